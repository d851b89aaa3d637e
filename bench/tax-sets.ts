import type { TaxSetEntryInput, TaxSetInput } from '../src/index.js';

/** A price with one tax in it. */
const oneVat: TaxSetInput = {
  title: 'One VAT',
  currency: 'EUR',
  taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: true }],
};

/** What most houses of a European city have. The VAT is on the cleaning fee too. */
const typical: TaxSetInput = {
  title: 'Typical',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true },
    {
      title: 'Cleaning fee',
      logic: 'per_booking',
      type: 'fee',
      rate: '30.00',
      currency: 'EUR',
      is_inclusive: false,
      level: 1,
    },
    {
      title: 'City tax',
      logic: 'per_person_per_night',
      type: 'city_tax',
      rate: '2.50',
      currency: 'EUR',
      is_inclusive: false,
      max_nights: 7,
    },
  ],
};

const fixed = { currency: 'EUR', is_inclusive: false } as const;
const SEASONS = [
  { after: '2026-04-01', before: '2026-10-31' },
  { after: '2027-04-01', before: '2027-10-31' },
];

/** Ten taxes on three levels: inclusive and exclusive, seasons, a skipped night, caps, one tax nested in another. */
const heavy: TaxSetInput = {
  title: 'Heavy',
  currency: 'EUR',
  taxes: [
    {
      title: 'Resort fee',
      logic: 'per_room_per_night',
      type: 'fee',
      rate: '7.50',
      currency: 'EUR',
      is_inclusive: true,
      level: 2,
      applicable_date_ranges: [{ after: '2026-05-01', before: '2026-09-30' }],
    },
    { ...fixed, title: 'Cleaning fee', logic: 'per_room', type: 'fee', rate: '35.00', level: 2 },
    { title: 'Service charge', logic: 'percent', type: 'fee', rate: '10.00', is_inclusive: false, level: 1 },
    {
      title: 'Heritage levy',
      logic: 'percent',
      type: 'tax',
      rate: '1.00',
      is_inclusive: true,
      level: 1,
      applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }],
    },
    { ...fixed, title: 'Booking fee', logic: 'per_booking', type: 'fee', rate: '5.00', level: 1 },
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '12.00', is_inclusive: true },
    { ...fixed, title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.20', max_nights: 7 },
    {
      title: 'Tourism tax',
      logic: 'percent',
      type: 'city_tax',
      rate: '3.50',
      is_inclusive: false,
      skip_nights: 1,
      applicable_date_ranges: SEASONS,
    },
    {
      title: 'Green levy',
      logic: 'percent',
      type: 'tax',
      rate: '2.00',
      is_inclusive: false,
      taxes: [
        {
          ...fixed,
          title: 'Climate fee',
          logic: 'per_night',
          type: 'fee',
          rate: '1.80',
          max_nights: 14,
          applicable_date_ranges: [
            { after: null, before: '2026-03-31' },
            { after: '2026-11-01', before: null },
          ],
        },
      ],
    },
  ],
};

export const TAX_SETS = { 'One VAT': oneVat, Typical: typical, Heavy: heavy } as const;
export type TaxSetName = keyof typeof TAX_SETS;
export const TAX_SET_NAMES = Object.keys(TAX_SETS) as TaxSetName[];

type LocalRules = NonNullable<TaxSetEntryInput['local']>;

/** The typical set with local rules on its city tax, and on no other. */
function typicalWith(local: LocalRules): TaxSetInput {
  return { ...typical, taxes: typical.taxes.map((tax) => (tax.title === 'City tax' ? { ...tax, local } : tax)) };
}

const CHILDREN = [
  { age_under: 6, rate: '0' },
  { age_under: 18, rate: '1.25' },
];
const BANDS = [
  { price_from: '1000', rate: '10.00' },
  { price_from: '200', rate: '5.00' },
  { price_from: '60', rate: '2.00' },
];

/** Local rules of one tax: by age, by the price of a person, and by everything that does not change who is asked. */
export const LOCAL_SETS = {
  breakfast: {
    ...typical,
    taxes: typical.taxes.map((tax) =>
      tax.title === 'VAT' ? { ...tax, local: { on: ['lodging', 'breakfast'] } } : tax,
    ),
  } satisfies TaxSetInput,
  ages: typicalWith({ rates: CHILDREN }),
  bands: typicalWith({ price_of: 'person', rates: BANDS }),
  everything: typicalWith({
    price_of: 'person',
    base: { start: 'price', plus: ['Cleaning fee'], share: '0.9' },
    at_most: '8.00',
    round: 'each',
    rates: [
      { label: 'business', rate: '0' },
      ...CHILDREN,
      { nights_from: 30, rate: '1.00' },
      { seasons: [{ from: '11-01', to: '03-31' }], night_from: 4, rate: '1.50' },
      { booked: { before: '2025-12-31' }, rate: '2.00' },
      ...BANDS,
    ],
  }),
} as const;

const MIXED: readonly TaxSetEntryInput[] = [
  { title: 'VAT', logic: 'percent', type: 'tax', rate: '0.10', is_inclusive: true },
  { ...fixed, title: 'Fee', logic: 'per_room', type: 'fee', rate: '1.00' },
  { title: 'Charge', logic: 'percent', type: 'fee', rate: '0.50', is_inclusive: false },
  { ...fixed, title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '0.20', max_nights: 7 },
  { ...fixed, title: 'Booking fee', logic: 'per_booking', type: 'fee', rate: '1.00' },
];

/** A set of any size: the same five taxes over and over, spread over four levels. */
export function taxSetOf(count: number): TaxSetInput {
  const taxes = Array.from({ length: count }, (_, at): TaxSetEntryInput => {
    const tax = MIXED[at % MIXED.length] as TaxSetEntryInput;
    return { ...tax, title: `${tax.title} ${at + 1}`, level: Math.floor((at * 4) / count) };
  });
  return { title: `${count} taxes`, currency: 'EUR', taxes };
}

/** Inclusive percentages, each on all of as many fixed inclusive charges above them. */
export function inclusiveSetOf(count: number): TaxSetInput {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const percents = numbers.map(
    (number): TaxSetEntryInput => ({
      title: `Percent ${number}`,
      logic: 'percent',
      type: 'tax',
      rate: '0.10',
      is_inclusive: true,
    }),
  );
  const charges = numbers.map(
    (number): TaxSetEntryInput => ({
      ...fixed,
      title: `Charge ${number}`,
      logic: 'per_night',
      type: 'fee',
      rate: '0.05',
      is_inclusive: true,
      level: 1,
    }),
  );
  return { title: `${count} inclusive percents`, currency: 'EUR', taxes: [...percents, ...charges] };
}

/** Percentages of the price, each also on a fee that is nested in it. */
export function nestedSetOf(count: number): TaxSetInput {
  const taxes = Array.from(
    { length: count },
    (_, at): TaxSetEntryInput => ({
      title: `Percent ${at + 1}`,
      logic: 'percent',
      type: 'tax',
      rate: '0.10',
      is_inclusive: false,
      taxes: [{ ...fixed, title: `Fee ${at + 1}`, logic: 'per_room', type: 'fee', rate: '1.00' }],
    }),
  );
  return { title: `${count} with a nested fee`, currency: 'EUR', taxes };
}
