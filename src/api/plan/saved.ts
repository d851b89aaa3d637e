import { wrongArgument } from '../../issues/arguments.js';
import { isRecord } from '../../issues/reading.js';
import { fingerprintOf } from './compare.js';
import type { SyncPlan } from './sync-plan.js';
import { checkPlan } from './sync-plan.js';

/** The version of saved plans. */
const FORM = 'staytax-plan-1';

/** Thrown for a text that is not a saved plan, or was edited. The API was not called. */
export class SavedPlanError extends Error {
  /** For errors from another realm or from JSON, where `instanceof` does not work. */
  override readonly name = 'SavedPlanError';
}

/**
 * Writes a plan as a text to save, so that the reviewed plan is the one that is applied. It contains the property as it was
 * read, so that `applySync` refuses the plan once the property has changed.
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
 * Reads the plan that `planToJson` wrote, for `applySync`. Throws `SavedPlanError` for any other text, or one that was
 * edited: a plan is applied as reviewed, or not at all.
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
  // Only planToJson writes this digest, and it writes a plan.
  return plan as unknown as SyncPlan;
}

/** A digest that a plan and its saved copy share. */
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
