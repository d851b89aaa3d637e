import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconcile } from '../../src/bookings/index.js';
import { mutatedBookings } from './mutated.js';

const BOOKINGS = 400;
const SEED = 20_260_509;

test.each([
  { kind: 'persons, nights and prices of units', isDetailed: true },
  { kind: 'amounts alone', isDetailed: false },
])('names the cause of at least 95 of 100 differences, printed with $kind', ({ isDetailed, kind }) => {
  const bookings = fc.sample(mutatedBookings(isDetailed), { numRuns: BOOKINGS, seed: SEED });
  const table = new Map<string, Map<string, number>>();
  let right = 0;
  const wrong: unknown[] = [];
  for (const { revision, taxSet, title, cause } of bookings) {
    const { lines } = reconcile(revision, { taxSet });
    const named = lines.find((line) => line.title === title);
    const row = table.get(cause) ?? new Map<string, number>();
    table.set(cause, row.set(named?.cause ?? 'none', (row.get(named?.cause ?? 'none') ?? 0) + 1));
    if (named?.cause === cause) right += 1;
    else wrong.push({ cause, named, taxSet, revision });
  }
  if (process.env['WRONG']) console.log(JSON.stringify(wrong.slice(0, 6), null, 1));
  const rows = [...table].toSorted().map(([cause, named]) => ({ cause, ...Object.fromEntries(named) }));
  console.log(`Printed with ${kind}: ${right} of ${BOOKINGS} right`);
  console.table(rows);
  expect(right / BOOKINGS).toBeGreaterThanOrEqual(0.95);
});
