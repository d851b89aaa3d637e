import fc from 'fast-check';
import type { RawStay } from './random-stay.js';
import { buildStay, checkInOf, mostly, rawStay } from './random-stay.js';
import type { RawTaxSet } from './random-tax-set.js';
import { buildTaxSet, rawTaxSet } from './random-tax-set.js';
import type { OraclePolicy, OracleStay, OracleTaxSet } from './shapes.js';
import { channelManager, documented } from './shapes.js';

/** What one run of the engine is given. */
export interface Booking {
  taxSet: OracleTaxSet;
  stay: OracleStay;
  policy: OraclePolicy;
}

/** The decimals of the currencies that random bookings use, as ISO 4217 has them. */
const DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3, CLF: 4 };

export function currencyDigits(currency: string): number {
  const digits = DIGITS[currency];
  if (digits === undefined) throw new Error(`Random bookings do not use ${currency}.`);
  return digits;
}

/** Every option at random, each of them sometimes absent. */
const anyPolicy: fc.Arbitrary<OraclePolicy> = fc.record(
  {
    rounding: fc.record(
      {
        unit: fc.constantFrom('stay', 'night'),
        mode: fc.constantFrom('half-up', 'half-even', 'half-down', 'up', 'down'),
        inclusive: fc.constantFrom('tax', 'net'),
        digits: mostly(2, fc.nat(8), 1),
      },
      { requiredKeys: [] },
    ),
    exclusiveBase: fc.constantFrom('price', 'net'),
    maxNights: fc.constantFrom('taxable', 'stay'),
    stayCharges: fc.constantFrom('first-taxable-night', 'arrival'),
  },
  { requiredKeys: [] },
);

const randomPolicy: fc.Arbitrary<OraclePolicy> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant<OraclePolicy>(documented) },
  { weight: 1, arbitrary: fc.constant<OraclePolicy>(channelManager) },
  { weight: 3, arbitrary: anyPolicy },
);

/** The parts of a booking, each drawn by itself. */
interface RawBooking {
  currency: string;
  taxes: RawTaxSet;
  stay: RawStay;
  policy: OraclePolicy;
}

export const bookingParts: { readonly [Part in keyof RawBooking]: fc.Arbitrary<RawBooking[Part]> } = {
  currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'),
  taxes: rawTaxSet,
  stay: rawStay,
  policy: randomPolicy,
};

/** How many decimals a price may have under a policy. */
export function priceDigits({ currency, policy }: Pick<RawBooking, 'currency' | 'policy'>): number {
  const digits = currencyDigits(currency);
  return Math.min(digits, policy.rounding?.digits ?? digits);
}

export function buildBooking(raw: RawBooking): Booking {
  const { currency, taxes, stay, policy } = raw;
  return {
    taxSet: buildTaxSet(taxes, { currency, checkIn: checkInOf(stay) }),
    stay: buildStay(stay, priceDigits(raw)),
    policy,
  };
}

/** A valid tax set, a valid stay and a policy. Built from plain parts in one step, so that it shrinks part by part. */
export const randomBooking: fc.Arbitrary<Booking> = fc.record(bookingParts).map(buildBooking);
