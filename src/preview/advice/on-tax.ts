import type { Program } from '../../calculation/program.js';
import { EVERY_DAY, taxableNights, windowOf } from '../../calculation/windows.js';
import { dateOf } from '../../calendar/plain-date.js';
import { LOGICS } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import { compareRates } from '../../definitions/rates.js';
import { taxKey } from '../../definitions/tax.js';
import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { ADVICE_CODES } from '../../issues/advice-codes.js';
import { issue, issueIn } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { endingTaxes } from '../../quote/stay-warnings.js';
import { LIMITS } from '../../stay/limits.js';
import type { Advice } from '../preview-data.js';

interface Surroundings {
  readonly plan: Program;
  readonly today: string | undefined;
}

/** What is odd about one tax by itself, under a policy and on a day. */
export function taxAdvice(
  { path, entry }: { readonly path: string; readonly entry: TaxSetEntry },
  { plan, today }: Surroundings,
): Advice[] {
  return [
    ...neverCharged(entry, path, plan),
    ...capAdvice(entry, path, plan.policy),
    ...pastAdvice(entry, path, { plan, today }),
  ];
}

function neverCharged(tax: TaxSetEntry, path: string, { lines, policy }: Program): Advice[] {
  const { title, rate, local, skip_nights: skip, max_nights: cap } = tax;
  if (local?.only === 'channel') return [];
  const logic = local?.logic ?? tax.logic;
  const at = (place: string, because: string) => [issueIn(ADVICE_CODES, 'never_charged', place, { title, because })];
  const never = (field: string, because: string) => at(pathTo(path, field), because);
  const isFree = lines.find((line) => taxKey(line.tax) === taxKey(tax))?.rates.ownRank === 0;
  if (isFree && (local?.rates ?? []).every((row) => compareRates(row.rate, '0') === 0)) {
    if (local?.rate === undefined) return never('rate', `its rate is ${rate}`);
    return at(pathTo(pathTo(path, 'local'), 'rate'), `its rate is ${local.rate}`);
  }
  const window = windowOf(tax);
  if (window === undefined) return [];
  // The best case: a stay without end, with no ranges.
  const [first] = taxableNights(
    { ...window, ranges: EVERY_DAY },
    { firstDay: 0, nightsBefore: 0 },
    Number.POSITIVE_INFINITY,
    policy.maxNights,
  );
  if (first === undefined) {
    return never('max_nights', `the first ${cap} nights can be taxed, and the first ${skip} are skipped`);
  }
  if (first > 0 && policy.stayCharges === 'arrival' && LOGICS[logic].per === 'stay') {
    return never('skip_nights', `under this policy ${logic} is due at arrival, and the night of arrival is skipped`);
  }
  return [];
}

/** Counted from arrival, a cap ends the taxable nights however short a range is. */
function capAdvice(tax: TaxSetEntry, path: string, { maxNights }: FullPolicy): Advice[] {
  const { title, max_nights: cap, skip_nights: skip, applicable_date_ranges: given } = tax;
  if (cap === null || maxNights === 'stay') return [];
  const ranges = given.length === 0 ? [] : (windowOf(tax)?.ranges ?? []);
  const [start] = ranges.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (start === undefined || lengthOf(start) > cap) return [];
  const longest = lengthOf(start);
  const nights = Math.min(longest, LIMITS.nights);
  const found = issueIn(ADVICE_CODES, 'cap_out_of_reach', pathTo(path, 'max_nights'), { title, cap, longest });
  const rooms = [{ persons: 2, price: '0', nights: Math.min(nights + (skip ?? 0), LIMITS.nights) }];
  return [{ ...found, stay: { checkIn: dateOf(start[0] - (skip ?? 0)), rooms } }];
}

function lengthOf([first, last]: readonly [number, number]): number {
  return last - first + 1;
}

function pastAdvice({ title }: TaxSetEntry, path: string, { plan, today }: Surroundings): Advice[] {
  const ending = endingTaxes(plan.lines.map(({ tax }) => tax)).find((one) => one.title === title);
  if (ending === undefined || today === undefined) return [];
  const last = dateOf(ending.lastDay);
  // Dates of one form compare as texts.
  return last >= today ? [] : [issue('ranges_past', pathTo(path, 'applicable_date_ranges'), { title, last, today })];
}
