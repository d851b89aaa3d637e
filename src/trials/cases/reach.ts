import type { ConditionSubject, SubjectNight } from '../../core/calculation/rows.js';
import { isOfNight, numbersOfNight, numbersOfPayer, textsOfPayer } from '../../core/calculation/rows.js';
import { EVERY_NIGHT, taxableNights, windowOf } from '../../core/calculation/windows.js';
import { TAX_FIELDS } from '../../core/definitions/fields/tax.js';
import type { Fact, NumberFact, PriceBorder, RowSpans, TextFact } from '../../core/definitions/local/conditions.js';
import {
  areCountedAlike,
  compareBorders,
  conditionsOn,
  FACTS,
  hasPriceCondition,
  isCoveredBy,
  isNumberFact,
  isTextFact,
  priceLimitsOf,
  spansOf,
  textsOf,
  tightest,
} from '../../core/definitions/local/conditions.js';
import { LOCAL_FIELDS } from '../../core/definitions/local/fields.js';
import type { LocalRate, LocalTax } from '../../core/definitions/local/of-tax.js';
import type { Span } from '../../core/definitions/local/periods.js';
import { common, isWithin } from '../../core/definitions/local/periods.js';
import { isLimited } from '../../core/definitions/local/rules.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import type { Tax } from '../../core/definitions/tax.js';
import { differingFields, namesOf } from '../../core/schema/fields.js';
import type { GuestNights, ListedGuest } from '../../core/stay/room-details.js';
import { ADULT } from '../../core/stay/room-details.js';
import type { RoomGroup } from '../../core/stay/room-groups.js';
import { entriesOf } from '../../core/stay/room-groups.js';
import type { ChangedTax } from './changes.js';

/** Whether a change can change the amounts of a stay. */
export type Reach = (groups: readonly RoomGroup[]) => boolean;

const EVERY_STAY: Reach = () => true;
export const NO_STAY: Reach = () => false;

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
  const isOfRows = changed.isOfRows ?? differingFields(LOCAL_FIELDS, was, is).every((field) => field === 'rates');
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

/** A rule is changed where the first row that holds is one of those that differ. */
function differsInRows(before: readonly LocalRate[], after: readonly LocalRate[]): Reach {
  const { left, put, same } = differingRows(before, after);
  const [was, another] = left;
  const [is] = put;
  const isExchange = was !== undefined && another !== undefined;
  const holding = isExchange ? [was, another].map(placesOf) : differingPlaces(was, is);
  const earlier = before.slice(0, same).map(placesOf);
  const isReached = (places: RowPlaces) => !earlier.some((row) => isInside(places, row));
  if (isExchange && (!holding.every(isReached) || areApart(holding))) return NO_STAY;
  const holds = (isExchange ? holding : holding.filter(isReached)).map(mayHold);
  if (holds.length === 0) return NO_STAY;
  return (groups) => {
    const facts = factsOf(groups);
    return isExchange ? holds.every((may) => may(facts)) : holds.some((may) => may(facts));
  };
}

/** The indices of the rows that a changed tax has and the tax before did not have there. */
export function changedRows(before: Tax, after: Tax): ReadonlySet<number> {
  const { put, same } = differingRows(before.local?.rates ?? [], after.local?.rates ?? []);
  return new Set(put.map((_, index) => same + index));
}

/** Two lists without their equal rows at the beginning, of which there are `same`, and at the end. */
function differingRows(before: readonly LocalRate[], after: readonly LocalRate[]) {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && isSameRow(before[same], after[same])) same += 1;
  let last = 0;
  while (last < most - same && isSameRow(before.at(-1 - last), after.at(-1 - last))) last += 1;
  return { left: before.slice(same, before.length - last), put: after.slice(same, after.length - last), same };
}

function isSameRow(first: LocalRate | undefined, second: LocalRate | undefined): boolean {
  return first === second || JSON.stringify(first) === JSON.stringify(second);
}

/** Where a row holds: its conditions, with its prices apart. */
interface RowPlaces extends RowSpans {
  readonly lower: PriceBorder | undefined;
  readonly upper: PriceBorder | undefined;
}

