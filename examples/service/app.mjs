import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createCalculator, InvalidArgumentError, InvalidDefinitionError, InvalidStayError, preview, toDetails } from 'staytax';
import { openApi } from './openapi.mjs';

/** Far more than a tax set with a large stay. */
const LARGEST_BODY_BYTES = 1024 * 1024;
/** Calculators that are kept: to prepare one costs more than a quote. */
const MOST_CALCULATORS = 200;

/** The service as a function from requests to answers; `server.mjs` gives it a port. */
export function createService({ isStopping = () => false } = {}) {
  const calculatorFor = keepingCalculators();
  const service = new Hono();

  service.use(bodyLimit({ maxSize: LARGEST_BODY_BYTES, onError: (c) => c.json(refusal('payload_too_large', 'The body is larger than 1 MB.'), 413) }));

  service.post('/quotes', async (c) => {
    const { taxSet, stay, policy } = only(await bodyOf(c), ['taxSet', 'stay', 'policy']);
    const calculator = within('taxSet', () => calculatorFor(taxSet, policy));
    return c.json(within('stay', () => calculator.quote(stay)));
  });

  service.post('/previews', async (c) => {
    const { draft, ...options } = only(await bodyOf(c), ['draft', 'saved', 'policy', 'scenarios', 'price', 'today']);
    if (!Array.isArray(options.scenarios ?? [])) throw invalid({ scenarios: ['scenarios must be a list.'] });
    return c.json(within('draft', () => preview(draft, options)));
  });

  service.get('/health', (c) => (isStopping() ? c.json({ status: 'stopping' }, 503) : c.json({ status: 'ok' })));
  service.get('/openapi.json', (c) => c.json(openApi()));

  service.notFound((c) => c.json(refusal('not_found', `There is no ${c.req.method} ${c.req.path}.`), 404));
  service.onError((error, c) => {
    if (error instanceof Refused) return c.json(refusal(error.code, error.message, error.details), error.status);
    console.error(error);
    return c.json(refusal('internal_error', 'The request could not be answered.'), 500);
  });
  return service;
}

class Refused extends Error {
  constructor(status, code, message, details) {
    super(message);
    Object.assign(this, { status, code, details });
  }
}

function refusal(code, title, details = {}) {
  return { errors: { code, title, details } };
}

const invalid = (details) => new Refused(422, 'validation_error', 'Validation Error', details);

async function bodyOf(c) {
  const body = await c.req.json().catch(() => {
    throw new Refused(400, 'bad_request', 'The body must be JSON.');
  });
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  throw invalid({ base: ['The body must be an object.'] });
}

/** A misspelt field would be a request that is answered as if it were not there. */
function only(body, known) {
  const unknown = Object.keys(body).filter((field) => !known.includes(field));
  if (unknown.length === 0) return body;
  const details = Object.fromEntries(unknown.map((field) => [field, [`${field} is unknown. Known are ${known.join(', ')}.`]]));
  throw invalid(details);
}

/** Issues of the library become details of the request: their paths begin in its field. */
function within(field, answer) {
  try {
    return answer();
  } catch (error) {
    const ofInput = [InvalidArgumentError, InvalidDefinitionError, InvalidStayError];
    if (!ofInput.some((kind) => error instanceof kind)) throw error;
    const issues = error.issues.map(({ path, message }) => ({ path: pathIn(field, path), message }));
    throw invalid(toDetails(issues));
  }
}

/** Issues of what is beside the tax set say so themselves. */
function pathIn(field, path) {
  if (/^(policy|saved|scenarios|price|today)\b/.test(path)) return path;
  if (path === '') return field;
  return path.startsWith('[') ? `${field}${path}` : `${field}.${path}`;
}

/** The calculators that were asked for last, by the text of their tax set and policy. */
function keepingCalculators() {
  const kept = new Map();
  return (taxSet, policy) => {
    const key = JSON.stringify([taxSet, policy]);
    const calculator = kept.get(key) ?? createCalculator(taxSet, policy);
    kept.delete(key);
    kept.set(key, calculator);
    if (kept.size > MOST_CALCULATORS) kept.delete(kept.keys().next().value);
    return calculator;
  };
}
