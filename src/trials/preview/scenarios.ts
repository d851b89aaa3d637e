import type { Budget } from '../../core/calculation/budget.js';
import { attempt, budgetFor, MOST_CALL_STEPS, workOfTotals } from '../../core/calculation/budget.js';
import { compiledOnce } from '../../core/calculation/compile.js';
import { dayNumber } from '../../core/calendar/plain-date.js';
import { completePolicy } from '../../core/definitions/complete-policy.js';
import { hasConditionOn, writtenAges } from '../../core/definitions/local/conditions.js';
import { circlesUnder } from '../../core/definitions/local/set-rules.js';
import type { FullPolicy, Policy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../../core/definitions/tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import { checkOptions, optionsShape, withReadable } from '../../core/issues/arguments.js';
import { InvalidDefinitionError } from '../../core/issues/errors.js';
import type { Issue } from '../../core/issues/issue.js';
import { below, issue, issueIn } from '../../core/issues/issue.js';
import { plain } from '../../core/issues/reading.js';
import { STAY_CODES } from '../../core/issues/validation-codes.js';
import {
  currencyDigits,
  isDecimalText,
  isShortDecimal,
  parseUnits,
  significantDecimals,
} from '../../core/money/amount.js';
import { multiply, powerOfTen } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { readRoomGroups } from '../../core/stay/room-groups.js';
import type { Stay } from '../../core/stay/schema.js';
import { inOneLine } from '../../language/description/values.js';
import { SCENARIO_REASONS } from '../../language/words/en/scenarios.js';
import { wordsIn } from '../../language/words/locales.js';
import type { Saying, Words } from '../../language/words/words.js';
import { ENGLISH, say, withTitles } from '../../language/words/words.js';
import { arrivalCandidates, lengthCandidates } from './arrivals.js';
import { anchorDay, breakpointsOf, dateBorders, taxesOf } from './breakpoints.js';
import type { Candidate, CandidateRoom, PriceScale } from './candidate.js';
import { nameOf, stayOf } from './candidate.js';
import { changeFinder } from './change-on-stay.js';
import type { Match } from './changes.js';
import { differingTaxes, isAlike, isOtherSet, matchTaxes } from './changes.js';
import type { EverydayGuests, EverydayKind } from './everyday.js';
import { borderCandidates, everydayCandidates, familyCandidates, occupancyCandidates } from './everyday.js';
import type { StayChange } from './largest-changes.js';
import { largestChanges } from './largest-changes.js';
import { countedBy } from './local/amounts.js';
import { localCandidates } from './local/candidates.js';
import type { LocalEdges } from './local/stays.js';
import type { Scenario, ScenarioGroup } from './preview-data.js';
import { soldIn } from './sold.js';

/** The options of `scenarios`. */
export interface ScenarioOptions {
  /** The saved set: edges of both sets are included, and those of differing taxes come first. */
  readonly saved?: TaxSetInput;
  /** Its `rounding.digits` sets the decimals of prices. */
  readonly policy?: Policy;
  /**
   * The date of everyday stays, YYYY-MM-DD. Without it they are at the begin of the first date range, and without
   * ranges from 2026-05-01 on, because this module uses no clock.
   */
  readonly today?: string;
  /** The usual price of a night, as decimal text ["100.00"; "10000" in a currency without decimals]. */
  readonly price?: string;
  /** The language of names and reasons, loaded by `loadLocale` [English]. */
  readonly locale?: string;
}

const OPTIONS = optionsShape<ScenarioOptions>({ saved: true, policy: true, today: true, price: true, locale: true });

/** The maximum of scenarios, the most informative first. */
const MOST_SCENARIOS = 150;
/** The steps of the stays around the nights and dates of a tax, which become no more than some thirty candidates. */
const STEPS_OF_TAX = 200;
/** The maximum of pairs of rows for stays that meet one row and miss the previous ones. */
const MOST_PAIRS = 20_000;
const MOST_REASONS = 3;

/**
 * Builds stays that show the limits of a tax set, from its numbers: lengths around every skip_nights and max_nights,
 * arrivals around every date range, one and several persons, one room and two, prices from zero to high, both sides of
 * every condition of local rules, and everyday stays. `why` says what each shows. Equal sets give equal lists of at
 * most 150, the most informative first.
 *
 * @throws InvalidDefinitionError with every issue of the tax set and of the options
 * @throws InvalidArgumentError for an unknown option, and for a language that is not loaded: see `loadLocale`
 * @example
 * ```ts
 * import { scenarios } from 'staytax';
 *
 * const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 } as const;
 * const found = scenarios({ title: 'Lisbon', currency: 'EUR', taxes: [city] });
 * found.find(({ why }) => why.includes('longer than'))?.why; // => '8 nights: first stay longer than the limit of 7 nights of City tax'
 * ```
 */
export function scenarios(taxSet: TaxSetInput, options: ScenarioOptions = {}): Scenario[] {
  return withReadable({ options }, () => {
    checkOptions(options, OPTIONS);
    const words = wordsIn(options.locale);
    const draft = validateTaxSet(taxSet);
    const saved = options.saved === undefined ? undefined : validateTaxSet(options.saved);
    const completed = completePolicy(options.policy, draft.value);
    const wrong = [
      ...(draft.issues ?? []),
      ...below('saved', saved?.issues ?? []),
      ...('issues' in completed ? completed.issues : []),
    ];
    if (draft.value === undefined || 'issues' in completed || wrong.length > 0) throw new InvalidDefinitionError(wrong);
    return calledScenarios(draft.value, saved?.value, completed.policy, options, words).map(withoutCalled);
  });
}

type DateAndPrice = Pick<ScenarioOptions, 'today' | 'price'>;

/** A scenario with its name within a sentence. */
export interface CalledScenario extends Scenario {
  /** "a weekend for two, from 1 Jan 2027 on"; the name of the stay for other than everyday stays. */
  readonly called: string;
  /** The first reason, without the part that repeats the name: "first stay longer than the limit of 7 nights of City tax". */
  readonly reason: string;
  /** The kind of an everyday stay, and its name: "a week for two". */
  readonly everyday?: { readonly kind: EverydayKind; readonly name: string };
}

/** The scenario as the public functions return it. */
export function withoutCalled<Called extends Partial<CalledScenario>>({
  called: _,
  reason: __,
  everyday: ___,
  ...scenario
}: Called) {
  return scenario;
}

/**
 * The scenarios of valid sets, with their names and short reasons for advice and for pages. Edges come from both sets;
 * prices are in the currency of the draft.
 */
export function calledScenarios(
  draft: TaxSet,
  saved: TaxSet | undefined,
  policy: FullPolicy,
  options: DateAndPrice,
  words: Words = ENGLISH,
  budget: Budget = budgetFor(draft, saved),
): CalledScenario[] {
  const { candidates, scale } = candidatesOf(draft, saved, policy, options, budget);
  const taxes = [draft, ...(saved === undefined ? [] : [saved])].flatMap(taxesOf);
  const isWithin = isQuotableWithin([draft, saved], policy, budget);
  return mergedScenarios(candidates, { scale, isWithin }, withTitles(words, taxes));
}

export function staysAround(
  draft: TaxSet,
  saved: TaxSet | undefined,
  policy: FullPolicy,
  options: Pick<ScenarioOptions, 'today'> = {},
  budget: Budget = budgetFor(draft, saved),
): ReadonlyMap<string, Stay> {
  const made = candidatesOf(draft, saved, policy, options, budget);
  return staysOf(made, isQuotableWithin([draft, saved], policy, budget), MOST_SCENARIOS);
}

/** A tax of a set, or of a changed one, and its rows that get separate stays [all]. */
export type TaxOfStays = Pick<LocalEdges, 'set' | 'tax' | 'onlyRows'>;

/** Finds the stays around the limits and rows of single taxes of a set. Candidates beyond the budget are left out. */
export function staysByTax(set: TaxSet, policy: FullPolicy, budget: Budget) {
  const context = { policy, options: {}, budget, mostRows: Number.POSITIVE_INFINITY };
  const { around, ofRules, finished } = candidateMaker([set], edgesOf(set, undefined).flat(), context);
  const isWithin = isQuotableWithin([set], policy, budget);
  return ({ set: changed, tax, onlyRows }: TaxOfStays): ReadonlyMap<string, Stay> => {
    const edges = { ...edgesIn(changed, tax, undefined), onlyRows };
    const groupeds = attempt(budget, STEPS_OF_TAX) ? (onlyRows ? ofRules(edges) : around(edges)) : [];
    return staysOf(finished(groupeds), isWithin, Number.POSITIVE_INFINITY);
  };
}

/** Different stays of candidates, at most so many. */
function staysOf(
  { candidates, scale }: MadeCandidates,
  isWithin: (stay: Stay) => boolean,
  most: number,
): ReadonlyMap<string, Stay> {
  const match = new Map<string, Stay>();
  for (const candidate of candidates) {
    if (match.size === most) break;
    const stay = stayOf(candidate, scale);
    const key = JSON.stringify(stay);
    if (!match.has(key) && isWithin(stay)) match.set(key, stay);
  }
  return match;
}

/** A single stay that takes more would leave too few steps for others. */
const MOST_STAY_STEPS: number = MOST_CALL_STEPS / 4;

/** The share of the steps that is not for such tests: where these take more, a stay is tried where it is quoted. */
const LEFT_FOR_QUOTES = 0.7;

/** A test whether a stay can be quoted with each of some sets, beside others. */
function isQuotableWithin(
  sets: ReadonlyArray<TaxSet | undefined>,
  policy: FullPolicy,
  budget: Budget,
): (stay: Stay) => boolean {
  const programs = sets.flatMap((set) => (set ? [compiledOnce(set, policy)] : []));
  const least = budget.left * LEFT_FOR_QUOTES;
  return (stay) => {
    if (!arePricesShort(stay)) return false;
    if (budget.left < least) return true;
    return programs.every((program) => {
      const groups = readRoomGroups(stay, program.digits, 'any-check-in');
      // An unreadable stay is reported when it is quoted.
      if (groups === undefined) return true;
      const { steps } = workOfTotals(program, groups, MOST_STAY_STEPS);
      budget.left -= steps;
      return steps <= MOST_STAY_STEPS;
    });
  };
}

/** Whether all prices are short enough to be read. Prices near the largest limits of rows may not be. */
function arePricesShort({ rooms }: Stay): boolean {
  return rooms
    .flatMap((room) => [room, ...(room.extras ?? [])])
    .every(({ nightlyPrices = [], price = '' }) => [...nightlyPrices, price].every(isShortDecimal));
}

function mostRowsOf(taxes: readonly TaxSetEntry[]): number {
  const rows = taxes.map(({ local }) => local?.rates?.length ?? 0).filter((count) => count > 0);
  const pairs = rows.reduce((sum, count) => sum + count ** 2, 0);
  return pairs <= MOST_PAIRS ? Number.POSITIVE_INFINITY : Math.ceil(Math.sqrt(MOST_PAIRS / rows.length));
}

function candidatesOf(
  draft: TaxSet,
  saved: TaxSet | undefined,
  policy: FullPolicy,
  options: DateAndPrice,
  budget: Budget,
): MadeCandidates {
  const edges = edgesOf(draft, saved);
  const maker = candidateMaker([draft, saved], edges.flat(), { policy, options, budget });
  const { anchor, ages, around, finished } = maker;
  const everyday = [...everydayCandidates(anchor), ...familyCandidates(anchor, ages)].map(inGroup('everyday'));
  const ofTaxes = edges.map((some) => some.flatMap((tax) => (attempt(budget, STEPS_OF_TAX) ? around(tax) : [])));
  return finished([everyday, ...ofTaxes].flatMap((some) => some.sort((a, b) => a.rank - b.rank)));
}

/** Candidates in their order, and the prices of their stays. */
interface MadeCandidates {
  readonly candidates: readonly Grouped[];
  readonly scale: PriceScale;
}

interface MakerContext {
  readonly policy: FullPolicy;
  readonly options: DateAndPrice;
  readonly budget: Budget;
  readonly mostRows?: number;
}

/** Makes the candidates around single taxes of sets. */
function candidateMaker(
  [draft, saved]: readonly [draft: TaxSet, saved?: TaxSet | undefined],
  all: readonly LocalEdges[],
  { policy, options, budget, mostRows = mostRowsOf(all.map(({ tax }) => tax)) }: MakerContext,
) {
  const digits = digitsOf(draft.currency, policy);
  const wrong = [...todayIssues(options.today), ...priceIssues(options.price, draft.currency, digits)];
  if (wrong.length > 0) throw new InvalidDefinitionError(wrong);
  const breakpoints = all.map((edges) => edges.breakpoints);
  const anchor = anchorDay(breakpoints, options.today);
  const deepestSkip = Math.max(0, ...breakpoints.map(({ skip }) => skip));
  const scale = priceScale(digits, options.price);
  // The saved set may have another currency and another policy.
  const quotable = new Set(
    [draft, saved].filter((set) => set?.currency === draft.currency && circlesUnder(set, policy) === undefined),
  );
  // A changed set is validated before its stays are asked for.
  const isQuotable = (set: TaxSet) => quotable.has(set) || (set !== draft && set !== saved);
  const ages = all.flatMap(({ tax }) => agesOf(tax));
  const soldAs = soldIn([draft, saved]);
  const ofRules = (edges: LocalEdges): Grouped[] =>
    localCandidates(edges, { anchor, policy, scale, isQuotable, mostRows, soldAs, budget }).map(inGroup('limits'));
  const around = (edges: LocalEdges): Grouped[] => [
    ...lengthCandidates(edges.breakpoints, anchor).map(inGroup('limits')),
    ...arrivalCandidates(edges.breakpoints, deepestSkip).map(inGroup('seasons')),
    ...occupancyCandidates(edges.breakpoints, anchor).map(inGroup('prices')),
    ...ofRules(edges),
    ...borderCandidates(dateBorders([edges.tax], anchor), anchor, ages).map(inGroup('everyday')),
  ];
  const isCounted = countedBy([draft, saved].map((set) => (set === undefined ? [] : taxesOf(set))));
  const asStay = adultsFor(all.map(({ tax }) => tax));
  const finished = (candidates: readonly Grouped[]): MadeCandidates => ({
    candidates: candidates.filter(isCounted).map(asStay),
    scale,
  });
  return { anchor, ages, around, ofRules, finished };
}

/**
 * Everyday stays with larger changes by a draft than all scenarios, so that the verdict includes them.
 *
 * @param shown the changes of the scenarios, in minor units
 */
export function* largestScenarios(
  now: Calculator,
  before: Calculator,
  shown: readonly StayChange[],
  options: DateAndPrice,
  words: Words,
  budget: Budget,
): Generator<undefined, CalledScenario[], undefined> {
  const { taxSet: draft, policy } = now;
  const { taxSet: saved } = before;
  if (!isOtherSet(now, before)) return [];
  const scale = priceScale(digitsOf(draft.currency, policy), options.price);
  const all = [draft, saved].flatMap(taxesOf);
  const differing = differingTaxes(draft, saved);
  const asStay = adultsFor(all);
  const changeOn = changeFinder(compiledOnce(draft, policy), compiledOnce(saved, before.policy), budget);
  const anchor = anchorDay(all.map(breakpointsOf), options.today);
  const taxes = differing.length === 0 ? all : differing;
  const searched = { taxes, count: all.length, anchor, scale, soldAs: soldIn([draft, saved]) };
  const matches = yield* largestChanges(searched, shown, (candidate) => {
    const stay = stayOf(asStay(candidate), scale);
    if (!arePricesShort(stay)) return NO_CHANGE;
    return changeOn(stay) ?? NO_CHANGE;
  });
  const candidates = matches.map(asStay).map(inGroup('everyday'));
  return mergedScenarios(candidates, { scale, isWithin: () => true }, withTitles(words, all));
}

const NO_CHANGE: StayChange = { total: 0, kept: 0 };

/** Marks the guests as adults if rows of some taxes have conditions on ages, so that stays match their names. */
function adultsFor(taxes: readonly TaxSetEntry[]) {
  const areAgesAsked = taxes.some(({ local }) => local?.rates?.some((row) => hasConditionOn(row, 'age')));
  const ofAdults = (room: CandidateRoom): CandidateRoom =>
    room.guests === undefined && room.persons > 0 ? { ...room, guests: [] } : room;
  return <Any extends Candidate>(candidate: Any): Any =>
    areAgesAsked ? { ...candidate, rooms: candidate.rooms.map(ofAdults) } : candidate;
}

interface Grouped extends Candidate {
  readonly group: ScenarioGroup;
  readonly called?: Saying;
  readonly everyday?: EverydayGuests;
}

function inGroup(group: ScenarioGroup): (candidate: Omit<Grouped, 'group'>) => Grouped {
  return (candidate) => ({ ...candidate, group });
}

/** The edges of differing taxes of both sets, and then of taxes that are equal in both. */
function edgesOf(draft: TaxSet, saved: TaxSet | undefined): readonly LocalEdges[][] {
  if (saved === undefined) return [taxesOf(draft).map((tax) => edgesIn(draft, tax, undefined))];
  const matches = matchTaxes(taxesOf(draft), taxesOf(saved));
  const now = (match: Match) => (match.draft ? [edgesIn(draft, match.draft, match.saved)] : []);
  const was = (match: Match) => (match.saved ? [edgesIn(saved, match.saved, match.draft)] : []);
  const differing = matches.filter((match) => !isAlike(match));
  return [differing.flatMap((match) => [...now(match), ...was(match)]), matches.filter(isAlike).flatMap(now)];
}

export function edgesIn(set: TaxSet, tax: TaxSetEntry, otherTax: TaxSetEntry | undefined): LocalEdges {
  return { tax, set, breakpoints: breakpointsOf(tax), others: otherTax?.local?.rates ?? [] };
}

/** The first ages beyond the rows of a tax. */
function agesOf({ local }: TaxSetEntry): number[] {
  const spans = (local?.rates ?? []).flatMap((row) => writtenAges(row) ?? []);
  return spans.flatMap(({ last }) => (Number.isFinite(last) ? [last + 1] : []));
}

/** The digits of a price: those of the currency, or fewer if amounts have fewer. */
function digitsOf(currency: string, policy: FullPolicy): number {
  return Math.min(currencyDigits(currency) ?? 0, digitsFor(currency, policy));
}

export function todayIssues(today: unknown): Issue[] {
  if (today === undefined || (typeof today === 'string' && dayNumber(today) !== undefined)) return [];
  const expected = 'a date such as "2026-05-01"';
  return [issue('not_a_date', 'today', { field: 'today', received: plain(today), expected })];
}

function priceIssues(price: unknown, currency: string, digits: number): Issue[] {
  if (price === undefined) return [];
  if (typeof price !== 'string' || !isDecimalText(price) || !isShortDecimal(price)) {
    const expected = 'a price such as "100.00"';
    return [issue('not_decimal', 'price', { field: 'price', received: plain(price), expected })];
  }
  if (significantDecimals(price) <= digits) return [];
  return [issueIn(STAY_CODES, 'price_decimals', 'price', { received: price, currency, digits })];
}

/** In a currency without decimals the usual price has more digits before the point. */
export function priceScale(digits: number, price: string | undefined): PriceScale {
  const usual = price === undefined ? undefined : parseUnits(price, digits);
  return { usual: usual ?? multiply(powerOfTen(Math.max(digits, 2)), 100), digits };
}

/** Merges equal stays, with the reasons of all. */
function mergedScenarios(
  candidates: readonly Grouped[],
  { scale, isWithin }: { readonly scale: PriceScale; readonly isWithin: (stay: Stay) => boolean },
  words: Words,
): CalledScenario[] {
  const match = new Map<string, { readonly first: Grouped; readonly stay: Stay; readonly alike: Grouped[] }>();
  const leftOut = new Set<string>();
  for (const candidate of candidates) {
    const stay = stayOf(candidate, scale);
    const key = JSON.stringify(stay);
    const same = match.get(key);
    if (same !== undefined) same.alike.push(candidate);
    else if (match.size < MOST_SCENARIOS && !leftOut.has(key)) {
      if (isWithin(stay)) match.set(key, { first: candidate, stay, alike: [candidate] });
      else leftOut.add(key);
    }
  }
  return [...match.values()].map(({ first, stay, alike }) => {
    const name = nameOf(first, scale, words);
    const reasons = [...new Set(alike.map(({ why }) => why(words)))];
    const everyday = alike.find((grouped) => grouped.everyday !== undefined)?.everyday;
    return {
      name,
      why: joinedReasons(reasons, words),
      group: first.group,
      stay,
      called: first.called?.(words) ?? name,
      reason: first.reason?.(words) ?? reasons[0] ?? '',
      ...(everyday && { everyday: { kind: everyday.kind, name: everyday.who(words) } }),
    };
  });
}

function joinedReasons(reasons: readonly string[], words: Words): string {
  const left = reasons.length - MOST_REASONS;
  const first = inOneLine(words, reasons.slice(0, MOST_REASONS));
  return left > 0 ? say(words, SCENARIO_REASONS, 'more', { reasons: first, n: left }) : first;
}
