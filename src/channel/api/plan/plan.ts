import { isOnlyHere, sentTax } from '../../../core/definitions/local/channel-side.js';
import type { OptionKinds } from '../../../core/issues/arguments.js';
import { checkKinds, TEXTS, wrongArgument, YES_OR_NO } from '../../../core/issues/arguments.js';
import type { Result } from '../../../core/issues/issue.js';
import { below, pathTo } from '../../../core/issues/issue.js';
import type { Finding, Mistakes } from '../../../core/issues/mistakes.js';
import { findingOf, findMistakes, warningOf } from '../../../core/issues/mistakes.js';
import { isRecord } from '../../../core/issues/reading.js';
import { Report } from '../../../core/issues/report.js';
import { SYNC_CODES } from '../../../core/issues/sync-codes.js';
import { keptTitle, probablyMeant } from '../../../core/issues/texts.js';
import { INPUT_CODES } from '../../../core/issues/validation-codes.js';
import type { OddRecord } from '../calls/options.js';
import type { DefinedTaxSet, Definitions } from '../definitions-file/definitions.js';
import { validateDefinitions } from '../definitions-file/validate.js';
import type { StoredTax, StoredTaxSet, StoredTaxSetEntry, TaxChanges } from '../resources/taxes.js';
import type { ComparedTaxSet, Matched, MatchedTax } from './compare.js';
import {
  comparedTaxSet,
  entriesAtDepth,
  fingerprintOf,
  isOfProperty,
  KIND_NAMES,
  matchAll,
  mentions,
  plannedEntries,
  referred,
  remoteFingerprint,
  taxDifferences,
  taxSetDifferences,
} from './compare.js';
import type {
  Kind,
  PlannedTaxSet,
  Remote,
  Remove,
  Step,
  StepCounts,
  SyncPlan,
  Unlisted,
  UpdateTaxSet,
} from './sync-plan.js';
import { checkPlan, checkRemote } from './sync-plan.js';

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

/** Likely mistakes in a record of the property that cannot be read. */
export const RECORD_MISTAKES: Mistakes<OddRecord, 'stored_record_skipped'> = {
  stored_record_skipped: { find: skippedRecord },
};

function skippedRecord({ kind, id, title, reason }: OddRecord): Array<Finding<'stored_record_skipped'>> {
  return [findingOf('stored_record_skipped', '', { what: KIND_NAMES[kind], id, title, reason })];
}

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
  const report = new Report(INPUT_CODES);
  const { taxes, taxSets, oddSets } = matchAll(desired, remote, report);
  if (prune && !allowEmpty && desired.taxes.length === 0 && remote.taxes.length > 0 && target === undefined) {
    report.addIn(SYNC_CODES, 'prune_everything', 'taxes', { count: remote.taxes.length });
  }
  checkTargets(target, [...desired.taxes, ...desired.tax_sets, ...remote.taxes, ...remote.tax_sets], report);
  const inFile = new Set(taxSets.map(({ stored }) => stored?.id));
  const mayChange = ({ id }: StoredTaxSet) => prune || inFile.has(id);
  const detours = currencyDetours(taxes, remote.tax_sets, { mayChange, oddSets, report });
  if (report.count > 0) return report.result<SyncPlan>(undefined);
  for (const finding of (remote.odd ?? []).flatMap((record) => findMistakes(RECORD_MISTAKES, record))) {
    report.warn(warningOf(SYNC_CODES, RECORD_MISTAKES, finding));
  }

  const { property_id } = desired;
  const ofTaxes = taxes.flatMap((matched) => (isOnlyHere(matched.desired) ? [] : [taxStep(matched, property_id)]));
  const afterDetours = taxSets.map(({ desired: wanted, stored }) => ({
    desired: wanted,
    stored: stored && (detours.get(stored.id)?.without ?? stored),
  }));
  const isFirst = remote.tax_sets.length === 0 && oddSets.length === 0;
  const ofSets = taxSetSteps(afterDetours, taxes, isFirst);
  const surplus = [...unclaimed('tax_set', remote.tax_sets, taxSets), ...unclaimed('tax', remote.taxes, taxes)];
  // The taxes of a tax set that cannot be read must stay: the set is not changed.
  const isInUse = ({ id }: Unlisted) => oddSets.some(({ record }) => mentions(record, id));
  const removable = prune ? surplus.filter((item) => !isInUse(item)) : [];
  const removals = removable.map((item): Remove => {
    const isDefault = item.kind === 'tax_set' && item.id === remote.default_tax_set_id;
    return { action: 'remove', ...item, ...(isDefault ? { isDefault } : {}) };
  });
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

