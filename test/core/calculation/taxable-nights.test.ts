import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxWindow } from '../../../src/core/calculation/windows.js';
import { EVERY_NIGHT, taxableNights } from '../../../src/core/calculation/windows.js';
import { runsUpTo } from '../../seed.js';

const OPEN = Number.POSITIVE_INFINITY;
const BEGIN = { firstDay: 100, nightsBefore: 0 };

function window(ranges: Array<[number, number]>, { skipNights = 0, maxNights = OPEN } = {}): TaxWindow {
  return { ...EVERY_NIGHT, skipNights, maxNights, ranges: ranges.map(([first, last]) => ({ first, last })) };
}

/** Nights one by one, as the rule states it: x where the tax applies. */
function literally(
  { skipNights, maxNights, ranges }: TaxWindow,
  { firstDay, nightsBefore }: { firstDay: number; nightsBefore: number },
  nights: number,
  cap: string,
): string {
  // Nights slept elsewhere use up the cap as if they had been taxable here.
  let taxed = Math.max(0, nightsBefore - skipNights);
  let drawn = '';
  for (let night = 0; night < nights; night += 1) {
    const isInRange = ranges.some(({ first, last }) => first <= firstDay + night && firstDay + night <= last);
    const isLeft = cap === 'stay' ? nightsBefore + night < maxNights : taxed < maxNights;
    const isTaxed = nightsBefore + night >= skipNights && isInRange && isLeft;
    if (isTaxed) taxed += 1;
    drawn += isTaxed ? 'x' : '.';
  }
  return drawn;
}

function drawn(runs: readonly number[], nights: number): string {
  return Array.from({ length: nights }, (_, night) =>
    runs.filter((change) => change <= night).length % 2 ? 'x' : '.',
  ).join('');
}

test('after three nights elsewhere, with the first two skipped and five charged at most', () => {
  const given = window([[-OPEN, OPEN]], { skipNights: 2, maxNights: 5 });
  const begin = { firstDay: 100, nightsBefore: 3 };
  // Night 3 was taxable; nights 4 to 7 are the other four.
  expect(taxableNights(given, begin, 6, 'taxable')).toEqual([0, 4]);
  // Nights 1 to 5 use it up, whether they are taxable or not: nights 4 and 5 are left.
  expect(taxableNights(given, begin, 6, 'stay')).toEqual([0, 2]);
});

describe('the runs of taxable nights of five nights from day 100 on', () => {
  test.each<[string, TaxWindow, number[]]>([
    ['always', window([[-OPEN, OPEN]]), [0, 5]],
    ['a range that ends before', window([[80, 98]]), []],
    ['a range that ends on the day before', window([[80, 99]]), []],
    ['a range that begins on the day of departure', window([[105, 110]]), []],
    ['a range that begins later', window([[107, 110]]), []],
    ['the first night alone', window([[100, 100]]), [0, 1]],
    ['the last night alone', window([[104, 104]]), [4, 5]],
    ['exactly these nights', window([[100, 104]]), [0, 5]],
    [
      'two ranges',
      window([
        [90, 100],
        [103, 120],
      ]),
      [0, 1, 3, 5],
    ],
    [
      'a range before does not use the cap',
      window(
        [
          [80, 90],
          [101, 104],
        ],
        { maxNights: 2 },
      ),
      [1, 3],
    ],
    [
      'nothing is left for the second range',
      window(
        [
          [100, 101],
          [103, 104],
        ],
        { maxNights: 2 },
      ),
      [0, 2],
    ],
    [
      'one is left for the second range',
      window(
        [
          [100, 101],
          [103, 104],
        ],
        { maxNights: 3 },
      ),
      [0, 2, 3, 4],
    ],
    ['all are skipped', window([[-OPEN, OPEN]], { skipNights: 5 }), []],
    [
      'all of a range are skipped',
      window(
        [
          [100, 101],
          [103, 104],
        ],
        { skipNights: 2 },
      ),
      [3, 5],
    ],
    [
      'a range is skipped in part',
      window(
        [
          [100, 101],
          [103, 104],
        ],
        { skipNights: 1, maxNights: 2 },
      ),
      [1, 2, 3, 4],
    ],
  ])('%s', (_, given, runs) => {
    expect(taxableNights(given, BEGIN, 5, 'taxable')).toEqual(runs);
  });
});

