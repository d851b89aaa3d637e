import { dateOf } from '../../calendar/plain-date.js';
import { unsetTax } from '../../definitions/local/channel-side.js';
import type { FixedLogic } from '../../definitions/logics.js';
import { isPercent, LOGICS, TAX_LOGICS } from '../../definitions/logics.js';
import type { Policy } from '../../definitions/policy.js';
import { ROUNDING_FIELDS } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { counted } from '../../issues/texts.js';
import { parseUnits, printUnits } from '../../money/amount.js';
import { compareDecimals } from '../../money/decimal.js';
import type { Integer } from '../../money/integer.js';
import { add, floorDivide, multiply, powerOfTen, subtract } from '../../money/integer.js';
import type { RoundingMode } from '../../money/rounding.js';
import type { Room } from '../../stay/schema.js';
import { personsIn } from '../../stay/schema.js';
import type { OurLine, TheirLine } from '../matching.js';
import { lineKey, percentIn } from '../names.js';
import type { Alternative, OurSide } from '../our-side.js';
import { amountsAfter, changeLine, entriesOf, sideWith } from '../our-side.js';
import type { Cause } from '../reconciliation.js';
import type { RoomRead } from '../revision.js';

/** The cause of a difference, as a code and as a sentence. */
export interface LineCause {
  readonly cause: Cause;
  readonly sentence: string;
}

/** One explanation of the amount of the OTA. */
export interface Hypothesis {
  readonly cause: Cause;
  readonly change: Alternative;
  /** Whether the change affects this line alone. */
  readonly isOfLine?: boolean;
  /** The behaviour of the OTA, as a sentence. */
  readonly sentence: string;
}

/** A line with different amounts, and the facts of both sides. */
export interface DifferingLine {
  readonly ours: OurLine;
  readonly theirs: TheirLine;
  /** The entries of our line; there is at least one. */
  readonly entry: TaxSetEntry;
  readonly side: OurSide;
  readonly rooms: readonly RoomRead[];
  /** Nights of the longest room. */
  readonly nights: number;
  /** Nights for which our line is charged. */
  readonly chargedNights: number;
  readonly currency: string;
  /** Whether the two lines were paired by type alone. A rate that fits is then no evidence. */
  readonly isGuess: boolean;
}

/** Beyond this many nights, only whole conditions are tried, not single numbers of nights. */
const MOST_COUNTED_NIGHTS = 60;

/** The whole numbers from 1 to `most`, or to `MOST_COUNTED_NIGHTS`. */
function countsTo(most: number): number[] {
  return Array.from({ length: Math.min(Math.max(most, 0), MOST_COUNTED_NIGHTS) }, (_, at) => at + 1);
}

/** Longer stays would need too many quotes for seasons of every length. */
const MOST_SEASON_NIGHTS = 31;

/** Hypotheses without a condition, and with other values of it. */
interface ConditionHypotheses {
  readonly without: readonly Hypothesis[];
  readonly others: readonly Hypothesis[];
}

/** The hypothesis that the tax of a line has other fields. */
function ofFields(
  { ours: { key } }: DifferingLine,
  cause: Cause,
  fields: Partial<TaxSetEntry>,
  sentence: string,
): Hypothesis {
  return { cause, change: changeLine(key, () => fields), sentence };
}

/** The OTA has another `max_nights`, or none. */
export function otherCaps(differing: DifferingLine): ConditionHypotheses {
  const { entry, nights, side } = differing;
  const { max_nights } = entry;
  const here =
    max_nights === null ? 'here there is no limit' : `here it is charged for at most ${counted(max_nights, 'night')}`;
  const fromArrival =
    'The OTA counts every night since arrival towards the limit; here only nights with the tax count.';
  const withTax = 'The OTA counts only nights with the tax towards the limit; here every night since arrival counts.';
  const otherCount: Hypothesis = {
    cause: 'cap',
    change: { policy: (policy) => ({ ...policy, maxNights: policy.maxNights === 'stay' ? 'taxable' : 'stay' }) },
    sentence: side.policy?.maxNights === 'stay' ? withTax : fromArrival,
  };
  const every = ofFields(differing, 'cap', { max_nights: null }, `The OTA charges every night; ${here}.`);
  return {
    without: max_nights === null ? [] : [every, otherCount],
    others: countsTo(nights)
      .filter((count) => count !== max_nights)
      .map((count) => {
        const sentence = `The OTA charges at most ${counted(count, 'night')}; ${here}.`;
        return ofFields(differing, 'cap', { max_nights: count }, sentence);
      }),
  };
}

