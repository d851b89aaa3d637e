import { expect, test } from 'vitest';
import { lengthen } from '../../src/calculation/at.js';

test('a list becomes as long as it has to be, and keeps what is in it', () => {
  const list = [7];
  lengthen(list, 3);
  expect(list).toEqual([7, 0, 0]);
  lengthen(list, 2);
  expect(list).toEqual([7, 0, 0]);
});
