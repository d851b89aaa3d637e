import { expect, test } from 'vitest';
import { createSheet, trimSheet } from '../../../src/calculation/engine/sheet.js';
import { fixed } from '../given.js';
import { planOf } from '../plans.js';

/** More cells than any usual stay has. */
const MOST_KEPT = 4_096;

test.each(['segments', 'nights'] as const)('after a stay of very many %s their lists are given back', (name) => {
  const sheet = createSheet(planOf([fixed('Fee', 'per_night', '1.00')]));
  const before = { segments: sheet.segments, nights: sheet.nights };
  const { prices } = before[name].cells;
  prices.length = MOST_KEPT;
  trimSheet(sheet);
  expect(sheet[name]).toBe(before[name]);
  prices.length = MOST_KEPT + 1;
  trimSheet(sheet);
  expect(sheet[name]).not.toBe(before[name]);
  expect(sheet[name].cells.prices).toEqual([]);
  const other = name === 'nights' ? 'segments' : 'nights';
  expect(sheet[other]).toBe(before[other]);
});

test('a sheet has an amount and a factor for each line, and for the net, from the beginning: lists without holes', () => {
  const { amounts, factors } = createSheet(planOf([fixed('Fee', 'per_night', '1.00')]));
  expect(amounts).toEqual([0, 0]);
  expect(factors).toEqual([0, 0]);
});