/** The OTA has another `skip_nights`, or none. */
export function otherSkips(differing: DifferingLine): ConditionHypotheses {
  const { skip_nights } = differing.entry;
  const here =
    skip_nights === null
      ? 'here it is charged from the first night on'
      : `here the first ${counted(skip_nights, 'night')} are free`;
  const fromFirst = `The OTA charges from the first night on; ${here}.`;
  return {
    without: skip_nights === null ? [] : [ofFields(differing, 'nights', { skip_nights: null }, fromFirst)],
    others: countsTo(differing.nights - 1)
      .filter((count) => count !== skip_nights)
      .map((count) => {
        const sentence = `The OTA leaves out the first ${counted(count, 'night')}; ${here}.`;
        return ofFields(differing, 'nights', { skip_nights: count }, sentence);
      }),
  };
}

/** The OTA has another season, or none. Seasons within the stay are tried only if our tax has a season. */
export function otherSeasons(differing: DifferingLine): ConditionHypotheses {
  const { entry, rooms } = differing;
  const { applicable_date_ranges: ranges } = entry;
  const inSeason = (list: typeof ranges, sentence: string): Hypothesis => {
    const fields = { applicable_date_ranges: list, applicable_after: null, applicable_before: null };
    return ofFields(differing, 'season', fields, sentence);
  };
  const without = ranges.length === 0 ? [] : [inSeason([], 'The OTA charges it on all dates; here it has a season.')];
  const first = Math.min(...rooms.map(({ firstDay }) => firstDay));
  const last = Math.max(...rooms.map(({ firstDay, nights }) => firstDay + nights - 1));
  const days = Math.min(last - first + 1, MOST_COUNTED_NIGHTS);
  const others: Hypothesis[] = [];
  for (let length = days > MOST_SEASON_NIGHTS ? 0 : days - 1; length >= 1; length -= 1) {
    const step = ranges.length > 0 ? 1 : days - length;
    for (let start = 0; start + length <= days; start += step) {
      const season = { after: dateOf(first + start), before: dateOf(first + start + length - 1) };
      const sentence = `The OTA charges it only from ${season.after} to ${season.before}: its season is another one.`;
      others.push(inSeason([season], sentence));
    }
  }
  return { without, others };
}

/** The OTA counts other persons, or rooms instead of persons. */
export function otherPersons(differing: DifferingLine): Hypothesis[] {
  const { theirs, rooms, entry } = differing;
  const [only] = rooms;
  const printed = theirs.persons;
  const inRoom = (sentence: string, persons: (place: number, room: Room) => number): Hypothesis => ({
    cause: 'persons',
    isOfLine: true,
    change: { room: (room, place) => withPersons(room, persons(place, room)) },
    sentence,
  });
  const hypotheses: Hypothesis[] = [];
  if (printed !== undefined && only !== undefined && rooms.length === 1) {
    const here = only.occupancy.adults + only.occupancy.children;
    if (printed !== here)
      hypotheses.push(inRoom(`The OTA charges ${printed} persons; here it is ${here}.`, () => printed));
  }
  if (rooms.some(({ occupancy }) => occupancy.children > 0)) {
    const adultsIn = (place: number, room: Room) => rooms[place]?.occupancy.adults ?? personsIn(room);
    hypotheses.push(inRoom('The OTA charges adults alone; here children count, too.', adultsIn));
  }
  if (rooms.some(({ occupancy }) => occupancy.infants > 0)) {
    const allIn = (place: number, room: Room) => personsIn(room) + (rooms[place]?.occupancy.infants ?? 0);
    hypotheses.push(inRoom('The OTA charges infants, too; here they do not count.', allIn));
  }
  return isPercent(entry.logic) ? [] : [...hypotheses, ...otherLogics(differing, 'persons')];
}

