import { dateOf } from '../../../core/calendar/plain-date.js';
import { unsetTax } from '../../../core/definitions/local/channel-side.js';
import { isPercent, LOGICS, TAX_LOGICS } from '../../../core/definitions/logics.js';
import type { Policy } from '../../../core/definitions/policy.js';
import { ROUNDING_FIELDS } from '../../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { groupBy } from '../../../core/issues/reading.js';
import { counted } from '../../../core/issues/texts.js';
import { parseUnits, printUnits, significantDecimals } from '../../../core/money/amount.js';
import { compareRates, shortestRate } from '../../../core/money/fraction.js';
import type { Integer } from '../../../core/money/integer.js';
import { add, bisected, floorDivide, multiply, powerOfTen, subtract } from '../../../core/money/integer.js';
import type { RoundingMode } from '../../../core/money/rounding.js';
import { roundDivide } from '../../../core/money/rounding.js';
import type { Room } from '../../../core/stay/schema.js';
import { personsIn } from '../../../core/stay/schema.js';
import type { OurLine, TheirLine } from '../matching.js';
import { lineKey, percentIn } from '../names.js';
import type { Alternative, OurSide } from '../our-side.js';
import {
  amountAfter,
  entriesOfSide,
  entryKey,
  onOtherSide,
  withLine,
  withLines,
  withPolicy,
  withRooms,
  withTaxSets,
} from '../our-side.js';
import type { Cause } from '../reconciliation.js';
import type { RoomRead } from '../revision.js';

export interface LineCause {
  readonly cause: Cause;
  readonly sentence: string;
}

/** One explanation of the amount of the OTA, and the behaviour of the OTA as its sentence. */
export interface Hypothesis extends LineCause {
  readonly change: Alternative;
  /** Whether the change affects this line alone. */
  readonly isOfLine?: boolean | undefined;
}

export interface DifferingLine {
  readonly ours: OurLine;
  readonly theirs: TheirLine;
  /** The entries of our line; there is at least one. */
  readonly entry: TaxSetEntry;
  readonly side: OurSide;
  readonly rooms: readonly RoomRead[];
  readonly nights: number;
  readonly chargedNights: number;
  readonly currency: string;
  /** Whether the two lines were paired by type alone. A rate that fits is then no evidence. */
  readonly isGuess: boolean;
}

/**
 * Hypotheses about the amount of the OTA, the likeliest first: values that its line states, an ignored condition, other
 * counts, rounding or bases, and last an added condition. Causes that the line of the OTA contradicts come after all
 * others.
 */
export function* candidates(differing: DifferingLine): Generator<Hypothesis> {
  yield* otherSide(differing);
  yield* statedRate(differing);
  yield* likelyHypotheses(differing);
}

function* likelyHypotheses(differing: DifferingLine): Generator<Hypothesis> {
  const unlikely = unlikelyCauses(differing);
  const later: Hypothesis[] = [];
  for (const hypothesis of orderedHypotheses(differing)) {
    if (unlikely.has(hypothesis.cause)) later.push(hypothesis);
    else yield hypothesis;
  }
  yield* later;
}

function* orderedHypotheses(differing: DifferingLine): Generator<Hypothesis> {
  const conditions = conditionsOf(differing);
  const isSet = ({ without }: ConditionHypotheses) => without.length > 0;
  yield* conditions.flatMap(({ without }) => without);
  yield* otherNights(differing);
  yield* otherPersons(differing);
  yield* conditions.filter(isSet).flatMap(({ others }) => others);
  yield* otherRounding();
  yield* otherBases(differing);
  const rate = likelyRate(differing);
  const rates = rate === undefined ? [] : [atRate(differing, rate)];
  const isUsual = isPercent(differing.entry.logic) && rate !== undefined && significantDecimals(rate) <= 1;
  if (isUsual) yield* rates;
  yield* conditions.filter((condition) => !isSet(condition)).flatMap(({ others }) => others);
  if (!isUsual) yield* rates;
}

