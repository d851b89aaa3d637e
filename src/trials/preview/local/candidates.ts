import type { LocalTax } from '../../../core/definitions/local/of-tax.js';
import type { Span } from '../../../core/definitions/local/periods.js';
import { isPercent } from '../../../core/definitions/logics.js';
import type { TaxSetEntry } from '../../../core/definitions/tax.js';
import { logicHere } from '../../../core/definitions/tax.js';
import { parseUnits } from '../../../core/money/amount.js';
import { fractionOf } from '../../../core/money/fraction.js';
import type { Integer } from '../../../core/money/integer.js';
import { add, floorDivide, multiply } from '../../../core/money/integer.js';
import { LODGING } from '../../../core/stay/schema.js';
import { conditionsInWords } from '../../../language/description/conditions.js';
import { COUNTS } from '../../../language/words/en/explanation.js';
import { SCENARIO_REASONS } from '../../../language/words/en/scenarios.js';
import type { Saying } from '../../../language/words/words.js';
import { listed, saying } from '../../../language/words/words.js';
import { limitReason, skippedReason } from '../arrivals.js';
import { withinCalendar } from '../breakpoints.js';
import type { Candidate, PriceScale } from '../candidate.js';
import { amountIn, titledReason, titleOf } from '../candidate.js';
import { lastDigitCandidates, overStayCandidates, roundingCandidates } from './amounts.js';
import { edgesOfRow, settingMeetingRow } from './probes.js';
import type { Setting } from './setting.js';
import { candidateOf, lastDay } from './setting.js';
import type { LocalEdges, RowStays, ScenariosOf } from './stays.js';
import { MOST_PAIRED, pairsOf, staysOf } from './stays.js';

/** The rank of unchanged rows, after all differing ones. */
const UNCHANGED_ROW = 20;

/** Stays on both sides of each condition of each row, with each extra, and around limits. */
export function localCandidates(edges: LocalEdges, context: ScenariosOf): Candidate[] {
  const { local = {} } = edges.tax;
  if (local.only === 'channel') return [];
  const stays = staysOf(edges, context);
  if (edges.onlyRows !== undefined) return rowCandidates(stays);
  const always = [...ownNightsCandidates(stays), ...extensionCandidates(stays), ...lastDigitCandidates(stays)];
  if (edges.tax.local === undefined) return always;
  return [
    ...always,
    ...extraCandidates(stays),
    ...limitCandidates(stays),
    ...(stays.isQuoted ? overStayCandidates(stays) : []),
    ...emptyRoom(stays),
    ...severalBedrooms(stays),
    ...roundedCandidates(stays),
    ...pairCandidates(stays),
    ...rowCandidates(stays),
  ];
}

/** Stays on both sides of each condition of the rows that get separate stays. */
function rowCandidates({ tax: { title }, local, around, known: existing, shown, settingOf }: RowStays): Candidate[] {
  return (local.rates ?? []).flatMap((row, index) => {
    if (!shown().has(index)) return [];
    const setting = settingOf(row, index);
    const conditions: Saying = (words) => conditionsInWords(row, local, words);
    const named = { ...around, names: { conditions, title: titleOf(title) } };
    const later = existing.has(JSON.stringify(row)) ? UNCHANGED_ROW : 0;
    return edgesOfRow(row, setting, named).map(({ setting: edge, rank, why, reason }) =>
      candidateOf(edge, rank + later, why, reason),
    );
  });
}

/** Stays on which two rows match: the first one applies. */
function pairCandidates(stays: RowStays): Candidate[] {
  const { title } = stays.tax;
  return pairsOf(stays).map(({ first, second, setting }) => {
    const why = { first: first + 1, second: second + 1, title: titleOf(title) };
    return candidateOf(setting, 5, saying(SCENARIO_REASONS, 'pair', why));
  });
}

/** For a tax with separate rounding: prices that do not divide evenly, and prices at which rounding modes differ. */
function roundedCandidates(stays: RowStays): Candidate[] {
  const { tax, local, plain, around, scale } = stays;
  const { rates: rows = [], round } = local;
  if (round === undefined && !isOnParts(stays)) return [];
  const settings = [plain, ...rows.slice(0, MOST_PAIRED).map((row) => settingMeetingRow(row, plain, around))];
  const why = titledReason(round === undefined ? 'oddParts' : 'oddPrices', tax.title);
  return [
    ...settings.map((setting) => candidateOf({ ...setting, prices: oddPrices(setting, scale) }, 4, why)),
    ...(stays.isQuoted ? roundingCandidates(stays, settings) : []),
  ];
}

