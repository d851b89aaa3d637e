import type { NightFact, NumberFact, TextFact } from '../definitions/local/conditions.js';
import { AGE_UNKNOWN, FACTS } from '../definitions/local/conditions.js';
import type { AgeOn } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/periods.js';
import { isWithin, placeOf } from '../definitions/local/periods.js';
import type { ResolvedLocal, ResolvedRow } from '../definitions/local/resolve.js';
import type { Fraction } from '../money/fraction.js';
import { compareFractions } from '../money/fraction.js';
import type { GuestNights, ListedGuest } from '../stay/room-details.js';
import type {
  Class,
  GuestNumber,
  Line,
  NightNumber,
  NumberCondition,
  PayerAge,
  PayerNumber,
  Program,
  Row,
} from './program.js';
import type { NightsStart } from './windows.js';
import { eveningsOf } from './windows.js';

/** The subject of conditions: a guest with the room, or a room without guests, with the nights of the payer. */
export interface ConditionSubject {
  readonly guest: ListedGuest | undefined;
  /** Of the room and of the stay. */
  readonly labels: readonly string[];
  readonly bookedDay: number | undefined;
  readonly firstDay: number;
  /** The morning after the last night, without the nights after. */
  readonly departureDay: number;
  /** Length of the stay in nights, with the nights before and after. */
  readonly length: number;
}

export interface SubjectNight extends NightsStart {
  /** Counted from 0. */
  readonly night: number;
}

/** A number that conditions read, and the subject that it depends on. */
interface ConditionNumber<Subject, Of> {
  readonly of: Of;
  /** An unknown number is NaN, which lies in no span. */
  readonly read: (subject: Subject) => number;
}

/** Facts that are the same on all nights of a payer. */
const PAYER_NUMBERS: Readonly<
  Record<PayerNumber, ConditionNumber<ConditionSubject, 'guest' | 'booking' | 'length' | 'arrival' | 'departure'>>
> = {
  age: { of: 'guest', read: ({ guest }) => ageOr(guest, guest?.age) },
  ageOnDeparture: { of: 'guest', read: ({ guest }) => ageOr(guest, guest?.ageOnDeparture) },
  ageInYear: { of: 'guest', read: ({ guest }) => ageOr(guest, guest?.ageInYear) },
  nights: { of: 'length', read: ({ length }) => length },
  booking: { of: 'booking', read: ({ bookedDay }) => bookedDay ?? Number.NaN },
  arrival: { of: 'arrival', read: ({ firstDay }) => firstDay },
  departure: { of: 'departure', read: ({ departureDay }) => departureDay },
};

/** An empty room has no age; a guest who gives none is an adult. */
function ageOr(guest: ListedGuest | undefined, age: number | undefined): number {
  return guest === undefined ? Number.NaN : (age ?? AGE_UNKNOWN);
}

/** The age that rows of a tax read. */
const AGES = { arrival: 'age', departure: 'ageOnDeparture', year: 'ageInYear' } as const satisfies Record<
  AgeOn,
  PayerAge
>;

/** The texts of a fact: of the room and the stay, and of the guest. */
const TEXTS: Readonly<Record<TextFact, (who: ConditionSubject) => ReadonlyArray<readonly string[] | undefined>>> = {
  label: ({ labels, guest }) => [labels, guest?.labels],
};

/** Facts of a night. */
const NIGHT_NUMBERS: Readonly<Record<NightNumber, ConditionNumber<SubjectNight, 'stay' | 'date' | 'year'>>> = {
  night: { of: 'stay', read: ({ nightsBefore, night }) => nightsBefore + night + 1 },
  date: { of: 'date', read: ({ firstDay, night }) => firstDay + night },
  season: { of: 'year', read: ({ firstDay, night }) => placeOf(firstDay + night) },
  seasonInMorning: { of: 'year', read: ({ firstDay, night }) => placeOf(firstDay + night + 1) },
};

/** The conditions of a row on numbers: those of the payer, those of each night, and that on the number of the guest. */
export function numberConditions(
  { spans }: ResolvedRow,
  { ageOn, nightDate }: Pick<ResolvedLocal, 'ageOn' | 'nightDate'>,
): Pick<Row, 'once' | 'nightly' | 'guestNumber'> {
  const age = AGES[ageOn];
  const [guestNumber] = spans.get('guest') ?? [];
  const once: Array<NumberCondition<PayerNumber>> = [];
  const nightly: Array<NumberCondition<NightNumber>> = [];
  for (const [fact, allowed] of spans) {
    if (fact === 'guest') continue;
    if (isOfNight(fact)) nightly.push(nightDate === 'morning' ? inMorning(fact, allowed) : [fact, allowed]);
    else once.push([fact === 'age' ? age : fact, allowed]);
  }
  return { once, nightly, guestNumber: guestNumber && { allowed: guestNumber, age } };
}