/** The OTA charges once what we charge every night, or the reverse. */
export function otherNights(differing: DifferingLine): Hypothesis[] {
  if (isPercent(differing.entry.logic)) return [];
  const isByArrival = differing.side.policy?.stayCharges === 'arrival';
  const atOtherTime: Hypothesis = {
    cause: 'nights',
    change: { policy: (policy) => ({ ...policy, stayCharges: isByArrival ? 'first-taxable-night' : 'arrival' }) },
    sentence: isByArrival
      ? 'The OTA charges it even when the night of arrival is free of it; here it does not.'
      : 'The OTA charges it only when the night of arrival is not free of it; here any night will do.',
  };
  return [...otherLogics(differing, 'nights'), atOtherTime];
}

/** Other logics with the same nights, or with the same units. */
function otherLogics(differing: DifferingLine, differs: 'persons' | 'nights'): Hypothesis[] {
  const { entry } = differing;
  if (isPercent(entry.logic)) return [];
  const own = LOGICS[entry.logic];
  return TAX_LOGICS.flatMap((logic): Hypothesis[] => {
    if (isPercent(logic) || logic === entry.logic) return [];
    const isSameTime = LOGICS[logic].per === own.per;
    if (differs === 'persons' ? !isSameTime : isSameTime || !isSameUnit(logic, own.unit)) return [];
    const sentence = `The OTA charges it ${LOGICS[logic].words}; here it is ${own.words}.`;
    return [ofFields(differing, differs, { logic }, sentence)];
  });
}

/** For one stay, a booking and a date are the same unit. */
function isSameUnit(logic: FixedLogic, unit: string): boolean {
  const common = (name: string) => (name === 'date' ? 'booking' : name);
  return common(LOGICS[logic].unit) === common(unit);
}

/** Removes guests beyond the charged persons. Guests with a known age come first and stay. */
function withPersons(room: Room, persons: number): Room {
  const { guests, ...others } = room;
  return guests === undefined || guests.length > persons ? { ...others, persons } : { ...room, persons };
}

/** Applies one change after another. Only one of them may change rooms. */
function composedChange(first: Alternative, second: Alternative): Alternative {
  const room = second.room ?? first.room;
  return {
    taxSet: (set) => second.taxSet?.(first.taxSet?.(set) ?? set) ?? first.taxSet?.(set) ?? set,
    policy: (policy) => second.policy?.(first.policy?.(policy) ?? policy) ?? first.policy?.(policy) ?? policy,
    ...(room === undefined ? {} : { room }),
  };
}

/** Two causes at once. The first names the line. */
export function bothCauses(first: Hypothesis, second: Hypothesis): Hypothesis {
  return {
    cause: first.cause,
    change: composedChange(first.change, second.change),
    ...(first.isOfLine || second.isOfLine ? { isOfLine: true } : {}),
    sentence: `${first.sentence} ${second.sentence}`,
  };
}

/** A line whose tax already has a change. */
export function withChange(differing: DifferingLine, { change }: Hypothesis): DifferingLine {
  const side = sideWith(differing.side, change);
  const [entry = differing.entry] = entriesOf(side, differing.ours.key);
  return { ...differing, side, entry };
}

/** A line in a tax set where other lines have the amounts of the OTA. The difference that is left is its own. */
export function besideTheirs(differing: DifferingLine, others: readonly DifferingLine[]): DifferingLine {
  const { key } = differing.ours;
  const side = others
    .filter(({ ours, theirs }) => ours.key !== key && theirs.amount >= 0)
    .reduce((world, other) => sideWith(world, fixedCharge(other)), differing.side);
  return { ...differing, side };
}

/** The tax as a fixed charge of the amount of the OTA. A tax with several entries stays unchanged. */
function fixedCharge({ ours: { key }, theirs, side, currency }: DifferingLine): {
  readonly taxSet: (set: TaxSet) => TaxSet;
} {
  if (entriesOf(side, key).length !== 1) return { taxSet: (set) => set };
  const pin = (entry: TaxSetEntry): TaxSetEntry => {
    const taxes = entry.taxes.map(pin);
    if (lineKey(entry.title, entry.type) !== key) return { ...entry, taxes };
    const { local: _, ...plain } = entry;
    return {
      ...plain,
      ...unsetTax(),
      applicable_after: null,
      applicable_before: null,
      taxes,
      logic: 'per_booking',
      rate: printUnits(theirs.amount, side.digits),
      currency,
      is_inclusive: theirs.isInclusive,
    };
  };
  return { taxSet: (set) => ({ ...set, taxes: set.taxes.map(pin) }) };
}

