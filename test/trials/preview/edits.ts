import fc from 'fast-check';
import { dateOf, dayNumber } from '../../../src/core/calendar/plain-date.js';
import { TAX_LOGICS } from '../../../src/core/definitions/logics.js';
import type { TaxSet, TaxSetEntry } from '../../../src/core/definitions/tax.js';
import { TAX_TYPES } from '../../../src/core/definitions/tax.js';
import { validateTaxSet } from '../../../src/index.js';

/** One change to one tax, as in a form. Numbers choose the tax and the amount. */
export interface RawEdit {
  readonly field: (typeof FIELDS)[number];
  readonly which: number;
  readonly choice: number;
  readonly amount: number;
}

const FIELDS = [
  'title',
  'logic',
  'type',
  'rate',
  'is_inclusive',
  'skip_nights',
  'max_nights',
  'range_moved',
  'range_added',
  'range_removed',
  'level',
  'nested',
  'unnested',
  'removed',
] as const;

export const rawEdit: fc.Arbitrary<RawEdit> = fc.record({
  field: fc.constantFrom(...FIELDS),
  which: fc.nat(1000),
  choice: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 12 }),
});

const keyOf = ({ id, title }: { id?: string; title: string }) => id ?? `title ${title}`;

/** The set with one field of one tax changed; `undefined` when the tax has nothing there to change. */
export function edited(taxSet: TaxSet, edit: RawEdit): TaxSet | undefined {
  const keys = [...new Set(entries(taxSet.taxes).map(keyOf))];
  const key = keys[edit.which % Math.max(1, keys.length)];
  if (key === undefined) return undefined;
  const taxes = edit.field === 'removed' ? without(taxSet.taxes, key) : mapped(taxSet.taxes, key, edit, taxSet);
  if (JSON.stringify(taxes) === JSON.stringify(taxSet.taxes)) return undefined;
  return validateTaxSet({ ...taxSet, taxes }).value;
}

function entries(taxes: readonly TaxSetEntry[]): TaxSetEntry[] {
  return taxes.flatMap((tax) => [tax, ...entries(tax.taxes)]);
}

function without(taxes: readonly TaxSetEntry[], key: string): TaxSetEntry[] {
  return taxes.filter((tax) => keyOf(tax) !== key).map((tax) => ({ ...tax, taxes: without(tax.taxes, key) }));
}

/** Every mention of the tax is changed alike: one tax has the same fields everywhere. */
function mapped(taxes: readonly TaxSetEntry[], key: string, edit: RawEdit, set: TaxSet, depth = 1): TaxSetEntry[] {
  return taxes.map((tax) => {
    const inner = { ...tax, taxes: mapped(tax.taxes, key, edit, set, depth + 1) };
    if (keyOf(tax) !== key) return inner;
    const { applicable_after: _, applicable_before: __, ...changed } = changedTax(inner, edit, set);
    return { ...changed, applicable_after: null, applicable_before: null };
  });
}

function changedTax(tax: TaxSetEntry, { field, choice, amount }: RawEdit, set: TaxSet): TaxSetEntry {
  const ranges = tax.applicable_date_ranges;
  switch (field) {
    case 'title':
      return { ...tax, title: `${tax.title} new` };
    case 'logic': {
      const logic = TAX_LOGICS[choice % TAX_LOGICS.length] ?? 'percent';
      const rate = logic === 'percent' && Number(tax.rate) > 100 ? '100' : tax.rate;
      return { ...tax, logic, rate, currency: logic === 'percent' ? null : set.currency };
    }
    case 'type':
      return { ...tax, type: TAX_TYPES[choice % TAX_TYPES.length] ?? 'tax' };
    case 'rate': {
      const rates = [
        `${amount}.00`,
        `${amount}`,
        `${Number(tax.rate) + amount}`,
        `0.${amount}`,
        `${Number(tax.rate) / 2}`,
      ];
      const rate = rates[choice % rates.length] ?? '1';
      return { ...tax, rate: tax.logic === 'percent' && Number(rate) > 100 ? '99.9' : rate };
    }
    case 'is_inclusive':
      return { ...tax, is_inclusive: !tax.is_inclusive };
    case 'skip_nights':
      return { ...tax, skip_nights: choice % 3 === 0 ? null : amount };
    case 'max_nights':
      return { ...tax, max_nights: choice % 3 === 0 ? null : amount };
    case 'range_moved':
      return { ...tax, applicable_date_ranges: movedRange(ranges, choice, amount) };
    case 'range_added': {
      const first = (dayNumber(ranges[0]?.after ?? ranges[0]?.before ?? '2026-06-01') ?? 0) + (choice % 40) - 20;
      return {
        ...tax,
        applicable_date_ranges: [...ranges, { after: dateOf(first), before: dateOf(first + amount) }],
      };
    }
    case 'range_removed':
      return { ...tax, applicable_date_ranges: ranges.filter((_, at) => at !== choice % Math.max(1, ranges.length)) };
    case 'level':
      return { ...tax, level: tax.level === choice % 4 ? tax.level + 1 : choice % 4 };
    case 'nested': {
      const others = set.taxes.filter((other) => keyOf(other) !== keyOf(tax));
      const other = others[choice % Math.max(1, others.length)];
      return other === undefined ? tax : { ...tax, taxes: [...tax.taxes, other] };
    }
    case 'unnested':
      return { ...tax, taxes: tax.taxes.slice(1) };
    default:
      return tax;
  }
}

function movedRange(ranges: TaxSetEntry['applicable_date_ranges'], choice: number, amount: number) {
  const end = choice % 2 === 0 ? 'after' : 'before';
  const by = choice % 4 < 2 ? amount : -amount;
  return ranges.map((range, at) => {
    const date = range[end];
    if (at !== choice % ranges.length || date === null) return range;
    return { ...range, [end]: dateOf((dayNumber(date) ?? 0) + by) };
  });
}
