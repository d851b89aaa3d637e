import { describe, expect, test } from 'vitest';
import { invoiceOf } from '../../../src/documents/invoice/index.js';
import type { BookingRecord, ReturnOptions } from '../../../src/documents/returns/index.js';
import { returnOf } from '../../../src/documents/returns/index.js';
import type { QuoteRecord, TaxSetInput } from '../../../src/index.js';
import { createCalculator, quote, recordOf } from '../../../src/index.js';

const CITY_TAX = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.50',
  currency: 'EUR',
  is_inclusive: false,
} as const;
const CLEANING = { ...CITY_TAX, title: 'Cleaning', logic: 'per_room_per_night', type: 'fee' } as const;
const LEVY = { title: 'Levy', logic: 'percent', type: 'tax', rate: '5', is_inclusive: false } as const;
const JULY = { from: '2026-07-01', to: '2026-07-31' };

function recordFor(taxes: TaxSetInput['taxes'], rooms: Parameters<typeof quote>[1]['rooms']): QuoteRecord {
  return recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes }, { checkIn: '2026-07-17', rooms }));
}

/** The rows of the levy in the return for July: rate or reason, base, amount, person nights. */
async function leviedOn(fields: Partial<TaxSetInput['taxes'][number]>, ...rooms: Parameters<typeof recordFor>[1]) {
  const { rows } = await returnOf([{ reference: 'A1', record: recordFor([{ ...LEVY, ...fields }], rooms) }], JULY);
  return rows.map(({ rate, reason, base, amount, personNights }) => [rate ?? reason, base, amount, personNights]);
}

test('has what is inside a fee in the row of the tax, and in no net of the price', async () => {
  const vat = { ...LEVY, title: 'VAT', rate: '7', is_inclusive: true };
  const cleaning = { ...CITY_TAX, title: 'Cleaning', logic: 'per_booking', type: 'fee', rate: '60.00' } as const;
  const taxes = [vat, { ...cleaning, local: { contains: ['VAT'] } }];
  const record = recordFor(taxes, [{ persons: 2, nightlyPrices: ['321.00'] }]);
  const { rows, totals } = await returnOf([{ reference: 'A1', record }], JULY);
  // 321.00 x 7 / 107 = 21.00, 60.00 x 7 / 107 = 3.925..., and 300.00 + 56.07.
  expect(rows.map(({ tax, base, amount }) => [tax, base, amount])).toEqual([
    ['Cleaning', undefined, '60.00'],
    ['VAT', '356.07', '24.93'],
  ]);
  expect(totals.map(({ price, net }) => [price, net])).toEqual([['321.00', '300.00']]);
});

test('counts guests with equal rates by their row of rates, such as pupils and seniors', async () => {
  const rates = [
    { age_under: 6, rate: '1.00' },
    { age_under: 12, rate: '0.00' },
    { age_under: 18, rate: '1.00' },
  ];
  const guests = (...ages: readonly number[]) => ({
    persons: ages.length + 1,
    guests: ages.map((age) => ({ age })),
    nightlyPrices: ['100.00'],
  });
  // One adult each; children of 3 and 15, of 15, of 8.
  const record = recordFor([{ ...CITY_TAX, local: { rates } }], [guests(3, 15), guests(15), guests(8)]);
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  expect(
    rows.map(({ rate, conditions, amount, roomNights, personNights }) => {
      return [rate, conditions, amount, roomNights, personNights];
    }),
  ).toEqual([
    ['1', 'under 18', '2.00', 2, 2],
    ['1', 'under 6', '1.00', 1, 1],
    ['2.5', undefined, '7.50', 3, 3],
    [undefined, 'under 12', undefined, 1, 1],
  ]);
});

// A surcharge of 10 % on both taxes, children free. On the first night each guest owes both taxes, then one: a child of
// 7 is still one person a night, as are two adults. Base: 2 x (2 x 2.00 + 3.00) = 14.00; of the child 7.00.
test('counts each guest once a night for a tax of two taxes', async () => {
  const spa = { ...CITY_TAX, title: 'Spa tax', logic: 'per_person', rate: '3.00' } as const;
  const surcharge = {
    ...LEVY,
    rate: '10',
    local: {
      only: 'here',
      base: { start: 'nothing', plus: ['City tax', 'Spa tax'] },
      rates: [{ age_under: 12, rate: '0' }],
    },
  } as const;
  const guests = [{ age: 40 }, { age: 41 }, { age: 7 }];
  const record = recordFor(
    [{ ...CITY_TAX, rate: '2.00' }, spa, surcharge],
    [{ guests, nightlyPrices: ['100.00', '100.00'] }],
  );
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  expect(
    rows
      .filter(({ tax }) => tax === 'Levy')
      .map(({ rate, reason, base, amount, nights, personNights }) => {
        return [rate ?? reason, base, amount, nights, personNights];
      }),
  ).toEqual([
    ['10', '14.00', '1.40', 2, 4],
    ['exempt', '7.00', undefined, 2, 2],
  ]);
});

// Room 2 is kept free: nobody owes anything there, whether or not another tax looks at who sleeps in which room.
test('counts a room in which nobody sleeps apart from the rooms with guests', async () => {
  const rates = [{ age_under: 12, rate: '0' }];
  const cleaning = { ...CLEANING, local: { rates } };
  for (const taxes of [
    [CITY_TAX],
    [{ ...CITY_TAX, local: { rates } }],
    [{ ...CITY_TAX, local: { rates } }, cleaning],
  ]) {
    const record = recordFor(taxes, [
      { guests: [{ age: 40 }, { age: 8 }], nightlyPrices: ['100.00'] },
      { persons: 0, nightlyPrices: ['80.00'] },
    ]);
    const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
    const ofCityTax = rows.filter(({ tax }) => tax === 'City tax');
    const [paid, empty] = [ofCityTax[0], ofCityTax.at(-1)];
    expect([paid?.rate, paid?.roomNights, empty?.reason, empty?.roomNights, empty?.personNights]).toEqual([
      '2.5',
      1,
      'nothing_due',
      1,
      0,
    ]);
  }
});

test('counts a child in one room as exempt, and no adult in an empty one', async () => {
  const record = recordFor(
    [{ ...CITY_TAX, local: { rates: [{ age_under: 12, rate: '0' }] } }],
    [
      { guests: [{ age: 8 }], nightlyPrices: ['100.00'] },
      { persons: 0, nightlyPrices: ['80.00'] },
    ],
  );
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  expect(rows.map(({ rate, reason, roomNights, personNights }) => [rate ?? reason, roomNights, personNights])).toEqual([
    ['exempt', 1, 1],
    ['nothing_due', 1, 0],
  ]);
});

test('counts a room that is exempt by two rows in the first row, for any order of guests', async () => {
  const rates = [
    { age_under: 6, rate: '0' },
    { label: 'resident', rate: '0' },
  ];
  const guests = [{ age: 3 }, { age: 40, labels: ['resident'] }];
  const fee = { ...CLEANING, local: { rates } };
  for (const listed of [guests, guests.toReversed()]) {
    const record = recordFor([fee], [{ guests: listed, nightlyPrices: ['100.00'] }]);
    const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
    expect(rows.map(({ conditions, roomNights, personNights }) => [conditions, roomNights, personNights])).toEqual([
      ['under 6', 1, 2],
    ]);
  }
});

test('counts the rooms of a row that holds from the second night on, of rooms that differ in guests alone', async () => {
  const rates = [{ age_under: 12, night_from: 2, rate: '1.00' }];
  const room = (...guests: ReadonlyArray<{ readonly age: number }>) => ({
    guests,
    nightlyPrices: ['100.00', '100.00'],
  });
  const record = recordFor(
    [{ ...CITY_TAX, local: { rates } }],
    [room({ age: 40 }, { age: 7 }), room({ age: 40 }, { age: 41 })],
  );
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  // Four guests at 2.50, then three and the child at 1.00, which is in one of the two rooms.
  expect(rows.map(({ rate, amount, roomNights, personNights }) => [rate, amount, roomNights, personNights])).toEqual([
    ['1', '1.00', 1, 1],
    ['2.5', '17.50', 4, 7],
  ]);
});

