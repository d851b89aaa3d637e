import fc from 'fast-check';
import type { TaxInput } from '../../core/definitions/tax.js';
import { MOST_RANGES } from '../../core/definitions/tax.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { checkKinds, namesAmong } from '../../core/issues/arguments.js';
import type { IssueCode } from '../../core/issues/codes.js';
import type { Fields } from '../../core/issues/reading.js';
import { MOST_UNKNOWN_NAMES } from '../../core/issues/report.js';
import { LONGEST_TITLE } from '../../core/issues/texts.js';
import type { TaxConstraints } from './tax.js';
import { NIGHT_LIMITS, TAX_KINDS, taxWrite } from './tax.js';

/** A valid draft with one broken rule. */
interface BrokenTax {
  readonly input: unknown;
  /** The path of the issue. */
  readonly path: string;
}

type BreakRule = (draft: TaxInput) => BrokenTax;

const RANGE = { after: '2026-06-01', before: '2026-06-30' };
const REQUIRED = ['title', 'logic', 'type', 'rate', 'is_inclusive'] as const;

/** Sets one field; the issue is at the field, or at `inside`. */
function setting(field: string, value: unknown, inside = ''): BreakRule {
  return (draft) => ({ input: { ...draft, [field]: value }, path: `${field}${inside}` });
}

function fixed(change: BreakRule): BreakRule {
  return (draft) => change({ ...draft, logic: 'per_night', currency: 'EUR' });
}

function inPercent(change: BreakRule): BreakRule {
  return (draft) => change({ ...draft, logic: 'percent', currency: null, rate: '10.00' });
}

/** Removes the other form of dates: a rule of one form is broken alone only without the other. */
function undated(change: BreakRule): BreakRule {
  return (draft) => {
    const { applicable_date_ranges: _, applicable_after: __, applicable_before: ___, ...rest } = draft;
    return change(rest);
  };
}

const ranged = (range: unknown, inside = ''): BreakRule =>
  undated(setting('applicable_date_ranges', [RANGE, range], `[1]${inside}`));

function renaming(field: string, name: string, value: unknown): BreakRule {
  return (draft) => {
    const { [field]: _, ...rest }: Fields = { ...draft };
    return { input: { ...rest, [name]: value }, path: name };
  };
}

/** Removes the id: a stored tax may have unknown fields. */
function ofDraft(change: BreakRule): BreakRule {
  return ({ id: _, ...draft }) => change(draft);
}

function unreadable(field: string): BreakRule {
  return (draft) => {
    const input = { ...draft };
    Object.defineProperty(input, field, {
      enumerable: true,
      get() {
        throw new Error('This field cannot be read, on purpose.');
      },
    });
    // Reading it throws, so fast-check must print this text.
    const shown = `{ ...a tax, get ${field}() { throw } }`;
    Object.defineProperty(input, fc.toStringMethod, { value: () => shown });
    return { input, path: field };
  };
}

