import { type Issue, issue } from '../issues/issue.js';
import { ROUNDING_MODES, type RoundingMode } from '../money/rounding.js';

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

/** The most digits that an amount can be asked for. */
const MOST_DIGITS = 100;

const OPTIONS = {
  exclusiveBase: ['price', 'net'],
  maxNights: ['taxable', 'stay'],
  stayCharges: ['first-taxable-night', 'arrival'],
} as const;

const ROUNDING_OPTIONS = {
  unit: ['stay', 'night'],
  mode: ROUNDING_MODES,
  inclusive: ['tax', 'net'],
} as const;

/** The policy with the documented answers filled in, or everything that is wrong with it. */
export function completePolicy(policy: unknown): { policy: FullPolicy } | { issues: Issue[] } {
  if (policy === undefined) return { policy: documented };
  const issues: Issue[] = [];
  const given = fieldsOf(policy, 'policy', [...Object.keys(OPTIONS), 'rounding'], issues);
  const rounding =
    given['rounding'] === undefined
      ? {}
      : fieldsOf(given['rounding'], 'policy.rounding', [...Object.keys(ROUNDING_OPTIONS), 'digits'], issues);
  checkOptions(given, 'policy', OPTIONS, issues);
  checkOptions(rounding, 'policy.rounding', ROUNDING_OPTIONS, issues);
  const digits = rounding['digits'];
  const digitsFit = typeof digits === 'number' && Number.isInteger(digits) && digits >= 0 && digits <= MOST_DIGITS;
  if (digits !== undefined && !digitsFit) {
    issues.push(
      issue('policy_value', 'policy.rounding.digits', {
        received: digits,
        expected: `a whole number from 0 to ${MOST_DIGITS}`,
      }),
    );
  }
  if (issues.length > 0) return { issues };
  // Every field was checked above, so laying the given ones over the documented ones gives a full policy.
  return {
    policy: {
      ...documented,
      ...withoutAbsent(given),
      rounding: { ...documented.rounding, ...withoutAbsent(rounding) },
    } as FullPolicy,
  };
}

function checkOptions(
  given: Record<string, unknown>,
  path: string,
  options: Record<string, readonly string[]>,
  issues: Issue[],
): void {
  for (const [name, values] of Object.entries(options)) {
    const value = given[name];
    if (value === undefined || values.includes(value as string)) continue;
    issues.push(issue('policy_value', `${path}.${name}`, { received: value, expected: `one of ${values.join(', ')}` }));
  }
}

function fieldsOf(value: unknown, path: string, known: readonly string[], issues: Issue[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    issues.push(
      issue('policy_value', path, { received: value, expected: `an object with any of ${known.join(', ')}` }),
    );
    return {};
  }
  for (const name of Object.keys(value)) {
    if (!known.includes(name)) issues.push(issue('policy_unknown_field', `${path}.${name}`, { field: name, known }));
  }
  return value as Record<string, unknown>;
}

function withoutAbsent(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
