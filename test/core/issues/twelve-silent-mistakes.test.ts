import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput, TaxSetInput } from '../../../src/core/definitions/tax.js';
import type { Issue, Stay } from '../../../src/index.js';
import { quote, validateTaxSet } from '../../../src/index.js';
import type { Room, Tax } from '../calculation/given.js';
import { each, fixed, inclusive, inEuro, percent } from '../calculation/given.js';
import type { Subject } from './cured.js';
import { applied, editsIn, flawOf } from './cured.js';

/** A natural definition that once meant something else without a warning. All amounts are worked out by hand. */
interface Mistake {
  readonly taxSet: TaxSetInput;
  readonly stay: Stay;
  /** The lines as the definition stands, by title. */
  readonly charged: Readonly<Record<string, string>>;
  readonly code: string;
  /** The lines once the cure is written. */
  readonly meant: Readonly<Record<string, string>>;
}

const perNight = (rate: string, more: Partial<Tax> = {}) =>
  fixed('City tax', 'per_person_per_night', rate, { type: 'city_tax', ...more });
const nightsAt = (nights: number, price: string) => ({ nightlyPrices: each(price, nights) });
const couple = (nights: number, price = '100.00'): Room => ({ ...nightsAt(nights, price), guests: [{}, {}] });
const from = (checkIn: Stay['checkIn'], ...rooms: Room[]): Stay => ({ checkIn, rooms });

