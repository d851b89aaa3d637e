import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcile } from '../../../src/channel/bookings/index.js';
import type { Mutated } from './mutated.js';
import { mutatedBookings, twiceMutatedBookings } from './mutated.js';

const SEED = 20_260_509;
// `npm run test:causes` tries 500 of both kinds together.
const ONCE = 100;
const TWICE = Number(process.env['STAYTAX_TWICE'] ?? 20);
const DETAILS = 'persons, nights and prices of units';
const AMOUNTS = 'amounts alone';

/** How many of the differences have their cause, with a table of those that do not. */
function named(bookings: readonly Mutated[], kind: string): number {
  const table = new Map<string, Map<string, number>>();
  let right = 0;
  const wrong: unknown[] = [];
  for (const { revision, taxSet, different } of bookings) {
    const { lines } = reconcile(revision, { taxSet });
    for (const { title, cause } of different) {
      const line = lines.find((one) => one.title === title);
      const row = table.get(cause) ?? new Map<string, number>();
      table.set(cause, row.set(line?.cause ?? 'none', (row.get(line?.cause ?? 'none') ?? 0) + 1));
      if (line?.cause === cause) right += 1;
      else wrong.push({ cause, line, taxSet, revision });
    }
  }
  if (process.env['WRONG']) console.log(JSON.stringify(wrong.slice(0, 6), null, 1));
  const rows = [...table].toSorted().map(([cause, causes]) => ({ cause, ...Object.fromEntries(causes) }));
  const all = bookings.flatMap(({ different }) => different).length;
  console.log(`Printed with ${kind}: ${right} of ${all} right`);
  console.table(rows);
  return right / all;
}

test.each([
  { kind: DETAILS, isDetailed: true },
  { kind: AMOUNTS, isDetailed: false },
])('names the cause of at least 95 of 100 differences, printed with $kind', ({ isDetailed, kind }) => {
  expect(named(fc.sample(mutatedBookings(isDetailed), { numRuns: ONCE, seed: SEED }), kind)).toBeGreaterThanOrEqual(
    0.95,
  );
});

test.each([
  { kind: DETAILS, isDetailed: true },
  { kind: AMOUNTS, isDetailed: false },
])('names the causes of two taxes that differ at once, printed with $kind', ({ isDetailed, kind }) => {
  expect(
    named(fc.sample(twiceMutatedBookings(isDetailed), { numRuns: TWICE, seed: SEED }), kind),
  ).toBeGreaterThanOrEqual(0.9);
});
