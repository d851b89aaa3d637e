import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Room, Stay, Tax, TaxSet, TaxSetEntry } from '../../../src/index.js';
import { createCalculator, validateStay } from '../../../src/index.js';
import { booking, stay, tax, taxSet, taxWrite } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

const every = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
  entries.flatMap((entry) => [entry, ...every(entry.taxes)]);
const depth = (entries: readonly TaxSetEntry[]): number =>
  entries.length === 0 ? 0 : 1 + Math.max(...entries.map(({ taxes }) => depth(taxes)));
const always = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean) =>
  fc.assert(fc.property(arbitrary, holds), runsUpTo(1_500, 50));
const sometimes = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => boolean) =>
  // Most are among the first, which are the same ones however many are drawn.
  expect([20, 250].some((numRuns) => fc.sample(arbitrary, { numRuns, seed: 11 }).some(holds))).toBe(true);

describe('constraints of taxes', () => {
  test.each([
    ['currency', tax({ currency: 'JPY' }), (one) => one.currency === null || one.currency === 'JPY'],
    ['logics', tax({ logics: ['per_room', 'per_night'] }), ({ logic }) => ['per_room', 'per_night'].includes(logic)],
    ['types', tax({ types: ['city_tax'] }), ({ type }) => type === 'city_tax'],
    ['inclusive', tax({ isInclusive: true }), ({ is_inclusive }) => is_inclusive],
    ['exclusive', tax({ isInclusive: false }), ({ is_inclusive }) => !is_inclusive],
    ['maxPercent', tax({ logics: ['percent'], maxPercent: 20 }), ({ rate }) => Number(rate) <= 20],
    ['maxAmount', tax({ logics: ['per_night'], maxAmount: 3 }), ({ rate }) => Number(rate) <= 3],
    ['no night limits', tax({ maxNightLimit: 0 }), (one) => one.skip_nights === null && one.max_nights === null],
    ['maxRanges', tax({ maxRanges: 1 }), (one) => one.applicable_date_ranges.length <= 1],
    [
      'dates',
      tax({ from: '2028-02-28', to: '2028-03-01' }),
      (one) =>
        one.applicable_date_ranges
          .flatMap(({ after, before }) => [after, before])
          .every((date) => date === null || (date >= '2028-02-28' && date <= '2028-03-01')),
    ],
  ] as ReadonlyArray<[string, fc.Arbitrary<Tax>, (one: Tax) => boolean]>)('%s', (_, arbitrary, holds) =>
    always(arbitrary, holds),
  );

  test('makes every form of a tax', () => {
    sometimes(taxWrite(), (draft) => draft.currency === null);
    sometimes(taxWrite(), (draft) => draft.applicable_after !== undefined && draft.applicable_after !== null);
    sometimes(taxWrite(), (draft) => (draft.applicable_date_ranges ?? []).length > 1);
    sometimes(taxWrite(), (draft) => draft.property_id !== undefined);
    sometimes(taxWrite(), ({ rate }) => rate.includes('.'));
  });
});

describe('constraints of tax sets', () => {
  const differing = (set: TaxSet) => new Set(every(set.taxes).map(({ id, title }) => id ?? title)).size;

  test.each([
    ['none', taxSet({ maxTaxes: 0 }), (set) => set.taxes.length === 0],
    ['exactly five', taxSet({ minTaxes: 5, maxTaxes: 5 }), (set) => differing(set) === 5],
    ['as many as there can be', taxSet({ minTaxes: 199, maxTaxes: 200 }), (set) => differing(set) >= 199],
    ['one level', taxSet({ maxLevel: 0 }), (set) => set.taxes.every(({ level }) => level === 0)],
    ['flat', taxSet({ maxDepth: 1 }), (set) => depth(set.taxes) <= 1],
    ['deep', taxSet({ maxDepth: 16, maxTaxes: 40 }), (set) => depth(set.taxes) <= 16],
    ['with ids', taxSet({ drafts: false }), (set) => every(set.taxes).every(({ id }) => id !== undefined)],
    ['in one currency', taxSet({ currency: 'KWD' }), ({ currency }) => currency === 'KWD'],
  ] as ReadonlyArray<[string, fc.Arbitrary<TaxSet>, (set: TaxSet) => boolean]>)('%s', (_, arbitrary, holds) => {
    fc.assert(fc.property(arbitrary, holds), runsUpTo(1_000, 25));
  });

  test('makes levels, nesting, shared taxes and drafts', () => {
    sometimes(taxSet(), ({ taxes }) => new Set(taxes.map(({ level }) => level)).size > 2);
    sometimes(taxSet(), ({ taxes }) => depth(taxes) === 3);
    sometimes(taxSet(), (set) => every(set.taxes).length > differing(set));
    sometimes(taxSet(), ({ taxes }) => taxes.some(({ id }) => id === undefined));
    sometimes(taxSet(), ({ property_id }) => property_id !== undefined);
  });
});