const MISTAKES: Readonly<Record<string, Mistake>> = {
  // The nights of 28 to 31 March use up four of seven: 3 x 2 x 2.00. Meant: 7 x 2 x 2.00.
  'nights that a season leaves free use up max_nights': {
    taxSet: inEuro(
      perNight('0', { max_nights: 7, local: { rates: [{ seasons: [{ from: '04-01', to: '10-31' }], rate: '2.00' }] } }),
    ),
    stay: from('2026-03-28', couple(14)),
    charged: { 'City tax': '12.00' },
    code: 'free_nights_counted',
    meant: { 'City tax': '28.00' },
  },
  // The same nights by date.
  'nights that dates leave free use up max_nights': {
    taxSet: inEuro(
      perNight('2.00', { max_nights: 7, local: { rates: [{ dates: [{ before: '2026-03-31' }], rate: '0' }] } }),
    ),
    stay: from('2026-03-28', couple(14)),
    charged: { 'City tax': '12.00' },
    code: 'free_nights_counted',
    meant: { 'City tax': '28.00' },
  },
  // One child is not a third child. Meant: 2 nights x 15.00.
  'a row for the third guest under 15 counts children alone': {
    taxSet: inEuro(
      perNight('0', {
        title: 'Extra guest',
        type: 'fee',
        local: { rates: [{ age_under: 15, guest_from: 3, rate: '15.00' }] },
      }),
    ),
    stay: from('2026-05-01', { ...nightsAt(2, '100.00'), guests: [{}, {}, { age: 8 }] }),
    charged: { 'Extra guest': '0.00' },
    code: 'guest_counts_among',
    meant: { 'Extra guest': '30.00' },
  },
  // The child is the third guest: 2 x 30.00. Meant: 2 x 15.00.
  'a cheaper row for the third guest under 15 comes before the one for every third guest': {
    taxSet: inEuro(
      perNight('0', {
        title: 'Extra guest',
        type: 'fee',
        local: {
          rates: [
            { age_under: 15, guest_from: 3, rate: '15.00' },
            { guest_from: 3, rate: '30.00' },
          ],
        },
      }),
    ),
    stay: from('2026-05-01', { ...nightsAt(2, '100.00'), guests: [{}, {}, { age: 8 }] }),
    charged: { 'Extra guest': '60.00' },
    code: 'guest_counts_among',
    meant: { 'Extra guest': '30.00' },
  },
  // 31 March: 3.50 and a free child. 1 April: 2 x 7.00. Meant: 3.50 + 7.00.
  'a dearer row by date comes before the one for children': {
    taxSet: inEuro(
      perNight('3.50', {
        local: {
          rates: [
            { dates: [{ after: '2026-04-01' }], rate: '7.00' },
            { age_under: 17, rate: '0' },
          ],
        },
      }),
    ),
    stay: from('2026-03-31', { ...nightsAt(2, '100.00'), guests: [{}, { age: 10 }] }),
    charged: { 'City tax': '17.50' },
    code: 'order_decides',
    meant: { 'City tax': '10.50' },
  },
  // 0.05% of 200.00. Meant: 5% of 200.00.
  'a rate of 0.05 is written for 5%': {
    taxSet: inEuro(percent('City tax', '0.05', { type: 'city_tax' })),
    stay: from('2026-05-01', couple(2)),
    charged: { 'City tax': '0.10' },
    code: 'rate_under_tenth',
    meant: { 'City tax': '10.00' },
  },
  // 2 x 12 x 2.00 = 48.00, at most 20.00 of both. Meant: at most 20.00 of each, 40.00.
  'over_stay without each limits all guests together': {
    taxSet: inEuro(perNight('2.00', { local: { over_stay: { at_most: '20.00' } } })),
    stay: from('2026-05-01', couple(12)),
    charged: { 'City tax': '20.00' },
    code: 'over_stay_each_unsaid',
    meant: { 'City tax': '40.00' },
  },
  // 42.00 / 1.106 = 37.974..., of which 4.9% is 1.860... and 5.7% is 2.164... Meant: 29.40 x 7 / 107 = 1.923...,
  // and 12.60 x 19 / 119 = 2.011...
  'shares of 70% and 30% split the net': {
    taxSet: inEuro(
      inclusive('VAT 7%', '7', { local: { on: ['breakfast'], base: { share: '0.7' } } }),
      inclusive('VAT 19%', '19', { local: { on: ['breakfast'], base: { share: '0.3' } } }),
    ),
    stay: from('2026-05-01', { ...couple(1), extras: [{ label: 'breakfast', price: '42.00' }] }),
    charged: { 'VAT 7%': '1.86', 'VAT 19%': '2.16' },
    code: 'shares_split_net',
    meant: { 'VAT 7%': '1.92', 'VAT 19%': '2.01' },
  },
  // Nothing of the price is called lodging. Meant: 107.00 x 7 / 107.
  'parts leave nothing for a tax on the lodging': {
    taxSet: {
      ...inEuro(inclusive('VAT', '7')),
      local: {
        parts: [
          { of: 'lodging', label: 'room', share: '0.8' },
          { of: 'lodging', label: 'service', share: '0.2' },
        ],
      },
    },
    stay: from('2026-05-01', couple(1, '107.00')),
    charged: { VAT: '0.00' },
    code: 'parts_leave_nothing',
    meant: { VAT: '7.00' },
  },
  // The first night costs 55.00. Meant: five nights cost 275.00.
  'a charge once a guest compares the price of the first night': {
    taxSet: inEuro(
      perNight('1.00', {
        logic: 'per_person',
        local: { price_of: 'person', rates: [{ price_over: '270', rate: '19.00' }] },
      }),
    ),
    stay: from('2015-08-03', { ...nightsAt(5, '55.00'), guests: [{}] }),
    charged: { 'City tax': '1.00' },
    code: 'price_for_unsaid',
    meant: { 'City tax': '19.00' },
  },
  // 2 guests x 2 rooms x 1.15. Meant: 2 x 1.15.
  'a charge once a guest is due again in the room that the guest moves to': {
    taxSet: inEuro(perNight('1.15', { logic: 'per_person' })),
    stay: from('2026-05-01', couple(2), { ...couple(2), checkIn: '2026-05-03' }),
    charged: { 'City tax': '4.60' },
    code: 'moved_room',
    meant: { 'City tax': '2.30' },
  },
  // The same where the nights before are written already.
  'a charge once a guest is due again in a room with nights before': {
    taxSet: inEuro(perNight('1.15', { logic: 'per_person' })),
    stay: from('2026-05-01', couple(2), { ...couple(2), checkIn: '2026-05-03', nightsBefore: 2 }),
    charged: { 'City tax': '4.60' },
    code: 'moved_room',
    meant: { 'City tax': '2.30' },
  },
  // Both are charged on 1 January. Meant: 2 x 2.00 on 31 December, and 2 x 3.00 on 1 January.
  'two taxes of different titles share a day': {
    taxSet: inEuro(
      perNight('2.00', { title: 'Until 2025', applicable_date_ranges: [{ before: '2026-01-01' }] }),
      perNight('3.00', { title: 'From 2026', applicable_date_ranges: [{ after: '2026-01-01' }] }),
    ),
    stay: from('2025-12-31', couple(2)),
    charged: { 'Until 2025': '8.00', 'From 2026': '6.00' },
    code: 'ranges_share_day',
    meant: { 'Until 2025': '4.00', 'From 2026': '6.00' },
  },
};