/** Causes that are unlikely because both lines state the same value. */
function unlikelyCauses(differing: DifferingLine): ReadonlySet<Cause> {
  const { entry, theirs, rooms, chargedNights } = differing;
  const causes = new Set<Cause>();
  const [room] = rooms;
  if (isPercent(entry.logic) || room === undefined) return causes;
  if (theirs.pricePerUnit !== undefined && statedRate(differing).length === 0) causes.add('rate');
  if (rooms.length > 1) return causes;
  const { unit, per } = LOGICS[entry.logic];
  if (unit === 'person' && theirs.persons === personsBooked(room)) causes.add('persons');
  if (per === 'night' && theirs.nights === chargedNights) causes.add('cap').add('nights').add('season');
  return causes;
}

const personsBooked = ({ occupancy }: RoomRead): number => occupancy.adults + occupancy.children;

function otherSide({ ours: { key }, theirs, entry }: DifferingLine): Hypothesis[] {
  if (theirs.isInclusive === entry.is_inclusive) return [];
  return [{ cause: 'inclusive', change: onOtherSide(key), sentence: sideSentence(entry.is_inclusive) }];
}

export function sideSentence(isInclusiveHere: boolean): string {
  return isInclusiveHere
    ? 'The OTA adds it on top of the price; here the price contains it.'
    : 'The OTA has it in the price; here it comes on top.';
}

/** Beyond this many nights, only whole conditions are tried, not single numbers of nights. */
const MOST_COUNTED_NIGHTS = 60;

/** Longer stays would need too many quotes for seasons of every length. */
const MOST_SEASON_NIGHTS = 31;

/** Hypotheses without a condition, which it has if our tax has the condition, and with other values of it. */
interface ConditionHypotheses {
  readonly without: readonly Hypothesis[];
  readonly others: readonly Hypothesis[];
}

function conditionsOf(differing: DifferingLine): ConditionHypotheses[] {
  return [otherCaps(differing), otherCounts(differing, 'skip_nights'), otherSeasons(differing)];
}

function ofFields(
  { ours: { key } }: DifferingLine,
  cause: Cause,
  fields: Partial<TaxSetEntry>,
  sentence: string,
): Hypothesis {
  return { cause, change: withLine(key, (entry) => ({ ...entry, ...fields })), sentence };
}

/** The conditions that count nights, in the words of their sentences: here, and at the OTA. */
const COUNTED = {
  max_nights: {
    cause: 'cap',
    fields: (max_nights: number | null) => ({ max_nights }),
    none: 'here there is no limit',
    some: (nights: string) => `here it is charged for at most ${nights}`,
    without: 'The OTA charges every night',
    other: (nights: string) => `The OTA charges at most ${nights}`,
  },
  skip_nights: {
    cause: 'nights',
    fields: (skip_nights: number | null) => ({ skip_nights }),
    none: 'here it is charged from the first night on',
    some: (nights: string) => `here the first ${nights} are free`,
    without: 'The OTA charges from the first night on',
    other: (nights: string) => `The OTA leaves out the first ${nights}`,
  },
} as const;

/** The OTA counts other nights in a condition, or does not have it. */
function otherCounts(differing: DifferingLine, condition: keyof typeof COUNTED): ConditionHypotheses {
  const { cause, fields, none, some, without, other } = COUNTED[condition];
  const limit = differing.entry[condition];
  const ourCount = limit === null ? none : some(counted(limit, 'night'));
  const most = condition === 'max_nights' ? differing.nights : differing.nights - 1;
  const counts = Array.from({ length: Math.min(Math.max(most, 0), MOST_COUNTED_NIGHTS) }, (_, index) => index + 1);
  const withCount = (count: number | null, theirCount: string) =>
    ofFields(differing, cause, fields(count), `${theirCount}; ${ourCount}.`);
  return {
    without: limit === null ? [] : [withCount(null, without)],
    others: counts.filter((count) => count !== limit).map((count) => withCount(count, other(counted(count, 'night')))),
  };
}

