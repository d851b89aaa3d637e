import { chargedOf } from '../../core/calculation/amounts.js';
import type { Budget, SetSize } from '../../core/calculation/budget.js';
import { calculateWithin, sizeOf, spend, stepsToCompile } from '../../core/calculation/budget.js';
import { itemAt } from '../../core/calculation/calculation.js';
import { compile } from '../../core/calculation/compile.js';
import { completePolicy } from '../../core/definitions/complete-policy.js';
import { hasLocal } from '../../core/definitions/local/channel-side.js';
import { checkLocalOfSet, circlesUnder } from '../../core/definitions/local/set-rules.js';
import type { ExclusiveBase, FullPolicy, Policy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { Tax, TaxSet, TaxSetEntry, TaxSetInput } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { validateTax } from '../../core/definitions/validate-tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import { InvalidDefinitionError } from '../../core/issues/errors.js';
import { groupBy, once } from '../../core/issues/reading.js';
import { Report } from '../../core/issues/report.js';
import { INPUT_CODES } from '../../core/issues/validation-codes.js';
import { currencyDigits } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, multiply, powerOfTen } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { calculatorOf } from '../../core/quote/calculator.js';
import type { RoomGroup } from '../../core/stay/room-groups.js';
import { readRoomGroups } from '../../core/stay/room-groups.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { nightsOfRoom } from '../../core/stay/schema.js';
import { keysBehind } from './keys-behind.js';
import { lineKey } from './names.js';
import type { ReconcileOptions } from './reconciliation.js';
import type { Revision } from './revision.js';

/** The rooms with one tax set. */
export interface TaxSetRooms {
  readonly taxSet: TaxSet;
  /** Indices of the rooms in the stay. */
  readonly places: readonly number[];
  /** Made at its first use: a policy may be invalid. */
  readonly calculator: () => Calculator;
}

/** The input of the quotes of a booking: stay, tax sets and policy. */
export interface OurSide {
  readonly groups: readonly QuotedGroup[];
  readonly stay: Stay;
  readonly policy: Policy | undefined;
  /** Digits of all compared amounts. */
  readonly digits: number;
  /** The work that is left. It bounds the time for a huge booking. */
  readonly work: Budget;
  readonly cache: CachedResults;
}

interface QuotedGroup extends Omit<TaxSetRooms, 'calculator'> {
  /** The valid set that was given. */
  readonly source: TaxSet;
  readonly stay: Stay;
  readonly digits: number;
  /** Grouped once for all quotes. */
  readonly rooms: readonly RoomGroup[] | undefined;
  readonly size: SetSize;
}

/** Groups the rooms by tax set, and validates the tax sets. */
export function groupsOf({ rooms }: Revision, options: ReconcileOptions): TaxSetRooms[] {
  const placed = groupBy(rooms.entries(), ([, { room }]) =>
    options.taxSetFor === undefined ? options.taxSet : options.taxSetFor(room),
  );
  return [...placed].map(([input, placedRooms]) => {
    const definition = validateTaxSet(input);
    if (definition.issues !== undefined) throw new InvalidDefinitionError(definition.issues);
    const calculator = once(() => calculatorOf(definition, options.policy));
    return { taxSet: definition.value, places: placedRooms.map(([place]) => place), calculator };
  });
}

/** @throws InvalidDefinitionError when a tax set is not valid */
export function validTaxSet(input: TaxSetInput): TaxSet {
  const { value, issues } = validateTaxSet(input);
  if (issues !== undefined) throw new InvalidDefinitionError(issues);
  return value;
}

/** Digits of all compared amounts: those of the currency, or more if a tax set has more under the policy. */
export function comparedDigits(groups: readonly TaxSetRooms[], currency: string, policy: Policy | undefined): number {
  return Math.max(currencyDigits(currency) ?? 0, ...groups.map(({ taxSet }) => digitsUnder(policy, taxSet)));
}

function digitsUnder(policy: Policy | undefined, taxSet: TaxSet): number {
  const completed = completePolicy(policy, taxSet);
  if ('issues' in completed) throw new InvalidDefinitionError(completed.issues);
  return digitsFor(taxSet.currency, completed.policy);
}

