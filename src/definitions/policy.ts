import * as z from 'zod';
import type { Issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { readFields, type Shape, shapeOf } from '../issues/reading.js';
import { Report } from '../issues/report.js';
import { addNoObject, addSchemaIssues, type Wording } from '../issues/schema-issues.js';
import { refuseUnknown } from '../issues/unknown-fields.js';
import { currencyDigits } from '../money/currencies.js';
import { ROUNDING_MODES, type RoundingMode } from '../money/rounding.js';
import { wholeNumber } from './field-schemas.js';

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
export const policies = Object.freeze({ documented, channelManager });

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

const roundingObject = z.strictObject({
  unit: z.exactOptional(z.enum(ROUNDING_CHOICES.unit)),
  mode: z.exactOptional(z.enum(ROUNDING_CHOICES.mode)),
  inclusive: z.exactOptional(z.enum(ROUNDING_CHOICES.inclusive)),
  digits: z.exactOptional(wholeNumber(0).max(MOST_DIGITS)),
} satisfies Record<keyof FullPolicy['rounding'], z.ZodType>);

const policyObject = z.strictObject({
  rounding: z.exactOptional(roundingObject),
  exclusiveBase: z.exactOptional(z.enum(POLICY_CHOICES.exclusiveBase)),
  maxNights: z.exactOptional(z.enum(POLICY_CHOICES.maxNights)),
  stayCharges: z.exactOptional(z.enum(POLICY_CHOICES.stayCharges)),
} satisfies Record<keyof FullPolicy, z.ZodType>);

const POLICY_SHAPE = shapeOf(Object.keys(policyObject.shape), { inner: ['rounding'] });
const ROUNDING_SHAPE = shapeOf(Object.keys(roundingObject.shape));

/** How the sentences about policies say what a field takes. */
const WORDING: Wording = {
  wants: new Map([
    ['digits', `a whole number from 0 to ${MOST_DIGITS}`],
    ...Object.entries({ ...POLICY_CHOICES, ...ROUNDING_CHOICES }).map(
      ([name, values]) => [name, `one of ${values.join(', ')}`] as const,
    ),
  ]),
  decimals: new Set(),
};

/**
 * The policy with the documented answers filled in, or everything that is wrong with it.
 * Whatever is passed, this never throws.
 */
export function completePolicy(
  policy: unknown,
): { readonly policy: FullPolicy } | { readonly issues: readonly Issue[] } {
  if (policy === undefined) return { policy: documented };
  const report = new Report();
  const given = readPolicy(policy, report);
  const { issues, value } = report.result(given);
  if (issues !== undefined) return { issues };
  return { policy: { ...documented, ...value, rounding: { ...documented.rounding, ...value.rounding } } };
}

/** The digits after the point of every amount: the policy's, else the currency's. The currency has been validated. */
export function digitsFor(currency: string, { rounding }: FullPolicy): number {
  const digits = rounding.digits ?? currencyDigits(currency);
  if (digits === undefined) throw new Error(`staytax: currency ${currency} was not validated`);
  return digits;
}

function readPolicy(input: unknown, report: Report): z.output<typeof policyObject> | undefined {
  const fields = readObject(input, { path: 'policy', shape: POLICY_SHAPE, report });
  if (fields === undefined) return undefined;
  if (fields['rounding'] !== undefined) {
    const path = pathTo('policy', 'rounding');
    // When it is no object, that was reported: the schema has nothing to add.
    fields['rounding'] = readObject(fields['rounding'], { path, shape: ROUNDING_SHAPE, report }) ?? {};
  }
  const parsed = policyObject.safeParse(fields);
  if (!parsed.success) addSchemaIssues(parsed.error.issues, fields, { path: 'policy', wording: WORDING, report });
  return parsed.data;
}

function readObject(
  input: unknown,
  { path, shape, report }: { path: string; shape: Shape; report: Report },
): Record<string, unknown> | undefined {
  const read = readFields(input, shape);
  if ('instead' in read) {
    addNoObject(read.instead, { path, wants: `an object with any of ${shape.names.join(', ')}`, report });
    return undefined;
  }
  refuseUnknown(read, { shape, path, report });
  return read.fields;
}