/** The ways to break each rule of a tax, by the code of its issue. */
const BREAKS = {
  required: [
    ...REQUIRED.map(
      (field): BreakRule =>
        (draft) => {
          const { [field]: _, ...rest }: Fields = { ...draft };
          return { input: rest, path: field };
        },
    ),
    ...REQUIRED.map((field) => setting(field, null)),
    () => ({ input: null, path: '' }),
  ],
  not_an_object: [
    ...['VAT', 7, true, []].map(
      (input): BreakRule =>
        () => ({ input, path: '' }),
    ),
    ranged('2026'),
    ranged([]),
  ],
  not_a_list: [{}, 'always', 2026].map((value) => undated(setting('applicable_date_ranges', value))),
  not_text: [
    setting('title', 5),
    setting('title', {}),
    setting('id', 7),
    setting('rate', true),
    setting('rate', ['10.00']),
    setting('property_id', 1),
    fixed(setting('currency', 978)),
    ranged({ after: 2026, before: null }, '.after'),
  ],
  number_not_text: [10.5, 10, 0, Number.NaN].map((rate) => setting('rate', rate)),
  not_decimal: ['1,5', '-1', '+1', '1e3', '.5', '5.', ' 5', '0x10', '١٠', '', '7%'].map((rate) =>
    setting('rate', rate),
  ),
  too_many_digits: ['9'.repeat(31), '9'.repeat(201), `0.${'1'.repeat(21)}`].map((rate) => setting('rate', rate)),
  blank: [setting('title', ''), setting('title', ' \t'), setting('id', ''), setting('id', ' ')],
  too_long: [setting('title', 'x'.repeat(LONGEST_TITLE + 1)), setting('id', '😀'.repeat(LONGEST_TITLE + 1))],
  not_one_of: [
    ...['Percent', 'per_guest', '', 'per night'].map((logic) => setting('logic', logic)),
    ...['vat', 'TAX', 'city tax'].map((type) => setting('type', type)),
  ],
  not_boolean: ['yes', 'true', 1, 0, {}].map((value) => setting('is_inclusive', value)),
  not_whole_number: NIGHT_LIMITS.flatMap((field) =>
    [0, -1, 1.5, -0, '2', Number.NaN, 1e300, true, []].map((value) => setting(field, value)),
  ),
  not_uuid: ['hotel-1', '', '716305c4-561a-4561-a187', '716305c4561a4561a1877f5b8aeb5920'].map((value) =>
    setting('property_id', value),
  ),
  unknown_currency: ['eur', 'XYZ', '', '€', 'EURO'].map((value) => fixed(setting('currency', value))),
  not_a_date: [
    ...['2026-02-30', '2026-7-1', '01.07.2026', '2026', '2026-07-01T00:00:00Z', ''].map((date) =>
      ranged({ after: date, before: null }, '.after'),
    ),
    ranged({ after: null, before: '2025-02-29' }, '.before'),
    undated(setting('applicable_after', '2026-13-01')),
    undated(setting('applicable_before', 'tomorrow')),
  ],
  list_too_long: [undated(setting('applicable_date_ranges', Array(MOST_RANGES + 1).fill(RANGE)))],
  unreadable: ['title', 'rate', 'is_inclusive', ...NIGHT_LIMITS, 'property_id'].map(unreadable),
  unknown_field: [
    renaming('skip_nights', 'skipNights', 2),
    renaming('max_nights', 'max_nigths', 2),
    renaming('skip_nights', 'skip-nights', null),
    setting('levle', 1),
    setting('colour', 'red'),
    undated(renaming('applicable_date_ranges', 'applicableDateRanges', [RANGE])),
    ranged({ ...RANGE, befor: null }, '.befor'),
  ].map(ofDraft),
  too_many_fields: [
    (draft) => {
      const more = Array.from({ length: MOST_UNKNOWN_NAMES + 1 }, (_, index) => [`another field ${index}`, index]);
      return { input: { ...draft, id: draft.id ?? 'stored', ...Object.fromEntries(more) }, path: '' };
    },
  ],
  rate_over_100: ['100.01', '101', '1000', `100.${'0'.repeat(19)}1`].map((rate) => inPercent(setting('rate', rate))),
  currency_required: [
    fixed(setting('currency', null)),
    fixed((draft) => {
      const { currency: _, ...rest } = draft;
      return { input: rest, path: 'currency' };
    }),
  ],
  currency_not_null: ['EUR', 'eur', '', 978].map((value) => inPercent(setting('currency', value))),
  range_open: [ranged({ after: null, before: null }), ranged({})],
  range_reversed: [
    ranged({ after: '2026-07-02', before: '2026-07-01' }, '.before'),
    undated((draft) => ({
      input: { ...draft, applicable_after: '2026-07-02', applicable_before: '2026-07-01' },
      path: 'applicable_before',
    })),
  ],
  ranges_conflict: [
    undated((draft) => ({
      input: { ...draft, applicable_after: '2026-07-01', applicable_date_ranges: [RANGE] },
      path: 'applicable_date_ranges',
    })),
    undated((draft) => ({
      input: {
        ...draft,
        applicable_before: RANGE.before,
        applicable_date_ranges: [{ after: null, before: RANGE.before }, RANGE],
      },
      path: 'applicable_date_ranges',
    })),
  ],
} as const satisfies Partial<Record<IssueCode, readonly BreakRule[]>>;

/** A code that a tax can cause by breaking one rule. */
export type InvalidTaxCode = keyof typeof BREAKS;

/** The constraints of invalid taxes: those of the broken tax, and these. */
export interface InvalidTaxConstraints extends TaxConstraints {
  /** The rules to break [all that one tax can break]. */
  readonly codes?: readonly InvalidTaxCode[];
}

/** A tax with exactly one mistake. */
export interface InvalidTax {
  /** The input to validate; not always an object. */
  readonly input: unknown;
  /** The code of the only issue. */
  readonly code: InvalidTaxCode;
  /** The path of the issue. */
  readonly path: string;
}

/**
 * The codes that a tax can cause by breaking one rule.
 *
 * @example
 * ```ts
 * import { INVALID_TAX_CODES } from 'staytax/testing';
 *
 * INVALID_TAX_CODES.includes('number_not_text'); // => true
 * ```
 */
export const INVALID_TAX_CODES = Object.freeze(Object.keys(BREAKS)) as readonly InvalidTaxCode[];

const INVALID_TAX_KINDS: OptionKinds<InvalidTaxConstraints> = { ...TAX_KINDS, codes: namesAmong(INVALID_TAX_CODES) };

/**
 * Generates taxes that break exactly one rule, with its code: for tests of forms, imports and APIs. Shrinks towards the
 * simplest tax, and the first way to break it.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { validateTax } from 'staytax';
 * import { invalidTax } from 'staytax/testing';
 *
 * fc.assert(fc.property(invalidTax(), ({ input, code, path }) => {
 *   const { issues = [] } = validateTax(input);
 *   return issues.length === 1 && issues[0]?.code === code && issues[0].path === path;
 * }));
 * ```
 */
export function invalidTax(constraints: InvalidTaxConstraints = {}): fc.Arbitrary<InvalidTax> {
  checkKinds(constraints, INVALID_TAX_KINDS, 'constraints');
  const { codes = INVALID_TAX_CODES, ...ofTax } = constraints;
  const ways = codes.flatMap((code) =>
    BREAKS[code].map((breakRule: (draft: TaxInput) => BrokenTax) => ({ code, breakRule })),
  );
  // All codes are equally frequent, regardless of the number of ways to cause them.
  const code = fc.constantFrom(...codes);
  return fc.record({ code, way: fc.nat(), draft: taxWrite(ofTax) }).map(({ code, way, draft }) => {
    const matching = ways.filter((candidate) => candidate.code === code);
    const chosen = matching[way % matching.length];
    if (chosen === undefined) throw new Error(`staytax/testing: no way to get ${code}`);
    return { code, ...chosen.breakRule(draft) };
  });
}