/** A condition on the date of the morning, which is a day after the evening. */
function inMorning(fact: NightFact, allowed: readonly Span[]): NumberCondition<NightNumber> {
  if (fact === 'season') return ['seasonInMorning', allowed];
  return [fact, fact === 'date' ? eveningsOf(allowed, 1) : allowed];
}

export function isOfNight(fact: NumberFact): fact is NightFact {
  return FACTS[fact].of === 'night';
}

/** The numbers of a payer for a fact: one, but for the ages that a tax can mean. */
export function numbersOfPayer(
  fact: Exclude<NumberFact, NightFact | 'guest'>,
  who: ConditionSubject,
): readonly number[] {
  const numbers: readonly PayerNumber[] = fact === 'age' ? Object.values(AGES) : [fact];
  return numbers.map((number) => PAYER_NUMBERS[number].read(who));
}

/** The numbers of a night for a fact: one, but for dates by the evening and by the morning. */
export function numbersOfNight(fact: NightFact, night: SubjectNight): readonly number[] {
  const read = NIGHT_NUMBERS[fact].read(night);
  return fact === 'night' ? [read] : [read, NIGHT_NUMBERS[fact].read({ ...night, firstDay: night.firstDay + 1 })];
}

export function textsOfPayer(fact: TextFact, who: ConditionSubject): readonly string[] {
  return TEXTS[fact](who).flatMap((texts) => texts ?? []);
}

/** Whether a row has a condition on the guest. */
export function asksGuest({ once, texts, guestNumber }: Row): boolean {
  return guestNumber !== undefined || texts.length > 0 || once.some(([fact]) => PAYER_NUMBERS[fact].of === 'guest');
}

/**
 * The evenings from which conditions of a row begin or cease to hold. A departure is the morning after the last night, so
 * its evening tells stays apart whose last nights lie on other sides of it.
 */
export function datesIn({ once, nightly }: Row): readonly Span[] {
  return [
    ...once.flatMap(([fact, allowed]) => (PAYER_NUMBERS[fact].of === 'arrival' ? allowed : [])),
    ...once.flatMap(([fact, allowed]) => (PAYER_NUMBERS[fact].of === 'departure' ? eveningsOf(allowed, 1) : [])),
    ...nightly.flatMap(([fact, allowed]) => (NIGHT_NUMBERS[fact].of === 'date' ? allowed : [])),
  ];
}

/** Whether a row has a condition that is the same each year. */
export function isYearly({ nightly }: Row): boolean {
  return nightly.some(([fact]) => NIGHT_NUMBERS[fact].of === 'year');
}

/** Whether a row may hold for a guest, or a room without guests, on some night. */
function mayHold({ once, texts }: Row, who: ConditionSubject): boolean {
  for (let index = 0; index < once.length; index += 1) {
    const [fact, allowed] = once[index] as NumberCondition<PayerNumber>;
    if (!liesIn(PAYER_NUMBERS[fact].read(who), allowed)) return false;
  }
  for (const [fact, text] of texts) {
    if (!TEXTS[fact](who).some((answer) => answer?.includes(text))) return false;
  }
  return true;
}

/** Whether the conditions of a row on the night hold on a night. */
export function holdsOn({ nightly }: Row, night: SubjectNight): boolean {
  for (let index = 0; index < nightly.length; index += 1) {
    const [fact, allowed] = nightly[index] as NumberCondition<NightNumber>;
    if (!liesIn(NIGHT_NUMBERS[fact].read(night), allowed)) return false;
  }
  return true;
}

function liesIn(number: number, allowed: readonly Span[]): boolean {
  for (let index = 0; index < allowed.length; index += 1) if (isWithin(number, allowed[index] as Span)) return true;
  return false;
}

/**
 * The band of a price among the sorted limits of rows: each limit is a band, and each gap between two limits. Below all
 * limits the band is 0.
 */
function bandOf(price: Fraction, limits: readonly Fraction[]): number {
  let [low, high] = [0, limits.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const difference = compareFractions(price, limits[middle] as Fraction);
    if (difference === 0) return 2 * middle + 1;
    if (difference > 0) low = middle + 1;
    else high = middle;
  }
  return 2 * low;
}

