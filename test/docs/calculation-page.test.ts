import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { quote } from '../../src/index.js';

const page = readFileSync(new URL('../../docs/calculation.md', import.meta.url), 'utf8');
const [, block = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
const { taxSet, stay } = JSON.parse(block);

test('the taxes of taxes of the page come to 4.00, 0.40 and 0.05', () => {
  expect(page).toContain('free": 4.00, 0.40, 0.05.');
  const fee = { logic: 'per_booking', type: 'fee', rate: '1.00', currency: 'EUR', is_inclusive: false } as const;
  const of = (named: string, rate: string) => {
    return { logic: 'percent', rate, base: { start: 'nothing', plus: [named] } } as const;
  };
  const taxes = [
    { ...fee, title: 'Tax', logic: 'per_person_per_night', rate: '2.00', level: 2 },
    { ...fee, title: 'Surcharge', level: 1, local: of('Tax', '10') },
    { ...fee, title: 'Share', local: { ...of('Surcharge', '25'), rates: [{ age_under: 18, rate: '0' }] } },
  ] as const;
  const room = { guests: [{}, { age: 10 }], nightlyPrices: ['100.00'] };
  const answer = quote({ title: 'Set', currency: 'EUR', taxes }, { checkIn: '2026-05-01', rooms: [room] });
  expect(answer.taxes.map(({ amount }) => amount)).toEqual(['4.00', '0.40', '0.05']);
});

test('the worked example of docs/calculation.md has every number of the page', () => {
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
