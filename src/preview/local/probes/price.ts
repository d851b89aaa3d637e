import { priceLimitsOf } from '../../../definitions/conditions/price.js';
import { add, type Integer, subtract } from '../../../money/integer.js';
import { ROW_EDGES } from '../../../words/en/row-edges.js';
import { say } from '../../../words/words.js';
import type { Setting } from '../setting.js';
import type { Edge, Probe, ProbeContext } from './probe.js';

export const price: Probe = {
  isMet: (row, setting, around) =>
    priceLimitsOf(row).every((limit) => {
      const least = around.priceOf(limit, setting);
      return least === undefined || lastPrice(setting, around) >= least;
    }),
  met: (row, setting, around) => {
    const least = priceLimitsOf(row).flatMap((limit) => around.priceOf(limit, setting) ?? []);
    const most = least.reduce<Integer>((highest, one) => (one > highest ? one : highest), 0);
    return most <= lastPrice(setting, around) ? setting : { ...setting, prices: [most] };
  },
  missed: (row, setting, { priceOf }) => {
    const least = priceLimitsOf(row).flatMap((limit) => priceOf(limit, setting) ?? []);
    const [first, ...others] = least;
    if (first === undefined) return [];
    const highest = others.reduce<Integer>((most, one) => (one > most ? one : most), first);
    return [{ ...setting, prices: [subtract(highest, 1)] }];
  },
  edges: (row, setting, { priceOf }) =>
    priceLimitsOf(row).flatMap((limit) => {
      const least = priceOf(limit, setting);
      if (least === undefined) return [];
      const at = (rank: number, prices: readonly Integer[], key: PriceKey): Edge => ({
        rank,
        why: (words, of) => say(words, ROW_EDGES, key, of),
        setting: { ...setting, prices, nights: Math.max(setting.nights, prices.length) },
      });
      const [below, above] = [subtract(least, 1), add(least, 1)];
      const across = setting.nights > 1 ? [] : [at(5, [below, least, above], 'priceAcross')];
      return [at(1, [below], 'priceBelow'), at(1, [least], 'priceFirst'), at(4, [above], 'priceOver'), ...across];
    }),
};

type PriceKey = 'priceBelow' | 'priceFirst' | 'priceOver' | 'priceAcross';

function lastPrice({ prices }: Setting, { usual }: Pick<ProbeContext, 'usual'>): Integer {
  return prices?.at(-1) ?? usual;
}
