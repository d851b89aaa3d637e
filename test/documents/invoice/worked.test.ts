import { describe, expect, test } from 'vitest';
import { reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import type { Invoice, InvoiceOptions } from '../../../src/documents/invoice/index.js';
import { depositInvoiceOf, InvalidInvoiceError, invoiceOf, invoicesOf } from '../../../src/documents/invoice/index.js';
import type { Policy, Stay, TaxSetEntryInput } from '../../../src/index.js';
import { createCalculator, difference, quote, recordOf, verifyRecord } from '../../../src/index.js';
import { brokenRules } from './en16931.js';

const S = { invoice: { vat: 'S' } } as const;
const vat = (rate: string, fields: object = {}): TaxSetEntryInput => {
  return { title: `VAT ${rate}`, logic: 'percent', type: 'tax', rate, is_inclusive: true, local: S, ...fields };
};
const cityTax = (fields: object = {}): TaxSetEntryInput => ({
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '3.00',
  currency: 'EUR',
  is_inclusive: false,
  ...fields,
});
const room = (...nightlyPrices: string[]): Stay => ({ checkIn: '2026-07-30', rooms: [{ persons: 2, nightlyPrices }] });
const quoted = (taxes: readonly TaxSetEntryInput[], stay: Stay, policy?: Policy, currency = 'EUR') =>
  quote({ title: 'Set', currency, taxes }, stay, policy);

const vats = ({ breakdown }: Invoice) =>
  breakdown.map(({ category, rate, taxable, tax }) => `${category} ${rate}: ${taxable} ${tax}`);
const linesIn = ({ lines }: Invoice) =>
  lines.map(
    ({ text, quantity, price, net, category, rate }) => `${text} ${quantity} x ${price} = ${net}, ${category} ${rate}`,
  );

/** The reasons why there is no invoice. */
function issuesOf(
  taxes: readonly TaxSetEntryInput[],
  stay = room('100.00'),
  options?: InvoiceOptions,
  currency = 'EUR',
) {
  try {
    invoiceOf(quoted(taxes, stay, undefined, currency), options);
  } catch (error) {
    if (error instanceof InvalidInvoiceError)
      return error.issues.map(({ code, path, message }) => `${path} ${code}: ${message}`);
    throw error;
  }
  return [];
}

describe('amounts', () => {
  test('bills a charge at a limit with the quantity of the quote and the limit as its price', () => {
    const linesOf = (rate: string, local: object) =>
      linesIn(invoiceOf(quoted([vat('7.00'), cityTax({ rate, local })], room('107.00', '107.00')))).slice(1);
    expect(linesOf('4.00', { at_most: '2.00' })).toEqual(['City tax 4 x 2.00 = 8.00, E 0.00']);
    expect(linesOf('0.50', { at_least: '1.00' })).toEqual(['City tax 4 x 1.00 = 4.00, E 0.00']);
    // 4 x 0.50, rounded up to whole euros, is no number of whole rates of 0.45.
    expect(linesOf('0.45', { round: { step: '1.00' } })).toEqual(['City tax 1 x 2.00 = 2.00, E 0.00']);
    // 3 x 0.50 is 1.50, rounded to 2.00: three paid, not four.
    const stay = { checkIn: '2026-07-30', rooms: [{ persons: 3, nightlyPrices: ['107.00'] }] };
    const rounded = quoted([vat('7.00'), cityTax({ rate: '0.50', local: { round: { step: '1.00' } } })], stay);
    expect(linesIn(invoiceOf(rounded))[1]).toBe('City tax 1 x 2.00 = 2.00, E 0.00');
  });

  test('keeps calculation order for a charge per stay after one per night', () => {
    const fee = cityTax({ title: 'Cleaning', logic: 'per_booking', type: 'fee', rate: '30.00' });
    const { lines } = invoiceOf(quoted([vat('7.00'), cityTax(), fee], room('107.00', '107.00')));
    expect(lines.map(({ text }) => text)).toEqual(['Lodging', 'City tax', 'Cleaning']);
  });

  test('splits a price with inclusive VAT to the cent', () => {
    // 214.00 / 1.07 = 200.00; two persons, two nights: 4 x 3.00.
    const invoice = invoiceOf(quoted([vat('7.00'), cityTax()], room('107.00', '107.00')));
    expect(linesIn(invoice)).toEqual(['Lodging 2 x 100.00 = 200.00, S 7.00', 'City tax 4 x 3.00 = 12.00, E 0.00']);
    expect(vats(invoice)).toEqual(['S 7.00: 200.00 14.00', 'E 0.00: 12.00 0.00']);
    expect([invoice.payable, invoice.rounding, invoice.notes]).toEqual(['226.00', '0.00', []]);
    expect(invoice.breakdown[1]?.reasonCode).toBe('VATEX-EU-79-C');
  });

  test('bills VAT on top for what the price contains, when it is a percentage of the price', () => {
    const service = { ...vat('10', { level: 1 }), title: 'Service', type: 'fee', local: {} } as const;
    const onTop = { ...vat('20.00'), is_inclusive: false };
    // 110.00 = 100.00 + 10.00; 20% of 110.00.
    const invoice = invoiceOf(quoted([service, onTop], room('110.00'), { exclusiveBase: 'price' }));
    expect(linesIn(invoice)).toEqual(['Lodging 1 x 100.00 = 100.00, S 20.00', 'Service 1 x 10.00 = 10.00, S 20.00']);
    expect(vats(invoice)).toEqual(['S 20.00: 110.00 22.00']);
  });

  test('bills a room without guests without a VAT that each guest pays', () => {
    const ofGuests = { ...vat('20.00'), is_inclusive: false, local: { ...S, per: 'guest' } } as const;
    const rooms = [
      { persons: 2, nightlyPrices: ['100.00'] },
      { persons: 0, nightlyPrices: ['50.00'] },
    ];
    const quotedRooms = quoted([ofGuests], { checkIn: '2026-07-30', rooms });
    expect(vats(invoiceOf(quotedRooms, { lodging: { category: 'E' } }))).toEqual([
      'S 20.00: 100.00 20.00',
      'E 0.00: 50.00 0.00',
    ]);
  });

  test('lists each extra that no tax names', () => {
    const extras = [
      { label: 'parking', price: '12.00' },
      { label: 'spa', price: '8.00' },
    ];
    const stay = { checkIn: '2026-07-30', rooms: [{ persons: 2, nightlyPrices: ['100.00'], extras }] };
    const onTop = { ...vat('20.00'), is_inclusive: false };
    expect(linesIn(invoiceOf(quoted([onTop], stay), { lodging: { category: 'E' } }))).toEqual([
      'Lodging 1 x 100.00 = 100.00, S 20.00',
      'parking 1 x 12.00 = 12.00, E 0.00',
      'spa 1 x 8.00 = 8.00, E 0.00',
    ]);
  });

  test('rounds 79.20 at 19% by a cent, with a note', () => {
    const { breakdown, rounding, payable, notes } = invoiceOf(quoted([vat('19.00')], room('79.20')));
    expect(breakdown).toEqual([{ category: 'S', rate: '19.00', taxable: '66.55', tax: '12.64' }]);
    expect([rounding, payable]).toEqual(['0.01', '79.20']);
    expect(notes).toEqual([
      '0.01 EUR is added to the total, so that the amount to be paid is the price that was quoted.',
    ]);
  });

  test('balances two rates that each miss a cent', () => {
    // 79.20 at 19%: 79.19 or 79.21. 0.08 at 7%: 0.07 + 0.00 or 0.08 + 0.01, so 0.07 or 0.09.
    const breakfast = vat('7.00', { local: { ...S, on: ['breakfast'] } });
    const stay = {
      checkIn: '2026-07-30',
      rooms: [{ persons: 1, nightlyPrices: ['79.20'], extras: [{ label: 'breakfast', price: '0.08' }] }],
    };
    const invoice = invoiceOf(quoted([vat('19.00'), breakfast], stay));
    expect([invoice.rounding, invoice.payable]).toEqual(['0.00', '79.28']);
    expect(brokenRules(invoice)).toEqual([]);
  });

  test('balances three rates that each miss a cent', () => {
    // 79.20 at 19%: 79.18, 79.19 or 79.21. 0.08 at 7%: 0.07 or 0.09. 0.05 at 10%: 0.04 or 0.06. 79.18 + 0.09 + 0.06 is 79.33.
    const on = (label: string, rate: string) => vat(rate, { local: { ...S, on: [label] } });
    const extras = [
      { label: 'breakfast', price: '0.08' },
      { label: 'spa', price: '0.05' },
    ];
    const stay = { checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['79.20'], extras }] };
    const invoice = invoiceOf(quoted([vat('19.00'), on('breakfast', '7.00'), on('spa', '10.00')], stay));
    expect([invoice.rounding, invoice.taxInclusive, invoice.payable]).toEqual(['0.00', '79.33', '79.33']);
    expect(brokenRules(invoice)).toEqual([]);
  });

  test('takes a moved cent from the net that rounding added it to', () => {
    // 107.00 / 1.07 = 100.00 and 90.41 / 1.07 = 84.495, quoted as 84.50; 9.90 / 1.19 = 8.319. 184.50 with 7% is a cent more
    // than asked, 184.49 a cent less, and 8.33 with 19% a cent more.
    const breakfast = vat('19.00', { local: { ...S, on: ['breakfast'] } });
    const rooms = [{ persons: 1, nightlyPrices: ['107.00', '90.41'], extras: [{ label: 'breakfast', price: '9.90' }] }];
    const invoice = invoiceOf(quoted([vat('7.00'), breakfast], { checkIn: '2026-07-30', rooms }));
    expect(invoice.lines.map(({ text, net }) => `${text} ${net}`)).toEqual([
      'Lodging 100.00',
      'Lodging 84.49',
      'breakfast 8.33',
    ]);
    expect(vats(invoice)).toEqual(['S 19.00: 8.33 1.58', 'S 7.00: 184.49 12.91']);
    expect([invoice.payable, invoice.rounding]).toEqual(['207.31', '0.00']);
    // With a fee of 20.00 inside the price and inside the VAT: 107.00 / 1.07 - 20.00 = 80.00.
    const fee = cityTax({
      title: 'Cleaning',
      type: 'fee',
      logic: 'per_room_per_night',
      rate: '20.00',
      is_inclusive: true,
    });
    const withFee = invoiceOf(quoted([vat('7.00'), breakfast, { ...fee, level: 1 }], { checkIn: '2026-07-30', rooms }));
    expect(withFee.lines.map(({ text, net }) => `${text} ${net}`)).toEqual([
      'Lodging 80.00',
      'Lodging 64.49',
      'breakfast 8.33',
      'Cleaning 40.00',
    ]);
  });

  describe('a VAT that differs from the quoted one', () => {
    const byNight: Policy = { rounding: { unit: 'night' } };
    const because =
      'VAT is rounded by night where the stay is quoted (rounding.unit "night", rounding.mode "half-up"), and once for each rate on an invoice.';
    const nights = (price: string, count: number) => room(...Array.from({ length: count }, () => price));

    // 10% of 55.45 is 5.545, and 5.55 each night: 32 x 5.55 is 177.60. 10% of 32 x 55.45 is 177.44.
    const onTop = () => quoted([vat('10.00', { is_inclusive: false })], nights('55.45', 32), byNight);

    test('is in the notes where it is on top and rounded by night', () => {
      const invoice = invoiceOf(onTop());
      expect([invoice.tax, invoice.rounding, invoice.payable]).toEqual(['177.44', '0.16', '1952.00']);
      expect(invoice.notes).toEqual([
        '0.16 EUR is added to the total, so that the amount to be paid is the price that was quoted.',
        `VAT at 10.00%: the invoice has 177.44 EUR, the quote has 177.60 EUR: ${because}`,
      ]);
    });

    // 61.00 has 5.5454 of VAT, 5.55 each night. 1952.00 has 177.45, and 1774.54 + 177.45 is a cent less than asked.
    test('is in the notes where prices contain it, and no rounding shows it', () => {
      const invoice = invoiceOf(quoted([vat('10.00')], nights('61.00', 32), byNight));
      expect([invoice.tax, invoice.rounding, invoice.payable]).toEqual(['177.45', '0.01', '1952.00']);
      expect(invoice.notes[1]).toBe(`VAT at 10.00%: the invoice has 177.45 EUR, the quote has 177.60 EUR: ${because}`);
      // 10.00 has 0.909 of VAT: 0.91 on each of two nights, and 1.82 on both. 20.00 is 18.18 and 1.82.
      expect(invoiceOf(quoted([vat('10.00')], nights('10.00', 2), byNight)).notes).toEqual([]);
      // 0.05 has 0.0045, which is 0.00 each night; 1.00 is 0.91 and 0.09.
      const cents = invoiceOf(quoted([vat('10.00')], nights('0.05', 20), byNight));
      expect([cents.tax, cents.rounding]).toEqual(['0.09', '0.00']);
      expect(cents.notes).toEqual([`VAT at 10.00%: the invoice has 0.09 EUR, the quote has 0.00 EUR: ${because}`]);
    });

    // 7% of 89.00 is 6.23, and 6.00 in whole euros.
    test('is in the notes where it is rounded to a step', () => {
      const stepped = vat('7.00', { is_inclusive: false, local: { ...S, round: { step: '1' } } });
      const invoice = invoiceOf(quoted([stepped], room('89.00')));
      expect([invoice.tax, invoice.rounding, invoice.payable]).toEqual(['6.23', '-0.23', '95.00']);
      expect(invoice.notes[1]).toBe(
        'VAT at 7.00%: the invoice has 6.23 EUR, the quote has 6.00 EUR: VAT 7.00 is rounded by a separate rule where the stay is quoted (local.round), and once for each rate on an invoice.',
      );
    });

    // 381.00 has 24.925, 24.93 in the quote; 7% of 356.07 is 24.92, and BT-114 has the cent.
    test('is not in the notes where the rounding is that minor unit', () => {
      const invoice = invoiceOf(quoted([vat('7.00')], room('381.00')));
      expect([vats(invoice), invoice.rounding]).toEqual([['S 7.00: 356.07 24.92'], '0.01']);
      expect(invoice.notes).toEqual([
        '0.01 EUR is added to the total, so that the amount to be paid is the price that was quoted.',
      ]);
    });

    // Of two payers of a room each, one has the cent of 2 x 190.50 / 1.07: 12.47 and 12.46. 178.04 x 7% is 12.46.
    test('is in the notes of the payer who has it', () => {
      const one = { persons: 1, nightlyPrices: ['190.50'] };
      const stay = quoted([vat('7.00')], { checkIn: '2026-07-30', rooms: [one, one] });
      const payers = [{ name: 'One', takes: [{ room: 1 }] }, { name: 'Other' }];
      const made = invoicesOf(stay, { payers });
      expect(made.map((invoice) => [invoice?.tax, invoice?.rounding, invoice?.notes.length])).toEqual([
        ['12.46', '0.00', 1],
        ['12.46', '0.00', 0],
      ]);
      expect(made[0]?.notes[0]).toMatch(/^VAT at 7.00%: the invoice has 12.46 EUR, the quote has 12.47 EUR: /);
    });

    test('is in the notes of a credit note and of a final invoice, with what is left of both', () => {
      const note = invoiceOf(
        difference(onTop(), quoted([vat('10.00', { is_inclusive: false })], nights('55.45', 1), byNight)),
      );
      // 177.60 - 5.55 is 172.05, and 177.44 - 5.55 is 171.89.
      expect([note.type, note.tax, note.rounding]).toEqual(['381', '171.89', '0.16']);
      expect(note.notes[1]).toBe(`VAT at 10.00%: the invoice has 171.89 EUR, the quote has 172.05 EUR: ${because}`);
      const deposit = depositInvoiceOf(onTop(), { amount: '110.00' });
      expect([deposit.tax, deposit.notes]).toEqual(['10.00', []]);
      const final = invoiceOf(onTop(), { deposits: [deposit] });
      expect([final.tax, final.rounding, final.payable]).toEqual(['167.44', '0.16', '1842.00']);
      expect(final.notes[1]).toBe(`VAT at 10.00%: the invoice has 167.44 EUR, the quote has 167.60 EUR: ${because}`);
    });
  });

  test('names the policy in the note for exclusive VAT rounded by night', () => {
    // 0.05 x 10 nights at 10%: 0.005 is 0.01 each night, and 0.05 once over the stay.
    const nights = Array.from({ length: 20 }, () => '0.05');
    const policy: Policy = { rounding: { unit: 'night' } };
    const invoice = invoiceOf(quoted([vat('10.00', { is_inclusive: false })], room(...nights), policy));
    expect(vats(invoice)).toEqual(['S 10.00: 1.00 0.10']);
    expect([invoice.rounding, invoice.payable]).toEqual(['0.10', '1.20']);
    expect(invoice.notes.join()).toContain('rounding.unit "night"');
  });

  test('names an exclusive VAT with separate rounding in the note', () => {
    // 7.7% of 204.00 is 15.708, and 16.00 in whole francs.
    const francs = vat('7.7', { is_inclusive: false, local: { ...S, round: { step: '1' } } });
    const invoice = invoiceOf(quoted([francs], room('105.00', '99.00')));
    expect([vats(invoice), invoice.rounding]).toEqual([['S 7.70: 204.00 15.71'], '0.29']);
    expect(invoice.notes).toEqual([
      '0.29 EUR is added to the total, so that the amount to be paid is the price that was quoted.',
      'VAT at 7.70%: the invoice has 15.71 EUR, the quote has 16.00 EUR: VAT 7.7 is rounded by a separate rule where the stay is quoted (local.round), and once for each rate on an invoice.',
    ]);
  });

  test('bills a currency without minor units, and a policy that rounds to whole units', () => {
    const inYen = invoiceOf(quoted([vat('10.00', { title: 'Consumption tax' })], room('10000'), undefined, 'JPY'));
    // 10000 / 1.1 = 9090.9.
    expect([vats(inYen), inYen.payable]).toEqual([['S 10.00: 9091 909'], '10000']);
    const whole = invoiceOf(quoted([vat('19.00', { is_inclusive: false })], room('101'), { rounding: { digits: 0 } }));
    // 19.19 is quoted as 19: an invoice has its cents.
    expect([vats(whole), whole.rounding, whole.payable]).toEqual([['S 19.00: 101.00 19.19'], '-0.19', '120.00']);
    expect(whole.notes[1]).toBe(
      'VAT at 19.00%: the invoice has 19.19 EUR, the quote has 19.00 EUR: VAT is rounded to multiples of 1.00 EUR where the stay is quoted (rounding.digits), and to minor units on an invoice.',
    );
  });

  test('bills a negative line at a positive price for inclusive charges above the price', () => {
    const inside = cityTax({ is_inclusive: true, rate: '60.00' });
    const invoice = invoiceOf(quoted([vat('10.00'), inside], room('10.00')));
    expect(invoice.lines[0]).toMatchObject({ quantity: -1, price: '100.00', net: '-100.00' });
    expect(brokenRules(invoice)).toEqual([]);
  });

  test('keeps a line for a free night', () => {
    const invoice = invoiceOf(quoted([vat('10.00')], room('0.00')));
    expect([invoice.lines.length, invoice.payable]).toEqual([1, '0.00']);
  });
});