const placesOfRows = new WeakMap<LocalRate, RowPlaces>();

function placesOf(row: LocalRate): RowPlaces {
  const places = placesOfRows.get(row) ?? { row, spans: spansOf(row), ...tightest(priceLimitsOf(row)) };
  placesOfRows.set(row, places);
  return places;
}

/** The places of one row and not of the other, if they differ in one condition; all places if they differ in more. */
function differingPlaces(was: LocalRate | undefined, is: LocalRate | undefined): RowPlaces[] {
  const both = [was, is].flatMap((row) => (row === undefined ? [] : [placesOf(row)]));
  const [first, second] = both;
  if (first === undefined || second === undefined) return both;
  const differing = namesOf(FACTS).filter((fact) => isOtherFact(first.row, second.row, fact));
  const [fact] = differing;
  if (fact === undefined || differing.length > 1 || isTextFact(fact) || isOtherRate(first.row, second.row)) return both;
  // With other conditions a row counts other guests.
  if (fact !== 'guest' && both.some(({ spans }) => spans.has('guest'))) return both;
  if (fact === 'price') return [...betweenBorders(first, second), ...betweenBorders(second, first)];
  const spansFor = ({ spans }: RowPlaces) => spans.get(fact) ?? EVERY_NUMBER;
  return [
    [first, without(spansFor(first), spansFor(second))] as const,
    [second, without(spansFor(second), spansFor(first))] as const,
  ].flatMap(([places, spans]) =>
    spans.length === 0 ? [] : [{ ...places, spans: new Map([...places.spans, [fact, spans]]) }],
  );
}

function isOtherFact(first: LocalRate, second: LocalRate, fact: Fact): boolean {
  const conditionsText = (row: LocalRate) => JSON.stringify(conditionsOn(row, fact).map((name) => [name, row[name]]));
  return conditionsText(first) !== conditionsText(second);
}

function isOtherRate(first: LocalRate, second: LocalRate): boolean {
  const rateText = ({ rate, at_most, at_least, over_stay }: LocalRate) =>
    JSON.stringify([rate, at_most, at_least, over_stay]);
  return rateText(first) !== rateText(second);
}

const EVERY_NUMBER: readonly Span[] = [{ first: Number.NEGATIVE_INFINITY, last: Number.POSITIVE_INFINITY }];

/** The numbers of some spans that are in none of others. */
function without(spans: readonly Span[], others: readonly Span[]): Span[] {
  const outside = others.map(({ first, last }) => [
    { first: Number.NEGATIVE_INFINITY, last: first - 1 },
    { first: last + 1, last: Number.POSITIVE_INFINITY },
  ]);
  return outside.reduce((left, beside) => common(left, beside).filter(isNotEmpty), spans.filter(isNotEmpty));
}

function isNotEmpty({ first, last }: Span): boolean {
  return first <= last;
}

/** The places of a row at prices below or above those of another one. */
function betweenBorders(places: RowPlaces, limits: RowPlaces): RowPlaces[] {
  const { lower, upper } = limits;
  return [
    ...(lower === undefined || isFrom(places.lower, lower) ? [] : [{ ...places, upper: lower }]),
    ...(upper === undefined || isTo(places.upper, upper) ? [] : [{ ...places, lower: upper }]),
  ];
}

function isFrom(lower: PriceBorder | undefined, limit: PriceBorder): boolean {
  return lower !== undefined && compareBorders(lower, limit) >= 0;
}

function isTo(upper: PriceBorder | undefined, limit: PriceBorder): boolean {
  return upper !== undefined && compareBorders(upper, limit) <= 0;
}

/** Whether a row that holds in some places always holds where another one does. */
function isInside(places: RowPlaces, outer: RowPlaces): boolean {
  const { lower, upper } = outer;
  if (lower !== undefined && !isFrom(places.lower, lower)) return false;
  if (upper !== undefined && !isTo(places.upper, upper)) return false;
  return isCoveredBy(places, outer);
}

