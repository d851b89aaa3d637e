import type { Budget, SetSize } from '../../core/calculation/budget.js';
import { budgetOf, budgetOfList, sizeOf, spend, stepsToCompile } from '../../core/calculation/budget.js';
import { compile, isSameCalculation } from '../../core/calculation/compile.js';
import type { Program } from '../../core/calculation/program.js';
import { completePolicy } from '../../core/definitions/complete-policy.js';
import type { ResolvedLocal } from '../../core/definitions/local/resolve.js';
import { resolveTax } from '../../core/definitions/local/resolve.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { Tax, TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { checkOptions } from '../../core/issues/arguments.js';
import { InvalidDefinitionError } from '../../core/issues/errors.js';
import { once } from '../../core/issues/reading.js';
import type { RoomGroup } from '../../core/stay/room-groups.js';
import { readRoomGroups } from '../../core/stay/room-groups.js';
import type { Stay } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import { taxesOf } from '../preview/breakpoints.js';
import { lastOf } from '../preview/preview.js';
import { staysAround, staysByTax } from '../preview/scenarios.js';
import type { ChangedTax, ChangeWithoutEffect, SetChange, ValidChange } from './changes.js';
import { changesOf, readChange, withTax } from './changes.js';
import type { CaseOutcome } from './compare.js';
import { differencesOf, isOfFigures } from './compare.js';
import type { Case, Cases } from './fields.js';
import type { AffectedPart, FiguresFinder, FoundFigures, StayFigures } from './figures.js';
import { affectedPart, asQuoted, figuresAfter, figuresFinder, keepsBases } from './figures.js';
import type { Reach } from './reach.js';
import { changedRows, NO_STAY, reachOf } from './reach.js';
import type { ReadCase } from './read.js';
import { readCases } from './read.js';
import type { Calculators, CasesOptions } from './run.js';
import { calculatorsOf, OPTIONS, outcomeWithin, validSet } from './run.js';

/** A smallest change that makes no case fail. */
export interface UnnoticedChange extends ChangeWithoutEffect {
  /** A stay with another price after the change: a case of it would fail. */
  readonly stay: Stay;
}

/** The changes of a tax set that make its cases fail, and the others. */
export interface Coverage {
  /** Number of changes that were tried, without those that have no effect. */
  readonly changes: number;
  /** Number of changes that make a case fail. */
  readonly noticed: number;
  /** The changes that make no case fail. */
  readonly unnoticed: readonly UnnoticedChange[];
  /** Changes that no stay of the preview shows. They are not counted. */
  readonly without_effect: readonly ChangeWithoutEffect[];
  /** Number of changes that were not tried because the set or its cases are too large. They are not counted. */
  readonly not_tried: number;
}

/**
 * Changes every rate, limit, window, row, condition, level, nesting and local rule of a tax set by its smallest step,
 * one at a time, and checks whether a case fails. Cases that fail before a change do not count. A large set has more
 * changes than are tried: see `not_tried`.
 *
 * @param cases the content of a cases file, or the list of its cases
 * @throws InvalidDefinitionError without a valid tax set
 * @throws InvalidArgumentError for an unknown option
 * @example
 * ```ts
 * import { coverCases } from 'staytax/testing';
 *
 * const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 } as const;
 * const taxSet = { title: 'Lisbon', currency: 'EUR', taxes: [city] };
 * const stay = { checkIn: '2026-12-24', rooms: [{ persons: 2, price: '700.00', nights: 7 }] };
 * const { changes, noticed, unnoticed } = coverCases([{ name: 'a week', stay, expect: { total: '756.00' } }], { taxSet });
 * [changes, noticed]; // => [5, 4]
 * unnoticed.map(({ path, from, to }) => ({ path, from, to })); // => [{ path: 'taxes[0].max_nights', from: 7, to: 8 }]
 * ```
 */
export function coverCases(cases: Cases | readonly Case[], options: CasesOptions = {}): Coverage {
  checkOptions(options, OPTIONS);
  const parsed = readCases(cases);
  return lastOf(coverSteps(options.taxSet ?? parsed.taxSet, parsed.cases));
}

