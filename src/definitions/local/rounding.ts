import { pathTo } from '../../issues/path.js';
import type { Place } from '../../issues/report.js';
import { currencyDigits, printUnits, significantDecimals } from '../../money/amount.js';
import { compareRates } from '../rates.js';
import type { LocalRounding, LocalTax } from './of-tax.js';

/** The rounding of a tax as an object. */
export function roundingOf({ round = {} }: Pick<LocalTax, 'round'>): LocalRounding {
  return round === 'each' ? { each: true } : round;
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
