import type { Budget } from '../../core/calculation/budget.js';
import { completePolicy } from '../../core/definitions/complete-policy.js';
import type { Policy } from '../../core/definitions/policy.js';
import { policies } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetInput } from '../../core/definitions/tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import { checkOptions, optionsShape } from '../../core/issues/arguments.js';
import { InvalidDefinitionError, InvalidStayError } from '../../core/issues/errors.js';
import type { Issue, Result } from '../../core/issues/issue.js';
import { below, issue, pathTo } from '../../core/issues/issue.js';
import { isList, isRecord, withoutAbsent } from '../../core/issues/reading.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { charged, createCalculator } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import { LIMITS } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import type { CaseDifference, CaseOutcome } from './compare.js';
import { differencesOf } from './compare.js';
import type { Case, Cases } from './fields.js';
import type { ReadCase, ReadCases } from './read.js';
import { readCases } from './read.js';

/** The options of `runCases`. */
export interface CasesOptions {
  /** The tax set, in place of the one that the cases name. */
  readonly taxSet?: TaxSetInput;
}

export const OPTIONS = optionsShape<CasesOptions>({ taxSet: true });

/** The result of a case. */
export interface CaseResult {
  /** Its name, or else its place. */
  readonly name: string;
  /** Whether everything is as expected. */
  readonly ok: boolean;
  /** The values that are not as expected. */
  readonly differences: readonly CaseDifference[];
}

/** The results of the cases of a file. */
export interface CasesReport {
  /** Issues of the cases, of stays that were not expected to be refused, and of the tax set. */
  readonly issues: readonly Issue[];
  /** One for each case, and one for a file that cannot be read. */
  readonly cases: readonly CaseResult[];
}

/** A case that was run, with its quote if there is one. */
export interface JudgedCase extends CaseResult {
  /** Its place; absent for the result of the file. */
  readonly path?: string;
  readonly quote?: Quote;
  /** Duration, if a clock was given. */
  readonly milliseconds?: number;
}

/**
 * Quotes the stay of every case, and compares the known figures. An invalid case fails, and so does one whose stay is
 * refused with other issues than expected. Always returns a report.
 *
 * @param cases the content of a cases file, or the list of its cases
 * @throws InvalidArgumentError for an unknown option
 * @example
 * ```ts
 * import { runCases } from 'staytax/testing';
 *
 * const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 } as const;
 * const taxSet = { title: 'Lisbon', currency: 'EUR', taxes: [city] };
 * const stay = { checkIn: '2026-12-24', rooms: [{ persons: 2, price: '960.00', nights: 8 }] };
 * const cases = [{ name: 'a couple, eight nights', stay, expect: { taxes: { 'City tax': '64' } } }];
 * runCases(cases, { taxSet }).cases[0]?.differences; // => [{ path: 'taxes["City tax"]', expected: '64', got: '56.00' }]
 * ```
 */
export function runCases(cases: Cases | readonly Case[], options: CasesOptions = {}): CasesReport {
  checkOptions(options, OPTIONS);
  const { issues, judged } = judgeAll(readCases(cases), options.taxSet);
  return { issues, cases: judged.map(resultOf) };
}

export function resultOf({ name, ok, differences }: JudgedCase): CaseResult {
  return { name, ok, differences };
}

/** Runs cases. `taxSet` replaces theirs. An invalid file adds a failed case for the file. */
export function judgeAll(
  { cases, issues: ofFile, isWrong, taxSet: taxSetOfFile }: ReadCases,
  taxSet: unknown = taxSetOfFile,
  nameOfFile = 'cases',
  now?: () => number,
): { readonly issues: readonly Issue[]; readonly judged: readonly JudgedCase[] } {
  // Only a file of cases can lack a tax set.
  const isNoFile = ofFile.some(({ path }) => path === '');
  const noSet = isNoFile ? [] : setIssues(taxSet, cases.length > 0);
  const set = validateTaxSet(taxSet);
  const calculators = calculatorsOf(() => validValue(set));
  const allIssues: Issue[] = [...ofFile, ...noSet];
  const judge = (testCase: ReadCase): JudgedCase => {
    if (testCase.isWrong || noSet.length > 0) {
      allIssues.push(...mistakesIn([testCase], ofFile));
      return { name: testCase.name, path: testCase.path, ok: false, differences: [] };
    }
    const { issues, ...outcome } = outcomeOf(testCase, calculators);
    const differences = differencesOf(testCase.expect, outcome);
    if (differences.some(({ path }) => path === 'issues')) allIssues.push(...issues, ...mistakesIn([testCase], ofFile));
    const { name, path } = testCase;
    return { name, path, ok: differences.length === 0, differences, ...withoutAbsent({ quote: outcome.quote }) };
  };
  const judged = cases.map((testCase) => {
    const start = now?.() ?? 0;
    const result = judge(testCase);
    return now === undefined ? result : { ...result, milliseconds: now() - start };
  });
  const ofItself = isWrong || noSet.length > 0 ? [{ name: nameOfFile, ok: false, differences: [] }] : [];
  return { issues: withoutDuplicates(allIssues), judged: [...ofItself, ...judged] };
}

