import type { Line, Program } from '../../calculation/program.js';
import { EVERY_DAY, taxableNights, windowOf } from '../../calculation/windows.js';
import { dateOf } from '../../calendar/plain-date.js';
import { circlesUnder } from '../../definitions/local/set-rules.js';
import { LOGICS } from '../../definitions/logics.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { taxKey } from '../../definitions/tax.js';
import { ADVICE_CODES } from '../../issues/advice-codes.js';
import { issue, issueIn } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { printSigned, size, unitsOf } from '../../money/amount.js';
import { compareRates } from '../../money/fraction.js';
import type { Integer } from '../../money/integer.js';
import { subtract } from '../../money/integer.js';
import type { Calculator } from '../../quote/calculator.js';
import { createCalculator, unlessTooMuch } from '../../quote/calculator.js';
import type { Totals } from '../../quote/quote.js';
import { endingTaxes } from '../../quote/stay-warnings.js';
import { LIMITS } from '../../stay/limits.js';
import type { Stay } from '../../stay/schema.js';
import type { Advice, Scenario } from '../preview-data.js';
import { priceForNet } from '../price-for.js';

/** Reports a fixed tax above the lowest level that no percentage is computed on: its level has no effect. */
export function levelAdvice(set: TaxSet, { lines }: Program): Advice[] {
  const lowest = Math.min(...set.taxes.map(({ level }) => level));
  const added = new Set(lines.flatMap(({ base, priceBase = base }) => [...base.adds, ...priceBase.adds]));
  return set.taxes.flatMap((entry, at) => {
    const line = lines.find(({ tax }) => taxKey(tax) === taxKey(entry));
    if (line === undefined || line.isPercent || entry.level === lowest || entry.taxes.length > 0) return [];
    if (added.has(line.index)) return [];
    const { title, level } = entry;
    return [issueIn(ADVICE_CODES, 'level_without_effect', pathTo(pathTo('taxes', at), 'level'), { title, level })];
  });
}

/** The quotes in which advice shows. */
interface SetTrial {
  readonly calculator: Calculator;
  readonly looked: readonly Scenario[];
}

/** Reports a fee without taxes on it, if another fee has one. */
export function feeAdvice(
  taxes: ReadonlyArray<{ readonly path: string; readonly entry: TaxSetEntry }>,
  { lines }: Program,
  trial: SetTrial,
): Advice[] {
  const fees = lines.filter(({ tax }) => tax.type === 'fee');
  const taxedBy = (fee: Line) => lines.find((line) => line.tax.type === 'tax' && isComputedOn(line, fee));
  const other = fees.find((fee) => taxedBy(fee) !== undefined);
  const tax = other === undefined ? undefined : taxedBy(other);
  if (other === undefined || tax === undefined) return [];
  return fees.flatMap((fee) => {
    const mention = taxes.find(({ entry }) => taxKey(entry) === taxKey(fee.tax));
    if (mention === undefined || taxedBy(fee) !== undefined) return [];
    const names = { title: fee.tax.title, other: other.tax.title, tax: tax.tax.title };
    const found = issueIn(ADVICE_CODES, 'fee_untaxed', mention.path, names);
    const stay = stayWith(trial, fee);
    return [stay === undefined ? found : { ...found, stay }];
  });
}

/** The price contains an inclusive fee, so taxes that start from the price are computed on it. */
function isComputedOn({ base, isPercent: isOfBase }: Line, fee: Line): boolean {
  if (!isOfBase) return false;
  return (base.start === 'price' && fee.isInclusive) || base.adds.includes(fee.index);
}

function stayWith({ calculator, looked }: SetTrial, { tax }: Line): Stay | undefined {
  return looked.find(({ stay }) =>
    calculator.quote(stay).taxes.some((charged) => taxKey(charged) === taxKey(tax) && /[1-9]/.test(charged.amount)),
  )?.stay;
}

/**
 * Reports the price below which a stay does not pay its inclusive charges: one night for two, or else a scenario that
 * shows it.
 */
export function inclusiveAdvice(calculator: Calculator, looked: readonly Scenario[]): Advice[] {
  const shows = looked.find(({ stay }) => calculator.totals(stay).net.startsWith('-'));
  if (shows === undefined) return [];
  const simple = { checkIn: shows.stay.checkIn, rooms: [{ persons: 2, price: '0', nights: 1 }] };
  const isSimple = calculator.totals(simple).net.startsWith('-');
  const answer = priceForNet(calculator, isSimple ? simple : shows.stay, '0');
  const price = answer.exact ? answer.price : answer.above?.price;
  const stay = isSimple ? 'a night for two persons' : `a stay of ${shows.name}`;
  const found = issueIn(ADVICE_CODES, 'inclusive_over_price', 'taxes', {
    stay,
    sold: price === undefined ? 'at any price' : `for less than ${price}`,
  });
  return [{ ...found, stay: isSimple ? simple : shows.stay }];
}

