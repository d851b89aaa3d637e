import { describe, expect, test } from 'vitest';
import type { Invoice, InvoiceOptions, Payer, PayersOptions } from '../../../src/documents/invoice/index.js';
import { depositInvoiceOf, InvalidInvoiceError, invoiceOf, invoicesOf } from '../../../src/documents/invoice/index.js';
import type { TaxSetEntryInput } from '../../../src/index.js';
import { createCalculator, difference, recordOf } from '../../../src/index.js';
import { brokenRules } from './en16931.js';

const vat = (rate: string, is_inclusive = true, on = ['lodging']): TaxSetEntryInput => ({
  title: `VAT ${rate}`,
  logic: 'percent',
  type: 'tax',
  rate,
  is_inclusive,
  local: { invoice: { vat: 'S' }, on },
});
const cityTax: TaxSetEntryInput = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.50',
  currency: 'EUR',
  is_inclusive: false,
};
const { quote } = createCalculator({
  title: 'Hotel by the lake',
  currency: 'EUR',
  taxes: [vat('7.00'), vat('19.00', true, ['breakfast']), cityTax],
});
const nights = (count: number, price: string) => Array.from({ length: count }, () => price);

/** Two nights at 107.00 with breakfast at 23.80 each: 214.00, 47.60 and 2 x 2 x 2.50 = 10.00 of city tax, together 271.60. */
const stay = (count: number) => ({
  checkIn: '2026-07-30',
  rooms: [
    {
      persons: 2,
      nightlyPrices: nights(count, '107.00'),
      extras: [{ label: 'breakfast', nightlyPrices: nights(count, '23.80') }],
    },
  ],
});
const booked = quote(stay(2));

const shown = (invoice: Invoice | null | undefined) =>
  invoice && [invoice.type, ...invoice.lines.map(({ text, net }) => `${text} ${net}`), invoice.tax, invoice.payable];
const codesOf = (make: () => unknown): string[] => {
  try {
    make();
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInvoiceError)) throw error;
    return error.issues.map(({ code, path }) => `${path} ${code}`);
  }
};

