import type { Asked } from '../../../definitions/conditions/condition.js';
import { askedBy } from '../../../definitions/conditions/conditions.js';
import type { LocalRate } from '../../../definitions/local/of-tax.js';
import { namesOf } from '../../../schema/fields.js';
import { arrival, booking, date, season } from './day.js';
import { label } from './label.js';
import { age, night, nights } from './number.js';
import { price } from './price.js';
import type { Probe } from './probe.js';

/** By what is asked, in the order in which it is met: the price last, since what it is compared with may depend on the date. */
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

/** What a row asks. */
export function probesOf(row: LocalRate): Probe[] {
  return namesOf(PROBES)
    .filter((asks) => askedBy(row, (asked) => asked === asks).length > 0)
    .map((asks) => PROBES[asks]);
}