/** Whether the tax is on a part or on the rest of what the set splits: the minor units of a night are shared out. */
function isOnParts({ local: { on = [LODGING] }, set }: RowStays): boolean {
  return (set.local?.parts ?? []).some(({ of, label }) => on.includes(of) || on.includes(label));
}

/** Uneven prices close to those of a setting. */
function oddPrices({ prices, nights }: Setting, { usual }: PriceScale): Integer[] {
  const from = prices?.at(-1) ?? usual;
  return Array.from({ length: Math.max(nights, 3) }, (_, night) => add(from, 7 + 13 * night));
}

function extraCandidates({ plain, tax: { title } }: RowStays): Candidate[] {
  const extras = plain.on.filter((part) => part !== LODGING);
  if (extras.length === 0) return [];
  const named: Saying = (words) => listed(words, extras, 'conjunction');
  const why = (key: 'withExtras' | 'withoutExtras') =>
    saying(SCENARIO_REASONS, key, { extras: named, title: titleOf(title) });
  return [candidateOf(plain, 1, why('withExtras')), candidateOf({ ...plain, on: [LODGING] }, 3, why('withoutExtras'))];
}

/** A stay without guests: a charge per guest has no unit. */
function emptyRoom({ local: { per, price_of }, plain: { arrival, nights }, tax: { title } }: RowStays): Candidate[] {
  if (per !== 'guest' && price_of !== 'person') return [];
  return [{ rank: 6, why: titledReason('emptyRoom', title), arrival, rooms: [{ nights, persons: 0 }] }];
}

/** A room with several bedrooms, if the tax counts them. */
function severalBedrooms({ plain, tax: { title } }: RowStays): Candidate[] {
  if (plain.bedrooms === 1) return [];
  const why = titledReason('bedrooms', title);
  return [candidateOf(plain, 1, why), candidateOf({ ...plain, bedrooms: plain.bedrooms - 1 }, 6, why)];
}

/** Prices around the one at which a unit of a percentage reaches a limit, of the tax and of each row with a limit. */
function limitCandidates({ tax, local, plain, inRow, shown, scale }: RowStays): Candidate[] {
  const { rate } = tax;
  if (!isPercent(logicHere(tax))) return [];
  // The units that share the price of a room for two.
  const units = local.per === 'guest' ? 2 : plain.bedrooms;
  const rateLimits: RateLimits = { rate, ...local, percents: [90, 110], units };
  return [
    ...aroundLimits(tax, rateLimits, scale, (prices) => ({ ...plain, prices })),
    ...(local.rates ?? []).flatMap((row, index) => {
      if (!shown().has(index)) return [];
      // Far from the limit, because the base of a row may be below the price, and a condition may depend on the price.
      const ofRow: RateLimits = { ...row, percents: [50, 200], units };
      return aroundLimits(tax, ofRow, scale, (prices) => inRow(row, index, { ...plain, prices }));
    }),
  ];
}

function aroundLimits(
  { title }: TaxSetEntry,
  { percents: [under, over], units, ...limits }: RateLimits,
  scale: PriceScale,
  settingAt: (prices: readonly Integer[]) => Setting,
): Candidate[] {
  const { numerator, denominator } = fractionOf(limits.rate);
  const rate = Math.round((Number(numerator) / Number(denominator)) * 100);
  if (rate === 0) return [];
  return LIMITS_OF_AMOUNTS.flatMap(({ name, below, beyond }) => {
    const written = limits[name] ?? '';
    const limit = parseUnits(written, scale.digits);
    if (limit === undefined) return [];
    const price = floorDivide(multiply(limit, 10_000 * units), rate);
    const pricesAt = (percent: number): readonly Integer[] => [floorDivide(multiply(price, percent), 100)];
    const why = (key: typeof below | typeof beyond) =>
      saying(SCENARIO_REASONS, key, { limit: amountIn(written), title: titleOf(title) });
    return [
      candidateOf(settingAt(pricesAt(under)), 2, why(below)),
      candidateOf(settingAt(pricesAt(over)), 1, why(beyond)),
    ];
  });
}