test('counts the guests of each room at the rate of their room', async () => {
  const rates = [{ label: 'resident', rate: '0' }];
  const cleaning = { ...CLEANING, local: { rates } };
  const rooms = [['resident'], []].map((labels, at) => ({ persons: at + 2, labels, nightlyPrices: ['100.00'] }));
  for (const listed of [rooms, rooms.toReversed()]) {
    const { rows } = await returnOf([{ reference: 'A1', record: recordFor([cleaning], listed) }], JULY);
    expect(
      rows.map(({ rate, reason, roomNights, personNights }) => [rate ?? reason, roomNights, personNights]),
    ).toEqual([
      ['2.5', 1, 3],
      ['exempt', 1, 2],
    ]);
  }
});

test('reports a skipped night as skipped, also if another guest leaves early', async () => {
  const card = { ...CITY_TAX, title: 'Card', logic: 'per_person', skip_nights: 1 } as const;
  const told = async (guests: ReadonlyArray<{ nights?: number }>) => {
    const record = recordFor([card], [{ guests: [...guests], nightlyPrices: ['100.00', '100.00', '100.00'] }]);
    const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
    return rows.map(({ rate, reason, personNights }) => `${rate ?? reason}: ${personNights}`);
  };
  expect(await told([{}, {}])).toEqual(['2.5: 4', 'skip_nights: 2']);
  expect(await told([{}, { nights: 2 }])).toEqual(['2.5: 3', 'skip_nights: 2']);
});

test("counts each guest in totals on that guest's nights", async () => {
  const prices = Array.from({ length: 4 }, () => '100.00');
  const rooms = [
    // From 29 July to 2 August: the second guest comes on 1 August, the third leaves on 30 July.
    { guests: [{}, { checkIn: '2026-08-01' }, { nights: 1 }], nightlyPrices: prices },
    // Two rooms that are empty until 31 July.
    { guests: [{ checkIn: '2026-07-31', nights: 1 }], count: 2, nightlyPrices: prices },
  ];
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [CITY_TAX] };
  const record = recordOf(quote(taxSet, { checkIn: '2026-07-29', rooms }));
  const found = [JULY, { from: '2026-08-01', to: '2026-08-31' }, { ...JULY, by: 'arrival' as const }];
  const answers = await Promise.all(found.map((period) => returnOf([{ reference: 'A1', record }], period)));
  expect(
    answers.map(({ rows, totals: [totals] }) => {
      const { arrivals, guests, nights, roomNights, personNights } = totals ?? {};
      return [rows[0]?.personNights, personNights, arrivals, guests, nights, roomNights];
    }),
  ).toEqual([
    [6, 6, 4, 4, 3, 9],
    [2, 2, 1, 2, 1, 3],
    // By arrival, the guest who comes in August is one of a stay of July.
    [8, 8, 5, 5, 4, 12],
  ]);

  // The only guest arrives in August: in July the room is empty.
  const late = [{ guests: [{ checkIn: '2026-08-01' }], nightlyPrices: prices }];
  const empty = recordOf(quote(taxSet, { checkIn: '2026-07-29', rooms: late }));
  const { totals } = await returnOf([{ reference: 'A1', record: empty }], JULY);
  expect(totals).toEqual([
    {
      ...{ currency: 'EUR', stays: 1, arrivals: 0, guests: 0, nights: 0, roomNights: 3, personNights: 0 },
      ...{ price: '300.00', net: '300.00', taxes: [] },
    },
  ]);
});

test('keeps currencies apart, with the most digits of their records', async () => {
  const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true } as const;
  const stay = { checkIn: '2026-07-17', rooms: [{ persons: 1, nightlyPrices: ['100.00'] }] };
  const inEuro = { title: 'Hotel', currency: 'EUR', taxes: [VAT] };
  const bookings = [
    { reference: 'A1', record: recordOf(quote(inEuro, stay)) },
    { reference: 'A2', record: recordOf(quote(inEuro, stay, { rounding: { digits: 3 } })) },
    { reference: 'A3', record: recordOf(quote({ ...inEuro, currency: 'USD' }, stay)) },
  ];
  const { rows, totals } = await returnOf(bookings, JULY);
  // 100 / 1.07 = 93.4579...: 93.46 and 93.458 net.
  expect(rows.map(({ currency, base, amount }) => [currency, base, amount])).toEqual([
    ['EUR', '186.918', '13.082'],
    ['USD', '93.46', '6.54'],
  ]);
  expect(totals.map(({ currency, stays, price, net }) => [currency, stays, price, net])).toEqual([
    ['EUR', 2, '200.000', '186.918'],
    ['USD', 1, '100.00', '93.46'],
  ]);
});

test('separates a tax of 5% from that tax at 5.00 a person, in either order', async () => {
  const { rate: _, currency, ...own } = { ...CITY_TAX, rate: '5.00' };
  const room = [{ persons: 2, nightlyPrices: ['100.00'] }];
  const percent = { reference: 'A1', record: recordFor([{ ...own, logic: 'percent', rate: '5.00' }], room) };
  const each = { reference: 'A2', record: recordFor([{ ...own, currency, rate: '5.00' }], room) };
  const found = await returnOf([percent, each], JULY);
  expect(found.rows.map(({ rate, base, quantity, amount }) => [rate, base ?? quantity, amount])).toEqual([
    ['5', 2, '10.00'],
    ['5', '100.00', '5.00'],
  ]);
  expect(await returnOf([each, percent], JULY)).toEqual(found);
  // The tax was a percentage when it was declared.
  const declared = await returnOf([percent], JULY);
  const { amendments = [] } = await returnOf([{ ...each, reference: 'A1' }], { ...JULY, declared });
  expect(amendments.map(({ base, quantity, amount }) => [base ?? quantity, amount])).toEqual([
    [2, '10.00'],
    ['-100.00', '-5.00'],
  ]);
});

test('adds and removes amounts beyond double precision exactly', async () => {
  const record = recordFor([CITY_TAX], [{ persons: 1, nightlyPrices: ['12345678901234567.89'] }]);
  const small = recordFor([CITY_TAX], [{ persons: 1, nightlyPrices: ['0.01'] }]);
  const bookings = ['A1', 'A2', 'A3'].map((reference) => ({ reference, record }));
  const { totals } = await returnOf([...bookings, { reference: 'A1', record: small }], JULY);
  expect(totals[0]?.price).toBe('24691357802469135.79');
});

