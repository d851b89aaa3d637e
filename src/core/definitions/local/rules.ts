import { writeField } from '../../issues/cures.js';
import { LOCAL_INPUT_CODES } from '../../issues/definition-codes.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import type { Finding, Mistakes } from '../../issues/mistakes.js';
import { findingOf } from '../../issues/mistakes.js';
import type { Place, Report } from '../../issues/report.js';
import { placeIn, reportMistakes } from '../../issues/report.js';
import { currencyDigits, printUnits, significantDecimals } from '../../money/amount.js';
import { compareRates } from '../../money/fraction.js';
import type { SharedBy, TaxLogic } from '../logics.js';
import { isPercent, LOGICS, UNITS } from '../logics.js';
import type { Tax, TaxSetEntry } from '../tax.js';
import { checkConditions, conditionsOn, hasConditionOn, hasPriceCondition } from './conditions.js';
import { meantBy } from './meant.js';
import type { LocalOverStay, LocalRate, LocalTax } from './of-tax.js';
import { EACH } from './of-tax.js';
import type { PlacedTax } from './placed.js';
import { hasLimits, limitsOf, roundingOf } from './resolve.js';

type TaxAroundRules = {
  readonly [Field in
    | 'logic'
    | 'type'
    | 'rate'
    | 'is_inclusive'
    | 'currency'
    | 'max_nights'
    | 'applicable_after'
    | 'applicable_before']?: Tax[Field] | undefined;
} & { readonly applicable_date_ranges?: readonly unknown[] | undefined };

/** The local rules of a tax that is calculated here, with all that their checks look at. */
interface RulesHere extends Place {
  readonly local: LocalTax;
  readonly rates: readonly LocalRate[];
  readonly tax: TaxAroundRules;
  readonly logic: string | undefined;
  /** Whether the tax is computed on other taxes alone. */
  readonly isOfTaxes: boolean;
  readonly hasPrices: boolean;
}

/** Checks several keys of the local rules together, and with the fields of the tax. */
export function checkLocal(local: LocalTax, tax: TaxAroundRules, place: Place): void {
  const { path, report } = placeIn(place, 'local');
  if (local.only === 'channel') {
    const others = Object.keys(local).filter((field) => !['only', 'source', 'meant'].includes(field));
    for (const field of others) report.add('key_beside_channel', pathTo(path, field), { field });
    return;
  }
  const { rates = [] } = local;
  const isOfTaxes = local.base?.start === 'nothing';
  const hasPrices = rates.some(hasPriceCondition);
  const rules = { local, rates, tax, logic: local.logic ?? tax.logic, isOfTaxes, hasPrices, path, report };
  checkRates(rules);
  checkUses(rules);
  checkLimits(rules);
  checkOverStay(rules);
  checkStep(local, tax.currency ?? undefined, rules);
  if (tax.is_inclusive === true) checkInclusive(rules);
  if (isOfTaxes) checkOfTaxes(rules);
  checkContaining(rules);
  checkGuestNumbers(rules);
  for (const [index, row] of rates.entries()) checkConditions(row, placeIn(rules, 'rates', index));
}

function checkRates({ local, rates, tax, logic, isOfTaxes, path, report }: RulesHere): void {
  const { logic: ownLogic, rate } = local;
  const isOtherKind = ownLogic !== undefined && isPercent(ownLogic) !== isPercent(tax.logic);
  if (isOtherKind && tax.logic !== undefined && rate === undefined) {
    report.add('local_rate_required', pathTo(path, 'rate'), { logic: tax.logic, local: ownLogic });
  }
  if (!isPercent(logic) || isOfTaxes) return;
  const check = (received: string, ...place: readonly PropertyKey[]) => {
    if (compareRates(received, '100') <= 0) return;
    report.add('local_rate_over_100', pathIn(path, ...place), { received, most: 100 });
  };
  if (rate !== undefined) check(rate, 'rate');
  for (const [index, row] of rates.entries()) check(row.rate, 'rates', index, 'rate');
}

type Refuse = (field: keyof LocalTax, needed: string) => void;

/** Keys that say how nights are dated and counted need dates, or a number of nights. */
function checkUsesOfDays({ local, rates, tax }: RulesHere, refuse: Refuse): void {
  const isDated = rates.some((row) => hasConditionOn(row, 'date') || hasConditionOn(row, 'season'));
  const { applicable_after: after, applicable_before: before, applicable_date_ranges: ranges = [] } = tax;
  const isAllYear = ranges.length === 0 && after === null && before === null && local.seasons === undefined;
  if (!isDated && isAllYear) refuse('night_date', 'taxes with date ranges, dates or seasons');
  // A `max_nights` with an issue is unknown.
  if (tax.max_nights === null) refuse('max_nights_in', 'taxes with max_nights');
}

