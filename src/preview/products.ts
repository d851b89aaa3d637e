import { countsOf } from '../calculation/engine/layer.js';
import type { Line } from '../calculation/tax-set/lines.js';
import { isPercent, LOGICS } from '../definitions/logics.js';
import { type Calculated, countOn, nightsOf, sumOn } from './calculated.js';
import type { QuantityProduct } from './explanation-data.js';

/**
 * What the quantity of a fixed tax is made of. Rooms and persons are counted in each room group, in which they are the
 * same on every night; dates and bookings once for all room groups.
 */
export function productsOf(calculated: Calculated, line: Line): QuantityProduct[] {
  const { plan, nights: layer } = calculated.sheet;
  const logic = plan.charges[line.index]?.tax.logic;
  if (logic === undefined || isPercent(logic)) return [];
  const { unit, per } = LOGICS[logic];
  const counts = countsOf(layer, line.counter);
  const charged = nightsOf(calculated, line).filter((slot) => sumOn(counts, [slot]) !== 0);
  const quantity = countOn(calculated, counts, charged);
  if (plan.counters[line.counter]?.together === true)
    return quantity === 0 ? [] : [{ unit, units: quantity, quantity }];
  return calculated.groups.flatMap((_, at): QuantityProduct[] => {
    const nights = charged.filter(({ group }) => group === at);
    const [first] = nights;
    if (first === undefined) return [];
    const units = countOn(calculated, counts, [first]);
    const product = { roomGroup: at + 1, unit, units, quantity: countOn(calculated, counts, nights) };
    return [per === 'night' ? { ...product, nights: nights.length } : product];
  });
}
