import { isOnlyHere, sentTax } from '../../definitions/local/channel-side.js';
import type { Tax } from '../../definitions/tax.js';
import type { Result } from '../../issues/issue.js';
import { below } from '../../issues/issue.js';
import type { OptionKinds } from '../../issues/kinds.js';
import { checkKinds, TEXTS, YES_OR_NO } from '../../issues/kinds.js';
import { Report } from '../../issues/report.js';
import { SYNC_CODES } from '../../issues/sync-codes.js';
import { checkRemote } from '../arguments.js';
import type { OddRecord } from '../calls/options.js';
import { mentions } from '../client/odd.js';
import type { DefinedTaxSet, Definitions } from '../definitions-file/definitions.js';
import { validateDefinitions } from '../definitions-file/validate.js';
import type { StoredTaxSet } from '../resources/tax-sets.js';
import type { StoredTax, TaxChanges } from '../resources/taxes.js';
import type { ComparedTaxSet } from './compare.js';
import { comparedTaxSet, isOfProperty, remoteFingerprint, taxDifferences, taxSetDifferences } from './compare.js';
import { currencyDetours } from './currency.js';
import type { Matched, MatchedTax } from './matching.js';
import { match, plannedEntries, referred } from './matching.js';
import type {
  FieldDifference,
  Kind,
  PlannedTaxSet,
  Remote,
  Remove,
  Step,
  StepCounts,
  SyncPlan,
  Unlisted,
} from './sync-plan.js';
import { checkTargets, targetedSteps } from './target.js';

/** The options of `planSync`. */
export interface PlanOptions {
  /** Whether records that are not in the file are removed [no: they stay]. */
  readonly prune?: boolean | undefined;
  /** Whether pruning may remove every tax of the property, when the file has none [no: that is an issue]. */
  readonly allowEmpty?: boolean | undefined;
  /**
   * The titles of the taxes and tax sets to plan [all of them]. The plan includes their dependencies: the taxes
   * that a new tax set uses are created, and a tax and its tax set change their currency together.
   */
  readonly target?: readonly string[] | undefined;
}

const PLAN_KINDS: OptionKinds<PlanOptions> = { prune: YES_OR_NO, allowEmpty: YES_OR_NO, target: TEXTS };

/**
 * Plans the steps that make a property match the definitions, in an order in which they can be done: taxes, then tax
 * sets, then removals. Nothing is sent, and the same input gives the same plan.
 *
 * Records of the file are found by id, or else by title. Values are compared by meaning: "10.0" and "10.00" are one
 * rate, the legacy dates and a list of that one range are one period, and the order of ranges and of the taxes of a
 * set does not count. Rate plans that the file does not mention are left alone. Local rules are never sent: a tax that
 * is charged only here is not in the plan, and its nested taxes take its place. It is an issue, with its place in the
 * file, when the property has two records of a title and the file does not say which, or when it has not the id of the
 * file.
 *
 * @throws TypeError when the definitions and the state are of two properties
 * @example
 * ```ts
 * import { planSync, validateDefinitions } from 'staytax/api';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const { value } = validateDefinitions({ version: 1, property_id, taxes: [vat], tax_sets: [] });
 * const plan = value && planSync(value, { property_id, taxes: [], tax_sets: [] }).value;
 * plan?.steps.map(({ action, kind, title }) => `${action} ${kind} ${title}`); // => ['create tax VAT']
 * ```
 */
export function planSync(desired: Definitions, remote: Remote, options: PlanOptions = {}): Result<SyncPlan> {
  checkRemote(remote, 'remote');
  checkKinds(options, PLAN_KINDS);
  const { issues } = validateDefinitions(desired);
  if (issues !== undefined) return { issues: below('definitions', issues) };
  const { prune = false, allowEmpty = false, target } = options;
  if (!isOfProperty(desired, remote.property_id)) {
    throw new TypeError(`The definitions are of property ${desired.property_id}, not of ${remote.property_id}.`);
  }
  const report = new Report();
  const odd = oddByKind(remote);
  const taxes = match({
    desired: desired.taxes,
    stored: remote.taxes,
    odd: odd.tax,
    path: 'taxes',
    what: 'tax',
    isLeftOut: isOnlyHere,
    report,
  });
  const taxSets = match({
    desired: desired.tax_sets,
    stored: remote.tax_sets,
    odd: odd.tax_set,
    path: 'tax_sets',
    what: 'tax set',
    report,
  });
  if (prune && !allowEmpty && desired.taxes.length === 0 && remote.taxes.length > 0 && target === undefined) {
    report.addIn(SYNC_CODES, 'prune_everything', 'taxes', { count: remote.taxes.length });
  }
  checkTargets(target, [...desired.taxes, ...desired.tax_sets, ...remote.taxes, ...remote.tax_sets], report);
  const inFile = new Set(taxSets.map(({ stored }) => stored?.id));
  const mayChange = ({ id }: StoredTaxSet) => prune || inFile.has(id);
  const detours = currencyDetours(taxes, remote.tax_sets, { mayChange, odd: odd.tax_set, report });
  if (report.count > 0) return report.result<SyncPlan>(undefined);
  for (const { kind, id, title, reason } of remote.odd ?? []) {
    report.addIn(SYNC_CODES, 'stored_record_skipped', '', { what: WHAT[kind], id, title, reason });
  }

  const { property_id } = desired;
  const ofTaxes = taxes.flatMap((matched) => (isOnlyHere(matched.desired) ? [] : [taxStep(matched, property_id)]));
  const afterDetours = taxSets.map(({ desired: wanted, stored }) => ({
    desired: wanted,
    stored: stored && (detours.get(stored.id)?.without ?? stored),
  }));
  const isFirst = remote.tax_sets.length === 0 && odd.tax_set.length === 0;
  const ofSets = taxSetSteps(afterDetours, taxes, isFirst);
  const surplus = [...unclaimed('tax_set', remote.tax_sets, taxSets), ...unclaimed('tax', remote.taxes, taxes)];
  // The taxes of a tax set that cannot be read must stay: the set is not changed.
  const isInUse = ({ id }: Unlisted) => odd.tax_set.some(({ record }) => mentions(record, id));
  const removable = prune ? surplus.filter((item) => !isInUse(item)) : [];
  const removals = removable.map((item): Remove => ({ action: 'remove', ...item }));
  const all = [...[...detours.values()].map(({ step }) => step), ...inOrder(ofTaxes), ...inOrder(ofSets), ...removals];
  const steps = target === undefined ? all : targetedSteps(all, target, [...detours.values()]);
  return report.result<SyncPlan>({
    version: 1,
    property_id,
    steps,
    counts: countsOf(steps),
    unlisted: surplus.filter((item) => !removable.includes(item)),
    fingerprint: remoteFingerprint(remote),
    remote,
  });
}

