import { deepStrictEqual } from 'node:assert/strict';
import type { Quote, Stay, Totals } from '../src/index.js';
import type { OfferTotals } from './alternatives/definition.js';
import { contendersFor } from './contenders.js';
import { NIGHTS, ROOMS, staysOf } from './stays.js';
import type { TaxSetName } from './tax-sets.js';
import { TAX_SET_NAMES } from './tax-sets.js';

const LONGEST_OFTEN = 30;
/** Other stays than the timed ones: many short ones, a few of a year. */
const SEED = 4_711;

export interface WrongCents {
  readonly stays: number;
  readonly wrong: number;
  /** How many cents the wrong totals are off, added up. */
  readonly cents: number;
}

/**
 * Lets everything answer the same stays. Throws where an answer differs from ours to the last character;
 * floats are allowed to, and what they get wrong is counted.
 */
export function compareAnswers(stays: number): WrongCents {
  const found = { stays: 0, wrong: 0, cents: 0 };
  for (const name of TAX_SET_NAMES) {
    for (const nights of NIGHTS) {
      for (const rooms of ROOMS) {
        const count = nights > LONGEST_OFTEN ? Math.ceil(stays / 20) : stays;
        for (const stay of staysOf(count, nights, rooms, SEED)) compareStay(name, stay, found);
      }
    }
  }
  return found;
}

function compareStay(name: TaxSetName, stay: Stay, found: { stays: number; wrong: number; cents: number }): void {
  const { totals, quote } = contendersOf(name);
  const { kept: _kept, ...ours } = totals.staytax(stay) as Totals;
  const lines = linesOf(quote.staytax(stay));
  for (const by of ['byHand', 'decimal', 'dinero'] as const) deepStrictEqual(totals[by](stay), ours, `${name}: ${by}`);
  for (const by of ['oneShot', 'decimal', 'dinero'] as const) {
    deepStrictEqual(linesOf(quote[by](stay)), lines, `${name}: lines of ${by}`);
  }
  const off = centsBetween(totals.floats(stay), ours);
  found.stays += 1;
  found.wrong += off > 0 ? 1 : 0;
  found.cents += off;
}

const known = new Map<TaxSetName, ReturnType<typeof contendersFor>>();

function contendersOf(name: TaxSetName): ReturnType<typeof contendersFor> {
  const contenders = known.get(name) ?? contendersFor(name);
  known.set(name, contenders);
  return contenders;
}

/** What every alternative answers too: a quote without its nights and without what the house keeps. */
function linesOf(quote: OfferTotals): OfferTotals {
  const { kept: _kept, due: _due, nights: _nights, warnings: _warnings, ...lines } = quote as Quote;
  return { ...lines };
}

function centsBetween(one: OfferTotals, other: OfferTotals): number {
  const apart = (field: keyof OfferTotals): number =>
    Math.abs(Math.round(100 * (Number(one[field]) - Number(other[field]))));
  return apart('price') + apart('net') + apart('total');
}
