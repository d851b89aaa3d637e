import type { NightUnits } from '../../calculation/by.js';
import { nightUnits } from '../../calculation/by.js';
import { calculate } from '../../calculation/calculate.js';
import type { LimitedPayer } from '../../calculation/calculation.js';
import { compile } from '../../calculation/compile.js';
import { limitedUnitsOf } from '../../calculation/units.js';
import { stepsOf } from '../../calculation/work.js';
import type { PriceBorder } from '../../definitions/local/conditions.js';
import { compareBorders, priceLimitsOf, sortedBorders } from '../../definitions/local/conditions.js';
import type { LocalRate, LocalTax } from '../../definitions/local/of-tax.js';
import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax.js';
import { taxKey } from '../../definitions/tax.js';
import { parseUnits } from '../../money/amount.js';
import type { Integer } from '../../money/integer.js';
import { add, floorDivide, subtract } from '../../money/integer.js';
import { readRoomGroups } from '../../stay/room-groups.js';
import { withEntries } from '../breakpoints.js';
import type { PriceScale } from '../candidate.js';
import { stayOf } from '../candidate.js';
import type { Setting } from './setting.js';
import { candidateOf } from './setting.js';

/** The calculation steps left. Stays beyond them are not searched for. */
export interface Budget {
  left: number;
}

export interface TrialContext {
  readonly policy: FullPolicy;
  readonly scale: PriceScale;
  readonly budget: Budget;
}

/** The stays of a tax from which scenarios are built. */
export interface TaxStays extends TrialContext {
  readonly tax: TaxSetEntry;
  readonly set: TaxSet;
  /** A stay with the tax's own rate. */
  readonly plain: Setting;
  /** A stay with the rate of a row. */
  readonly settingOf: (row: LocalRate, at: number) => Setting;
  /** The length of a stay with `counted` taxable nights; `undefined` if no stay is long enough. */
  readonly until: (counted: number) => number | undefined;
  /** Whether the date ranges of the tax contain a day. */
  readonly isOpen: (day: number) => boolean;
}

/** Finds the units that a tax charges on the stay of a setting. */
export type UnitsFinder = (tax: TaxSetEntry, setting: Setting) => NightUnits[];

/** Builds a finder for a valid set; it does not quote. */
export function unitsFinder(set: TaxSet, trial: TrialContext): UnitsFinder {
  const find = lineFinder(set, trial);
  return (tax, setting) => {
    const found = find(tax, setting);
    return found === undefined ? [] : nightUnits(found.calculation, found.line);
  };
}

/** Finds the payers of a limit over the stay, of a row or of the tax, on the stay of a setting. */
export function payersFinder(set: TaxSet, trial: TrialContext) {
  const find = lineFinder(set, trial);
  return (tax: TaxSetEntry, row: number | undefined, setting: Setting): readonly LimitedPayer[] => {
    const found = find(tax, setting);
    if (found === undefined) return [];
    const { line, calculation } = found;
    const limit = row === undefined ? line.overStay : line.rates.rows.find(({ place }) => place === row)?.overStay;
    return limitedUnitsOf(calculation.byRoom(), line)?.payers.filter((payer) => payer.limit === limit) ?? [];
  };
}

function lineFinder(set: TaxSet, { policy, scale, budget }: TrialContext) {
  const program = compile(set, policy);
  return (tax: TaxSetEntry, setting: Setting) => {
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
  return withEntries(set, (entry) => (taxKey(entry) === taxKey(tax) ? { ...entry, local } : entry));
}

/** The lowest price of a night above a border: 0 if every price is; `undefined` if none is. */
export type PriceFinder = (border: PriceBorder, setting: Setting) => Integer | undefined;

/** The maximum of rows of a tax. */
const MOST_BORDERS = 200;
/** Further doublings exceed realistic prices. */
const MOST_DOUBLINGS = 30;

/**
 * Finds the prices at which the rows of a tax change. Conditions may depend on a net, on other taxes or on a share of
 * the price, so stays are calculated with a row for each border.
 */
export function priceFinder(set: TaxSet, tax: TaxSetEntry, trial: TrialContext): PriceFinder {
  const borders = sortedBorders((tax.local?.rates ?? []).flatMap(priceLimitsOf))
    .reverse()
    .slice(0, MOST_BORDERS);
  const known = new Map<string, Integer | undefined>();
  let unitsIn: UnitsFinder | undefined;

  const reaches = (place: number, setting: Setting, price: Integer): boolean => {
    unitsIn ??= unitsFinder(withBorders(set, tax, borders), trial);
    const units = unitsIn(tax, { ...setting, prices: [price] });
    return units.some(({ row }) => row !== undefined && row.place <= place);
  };

  return (border, setting) => {
    const place = borders.findIndex((one) => compareBorders(one, border) === 0);
    const key = JSON.stringify([place, { ...setting, prices: undefined }]);
    if (place >= 0 && !known.has(key)) {
      known.set(
        key,
        lowest((price) => reaches(place, setting, price), guessOf(border, tax, trial.scale)),
      );
    }
    return known.get(key);
  };
}

/** The lowest price that reaches a border. */
function lowest(reaches: (price: Integer) => boolean, guess: Integer): Integer | undefined {
  if (reaches(0)) return 0;
  if (guess > 0 && reaches(guess) && !reaches(subtract(guess, 1))) return guess;
  let low: Integer = 0;
  let high: Integer = guess > 0 ? guess : 1;
  for (let doublings = 0; !reaches(high); doublings += 1) {
    if (doublings === MOST_DOUBLINGS) return undefined;
    low = high;
    high = add(high, high);
  }
  while (subtract(high, low) > 1) {
    const middle = floorDivide(add(low, high), 2);
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The border itself, which is right if conditions apply to the shown price. */
function guessOf({ text, isAfter }: PriceBorder, { local }: TaxSetEntry, { digits }: PriceScale): Integer {
  const units = parseUnits(text, digits) ?? 0;
  const ofAll = local?.price_of === 'person' ? add(units, units) : units;
  return isAfter ? add(ofAll, 1) : ofAll;
}

function withBorders(set: TaxSet, tax: TaxSetEntry, borders: readonly PriceBorder[]): TaxSet {
  const rates = borders.map(({ text, isAfter }) => ({ rate: '1', [isAfter ? 'price_over' : 'price_from']: text }));
  return withRules(set, tax, { ...tax.local, rates });
}