/**
 * Titles become free before new records take them, so that an interrupted step is recognized by its title.
 * Otherwise as in the file.
 */
function inOrder(steps: readonly Step[]): Step[] {
  return ['no-change', 'update', 'create'].flatMap((wanted) => steps.filter(({ action }) => action === wanted));
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
  const changed: TaxChanges = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  // A legacy date that stays would contradict the new list.
  const hasLegacyDates = stored.applicable_after !== null || stored.applicable_before !== null;
  const isContradicted = hasLegacyDates && changed.applicable_date_ranges !== undefined;
  const changes = isContradicted ? { ...changed, applicable_after: null, applicable_before: null } : changed;
  return { action: 'update', kind, id, title, fields, changes };
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
    const named = { title, currency, taxes: plannedEntries(desired.taxes, find) };
    const wanted: ComparedTaxSet = plans === undefined ? named : { ...named, associated_rate_plan_ids: plans };
    if (stored !== undefined) return updateOfTaxSet(stored, wanted);
    const step = { action: 'create', kind: 'tax_set', title, tax_set: wanted, becomesDefault } as const;
    becomesDefault = false;
    return step;
  });
}

function updateOfTaxSet(stored: StoredTaxSet, wanted: ComparedTaxSet): Step {
  const { id, title } = stored;
  const fields = taxSetDifferences(stored, wanted);
  if (fields.length === 0) return { action: 'no-change', kind: 'tax_set', id, title };
  const isChanged = ([name]: [string, unknown]) => fields.some(({ field }) => field === name);
  const changes: PlannedTaxSet = Object.fromEntries(Object.entries(wanted).filter(isChanged));
  return { action: 'update', kind: 'tax_set', id, title, fields, changes };
}

function checkTargets(
  target: readonly string[] | undefined,
  items: ReadonlyArray<{ readonly title: string }>,
  report: Report,
): void {
  const titles = new Set(items.map(({ title }) => keptTitle(title)));
  for (const title of target ?? []) {
    if (titles.has(keptTitle(title))) continue;
    report.addIn(SYNC_CODES, 'unknown_target', '', { target: title, suggestion: probablyMeant(title, [...titles]) });
  }
}

/**
 * The steps about one of the titles, and the steps that they need: the creation of the taxes that a tax set uses,
 * and both sides of a change of currency.
 */
function targetedSteps(steps: readonly Step[], target: readonly string[], detours: readonly Detour[]): Step[] {
  const titles = new Set(target.map(keptTitle));
  const creations = steps.filter((step) => step.action === 'create' && step.kind === 'tax');
  const wanted = new Set(steps.filter((step) => titles.has(keptTitle(step.title)) || isRenamedTo(step, titles)));
  // A tax set and the taxes whose currency changes with it belong together: each includes the others.
  const groups = detours.map(({ step: { id }, misfits }) => {
    const ids = new Set([id, ...misfits]);
    return steps.filter((step) => 'id' in step && ids.has(step.id));
  });
  for (let before = -1; before !== wanted.size; ) {
    before = wanted.size;
    const linked = groups.filter((group) => group.some((step) => wanted.has(step))).flat();
    const used = new Set([...wanted, ...linked].flatMap(usedTitles));
    const created = creations.filter((step) => used.has(keptTitle(step.title)));
    for (const step of [...linked, ...created]) wanted.add(step);
  }
  return steps.filter((step) => wanted.has(step));
}

function isRenamedTo(step: Step, titles: ReadonlySet<string>): boolean {
  return step.action === 'update' && step.changes.title !== undefined && titles.has(keptTitle(step.changes.title));
}

function usedTitles(step: Step): string[] {
  if (step.kind !== 'tax_set' || step.action === 'remove' || step.action === 'no-change') return [];
  const entries = step.action === 'create' ? step.tax_set.taxes : (step.changes.taxes ?? []);
  return entriesAtDepth(entries).map(({ title }) => keptTitle(title));
}

