import { InvalidArgument, wrongArgument } from '../issues/arguments.js';
import { below } from '../issues/issue.js';
import {
  A_FUNCTION,
  A_NUMBER,
  type Kind,
  type Kinds,
  required,
  TEXT,
  withMethods,
  YES_OR_NO,
} from '../issues/kinds.js';
import { isRecord } from '../issues/reading.js';
import type { ApiOptions } from './calls/context.js';
import type { CallOptions } from './calls/options.js';
import { validateDefinitions } from './definitions-file/validate.js';

const SIGNAL = withMethods('a signal of an AbortController', 'addEventListener');

/** What every call takes. */
export const CALL_KINDS: Kinds<CallOptions> = { signal: SIGNAL, timeoutMs: A_NUMBER, retries: A_NUMBER };

/** What a client takes. */
export const API_KINDS: Kinds<ApiOptions> = {
  baseUrl: required(TEXT),
  allowHttp: YES_OR_NO,
  apiKey: { ...required(TEXT), isSecret: true },
  fetch: A_FUNCTION,
  timeoutMs: A_NUMBER,
  retry: { expected: 'an object with retries and delays', isIt: isRecord },
  rateLimitWaitMs: A_NUMBER,
  requestsPerSecond: A_NUMBER,
  signal: SIGNAL,
  clock: { expected: 'an object with now and sleep', isIt: isRecord },
  onRequest: A_FUNCTION,
  onResponse: A_FUNCTION,
  onRetry: A_FUNCTION,
};

/** A client, or what has the same resources of taxes and tax sets. */
export const TAX_API: Kind = {
  expected: 'an API of createApi',
  isIt: (value) => isRecord(value) && hasList(value['taxes']) && hasList(value['taxSets']),
  isRequired: true,
};

function hasList(resource: unknown): boolean {
  return isRecord(resource) && typeof resource['list'] === 'function';
}

/** Refuses what `validateDefinitions` does not answer. */
export function checkDefinitions(definitions: unknown): void {
  const { issues } = validateDefinitions(definitions);
  if (issues !== undefined) throw new InvalidArgument(below('definitions', issues));
}

/** Refuses what no reading of a property can be. */
export function checkRemote(remote: unknown, place: string): void {
  if (!isRecord(remote)) throw wrongArgument(place, remote, 'what readRemote answers');
  const { property_id, taxes, tax_sets, odd = [] } = remote;
  if (typeof property_id !== 'string') throw wrongArgument(`${place}.property_id`, property_id, 'text');
  for (const [name, list] of Object.entries({ taxes, tax_sets, odd })) checkStored(list, `${place}.${name}`);
}

function checkStored(list: unknown, place: string): void {
  if (!Array.isArray(list)) throw wrongArgument(place, list, 'a list');
  for (const [at, entry] of list.entries()) {
    if (!isRecord(entry)) throw wrongArgument(`${place}[${at}]`, entry, 'an object');
    for (const field of ['id', 'title']) {
      if (typeof entry[field] !== 'string') throw wrongArgument(`${place}[${at}].${field}`, entry[field], 'text');
    }
  }
}

/** Refuses what no plan of `planSync` or `readPlan` can be. */
export function checkPlan(plan: unknown): void {
  if (!isRecord(plan)) throw wrongArgument('plan', plan, 'a plan of planSync or readPlan');
  const { property_id, steps, remote } = plan;
  if (typeof property_id !== 'string') throw wrongArgument('plan.property_id', property_id, 'text');
  if (!Array.isArray(steps)) throw wrongArgument('plan.steps', steps, 'a list');
  for (const [at, step] of steps.entries()) {
    if (!isRecord(step)) throw wrongArgument(`plan.steps[${at}]`, step, 'a step');
  }
  checkRemote(remote, 'plan.remote');
}
