import fc from 'fast-check';
import { describe, test } from 'vitest';
import { seed } from '../seed.js';
import type { Case } from './cases.js';
import { exampleCases, randomCase, STAYS_EACH } from './cases.js';
import type { Door } from './doors.js';
import { BULK, COMMANDS, expectedOf, FUNCTIONS, PREVIEWS } from './doors.js';

/**
 * One stay costs the same at every door, to the byte: whoever passes another policy, other digits or a shortened stay on to
 * the calculation is found here.
 */
const RUNS = Number(process.env['STAYTAX_RUNS'] ?? 12);
/** Doors that read and write texts cost a hundred times as much. */
const COMMAND_RUNS = Math.min(RUNS, Number(process.env['STAYTAX_DOOR_RUNS'] ?? 3));
const EVERY_SET = Number(process.env['STAYTAX_DOOR_SETS'] ?? 8);

async function throughDoors(one: Case, doors: Readonly<Record<string, Door>>): Promise<void> {
  const expected = expectedOf(one);
  for (const [at, stay] of one.stays.entries()) {
    const must = expected[at];
    if (must === undefined) continue;
    for (const [name, door] of Object.entries(doors)) {
      const [says, wanted] = await door(one.set, stay, must);
      if (says !== wanted) throw new Error(differing(name, { ...one, stays: [stay] }, says, wanted));
    }
  }
}

/** The case, and the first place in which the texts differ. */
function differing(door: string, one: Case, says: string, must: string): string {
  const at = [...must].findIndex((letter, place) => letter !== says[place]);
  const around = (text: string) => text.slice(Math.max(0, at - 80), at + 80);
  return `${door}: ${JSON.stringify(one)}\nsays ${around(says)}\nmust ${around(must)}`;
}

async function allThroughDoors(one: Case, doors: typeof BULK): Promise<void> {
  const expected = expectedOf(one);
  for (const [name, door] of Object.entries(doors)) {
    const [says, wanted] = await door(one, expected);
    if (says !== wanted) throw new Error(differing(name, one, says, wanted));
  }
}

describe('every place and tax set of the examples', { timeout: 1e7 }, () => {
  const cases = exampleCases(seed);
  /** In turn a stay of the examples, and one that reaches the rows of the set. STAYTAX_DOOR_STAYS=2 takes two of both. */
  const inTurn = cases.map((one, place) => {
    const from = (place + seed) % one.stays.length;
    return STAYS_EACH === 1 ? { ...one, stays: one.stays.slice(from, from + 1) } : one;
  });
  test.each(inTurn)('$name, through the library and the editor', (one) => throughDoors(one, FUNCTIONS));

  /** One stay of every eighth set; another seed, other sets. STAYTAX_DOOR_SETS=1 takes all. */
  const short = cases
    .filter((_, place) => (place + seed) % EVERY_SET === 0)
    .map((one) => ({ ...one, stays: one.stays.slice(-1) }));
  test('through previews, the service and the commands', async () => {
    for (const one of short) await throughDoors(one, { ...PREVIEWS, ...COMMANDS });
  });
  test('through the bulk mode', async () => {
    for (const one of short) await allThroughDoors(one, BULK);
  });
});

describe('random sets with policies of their own', { timeout: 1e7 }, () => {
  test('through the library and the editor', async () => {
    await fc.assert(
      fc.asyncProperty(randomCase, (one) => throughDoors(one, FUNCTIONS)),
      { numRuns: RUNS },
    );
  });

  test('through previews, the service, the commands and the bulk mode', async () => {
    await fc.assert(
      fc.asyncProperty(randomCase, async (one) => {
        await throughDoors(one, { ...PREVIEWS, ...COMMANDS });
        await allThroughDoors(one, BULK);
      }),
      { numRuns: COMMAND_RUNS },
    );
  });
});
