import { dateOf } from '../calendar/plain-date.js';
import type { Edit } from '../issues/cures.js';
import { writeField } from '../issues/cures.js';
import { pathTo } from '../issues/issue.js';
import type { LocalRate } from './local/of-tax.js';
import { joinedRanges } from './local/periods.js';
import { pathOfTax } from './local/placed.js';
import type { Tax, TaxSet } from './tax.js';
import { validateTax } from './validate-tax.js';

/** A row at rate 0 for the days after a day. */
export function nothingAfter(lastDay: number): LocalRate {
  return { dates: [{ after: dateOf(lastDay + 1), before: null }], rate: '0' };
}

/**
 * The edits for a tax that was abolished after its last day: it stays open, at rate 0. No amount changes. Empty where
 * that would give a warning, as beside a row for later dates.
 */
export function abolishedAfter(taxSet: TaxSet, tax: Tax, lastDay: number): readonly Edit[] {
  const { applicable_date_ranges: ranges, applicable_before, local } = tax;
  const last = dateOf(lastDay);
  const dates = {
    ...(applicable_before === null ? {} : { applicable_before: null }),
    applicable_date_ranges: joinedRanges(
      ranges.map((range) => (range.before === last ? { ...range, before: null } : range)),
    ),
  };
  const rates = [nothingAfter(lastDay), ...(local?.rates ?? [])];
  const { level: _, taxes: __, ...fields }: Tax & { level?: number; taxes?: unknown } = tax;
  const warningsBefore = validateTax(fields).warnings;
  const { warnings } = validateTax({ ...fields, ...dates, local: { ...local, rates } });
  if (warningsBefore === undefined || warnings === undefined || warnings.length > warningsBefore.length) return [];
  const path = pathOfTax(tax, taxSet);
  return [
    ...Object.entries(dates).map(([field, value]) => writeField(path, field, value)),
    local === undefined ? writeField(path, 'local', { rates }) : writeField(pathTo(path, 'local'), 'rates', rates),
  ];
}
