import type { LocalRate, LocalTax } from '../../definitions/local/of-tax.js';
import { isPercent, LOGICS } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { conditionsInWords } from '../../explanation/words/local-rows.js';
import { parseUnits } from '../../money/amount.js';
import type { Integer } from '../../money/integer.js';
import { add, floorDivide, multiply } from '../../money/integer.js';
import { LODGING } from '../../stay/limits.js';
import { SCENARIO_REASONS } from '../../words/en/scenarios.js';
import type { Words } from '../../words/words.js';
import { listed, say, titled } from '../../words/words.js';
import type { Breakpoints } from '../breakpoints.js';
import { homeOf, nightsUntil, withinCalendar } from '../breakpoints.js';
import type { Candidate, PriceScale, ScenarioReason } from '../candidate.js';
import { extensionCandidates, ownNightsCandidates, ownNightsEdges } from './nights.js';
import { overStayCandidates } from './over-stay.js';
import { priceFinder } from './price-limits.js';
import type { ProbeContext } from './probes/probe.js';
import { probesOf } from './probes/probes.js';
import { lastDigitCandidates, roundingCandidates } from './rounding.js';
import type { Setting } from './setting.js';
import { candidateOf } from './setting.js';
import type { Budget } from './units.js';

/** A tax with local rules, in one of the two compared sets. */
export interface LocalEdges {
  readonly tax: TaxSetEntry;
  readonly breakpoints: Breakpoints;
  readonly set: TaxSet;
  /** The rows of the tax in the other set. Rows in both sets get a higher rank. */
  readonly others: readonly LocalRate[];
}

/** The rank of unchanged rows, after all differing ones. */
const UNCHANGED_ROW = 20;

/** The context that all scenarios share. */
export interface ScenariosOf {
  /** The reference day of stays. */
  readonly anchor: number;
  readonly policy: FullPolicy;
  readonly scale: PriceScale;
  /** Whether a set can quote these stays. */
  readonly isQuotable: (set: TaxSet) => boolean;
  /** The calculation steps left for the search. */
  readonly budget: Budget;
  /** The maximum of rows of a tax that get separate stays. */
  readonly mostRows: number;
}

/** The context of probes for the rows of a tax, and the shortest stay on which it is charged. */
function probeContextOf(
  { tax, breakpoints, set }: LocalEdges,
  { anchor, policy, scale, isQuotable, budget }: ScenariosOf,
): { readonly around: ProbeContext; readonly isAtArrival: boolean; readonly plain: Setting } {
  const { local = {} } = tax;
  const around: ProbeContext = {
    priceOf: isQuotable(set) ? priceFinder(set, tax, { policy, scale, budget }) : () => undefined,
    usual: scale.usual,
    ageOn: local.age_on ?? 'arrival',
    ...chargedBy(tax),
    isOpen: (day) =>
      breakpoints.ranges.length === 0 || breakpoints.ranges.some(([first, last]) => first <= day && day <= last),
  };
  const isAtArrival = around.isOnce && policy.stayCharges === 'arrival';
  return { around, isAtArrival, plain: plainSetting(breakpoints, local, anchor, { ...around, isAtArrival }) };
}

/** Two rows of a tax and a stay on which both match. */
export interface RowPair {
  /** Indices of the two rows. */
  readonly first: number;
  readonly second: number;
  readonly setting: Setting;
}

/** Stays on which two rows of a tax match. */
export function pairsOfRows(edges: LocalEdges, of: ScenariosOf): RowPair[] {
  const { around, plain } = probeContextOf(edges, of);
  return pairsOf(edges.tax.local?.rates ?? [], plain, around);
}

/** A stay on which a row matches, as far as possible. */
export function settingOfRow(edges: LocalEdges, row: LocalRate, of: ScenariosOf): Setting {
  const { around, plain } = probeContextOf(edges, of);
  return settingMeetingRow(row, plain, around);
}