describe('constraints of stays', () => {
  const nightsOf = ({ nightlyPrices, nights }: Room) => nightlyPrices?.length ?? nights ?? 0;
  const stays = stay();

  test.each([
    [
      'nights',
      stay({ minNights: 3, maxNights: 5 }),
      ({ rooms }) => rooms.every((room) => nightsOf(room) >= 3 && nightsOf(room) <= 5),
    ],
    ['rooms', stay({ maxRooms: 2 }), ({ rooms }) => rooms.length <= 2],
    ['persons', stay({ minPersons: 2, maxPersons: 2 }), ({ rooms }) => rooms.every(({ persons }) => persons === 2)],
    [
      'dates',
      stay({ from: '2026-02-27', to: '2026-03-01' }),
      ({ checkIn }) => checkIn >= '2026-02-27' && checkIn <= '2026-03-01',
    ],
    [
      'prices',
      stay({ minPrice: '50', maxPrice: '60.5' }),
      ({ rooms }) =>
        rooms.every(({ nightlyPrices = [] }) =>
          nightlyPrices.every((price) => Number(price) >= 50 && Number(price) <= 60.5),
        ),
    ],
    ['whole prices', stay({ digits: 0 }), (one) => validateStay(one, 'JPY').issues === undefined],
    ['currency', stay({ currency: 'JPY' }), (one) => validateStay(one, 'JPY').issues === undefined],
    [
      'the same nights',
      stay({ sameNights: true }),
      ({ rooms }) => new Set(rooms.map((room) => `${room.checkIn} ${nightsOf(room)}`)).size === 1,
    ],
    [
      'the longest',
      stay({ minNights: 1_000, maxNights: 1_000, maxRooms: 1 }),
      ({ rooms }) => rooms.every((room) => nightsOf(room) === 1_000),
    ],
    [
      'the far future',
      stay({ from: '9990-12-31', to: '9990-12-31', maxNights: 1_000 }),
      ({ checkIn }) => checkIn === '9990-12-31',
    ],
  ] as ReadonlyArray<[string, fc.Arbitrary<Stay>, (one: Stay) => boolean]>)('%s', (_, arbitrary, holds) => {
    fc.assert(fc.property(arbitrary, holds), runsUpTo(1_000, 25));
  });

  test('makes every form of a stay', () => {
    sometimes(stays, ({ rooms }) => rooms.length === 4);
    sometimes(stays, ({ rooms }) => rooms.some(({ price }) => price !== undefined));
    sometimes(stays, ({ rooms }) => rooms.some(({ count }) => count !== undefined));
    sometimes(stays, ({ rooms }) => rooms.some(({ checkIn }) => checkIn !== undefined));
    sometimes(stays, ({ rooms }) =>
      rooms.some(({ nightlyPrices = [] }) => nightlyPrices.some((price) => !price.includes('.'))),
    );
  });

  test('makes bookings that reach the ranges, the skipped nights and the caps of their taxes', () => {
    const partly = booking({ minTaxes: 1, maxTaxes: 1, logics: ['per_room_per_night'] });
    for (const field of ['skip_nights', 'max_nights', 'applicable_date_ranges'] as const) {
      const seen = fc.sample(partly, { numRuns: 500, seed: 5 }).filter(({ taxSet: set, stay: of }) => {
        const [one] = set.taxes;
        const isUsed = Array.isArray(one?.[field]) ? one[field].length > 0 : one?.[field] !== null;
        if (!isUsed) return false;
        const { taxes, nights } = createCalculator(set).quote(of);
        return (taxes[0]?.taxableNights ?? 0) > 0 && nights.some((night) => Number(night.taxes[0]?.amount) === 0);
      });
      expect(seen.length, field).toBeGreaterThan(20);
    }
  });

  test('throws at once for an impossible constraint', () => {
    expect(() => stay({ minNights: 5, maxNights: 4 })).toThrow('minNights is 5; it takes a whole number from 1 to 4');
    expect(() => stay({ currency: 'eur' })).toThrow('currency is "eur"; it takes an ISO 4217 code');
    expect(() => stay({ maxPrice: '1.005' })).toThrow('maxPrice is "1.005"');
    expect(() => stay({ minPrice: '2', maxPrice: '1' })).toThrow('minPrice 2 is more than maxPrice 1');
    expect(() => taxSet({ maxTaxes: 201 })).toThrow('maxTaxes is 201');
    expect(() => tax({ from: '2026-02-30' })).toThrow('from is "2026-02-30"');
    expect(() => tax({ maxPercent: 101 })).toThrow('maxPercent is 101');
  });
});
