import { shortestRate } from '../../../src/core/money/fraction.js';
import type { Quote } from '../../../src/index.js';
import type { localQuote } from './quote.js';

/** What engine and reference are compared on. */
export type Answer = ReturnType<typeof localQuote>;

interface Line {
  readonly title: string;
  readonly amount: string;
  readonly inCharges?: string;
}

const lineOf = (line: Line): Line => ({
  title: line.title,
  amount: line.amount,
  ...(line.inCharges === undefined ? {} : { inCharges: line.inCharges }),
});

/** A rate without spare zeros; a fraction is not written in another way. */
const shortened = (rate: string): string => (rate.includes('/') ? rate : shortestRate(rate));

/** What the engine says, in the form of the reference. */
export function ofEngine(quote: Quote) {
  const { price, net, inclusive, exclusive, total, kept, taxes, nights, rooms } = quote;
  return {
    ...{ price, net, inclusive, exclusive, total, kept },
    due: 'due' in quote ? quote.due : undefined,
    taxes: taxes.map(({ rate, rates = [], taxableNights, ...line }) => ({
      ...lineOf(line),
      ...{ rate: shortened(rate), taxableNights, rates },
      ...(line.base === undefined ? { quantity: line.quantity } : { base: line.base }),
    })),
    nights: nights.map((night) => ({ ...night, taxes: night.taxes.map(lineOf) })),
    rooms,
  };
}

/** Of two rates that are the same, "0" and "0.0", either may be shown: which row gave it changes no amount. */
export function ofReference(answer: Answer) {
  return { ...answer, taxes: answer.taxes.map((line) => ({ ...line, rate: shortened(line.rate) })) };
}
