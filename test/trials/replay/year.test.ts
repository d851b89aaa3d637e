import { describe, expect, test } from 'vitest';
import { lengthOfStay, movedStay } from '../../../src/core/stay/moved-stay.js';
import type { Stay, TaxSetInput } from '../../../src/index.js';
import { createCalculator, quote } from '../../../src/index.js';
import type { Year } from '../../../src/trials/replay/year.js';
import { ARRIVALS, cellAt, levelsOf, MOST_NIGHTS, STEPS, yearSteps } from '../../../src/trials/replay/year.js';
import { CITY, SET, VAT } from '../../pages/editor/sets.js';

const STAY: Stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00', '120.00'] }] };
const SUMMER = { ...CITY, applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }] };
const DRAFT: TaxSetInput = { ...SET, taxes: [VAT, SUMMER] };

function yearOf(draft: TaxSetInput, saved: TaxSetInput | undefined, from = '2026-01-01', stay = STAY): Year {
  const steps = yearSteps(createCalculator(draft), saved && createCalculator(saved), stay, from);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe('a stay on every day of a year', () => {
  const year = yearOf(DRAFT, { ...SET, taxes: [VAT] });

  test('has a cell for each arrival and length, equal to quote()', () => {
    expect(year.cells).toHaveLength(ARRIVALS * MOST_NIGHTS);
    for (const [arrival, nights, checkIn] of [
      [0, 1, '2026-01-01'],
      [150, 30, '2026-05-31'],
      [364, 7, '2026-12-31'],
    ] as const) {
      const { total, kept } = quote(DRAFT, movedStay(STAY, checkIn, nights, 2));
      const cell = year.cells[cellAt(arrival, nights)];
      expect(cell?.total).toBe(total);
      expect(cell?.share).toBe(Math.floor(((Number(total) - Number(kept)) / Number(total)) * 10_000 + 1e-6));
    }
    // 7 nights at most from 31 May on, of which the first is not in the summer: 6 x 2 x 4.00.
    expect(year.cells[cellAt(150, 7)]?.change).toBe('+48.00');
  });

  test('counts a fee as what the house keeps, not as a tax', () => {
    const service = { ...VAT, title: 'Service', type: 'fee', rate: '10.00', is_inclusive: false } as const;
    const [cell] = yearOf({ ...SET, taxes: [service] }, undefined).cells;
    expect(cell).toMatchObject({ total: '110.00', share: 0 });
  });

  test('has the colours of its changes: 0, and steps up to the largest', () => {
    const { levels, levelOf } = levelsOf(year.cells, 'change');
    expect(levels.map(({ level }) => level)).toEqual([0, 1, 2, 3, STEPS]);
    expect(levels.at(-1)).toMatchObject({ to: 5600 });
    for (const cell of year.cells) {
      const level = cell === null ? 0 : levelOf(cell);
      expect(Math.sign(level)).toBe(Math.sign(cell?.by ?? 0));
    }
    const reversed = year.cells.map((cell) => cell && { ...cell, by: -cell.by });
    const back = levelsOf(reversed, 'change');
    expect(back.levels.map(({ level }) => level)).toEqual([-STEPS, -3, -2, -1, 0]);
    expect(levelsOf(year.cells, 'share').levels).toMatchObject([{ level: 0 }, ...new Array(STEPS).fill({})]);
  });

  test('has no change without a saved set, and no cell for a stay that cannot be quoted', () => {
    const { cells } = yearOf(DRAFT, undefined, '9999-12-01');
    expect(cells[0]).not.toHaveProperty('change');
    expect(cells.at(-1)).toBeNull();
  });
});

test('a stay with prices by night, two rooms and guests with other nights has equal totals on the map and as quoted', () => {
  const stay: Stay = {
    checkIn: '2026-06-30',
    bookedOn: '2026-01-02',
    rooms: [
      { guests: [{}, { age: 4, nights: 2 }, { checkIn: '2026-07-01' }], nightlyPrices: ['90.00', '120.55', '80.10'] },
      { persons: 1, price: '100.00', nights: 2, checkIn: '2026-07-01', count: 2 },
    ],
  };
  const year = yearOf(DRAFT, undefined, '2026-01-01', stay);
  // 30 June is day 180 of the year, from 0.
  expect(year.cells[cellAt(180, lengthOfStay(stay))]?.total).toBe(quote(DRAFT, stay).total);
  const longer = movedStay(stay, '2026-08-01', 4, 2);
  expect(year.cells[cellAt(212, 4)]?.total).toBe(quote(DRAFT, longer).total);
  // What a click opens has that total on its own map too.
  expect(yearOf(DRAFT, undefined, '2026-01-01', longer).cells[cellAt(212, 4)]?.total).toBe(quote(DRAFT, longer).total);
});