test('reports an unreadable booking with reference and place, and declares the others', async () => {
  const good = recordFor([CITY_TAX], [{ persons: 2, nightlyPrices: ['100.00'] }]);
  const bookings = [
    { reference: 'A1', record: good },
    { reference: 'A2', record: { ...good, quote: { ...good.quote, total: '99.00', exclusive: '-1.00' } } },
    { reference: 'A3', record: { ...good, version: 2 } },
    { reference: 'A4', record: { ...good, staytax: '99.0.0' } },
    { reference: 'A5', record: { ...good, taxSet: { ...good.taxSet, taxes: 'none' } }, place: 'bookings.ndjson:5' },
    { reference: 'A6', record: 'a record?' },
    { reference: 'A7' },
    { reference: 'A8', record: good, collectedByChannel: 'City tax' },
    { reference: 'A9', record: good, collected_by_channel: ['City tax'] },
    { reference: 7, record: good },
    { reference: '', record: good },
    good,
    null,
    { reference: 'B1', record: good, collectedByProperty: [7] },
  ];
  // @ts-expect-error What comes from a file may be anything.
  const { complete, issues, totals, rows } = await returnOf(bookings, JULY);
  expect(complete).toBe(false);
  // A record of another version of the package counts if it agrees with the current calculation.
  expect(totals[0]?.stays).toBe(2);
  expect(rows.map(({ quantity, amount }) => [quantity, amount])).toEqual([[4, '10.00']]);
  const found = issues.map(({ reference, place, path, code }) => [reference, place, path, code]);
  expect(found.filter(([, place]) => Number(place) > 6)).toEqual([
    [undefined, '10', 'reference', 'not_text'],
    [undefined, '11', 'reference', 'blank'],
    [undefined, '12', 'reference', 'required'],
    [undefined, '12', 'record', 'required'],
    [undefined, '13', '', 'required'],
    ['A7', '7', 'record', 'required'],
    ['A8', '8', 'collectedByChannel', 'not_a_list'],
    ['A9', '9', 'collected_by_channel', 'unknown_field'],
    ['B1', '14', 'collectedByProperty', 'not_a_list'],
  ]);
  expect(found).toContainEqual(['A3', '3', 'record.version', 'unknown_version']);
  expect(found).toContainEqual(['A5', 'bookings.ndjson:5', 'record.taxSet.taxes', expect.any(String)]);
  expect(found).toContainEqual(['A6', '6', 'record', 'not_an_object']);
  const bad = ['A2', 'A3', 'A5', 'A6', 'A7', 'A8', 'A9', 'B1', undefined];
  expect(new Set(found.map(([reference]) => reference))).toEqual(new Set(bad));
});

test('follows the collector of the booking, and refuses both collectors for a tax', async () => {
  const id = '52397a6e-dfad-4d6f-8f3d-a62e6f2ba4c5';
  const room = [{ persons: 2, nightlyPrices: ['100.00'] }];
  const byChannel = recordFor([{ ...CITY_TAX, id, local: { collected_by: 'channel' } }], room);
  const both = { collectedByChannel: ['City tax'], collectedByProperty: [id] };
  const { complete, issues, rows } = await returnOf(
    [
      { reference: 'A1', record: byChannel },
      { reference: 'A2', record: byChannel, collectedByProperty: ['City tax'] },
      { reference: 'A3', record: byChannel, collectedByProperty: [id] },
      { reference: 'A4', record: byChannel, ...both },
    ],
    JULY,
  );
  expect(rows.map(({ collectedBy, stays, amount }) => [collectedBy, stays, amount])).toEqual([
    ['property', 2, '10.00'],
    ['channel', 1, '5.00'],
  ]);
  expect([complete, issues.map(({ reference, code, path }) => [reference, code, path])]).toEqual([
    false,
    [['A4', 'return_collected_by_both', 'collectedByProperty']],
  ]);
});

test('warns about a name close to that of a tax in the period, and accepts names of OTAs', async () => {
  const record = recordFor([CITY_TAX], [{ persons: 2, nightlyPrices: ['100.00'] }]);
  const bookings = [
    { reference: 'A1', record, collectedByChannel: ['Occupancy Tax', 'Citytax'], place: 'bookings.ndjson:1' },
    { reference: 'A2', record, collectedByProperty: ['City tex'] },
    { reference: 'A3', record, collectedByChannel: ['Citytax'] },
    { reference: 'A3', record, collectedByChannel: ['City tax'] },
    { reference: 'A4', record, collectedByChannel: ['Citytax'] },
    { reference: 'A4', record: null },
  ];
  const { complete, issues, warnings, rows } = await returnOf(bookings, JULY);
  expect([complete, issues, rows.map(({ collectedBy, stays }) => [collectedBy, stays])]).toEqual([
    true,
    [],
    [
      ['property', 2],
      ['channel', 1],
    ],
  ]);
  expect(warnings).toEqual([
    {
      code: 'return_tax_unknown',
      ...{
        reference: 'A1',
        place: 'bookings.ndjson:1',
        path: 'collectedByChannel[1]',
        keys: ['collectedByChannel', 1],
      },
      message: 'collectedByChannel names "Citytax", which no tax of the tax set is called. Did you mean "City tax"?',
      params: { field: 'collectedByChannel', received: 'Citytax', suggestion: 'City tax' },
    },
    expect.objectContaining({
      reference: 'A2',
      place: '2',
      path: 'collectedByProperty[0]',
      keys: ['collectedByProperty', 0],
    }),
  ]);
  expect((await returnOf(bookings, { from: '2026-08-01', to: '2026-08-31' })).warnings).toEqual([]);
});

test('counts persons at the rate of their row, also with a limit', async () => {
  // 1.00 and 3.50 a person are both below the minimum of 23.00: five persons, 115.00.
  const tax = { ...CITY_TAX, rate: '1.00', local: { rates: [{ price_from: '195', rate: '3.50' }], at_least: '23' } };
  const record = recordFor([tax], [{ persons: 5, nightlyPrices: ['200.00'] }]);
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  expect(rows.map(({ rate, quantity, amount, personNights }) => [rate, quantity, amount, personNights])).toEqual([
    ['3.5', 5, '115.00', 5],
  ]);
});

test('adds up the base of a percentage per guest to the price of the night', async () => {
  // Seven guests who are all asked differently: a seventh of 100.00 each.
  const tax = { title: 'Levy', logic: 'percent', type: 'tax', rate: '5', is_inclusive: false } as const;
  const guests = Array.from({ length: 7 }, (_, nightsBefore) => ({ nightsBefore }));
  const rooms = [{ checkIn: '2026-07-31', guests, nightlyPrices: ['100.00', '100.00'] }];
  const record = recordFor([{ ...tax, local: { per: 'guest' } }], rooms);
  const august = { from: '2026-08-01', to: '2026-08-31' };
  for (const period of [JULY, august]) {
    const { rows } = await returnOf([{ reference: 'A1', record }], period);
    expect(rows.map(({ rate, base, amount }) => [rate, base, amount])).toEqual([['5', '100.00', '5.00']]);
  }
});

test('leaves out a booking with an unreadable last change, and treats null fields as absent', async () => {
  const good = recordFor([CITY_TAX], [{ persons: 2, nightlyPrices: ['100.00'] }]);
  const first = { reference: 'A1', record: good, collectedByChannel: null, place: null };
  // @ts-expect-error A row of a database has null where there is nothing.
  const { complete, rows } = await returnOf([first], JULY);
  expect([complete, rows.map(({ amount }) => amount)]).toEqual([true, ['5.00']]);
  // @ts-expect-error The record of the change is missing.
  expect(await returnOf([first, { reference: 'A1' }], JULY)).toMatchObject({ complete: false, rows: [] });
});

test('names the first differing field of a record, and accepts a later record', async () => {
  const good = recordFor([CITY_TAX], [{ persons: 2, nightlyPrices: ['100.00'] }]);
  const taxes = good.quote.taxes.map((tax) => ({ ...tax, rate: '2.60' }));
  const bad = { reference: 'A1', record: { ...good, quote: { ...good.quote, taxes } } };
  const { complete, issues, rows } = await returnOf([bad], JULY);
  expect([complete, rows]).toEqual([false, []]);
  expect(issues.map(({ code, reference, path }) => [code, reference, path])).toEqual([
    ['return_record_differs', 'A1', 'record.quote.taxes[0].rate'],
  ]);
  // One figure alone, so that the amounts of the quote do not add up.
  const other = { reference: 'A1', record: { ...good, quote: { ...good.quote, total: '1.00' } } };
  const { issues: ofTotal } = await returnOf([other], JULY);
  expect(ofTotal.map(({ code, path, params }) => [code, path, params])).toEqual([
    ['return_record_differs', 'record.quote.total', { field: 'quote.total', others: 0 }],
  ]);
  const dearer = { ...good, stay: { ...good.stay, rooms: [{ persons: 3, nightlyPrices: ['100.00'] }] } };
  const { issues: several } = await returnOf([{ reference: 'A1', record: dearer }], JULY);
  expect(several.map(({ path, params }) => [path, params])).toEqual([
    ['record.quote.exclusive', { field: 'quote.exclusive', others: 12 }],
  ]);
  expect((await returnOf([bad, { reference: 'A1', record: good }], JULY)).complete).toBe(true);
  expect((await returnOf([bad, { reference: 'A1', record: null }], JULY)).complete).toBe(true);
});

