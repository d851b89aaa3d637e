import { spansAsked } from '../definitions/conditions/conditions.js';
import { priceLimitsOf } from '../definitions/conditions/price.js';
import type { LocalRate } from '../definitions/local/of-tax.js';
import { isPercent } from '../definitions/logics.js';
import type { TaxSetEntry } from '../definitions/tax-set.js';
import { parseUnits, significantDecimals } from '../money/amount.js';
import { add, floorDivide, type Integer, multiply, powerOfTen, subtract } from '../money/integer.js';
import { LODGING } from '../stay/limits.js';
import type { Guest } from '../stay/schema.js';
import { SCENARIO_REASONS } from '../words/en/scenarios.js';
import { say } from '../words/words.js';
import { type DateBorder, once, rangeBorders, rowBorders } from './borders.js';
import { breakpointsOf, withinCalendar } from './breakpoints.js';
import type { Candidate, CandidateRoom, PriceScale } from './candidate.js';

/** A stay is no longer, and has no more guests: how hotels are used, beside which more nights would hide a smaller change. */
const MOST_NIGHTS = 14;
const MOST_GUESTS = 4;
/** Of an older guest few rows ask. */
const MOST_AGE = 100;

/** So many stays are tried, and fewer of sets with many taxes, where each takes longer: a page waits for them. */
const MOST_TRIED = 480;
const FEWER_BY_TAX = 8;
const LEAST_TRIED = 240;
/** Of these, drawn from all choices, before the largest changes are followed. */
const MOST_DRAWN = 80;
/** Of each list of choices. */
const MOST_CHOICES = 24;

/** What a draft changes on a stay, in minor units. */
export interface Change {
  readonly total: number;
  readonly net: number;
}

/** What is looked for: the most that guests pay more and less, and that the house keeps more and less. */
const AIMS = [
  { key: 'guestsMore', units: ({ total }: Change) => total },
  { key: 'guestsLess', units: ({ total }: Change) => -total },
  { key: 'houseMore', units: ({ net }: Change) => net },
  { key: 'houseLess', units: ({ net }: Change) => -net },
] as const;

/** Where a stay lies: so many nights before a day it begins, or it ends on that day. */
type Lead = number | 'ends';

/** The ages of the guests of each room; `undefined` is an adult. */
type Party = ReadonlyArray<ReadonlyArray<number | undefined>>;

/** What a stay is put together from: one of each. */
interface Choices {
  readonly days: readonly number[];
  readonly leads: readonly Lead[];
  readonly nights: readonly number[];
  readonly parties: readonly Party[];
  /** Of each night, in minor units; the last is that of all nights after it. */
  readonly prices: ReadonlyArray<readonly Integer[]>;
  /** Of a night in the rooms after the first, in minor units; `undefined`: what that costs. */
  readonly beside: ReadonlyArray<Integer | undefined>;
  readonly labels: ReadonlyArray<readonly string[]>;
  readonly booked: ReadonlyArray<number | undefined>;
  /** Of a night, in percent of the price of the room; without extras `undefined`. */
  readonly extras: ReadonlyArray<number | undefined>;
}

/** What changes most first. */
const PARTS = ['parties', 'prices', 'nights', 'days', 'leads', 'beside', 'labels', 'booked', 'extras'] as const;

/** Which of each list of choices. */
type Picked = Readonly<Record<(typeof PARTS)[number], number>>;

/** Where to search. */
export interface SearchedTaxes {
  /** Those that differ, or all where the set itself does. */
  readonly taxes: readonly TaxSetEntry[];
  /** How many taxes both sets have together. */
  readonly count: number;
  readonly anchor: number;
  readonly scale: PriceScale;
}

/**
 * Searches for the everyday stays, of up to 14 nights and 4 guests, on which a draft changes most what guests pay and what the
 * house keeps, in both directions: first the stays of each row and some drawn from all choices, then from the best of these
 * on one part of the stay after another. It always finds the same; it yields after each stay.
 *
 * @param shown the changes of the stays that are looked at anyway: only larger ones are worth a stay
 * @param changeOf what the draft changes on a stay
 */
