import { dateOf } from '../calendar/plain-date.js';
import { pathTo } from '../issues/path.js';
import { isRecord } from '../issues/reading.js';
import { add, type Integer } from '../money/integer.js';
import { bookingIssue } from './booking-issues.js';
import { amountIn, type Fields, type RoomReading } from './notes.js';

/** A price for each night, inclusive taxes in it. */
export interface Days {
  readonly prices: readonly Integer[];
  readonly sum: Integer;
}

/** The prices of all nights of a room; `undefined` when one is missing. */
export function readDays(
  fields: Fields,
  { firstDay, nights }: { readonly firstDay: number; readonly nights: number },
  reading: RoomReading,
): Days | undefined {
  const { path, notes } = reading;
  const days = fields['days'];
  if (!isRecord(days)) return undefined;
  const place = pathTo(path, 'days');
  const dates = Array.from({ length: nights }, (_, at) => dateOf(firstDay + at));
  const others = Object.keys(days).length - dates.filter((date) => Object.hasOwn(days, date)).length;
  if (others > 0) notes.warnings.push(bookingIssue('days_left_out', place, { count: others }));
  const prices = dates.flatMap((date) => amountIn(days, date, { ...reading, path: place }) ?? []);
  if (prices.length < nights) return undefined;
  return { prices, sum: prices.reduce(add, 0) };
}