const lines = ({ taxSet, stay }: Subject): Readonly<Record<string, string>> =>
  Object.fromEntries(quote(taxSet as TaxSetInput, stay as Stay).taxes.map(({ title, amount }) => [title, amount]));
const codesOf = (warnings: readonly Issue[] | undefined) => warnings?.map(({ code }) => code);
const toldOf = ({ taxSet, stay }: Subject) => ({
  definition: codesOf(validateTaxSet(taxSet).warnings),
  quote: codesOf(quote(taxSet as TaxSetInput, stay as Stay).warnings),
});

/** The warning, with the subject that its paths are of: a definition, or also a stay. */
function foundIn({ taxSet, stay, code }: Mistake): readonly [warning: Issue, subject: Subject] {
  const ofDefinition = validateTaxSet(taxSet).warnings?.find((warning) => warning.code === code);
  if (ofDefinition !== undefined) return [ofDefinition, { taxSet }];
  const ofStay = quote(taxSet, stay).warnings.find((warning) => warning.code === code);
  if (ofStay === undefined) throw new Error(`no ${code}`);
  return [ofStay, { taxSet, stay }];
}

describe('the twelve silent mistakes', () => {
  describe.each(Object.entries(MISTAKES))('%s', (_, mistake) => {
    const { taxSet, stay, charged, code, meant } = mistake;

    test('charges what is not meant, and says so', () => {
      expect(lines({ taxSet, stay })).toEqual(charged);
      const isOfStay = code === 'moved_room';
      expect(toldOf({ taxSet, stay })).toEqual({ definition: isOfStay ? [] : [code], quote: [code] });
    });

    test('charges what is meant once the printed cure is written, without a warning', () => {
      const [warning, subject] = foundIn(mistake);
      const edits = editsIn(warning);
      expect(edits).not.toEqual([]);
      expect(flawOf(warning, subject)).toBeUndefined();
      const cured = { stay, ...applied(subject, edits) };
      const whole = { taxSet: cured.taxSet, stay: cured.stay ?? stay };
      expect(lines(whole)).toEqual(meant);
      expect(toldOf(whole)).toEqual({ definition: [], quote: [] });
    });
  });

  test('nights that their price leaves free use up max_nights: no definition says it otherwise, and the warning says so', () => {
    const taxSet = inEuro(
      perNight('2.00', { max_nights: 7, local: { price_of: 'person', rates: [{ price_under: '50', rate: '0' }] } }),
    );
    // Four nights at 45.00 a person are free, and three of the ten at 60.00 make seven: 3 x 2 x 2.00.
    const nightlyPrices = [...Array<string>(4).fill('90.00'), ...Array<string>(10).fill('120.00')];
    const stay = from('2026-05-01', { nightlyPrices, guests: [{}, {}] });
    expect(lines({ taxSet, stay })).toEqual({ 'City tax': '12.00' });
    expect(toldOf({ taxSet, stay })).toEqual({ definition: ['free_nights_counted'], quote: ['free_nights_counted'] });
    const [warning] = validateTaxSet(taxSet).warnings ?? [];
    expect(warning?.message).toContain('A definition cannot say it otherwise.');
  });

  test('one year of age lies between two rows: the warning names it, and the reader writes the bound', () => {
    const rates = (ageUnder: number) => [
      { age_from: 12, age_under: ageUnder, rate: '1.50' },
      { age_from: 16, rate: '3.00' },
    ];
    const taxSet = inEuro(perNight('0', { local: { rates: rates(15) } }));
    const stay = from('2026-05-01', { ...nightsAt(2, '100.00'), guests: [{}, { age: 15 }] });
    // Two nights at 3.00 of the adult. Meant by "from 12 to 15 years": 2 x 3.00 + 2 x 1.50.
    expect(lines({ taxSet, stay })).toEqual({ 'City tax': '6.00' });
    expect(toldOf({ taxSet, stay })).toEqual({ definition: ['rows_leave_gap'], quote: ['rows_leave_gap'] });
    const [warning] = validateTaxSet(taxSet).warnings ?? [];
    expect(warning?.message).toContain('the age of 15');
    const written = { taxSet: inEuro(perNight('0', { local: { rates: rates(16) } })), stay };
    expect(lines(written)).toEqual({ 'City tax': '9.00' });
    expect(toldOf(written)).toEqual({ definition: [], quote: [] });
  });

  describe('a row with age_from, and guests without an age', () => {
    const adultsFrom = (age: number) => inEuro(perNight('0', { local: { rates: [{ age_from: age, rate: '4.00' }] } }));
    const stay = from('2026-05-01', couple(1));

    test('holds of them up to 18, as it is meant: 2 x 4.00, which was 0.00', () => {
      expect(lines({ taxSet: adultsFrom(18), stay })).toEqual({ 'City tax': '8.00' });
      expect(toldOf({ taxSet: adultsFrom(18), stay })).toEqual({ definition: [], quote: [] });
    });

    test('does not hold of them above 18, and the quote has both amounts: the ages, once written, decide', () => {
      const taxSet = adultsFrom(21);
      expect(lines({ taxSet, stay })).toEqual({ 'City tax': '0.00' });
      const [warning, ...others] = quote(taxSet, stay).warnings;
      expect([warning?.code, others]).toEqual(['ages_missing', []]);
      expect(warning?.params).toMatchObject({ charged: '0.00', otherwise: '8.00', age: 21 });
      const older = from('2026-05-01', { ...nightsAt(1, '100.00'), guests: [{ age: 21 }, { age: 21 }] });
      expect(lines({ taxSet, stay: older })).toEqual({ 'City tax': '8.00' });
      expect(toldOf({ taxSet, stay: older })).toEqual({ definition: [], quote: [] });
      // The cure keeps the amount: it writes that they are younger.
      const younger = applied({ taxSet, stay }, warning === undefined ? [] : editsIn(warning));
      expect(lines(younger)).toEqual({ 'City tax': '0.00' });
      expect(toldOf(younger)).toEqual({ definition: [], quote: [] });
    });
  });
});

