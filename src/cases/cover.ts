import { EVERY_NIGHT, taxableNights, windowOf } from '../calculation/windows.js';
import { daysOfTheYear, monthDayOf } from '../calendar/plain-date.js';
import { completePolicy } from '../definitions/complete-policy.js';
import type { FieldStep } from '../definitions/fields/steps.js';
import { localSetSteps, placeSteps, taxSteps } from '../definitions/fields/steps.js';
import { TAX_FIELDS } from '../definitions/fields/tax.js';
import type { Fact, RowSpans } from '../definitions/local/conditions.js';
import { hasPriceCondition, isCoveredBy, rowsWithSpans, spansOf } from '../definitions/local/conditions.js';
import { LOCAL_FIELDS } from '../definitions/local/fields.js';
import type { LocalRate, LocalTax } from '../definitions/local/of-tax.js';
import { isWithin } from '../definitions/local/periods.js';
import { isLimited } from '../definitions/local/rules.js';
import { checkLocalOfSet } from '../definitions/local/set-rules.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { Tax, TaxSet, TaxSetEntry } from '../definitions/tax.js';
import { taxKey } from '../definitions/tax.js';
import { InvalidDefinition, validateStay, validateTax, validateTaxSet } from '../index.js';
import { checkOptions } from '../issues/arguments.js';
import { pathIn, pathTo } from '../issues/issue.js';
import { once } from '../issues/reading.js';
import { Report } from '../issues/report.js';
import { firstMentions, withEntries } from '../preview/breakpoints.js';
import { lastOf } from '../preview/preview.js';
import { staysAround } from '../preview/scenarios.js';
import type { AmountsFinder } from '../quote/calculator.js';
import { amountsFinder } from '../quote/calculator.js';
import { differingFields } from '../schema/fields.js';
import type { GuestNights } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf, readRoomGroups } from '../stay/room-groups.js';
import type { Stay } from '../stay/schema.js';
import { differencesOf, isOfFigures } from './compare.js';
import type { Case, Cases } from './fields.js';
import type { ReadCase } from './read.js';
import { readCases } from './read.js';
import type { Calculators, CasesOptions } from './run.js';
import { calculatorsOf, OPTIONS, outcomeOf, validSet } from './run.js';

/** A smallest change of a tax set that changes no amount of any stay that was tried. */
export interface ChangeWithoutEffect {
  /** The place of the change. */
  readonly path: string;
  /** The old value. */
  readonly from: unknown;
  /** The new value; `null`: removed. */
  readonly to: unknown;
}

/** A smallest change that makes no case fail. */
export interface UnnoticedChange extends ChangeWithoutEffect {
  /** A stay with another price after the change: a case of it would fail. */
  readonly stay: Stay;
}

/** The changes of a tax set that make its cases fail, and the others. */
export interface Coverage {
  /** Number of changes, without those that have no effect. */
  readonly changes: number;
  /** Number of changes that make a case fail. */
  readonly noticed: number;
  /** The changes that make no case fail. */
  readonly unnoticed: readonly UnnoticedChange[];
  /** Changes that no stay of the preview shows. They are not counted. */
  readonly without_effect: readonly ChangeWithoutEffect[];
}

/**
 * Changes every rate, limit, window, row, condition, level, nesting and local rule of a tax set by its smallest step,
 * one at a time, and checks whether a case fails. Cases that fail before a change do not count.
 *
 * @param cases the content of a cases file, or the list of its cases
 * @throws InvalidDefinition without a valid tax set
 * @throws InvalidArgument for an unknown option
 * @example
 * ```ts
 * import { coverCases } from 'staytax/testing';
 *
 * const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 } as const;
 * const taxSet = { title: 'Lisbon', currency: 'EUR', taxes: [city] };
 * const stay = { checkIn: '2026-12-24', rooms: [{ persons: 2, price: '700.00', nights: 7 }] };
 * const { changes, noticed, unnoticed } = coverCases([{ name: 'a week', stay, expect: { total: '756.00' } }], { taxSet });
 * [changes, noticed]; // => [5, 4]
 * unnoticed.map(({ path, from, to }) => ({ path, from, to })); // => [{ path: 'taxes[0].max_nights', from: 7, to: 8 }]
 * ```
 */
