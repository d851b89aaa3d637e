/**
 * Inputs of vectors of invoices and returns, worked out by hand. `says` has every amount of the VAT breakdown and what is to be
 * paid, or every amount of a return; a test compares them with the answers.
 */
export interface InvoiceInput {
  readonly name: string;
  readonly says: string;
  readonly taxSet: object;
  readonly stay: object;
  /** The stay before: the invoice is a correction. */
  readonly before?: object;
  readonly policy?: object;
  readonly options?: object;
  /** An amount: the answer is the deposit invoice of it, and the final invoice that takes it back. */
  readonly deposit?: string;
}

const VAT = {
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '7.00',
  is_inclusive: true,
  local: { invoice: { vat: 'S' } },
};
const BREAKFAST = {
  ...VAT,
  ...{ title: 'VAT on breakfast', rate: '19.00' },
  local: { invoice: { vat: 'S' }, on: ['breakfast'] },
};
const CITY_TAX = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.50',
  currency: 'EUR',
  is_inclusive: false,
};
const FREE_UNDER_16 = { ...CITY_TAX, local: { rates: [{ age_under: 16, rate: '0' }] } };
const FEE = { ...CITY_TAX, title: 'Cleaning', logic: 'per_booking', type: 'fee', rate: '30.00' };
const WITH_VAT = { ...FEE, rate: '60.00', local: { contains: ['VAT'] } };
const ON_TOP = { ...VAT, is_inclusive: false };
const setOf = (...taxes: object[]) => ({ title: 'Hotel by the lake', currency: 'EUR', taxes });
const HOTEL = setOf(VAT, BREAKFAST, FREE_UNDER_16);
const FIVE = ['107.00', '107.00', '107.00', '107.00', '107.00'];
const WITH_BREAKFAST = {
  checkIn: '2026-07-28',
  rooms: [
    {
      persons: 2,
      nightlyPrices: FIVE,
      extras: [{ label: 'breakfast', nightlyPrices: ['23.80', '23.80', '23.80', '23.80', '23.80'] }],
    },
  ],
};
const at = (checkIn: string, ...rooms: object[]) => ({ checkIn, rooms });
const JULY = '2026-07-01';
const room = (persons: number, ...nightlyPrices: string[]) => ({ persons, nightlyPrices });

