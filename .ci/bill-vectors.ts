/**
 * Inputs of vectors of invoices, worked out by hand. `says` has every amount of the VAT breakdown and what is to be paid; a
 * test compares them with the answers.
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
    name: 'correction: a night more',
    says: 'One night more at 107.00 and for two: 100.00 and 7.00, 5.00 and 0.00. To be paid 112.00.',
    taxSet: HOTEL,
    before: at(JULY, room(2, '107.00')),
    stay: at(JULY, room(2, '107.00', '107.00')),
  },
];
