import type { Budget } from '../../core/calculation/budget.js';
import { budgetOf } from '../../core/calculation/budget.js';
import type { Program } from '../../core/calculation/program.js';
import { newWork } from '../../core/calculation/work.js';
import { digitsFor } from '../../core/definitions/policy.js';
import { taxKey } from '../../core/definitions/tax.js';
import { InvalidStayError } from '../../core/issues/errors.js';
import { isRecord } from '../../core/issues/reading.js';
import { printSigned, printUnits, size, unitsOf } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add, multiply, subtract } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { charged } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import { tooMuchWork } from '../../core/quote/stay-calculator.js';
import { readRoomGroups } from '../../core/stay/room-groups.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import { taxesOf } from '../preview/breakpoints.js';
import type { ComparedQuotes } from '../preview/changes.js';
import { compareSizes, matchTaxes } from '../preview/changes.js';
import type {
  ComparedAmounts,
  RefusedStay,
  Replay,
  ReplayBar,
  ReplayedMonth,
  ReplayedStay,
  ReplayedTax,
  ReplayIssue,
} from './replay-data.js';

/** The number of refused stays that are listed; all are counted. */
const MOST_NAMED = 1_000;
const MOST_LARGEST = 10;

/** The steps that each stay adds to those of all: a set of 30 taxes with 10 rows each takes less for a usual one. */
export const STEPS_OF_STAY = 5_000;

/** The ends of the bars of the histogram, in percent. The last bar has no end. */
const ENDS = [1, 2, 5, 10] as const;
/** Stays with an increase above this percentage are counted. */
const MUCH = 5;

export interface Replaying {
  /** Quotes the stay of a line under both sets, or records which set refuses it. `read` has the issues of the line. */
  readonly add: (line: number, read: { readonly stay: unknown } | { readonly issues: readonly ReplayIssue[] }) => void;
  /** The result for all stays added so far. */
  readonly result: () => Replay;
}

/** Whether amounts of two sets can be subtracted: equal currency and digits. */
export function canReplay(draft: Calculator, saved: Calculator): boolean {
  const [draftUnits, savedUnits] = [draft, saved].map(({ taxSet, policy }) => [
    taxSet.currency,
    digitsFor(taxSet.currency, policy),
  ]);
  return draftUnits?.join() === savedUnits?.join();
}

