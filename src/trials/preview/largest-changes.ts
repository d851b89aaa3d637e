import { FIRST_DAY } from '../../core/calendar/plain-date.js';
import type { Fact, NumberFact } from '../../core/definitions/local/conditions.js';
import { AGE_UNKNOWN, labelsOf, priceLimitsOf, spansOn, writtenAges } from '../../core/definitions/local/conditions.js';
import type { LocalRate } from '../../core/definitions/local/of-tax.js';
import { isWithin } from '../../core/definitions/local/periods.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { TaxSetEntry } from '../../core/definitions/tax.js';
import { logicHere } from '../../core/definitions/tax.js';
import { groupBy } from '../../core/issues/reading.js';
import { parseUnits, significantDecimals } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, floorDivide, multiply, powerOfTen, subtract } from '../../core/money/integer.js';
import { namesOf } from '../../core/schema/fields.js';
import type { Guest } from '../../core/stay/schema.js';
import { LODGING } from '../../core/stay/schema.js';
import { SCENARIO_REASONS } from '../../language/words/en/scenarios.js';
import { saying } from '../../language/words/words.js';
import type { DateBorder } from './breakpoints.js';
import {
  breakpointsOf,
  daysIn,
  isOpenOn,
  rangeBorders,
  rowBorders,
  uniqueBorders,
  withinCalendar,
} from './breakpoints.js';
import type { Candidate, CandidateRoom, PriceScale } from './candidate.js';
import { NO_REASON } from './candidate.js';
import type { SoldAs } from './sold.js';

/** Limits of everyday stays. More nights would hide smaller changes of the same kind. */
const MOST_NIGHTS = 14;
const MOST_GUESTS = 4;
/** Rows rarely have conditions on older guests. */
const MOST_AGE = 100;

/** The stays that are tried: less for many taxes, which take longer, because a page waits for the result. */
const MOST_TRIED = 480;
const FEWER_BY_TAX = 8;
const LEAST_TRIED = 240;
/** The maximum of random stays before the largest changes are refined. */
const MOST_DRAWN = 80;
const MOST_CHOICES = 24;

/** The change by a draft on a stay, in minor units. */
export interface StayChange {
  readonly total: number;
  readonly kept: number;
}

/** The directions of the search: guests pay more or less, the house keeps more or less. */
const AIMS = [
  { key: 'guestsMore', units: ({ total }: StayChange) => total },
  { key: 'guestsLess', units: ({ total }: StayChange) => -total },
  { key: 'houseMore', units: ({ kept }: StayChange) => kept },
  { key: 'houseLess', units: ({ kept }: StayChange) => -kept },
] as const;

/** The nights between arrival and a day; 'ends' for a stay that ends on it. */
type Lead = number | 'ends';

/** The ages of the guests of each room; `undefined` is an adult. */
type Party = ReadonlyArray<ReadonlyArray<number | undefined>>;

/** The parts of a stay that vary, in the order of their usual effect, the largest first. */
const PARTS = ['parties', 'prices', 'nights', 'days', 'leads', 'beside', 'labels', 'booked', 'extras'] as const;

type Choices = ReturnType<typeof choicesOf>;

/** The index in each list of choices [0]. */
type ChoiceIndices = { readonly [Part in keyof Choices]?: number };

export interface SearchedTaxes {
  /** The taxes that differ, or all if the set itself differs. */
  readonly taxes: readonly TaxSetEntry[];
  /** The number of taxes of both sets. */
  readonly count: number;
  readonly anchor: number;
  readonly scale: PriceScale;
  /** The lodging and extras of which stays have prices. */
  readonly soldAs: SoldAs;
}

/**
 * Searches everyday stays, of up to 14 nights and 4 guests, for the largest changes by a draft of the guest's total and
 * of what the house keeps, in both directions. It starts with the stays of each row and random ones, and then varies one
 * part of the best stays after another. The result is deterministic; it yields after each stay.
 *
 * @param shown the changes of existing scenarios: only larger ones are returned
 * @param changeOf the change by the draft on a stay
 */