export const INVOICE_VECTORS: readonly InvoiceInput[] = [
  ...(['stay', 'room', 'night'] as const).map((by) => ({
    name: `invoice: breakfast has another VAT, by ${by}`,
    says: 'Rooms 535.00 / 1.07 = 500.00 and 35.00. Breakfast 119.00 / 1.19 = 100.00 and 19.00. City tax 10 x 2.50 = 25.00, passed on with 0.00. Together 679.00.',
    taxSet: HOTEL,
    stay: WITH_BREAKFAST,
    options: { by },
  })),
  {
    name: 'invoice: children are not in the quantity',
    says: '481.50 / 1.07 = 450.00 and 31.50. City tax 2 x 3 x 2.50 = 15.00, with 0.00. Together 496.50.',
    taxSet: HOTEL,
    stay: at('2026-07-03', {
      ...{ persons: 4, guests: [{ age: 9 }, { age: 15 }] },
      nightlyPrices: ['160.50', '160.50', '160.50'],
    }),
  },
  {
    name: 'invoice: a price that no net and VAT add up to',
    says: '79.20 / 1.19 = 66.55 and 19% of it 12.64, which is 79.19: rounding 0.01, to be paid 79.20.',
    taxSet: setOf({ ...VAT, rate: '19.00' }),
    stay: at(JULY, room(1, '79.20')),
  },
  {
    name: 'invoice: a fee with its VAT inside',
    says: '321.00 is 300.00 and 21.00, the cleaning of 60.00 is 56.07 and 3.93. 7% of 356.07 is 24.92: rounding 0.01, to be paid 381.00.',
    taxSet: setOf(VAT, WITH_VAT),
    stay: at(JULY, room(2, '321.00')),
  },
  {
    name: 'invoice: paid in cash',
    says: '90.08 is 84.19 and 5.89. In coins of 0.05 that is 90.10: rounding 0.02, to be paid 90.10.',
    taxSet: setOf(VAT),
    stay: at(JULY, room(1, '90.08')),
    options: { cashRounding: '0.05' },
  },
  {
    name: 'invoice: one price makes up for another',
    says: '79.20 at 19% is 66.55 and 12.64, a cent too little. 7.94 at 7% is 7.42 and 0.52, or with a cent too much 7.43 and 0.52. With that nothing is missing: 87.14.',
    taxSet: setOf({ ...VAT, rate: '19.00' }, { ...BREAKFAST, rate: '7.00' }),
    stay: at(JULY, { ...room(1, '79.20'), extras: [{ label: 'breakfast', price: '7.94' }] }),
  },
  {
    name: 'invoice: VAT on top, rounded each night',
    says: '7% of 10.05 is 0.7035, ten nights of 0.70 are 7.00. On the invoice 7% of 100.50 is 7.04: rounding -0.04, to be paid 107.50.',
    taxSet: setOf(ON_TOP),
    stay: at(JULY, room(1, ...Array.from({ length: 10 }, () => '10.05'))),
    policy: { rounding: { unit: 'night' } },
  },
  {
    name: 'invoice: a fee that bears VAT',
    says: '100.00 and a fee of 30.00, 7% of 130.00: 9.10. To be paid 139.10.',
    taxSet: setOf({ ...FEE, level: 1 }, ON_TOP),
    stay: at(JULY, room(2, '100.00')),
  },
  {
    name: 'invoice: a fee without VAT beside a city tax',
    says: '107.00 is 100.00 and 7.00. A fee of 30.00 and a city tax of 5.00 are exempt: 35.00 with 0.00, and both reasons. To be paid 142.00.',
    taxSet: setOf(VAT, FEE, CITY_TAX),
    stay: at(JULY, room(2, '107.00')),
  },
  {
    name: 'invoice: a fee that says why it has no VAT',
    says: '107.00 is 100.00 and 7.00. The fee of 30.00 is outside the VAT, with 0.00. To be paid 137.00.',
    taxSet: setOf(VAT, { ...FEE, local: { invoice: { category: 'E', reason: 'Insurance' } } }),
    stay: at(JULY, room(2, '107.00')),
  },
  {
    name: 'invoice: a rate of 0 is category Z',
    says: 'A diplomat pays 107.00 without VAT: 107.00 and 0.00. The room beside it is 100.00 and 7.00. To be paid 214.00.',
    taxSet: setOf({ ...VAT, local: { invoice: { vat: 'S' }, rates: [{ label: 'diplomat', rate: '0' }] } }),
    stay: at(JULY, { ...room(1, '107.00'), labels: ['diplomat'] }, room(1, '107.00')),
  },
  {
    name: 'invoice: a small business',
    says: 'Lodging of 200.00 and a city tax of 5.00 are exempt, 205.00 with 0.00, for two reasons. To be paid 205.00.',
    taxSet: setOf(CITY_TAX),
    stay: at(JULY, room(1, '100.00', '100.00')),
    options: { lodging: { category: 'E', reason: 'Small business' } },
  },
  {
    name: 'invoice: outside of VAT',
    says: 'A cancellation fee of 80.00 has no rate: 80.00 with 0.00. To be paid 80.00.',
    taxSet: setOf(),
    stay: at(JULY, room(0, '80.00')),
    options: { lodging: { category: 'O', reason: 'Compensation for a cancelled booking' } },
  },
  {
    name: 'invoice: the channel collects the city tax',
    says: '107.00 is 100.00 and 7.00. The city tax of 5.00 is listed apart, and not paid here. To be paid 107.00.',
    taxSet: setOf(VAT, CITY_TAX),
    stay: at(JULY, room(2, '107.00')),
    options: { collectedByChannel: ['City tax'] },
  },
  {
    name: 'invoice: VAT in the price, and on the city tax',
    says: '107.00 is 100.00 and 7.00. The house owes a city tax of 5.00, and adds 7% of it, 0.35. One rate: 105.00 and 7.35. To be paid 112.35.',
    taxSet: setOf(
      { ...VAT, local: { invoice: { vat: 'S' }, base: { plus: [] } } },
      { ...CITY_TAX, level: 1 },
      {
        ...ON_TOP,
        title: 'VAT on the city tax',
        local: { only: 'here', invoice: { vat: 'S' }, base: { start: 'nothing', plus: ['City tax'] } },
      },
    ),
    stay: at(JULY, room(2, '107.00')),
  },
  {
    name: 'invoice: the rate of a VAT changes',
    says: 'Two nights at 107.00 with 7%: 200.00 and 14.00. Two at 119.00 with 19%: 200.00 and 38.00. To be paid 452.00.',
    taxSet: setOf({
      ...VAT,
      rate: '19.00',
      local: { invoice: { vat: 'S' }, rates: [{ dates: [{ after: null, before: '2026-06-30' }], rate: '7.00' }] },
    }),
    stay: at('2026-06-29', room(1, '107.00', '107.00', '119.00', '119.00')),
  },
  {
    name: 'invoice: runs of nights, and rooms that are counted',
    says: 'Two rooms at 107.00, 107.00, 53.50 and 107.00: 2 x 350.00 = 700.00 and 49.00. Runs of two, one and one night. To be paid 749.00.',
    taxSet: setOf(VAT),
    stay: at(JULY, { ...room(1, '107.00', '107.00', '53.50', '107.00'), count: 2 }),
  },
  {
    name: 'invoice: a fee on the first night stands behind the tax of every night',
    says: '214.00 is 200.00 and 14.00. City tax 2 x 2.50 = 5.00, then the fee of 30.00: 35.00 with 0.00. To be paid 249.00.',
    taxSet: setOf(VAT, CITY_TAX, FEE),
    stay: at(JULY, room(1, '107.00', '107.00')),
  },
  {
    name: 'invoice: yen, and a price of more decimals',
    says: '10001 x 3 = 30003 with 10% in it: 27275 and 2728. A night is 9091.67. To be paid 30003.',
    taxSet: { ...setOf({ ...VAT, rate: '10.00' }), currency: 'JPY' },
    stay: at(JULY, room(1, '10001', '10001', '10001')),
  },
  {
    name: 'credit note: a stay is cut short',
    says: 'Four nights at 85.60 were 320.00, 22.40 and 10.00 city tax, three are 240.00, 16.80 and 7.50. Given back: 80.00 and 5.60, 2.50 and 0.00, together 88.10.',
    taxSet: HOTEL,
    before: at('2026-07-10', { persons: 1, price: '342.40', nights: 4 }),
    stay: at('2026-07-10', { persons: 1, price: '256.80', nights: 3 }),
  },
  {
    name: 'credit note: a night is cancelled, and another one is dearer',
    says: 'The third night goes, 100.00 and 7.00, and the first costs 10.00 and 0.70 more. Lodging is one line: 90.00 and 6.30. City tax 2.50 and 0.00. Given back: 98.80.',
    taxSet: HOTEL,
    before: at('2026-07-10', room(1, '107.00', '107.00', '107.00')),
    stay: at('2026-07-10', room(1, '117.70', '107.00')),
  },
  {
    name: 'correction: a night more',
    says: 'One night more at 107.00 and for two: 100.00 and 7.00, 5.00 and 0.00. To be paid 112.00.',
    taxSet: HOTEL,
    before: at(JULY, room(2, '107.00')),
    stay: at(JULY, room(2, '107.00', '107.00')),
  },
  {
    name: 'payers: a company pays room and breakfast',
    says: 'Company: 535.00 / 1.07 = 500.00 and 35.00, 119.00 / 1.19 = 100.00 and 19.00, to be paid 654.00. Guest: city tax 10 x 2.50 = 25.00 with 0.00, to be paid 25.00.',
    taxSet: HOTEL,
    stay: WITH_BREAKFAST,
    options: { payers: [{ name: 'Company', takes: [{ kind: 'lodging' }, { extra: 'breakfast' }] }, { name: 'Guest' }] },
  },
  {
    name: 'payers: friends pay a room each, one with nothing to pay',
    says: 'A room at 107.00 is 100.00 and 7.00 each, with 2.50 city tax for one, 5.00 for two, and 0.00 VAT on it: to be paid 109.50 and 112.00.',
    taxSet: HOTEL,
    stay: at(JULY, room(1, '107.00'), room(2, '107.00')),
    options: {
      payers: [
        { name: 'Company', takes: [{ extra: 'parking' }] },
        { name: 'A', takes: [{ room: 1 }] },
        { name: 'B', takes: [{ room: 2 }] },
      ],
    },
  },
  {
    name: 'payers: two share the VAT of a room',
    says: 'Two nights at 10.05 with 7% on top: 0.70 each by night, 1.40 of VAT. On 10.05 there is 0.70 for each: 10.05 and 0.70, to be paid 10.75 by both.',
    taxSet: setOf(ON_TOP),
    stay: at(JULY, room(1, '10.05', '10.05')),
    policy: { rounding: { unit: 'night' } },
    options: {
      payers: [{ name: 'First', takes: [{ nights: { from: '2026-07-01', to: '2026-07-01' } }] }, { name: 'Second' }],
    },
  },
  {
    name: 'payers: what rounding leaves of a VAT goes to one of them',
    says: 'One room of three nights at 10.05: 30.15 x 7% = 2.1105, so 2.11. On 10.05 there is 0.70, on 20.10 there is 1.41: 10.05 and 0.70 are 10.75, 20.10 and 1.41 are 21.51.',
    taxSet: setOf(ON_TOP),
    stay: at(JULY, room(1, '10.05', '10.05', '10.05')),
    policy: { rounding: { unit: 'stay' } },
    options: {
      payers: [{ name: 'First', takes: [{ nights: { from: '2026-07-01', to: '2026-07-01' } }] }, { name: 'Second' }],
    },
  },
  {
    name: 'payers: each invoice of a shared VAT is rounded by itself',
    says: 'Two nights at 10.07 with 7% on top: 20.14 x 7% = 1.4098, so 1.41. On 10.07 there is 0.70 (0.7049) for each, 1.40 together: the cent that is left is the rounding of one, 0.01. 10.07 and 0.70 are 10.77, and with the cent 10.78.',
    taxSet: setOf(ON_TOP),
    stay: at(JULY, room(1, '10.07', '10.07')),
    policy: { rounding: { unit: 'stay' } },
    options: {
      payers: [{ name: 'First', takes: [{ nights: { from: '2026-07-01', to: '2026-07-01' } }] }, { name: 'Second' }],
    },
  },
  {
    name: 'deposit: half of a stay with three rates',
    says: 'Of 535.00, 119.00 and 25.00 half is 267.50 (250.00 and 17.50), 59.50 (50.00 and 9.50) and 12.50 with 0.00: 339.50. The same is left.',
    taxSet: HOTEL,
    stay: WITH_BREAKFAST,
    deposit: '339.50',
  },
  {
    name: 'deposit: an amount that is no part of the prices',
    says: 'Two nights at 107.00: 200.00 and 14.00. Of 100.00 there are 93.46 and 6.54 (93.46 x 7% = 6.5422). Left are 106.54 and 7.46 (7.4578), to be paid 114.00.',
    taxSet: setOf(VAT),
    stay: at(JULY, room(1, '107.00', '107.00')),
    deposit: '100.00',
  },
  {
    name: 'deposit: all of it, and nothing is left to pay',
    says: '214.00 is 200.00 and 14.00, and the city tax 5.00 with 0.00: 219.00. Left is 0.00 of each.',
    taxSet: setOf(VAT, CITY_TAX),
    stay: at(JULY, room(1, '107.00', '107.00')),
    deposit: '219.00',
  },
];

