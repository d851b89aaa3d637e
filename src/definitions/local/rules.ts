import { pathTo } from '../../issues/issue.js';
import type { Place, Report } from '../../issues/report.js';
import { currencyDigits, printUnits, significantDecimals } from '../../money/amount.js';
import { compareRates } from '../../money/fraction.js';
import type { SharedBy, TaxLogic } from '../logics.js';
import { isPercent, LOGICS, UNITS } from '../logics.js';
import type { Tax, TaxSetEntry } from '../tax.js';
import { checkConditions, hasConditionOn, hasPriceCondition } from './conditions.js';
import type { Each, LocalOverStay, LocalTax } from './of-tax.js';
import { EACH } from './of-tax.js';
import type { PlacedTax } from './placed.js';
import { limitsOf, roundingOf } from './resolve.js';

type TaxAroundRules = { readonly [Field in 'logic' | 'rate' | 'is_inclusive' | 'currency']?: Tax[Field] | undefined };

/** The logic for calculation here, and whether the tax is computed on other taxes alone. */
interface EffectiveRules {
  readonly logic: string | undefined;
  readonly isOfTaxes: boolean;
  readonly hasPrices: boolean;
}

/** Checks several keys of the local rules together, and with the fields of the tax. */
export function checkLocal(local: LocalTax, tax: TaxAroundRules, { path, report }: Place): void {
  const truth: EffectiveRules = {
    logic: local.logic ?? tax.logic,
    isOfTaxes: local.base?.start === 'nothing',
    hasPrices: local.rates?.some(hasPriceCondition) ?? false,
  };
  const place = { path: pathTo(path, 'local'), report };
  if (local.only === 'channel') {
    for (const field of Object.keys(local)) {
      if (field !== 'only' && field !== 'source')
        report.add('key_beside_channel', pathTo(place.path, field), { field });
    }
    return;
  }
  checkRates(local, tax, truth, place);
  checkUses(local, truth, place);
  checkLimits(local, place);
  checkOverStay(local, truth.logic, place);
  checkStep(local, tax.currency ?? undefined, place);
  if (tax.is_inclusive === true) checkInclusive(local, truth, place);
  if (truth.isOfTaxes) checkOfTaxes(local, tax, truth, place);
  local.rates?.forEach((row, at) => {
    checkConditions(row, { path: pathTo(pathTo(place.path, 'rates'), at), report });
  });
}

function checkRates(
  local: LocalTax,
  tax: TaxAroundRules,
  { logic, isOfTaxes }: EffectiveRules,
  { path, report }: Place,
): void {
  const { logic: own, rate: ownRate } = local;
  const isOtherKind = own !== undefined && isPercent(own) !== isPercent(tax.logic);
  if (isOtherKind && tax.logic !== undefined && ownRate === undefined) {
    report.add('local_rate_required', pathTo(path, 'rate'), { logic: tax.logic, local: own });
  }
  if (!isPercent(logic) || isOfTaxes) return;
  const check = (rate: string | undefined, placeOf: () => string) => {
    if (rate !== undefined && compareRates(rate, '100') > 0) {
      report.add('local_rate_over_100', placeOf(), { received: rate, most: 100 });
    }
  };
  check(ownRate, () => pathTo(path, 'rate'));
  local.rates?.forEach(({ rate }, at) => {
    check(rate, () => pathTo(pathTo(pathTo(path, 'rates'), at), 'rate'));
  });
}

function checkUses(local: LocalTax, { logic, hasPrices }: EffectiveRules, { path, report }: Place): void {
  const refuse = (field: string, needed: string) =>
    report.add('key_without_use', pathTo(path, field), { field, needed });
  const asksAge = local.rates?.some((row) => hasConditionOn(row, 'age')) ?? false;
  if (local.age_on !== undefined && !asksAge) refuse('age_on', 'rows with age_from or age_under');
  if (local.price_of !== undefined && !hasPrices)
    refuse('price_of', 'rows with a condition on the price, such as price_from');
  if (logic === undefined || isPercent(logic)) return;
  if (local.per !== undefined && !(local.per === 'bedroom' && isPerRoom(logic))) {
    refuse('per', local.per === 'bedroom' ? 'logic percent, per_room or per_room_per_night' : 'logic percent');
  }
  if (hasPrices) return;
  for (const field of ['base', 'on'] as const) {
    if (local[field] !== undefined)
      refuse(field, 'logic percent, or rows with a condition on the price, such as price_from');
  }
}