/** Stays on both sides of each condition of each row, with each extra, and around limits. */
export function localCandidates(edges: LocalEdges, of: ScenariosOf): Candidate[] {
  const { tax, breakpoints, set, others } = edges;
  const { policy, scale, budget } = of;
  const { local = {}, title } = tax;
  if (local.only === 'channel') return [];
  const isQuotable = of.isQuotable(set);
  const { around, isAtArrival, plain } = probeContextOf(edges, of);
  const rows = local.rates ?? [];
  const known = new Set(others.map((row) => JSON.stringify(row)));
  const shown = rowsShown(rows, known, of.mostRows);
  const inRow = (row: LocalRate, at: number, setting: Setting) =>
    settingReachingRow(row, rows.slice(0, at), setting, around);
  const settings = new Map<number, Setting>();
  const settingOf = (row: LocalRate, at: number): Setting => {
    const setting = settings.get(at) ?? (shown.has(at) ? inRow(row, at, plain) : plain);
    settings.set(at, setting);
    return setting;
  };
  const charged = {
    ...around,
    isAtArrival,
    until: (counted: number) => nightsUntil(breakpoints, plain.arrival, counted),
  };
  const always = [
    ...ownNightsCandidates(breakpoints, local, plain, charged),
    ...extensionCandidates(breakpoints, plain, charged),
    ...lastDigitCandidates(tax, { plain, settingOf, until: charged.until, scale }),
  ];
  if (tax.local === undefined) return always;
  return [
    ...always,
    ...extraCandidates(plain, title),
    ...limitCandidates(tax, { plain, inRow, shown }, scale),
    ...(isQuotable
      ? overStayCandidates(set, tax, { plain, settingOf, until: charged.until, policy, scale, budget })
      : []),
    ...emptyRoom(local, plain, title),
    ...severalBedrooms(plain, title),
    ...roundedCandidates(edges, { plain, around, title, scale, budget }, isQuotable ? policy : undefined),
    ...pairCandidates(rows, { plain, around, title }),
    ...rows.flatMap((row, at) => {
      if (!shown.has(at)) return [];
      const setting = settingOf(row, at);
      const of = (words: Words) => ({
        conditions: conditionsInWords(row, local, words),
        title: titled(title, words),
      });
      const later = known.has(JSON.stringify(row)) ? UNCHANGED_ROW : 0;
      return [
        ...probesOf(row).flatMap((probe) => probe.edges(row, setting, around)),
        ...ownNightsEdges(row, setting, around),
      ].map(({ setting: edge, rank, why, reason }) => ({
        ...candidateOf(edge, rank + later, (words) => why(words, of(words))),
        ...(reason && { reason: (words: Words) => reason(words, of(words)) }),
      }));
    }),
  ];
}

/** Indices of rows that get separate stays: the first ones, and of the rest those that the other set lacks. */
function rowsShown(rows: readonly LocalRate[], known: ReadonlySet<string>, most: number): ReadonlySet<number> {
  const places = [...rows.keys()];
  if (rows.length <= most) return new Set(places);
  const changed = places.filter((at) => known.size > 0 && !known.has(JSON.stringify(rows[at])));
  return new Set([...places.slice(0, most), ...changed.slice(0, most)]);
}

/** The unit of a tax. */
function chargedBy({ logic, local = {} }: TaxSetEntry): Pick<ProbeContext, 'isByGuest' | 'isOnce'> {
  const own = local.logic ?? logic;
  if (isPercent(own)) return { isByGuest: local.per === 'guest', isOnce: false };
  const { unit, per } = LOGICS[own];
  return { isByGuest: unit === 'person', isOnce: per === 'stay' };
}

/** The shortest stay of two adults on which the tax is charged. */
function plainSetting(
  breakpoints: Breakpoints,
  { on = [LODGING], per }: LocalTax,
  anchor: number,
  { isByGuest, isAtArrival }: Pick<ProbeContext, 'isByGuest'> & { readonly isAtArrival: boolean },
): Setting {
  const home = homeOf(breakpoints, anchor);
  const { ranges, skip } = breakpoints;
  const arrival = ranges.length === 0 || isAtArrival ? home : withinCalendar(home - skip);
  return {
    arrival,
    // A tax due at arrival that skips nights is charged only after as many previous nights.
    nights: isAtArrival ? 1 : (nightsUntil(breakpoints, arrival, 1) ?? 1),
    nightsBefore: isAtArrival ? skip : 0,
    nightsAfter: 0,
    fixed: ranges.some(([first, last]) => last - first < LONG_RANGE) ? 'last-night' : 'first-night',
    age: undefined,
    label: undefined,
    who: isByGuest ? 'one' : 'all',
    bedrooms: per === 'bedroom' ? SEVERAL_BEDROOMS : 1,
    prices: undefined,
    bookedOn: undefined,
    on,
  };
}