const MODES: Readonly<Record<RoundingMode, string>> = {
  'half-up': 'halves upwards',
  'half-even': 'halves to the even digit',
  'half-down': 'halves downwards',
  up: 'always upwards',
  down: 'always downwards',
};

/** The OTA rounds each night, uses another mode, or rounds the net of an inclusive price. */
export function otherRounding(): Hypothesis[] {
  const rounded = (rounding: Policy['rounding'], sentence: string): Hypothesis => ({
    cause: 'rounding',
    change: { policy: (policy) => ({ ...policy, rounding: { ...policy.rounding, ...rounding } }) },
    sentence,
  });
  return [
    ...ROUNDING_FIELDS.unit.values.flatMap((unit) =>
      ROUNDING_FIELDS.mode.values.map((mode) => {
        const each = unit === 'night' ? 'each night by itself' : 'once for the stay';
        return rounded({ unit, mode }, `The OTA rounds ${each}, ${MODES[mode]}.`);
      }),
    ),
    ...ROUNDING_FIELDS.inclusive.values.map((inclusive) =>
      rounded(
        { inclusive },
        inclusive === 'net'
          ? 'The OTA rounds the price without the tax; the tax is what is left.'
          : 'The OTA rounds the tax; the price without it is what is left.',
      ),
    ),
  ];
}

/** The OTA applies the percentage to another base. */
export function otherBases(differing: DifferingLine): Hypothesis[] {
  const { ours, entry, side, rooms } = differing;
  if (!isPercent(entry.logic)) return [];
  const { key } = ours;
  const startsElsewhere: Hypothesis = {
    cause: 'base',
    change: { policy: (policy) => ({ ...policy, exclusiveBase: policy.exclusiveBase === 'net' ? 'price' : 'net' }) },
    sentence:
      side.policy?.exclusiveBase === 'net'
        ? 'The OTA takes the percentage of the price with the taxes in it; here the price without them counts.'
        : 'The OTA takes the percentage of the price without the taxes in it; here the price with them counts.',
  };
  const within: Hypothesis = {
    cause: 'base',
    change: changeLine(key, ({ is_inclusive }) => ({ is_inclusive: !is_inclusive })),
    sentence: entry.is_inclusive
      ? 'The OTA takes the percentage of the whole price; here of the price without the tax.'
      : 'The OTA takes the percentage of the price without the tax; here of the whole price.',
  };
  const sides = differing.theirs.isInclusive === entry.is_inclusive ? [within] : [];
  const hasExtras = rooms.some(({ services }) => services.length > 0) || side.stay.rooms.some(({ extras }) => extras);
  const withoutExtras: Hypothesis = {
    cause: 'base',
    isOfLine: true,
    change: { room: ({ extras, ...room }) => room },
    sentence: 'The OTA computes it on the rooms without their services.',
  };
  const labels = side.stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label));
  const withExtras: Hypothesis = {
    cause: 'base',
    change: changeLine(key, ({ local }) => ({ local: { ...local, on: ['lodging', ...new Set(labels)] } })),
    sentence: 'The OTA computes it on the services too; here it is computed on the rooms alone.',
  };
  const parts = hasExtras ? [withExtras, withoutExtras] : [];
  return [startsElsewhere, ...parts, ...sides, ...otherPlaces(differing)];
}

/** The OTA has the tax at another level, so that it is computed on other taxes. */
function otherPlaces({ ours: { key }, side }: DifferingLine): Hypothesis[] {
  const sentence = 'The OTA computes it on a price with other taxes in it than here.';
  const base = (taxSet: (set: TaxSet) => TaxSet): Hypothesis => ({ cause: 'base', change: { taxSet }, sentence });
  const entries = side.groups.flatMap(({ taxSet }) => taxSet.taxes);
  const levels = new Set(entries.flatMap(({ level }) => [level, level + 1, Math.max(0, level - 1)]));
  const atLevel = [...levels].map((level) => base((set) => atTopLevel(set, key, { level })));
  const alone = base((set) => atTopLevel(set, key, { taxes: [] }));
  const under = entries
    .filter(({ title, type }) => lineKey(title, type) !== key)
    .map((other) => base((set) => atTopLevel(set, key, { taxes: [{ ...other, taxes: [] }] })));
  return [alone, ...under, ...atLevel];
}

