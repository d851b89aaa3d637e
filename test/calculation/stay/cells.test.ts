import { describe, expect, test } from 'vitest';
import { createKinds, kindThroughout, stretchesOf } from '../../../src/calculation/stretches.js';
import type { TaxWindow } from '../../../src/calculation/windows.js';
import type { Strip } from '../../../src/stay/strips.js';

const ALL = Number.POSITIVE_INFINITY;

/** A strip of nights from a day on, one cent more each night: 100, 101, 102. */
function strip(firstDay: number, nights: number): Strip {
  return { firstDay, prices: Array.from({ length: nights }, (_, night) => 100 + night), persons: 1, rooms: 1 };
}

function days(...ranges: Array<[number, number]>): TaxWindow {
  return { skipNights: 0, maxNights: ALL, ranges };
}

/** Stretches as a person draws them: nights, place among all nights, price, and which windows are open. */
function drawn(strips: Strip[], windows: TaxWindow[]): string[] {
  return stretchesOf(strips, windows, createKinds(), 'taxable').map(
    ({ strip: { firstDay }, from, to, firstNight, price, kind }) =>
      `day ${firstDay}: ${from}-${to} at ${firstNight} for ${price} ${kind.open.map((isOpen) => (isOpen ? 'x' : '.')).join('')}`,
  );
}

describe('the nights of a stay are cut where a tax begins or ends', () => {
  test('not at all where nothing does', () => {
    expect(drawn([strip(10, 3)], [])).toEqual(['day 10: 0-3 at 0 for 303 ']);
    expect(drawn([strip(10, 3)], [days([0, 20]), days([30, 40])])).toEqual(['day 10: 0-3 at 0 for 303 x.']);
  });

  test('where one begins, and where another ends', () => {
    expect(drawn([strip(10, 5)], [days([12, 20]), days([0, 13])])).toEqual([
      'day 10: 0-2 at 0 for 201 .x',
      'day 10: 2-4 at 2 for 205 xx',
      'day 10: 4-5 at 4 for 104 x.',
    ]);
  });

  test('each room by itself; its nights are counted after those before it', () => {
    expect(drawn([strip(10, 2), strip(11, 3)], [days([0, 11])])).toEqual([
      'day 10: 0-2 at 0 for 201 x',
      'day 11: 0-1 at 2 for 100 x',
      'day 11: 1-3 at 3 for 203 .',
    ]);
  });

  test('and begins again in a later range', () => {
    expect(drawn([strip(10, 6)], [days([10, 10], [12, 13], [15, 20])])).toEqual([
      'day 10: 0-1 at 0 for 100 x',
      'day 10: 1-2 at 1 for 101 .',
      'day 10: 2-4 at 2 for 205 x',
      'day 10: 4-5 at 4 for 104 .',
      'day 10: 5-6 at 5 for 105 x',
    ]);
  });
});

// What a kind counts for in what is remembered.
const ONE = 100;

describe('kinds of nights', () => {
  test('are the same for the same taxes, in every stay', () => {
    const kinds = createKinds();
    const [one, two] = stretchesOf([strip(10, 2)], [days([0, 10])], kinds, 'taxable');
    const [other] = stretchesOf([strip(5, 1)], [days([0, 10])], kinds, 'taxable');
    const [third] = stretchesOf([strip(50, 1)], [days([0, 10])], kinds, 'taxable');
    expect(other?.kind).toBe(one?.kind);
    expect(third?.kind).toBe(two?.kind);
    expect(one?.kind).not.toBe(two?.kind);
    expect(kinds.size).toBe(2 * ONE);
  });

  test('are the same whether a stay is of one kind or of several', () => {
    const kinds = createKinds();
    const windows = [days([0, 10])];
    const within = kindThroughout(strip(5, 3), windows, kinds, 'taxable');
    const after = kindThroughout(strip(50, 3), windows, kinds, 'taxable');
    expect(kindThroughout(strip(6, 1), windows, kinds, 'taxable')).toBe(within);
    const stretches = stretchesOf([strip(10, 2)], windows, kinds, 'taxable');
    expect(stretches.map(({ kind }) => kind)).toEqual([within, after]);
    expect(kinds.size).toBe(2 * ONE);
  });

  test('are forgotten after a thousand, and found anew', () => {
    // Window n is open on the days whose n-th binary digit is 1: each of 1,024 days is of a kind of its own.
    const windows = Array.from({ length: 10 }, (_, digit) =>
      days(
        ...Array.from({ length: 1_024 }, (__, day): [number, number] => [day, day]).filter(
          ([day]) => Math.floor(day / 2 ** digit) % 2 === 1,
        ),
      ),
    );
    const kinds = createKinds();
    const before = kinds.root;
    const stretches = stretchesOf([strip(0, 1_000)], windows, kinds, 'taxable');
    expect(new Set(stretches.map(({ kind }) => kind)).size).toBe(1_000);
    expect(kinds).toEqual({ root: before, size: 1_000 * ONE });
    expect(kinds.root).toBe(before);
    const [last] = stretchesOf([strip(1_000, 1)], windows, kinds, 'taxable');
    expect(kinds.size).toBe(ONE);
    expect(kinds.root).not.toBe(before);
    // 1,000 is 1111101000, read from its last digit.
    expect(last?.kind.open.map(Number).join('')).toBe('0001011111');
  });
});
