import { describe, expect, test } from 'vitest';
import { quote } from '../../../src/index.js';
import type { Tax } from './given.js';
import { amounts, fixed, inclusive, inEuro, nights, percent } from './given.js';

const one = (...taxes: Tax[]) => quote(inEuro(...taxes), nights('100.00'));
const order = (...taxes: Tax[]) => one(...taxes).taxes.map(({ title }) => title);
const computedOn = (...taxes: Tax[]) =>
  Object.fromEntries(one(...taxes).taxes.map((tax) => [tax.title, tax.computedOn]));

describe('levels', () => {
  // 10% of 100 is 10, then 10% of 110 is 11, then 10% of 121 is 12.10.
  const LEVELS = [
    ['from the highest to the lowest', 2, 1, 0],
    ['with gaps between them', 900, 7, 3],
  ] as const;
  test.each(LEVELS)('%s: each is computed on the levels above', (_, high, middle, low) => {
    const quoted = one(
      percent('Low', '10', { level: low }),
      percent('High', '10', { level: high }),
      percent('Middle', '10', { level: middle }),
    );
    expect(amounts(quoted)).toEqual({ High: '10.00', Middle: '11.00', Low: '12.10' });
    expect(quoted.taxes.map(({ title }) => title)).toEqual(['High', 'Middle', 'Low']);
    expect(quoted.taxes.map(({ level }) => level)).toEqual([high, middle, low]);
    expect(quoted.total).toBe('133.10');
  });

  test('taxes of one level are not in each other’s base, and keep their order', () => {
    const taxes = [percent('VAT', '20'), fixed('Fee', 'per_night', '10.00'), percent('Levy', '5')];
    expect(amounts(one(...taxes))).toEqual({ VAT: '20.00', Fee: '10.00', Levy: '5.00' });
    expect(order(...taxes)).toEqual(['VAT', 'Fee', 'Levy']);
    expect(order(...taxes.toReversed())).toEqual(['Levy', 'Fee', 'VAT']);
  });

  test('a tax without a level is at level 0', () => {
    expect(amounts(one(percent('VAT', '20'), fixed('Fee', 'per_night', '10.00', { level: 1 })))).toEqual({
      Fee: '10.00',
      VAT: '22.00',
    });
  });

  test('two on the same level are both in the base of the one below', () => {
    // 20% of 100 + 10 + 5
    const quoted = one(
      fixed('Fee', 'per_night', '10.00', { level: 1 }),
      percent('Levy', '5', { level: 1 }),
      percent('VAT', '20'),
    );
    expect(amounts(quoted)['VAT']).toBe('23.00');
    expect(quoted.taxes.at(-1)).toMatchObject({ base: '115.00', computedOn: ['Fee', 'Levy'] });
  });
});

describe('nested taxes', () => {
  const fee = fixed('Fee', 'per_night', '10.00');

  // The fee is 10, VAT 20% of 110. The levy is beside VAT and sees neither: 5% of 100.
  test('are computed before the tax around them, and only that one is computed on them', () => {
    const taxes = [percent('VAT', '20', { taxes: [fee] }), percent('Levy', '5')];
    expect(amounts(one(...taxes))).toEqual({ Fee: '10.00', VAT: '22.00', Levy: '5.00' });
    expect(order(...taxes)).toEqual(['Fee', 'VAT', 'Levy']);
    expect(computedOn(...taxes)).toEqual({ Fee: [], VAT: ['Fee'], Levy: [] });
  });

  // Fee 10; service 10% of 110 is 11; VAT 20% of 100 + 10 + 11 is 24.20.
  test('can be three levels deep: the outer tax is computed on all of them', () => {
    const service = percent('Service', '10', { taxes: [fee] });
    const quoted = one(percent('VAT', '20', { taxes: [service] }));
    expect(amounts(quoted)).toEqual({ Fee: '10.00', Service: '11.00', VAT: '24.20' });
    expect(quoted.taxes.at(-1)?.computedOn).toEqual(['Fee', 'Service']);
  });

  test('sixteen deep: each is computed on all inside it, 100% doubles every time', () => {
    const deep = Array.from({ length: 15 }).reduce<Tax>(
      (inner, _, at) => percent(`Tax ${at + 2}`, '100', { taxes: [inner] }),
      percent('Tax 1', '100'),
    );
    const quoted = one(deep);
    expect(quoted.taxes.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 16 }, (_, at) => `${100 * 2 ** at}.00`),
    );
    expect(quoted.total).toBe('6553600.00');
  });

  test('siblings inside one tax are not in each other’s base', () => {
    const nested = [percent('Service', '10'), fee];
    expect(amounts(one(percent('VAT', '20', { taxes: nested })))).toEqual({
      Service: '10.00',
      Fee: '10.00',
      VAT: '24.00',
    });
  });

  test('have the level of the tax at the top, whatever their own level', () => {
    const quoted = one(
      percent('VAT', '20', { level: 1, taxes: [{ ...fee, level: 9 }] }),
      percent('Levy', '10', { level: 5 }),
    );
    // The levy is at level 5, above all of the tree: 10% of 100. VAT 20% of 100 + 10 + 10.
    expect(amounts(quoted)).toEqual({ Levy: '10.00', Fee: '10.00', VAT: '24.00' });
    expect(quoted.taxes.map(({ title, level }) => [title, level])).toEqual([
      ['Levy', 5],
      ['Fee', 1],
      ['VAT', 1],
    ]);
  });

  test('the levels above are computed first, also for a nested tax', () => {
    // Levy 10% of 100 is 10; service, nested, 10% of 110 is 11; VAT 20% of 121 is 24.20.
    const quoted = one(
      percent('VAT', '20', { taxes: [percent('Service', '10')] }),
      percent('Levy', '10', { level: 1 }),
    );
    expect(amounts(quoted)).toEqual({ Levy: '10.00', Service: '11.00', VAT: '24.20' });
  });

  test('a fixed amount depends on no tax nested under it', () => {
    const quoted = one(
      fixed('Fee', 'per_night', '10.00', { taxes: [percent('Inside', '50')] }),
      fixed('Top', 'per_night', '1.00', { level: 1 }),
    );
    expect(amounts(quoted)).toEqual({ Top: '1.00', Inside: '50.50', Fee: '10.00' });
    expect(quoted.taxes.at(-1)?.computedOn).toEqual([]);
  });
});

