import { expect, test } from 'vitest';
import { asJson, textAsJson } from '../../../src/core/quote/as-json.js';

test('writes every character as JSON.stringify does', () => {
  const wrong: number[] = [];
  for (let unit = 0; unit <= 0xffff; unit += 1) {
    const text = String.fromCharCode(unit);
    if (textAsJson(text) !== JSON.stringify(text) || textAsJson(`a${text}`) !== JSON.stringify(`a${text}`)) {
      wrong.push(unit);
    }
  }
  expect(wrong).toEqual([]);
});

const nobody: object = Object.create(null, { a: { value: 1, enumerable: true } });
const son: object = Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true } });
class Dated {
  readonly at = new Date(0);
}

test.each<[string, unknown]>([
  ['texts', ['', 'VAT', '"', '\\', '\n', '\ud83d\ude00', '\ud800']],
  ['numbers', [0, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY]],
  ['truth', [true, false]],
  ['nothing', null],
  ['what JSON has no word for, in a list', [undefined, () => 1, Symbol('a')]],
  ['and in an object', { a: undefined, b: () => 1, c: Symbol('a'), d: 1 }],
  ['empty ones', [{}, [], [[]], [{}]]],
  ['a list with a field', Object.assign([1, 2], { more: 3 })],
  ['what writes itself', [new Date(0), { toJSON: () => 'own' }, { a: 1, toJSON: undefined }]],
  ['values in objects', [Object('a'), Object(1), Object(false)]],
  ['objects that are not plain', [nobody, son, new Dated(), new Map([[1, 2]])]],
])('%s as JSON: as JSON.stringify writes it', (_, value) => expect(asJson(value)).toBe(JSON.stringify(value)));