/** Adds up differences in whole minor units; memory does not grow with the number of stays. `canReplay` must hold. */
export function replaying(draft: Calculator, saved: Calculator): Replaying {
  const { currency } = draft.taxSet;
  const digits = digitsFor(currency, draft.policy);
  const sums = noCharges();
  const months = new Map<string, MonthSum>();
  const taxes = taxSums(draft, saved);
  const bars = createBars();
  const named: RefusedStay[] = [];
  let largest: ReplayedChange[] = [];
  const counts = { stays: 0, refused: 0, changed: 0 };
  const work = budgetOf();

  const refuse = (refused: RefusedStay): void => {
    counts.refused += 1;
    if (named.length < MOST_NAMED) named.push(refused);
  };

  const count = (line: number, stay: unknown, now: Quote, was: Quote): void => {
    const total = pairOf(now.total, was.total, digits);
    const net = pairOf(now.net, was.net, digits);
    const kept = pairOf(now.kept, was.kept, digits);
    const arrival = isRecord(stay) ? String(stay['checkIn']).slice(0, 'YYYY-MM'.length) : '';
    const month: MonthSum = months.get(arrival) ?? { month: arrival, stays: 0, ...noCharges() };
    months.set(arrival, month);
    counts.stays += 1;
    month.stays += 1;
    for (const sum of [sums, month]) {
      addTo(sum.total, total);
      addTo(sum.net, net);
      addTo(sum.kept, kept);
    }
    bars.count(total);
    const hasOtherTaxes = taxes.count(now, was, digits);
    if (changeOf(total) === 0 && changeOf(kept) === 0 && !hasOtherTaxes) return;
    counts.changed += 1;
    // Of equal changes the first in the file stays.
    largest = [...largest, { line, stay, total, net, kept }].sort(byChange).slice(0, MOST_LARGEST);
  };

  return {
    add: (line, read) => {
      if ('issues' in read) {
        refuse({ line, by: 'file', issues: read.issues.map(plainIssue) });
        return;
      }
      const { stay } = read;
      work.left += STEPS_OF_STAY;
      const [now, was] = [quoteOrIssues(draft, stay, work), quoteOrIssues(saved, stay, work)];
      if ('total' in now && 'total' in was) {
        count(line, stay, now, was);
        return;
      }
      const by = 'total' in now ? 'saved' : 'total' in was ? 'draft' : 'both';
      refuse({ line, by, issues: 'issues' in now ? now.issues : 'issues' in was ? was.issues : [] });
    },
    result: () => {
      const histogram = bars.printed();
      const staysOf = (direction: ReplayBar['direction'], least = 0) =>
        histogram.reduce((sum, bar) => (bar.direction === direction && bar.from >= least ? sum + bar.stays : sum), 0);
      const inOrder = [...months.values()].sort((first, second) => (first.month < second.month ? -1 : 1));
      return {
        version: 1,
        currency,
        stays: counts.stays,
        refused: { stays: counts.refused, named: [...named] },
        changed: counts.changed,
        guests: {
          more: staysOf('more'),
          less: staysOf('less'),
          same: staysOf('same'),
          over5Percent: staysOf('more', MUCH),
        },
        ...printCharges(sums, digits),
        histogram,
        largest: largest.flatMap(({ line, stay: given, ...charges }): ReplayedStay[] => {
          const { value: stay } = validateStay(given, currency, digits);
          return stay === undefined ? [] : [{ line, stay, ...printCharges(charges, digits) }];
        }),
        byMonth: inOrder.map(
          ({ month, stays, ...charges }): ReplayedMonth => ({ month, stays, ...printCharges(charges, digits) }),
        ),
        byTax: taxes.printed(digits),
      };
    },
  };
}

interface ReplayedCalculator {
  readonly program: Program;
  quote(stay: unknown, work: Budget): Quote | undefined;
}

/** Of a stay that is left out beyond the budget, the issue is that of a stay that takes too many steps by itself. */
function quoteOrIssues(
  calculator: Calculator,
  stay: unknown,
  work: Budget,
): Quote | { readonly issues: readonly ReplayIssue[] } {
  try {
    // The stay is validated where it is quoted.
    const { program, quote }: ReplayedCalculator = charged(calculator);
    const most = Math.max(0, work.left);
    const quoted = quote(stay, work);
    if (quoted !== undefined) return quoted;
    const groups = readRoomGroups(stay, program.digits, 'any-check-in') ?? [];
    const steps = most - work.left;
    return { issues: [plainIssue(tooMuchWork({ program, groups, work: newWork() }, { steps, most }))] };
  } catch (error) {
    if (error instanceof InvalidStayError) return { issues: error.issues.map(plainIssue) };
    throw error;
  }
}

function plainIssue({ code, path, message, params }: ReplayIssue): ReplayIssue {
  return { code, path, message, ...(params === undefined ? {} : { params }) };
}

/** Amounts under both sets, in minor units. */
interface AmountSum {
  draft: Integer;
  saved: Integer;
}

interface ChargeSums {
  readonly total: AmountSum;
  readonly net: AmountSum;
  readonly kept: AmountSum;
}

interface MonthSum extends ChargeSums {
  readonly month: string;
  stays: number;
}

interface ReplayedChange extends ChargeSums {
  readonly line: number;
  readonly stay: unknown;
}

const noSum = (): AmountSum => ({ draft: 0, saved: 0 });
const noCharges = (): ChargeSums => ({ total: noSum(), net: noSum(), kept: noSum() });