/** Whether a logic counts rooms, which `per` can replace by bedrooms. */
function isPerRoom(logic: string): boolean {
  return logic === 'per_room' || logic === 'per_room_per_night';
}

function checkLimits({ rates = [], ...local }: LocalTax, { path, report }: Place): void {
  checkOrder(limitsOf(local), () => pathTo(path, 'at_least'), report);
  rates.forEach((row, at) => {
    const own = (['at_least', 'at_most'] as const).find((name) => row[name] !== undefined);
    if (own !== undefined)
      checkOrder(limitsOf(local, row), () => pathTo(pathTo(pathTo(path, 'rates'), at), own), report);
  });
}

function checkInclusive(local: LocalTax, { logic, hasPrices }: EffectiveRules, { path, report }: Place): void {
  if (hasPrices && local.base?.start === 'net') {
    report.add('inclusive_price_from_net', pathTo(pathTo(path, 'base'), 'start'), {});
  }
  if (!isPercent(logic)) return;
  const { at_most, at_least } = local;
  const units = { at_most, at_least, round: roundingOf(local).each || undefined };
  for (const field of ['at_most', 'at_least', 'round'] as const) {
    if (units[field] !== undefined) report.add('inclusive_units', pathTo(path, field), { field });
  }
  local.rates?.forEach((row, at) => {
    for (const field of ['at_most', 'at_least'] as const) {
      const place = () => pathTo(pathTo(pathTo(path, 'rates'), at), field);
      if (row[field] !== undefined) report.add('inclusive_units', place(), { field });
    }
  });
  refuseOverStay(local, { path, report });
}

function checkOfTaxes(local: LocalTax, tax: TaxAroundRules, { logic }: EffectiveRules, { path, report }: Place): void {
  const base = pathTo(path, 'base');
  if ((local.base?.plus ?? []).length === 0) report.add('base_of_nothing', pathTo(base, 'plus'), {});
  if (isPercent(logic) && isPercent(tax.logic) && local.only !== 'here') {
    report.add('percent_of_tax_sent', pathTo(base, 'start'), {});
  }
  if (!isPercent(logic)) return;
  const because = 'a percentage of other taxes alone takes their units';
  for (const field of ['per', 'on'] as const) {
    if (local[field] !== undefined) report.add('key_without_effect', pathTo(path, field), { field, because });
  }
}

/** Checks that a step is a multiple of the smallest amount, if the currency is known. */
export function checkStep(local: Pick<LocalTax, 'round'>, currency: string | undefined, { path, report }: Place): void {
  const { step } = roundingOf(local);
  if (step === undefined) return;
  const digits = currency === undefined ? undefined : currencyDigits(currency);
  if (compareRates(step, '0') > 0 && (digits === undefined || significantDecimals(step) <= digits)) return;
  const expected =
    digits === undefined ? 'an amount above 0' : `a multiple of ${printUnits(1, digits)} ${currency} above 0`;
  report.add('step_not_payable', pathTo(pathTo(path, 'round'), 'step'), { received: step, expected });
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

function placedLimits({ over_stay, rates = [] }: LocalTax, path: string): PlacedLimit[] {
  const inRows = rates.flatMap((row, at): PlacedLimit[] =>
    row.over_stay === undefined
      ? []
      : [{ limit: row.over_stay, path: pathTo(pathTo(pathTo(path, 'rates'), at), 'over_stay') }],
  );
  return over_stay === undefined ? inRows : [{ limit: over_stay, path: pathTo(path, 'over_stay') }, ...inRows];
}

/** Checks limits over the stay of one tax. For a tax of taxes see `checkOverStayOfTaxes`. */
function checkOverStay(local: LocalTax, logic: string | undefined, { path, report }: Place): void {
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

function checkOrder(
  { at_most, at_least }: { readonly [Name in 'at_most' | 'at_least']?: string | undefined },
  placeOf: () => string,
  report: Report,
): void {
  if (at_most === undefined || at_least === undefined || compareRates(at_least, at_most) <= 0) return;
  report.add('at_least_over_at_most', placeOf(), { least: at_least, most: at_most });
}

/** An inclusive percent is extracted from the price of each night, so it has no limit over the stay. */
function refuseOverStay(local: LocalTax, { path, report }: Place): void {
  for (const one of placedLimits(local, path)) report.add('inclusive_units', one.path, { field: 'over_stay' });
}