export function sideOf(
  groups: readonly TaxSetRooms[],
  stay: Stay,
  settings: Omit<OurSide, 'groups' | 'stay' | 'cache'>,
): OurSide {
  const quoted = groups.map(({ taxSet, places }): QuotedGroup => {
    const ofGroup = { ...stay, rooms: places.flatMap((place) => stay.rooms[place] ?? []) };
    const digits = digitsUnder(settings.policy, taxSet);
    const rooms = readRoomGroups(ofGroup, digits, 'any-check-in');
    return { taxSet, source: taxSet, places, stay: ofGroup, digits, rooms, size: sizeOf(taxSet) };
  });
  return { ...settings, groups: quoted, stay, cache: { policies: new Map(), amounts: new Map() } };
}

/** A change of our side: other tax sets, another policy, other rooms. */
export type Alternative = (side: OurSide) => OurSide;

export function withTaxSets(change: (taxSet: TaxSet) => TaxSet): Alternative {
  return (side) => ({ ...side, groups: side.groups.map((group) => ({ ...group, taxSet: change(group.taxSet) })) });
}

export function withPolicy(change: (policy: Policy) => Partial<Policy>): Alternative {
  return (side) => ({ ...side, policy: { ...side.policy, ...change(side.policy ?? {}) } });
}

export function withRooms(change: (room: Room, place: number) => Room): Alternative {
  return (side) => {
    const groups = side.groups.map((group) => {
      const stay = {
        ...group.stay,
        rooms: group.stay.rooms.map((room, index) => change(room, group.places[index] ?? 0)),
      };
      return { ...group, stay, rooms: readRoomGroups(stay, group.digits, 'any-check-in') };
    });
    return { ...side, groups };
  };
}

/** Changes every entry of a line, at any level. */
export function withLine(key: string, change: (entry: TaxSetEntry) => TaxSetEntry): Alternative {
  return withLines(new Map([[key, change]]));
}

/** Changes every entry of some lines, by their keys. */
export function withLines(changes: ReadonlyMap<string, (entry: TaxSetEntry) => TaxSetEntry>): Alternative {
  const changed = (entry: TaxSetEntry): TaxSetEntry => {
    const inner = entry.taxes.length === 0 ? entry : { ...entry, taxes: entry.taxes.map(changed) };
    return changes.get(entryKey(entry))?.(inner) ?? inner;
  };
  return withTaxSets((set) => ({ ...set, taxes: set.taxes.map(changed) }));
}

export function onOtherSide(key: string): Alternative {
  return withLine(key, (entry) => ({ ...entry, is_inclusive: !entry.is_inclusive }));
}

/** By key; `undefined` if the changed set is invalid or the work used up. Only the engine runs, thousands of times. */
export function amountsAfter(side: OurSide, change?: Alternative): Map<string, Integer> | undefined {
  return calculatedAfter(side, change, undefined);
}

/**
 * The amount of one line, calculated with those taxes alone that it depends on. Entries are not validated: ask
 * `hasAmountAfter` whether it is an answer.
 */
export function amountAfter(side: OurSide, key: string, change?: Alternative): Integer | undefined {
  return calculatedAfter(side, change, key)?.get(key);
}

/** Whether a line has an amount after a change, by valid sets. */
export function hasAmountAfter(side: OurSide, key: string, amount: Integer, change?: Alternative): boolean {
  return amountAfter(side, key, change) === amount && isSoundAfter(side, change);
}

/** Whether the changed sets are valid: a set with local rules may not be. Beyond the budget none is. */
function isSoundAfter(side: OurSide, change: Alternative = (same) => same): boolean {
  const { groups, policy } = change(side);
  const isValid = (group: QuotedGroup) => {
    const completed = policyFor(group.taxSet, policy, side.cache);
    return completed !== undefined && isSound(group, completed, side.work);
  };
  return groups.every(isValid);
}

/** The steps of a trial beside its calculation: its change, for each entry a copy, and for each row its text. */
const STEPS_OF_TRIAL = 15;
const STEPS_OF_COPYING = 0.4;
const STEPS_OF_ROW = 4;

