import { expect, test } from 'vitest';
import { reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import { invoiceOf } from '../../../src/documents/invoice/index.js';
import { returnOf } from '../../../src/documents/returns/index.js';
import type { TaxSetInput } from '../../../src/index.js';
import { quote, recordOf } from '../../../src/index.js';

const taxSet: TaxSetInput = {
  title: 'Hotel by the lake',
  currency: 'EUR',
  taxes: [
    {
      title: 'VAT',
      logic: 'percent',
      type: 'tax',
      rate: '7.00',
      is_inclusive: true,
      local: { invoice: { vat: 'S' } },
    },
    {
      title: 'City tax',
      logic: 'per_person_per_night',
      type: 'city_tax',
      rate: '2.50',
      currency: 'EUR',
      is_inclusive: false,
    },
  ],
};
const room = {
  checkin_date: '2026-07-17',
  checkout_date: '2026-07-19',
  room_type_id: null,
  rate_plan_id: null,
  occupancy: { adults: 2, children: 0, infants: 0 },
  days: { '2026-07-17': '107.00', '2026-07-18': '107.00' },
};
const vat = { name: 'VAT', type: 'tax', is_inclusive: true, total_price: '14.00' };
// The OTA calls it by another name, and counts 3.00 where it is 2.50 here: two guests, two nights.
const theirs = { name: 'Occupancy Tax', type: 'city_tax', is_inclusive: false, total_price: '12.00' };

test.each([
  ['in a separate list', { taxes: [vat], collected_taxes: [theirs] }],
  ['in both lists', { taxes: [vat, theirs], collected_taxes: [theirs] }],
  ['by the line itself', { taxes: [vat, { ...theirs, collected_by: 'channel' }] }],
])('separates a tax that the OTA collects, stated %s, from the booking to the return', async (_, taxes) => {
  const revision = { currency: 'EUR', rooms: [{ ...room, ...taxes }] };
  const { agrees, difference, lines } = reconcile(revision, { taxSet });
  expect([agrees, difference]).toEqual([true, '0.00']);
  expect(lines.map(({ title, ours, collectedBy, cause }) => [title, ours, collectedBy, cause])).toEqual([
    ['VAT', '14.00', 'property', 'agrees'],
    ['City tax', '10.00', 'ota', 'collected_by_ota'],
  ]);
  const collectedByChannel = lines.filter(({ collectedBy }) => collectedBy === 'ota').map(({ title }) => title);
  const { value: stay = { checkIn: '', rooms: [] }, collectedByChannel: named } = stayFromBooking(revision);
  expect(named).toEqual(['Occupancy Tax']);
  const record = recordOf(quote(taxSet, stay));

  // 214.00 / 1.07 = 200.00 and 14.00; the 10.00 of the city tax are not the guest's to pay here.
  const invoice = invoiceOf(record, { collectedByChannel });
  expect(invoice.lines.map(({ text, net }) => [text, net])).toEqual([['Lodging', '200.00']]);
  expect(invoice.collectedByChannel.map(({ text, net }) => [text, net])).toEqual([['City tax', '10.00']]);
  expect([invoice.tax, invoice.payable]).toEqual(['14.00', '214.00']);

  const period = { from: '2026-07-01', to: '2026-07-31' };
  const bookings = [
    { reference: 'A1', record, collectedByChannel },
    { reference: 'A2', record },
  ];
  const { rows, totals } = await returnOf(bookings, period);
  const cityTax = rows.filter(({ tax }) => tax === 'City tax');
  expect(cityTax.map(({ collectedBy, quantity, amount, stays }) => [collectedBy, quantity, amount, stays])).toEqual([
    ['property', 4, '10.00', 1],
    ['channel', 4, '10.00', 1],
  ]);
  expect(rows.filter(({ tax }) => tax === 'VAT').map(({ collectedBy, amount }) => [collectedBy, amount])).toEqual([
    ['property', '28.00'],
  ]);
  expect(totals[0]?.taxes).toEqual([
    { tax: 'City tax', amount: '20.00' },
    { tax: 'VAT', amount: '28.00' },
  ]);
});

const byChannel: TaxSetInput = {
  ...taxSet,
  taxes: taxSet.taxes.map((tax) => (tax.title === 'VAT' ? tax : { ...tax, local: { collected_by: 'channel' } })),
};

test.each([
  ['does not print', [vat], 'collected_by_ota'],
  ['prints otherwise', [vat, theirs], 'collected_by_ota'],
  ['prints too', [vat, { ...theirs, total_price: '10.00' }], 'agrees'],
])(
  'reports no difference for a tax that the channel collects by its definition and that the OTA %s',
  (_, taxes, cause) => {
    const { agrees, difference, lines } = reconcile(
      { currency: 'EUR', rooms: [{ ...room, taxes }] },
      { taxSet: byChannel },
    );
    expect([agrees, difference]).toEqual([true, '0.00']);
    expect(lines.at(-1)).toMatchObject({ title: 'City tax', collectedBy: 'ota', cause });
  },
);

test('does not count a tax as collected by the OTA if one room pays it to the property', () => {
  const rooms = [
    { ...room, taxes: [vat, theirs] },
    { ...room, taxes: [vat], collected_taxes: [theirs] },
  ];
  expect(stayFromBooking({ currency: 'EUR', rooms }).collectedByChannel).toEqual([]);
});

test('does not match a fee to a collected one by type alone', () => {
  const taxes = byChannel.taxes.map((tax) => (tax.title === 'VAT' ? tax : { ...tax, title: 'Club card', type: 'fee' }));
  const parking = { name: 'Parking', type: 'fee', is_inclusive: false, total_price: '31.37' };
  const revision = { currency: 'EUR', rooms: [{ ...room, taxes: [vat, parking] }] };
  const { lines } = reconcile(revision, { taxSet: { ...byChannel, taxes } as TaxSetInput });
  expect(lines.slice(1).map(({ title, collectedBy, cause }) => [title, collectedBy, cause])).toEqual([
    ['Club card', 'ota', 'collected_by_ota'],
    ['Parking', 'property', 'missing_here'],
  ]);
});