/** Moves the entries of a line to the top level with other fields. Entries that were nested in them move up too. */
function atTopLevel(set: TaxSet, key: string, fields: Partial<TaxSetEntry>): TaxSet {
  const taxes = set.taxes.flatMap((entry) => {
    if (lineKey(entry.title, entry.type) !== key) return [entry];
    const freed = fields.taxes === undefined ? [] : entry.taxes;
    return [...freed.map((inner) => ({ ...inner, level: entry.level })), { ...entry, ...fields }];
  });
  return { ...set, taxes };
}

/** Decimals of a percentage that are tried: 8.875 has three. */
const PERCENT_DECIMALS = 3;

/** Usual steps of rates, in thousandths of a percent. They are tried first. */
const USUAL_STEPS = [1_000, 500, 250, 100, 125, 50];

/** Limits of the rate of a hotel tax, in thousandths of a percent. */
const HIGHEST_PERCENT = 30_000;
const LOWEST_PERCENT = 100;

/** The largest plausible ratio of two rates: an error of a factor of 20 is another cause. */
const MOST_TIMES = 20;

interface RateHypothesis extends Hypothesis {
  readonly rate: string;
}

/** The rate that the OTA states, as the price of a unit or in the name, if it differs from ours. */
export function statedRate(differing: DifferingLine): Hypothesis[] {
  const { theirs, entry } = differing;
  const stated = isPercent(entry.logic) ? printedPercent(differing) : theirs.pricePerUnit;
  const isRate = stated !== undefined && /^\d{1,20}(\.\d{1,20})?$/.test(stated) && compareDecimals(stated, '0') > 0;
  return isRate && compareDecimals(stated, entry.rate) !== 0 ? [atRate(differing, stated)] : [];
}

/** The percentage in the printed name of a tax that is a percentage in our tax set. */
function printedPercent({ theirs, entry }: DifferingLine): string | undefined {
  return isPercent(entry.logic) ? percentIn(theirs.name) : undefined;
}

/**
 * Explains an amount by the printed rate when nothing else does: the OTA uses another base. It does not apply to sums
 * of several taxes and to guessed pairs.
 */
export function printedRateCause(differing: DifferingLine): LineCause | undefined {
  const { theirs, entry, currency, isGuess, side } = differing;
  const rate = printedPercent(differing);
  const units = rate === undefined || isGuess ? undefined : parseUnits(rate, RATE_DECIMALS);
  if (rate === undefined || units === undefined || units === 0) return undefined;
  const hundred = multiply(multiply(theirs.amount, 100), powerOfTen(RATE_DECIMALS));
  const base = floorDivide(add(multiply(hundred, 2), units), multiply(units, 2));
  const print = (amount: Integer) => `${currency} ${printUnits(amount, side.digits)}`;
  const about = multiply(base, units) === hundred ? '' : 'about ';
  const percent = `${shortestText(rate)}%`;
  const of = theirs.isInclusive
    ? `in a price of ${about}${print(add(base, theirs.amount))}`
    : `of ${about}${print(base)}`;
  const amount = `${print(theirs.amount)} is ${percent} ${of}`;
  if (compareDecimals(rate, entry.rate) === 0) {
    return { cause: 'base', sentence: `The OTA charges ${percent}, as it is here, on something else: ${amount}.` };
  }
  const here = `here it is ${shortestText(entry.rate)}%`;
  return { cause: 'rate', sentence: `The OTA charges ${percent}; ${here}. It is on something else, too: ${amount}.` };
}

/** Decimals of a rate that are read from a name. */
const RATE_DECIMALS = 4;