export interface CoverProgress {
  readonly tried: number;
  readonly of: number;
}

/** Less is enough for no change. */
const LEAST_STEPS = 60;

/** The steps for the changes of 30 taxes with ten rows each: some thousands, each on every case. */
export const MOST_COVER_STEPS = 1_700_000;

/** Like `coverCases`, in steps: one for each change. */
export function* coverSteps(
  given: unknown,
  cases: readonly ReadCase[],
  budget: Budget = budgetOfList(cases.length, MOST_COVER_STEPS),
): Generator<CoverProgress, Coverage> {
  const taxSet = validSet(given);
  const search = startSearch(taxSet, cases, budget);
  const unnoticed: UnnoticedChange[] = [];
  const without_effect: ChangeWithoutEffect[] = [];
  let [tried, noticed, leftOut] = [0, 0, 0];
  const total = countOf(changesOf(taxSet));
  for (const change of changesOf(taxSet)) {
    yield { tried, of: total };
    if (budget.left < LEAST_STEPS) break;
    tried += 1;
    const { path, from, to } = change;
    const result = tryChange(search, change);
    if (result === 'noticed') noticed += 1;
    else if (result === 'not-tried') leftOut += 1;
    else if (result === 'without-effect') without_effect.push({ path, from, to });
    else if (result !== 'invalid') unnoticed.push({ path, from, to, stay: result });
  }
  const not_tried = leftOut + total - tried;
  return { changes: noticed + unnoticed.length, noticed, unnoticed, without_effect, not_tried };
}

function countOf(changes: Iterable<SetChange>): number {
  let count = 0;
  for (const _ of changes) count += 1;
  return count;
}

/** The set before any change, with its cases and the stays around its limits. */
interface Search {
  readonly taxSet: TaxSet;
  readonly size: SetSize;
  readonly before: FiguresFinder;
  readonly readStay: StayReader;
  readonly compiled: (taxSet: TaxSet, policy: FullPolicy) => Program;
  readonly partOf: (tax: Tax) => AffectedPart | undefined;
  readonly stays: ReturnType<typeof stayPools>;
  /** Whether no two taxes have the same title, so that any other amount is another price. */
  readonly hasOwnTitles: boolean;
  /** Cases that are as expected. */
  readonly passing: readonly ReadCase[];
  /** Cases of which it is not known, because their quotes take more steps than there are. */
  readonly unknown: readonly ReadCase[];
  readonly budget: Budget;
}

function startSearch(taxSet: TaxSet, cases: readonly ReadCase[], budget: Budget): Search {
  const policy = policyOf(taxSet);
  const compiled = compiler(digitsFor(taxSet.currency, policy));
  const before = figuresFinder(compiled(taxSet, policy), budget);
  const readStay = stayReader(taxSet.currency);
  const size = sizeOf(taxSet);
  const { lines } = before.program;
  const side = { ...before, calculators: calculatorsOnce(taxSet, size, budget), readStay, budget };
  const results = cases.map((testCase) => (testCase.isWrong ? false : isAsExpected(testCase, side)));
  return {
    taxSet,
    size,
    before,
    readStay,
    compiled,
    partOf: memoized(taxKey, (tax: Tax) => affectedPart(before.program, tax)),
    stays: stayPools(taxSet, policy, budget),
    hasOwnTitles: new Set(lines.map(({ tax }) => tax.title)).size === lines.length,
    passing: cases.filter((_, index) => results[index] === true),
    unknown: cases.filter((_, index) => results[index] === undefined),
    budget,
  };
}

function policyOf(taxSet: TaxSet): FullPolicy {
  const completed = completePolicy(undefined, taxSet);
  if ('issues' in completed) throw new InvalidDefinitionError(completed.issues);
  return completed.policy;
}