/** @param key the requested line [every line] */
function calculatedAfter(
  side: OurSide,
  change: Alternative = (same) => same,
  key: string | undefined,
): Map<string, Integer> | undefined {
  const { work } = side;
  const isWithin = side.groups.every(({ size }) => spend(work, STEPS_OF_TRIAL + STEPS_OF_COPYING * size.taxes));
  if (!isWithin) return usedUp(work);
  const { groups, policy } = change(side);
  const amounts = new Map<string, Integer>();
  const areValid = groups.every((group, index) => {
    const trial = trialOf(group, itemAt(side.groups, index), { key, policy, side });
    return trial !== undefined && addAmounts(amounts, group, trial);
  });
  return areValid ? amounts : undefined;
}

interface AmountTrial {
  readonly key: string | undefined;
  readonly policy: FullPolicy;
  /** The set, without taxes that the line does not depend on. */
  readonly some: TaxSet;
  /** The keys of the taxes that it depends on [every tax]. */
  readonly behind: ReadonlySet<string> | undefined;
  readonly side: OurSide;
}

/** The amounts to calculate for a group of rooms; `undefined` if it is not valid, or beyond the budget. */
function trialOf(
  group: QuotedGroup,
  before: QuotedGroup,
  { key, policy, side }: Pick<AmountTrial, 'key' | 'side'> & Pick<OurSide, 'policy'>,
): AmountTrial | undefined {
  const { work, cache } = side;
  const { taxSet, rooms, stay } = group;
  const completed = policyFor(taxSet, policy, cache);
  if (completed === undefined) return undefined;
  const built = isBuiltAlike(taxSet, before.taxSet) ? before : group;
  const isValid = key === undefined ? isSound(group, completed, work) : isCalculable(built, completed, work) === true;
  if (!isValid) return undefined;
  if (rooms !== before.rooms && !spend(work, stepsToRead(stay))) return usedUp(work);
  if (key === undefined) return { key, policy: completed, some: taxSet, behind: undefined, side };
  const behind = linesBehind(key, built, completed, work);
  const some = { ...taxSet, taxes: taxSet.taxes.filter((entry) => hasSome(entry, behind)) };
  return { key, policy: completed, some, behind, side };
}

/** The most taxes of a trial whose amount is cached: most trials have one tax, which other lines do not affect. */
const MOST_KEPT = 3;

/** Adds the amounts of a group of rooms to those of others; `false` if there is none, or beyond the budget. */
function addAmounts(amounts: Map<string, Integer>, { rooms }: QuotedGroup, trial: AmountTrial): boolean {
  const { key, policy, some, side } = trial;
  if (rooms === undefined) return false;
  const isKept = key !== undefined && some.taxes.length <= MOST_KEPT;
  const cacheKey = isKept ? JSON.stringify([key, numberOf(rooms), policy, some.taxes]) : '';
  const cached = isKept ? side.cache.amounts.get(cacheKey) : undefined;
  const added = cached === undefined ? amountsIn(rooms, trial) : [[key ?? '', cached] as const];
  if (added === undefined) return false;
  for (const [line, amount] of added) amounts.set(line, add(amounts.get(line) ?? 0, amount));
  const [only] = added;
  if (isKept && only !== undefined) side.cache.amounts.set(cacheKey, only[1]);
  return true;
}

/** The amounts of the requested lines, in minor units of the side. */
function amountsIn(
  rooms: readonly RoomGroup[],
  { key, behind, policy, some, side: { work, digits } }: AmountTrial,
): ReadonlyArray<readonly [line: string, Integer]> | undefined {
  const size = sizeOf(some);
  if (!spend(work, stepsToCompile(size) + STEPS_OF_ROW * size.rows)) return usedUp(work);
  const program = compile(some, policy, undefined, behind);
  const scale = powerOfTen(digits - program.digits);
  const lines = program.lines.filter(({ tax }) => key === undefined || entryKey(tax) === key);
  const amounts = calculateWithin(work, { program, groups: rooms }, (calculation) => {
    const sums = new Map<string, Integer>();
    for (const line of lines) {
      const ofLine = entryKey(line.tax);
      sums.set(ofLine, add(sums.get(ofLine) ?? 0, multiply(chargedOf(calculation, line), scale)));
    }
    return [...sums];
  });
  return amounts ?? usedUp(work);
}