describe('several payers', () => {
  const company: Payer = { name: 'Company', takes: [{ kind: 'lodging' }, { extra: 'breakfast' }] };
  const guest: Payer = { name: 'Guest' };

  test('bills the company for room and breakfast, and the guest for the city tax', () => {
    // 214.00 / 1.07 = 200.00, 47.60 / 1.19 = 40.00: VAT is 14.00 and 7.60.
    expect(invoicesOf(booked, { payers: [company, guest] }).map(shown)).toEqual([
      ['380', 'Lodging 200.00', 'breakfast 40.00', '21.60', '261.60'],
      ['380', 'City tax 10.00', '0.00', '10.00'],
    ]);
  });

  test('gives an item to the first payer who takes it, and null to a payer without items', () => {
    const both = [company, { name: 'Too late', takes: [{ kind: 'lodging' as const }] }, guest];
    expect(invoicesOf(booked, { payers: both }).map((invoice) => invoice?.payable)).toEqual([
      '261.60',
      undefined,
      '10.00',
    ]);
    expect(invoicesOf(booked, { payers: both })[1]).toBeNull();
  });

  test('bills three friends for a room each, with the amounts of the quote', () => {
    const rooms = [1, 2, 3].map((persons) => ({ persons, nightlyPrices: ['90.41', '90.42'] }));
    const shared = quote({ checkIn: '2026-07-30', rooms });
    const payers = [1, 2, 3].map((room): Payer => ({ name: `Room ${room}`, takes: [{ room }] }));
    const invoices = invoicesOf(shared, { payers });
    expect(invoices.map((invoice) => invoice?.payable)).toEqual(shared.rooms.map(({ total }) => total));
    // 180.83 at 7 %: 169.00 and 11.83.
    expect(shown(invoices[0])).toEqual(['380', 'Lodging 84.50', 'Lodging 84.50', 'City tax 5.00', '11.83', '185.83']);
  });

  test('takes nights from one date through another, inclusive', () => {
    const first: Payer = { name: 'First', takes: [{ nights: { from: '2026-07-30', to: '2026-07-30' } }] };
    expect(invoicesOf(booked, { payers: [first, guest] }).map((invoice) => invoice?.payable)).toEqual([
      '135.80',
      '135.80',
    ]);
  });

  test('divides exclusive VAT so that a single invoice needs rounding', () => {
    // 7 % of 10.07 is 0.70, of 20.14 it is 1.41: a cent is too much for two invoices, and one of them says it.
    const onTop = createCalculator({
      title: 'On top',
      currency: 'EUR',
      taxes: [vat('7.00', false, ['lodging', 'breakfast'])],
    });
    const one = onTop.quote({
      checkIn: '2026-07-30',
      rooms: [{ persons: 1, nightlyPrices: ['10.07'], extras: [{ label: 'breakfast', price: '10.07' }] }],
    });
    expect(one.total).toBe('21.55');
    const payers = [{ name: 'Room', takes: [{ kind: 'lodging' as const }] }, guest];
    const invoices = invoicesOf(one, { payers });
    expect(invoices.map((invoice) => [invoice?.tax, invoice?.rounding, invoice?.payable])).toEqual([
      ['0.70', '0.01', '10.78'],
      ['0.70', '0.00', '10.77'],
    ]);
  });

  test('combines a cent too much of one VAT and a cent too little of another on one invoice', () => {
    // 7 % of 10.07 is 0.70, of both nights 1.41: a cent more. 19 % of 10.03 is 1.91, of both breakfasts 3.81: a cent less.
    const onTop = createCalculator({
      title: 'On top',
      currency: 'EUR',
      taxes: [vat('7.00', false), vat('19.00', false, ['breakfast'])],
    });
    const extras = [{ label: 'breakfast', nightlyPrices: nights(2, '10.03') }];
    const rooms = [
      { persons: 1, nightlyPrices: nights(2, '10.07') },
      { persons: 1, nightlyPrices: nights(2, '100.00'), extras },
    ];
    const first = { from: '2026-07-30', to: '2026-07-30' };
    const payers: Payer[] = [
      { name: 'One night', takes: [{ room: 1, nights: first }] },
      { name: 'The other night, and a breakfast', takes: [{ room: 1 }, { extra: 'breakfast', nights: first }] },
      { name: 'The rest' },
    ];
    const invoices = invoicesOf(onTop.quote({ checkIn: '2026-07-30', rooms }), { payers });
    expect(invoices.map((invoice) => [invoice?.tax, invoice?.rounding, invoice?.payable])).toEqual([
      ['0.70', '0.00', '10.77'],
      ['2.61', '0.00', '22.71'],
      ['15.91', '0.00', '225.94'],
    ]);
  });

  test('gives a part of a VAT to a payer of nights whose exact share is zero', () => {
    // Parking at 0.09 over six nights: 10 % is 0.01, the share of the first night; 0.02 + 0.02 are 0.00 of VAT, 0.05 are 0.01.
    const onTop = createCalculator({ title: 'On top', currency: 'EUR', taxes: [vat('10.00', false, ['parking'])] });
    const parked = { persons: 1, nightlyPrices: nights(6, '0.00'), extras: [{ label: 'parking', price: '0.09' }] };
    const first: Payer = { name: 'First nights', takes: [{ nights: { from: '2026-07-30', to: '2026-07-31' } }] };
    const invoices = invoicesOf(onTop.quote({ checkIn: '2026-07-30', rooms: [parked] }), { payers: [first, guest] });
    expect(invoices.map((invoice) => [invoice?.tax, invoice?.rounding, invoice?.payable])).toEqual([
      ['0.00', '0.00', '0.04'],
      ['0.01', '0.00', '0.06'],
    ]);
  });

  test('keeps the VAT of a fee in a free price for another payer', () => {
    // The price of 0.00 contains 4.00 of fee: the room is -4.00, and 1 % of both is -0.04 and 0.04.
    const fee: TaxSetEntryInput = {
      title: 'Fee',
      logic: 'per_booking',
      type: 'fee',
      rate: '4.00',
      currency: 'EUR',
      is_inclusive: true,
      level: 1,
    };
    const free = createCalculator({ title: 'Free', currency: 'EUR', taxes: [fee, vat('1.00', true, ['lodging'])] });
    const nothing = free.quote({ checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['0.00'] }] });
    const invoices = invoicesOf(nothing, { payers: [{ name: 'Room', takes: [{ kind: 'lodging' }] }, guest] });
    expect(invoices.map(shown)).toEqual([
      ['381', 'Lodging 4.00', '0.04', '4.04'],
      ['380', 'Fee 4.00', '0.04', '4.04'],
    ]);
  });

  test('does not collect the cents of ten nights on one of them', () => {
    // 7 % of 10.07 is 0.7049 and of 10.08 it is 0.7056: shared out by night, the breakfasts would have all that is rounded up.
    const onTop = createCalculator({
      title: 'On top',
      currency: 'EUR',
      taxes: [vat('7.00', false, ['lodging', 'breakfast'])],
    });
    const extras = [{ label: 'breakfast', nightlyPrices: nights(10, '10.08') }];
    const ten = onTop.quote({
      checkIn: '2026-07-01',
      rooms: [{ persons: 1, nightlyPrices: nights(10, '10.07'), extras }],
    });
    const invoices = invoicesOf(ten, { payers: [{ name: 'Room', takes: [{ kind: 'lodging' }] }, guest] });
    // 7 % of 100.70 is 7.05, of 100.80 it is 7.06, of both it is 14.11.
    expect(invoices.map((invoice) => [invoice?.tax, invoice?.rounding])).toEqual([
      ['7.05', '0.00'],
      ['7.06', '0.00'],
    ]);
  });

  test('writes a credit note for each payer whose part changes', () => {
    const notes = invoicesOf(difference(recordOf(booked), quote(stay(1))), { payers: [company, guest] });
    expect(notes.map(shown)).toEqual([
      ['381', 'Lodging 100.00', 'breakfast 20.00', '10.80', '130.80'],
      ['381', 'City tax 5.00', '0.00', '5.00'],
    ]);
    const breakfast = stay(2);
    const [room] = breakfast.rooms;
    const without = quote({ ...breakfast, rooms: [{ persons: 2, nightlyPrices: room?.nightlyPrices ?? [] }] });
    const [one, other] = invoicesOf(difference(booked, without), { payers: [company, guest] });
    expect([shown(one), other]).toEqual([['381', 'breakfast 40.00', '7.60', '47.60'], null]);
  });

  // 53.50 was paid in spring, with 3.50 VAT, and is kept as compensation without VAT for a cancelled booking.
  describe('a deposit kept as compensation', () => {
    const hotel = createCalculator({ title: 'Hotel', currency: 'EUR', taxes: [vat('7.00'), cityTax] });
    const stay = { checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['107.00'] }] };
    const none = { checkIn: '2026-07-30', rooms: [{ persons: 0, nightlyPrices: ['0.00'] }] };
    const paid = depositInvoiceOf(hotel.quote({ ...stay, rooms: [{ persons: 0, nightlyPrices: ['107.00'] }] }), {
      amount: '53.50',
    });
    const deposits = [{ ...paid, number: 'D-17', issued: '2026-05-02' }];
    const lodging = { category: 'O', reason: 'Compensation for a cancelled booking' } as const;
    const kept = createCalculator({ title: 'Fees', currency: 'EUR', taxes: [] }).quote({
      ...none,
      rooms: [{ persons: 0, nightlyPrices: ['53.50'] }],
    });

    test('is refused on one invoice with the VAT of the deposit (BR-O-11)', () => {
      expect(() => invoiceOf(kept, { lodging, deposits })).toThrow(
        'Lodging has category O, which may not stand beside S on one invoice: put it on a separate document, and give a ' +
          'deposit back with a separate credit note.',
      );
      const ofPayers = codesOf(() => invoicesOf(kept, { lodging, payers: [{ name: 'Guest', deposits }] }));
      expect(ofPayers).toEqual([' invoice_categories_apart']);
    });

    test('is refused as a deposit of category O beside VAT, at its place in the options', () => {
      const outside = depositInvoiceOf(kept, { lodging, amount: '20.00' });
      const final = hotel.quote(stay);
      expect(codesOf(() => invoiceOf(final, { deposits: [...deposits, outside] }))).toEqual([
        'deposits[1] invoice_categories_apart',
      ]);
      const payers = [
        { name: 'Company', takes: [{ kind: 'lodging' as const }] },
        { name: 'Guest', deposits: [outside] },
      ];
      expect(codesOf(() => invoicesOf(final, { payers }))).toEqual(['payers[1].deposits[0] invoice_categories_apart']);
    });

    test('is two documents: a credit note of the deposit, and the compensation', () => {
      const back = invoiceOf(hotel.quote(none), { deposits });
      const due = invoiceOf(kept, { lodging });
      expect([back, due].map(({ type, tax, payable, breakdown }) => [type, tax, payable, breakdown.length])).toEqual([
        ['381', '3.50', '53.50', 1],
        ['380', '0.00', '53.50', 1],
      ]);
      expect([brokenRules(back), brokenRules(due)]).toEqual([[], []]);
    });
  });

  // Rooms of 85.60 with 5.60 VAT, and a city tax of 2.50 that the channel collects. Payer 1 takes rooms 1 and 2, payer 2
  // rooms 2 and 3, and so on: the first payer of each room gets it, so payer 1 has two, each other one, and the last none.
  test('bills 300 rooms to 300 payers in a few seconds, although each names many rooms', () => {
    const count = 300;
    const ofChannel = { ...cityTax, local: { collected_by: 'channel' as const } };
    const set = createCalculator({ title: 'Many', currency: 'EUR', taxes: [vat('7.00'), ofChannel] });
    const one = { persons: 1, nightlyPrices: ['85.60'] };
    const group = set.quote({ checkIn: '2026-07-30', rooms: Array.from({ length: count }, () => one) });
    const payers = Array.from({ length: count }, (_, at): Payer => {
      const rooms = Array.from({ length: count - at }, (_, more) => at + more + 1).slice(0, 2);
      const others = Array.from({ length: 100 }, (_, room) => ({ room: room + 1, extra: 'breakfast' }));
      return { name: `${at}`, takes: [...others, ...rooms.map((room) => ({ room }))] };
    });
    const started = process.cpuUsage();
    const made = invoicesOf(group, { payers });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1e6).toBeLessThan(5);
    const taken = made.map((invoice) => [invoice?.payable, invoice?.tax, invoice?.collectedByChannel.length]);
    expect(taken[0]).toEqual(['171.20', '11.20', 1]);
    expect(new Set(taken.slice(1, -1).map(String))).toEqual(new Set(['85.60,5.60,1']));
    expect(made.at(-1)).toBeNull();
  });

  test('accepts category O beside VAT of another payer', () => {
    const outside = { ...cityTax, local: { invoice: { category: 'O' as const } } };
    const set = createCalculator({ title: 'Outside', currency: 'EUR', taxes: [vat('7.00'), outside] });
    const one = set.quote({ checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['107.00'] }] });
    expect(codesOf(() => invoiceOf(one))).toContain('taxes[1] invoice_categories_apart');
    const payers = [{ name: 'Company', takes: [{ kind: 'lodging' as const }] }, guest];
    expect(invoicesOf(one, { payers }).map((invoice) => invoice?.breakdown[0]?.category)).toEqual(['S', 'O']);
  });

  test.each<[string, readonly Payer[], string[]]>([
    [
      'what no payer takes',
      [{ name: 'Company', takes: [{ kind: 'lodging' }] }],
      ['payers invoice_not_taken', 'payers invoice_not_taken'],
    ],
    ['a VAT', [{ name: 'Company', takes: [{ tax: 'VAT 7.00' }] }, guest], ['payers[0].takes[0].tax invoice_takes_vat']],
    [
      'a tax that is none',
      [{ name: 'A', takes: [{ tax: 'Citytax' }] }, guest],
      ['payers[0].takes[0].tax invoice_takes_unknown'],
    ],
    [
      'a room that is none',
      [{ name: 'A', takes: [{ room: 2 }] }, guest],
      ['payers[0].takes[0].room invoice_takes_room'],
    ],
  ])('refuses %s', (_, payers, expected) => {
    expect(codesOf(() => invoicesOf(booked, { payers }))).toEqual(expected);
  });

  test.each<[string, object, string]>([
    ['no payers', { payers: [] }, 'payers must be a list of one payer or more'],
    [
      'two who take the rest',
      { payers: [guest, guest] },
      'payers[0].takes must be a list: the last payer alone may have none',
    ],
    [
      'an unknown field',
      { payers: [{ name: 'A', takes: [{ rooms: 1 }] }] },
      'Unknown field "rooms". Did you mean "room"?',
    ],
    ['a prepayment without a payer', { payers: [guest], prepaid: [] }, 'prepaid must be left out'],
    [
      'a room of 0',
      { payers: [{ name: 'A', takes: [{ room: 0 }] }] },
      'payers[0].takes[0].room must be a whole number of 1 or more',
    ],
    [
      'nights without an end',
      { payers: [{ name: 'A', takes: [{ nights: { from: '2026-07-30' } }] }] },
      'payers[0].takes[0].nights.to',
    ],
  ])('refuses %s', (_, options, message) => {
    expect(() => invoicesOf(booked, options as PayersOptions)).toThrow(message);
  });
});