export function* largestChanges(
  searched: SearchedTaxes,
  shown: readonly StayChange[],
  changeOf: (candidate: Candidate) => StayChange,
): Generator<undefined, Candidate[], undefined> {
  const choices = choicesOf(searched);
  const extras = extrasOf(searched);
  const candidateAt = (picked: ChoiceIndices): Candidate => candidateOf(choices, picked, extras);
  const scores = new Map<string, ScoredStay>();
  const scored = (picked: ChoiceIndices): ScoredStay => {
    const key = PARTS.map((part) => picked[part] ?? 0).join();
    const scoredStay = scores.get(key) ?? { picked, change: changeOf(candidateAt(picked)) };
    scores.set(key, scoredStay);
    return scoredStay;
  };
  const search: StaySearch = { choices, known: scores, scored };
  for (const picked of [...seedsOf(searched.taxes, choices), ...randomChoices(choices)]) {
    scored(picked);
    yield;
  }
  const mostTried = Math.max(LEAST_TRIED, MOST_TRIED - FEWER_BY_TAX * searched.count);
  const candidates: Candidate[] = [];
  const aims = AIMS.filter(({ units }) => [...scores.values()].some(({ change }) => units(change) !== 0));
  for (const [index, { key, units }] of aims.entries()) {
    const most = scores.size + (mostTried - scores.size) / (aims.length - index);
    const best = yield* bestOf(search, units, most);
    const beaten = shown.reduce((before, change) => Math.max(before, units(change)), 0);
    if (best === undefined || units(best.change) <= beaten) continue;
    const why = saying(SCENARIO_REASONS, key, { nights: MOST_NIGHTS, guests: MOST_GUESTS });
    candidates.push({ ...candidateAt(best.picked), why });
  }
  return candidates;
}

type ScoredStay = { readonly picked: ChoiceIndices; readonly change: StayChange };

/** The results so far, and the function that tries a stay. */
type StaySearch = {
  readonly choices: Choices;
  readonly known: ReadonlyMap<string, ScoredStay>;
  readonly scored: (picked: ChoiceIndices) => ScoredStay;
};

type SearchAim = (change: StayChange) => number;
type SearchSteps<Answer> = Generator<undefined, Answer, undefined>;

/** The number of stays from which each direction is searched. */
const STARTS = 2;

/** The best stay found from the best known ones, within a number of tries. */
function* bestOf(search: StaySearch, aim: SearchAim, most: number): SearchSteps<ScoredStay | undefined> {
  const sorted = [...search.known.values()].sort((a, b) => aim(b.change) - aim(a.change));
  const [first] = sorted;
  // Without a change in this direction, stays that change in the other one are a start.
  const isKnown = first !== undefined && aim(first.change) > 0;
  let best = first;
  for (const start of isKnown ? sorted.slice(0, STARTS) : sorted.slice(-STARTS)) {
    if (aim(start.change) === 0) continue;
    const reached = yield* improved(search, start, aim, most);
    if (best === undefined || aim(reached.change) > aim(best.change)) best = reached;
  }
  return best;
}

/** Tries each choice of one part after another, and continues from improvements. */
function* improved(search: StaySearch, start: ScoredStay, aim: SearchAim, most: number): SearchSteps<ScoredStay> {
  let here = start;
  for (let before: ScoredStay | undefined; before !== here && search.known.size < most; ) {
    before = here;
    for (const part of PARTS) {
      const { picked } = here;
      for (let choice = 0; choice < search.choices[part].length && search.known.size < most; choice += 1) {
        const tried = search.scored({ ...picked, [part]: choice });
        yield;
        if (aim(tried.change) > aim(here.change)) here = tried;
      }
    }
  }
  return here;
}

/** The number of days that start the search with the stays of a row and with changing prices. */
const MOST_SEEDED = 4;