describe('the VAT of items', () => {
  test('bills a fee in the base, a city tax outside it, and VAT on the city tax', () => {
    const fee = cityTax({ title: 'Cleaning', logic: 'per_booking', type: 'fee', rate: '40.00', level: 1 });
    // VAT on top of 100.00 and of the fee above it: 14.00. The city tax is not in the base.
    const onTop = vat('10.00', { is_inclusive: false });
    const beside = invoiceOf(quoted([fee, onTop, cityTax()], room('100.00')));
    expect(vats(beside)).toEqual(['S 10.00: 140.00 14.00', 'E 0.00: 6.00 0.00']);
    const upon = {
      ...onTop,
      title: 'VAT on the city tax',
      local: { ...S, only: 'here', base: { start: 'nothing', plus: ['City tax'] } },
    };
    const both = invoiceOf(quoted([fee, onTop, cityTax({ level: 0 }), upon], room('100.00')));
    expect(vats(both)).toEqual(['S 10.00: 146.00 14.60']);
  });

  test('groups extras with another rate, rooms and nights as requested', () => {
    const breakfast = vat('19.00', { local: { ...S, on: ['breakfast'] } });
    const stay: Stay = {
      checkIn: '2026-07-30',
      rooms: [
        {
          persons: 2,
          nightlyPrices: ['107.00', '107.00', '53.50'],
          extras: [{ label: 'breakfast', nightlyPrices: ['11.90', '11.90', '11.90'] }],
        },
        {
          persons: 1,
          count: 2,
          nightlyPrices: ['214.00', '214.00', '214.00'],
          extras: [{ label: 'breakfast', nightlyPrices: ['5.95', '5.95', '5.95'] }],
        },
      ],
    };
    const made = quoted([vat('7.00'), breakfast, cityTax()], stay);
    expect(linesIn(invoiceOf(made))).toEqual([
      'Lodging 2 x 100.00 = 200.00, S 7.00',
      'Lodging 1 x 50.00 = 50.00, S 7.00',
      'Lodging 6 x 200.00 = 1200.00, S 7.00',
      'breakfast 1 x 60.00 = 60.00, S 19.00',
      'City tax 12 x 3.00 = 36.00, E 0.00',
    ]);
    expect(
      invoiceOf(made, { by: 'room' })
        .lines.filter(({ kind }) => kind !== 'lodging')
        .map(({ text, room: of, net }) => [text, of, net]),
    ).toEqual([
      ['breakfast', 1, '30.00'],
      ['breakfast', 2, '30.00'],
      ['City tax', 1, '18.00'],
      ['City tax', 2, '18.00'],
    ]);
    expect(invoiceOf(made, { by: 'night' }).lines).toHaveLength(18);
    expect(new Set(invoiceOf(made, { by: 'night' }).lines.map(({ from, to }) => from === to))).toEqual(new Set([true]));
  });

  describe('an item that no VAT covers', () => {
    const parking: Stay = {
      checkIn: '2026-07-30',
      rooms: [{ persons: 1, nightlyPrices: ['107.00'], extras: [{ label: 'parking', price: '10.00' }] }],
    };

    test('refuses an extra, and names both ways out', () => {
      expect(issuesOf([vat('7.00')], parking)).toEqual([
        ' invoice_extra_without_vat: parking must bear a VAT of the tax set, or have a category without VAT: no VAT is ' +
          'computed on it. Where it bears one, write "parking" into local.on of that VAT; where it does not, say its ' +
          'category: options.lodging, or --lodging on the command line.',
      ]);
      const stay = quoted([vat('7.00')], parking);
      const record = recordOf(stay);
      const payers = [{ name: 'Guest' }];
      for (const make of [
        () => invoiceOf(record),
        () => invoicesOf(stay, { payers }),
        () => depositInvoiceOf(stay, { amount: '5.00' }),
        () => invoiceOf(difference(stay, quoted([vat('7.00')], room('107.00')))),
      ]) {
        expect(make).toThrow(InvalidInvoiceError);
      }
    });

    test('bills an extra with a category of the options, a VAT of the set, or a VAT at 0 with a category', () => {
      const said = invoiceOf(quoted([vat('7.00')], parking), { lodging: { category: 'Z' } });
      expect([said.warnings, said.notes]).toEqual([[], []]);
      const named = vat('7.00', { local: { ...S, on: ['lodging', 'parking'] } });
      const billed = invoiceOf(quoted([named], parking));
      // 117.00 / 1.07 = 109.345, and 7.65 VAT.
      expect([vats(billed), billed.warnings]).toEqual([['S 7.00: 109.35 7.65'], []]);
      const invoice = { vat: 'S', category: 'E', reason: 'Let without VAT' };
      const exempt = vat('0', { is_inclusive: false, local: { invoice, on: ['parking'] } });
      const free = invoiceOf(quoted([vat('7.00'), exempt], parking));
      expect([vats(free), free.warnings, brokenRules(free)]).toEqual([
        ['S 7.00: 100.00 7.00', 'E 0.00: 10.00 0.00'],
        [],
        [],
      ]);
    });

    test('bills an extra at 0.00, which needs no VAT', () => {
      const extras = [{ label: 'parking', price: '0.00' }];
      const stay = { checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['107.00'], extras }] };
      expect(invoiceOf(quoted([vat('7.00')], stay)).payable).toBe('107.00');
    });

    // A fee of 20.00 a night: 40.00 in the first quote and 60.00 in the second, each with 7% VAT in 107.00 a night.
    test('reports a fee of two quotes once, with its amounts in the later one', () => {
      const fee = cityTax({ title: 'Resort fee', logic: 'per_room_per_night', type: 'fee', rate: '20.00' });
      const quoteOf = (...prices: string[]) => quoted([vat('7.00'), fee], room(...prices));
      const longer = difference(quoteOf('107.00', '107.00'), quoteOf('107.00', '107.00', '107.00'));
      const { warnings } = invoiceOf(longer);
      // 7% of 60.00, and 60.00 / 1.07.
      expect(warnings.map(({ code, params }) => [code, params['amount'], params['onTop'], params['net']])).toEqual([
        ['invoice_fee_without_vat', '60.00 EUR', '4.20 EUR', '56.07 EUR'],
      ]);
    });

    // In whole euros 19% of 40 is 8, 40 / 1.19 is 34, and 19% of that is 6.
    test('says the VAT of a fee in the digits of the quote', () => {
      const fee = cityTax({ title: 'Cleaning', logic: 'per_booking', type: 'fee', rate: '40' });
      const { warnings } = invoiceOf(quoted([vat('19.00'), fee], room('119'), { rounding: { digits: 0 } }));
      expect(warnings.map(({ params }) => [params['amount'], params['onTop'], params['net'], params['tax']])).toEqual([
        ['40.00 EUR', '8.00 EUR', '34.00 EUR', '6.00 EUR'],
      ]);
      const local = { ...S, only: 'here', base: { start: 'nothing', plus: ['Cleaning'] } };
      const onIt = vat('19.00', { title: 'VAT on Cleaning', is_inclusive: false, local });
      const amountsOf = (rate: string) =>
        quoted([vat('19.00'), { ...fee, rate }, onIt], room('119'), { rounding: { digits: 0 } }).taxes.map(
          ({ amount }) => amount,
        );
      expect([amountsOf('40'), amountsOf('34')]).toEqual([
        ['19', '40', '8'],
        ['19', '34', '6'],
      ]);
    });

    test('exempts lodging, with a note and a warning', () => {
      const invoice = invoiceOf(quoted([vat('7.00', { local: { ...S, on: ['parking'] } })], parking));
      expect(vats(invoice)).toEqual(['S 7.00: 9.35 0.65', 'E 0.00: 107.00 0.00']);
      expect(invoice.notes).toEqual(['Lodging: no VAT of the tax set is computed on it.']);
      expect(invoice.warnings.map(({ code, message }) => [code, message])).toEqual([
        [
          'invoice_part_without_vat',
          'Lodging is exempt, because no VAT is computed on it. Where it bears one, write "lodging" into local.on of that ' +
            'VAT; where it does not, say its category: options.lodging, or --lodging on the command line.',
        ],
      ]);
    });
  });

  test('uses category Z for a row at rate 0, or the category of the tax', () => {
    const stay: Stay = { ...room('107.00'), labels: ['diplomat'] };
    const rates = [{ label: 'diplomat', rate: '0' }];
    expect(vats(invoiceOf(quoted([vat('7.00', { local: { ...S, rates } })], stay)))).toEqual(['Z 0.00: 107.00 0.00']);
    const invoice = { vat: 'S', category: 'E', reason: 'Article 151' };
    const [found] = invoiceOf(quoted([vat('7.00', { local: { invoice, rates } })], stay)).breakdown;
    expect(found).toEqual({ category: 'E', rate: '0.00', taxable: '107.00', tax: '0.00', reason: 'Article 151' });
    const unsaid = invoiceOf(quoted([vat('7.00', { local: { invoice: { vat: 'S', category: 'E' }, rates } })], stay));
    expect([brokenRules(unsaid), unsaid.breakdown[0]?.reason]).toEqual([[], 'Exempt from VAT']);
  });

  test('puts all charges of a small business into category O', () => {
    const other = cityTax({ local: { invoice: { category: 'O', reason: 'Tourist tax' } } });
    const lodging = { category: 'O', reason: 'Outside the scope of VAT' } as const;
    const { breakdown } = invoiceOf(quoted([other], room('100.00')), { lodging });
    const reason = 'Outside the scope of VAT; Tourist tax';
    expect(breakdown).toEqual([{ category: 'O', taxable: '106.00', tax: '0.00', reason }]);
  });

  test('recognises a reason code with blanks around it, and refuses a text that begins like one', () => {
    const taxesWith = (reason: string) => [vat('7.00'), cityTax({ local: { invoice: { category: 'E', reason } } })];
    const reasonOf = (reason: string) => {
      const [, found] = invoiceOf(quoted(taxesWith(reason), room('107.00'))).breakdown;
      return [found?.reason, found?.reasonCode];
    };
    expect(reasonOf('VATEX-EU-132-1B')).toEqual([undefined, 'VATEX-EU-132-1B']);
    expect(reasonOf(' VATEX-EU-132-1B ')).toEqual([undefined, 'VATEX-EU-132-1B']);
    expect(reasonOf('VATEX-EU-132-1B\u00a0')).toEqual([undefined, 'VATEX-EU-132-1B']);
    expect(reasonOf('Passed on, VATEX-EU-79-C ')).toEqual(['Passed on, VATEX-EU-79-C', undefined]);
    for (const reason of ['VATEX-', 'VATEX-EU-79-C, passed on', 'VATEX-EU-79 -C', 'vatex-eu-79-c ']) {
      expect(issuesOf(taxesWith(reason)).map((issue) => issue.split(':')[0])).toEqual(['taxes[1] invoice_reason_code']);
    }
    const lodging = { category: 'E', reason: 'VATEX-EU-132-1B ' } as const;
    expect(invoiceOf(quoted([], room('100.00')), { lodging }).breakdown[0]?.reasonCode).toBe('VATEX-EU-132-1B');
  });

  test('writes the code for a part of an amount in words', () => {
    const lodging = { category: 'E', reason: 'Small business' } as const;
    const { breakdown, warnings } = invoiceOf(quoted([cityTax()], room('100.00')), { lodging });
    const reason = 'Small business; Amount passed on for the guest, Article 79(c) of Directive 2006/112/EC';
    expect(breakdown).toEqual([{ category: 'E', rate: '0.00', taxable: '106.00', tax: '0.00', reason }]);
    expect(warnings).toEqual([]);
  });

  test('writes two codes of one category in words, and warns', () => {
    const lodging = { category: 'E', reason: 'VATEX-EU-132-1B' } as const;
    const merged = invoiceOf(quoted([cityTax()], room('100.00')), { lodging });
    const reason =
      'Exempt from VAT, Article 132(1)(b) of Directive 2006/112/EC; Amount passed on for the guest, Article 79(c) of Directive 2006/112/EC';
    expect(merged.breakdown).toEqual([{ category: 'E', rate: '0.00', taxable: '106.00', tax: '0.00', reason }]);
    expect(merged.warnings.map(({ code, message, params }) => [code, message, params])).toEqual([
      [
        'invoice_reasons_merged',
        'Category E has the reason codes VATEX-EU-132-1B and VATEX-EU-79-C. An invoice has one code for a category, so it gives them as words. ' +
          'Where a program must read the codes, put items with another code on a separate invoice (payers).',
        { category: 'E', codes: ['VATEX-EU-132-1B', 'VATEX-EU-79-C'] },
      ],
    ]);
    // On invoices of their own each has its code.
    const payers = [{ name: 'Rooms', takes: [{ kind: 'lodging' as const }] }, { name: 'Taxes' }];
    const apart = invoicesOf(quoted([cityTax()], room('100.00')), { lodging, payers });
    expect(apart.map((one) => [one?.breakdown.map(({ reasonCode }) => reasonCode), one?.warnings])).toEqual([
      [['VATEX-EU-132-1B'], []],
      [['VATEX-EU-79-C'], []],
    ]);
  });

  // A cure treatment is added to a bill, or taken off one, on which a city tax stays: the correction is of the treatment alone.
  test('gives a correction the reason of its own items alone', () => {
    const reason = 'VATEX-EU-132-1B';
    const cure = cityTax({
      title: 'Cure',
      logic: 'per_booking',
      type: 'fee',
      local: { invoice: { category: 'E', reason } },
    });
    const without = quoted([vat('7.00'), cityTax()], room('107.00'));
    const withCure = quoted([vat('7.00'), cityTax(), cure], room('107.00'));
    for (const correction of [difference(without, withCure), difference(withCure, without)]) {
      const { lines, breakdown, warnings } = invoiceOf(correction);
      expect(lines.map(({ text }) => text)).toEqual(['Cure']);
      expect(breakdown).toEqual([{ category: 'E', rate: '0.00', taxable: '3.00', tax: '0.00', reasonCode: reason }]);
      expect(warnings).toEqual([]);
    }
  });

  test.each([
    ['VATEX-EU-AE', 'Reverse charge'],
    ['VATEX-EU-309', 'Exempt from VAT, Article 309 of Directive 2006/112/EC'],
    ['VATEX-EU-143-1FA', 'Exempt from VAT, Article 143(1)(fa) of Directive 2006/112/EC'],
    ['VATEX-EU-148-A', 'Exempt from VAT, Article 148(a) of Directive 2006/112/EC'],
    ['VATEX-FR-CGI261D-1BIS', 'Exempt from VAT, Article 261D-1BIS of the French tax code (CGI)'],
    ['VATEX-FR-FRANCHISE', 'VAT not applicable, Article 293 B of the French tax code (CGI)'],
    ['VATEX-EU-J', 'Exempt from VAT'],
  ])('writes %s as "%s"', (reason, words) => {
    const other = cityTax({ title: 'Spa', local: { invoice: { category: 'E', reason } } });
    const { breakdown } = invoiceOf(quoted([other], room('100.00')), { lodging: { category: 'E', reason: 'Other' } });
    expect(breakdown[0]?.reason).toBe(`Other; ${words}`);
  });

  test('leaves taxes that the channel collects out of lines and amounts', () => {
    const invoice = invoiceOf(quoted([vat('7.00'), cityTax({ local: { collected_by: 'channel' } })], room('107.00')));
    expect([vats(invoice), invoice.payable]).toEqual([['S 7.00: 100.00 7.00'], '107.00']);
    expect(invoice.collectedByChannel.map(({ text, quantity, net }) => [text, quantity, net])).toEqual([
      ['City tax', 2, '6.00'],
    ]);
    expect(invoice.notes).toEqual([
      'City tax, 6.00 EUR, is collected by the channel and is not part of the amount to be paid.',
    ]);
  });
});