const NUMBERS = new WeakMap<object, number>();
let lastNumber = 0;

/** The number of an object, assigned at its first use. */
function numberOf(object: object): number {
  const number = NUMBERS.get(object) ?? lastNumber + 1;
  NUMBERS.set(object, number);
  lastNumber = Math.max(lastNumber, number);
  return number;
}

function hasSome(entry: TaxSetEntry, keys: ReadonlySet<string>): boolean {
  return keys.has(taxKey(entry)) || entry.taxes.some((inner) => hasSome(inner, keys));
}

/** Nothing more is tried once a trial was left out: a smaller one after it would be no answer for the line. */
function usedUp(work: Budget): undefined {
  work.left = 0;
  return undefined;
}

const BEHIND = new WeakMap<TaxSet, Map<string, ReadonlySet<string>>>();

/** The taxes that a line depends on. Sets that are built alike share them. */
function linesBehind(
  key: string,
  { taxSet, size }: QuotedGroup,
  policy: FullPolicy,
  work: Budget,
): ReadonlySet<string> {
  const cache = BEHIND.get(taxSet) ?? new Map<string, ReadonlySet<string>>();
  BEHIND.set(taxSet, cache);
  const name = `${policy.exclusiveBase} ${policy.rounding.inclusive} ${key}`;
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  spend(work, Math.min(work.left, 10 + size.taxes));
  const behind = keysBehind(taxSet, policy, (tax) => entryKey(tax) === key);
  cache.set(name, behind);
  return behind;
}

function stepsToRead(stay: Stay): number {
  return stay.rooms.reduce((sum, room) => sum + 2 + 0.2 * nightsOfRoom(room, stay), 0);
}

/** Whether two sets differ in no field that rules between taxes read. */
function isBuiltAlike(first: TaxSet, second: TaxSet): boolean {
  const isAlike = (entry: TaxSetEntry, same: TaxSetEntry) =>
    entry.logic === same.logic && entry.is_inclusive === same.is_inclusive && entry.local === same.local;
  return first === second || areAlike(first.taxes, second.taxes, isAlike);
}

/** Whether two lists have the same places, and each pair of entries satisfies `isAlike`. */
function areAlike(
  some: readonly TaxSetEntry[],
  others: readonly TaxSetEntry[],
  isAlike: (entry: TaxSetEntry, counterpart: TaxSetEntry) => boolean,
): boolean {
  if (some === others) return true;
  return (
    some.length === others.length &&
    some.every((entry, index) => {
      const counterpart = itemAt(others, index);
      if (entry === counterpart) return true;
      return (
        entry.level === counterpart.level &&
        isAlike(entry, counterpart) &&
        areAlike(entry.taxes, counterpart.taxes, isAlike)
      );
    })
  );
}

/** By what `exclusiveBase` says. */
type Judgements = Map<ExclusiveBase, boolean>;

const CALCULABLE = new WeakMap<TaxSet, Judgements>();

/** Whether the local rules of a set can be calculated together; `undefined` beyond the budget. */
function isCalculable({ taxSet, source, size }: QuotedGroup, policy: FullPolicy, work: Budget): boolean | undefined {
  if (!hasLocal(taxSet)) return true;
  const { exclusiveBase } = policy;
  const judged: Judgements = CALCULABLE.get(taxSet) ?? new Map();
  CALCULABLE.set(taxSet, judged);
  const cached = judged.get(exclusiveBase);
  if (cached !== undefined) return cached;
  if (!spend(work, STEPS_OF_JUDGING * size.taxes)) return usedUp(work);
  const report = new Report(INPUT_CODES);
  checkLocalOfSet(taxSet, report);
  const isOfSet = exclusiveBase === (taxSet.local?.policy?.exclusiveBase ?? 'price');
  const original =
    taxSet === source ? undefined : new Map(entriesIn(source.taxes).map((entry) => [taxKey(entry), entry]));
  const isSo =
    report.count === 0 &&
    (isOfSet || circlesUnder(taxSet, policy) === undefined) &&
    (original === undefined ||
      entriesIn(taxSet.taxes).every(
        (entry) => hasRulesOf(entry, original.get(taxKey(entry))) || isSoundTax(entry, work),
      ));
  judged.set(exclusiveBase, isSo);
  return isSo;
}