const IN_A_CASE = /^(?:cases)?\[\d+\]/;

/** The issues that made a case without a quote fail: those at its place, or else those of the tax set and the file. */
export function issuesOf<One extends Pick<Issue, 'path'>>({ path: place }: JudgedCase, issues: readonly One[]): One[] {
  const ofCase = place === undefined ? [] : issues.filter(({ path }) => IN_A_CASE.exec(path)?.[0] === place);
  return ofCase.length > 0 ? ofCase : issues.filter(({ path }) => !IN_A_CASE.test(path));
}

/** The tax set is checked when cases are quoted, or here if there are none. */
function setIssues(taxSet: unknown, isQuoted: boolean): Issue[] {
  const params = { field: 'taxSet', received: taxSet, expected: 'a tax set: a path is followed in a file alone' };
  if (taxSet === undefined) return [issue('required', 'taxSet', params)];
  if (typeof taxSet === 'string') return [issue('not_an_object', 'taxSet', params)];
  return isQuoted ? [] : below('taxSet', validateTaxSet(taxSet).issues ?? []);
}

/** The issues of policies and stays of cases that are not quoted, without those that they expect. */
function mistakesIn(cases: readonly ReadCase[], issues: readonly Issue[]): Issue[] {
  const places = new Set(issues.map(({ path }) => path));
  return cases.flatMap(({ policy, stay, path, expect }) => {
    const place = pathTo(path, 'stay');
    const completed = completePolicy(isRecord(policy) ? policy : undefined);
    const ofPolicy = 'issues' in completed ? completed.issues : [];
    const isThere = !places.has(path) && !places.has(place);
    const { issues: ofStay = [] } = isThere ? validateStay(stay, 'EUR', LIMITS.digits) : {};
    const expected: readonly unknown[] = isList(expect.issues) ? expect.issues : [];
    return [...below(path, ofPolicy), ...below(place, ofStay)].filter(({ code }) => !expected.includes(code));
  });
}

/** Removes duplicates: an invalid tax set is reported for each of its cases. */
function withoutDuplicates(issues: readonly Issue[]): Issue[] {
  return [...new Map(issues.map((entry) => [JSON.stringify([entry.code, entry.path]), entry])).values()];
}

/** Makes the calculator of a tax set under a policy. Throws InvalidDefinitionError. */
export type Calculators = (policy: unknown) => Calculator;

/** The calculators of a tax set, by policy. */
export function calculatorsOf(taxSet: () => TaxSet): Calculators {
  const made = new Map<string, Calculator>();
  return (policy) => {
    const key = JSON.stringify(policy) ?? '';
    const calculator = made.get(key) ?? createCalculator(taxSet(), policyOf(policy));
    made.set(key, calculator);
    return calculator;
  };
}

/** Validates a tax set. Throws InvalidDefinitionError. */
export function validSet(taxSet: unknown): TaxSet {
  return validValue(validateTaxSet(taxSet));
}

function validValue({ value, issues }: Result<TaxSet>): TaxSet {
  if (value === undefined) throw new InvalidDefinitionError(issues);
  return value;
}

/** An unknown name, or another type, was reported when the case was read. */
function policyOf(policy: unknown): Policy | undefined {
  if (typeof policy === 'string') return new Map<string, Policy>(Object.entries(policies)).get(policy);
  return isRecord(policy) ? policy : undefined;
}

/** The outcome of the stay of a case, and the issues with their places in the file. */
type PlacedOutcome = CaseOutcome & { readonly quote?: Quote; readonly issues: readonly Issue[] };

export function outcomeOf(testCase: ReadCase, calculators: Calculators): PlacedOutcome {
  return outcomeWith(testCase, () => calculators(testCase.policy).quote(testCase.stay));
}

/** Like `outcomeOf`; `undefined` beyond the budget. */
export function outcomeWithin(testCase: ReadCase, calculators: Calculators, budget: Budget): PlacedOutcome | undefined {
  let isWithin = true;
  const outcome = outcomeWith(testCase, () => {
    const quote = charged(calculators(testCase.policy)).quote(testCase.stay, budget);
    isWithin = quote !== undefined;
    return quote;
  });
  return isWithin ? outcome : undefined;
}

function outcomeWith({ path }: ReadCase, ask: () => Quote | undefined): PlacedOutcome {
  try {
    return withoutAbsent({ quote: ask(), refusedWith: [], issues: [] });
  } catch (error) {
    const issues = placedIssues(error, path);
    return { refusedWith: issues.map(({ code }) => code), issues };
  }
}

function placedIssues(error: unknown, path: string): Issue[] {
  if (error instanceof InvalidStayError) return below(pathTo(path, 'stay'), error.issues);
  if (!(error instanceof InvalidDefinitionError)) throw error;
  return error.issues.flatMap((problem) => below(isOfPolicy(problem) ? path : 'taxSet', [problem]));
}

/** A tax set may have an unknown field with that name. */
function isOfPolicy({ path, code }: Issue): boolean {
  return path.startsWith('policy.') || (path === 'policy' && code !== 'unknown_field');
}