function choicesOf(searched: SearchedTaxes) {
  const { taxes, anchor, scale } = searched;
  const rows = rowsOf(taxes);
  const borders = uniqueBorders([
    ...rows.slice(0, 4).flatMap((row) => rowBorders(row, anchor)),
    ...taxes.flatMap((tax) => rangeBorders(tax, anchor)),
    ...rows.slice(4).flatMap((row) => rowBorders(row, anchor)),
  ]);
  const daysOf = (isAsked: (asks: DateBorder['asks']) => boolean): number[] =>
    unique(borders.filter(({ asks }) => isAsked(asks)).map(({ day }) => day));
  const skips = taxes.map((tax) => breakpointsOf(tax).skip).filter((skip) => skip <= MOST_NIGHTS);
  const days = daysOf((asks) => asks !== 'booking');
  const bookings = daysOf((asks) => asks === 'booking');
  const labels = unique(rows.flatMap(labelsOf));
  const orNone = <Choice>(all: readonly Choice[]): Array<Choice | undefined> => [undefined, ...all];
  return {
    days: [anchor, ...days].slice(0, MOST_CHOICES),
    leads: days.length === 0 ? [0] : unique<Lead>([0, 'ends', ...skips, ...RISES, 10]),
    nights: nightsOf(taxes).slice(0, MOST_CHOICES),
    parties: partiesOf(rows).slice(0, MOST_CHOICES),
    // Per night, in minor units; the last one repeats for all further nights.
    prices: pricesOf(taxes, scale),
    // Per night in further rooms, in minor units; `undefined` for the price of the first room.
    beside: orNone([100, 400].map((percent) => percentOf(scale.usual, percent))),
    labels: [[], ...labels.map((label) => [label]), ...(labels.length > 1 ? [labels] : [])].slice(0, MOST_CHOICES),
    booked: orNone(bookings.flatMap((day) => [day, day - 1]).filter((day) => day >= FIRST_DAY)).slice(0, MOST_CHOICES),
    // Per night, in percent of the price of the room.
    extras: orNone(extrasOf(searched).length === 0 ? [] : [100, 20]),
  };
}

/** Rows that are not in every tax come first, because they are likely edits. */
function rowsOf(taxes: readonly TaxSetEntry[]): LocalRate[] {
  const rows = taxes.flatMap(({ local }) => local?.rates ?? []);
  const alike = [...groupBy(rows, (row) => JSON.stringify(row)).values()];
  return alike.sort((first, second) => first.length - second.length).map(([row]) => row);
}