/** Reports keys without effect. */
function checkUses(rules: RulesHere): void {
  const { local, rates, logic, hasPrices, path, report } = rules;
  const refuse: Refuse = (field, needed) => {
    if (local[field] !== undefined) report.add('key_without_use', pathTo(path, field), { field, needed });
  };
  const prices = 'rows with a condition on the price, such as price_from';
  // Guests are numbered by age.
  const asksAge = (row: LocalRate) => hasConditionOn(row, 'age') || hasConditionOn(row, 'guest');
  if (!rates.some(asksAge)) refuse('age_on', 'rows with age_from or age_under');
  checkUsesOfDays(rules, refuse);
  if (!hasPrices) refuse('price_of', prices);
  if (!hasPrices) refuse('price_for', prices);
  else if (logic !== undefined && !isOnceLogic(logic)) refuse('price_for', 'logic per_person, per_room or per_booking');
  if (logic === undefined || isPercent(logic)) return;
  const isPerRoom = logic === 'per_room' || logic === 'per_room_per_night';
  if (local.per !== 'bedroom') refuse('per', 'logic percent');
  else if (!isPerRoom) refuse('per', 'logic percent, per_room or per_room_per_night');
  if (hasPrices) return;
  refuse('base', `logic percent, or ${prices}`);
  refuse('on', `logic percent, or ${prices}`);
}

/** Guests have a number where one unit of the tax is a guest. */
function checkGuestNumbers({ local, rates, logic, isOfTaxes, path, report }: RulesHere): void {
  if (!isOfTaxes && (!isLogic(logic) || unitsOf(local, logic).payer === 'guest')) return;
  for (const [index, row] of rates.entries()) {
    for (const field of conditionsOn(row, 'guest')) {
      report.add('guest_number_unit', pathIn(path, 'rates', index, field), { field });
    }
  }
}

/** The limits of each row hold together with those of the tax. */
function checkLimits({ local, rates, path, report }: RulesHere): void {
  checkOrder(limitsOf(local), report, path, 'at_least');
  for (const [index, row] of rates.entries()) {
    const limit = (['at_least', 'at_most'] as const).find((name) => row[name] !== undefined);
    if (limit !== undefined) checkOrder(limitsOf(local, row), report, path, 'rates', index, limit);
  }
}

function checkInclusive({ local, rates, logic, hasPrices, path, report }: RulesHere): void {
  if (hasPrices && local.base?.start === 'net') {
    report.add('inclusive_price_from_net', pathIn(path, 'base', 'start'), {});
  }
  if (!isPercent(logic)) return;
  const refuse = (field: string, ...place: readonly PropertyKey[]) =>
    report.add('inclusive_units', pathIn(path, ...place, field), { field });
  const limits = ['at_most', 'at_least'] as const;
  for (const field of limits) if (local[field] !== undefined) refuse(field);
  if (roundingOf(local).each === true) refuse('round');
  for (const [index, row] of rates.entries()) {
    for (const field of limits) if (row[field] !== undefined) refuse(field, 'rates', index);
  }
  // An inclusive percent is extracted from the price of each night, so it has no limit over the stay.
  for (const limit of placedLimits(local, path)) report.add('inclusive_units', limit.path, { field: 'over_stay' });
}

function checkOfTaxes({ local, tax, logic, path, report }: RulesHere): void {
  if ((local.base?.plus ?? []).length === 0) report.add('base_of_nothing', pathIn(path, 'base', 'plus'), {});
  if (!isPercent(logic)) return;
  if (isPercent(tax.logic) && local.only !== 'here') {
    report.add('percent_of_tax_sent', pathIn(path, 'base', 'start'), {});
  }
  reportMistakes(LOCAL_INPUT_CODES, LOCAL_MISTAKES, { local, path }, report);
}

/** Taxes are inside the amount of a fee on top; those inside the price are found from the price. */
function checkContaining({ local, tax, path, report }: RulesHere): void {
  const { type, is_inclusive } = tax;
  if (local.contains === undefined || ((type ?? 'fee') === 'fee' && is_inclusive !== true)) return;
  report.add('contains_on', pathTo(path, 'contains'), {});
}

interface LocalAtPath {
  readonly local: RulesHere['local'];
  readonly path: string;
}

/** Likely mistakes in the local rules of a percentage of other taxes alone, at each place of the tax. */
export const LOCAL_MISTAKES: Mistakes<LocalAtPath, 'key_without_effect'> = {
  key_without_effect: { find: keysWithoutEffect, cure: 'in params', meant: meantBy('key_without_effect') },
};

function keysWithoutEffect({ local, path }: LocalAtPath): Array<Finding<'key_without_effect'>> {
  const because = 'a percentage of other taxes alone takes their units';
  return (['per', 'on'] as const)
    .filter((field) => local[field] !== undefined)
    .map((field) =>
      findingOf('key_without_effect', pathTo(path, field), { field, because }, [writeField(path, field, null)]),
    );
}

/** Checks that a step is a multiple of the smallest amount, if the currency is known. */
export function checkStep(local: Pick<LocalTax, 'round'>, currency: string | undefined, { path, report }: Place): void {
  const { step } = roundingOf(local);
  if (step === undefined) return;
  const digits = currency === undefined ? undefined : currencyDigits(currency);
  if (compareRates(step, '0') > 0 && (digits === undefined || significantDecimals(step) <= digits)) return;
  const expected =
    digits === undefined ? 'an amount above 0' : `a multiple of ${printUnits(1, digits)} ${currency} above 0`;
  report.add('step_not_payable', pathIn(path, 'round', 'step'), { received: step, expected });
}

