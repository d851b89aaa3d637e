import fc from 'fast-check';
import { dateOf } from '../../core/calendar/plain-date.js';
import { TAX_FIELDS } from '../../core/definitions/fields/tax.js';
import type { DateRange } from '../../core/definitions/local/periods.js';
import type { TaxLogic } from '../../core/definitions/logics.js';
import { isPercent, TAX_LOGICS } from '../../core/definitions/logics.js';
import type { Policy } from '../../core/definitions/policy.js';
import { MOST_DIGITS, POLICY_FIELDS, policies, ROUNDING_FIELDS } from '../../core/definitions/policy.js';
import type { Tax, TaxInput, TaxType } from '../../core/definitions/tax.js';
import { MOST_RANGES, TAX_TYPES } from '../../core/definitions/tax.js';
import { validateTax } from '../../core/definitions/validate-tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_NUMBER, A_TEXT, checkKinds, namesAmong, YES_OR_NO } from '../../core/issues/arguments.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { printUnits } from '../../core/money/amount.js';
import { defaultOf, namesOf, typeOf } from '../../core/schema/fields.js';
import type { DaySpan, Generated } from './constraints.js';
import { daySpan, demandDigits, demandRange, demandValid, mostly } from './constraints.js';

/**
 * Generates stored taxes that `validateTax` accepts: with an id and every field. Shrinks towards an exclusive
 * percentage of 0 that always applies.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { tax } from 'staytax/testing';
 *
 * const cityTaxes = tax({ currency: 'EUR', logics: ['per_person_per_night'], isInclusive: false });
 * const [first] = fc.sample(cityTaxes, 1);
 * first?.logic; // => 'per_person_per_night'
 * ```
 */
export function tax(constraints: TaxConstraints = {}): fc.Arbitrary<Tax> {
  checkKinds(constraints, TAX_KINDS, 'constraints');
  const days = rangeDays(constraints);
  return fc
    .record({ currency: anyCurrency(constraints), raw: rawTax(constraints, days), id: anyId })
    .map(({ currency, raw, id }) => {
      const input = taxFrom(raw, { currency, days, id });
      return demandValid(validateTax(input), input);
    });
}

/** Ids in the API's format: UUIDs. */
const anyId: fc.Arbitrary<string> = fc.nat(999_999).map(idOf);

export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/**
 * Generates valid drafts of taxes as a person writes them: no id, and some of the optional fields. Shrinks towards an
 * exclusive percentage of 0 with only required fields.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { validateTax } from 'staytax';
 * import { taxWrite } from 'staytax/testing';
 *
 * fc.sample(taxWrite(), 20).every((draft) => validateTax(draft).issues === undefined); // => true
 * ```
 */
export function taxWrite(constraints: TaxConstraints = {}): fc.Arbitrary<TaxInput> {
  checkKinds(constraints, TAX_KINDS, 'constraints');
  const days = rangeDays(constraints);
  return fc
    .record({
      currency: anyCurrency(constraints),
      raw: rawTax(constraints, days),
      property_id: mostly<string | undefined>(undefined, fc.uuid(), 4),
    })
    .map(({ currency, raw, property_id }) => taxFrom(raw, { currency, days, property_id }));
}

/** The constraints of policies. Every default is in brackets. */
export interface PolicyConstraints {
  /** The smallest `rounding.digits` that is generated [0]. Prices with more decimals cannot be quoted. */
  readonly minDigits?: number;
  /** The largest `rounding.digits` that is generated [8]. */
  readonly maxDigits?: number;
}

const POLICY_KINDS: OptionKinds<PolicyConstraints> = { minDigits: A_NUMBER, maxDigits: A_NUMBER };

/**
 * Generates policies: the two named ones, and random options, each of them sometimes absent. Shrinks towards the
 * documented policy.
 *
 * @throws RangeError if the digits are not whole numbers from 0 to 24, or reversed
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { createCalculator } from 'staytax';
 * import { policy } from 'staytax/testing';
 *
 * const taxSet = { title: 'None', currency: 'EUR', taxes: [] };
 * fc.sample(policy(), 20).every((any) => createCalculator(taxSet, any).taxSet.title === 'None'); // => true
 * ```
 */