function memoized<Argument, Answer>(keyOf: (argument: Argument) => string, find: (argument: Argument) => Answer) {
  const cache = new Map<string, { readonly answer: Answer }>();
  return (argument: Argument): Answer => {
    const key = keyOf(argument);
    const cached = cache.get(key) ?? { answer: find(argument) };
    cache.set(key, cached);
    return cached.answer;
  };
}

/** Compiles sets that share most of their taxes: the rules of each tax are read once. */
function compiler(digits: number): Search['compiled'] {
  const cache = new WeakMap<Tax, ResolvedLocal>();
  const resolve = (tax: Tax): ResolvedLocal => {
    const resolved = cache.get(tax) ?? resolveTax(tax, digits);
    cache.set(tax, resolved);
    return resolved;
  };
  return (taxSet, policy) =>
    compile(taxSet, policy, digitsFor(taxSet.currency, policy) === digits ? resolve : resolveTax);
}

/** Reads a stay with a number of digits; `undefined`: it is refused. */
type StayReader = (stay: Stay, digits: number) => readonly RoomGroup[] | undefined;

/** Reads each stay once, for all changes. */
function stayReader(currency: string): StayReader {
  const cache = new WeakMap<Stay, Map<number, readonly RoomGroup[] | undefined>>();
  return (stay, digits) => {
    const byDigits = cache.get(stay) ?? new Map<number, readonly RoomGroup[] | undefined>();
    cache.set(stay, byDigits);
    if (!byDigits.has(digits)) byDigits.set(digits, readGroups(stay, currency, digits));
    return byDigits.get(digits);
  };
}

function readGroups(stay: Stay, currency: string, digits: number): readonly RoomGroup[] | undefined {
  const readWith = (given: unknown) => readRoomGroups(given, digits, 'any-check-in');
  return readWith(stay) ?? readWith(validateStay(stay, currency, digits).value);
}

/** The quotes of stays before a change, or after it. */
interface QuotesOfStays extends FiguresFinder {
  /** For expectations beyond figures; `undefined` beyond the budget. */
  readonly calculators: () => Calculators | undefined;
  readonly readStay: StayReader;
  readonly budget: Budget;
}

/** The calculators of a set, which are rarely needed, and for which it is validated again. */
function calculatorsOnce(taxSet: TaxSet, size: SetSize, budget: Budget): QuotesOfStays['calculators'] {
  return once(() => (spend(budget, stepsToRead(size)) ? calculatorsOf(() => taxSet) : undefined));
}

/** The steps of validating taxes with their rows, and of compiling them. */
function stepsToRead(size: SetSize): number {
  return 40 * size.taxes + 25 * size.rows + stepsToCompile(size);
}

/** The stay of a case of which figures are expected, under the policy of the set. */
function groupsOf({ policy, expect, stay }: ReadCase, { readStay, program }: QuotesOfStays) {
  return policy === undefined && isOfFigures(expect) ? readStay(stay, program.digits) : undefined;
}

/** Whether a case is as expected; `undefined` beyond the budget. */
function isAsExpected(testCase: ReadCase, quotes: QuotesOfStays): boolean | undefined {
  const groups = groupsOf(testCase, quotes);
  const outcome = groups === undefined ? quotedOutcome(testCase, quotes) : figuresOutcome(groups, quotes);
  return outcome && differencesOf(testCase.expect, outcome).length === 0;
}

function figuresOutcome(groups: readonly RoomGroup[], { figuresOf, program }: QuotesOfStays): CaseOutcome | undefined {
  const figures = figuresOf(groups);
  if (figures === 'refused') return { refusedWith: ['too_much_work'] };
  return figures && { quote: asQuoted(figures, program), refusedWith: [] };
}

function quotedOutcome(testCase: ReadCase, { calculators, budget }: QuotesOfStays): CaseOutcome | undefined {
  const made = calculators();
  return made && outcomeWithin(testCase, made, budget);
}

/** The result of trying a change; a stay with another price, if no case notices the change. */
type TriedChange = 'invalid' | 'noticed' | 'without-effect' | 'not-tried' | Stay;