function pairOf(draft: string, saved: string, digits: number): AmountSum {
  return { draft: unitsOf(draft, digits), saved: unitsOf(saved, digits) };
}

function changeOf({ draft, saved }: AmountSum): Integer {
  return subtract(draft, saved);
}

function addTo(sum: AmountSum, { draft, saved }: AmountSum): void {
  sum.draft = add(sum.draft, draft);
  sum.saved = add(sum.saved, saved);
}

function printSum(sum: AmountSum, digits: number): ComparedAmounts {
  const print = (units: Integer) => printUnits(units, digits);
  return { saved: print(sum.saved), draft: print(sum.draft), change: printSigned(changeOf(sum), digits) };
}

function printCharges({ total, net, kept }: ChargeSums, digits: number) {
  return { total: printSum(total, digits), net: printSum(net, digits), kept: printSum(kept, digits) };
}

/** The sums of each tax. */
function taxSums(draft: Calculator, saved: Calculator) {
  const matches = matchTaxes(taxesOf(draft.taxSet), taxesOf(saved.taxSet));
  const sums = matches.map((match) => ({ match, sum: noSum(), stays: 0 }));
  return {
    /** Whether any tax has another amount. */
    count: (now: Quote, was: Quote, digits: number): boolean => {
      const [ofDraft, ofSaved] = [amountsByTax(now), amountsByTax(was)];
      let isOther = false;
      for (const entry of sums) {
        const { draft: draftTax, saved: savedTax } = entry.match;
        const [drafted, before] = [
          draftTax && ofDraft.get(taxKey(draftTax)),
          savedTax && ofSaved.get(taxKey(savedTax)),
        ];
        const amounts = pairOf(drafted ?? '0', before ?? '0', digits);
        addTo(entry.sum, amounts);
        if (changeOf(amounts) === 0) continue;
        entry.stays += 1;
        isOther = true;
      }
      return isOther;
    },
    printed: (digits: number): ReplayedTax[] =>
      sums.flatMap(({ match: { draft: draftTax, saved: savedTax }, sum, stays }) => {
        const tax = draftTax ?? savedTax;
        if (tax === undefined) return [];
        const state = draftTax === undefined ? 'gone' : savedTax === undefined ? 'new' : 'kept';
        const name = { ...(tax.id === undefined ? {} : { id: tax.id }), title: tax.title };
        return [{ ...name, state, stays, ...printSum(sum, digits) }];
      }),
  };
}

function amountsByTax({ taxes }: Quote): ReadonlyMap<string, string> {
  return new Map(taxes.map((tax) => [taxKey(tax), tax.amount]));
}

/** Counts stays by the percentage by which their total changes. */
function createBars() {
  const barsOf = (direction: 'less' | 'more') =>
    [0, ...ENDS].map((from, index) => ({ direction, from, to: ENDS[index] ?? null, stays: 0 }));
  const [less, more] = [barsOf('less'), barsOf('more')];
  const same = { direction: 'same' as const, from: 0, to: 0, stays: 0 };
  const barFor = (total: AmountSum) => {
    const change = changeOf(total);
    if (change === 0) return same;
    const by = multiply(size(change), 100);
    return (change < 0 ? less : more).find(({ to }) => to === null || by <= multiply(total.saved, to));
  };
  return {
    count: (total: AmountSum): void => {
      const bar = barFor(total);
      if (bar !== undefined) bar.stays += 1;
    },
    printed: (): ReplayBar[] => [...less.toReversed(), same, ...more].map((bar) => ({ ...bar })),
  };
}

/** The largest change of the total first, then of what the house keeps. */
function byChange(first: ReplayedChange, second: ReplayedChange): number {
  return compareSizes(sizesOf(second), sizesOf(first));
}

function sizesOf({ total, kept }: ReplayedChange): ComparedQuotes['sizes'] {
  return [size(changeOf(total)), size(changeOf(kept)), 0];
}