/**
 * The same definition is right under another law: most limits are for the whole stay, most ages are those of a day, most
 * rates those of each night. So there is no warning; docs/calculation.md names the fields, docs/how-do-i-say.md shows them.
 */
describe('three mistakes that cannot be known from the definition', () => {
  const MONTH = perNight('3.50', { max_nights: 4 });
  const YEAR = perNight('1.50', { local: { rates: [{ age_under: 6, rate: '0' }] } });
  const COMPLETED = inclusive('VAT', '10', { local: { rates: [{ dates: [{ after: '2025-01-01' }], rate: '14' }] } });

  test.each<[string, TaxSetEntryInput, Stay, string, TaxSetEntryInput, string]>([
    // 4 x 2 x 3.50; meant: four nights of April and four of May.
    [
      'max_nights is meant by month: max_nights_in',
      MONTH,
      from('2026-04-27', couple(8)),
      '28.00',
      { ...MONTH, local: { max_nights_in: 'month' } },
      '56.00',
    ],
    // Five years old on arrival: 2 x 1.50 of the adult; meant: born in 2020, six in 2026.
    [
      'the year of birth counts: age_on',
      YEAR,
      from('2026-05-01', { ...nightsAt(2, '100.00'), guests: [{}, { birthDate: '2020-09-01' }] }),
      '3.00',
      { ...YEAR, local: { ...YEAR.local, age_on: 'year' } },
      '6.00',
    ],
    // Both nights are of 2024: 228.00 x 10 / 110 = 20.727...; meant: completed on 1 January, 228.00 x 14 / 114.
    [
      'the day of departure decides on the rate of all nights: departed',
      COMPLETED,
      from('2024-12-30', couple(2, '114.00')),
      '20.73',
      { ...COMPLETED, local: { rates: [{ departed: { after: '2025-01-01' }, rate: '14' }] } },
      '28.00',
    ],
  ])('%s', (_, natural, stay, charged, written, meant) => {
    const { title } = natural;
    for (const [tax, amount] of [
      [natural, charged],
      [written, meant],
    ] as const) {
      const subject = { taxSet: inEuro(tax), stay };
      expect(lines(subject)).toEqual({ [title]: amount });
      expect(toldOf(subject)).toEqual({ definition: [], quote: [] });
    }
  });
});
