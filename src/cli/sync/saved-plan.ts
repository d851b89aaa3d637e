import { planToJson, readPlan, SavedPlanError, type SyncPlan } from '../../api/index.js';
import { isRecord } from '../../issues/reading.js';
import { InvalidInput } from '../command.js';
import type { JsonDocument } from '../json-document.js';

/** Plans as a file: one as the library saves it, several as a list of those. */
export function savedPlanText(plans: readonly SyncPlan[]): string {
  const [first] = plans;
  if (first !== undefined && plans.length === 1) return planToJson(first);
  return `${JSON.stringify(
    plans.map((plan) => JSON.parse(planToJson(plan))),
    null,
    2,
  )}\n`;
}

/** Whether a file is a saved plan, and not definitions. */
export function isSavedPlan(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every(isSavedPlan) : isRecord(value) && 'digest' in value;
}

/** The plans of a file, each as it was reviewed. */
export function plansIn({ file, value }: JsonDocument): SyncPlan[] {
  const saved: readonly unknown[] = Array.isArray(value) ? value : [value];
  try {
    return saved.map((one) => readPlan(JSON.stringify(one)));
  } catch (error) {
    if (!(error instanceof SavedPlanError)) throw error;
    throw new InvalidInput([{ file, code: 'unknown_kind', path: '', message: error.message, severity: 'issue' }]);
  }
}
