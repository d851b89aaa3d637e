import type { NightUnits } from '../calculation/by.js';
import { isTogether, LOGICS, type TaxLogic, UNITS, type Unit } from '../definitions/logics.js';
import { addFractions, type Fraction, ZERO } from '../money/fraction.js';
import type { CalculatedQuote, NightSlot } from './calculated.js';
import type { QuantityProduct } from './explanation-data.js';

export function countUnits(units: readonly NightUnits[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function addUnits(units: readonly NightUnits[], of: (units: NightUnits) => Fraction): Fraction {
  return units.reduce((sum, one) => addFractions(sum, of(one)), ZERO);
}

/** The nights with units, each with its units. */
export function slotsWith(
  { slots }: CalculatedQuote,
  units: readonly NightUnits[],
): Array<{ readonly slot: NightSlot; readonly units: readonly NightUnits[] }> {
  const byNight = new Map<string, NightUnits[]>();
  for (const one of units) {
    const key = `${one.group} ${one.night}`;
    const known = byNight.get(key);
    if (known === undefined) byNight.set(key, [one]);
    else known.push(one);
  }
  return slots.flatMap((slot) => {
    const own = byNight.get(`${slot.group} ${slot.night}`);
    return own === undefined ? [] : [{ slot, units: own }];
  });
}

/** The products of a quantity: units x nights, room group by room group. */
export function productsIn(
  calculated: CalculatedQuote,
  units: readonly NightUnits[],
  logic: TaxLogic,
): QuantityProduct[] {
  const products = new Map<string, QuantityProduct>();
  for (const { slot, units: own } of slotsWith(calculated, units)) {
    for (const unit of new Set(own.map((one) => one.counts))) {
      const product = productOn(slot, unit, countUnits(own.filter((one) => one.counts === unit)), logic);
      const key = `${product.unit} ${product.roomGroup} ${product.nights === undefined ? '' : product.units}`;
      const known = products.get(key);
      products.set(key, known === undefined ? product : addProducts(known, product));
    }
  }
  return [...products.values()].filter(({ quantity }) => quantity > 0);
}

function productOn({ group }: NightSlot, unit: Unit, count: number, logic: TaxLogic): QuantityProduct {
  const product = { unit, units: count, quantity: count };
  if (isTogether(UNITS[unit].sharedBy)) return product;
  return { roomGroup: group + 1, ...product, ...(LOGICS[logic].per === 'night' ? { nights: 1 } : {}) };
}

function addProducts(one: QuantityProduct, { nights, quantity: more }: QuantityProduct): QuantityProduct {
  const quantity = one.quantity + more;
  if (nights === undefined) return { ...one, units: quantity, quantity };
  return { ...one, nights: (one.nights ?? 0) + nights, quantity };
}
