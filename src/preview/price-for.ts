import { digitsFor, type FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { wrongArgument } from '../issues/arguments.js';
import { InvalidStay } from '../issues/errors.js';
import { issue } from '../issues/issue.js';
import { isRecord, plain } from '../issues/reading.js';
import { isDecimalText, significantDecimals, unitsOf } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import type { Calculator } from '../quote/calculator.js';
import type { Totals } from '../quote/quote.js';
import { LIMITS } from '../stay/limits.js';
import { personsIn, type Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { taxesOf } from './breakpoints.js';
import { nearest, nearestBetween } from './nearest.js';
import { hasJumps, jumpsAround, rowsOf } from './price-jumps.js';
import { priceSpread, type RoomToPrice, type StayToPrice, withPrices } from './spread-price.js';

/** A price, and what it leads to. */
export interface Priced {
  /** The stay with its prices: what to sell it for. */
  readonly stay: Stay;
  /** The price of the whole stay, inclusive taxes in it. */
  readonly price: string;
  /** What the price leaves: the price less the inclusive charges. */
  readonly net: string;
  /** What the guest pays: the price plus the exclusive charges. */
  readonly total: string;
}

/** The price that leads to an amount; or, where none was found, the nearest ones on both sides. */
export type PriceAnswer =
  | ({ readonly exact: true } & Priced)
  | {
      /** Whether a price leads to the amount, to the last minor unit. */
      readonly exact: false;
      /** What comes nearest from below. Absent when even a price of nothing leads above. */
      readonly below?: Priced;
      /** What comes nearest from above. */
      readonly above?: Priced;
    };

/**
 * The price to sell a stay for, so that the guest pays a total. Prices that the stay has say only how nights
 * and rooms are to each other; without them all nights cost the same.
 *
 * Not every total can be had: with a tax of 20% on top, no price leads to 0.03. Then the answer has the nearest
 * prices on both sides, with what they lead to. Where a tax has price bands, a total may be skipped by the edge of a
 * band, or be met on both sides of one: then the lowest price is the answer.
 *
 * @throws InvalidStay when the stay cannot be quoted, or the total is no amount in the currency
 * @throws InvalidArgument when `calculator` is none
 * @example
 * ```ts
 * import { createCalculator, priceForTotal } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const calculator = createCalculator({ title: 'One VAT', currency: 'EUR', taxes: [vat] });
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nights: 3 }] };
 * const answer = priceForTotal(calculator, stay, '300.00');
 * answer.exact ? answer.stay.rooms[0]?.nightlyPrices : []; // => ['83.34', '83.33', '83.33']
 * ```
 */
export function priceForTotal(calculator: Calculator, stay: StayToPrice, total: string): PriceAnswer {
  return priceFor(calculator, stay, 'total', total);
}

/**
 * The price to sell a stay for, so that the house keeps a net: as `priceForTotal`. A net may
 * be negative: then the inclusive charges are more than the price.
 *
 * @throws InvalidStay when the stay cannot be quoted, or the net is no amount in the currency
 * @throws InvalidArgument when `calculator` is none
 * @example
 * ```ts
 * import { createCalculator, priceForNet } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: true } as const;
 * const calculator = createCalculator({ title: 'One VAT', currency: 'EUR', taxes: [vat] });
 * const answer = priceForNet(calculator, { checkIn: '2026-05-01', rooms: [{ persons: 2, nights: 1 }] }, '100.00');
 * answer.exact ? answer.price : ''; // => '120.00'
 * ```
 */
export function priceForNet(calculator: Calculator, stay: StayToPrice, net: string): PriceAnswer {
  return priceFor(calculator, stay, 'net', net);
}

function priceFor(calculator: Calculator, given: StayToPrice, figure: keyof Totals, target: string): PriceAnswer {
  const { taxSet, policy } = calculatorIn(calculator);
  const digits = digitsFor(taxSet.currency, policy);
  const wanted = targetUnits(target, figure, taxSet.currency, digits);
  const { issues } = validateStay(withPrices(given), taxSet.currency, digits);
  if (issues !== undefined) throw new InvalidStay(issues);
  const spread = priceSpread(given, digits);
  const totalsAt = (price: Integer) => calculator.totals(spread(price));
  const priced = (price: Integer): Priced => {
    const stay = spread(price);
    return { stay, ...calculator.totals(stay) };
  };
  const figureAt = (price: Integer) => unitsOf(totalsAt(price)[figure], digits);
  const around = reach(given, taxSet, policy);
  const found = hasJumps(taxSet)
    ? nearestBetween(figureAt, wanted, {
        jumps: jumpsAround(wanted < 0 ? 0 : wanted, (price) => rowsOf(calculator, spread(price))),
        reach: around,
      })
    : nearest(figureAt, wanted, around);
  if (found.at !== undefined) return { exact: true, ...priced(found.at) };
  return {
    exact: false,
    ...(found.below === undefined ? {} : { below: priced(found.below) }),
    ...(found.above === undefined ? {} : { above: priced(found.above) }),
  };
}

/** A calculator, which a plain object may also be that has all of one. */
function calculatorIn(calculator: Calculator): Calculator {
  const fields: Record<string, unknown> = isRecord(calculator) ? calculator : {};
  const isWhole = isRecord(fields['taxSet']) && isRecord(fields['policy']) && typeof fields['totals'] === 'function';
  if (!isWhole) throw wrongArgument('calculator', calculator, 'a calculator of createCalculator');
  return calculator;
}

function targetUnits(target: string, figure: keyof Totals, currency: string, digits: number): Integer {
  const params = { field: figure, received: plain(target), expected: 'an amount such as "500.00"' };
  if (typeof target === 'number') throw new InvalidStay([issue('number_not_text', figure, params)]);
  const size = typeof target === 'string' && target.startsWith('-') ? target.slice(1) : target;
  if (typeof size !== 'string' || !isDecimalText(size)) throw new InvalidStay([issue('not_decimal', figure, params)]);
  if (significantDecimals(size) > digits) {
    throw new InvalidStay([issue('price_decimals', figure, { received: target, currency, digits })]);
  }
  return unitsOf(target, digits);
}

/** How many prices around the right one may lead elsewhere than they should: every rounding can move by a unit. */
function reach({ rooms }: StayToPrice, taxSet: TaxSet, { rounding }: FullPolicy): number {
  const taxes = taxesOf(taxSet);
  const nights = rooms.reduce((sum, room) => sum + nightsIn(room), 0);
  const guests = rooms.reduce((sum, room) => sum + nightsIn(room) * personsIn(room) * (room.count ?? 1), 0);
  const each = taxes.filter(({ local }) => local?.round === 'each').length;
  const roundings = (taxes.length + 1) * (rounding.unit === 'night' ? Math.min(nights, LIMITS.nights) : 1);
  return Math.min(LEAST_REACH + 2 * (roundings + each * guests), MOST_REACH);
}

function nightsIn({ nightlyPrices, nights = 1 }: RoomToPrice): number {
  return nightlyPrices?.length ?? nights;
}

const LEAST_REACH = 6;
const MOST_REACH = 200;