interface TaxAdviceContext {
  readonly plan: Program;
  readonly today: string | undefined;
}

/** Advice on a single tax, under a policy and on a day. */
export function taxAdvice(
  { path, entry }: { readonly path: string; readonly entry: TaxSetEntry },
  { plan, today }: TaxAdviceContext,
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
  // The best case: an endless stay without date ranges.
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

/** A limit counted from arrival ends the taxable nights even in a short range. */
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

function pastAdvice({ title }: TaxSetEntry, path: string, { plan, today }: TaxAdviceContext): Advice[] {
  const ending = endingTaxes(plan.lines.map(({ tax }) => tax)).find((one) => one.title === title);
  if (ending === undefined || today === undefined) return [];
  const last = dateOf(ending.lastDay);
  // Dates in one format sort as text.
  return last >= today ? [] : [issue('ranges_past', pathTo(path, 'applicable_date_ranges'), { title, last, today })];
}

interface PolicyOption {
  readonly name: string;
  readonly now: string;
  readonly other: string;
  readonly changed: FullPolicy;
}

/** Each option with an alternative. For rounding modes only the two that differ on ties are compared. */
function optionsOf(policy: FullPolicy): PolicyOption[] {
  const { rounding, exclusiveBase, maxNights, stayCharges } = policy;
  const unit = rounding.unit === 'stay' ? 'night' : 'stay';
  const inclusive = rounding.inclusive === 'tax' ? 'net' : 'tax';
  const mode = rounding.mode === 'half-up' ? 'half-even' : 'half-up';
  const base = exclusiveBase === 'price' ? 'net' : 'price';
  const cap = maxNights === 'taxable' ? 'stay' : 'taxable';
  const due = stayCharges === 'arrival' ? 'first-taxable-night' : 'arrival';
  return [
    { name: 'rounding.unit', now: rounding.unit, other: unit, changed: { ...policy, rounding: { ...rounding, unit } } },
    {
      name: 'rounding.inclusive',
      now: rounding.inclusive,
      other: inclusive,
      changed: { ...policy, rounding: { ...rounding, inclusive } },
    },
    { name: 'rounding.mode', now: rounding.mode, other: mode, changed: { ...policy, rounding: { ...rounding, mode } } },
    { name: 'exclusiveBase', now: exclusiveBase, other: base, changed: { ...policy, exclusiveBase: base } },
    { name: 'maxNights', now: maxNights, other: cap, changed: { ...policy, maxNights: cap } },
    { name: 'stayCharges', now: stayCharges, other: due, changed: { ...policy, stayCharges: due } },
  ];
}

/** Finds the options of the policy that matter to this tax set: by the largest change of a total, or else of a net. */
export function policyAdvice(calculator: Calculator, looked: readonly Scenario[], digits: number): Advice[] {
  const { taxSet, policy } = calculator;
  const totals = looked.map(({ stay }) => calculator.totals(stay));
  return optionsOf(policy).flatMap(({ name, now, other, changed }) => {
    // This option cannot be a mistake: the net cannot be computed under it.
    if (circlesUnder(taxSet, changed) !== undefined) return [];
    const otherwise = createCalculator(taxSet, changed);
    const others = looked.map(({ stay }) => unlessTooMuch(() => otherwise.totals(stay)));
    for (const figure of ['total', 'net'] as const) {
      const most = largest(totals, others, figure, digits);
      const scenario = looked[most.at];
      if (scenario === undefined || most.units === 0) continue;
      const amount = `${printSigned(most.units, digits)} ${taxSet.currency}`;
      const params = { option: name, now, other, figure, amount, stay: scenario.name };
      return [{ ...issueIn(ADVICE_CODES, 'policy_matters', `policy.${name}`, params), stay: scenario.stay }];
    }
    return [];
  });
}

function largest(
  totals: readonly Totals[],
  others: ReadonlyArray<Totals | undefined>,
  figure: 'total' | 'net',
  digits: number,
): { at: number; units: Integer } {
  let most: { at: number; units: Integer } = { at: -1, units: 0 };
  for (const [at, before] of totals.entries()) {
    const after = others[at] ?? before;
    if (before[figure] === after[figure]) continue;
    const units = subtract(unitsOf(after[figure], digits), unitsOf(before[figure], digits));
    if (size(units) > size(most.units)) most = { at, units };
  }
  return most;
}