/** The OTA has another `max_nights`, or none, or counts other nights towards it. */
function otherCaps(differing: DifferingLine): ConditionHypotheses {
  const { without, others } = otherCounts(differing, 'max_nights');
  const isByStay = differing.side.policy?.maxNights === 'stay';
  const otherCount: Hypothesis = {
    cause: 'cap',
    change: withPolicy(({ maxNights }) => ({ maxNights: maxNights === 'stay' ? 'taxable' : 'stay' })),
    sentence: isByStay
      ? 'The OTA counts only nights with the tax towards the limit; here every night since arrival counts.'
      : 'The OTA counts every night since arrival towards the limit; here only nights with the tax count.',
  };
  return { without: without.length === 0 ? [] : [...without, otherCount], others };
}

/** The OTA has another season, or none. Seasons within the stay are tried only if our tax has a season. */
function otherSeasons(differing: DifferingLine): ConditionHypotheses {
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

function otherPersons(differing: DifferingLine): Hypothesis[] {
  const { theirs, rooms, entry } = differing;
  if (isPercent(entry.logic)) return [];
  const [only, ...more] = rooms;
  const printed = theirs.persons;
  const inRoom = (sentence: string, persons: (place: number, room: Room) => number): Hypothesis => ({
    cause: 'persons',
    isOfLine: true,
    change: withRooms((room, place) => withPersons(room, persons(place, room))),
    sentence,
  });
  const hypotheses: Hypothesis[] = [];
  if (printed !== undefined && only !== undefined && more.length === 0 && printed !== personsBooked(only)) {
    const sentence = `The OTA charges ${printed} persons; here it is ${personsBooked(only)}.`;
    hypotheses.push(inRoom(sentence, () => printed));
  }
  if (rooms.some(({ occupancy }) => occupancy.children > 0)) {
    const adultsIn = (place: number, room: Room) => rooms[place]?.occupancy.adults ?? personsIn(room);
    hypotheses.push(inRoom('The OTA charges adults alone; here children count, too.', adultsIn));
  }
  if (rooms.some(({ occupancy }) => occupancy.infants > 0)) {
    const allIn = (place: number, room: Room) => personsIn(room) + (rooms[place]?.occupancy.infants ?? 0);
    hypotheses.push(inRoom('The OTA charges infants, too; here they do not count.', allIn));
  }
  return [...hypotheses, ...otherLogics(differing, 'persons')];
}

/** The OTA charges once what we charge every night, or the reverse. */
function otherNights(differing: DifferingLine): Hypothesis[] {
  if (isPercent(differing.entry.logic)) return [];
  const isByArrival = differing.side.policy?.stayCharges === 'arrival';
  const atOtherTime: Hypothesis = {
    cause: 'nights',
    change: withPolicy(() => ({ stayCharges: isByArrival ? 'first-taxable-night' : 'arrival' })),
    sentence: isByArrival
      ? 'The OTA charges it even when the night of arrival is free of it; here it does not.'
      : 'The OTA charges it only when the night of arrival is not free of it; here any night will do.',
  };
  return [...otherLogics(differing, 'nights'), atOtherTime];
}

/** Other logics with the same nights, or with the same units. For one stay, a booking and a date are the same unit. */
function otherLogics(differing: DifferingLine, differs: 'persons' | 'nights'): Hypothesis[] {
  const { entry } = differing;
  if (isPercent(entry.logic)) return [];
  const ourLogic = LOGICS[entry.logic];
  const common = (unit: string) => (unit === 'date' ? 'booking' : unit);
  return TAX_LOGICS.flatMap((logic): Hypothesis[] => {
    if (isPercent(logic) || logic === entry.logic) return [];
    const { per, unit, words } = LOGICS[logic];
    const isSameTime = per === ourLogic.per;
    if (differs === 'persons' ? !isSameTime : isSameTime || common(unit) !== common(ourLogic.unit)) return [];
    return [ofFields(differing, differs, { logic }, `The OTA charges it ${words}; here it is ${ourLogic.words}.`)];
  });
}

/** Removes guests beyond the charged persons. Guests with a known age come first and stay. */
function withPersons(room: Room, persons: number): Room {
  const { guests, ...others } = room;
  return guests === undefined || guests.length > persons ? { ...others, persons } : { ...room, persons };
}

/** Lines with the amounts of the OTA, each made once for all worlds in which it is. */
export type FixedLines = ReadonlyMap<string, (entry: TaxSetEntry) => TaxSetEntry>;

/** The lines of one side. A tax with several entries stays unchanged. */
export function fixedLines(lines: readonly DifferingLine[]): FixedLines {
  const [{ side } = { side: undefined }] = lines;
  const entries = groupBy(side === undefined ? [] : entriesOfSide(side), entryKey);
  const fixed = lines.filter(({ ours, theirs }) => theirs.amount >= 0 && entries.get(ours.key)?.length === 1);
  return new Map(
    fixed.map((line) => {
      const cache = new WeakMap<TaxSetEntry, TaxSetEntry>();
      return [
        line.ours.key,
        (entry: TaxSetEntry) => {
          const charge = cache.get(entry) ?? fixedCharge(entry, line);
          cache.set(entry, charge);
          return charge;
        },
      ];
    }),
  );
}

/** A line in a tax set where other lines have the amounts of the OTA. The difference that is left is its own. */
export function besideTheirs(differing: DifferingLine, fixed: FixedLines): DifferingLine {
  const changes = new Map(fixed);
  changes.delete(differing.ours.key);
  return { ...differing, side: withLines(changes)(differing.side) };
}

/** A tax as a fixed charge of the amount of the OTA. */
function fixedCharge({ local: _, ...entry }: TaxSetEntry, { theirs, currency, side }: DifferingLine): TaxSetEntry {
  return {
    ...entry,
    ...unsetTax(),
    applicable_after: null,
    applicable_before: null,
    taxes: entry.taxes,
    logic: 'per_booking',
    rate: printUnits(theirs.amount, side.digits),
    currency,
    is_inclusive: theirs.isInclusive,
  };
}

const MODES: Readonly<Record<RoundingMode, string>> = {
  'half-up': 'halves upwards',
  'half-even': 'halves to the even digit',
  'half-down': 'halves downwards',
  up: 'always upwards',
  down: 'always downwards',
};

/** The OTA rounds each night, uses another mode, or rounds the net of an inclusive price. */
function otherRounding(): Hypothesis[] {
  const rounded = (rounding: Policy['rounding'], sentence: string): Hypothesis => ({
    cause: 'rounding',
    change: withPolicy((policy) => ({ rounding: { ...policy.rounding, ...rounding } })),
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

function otherBases(differing: DifferingLine): Hypothesis[] {
  const { ours, entry, side } = differing;
  if (!isPercent(entry.logic)) return [];
  const { key } = ours;
  const base = (change: Alternative, sentence: string): Hypothesis => ({ cause: 'base', change, sentence });
  const startsElsewhere = base(
    withPolicy(({ exclusiveBase }) => ({ exclusiveBase: exclusiveBase === 'net' ? 'price' : 'net' })),
    side.policy?.exclusiveBase === 'net'
      ? 'The OTA takes the percentage of the price with the taxes in it; here the price without them counts.'
      : 'The OTA takes the percentage of the price without the taxes in it; here the price with them counts.',
  );
  const within = base(
    onOtherSide(key),
    entry.is_inclusive
      ? 'The OTA takes the percentage of the whole price; here of the price without the tax.'
      : 'The OTA takes the percentage of the price without the tax; here of the whole price.',
  );
  const labels = new Set(side.stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label)));
  const withExtras = base(
    withLine(key, (line) => ({ ...line, local: { ...line.local, on: ['lodging', ...labels] } })),
    'The OTA computes it on the services too; here it is computed on the rooms alone.',
  );
  const withoutExtras = base(
    withRooms(({ extras, ...room }) => room),
    'The OTA computes it on the rooms without their services.',
  );
  return [
    startsElsewhere,
    ...(labels.size > 0 ? [withExtras, { ...withoutExtras, isOfLine: true }] : []),
    ...(differing.theirs.isInclusive === entry.is_inclusive ? [within] : []),
    ...otherPlaces(differing).map((change) =>
      base(withTaxSets(change), 'The OTA computes it on a price with other taxes in it than here.'),
    ),
  ];
}

/** The tax at another level, or on other taxes. */
function otherPlaces({ ours: { key }, side }: DifferingLine): Array<(set: TaxSet) => TaxSet> {
  const entries = side.groups.flatMap(({ taxSet }) => taxSet.taxes);
  const others = entries.filter(({ title, type }) => lineKey(title, type) !== key);
  const levels = new Set(entries.flatMap(({ level }) => [level, level + 1, Math.max(0, level - 1)]));
  const places: Array<Partial<TaxSetEntry>> = [
    { taxes: [] },
    ...others.map((entry) => ({ taxes: [{ ...entry, taxes: [] }] })),
    ...Array.from(levels, (level) => ({ level })),
  ];
  return places.map((fields) => (set) => atTopLevel(set, key, fields));
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
const [LOWEST_PERCENT, HIGHEST_PERCENT] = [100, 30_000];

/** The largest plausible ratio of two rates: an error of a factor of 20 is another cause. */
const MOST_TIMES = 20;

/** The rate that the OTA states, as the price of a unit or in the name, if it differs from ours. */
function statedRate(differing: DifferingLine): Hypothesis[] {
  const { theirs, entry } = differing;
  const stated = isPercent(entry.logic) ? printedPercent(differing) : theirs.pricePerUnit;
  const isRate = stated !== undefined && /^\d{1,20}(\.\d{1,20})?$/.test(stated) && compareRates(stated, '0') > 0;
  return isRate && compareRates(stated, entry.rate) !== 0 ? [atRate(differing, stated)] : [];
}

function printedPercent({ theirs, entry }: DifferingLine): string | undefined {
  return isPercent(entry.logic) ? percentIn(theirs.name) : undefined;
}

/** If nothing else explains an amount, the OTA takes its printed rate of another base. Not for sums and guesses. */
export function printedRateCause(differing: DifferingLine): LineCause | undefined {
  const { theirs, entry, currency, isGuess, side } = differing;
  const rate = printedPercent(differing);
  const units = rate === undefined || isGuess ? undefined : parseUnits(rate, RATE_DECIMALS);
  if (rate === undefined || units === undefined || units === 0) return undefined;
  const hundred = multiply(theirs.amount, powerOfTen(RATE_DECIMALS + 2));
  const base = roundDivide(hundred, units, 'half-up');
  const print = (amount: Integer) => `${currency} ${printUnits(amount, side.digits)}`;
  const about = multiply(base, units) === hundred ? '' : 'about ';
  const percent = `${shortestRate(rate)}%`;
  const printedBase = theirs.isInclusive
    ? `in a price of ${about}${print(add(base, theirs.amount))}`
    : `of ${about}${print(base)}`;
  const amount = `${print(theirs.amount)} is ${percent} ${printedBase}`;
  if (compareRates(rate, entry.rate) === 0) {
    return { cause: 'base', sentence: `The OTA charges ${percent}, as it is here, on something else: ${amount}.` };
  }
  const ourRate = `here it is ${shortestRate(entry.rate)}%`;
  return {
    cause: 'rate',
    sentence: `The OTA charges ${percent}; ${ourRate}. It is on something else, too: ${amount}.`,
  };
}

/** Decimals of a rate that are read from a name. */
const RATE_DECIMALS = 4;

/** The OTA has another rate: the printed one, or else the shortest valid rate that gives its amount. */
function likelyRate(differing: DifferingLine): string | undefined {
  const { isGuess, entry } = differing;
  if (isGuess ? !isPercent(entry.logic) : printedPercent(differing) !== undefined) return undefined;
  const range = ratesOf(differing);
  const likely = isPercent(entry.logic) ? usualPercent : likelyPrice;
  return range && likely(differing, range);
}

function atRate(differing: DifferingLine, rate: string): Hypothesis {
  const { entry, currency } = differing;
  const words = (shownRate: string) =>
    isPercent(entry.logic) ? `${shortestRate(shownRate)}%` : `${currency} ${shownRate} ${LOGICS[entry.logic].words}`;
  const sentence = `The OTA charges ${words(rate)}; here it is ${words(entry.rate)}.`;
  return ofFields(differing, 'rate', { rate }, sentence);
}

/** A range of rates: of percentages in thousandths, of prices in the smallest unit. */
interface Range {
  readonly lowest: Integer;
  readonly highest: Integer;
}

/** The rates that give the amount of the OTA. Amounts do not fall when the rate rises, so they are one range. */
function ratesOf({ ours: { key }, theirs, entry, side }: DifferingLine): Range | undefined {
  const isRated = isPercent(entry.logic);
  const digits = isRated ? PERCENT_DECIMALS : side.digits;
  const most = isRated ? multiply(100, powerOfTen(digits)) : theirs.amount;
  const taxAt = (rate: Integer): Integer => {
    const change = withLine(key, (line) => ({ ...line, rate: printUnits(rate, digits) }));
    return amountAfter(side, key, change) ?? 0;
  };
  const below = bisected(-1, most, (rate) => taxAt(rate) < theirs.amount);
  const lowest = add(below, 1);
  if (taxAt(lowest) !== theirs.amount) return undefined;
  const highest = taxAt(most) > theirs.amount ? bisected(lowest, most, (rate) => taxAt(rate) <= theirs.amount) : most;
  return { lowest, highest };
}

function firstMultiple(step: Integer, { lowest, highest }: Range): Integer | undefined {
  const rate = multiply(floorDivide(add(lowest, subtract(step, 1)), step), step);
  return rate <= highest ? rate : undefined;
}

/** With small amounts nearly every amount fits some rate, so only whole and half percents count as evidence. */
function usualPercent({ entry }: DifferingLine, range: Range): string | undefined {
  const width = add(subtract(range.highest, range.lowest), 1);
  const ourRate = parseUnits(entry.rate, PERCENT_DECIMALS) ?? 0;
  const most = ourRate > HIGHEST_PERCENT ? multiply(ourRate, 2) : HIGHEST_PERCENT;
  const usual = USUAL_STEPS.filter((step) => step >= 500 || multiply(width, 2) <= step)
    .flatMap((step) => firstMultiple(step, range) ?? [])
    .find((rate) => rate >= LOWEST_PERCENT && rate <= most);
  return usual === undefined ? undefined : printUnits(usual, PERCENT_DECIMALS);
}

function likelyPrice({ entry, side }: DifferingLine, range: Range): string | undefined {
  const ourRate = parseUnits(entry.rate, side.digits) ?? 0;
  for (let zeros = side.digits; zeros >= 0; zeros -= 1) {
    const rate = firstMultiple(powerOfTen(zeros), range);
    if (rate === undefined) continue;
    const isNear = ourRate === 0 || (rate <= multiply(ourRate, MOST_TIMES) && multiply(rate, MOST_TIMES) >= ourRate);
    return isNear ? printUnits(rate, side.digits) : undefined;
  }
  return undefined;
}
