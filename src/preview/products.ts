import { countsOf } from '../calculation/engine/layer.js';
import type { Line } from '../calculation/tax-set/lines.js';
import { isPercent, LOGICS } from '../definitions/logics.js';
import { type Calculated, nightsOf, sumOn } from './calculated.js';
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
  const charged = nightsOf(calculated, line).filter((night) => counts[night] !== 0);
  const quantity = Number(sumOn(counts, charged));
  if (plan.counters[line.counter]?.together === true)
    return quantity === 0 ? [] : [{ unit, units: quantity, quantity }];
  return calculated.groups.flatMap((_, at): QuantityProduct[] => {
    const nights = charged.filter((night) => layer.cells.groupOf[night] === at);
    const units = counts[nights[0] ?? -1];
    if (units === undefined) return [];
    const product = { roomGroup: at + 1, unit, units: Number(units), quantity: Number(sumOn(counts, nights)) };
    return [per === 'night' ? { ...product, nights: nights.length } : product];
  });
}
