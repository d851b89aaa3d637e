import { DUE } from '../../core/definitions/local/of-tax.js';
import { didYouMean } from '../../core/issues/field-codes.js';
import { pathSegments, pathTo } from '../../core/issues/issue.js';
import { isRecord } from '../../core/issues/reading.js';
import { probablyMeant, shown } from '../../core/issues/texts.js';
import { parseSigned, printUnits, significantDecimals, unitsOf } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add } from '../../core/money/integer.js';
import type { AmountsOfQuote, Quote } from '../../core/quote/quote.js';
import { explain } from '../../language/explanation/explain.js';
import type { Expectation, ExpectedPart, ExpectedTaxes } from './fields.js';

const FIGURES = ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'] as const;

/** A figure that differs from the expected one. */
export interface CaseDifference {
  /** The place in `expect`, such as `taxes["City tax"]`. */
  readonly path: string;
  /** The expected value, as written. */
  readonly expected: unknown;
  /** The actual value; `null`: none. */
  readonly got: unknown;
}

/** The compared part of a quote. Nights, rooms and warnings are only calculated if they are expected. */
type ComparedQuote = AmountsOfQuote & Partial<Pick<Quote, 'nights' | 'rooms' | 'warnings'>>;

/** The outcome of a stay: its quote, or the codes of the issues with which it was refused. */
export interface CaseOutcome {
  readonly quote?: ComparedQuote;
  readonly refusedWith: readonly string[];
}

/** Whether the figures of a quote are enough to compare. */
export function isOfFigures({ nights, rooms, issues = [], warnings }: Expectation): boolean {
  return nights === undefined && rooms === undefined && issues.length === 0 && warnings === undefined;
}

/** The differences from the expected outcome, in the order of the fields. */
export function differencesOf(expect: Expectation, { quote, refusedWith }: CaseOutcome): CaseDifference[] {
  return [
    ...issueDifference(expect.issues ?? [], refusedWith),
    ...FIGURES.flatMap((figure) => amountDifference(figure, expect[figure], quote?.[figure] ?? null)),
    ...DUE.flatMap((when) => amountDifference(pathTo('due', when), expect.due?.[when], quote?.due[when] ?? null)),
    ...taxDifferences('', expect.taxes, quote?.taxes),
    ...Object.entries(expect.nights ?? {}).flatMap(([date, expected]) => {
      const night = quote?.nights?.find((candidate) => candidate.date === date);
      return partDifferences(pathTo('nights', date), expected, night);
    }),
    ...(expect.rooms ?? []).flatMap((room, index) =>
      partDifferences(pathTo('rooms', index), room, quote?.rooms?.[index]),
    ),
    ...warningDifference(expect.warnings ?? [], quote?.warnings?.map(({ code }) => code) ?? []),
  ];
}

function issueDifference(expected: readonly string[], got: readonly string[]): CaseDifference[] {
  const [wanted, actual] = [expected, got].map((codes) => [...new Set(codes)].sort());
  return JSON.stringify(wanted) === JSON.stringify(actual)
    ? []
    : [{ path: 'issues', expected, got: [...new Set(got)] }];
}

function warningDifference(expected: readonly string[], got: readonly string[]): CaseDifference[] {
  const isThere = expected.every((code) => got.includes(code));
  return isThere ? [] : [{ path: 'warnings', expected, got: [...new Set(got)] }];
}

/** A night or a room of a quote. */
type QuotePart = Pick<AmountsOfQuote, 'total' | 'taxes'>;

function partDifferences(path: string, expect: ExpectedPart, part: QuotePart | undefined): CaseDifference[] {
  if (part === undefined) return [{ path, expected: expect, got: null }];
  return [
    ...taxDifferences(path, expect.taxes, part.taxes),
    ...amountDifference(pathTo(path, 'total'), expect.total, part.total),
  ];
}

function taxDifferences(path: string, expect: ExpectedTaxes = {}, lines: QuotePart['taxes'] = []): CaseDifference[] {
  return Object.entries(expect).flatMap(([title, expected]) =>
    amountDifference(pathTo(pathTo(path, 'taxes'), title), expected, amountOfTitle(title, lines)),
  );
}

/** The sum of the lines with a title; `null`: there is none. */
export function amountOfTitle(title: string, lines: QuotePart['taxes']): string | null {
  const amounts = lines.filter((line) => line.title === title).map(({ amount }) => amount);
  const [first = null, second] = amounts;
  if (first === null || second === undefined) return first;
  const digits = first.split('.')[1]?.length ?? 0;
  const units = amounts.reduce<Integer>((sum, amount) => add(sum, unitsOf(amount, digits)), 0);
  return printUnits(units, digits);
}

function amountDifference(path: string, expected: string | null | undefined, got: string | null): CaseDifference[] {
  if (expected === undefined || isSameAmount(expected, got)) return [];
  return [{ path, expected, got }];
}

/** "56" equals "56.00". */
function isSameAmount(first: string | null, second: string | null): boolean {
  if (first === second || first === null || second === null) return first === second;
  const digits = Math.max(significantDecimals(first), significantDecimals(second));
  return parseSigned(first, digits) === parseSigned(second, digits);
}

/** "total: expected 171.75, got 172.54", one line for each difference. */
export function differencesText(differences: readonly CaseDifference[]): string[] {
  const text = ({ path, expected, got }: CaseDifference) =>
    `${path}: expected ${valueText(expected)}, got ${valueText(got)}`;
  return differences.map(text);
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return isRecord(value) ? JSON.stringify(value) : String(value);
}

/** The explanation of the taxes that differ; of all taxes if only figures differ. */
export function whyDifferent(quote: Quote, differences: readonly CaseDifference[]): string[] {
  const titles = new Set(differences.flatMap(({ path }) => titleIn(path) ?? []));
  const { charges } = explain(quote);
  const charged = [...new Set(charges.map(({ title }) => title))];
  const unknown = [...titles].filter((title) => !charged.includes(title));
  const selected = titles.size === 0 ? charges : charges.filter(({ title }) => titles.has(title));
  const noSuchTax = (title: string) =>
    `No tax of the quote is called ${shown(title)}.${didYouMean(probablyMeant(title, charged))}`;
  return [...unknown.map(noSuchTax), ...selected.flatMap(({ sentences }) => sentences)];
}

function titleIn(path: string): string | undefined {
  const segments = pathSegments(path);
  const index = segments.lastIndexOf('taxes');
  return index < 0 ? undefined : String(segments[index + 1]);
}