export function coverCases(cases: Cases | readonly Case[], options: CasesOptions = {}): Coverage {
  checkOptions(options, OPTIONS);
  const read = readCases(cases);
  return lastOf(coverSteps(options.taxSet ?? read.taxSet, read.cases));
}

export interface CoverProgress {
  readonly tried: number;
  readonly of: number;
}

/** Like `coverCases`, in steps: one for each change. */
export function* coverSteps(given: unknown, cases: readonly ReadCase[]): Generator<CoverProgress, Coverage> {
  const taxSet = validSet(given);
  const before = stayCalculators(taxSet, stayReader());
  const passing = cases.filter((one) => !one.isWrong && isAsExpected(one, before));
  const changes = [...changesOf(taxSet)];
  const unnoticed: UnnoticedChange[] = [];
  const without_effect: ChangeWithoutEffect[] = [];
  const noticingStay = stayFinder(before);
  let noticed = 0;
  for (const [tried, change] of changes.entries()) {
    yield { tried, of: changes.length };
    const valid = readChange(taxSet, change);
    if (valid === undefined) continue;
    const after = stayCalculators(valid.taxSet, before.read);
    const mayReach = reachOf(valid.tax, before.finder.policy);
    if (!passing.every((one) => isAsExpected(one, after, mayReach))) {
      noticed += 1;
      continue;
    }
    const { path, from, to } = change;
    const stay = noticingStay(after, mayReach);
    if (stay === undefined) without_effect.push({ path, from, to });
    else unnoticed.push({ path, from, to, stay });
  }
  return { changes: noticed + unnoticed.length, noticed, unnoticed, without_effect };
}

/** The calculators of stays before a change, or after it. */
interface StayCalculators {
  readonly finder: AmountsFinder;
  /** For expectations beyond figures. */
  readonly calculators: Calculators;
  readonly read: StayReader;
}

function stayCalculators(taxSet: TaxSet, read: StayReader): StayCalculators {
  const completed = completePolicy(undefined, taxSet);
  if ('issues' in completed) throw new InvalidDefinition(completed.issues);
  return { finder: amountsFinder(taxSet, completed.policy), calculators: calculatorsOf(() => taxSet), read };
}

/** Reads a stay with the digits of a finder; `undefined`: it is refused. */
type StayReader = (stay: Stay, finder: AmountsFinder) => readonly RoomGroup[] | undefined;

/** Reads each stay once, for all changes. */
function stayReader(): StayReader {
  const known = new WeakMap<Stay, Map<number, readonly RoomGroup[] | undefined>>();
  return (stay, { digits, taxSet }) => {
    const byDigits = known.get(stay) ?? new Map<number, readonly RoomGroup[] | undefined>();
    known.set(stay, byDigits);
    if (!byDigits.has(digits)) byDigits.set(digits, readStay(stay, taxSet.currency, digits));
    return byDigits.get(digits);
  };
}

function readStay(stay: Stay, currency: string, digits: number): readonly RoomGroup[] | undefined {
  const read = (given: unknown) => readRoomGroups(given, digits, 'any-check-in');
  return read(stay) ?? read(validateStay(stay, currency, digits).value);
}

/** Passing cases that a change cannot reach still pass. Cases with a policy, issues or warnings are always quoted. */
function isAsExpected(one: ReadCase, { finder, calculators, read }: StayCalculators, mayReach = EVERY_STAY): boolean {
  const groups = one.policy === undefined && isOfFigures(one.expect) ? read(one.stay, finder) : undefined;
  if (groups !== undefined && !mayReach(groups)) return true;
  const outcome = groups ? { quote: finder.figuresOf(groups), refusedWith: [] } : outcomeOf(one, calculators);
  return differencesOf(one.expect, outcome).length === 0;
}

type PricedStay = readonly [stay: Stay, priced: string | undefined];

