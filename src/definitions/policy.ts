import * as z from 'zod/mini';
import { currencyDigits } from '../money/currencies.js';
import { ROUNDING_MODES, type RoundingMode } from '../money/rounding.js';
import { wholeNumber } from '../schema/kinds.js';
import { once } from '../schema/once.js';
import { parserOf } from '../schema/parser.js';

/** How a tax set is applied where laws and calculators differ. What is not given is as documented. */
export interface Policy {
  /** How exact amounts become amounts with so many digits. */
  readonly rounding?: {
    /** Round each charge once over the stay, or each night by itself. */
    readonly unit?: 'stay' | 'night';
    /** What happens to a fraction of a minor unit. */
    readonly mode?: RoundingMode;
    /** Which side of an inclusive price is rounded: each tax, or the net. */
    readonly inclusive?: 'tax' | 'net';
    /** Digits after the point of every amount, in place of the currency's. */
    readonly digits?: number;
  };
  /** What an exclusive percent starts from: the price with its inclusive taxes, or the net. */
  readonly exclusiveBase?: 'price' | 'net';
  /** What uses up max_nights: the nights that were taxable, or every night from arrival on. */
  readonly maxNights?: 'taxable' | 'stay';
  /** When per_room, per_person and per_booking are charged: from the first taxable night, or at arrival only. */
  readonly stayCharges?: 'first-taxable-night' | 'arrival';
}

/** A policy with every question answered; without `digits` the currency's own count. */
export interface FullPolicy {
  /** How exact amounts become amounts with so many digits. */
  readonly rounding: {
    /** Each charge is rounded once over the stay, or each night by itself. */
    readonly unit: 'stay' | 'night';
    /** What happens to a fraction of a minor unit. */
    readonly mode: RoundingMode;
    /** Which side of an inclusive price is rounded: each tax, or the net. */
    readonly inclusive: 'tax' | 'net';
    /** Digits after the point of every amount; absent: those of the currency. */
    readonly digits?: number;
  };
  /** What an exclusive percent starts from: the price with its inclusive taxes, or the net. */
  readonly exclusiveBase: 'price' | 'net';
  /** What uses up max_nights: the nights that were taxable, or every night from arrival on. */
  readonly maxNights: 'taxable' | 'stay';
  /** When per_room, per_person and per_booking are charged: from the first taxable night, or at arrival only. */
  readonly stayCharges: 'first-taxable-night' | 'arrival';
}

const documented: FullPolicy = /* @__PURE__ */ Object.freeze({
  rounding: /* @__PURE__ */ Object.freeze({ unit: 'stay', mode: 'half-up', inclusive: 'tax' }),
  exclusiveBase: 'price',
  maxNights: 'taxable',
  stayCharges: 'first-taxable-night',
});

const channelManager: FullPolicy = /* @__PURE__ */ Object.freeze({
  rounding: /* @__PURE__ */ Object.freeze({ unit: 'night', mode: 'half-up', inclusive: 'net' }),
  exclusiveBase: 'price',
  maxNights: 'stay',
  stayCharges: 'arrival',
});

/**
 * The two policies with a name. `documented` is the default: amounts exact over the stay, rounded once.
 * `channelManager` gives, to the cent, what the channel manager's own calculator gives.
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
export const policies = /* @__PURE__ */ Object.freeze({ documented, channelManager });

/** The most digits after the point that a policy can set. */
export const MOST_DIGITS = 100;

/** The values of each option of a policy that is a choice. */
export const POLICY_CHOICES = {
  exclusiveBase: ['price', 'net'],
  maxNights: ['taxable', 'stay'],
  stayCharges: ['first-taxable-night', 'arrival'],
} as const satisfies Choices<Omit<FullPolicy, 'rounding'>>;

/** The values of each option of its rounding that is a choice. */
export const ROUNDING_CHOICES = {
  unit: ['stay', 'night'],
  mode: ROUNDING_MODES,
  inclusive: ['tax', 'net'],
} as const satisfies Choices<Omit<FullPolicy['rounding'], 'digits'>>;

type Choices<Options> = { readonly [Name in keyof Options]: ReadonlyArray<Options[Name]> };

export const roundingObject = once(() =>
  z.strictObject({
    unit: z.exactOptional(z.enum(ROUNDING_CHOICES.unit)),
    mode: z.exactOptional(z.enum(ROUNDING_CHOICES.mode)),
    inclusive: z.exactOptional(z.enum(ROUNDING_CHOICES.inclusive)),
    digits: z.exactOptional(wholeNumber(0, MOST_DIGITS)),
  } satisfies Record<keyof FullPolicy['rounding'], z.ZodMiniType>),
);

export const policyObject = once(() =>
  z.strictObject({
    rounding: z.exactOptional(roundingObject()),
    exclusiveBase: z.exactOptional(z.enum(POLICY_CHOICES.exclusiveBase)),
    maxNights: z.exactOptional(z.enum(POLICY_CHOICES.maxNights)),
    stayCharges: z.exactOptional(z.enum(POLICY_CHOICES.stayCharges)),
  } satisfies Record<keyof FullPolicy, z.ZodMiniType>),
);

export const policyParser = once(() => parserOf(policyObject()));

/** The digits after the point of every amount: the policy's, else the currency's. The currency has been validated. */
export function digitsFor(currency: string, { rounding }: FullPolicy): number {
  const digits = rounding.digits ?? currencyDigits(currency);
  if (digits === undefined) throw new Error(`staytax: currency ${currency} was not validated`);
  return digits;
}