function tryChange(search: Search, change: SetChange): TriedChange {
  const { budget, size, passing, unknown } = search;
  if (!spend(budget, stepsToValidate(change, size))) return 'not-tried';
  const valid = readChange(search.taxSet, change);
  if (valid === undefined) return 'invalid';
  const changed = changedQuotes(search, valid);
  if (changed === undefined) return 'not-tried';
  const { mayReach, quotes } = changed;
  const isReached = (testCase: ReadCase): boolean => {
    const groups = groupsOf(testCase, quotes);
    return groups === undefined || mayReach(groups);
  };
  let isAllKnown = true;
  for (const testCase of passing) {
    budget.left -= STEPS_TO_REACH;
    const result = isReached(testCase) ? isAsExpected(testCase, quotes) : true;
    if (result === false) return 'noticed';
    if (result === undefined) isAllKnown = false;
  }
  if (mayReach === NO_STAY) return isAllKnown ? 'without-effect' : 'not-tried';
  if (!isAllKnown || unknown.some(isReached)) return 'not-tried';
  return stayWithOtherPrice(search, valid, changed);
}

/** The steps of asking whether a change may reach a stay. */
const STEPS_TO_REACH = 0.3;

/** The steps of reading a change, and of finding where it differs. */
function stepsToValidate({ tax, level }: SetChange, size: SetSize): number {
  if (level !== undefined) return 20 + 4 * size.taxes;
  if (tax === undefined) return stepsToRead(size);
  const rows = tax.before.local?.rates?.length ?? 0;
  return tax.isOfRows ? 60 + rows : 80 + 25 * rows + 2 * size.taxes;
}

interface ChangedQuotes {
  readonly quotes: QuotesOfStays;
  readonly mayReach: Reach;
  /** The taxes that are calculated again; absent: all. */
  readonly part?: AffectedPart;
}

function changedQuotes(search: Search, valid: ValidChange): ChangedQuotes | undefined {
  const { before, size, budget, readStay } = search;
  const { tax } = valid;
  const { policy } = before.program;
  const calculators = once(() => calculatorsOnce(valid.taxSet, size, budget)());
  const mayReach = reachOf(tax, policy);
  const part = tax && keepsBases(tax) ? search.partOf(tax.before) : undefined;
  if (tax !== undefined && part !== undefined) {
    const figuresOf = once(() => figuresAfter(before, part, tax.after, budget));
    const figures: FiguresFinder = { program: before.program, figuresOf: (groups) => figuresOf()?.(groups) };
    const quotes = { ...figures, calculators, readStay, budget };
    return { mayReach, part, quotes };
  }
  if (!spend(budget, stepsToCompile(size))) return undefined;
  const program = search.compiled(valid.taxSet, policyOf(valid.taxSet));
  const isMoved = tax === undefined && isSameCalculation(before.program, program);
  return {
    mayReach: isMoved ? NO_STAY : mayReach,
    quotes: { ...figuresFinder(program, budget), calculators, readStay, budget },
  };
}

/** Finds a stay with another price after a change, the shorter ones first: a person has to work out its amounts. */
function stayWithOtherPrice(
  search: Search,
  valid: ValidChange,
  { quotes, mayReach, part }: ChangedQuotes,
): TriedChange {
  const { before, readStay, budget, stays, hasOwnTitles } = search;
  const tried = new Set<Stay>();
  let isAllKnown = true;
  const isOther = (stay: Stay): boolean => {
    budget.left -= STEPS_TO_REACH;
    const groups = readStay(stay, quotes.program.digits);
    if (tried.has(stay) || (groups !== undefined && !mayReach(groups))) return false;
    tried.add(stay);
    const was = figuresOn(readStay(stay, before.program.digits), before);
    const is = figuresOn(groups, quotes);
    if (was === undefined || is === undefined) isAllKnown = false;
    if (was === undefined || is === undefined || was === is) return false;
    return (part && hasOwnTitles) || pricedText(was, before) !== pricedText(is, quotes);
  };
  for (const pool of stays.around(valid, part)) {
    const match = pool.stays.find(isOther);
    if (match !== undefined) return match;
    isAllKnown &&= pool.isWhole;
  }
  return isAllKnown ? 'without-effect' : 'not-tried';
}

