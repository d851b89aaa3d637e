import { stayJsonSchema, taxSetJsonSchema } from 'staytax';

const text = { type: 'string' };
const amount = { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$', description: 'A decimal as text, with the digits of the currency.' };
const amounts = (...names) => Object.fromEntries(names.map((name) => [name, amount]));
const listOf = (items) => ({ type: 'array', items });
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema) => ({ content: { 'application/json': { schema } } });

const policy = { type: 'object', description: 'How rules are read where they leave a choice: see docs/calculation.md.' };

const quote = {
  type: 'object',
  required: ['currency', 'price', 'net', 'inclusive', 'exclusive', 'total', 'kept', 'taxes', 'byType', 'warnings', 'nights'],
  properties: {
    currency: text,
    ...amounts('price', 'net', 'inclusive', 'exclusive', 'total', 'kept'),
    taxes: listOf({ type: 'object', required: ['title', 'amount'], properties: { title: text, amount } }),
    byType: { type: 'object', properties: amounts('tax', 'fee', 'city_tax') },
    warnings: listOf({ type: 'object' }),
    nights: listOf({ type: 'object', properties: { date: { type: 'string', format: 'date' }, ...amounts('price', 'net', 'inclusive', 'exclusive', 'total', 'kept') } }),
  },
};

const errors = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'object',
      required: ['code', 'title', 'details'],
      properties: {
        code: text,
        title: text,
        details: { type: 'object', additionalProperties: listOf(text), description: 'A field of the request, and what is wrong with it.' },
      },
    },
  },
};

/** Each operation: what it takes, and what it answers. Bad input is 400, 413 or 422. */
function operation(operationId, summary, body, answer) {
  const refused = (description) => ({ description, ...json(ref('Errors')) });
  return {
    operationId,
    summary,
    requestBody: { required: true, ...json({ type: 'object', additionalProperties: false, ...body }) },
    responses: {
      200: { description: 'The answer.', ...json(answer) },
      400: refused('The body is not JSON.'),
      413: refused('The body is too large.'),
      422: refused('What was sent is not valid; details say where and why.'),
    },
  };
}

/** The service in OpenAPI 3.1, whose schemas are JSON Schemas: those of tax sets and stays are the library's own. */
export function openApi() {
  return {
    openapi: '3.1.0',
    info: { title: 'Quotes and previews of hotel taxes', version: '1.0.0' },
    paths: {
      '/quotes': {
        post: operation(
          'quote',
          'What a stay costs',
          { required: ['taxSet', 'stay'], properties: { taxSet: ref('TaxSet'), stay: ref('Stay'), policy } },
          ref('Quote'),
        ),
      },
      '/previews': {
        post: operation(
          'preview',
          'What a tax set would change, before it is saved',
          {
            required: ['draft'],
            properties: {
              draft: ref('TaxSet'),
              saved: ref('TaxSet'),
              policy,
              scenarios: listOf({ type: 'object', required: ['stay'], properties: { name: text, stay: ref('Stay') } }),
              price: amount,
              today: { type: 'string', format: 'date' },
            },
          },
          { type: 'object', description: 'The preview: see docs/preview.md.' },
        ),
      },
      '/health': { get: { operationId: 'health', summary: 'Whether the service takes requests', responses: { 200: { description: 'It does.' }, 503: { description: 'It is stopping.' } } } },
    },
    components: { schemas: { TaxSet: taxSetJsonSchema(), Stay: stayJsonSchema(), Quote: quote, Errors: errors } },
  };
}