/** Whether two rows never hold together. */
function areApart([first, second]: readonly RowPlaces[]): boolean {
  if (first === undefined || second === undefined) return false;
  return [...first.spans].some(([fact, spans]) => {
    const others = second.spans.get(fact);
    if (others === undefined || spans.length === 0 || others.length === 0) return false;
    if (fact === 'guest' && !areCountedAlike(first.row, second.row)) return false;
    return !common(spans, others).some(isNotEmpty);
  });
}

type StayValues = ReturnType<typeof findFacts>;

/** Nights that count together: of a room, or of a guest who sleeps other nights than the room. */
type Sleep = Omit<GuestNights, 'first'> & { readonly firstDay: number };

/** Whether a row may hold on a stay, in some places; `false` is certain. */
function mayHold({ row, spans }: RowPlaces): (facts: StayValues) => boolean {
  const conditions = [...spans];
  const required = textsOf(row);
  return ({ texts, numbers }) =>
    required.every(([fact, text]) => texts.get(fact)?.has(text)) &&
    conditions.every(
      // Any price is possible.
      ([fact, list]) => fact === 'price' || isAnyWithin(numbers.get(fact), list),
    );
}

function isAnyWithin(numbers: readonly number[] = [], spans: readonly Span[]): boolean {
  return numbers.some((number) => spans.some((span) => isWithin(number, span)));
}

const cache = new WeakMap<readonly RoomGroup[], StayValues>();

function factsOf(groups: readonly RoomGroup[]): StayValues {
  const facts = cache.get(groups) ?? findFacts(entriesOf(groups));
  cache.set(groups, facts);
  return facts;
}

/** The values of a stay that conditions depend on, each for all rooms and guests. */
function findFacts(rooms: readonly RoomGroup[]) {
  const payers = rooms.flatMap(payersIn);
  const persons = Math.max(...rooms.map((room) => room.persons / room.rooms));
  const sleeps = [...new Set(payers.map(({ sleep }) => sleep))];
  const nights = sleeps.flatMap(({ nights: count, ...start }) =>
    Array.from({ length: count }, (_, night): SubjectNight => ({ ...start, night })),
  );
  const textsFor = (fact: TextFact) => new Set(payers.flatMap(({ who }) => textsOfPayer(fact, who)));
  const numbersFor = (fact: NumberFact): readonly number[] =>
    isOfNight(fact)
      ? nights.flatMap((night) => numbersOfNight(fact, night))
      : fact === 'guest'
        ? Array.from({ length: persons }, (_, index) => index + 1)
        : payers.flatMap(({ who }) => numbersOfPayer(fact, who));
  const facts = namesOf(FACTS);
  return {
    sleeps,
    texts: new Map(facts.filter(isTextFact).map((fact) => [fact, textsFor(fact)])),
    numbers: new Map(facts.filter(isNumberFact).map((fact) => [fact, [...new Set(numbersFor(fact))]])),
  };
}

/** A room, or a guest in it, as conditions see it, with its nights. */
interface PayerSubject {
  readonly who: ConditionSubject;
  readonly sleep: Sleep;
}

function payersIn({ firstDay, prices, persons, nightsBefore, nightsAfter, details }: RoomGroup): PayerSubject[] {
  const room: Sleep = { firstDay, nights: prices.length, nightsBefore, nightsAfter };
  const { labels = [], bookedDay, guests = [] } = details ?? {};
  const payer = (guest: ListedGuest | undefined, sleep: Sleep): PayerSubject => {
    const length = sleep.nightsBefore + sleep.nights + sleep.nightsAfter;
    const { firstDay: arrival, nights } = sleep;
    return { who: { guest, labels, bookedDay, firstDay: arrival, departureDay: arrival + nights, length }, sleep };
  };
  // Persons who are not listed are adults.
  const unlisted = (details?.others ?? persons) > 0 ? [ADULT] : [];
  return [payer(undefined, room), ...[...guests, ...unlisted].map((guest) => payer(guest, sleepOf(guest, room)))];
}

function sleepOf({ ownNights }: ListedGuest, room: Sleep): Sleep {
  if (ownNights === undefined) return room;
  const { first, ...nights } = ownNights;
  return { ...nights, firstDay: room.firstDay + first };
}