/** A limit over the stay, and its path: on the tax, or on one of its rows. */
interface PlacedLimit {
  readonly limit: LocalOverStay;
  readonly path: string;
}

/** All limits over the stay of a tax: the tax's, then those of its rows. */
export function overStayLimits({ over_stay, rates = [] }: Pick<LocalTax, 'over_stay' | 'rates'>): LocalOverStay[] {
  return [over_stay, ...rates.map((row) => row.over_stay)].flatMap((limit) => limit ?? []);
}

/** Whether its units, or their sum over the stay, have a limit, for some of its payers at least. */
export function isLimited(local: LocalTax): boolean {
  return hasLimits(local) || overStayLimits(local).length > 0;
}

/** The limits over the stay of a tax with their paths. */
export function placedLimits({ over_stay: limit, rates = [] }: LocalTax, path: string): PlacedLimit[] {
  const inRows = rates.flatMap(({ over_stay }, index) =>
    over_stay === undefined ? [] : [{ limit: over_stay, path: pathIn(path, 'rates', index, 'over_stay') }],
  );
  return limit === undefined ? inRows : [{ limit, path: pathTo(path, 'over_stay') }, ...inRows];
}

/** Checks limits over the stay of one tax. For a tax of taxes see `checkOverStayOfTaxes`. */
function checkOverStay({ local, logic, isOfTaxes, path, report }: RulesHere): void {
  for (const limit of placedLimits(local, path)) {
    if ((limit.limit.at_most ?? limit.limit.at_least) === undefined) report.add('over_stay_empty', limit.path, {});
    checkOrder(limit.limit, report, limit.path, 'at_least');
    if (!isOfTaxes && isLogic(logic)) checkUnits(limit, unitsOf(local, logic), report);
  }
}

/** Checks the limits of a tax of taxes, which depend on the units of the taxes that it adds. */
export function checkOverStayOfTaxes(
  { tax, path }: PlacedTax,
  report: Report,
  takenBy: (tax: TaxSetEntry) => readonly TaxSetEntry[],
): void {
  const local = tax.local ?? {};
  if (local.base?.start !== 'nothing') return;
  const limits = placedLimits(local, pathTo(path, 'local'));
  if (limits.length === 0) return;
  const seen = new Set<TaxSetEntry>();
  const all = takenBy(tax).flatMap((taken) => unitsTaken(taken, takenBy, seen));
  if (all.length === 0) return;
  const payer = all.map((units) => units.payer).reduce((wide, next) => (widthOf(wide) < widthOf(next) ? next : wide));
  const isOnce = all.some((units) => units.isOnce);
  for (const limit of limits) checkUnits(limit, { payer, isOnce }, report);
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
  if (local.base?.start === 'nothing') return takenBy(tax).flatMap((taken) => unitsTaken(taken, takenBy, seen));
  return [unitsOf(local, local.logic ?? tax.logic)];
}

interface Units {
  readonly payer: SharedBy;
  readonly isOnce: boolean;
}

/** The payer of one unit of a tax that is not of other taxes. */
export function payerOf(local: LocalTax, logic: TaxLogic): SharedBy {
  return unitsOf(local, logic).payer;
}

function unitsOf({ per = 'room' }: LocalTax, logic: TaxLogic): Units {
  if (isPercent(logic)) return { payer: per === 'guest' ? 'guest' : 'room', isOnce: false };
  return { payer: UNITS[LOGICS[logic].unit].sharedBy, isOnce: LOGICS[logic].per === 'stay' };
}

function isOnceLogic(logic: string | undefined): boolean {
  return isLogic(logic) && !isPercent(logic) && LOGICS[logic].per === 'stay';
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

function checkUnits({ limit, path }: PlacedLimit, { payer, isOnce }: Units, report: Report): void {
  const { each = 'stay', per_night } = limit;
  // All units of a payer belong to one payer of the limit.
  const fitting = EACH.filter((unit) => widthOf(payer) <= widthOf(unit));
  if (!fitting.includes(each)) {
    const params = { received: each, expected: `one of ${fitting.join(', ')}`, because: UNIT_OF[payer] };
    report.add('each_below_unit', pathTo(path, 'each'), params);
  }
  if (per_night !== true || !isOnce) return;
  report.add('key_without_use', pathTo(path, 'per_night'), { field: 'per_night', needed: 'charges of every night' });
}

/** The lower limit is not above the upper one. */
function checkOrder(
  { at_most, at_least }: { readonly [Name in 'at_most' | 'at_least']?: string | undefined },
  report: Report,
  path: string,
  ...place: readonly PropertyKey[]
): void {
  if (at_most === undefined || at_least === undefined || compareRates(at_least, at_most) <= 0) return;
  report.add('at_least_over_at_most', pathIn(path, ...place), { least: at_least, most: at_most });
}