test('reports records with amounts that JSON cannot hold', async () => {
  const good = recordFor([CITY_TAX], [{ persons: 2, nightlyPrices: ['100.00'] }]);
  const record = { ...good, quote: { ...good.quote, total: 105n } };
  const { issues } = await returnOf([{ reference: 'A1', record }], JULY);
  expect(issues.map(({ reference, place }) => [reference, place])).toEqual([['A1', '1']]);
  expect(issues[0]?.path).toMatch(/^record\.quote\./);
});

test('counts day rooms, no-shows and fees in amounts only', async () => {
  const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true } as const;
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [vat, { ...CITY_TAX, max_nights: 1 }] };
  const stay = { checkIn: '2026-07-17', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] };
  const subjects = ['stay', 'day-use', 'no-show', 'fee'] as const;
  const bookings = subjects.map((of) => ({ reference: of, record: recordOf(quote(taxSet, stay), { of }) }));
  const { rows, totals } = await returnOf(bookings, JULY);
  expect(
    rows.map(({ tax, amount, reason, nights, roomNights, personNights, stays }) => [
      ...[tax, amount ?? reason, nights, roomNights, personNights, stays],
    ]),
  ).toEqual([
    ['City tax', '20.00', 1, 1, 2, 4],
    ['City tax', 'max_nights', 1, 1, 2, 1],
    ['VAT', '56.00', 2, 2, 4, 4],
  ]);
  expect(totals).toMatchObject([
    { stays: 1, arrivals: 2, guests: 2, nights: 2, roomNights: 2, personNights: 4, price: '856.00', net: '800.00' },
  ]);
  expect(bookings.map(({ record }) => record.of)).toEqual([...subjects]);
});

test('keeps properties apart, with references per property', async () => {
  const record = recordFor([CITY_TAX], [{ persons: 2, nightlyPrices: ['100.00'] }]);
  const bookings = [
    { property: 'park', reference: 'A1', record },
    { property: 'lake', reference: 'A1', record },
    { property: 'lake', reference: 'A2', record },
    { property: 'park', reference: 'A1', record: null },
    { property: 'park', reference: 'A3', record, collectedByChannel: ['Citytax'] },
    { reference: 'A1', record },
  ];
  const { rows, totals, warnings } = await returnOf(bookings, JULY);
  const expected = [
    [undefined, '5.00', 1],
    ['lake', '10.00', 2],
    ['park', '5.00', 1],
  ];
  expect(rows.map(({ property, amount, stays }) => [property, amount, stays])).toEqual(expected);
  expect(totals.map(({ property, taxes, stays }) => [property, taxes[0]?.amount, stays])).toEqual(expected);
  expect(warnings).toMatchObject([{ property: 'park', reference: 'A3' }]);
  // Of one house, and the others are not read at all.
  const one = await returnOf([...bookings, { property: 'park', reference: 'B1', record: 'none' }], {
    ...JULY,
    property: 'lake',
  });
  expect([one.property, one.complete, one.rows]).toEqual([
    'lake',
    true,
    rows.filter(({ property }) => property === 'lake'),
  ]);
  const declared = await returnOf(bookings, { ...JULY, property: 'park' });
  await expect(async () => returnOf(bookings, { ...JULY, declared })).rejects.toThrow(
    'options.declared.property must be left out, as options.property',
  );
  const bad = await returnOf([{ property: '', reference: 'A1', record }], JULY);
  expect(bad.issues).toMatchObject([{ code: 'blank', path: 'property', reference: 'A1' }]);
});

test('warns about a property without bookings, unless there are no bookings at all', async () => {
  const record = recordFor([CITY_TAX], [{ persons: 2, nightlyPrices: ['100.00'] }]);
  const [lake, park, none] = [{ property: 'lake' }, { property: 'park' }, {}].map((of) => ({
    ...of,
    reference: 'A1',
    record,
  }));
  const said = async (bookings: readonly unknown[], property: string) => {
    const { complete, warnings } = await returnOf(bookings as Parameters<typeof returnOf>[0], { ...JULY, property });
    return [complete, ...warnings.map(({ code, path, place, message }) => [code, path, place, message])];
  };
  const unknown = (message: string) => [true, ['return_property_unknown', 'property', 'options', message]];
  expect(await said([park, lake, none], 'prak')).toEqual(
    unknown('No booking is of the property "prak": the bookings name "lake", "park". Did you mean "park"?'),
  );
  expect(await said([none], 'lake')).toEqual(unknown('No booking is of the property "lake": the bookings name none.'));
  expect(await said([park, lake], 'park')).toEqual([true]);
  expect(await said([lake, { ...park, record: null }], 'park')).toEqual([true]);
  expect(await said([], 'lake')).toEqual([true]);
});

test('refuses lists that are long and have no entries', async () => {
  const period = { from: '2026-07-01', to: '2026-07-31' };
  const none = new Array(2 ** 31);
  expect(() => returnOf(none, period)).toThrow('bookings must be a list of bookings');
  const declared = { ...(await returnOf([], period)), rows: none };
  expect(() => returnOf([], { ...period, declared })).toThrow('options.declared must be a return with its rows');
});

test('counts person nights of guests with documents in their rows', async () => {
  const rates = [
    { label: 'resident', rate: '0' },
    { age_under: 18, rate: '1.00' },
  ];
  const card = (label: string) => ({ evidence: [{ label, document: 'Card', reference: '12' }] });
  // Three nights: two residents, one of whom shows it and one their age alone; a child with a passport; an adult who
  // shows a card and leaves after a night; an adult.
  const guests = [
    { labels: ['resident'], ...card('resident') },
    { labels: ['resident'], ...card('age') },
    { age: 9, ...card('age') },
    { nights: 1, ...card('student') },
    {},
  ];
  const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true } as const;
  const taxes = [{ ...CITY_TAX, max_nights: 2, local: { rates } }, vat];
  const record = recordFor(taxes, [{ guests, nightlyPrices: ['100.00', '100.00', '100.00'] }]);
  const { rows, stays = [] } = await returnOf([{ reference: 'A1', record }], { ...JULY, stays: true });
  const counted = rows.map(({ tax, rate, reason, personNights, withEvidence }) => [
    ...[tax, rate ?? reason, personNights, withEvidence],
  ]);
  expect(counted).toEqual([
    ['City tax', '1', 2, 2],
    // The one who leaves, one night; the other, two.
    ['City tax', '2.5', 3, 1],
    // On the third night no guest is taxed: of the four, three have a document.
    ['City tax', 'max_nights', 4, 3],
    ['City tax', 'exempt', 4, 2],
    // Nine of those who stay, and one of the one who leaves.
    ['VAT', '7', 13, 10],
  ]);
  expect(stays[0]?.rows.map(({ withEvidence }) => withEvidence)).toEqual([2, 1, 3, 2, 10]);
  const noShow = recordOf(quote(record.taxSet, record.stay), { of: 'no-show' });
  const { rows: ofNoShow } = await returnOf([{ reference: 'A1', record: noShow }], JULY);
  expect(ofNoShow.map(({ withEvidence }) => withEvidence)).toEqual([0, 0, 0]);
});