export function policy(constraints: PolicyConstraints = {}): fc.Arbitrary<Policy> {
  checkKinds(constraints, POLICY_KINDS, 'constraints');
  const max = demandRange('maxDigits', constraints.maxDigits ?? 8, 0, MOST_DIGITS);
  const min = demandRange('minDigits', constraints.minDigits ?? 0, 0, max);
  const any: fc.Arbitrary<Policy> = fc.record(
    {
      rounding: fc.record(
        {
          unit: fc.constantFrom(...ROUNDING_FIELDS.unit.values),
          mode: fc.constantFrom(...ROUNDING_FIELDS.mode.values),
          inclusive: fc.constantFrom(...ROUNDING_FIELDS.inclusive.values),
          digits: fc.integer({ min, max }),
        },
        { requiredKeys: [] },
      ),
      exclusiveBase: fc.constantFrom(...POLICY_FIELDS.exclusiveBase.values),
      maxNights: fc.constantFrom(...POLICY_FIELDS.maxNights.values),
      stayCharges: fc.constantFrom(...POLICY_FIELDS.stayCharges.values),
    },
    { requiredKeys: [] },
  );
  const named = fc.constantFrom<Policy>(policies.documented, policies.channelManager);
  return mostly<Policy>({}, fc.oneof({ withCrossShrink: true }, named, any, any), 1);
}

/** The constraints of taxes. Absent ones are free; every default is in brackets. */
export interface TaxConstraints {
  /** ISO 4217 code of fixed amounts [one of EUR, JPY, KWD, CLF: with 2, 0, 3 and 4 digits]. */
  readonly currency?: string;
  /** The logics [all]. Shrinks to percent, or else to the first. */
  readonly logics?: readonly TaxLogic[];
  /** The types [tax, fee and city_tax]. */
  readonly types?: readonly TaxType[];
  /** true: only inclusive taxes; false: only exclusive ones [both]. */
  readonly isInclusive?: boolean;
  /** The highest percentage, a whole number [100]. */
  readonly maxPercent?: number;
  /** The highest amount of a fixed tax, a whole number [100]. */
  readonly maxAmount?: number;
  /** The largest `skip_nights` and `max_nights`; 0 for neither [10]. */
  readonly maxNightLimit?: number;
  /** The most date ranges; 0 for none, so that a tax always applies [3; the rules allow 20]. */
  readonly maxRanges?: number;
  /** The first date on which a range may begin or end [2026-01-01]. */
  readonly from?: string;
  /** The last date on which a range may begin or end [2026-12-31]. */
  readonly to?: string;
}

export const TAX_KINDS: OptionKinds<TaxConstraints> = {
  currency: A_TEXT,
  logics: namesAmong(TAX_LOGICS),
  types: namesAmong(TAX_TYPES),
  isInclusive: YES_OR_NO,
  maxPercent: A_NUMBER,
  maxAmount: A_NUMBER,
  maxNightLimit: A_NUMBER,
  maxRanges: A_NUMBER,
  from: A_TEXT,
  to: A_TEXT,
};

/** The default currencies: one for each number of digits, the usual one first. */
const CURRENCIES = ['EUR', 'JPY', 'KWD', 'CLF'] as const;

export function anyCurrency({ currency }: { readonly currency?: string | undefined }): fc.Arbitrary<string> {
  if (currency === undefined) return fc.constantFrom(...CURRENCIES);
  demandDigits(currency);
  return fc.constant(currency);
}

/** A tax as independent parts, so that a case shrinks part by part. */
export type RawTax = Generated<ReturnType<typeof rawTax>>;

/** Fields with a default, and those of them that count nights. */
const OPTIONAL_FIELDS = namesOf(TAX_FIELDS).filter((name) => defaultOf(TAX_FIELDS[name]) !== undefined);
export const NIGHT_LIMITS = OPTIONAL_FIELDS.filter((name) => typeOf(TAX_FIELDS[name]) === 'number');
type OptionalField = (typeof OPTIONAL_FIELDS)[number];

/** One tax in this many has the limit: skipping nights leaves little of short stays. */
const ODDS: Partial<Record<OptionalField, number>> = { skip_nights: 4 };

const MOST_DECIMALS = 4;

/** Titles with every kind of letter that fits the field. */
const anyTitle = mostly(
  'Tax',
  fc.oneof(
    fc.constantFrom('VAT', 'Übernachtungssteuer', '住宿税', 'ضريبة', '🏨 fee', ' spaced ', 'null', '"quoted"'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => /\S/.test(text)),
  ),
  4,
);

export function rangeDays(constraints: TaxConstraints): DaySpan {
  return daySpan(constraints, 1e6);
}

