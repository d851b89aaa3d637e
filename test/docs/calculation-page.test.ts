import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quote } from '../../src/index.js';

const page = readFileSync(new URL('../../docs/calculation.md', import.meta.url), 'utf8');
const [, block = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
const { taxSet, stay } = JSON.parse(block);

test('the worked example of docs/calculation.md comes to every number that the page prints', () => {
  const answer = quote(taxSet, stay);
  expect(answer).toMatchObject({ price: '336.00', net: '318.57', inclusive: '17.43', total: '449.20' });
  expect(answer.taxes.map(({ title, amount, base, taxableNights }) => [title, amount, base, taxableNights])).toEqual([
    ['Cleaning fee', '30.00', undefined, 3],
    ['VAT', '73.20', '366.00', 3],
    ['Tourism levy', '17.43', '348.57', 3],
    ['City tax', '10.00', undefined, 2],
  ]);
  const levy = answer.nights.map(({ taxes }) => taxes.find(({ title }) => title === 'Tourism levy')?.amount);
  expect(levy).toEqual(['6.43', '5.00', '6.00']);
});
