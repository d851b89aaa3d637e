import { currencyDigits } from '../money/amount.js';
import type { RoundingMode } from '../money/rounding.js';
import { ROUNDING_MODES } from '../money/rounding.js';
import type { Field } from '../schema/fields.js';
import { inner, objectWith, oneOf, orAbsent, whole } from '../schema/fields.js';

/** Options where laws and calculators differ. Absent options are those of `policies.documented`. */
export interface Policy {
  /** How exact amounts are rounded. */
  readonly rounding?: {
    /** Rounds each charge once over the stay, or each night separately. */
    readonly unit?: 'stay' | 'night';
    /** How a fraction of a minor unit is rounded. */
    readonly mode?: RoundingMode;
    /** The rounded side of an inclusive price: each tax, or the net. */
    readonly inclusive?: 'tax' | 'net';
    /** Digits after the point of every amount, in place of the currency's. */
    readonly digits?: number;
  };
  /** The base of an exclusive percent: the price with its inclusive taxes, or the net. */
  readonly exclusiveBase?: 'price' | 'net';
  /** The nights that count toward max_nights: taxable nights, or every night from arrival on. */
  readonly maxNights?: 'taxable' | 'stay';
  /** When per_room, per_person and per_booking are charged: from the first taxable night, or at arrival only. */
  readonly stayCharges?: 'first-taxable-night' | 'arrival';
}

/** A policy with every option set; without `digits`, amounts have those of the currency. */
export interface FullPolicy {
  /** How exact amounts are rounded. */
  readonly rounding: {
    /** Rounds each charge once over the stay, or each night separately. */
    readonly unit: 'stay' | 'night';
    /** How a fraction of a minor unit is rounded. */
    readonly mode: RoundingMode;
    /** The rounded side of an inclusive price: each tax, or the net. */
    readonly inclusive: 'tax' | 'net';
    /** Digits after the point of every amount; absent: those of the currency. */
    readonly digits?: number;
  };
  /** The base of an exclusive percent: the price with its inclusive taxes, or the net. */
  readonly exclusiveBase: 'price' | 'net';
  /** The nights that count toward max_nights: taxable nights, or every night from arrival on. */
  readonly maxNights: 'taxable' | 'stay';
  /** When per_room, per_person and per_booking are charged: from the first taxable night, or at arrival only. */
  readonly stayCharges: 'first-taxable-night' | 'arrival';
}

export type ExclusiveBase = FullPolicy['exclusiveBase'];

const documented: FullPolicy = Object.freeze({
  rounding: Object.freeze({ unit: 'stay', mode: 'half-up', inclusive: 'tax' }),
  exclusiveBase: 'price',
  maxNights: 'taxable',
  stayCharges: 'first-taxable-night',
});

const channelManager: FullPolicy = Object.freeze({
  rounding: Object.freeze({ unit: 'night', mode: 'half-up', inclusive: 'net' }),
  exclusiveBase: 'price',
  maxNights: 'stay',
  stayCharges: 'arrival',
});

/**
 * The two named policies. `documented` is the default: amounts are exact over the stay and rounded once.
 * `channelManager` rounds and counts like the channel manager's calculator (0.3.3). Of some 17,000 compared sets, those
 * on one level agree for 99.9 % of stays within one month. Where levels, nesting or the end of a month make that
 * calculator differ from its documentation, this package follows the documentation, and `preview` warns
 * (`channel_may_differ`).
 *
 * @example
 * ```ts
 * import { policies, quote } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '15.00', is_inclusive: true } as const;
 * const taxSet = { title: 'One VAT', currency: 'EUR', taxes: [vat] };
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['149.00'] }] };
 * quote(taxSet, stay).net; // => '129.57'
 * quote(taxSet, stay, policies.channelManager).net; // => '129.56'
 * ```
 */
export const policies = Object.freeze({ documented, channelManager });

/** The largest `digits` of a policy: the longest price has room for them. */
export const MOST_DIGITS = 24;

function choice<const Value extends string>(...values: readonly Value[]) {
  return { ...orAbsent(oneOf(values)), values };
}

export const ROUNDING_FIELDS = {
  unit: choice('stay', 'night'),
  mode: choice(...ROUNDING_MODES),
  inclusive: choice('tax', 'net'),
  digits: orAbsent(whole(0, MOST_DIGITS)),
} as const satisfies Record<keyof FullPolicy['rounding'], Field>;

export const POLICY_FIELDS = {
  rounding: inner(objectWith(ROUNDING_FIELDS)),
  exclusiveBase: choice('price', 'net'),
  maxNights: choice('taxable', 'stay'),
  stayCharges: choice('first-taxable-night', 'arrival'),
} as const satisfies Record<keyof FullPolicy, Field>;

export const policyObject = objectWith(POLICY_FIELDS);

/** The digits after the point of every amount: the policy's, else the currency's. Throws for an unknown currency. */
export function digitsFor(currency: string, { rounding }: FullPolicy): number {
  const digits = rounding.digits ?? currencyDigits(currency);
  if (digits === undefined) throw new Error(`staytax: currency ${currency} was not validated`);
  return digits;
}