/** The parts of a tax whose ranges are within `span` days. */
export function rawTax(constraints: TaxConstraints, { span }: Pick<DaySpan, 'span'>) {
  const { logics = TAX_LOGICS, types = TAX_TYPES, isInclusive } = constraints;
  const maxPercent = demandRange('maxPercent', constraints.maxPercent ?? 100, 0, 100);
  const maxAmount = demandRange('maxAmount', constraints.maxAmount ?? 100, 0, Number.MAX_SAFE_INTEGER);
  const maxLimit = demandRange('maxNightLimit', constraints.maxNightLimit ?? 10, 0, Number.MAX_SAFE_INTEGER);
  const maxRanges = demandRange('maxRanges', constraints.maxRanges ?? 3, 0, MOST_RANGES);
  const nightLimit = (odds = 2) =>
    maxLimit === 0 ? fc.constant(null) : mostly<number | null>(null, fc.integer({ min: 1, max: maxLimit }), odds);
  const range = fc.record({
    // Days after the first day of the ranges.
    first: fc.nat(span),
    length: fc.oneof({ withCrossShrink: true }, fc.nat(Math.min(span, 9)), fc.nat(span)),
    open: mostly<'none' | 'after' | 'before'>('none', fc.constantFrom('after', 'before')),
  });
  const ranges = { minLength: 1, maxLength: maxRanges };
  return fc.record({
    title: anyTitle,
    logic: anyLogic(logics),
    type: fc.constantFrom(...types),
    isInclusive: isInclusive === undefined ? fc.boolean() : fc.constant(isInclusive),
    percent: fc.oneof({ withCrossShrink: true }, fc.nat(Math.min(25, maxPercent)), fc.nat(maxPercent)),
    amount: fc.oneof({ withCrossShrink: true }, fc.nat(Math.min(5, maxAmount)), fc.nat(maxAmount)),
    // The highest allowed rates.
    most: fc.constant({ percent: maxPercent, amount: maxAmount }),
    fraction: mostly(0, fc.nat(10 ** MOST_DECIMALS - 1), 1),
    decimals: fc.nat(MOST_DECIMALS),
    limits: fc.record(Object.fromEntries(NIGHT_LIMITS.map((name) => [name, nightLimit(ODDS[name])]))),
    ranges: maxRanges === 0 ? fc.constant<Array<Generated<typeof range>>>([]) : mostly([], fc.array(range, ranges), 2),
    rangeForm: mostly<'list' | 'legacy' | 'both'>('list', fc.constantFrom('legacy', 'both'), 3),
    // Optional fields that are written with their default value.
    spelledOut: fc.subarray([...OPTIONAL_FIELDS]),
  });
}

/** Half of the taxes are percent, if allowed: they are the ones with rules between them. */
function anyLogic(logics: readonly TaxLogic[]): fc.Arbitrary<TaxLogic> {
  const any = fc.constantFrom(...logics);
  return logics.includes('percent') ? mostly<TaxLogic>('percent', any, 1) : any;
}

interface TaxOfSet extends Partial<Record<'id' | 'title' | 'property_id', string | undefined>> {
  readonly currency: string;
  readonly days: DaySpan;
}

/** Builds the tax as a person writes it. */
export function taxFrom(raw: RawTax, { currency, days, title, id, property_id }: TaxOfSet): TaxInput {
  const optional: Partial<Record<OptionalField, unknown>> = {
    currency: isPercent(raw.logic) ? null : currency,
    ...raw.limits,
    ...rangeFields(raw, days),
  };
  const kept = OPTIONAL_FIELDS.filter((field) => !isDefault(optional[field]) || raw.spelledOut.includes(field));
  const { logic, type, isInclusive: is_inclusive } = raw;
  return {
    ...withoutAbsent({ id, title: title ?? raw.title, logic, type, rate: rateText(raw), is_inclusive, property_id }),
    ...Object.fromEntries(kept.map((field) => [field, optional[field]])),
  };
}

function isDefault(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

function rateText({ logic, percent, amount, most, fraction, decimals }: RawTax): string {
  const [whole, highest] = isPercent(logic) ? [percent, most.percent] : [amount, most.amount];
  const scale = 10n ** BigInt(decimals);
  // The highest rate with a fraction would be above the highest.
  const parts = whole === highest ? 0n : BigInt(fraction) % scale;
  return printUnits(BigInt(whole) * scale + parts, decimals);
}

function rangeFields(
  { ranges, rangeForm }: RawTax,
  { firstDay, span }: DaySpan,
): Pick<TaxInput, `applicable_${'date_ranges' | 'after' | 'before'}`> {
  const list = ranges.map(({ first, length, open }): DateRange => {
    const last = Math.min(first + length, span);
    return {
      after: open === 'after' ? null : dateOf(firstDay + first),
      before: open === 'before' ? null : dateOf(firstDay + last),
    };
  });
  const [only] = list;
  if (only === undefined || rangeForm === 'list' || list.length > 1) {
    return { applicable_date_ranges: list, applicable_after: null, applicable_before: null };
  }
  const { after, before } = only;
  return {
    applicable_date_ranges: rangeForm === 'both' ? [only] : [],
    applicable_after: after,
    applicable_before: before,
  };
}
