import type { AgeOn } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/periods.js';
import { isWithin, placeOf } from '../definitions/local/periods.js';
import type { ResolvedRow } from '../definitions/local/resolve.js';
import type { Fraction } from '../money/fraction.js';
import { compareFractions } from '../money/fraction.js';
import type { ListedGuest } from '../stay/room-details.js';
import type { Class, ConditionInput, Line, NumberCondition, Program, Row } from './program.js';
import type { NightsStart } from './windows.js';

/** The subject of conditions: a guest with the room, or a room without guests, with the nights of the payer. */
export interface ConditionSubject {
  readonly guest: ListedGuest | undefined;
  /** Of the room and of the stay. */
  readonly labels: readonly string[];
  readonly bookedDay: number | undefined;
  readonly firstDay: number;
  /** Length of the stay in nights, with the nights before and after. */
  readonly length: number;
}

interface SubjectNight extends NightsStart {
  /** Counted from 0. */
  readonly night: number;
}

/**
 * How each condition is evaluated. `who`: once for all nights of a payer, on a number or on texts. `night`: on each
 * night. `price`: by `rowOn`. An unknown number is NaN, which lies in no span.
 */
const INPUT_READERS: { readonly [Name in ConditionInput]: InputReader } = {
  age: { of: 'guest', number: ({ guest }) => guest?.age ?? Number.NaN },
  ageOnDeparture: { of: 'guest', number: ({ guest }) => guest?.ageOnDeparture ?? Number.NaN },
  label: { of: 'guest', texts: ({ guest, labels }) => [...labels, ...(guest?.labels ?? [])] },
  nights: { of: 'who', number: ({ length }) => length },
  booking: { of: 'who', number: ({ bookedDay }) => bookedDay ?? Number.NaN },
  arrival: { of: 'who', number: ({ firstDay }) => firstDay },
  night: { of: 'night', number: ({ nightsBefore, night }) => nightsBefore + night + 1 },
  date: { of: 'night', number: ({ firstDay, night }) => firstDay + night },
  season: { of: 'night', number: ({ firstDay, night }) => placeOf(firstDay + night) },
  price: { of: 'price' },
};

type InputReader =
  | { readonly of: 'guest' | 'who'; readonly number: (who: ConditionSubject) => number }
  | { readonly of: 'guest'; readonly texts: (who: ConditionSubject) => readonly string[] }
  | { readonly of: 'price' }
  | { readonly of: 'night'; readonly number: (night: SubjectNight) => number };

/** The conditions of a row on numbers: those of the payer, and those of each night. */
export function numberConditions({ spans }: ResolvedRow, ageOn: AgeOn): Pick<Row, 'once' | 'nightly'> {
  const isOnDeparture = ageOn === 'departure';
  const all = [...spans].map(([name, allowed]): NumberCondition => {
    return [name === 'age' && isOnDeparture ? 'ageOnDeparture' : name, allowed];
  });
  const isNightly = ([name]: NumberCondition): boolean => INPUT_READERS[name].of === 'night';
  return { once: all.filter((one) => !isNightly(one)), nightly: all.filter(isNightly) };
}

/** Whether a row has a condition on the guest. */
export function asksGuest({ once, texts }: Row): boolean {
  return [...once, ...texts].some(([name]) => INPUT_READERS[name].of === 'guest');
}

/** Whether a row may hold for a guest, or a room without guests, on some night. */
function mayHold({ once, texts }: Row, who: ConditionSubject): boolean {
  for (let at = 0; at < once.length; at += 1) {
    const [name, allowed] = once[at] as NumberCondition;
    const answer = INPUT_READERS[name];
    if (!('number' in answer) || answer.of === 'night') continue;
    if (!liesIn(answer.number(who), allowed)) return false;
  }
  for (const [name, text] of texts) {
    const answer = INPUT_READERS[name];
    if ('texts' in answer && !answer.texts(who).includes(text)) return false;
  }
  return true;
}

/** Whether the conditions of a row on the night hold on a night. */
export function holdsOn({ nightly }: Row, night: SubjectNight): boolean {
  for (let at = 0; at < nightly.length; at += 1) {
    const [name, allowed] = nightly[at] as NumberCondition;
    const answer = INPUT_READERS[name];
    if (answer.of === 'night' && !liesIn(answer.number(night), allowed)) return false;
  }
  return true;
}

function liesIn(number: number, allowed: readonly Span[]): boolean {
  for (let at = 0; at < allowed.length; at += 1) if (isWithin(number, allowed[at] as Span)) return true;
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
export function classOf({ rows, lines, classes }: Program, who: ConditionSubject): Class {
  let key = '';
  for (let at = 0; at < rows.length; at += 1) key += mayHold(rows[at] as Row, who) ? '1' : '0';
  const known = classes.get(key);
  if (known !== undefined) return known;
  const held = rows.filter((_, at) => key[at] === '1');
  const byLine = lines.map(({ index }) => held.filter(({ line }) => line === index));
  const always = byLine.map(([first]) => (first === undefined || isConstant(first) ? first : null));
  const found: Class = { key, rows: byLine, always };
  if (classes.size >= MOST_CLASSES) classes.clear();
  classes.set(key, found);
  return found;
}

/** A limit for memory: rows with many labels can have more classes than this. */
const MOST_CLASSES = 10_000;

function isConstant(row: Row): boolean {
  return row.nightly.length === 0 && row.fromBand === undefined;
}

/** The price that conditions read; `undefined` if there is no guest to divide it by. */
export type ConditionPrice = () => Fraction | undefined;

/**
 * The first row of a class that holds on a night, at the price if a row has a condition on it; `undefined`: the line's
 * own rate.
 */
export function rowOn(
  line: Line,
  { rows, always }: Class,
  night: SubjectNight,
  price: ConditionPrice,
): Row | undefined {
  const known = always[line.index];
  if (known !== null) return known;
  const held = rows[line.index] as readonly Row[];
  let band: number | undefined;
  for (let at = 0; at < held.length; at += 1) {
    const row = held[at] as Row;
    if (!holdsOn(row, night)) continue;
    if (row.fromBand === undefined) return row;
    band ??= bandAt(line, price());
    if (band >= row.fromBand && band <= row.toBand) return row;
  }
  return undefined;
}

/** The band of the price that conditions read; no condition holds without a price. */
export function bandAt({ rates: { limits } }: Line, price: Fraction | undefined): number {
  return price === undefined ? Number.NaN : bandOf(price, limits);
}

/**
 * The row with the highest rate among those who share a unit. Of equal rates the first row wins, in any order of
 * guests.
 */
export function highestRow({ rates: { ownRank } }: Line, found: ReadonlyArray<Row | undefined>): Row | undefined {
  let [best] = found;
  for (const row of found) {
    const [rank, most] = [row?.rank ?? ownRank, best?.rank ?? ownRank];
    if (rank > most || (rank === most && placeIn(row) < placeIn(best))) best = row;
  }
  return best;
}

/** The line's own rate comes last. */
function placeIn(row: Row | undefined): number {
  return row?.place ?? Number.POSITIVE_INFINITY;
}