export function* largestChanges(
  searched: SearchedTaxes,
  shown: readonly Change[],
  changeOf: (candidate: Candidate) => Change,
): Generator<undefined, Candidate[], undefined> {
  const choices = choicesOf(searched);
  const extras = extrasOf(searched.taxes);
  const candidateAt = (picked: Picked): Candidate => candidateOf(choices, picked, extras);
  const known = new Map<string, Tried>();
  const search: Search = {
    choices,
    known,
    changeAt(picked) {
      const key = PARTS.map((part) => picked[part]).join();
      const before = known.get(key);
      if (before !== undefined) return before.change;
      const change = changeOf(candidateAt(picked));
      known.set(key, { picked, change });
      return change;
    },
  };
  for (const picked of [...seedsOf(searched.taxes, choices), ...drawn(choices)]) {
    search.changeAt(picked);
    yield;
  }
  const mostTried = Math.max(LEAST_TRIED, MOST_TRIED - FEWER_BY_TAX * searched.count);
  const found: Candidate[] = [];
  const aims = AIMS.filter(({ units }) => [...known.values()].some(({ change }) => units(change) !== 0));
  for (const [at, { key, units }] of aims.entries()) {
    const most = known.size + (mostTried - known.size) / (aims.length - at);
    const best = yield* bestOf(search, units, most);
    const beaten = shown.reduce((before, change) => Math.max(before, units(change)), 0);
    if (best === undefined || units(best.change) <= beaten) continue;
    const why: Candidate['why'] = (words) =>
      say(words, SCENARIO_REASONS, key, { nights: MOST_NIGHTS, guests: MOST_GUESTS });
    found.push({ ...candidateAt(best.picked), why });
  }
  return found;
}

interface Tried {
  readonly picked: Picked;
  readonly change: Change;
}

/** What was tried, and how to try another stay. */
interface Search {
  readonly choices: Choices;
  readonly known: ReadonlyMap<string, Tried>;
  readonly changeAt: (picked: Picked) => Change;
}

type Aim = (change: Change) => number;
type Steps<Answer> = Generator<undefined, Answer, undefined>;

/** From so many stays a direction is followed. */
const STARTS = 2;

/** The best that is reached from the best known stays before so many are known. */
function* bestOf(search: Search, aim: Aim, most: number): Steps<Tried | undefined> {
  const sorted = [...search.known.values()].sort((a, b) => aim(b.change) - aim(a.change));
  const [first] = sorted;
  // Where nothing changes in this direction yet, it may do so near what changes in the other.
  const isKnown = first !== undefined && aim(first.change) > 0;
  let best = first;
  for (const start of isKnown ? sorted.slice(0, STARTS) : sorted.slice(-STARTS)) {
    if (aim(start.change) === 0) continue;
    const reached = yield* climbed(search, start, aim, most);
    if (best === undefined || aim(reached.change) > aim(best.change)) best = reached;
  }
  return best;
}

/** Tries each choice of one part after another, and goes on from what is better. */
function* climbed(search: Search, start: Tried, aim: Aim, most: number): Steps<Tried> {
  let here = start;
  for (let before: Tried | undefined; before !== here && search.known.size < most; ) {
    before = here;
    for (const part of PARTS) here = yield* bestChoice(search, here, part, aim, most);
  }
  return here;
}

function* bestChoice(search: Search, start: Tried, part: keyof Picked, aim: Aim, most: number): Steps<Tried> {
  let best = start;
  for (let choice = 0; choice < search.choices[part].length && search.known.size < most; choice += 1) {
    const picked = { ...start.picked, [part]: choice };
    const change = search.changeAt(picked);
    yield;
    if (aim(change) > aim(best.change)) best = { picked, change };
  }
  return best;
}

