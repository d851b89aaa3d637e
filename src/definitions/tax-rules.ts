import { dayNumber } from '../calendar/plain-date.js';
import { pathTo } from '../issues/issue.js';
import type { Report } from '../issues/report.js';
import type { DateRange } from './date-range.js';
import { checkOrder, checkRange } from './date-range.js';
import { doubtsOfTax } from './doubts/of-tax.js';
import { warnOfRates } from './local/warnings.js';
import { isPercent } from './logics.js';
import { compareRates } from './rates.js';
import type { Readable, Tax } from './tax.js';
import { warnOfTitle } from './tax.js';

/** The longest stay in nights: skipping more skips all nights. */
const LONGEST_STAY = 1_000;

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

/** Checks each range of a tax. */
export function checkRanges(ranges: ReadonlyArray<Readable<DateRange>>, path: string, report: Report): void {
  for (const [at, range] of ranges.entries()) {
    checkRange(range, () => pathTo(pathTo(path, 'applicable_date_ranges'), at), report);
  }
}

function checkLegacyRange(tax: Readable<Tax>, path: string, report: Report): void {
  const { applicable_after: after, applicable_before: before, applicable_date_ranges: ranges } = tax;
  checkOrder(after, before, () => pathTo(path, 'applicable_before'), report);
  if (after === undefined || before === undefined || ranges === undefined) return;
  const [first] = ranges;
  if ((after === null && before === null) || first === undefined) return;
  if (ranges.length > 1 || first.after !== after || first.before !== before) {
    report.add('ranges_conflict', pathTo(path, 'applicable_date_ranges'), {});
  }
}

/** Warns of probable mistakes in a valid tax. */
export function warnOfTax(tax: Tax, path: string, report: Report): void {
  warnOfTitle(tax.title, () => pathTo(path, 'title'), report);
  const skip = tax.skip_nights ?? 0;
  const cap = tax.max_nights ?? Number.POSITIVE_INFINITY;
  if (skip >= LONGEST_STAY) {
    report.add('never_applies', pathTo(path, 'skip_nights'), { skip, longest: LONGEST_STAY });
  }
  if (cap <= skip) {
    report.add('cap_within_skip', pathTo(path, 'max_nights'), { skip, cap });
  }
  warnOfRanges(tax.applicable_date_ranges, pathTo(path, 'applicable_date_ranges'), report);
  if (tax.local?.rates !== undefined) warnOfRates(tax.local.rates, skip, path, report);
  for (const doubt of doubtsOfTax(tax, path)) report.add(doubt.code, doubt.path, doubt.params);
}

/** Compares each range, by first day, with the earlier one that ends last. */
function warnOfRanges(ranges: readonly DateRange[], path: string, report: Report): void {
  const days = ranges.map(({ after, before }, at) => ({
    at,
    first: (after === null ? undefined : dayNumber(after)) ?? Number.NEGATIVE_INFINITY,
    last: (before === null ? undefined : dayNumber(before)) ?? Number.POSITIVE_INFINITY,
  }));
  // Two open starts differ by NaN, which sorts as equal; equal ones keep their order.
  days.sort((one, other) => one.first - other.first);
  let furthest: (typeof days)[number] | undefined;
  for (const range of days) {
    if (furthest === undefined) {
      furthest = range;
      continue;
    }
    const place = pathTo(path, range.at);
    if (range.first <= furthest.last) report.add('ranges_overlap', place, { other: furthest.at });
    else if (range.first === furthest.last + 1) report.add('ranges_touch', place, { other: furthest.at });
    if (range.last > furthest.last) furthest = range;
  }
}
