import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { InvalidArgumentError } from '../../../core/issues/arguments.js';
import { below } from '../../../core/issues/issue.js';
import { Report } from '../../../core/issues/report.js';
import { INPUT_CODES } from '../../../core/issues/validation-codes.js';
import type { DefinedTax, DefinedTaxSet, Definitions, TaxReference } from '../definitions-file/definitions.js';
import { validateDefinitions } from '../definitions-file/validate.js';
import type { StoredTax, StoredTaxSet, StoredTaxSetEntry } from '../resources/taxes.js';
import type { MatchedTax } from './compare.js';
import { entriesAtDepth, matchAll, referred } from './compare.js';
import type { SyncPlan } from './sync-plan.js';
import { checkPlan } from './sync-plan.js';

/** A tax set whose charges change once a plan is executed. */
export interface AffectedTaxSet {
  /** Its title after the plan. */
  readonly title: string;
  /** As it is now, its taxes embedded; absent when it is new. */
  readonly before?: TaxSet;
  /** As it will be, its local rules with it. Taxes have the ids that they have now, new ones none. */
  readonly after: TaxSet;
  /** Whether the file has it. One that it does not have is affected when it uses a tax that changes. */
  readonly isListed: boolean;
}

/**
 * The tax sets whose charges a plan changes, with their taxes before and after: the input of a preview. Sets that the
 * plan removes are not among them.
 *
 * @example
 * ```ts
 * import { affectedTaxSets, planSync, type Remote, validateDefinitions } from 'staytax/api';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const germany = { title: 'Germany', currency: 'EUR', taxes: [{ tax: 'VAT' }] };
 * const { value } = validateDefinitions({ version: 1, property_id, taxes: [vat], tax_sets: [germany] });
 * const remote: Remote = { property_id, taxes: [], tax_sets: [] };
 * const plan = value && planSync(value, remote).value;
 * plan && affectedTaxSets(value, plan).map(({ title, after }) => [title, after.taxes.length]); // => [['Germany', 1]]
 * ```
 */
export function affectedTaxSets(desired: Definitions, plan: SyncPlan): AffectedTaxSet[] {
  checkDefinitions(desired);
  checkPlan(plan);
  const { remote, steps } = plan;
  // The plan was made of the same two, so that there is nothing to report here.
  const { taxes, taxSets: sets } = matchAll(desired, { ...remote, odd: [] }, new Report(INPUT_CODES));
  const changed = new Set(steps.flatMap((step) => (step.action === 'update' ? [step.id] : [])));
  const removed = new Set(steps.flatMap((step) => (step.action === 'remove' ? [step.id] : [])));
  const created = new Set(
    steps.flatMap((step) => (step.action === 'create' && step.kind === 'tax_set' ? [step.title] : [])),
  );
  const uses = (set: StoredTaxSet): boolean => entriesAtDepth(set.taxes).some(({ id }) => changed.has(id));

  const find = referred(taxes);
  const listed = new Set(sets.map(({ stored }) => stored?.id));
  const changedTaxes = taxes.filter(({ stored }) => stored !== undefined && changed.has(stored.id));
  const withChanges = (set: StoredTaxSet) => ({ title: set.title, before: set, after: renewed(set, changedTaxes) });
  const ofFile = sets.flatMap(({ desired: set, stored }): AffectedTaxSet[] => {
    if (stored === undefined) {
      if (!created.has(set.title)) return [];
      return [{ title: set.title, after: embedded(set, find), isListed: true }];
    }
    // A plan may be about some titles only: then a set of the file may stay as it is, with taxes that change.
    if (changed.has(stored.id)) {
      const after = { ...embedded(set, find), id: stored.id };
      return [{ title: set.title, before: stored, after, isListed: true }];
    }
    return uses(stored) ? [{ ...withChanges(stored), isListed: true }] : [];
  });
  const others = remote.tax_sets.filter((set) => !listed.has(set.id) && !removed.has(set.id) && uses(set));
  return [...ofFile, ...others.map((set) => ({ ...withChanges(set), isListed: false }))];
}

/**
 * The tax sets of a definitions file with their taxes embedded, for calculations.
 *
 * @example
 * ```ts
 * import { quote } from 'staytax';
 * import { definedTaxSets, validateDefinitions } from 'staytax/api';
 *
 * const { value } = validateDefinitions({
 *   version: 1,
 *   property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
 *   taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false }],
 *   tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }] }],
 * });
 * const [taxSet] = value === undefined ? [] : definedTaxSets(value);
 * taxSet && quote(taxSet, { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] }).total; // => '120.00'
 * ```
 */
export function definedTaxSets(definitions: Definitions): TaxSet[] {
  checkDefinitions(definitions);
  const { taxes, tax_sets } = definitions;
  const find = referred(taxes.map((desired) => ({ desired, stored: undefined })));
  return tax_sets.map((taxSet) => embedded(taxSet, find));
}

/** A tax set of the file with its taxes in the place of its references. */
function embedded(taxSet: DefinedTaxSet, find: (reference: TaxReference) => MatchedTax): TaxSet {
  const entry = (reference: TaxReference): TaxSetEntry => {
    const { desired, stored } = find(reference);
    return { ...taxAfter(desired, stored), level: reference.level, taxes: reference.taxes.map(entry) };
  };
  return { ...taxSet, taxes: taxSet.taxes.map(entry) };
}

/** A tax set of the property, with the taxes of the file where the file has them. */
function renewed(taxSet: StoredTaxSet, taxes: readonly MatchedTax[]): TaxSet {
  const matches = new Map(taxes.map((matched) => [matched.stored?.id, matched]));
  const entry = (old: StoredTaxSetEntry): TaxSetEntry => {
    const { desired, stored = old } = matches.get(old.id) ?? {};
    const tax = desired === undefined ? old : taxAfter(desired, stored);
    return { ...tax, level: old.level, taxes: old.taxes.map(entry) };
  };
  return { ...taxSet, taxes: taxSet.taxes.map(entry) };
}

function taxAfter(desired: DefinedTax, stored: Pick<StoredTax, 'id'> | undefined): DefinedTax {
  return stored === undefined ? desired : { ...desired, id: stored.id };
}

/** Throws for a value that `validateDefinitions` does not return. */
function checkDefinitions(definitions: unknown): void {
  const { issues } = validateDefinitions(definitions);
  if (issues !== undefined) throw new InvalidArgumentError(below('definitions', issues));
}