/** Finds a stay of the preview with another price after a change. */
function stayFinder(before: StayCalculators): (after: StayCalculators, mayReach: Reach) => Stay | undefined {
  const { taxSet, policy } = before.finder;
  const known = new Map<string, PricedStay>();
  /** Shorter stays first: a person has to work out the amounts of the proposed stay. */
  const pricedBefore = (stays: ReadonlyMap<string, Stay>): PricedStay[] =>
    [...stays]
      .sort(([one], [other]) => one.length - other.length)
      .map(([text, stay]) => {
        const one = known.get(text) ?? ([stay, priceWith(before, stay)] as const);
        known.set(text, one);
        return one;
      });
  let usual: readonly PricedStay[] | undefined;
  return (after, mayReach) => {
    if (mayReach === NO_STAY) return undefined;
    const isNoticed = ([stay, priced]: PricedStay): boolean => {
      const groups = after.read(stay, after.finder);
      return (groups === undefined || mayReach(groups)) && priceWith(after, stay) !== priced;
    };
    // Stays for the unchanged set show most changes; stays for a change as well take longer to find.
    usual ??= pricedBefore(staysAround(taxSet, undefined, policy));
    const [found] = usual.find(isNoticed) ?? [];
    if (found !== undefined) return found;
    const tried = new Set(usual);
    const around = pricedBefore(staysAround(after.finder.taxSet, taxSet, after.finder.policy));
    return around.find((one) => !tried.has(one) && isNoticed(one))?.[0];
  };
}

/** The price of a stay, as text; `undefined`: it is refused. */
function priceWith({ finder, read }: StayCalculators, stay: Stay): string | undefined {
  const groups = read(stay, finder);
  if (groups === undefined) return undefined;
  const { price, net, total, taxes } = finder.figuresOf(groups);
  return JSON.stringify([price, net, total, taxes.map(({ title, amount }) => `${title} ${amount}`).sort()]);
}

/** One smallest change of a tax set; for exchanged rows `from` has both. */
export interface SetChange extends ChangeWithoutEffect {
  /** The set after it, which may be invalid. */
  readonly taxSet: TaxSet;
  /** The tax whose fields it changes, in all its places. */
  readonly tax?: ChangedTax;
}

/** Every smallest change of a set, one at a time: of each tax once, of each place, and of the fields of the set. */
export function* changesOf(taxSet: TaxSet): Generator<SetChange> {
  for (const step of localSetSteps(taxSet.local ?? {})) {
    yield withChange(step, 'local', { ...taxSet, local: { ...Object(step.value) } });
  }
  for (const { path, entry } of firstMentions(taxSet)) {
    const key = taxKey(entry);
    for (const step of taxSteps(entry)) {
      // The list of ranges contains the legacy dates.
      const { level: _, taxes: __, ...own }: TaxSetEntry = Object(step.value);
      const after = { ...own, applicable_after: null, applicable_before: null };
      yield { ...withChange(step, path, withTax(taxSet, key, after)), tax: { before: entry, after } };
    }
  }
  for (const [at, entry] of taxSet.taxes.entries()) {
    for (const step of placeSteps(entry)) {
      const taxes = taxSet.taxes.with(at, { ...entry, ...Object(step.value) });
      yield withChange(step, pathTo('taxes', at), { ...taxSet, taxes });
    }
  }
  yield* movedOut(taxSet);
}

function withChange({ at, from, to }: FieldStep, place: string, taxSet: TaxSet): SetChange {
  return { path: pathIn(place, ...at), from, to, taxSet };
}

function withTax(taxSet: TaxSet, key: string, tax: Tax): TaxSet {
  return withEntries(taxSet, (entry) =>
    taxKey(entry) === key ? { ...tax, level: entry.level, taxes: entry.taxes } : entry,
  );
}

/** A change that is valid: every default filled in. */
export type ValidChange = Pick<SetChange, 'taxSet' | 'tax'>;