/** The lowest and the highest band in which the limits of a row hold. */
export function bandsOf({ prices }: ResolvedRow, limits: readonly Fraction[]): Pick<Row, 'fromBand' | 'toBand'> {
  let [fromBand, toBand] = [0, 2 * limits.length];
  for (const { limit, isAfter, isUpper } of prices) {
    const band = bandOf(limit, limits);
    if (isUpper) toBand = Math.min(toBand, isAfter ? band : band - 1);
    else fromBand = Math.max(fromBand, isAfter ? band + 1 : band);
  }
  return { fromBand: prices.length === 0 ? undefined : fromBand, toBand };
}

/** The class of a guest, or of a room without guests, found by evaluating every row. */
export function classOf({ rows, lines, classes, counts: counted }: Program, who: ConditionSubject): Class {
  let key = '';
  for (let index = 0; index < rows.length; index += 1) key += mayHold(rows[index] as Row, who) ? '1' : '0';
  const cached = classes.get(key);
  if (cached !== undefined) return cached;
  const held = rows.filter((_, index) => key[index] === '1');
  const byLine = lines.map(({ index }) => held.filter(({ line }) => line === index));
  // Shapes refer to classes, so the number of one that was dropped is not given again.
  const made: Class = { id: counted.classes, rows: byLine };
  counted.classes += 1;
  if (classes.size >= MOST_CLASSES) classes.clear();
  classes.set(key, made);
  return made;
}

/** A limit for memory: rows with many labels can have more classes than this. */
const MOST_CLASSES = 10_000;

/**
 * The first row of a class that holds on a night; `undefined`: the line's own rate.
 *
 * @param band the price band that conditions on the price read; NaN without one
 * @param isCounted whether the number of the guest is one that a row names
 */
export function rowOn(
  line: Line,
  { rows }: Class,
  night: SubjectNight,
  band: number,
  isCounted?: (row: Row, number: GuestNumber) => boolean,
): Row | undefined {
  const held = rows[line.index] as readonly Row[];
  for (let index = 0; index < held.length; index += 1) {
    const row = held[index] as Row;
    if (!holdsAt(row, night, band)) continue;
    if (row.guestNumber === undefined || isCounted?.(row, row.guestNumber) === true) return row;
  }
  return undefined;
}

/** Whether a row of a class holds on a night at a price, whatever the number of the guest. */
export function holdsAt(row: Row, night: SubjectNight, band: number): boolean {
  if (!holdsOn(row, night)) return false;
  return row.fromBand === undefined || (band >= row.fromBand && band <= row.toBand);
}

/** The places of the guests of a room in the order in which they are counted. */
export function countingOrder(age: PayerAge, guests: readonly ListedGuest[], nights: GuestNights): number[] {
  const keys = guests.map((guest) => {
    const { first, nights: count, nightsBefore, nightsAfter } = guest.ownNights ?? nights;
    return {
      numbers: [-ageOr(guest, guest[age]), -count, first],
      labels: [...guest.labels].sort().join('\n'),
      // The last keys decide for rules that read another age, or what was paid: the listed order changes nothing.
      others: [-nightsBefore, -nightsAfter, -ageOr(guest, guest.age), -ageOr(guest, guest.ageOnDeparture)],
      paid: JSON.stringify(guest.paid),
    };
  });
  const order = [...keys.entries()].sort(
    ([, left], [, right]) =>
      compareNumbers(left.numbers, right.numbers) ||
      compareTexts(left.labels, right.labels) ||
      compareNumbers(left.others, right.others) ||
      compareTexts(left.paid, right.paid),
  );
  const places = guests.map(() => 0);
  for (const [place, [index]] of order.entries()) places[index] = place;
  return places;
}

function compareNumbers(left: readonly number[], right: readonly number[]): number {
  for (const [index, number] of left.entries()) {
    const difference = number - (right[index] ?? number);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The band of the price that conditions read; no condition holds without a price. */
export function bandAt({ rates: { limits } }: Line, price: Fraction | undefined): number {
  return price === undefined ? Number.NaN : bandOf(price, limits);
}

/**
 * The row with the highest rate among those who share a unit. Of equal rates the first row wins, in any order of
 * guests.
 */
export function highestRow({ rates: { ownRank } }: Line, rows: ReadonlyArray<Row | undefined>): Row | undefined {
  let [best] = rows;
  for (const row of rows) {
    const [rank, most] = [row?.rank ?? ownRank, best?.rank ?? ownRank];
    if (rank > most || (rank === most && placeIn(row) < placeIn(best))) best = row;
  }
  return best;
}

/** The line's own rate comes last. */
function placeIn(row: Row | undefined): number {
  return row?.place ?? Number.POSITIVE_INFINITY;
}