/** Of so many days the search begins with the stays of a row, and with changing prices. */
const MOST_SEEDED = 4;

function choicesOf({ taxes, anchor, scale }: SearchedTaxes): Choices {
  const rows = rowsOf(taxes);
  const borders = once([
    ...rows.slice(0, 4).flatMap((row) => rowBorders(row, anchor)),
    ...taxes.flatMap(rangeBorders),
    ...rows.slice(4).flatMap((row) => rowBorders(row, anchor)),
  ]);
  const daysOf = (isAsked: (asks: DateBorder['asks']) => boolean): number[] =>
    unique(borders.filter(({ asks }) => isAsked(asks)).map(({ day }) => day));
  const skips = taxes.map((tax) => breakpointsOf(tax).skip).filter((skip) => skip <= MOST_NIGHTS);
  const days = daysOf((asks) => asks !== 'booking');
  const labels = unique(rows.flatMap(({ label }) => (label === undefined ? [] : [label])));
  return {
    days: [anchor, ...days].slice(0, MOST_CHOICES),
    leads: days.length === 0 ? [0] : unique<Lead>([0, 'ends', ...skips, ...RISES, 10]),
    nights: nightsOf(taxes).slice(0, MOST_CHOICES),
    parties: partiesOf(rows).slice(0, MOST_CHOICES),
    prices: pricesOf(taxes, scale),
    beside: [undefined, ...[100, 400].map((percent) => percentOf(scale.usual, percent))],
    labels: [[], ...labels.map((label) => [label]), ...(labels.length > 1 ? [labels] : [])].slice(0, MOST_CHOICES),
    booked: [undefined, ...daysOf((asks) => asks === 'booking').flatMap((day) => [day, day - 1])].slice(
      0,
      MOST_CHOICES,
    ),
    extras: extrasOf(taxes).length === 0 ? [undefined] : [undefined, 100, 20],
  };
}

/** Those that not every tax has first: an edit is there. */
function rowsOf(taxes: readonly TaxSetEntry[]): LocalRate[] {
  const found = new Map<string, { readonly row: LocalRate; times: number }>();
  for (const row of taxes.flatMap(({ local }) => local?.rates ?? [])) {
    const key = JSON.stringify(row);
    const known = found.get(key);
    if (known === undefined) found.set(key, { row, times: 1 });
    else known.times += 1;
  }
  return [...found.values()].sort((a, b) => a.times - b.times).map(({ row }) => row);
}

/** The labels of the parts of the price beside lodging. */
function extrasOf(taxes: readonly TaxSetEntry[]): string[] {
  return unique(taxes.flatMap(({ local }) => local?.on ?? [])).filter((part) => part !== LODGING);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}

/** The longest first, then around what the taxes skip and cap, and what their rows ask. */
function nightsOf(taxes: readonly TaxSetEntry[]): number[] {
  const limits = taxes.flatMap((tax) => {
    const { skip, cap, ranges } = breakpointsOf(tax);
    return [skip, ...(cap === undefined ? [] : [cap, skip + cap]), ...ranges.map(([first, last]) => last - first + 1)];
  });
  const asked = rowsOf(taxes).flatMap((row) =>
    [...(spansAsked(row, 'nights') ?? []), ...(spansAsked(row, 'night') ?? [])].flatMap(({ first, last }) => [
      first - 1,
      last,
    ]),
  );
  return unique([MOST_NIGHTS, 7, 2, 1, 3, 10, ...[...limits, ...asked].flatMap((limit) => [limit, limit + 1])]).filter(
    (nights) => nights >= 1 && nights <= MOST_NIGHTS,
  );
}

