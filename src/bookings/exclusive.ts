import { add, type Integer, subtract } from '../money/integer.js';
import type { PrintedTax } from './printed-taxes.js';
import type { Revision } from './revision.js';

/** What comes on top of the price. A tax that does not say where it is, is in the price. */
export function exclusiveOf(taxes: readonly PrintedTax[]): Integer {
  return taxes.reduce<Integer>((sum, { isInclusive, amount }) => (isInclusive === false ? add(sum, amount) : sum), 0);
}

/**
 * Whether the OTA puts exclusive taxes into the amounts of rooms: a room with a price for each night shows it, or else
 * the amount of the booking. `undefined` when nothing does.
 */
export function areExclusiveInAmounts({ rooms, taxes, amount }: Revision): boolean | undefined {
  for (const { days, amount: ofRoom, taxes: ofTaxes } of rooms) {
    const exclusive = exclusiveOf(ofTaxes);
    if (days === undefined || ofRoom === undefined || exclusive === 0) continue;
    if (ofRoom === add(days.sum, exclusive)) return true;
    if (ofRoom === days.sum) return false;
  }
  if (amount === undefined || rooms.some((room) => room.amount === undefined)) return undefined;
  const sum = rooms.reduce<Integer>((total, room) => add(total, room.amount ?? 0), 0);
  const ofRooms = rooms.reduce<Integer>((total, room) => add(total, exclusiveOf(room.taxes)), 0);
  if (ofRooms === 0) return undefined;
  if (amount === subtract(sum, ofRooms)) return true;
  return amount === add(sum, ofRooms) || amount === add(add(sum, ofRooms), exclusiveOf(taxes)) ? false : undefined;
}