test('counts guests with documents beside the rate of each guest', async () => {
  const card = (label: string) => ({ evidence: [{ label, document: 'Card', reference: '12' }] });
  const guests = [{ labels: ['resident'], ...card('resident') }, {}, card('student')];
  const counted = async (tax: TaxSetInput['taxes'][number], rooms: Parameters<typeof recordFor>[1]) => {
    const { rows } = await returnOf([{ reference: 'A1', record: recordFor([tax], rooms) }], JULY);
    return rows.map((row) => [row.rate ?? row.reason, row.amount, row.roomNights, row.personNights, row.withEvidence]);
  };
  const nightly = { ...CITY_TAX, local: { rates: [{ label: 'resident', rate: '1.00' }] } };
  expect(await counted(nightly, [{ guests, nightlyPrices: ['100.00'] }])).toEqual([
    ['1', '1.00', 1, 1, 1],
    ['2.5', '5.00', 1, 2, 1],
  ]);
  // A second row with a label: a pupil with a pupil's card, and one with another card.
  const rows = [
    { label: 'resident', rate: '1.00' },
    { label: 'pupil', rate: '0.50' },
  ];
  const pupils = [
    { labels: ['pupil'], ...card('pupil') },
    { labels: ['pupil'], ...card('resident') },
  ];
  expect(
    await counted({ ...CITY_TAX, local: { rates: rows } }, [{ guests: pupils, nightlyPrices: ['100.00'] }]),
  ).toEqual([['0.5', '1.00', 1, 2, 1]]);
  // Charged once, on the first night, at the rates of that night: both nights count in their rows.
  const rates = [{ label: 'resident', night_to: 1, rate: '1.00' }];
  const once = { ...CITY_TAX, logic: 'per_person', local: { rates } } as const;
  expect(await counted(once, [{ guests, nightlyPrices: ['100.00', '100.00'] }])).toEqual([
    ['1', '1.00', 2, 2, 2],
    ['2.5', '5.00', 2, 4, 2],
  ]);
  // Two rooms with a resident and another guest, and a room with one guest: residents sleep in two rooms, others in three.
  const free = { ...CITY_TAX, local: { rates: [{ label: 'resident', rate: '0' }] } };
  const two = { count: 2, guests: guests.slice(0, 2), nightlyPrices: ['100.00'] };
  const single = { guests: [{}], nightlyPrices: ['100.00'] };
  expect(await counted(free, [two, single])).toEqual([
    ['2.5', '7.50', 3, 3, 0],
    ['exempt', undefined, 2, 2, 2],
  ]);
  // And the two rooms once more, a day later.
  expect(await counted(free, [two, single, { ...two, checkIn: '2026-07-18' }])).toEqual([
    ['2.5', '12.50', 5, 5, 0],
    ['exempt', undefined, 4, 4, 4],
  ]);
  // In a room for three nights, one of them with a second guest, who has a document.
  const second = { ...card('student'), checkIn: '2026-07-18', nights: 1 };
  const fee = { ...CITY_TAX, logic: 'per_room_per_night', type: 'fee' } as const;
  const three = { guests: [{}, second], nightlyPrices: ['100.00', '100.00', '100.00'] };
  expect(await counted(fee, [three])).toEqual([['2.5', '7.50', 3, 4, 1]]);
});

test('counts the guests of a room at the charged rate of a tax of their taxes', async () => {
  const cleaning = { ...CLEANING, rate: '10.00' };
  const base = { start: 'nothing', plus: ['City tax', 'Cleaning'] } as const;
  const levy = {
    ...({ title: 'Levy', logic: 'percent', type: 'tax', rate: '10', is_inclusive: false } as const),
    local: { only: 'here', base, rates: [{ age_under: 12, rate: '0' }] },
  } as const;
  const taxes = [{ ...CITY_TAX, level: 1 }, { ...cleaning, level: 1 }, levy];
  const record = recordFor(taxes, [{ guests: [{ age: 3 }, {}], nightlyPrices: ['100.00'] }]);
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  // 10% of 10.00 for the room and of 2.50 for the adult; the 2.50 for the child are free.
  expect(
    rows
      .filter(({ tax }) => tax === 'Levy')
      .map(({ rate, reason, base: of, amount, personNights }) => [rate ?? reason, of, amount, personNights]),
  ).toEqual([
    ['10', '12.50', '1.25', 2],
    ['exempt', '2.50', undefined, 0],
  ]);
});

test('leaves the base of a percentage free after the last taxable night of each guest', async () => {
  // The first night of two guests: 90.00. A third guest comes: a third of 120.00. Free: two thirds of it, and 60.00.
  const guests = [{ nights: 2 }, {}, { checkIn: '2026-07-18' }];
  expect(
    await leviedOn({ max_nights: 1, local: { per: 'guest' } }, { guests, nightlyPrices: ['90.00', '120.00', '60.00'] }),
  ).toEqual([
    ['5', '130.00', '6.50', 3],
    ['max_nights', '140.00', undefined, 4],
  ]);
  expect(await leviedOn({ max_nights: 1 }, { persons: 0, nightlyPrices: ['90.00', '120.00'] })).toEqual([
    ['5', '90.00', '4.50', 0],
    ['max_nights', '120.00', undefined, 0],
  ]);
});

test('counts the nights of a charge per person with their reasons, for guests with other nights', async () => {
  // Charged once, on the second night of a guest: the first is skipped, the third is over the limit.
  const card = { ...CITY_TAX, logic: 'per_person', skip_nights: 1, max_nights: 1 } as const;
  const rooms = [{ guests: [{ nights: 1 }, {}], nightlyPrices: ['100.00', '100.00', '100.00'] }];
  const { rows } = await returnOf([{ reference: 'A1', record: recordFor([card], rooms) }], JULY);
  expect(rows.map(({ rate, reason, amount, personNights }) => [rate ?? reason, amount, personNights])).toEqual([
    ['2.5', '2.50', 1],
    ['skip_nights', undefined, 2],
    ['max_nights', undefined, 1],
  ]);
});

test('gives all nights of a charge that is not due on arrival the reason of the first one', async () => {
  const policy = { stayCharges: 'arrival' } as const;
  const stay = { checkIn: '2026-07-17', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00', '100.00'] }] };
  const counted = async (fields: object) => {
    const card = { ...CITY_TAX, logic: 'per_person', ...fields } as const;
    const record = recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes: [card] }, stay, policy));
    const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
    return rows.map(({ rate, reason, amount, personNights }) => [rate ?? reason, amount, personNights]);
  };
  expect(await counted({})).toEqual([['2.5', '5.00', 6]]);
  expect(await counted({ skip_nights: 1 })).toEqual([['skip_nights', undefined, 6]]);
  expect(await counted({ applicable_after: '2026-07-18' })).toEqual([['out_of_range', undefined, 6]]);
});

test('gives a guest who arrived too early for a charge on arrival nothing due on later nights', async () => {
  // From 18 July on. The first guest arrived the day before, the second one owes it on arrival.
  const card = { ...CITY_TAX, logic: 'per_person', applicable_date_ranges: [{ after: '2026-07-18' }] } as const;
  const rooms = [{ guests: [{}, { checkIn: '2026-07-18' }], nightlyPrices: ['100.00', '100.00', '100.00'] }];
  const stay = { checkIn: '2026-07-17', rooms };
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [card] };
  const record = recordOf(quote(taxSet, stay, { stayCharges: 'arrival' }));
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  expect(rows.map(({ rate, reason, amount, personNights }) => [rate ?? reason, amount, personNights])).toEqual([
    ['2.5', '2.50', 2],
    ['out_of_range', undefined, 1],
    ['nothing_due', undefined, 2],
  ]);
});

test('counts the guests of all rooms at the row of a charge that the rooms share', async () => {
  // 4.00 a night for the house, because a resident sleeps in one of the rooms.
  const rates = [{ label: 'resident', rate: '4.00' }];
  const fee = { ...CITY_TAX, title: 'Fee', logic: 'per_night', type: 'fee', local: { rates } } as const;
  const room = (labels: readonly string[]) => ({ guests: [{ labels }, {}], nightlyPrices: ['100.00'] });
  const record = recordFor([fee], [room([]), room(['resident'])]);
  const { rows } = await returnOf([{ reference: 'A1', record }], JULY);
  expect(rows.map(({ rate, amount, roomNights, personNights }) => [rate, amount, roomNights, personNights])).toEqual([
    ['4', '4.00', 2, 4],
  ]);
});

