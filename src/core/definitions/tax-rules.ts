import { pathIn, pathTo } from '../issues/issue.js';
import type { Report } from '../issues/report.js';
import { compareRates } from '../money/fraction.js';
import type { DateRange } from './local/periods.js';
import { checkRange, checkRangeOrder } from './local/periods.js';
import { isPercent } from './logics.js';
import type { Readable, Tax } from './tax.js';

/** Checks several fields of a tax together. `currency` is the received value, valid or not. */
export function checkAcrossFields(tax: Readable<Tax>, currency: unknown, path: string, report: Report): void {
  if (isPercent(tax.logic)) {
    if (tax.rate !== undefined && isOver100(tax.rate)) {
      report.add('rate_over_100', pathTo(path, 'rate'), { received: tax.rate, most: 100 });
    }
    if (currency !== undefined && currency !== null) {
      report.add('currency_not_null', pathTo(path, 'currency'), { received: currency });
    }
  } else if (tax.logic !== undefined && tax.currency === null) {
    report.add('currency_required', pathTo(path, 'currency'), { logic: tax.logic });
  }
  checkLegacyRange(tax, path, report);
}

function isOver100(rate: string): boolean {
  // Parsing never moves a text across 100, which a double holds exactly.
  return !(Number(rate) < 100) && compareRates(rate, '100') > 0;
}

export function checkRanges(ranges: ReadonlyArray<Readable<DateRange>>, path: string, report: Report): void {
  for (const [index, range] of ranges.entries()) {
    checkRange(range, () => pathIn(path, 'applicable_date_ranges', index), report);
  }
}

function checkLegacyRange(tax: Readable<Tax>, path: string, report: Report): void {
  const { applicable_after: after, applicable_before: before, applicable_date_ranges: ranges } = tax;
  checkRangeOrder(after, before, () => pathTo(path, 'applicable_before'), report);
  if (after === undefined || before === undefined || ranges === undefined) return;
  const [first] = ranges;
  if ((after === null && before === null) || first === undefined) return;
  if (ranges.length > 1 || first.after !== after || first.before !== before) {
    report.add('ranges_conflict', pathTo(path, 'applicable_date_ranges'), {});
  }
}