type Detour = ReturnType<typeof detour>;

interface DetourOptions {
  readonly mayChange: (taxSet: StoredTaxSet) => boolean;
  /** The tax sets that cannot be read, and so cannot be changed. */
  readonly oddSets: readonly OddRecord[];
  readonly report: Report;
}

/**
 * A fixed tax has the currency of every tax set that it is in, so neither of the two can change its currency
 * first. Where both do, the tax is taken out of the set for so long. Answers with the sets for which that is
 * needed, by id. A set that is to be left alone and would be left with a tax in another currency is an issue.
 */
function currencyDetours(
  taxes: readonly MatchedTax[],
  taxSets: readonly StoredTaxSet[],
  { mayChange, oddSets, report }: DetourOptions,
): ReadonlyMap<string, Detour> {
  const detours = new Map<string, Detour>();
  const changing = taxes.flatMap(({ desired, stored }, index) => {
    const { currency } = desired;
    const changes = stored !== undefined && currency !== null && currency !== stored.currency;
    return changes ? [{ id: stored.id, currency, path: pathTo('taxes', index) }] : [];
  });
  for (const { path, id: taxId } of changing) {
    const using = oddSets.find(({ record }) => mentions(record, taxId));
    if (using === undefined) continue;
    const { id, title, reason } = using;
    const about = { what: KIND_NAMES.tax_set, id, title, reason };
    report.addIn(SYNC_CODES, 'stored_record_unreadable', pathTo(path, 'currency'), about);
  }
  for (const taxSet of taxSets) {
    const ids = new Set(entriesAtDepth(taxSet.taxes).map(({ id }) => id));
    const misfits = changing.filter(({ id, currency }) => currency !== taxSet.currency && ids.has(id));
    if (misfits.length === 0) continue;
    if (mayChange(taxSet)) {
      detours.set(taxSet.id, detour(taxSet, new Set(misfits.map(({ id }) => id))));
    } else {
      const { id, title, currency: set } = taxSet;
      for (const { path, currency } of misfits) {
        report.addIn(SYNC_CODES, 'currency_in_use', pathTo(path, 'currency'), { currency, title, id, set });
      }
    }
  }
  return detours;
}

/** A tax set without the taxes that could not stay in it, and the step that takes them out. */
function detour(taxSet: StoredTaxSet, misfits: ReadonlySet<string>) {
  const without = { ...taxSet, taxes: withoutTaxes(taxSet.taxes, misfits) };
  const { id, title } = taxSet;
  const after = comparedTaxSet(without);
  const fields = taxSetDifferences(taxSet, after);
  const about = { action: 'update', kind: 'tax_set', id, title } as const;
  const step: UpdateTaxSet = { ...about, fields, changes: { taxes: after.taxes }, interim: true };
  return { without, misfits, step };
}

function withoutTaxes(entries: readonly StoredTaxSetEntry[], ids: ReadonlySet<string>): StoredTaxSetEntry[] {
  return entries.filter(({ id }) => !ids.has(id)).map((entry) => ({ ...entry, taxes: withoutTaxes(entry.taxes, ids) }));
}

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
 * import { planSync, planToJson, parsePlan, validateDefinitions } from 'staytax/api';
 *
 * const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
 * const { value } = validateDefinitions({ version: 1, property_id, taxes: [], tax_sets: [] });
 * const plan = value && planSync(value, { property_id, taxes: [], tax_sets: [] }).value;
 * plan && parsePlan(planToJson(plan)).property_id; // => property_id
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
 * import { parsePlan, SavedPlanError } from 'staytax/api';
 *
 * try {
 *   parsePlan('{}');
 * } catch (error) {
 *   error instanceof SavedPlanError; // => true
 * }
 * ```
 */
export function parsePlan(text: string): SyncPlan {
  const saved = jsonOf(text);
  if (!isRecord(saved) || !isRecord(saved['plan'])) {
    throw new SavedPlanError('This is not a saved plan: expected what planToJson or "staytax plan --out" wrote.');
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

/**
 * The old name of `parsePlan`.
 *
 * @deprecated
 */
export const readPlan = parsePlan;

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