describe('who collects', () => {
  const byChannel = cityTax({ local: { collected_by: 'channel' } });
  const payableOf = (tax: TaxSetEntryInput, options: InvoiceOptions) =>
    invoiceOf(quoted([vat('7.00'), tax], room('107.00')), options).payable;

  test('follows the booking before the definition, by title or id', () => {
    expect(payableOf(cityTax(), {})).toBe('113.00');
    expect(payableOf(cityTax(), { collectedByChannel: ['City tax'] })).toBe('107.00');
    // A direct booking of a house whose city tax the channel collects.
    expect(payableOf(byChannel, {})).toBe('107.00');
    expect(payableOf(byChannel, { collectedByProperty: ['City tax'] })).toBe('113.00');
    const id = '52397a6e-dfad-4d6f-8f3d-a62e6f2ba4c5';
    expect(payableOf({ ...byChannel, id }, { collectedByProperty: [id] })).toBe('113.00');
    // VAT that the channel collects cannot be on an invoice; where the property collects it after all, it can.
    const collectedVat = vat('7.00', { local: { ...S, collected_by: 'channel' } });
    const { tax } = invoiceOf(quoted([collectedVat], room('107.00')), { collectedByProperty: ['VAT 7.00'] });
    expect(tax).toBe('7.00');
  });

  test('throws for a tax with both collectors', () => {
    const both = { collectedByChannel: ['City tax'], collectedByProperty: ['City tax'] };
    expect(issuesOf([vat('7.00'), cityTax()], room('107.00'), both)).toEqual([
      'taxes[1] invoice_collected_by_both: City tax must be collected by the channel or by the property ' +
        '(collectedByChannel and collectedByProperty name it).',
    ]);
  });

  test('warns about an unknown name, on corrections too', () => {
    const occupancy = { name: 'Occupancy Tax', amount: '12.00' };
    const options = { collectedByChannel: [occupancy, 'Citytax'], collectedByProperty: ['Vat 7.00'] };
    const [one, other] = [room('107.00'), room('53.50')].map((stay) => quoted([vat('7.00'), cityTax()], stay));
    const warned = [
      ['collectedByChannel[1]', 'Citytax', 'City tax'],
      ['collectedByProperty[0]', 'Vat 7.00', 'VAT 7.00'],
    ];
    if (one === undefined || other === undefined) throw new Error('no quotes');
    for (const made of [one, difference(one, other)]) {
      const { warnings } = invoiceOf(made, options);
      const misspelt = warnings.filter(({ code }) => code === 'invoice_tax_unknown');
      expect(misspelt.map(({ path, params }) => [path, params['received'], params['suggestion']])).toEqual(warned);
      expect(warnings.filter((one) => !misspelt.includes(one)).map(({ path, message }) => [path, message])).toEqual([
        [
          'collectedByChannel[0]',
          'collectedByChannel names "Occupancy Tax", which no tax of the tax set is called: nothing is taken off for its 12.00 EUR. ' +
            'Write the title or id of the tax that it is.',
        ],
      ]);
    }
    // A tax that is not calculated here is one of the set.
    const sentOnly = cityTax({ title: 'Citytax', local: { only: 'channel' } });
    const known = invoiceOf(quoted([vat('7.00'), cityTax(), sentOnly], room('107.00')), {
      collectedByChannel: ['Citytax'],
    });
    expect(known.warnings).toEqual([]);
  });
});