/** A valid change, or `undefined`. If one tax changed, only that tax and the rules across taxes are read again. */
export function readChange(before: TaxSet, { taxSet, tax }: SetChange): ValidChange | undefined {
  if (tax === undefined) {
    const { value } = validateTaxSet(taxSet);
    return value && { taxSet: value };
  }
  const { value: after } = validateTax(tax.after);
  if (after === undefined) return undefined;
  const set = withTax(before, taxKey(after), after);
  const report = new Report();
  checkLocalOfSet(set, report);
  return report.count === 0 ? { taxSet: set, tax: { ...tax, after } } : undefined;
}

/** Each nested tax moved out of the tax above it, to the place beside it. */
function* movedOut(taxSet: TaxSet): Generator<SetChange> {
  function* within(
    entries: readonly TaxSetEntry[],
    list: string,
    inPlace: (entries: TaxSetEntry[]) => TaxSet,
  ): Generator<SetChange> {
    for (const [at, entry] of entries.entries()) {
      const path = pathTo(pathTo(list, at), 'taxes');
      for (const [place, inner] of entry.taxes.entries()) {
        const without = entries.with(at, { ...entry, taxes: entry.taxes.toSpliced(place, 1) });
        const isBeside = entries.some((other) => taxKey(other) === taxKey(inner));
        const moved = isBeside ? without : without.toSpliced(at + 1, 0, { ...inner, level: entry.level });
        yield { path: pathTo(path, place), from: inner.title, to: null, taxSet: inPlace(moved) };
      }
      yield* within(entry.taxes, path, (taxes) => inPlace(entries.with(at, { ...entry, taxes })));
    }
  }
  yield* within(taxSet.taxes, 'taxes', (taxes) => ({ ...taxSet, taxes }));
}

export interface ChangedTax {
  readonly before: Tax;
  readonly after: Tax;
}

/** Whether a change can change the amounts of a stay. */
export type Reach = (groups: readonly RoomGroup[]) => boolean;

const EVERY_STAY: Reach = () => true;
const NO_STAY: Reach = () => false;

/** The fields that decide on which nights a tax applies. */
const OF_NIGHTS: ReadonlySet<string> = new Set<keyof Tax>([
  'skip_nights',
  'max_nights',
  'applicable_date_ranges',
  'applicable_after',
  'applicable_before',
]);

/** The stays whose amounts a change of a tax can change: for most changes very few. */
export function reachOf(changed: ChangedTax | undefined, policy: FullPolicy): Reach {
  if (changed === undefined) return EVERY_STAY;
  const { before, after } = changed;
  const differing = differingFields(TAX_FIELDS, before, after);
  if (differing.every((field) => OF_NIGHTS.has(field))) return differsInNights(changed, policy);
  if (differing.some((field) => field !== 'local')) return EVERY_STAY;
  const [was = {}, is = {}] = [before.local, after.local];
  const isOfRows = differingFields(LOCAL_FIELDS, was, is).every((field) => field === 'rates');
  if (!isOfRows || isByUnit(was) !== isByUnit(is)) return EVERY_STAY;
  return differsInRows(was.rates ?? [], is.rates ?? []);
}

/** Whether a percentage starts from exact amounts because of its rows, also for those for whom no row holds. */
function isByUnit(local: LocalTax): boolean {
  return isLimited(local) || (local.rates ?? []).some(hasPriceCondition);
}

function differsInNights({ before, after }: ChangedTax, { maxNights }: FullPolicy): Reach {
  const windows = [before, after].map((tax) => windowOf(tax) ?? EVERY_NIGHT);
  return (groups) =>
    factsOf(groups).sleeps.some((sleep) => {
      const [was, is] = windows.map((window) => String(taxableNights(window, sleep, sleep.nights, maxNights)));
      return was !== is;
    });
}

/** Exchanged rows differ if both hold. */
function differsInRows(before: readonly LocalRate[], after: readonly LocalRate[]): Reach {
  const { left, put } = differingRows(reachableRows(before), reachableRows(after));
  if (left.length + put.length === 0) return NO_STAY;
  const isExchange = left.length > 1 && String(left.map(textOf).sort()) === String(put.map(textOf).sort());
  const holding = [...left, ...put].map(mayHold);
  return (groups) => {
    const facts = factsOf(groups);
    return isExchange ? holding.every((holds) => holds(facts)) : holding.some((holds) => holds(facts));
  };
}

