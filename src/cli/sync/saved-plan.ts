import { isDeepStrictEqual } from 'node:util';
import { type PlanOptions, planSync, type Remote, validateDefinitions } from '../../api/index.js';
import { isRecord } from '../../issues/reading.js';
import { InvalidInput } from '../exit.js';
import type { JsonDocument } from '../json-document.js';
import type { Planned } from './planned.js';

const KIND = 'plan';
const VERSION = 1;

/** Plans as a file: what "staytax plan --out" writes and "staytax apply" takes. */
export function savedPlanText(planned: readonly Planned[]): string {
  const plans = planned.map(({ source, definitions, options, plan }) => ({
    file: source,
    definitions,
    options,
    plan,
  }));
  return `${JSON.stringify({ staytax: KIND, version: VERSION, plans }, null, 2)}\n`;
}

export function isSavedPlan(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && value['staytax'] === KIND;
}

/**
 * The plans of a file. Each is made again from what it was made from: what is applied is what this version of the
 * program plans, and only when that is what the file says.
 */
export function loadSavedPlan(document: JsonDocument): Planned[] {
  const { value, file } = document;
  const plans = isSavedPlan(value) && value['version'] === VERSION ? value['plans'] : undefined;
  if (!Array.isArray(plans)) throw planAgain(file, '', 'The saved plan is of another version: plan again.');
  return plans.map((one, at) => {
    const planned = madeAgain(one);
    if (planned !== undefined) return planned;
    const message = 'The saved plan was edited, or made by another version of staytax: plan again.';
    throw planAgain(file, `plans[${at}]`, message);
  });
}

function madeAgain(saved: unknown): Planned | undefined {
  if (!isRecord(saved) || !isRecord(saved['plan']) || typeof saved['file'] !== 'string') return undefined;
  const { definitions: input, options, plan, file: source } = saved;
  const { value: definitions } = validateDefinitions(input);
  const { remote } = plan;
  if (definitions === undefined || !isRemote(remote) || !isPlanOptions(options)) return undefined;
  const made = tried(() => planSync(definitions, remote, options).value);
  if (made === undefined || !isDeepStrictEqual(JSON.parse(JSON.stringify(made)), plan)) return undefined;
  return { source, definitions, options, plan: made };
}

/** What was edited may be anything; only what comes out the same again is used. */
function tried<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

function isRemote(value: unknown): value is Remote {
  return isRecord(value) && [value['taxes'], value['tax_sets']].every((list) => isStored(list));
}

function isStored(list: unknown): boolean {
  return Array.isArray(list) && list.every((one) => isRecord(one) && typeof one['title'] === 'string');
}

function isPlanOptions(value: unknown): value is PlanOptions {
  return isRecord(value);
}

function planAgain(file: string, path: string, message: string): InvalidInput {
  return new InvalidInput([{ file, code: 'unknown_kind', path, message, severity: 'issue' }]);
}