test('names the taxes that a reconciliation reports as collected by the OTA', () => {
  const set = { title: 'Set', currency: 'EUR', taxes: [vat('7.00'), cityTax()] };
  const revision = {
    currency: 'EUR',
    rooms: [
      {
        checkin_date: '2026-07-30',
        checkout_date: '2026-07-31',
        occupancy: { adults: 2, children: 0, infants: 0 },
        days: { '2026-07-30': '107.00' },
        collected_taxes: [{ name: 'City tax', type: 'city_tax', is_inclusive: false, total_price: '6.00' }],
      },
    ],
  };
  const { value: stay } = stayFromBooking(revision);
  const { lines } = reconcile(revision, { taxSet: set });
  const collectedByChannel = lines.flatMap(({ title, collectedBy }) => (collectedBy === 'ota' ? [title] : []));
  expect(collectedByChannel).toEqual(['City tax']);
  const invoice = invoiceOf(quote(set, stay as Stay), { collectedByChannel });
  expect([vats(invoice), invoice.payable]).toEqual([['S 7.00: 100.00 7.00'], '107.00']);
  expect(invoice.collectedByChannel.map(({ text, net }) => [text, net])).toEqual([['City tax', '6.00']]);
});

describe('credit notes', () => {
  const { quote: quoteOf } = createCalculator({ title: 'Set', currency: 'EUR', taxes: [vat('7.00'), cityTax()] });
  const [booked, stayed] = [quoteOf(room('107.00', '107.00', '53.50')), quoteOf(room('107.00', '107.00'))];

  test('give back cancelled nights as positive amounts', () => {
    const note = invoiceOf(difference(booked, stayed));
    expect([note.type, linesIn(note), vats(note), note.payable]).toEqual([
      '381',
      ['Lodging 1 x 50.00 = 50.00, S 7.00', 'City tax 2 x 3.00 = 6.00, E 0.00'],
      ['S 7.00: 50.00 3.50', 'E 0.00: 6.00 0.00'],
      '59.50',
    ]);
  });

  test('are an invoice of the amount due if the total rose, also from records', () => {
    const more = invoiceOf(difference(recordOf(stayed), JSON.parse(JSON.stringify(recordOf(booked)))));
    expect([more.type, vats(more), more.payable]).toEqual([
      '380',
      ['S 7.00: 50.00 3.50', 'E 0.00: 6.00 0.00'],
      '59.50',
    ]);
    expect(invoiceOf(recordOf(booked))).toEqual(invoiceOf(booked));
  });

  test('explain their rounding as a difference', () => {
    const { quote: quoteAt } = createCalculator({ title: 'Set', currency: 'EUR', taxes: [vat('19.00')] });
    // 79.20 is 66.55, 12.64 and 0.01; 59.50 is 50.00 and 9.50.
    const note = invoiceOf(difference(quoteAt(room('79.20')), quoteAt(room('59.50'))));
    expect([note.taxInclusive, note.rounding, note.payable]).toEqual(['19.69', '0.01', '19.70']);
    expect(note.notes).toEqual([
      '0.01 EUR is added to the total: the rounding of the two invoices differs by as much.',
    ]);
  });

  // Booked: three nights at 107.00, 300.00 net. The first becomes dearer by 10.70 (10.00), and the third is cancelled.
  test.each(['stay', 'room', 'night'] as const)('by %s, list what is given back of an item once', (by) => {
    const [was, is] = [quoteOf(room('107.00', '107.00', '107.00')), quoteOf(room('117.70', '107.00'))];
    const note = invoiceOf(difference(was, is), { by });
    expect([note.type, note.lines[0], note.payable]).toEqual([
      '381',
      {
        ...{ text: 'Lodging', kind: 'lodging', room: 1, from: '2026-07-30', to: '2026-08-01', quantity: 1 },
        ...{ price: '90.00', net: '90.00', category: 'S', rate: '7.00' },
      },
      '102.30',
    ]);
    expect(linesIn(note).slice(1)).toEqual(['City tax 2 x 3.00 = 6.00, E 0.00']);
    const due = invoiceOf(difference(is, was), { by });
    expect([due.type, linesIn(due)]).toEqual(['380', linesIn(note)]);
  });

  test('set nights of one room off against those of another, and moved nights against each other', () => {
    const one = { persons: 2, nightlyPrices: ['107.00'] };
    const other = { persons: 2, nightlyPrices: ['214.00'] };
    const at = (checkIn: string, ...rooms: Array<typeof one>) => quoteOf({ checkIn, rooms });
    // Of 100.00 and 200.00 the second is left, and is the first in the list now.
    const left = invoiceOf(difference(at('2026-07-30', one, other), at('2026-07-30', other)));
    expect(left.lines.map(({ text, room: number, net }) => [text, number, net])).toEqual([
      ['Lodging', undefined, '100.00'],
      ['City tax', undefined, '6.00'],
    ]);
    // Three nights from 30 July become two from 3 August: one night of five is given back.
    const three = quoteOf(room('107.00', '107.00', '107.00'));
    const two = quoteOf({ checkIn: '2026-08-03', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00'] }] });
    expect(linesIn(invoiceOf(difference(three, two)))).toEqual([
      'Lodging 1 x 100.00 = 100.00, S 7.00',
      'City tax 2 x 3.00 = 6.00, E 0.00',
    ]);
  });

  test('keep a rate that is given back beside a rate that is billed', () => {
    const { quote: at19 } = createCalculator({ title: 'Set', currency: 'EUR', taxes: [vat('19.00'), cityTax()] });
    // 119.00 is 111.21 and 7.79 (7.7847) at 7%, and 100.00 and 19.00 at 19%.
    const wrong = difference(quoteOf(room('119.00')), at19(room('119.00')));
    expect(linesIn(invoiceOf(wrong))).toEqual([
      'Lodging 1 x 100.00 = 100.00, S 19.00',
      'Lodging -1 x 111.21 = -111.21, S 7.00',
    ]);
  });

  test('have no lines without a change', () => {
    expect(invoiceOf(difference(booked, booked))).toMatchObject({
      type: '380',
      lines: [],
      breakdown: [],
      payable: '0.00',
    });
  });

  test('have no lines if changes cancel out, and one of 0.00 if only rounding changes', () => {
    const { quote: quoteAt } = createCalculator({ title: 'Set', currency: 'EUR', taxes: [vat('7.00')] });
    const swapped = difference(quoteAt(room('107.00', '53.50')), quoteAt(room('53.50', '107.00')));
    expect(invoiceOf(swapped)).toMatchObject({ lines: [], breakdown: [], payable: '0.00' });
    expect(invoiceOf(swapped, { by: 'night' }).lines).toEqual([]);
    // 90.41 is 84.49, 5.91 and 0.01; 90.40 is 84.49 and 5.91.
    const cent = invoiceOf(difference(quoteAt(room('90.41')), quoteAt(room('90.40'))));
    expect([cent.type, linesIn(cent), vats(cent)]).toEqual([
      '381',
      ['Lodging 1 x 0.00 = 0.00, S 7.00'],
      ['S 7.00: 0.00 0.00'],
    ]);
    expect([cent.rounding, cent.payable, brokenRules(cent, true)]).toEqual(['0.01', '0.01', []]);
  });

  test('accept the result of difference(), and refuse a copy of a quote', () => {
    const copy = { ...difference(booked, stayed) };
    expect(() => invoiceOf(copy)).toThrow('A copy (spread, JSON, structuredClone) does not know its stay');
    expect(() => invoiceOf({ ...booked })).toThrow('quote must be a quote as a calculator returned it');
    const record = { ...recordOf(booked), quote: { ...recordOf(booked).quote, total: '1.00' } };
    expect(() => invoiceOf(record)).toThrow('The record must agree with its calculation');
    expect(() => invoiceOf({ ...record, stay: {} } as never)).toThrow(
      'The record is not valid (2 issues):\n- stay.checkIn',
    );
  });

  test('refuse a record with a figure other than calculated, or of another version', () => {
    const record = recordOf(booked);
    const taxes = record.quote.taxes.map((tax) => ({ ...tax, rate: '8.00' }));
    const differs = { ...record, quote: { ...record.quote, taxes } };
    const message = 'quote.taxes[0].rate: The record must agree with its calculation (calculated: 7.00)';
    expect(() => invoiceOf(differs)).toThrow(message);
    expect(() => invoiceOf(difference(differs, stayed))).toThrow(message);
    expect(() => invoiceOf({ ...record, version: 2 } as never)).toThrow('The record is not valid: version');
  });

  test('read and calculate a record once', () => {
    const { stay, ...record } = recordOf(booked);
    let reads = 0;
    const counted = {
      ...record,
      get stay() {
        reads += 1;
        return stay;
      },
    };
    verifyRecord(counted);
    const once = reads;
    invoiceOf(counted);
    expect(reads - once).toBe(once);
  });
});

describe('cash', () => {
  // 90.08 at 7% is 84.19 and 5.89. In coins of 0.05 it is 90.10.
  const { quote: quoteAt } = createCalculator({ title: 'Set', currency: 'EUR', taxes: [vat('7.00')] });
  const sums = ({ taxInclusive, rounding, cashRounding, paid, payable }: Invoice) => {
    return [taxInclusive, rounding, cashRounding?.amount, paid, payable];
  };

  test('rounds the amount to pay to a multiple, with the difference in BT-114 and in a note', () => {
    const invoice = invoiceOf(quoteAt(room('90.08')), { cashRounding: '0.05' });
    expect(sums(invoice)).toEqual(['90.08', '0.02', '0.02', '0.00', '90.10']);
    expect([invoice.cashRounding, vats(invoice)]).toEqual([{ step: '0.05', amount: '0.02' }, ['S 7.00: 84.19 5.89']]);
    expect(invoice.notes).toEqual([
      '0.02 EUR is added to the total, so that the amount to be paid is a multiple of 0.05 EUR.',
    ]);
    expect(brokenRules(invoice)).toEqual([]);
    // 90.41 is 84.49, 5.91 and a cent of BT-114, which cash takes off again: 90.40.
    const cents = invoiceOf(quoteAt(room('90.41')), { cashRounding: '0.05' });
    expect([sums(cents), cents.notes]).toEqual([['90.40', '0.00', '-0.01', '0.00', '90.40'], []]);
    // Half of a step is rounded up: 90.05 is 90.10 in steps of 0.10, and 90.50 is 91.00 in whole euros.
    expect(invoiceOf(quoteAt(room('90.05')), { cashRounding: '0.10' }).payable).toBe('90.10');
    expect(invoiceOf(quoteAt(room('90.50')), { cashRounding: '1' }).payable).toBe('91.00');
    expect(invoiceOf(quoteAt(room('90.10')), { cashRounding: '0.05' })).toMatchObject({
      ...{ cashRounding: { step: '0.05', amount: '0.00' }, notes: [], payable: '90.10' },
    });
  });

  test('rounds what is left after a payment by card', () => {
    const card = { text: 'Card', amount: '40.03', date: '2026-07-01' };
    const prepaid = [card];
    // 90.08 less 40.03 is 50.05.
    const none = invoiceOf(quoteAt(room('90.08')), { cashRounding: '0.05', prepaid });
    expect(sums(none)).toEqual(['90.08', '0.00', '0.00', '40.03', '50.05']);
    const all = invoiceOf(quoteAt(room('90.08')), { cashRounding: '0.05', prepaid: [{ ...card, amount: '90.08' }] });
    expect(sums(all)).toEqual(['90.08', '0.00', '0.00', '90.08', '0.00']);
  });

  test('rounds a deposit and its final invoice so that both are the rounded total', () => {
    const stay = quoteAt(room('90.08'));
    // 45.04 is 42.09 and 2.95 (2.9463), in cash 45.05: 45.03 are left, in cash 45.05 too.
    // 42.10 and 2.94 would be exact, but 7% of 42.10 is 2.95 (BR-CO-17).
    const deposit = depositInvoiceOf(stay, { amount: '45.04', cashRounding: '0.05' });
    expect([sums(deposit), vats(deposit)]).toEqual([
      ['45.04', '0.01', '0.01', '0.00', '45.05'],
      ['S 7.00: 42.09 2.95'],
    ]);
    const deposits = [{ ...deposit, number: 'D-1' }];
    const final = invoiceOf(stay, { cashRounding: '0.05', deposits });
    expect([sums(final), vats(final)]).toEqual([['45.04', '0.01', '0.01', '0.00', '45.05'], ['S 7.00: 42.09 2.95']]);
    expect([brokenRules(deposit), brokenRules(final)]).toEqual([[], []]);
    // By card the guest pays what is left to the cent.
    const byCard = invoiceOf(stay, { deposits });
    expect(sums(byCard)).toEqual(['45.04', '-0.01', undefined, '0.00', '45.03']);
    expect(byCard.notes[0]).toBe(
      '0.01 EUR is taken off the total, so that the amount to be paid is the price that was quoted.',
    );
  });

  test('gives back in cash what was paid in cash', () => {
    // 90.08 was 90.10, and 85.62 (80.02 and 5.60) is 85.60: 4.50 go back, of which BT-114 has 0.04.
    const change = difference(quoteAt(room('90.08')), quoteAt(room('85.62')));
    const note = invoiceOf(change, { cashRounding: '0.05' });
    expect([note.type, sums(note)]).toEqual(['381', ['4.46', '0.04', '0.04', '0.00', '4.50']]);
    expect(brokenRules(note, true)).toEqual([]);
  });

  test('rounds the amount of each payer', () => {
    const { quote: withTax } = createCalculator({ title: 'Set', currency: 'EUR', taxes: [vat('7.00'), cityTax()] });
    const payers = [{ name: 'Company', takes: [{ kind: 'lodging' as const }] }, { name: 'Guest' }];
    const made = invoicesOf(withTax(room('90.08')), { payers, cashRounding: '0.05' });
    expect(made.map((invoice) => invoice?.payable)).toEqual(['90.10', '6.00']);
  });

  test('refuses a step that cannot be paid', () => {
    const refusal = (cashRounding: string, price = '90.08', currency = 'EUR') => {
      return () => invoiceOf(quoted([vat('7.00')], room(price), undefined, currency), { cashRounding });
    };
    for (const step of ['0', '0.00', '-0.05', '5%', '']) {
      expect(refusal(step)).toThrow(`cashRounding must be an amount above 0 as text, such as "0.05" (got "${step}")`);
    }
    expect(refusal('0.005')).toThrow('cashRounding must be an amount above 0, of at most 2 digits after');
    expect(refusal('0.05', '9008', 'JPY')).toThrow('cashRounding must be an amount above 0, of at most 0 digits after');
  });
});

describe('options', () => {
  test.each([
    [{ by: 'week' }, 'by must be one of stay, room, night'],
    [{ lodging: { category: 'X' } }, 'lodging.category must be one of S, Z'],
    [{ lodging: { category: 'E', reason: 5 } }, 'lodging.reason must be text'],
    [{ lodging: { category: 'E', reason: ' ' } }, 'lodging.reason must be text that is not blank'],
    [{ rooms: true }, 'Unknown field "rooms"'],
  ])('%j is refused', (options, message) => {
    const made = quoted([vat('7.00')], room('107.00'));
    expect(() => invoiceOf(made, options as InvoiceOptions)).toThrow(message);
  });
});

describe('quotes that cannot become an invoice', () => {
  test.each<[string, TaxSetEntryInput[], string[]]>([
    [
      'no VAT',
      [cityTax()],
      [
        'taxes invoice_without_vat: No tax of the tax set is a VAT. Mark it with local.invoice: { "vat": "S" }, or say the category of lodging: options.lodging, or --lodging on the command line.',
      ],
    ],
    [
      'two VATs on one item',
      [vat('7.00'), vat('3.00')],
      [
        'taxes[0] invoice_two_vats: Lodging bears two VATs, VAT 7.00 and VAT 3.00: a line of an invoice can have only one.',
      ],
    ],
    [
      'VAT on VAT',
      [
        vat('7.00', { level: 1 }),
        vat('3.00', { local: { ...S, only: 'here', base: { start: 'nothing', plus: ['VAT 7.00'] } } }),
      ],
      [
        'taxes[0] invoice_two_vats: Lodging bears two VATs, VAT 7.00 and VAT 3.00: a line of an invoice can have only one.',
      ],
    ],
    [
      'a fixed VAT',
      [cityTax({ title: 'VAT', local: S })],
      ['taxes[0] invoice_vat_not_plain: VAT cannot be the VAT of an invoice: it must be a percentage.'],
    ],
    [
      'a VAT with a limit',
      [vat('7.00', { is_inclusive: false, local: { ...S, at_most: '5.00' } })],
      ['taxes[0] invoice_vat_not_plain: VAT 7.00 cannot be the VAT of an invoice: it has a limit, at_most.'],
    ],
    [
      'a VAT on a share of its base',
      [vat('7.00', { local: { ...S, base: { share: '0.5' } } })],
      [
        'taxes[0] invoice_vat_not_plain: VAT 7.00 cannot be the VAT of an invoice: it is computed on a share of its base.',
      ],
    ],
    [
      'an exempt VAT with a rate',
      [vat('7.00', { local: { invoice: { vat: 'E' } } })],
      ['taxes[0] invoice_vat_not_plain: VAT 7.00 cannot be the VAT of an invoice: category E has no rate.'],
    ],
    [
      'a charge of category S',
      [vat('7.00'), cityTax({ local: { invoice: { category: 'S' } } })],
      [
        'taxes[1] invoice_category_needs_rate: City tax must have a category without VAT, such as "E" (got S): no VAT is computed on it.',
      ],
    ],
    [
      'category O beside others',
      [vat('7.00'), cityTax({ local: { invoice: { category: 'O' } } })],
      [
        'taxes[1] invoice_categories_apart: City tax has category O, which may not stand beside S on one invoice: ' +
          'put it on a separate document, and give a deposit back with a separate credit note.',
      ],
    ],
    [
      'VAT on what the channel collects',
      [vat('7.00', { is_inclusive: false }), cityTax({ level: 1, local: { collected_by: 'channel' } })],
      [
        'taxes[0] invoice_collected: City tax is collected by the channel, and VAT 7.00 is VAT on it: the invoice would have the VAT without its amount.',
      ],
    ],
    [
      'VAT that the channel collects',
      [vat('7.00', { local: { ...S, collected_by: 'channel' } })],
      [
        'taxes[0] invoice_vat_collected: VAT 7.00 is VAT and collected by the channel: an invoice cannot name another debtor of its VAT.',
      ],
    ],
  ])('%s', (_, taxes, issues) => {
    expect(issuesOf(taxes)).toEqual(issues);
  });

  test('refuses two rates on one night of one room', () => {
    const local = { ...S, per: 'guest', rates: [{ age_under: 13, rate: '0' }] };
    const stay: Stay = {
      checkIn: '2026-07-30',
      rooms: [{ guests: [{ age: 40 }, { age: 5 }], nightlyPrices: ['100.00'] }],
    };
    expect(issuesOf([vat('7.00', { is_inclusive: false, local })], stay)).toEqual([
      'taxes[0] invoice_two_rates: VAT 7.00 has several rates on one night of Lodging: a line of an invoice can have only one.',
    ]);
  });

  test('refuses a VAT on a city tax alone that has another rate for some of its guests', () => {
    const base = { start: 'nothing', plus: ['City tax'] };
    const local = { ...S, only: 'here', base, rates: [{ age_under: 13, rate: '0' }] };
    const taxes = [vat('7.00', { level: 2 }), cityTax({ level: 1 }), vat('10.00', { is_inclusive: false, local })];
    const stay: Stay = {
      checkIn: '2026-07-30',
      rooms: [{ guests: [{ age: 40 }, { age: 5 }], nightlyPrices: ['107.00'] }],
    };
    expect(issuesOf(taxes, stay)).toEqual([
      'taxes[2] invoice_two_rates: VAT 10.00 has several rates on one night of City tax: a line of an invoice can have only one.',
    ]);
  });

  test('refuses a currency with three digits', () => {
    expect(issuesOf([vat('7.00')], room('100.000'), undefined, 'KWD')).toEqual([
      'currency invoice_digits: An invoice has at most two digits after the decimal point (got 3, KWD).',
    ]);
  });
});

// A tax in steps of 1.00: 7% in 107.40 is 7.03, and quoted at 7.00 with a net of 100.40. An invoice needs 107.40 / 1.07 = 100.37
// and 7.03. Without their VAT, the nights are 7.40 / 1.07 = 6.916 and 100.00 / 1.07 = 93.458: 6.91 and 93.45, and the cent that is
// left for the larger fraction. Nothing is taken from the night that is free.
test('moves no rounding to a free night', () => {
  const stepped = vat('7.00', { local: { ...S, round: { step: '1' } } });
  const stay = { checkIn: '2026-07-30', rooms: [{ persons: 1, nightlyPrices: ['0', '7.40', '100.00'] }] };
  const invoice = invoiceOf(quote({ title: 'Steps', currency: 'EUR', taxes: [stepped] }, stay), { by: 'night' });
  expect(invoice.lines.map(({ net }) => net)).toEqual(['0.00', '6.92', '93.45']);
  expect([invoice.taxExclusive, invoice.tax, invoice.payable]).toEqual(['100.37', '7.03', '107.40']);
  expect(brokenRules(invoice)).toEqual([]);
});
