import type { Fraction } from '../../money/fraction.js';
import { fraction, fractionOf, ONE } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';
import type { RoundingMode } from '../../money/rounding.js';
import type { TaxLogic } from '../logics.js';
import { isPercent } from '../logics.js';
import type { Tax } from '../tax.js';
import type { PriceLimit } from './conditions.js';
import { hasPriceCondition, priceLimitsOf, spansOf, textsOf } from './conditions.js';
import type {
  AgeOn,
  Each,
  LocalOverStay,
  LocalRate,
  LocalRounding,
  LocalTax,
  NightDate,
  Per,
  PriceFor,
  PriceOf,
} from './of-tax.js';

interface ResolvedLimit extends Pick<PriceLimit, 'isAfter' | 'isUpper'> {
  readonly limit: Fraction;
}

export interface ResolvedRow {
  /** Its index in the definition. */
  readonly place: number;
  /** percent: a share of the base. Otherwise minor units. */
  readonly rate: Fraction;
  /** Conditions on numbers and days, by fact. A condition on an unknown fact does not hold. */
  readonly spans: ReturnType<typeof spansOf>;
  readonly texts: ReturnType<typeof textsOf>;
  /** All of them must hold. */
  readonly prices: readonly ResolvedLimit[];
  /** The limits of its units in minor units: the row's, else the tax's. */
  readonly atMost: Fraction | undefined;
  readonly atLeast: Fraction | undefined;
  /** The limit over the stay for units of this row, in place of the tax's. */
  readonly overStay: OverStay | undefined;
}

/** A limit over the stay, in minor units. */
export interface OverStay {
  readonly each: Each;
  readonly atMost: Fraction | undefined;
  readonly atLeast: Fraction | undefined;
  /** Whether both are multiplied by the charged nights of the payer. */
  readonly isPerNight: boolean;
  readonly written: LocalOverStay;
}

interface ResolvedRounding {
  readonly step: Integer;
  /** `undefined` for the mode of the policy. */
  readonly mode: RoundingMode | undefined;
}

/** The local rules of one tax for the calculation, with defaults. */
export interface ResolvedLocal {
  readonly logic: TaxLogic;
  /** The rate if no row applies. percent: a share of the base. Otherwise minor units. */
  readonly rate: Fraction;
  readonly rows: readonly ResolvedRow[];
  readonly ageOn: AgeOn;
  readonly nightDate: NightDate;
  readonly priceOf: PriceOf;
  readonly priceFor: PriceFor;
  readonly per: Per;
  readonly share: Fraction;
  /** Parts of the price: LODGING and labels of extras. */
  readonly on: readonly string[];
  readonly atMost: Fraction | undefined;
  readonly atLeast: Fraction | undefined;
  readonly overStay: OverStay | undefined;
  readonly isRoundedEach: boolean;
  /** `undefined` for the rounding of the policy. */
  readonly rounding: ResolvedRounding | undefined;
  readonly asksPrice: boolean;
}

/** The default parts of a base: the price of a room without its extras. */
export const LODGING_ALONE: readonly string[] = ['lodging'];

/**
 * The local rules of a tax. A tax without local rules gets equivalent ones from its other fields. Amounts are exact, in
 * units of 10^-digits: a limit may have more decimals than the currency.
 */
export function resolveTax(tax: Tax, digits: number): ResolvedLocal {
  const { local = {} } = tax;
  const { rates = [], base = {}, per = 'room', on = LODGING_ALONE } = local;
  const logic = local.logic ?? tax.logic;
  const rateOf = (text: string) => (isPercent(logic) ? fractionOf(text, -2) : fractionOf(text, digits));
  return {
    logic,
    rate: rateOf(local.rate ?? tax.rate),
    rows: rates.map((row, place) => resolveRow(row, place, rateOf(row.rate), { local, digits })),
    ageOn: local.age_on ?? 'arrival',
    nightDate: local.night_date ?? 'evening',
    priceOf: local.price_of ?? 'room',
    priceFor: local.price_for ?? 'night',
    per,
    share: base.share === undefined ? ONE : fractionOf(base.share, 0),
    on,
    ...resolveLimits(local, digits),
    overStay: overStayOf(local.over_stay, digits),
    ...roundingIn(local, digits),
    asksPrice: rates.some(hasPriceCondition),
  };
}

/** `resolveTax` for sets of one currency and policy that share taxes: resolves each tax object once. */
export function resolveOnce(): typeof resolveTax {
  const cache = new Map<Tax, ResolvedLocal>();
  return (tax, digits) => {
    const resolved = cache.get(tax) ?? resolveTax(tax, digits);
    cache.set(tax, resolved);
    return resolved;
  };
}

function overStayOf(limit: LocalOverStay | undefined, digits: number): OverStay | undefined {
  if (limit === undefined) return undefined;
  const { each = 'stay', per_night = false } = limit;
  return { each, ...resolveLimits(limit, digits), isPerNight: per_night, written: limit };
}

function roundingIn(local: LocalTax, digits: number): Pick<ResolvedLocal, 'isRoundedEach' | 'rounding'> {
  const { each = false, step, mode } = roundingOf(local);
  if ((step ?? mode) === undefined) return { isRoundedEach: each, rounding: undefined };
  const { numerator, denominator } = step === undefined ? ONE : fractionOf(step, digits);
  // With fewer digits than the step has, only its payable multiples.
  return { isRoundedEach: each, rounding: { step: fraction(numerator, denominator).numerator, mode } };
}

/** The limits of a unit as written: the row's, else the tax's. */
export function limitsOf({ at_most, at_least }: LocalTax, row: Pick<LocalRate, LimitName> = {}): UnitLimits {
  return { at_most: row.at_most ?? at_most, at_least: row.at_least ?? at_least };
}

type LimitName = 'at_most' | 'at_least';
type UnitLimits = { readonly [Name in LimitName]: string | undefined };

/** Whether units of a row, or those at the tax's rate, have a limit. */
export function hasLimits({ rates = [], ...local }: LocalTax): boolean {
  return [local, ...rates].some(({ at_most, at_least }) => (at_most ?? at_least) !== undefined);
}

function resolveLimits(
  { at_most, at_least }: UnitLimits | LocalTax,
  digits: number,
): Pick<ResolvedRow, 'atMost' | 'atLeast'> {
  const limitOf = (text: string | undefined) => (text === undefined ? undefined : fractionOf(text, digits));
  return { atMost: limitOf(at_most), atLeast: limitOf(at_least) };
}

function resolveRow(
  row: LocalRate,
  place: number,
  rate: Fraction,
  { local, digits }: { readonly local: LocalTax; readonly digits: number },
): ResolvedRow {
  return {
    place,
    rate,
    spans: spansOf(row),
    texts: textsOf(row),
    prices: priceLimitsOf(row).map(({ text, isAfter, isUpper }) => {
      return { limit: fractionOf(text, digits), isAfter, isUpper };
    }),
    ...resolveLimits(limitsOf(local, row), digits),
    overStay: overStayOf(row.over_stay, digits),
  };
}

export function roundingOf({ round = {} }: Pick<LocalTax, 'round'>): LocalRounding {
  return round === 'each' ? { each: true } : round;
}