describe('deposits and prepayments', () => {
  test('divides a deposit in proportion, and deducts it from the final invoice', () => {
    // 271.60 are 214.00, 47.60 and 10.00; of half of it 107.00 are at 7 % (100.00), 23.80 at 19 % (20.00), and 5.00 are exempt.
    const deposit = depositInvoiceOf(booked, { amount: '135.80' });
    expect(shown(deposit)).toEqual(['386', 'Deposit 20.00', 'Deposit 100.00', 'Deposit 5.00', '10.80', '135.80']);
    const final = invoiceOf(booked, { deposits: [{ ...deposit, number: 'D17', issued: '2026-05-02' }] });
    expect(final.lines.map(({ text, quantity, net }) => `${text} ${quantity} ${net}`)).toEqual([
      'Lodging 2 200.00',
      'breakfast 2 40.00',
      'City tax 4 10.00',
      'Deposit, invoice D17 -1 -20.00',
      'Deposit, invoice D17 -1 -100.00',
      'Deposit, invoice D17 -1 -5.00',
    ]);
    expect(final.breakdown.map(({ taxable, tax }) => [taxable, tax])).toEqual([
      ['20.00', '3.80'],
      ['100.00', '7.00'],
      ['5.00', '0.00'],
    ]);
    expect([final.payable, final.preceding]).toEqual(['135.80', [{ number: 'D17', issued: '2026-05-02' }]]);
    for (const invoice of [deposit, final]) expect(brokenRules(invoice)).toEqual([]);
    // A copy, as it comes from a database.
    expect(invoiceOf(booked, { deposits: [JSON.parse(JSON.stringify(deposit))] }).payable).toBe('135.80');
  });

  test('gives back a deposit that exceeds the amount left', () => {
    const deposit = depositInvoiceOf(booked, { amount: '271.60' });
    const final = invoiceOf(quote(stay(1)), { deposits: [deposit] });
    expect([final.type, final.payable]).toEqual(['381', '135.80']);
    expect(brokenRules(final)).toEqual([]);
  });

  test("deducts a deposit of one payer from that payer's invoice", () => {
    const deposit = depositInvoiceOf(booked, { amount: '100.00' });
    const payers: Payer[] = [
      { name: 'Company', takes: [{ kind: 'lodging' }], deposits: [deposit] },
      { name: 'Guest', prepaid: [{ text: 'Cash', amount: '20.00', date: '2026-07-30' }] },
    ];
    const [company, guest] = invoicesOf(booked, { payers });
    expect([company?.payable, guest?.paid, guest?.payable]).toEqual(['114.00', '20.00', '37.60']);
  });

  test('deducts and lists prepayments', () => {
    const prepaid = [
      { text: 'Card', amount: '100.00', date: '2026-05-03' },
      { text: 'Bank', amount: '50', date: '2026-06-01', invoice: 'D17' },
      { text: 'Back on the card', amount: '-10.00', date: '2026-06-02' },
    ];
    const invoice = invoiceOf(booked, { prepaid });
    expect([invoice.taxInclusive, invoice.paid, invoice.payable]).toEqual(['271.60', '140.00', '131.60']);
    expect(invoice.prepaid).toEqual(prepaid);
    expect(invoice.notes[0]).toBe('Card, 100.00 EUR, was paid on 2026-05-03.');
    expect(brokenRules(invoice)).toEqual([]);
  });

  test.each<[string, () => unknown, string]>([
    [
      'more than the stay',
      () => depositInvoiceOf(booked, { amount: '271.61' }),
      'amount must be an amount above 0, of at most 271.60',
    ],
    ['nothing', () => depositInvoiceOf(booked, { amount: '0.00' }), 'amount must be an amount above 0'],
    ['half a cent', () => depositInvoiceOf(booked, { amount: '1.005' }), 'amount must be an amount above 0'],
    [
      'an invoice as deposit',
      () => invoiceOf(booked, { deposits: [invoiceOf(booked)] }),
      'deposits[0] must be a deposit invoice',
    ],
    [
      'half a cent paid',
      () => invoiceOf(booked, { prepaid: [{ text: 'A', amount: '0.005', date: '2026-05-03' }] }),
      'prepaid[0].amount',
    ],
    [
      'no date',
      () => invoiceOf(booked, { prepaid: [{ text: 'A', amount: '1', date: 'May' }] }),
      'prepaid[0].date must be a date',
    ],
  ])('refuses %s', (_, make, message) => {
    expect(make).toThrow(message);
  });

  test('refuses a deposit of another currency', () => {
    const francs = createCalculator({ title: 'Hotel', currency: 'CHF', taxes: [vat('7.00')] });
    const room = francs.quote({ checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['107.00'] }] });
    const deposits = [depositInvoiceOf(room, { amount: '10.00' })];
    expect(() => invoiceOf(booked, { deposits })).toThrow('deposits[0].currency must be EUR (got "CHF")');
  });
});

