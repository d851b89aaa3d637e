import { Decimal } from 'decimal.js';
import type { TaxSetInput } from '../../src/index.js';
import type { Arithmetic } from './arithmetic.js';
import type { Alternative } from './definition.js';
import { nightByNight } from './night-by-night.js';

const { ROUND_FLOOR, ROUND_HALF_UP } = Decimal;
/** Divisions are cut after 20 digits; what they were cut from has fewer decimals, or differs before these end. */
const EXACT_DECIMALS = 12;

const decimals: Arithmetic<Decimal, Decimal> = {
  nothing: new Decimal(0),
  cent: new Decimal('0.01'),
  one: new Decimal(1),
  amount: (text) => new Decimal(text),
  percent: (text) => new Decimal(text).dividedBy(100),
  add: (one, other) => one.plus(other),
  subtract: (one, other) => one.minus(other),
  repeat: (amount, times) => amount.times(times),
  scale: (amount, factor) => amount.times(factor),
  divide: (amount, factor) => amount.dividedBy(factor),
  addFactors: (one, other) => one.plus(other),
  multiplyFactors: (one, other) => one.times(other),
  clean: (amount) => amount.toDecimalPlaces(EXACT_DECIMALS, ROUND_HALF_UP),
  round: (amount) => amount.toDecimalPlaces(2, ROUND_HALF_UP),
  floor: (amount) => amount.toDecimalPlaces(2, ROUND_FLOOR),
  compare: (one, other) => one.comparedTo(other),
  print: (amount) => amount.toFixed(2),
};

export function withDecimal(taxSet: TaxSetInput): Alternative {
  return nightByNight(taxSet, decimals);
}