test('gives the exempt base of a percentage, and none of a tax per person', async () => {
  // 8% of the price, free for residents and from the third night on.
  const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7', is_inclusive: true } as const;
  const levy = {
    ...{ title: 'Levy', logic: 'percent', type: 'tax', rate: '8', is_inclusive: false, max_nights: 2 },
    local: { rates: [{ label: 'resident', rate: '0' }] },
  } as const;
  const cityTax = { ...CITY_TAX, local: { rates: [{ label: 'resident', rate: '0' }] } };
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [vat, levy, cityTax] };
  const rooms = [{ persons: 1, nightlyPrices: ['107.00', '107.00', '107.00'] }];
  const [visitor, resident] = [[], ['resident']].map((labels) =>
    recordOf(quote(taxSet, { checkIn: '2026-07-17', labels, rooms })),
  );
  const bookings = [
    { reference: 'A1', record: visitor },
    { reference: 'A2', record: resident },
  ];
  const { rows } = await returnOf(bookings, JULY);
  expect(rows.map(({ tax, rate, reason, base, amount }) => [tax, rate ?? reason, base, amount])).toEqual([
    ['City tax', '2.5', undefined, '7.50'],
    ['City tax', 'exempt', undefined, undefined],
    ['Levy', '8', '214.00', '17.12'],
    // The third night of both.
    ['Levy', 'max_nights', '214.00', undefined],
    ['Levy', 'exempt', '214.00', undefined],
    ['VAT', '7', '600.00', '42.00'],
  ]);
});

test('shares the closed base of a percentage among closed guests only, over the parts of the price that count', async () => {
  const local = { per: 'guest', rates: [{ age_under: 12, rate: '0' }] } as const;
  const child = { age: 8, checkIn: '2026-07-18' };
  // The adult: 90.00, then half of 120.00 and all of 60.00 over the limit with the child; the child: half of 120.00.
  const family = { guests: [{}, child], nightlyPrices: ['90.00', '120.00', '60.00'] };
  const free = [
    ['max_nights', '120.00', undefined, 3],
    ['exempt', '60.00', undefined, 1],
  ];
  expect(await leviedOn({ max_nights: 1, local }, family)).toEqual([['5', '90.00', '4.50', 1], ...free]);
  // Beside a guest who sleeps in another room on the second night, and in a room that is empty on the first one.
  const other = { guests: [{ checkIn: '2026-07-18' }], nightlyPrices: ['30.00', '50.00'] };
  expect(await leviedOn({ max_nights: 1, local }, family, other)).toEqual([['5', '140.00', '7.00', 2], ...free]);
  // With breakfast and without parking: 100.00 and 120.00, half for each of the two; then 80.00.
  const extras = ['20.00', '7.00'].map((price, at) => {
    return { label: ['breakfast', 'parking'][at] as string, nightlyPrices: [price, price, price] };
  });
  const room = { guests: [{}, { age: 8 }], nightlyPrices: ['80.00', '100.00', '60.00'], extras };
  expect(await leviedOn({ max_nights: 2, local: { ...local, on: ['lodging', 'breakfast'] } }, room)).toEqual([
    ['5', '110.00', '5.50', 2],
    ['max_nights', '80.00', undefined, 2],
    ['exempt', '110.00', undefined, 2],
  ]);
});

// The fourth night, for 60.00: for one guest the third after the skipped one, for the other the first. Each half is free.
test('shares the closed base of a night among guests to whom it is closed for different reasons', async () => {
  const room = { guests: [{}, { checkIn: '2026-07-20' }], nightlyPrices: ['100.00', '100.00', '100.00', '60.00'] };
  expect(await leviedOn({ skip_nights: 1, max_nights: 2, local: { per: 'guest' } }, room)).toEqual([
    ['5', '200.00', '10.00', 2],
    ['skip_nights', '130.00', undefined, 2],
    ['max_nights', '30.00', undefined, 1],
  ]);
});

// The first night is neither after the skipped one nor in the dates: its number comes first.
test('gives a night that is closed by its number and by its date the reason of its number', async () => {
  const dates = { skip_nights: 1, applicable_date_ranges: [{ after: '2026-07-19' }] };
  const room = { persons: 1, nightlyPrices: ['100.00', '100.00', '100.00'] };
  expect(await leviedOn(dates, room)).toEqual([
    ['5', '100.00', '5.00', 1],
    ['skip_nights', '100.00', undefined, 1],
    ['out_of_range', '100.00', undefined, 1],
  ]);
});

test('reports nothing as due on a percentage per guest in a room in which nobody sleeps', async () => {
  const single = { persons: 1, nightlyPrices: ['100.00'] };
  expect(await leviedOn({ local: { per: 'guest' } }, single, { persons: 0, nightlyPrices: ['80.00'] })).toEqual([
    ['5', '100.00', '5.00', 1],
    ['nothing_due', '0.00', undefined, 0],
  ]);
});

test('counts nights without breakfast as due nothing under a tax on breakfast', async () => {
  const extras = [{ label: 'breakfast', nightlyPrices: ['0.00', '20.00', '20.00'] }];
  const room = { persons: 2, nightlyPrices: ['80.00', '100.00', '60.00'], extras };
  const nothingDue = ['nothing_due', '0.00', undefined, 2];
  expect(await leviedOn({ local: { on: ['breakfast'] } }, room)).toEqual([['5', '40.00', '2.00', 4], nothingDue]);
  // Only the second night is charged: 5% of 20.00, at most 0.75.
  for (const [local, amount] of [
    [{ on: ['breakfast'] }, '1.00'],
    [{ on: ['breakfast'], at_most: '0.75' }, '0.75'],
  ] as const) {
    expect(await leviedOn({ max_nights: 2, local }, room)).toEqual([
      ['5', '20.00', amount, 2],
      ['max_nights', '20.00', undefined, 2],
      nothingDue,
    ]);
  }
  // 0% is an exemption of the whole price.
  expect(await leviedOn({ rate: '0' }, room)).toEqual([['exempt', '240.00', undefined, 6]]);
});

test('gives each month the charges of its dates, by the rate of the season', async () => {
  const summer = { rate: '2.00', seasons: [{ from: '06-01', to: '07-31' }] };
  const cityTax = { ...CITY_TAX, rate: '3.00', local: { rates: [summer] } };
  const fee = { ...CITY_TAX, title: 'Fee', logic: 'per_booking', type: 'fee', rate: '10.00' } as const;
  const rooms = [
    { persons: 2, nightlyPrices: ['100.00', '100.00', '100.00'] },
    { persons: 1, checkIn: '2026-08-01', nightlyPrices: ['100.00'] },
  ];
  const stay = { checkIn: '2026-07-30', rooms };
  const record = recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes: [cityTax, fee] }, stay));
  const rowsIn = async (from: string, to: string) => {
    const { rows } = await returnOf([{ reference: 'A1', record }], { from, to });
    return rows.map(({ tax, rate, amount, personNights }) => [tax, rate, amount, personNights]);
  };
  // Two guests for two nights at 2.00; three guests on 1 August at 3.00. The fee is due on 30 July.
  expect(await rowsIn('2026-07-01', '2026-07-31')).toEqual([
    ['City tax', '2', '8.00', 4],
    ['Fee', '10', '10.00', 4],
  ]);
  expect(await rowsIn('2026-08-01', '2026-08-31')).toEqual([
    ['City tax', '3', '9.00', 3],
    ['Fee', '10', '0.00', 3],
  ]);
});