/** The labels of parts of the price beside lodging. */
function extrasOf({ taxes, soldAs }: SearchedTaxes): string[] {
  return soldAs(unique(taxes.flatMap(({ local }) => local?.on ?? []))).filter((part) => part !== LODGING);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

/** The longest stay first, then nights around skipped nights, limits and conditions. */
function nightsOf(taxes: readonly TaxSetEntry[]): number[] {
  const limits = taxes.flatMap((tax) => {
    const { skip, cap, ranges } = breakpointsOf(tax);
    return [skip, ...(cap === undefined ? [] : [cap, skip + cap]), ...ranges.map(daysIn)];
  });
  const asked = rowsOf(taxes)
    .flatMap((row) => [...(spansOn(row, 'nights') ?? []), ...(spansOn(row, 'night') ?? [])])
    .flatMap(({ first, last }) => [first - 1, last]);
  return unique([MOST_NIGHTS, 7, 2, 1, 3, 10, ...[...limits, ...asked].flatMap((limit) => [limit, limit + 1])]).filter(
    (nights) => nights >= 1 && nights <= MOST_NIGHTS,
  );
}

/** Adults in one room and in several, families, and children alone, of each age at which a row begins or ends. */
function partiesOf(rows: readonly LocalRate[]): Party[] {
  // The first age of each band between the borders of the rows, and one age below all of them.
  const borders = unique(
    rows.flatMap((row) => writtenAges(row) ?? []).flatMap(({ first, last }) => [first, last + 1]),
  ).filter((age) => Number.isFinite(age) && age > 0 && age < MOST_AGE);
  const ages = borders.length === 0 ? [] : [Math.min(...borders) - 1, ...borders];
  const all = <Age extends number | undefined>(age: Age) => new Array<Age>(MOST_GUESTS).fill(age);
  return [
    [all(undefined)],
    all(undefined).map((adult) => [adult]),
    [COUPLE],
    [[undefined]],
    [COUPLE, COUPLE],
    [[undefined, undefined, undefined], [undefined]],
    ...ages.flatMap((age): Party[] => [
      [all(age)],
      [[...COUPLE, age, age]],
      all(age).map((choice) => [choice]),
      [[age, age], COUPLE],
    ]),
  ];
}

const COUPLE = [undefined, undefined];

/** Percentages of the usual price, with a few minor units added, because even prices need no rounding. */
const LADDER = [100, 400, 1, 200, 30, 60, 150, 300] as const;
const ODD_UNITS = 37;

/** The nights after which prices rise from the lowest to the highest, or fall, to show a moved window. */
const RISES = [1, 3, 7];

function percentOf(units: Integer, percent: number): Integer {
  return floorDivide(multiply(units, percent), 100);
}

/** The amount whose share equals a limit; empty for a share of zero. */
function wholeOf(limit: Integer, share: string): Integer[] {
  const decimals = significantDecimals(share);
  const units = parseUnits(share, decimals) ?? 0;
  return units > 0 ? [floorDivide(multiply(limit, powerOfTen(decimals)), units)] : [];
}

function pricesOf(taxes: readonly TaxSetEntry[], { usual, digits }: PriceScale): Array<readonly Integer[]> {
  const [even, high, low, ...others] = LADDER.map((percent) => percentOf(usual, percent));
  if (even === undefined || high === undefined || low === undefined) return [];
  const limits = rowsOf(taxes).flatMap((row) =>
    priceLimitsOf(row).flatMap(({ text }) => parseUnits(text, digits) ?? []),
  );
  const shares = unique(taxes.map(({ local }) => local?.base?.share ?? '1'));
  const reached = unique(limits).flatMap((limit) => [
    ...shares.flatMap((share) => wholeOf(limit, share)),
    ...[2, 3, MOST_GUESTS].map((guests) => multiply(limit, guests)),
    floorDivide(limit, 2),
  ]);
  const beside = reached.flatMap((limit) => [add(limit, 1), subtract(limit, 1), limit]).filter((units) => units > 0);
  const changing = RISES.flatMap((nights) => {
    const from = (first: Integer) => new Array<Integer>(nights).fill(first);
    return [
      [...from(low), high],
      [...from(high), low],
    ];
  });
  const flat = unique([even, high, low, ...beside, ...others, ...others.map((units) => add(units, ODD_UNITS))]);
  return [...flat.map((units) => [units]), ...changing];
}

/** The plain stay, one in each date range, and one of each row, as far as the choices allow. */
function seedsOf(taxes: readonly TaxSetEntry[], choices: Choices): ChoiceIndices[] {
  return [
    {},
    ...choices.days.map((_, days) => ({ days })),
    ...taxes.flatMap((tax) => rowsOf([tax]).flatMap((row) => seedsOfRow(row, tax, choices))),
    ...(taxes.some((tax) => isPercent(logicHere(tax))) ? changingPrices(choices) : []),
  ];
}

/** Prices that rise or fall on a day, to show that other nights are taxed. */
function changingPrices({ days, leads, prices }: Choices): ChoiceIndices[] {
  return days.slice(0, MOST_SEEDED).flatMap((_, day) =>
    prices.flatMap((nights, price) => {
      const lead = leads.indexOf(nights.length - 1);
      return nights.length === 1 || lead < 0 ? [] : [{ days: day, leads: lead, prices: price }];
    }),
  );
}

/** The choice that decides a fact, and whether one of its values meets a row. */
interface DecidingChoice {
  readonly part: keyof Choices;
  isMet(row: LocalRate, choices: Choices, index: number): boolean;
}

/** Facts without a choice of their own are left to random choices. */
const DECIDING: Readonly<Record<Fact, DecidingChoice | undefined>> = {
  age: { part: 'parties', isMet: (row, { parties }, index) => isMetBy(row, 'age', ageOfFirst(parties[index])) },
  guest: { part: 'parties', isMet: (row, { parties }, index) => isMetBy(row, 'guest', parties[index]?.[0]?.length) },
  label: {
    part: 'labels',
    isMet: (row, { labels }, index) => labelsOf(row).every((label) => labels[index]?.includes(label) === true),
  },
  nights: { part: 'nights', isMet: (row, { nights }, index) => isMetBy(row, 'nights', nights[index]) },
  date: { part: 'days', isMet: (row, { days }, index) => isMetBy(row, 'date', days[index]) },
  arrival: { part: 'days', isMet: (row, { days }, index) => isMetBy(row, 'arrival', days[index]) },
  // A stay of a night from that day on departs on the next.
  departure: { part: 'days', isMet: (row, { days }, index) => isMetBy(row, 'departure', (days[index] ?? 0) + 1) },
  booking: { part: 'booked', isMet: (row, { booked }, index) => isMetBy(row, 'booking', booked[index]) },
  season: undefined,
  night: undefined,
  price: undefined,
};

function ageOfFirst(party: Party | undefined): number | undefined {
  const [room] = party ?? [];
  return room === undefined ? undefined : (room[0] ?? AGE_UNKNOWN);
}

function isMetBy(row: LocalRate, fact: NumberFact, number: number | undefined): boolean {
  return spansOn(row, fact)?.some((span) => number !== undefined && isWithin(number, span)) ?? true;
}

function seedsOfRow(row: LocalRate, tax: TaxSetEntry, choices: Choices): ChoiceIndices[] {
  const breakpoints = breakpointsOf(tax);
  const deciding = Object.values(DECIDING).filter((choice) => choice !== undefined);
  const meeting = (wanted: keyof Choices): number[] => {
    const tests = deciding.filter(({ part }) => part === wanted);
    return [...choices[wanted].keys()].filter((index) => tests.every(({ isMet }) => isMet(row, choices, index)));
  };
  const firstMeeting = deciding.map(({ part }): [keyof Choices, number] => [part, meeting(part)[0] ?? 0]);
  const seed = { ...Object.fromEntries(firstMeeting), extras: choices.extras.length - 1 };
  const days = meeting('days').filter((index) => isOpenOn(breakpoints, choices.days[index] ?? 0));
  // Another row may apply to the first of them.
  return days.slice(0, MOST_SEEDED).map((day) => ({ ...seed, days: day }));
}

/** Random choices with a fixed seed: a linear congruential generator, whose high bits are used. */
function randomChoices(choices: Choices): ChoiceIndices[] {
  let state = 1;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return Array.from({ length: MOST_DRAWN }, () =>
    Object.fromEntries(namesOf(choices).map((part) => [part, below(choices[part].length)])),
  );
}

function candidateOf(choices: Choices, picked: ChoiceIndices, extras: readonly string[]): Candidate {
  const pick = <Part extends keyof Choices>(part: Part) => choices[part][picked[part] ?? 0];
  const [day = 0, lead = 0, nights = 1, prices = []] = [pick('days'), pick('leads'), pick('nights'), pick('prices')];
  const [beside, ofExtra, bookedOn] = [pick('beside'), pick('extras'), pick('booked')];
  const arrival = withinCalendar(day - (lead === 'ends' ? nights : lead));
  const rooms = (pick('parties') ?? []).map(
    (ages, room): CandidateRoom => ({
      nights,
      persons: ages.length,
      exact: room === 0 || beside === undefined ? prices : [beside],
      ...(ages.some((age) => age !== undefined) && {
        guests: ages.map((age): Guest => (age === undefined ? {} : { age })),
      }),
      ...(ofExtra !== undefined && {
        extras: extras.map((label) => ({ label, units: percentOf(prices[0] ?? 0, ofExtra) })),
      }),
    }),
  );
  return {
    rank: 0,
    why: NO_REASON,
    // The booking date is never after arrival.
    arrival: bookedOn === undefined ? arrival : Math.max(arrival, bookedOn),
    rooms,
    labels: pick('labels') ?? [],
    bookedOn,
  };
}