/** Whether the rules of a tax for its local rules say the same as before, or it has none. */
function hasRulesOf(entry: TaxSetEntry, original: TaxSetEntry | undefined): boolean {
  if (entry.local === undefined) return true;
  return (
    original !== undefined &&
    entry.local === original.local &&
    entry.logic === original.logic &&
    entry.is_inclusive === original.is_inclusive
  );
}

/** The steps of the rules between taxes, for each of them. */
const STEPS_OF_JUDGING = 8;
/** The steps of reading a tax with local rules, or one of its rows. */
const STEPS_OF_READING = 15;

/**
 * Whether a set is valid under a policy: the rules between taxes, and each changed entry by itself. Without local rules,
 * no change of an entry makes a set invalid. Beyond the budget none is valid.
 */
function isSound(group: QuotedGroup, policy: FullPolicy, work: Budget): boolean {
  const { taxSet, source, size } = group;
  if (taxSet === source || !hasLocal(taxSet)) return isCalculable(group, policy, work) === true;
  if (isCalculable(group, policy, work) !== true) return false;
  if (areAlike(taxSet.taxes, source.taxes, () => true)) {
    const checked = new Set(entriesIn(source.taxes));
    return entriesIn(taxSet.taxes).every((entry) => checked.has(entry) || isSoundTax(entry, work));
  }
  if (!spend(work, STEPS_OF_READING * (size.taxes + size.rows))) return usedUp(work) ?? false;
  return validateTaxSet(taxSet).value !== undefined;
}

const SOUND_TAXES = new WeakMap<TaxSetEntry, boolean>();

function isSoundTax(entry: TaxSetEntry, work: Budget): boolean {
  const cached = SOUND_TAXES.get(entry);
  if (cached !== undefined) return cached;
  const { level: _, taxes: __, ...tax } = entry;
  if (!spend(work, STEPS_OF_READING * (1 + (tax.local?.rates?.length ?? 0)))) return usedUp(work) ?? false;
  const isValid = validateTax(tax).value !== undefined;
  SOUND_TAXES.set(entry, isValid);
  return isValid;
}

/** What trials of one booking share. */
interface CachedResults {
  /** By the text of a policy, and that of a set. */
  readonly policies: Map<string, FullPolicy | undefined>;
  /** By the text of a trial. */
  readonly amounts: Map<string, Integer>;
}

/** The policy for a set; `undefined` for an invalid one. */
function policyFor(taxSet: TaxSet, policy: Policy = {}, { policies }: CachedResults): FullPolicy | undefined {
  const text = JSON.stringify([policy, taxSet.local?.policy]);
  if (policies.has(text)) return policies.get(text);
  const completed = completePolicy(policy, { ...taxSet, taxes: [] });
  const valid = 'issues' in completed ? undefined : completed.policy;
  policies.set(text, valid);
  return valid;
}

export function entriesIn(entries: readonly TaxSetEntry[]): TaxSetEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesIn(entry.taxes)]);
}

export function entriesOfSide({ groups }: OurSide): TaxSetEntry[] {
  return groups.flatMap(({ taxSet }) => entriesIn(taxSet.taxes));
}

export function entriesOf(side: OurSide, key: string): TaxSetEntry[] {
  return entriesOfSide(side).filter((entry) => entryKey(entry) === key);
}

const KEYS = new WeakMap<Tax, string>();

/** The key of the line of an entry. The search reads it in every world, in which most entries are the same. */
export function entryKey(entry: Tax): string {
  const key = KEYS.get(entry) ?? lineKey(entry.title, entry.type);
  KEYS.set(entry, key);
  return key;
}
