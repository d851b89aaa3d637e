import fc from 'fast-check';
import { isPercent, TAX_LOGICS } from '../../../src/core/definitions/logics.js';
import { validateTaxSet } from '../../../src/index.js';
import * as kit from '../../../src/trials/testing/index.js';
import { edited, rawEdit } from './edits.js';
import { localEdited, rawLocalEdit, withRows } from './local-edits.js';
import type { Edit } from './shown-edits.js';
import { canBeQuoted, withoutDigits } from './shown-edits.js';

const policy = kit.policy().map(withoutDigits);

/** One change to a tax set of a summer, under a policy; `undefined` where it makes no valid set. */
export function randomEdit(constraints: kit.TaxSetConstraints = {}): fc.Arbitrary<Edit | undefined> {
  return fc
    .record({
      saved: kit.taxSet({ minTaxes: 1, maxTaxes: 5, from: '2026-05-20', to: '2026-08-20', ...constraints }),
      edit: rawEdit,
      policy,
    })
    .map(({ saved, edit, policy: given }) => {
      const draft = edited(saved, edit);
      return draft === undefined ? undefined : { saved, draft, field: edit.field, policy: given };
    });
}

/** Random edits of a set with rows. */
export const randomLocalEdit: fc.Arbitrary<Edit | undefined> = fc
  .record({ saved: withRows, edit: rawLocalEdit, policy })
  .map(({ saved, edit, policy: given }) => {
    const draft = saved && localEdited(saved, edit);
    if (saved === undefined || draft === undefined) return undefined;
    const isQuoted = canBeQuoted(saved, given) && canBeQuoted(draft, given);
    return isQuoted ? { saved, draft, field: edit.field, policy: given } : undefined;
  });

const free = fc.constantFrom(
  { age_under: 12, rate: '0' },
  { label: 'resident', rate: '0' },
  { night_from: 5, rate: '0' },
);

/** One change to a fixed tax of whole cents, with a free row or without one: most change all stays by one amount a unit. */
export const fixedEdit: fc.Arbitrary<Edit | undefined> = fc
  .record({
    saved: kit.taxSet({ currency: 'EUR', minTaxes: 1, maxTaxes: 3, maxDepth: 1, from: '2026-05-20', to: '2026-08-20' }),
    logic: fc.constantFrom(...TAX_LOGICS.filter((one) => !isPercent(one))),
    row: fc.option(free, { freq: 3 }),
    units: fc.nat(900),
    field: fc.constantFrom(
      ...(['rate', 'is_inclusive', 'type', 'removed', 'max_nights', 'range_moved', 'level'] as const),
    ),
    edit: rawEdit,
    policy,
  })
  .map(({ saved: given, logic, row, units, field, edit, policy: under }) => {
    const [first, ...others] = given.taxes;
    if (first === undefined) return undefined;
    const local = row === null ? {} : { local: { rates: [row] } };
    const rate = (units / 100).toFixed(2);
    const tax = { ...first, logic, rate, currency: 'EUR', ...local };
    const saved = validateTaxSet({ ...given, taxes: [tax, ...others] }).value;
    const draft = saved && edited(saved, { ...edit, field, which: 0 });
    return saved === undefined || draft === undefined ? undefined : { saved, draft, field, policy: under };
  });

/** One change around a fee that contains VAT, in the price or on top of it: the fee, the VAT, or whether it is inside. */
export const containingEdit: fc.Arbitrary<Edit | undefined> = fc
  .record({
    logic: fc.constantFrom(...TAX_LOGICS.filter((known) => !isPercent(known))),
    units: fc.tuple(fc.nat(9000), fc.nat(9000)),
    percents: fc.tuple(fc.nat(25), fc.nat(25)),
    isInPrice: fc.boolean(),
    field: fc.constantFrom('rate of the fee', 'rate of the VAT', 'contains', 'new fee', 'new tax'),
    policy,
  })
  .map(({ logic, units, percents, isInPrice, field, policy: under }) => {
    const vat = (rate: number) => ({
      title: 'VAT',
      logic: 'percent',
      type: 'tax',
      rate: `${rate}.00`,
      is_inclusive: isInPrice,
    });
    const fee = (cents: number, local = { contains: ['VAT'] }) => ({
      ...{ title: 'Fee', logic, type: 'fee', currency: 'EUR', is_inclusive: false },
      ...{ rate: (cents / 100).toFixed(2), local },
    });
    const levy = {
      title: 'Levy',
      logic: 'per_booking',
      type: 'tax',
      rate: '3.00',
      currency: 'EUR',
      is_inclusive: false,
    };
    const before = [vat(percents[0]), fee(units[0])];
    const after = {
      'rate of the fee': [vat(percents[0]), fee(units[1])],
      'rate of the VAT': [vat(percents[1]), fee(units[0])],
      contains: [vat(percents[0]), { ...fee(units[0]), local: {} }],
      'new fee': [...before, { ...fee(units[1]), title: 'Other fee' }],
      'new tax': [...before, levy],
    }[field];
    const [saved, draft] = [before, after].map(
      (taxes) => validateTaxSet({ title: 'House', currency: 'EUR', taxes }).value,
    );
    return saved === undefined || draft === undefined ? undefined : { saved, draft, field, policy: under };
  });
