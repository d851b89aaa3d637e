import { expect, test } from 'vitest';
import type { OraclePolicy } from '../shapes.js';
import { localQuote } from './quote.js';
import type { Local, LocalOracleRoom, LocalOracleStay, LocalOracleTax, OracleGuest, Row, Split } from './shapes.js';

/** The reference on the examples of the everyday rules, worked out by hand. */

type Given = Partial<LocalOracleTax> & Pick<LocalOracleTax, 'title' | 'logic' | 'rate'>;
const tax = (given: Given, local: Local = {}): LocalOracleTax => ({
  ...{ type: 'city_tax', is_inclusive: false, level: 0 },
  ...given,
  local,
});
const vatIn = (rate: string, local: Local = {}, title = 'VAT') =>
  tax({ title, logic: 'percent', rate, type: 'tax', is_inclusive: true }, local);
const cityTax = (rate: string, local: Local, logic: LocalOracleTax['logic'] = 'per_person_per_night') =>
  tax({ title: 'City tax', logic, rate }, local);
const feeOnTop = (rate: string, local: Local = {}, more: Partial<LocalOracleTax> = {}) =>
  tax({ title: 'Fee', logic: 'per_booking', rate, type: 'fee', level: 1, ...more }, local);

interface Options extends Partial<LocalOracleStay> {
  policy?: OraclePolicy;
  parts?: Split[];
}

function quoted(taxes: LocalOracleTax[], rooms: LocalOracleRoom[], { policy = {}, parts = [], ...stay }: Options = {}) {
  const set = { title: 'Set', currency: 'EUR', taxes, local: { parts } };
  return localQuote(set, { checkIn: '2026-05-04', rooms, ...stay }, policy, 2);
}

const amounts = (...of: Parameters<typeof quoted>): string[] => quoted(...of).taxes.map(({ amount }) => amount);
const amount = (one: LocalOracleTax, rooms: LocalOracleRoom[], options: Options = {}) =>
  amounts([one], rooms, options)[0];
const nights = (count: number, price = '100.00') => Array.from({ length: count }, () => price);

test('a cleaning fee of 60.00 that contains 7 % VAT: the VAT is 24.93, and the house keeps 356.07', () => {
  const stay: LocalOracleRoom[] = [{ persons: 2, nightlyPrices: nights(3, '107.00') }];
  const quote = quoted([vatIn('7'), feeOnTop('60.00', { contains: ['VAT'] })], stay);
  expect(quote).toMatchObject({
    ...{ price: '321.00', net: '300.00', inclusive: '21.00', exclusive: '60.00', total: '381.00', kept: '356.07' },
    taxes: [
      { title: 'Fee', amount: '60.00' },
      { title: 'VAT', amount: '24.93', inCharges: '3.93' },
    ],
  });
  // The fee falls on the first night: 7.00 + 3.93.
  expect(quote.nights.map((night) => night.taxes[1])).toEqual([
    { title: 'VAT', amount: '10.93', inCharges: '3.93' },
    { title: 'VAT', amount: '7.00' },
    { title: 'VAT', amount: '7.00' },
  ]);
  expect(quote.nights.map(({ kept }) => kept)).toEqual(['156.07', '100.00', '100.00']);
  // A policy that rounds the net first changes nothing.
  const byNet = quoted([vatIn('7'), feeOnTop('60.00', { contains: ['VAT'] })], stay, {
    policy: { rounding: { inclusive: 'net' } },
  });
  expect(byNet.taxes[1]).toMatchObject({ amount: '24.93', inCharges: '3.93' });
});

test('the fee takes the rate of the night on which it falls, and nothing where the window is closed', () => {
  const closed = { ...vatIn('7'), applicable_date_ranges: [{ after: '2026-05-05', before: null }] };
  const fee = feeOnTop('60.00', { contains: ['VAT'] });
  // The booking is charged on 4 May, when there is no VAT.
  expect(quoted([closed, fee], [{ persons: 1, nightlyPrices: nights(2, '107.00') }]).taxes).toMatchObject([
    { title: 'Fee', amount: '60.00' },
    { title: 'VAT', amount: '7.00' },
  ]);
  // One of two guests pays VAT: 3.5 % of the net is in the fee, 60.00 / 1.035 x 0.035 = 2.03.
  const ofGuest = vatIn('7', { per: 'guest', rates: [{ label: 'diplomat', rate: '0' }] });
  const room = { guests: [{ labels: ['diplomat'] }, {}], nightlyPrices: ['103.50'] };
  expect(quoted([ofGuest, fee], [room]).taxes[1]).toMatchObject({ amount: '5.53', inCharges: '2.03' });
});