/** A room with one bedroom would not show that bedrooms are counted. */
const SEVERAL_BEDROOMS = 3;

/** A stay may be longer than a range below this. */
const LONG_RANGE = 60;

function isMet(row: LocalRate, setting: Setting, around: ProbeContext): boolean {
  return probesOf(row).every((probe) => probe.isMet(row, setting, around));
}

function settingMeetingRow(row: LocalRate, setting: Setting, around: ProbeContext): Setting {
  return probesOf(row).reduce((before, probe) => probe.met(row, before, around), setting);
}

/** A stay on which a row matches and none of the previous rows does, as far as possible. */
function settingReachingRow(
  row: LocalRate,
  earlier: readonly LocalRate[],
  plain: Setting,
  around: ProbeContext,
): Setting {
  let setting = settingMeetingRow(row, plain, around);
  for (const other of earlier) {
    if (!isMet(other, setting, around)) continue;
    const without = probesOf(other)
      .flatMap((probe) => probe.missed(other, setting, around))
      .find((tried) => isMet(row, tried, around) && !isMet(other, tried, around));
    setting = without ?? setting;
  }
  return setting;
}

/** The context of stays for the rows of a tax. */
interface RowStays {
  readonly plain: Setting;
  readonly around: ProbeContext;
  readonly title: string;
}

/** The maximum of rows whose pairs are tried. */
const MOST_PAIRED = 6;

function pairsOf(rows: readonly LocalRate[], plain: Setting, around: ProbeContext): RowPair[] {
  return rows.slice(0, MOST_PAIRED).flatMap((row, first) => {
    const alone = settingMeetingRow(row, plain, around);
    return rows.slice(first + 1, MOST_PAIRED).flatMap((other, below) => {
      const setting = settingMeetingRow(other, alone, around);
      if (!isMet(row, setting, around) || !isMet(other, setting, around)) return [];
      return [{ first, second: first + below + 1, setting }];
    });
  });
}

/** Stays on which two rows match: the first one applies. */
function pairCandidates(rows: readonly LocalRate[], { plain, around, title }: RowStays): Candidate[] {
  return pairsOf(rows, plain, around).map(({ first, second, setting }) => {
    const why: ScenarioReason = (words) =>
      say(words, SCENARIO_REASONS, 'pair', { first: first + 1, second: second + 1, title: titled(title, words) });
    return candidateOf(setting, 5, why);
  });
}

/** For a tax with separate rounding: prices that do not divide evenly, and prices at which rounding modes differ. */
function roundedCandidates(
  { tax, set }: LocalEdges,
  { plain, around, title, scale, budget }: RowStays & { readonly scale: PriceScale; readonly budget: Budget },
  policy: FullPolicy | undefined,
): Candidate[] {
  const { rates: rows = [], round } = tax.local ?? {};
  if (round === undefined) return [];
  const settings = [plain, ...rows.slice(0, MOST_PAIRED).map((row) => settingMeetingRow(row, plain, around))];
  const why: ScenarioReason = (words) => say(words, SCENARIO_REASONS, 'oddPrices', { title: titled(title, words) });
  return [
    ...settings.map((setting) => candidateOf({ ...setting, prices: oddPrices(setting, scale) }, 4, why)),
    ...(policy === undefined
      ? []
      : roundingCandidates(set, tax, { settings, isOpen: around.isOpen, policy, scale, budget })),
  ];
}

/** Uneven prices close to those of a setting. */
function oddPrices({ prices, nights }: Setting, { usual }: PriceScale): Integer[] {
  const from = prices?.at(-1) ?? usual;
  return Array.from({ length: Math.max(nights, 3) }, (_, night) => add(from, 7 + 13 * night));
}

function extraCandidates(plain: Setting, title: string): Candidate[] {
  const extras = plain.on.filter((part) => part !== LODGING);
  if (extras.length === 0) return [];
  const why =
    (key: 'withExtras' | 'withoutExtras'): ScenarioReason =>
    (words) =>
      say(words, SCENARIO_REASONS, key, {
        extras: listed(words, extras, 'conjunction'),
        title: titled(title, words),
      });
  return [candidateOf(plain, 1, why('withExtras')), candidateOf({ ...plain, on: [LODGING] }, 3, why('withoutExtras'))];
}

