import type { RowSpans } from '../../definitions/local/conditions.js';
import { isCoveredBy, spansOf } from '../../definitions/local/conditions.js';
import type { Source } from '../../definitions/local/fields.js';
import type { LocalRate } from '../../definitions/local/of-tax.js';
import type { TaxSetEntry } from '../../definitions/tax.js';
import { taxKey } from '../../definitions/tax.js';
import { ADVICE_CODES } from '../../issues/advice-codes.js';
import { issueIn } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { compareRates } from '../../money/fraction.js';
import type { Calculator } from '../../quote/calculator.js';
import { createCalculator, unlessTooMuch } from '../../quote/calculator.js';
import { validateTaxSet } from '../../quote/validate.js';
import { LIMITS } from '../../stay/limits.js';
import type { Stay } from '../../stay/schema.js';
import { anchorDay, taxesOf } from '../breakpoints.js';
import type { Candidate } from '../candidate.js';
import { nameOf, stayOf } from '../candidate.js';
import type { LocalEdges, ScenariosOf } from '../local/candidates.js';
import { pairsOfRows, settingOfRow } from '../local/candidates.js';
import type { Setting } from '../local/setting.js';
import { candidateOf, withNights } from '../local/setting.js';
import type { Budget } from '../local/units.js';
import { withRules } from '../local/units.js';
import type { Advice } from '../preview-data.js';
import { edgesIn, priceScale } from '../scenarios.js';

/** The context of trial quotes of rows. */
interface RowTrial {
  readonly calculator: Calculator;
  readonly digits: number;
  readonly today: string | undefined;
  /** The calculation steps left for all rows. */
  readonly budget: Budget;
}

/** Advice on the rows of a tax: a stay is quoted with them, and with their likely intention. */
export function rowAdvice(
  { path, entry }: { readonly path: string; readonly entry: TaxSetEntry },
  trial: RowTrial,
): Advice[] {
  const { local } = entry;
  if (local?.rates === undefined || local.only === 'channel') return [];
  const place = pathTo(pathTo(path, 'local'), 'rates');
  return [...orderAdvice(entry, place, trial), ...lengthAdvice(entry, place, trial)];
}

/** A tax with the data to build its stays. */
interface TaxWithStays {
  readonly edges: LocalEdges;
  readonly of: ScenariosOf;
}

function taxWithStays(
  tax: TaxSetEntry,
  { calculator: { taxSet, policy }, digits, today, budget }: RowTrial,
): TaxWithStays {
  const mostRows = Number.POSITIVE_INFINITY;
  const edges = edgesIn(taxSet, tax, undefined);
  const anchor = anchorDay([edges.breakpoints], today);
  return {
    edges,
    of: { anchor, policy, scale: priceScale(digits, undefined), isQuotable: () => true, budget, mostRows },
  };
}

/** The charge of a tax on a stay, and with other rows. */
interface BothWays {
  readonly stay: Stay;
  readonly called: string;
  readonly amount: string;
  readonly otherwise: string;
}

/** Compares charges on the first stay where they differ; `undefined` without one, or if the other rows are invalid. */
function bothWays(
  tax: TaxSetEntry,
  rates: readonly LocalRate[],
  candidates: readonly Candidate[],
  { calculator, budget }: RowTrial,
  { of: { scale } }: TaxWithStays,
): BothWays | undefined {
  const { taxSet, policy } = calculator;
  budget.left -= taxesOf(taxSet).reduce((sum, { local }) => sum + STEPS_A_TAX * (1 + (local?.rates?.length ?? 0)), 0);
  if (budget.left < 0) return undefined;
  const { value } = validateTaxSet(withRules(taxSet, tax, { ...tax.local, rates: [...rates] }));
  if (value === undefined) return undefined;
  const other = createCalculator(value, policy);
  for (const candidate of candidates) {
    const stay = stayOf(candidate, scale);
    const [amount, otherwise] = [calculator, other].map((one) => amountOf(one, tax, stay));
    if (amount !== undefined && otherwise !== undefined && amount !== otherwise) {
      return { stay, called: nameOf(candidate, scale), amount, otherwise };
    }
  }
  return undefined;
}

