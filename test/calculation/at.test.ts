import { expect, test } from 'vitest';
import { lengthen, zeros } from '../../src/calculation/at.js';

test('a list becomes as long as it has to be, and keeps what is in it', () => {
  const list = [7];
  lengthen(list, 3);
  expect(list).toEqual([7, 0, 0]);
  lengthen(list, 2);
  expect(list).toEqual([7, 0, 0]);
});

test('a list of zeros', () => {
  expect(zeros(3)).toEqual([0, 0, 0]);
  expect(zeros(0)).toEqual([]);
});
