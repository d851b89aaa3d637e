import { describe, expect, test } from 'vitest';
import { reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import type { TaxSetInput } from '../../../src/index.js';
import { InvalidDefinitionError } from '../../../src/index.js';

const tax = { type: 'tax', rate: '10.00', is_inclusive: true } as const;
const amount = { rate: '3.00', currency: 'EUR', is_inclusive: false } as const;
const taxSet: TaxSetInput = {
  title: 'Hotel',
  currency: 'EUR',
  taxes: [
    { ...tax, title: 'VAT', logic: 'percent' },
    { ...amount, title: 'Ortstaxe', logic: 'per_person_per_night', type: 'city_tax' },
    { ...amount, title: 'Cleaning', logic: 'per_booking', type: 'fee' },
  ],
};

const printed = (name: string, type: string, total_price: string) => ({ name, type, is_inclusive: false, total_price });
const booking = (collected_taxes: object[], taxes: object[] = []) => ({
  currency: 'EUR',
  rooms: [
    {
      checkin_date: '2026-07-17',
      checkout_date: '2026-07-18',
      occupancy: { adults: 2, children: 0, infants: 0 },
      days: { '2026-07-17': '100.00' },
      collected_taxes,
      taxes,
    },
  ],
});

test('names collected taxes by the tax set: by equal name, or by the only tax of the kind', () => {
  const revision = booking([
    printed('Toeristenbelasting', 'city_tax', '6.00'),
    printed('cleaning', 'fee', '3.00'),
    printed('Resort fee', 'fee', '9.00'),
  ]);
  const { collected, collectedByChannel } = stayFromBooking(revision, { taxSet });
  expect(collected).toEqual([
    { name: 'Ortstaxe', amount: '6.00' },
    { name: 'Cleaning', amount: '3.00' },
    { name: 'Resort fee', amount: '9.00' },
  ]);
  expect(collectedByChannel).toEqual(['Ortstaxe', 'Cleaning', 'Resort fee']);
  expect(stayFromBooking(revision).collectedByChannel).toEqual(['Toeristenbelasting', 'cleaning', 'Resort fee']);
});

test('keeps the printed name for two taxes of a kind, and leaves out taxes that are due', () => {
  const two = {
    ...taxSet,
    taxes: [...taxSet.taxes, { ...amount, title: 'Kurtaxe', logic: 'per_person', type: 'city_tax' } as const],
  };
  const revision = booking([printed('City tax', 'city_tax', '6.00')]);
  expect(stayFromBooking(revision, { taxSet: two }).collected).toEqual([{ name: 'City tax', amount: '6.00' }]);
  const due = booking([], [printed('City tax', 'city_tax', '6.00')]);
  expect(stayFromBooking(due, { taxSet }).collected).toEqual([]);
});

test('throws for an invalid tax set with any booking', () => {
  expect(() => stayFromBooking({}, { taxSet: { ...taxSet, currency: 'euro' } })).toThrow(InvalidDefinitionError);
});

describe('a collected tax with a name of its own', () => {
  // Two guests for one night: 2 x 6.70 = 13.40.
  const city = (title: string, rate: string) =>
    ({ ...amount, title, rate, logic: 'per_person_per_night', type: 'city_tax' }) as const;
  const [vat, , cleaning] = taxSet.taxes;
  const hotel = (...taxes: TaxSetInput['taxes']): TaxSetInput => ({ ...taxSet, taxes });
  const collectedOf = (name: string, type: string, set: TaxSetInput) =>
    stayFromBooking(booking([printed(name, type, '13.40')]), { taxSet: set }).collected;

  test.each(['City Tax', 'city_tax'])('is the only city tax if it is of the type %s', (type) => {
    const named = [{ name: 'Taxe de séjour', amount: '13.40' }];
    const set = (rate: string) => (vat && cleaning ? hotel(vat, cleaning, city('Taxe de séjour', rate)) : hotel());
    expect(collectedOf('Occupancy taxes', type, set('6.70'))).toEqual(named);
    expect(collectedOf('Occupancy taxes', type, set('6.00'))).toEqual(named);
  });

  test('is the tax of its amount', () => {
    const set = hotel(city('Taxe de séjour', '6.70'), city('Kurtaxe', '2.00'));
    expect(collectedOf('Government charges', 'tax', set)).toEqual([{ name: 'Taxe de séjour', amount: '13.40' }]);
  });

  // 2 x 6.00 + 2 x 0.70 = 13.40.
  test('is all taxes of a type that add up to it', () => {
    const set = hotel(city('Taxe de séjour', '6.00'), city('Taxe additionnelle', '0.70'));
    expect(collectedOf('Occupancy taxes', 'City Tax', set)).toEqual([
      { name: 'Taxe de séjour', amount: '12.00' },
      { name: 'Taxe additionnelle', amount: '1.40' },
    ]);
  });

  // 6.70 + 6.70 = 10.00 + 3.40 = 13.40.
  test.each([
    ['two names that we have not', ['Government charges', '6.70'], ['Local charges', '6.70']],
    ['our name and another one', ['Taxe de séjour', '10.00'], ['Government charges', '3.40']],
  ])('has one amount for a tax that is printed in two parts, under %s', (_, ...parts) => {
    const revision = booking(parts.map(([name = '', price = '']) => printed(name, 'tax', price)));
    const { collected } = stayFromBooking(revision, { taxSet: hotel(city('Taxe de séjour', '6.70')) });
    expect(collected).toEqual([{ name: 'Taxe de séjour', amount: '13.40' }]);
  });

  test.each([
    ['two taxes have its amount', hotel(city('Taxe de séjour', '6.70'), city('Kurtaxe', '6.70'))],
    ['others of the type may be in the sum', hotel(city('A', '6.00'), city('B', '0.70'), city('C', '5.00'))],
    ['no tax has its amount', hotel(city('Taxe de séjour', '6.00'), city('Kurtaxe', '2.00'))],
    ['the tax set is in another currency', { ...hotel({ ...city('Taxe', '6.70'), currency: 'CHF' }), currency: 'CHF' }],
  ])('keeps its name if %s', (_, set) => {
    expect(collectedOf('Government charges', 'tax', set)).toEqual([{ name: 'Government charges', amount: '13.40' }]);
  });
});

describe('a withheld tax', () => {
  const withheld = { ...printed('CITY_TAX (Withheld Tax) (7.20%)', 'City Tax', '6.00'), is_withheld: true, version: 2 };
  const collected = [{ name: 'Ortstaxe', amount: '6.00', isWithheld: true }];
  const warned = (revision: object) => reconcile(revision, { taxSet }).warnings.map(({ code }) => code);

  test.each([
    ['collected_taxes', booking([withheld])],
    ['taxes', booking([], [withheld])],
  ])('is collected by the OTA in %s: it is in the verdict, and not due', (_, revision) => {
    expect(stayFromBooking(revision, { taxSet }).collected).toEqual(collected);
    const { sentence, due, lines } = reconcile(revision, { taxSet });
    expect(sentence).toBe(
      'The OTA prints no taxes, and its total is EUR 3.00 less than here. The OTA collects and pays Ortstaxe of EUR 6.00: do not charge or pay it again.',
    );
    expect(due).toBe('100.00');
    expect(lines.map(({ title, isInclusive, collectedBy, cause }) => [title, isInclusive, collectedBy, cause])).toEqual(
      [
        ['VAT', true, 'property', 'prints_no_taxes'],
        ['Ortstaxe', false, 'ota', 'agrees'],
        ['Cleaning', false, 'property', 'missing_there'],
      ],
    );
  });

  test('of more than the payout leaves an amount of 0, and the price of the nights holds', () => {
    const revision = { ...booking([{ ...withheld, total_price: '120.00' }]), amount: '0.00' };
    const [room] = revision.rooms;
    const priced = { ...revision, rooms: [{ ...room, amount: '0.00' }] };
    expect(stayFromBooking(priced).value?.rooms[0]?.nightlyPrices).toEqual(['100.00']);
    expect(warned(priced)).toContain('amount_withheld');
    expect(warned(priced)).not.toContain('amount_differs');
    const [message] = stayFromBooking(priced).warnings?.filter(({ code }) => code === 'amount_withheld') ?? [];
    expect(message?.message).toBe(
      'amount is 0, and the OTA withholds taxes of 120.00, which may be more than its payout. Assumed: the price is 100.00.',
    );
  });

  test('that is false leaves a tax that is due, and an amount of 0 that differs', () => {
    const revision = { ...booking([], [{ ...withheld, is_withheld: false }]), amount: '0.00' };
    expect(stayFromBooking(revision, { taxSet }).collected).toEqual([]);
    expect(warned(revision)).toContain('amount_differs');
  });
});
