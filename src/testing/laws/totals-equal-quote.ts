import { ALWAYS, demand, law } from '../law.js';

/** The short answer is the long one, shortened. */
export const totalsEqualQuote = law(
  'totals() gives the price, the net and the total of quote().',
  (calculator) => {
    return (stay) => {
      const { price, net, total } = calculator.quote(stay);
      const totals = calculator.totals(stay);
      const isSame = totals.price === price && totals.net === net && totals.total === total;
      demand(isSame, () => `totals() is ${JSON.stringify(totals)}, quote() ${JSON.stringify({ price, net, total })}.`);
      return true;
    };
  },
  ALWAYS,
);
