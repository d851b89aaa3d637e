import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidStayError } from '../../src/index.js';
import type { Outcome } from './fuzz.js';
import { door, expectIssues } from './fuzz.js';

/** A fuzzer that finds nothing says something only when it finds what is there. */
const entering = (enter: () => Outcome | Promise<Outcome>) =>
  door('a door', {
    inputs: fc.constant({}),
    damage: (input) => input,
    errors: [InvalidStayError],
    runs: 3,
    isTimed: true,
    enter,
  });

const LONG = [{ code: 'blank', path: 'title', message: `title must not be blank (got ${'x'.repeat(2_000)}).` }];

test('counts a documented error as refused, and an answer as answered', async () => {
  const refuse = () => {
    throw new InvalidStayError([]);
  };
  expect(await entering(refuse).attack(undefined)).toEqual({ answered: 0, refused: 3 });
  expect(await entering(async (): Promise<Outcome> => 'answered').attack(undefined)).toEqual({
    answered: 3,
    refused: 0,
  });
});

test.each<[string, () => Outcome | Promise<Outcome>, string]>([
  ['a TypeError', () => JSON.parse('null').outcome, 'Cannot read properties of null'],
  [
    'a rejection',
    async () => {
      throw new RangeError('Maximum call stack size exceeded');
    },
    'Maximum call stack',
  ],
  [
    'what takes long',
    () => {
      const started = process.cpuUsage();
      const text = '('.repeat(20_000);
      while (process.cpuUsage(started).user < 110_000) text.replaceAll('(', ')');
      return 'answered';
    },
    'ms of processor time; at most 100 ms',
  ],
  [
    'an echo of what came',
    () => {
      expectIssues(LONG);
      return 'answered';
    },
    'The message of blank has 2031 characters',
  ],
])('%s is found', async (_, enter, said) => {
  const error: unknown = await entering(enter)
    .attack(undefined)
    .catch((thrown: unknown) => thrown);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  expect(cause).toContain(said);
});
