// A service with Fastify: requests are validated by the JSON Schemas of the library, answers are written by a schema, and
// GET /openapi.json describes it all in OpenAPI 3.0. npm install staytax fastify @fastify/swagger
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import { createCalculator, InvalidDefinitionError, InvalidStayError, stayJsonSchema, taxSetJsonSchema, toDetails } from 'staytax';

const text = { type: 'string' };
const amount = { type: 'string', description: 'A decimal as text, with the digits of the currency.' };
const figures = { price: amount, net: amount, inclusive: amount, exclusive: amount, total: amount, kept: amount };

const QUOTE = {
  description: 'What the stay costs.',
  type: 'object',
  required: ['currency', ...Object.keys(figures), 'taxes', 'nights'],
  properties: {
    currency: text,
    ...figures,
    taxes: { type: 'array', items: { type: 'object', properties: { title: text, is_inclusive: { type: 'boolean' }, amount } } },
    nights: { type: 'array', items: { type: 'object', properties: { date: text, ...figures } } },
  },
};

const ERRORS = {
  description: 'What is wrong, field by field: the first place that the schema refuses, or at most a hundred issues.',
  type: 'object',
  properties: {
    errors: {
      type: 'object',
      properties: {
        code: text,
        title: text,
        details: { type: 'object', additionalProperties: { type: 'array', items: text } },
      },
    },
  },
};

/** The form "openapi-3.0" is for both: ajv, which Fastify validates with, takes it, and so does OpenAPI 3.0. */
const QUOTED = {
  type: 'object',
  required: ['taxSet', 'stay'],
  additionalProperties: false,
  properties: { taxSet: taxSetJsonSchema({ draft: 'openapi-3.0' }), stay: stayJsonSchema({ draft: 'openapi-3.0' }) },
};

/** Keeps an answer small. */
const MOST_ERRORS = 100;

export async function createApp() {
  const app = Fastify({
    // By default, ajv converts numbers to text and removes unknown fields: 0.1 + 0.2 would be a price, and a misspelt
    // "max_nigths" a tax without a limit. With `allErrors` it would collect 96 MB of errors for 1 MB of "{}".
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  });
  await app.register(swagger, {
    openapi: { openapi: '3.0.3', info: { title: 'Quotes of hotel taxes', version: '1.0.0' } },
  });

  app.post(
    '/quotes',
    { schema: { operationId: 'quote', summary: 'What a stay costs', body: QUOTED, response: { 200: QUOTE, 400: ERRORS, 422: ERRORS } } },
    ({ body }) => createCalculator(body.taxSet).quote(body.stay),
  );
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof InvalidDefinitionError || error instanceof InvalidStayError) {
      return reply.code(422).send({ errors: { code: 'validation_error', title: error.message, details: toDetails(error.issues.slice(0, MOST_ERRORS)) } });
    }
    if (error.validation === undefined) return reply.send(error);
    // A field that is missing has no place of its own: the place is that of the object.
    const details = {};
    for (const { instancePath, message = '' } of error.validation.slice(0, MOST_ERRORS)) {
      const path = instancePath.slice(1).replaceAll('/', '.') || 'body';
      details[path] = [...new Set([...(details[path] ?? []), message])];
    }
    return reply.code(400).send({ errors: { code: 'bad_request', title: 'The request is not valid.', details } });
  });

  return app;
}