/** Adults in one room and in several, families, and children alone: of each age at which a row begins or ends. */
function partiesOf(rows: readonly LocalRate[]): Party[] {
  // The first age of each band between the borders of the rows, and one below all of them.
  const borders = unique(
    rows.flatMap((row) => (spansAsked(row, 'age') ?? []).flatMap(({ first, last }) => [first, last + 1])),
  ).filter((age) => Number.isFinite(age) && age > 0 && age < MOST_AGE);
  const ages = borders.length === 0 ? [] : [Math.min(...borders) - 1, ...borders];
  const all = <Age extends number | undefined>(age: Age) => new Array<Age>(MOST_GUESTS).fill(age);
  return [
    [all(undefined)],
    all(undefined).map((adult) => [adult]),
    [[undefined, undefined]],
    [[undefined]],
    [
      [undefined, undefined],
      [undefined, undefined],
    ],
    [[undefined, undefined, undefined], [undefined]],
    ...ages.flatMap((age): Party[] => [
      [all(age)],
      [[undefined, undefined, age, age]],
      all(age).map((one) => [one]),
      [
        [age, age],
        [undefined, undefined],
      ],
    ]),
  ];
}

/** In percent of the usual price, and a few minor units beside it: at even prices nothing is rounded. */
const LADDER = [100, 400, 1, 200, 30, 60, 150, 300] as const;
const ODD_UNITS = 37;

/** After so many nights prices rise from the lowest to the highest, or fall: what moves the taxed nights shows then. */
const RISES = [1, 3, 7];

function percentOf(units: Integer, percent: number): Integer {
  return floorDivide(multiply(units, percent), 100);
}

/** What a share of it comes to a limit; nothing is of no share. */
function wholeOf(limit: Integer, share: string): Integer[] {
  const decimals = significantDecimals(share);
  const units = parseUnits(share, decimals) ?? 0;
  return units > 0 ? [floorDivide(multiply(limit, powerOfTen(decimals)), units)] : [];
}

function pricesOf(taxes: readonly TaxSetEntry[], { usual, digits }: PriceScale): Array<readonly Integer[]> {
  const [even, high, low, ...others] = LADDER.map((percent) => percentOf(usual, percent));
  if (even === undefined || high === undefined || low === undefined) return [];
  const limits = rowsOf(taxes).flatMap((row) =>
    priceLimitsOf(row).flatMap(({ text }) => {
      const units = parseUnits(text, digits);
      return units === undefined ? [] : [units];
    }),
  );
  const shares = unique(taxes.map(({ local }) => local?.base?.share ?? '1'));
  const reached = unique(limits).flatMap((limit) => [
    ...shares.flatMap((share) => wholeOf(limit, share)),
    ...[2, 3, MOST_GUESTS].map((guests) => multiply(limit, guests)),
    floorDivide(limit, 2),
  ]);
  const beside = reached.flatMap((limit) => [add(limit, 1), subtract(limit, 1), limit]).filter((units) => units > 0);
  const changing = RISES.flatMap((nights) => {
    const first = (units: Integer) => new Array<Integer>(nights).fill(units);
    return [
      [...first(low), high],
      [...first(high), low],
    ];
  });
  const flat = unique([even, high, low, ...beside, ...others, ...others.map((units) => add(units, ODD_UNITS))]);
  return [...flat.map((units) => [units]), ...changing];
}

/** The plain stay, one in each date range, and one of each row, as far as the choices have it. */
function seedsOf(taxes: readonly TaxSetEntry[], choices: Choices): Picked[] {
  const plain: Picked = {
    days: 0,
    leads: 0,
    nights: 0,
    parties: 0,
    prices: 0,
    beside: 0,
    labels: 0,
    booked: 0,
    extras: 0,
  };
  return [
    plain,
    ...choices.days.map((_, days) => ({ ...plain, days })),
    ...taxes.flatMap((tax) => rowsOf([tax]).flatMap((row) => seedsOfRow(row, tax, choices))),
    ...(taxes.some(({ logic, local }) => isPercent(local?.logic ?? logic)) ? changingPrices(plain, choices) : []),
  ];
}

