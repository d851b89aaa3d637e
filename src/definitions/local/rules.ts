import { pathTo } from '../../issues/issue.js';
import type { Place } from '../../issues/report.js';
import { currencyDigits, printUnits, significantDecimals } from '../../money/amount.js';
import { checkConditions, hasConditionOn, hasPriceCondition } from '../conditions/conditions.js';
import { isPercent } from '../logics.js';
import { compareRates } from '../rates.js';
import type { Tax } from '../tax.js';
import type { LocalTax } from './of-tax.js';
import { checkOrder, checkOverStay, refuseOverStay } from './over-stay.js';
import { limitsOf, roundingOf } from './resolve.js';

/** The fields of the tax that its local rules are checked against; `undefined` for fields with an issue. */
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

/** Reports keys without effect. */
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

/** Checks the limits of each row together with those of the tax. */
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