export interface ReturnInput {
  readonly name: string;
  readonly says: string;
  readonly taxSet: object;
  /** In the order in which they changed; a stay that is null is a cancelled booking. */
  readonly bookings: ReadonlyArray<{
    readonly reference: string;
    readonly stay: object | null;
    readonly of?: 'stay' | 'day-use' | 'no-show' | 'fee';
    readonly collectedByChannel?: readonly string[];
  }>;
  readonly period: {
    readonly from: string;
    readonly to: string;
    readonly by?: 'night' | 'arrival' | 'departure';
    readonly byLabel?: string;
  };
  /** The bookings as they were when the period was declared: the answer has what is to be amended. */
  readonly declared?: ReturnInput['bookings'];
}

const DECLARED = setOf(VAT, {
  ...CITY_TAX,
  max_nights: 3,
  local: {
    rates: [
      { age_under: 13, rate: '0' },
      { age_under: 18, rate: '1.00' },
    ],
  },
});
const alike = (checkIn: string, nights: number, who: object) =>
  at(checkIn, { ...who, nightlyPrices: Array.from({ length: nights }, () => '107.00') });
const TWO = { persons: 2 };
const FAMILY = { persons: 4, guests: [{ age: 8 }, { age: 15 }] };
const IN_JULY = { from: '2026-07-01', to: '2026-07-31' };
const IN_AUGUST = { from: '2026-08-01', to: '2026-08-31' };
const BOOKED = [
  { reference: 'A1', stay: alike('2026-07-01', 2, TWO) },
  { reference: 'A2', stay: alike('2026-07-10', 3, TWO) },
  { reference: 'A2', stay: alike('2026-07-10', 4, TWO) },
  { reference: 'A3', stay: alike('2026-07-12', 2, TWO) },
  { reference: 'A3', stay: null },
  { reference: 'A4', stay: alike('2026-07-30', 3, FAMILY) },
  { reference: 'A5', stay: alike('2026-07-20', 1, { persons: 1 }), collectedByChannel: ['City tax'] },
];
const ONCE = (stay: object, more: object = {}) => [{ reference: 'A1', stay, ...more }];