test('has no rows for a tax without an open day in the period', async () => {
  const summer = { ...CITY_TAX, applicable_date_ranges: [{ after: '2026-07-18', before: '2026-09-15' }] };
  const record = recordFor([summer], [{ persons: 1, nightlyPrices: ['100.00', '100.00'] }]);
  const rowsIn = async (from: string, to: string) => {
    const { rows } = await returnOf([{ reference: 'A1', record }], { from, to });
    return rows.map(({ amount, reason, personNights }) => [amount ?? reason, personNights]);
  };
  expect(await rowsIn('2026-07-01', '2026-07-31')).toEqual([
    ['2.50', 1],
    ['out_of_range', 1],
  ]);
  expect(await rowsIn('2026-07-01', '2026-07-17')).toEqual([]);
  // By arrival the night of the 18th is one of the 17th.
  const arrived = await returnOf([{ reference: 'A1', record }], {
    from: '2026-07-17',
    to: '2026-07-17',
    by: 'arrival',
  });
  expect(arrived.rows.map(({ amount, reason }) => amount ?? reason)).toEqual(['2.50', 'out_of_range']);
});

// A tax from September on, in the return of August. Stays of two adults: 10 to 13 August, and 30 August to 2 September.
// By arrival both are stays of August: 2 x 1 night of September is charged, and 2 x (3 + 2) nights are before the tax.
test('counts by arrival the free nights of stays that do not reach the next month', async () => {
  const autumn = { ...CITY_TAX, applicable_date_ranges: [{ after: '2026-09-01', before: null }] };
  const staying = (checkIn: string) => {
    const rooms = [{ persons: 2, price: '300.00', nights: 3 }];
    return recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes: [autumn] }, { checkIn, rooms }));
  };
  const early = { reference: 'A1', record: staying('2026-08-10') };
  const late = { reference: 'A2', record: staying('2026-08-30') };
  const august = { from: '2026-08-01', to: '2026-08-31', by: 'arrival', stays: true } as const;
  const { rows, totals, stays } = await returnOf([early, late], august);
  const figures = rows.map(({ amount, reason, personNights, stays: number }) => [
    amount ?? reason,
    personNights,
    number,
  ]);
  expect(figures).toEqual([
    ['5.00', 2, 1],
    ['out_of_range', 10, 2],
  ]);
  expect(totals[0]?.personNights).toBe(12);
  expect(stays?.map((stay) => stay.rows.map(({ personNights }) => personNights))).toEqual([[6], [2, 4]]);
  // Without the stay that reaches September, or once it is cancelled, the tax has no open day.
  for (const bookings of [[early], [early, late, { ...late, record: null }]]) {
    const alone = await returnOf(bookings, august);
    expect([alone.rows, alone.stays?.map((stay) => stay.rows)]).toEqual([[], [[]]]);
  }
  // By night there is no night of September in August.
  expect((await returnOf([early, late], { ...august, by: 'night' })).rows).toEqual([]);
});

describe('a VAT that invoices have otherwise', () => {
  const VAT = {
    ...LEVY,
    title: 'VAT',
    rate: '10.00',
    local: { invoice: { vat: 'S' } },
  } as const;
  const staying = (vat: TaxSetInput['taxes'][number], price: string, count: number, checkIn = '2026-07-01') => {
    const rooms = [{ persons: 1, nightlyPrices: Array.from({ length: count }, () => price) }];
    const policy = { rounding: { unit: 'night' } } as const;
    return recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes: [vat] }, { checkIn, rooms }, policy));
  };
  const because =
    ': VAT is rounded by night where the stay is quoted (rounding.unit "night", rounding.mode "half-up"), and once for each rate on an invoice.';
  const SUMMER = { from: '2026-07-01', to: '2026-08-31' };

  // 10% of 55.45 is 5.545: 32 x 5.55 is 177.60, and 10% of 1774.40 is 177.44.
  test('has the note of the invoice in its row, and in the line of the stay', async () => {
    const record = staying(VAT, '55.45', 32);
    const { rows, stays } = await returnOf([{ reference: 'A1', record }], { ...SUMMER, stays: true });
    const [note] = invoiceOf(record).notes.slice(1);
    expect(note).toBe(`VAT at 10.00%: the invoice has 177.44 EUR, the quote has 177.60 EUR${because}`);
    expect(rows.map(({ base, amount, notes }) => [base, amount, notes])).toEqual([['1774.40', '177.60', [note]]]);
    expect(stays?.map((stay) => stay.rows.map(({ notes }) => notes))).toEqual([[[note]]]);
    // Of a stay over the end of a month, both months have the note about the whole invoice.
    const { months = [] } = await returnOf([{ reference: 'A1', record }], { ...SUMMER, byMonth: true });
    expect(months.map((month) => month.rows.map(({ amount, notes }) => [amount, notes]))).toEqual([
      [['172.05', [note]]],
      [['5.55', [note]]],
    ]);
  });

  // 177.44 and 177.60; of 4 nights 22.18 and 22.20; a night of 55.50 has 5.55 in both. Together 199.62 and 199.80.
  test('adds up several bookings, and leaves out those that agree, were cancelled or changed', async () => {
    const [month, weekend, single] = [staying(VAT, '55.45', 32), staying(VAT, '55.45', 4), staying(VAT, '55.50', 1)];
    const bookings = [
      { reference: 'A1', record: month },
      { reference: 'A2', record: month },
      { reference: 'A2', record: weekend },
      { reference: 'A3', record: single },
      { reference: 'A4', record: month },
      { reference: 'A4', record: null },
    ];
    const notesOf = async (list: typeof bookings) => (await returnOf(list, SUMMER)).rows.map(({ notes }) => notes);
    expect(await notesOf(bookings)).toEqual([
      [`VAT at 10.00%: 2 invoices have 199.62 EUR, their quotes have 199.80 EUR${because}`],
    ]);
    expect(await notesOf(bookings.slice(3))).toEqual([undefined]);
    const declared = await returnOf(bookings.slice(0, 2), SUMMER);
    const { amendments } = await returnOf(bookings, { ...SUMMER, declared });
    expect(amendments?.map(({ amount, notes }) => [amount, notes])).toEqual([['-149.85', undefined]]);
  });

  // 7% of 89.00 is 6.23, and 6.00 in whole euros.
  test('has the note of a VAT that is rounded to a step', async () => {
    const stepped = { ...VAT, rate: '7.00', local: { invoice: { vat: 'S' }, round: { step: '1' } } } as const;
    const { rows } = await returnOf([{ reference: 'A1', record: staying(stepped, '89.00', 1) }], SUMMER);
    expect(rows.map(({ amount, notes }) => [amount, notes])).toEqual([
      [
        '6.00',
        [
          'VAT at 7.00%: the invoice has 6.23 EUR, the quote has 6.00 EUR: VAT is rounded by a separate rule where the stay is quoted (local.round), and once for each rate on an invoice.',
        ],
      ],
    ]);
  });

  // In whole euros 10% of 165 is 17, and of 55 it is 6; on invoices 16.50 and 5.50. Together 23.00 and 22.00.
  test('has the cents of invoices in notes on quotes in whole euros', async () => {
    const policy = { rounding: { digits: 0 } } as const;
    const taxSet: TaxSetInput = { title: 'Hotel', currency: 'EUR', taxes: [VAT] };
    const bookings = ['165', '55'].map((price) => {
      const stay = { checkIn: '2026-07-01', rooms: [{ persons: 1, nightlyPrices: [price] }] };
      return { reference: price, record: recordOf(quote(taxSet, stay, policy)) };
    });
    const { rows, stays } = await returnOf(bookings, { ...SUMMER, stays: true });
    const reason =
      ': VAT is rounded to multiples of 1.00 EUR where the stay is quoted (rounding.digits), and to minor units on an invoice.';
    expect(rows.map(({ amount, notes }) => [amount, notes])).toEqual([
      ['23', [`VAT at 10.00%: 2 invoices have 22.00 EUR, their quotes have 23.00 EUR${reason}`]],
    ]);
    expect(stays?.map((stay) => stay.rows.map(({ amount, notes }) => [amount, notes]))).toEqual([
      [['17', [`VAT at 10.00%: the invoice has 16.50 EUR, the quote has 17.00 EUR${reason}`]]],
      [['6', [`VAT at 10.00%: the invoice has 5.50 EUR, the quote has 6.00 EUR${reason}`]]],
    ]);
  });

  test('has no note where the tax is no VAT of an invoice, or cannot be one', async () => {
    const limited = { ...VAT, local: { invoice: { vat: 'S' }, at_most: '500.00' } } as const;
    for (const vat of [{ ...VAT, local: {} }, limited]) {
      const { rows } = await returnOf([{ reference: 'A1', record: staying(vat, '55.45', 32) }], SUMMER);
      expect(rows.map(({ amount, notes }) => [amount, notes])).toEqual([['177.60', undefined]]);
    }
  });
});

