import { isPercent } from '../../definitions/logics.js';
import { ROUNDING_FIELDS } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { printUnits } from '../../money/amount.js';
import { compareDecimals } from '../../money/decimal.js';
import { add, floorDivide, type Integer, multiply, powerOfTen, subtract } from '../../money/integer.js';
import { askedAmounts, changeLine, lineKey } from '../our-side.js';

import type { Differing, Hypothesis } from './hypotheses.js';

/** Decimals of a percentage that are tried: 8.875 has three. */
const PERCENT_DECIMALS = 3;

/** The OTA has another rate: the shortest one that comes to its amount, or none. */
export function otherRate(differing: Differing): Hypothesis[] {
  const { theirs, entry } = differing;
  if (theirs.pricePerUnit !== undefined && /^\d{1,20}(\.\d{1,20})?$/.test(theirs.pricePerUnit)) {
    if (compareDecimals(theirs.pricePerUnit, entry.rate) !== 0) return [atRate(differing, theirs.pricePerUnit)];
  }
  const rate = impliedRate(differing);
  return rate === undefined ? [] : [atRate(differing, rate)];
}

/** How many decimals a rate needs: those with none or one are usual. */
export function decimalsOf(rate: string): number {
  return (/\.(\d*?)0*$/.exec(rate)?.[1] ?? '').length;
}

function atRate({ ours: { key }, entry }: Differing, rate: string): Hypothesis {
  const unit = isPercent(entry.logic) ? '%' : '';
  return {
    cause: 'rate',
    change: changeLine(key, () => ({ rate })),
    sentence: `The OTA charges it at ${rate}${unit}; here the rate is ${entry.rate}${unit}.`,
  };
}

/** The rate with the fewest decimals that comes to their amount. A higher rate never comes to less. */
export function impliedRate({ ours: { key }, theirs, entry, side }: Differing): string | undefined {
  const digits = isPercent(entry.logic) ? PERCENT_DECIMALS : side.digits;
  const highest = isPercent(entry.logic) ? multiply(100, powerOfTen(digits)) : theirs.amount;
  const at = (rate: Integer): Integer => {
    const change = changeLine(key, () => ({ rate: printUnits(rate, digits) }));
    return askedAmounts(side, change)?.get(key) ?? 0;
  };
  const lowest = firstWhere((rate) => at(rate) >= theirs.amount, highest);
  if (at(lowest) !== theirs.amount) return undefined;
  const above = firstWhere((rate) => at(rate) > theirs.amount, highest);
  const last = at(above) > theirs.amount ? subtract(above, 1) : above;
  for (let zeros = digits; zeros >= 0; zeros -= 1) {
    const step = powerOfTen(zeros);
    const rate = multiply(floorDivide(add(lowest, subtract(step, 1)), step), step);
    if (rate <= last) return printUnits(rate, digits);
  }
  return undefined;
}

/** The lowest number from 0 to `highest` for which something holds that, once it holds, holds for all above. */
function firstWhere(holds: (value: Integer) => boolean, highest: Integer): Integer {
  let low: Integer = 0;
  let high = highest;
  while (low < high) {
    const middle = floorDivide(add(low, high), 2);
    if (holds(middle)) high = middle;
    else low = add(middle, 1);
  }
  return low;
}

/** The OTA rounds each night, in another way, or the other side of an inclusive price. */
export function otherRounding(): Hypothesis[] {
  const units = ROUNDING_FIELDS.unit.values.flatMap((unit) =>
    ROUNDING_FIELDS.mode.values.map((mode) => ({ unit, mode })),
  );
  const usual = units.map(
    (rounding): Hypothesis => ({
      cause: 'rounding',
      change: { policy: (policy) => ({ ...policy, rounding: { ...policy.rounding, ...rounding } }) },
      sentence:
        rounding.unit === 'night'
          ? `The OTA rounds each night by itself (${rounding.mode}).`
          : `The OTA rounds once for the stay (${rounding.mode}).`,
    }),
  );
  const inclusive = ROUNDING_FIELDS.inclusive.values.map(
    (side): Hypothesis => ({
      cause: 'rounding',
      change: { policy: (policy) => ({ ...policy, rounding: { ...policy.rounding, inclusive: side } }) },
      sentence: `The OTA rounds the ${side} of an inclusive price.`,
    }),
  );
  return [...usual, ...inclusive];
}

/** The OTA computes a percentage on something else. */
export function otherBases(differing: Differing): Hypothesis[] {
  const { ours, entry, side, rooms } = differing;
  if (!isPercent(entry.logic)) return [];
  const { key } = ours;
  const startsElsewhere: Hypothesis = {
    cause: 'base',
    change: {
      policy: (policy) => ({ ...policy, exclusiveBase: policy.exclusiveBase === 'net' ? 'price' : 'net' }),
    },
    sentence: 'The OTA starts from the other of price and net.',
  };
  const within: Hypothesis = {
    cause: 'base',
    change: changeLine(key, ({ is_inclusive }) => ({ is_inclusive: !is_inclusive })),
    sentence: entry.is_inclusive
      ? 'The OTA takes the percentage of the whole price; here it is extracted from it.'
      : 'The OTA extracts the percentage from the price; here it is taken of the whole.',
  };
  const sides = differing.theirs.isInclusive === entry.is_inclusive ? [within] : [];
  const hasExtras = rooms.some(({ services }) => services.length > 0) || side.stay.rooms.some(({ extras }) => extras);
  const withoutExtras: Hypothesis = {
    cause: 'base',
    isOfLine: true,
    change: { room: ({ extras, ...room }) => room },
    sentence: 'The OTA computes it on the rooms without their services.',
  };
  const labels = side.stay.rooms.flatMap(({ extras = [] }) => extras.map(({ label }) => label));
  const withExtras: Hypothesis = {
    cause: 'base',
    change: changeLine(key, ({ local }) => ({ local: { ...local, on: ['lodging', ...new Set(labels)] } })),
    sentence: 'The OTA computes it on the services too, here it is computed on the rooms alone.',
  };
  const parts = hasExtras ? [withExtras, withoutExtras] : [];
  return [startsElsewhere, ...parts, ...sides, ...otherPlaces(differing)];
}

/** The tax at another place of the set: computed on other taxes. */
function otherPlaces({ ours: { key }, side }: Differing): Hypothesis[] {
  const sentence = 'The OTA computes it on other taxes than here.';
  const base = (taxSet: (set: TaxSet) => TaxSet): Hypothesis => ({ cause: 'base', change: { taxSet }, sentence });
  const entries = side.groups.flatMap(({ taxSet }) => taxSet.taxes);
  const levels = new Set(entries.flatMap(({ level }) => [level, level + 1, Math.max(0, level - 1)]));
  const atLevel = [...levels].map((level) => base((set) => atTop(set, key, { level })));
  const alone = base((set) => atTop(set, key, { taxes: [] }));
  const under = entries
    .filter(({ title, type }) => lineKey(title, type) !== key)
    .map((other) => base((set) => atTop(set, key, { taxes: [{ ...other, taxes: [] }] })));
  return [alone, ...under, ...atLevel];
}

/** A set in which the entries of a line stand at the top with other fields; what was nested in them stays at the top. */
function atTop(set: TaxSet, key: string, fields: Partial<TaxSetEntry>): TaxSet {
  const taxes = set.taxes.flatMap((entry) => {
    if (lineKey(entry.title, entry.type) !== key) return [entry];
    const freed = fields.taxes === undefined ? [] : entry.taxes;
    return [...freed.map((inner) => ({ ...inner, level: entry.level })), { ...entry, ...fields }];
  });
  return { ...set, taxes };
}
