import { expect, test } from 'vitest';
import { pricesFor } from '../../../src/pages/editor/price-for.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import { changeStay, openEditor, stepNames, typeIntoStay, undoStep } from '../../../src/pages/editor/state.js';
import { stayText } from '../../../src/pages/editor/stay.js';
import { CITY, FEE, SET, VAT } from './sets.js';

/** 7 nights of 2 persons: the fee 50.00, and 4.00 x 2 x 7 = 56.00 on top. */
const opened = (): EditorState => openEditor({ draft: SET, saved: SET });
const told = (typed: string, state: EditorState) => {
  const { offers, isExact, problem } = pricesFor(typed, state);
  return { isExact, problem, offers: offers.map(({ price, isANight, total }) => [price, isANight, total]) };
};

test('the price a night for a total is offered, and using it is one undo step', () => {
  const state = opened();
  expect(told('759.80 EUR', state)).toEqual({ isExact: true, offers: [['93.40', true, '759.80']] });
  const [offer] = pricesFor('759.80', state).offers;
  const used = changeStay(state, () => offer?.stay.rooms ?? [], 'stay.price');
  expect(stayText(used.stay, 'price')).toBe('93.40');
  expect(used.stay.good && used.good?.quote(used.stay.good).total).toBe('759.80');
  expect(stepNames(used).undo).toBe('Price a night 100.00 to 93.40');
  expect(stayText(undoStep(used).stay, 'price')).toBe('100.00');
});

test('a total that no price a night leads to has the nearest ones below and above', () => {
  expect(told('760.00', opened())).toEqual({
    isExact: false,
    offers: [
      ['93.42', true, '759.94'],
      ['93.43', true, '760.01'],
    ],
  });
});

test('nights with different prices keep their proportions, and get a price in all', () => {
  const state = typeIntoStay(typeIntoStay(opened(), 'nights', '2'), 'price', '80 120');
  const { offers } = pricesFor('316.00', state);
  expect(told('316.00', state).offers).toEqual([['250.00', false, '316.00']]);
  expect(offers[0]?.stay.rooms[0]?.nightlyPrices).toEqual(['100.00', '150.00']);
});

test('a stay of one night and of several alike rooms', () => {
  const single = typeIntoStay(opened(), 'nights', '1');
  expect(told('158.00', single).offers).toEqual([['100.00', true, '158.00']]);
  expect(told('316.00', typeIntoStay(single, 'rooms', '2')).offers).toEqual([['125.00', true, '316.00']]);
});

test('a total in yen is read as the page prints it', () => {
  const draft = { title: 'Kyoto', currency: 'JPY', taxes: [VAT] };
  expect(told('63,636', openEditor({ draft }))).toMatchObject({ isExact: false, problem: undefined });
  expect(told('70,000', openEditor({ draft })).offers).toEqual([['10000', true, '70000']]);
});

test.each([
  ['5%', 'This is an amount in EUR, not a percentage.'],
  ['1.', 'The number is not complete.'],
  ['99.999', 'A price in EUR must have at most 2 decimals (got "99.999").'],
])('the total %j is refused in words', (typed, problem) => {
  expect(pricesFor(typed, opened())).toMatchObject({ offers: [], problem });
});

test('nothing typed, and a draft without figures, have no price', () => {
  expect(pricesFor(' ', opened()).offers).toEqual([]);
  expect(pricesFor('100', openEditor({ draft: { title: '', taxes: [CITY, FEE] } })).offers).toEqual([]);
});
