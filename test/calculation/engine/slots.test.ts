import { expect, it } from 'vitest';
import type { Slots } from '../../../src/calculation/engine/layer.js';
import { putInSlots, shareInSlots, sumsBySlot } from '../../../src/calculation/engine/slots.js';

// One night of two rooms. The first has two cells: its lodging at 50, its breakfast at 10. The second has lodging at 60.
const night: Slots = { rooms: [[[0, 1], [2]]], slotOf: [0, 0, 0] };
const percent = { factors: [50, 10, 60], numerator: 1, denominator: 100 };

function shared(amount: number): unknown[] {
  const cells: number[] = [];
  shareInSlots(night, [amount], percent.factors, () => percent, cells);
  return cells;
}

function put(factors: number[]): unknown[] {
  const cells: number[] = [];
  putInSlots(night, [7], factors, cells);
  return cells;
}

it('adds the cells of a night up', () => expect(sumsBySlot(night, [50, 10, 60])).toEqual([120]));

it('gives what is left over to the first room that lost most, and there to the part that did', () => {
  // 1 % of 60 is 0.60 for each room: the first gets the one unit, and in it the lodging (0.50) before breakfast (0.10).
  expect(shared(1)).toEqual([1, 0, 0]);
  expect(shared(2)).toEqual([1, 0, 1]);
});

it('puts an amount of which nobody takes a part in the first cell that has something', () => {
  expect(put([0, 10, 60])).toEqual([0, 7, 0]);
  expect(put([0, 0, 0])).toEqual([7, 0, 0]);
});
