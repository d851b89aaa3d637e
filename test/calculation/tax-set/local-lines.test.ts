import { expect, test } from 'vitest';
import { fixed, inclusive, percent, type Tax } from '../given.js';
import { planOf } from '../plans.js';

const CHILD = { rates: [{ age_under: 18, rate: '0' }] };
const BANDS = { rates: [{ price_from: '60.00', rate: '4.00' }] };
const service = percent('Service', '5', { level: 1 });
const cityTax = (local: Tax['local']) => fixed('City tax', 'per_person_per_night', '2.00', { local });
const levy = (local: Tax['local']) => percent('Levy', '5', { local });
const ofService = (local: Tax['local'], more: Partial<Tax> = {}) =>
  percent('Levy', '5', { local: { ...local, only: 'here', base: { start: 'nothing', plus: ['Service'] } }, ...more });

test.each<[string, Tax, string, boolean]>([
  ['a fixed tax by age', cityTax(CHILD), 'quantity', false],
  ['a fixed tax by price', cityTax(BANDS), 'quantity', true],
  ['a limit on a fixed tax is its rate', cityTax({ at_most: '1.00' }), 'quantity', false],
  ['a percent of a share', levy({ base: { share: '0.5' } }), 'base', false],
  ['a percent by age', levy(CHILD), 'base', false],
  ['a percent of each guest', levy({ per: 'guest' }), 'price', false],
  ['a percent by price', levy(BANDS), 'base', true],
  ['a limit', levy({ at_most: '5.00' }), 'units', true],
  ['a lower limit', levy({ at_least: '5.00' }), 'units', true],
  ['a lower limit on a fixed tax is its rate', cityTax({ at_least: '3.00' }), 'quantity', false],
  ['each rounded', levy({ round: 'each' }), 'units', true],
  ['a percent of another tax', ofService({}), 'price', false],
  [
    'the same by season',
    ofService({ rates: [{ seasons: [{ from: '05-01', to: '09-30' }], rate: '6' }] }),
    'price',
    false,
  ],
  ['the same by age', ofService(CHILD), 'price', true],
  ['the same with a limit', ofService({ at_most: '1.00' }), 'units', true],
  ['the same by age, inside the price', ofService(CHILD, { is_inclusive: true }), 'price', true],
  ['a percent inside the price, by age', inclusive('Levy', '5', { local: CHILD }), 'price', false],
])('what the amount of a line comes from, and whether single units are looked at: %s', (_, tax, from, isByUnit) => {
  const plan = planOf([service, tax]);
  const line = plan.lines[1];
  expect([line?.from, line?.byUnit !== undefined]).toEqual([from, isByUnit]);
  expect(plan.byUnit).toEqual(isByUnit ? [line] : []);
});

test('what the net may depend on is worked out before what depends on the net', () => {
  const onNet = percent('On the net', '5', { level: 1, local: { at_most: '5.00', base: { start: 'net' } } });
  const onPrice = percent('On the price', '5', { local: { at_most: '5.00', base: { start: 'price', plus: [] } } });
  const plan = planOf([onNet, onPrice, inclusive('VAT', '7', { level: 1 })]);
  expect(plan.byUnit.map(({ index }) => plan.charges[index]?.tax.title)).toEqual(['On the price', 'On the net']);
});