/** The rows without those that hold only where an earlier one does, which comes first. */
function reachableRows(rates: readonly LocalRate[]): LocalRate[] {
  const { rows } = rowsWithSpans(rates);
  const isReached = (row: RowSpans, at: number) => !rows.slice(0, at).some((earlier) => isCoveredBy(row, earlier));
  return rows.filter(isReached).map(({ row }) => row);
}

const textOf = (row: LocalRate | undefined): string => JSON.stringify(row ?? null);

/** Two lists without their equal rows at the beginning and at the end. */
function differingRows(before: readonly LocalRate[], after: readonly LocalRate[]): Record<'left' | 'put', LocalRate[]> {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && textOf(before[from]) === textOf(after[from])) from += 1;
  let same = 0;
  while (same < most - from && textOf(before.at(-1 - same)) === textOf(after.at(-1 - same))) same += 1;
  return { left: before.slice(from, before.length - same), put: after.slice(from, after.length - same) };
}

type StayValues = ReturnType<typeof findFacts>;

/** Nights that count together: of a room, or of a guest who sleeps other nights than the room. */
type Sleep = Omit<GuestNights, 'first'> & { readonly firstDay: number };

/** Whether the conditions of a row may hold on a stay; `false` is certain. */
function mayHold(row: LocalRate): (facts: StayValues) => boolean {
  const spans = [...spansOf(row)];
  return ({ labels, numbers }) =>
    (row.label === undefined || labels.has(row.label)) &&
    spans.every(([asks, list]) => {
      const found = numbers[asks];
      return found === undefined || found.some((one) => list.some((span) => isWithin(one, span)));
    });
}

const known = new WeakMap<readonly RoomGroup[], StayValues>();

function factsOf(groups: readonly RoomGroup[]): StayValues {
  const facts = known.get(groups) ?? findFacts(entriesOf(groups));
  known.set(groups, facts);
  return facts;
}

/** The values of a stay that conditions depend on, each for all rooms and guests. */
function findFacts(rooms: readonly RoomGroup[]) {
  const guests = rooms.flatMap(({ details }) => details?.guests ?? []);
  const labels = [...rooms.flatMap(({ details }) => details?.labels ?? []), ...guests.flatMap((guest) => guest.labels)];
  const sleeps = rooms.flatMap(sleepsIn);
  const each = (numbersOf: (sleep: Sleep) => readonly number[]) => [...new Set(sleeps.flatMap(numbersOf))];
  const days = each(({ firstDay, nights }) => numbersFrom(firstDay, nights));
  const numbers: Readonly<Record<Fact, readonly number[] | undefined>> = {
    age: guests.flatMap(({ age, ageOnDeparture }) => (age === undefined ? [] : [age, ageOnDeparture ?? age])),
    // Any value is possible.
    label: undefined,
    price: undefined,
    night: each(({ nightsBefore, nights }) => numbersFrom(nightsBefore + 1, nights)),
    nights: each(({ nightsBefore, nights, nightsAfter }) => [nightsBefore + nights + nightsAfter]),
    date: days,
    season: days.map((day) => placesOfDays().indexOf(monthDayOf(day))),
    booking: rooms.flatMap(({ details }) => details?.bookedDay ?? []),
    arrival: each(({ firstDay }) => [firstDay]),
  };
  return { sleeps, labels: new Set(labels), numbers };
}

const placesOfDays = once(daysOfTheYear);

function sleepsIn({ firstDay, prices, nightsBefore, nightsAfter, details }: RoomGroup): Sleep[] {
  const ofGuest = ({ first, ...own }: GuestNights): Sleep => ({ ...own, firstDay: firstDay + first });
  return [
    { firstDay, nights: prices.length, nightsBefore, nightsAfter },
    ...(details?.guests ?? []).flatMap(({ own }) => (own === undefined ? [] : ofGuest(own))),
  ];
}

function numbersFrom(first: number, length: number): number[] {
  return Array.from({ length }, (_, at) => first + at);
}
