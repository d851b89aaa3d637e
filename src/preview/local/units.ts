import type { NightUnits } from '../../calculation/by.js';
import { nightUnits } from '../../calculation/by.js';
import { calculate } from '../../calculation/calculate.js';
import type { Calculation, LimitedPayer } from '../../calculation/calculation.js';
import { compile } from '../../calculation/compile.js';
import type { Line } from '../../calculation/program.js';
import { limitedUnitsOf } from '../../calculation/units.js';
import { stepsOf } from '../../calculation/work.js';
import type { LocalTax } from '../../definitions/local/of-tax.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { taxKey } from '../../definitions/tax.js';
import { readRoomGroups } from '../../stay/room-groups.js';
import type { PriceScale } from '../candidate.js';
import { stayOf } from '../candidate.js';
import type { Setting } from './setting.js';
import { candidateOf } from './setting.js';

/** The calculation steps left. Stays beyond them are not searched for. */
export interface Budget {
  left: number;
}

/** Finds the units that a tax charges on the stay of a setting. */
export type UnitsFinder = (tax: TaxSetEntry, setting: Setting, scale: PriceScale) => NightUnits[];

/** Builds a finder for a valid set; it does not quote. */
export function unitsFinder(set: TaxSet, policy: FullPolicy, budget: Budget): UnitsFinder {
  const find = lineFinder(set, policy, budget);
  return (tax, setting, scale) => {
    const found = find(tax, setting, scale);
    return found === undefined ? [] : nightUnits(found.calculation, found.line);
  };
}

/** Finds the payers of a limit over the stay, of a row or of the tax, on the stay of a setting. */
export type PayersFinder = (
  tax: TaxSetEntry,
  row: number | undefined,
  setting: Setting,
  scale: PriceScale,
) => readonly LimitedPayer[];

/** Builds a finder for a valid set. */
export function payersFinder(set: TaxSet, policy: FullPolicy, budget: Budget): PayersFinder {
  const find = lineFinder(set, policy, budget);
  return (tax, row, setting, scale) => {
    const found = find(tax, setting, scale);
    if (found === undefined) return [];
    const { line, calculation } = found;
    const limit = row === undefined ? line.overStay : line.rates.rows.find(({ place }) => place === row)?.overStay;
    return limitedUnitsOf(calculation.byRoom(), line)?.payers.filter((payer) => payer.limit === limit) ?? [];
  };
}

/** A tax in the calculation of a stay. */
interface LineOfStay {
  readonly calculation: Calculation;
  readonly line: Line;
}

function lineFinder(set: TaxSet, policy: FullPolicy, budget: Budget) {
  const program = compile(set, policy);
  return (tax: TaxSetEntry, setting: Setting, scale: PriceScale): LineOfStay | undefined => {
    if (budget.left <= 0) return undefined;
    const stay = stayOf(
      candidateOf(setting, 0, () => ''),
      scale,
    );
    const groups = readRoomGroups(stay, program.digits, 'any-check-in');
    const line = program.lines.find((one) => taxKey(one.tax) === taxKey(tax));
    if (groups === undefined || line === undefined) return undefined;
    budget.left -= stepsOf(program, groups).steps;
    return budget.left <= 0 ? undefined : { calculation: calculate(program, groups), line };
  };
}

/** The set with other local rules of a tax, at all of its places. */
export function withRules(set: TaxSet, tax: TaxSetEntry, local: LocalTax): TaxSet {
  const changed = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
    entries.map((entry) => {
      const inner = { ...entry, taxes: changed(entry.taxes) };
      return taxKey(entry) === taxKey(tax) ? { ...inner, local } : inner;
    });
  return { ...set, taxes: changed(set.taxes) };
}