test('two taxes in a fee are computed on each other as their levels say', () => {
  // 100 net, 10 of the first, 5 % of 110 of the second: 115.50.
  const first = { ...vatIn('10', {}, 'First'), level: 2 };
  const second = vatIn('5', {}, 'Second');
  const quote = quoted(
    [first, second, feeOnTop('231.00', { contains: ['Second', 'First'] })],
    [{ persons: 1, nightlyPrices: ['0.00'] }],
  );
  expect(quote.taxes.map(({ title, inCharges }) => [title, inCharges])).toEqual([
    ['First', '20.00'],
    ['Fee', undefined],
    ['Second', '11.00'],
  ]);
  expect(quote).toMatchObject({ net: '0.00', inclusive: '0.00', exclusive: '231.00', kept: '200.00' });
});

test('another percent adds the fee as charged from the price, and without its VAT from the net', () => {
  const room = [{ persons: 1, nightlyPrices: ['107.00'] }];
  const of = (start: 'price' | 'net') =>
    quoted(
      [
        { ...vatIn('7'), level: 2 },
        feeOnTop('53.50', { contains: ['VAT'] }),
        cityTax('10', { base: { start, plus: ['Fee'] } }, 'percent'),
      ],
      room,
    ).taxes[2]?.amount;
  expect(of('price')).toBe('16.05');
  expect(of('net')).toBe('15.00');
});

test('an exclusive VAT in a fee counts as exclusive without what is in the fee', () => {
  const onTop = { ...vatIn('10'), is_inclusive: false };
  const quote = quoted([onTop, feeOnTop('11.00', { contains: ['VAT'] })], [{ persons: 1, nightlyPrices: ['50.00'] }]);
  expect(quote).toMatchObject({ exclusive: '16.00', total: '66.00', kept: '60.00' });
  expect(quote.taxes[1]).toMatchObject({ amount: '6.00', inCharges: '1.00' });
});

test('a price of 700.00 with 10 % VAT computed on a service fee: the house keeps 700.00, at 5 % 668.18', () => {
  const kept = (rate: string) => {
    const quote = quoted(
      [vatIn('10'), feeOnTop(rate, {}, { logic: 'percent' })],
      [{ persons: 2, nightlyPrices: ['700.00'] }],
    );
    return [quote.total, quote.taxes[1]?.amount, quote.kept];
  };
  expect(kept('10')).toEqual(['770.00', '70.00', '700.00']);
  expect(kept('5')).toEqual(['735.00', '66.82', '668.18']);
});

test('the third and further guests pay 50.00 each', () => {
  const more = cityTax('0', { rates: [{ guest_from: 3, rate: '50.00' }] });
  expect(amount(more, [{ persons: 4, nightlyPrices: ['100'] }])).toBe('100.00');
  expect(amount(more, [{ persons: 2, count: 3, nightlyPrices: ['100'] }])).toBe('0.00');
});

test('the third child is free', () => {
  const third = cityTax('2.00', { rates: [{ age_under: 18, guest_from: 3, rate: '0' }] });
  const guests = [{ age: 3 }, { age: 9 }, {}, { age: 17 }, {}];
  expect(amount(third, [{ guests, nightlyPrices: ['100'] }])).toBe('8.00');
});

test('extra guests of whom children pay less', () => {
  const extra = cityTax('30.00', {
    rates: [
      { guest_to: 2, rate: '0' },
      { age_under: 15, rate: '15.00' },
    ],
  });
  const couple = [{ age: 8 }, { age: 40 }, { age: 41 }];
  expect(amount(extra, [{ guests: couple, nightlyPrices: ['100'] }])).toBe('15.00');
  expect(amount(extra, [{ guests: [...couple, {}], nightlyPrices: ['100'] }])).toBe('45.00');
  // The third child, of whom there is none: everybody pays 30.00.
  const third = cityTax('30.00', { rates: [{ age_under: 15, guest_from: 3, rate: '15.00' }] });
  expect(amount(third, [{ guests: couple, nightlyPrices: ['100'] }])).toBe('90.00');
});

