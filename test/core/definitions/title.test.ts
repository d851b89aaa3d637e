import { expect, test } from 'vitest';
import { isSameTitle } from '../../../src/core/issues/texts.js';

test.each([
  ['VAT', 'VAT', true],
  ['VAT', ' VAT ', true],
  ['VAT', 'Vat', false],
  ['VAT', 'VAT 2', false],
  // One letter, or a letter and the accent behind it.
  ['Caf\u00e9', 'Cafe\u0301', true],
  ['Caf\u00e9', 'Cafe', false],
  // Hangul as a syllable, or as its three letters.
  ['\ud55c', '\u1112\u1161\u11ab', true],
])('whether the API keeps %j and %j as one title: %j', (one, other, expected) => {
  expect(isSameTitle(one, other)).toBe(expected);
});
