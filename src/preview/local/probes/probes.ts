import type { Asked } from '../../../definitions/conditions/condition.js';
import { askedBy } from '../../../definitions/conditions/conditions.js';
import type { LocalRate } from '../../../definitions/local/of-tax.js';
import { namesOf } from '../../../schema/fields.js';
import { arrival, booking, date, season } from './day.js';
import { label } from './label.js';
import { age, night, nights } from './number.js';
import { price } from './price.js';
import type { Probe } from './probe.js';

/** By subject, in the order in which conditions are met: the price last, because its base may depend on the date. */
const PROBES: Readonly<Record<Asked, Probe>> = {
  night,
  nights,
  date,
  season,
  arrival,
  booking,
  label,
  age,
  price,
};

/** The probes for the conditions of a row. */
export function probesOf(row: LocalRate): Probe[] {
  return namesOf(PROBES)
    .filter((asks) => askedBy(row, (asked) => asked === asks).length > 0)
    .map((asks) => PROBES[asks]);
}
