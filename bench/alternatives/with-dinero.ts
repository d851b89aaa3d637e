import type { Dinero } from 'dinero.js/bigint';
import {
  add,
  compare,
  dinero,
  down,
  EUR,
  halfUp,
  multiply,
  subtract,
  toDecimal,
  transformScale,
} from 'dinero.js/bigint';
import type { TaxSetInput } from '../../src/index.js';
import type { Arithmetic } from './arithmetic.js';
import type { Alternative } from './definition.js';
import { nightByNight } from './night-by-night.js';

/** dinero.js multiplies by a whole number and a power of ten. */
interface Factor {
  readonly amount: bigint;
  readonly scale: number;
}

type Money = Dinero<bigint>;

const EXACT_DECIMALS = 12n;
/** dinero.js does not divide: a division is a multiplication by the reciprocal, with this many decimals. */
const RECIPROCAL_DECIMALS = 30;

/** Amounts are bigints: with the decimals of a reciprocal, the numbers of the main door lose digits. */
const euros = (amount: bigint): Money => dinero({ amount, currency: EUR });

function raised({ amount, scale }: Factor, to: number): bigint {
  return amount * 10n ** BigInt(to - scale);
}

const money: Arithmetic<Money, Factor> = {
  nothing: euros(0n),
  cent: euros(1n),
  one: { amount: 1n, scale: 0 },
  amount: (text) => euros(BigInt(text.replace('.', ''))),
  percent: (text) => ({ amount: BigInt(text.replace('.', '')), scale: 4 }),
  add,
  subtract,
  repeat: (amount, times) => multiply(amount, BigInt(times)),
  scale: (amount, factor) => multiply(amount, { amount: factor.amount, scale: BigInt(factor.scale) }),
  divide: (amount, factor) => {
    const reciprocal = 10n ** BigInt(RECIPROCAL_DECIMALS + factor.scale) / factor.amount;
    return multiply(amount, { amount: reciprocal, scale: BigInt(RECIPROCAL_DECIMALS) });
  },
  addFactors: (one, other) => {
    const scale = Math.max(one.scale, other.scale);
    return { amount: raised(one, scale) + raised(other, scale), scale };
  },
  multiplyFactors: (one, other) => ({ amount: one.amount * other.amount, scale: one.scale + other.scale }),
  clean: (amount) => transformScale(amount, EXACT_DECIMALS, halfUp),
  round: (amount) => transformScale(amount, 2n, halfUp),
  floor: (amount) => transformScale(amount, 2n, down),
  compare,
  print: (amount) => toDecimal(amount),
};

export function withDinero(taxSet: TaxSetInput): Alternative {
  return nightByNight(taxSet, money);
}