/** A rate, its limits, and the distances from the price that reaches them, in percent. */
interface RateLimits extends Pick<LocalTax, 'at_most' | 'at_least'> {
  readonly rate: string;
  readonly percents: readonly [under: number, over: number];
  /** The number of units that share the price of a room. */
  readonly units: number;
}

const LIMITS_OF_AMOUNTS = [
  { name: 'at_most', below: 'belowAtMost', beyond: 'beyondAtMost' },
  { name: 'at_least', below: 'belowAtLeast', beyond: 'beyondAtLeast' },
] as const;

const RANK = 4;

/** Stays whose second guest comes later or leaves earlier, for a tax that depends on the nights of each guest. */
function ownNightsCandidates({ breakpoints, local, plain, around: { isByGuest }, until }: RowStays): Candidate[] {
  const { title, skip, cap } = breakpoints;
  const { per, price_of } = local;
  const stay = (
    isTold: boolean,
    counts: number,
    setting: Pick<Setting, 'comes' | 'leaves'>,
    key: 'countsEach' | 'skipsEach' | 'withinSkips' | 'asksWho',
  ): Candidate[] => {
    const length = isTold ? until(counts) : undefined;
    if (length === undefined || length < 2) return [];
    const nights = saying(COUNTS, 'night', { n: length });
    const how = setting.comes === undefined ? 'leavesEarlier' : 'comesLater';
    const why = saying(SCENARIO_REASONS, how, { nights, why: titledReason(key, title) });
    return [candidateOf({ ...plain, nights: length, nightsBefore: 0, ...setting }, RANK, why)];
  };
  return [
    ...stay(isByGuest && cap !== undefined, (cap ?? 0) + 1, { comes: 1 }, 'countsEach'),
    ...stay(isByGuest && skip > 0, 2, { comes: 1 }, 'skipsEach'),
    ...stay(isByGuest && skip > 0, 1, { leaves: 1 }, 'withinSkips'),
    ...stay(per === 'guest' || price_of === 'person', 2, { leaves: 1 }, 'asksWho'),
  ];
}

/** More ranges of such a tax are rare. */
const MOST_RANGES = 4;

/** Stays of one night after previous nights up to the skipped ones or the limit, if no longer stay shows it. */
function extensionCandidates({ breakpoints, plain, around, isAtArrival, until }: RowStays): Candidate[] {
  const { title, skip, cap, ranges } = breakpoints;
  const lastNight = { ...plain, arrival: lastDay(plain), nights: 1 };
  // "1 night after 29 before: ..."
  const after = (rank: number, n: number, why: Saying, arrival = lastNight.arrival): Candidate[] =>
    n < 1 || withinCalendar(arrival) !== arrival
      ? []
      : [
          candidateOf(
            { ...lastNight, arrival, nightsBefore: n },
            rank,
            saying(SCENARIO_REASONS, 'afterBefore', { n, why }),
          ),
        ];
  const atRange = ({ first, last }: Span) => [
    ...after(4, skip, titledReason('beforeRange', title), first - 1),
    ...after(4, skip, titledReason('firstOfRange', title), first),
    ...after(4, skip, titledReason('lastOfRange', title), last),
    ...after(4, skip, titledReason('afterRange', title), last + 1),
  ];
  const aroundCap = (rank: number, most: number, counts: 'plain' | 'arrival') => [
    ...after(rank, most - 1, limitReason('lastWithin', breakpoints, counts)),
    ...after(rank, most, limitReason('firstBeyond', breakpoints, counts)),
  ];
  // For a tax that is charged once, the length of the stay shows no limit.
  const isCapHidden = cap !== undefined && (around.isOnce || until(cap + 1) === undefined);
  return [
    ...(isAtArrival && skip > 0
      ? [
          ...after(2, skip, skippedReason('arrivesAfterSkipped', title, skip)),
          ...after(3, skip - 1, skippedReason('arrivesOnSkipped', title, skip)),
          ...ranges.slice(0, MOST_RANGES).flatMap(atRange),
        ]
      : []),
    ...(isCapHidden ? aroundCap(2, skip + cap, 'plain') : []),
    ...(isCapHidden && skip > 0 ? aroundCap(4, cap, 'arrival') : []),
  ];
}
