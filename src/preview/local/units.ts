import { type NightUnits, unitsOf } from '../../calculation/by.js';
import { calculate } from '../../calculation/calculate.js';
import { compile } from '../../calculation/compile.js';
import type { LocalTax } from '../../definitions/local/of-tax.js';
import type { FullPolicy } from '../../definitions/policy.js';
import { taxKey } from '../../definitions/same-tax.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { readRoomGroups } from '../../stay/room-groups.js';
import { type PriceScale, stayOf } from '../candidate.js';
import { candidateOf, type Setting } from './setting.js';

/** Finds the units that a tax charges on the stay of a setting. */
export type UnitsFinder = (tax: TaxSetEntry, setting: Setting, scale: PriceScale) => NightUnits[];

/** That of a valid set, without the quotes of these stays. */
export function unitsFinder(set: TaxSet, policy: FullPolicy): UnitsFinder {
  const program = compile(set, policy);
  return (tax, setting, scale) => {
    const groups = readRoomGroups(
      stayOf(
        candidateOf(setting, 0, () => ''),
        scale,
      ),
      program.digits,
      'any-check-in',
    );
    if (groups === undefined) return [];
    const line = program.lines.find((one) => taxKey(one.tax) === taxKey(tax));
    return line === undefined ? [] : unitsOf(calculate(program, groups), line);
  };
}

/** The set with other local rules of a tax, wherever it stands. */
export function withRules(set: TaxSet, tax: TaxSetEntry, local: LocalTax): TaxSet {
  const changed = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
    entries.map((entry) => {
      const inner = { ...entry, taxes: changed(entry.taxes) };
      return taxKey(entry) === taxKey(tax) ? { ...inner, local } : inner;
    });
  return { ...set, taxes: changed(set.taxes) };
}
