import { pathTo } from '../../issues/issue.js';
import type { Place, Report } from '../../issues/report.js';
import type { SharedBy, TaxLogic } from '../logics.js';
import { isPercent, LOGICS, UNITS } from '../logics.js';
import { compareRates } from '../rates.js';
import type { TaxSetEntry } from '../tax-set.js';
import type { Each, LocalOverStay, LocalTax } from './of-tax.js';
import { EACH } from './of-tax.js';
import type { PlacedTax } from './placed.js';

/** A limit over the stay, and its path: on the tax, or on one of its rows. */
interface PlacedLimit {
  readonly limit: LocalOverStay;
  readonly path: string;
}

/** All limits over the stay of a tax: the tax's, then those of its rows. */
export function overStayLimits({ over_stay, rates = [] }: Pick<LocalTax, 'over_stay' | 'rates'>): LocalOverStay[] {
  return [over_stay, ...rates.map((row) => row.over_stay)].flatMap((limit) => limit ?? []);
}

function placedLimits({ over_stay, rates = [] }: LocalTax, path: string): PlacedLimit[] {
  const inRows = rates.flatMap((row, at): PlacedLimit[] =>
    row.over_stay === undefined
      ? []
      : [{ limit: row.over_stay, path: pathTo(pathTo(pathTo(path, 'rates'), at), 'over_stay') }],
  );
  return over_stay === undefined ? inRows : [{ limit: over_stay, path: pathTo(path, 'over_stay') }, ...inRows];
}

/** Checks limits over the stay of one tax. For a tax of taxes see `checkOverStayOfTaxes`. */
export function checkOverStay(local: LocalTax, logic: string | undefined, { path, report }: Place): void {
  for (const one of placedLimits(local, path)) {
    checkBounds(one, report);
    const units = local.base?.start === 'nothing' || !isLogic(logic) ? undefined : unitsOf(local, logic);
    if (units !== undefined) checkUnits(one, units, report);
  }
}

/** Checks the limits of a tax of taxes, which depend on the units of the taxes that it adds. */
export function checkOverStayOfTaxes(
  { tax, path }: PlacedTax,
  taken: readonly TaxSetEntry[],
  report: Report,
  takenBy: (tax: TaxSetEntry) => readonly TaxSetEntry[],
): void {
  const local = tax.local ?? {};
  if (local.base?.start !== 'nothing') return;
  const limits = placedLimits(local, pathTo(path, 'local'));
  if (limits.length === 0) return;
  const all = taken.flatMap((one) => unitsTaken(one, takenBy, new Set()));
  if (all.length === 0) return;
  const payer = all.map((one) => one.payer).reduce((one, other) => (widthOf(one) < widthOf(other) ? other : one));
  const isOnce = all.some((one) => one.isOnce);
  for (const one of limits) checkUnits(one, { payer, isOnce }, report);
}

/** The units of the taxes that a tax of taxes adds, directly or through others. */
function unitsTaken(
  tax: TaxSetEntry,
  takenBy: (tax: TaxSetEntry) => readonly TaxSetEntry[],
  seen: Set<TaxSetEntry>,
): Units[] {
  if (seen.has(tax)) return [];
  seen.add(tax);
  const local = tax.local ?? {};
  if (local.base?.start === 'nothing') return takenBy(tax).flatMap((one) => unitsTaken(one, takenBy, seen));
  return [unitsOf(local, local.logic ?? tax.logic)];
}

/** The payer of a unit, and whether the unit is for the whole stay. */
interface Units {
  readonly payer: SharedBy;
  readonly isOnce: boolean;
}

function unitsOf({ per = 'room' }: LocalTax, logic: TaxLogic): Units {
  if (isPercent(logic)) return { payer: per === 'guest' ? 'guest' : 'room', isOnce: false };
  return { payer: UNITS[LOGICS[logic].unit].sharedBy, isOnce: LOGICS[logic].per === 'stay' };
}

function isLogic(logic: string | undefined): logic is TaxLogic {
  return logic !== undefined && Object.hasOwn(LOGICS, logic);
}

/** Payers from one guest to the whole stay. */
const WIDTHS: readonly SharedBy[] = ['guest', 'room', 'group', 'stay'];

function widthOf(payer: SharedBy): number {
  return WIDTHS.indexOf(payer);
}

const UNIT_OF: Readonly<Record<SharedBy, string>> = {
  guest: 'one unit of the tax is for a guest',
  room: 'one unit of the tax is for a room',
  group: 'one unit of the tax is for all rooms of a date',
  stay: 'one unit of the tax is for the whole stay',
};

/** Whether all units of a payer belong to one payer of the limit. */
function fits(each: Each, payer: SharedBy): boolean {
  return widthOf(payer) <= widthOf(each);
}

function checkUnits({ limit, path }: PlacedLimit, { payer, isOnce }: Units, report: Report): void {
  const { each = 'stay', per_night } = limit;
  if (!fits(each, payer)) {
    report.add('each_below_unit', pathTo(path, 'each'), {
      received: each,
      expected: `one of ${EACH.filter((one) => fits(one, payer)).join(', ')}`,
      because: UNIT_OF[payer],
    });
  }
  if (per_night !== true || !isOnce) return;
  report.add('key_without_use', pathTo(path, 'per_night'), { field: 'per_night', needed: 'charges of every night' });
}

function checkBounds({ limit, path }: PlacedLimit, report: Report): void {
  if ((limit.at_most ?? limit.at_least) === undefined) report.add('over_stay_empty', path, {});
  checkOrder(limit, () => pathTo(path, 'at_least'), report);
}

/** Checks that the lower limit is not above the upper one. */
export function checkOrder(
  { at_most, at_least }: { readonly [Name in 'at_most' | 'at_least']?: string | undefined },
  placeOf: () => string,
  report: Report,
): void {
  if (at_most === undefined || at_least === undefined || compareRates(at_least, at_most) <= 0) return;
  report.add('at_least_over_at_most', placeOf(), { least: at_least, most: at_most });
}

/** An inclusive percent is extracted from the price of each night, so it has no limit over the stay. */
export function refuseOverStay(local: LocalTax, { path, report }: Place): void {
  for (const one of placedLimits(local, path)) report.add('inclusive_units', one.path, { field: 'over_stay' });
}