test('a guest who used up the cap keeps his number, one who left has none', () => {
  const capped = { ...cityTax('1.00', { rates: [{ guest_from: 2, rate: '5.00' }] }), max_nights: 1 };
  const guests = [{ age: 50, nightsBefore: 1 }, { age: 40 }];
  expect(amount(capped, [{ guests, nightlyPrices: ['100'] }])).toBe('5.00');
  const all = cityTax('1.00', { rates: [{ guest_from: 2, rate: '5.00' }] });
  const leaving = [{ age: 50, nights: 1 }, { age: 40 }];
  expect(amount(all, [{ guests: leaving, nightlyPrices: nights(2) }])).toBe('7.00');
  // Once a guest, all of the room are counted.
  const once = cityTax('1.00', { rates: [{ guest_from: 2, rate: '5.00' }] }, 'per_person');
  const later = [
    { age: 50, nights: 1 },
    { age: 40, checkIn: '2026-05-05' },
  ];
  expect(amount(once, [{ guests: later, nightlyPrices: nights(2) }])).toBe('6.00');
});

test('guests are numbered by age, own nights, arrival, labels and nights before, however they are listed', () => {
  // Number 1 pays 1.00 a night, if that is the guest with the label.
  const paid = cityTax('0', {
    rates: [
      { guest_from: 2, rate: '0' },
      { label: 'zz', rate: '1.00' },
    ],
  });
  const marked = (guest: OracleGuest): OracleGuest => ({ ...guest, labels: [...(guest.labels ?? []), 'zz'] });
  const paysOf = (one: OracleGuest, other: OracleGuest) =>
    [
      [marked(one), other],
      [other, marked(one)],
    ].map((guests) => amount(paid, [{ guests, nightlyPrices: nights(2) }]));
  const first = ['2.00', '2.00'];
  const second = ['0.00', '0.00'];
  expect(paysOf({}, { age: 90 })).toEqual(first);
  expect(paysOf({ age: 40 }, { age: 41 })).toEqual(second);
  expect(paysOf({ age: 40 }, { age: 40, labels: ['b'] })).toEqual(second);
  expect(paysOf({ age: 40, labels: ['a'] }, { age: 40, labels: ['b'] })).toEqual(first);
  expect(paysOf({ age: 40, nightsBefore: 1 }, { age: 41 })).toEqual(second);
  expect(paysOf({ age: 40, nightsBefore: 1, labels: ['a'] }, { age: 40, labels: ['a', 'zz'] })).toEqual(first);
  // Who has left by the second night has no number on it.
  expect(paysOf({ age: 40, nights: 1 }, { age: 40 })).toEqual(second);
  expect(paysOf({ age: 40 }, { age: 41, nights: 1 })).toEqual(['1.00', '1.00']);
});

test('a guest without a night of charge is counted on the first night', () => {
  // The older guest used up the cap and pays nothing, the younger is the second.
  const once = { ...cityTax('1.00', { rates: [{ guest_from: 2, rate: '5.00' }] }, 'per_person'), max_nights: 1 };
  const guests = [{ age: 50, nightsBefore: 1 }, { age: 40 }];
  expect(amount(once, [{ guests, nightlyPrices: nights(2) }])).toBe('5.00');
});

test('counted from arrival, a cap in each month counts the nights of the stay in it', () => {
  const monthly = { ...cityTax('1.00', { max_nights_in: 'month' }), max_nights: 3, skip_nights: 1 };
  const stay = [{ persons: 1, nightlyPrices: nights(8) }];
  // April has the nights 1 to 4, of which 2 to 4 or 2 and 3 are charged; May 5 to 7.
  expect(amount(monthly, stay, { checkIn: '2026-04-27' })).toBe('6.00');
  expect(amount(monthly, stay, { checkIn: '2026-04-27', policy: { maxNights: 'stay' } })).toBe('5.00');
});

