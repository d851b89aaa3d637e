import type { OptionKinds, ValueKind } from '../issues/arguments.js';
import { A_NUMBER, InvalidArgument, withMethods, wrongArgument } from '../issues/arguments.js';
import { below } from '../issues/issue.js';
import { isRecord } from '../issues/reading.js';
import type { CallOptions } from './calls/options.js';
import { validateDefinitions } from './definitions-file/validate.js';

export const SIGNAL = withMethods('a signal of an AbortController', 'addEventListener');

/** The options of every call. */
export const CALL_KINDS: OptionKinds<CallOptions> = { signal: SIGNAL, timeoutMs: A_NUMBER, retries: A_NUMBER };

/** A client, or an object with the same resources of taxes and tax sets. */
export const TAX_API: ValueKind = {
  expected: 'an API of createApi',
  isIt: (value) => isRecord(value) && hasList(value['taxes']) && hasList(value['taxSets']),
  isRequired: true,
};

function hasList(resource: unknown): boolean {
  return isRecord(resource) && typeof resource['list'] === 'function';
}

/** Throws for a value that `validateDefinitions` does not return. */
export function checkDefinitions(definitions: unknown): void {
  const { issues } = validateDefinitions(definitions);
  if (issues !== undefined) throw new InvalidArgument(below('definitions', issues));
}

/** Throws for a value that `readRemote` does not return. */
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

/** Throws for a value that `planSync` and `readPlan` do not return. */
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