// By policy `maxNights`: what uses up the cap is the nights that were taxable, or all nights from arrival on.
describe('under both policies, five nights from day 100 on', () => {
  test.each<[string, TaxWindow, number[], number[]?]>([
    ['one night short at the beginning', window([[101, 104]]), [1, 5]],
    ['one night short at the end', window([[100, 103]]), [0, 4]],
    ['until the day before', window([[-OPEN, 99]]), []],
    ['until the first night', window([[-OPEN, 100]]), [0, 1]],
    ['from the last night', window([[104, OPEN]]), [4, 5]],
    [
      'within the second of two ranges',
      window([
        [0, 10],
        [90, 110],
      ]),
      [0, 5],
    ],
    [
      'between two ranges',
      window([
        [0, 99],
        [105, 110],
      ]),
      [],
    ],
    ['four are skipped', window([[-OPEN, OPEN]], { skipNights: 4 }), [4, 5]],
    ['the range is over when the skipped nights are', window([[-OPEN, 101]], { skipNights: 2 }), []],
    ['one night of the range is left', window([[-OPEN, 102]], { skipNights: 2 }), [2, 3]],
    ['at most five', window([[-OPEN, OPEN]], { maxNights: 5 }), [0, 5]],
    ['at most four', window([[-OPEN, OPEN]], { maxNights: 4 }), [0, 4]],
    ['two skipped, at most two', window([[-OPEN, OPEN]], { skipNights: 2, maxNights: 2 }), [2, 4], []],
    ['two skipped, at most three', window([[-OPEN, OPEN]], { skipNights: 2, maxNights: 3 }), [2, 5], [2, 3]],
    ['from the third night, at most two', window([[102, OPEN]], { maxNights: 2 }), [2, 4], []],
    [
      'a gap of one night, at most three',
      window(
        [
          [100, 101],
          [103, 104],
        ],
        { maxNights: 3 },
      ),
      [0, 2, 3, 4],
      [0, 2],
    ],
  ])('%s', (_, given, taxable, stay = taxable) => {
    expect(taxableNights(given, BEGIN, 5, 'taxable')).toEqual(taxable);
    expect(taxableNights(given, BEGIN, 5, 'stay')).toEqual(stay);
  });
});

describe('compared with single nights', () => {
  const smallDay = fc.integer({ min: -3, max: 9 });
  // Apart and in order, as windowOf makes them; the ends may be open.
  const ranges = fc
    .tuple(fc.uniqueArray(smallDay, { minLength: 2, maxLength: 6 }), fc.boolean(), fc.boolean())
    .map(([days, opensBefore, opensAfter]) => {
      const sorted = days.toSorted((one, other) => one - other).slice(0, days.length - (days.length % 2));
      const pairs: Array<[number, number]> = [];
      for (let at = 0; at < sorted.length; at += 2) pairs.push([sorted[at] ?? 0, (sorted[at + 1] ?? 0) - 1]);
      if (opensBefore && pairs[0]) pairs[0][0] = -OPEN;
      const last = pairs.at(-1);
      if (opensAfter && last) last[1] = OPEN;
      return pairs;
    });
  const windows = fc.record({
    skipNights: fc.integer({ min: 0, max: 6 }),
    maxNights: fc.constantFrom(1, 2, 3, 4, 5, OPEN),
    ranges: fc.oneof(ranges, fc.constant<Array<[number, number]>>([[-OPEN, OPEN]])),
  });

  test('the runs are the nights that a loop finds, night by night', () => {
    fc.assert(
      fc.property(
        windows,
        smallDay,
        fc.integer({ min: 1, max: 6 }),
        fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 8 })),
        fc.constantFrom('taxable' as const, 'stay' as const),
        ({ ranges: list, ...limits }, firstDay, nights, nightsBefore, cap) => {
          const given = window(list, limits);
          const begin = { firstDay, nightsBefore };
          const expected = literally(given, begin, nights, cap);
          const runs = taxableNights(given, begin, nights, cap);
          expect(drawn(runs, nights)).toBe(expected);
          // Runs rise: no empty one, none that goes back.
          for (const [at, change] of runs.entries()) expect(change).toBeGreaterThan(runs[at - 1] ?? -1);
        },
      ),
      { ...runsUpTo(15_000, 400), seed: 20261120 },
    );
  });
});
