import type { Condition } from './condition.js';
import { booked, dates, seasons } from './dates.js';
import { age, label } from './guests.js';
import { length, night } from './numbers.js';
import { price } from './price.js';

/** In the order in which they are met: the price last, since what it is compared with may depend on the date. */
export const CONDITIONS: readonly Condition[] = [night, length, dates, seasons, booked, label, age, price];