function amountOf(calculator: Calculator, tax: TaxSetEntry, stay: Stay): string | undefined {
  const taxes = unlessTooMuch(() => calculator.quote(stay).taxes);
  return taxes?.find((one) => taxKey(one) === taxKey(tax))?.amount;
}

/**
 * Reports two overlapping rows whose order matters, once a tax. A row at rate 0 in front is an exemption, which is
 * meant to apply first. Rows with two labels are exclusive classes ("five stars", "three stars").
 */
function orderAdvice(tax: TaxSetEntry, place: string, trial: RowTrial): Advice[] {
  const rows = tax.local?.rates ?? [];
  const around = taxWithStays(tax, trial);
  for (const { first, second, setting } of pairsOfRows(around.edges, around.of)) {
    const [one, other] = [rows[first], rows[second]];
    if (one === undefined || other === undefined || !canDecide(one, other)) continue;
    const others = rows.filter((_, at) => at !== second);
    const exchanged = [...others.slice(0, first), other, ...others.slice(first)];
    const found = bothWays(tax, exchanged, [ofOneGuest(setting), candidateOf(setting, 0, NO_REASON)], trial, around);
    if (found === undefined) continue;
    const { called, stay, amount, otherwise } = found;
    const params = { title: tax.title, first: first + 1, second: second + 1, stay: called, charged: amount, otherwise };
    return [{ ...issueIn(ADVICE_CODES, 'order_decides', pathTo(place, second), params), stay }];
  }
  return [];
}

function canDecide(one: LocalRate, other: LocalRate): boolean {
  if (compareRates(one.rate, '0') === 0) return false;
  if (one.label !== undefined && other.label !== undefined) return false;
  const [first, second] = [askingRow(one), askingRow(other)];
  return !isCoveredBy(first, second) && !isCoveredBy(second, first);
}

function askingRow(row: LocalRate): RowSpans {
  return { row, spans: spansOf(row) };
}

const NO_REASON = () => '';

/** Steps to prepare a tax, or a row of one, for a quote. */
const STEPS_A_TAX = 100;

/** A candidate whose guest meets the rows, without other guests. */
function ofOneGuest(setting: Setting): Candidate {
  const candidate = candidateOf(setting, 0, NO_REASON);
  const rooms = candidate.rooms.map((room) => ({
    ...room,
    persons: 1,
    ...(room.guests === undefined ? {} : { guests: room.guests.slice(-1) }),
  }));
  return { ...candidate, rooms };
}

/**
 * Reports a row for stays up to a length beside a limit of nights: perhaps the first nights of every stay were meant. A
 * row with a condition on the number of the night is exempt, because its author distinguishes the two.
 */
function lengthAdvice(tax: TaxSetEntry, place: string, trial: RowTrial): Advice[] {
  const rows = tax.local?.rates ?? [];
  if (tax.max_nights === null) return [];
  return rows.flatMap((row, at): Advice[] => {
    const { nights_to: most, nights_from: least, ...others } = row;
    if (most === undefined || most >= LIMITS.nights) return [];
    if (row.night_from !== undefined || row.night_to !== undefined) return [];
    const around = taxWithStays(tax, trial);
    const meant = { ...others, night_to: most, ...(least === undefined ? {} : { night_from: least }) };
    const longer = withNights(settingOfRow(around.edges, row, around.of), most + 1);
    const found = bothWays(tax, rows.with(at, meant), [candidateOf(longer, 0, NO_REASON)], trial, around);
    if (found === undefined) return [];
    const { called, stay, amount, otherwise } = found;
    const params = { title: tax.title, most, stay: called, charged: amount, otherwise };
    return [{ ...issueIn(ADVICE_CODES, 'length_or_number', pathTo(pathTo(place, at), 'nights_to'), params), stay }];
  });
}

/** Reports a source that was read more than a year before a day. */
export function sourceAdvice(
  path: string,
  { title, local }: { readonly title: string; readonly local?: { readonly source?: Source | undefined } | undefined },
  today: string | undefined,
): Advice[] {
  const checked = local?.source?.checked;
  if (today === undefined || checked === undefined) return [];
  const yearBefore = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
  // Dates in one format sort as text.
  if (checked >= yearBefore) return [];
  const place = pathTo(pathTo(pathTo(path, 'local'), 'source'), 'checked');
  return [issueIn(ADVICE_CODES, 'source_old', place, { title, checked, today })];
}