const WHAT: Readonly<Record<Kind, string>> = { tax: 'tax', tax_set: 'tax set' };

function oddByKind({ odd = [] }: Remote): Readonly<Record<Kind, readonly OddRecord[]>> {
  return { tax: odd.filter(({ kind }) => kind === 'tax'), tax_set: odd.filter(({ kind }) => kind === 'tax_set') };
}

/**
 * Titles become free before new records take them, so that an interrupted step is recognized by its title.
 * Otherwise as in the file.
 */
function inOrder(steps: readonly Step[]): Step[] {
  const of = (wanted: Step['action']) => steps.filter(({ action }) => action === wanted);
  return [...of('no-change'), ...of('update'), ...of('create')];
}

function countsOf(steps: readonly Step[]): StepCounts {
  const counts = { create: 0, update: 0, remove: 0, 'no-change': 0 };
  for (const { action } of steps) counts[action] += 1;
  return counts;
}

function unclaimed(
  kind: Kind,
  stored: ReadonlyArray<StoredTax | StoredTaxSet>,
  matches: ReadonlyArray<Matched<unknown, { readonly id: string }>>,
): Unlisted[] {
  const claimed = new Set(matches.map((matched) => matched.stored?.id));
  return stored.filter(({ id }) => !claimed.has(id)).map(({ id, title }) => ({ kind, id, title }));
}

function taxStep({ desired, stored }: MatchedTax, property_id: string): Step {
  const kind = 'tax';
  if (stored === undefined) {
    return { action: 'create', kind, title: desired.title, tax: sentTax(desired, property_id) };
  }
  const { id, title } = stored;
  const fields = taxDifferences(stored, desired);
  if (fields.length === 0) return { action: 'no-change', kind, id, title };
  return { action: 'update', kind, id, title, fields, changes: changesOfTax(stored, fields) };
}

function changesOfTax(stored: Tax, fields: readonly FieldDifference[]): TaxChanges {
  const changes: TaxChanges = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  // A legacy date that stays would contradict the new list.
  const hasLegacyDates = stored.applicable_after !== null || stored.applicable_before !== null;
  if (!hasLegacyDates || changes.applicable_date_ranges === undefined) return changes;
  return { ...changes, applicable_after: null, applicable_before: null };
}

function taxSetSteps(
  matches: ReadonlyArray<Matched<DefinedTaxSet, StoredTaxSet>>,
  taxes: readonly MatchedTax[],
  isFirstOfProperty: boolean,
): Step[] {
  const find = referred(taxes);
  let becomesDefault = isFirstOfProperty;
  return matches.map(({ desired, stored }): Step => {
    const { title, currency, associated_rate_plan_ids: plans } = desired;
    const wanted: ComparedTaxSet = {
      title,
      currency,
      taxes: plannedEntries(desired.taxes, find),
      ...(plans === undefined ? {} : { associated_rate_plan_ids: plans }),
    };
    if (stored !== undefined) return updateOfTaxSet(stored, wanted);
    const step = { action: 'create', kind: 'tax_set', title, tax_set: wanted, becomesDefault } as const;
    becomesDefault = false;
    return step;
  });
}

function updateOfTaxSet(stored: StoredTaxSet, wanted: ComparedTaxSet): Step {
  const { id, title } = stored;
  const fields = taxSetDifferences(comparedTaxSet(stored), wanted);
  if (fields.length === 0) return { action: 'no-change', kind: 'tax_set', id, title };
  const changed = new Set(fields.map(({ field }) => field));
  const changes: PlannedTaxSet = Object.fromEntries(Object.entries(wanted).filter(([field]) => changed.has(field)));
  return { action: 'update', kind: 'tax_set', id, title, fields, changes };
}