function figuresOn(groups: readonly RoomGroup[] | undefined, { figuresOf }: FiguresFinder): FoundFigures {
  return groups === undefined ? 'refused' : figuresOf(groups);
}

/** The price of a stay, as text. */
function pricedText(figures: StayFigures | 'refused', { program }: FiguresFinder): string {
  if (figures === 'refused') return figures;
  const { price, net, total, taxes } = asQuoted(figures, program);
  return JSON.stringify([price, net, total, taxes.map(({ title, amount }) => `${title} ${amount}`).sort()]);
}

/** Stays, the shorter ones first. */
interface StayPool {
  readonly stays: readonly Stay[];
  /** Whether none was left out because it takes more work than there is. */
  readonly isWhole: boolean;
}

const NO_STAYS: StayPool = { stays: [], isWhole: true };
/** The most that one pool takes of what is left. */
const SHARE_OF_POOL = 0.25;

/** The stays on which changes are looked for: those of the preview, then those around the changed tax. */
function stayPools(taxSet: TaxSet, policy: FullPolicy, budget: Budget) {
  const size = sizeOf(taxSet);
  const seen = new Map<string, Stay>();
  const lent = budgetOf(0);
  const pooled = (find: () => ReadonlyMap<string, Stay>): StayPool => {
    const leftOut = lent.leftOut;
    const reserve = (1 - SHARE_OF_POOL) * budget.left;
    lent.left = budget.left - reserve;
    const candidates = [...find()].sort(([first], [second]) => first.length - second.length);
    budget.left = reserve + lent.left;
    const stays = candidates.map(([text, stay]) => {
      const same = seen.get(text) ?? stay;
      seen.set(text, same);
      return same;
    });
    return { stays, isWhole: lent.leftOut === leftOut };
  };
  const aroundTax = once(() => staysByTax(taxSet, policy, lent));
  const usual = once(() => pooled(() => staysAround(taxSet, undefined, policy, {}, lent)));
  const ofTax = memoized(taxKey, (tax: TaxSetEntry) => pooled(() => aroundTax()({ set: taxSet, tax })));
  const entries = new Map(taxesOf(taxSet).map((tax) => [taxKey(tax), tax]));

  /** The stays around a changed tax, or around its changed rows alone. */
  function ofChange(entry: TaxSetEntry, { before, after, isOfRows }: ChangedTax, set: TaxSet): StayPool {
    const onlyRows = isOfRows ? changedRows(before, after) : undefined;
    if (onlyRows?.size === 0) return NO_STAYS;
    return pooled(() => aroundTax()({ set: withTax(set, after), tax: { ...entry, ...after }, onlyRows }));
  }

  /** The stays of both sets, for changes that reach other taxes. */
  function ofBoth(after: TaxSet): StayPool {
    if (!spend(budget, STEPS_OF_SET * size.taxes + size.rows)) return { ...NO_STAYS, isWhole: false };
    return pooled(() => staysAround(after, taxSet, policyOf(after), {}, lent));
  }

  function* aroundChange(tax: ChangedTax, part: AffectedPart | undefined): Generator<StayPool> {
    const changedKey = taxKey(tax.before);
    for (const key of new Set([changedKey, ...(part?.keys.keys() ?? [])])) {
      const entry = entries.get(key);
      if (entry === undefined) continue;
      yield ofTax(entry);
      if (key === changedKey) yield ofChange(entry, tax, part?.set ?? taxSet);
    }
  }

  function* around(valid: ValidChange, part: AffectedPart | undefined): Generator<StayPool> {
    yield usual();
    if (valid.tax !== undefined) yield* aroundChange(valid.tax, part);
    if (part === undefined) yield ofBoth(valid.taxSet);
  }

  return { around };
}

/** The steps for each tax of comparing two sets. */
const STEPS_OF_SET = 40;