test('a breakfast of 42.00 in two parts: VAT 1.92 and 2.01', () => {
  const parts: Split[] = [
    { of: 'breakfast', label: 'food', share: '0.70' },
    { of: 'breakfast', label: 'drinks', share: '0.30' },
  ];
  const taxes = [vatIn('7', { on: ['food'] }, 'Reduced'), vatIn('19', { on: ['drinks'] }, 'Standard')];
  const room = { persons: 2, nightlyPrices: ['0.00'], extras: [{ label: 'breakfast', nightlyPrices: ['42.00'] }] };
  expect(amounts(taxes, [room], { parts })).toEqual(['1.92', '2.01']);
  // A cent: half of it belongs to each, and the first has it.
  const halves: Split[] = [
    { of: 'lodging', label: 'bed', share: '1/2' },
    { of: 'lodging', label: 'wardrobe', share: '0.5' },
  ];
  const all = ['bed', 'wardrobe', 'lodging'].map((part) => cityTax('100', { on: [part] }, 'percent'));
  const titled = all.map((one, place) => ({ ...one, title: `On ${place}` }));
  expect(amounts(titled, [{ persons: 1, nightlyPrices: ['0.03'] }], { parts: halves })).toEqual([
    '0.02',
    '0.01',
    '0.00',
  ]);
});

test('VAT by the morning: 14.00 until 30 June and 10.19 from 1 July', () => {
  const until = {
    ...vatIn('7', { night_date: 'morning' }),
    applicable_date_ranges: [{ after: null, before: '2020-06-30' }],
  };
  const from = {
    ...vatIn('5', { night_date: 'morning' }, 'Lower'),
    applicable_date_ranges: [{ after: '2020-07-01', before: null }],
  };
  expect(
    amounts([until, from], [{ persons: 2, nightlyPrices: nights(4, '107.00') }], { checkIn: '2020-06-28' }),
  ).toEqual(['14.00', '10.19']);
});

test('departed: the morning after the last night of the guest, without nights after', () => {
  const by = cityTax('1.00', { rates: [{ departed: { after: '2026-05-06' }, rate: '3.00' }] });
  expect(amount(by, [{ persons: 1, nightlyPrices: nights(2), nightsAfter: 4 }])).toBe('6.00');
  expect(amount(by, [{ persons: 1, nightlyPrices: nights(1), nightsAfter: 4 }])).toBe('1.00');
  expect(amount(by, [{ guests: [{}, { nights: 1 }], nightlyPrices: nights(2) }])).toBe('7.00');
});

test('Albufeira: nights before the season use up no cap', () => {
  const season = { ...cityTax('2.00', { seasons: [{ from: '04-01', to: '10-31' }] }), max_nights: 7 };
  expect(amount(season, [{ persons: 2, nightlyPrices: nights(14) }], { checkIn: '2026-03-28' })).toBe('28.00');
});

test('Verona: four nights in each month', () => {
  const monthly = { ...cityTax('3.50', { max_nights_in: 'month' }), max_nights: 4 };
  const stay = [{ persons: 2, nightlyPrices: nights(8) }];
  expect(amount(monthly, stay, { checkIn: '2026-04-27' })).toBe('56.00');
  // Two of five nights before were in April: two are left of it, and four in May.
  expect(amount(monthly, stay, { checkIn: '2026-04-27', nightsBefore: 2 })).toBe('42.00');
  expect(amount(monthly, stay, { checkIn: '2026-04-03', nightsBefore: 5 })).toBe('14.00');
  const yearly = { ...monthly, local: { max_nights_in: 'year' as const } };
  expect(amount(yearly, stay, { checkIn: '2026-12-30' })).toBe('42.00');
  expect(amount(yearly, stay, { checkIn: '2026-04-27' })).toBe('28.00');
});

test('the age of the year: as old as at the end of the year of arrival', () => {
  const young = cityTax('2.00', { age_on: 'year', rates: [{ age_under: 16, rate: '0' }] });
  const guests = [{ birthDate: '2010-12-31' }, { birthDate: '2011-01-01' }, { age: 15 }];
  expect(amount(young, [{ guests, nightlyPrices: ['100'] }])).toBe('2.00');
});