export const RETURN_VECTORS: readonly ReturnInput[] = [
  {
    name: 'return: a month, night by night',
    says: 'City tax: 2 x 1.00 = 2.00; 4 + 6 + 4 = 14 x 2.50 = 35.00; the channel 1 x 2.50 = 2.50; together 39.50. Not charged: 2 by the cap, 2 exempt. VAT: nine nights of 100.00, 900.00 and 63.00. Price 963.00.',
    taxSet: DECLARED,
    bookings: BOOKED,
    period: IN_JULY,
  },
  {
    name: 'return: the next month has what is left of a stay',
    says: 'A4 has its third night in August: 2 x 2.50 = 5.00 and 1.00, together 6.00; 100.00 and 7.00. Price 107.00.',
    taxSet: DECLARED,
    bookings: BOOKED,
    period: IN_AUGUST,
  },
  {
    name: 'return: amended, because a guest left a day early',
    says: 'A2 had a fourth night, which no city tax was taken on: 2 person nights by the cap go. VAT: one night less, 100.00 and 7.00, so -100.00 and -7.00. City tax 2.00, 35.00 and 2.50, together 39.50; VAT 800.00 and 56.00. Price 856.00.',
    taxSet: DECLARED,
    declared: BOOKED,
    bookings: [...BOOKED, { reference: 'A2', stay: alike('2026-07-10', 3, TWO) }],
    period: IN_JULY,
  },
  {
    name: 'return: amended, because a booking was cancelled and another one came late',
    says: 'A1 goes, 4 x 2.50 = 10.00 and two nights of 100.00; A6 comes with a child of 8 who is free and one of 15, 2 x 2.50 = 5.00 and 1.00 for one night of 100.00. City tax: 3.00 in all at 1.00 (1.00 more), 30.00 at 2.50 (-5.00), the channel 2.50; together 35.50. VAT: 800.00 and 56.00, so -100.00 and -7.00. Price 856.00.',
    taxSet: DECLARED,
    declared: BOOKED,
    bookings: [...BOOKED, { reference: 'A1', stay: null }, { reference: 'A6', stay: alike('2026-07-05', 1, FAMILY) }],
    period: IN_JULY,
  },
  {
    name: 'return: guests by label',
    says: 'Two from Germany, of whom one leaves after a night, and one who was not asked: 2 + 1 + 2 = 5 x 2.50 = 12.50. 200.00 and 14.00. Price 214.00.',
    taxSet: DECLARED,
    bookings: ONCE(
      alike('2026-07-10', 2, {
        ...{ persons: 3, guests: [{ labels: ['country:DE'] }, { labels: ['country:DE'], nights: 1 }] },
      }),
    ),
    period: { ...IN_JULY, byLabel: 'country:' },
  },
  {
    name: 'return: a fee with its VAT inside',
    says: '321.00 is 300.00 and 21.00. The cleaning of 60.00 is 56.07 and 3.93: VAT is 24.93 of 356.07. Price 321.00, whose net stays 300.00.',
    taxSet: setOf(VAT, WITH_VAT),
    bookings: ONCE(at('2026-07-10', room(2, '321.00'))),
    period: IN_JULY,
  },
  {
    name: 'return: by arrival',
    says: 'A4 arrives in July and is there with three nights: 6 x 2.50 = 15.00 and 3 x 1.00 = 3.00, together 18.00; 300.00 and 21.00. Price 321.00.',
    taxSet: DECLARED,
    bookings: BOOKED.slice(5, 6),
    period: { ...IN_JULY, by: 'arrival' },
  },
  {
    name: 'return: by departure',
    says: 'A4 departs on 2 August, and all of it is there: 6 x 2.50 = 15.00 and 3 x 1.00 = 3.00, together 18.00; 300.00 and 21.00. Price 321.00.',
    taxSet: DECLARED,
    bookings: BOOKED,
    period: { ...IN_AUGUST, by: 'departure' },
  },
  {
    name: 'return: the first reason that holds',
    says: 'One night skipped, two from 2 May, the fifth by the cap. Six nights from 30 April: 1 skipped, 1 out of range, 3 charged, 1 capped. For one person 3 x 2.50 = 7.50. Price 642.00.',
    taxSet: setOf({
      ...CITY_TAX,
      ...{ skip_nights: 1, max_nights: 3, applicable_date_ranges: [{ after: '2026-05-02', before: null }] },
    }),
    bookings: ONCE(alike('2026-04-30', 6, { persons: 1 })),
    period: { from: '2026-04-01', to: '2026-05-31' },
  },
  {
    name: 'return: a tax without an open day has no rows',
    says: 'A summer tax is not in January. VAT of 100.00 is 7.00. Price 107.00.',
    taxSet: setOf(VAT, { ...CITY_TAX, applicable_date_ranges: [{ after: '2026-05-01', before: '2026-09-30' }] }),
    bookings: ONCE(alike('2026-01-10', 1, TWO)),
    period: { from: '2026-01-01', to: '2026-01-31' },
  },
  {
    name: 'return: what a percentage was not charged on',
    says: 'A diplomat has a room at 107.00 free of VAT, so 107.00 is its base. The other room is 100.00 and 7.00. Price 214.00, net 207.00.',
    taxSet: setOf({ ...VAT, local: { rates: [{ label: 'diplomat', rate: '0' }] } }),
    bookings: ONCE(at(JULY, { ...room(1, '107.00'), labels: ['diplomat'] }, room(1, '107.00'))),
    period: IN_JULY,
  },
  {
    name: 'return: rows of one rate stay apart by their label',
    says: 'A pupil and a senior pay 1.00 each, an adult 2.50: 1.00, 1.00 and 2.50, together 4.50. Price 107.00.',
    taxSet: setOf({
      ...CITY_TAX,
      local: {
        rates: [
          { label: 'pupil', rate: '1' },
          { label: 'senior', rate: '1.00' },
        ],
      },
    }),
    bookings: ONCE(
      at(JULY, { guests: [{ labels: ['pupil'] }, { labels: ['senior'] }, {}], nightlyPrices: ['107.00'] }),
    ),
    period: IN_JULY,
  },
  {
    name: 'return: a day room and a no-show are money alone',
    says: 'One stay for two: 5.00. A day room without persons, a no-show for two: 5.00. Together 10.00, 4 times. VAT of 300.00 is 21.00. Price 321.00.',
    taxSet: setOf(VAT, CITY_TAX),
    bookings: [
      ...ONCE(alike(JULY, 1, TWO)),
      { reference: 'A2', stay: alike('2026-07-05', 1, { persons: 0 }), of: 'day-use' },
      { reference: 'A3', stay: alike('2026-07-06', 1, TWO), of: 'no-show' },
    ],
    period: IN_JULY,
  },
  {
    name: 'return: guests with nights of their own',
    says: 'Four nights, at most three. One guest is there for all: 3 x 2.50, one comes for the last two: 2 x 2.50. Together 5 x 2.50 = 12.50, one night by the cap. Price 428.00.',
    taxSet: setOf({ ...CITY_TAX, max_nights: 3 }),
    bookings: ONCE(alike(JULY, 4, { guests: [{}, { checkIn: '2026-07-03' }] })),
    period: IN_JULY,
  },
  {
    name: 'return: a charge of the stay, and a guest who leaves early',
    says: 'A card of 2.50 for each of two, on the second night: 5.00, and their other nights are charged with it, but for the skipped one: 2 skipped, 3 charged. Price 321.00.',
    taxSet: setOf({ ...CITY_TAX, logic: 'per_person', skip_nights: 1 }),
    bookings: ONCE(alike(JULY, 3, { guests: [{}, { nights: 2 }] })),
    period: IN_JULY,
  },
  {
    name: 'return: a room tax and a fee of the booking',
    says: 'Two rooms for two nights over the end of July: one night of it, 2 x 2.50 = 5.00, and the fee of 30.00 on it. Price 214.00.',
    taxSet: setOf({ ...CITY_TAX, logic: 'per_room_per_night' }, FEE),
    bookings: ONCE(at('2026-07-31', { ...room(2, '107.00', '107.00'), count: 2 })),
    period: IN_JULY,
  },
  {
    name: 'return: what the channel collects by definition',
    says: 'The city tax of 5.00 is remitted by the channel, the cleaning of 30.00 by the house. Price 107.00.',
    taxSet: setOf({ ...CITY_TAX, local: { collected_by: 'channel' } }, FEE),
    bookings: ONCE(alike(JULY, 1, TWO)),
    period: IN_JULY,
  },
];
