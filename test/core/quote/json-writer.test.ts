import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printUnits } from '../../../src/core/money/amount.js';
import { JsonBytes, JsonText, preparedText } from '../../../src/core/quote/json-writer.js';
import { runsUpTo } from '../../seed.js';

const textOf = (json: JsonBytes): string => new TextDecoder().decode(json.bytes());

const units = fc.oneof(
  fc.integer({ min: -2000, max: 200_000 }),
  fc.constantFrom(0, 9, 10, 99, 100, 999, 1000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 10n ** 20n, -(10n ** 20n)),
  fc.nat(),
);

test('writes amounts as printUnits prints them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(units, fc.nat(4))), (amounts) => {
      const [bytes, text] = [new JsonBytes(), new JsonText()];
      for (const [amount, digits] of amounts) {
        bytes.amount(amount, digits);
        text.amount(amount, digits);
      }
      const expected = amounts.map(([amount, digits]) => printUnits(amount, digits)).join('');
      expect([textOf(bytes), text.json]).toEqual([expected, expected]);
    }),
    runsUpTo(5_000, 300),
  );
});

test('writes texts of any length in any script', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constant('a'.repeat(10_000)),
    fc.constant('\u20ac'.repeat(9_000)),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const [bytes, text] = [new JsonBytes(), new JsonText()];
      for (const [index, each] of pieces.entries()) {
        for (const json of [bytes, text]) {
          if (index % 2 === 0) json.text(each);
          else json.prepared(preparedText(each));
        }
      }
      expect([textOf(bytes), text.json]).toEqual([pieces.join(''), pieces.join('')]);
    }),
    runsUpTo(2_000, 100),
  );
});

test('starts anew after clear, also after a long text', () => {
  const json = new JsonBytes();
  for (const text of ['first', 'a'.repeat(5_000_000), 'last']) {
    json.clear();
    json.text(text);
    expect(textOf(json)).toBe(text);
  }
});
