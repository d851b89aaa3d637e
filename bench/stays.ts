import type { Room, Stay } from '../src/index.js';
import { daysAfter } from './dates.js';

export const NIGHTS = [1, 3, 7, 30, 365] as const;
export const ROOMS = [1, 5] as const;

const FIRST_CHECK_IN = '2026-01-01';

/** Stays of one size, the same ones for the same seed: rooms that sleep the same nights of 2026. */
export function staysOf(count: number, nights: number, rooms: number, seed: number): Stay[] {
  const random = randomNumbers(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const room = (): Room => ({
    persons: 1 + upTo(4),
    nightlyPrices: Array.from({ length: nights }, () => (40 + random() * 260).toFixed(2)),
  });
  return Array.from({ length: count }, () => ({
    checkIn: daysAfter(FIRST_CHECK_IN, upTo(365)),
    rooms: Array.from({ length: rooms }, room),
  }));
}

/** Numbers from 0 to 1 that repeat with their seed (mulberry32): Math.random cannot be given one. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