/** The OTA has another rate: the printed one, or else the shortest valid rate that gives its amount. */
export function likelyRate(differing: DifferingLine): RateHypothesis[] {
  if (printedPercent(differing) !== undefined && !differing.isGuess) return [];
  if (differing.isGuess && !isPercent(differing.entry.logic)) return [];
  const range = ratesOf(differing);
  const rate =
    range && (isPercent(differing.entry.logic) ? usualPercent(differing, range) : likelyPrice(differing, range));
  return rate === undefined ? [] : [atRate(differing, rate)];
}

/** The number of decimals of a rate without trailing zeros. */
export function decimalsOf(rate: string): number {
  return (/\.(\d*?)0*$/.exec(rate)?.[1] ?? '').length;
}

function atRate(differing: DifferingLine, rate: string): RateHypothesis {
  const { entry, currency } = differing;
  const words = (of: string) =>
    isPercent(entry.logic) ? `${shortestText(of)}%` : `${currency} ${of} ${LOGICS[entry.logic].words}`;
  const sentence = `The OTA charges ${words(rate)}; here it is ${words(entry.rate)}.`;
  return { ...ofFields(differing, 'rate', { rate }, sentence), rate };
}

const shortestText = (rate: string): string => (rate.includes('.') ? rate.replace(/(?:\.|(?<![.0]))0+$/, '') : rate);

/** A range of rates, as whole numbers of so many decimals. */
interface Range {
  readonly lowest: Integer;
  readonly highest: Integer;
  readonly digits: number;
}

/** The rates that give the amount of the OTA. Amounts do not fall when the rate rises, so they are one range. */
function ratesOf({ ours: { key }, theirs, entry, side }: DifferingLine): Range | undefined {
  const isRated = isPercent(entry.logic);
  const digits = isRated ? PERCENT_DECIMALS : side.digits;
  const most = isRated ? multiply(100, powerOfTen(digits)) : theirs.amount;
  const at = (rate: Integer): Integer => {
    const change = changeLine(key, () => ({ rate: printUnits(rate, digits) }));
    return amountsAfter(side, change)?.get(key) ?? 0;
  };
  const lowest = firstWhere((rate) => at(rate) >= theirs.amount, most);
  if (at(lowest) !== theirs.amount) return undefined;
  const above = firstWhere((rate) => at(rate) > theirs.amount, most);
  return { lowest, highest: at(above) > theirs.amount ? subtract(above, 1) : above, digits };
}

/** The first number of a range that is divisible by a step. */
function firstMultiple(step: Integer, { lowest, highest }: Range): Integer | undefined {
  const rate = multiply(floorDivide(add(lowest, subtract(step, 1)), step), step);
  return rate <= highest ? rate : undefined;
}

/** With small amounts nearly every amount fits some rate, so only whole and half percents count as evidence. */
function usualPercent({ entry }: DifferingLine, range: Range): string | undefined {
  const width = add(subtract(range.highest, range.lowest), 1);
  const own = parseUnits(entry.rate, PERCENT_DECIMALS) ?? 0;
  const most = own > HIGHEST_PERCENT ? multiply(own, 2) : HIGHEST_PERCENT;
  for (const step of USUAL_STEPS) {
    if (step < 500 && multiply(width, 2) > step) continue;
    const rate = firstMultiple(step, range);
    if (rate === undefined || rate < LOWEST_PERCENT || rate > most) continue;
    return printUnits(rate, PERCENT_DECIMALS);
  }
  return undefined;
}

function likelyPrice({ entry, side }: DifferingLine, range: Range): string | undefined {
  const own = parseUnits(entry.rate, side.digits) ?? 0;
  for (let zeros = range.digits; zeros >= 0; zeros -= 1) {
    const rate = firstMultiple(powerOfTen(zeros), range);
    if (rate === undefined) continue;
    const isNear = own === 0 || (rate <= multiply(own, MOST_TIMES) && multiply(rate, MOST_TIMES) >= own);
    return isNear ? printUnits(rate, range.digits) : undefined;
  }
  return undefined;
}

/** The lowest number from 0 to `highest` for which a monotonic predicate holds. */
function firstWhere(holds: (value: Integer) => boolean, highest: Integer): Integer {
  let low: Integer = 0;
  let high = highest;
  while (low < high) {
    const middle = floorDivide(add(low, high), 2);
    if (holds(middle)) high = middle;
    else low = add(middle, 1);
  }
  return low;
}
