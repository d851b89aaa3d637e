import type { Fact, PriceLimit } from '../../../definitions/local/conditions.js';
import { conditionsOn, priceLimitsOf } from '../../../definitions/local/conditions.js';
import type { LocalRate } from '../../../definitions/local/of-tax.js';
import type { Integer } from '../../../money/integer.js';
import { add, subtract } from '../../../money/integer.js';
import { namesOf } from '../../../schema/fields.js';
import { ROW_EDGES } from '../../../words/en/scenarios.js';
import { say } from '../../../words/words.js';
import type { Setting } from '../setting.js';
import { arrival, booking, date, season } from './day.js';
import { age, night, nights } from './number.js';
import type { Edge, EdgeReason, Probe, ProbeContext } from './probe.js';

const label: Probe = {
  isMet: (row, { label: own, ofStay }) => row.label === own || row.label === ofStay,
  met: (row, setting) => {
    const { label: own } = setting;
    return own === undefined || own === row.label
      ? { ...setting, label: row.label }
      : { ...setting, ofStay: row.label };
  },
  missed: (_, setting) => [{ ...setting, label: undefined }],
  edges: ({ label: asked = '' }, setting, { isByGuest }) => {
    const why =
      (key: 'oneLabelled' | 'twoLabelled' | 'stayLabelled' | 'noneLabelled'): EdgeReason =>
      (words, of) =>
        say(words, ROW_EDGES, key, { label: asked, ...of });
    const one: Setting = { ...setting, label: asked, who: 'one' };
    const all: Setting = { ...setting, label: asked, who: 'all' };
    const stay: Setting = { ...setting, label: asked, who: 'stay' };
    return [
      { rank: isByGuest ? 1 : 3, why: why('oneLabelled'), setting: one },
      { rank: isByGuest ? 4 : 1, why: why('twoLabelled'), setting: all },
      { rank: 2, why: why('stayLabelled'), setting: stay },
      { rank: 2, why: why('noneLabelled'), setting: { ...setting, label: undefined } },
    ];
  },
};

const price: Probe = {
  isMet: (row, setting, around) =>
    limitsOf(row, setting, around).every(({ isUpper, first }) => lastPrice(setting, around) < first === isUpper),
  met: (row, setting, around) => {
    const limits = limitsOf(row, setting, around);
    const last = lastPrice(setting, around);
    const least = limits.filter(({ isUpper }) => !isUpper).reduce((most, { first }) => larger(most, first), last);
    const met = limits
      .filter(({ isUpper }) => isUpper)
      .reduce((price, { first }) => (price < first ? price : larger(subtract(first, 1), 0)), least);
    return met === last ? setting : { ...setting, prices: [met] };
  },
  missed: (row, setting, around) => {
    const limits = limitsOf(row, setting, around);
    const [lower, ...lowers] = limits.filter(({ isUpper }) => !isUpper).map(({ first }) => first);
    const [upper, ...uppers] = limits.filter(({ isUpper }) => isUpper).map(({ first }) => first);
    return [
      ...(lower === undefined ? [] : [subtract(lowers.reduce(larger, lower), 1)]),
      ...(upper === undefined ? [] : [uppers.reduce((least, one) => (one < least ? one : least), upper)]),
    ].flatMap((tried) => (tried < 0 ? [] : [{ ...setting, prices: [tried] }]));
  },
  edges: (row, setting, around) =>
    limitsOf(row, setting, around).flatMap(({ isUpper, first }) => {
      if (first === 0) return [];
      const at = (rank: number, prices: readonly Integer[], key: PriceKey): Edge => ({
        rank,
        why: (words, of) => say(words, ROW_EDGES, key, of),
        setting: { ...setting, prices, nights: Math.max(setting.nights, prices.length) },
      });
      const [below, above] = [subtract(first, 1), add(first, 1)];
      const across = setting.nights > 1 ? [] : [at(5, [below, first, above], 'priceAcross')];
      if (isUpper) return [at(1, [below], 'priceLast'), at(1, [first], 'priceBeyond'), ...across];
      return [at(1, [below], 'priceBelow'), at(1, [first], 'priceFirst'), at(4, [above], 'priceOver'), ...across];
    }),
};

type PriceKey = 'priceBelow' | 'priceFirst' | 'priceOver' | 'priceLast' | 'priceBeyond' | 'priceAcross';

/** A limit of a row, with the lowest price of a night above it. */
interface FoundLimit extends PriceLimit {
  readonly first: Integer;
}

/** The limits of a row, without those above every price of a night. */
function limitsOf(row: LocalRate, setting: Setting, { priceOf }: ProbeContext): FoundLimit[] {
  return priceLimitsOf(row).flatMap((limit) => {
    const first = priceOf(limit, setting);
    return first === undefined ? [] : [{ ...limit, first }];
  });
}

function larger(one: Integer, other: Integer): Integer {
  return one > other ? one : other;
}

function lastPrice({ prices }: Setting, { usual }: Pick<ProbeContext, 'usual'>): Integer {
  return prices?.at(-1) ?? usual;
}

/** By subject, in the order in which conditions are met: the price last, because its base may depend on the date. */
const PROBES: Readonly<Record<Fact, Probe>> = {
  night,
  nights,
  date,
  season,
  arrival,
  booking,
  label,
  age,
  price,
};

/** The probes for the conditions of a row. */
export function probesOf(row: LocalRate): Probe[] {
  return namesOf(PROBES)
    .filter((asks) => conditionsOn(row, (asked) => asked === asks).length > 0)
    .map((asks) => PROBES[asks]);
}