describe('a tax in several places', () => {
  const fee = fixed('Cleaning', 'per_booking', '10.00');

  // Cleaning 10 once; city tax 10% of 110 is 11; state tax 5% of 110 is 5.50.
  test('nested in two taxes is charged once, and both are computed on it', () => {
    const quoted = one(percent('City', '10', { taxes: [fee] }), percent('State', '5', { taxes: [fee] }));
    expect(amounts(quoted)).toEqual({ Cleaning: '10.00', City: '11.00', State: '5.50' });
    expect(quoted.taxes.map(({ computedOn: on }) => on)).toEqual([[], ['Cleaning'], ['Cleaning']]);
    expect(quoted.total).toBe('126.50');
  });

  // Met first at level 1, under City. State, at level 0, is computed on both: 5% of 100 + 10 + 11.
  test('nested in two taxes, and beside a new one: named in calculation order all the same', () => {
    const cleaning = percent('Cleaning', '10');
    const city = percent('City', '10', { taxes: [cleaning] });
    const vat = percent('VAT', '10', { taxes: [percent('Service', '10'), cleaning] });
    expect(order(city, vat)).toEqual(['Cleaning', 'City', 'Service', 'VAT']);
    expect(computedOn(city, vat)).toMatchObject({ VAT: ['Cleaning', 'Service'] });
  });

  test('nested on two levels belongs to the higher one, and counts once in the base of the lower', () => {
    const quoted = one(percent('State', '5', { taxes: [fee] }), percent('City', '10', { level: 1, taxes: [fee] }));
    expect(amounts(quoted)).toEqual({ Cleaning: '10.00', City: '11.00', State: '6.05' });
    expect(quoted.taxes.map(({ level }) => level)).toEqual([1, 1, 0]);
    expect(quoted.taxes.at(-1)?.computedOn).toEqual(['Cleaning', 'City']);
  });

  test('nested and at the top of its own: charged once, where it is first met', () => {
    const nestedFirst = one(percent('City', '10', { taxes: [fee] }), fee);
    const topFirst = one(fee, percent('City', '10', { taxes: [fee] }));
    for (const quoted of [nestedFirst, topFirst]) expect(amounts(quoted)).toEqual({ Cleaning: '10.00', City: '11.00' });
  });

  test('twice in the same tax, beside itself and deeper: charged once, computed on once', () => {
    const service = percent('Service', '10', { taxes: [fee] });
    const quoted = one(percent('City', '10', { taxes: [fee, service] }));
    // Service 10% of 110 is 11; City 10% of 100 + 10 + 11.
    expect(amounts(quoted)).toEqual({ Cleaning: '10.00', Service: '11.00', City: '12.10' });
  });

  test('is identified by its id: one title under two ids is two taxes', () => {
    const first = { ...fee, id: 'fee-1' };
    const second = { ...fee, id: 'fee-2' };
    expect(one(first, second).taxes.map(({ id, amount }) => [id, amount])).toEqual([
      ['fee-1', '10.00'],
      ['fee-2', '10.00'],
    ]);
    expect(
      one(percent('City', '10', { taxes: [first] }), percent('State', '5', { taxes: [{ ...first }] })).exclusive,
    ).toBe('26.50');
  });

  test('a draft without an id is another tax than one with an id and the same title', () => {
    expect(one(fee, percent('City', '10', { taxes: [{ ...fee, id: 'fee-1' }] })).exclusive).toBe('31.00');
  });
});

describe('the lines that a base adds', () => {
  // VAT is in the price already: the service charge, below it, is 10% of the price, with nothing added.
  test('an exclusive percentage adds exclusive charges only', () => {
    const quoted = one(
      inclusive('VAT', '25', { level: 1 }),
      fixed('Fee', 'per_night', '10.00', { level: 1 }),
      percent('Service', '10'),
    );
    expect(quoted.taxes.at(-1)).toMatchObject({ base: '110.00', amount: '11.00', computedOn: ['Fee'] });
  });

  // 100 = N + 0.25 (N + 10): N is 78, VAT 22.
  test('an inclusive percentage starts from the net and adds all', () => {
    const quoted = one(inclusive('VAT', '25'), fixed('Fee', 'per_night', '10.00', { level: 1 }));
    expect(quoted.taxes.at(-1)).toMatchObject({ base: '88.00', amount: '22.00', computedOn: ['Fee'] });
    expect(quoted.net).toBe('78.00');
  });
});