/** A stay without guests: a charge per guest has no unit. */
function emptyRoom({ per, price_of }: LocalTax, { arrival, nights }: Setting, title: string): Candidate[] {
  if (per !== 'guest' && price_of !== 'person') return [];
  const rooms = [{ nights, persons: 0 }];
  const why: ScenarioReason = (words) => say(words, SCENARIO_REASONS, 'emptyRoom', { title: titled(title, words) });
  return [{ rank: 6, why, arrival, rooms }];
}

/** A room with several bedrooms, if the tax counts them. */
function severalBedrooms(plain: Setting, title: string): Candidate[] {
  if (plain.bedrooms === 1) return [];
  const why: ScenarioReason = (words) => say(words, SCENARIO_REASONS, 'bedrooms', { title: titled(title, words) });
  return [candidateOf(plain, 1, why), candidateOf({ ...plain, bedrooms: plain.bedrooms - 1 }, 6, why)];
}

/** The context of stays for the limits of a tax. */
interface LimitStays {
  /** A stay with the tax's own rate. */
  readonly plain: Setting;
  /** A stay with the rate of a row. */
  readonly inRow: (row: LocalRate, at: number, setting: Setting) => Setting;
  readonly shown: ReadonlySet<number>;
}

/** Prices around the one at which a unit of a percentage reaches a limit, of the tax and of each row with a limit. */
function limitCandidates(tax: TaxSetEntry, { plain, inRow, shown }: LimitStays, scale: PriceScale): Candidate[] {
  const { local = {}, rate } = tax;
  if (!isPercent(local.logic ?? tax.logic)) return [];
  const units = unitsOfRoom(local, plain);
  const own: RateLimits = { rate: local.rate ?? rate, limits: local, percents: [90, 110], units };
  return [
    ...aroundLimits(tax, own, scale, (prices) => ({ ...plain, prices })),
    ...(local.rates ?? []).flatMap((row, at) => {
      if (!shown.has(at)) return [];
      // Far from the limit, because the base of a row may be below the price, and a condition may depend on the price.
      const ofRow: RateLimits = { rate: row.rate, limits: row, percents: [50, 200], units };
      return aroundLimits(tax, ofRow, scale, (prices) => inRow(row, at, { ...plain, prices }));
    }),
  ];
}

function aroundLimits(
  { title }: TaxSetEntry,
  { rate: text, limits, percents: [under, over], units }: RateLimits,
  scale: PriceScale,
  settingAt: (prices: readonly Integer[]) => Setting,
): Candidate[] {
  const rate = Math.round(Number(text) * 100);
  if (rate === 0) return [];
  return LIMITS_OF_AMOUNTS.flatMap(({ name, below, beyond }) => {
    const written = limits[name] ?? '';
    const limit = parseUnits(written, scale.digits);
    if (limit === undefined) return [];
    const price = floorDivide(multiply(limit, 10_000 * units), rate);
    const at = (percent: number): readonly Integer[] => [floorDivide(multiply(price, percent), 100)];
    const why =
      (key: typeof below | typeof beyond): ScenarioReason =>
      (words) =>
        say(words, SCENARIO_REASONS, key, { limit: words.amount(written), title: titled(title, words) });
    return [candidateOf(settingAt(at(under)), 2, why(below)), candidateOf(settingAt(at(over)), 1, why(beyond))];
  });
}

/** A rate, its limits, and the distances from the price that reaches them, in percent. */
interface RateLimits {
  readonly rate: string;
  readonly limits: Pick<LocalTax, 'at_most' | 'at_least'>;
  readonly percents: readonly [under: number, over: number];
  /** The number of units that share the price of a room. */
  readonly units: number;
}

/** The number of units of a percentage that share the price of a room for two. */
function unitsOfRoom({ per }: LocalTax, { bedrooms }: Setting): number {
  return per === 'guest' ? 2 : bedrooms;
}

const LIMITS_OF_AMOUNTS = [
  { name: 'at_most', below: 'belowAtMost', beyond: 'beyondAtMost' },
  { name: 'at_least', below: 'belowAtLeast', beyond: 'beyondAtLeast' },
] as const;
