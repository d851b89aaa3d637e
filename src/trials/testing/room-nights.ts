import { EVERY_NIGHT, taxableNights as taxableRuns, windowOf } from '../../core/calculation/windows.js';
import { dayNumber } from '../../core/calendar/plain-date.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { Tax } from '../../core/definitions/tax.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { pricesByNight } from '../../core/stay/room-details.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { nightsOfRoom } from '../../core/stay/schema.js';

export function digitsOfCalculator({ taxSet, policy }: Calculator): number {
  return digitsFor(taxSet.currency, policy);
}

export interface RoomNights {
  readonly firstDay: number;
  /** The price of each night, in units of the calculator's digits. */
  readonly prices: readonly bigint[];
  readonly count: number;
}

export function roomNights(stay: Stay, digits: number): RoomNights[] {
  return stay.rooms.map((room) => ({
    firstDay: dayNumber(room.checkIn ?? stay.checkIn) ?? 0,
    prices: pricesOf(room, stay, digits),
    count: room.count ?? 1,
  }));
}

/** The price of each night: the lodging and the extras. */
function pricesOf(room: Room, stay: Stay, digits: number): bigint[] {
  const nights = nightsOfRoom(room, stay);
  const parts = [room, ...(room.extras ?? [])].map((part) => pricesByNight(part, nights, 1, digits) ?? []);
  return Array.from({ length: nights }, (_, night) =>
    parts.reduce((sum, prices) => sum + BigInt(prices[night] ?? 0), 0n),
  );
}

/** Whether a tax applies, for each night of a room. */
export function taxableNights(
  tax: Tax,
  { firstDay, prices }: Pick<RoomNights, 'firstDay' | 'prices'>,
  maxNights: FullPolicy['maxNights'],
): boolean[] {
  const runs = taxableRuns(windowOf(tax) ?? EVERY_NIGHT, { firstDay, nightsBefore: 0 }, prices.length, maxNights);
  const nights = prices.map(() => false);
  for (let index = 0; index < runs.length; index += 2) nights.fill(true, runs[index], runs[index + 1]);
  return nights;
}

/** Number of nights on which a tax applies, added over rooms with different nights. */
export function taxableGroupNights(tax: Tax, rooms: readonly RoomNights[], maxNights: FullPolicy['maxNights']): number {
  const groups = new Map(rooms.map((room) => [`${room.firstDay} ${room.prices.length}`, room]));
  return [...groups.values()].flatMap((room) => taxableNights(tax, room, maxNights)).filter(Boolean).length;
}