/** Prices that rise or fall where a stay gets to a day: nights that are taxed in place of others show. */
function changingPrices(plain: Picked, { days, leads, prices }: Choices): Picked[] {
  return days.slice(0, MOST_SEEDED).flatMap((_, day) =>
    prices.flatMap((nights, price) => {
      const lead = leads.indexOf(nights.length - 1);
      return nights.length === 1 || lead < 0 ? [] : [{ ...plain, days: day, leads: lead, prices: price }];
    }),
  );
}

function seedsOfRow(row: LocalRate, tax: TaxSetEntry, choices: Choices): Picked[] {
  const { ranges } = breakpointsOf(tax);
  const isOpen = (day: number) => ranges.length === 0 || ranges.some(([first, last]) => first <= day && day <= last);
  const holds = (asks: Parameters<typeof spansAsked>[1], number: number | undefined): boolean =>
    spansAsked(row, asks)?.some(({ first, last }) => number !== undefined && first <= number && number <= last) ?? true;
  const place = <Choice>(list: readonly Choice[], isMet: (choice: Choice) => boolean): number =>
    Math.max(0, list.findIndex(isMet));
  const { label } = row;
  const days = choices.days.flatMap((day, at) =>
    isOpen(day) && holds('date', day) && holds('arrival', day) ? [at] : [],
  );
  const seed = {
    leads: 0,
    nights: place(choices.nights, (nights) => holds('nights', nights)),
    parties: place(choices.parties, (party) => holds('age', party[0]?.[0])),
    prices: 0,
    beside: 0,
    labels: place(choices.labels, (labels) => label === undefined || labels.includes(label)),
    booked: place(choices.booked, (day) => holds('booking', day)),
    extras: choices.extras.length - 1,
  };
  // The first of them may be one of another row.
  return days.slice(0, MOST_SEEDED).map((day) => ({ ...seed, days: day }));
}

/** Drawn by fixed numbers: a linear congruential generator, whose high bits count. */
function drawn(choices: Choices): Picked[] {
  let state = 1;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return Array.from({ length: MOST_DRAWN }, () => ({
    days: below(choices.days.length),
    leads: below(choices.leads.length),
    nights: below(choices.nights.length),
    parties: below(choices.parties.length),
    prices: below(choices.prices.length),
    beside: below(choices.beside.length),
    labels: below(choices.labels.length),
    booked: below(choices.booked.length),
    extras: below(choices.extras.length),
  }));
}

const NO_REASON = () => '';

function candidateOf(choices: Choices, picked: Picked, extras: readonly string[]): Candidate {
  const day = choices.days[picked.days] ?? 0;
  const lead = choices.leads[picked.leads] ?? 0;
  const nights = choices.nights[picked.nights] ?? 1;
  const prices = choices.prices[picked.prices] ?? [];
  const beside = choices.beside[picked.beside];
  const ofExtra = choices.extras[picked.extras];
  const bookedOn = choices.booked[picked.booked];
  const arrival = withinCalendar(day - (lead === 'ends' ? nights : lead));
  const rooms = (choices.parties[picked.parties] ?? []).map(
    (ages, room): CandidateRoom => ({
      nights,
      persons: ages.length,
      exact: room === 0 || beside === undefined ? prices : [beside],
      ...(ages.every((age) => age === undefined)
        ? {}
        : { guests: ages.map((age): Guest => (age === undefined ? {} : { age })) }),
      ...(ofExtra === undefined
        ? {}
        : { extras: extras.map((label) => ({ label, units: percentOf(prices[0] ?? 0, ofExtra) })) }),
    }),
  );
  return {
    rank: 0,
    why: NO_REASON,
    // A stay is not booked after it began.
    arrival: bookedOn === undefined ? arrival : Math.max(arrival, bookedOn),
    rooms,
    labels: choices.labels[picked.labels] ?? [],
    bookedOn,
  };
}
