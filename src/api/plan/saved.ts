import { wrongArgument } from '../../issues/arguments.js';
import { isRecord } from '../../issues/reading.js';
import { checkPlan } from '../arguments.js';
import { fingerprintOf } from './compare.js';
import type { SyncPlan } from './sync-plan.js';

/** The form of a saved plan: whatever else says `version` is another kind of file. */
const FORM = 'staytax-plan-1';

/** A text is no saved plan, or one that was edited. Nothing was asked of the API. */
export class SavedPlanError extends Error {
  /** For whoever cannot ask `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'SavedPlanError';
}

/**
 * A plan as a text to save: what was reviewed is then what is applied. It says of which property it is, and holds what
 * was read of it, so that `applySync` refuses it once the property has moved on.
 *
 * @example
 * ```ts
 * import { planSync, planToJson, readPlan, validateDefinitions } from 'staytax/api';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { value } = validateDefinitions({ version: 1, property_id, taxes: [], tax_sets: [] });
 * const plan = value && planSync(value, { property_id, taxes: [], tax_sets: [] }).value;
 * plan && readPlan(planToJson(plan)).property_id; // => property_id
 * ```
 */
export function planToJson(plan: SyncPlan): string {
  checkPlan(plan);
  try {
    return `${JSON.stringify({ form: FORM, digest: digestOf(plan), plan }, null, 2)}\n`;
  } catch {
    throw wrongArgument('plan', plan, 'plain data, as planSync answers it');
  }
}

/**
 * The plan that `planToJson` wrote, for `applySync`. Throws `SavedPlanError` when the text is not such a plan, or was
 * changed since: a plan is applied as it was reviewed, or not at all.
 *
 * @example
 * ```ts
 * import { readPlan, SavedPlanError } from 'staytax/api';
 *
 * try {
 *   readPlan('{}');
 * } catch (error) {
 *   error instanceof SavedPlanError; // => true
 * }
 * ```
 */
export function readPlan(text: string): SyncPlan {
  const saved = jsonOf(text);
  if (!isRecord(saved) || !isRecord(saved['plan'])) {
    throw new SavedPlanError('This is no saved plan: expected what planToJson or "staytax plan --out" wrote.');
  }
  if (saved['form'] !== FORM) {
    throw new SavedPlanError(`This plan was saved by another version (expected form "${FORM}"): plan again.`);
  }
  const { plan } = saved;
  if (saved['digest'] !== digestOf(plan)) {
    throw new SavedPlanError('This plan was edited after it was saved: plan again.');
  }
  // What has the digest of a plan was written by planToJson, whose type is that of a plan.
  return plan as unknown as SyncPlan;
}

/** The same for a plan and for what was read back of it. */
function digestOf(plan: object): string {
  return fingerprintOf(JSON.parse(JSON.stringify(plan)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
