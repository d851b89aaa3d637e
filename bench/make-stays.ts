/**
 * Stays as a hotel chain has them, one a line, for trying the bulk mode at any size:
 *
 *   npx tsx bench/make-stays.ts 1000000 > stays.ndjson
 *
 * The same count and seed (second argument) give the same lines. Written as fast as they are taken.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { daysAfter } from './dates.js';

const LINES_A_CHUNK = 1_000;
const FIRST_ARRIVAL = '2026-01-01';

/** Numbers that look random and are the same in every run (mulberry32): from 0 to less than `below`, whole. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function stay(next: (below: number) => number): object {
  const checkIn = daysAfter(FIRST_ARRIVAL, next(730));
  // One stay in ten has a second room; one in ten is sold for one price.
  const rooms = Array.from({ length: next(10) === 0 ? 2 : 1 }, () => room(next));
  return { checkIn, rooms };
}

function room(next: (below: number) => number): object {
  const persons = 1 + next(4);
  const nights = 1 + Math.min(next(7), next(14));
  const price = (): string => `${60 + next(200)}.${String(next(100)).padStart(2, '0')}`;
  if (next(10) === 0) return { persons, price: price(), nights };
  return { persons, nightlyPrices: Array.from({ length: nights }, price) };
}

function* lines(count: number, seed: number): Generator<string> {
  const next = numbers(seed);
  for (let done = 0; done < count; done += LINES_A_CHUNK) {
    let text = '';
    for (let left = Math.min(LINES_A_CHUNK, count - done); left > 0; left -= 1)
      text += `${JSON.stringify(stay(next))}\n`;
    yield text;
  }
}

const [count = '1000', seed = '1'] = process.argv.slice(2);
await pipeline(Readable.from(lines(Number(count), Number(seed))), process.stdout);