describe('accounting currency and unit prices', () => {
  test('gives the VAT in francs, rounded once', () => {
    // 14.00 + 7.60 = 21.60 x 0.9412 = 20.32992.
    const invoice = invoiceOf(booked, { taxCurrency: { currency: 'CHF', rate: '0.9412' } });
    expect(invoice.taxCurrency).toEqual({ currency: 'CHF', rate: '0.9412', tax: '20.33' });
    expect(brokenRules(invoice)).toEqual([]);
    // 21.60 x 172.5 = 3726 JPY, which has no digits.
    expect(invoiceOf(booked, { taxCurrency: { currency: 'JPY', rate: '172.5' } }).taxCurrency?.tax).toBe('3726');
  });

  test('gives a unit price within 0.005 of its line, also in yen', () => {
    const yen = createCalculator({ title: 'Kyoto', currency: 'JPY', taxes: [vat('10.00')] });
    const room = yen.quote({ checkIn: '2026-07-30', rooms: [{ persons: 1, price: '30003', nights: 3 }] });
    const [line] = invoiceOf(room).lines;
    // 30003 / 1.1 = 27275.45...
    expect([line?.quantity, line?.price, line?.net]).toEqual([3, '9091.667', '27275']);
  });

  test.each<[string, InvoiceOptions, string[]]>([
    [
      'a currency that the norm no longer has',
      { taxCurrency: { currency: 'BGN', rate: '1.95583' } },
      ['taxCurrency.currency invoice_currency'],
    ],
    [
      'a reason that is nearly a code',
      { lodging: { category: 'E', reason: 'VATEX-EU-79C' } },
      ['lodging.reason invoice_reason_code'],
    ],
  ])('refuses %s', (_, options, expected) => {
    expect(codesOf(() => invoiceOf(booked, options))).toEqual(expected);
  });
});

test('exempts a fee without VAT with a warning, and passes on a city tax', () => {
  const fee: TaxSetEntryInput = {
    title: 'Cleaning',
    logic: 'per_booking',
    type: 'fee',
    rate: '30.00',
    currency: 'EUR',
    is_inclusive: false,
  };
  const quoteWith = (local: object) =>
    createCalculator({ title: 'Fees', currency: 'EUR', taxes: [vat('7.00'), { ...fee, local }] }).quote({
      checkIn: '2026-07-30',
      rooms: [{ persons: 1, nightlyPrices: ['107.00'] }],
    });
  const plain = invoiceOf(quoteWith({}));
  expect(plain.breakdown[1]).toEqual({
    category: 'E',
    rate: '0.00',
    taxable: '30.00',
    tax: '0.00',
    reason: 'Exempt from VAT',
  });
  expect(plain.warnings.map(({ code, path }) => `${path} ${code}`)).toEqual(['taxes[1] invoice_fee_without_vat']);
  expect(invoiceOf(quoteWith({ invoice: { category: 'E', reason: 'Let without VAT' } })).warnings).toEqual([]);
});