test('guests without an age are adults: 8.00 for two', () => {
  const adults = (age_from: number) => cityTax('0', { rates: [{ age_from, rate: '4.00' }] });
  const two = [{ persons: 2, nightlyPrices: ['100'] }];
  expect([0, 18, 19].map((age) => amount(adults(age), two))).toEqual(['8.00', '8.00', '0.00']);
  const between = cityTax('0', { rates: [{ age_from: 12, age_under: 18, rate: '4.00' }] });
  expect(amount(between, two)).toBe('0.00');
});

test('Dresden: five nights at 55.00 are 275.00 and pay by the price of the stay', () => {
  const bands: Row[] = [
    { price_under: '250', rate: '17.00' },
    { price_under: '300', rate: '19.00' },
  ];
  const room = (count: number): LocalOracleRoom[] => [{ persons: 2, nightlyPrices: nights(count, '55.00') }];
  const ofStay = cityTax('99.00', { rates: bands, price_for: 'stay' }, 'per_room');
  expect(amount(ofStay, room(5))).toBe('19.00');
  expect(amount(ofStay, room(6))).toBe('99.00');
  expect(amount(cityTax('99.00', { rates: bands }, 'per_room'), room(6))).toBe('17.00');
  // A guest by his own nights: 275.00 / 2 + 55.00 / 2 alone, or 55.00 where the other has left.
  const persons = cityTax(
    '9.00',
    { rates: [{ price_from: '82.50', rate: '1.00' }], price_for: 'stay', price_of: 'person' },
    'per_person',
  );
  const guests = [{}, { nights: 1 }];
  expect(amount(persons, [{ guests, nightlyPrices: nights(2, '55.00') }])).toBe('10.00');
});

test('20/3 % is a fifteenth, and all of a list of labels must hold', () => {
  expect(amount(cityTax('20/3', {}, 'percent'), [{ persons: 1, nightlyPrices: ['300'] }])).toBe('20.00');
  const both = cityTax('1.00', { rates: [{ label: ['foreigner', 'dollars'], rate: '5.00' }] });
  const guests = [{ labels: ['foreigner'] }, { labels: ['dollars', 'foreigner'] }];
  expect(amount(both, [{ guests, nightlyPrices: ['100'] }])).toBe('6.00');
  expect(amount(both, [{ guests, nightlyPrices: ['100'] }], { labels: ['dollars'] })).toBe('10.00');
});

test('due: city tax of 14.00 is paid at the house', () => {
  const room = [{ persons: 2, nightlyPrices: nights(2, '107.00') }];
  const due = (local: Local, more: Partial<LocalOracleTax> = {}) =>
    quoted([vatIn('7'), { ...cityTax('3.50', local), ...more }], room).due;
  expect(due({ due: 'house' })).toEqual({ booking: '214.00', house: '14.00' });
  expect(due({})).toEqual({ booking: '228.00', house: '0.00' });
  expect(due({ due: 'house' }, { is_inclusive: true })).toEqual({ booking: '200.00', house: '14.00' });
  expect(due({ due: 'house', collected_by: 'channel' })).toEqual({ booking: '228.00', house: '0.00' });
  // What is in a fee is due with it.
  const vat = vatIn('7', { due: 'house' });
  const fee = (local: Local) => feeOnTop('53.50', { contains: ['VAT'], ...local });
  expect(quoted([vat, fee({})], room).due).toEqual({ booking: '253.50', house: '14.00' });
  expect(quoted([vat, fee({ due: 'house' })], room).due).toEqual({ booking: '200.00', house: '67.50' });
});

test('a check-out in place of nights, and dates on which a window is open', () => {
  const one = cityTax('1.00', {});
  const room = { persons: 1, price: '300.00' };
  expect(amount(one, [room], { checkOut: '2026-05-07' })).toBe('3.00');
  expect(
    amount(
      one,
      [
        { ...room, checkOut: '2026-05-06' },
        { ...room, checkIn: '2026-05-05' },
      ],
      { checkOut: '2026-05-08' },
    ),
  ).toBe('5.00');
  const open = (first: number, second: number) =>
    quoted(
      [one],
      [first, second].map((count) => ({ persons: 0, nightlyPrices: nights(count) })),
    ).taxes[0]?.taxableNights;
  expect([open(3, 3), open(4, 3)]).toEqual([3, 4]);
});