test('counts arrivals by departure for the stays of the period', async () => {
  const stay = { checkIn: '2026-06-30', rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00'] }] };
  const record = recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes: [CITY_TAX] }, stay));
  const found = await Promise.all(
    (['night', 'arrival', 'departure'] as const).map((by) => returnOf([{ reference: 'A1', record }], { ...JULY, by })),
  );
  expect(found.map(({ totals }) => totals[0]?.arrivals)).toEqual([0, undefined, 2]);
});

test('adds up stays to the rows, and months to the year', async () => {
  const rates = [{ age_under: 18, rate: '1.00' }];
  const stay = {
    checkIn: '2026-07-30',
    rooms: [{ persons: 3, guests: [{ age: 8 }], nightlyPrices: ['100.00', '100.00', '100.00'] }],
  };
  const taxSet = { title: 'Hotel', currency: 'EUR', taxes: [{ ...CITY_TAX, max_nights: 2, local: { rates } }] };
  const bookings = [
    { reference: 'B', record: recordOf(quote(taxSet, stay)) },
    { reference: 'A', record: recordOf(quote(taxSet, { ...stay, checkIn: '2026-08-05' }), { of: 'no-show' as const }) },
  ];
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const { stays, months } = await returnOf(bookings, { ...year, stays: true, byMonth: true });
  expect(stays?.map(({ reference, of, checkIn, guests, nights }) => [reference, of, checkIn, guests, nights])).toEqual([
    ['B', 'stay', '2026-07-30', 3, 3],
    ['A', 'no-show', '2026-08-05', 0, 0],
  ]);
  expect(
    stays?.map(({ rows }) =>
      rows.map(({ conditions, reason, persons, personNights, amount }) => {
        return [conditions ?? reason, persons, personNights, amount];
      }),
    ),
  ).toEqual([
    [
      ['under 18', 1, 2, '2.00'],
      [undefined, 2, 4, '10.00'],
      ['max_nights', 3, 3, undefined],
    ],
    [
      ['under 18', 0, 0, '2.00'],
      [undefined, 0, 0, '10.00'],
    ],
  ]);
  expect(months?.length).toBe(12);
  expect(
    months
      ?.filter(({ rows }) => rows.length > 0)
      .map(({ from, to, rows }) => [from, to, rows.map(({ amount }) => amount)]),
  ).toEqual([
    ['2026-07-01', '2026-07-31', ['2.00', '10.00']],
    ['2026-08-01', '2026-08-31', ['2.00', '10.00', undefined]],
  ]);
  for (const { from, to, rows, stays: ofMonth } of months ?? []) {
    expect(await returnOf(bookings, { from, to, stays: true })).toMatchObject({ rows, stays: ofMonth });
  }
  await expect(async () => returnOf(bookings, { from: '2000-01-15', to: '2026-01-14', byMonth: true })).rejects.toThrow(
    'options.to must be a date at most 120 months after options.from, with byMonth',
  );
});

describe('by label', () => {
  // Two from Germany and one of whom nobody asked, from 30 July for three nights; the second leaves a day earlier. Four
  // from Italy in two rooms for a night, by the label of their stay, and one from Spain by the label of the room.
  const { quote: quoteOf } = createCalculator({ title: 'Hotel', currency: 'EUR', taxes: [CITY_TAX] });
  const german = { labels: ['resident', 'country:DE'] };
  const family = quoteOf({
    checkIn: '2026-07-30',
    rooms: [{ persons: 3, guests: [german, { ...german, nights: 2 }], nightlyPrices: ['90.00', '90.00', '90.00'] }],
  });
  const group = quoteOf({
    checkIn: '2026-07-10',
    labels: ['country:IT'],
    rooms: [
      { persons: 2, count: 2, nightlyPrices: ['90.00'] },
      { persons: 1, labels: ['country:ES'], nightlyPrices: ['90.00'] },
    ],
  });
  const bookings = [
    { reference: 'A1', record: recordOf(family) },
    { reference: 'A2', record: recordOf(group) },
  ];
  const counts = async (list: readonly BookingRecord[], options: Omit<ReturnOptions, 'byLabel'> = JULY) => {
    const { byLabel = [] } = await returnOf(list, { ...options, byLabel: 'country:' });
    return byLabel.map(({ label = 'none', arrivals, guests, nights, personNights }) =>
      [label, arrivals, guests, nights, personNights].join(' '),
    );
  };

  test('counts arrivals, guests, dates and person nights, each person once', async () => {
    expect(await counts(bookings)).toEqual([
      'none 1 1 2 2',
      'country:DE 2 2 2 4',
      'country:ES 1 1 1 1',
      'country:IT 4 4 1 4',
    ]);
    // In August one night is left, of one German and of the third guest; both arrived in July.
    const august = { from: '2026-08-01', to: '2026-08-31' };
    expect(await counts(bookings, august)).toEqual(['none 0 1 1 1', 'country:DE 0 1 1 1']);
    expect(await counts(bookings, { ...JULY, by: 'arrival' })).toEqual([
      ...['none 1 1 3 3', 'country:DE 2 2 3 5', 'country:ES 1 1 1 1', 'country:IT 4 4 1 4'],
    ]);
    expect(await returnOf(bookings, JULY)).not.toHaveProperty('byLabel');
  });

  test('takes a changed booking as it is now, and nothing of a cancelled one, a day room or a fee', async () => {
    const none = { reference: 'A2', record: null };
    const list = [...bookings, none, { reference: 'A3', record: recordOf(group, { of: 'day-use' }) }];
    expect(await counts(list)).toEqual(['none 1 1 2 2', 'country:DE 2 2 2 4']);
  });

  test('counts a guest with two such labels by the first, with a warning', async () => {
    const guests = [{ labels: ['country:FR', 'country:DE', 'country:FR'] }];
    const record = recordOf(quoteOf({ checkIn: '2026-07-10', rooms: [{ guests, nightlyPrices: ['90.00'] }] }));
    expect(await counts([{ reference: 'A1', record }])).toEqual(['country:FR 1 1 1 1']);
    const { warnings } = await returnOf([{ reference: 'A1', record }], { ...JULY, byLabel: 'country:' });
    expect(warnings.map(({ code, path, message }) => [code, path, message])).toEqual([
      [
        'return_several_labels',
        'record.stay.rooms[0].guests[0].labels',
        'Several labels begin with "country:": "country:FR", "country:DE". A guest counts once, by the first one.',
      ],
    ]);
    expect((await returnOf([{ reference: 'A1', record }], { ...JULY, byLabel: 'nation:' })).warnings).toEqual([]);
  });

  test('keeps houses apart, and refuses a blank prefix', async () => {
    const list = bookings.map((booking, at) => ({ ...booking, property: ['park', 'lake'][at] }));
    const { byLabel } = await returnOf(list, { ...JULY, byLabel: 'country:' });
    expect(byLabel?.map(({ property, label }) => [property, label])).toEqual([
      ['lake', 'country:ES'],
      ['lake', 'country:IT'],
      ['park', undefined],
      ['park', 'country:DE'],
    ]);
    for (const byLabel of ['', ' ']) {
      expect(() => returnOf(list, { ...JULY, byLabel })).toThrow('byLabel must be text that is not blank');
    }
  });
});
