import { describe, expect, test } from 'vitest';
import type { Policy, Stay, TaxInput } from '../../../../src/index.js';
import { explain, ledgerOf, policies, quote, validateTaxSet } from '../../../../src/index.js';

type Entry = TaxInput & { readonly level?: number };

const vat = (more: Partial<Entry> = {}): Entry => ({
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '7.00',
  is_inclusive: true,
  ...more,
});

const fee = (more: Partial<Entry> = {}): Entry => ({
  title: 'Cleaning fee',
  logic: 'per_booking',
  type: 'fee',
  rate: '60.00',
  currency: 'EUR',
  is_inclusive: false,
  local: { contains: ['VAT'] },
  ...more,
});

const setOf = (...taxes: Entry[]) => ({ title: 'House', currency: taxes[1]?.currency ?? 'EUR', taxes });
/** Three nights of 107.00 for two. */
const THREE: Stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00', '107.00', '107.00'] }] };

function figuresOf(taxes: Entry[], stay: Stay = THREE, policy: Policy = {}) {
  const { price, net, inclusive, exclusive, total, kept, taxes: lines } = quote(setOf(...taxes), stay, policy);
  const amounts = Object.fromEntries(lines.map(({ title, amount }) => [title, amount]));
  const inCharges = Object.fromEntries(lines.flatMap((line) => (line.inCharges ? [[line.title, line.inCharges]] : [])));
  return { price, net, inclusive, exclusive, total, kept, amounts, inCharges };
}

describe('a cleaning fee of 60.00 that contains the VAT of 7% of the room', () => {
  // 321.00 / 1.07 = 300.00; 60.00 / 1.07 = 56.0747..., 60.00 - 56.07 = 3.93.
  test('is taken apart by itself, and changes nothing of the price', () => {
    expect(figuresOf([vat(), fee()])).toEqual({
      price: '321.00',
      net: '300.00',
      inclusive: '21.00',
      exclusive: '60.00',
      total: '381.00',
      kept: '356.07',
      amounts: { VAT: '24.93', 'Cleaning fee': '60.00' },
      inCharges: { VAT: '3.93' },
    });
  });

  test('says on the lines what is inside of what, with the net of the fee in the base', () => {
    const { taxes, byType, nights, rooms } = quote(setOf(vat(), fee()), THREE);
    expect(taxes[0]).toMatchObject({ amount: '24.93', base: '356.07', inCharges: '3.93' });
    expect(taxes[1]).toMatchObject({ amount: '60.00', contains: [{ title: 'VAT', amount: '3.93' }] });
    expect(byType).toEqual({ tax: '24.93', fee: '60.00', city_tax: '0.00' });
    expect(nights.map((night) => night.taxes[0])).toEqual([
      { title: 'VAT', amount: '10.93', inCharges: '3.93' },
      { title: 'VAT', amount: '7.00' },
      { title: 'VAT', amount: '7.00' },
    ]);
    expect(nights.map(({ kept }) => kept)).toEqual(['156.07', '100.00', '100.00']);
    expect(rooms[0]?.taxes[0]).toEqual({ title: 'VAT', amount: '24.93', inCharges: '3.93' });
  });

  test('is one row of the ledger without its VAT, and the VAT is one row', () => {
    expect(ledgerOf(quote(setOf(vat(), fee()), THREE))).toEqual([
      { kind: 'rooms', amount: '300.00' },
      { kind: 'fee', title: 'Cleaning fee', amount: '56.07' },
      { kind: 'tax', title: 'VAT', amount: '24.93', inside: 'price' },
    ]);
  });

  test('is explained by the division that the guest can check', () => {
    const [ofVat, ofFee] = explain(quote(setOf(vat(), fee()), THREE)).charges;
    expect(ofVat?.sentences.at(-1)).toBe(
      'VAT 7% inside Cleaning fee 60.00: 60.00 / 1.07 = 56.074766...; 3.925233..., rounded half-up to 3.93.',
    );
    expect(ofFee?.sentences.at(-1)).toBe('Cleaning fee contains VAT 3.93.');
  });

  test('costs the same on any level: the VAT is not computed on it', () => {
    for (const level of [0, 1, 5]) expect(figuresOf([vat(), fee({ level })]).amounts['VAT']).toBe('24.93');
  });

  // The net is rounded first: 3.93 in the fee all the same.
  test('has the same VAT inside where the net of the price is rounded', () => {
    expect(figuresOf([vat(), fee()], THREE, { rounding: { inclusive: 'net' } }).inCharges).toEqual({ VAT: '3.93' });
  });
});

describe('the rate inside a fee', () => {
  // 20.00 / 1.07 = 18.6916 of the first night: 1.3084. Twice 20.00 / 1.1 = 18.1818: 1.8182. Together 4.9448.
  test('is that of the night on which the fee falls', () => {
    const from = vat({ local: { rates: [{ dates: [{ after: '2026-05-02' }], rate: '10.00' }] } });
    const { taxes, nights } = quote(setOf(from, fee({ logic: 'per_night', rate: '20.00' })), THREE);
    expect(taxes[0]?.inCharges).toBe('4.94');
    expect(nights.map((night) => night.taxes[0]?.inCharges)).toEqual(['1.31', '1.82', '1.81']);
    const sums = (taxes[0]?.rates ?? []).reduce((sum, { amount }) => sum + Number(amount) * 100, 0);
    expect(Math.round(sums)).toBe(Math.round(Number(taxes[0]?.amount) * 100));
  });

  test('is 0 on a night to which the tax does not apply', () => {
    const from = vat({ applicable_date_ranges: [{ after: '2026-05-02', before: null }] });
    expect(figuresOf([from, fee()])).toMatchObject({ amounts: { VAT: '14.00' }, inCharges: {}, kept: '367.00' });
  });

  // One of two guests pays 7%: 3.5% of the room. 60.00 / 1.035 = 57.971..., 2.03.
  test('is the mean of who sleeps there where each guest pays', () => {
    const each = vat({ local: { per: 'guest', rates: [{ age_under: 18, rate: '0' }] } });
    const stay = { ...THREE, rooms: [{ guests: [{}, { age: 10 }], nightlyPrices: ['107.00', '107.00', '107.00'] }] };
    expect(figuresOf([each, fee()], stay).inCharges).toEqual({ VAT: '2.03' });
  });

  test('is 0 of guests where nobody sleeps there', () => {
    const each = vat({ local: { per: 'guest' } });
    const stay = { ...THREE, rooms: [{ persons: 0, nightlyPrices: ['107.00'] }] };
    expect(figuresOf([each, fee()], stay).inCharges).toEqual({});
  });
});

describe('several taxes inside a fee', () => {
  // 1.07 x 1.1 = 1.177; 60.00 / 1.177 = 50.9771; 7% is 3.57; 10% of 54.5455 is 5.45.
  test('are computed on each other as their levels say', () => {
    const both = [
      vat({ level: 1 }),
      vat({ title: 'GST', rate: '10.00' }),
      fee({ local: { contains: ['GST', 'VAT'] } }),
    ];
    expect(figuresOf(both).inCharges).toEqual({ VAT: '3.57', GST: '5.45' });
  });

  // 60.00 / 1.17 = 51.2821: 3.59 and 5.13.
  test('stand side by side on one level', () => {
    const both = [vat(), vat({ title: 'GST', rate: '10.00' }), fee({ local: { contains: ['GST', 'VAT'] } })];
    expect(figuresOf(both).inCharges).toEqual({ VAT: '3.59', GST: '5.13' });
  });
});

test('a tax on top of the price is inside the fee, and counts in the total once', () => {
  // 7% of 321.00 = 22.47 on top; 381.00 + 22.47 = 403.47; 403.47 - 26.40 = 377.07.
  expect(figuresOf([vat({ is_inclusive: false }), fee()])).toMatchObject({
    exclusive: '82.47',
    total: '403.47',
    kept: '377.07',
    amounts: { VAT: '26.40' },
    inCharges: { VAT: '3.93' },
  });
});

test('a VAT that is inside charges alone is on no part of the price', () => {
  const only = setOf(vat({ local: { on: [] } }), fee());
  expect(validateTaxSet(only).warnings).toEqual([]);
  const quoted = quote(only, THREE);
  expect(quoted).toMatchObject({ net: '321.00', total: '381.00', kept: '377.07', warnings: [] });
  expect(ledgerOf(quoted)[2]).toEqual({ kind: 'tax', title: 'VAT', amount: '3.93', inside: 'charges' });
  expect(explain(quoted).charges[0]?.notCharged).toBeUndefined();
});

describe('another percentage that adds the fee', () => {
  const levy = (start: 'price' | 'net'): Entry =>
    vat({
      title: 'Levy',
      type: 'city_tax',
      rate: '5.00',
      is_inclusive: false,
      local: { base: { start, plus: ['Cleaning fee'] } },
    });

  // 5% of 300.00 + 56.07.
  test('adds it without its VAT where it starts from the net', () => {
    const quoted = quote(setOf(vat(), fee({ level: 1 }), levy('net')), THREE);
    expect(quoted.taxes.at(-1)).toMatchObject({ base: '356.07', amount: '17.80' });
    expect(explain(quoted).charges.at(-1)?.sentences[0]).toBe(
      'Levy 5% of 356.07 (3 nights net 300.00 + Cleaning fee without VAT 56.07) = 17.8035, rounded half-up to 17.80.',
    );
  });

  // 5% of 321.00 + 60.00.
  test('adds it as charged where it starts from the price', () => {
    expect(quote(setOf(vat(), fee({ level: 1 }), levy('price')), THREE).taxes.at(-1)).toMatchObject({
      base: '381.00',
      amount: '19.05',
    });
  });

  // 10% of the whole fee.
  test('takes all of it where it is a percentage of that fee alone', () => {
    const surcharge = vat({
      title: 'Surcharge',
      type: 'fee',
      rate: '10.00',
      is_inclusive: false,
      local: { base: { start: 'nothing', plus: ['Cleaning fee'] }, only: 'here' },
    });
    expect(figuresOf([vat(), fee({ level: 1 }), surcharge]).amounts['Surcharge']).toBe('6.00');
  });

  // 5% of 300.00 + 21.00: not of the VAT in the fee.
  test('adds the tax without what it is in charges', () => {
    const onVat = vat({
      title: 'Levy',
      type: 'city_tax',
      rate: '5.00',
      is_inclusive: false,
      local: { base: { start: 'net', plus: ['VAT'] } },
    });
    expect(figuresOf([vat({ level: 1 }), fee(), onVat]).amounts['Levy']).toBe('16.05');
  });
});

// 20.00 / 1.07 a night: 1.31 each, 3.93 in all; over the stay 60.00 / 1.07 comes to the same.
test('each night is rounded under a policy that rounds nights', () => {
  const nightly = figuresOf([vat(), fee({ logic: 'per_night', rate: '20.00' })], THREE, policies.channelManager);
  expect(nightly.inCharges).toEqual({ VAT: '3.93' });
  // 10.00 / 1.07 = 9.3458: 0.65 each night, and 1.96 over the stay.
  const ten = fee({ logic: 'per_night', rate: '10.00' });
  expect(figuresOf([vat(), ten], THREE, { rounding: { unit: 'night' } }).inCharges).toEqual({ VAT: '1.95' });
  expect(figuresOf([vat(), ten]).inCharges).toEqual({ VAT: '1.96' });
});

// 1,000 / 1.1 = 909.09: 91 of 1,000.
test('yen have no decimals', () => {
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['11000'] }] };
  const taxes = [vat({ rate: '10.00' }), fee({ rate: '1000', currency: 'JPY' })];
  expect(figuresOf(taxes, stay)).toMatchObject({ net: '10000', kept: '10909', inCharges: { VAT: '91' } });
});

// 13 x 60.00 = 780.00; 780.00 x 7 / 107 = 51.03, so twelve rooms have 3.93 and one 3.87? 13 x 3.93 is 51.09: six have 3.92.
test('thirteen rooms share what is rounded once over the stay', () => {
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, count: 13, nightlyPrices: ['107.00'] }] };
  const listed = {
    checkIn: '2026-05-01',
    rooms: Array.from({ length: 13 }, () => ({ persons: 2, nightlyPrices: ['107.00'] })),
  };
  const taxes = [vat(), fee({ logic: 'per_room' })];
  expect(figuresOf(taxes, stay).inCharges).toEqual({ VAT: '51.03' });
  const rooms = quote(setOf(...taxes), listed).rooms.map((room) => room.taxes[0]?.inCharges);
  expect(rooms.filter((amount) => amount === '3.93')).toHaveLength(7);
  expect(rooms.filter((amount) => amount === '3.92')).toHaveLength(6);
});

// 5.8% of 60.00 inside, in steps of 0.05: 60.00 / 1.07 is 3.93, so 3.95.
test('a tax with its own rounding rounds its part so', () => {
  const stepped = vat({ local: { round: { step: '0.05' } } });
  expect(figuresOf([stepped, fee()]).inCharges).toEqual({ VAT: '3.95' });
});

describe('what contains may name', () => {
  const codesOf = (...taxes: Entry[]) =>
    (validateTaxSet(setOf(...taxes)).issues ?? []).map(({ code, path }) => [code, path]);

  test.each<[string, Partial<Entry>]>([
    ['an amount', { logic: 'per_night', currency: 'EUR' }],
    ['a city tax', { type: 'city_tax' }],
    ['a fee', { type: 'fee' }],
    ['a percentage with a limit', { is_inclusive: false, local: { at_most: '5.00' } }],
    ['a percentage that rounds each unit', { is_inclusive: false, local: { round: 'each' } }],
    ['a tax for the channel alone', { local: { only: 'channel' } }],
  ])('is not %s', (_, more) => {
    expect(codesOf(vat(more), fee())).toEqual([['contains_what', 'taxes[1].local.contains[0]']]);
  });

  test('is a tax of the set, each once', () => {
    expect(codesOf(vat(), fee({ local: { contains: ['VTA', 'VAT', 'VAT'] } }))).toEqual([
      ['contains_what', 'taxes[1].local.contains[0]'],
      ['contains_what', 'taxes[1].local.contains[2]'],
    ]);
  });

  test.each<[string, Partial<Entry>]>([
    ['a tax', { type: 'tax' }],
    ['a charge in the price', { is_inclusive: true }],
  ])('stands on fees on top, not on %s', (_, more) => {
    expect(codesOf(vat(), fee(more))).toEqual([['contains_on', 'taxes[1].local.contains']]);
  });

  test('is not computed on the fee by name', () => {
    const named = vat({ local: { base: { plus: ['Cleaning fee'] } } });
    expect(codesOf(named, fee({ level: 1 }))).toEqual([['plus_contained', 'taxes[0].local.base.plus[0]']]);
  });

  test('may stand below the fee with a limit, where the level alone would be a circle', () => {
    const limited = fee({
      logic: 'percent',
      rate: '10.00',
      currency: null,
      level: 1,
      local: { contains: ['VAT'], at_most: '9.00', base: { start: 'net' } },
    });
    expect(codesOf(vat(), limited)).toEqual([]);
  });

  test('has no rate by a price that depends on the rate', () => {
    const byPrice = vat({
      is_inclusive: false,
      local: { base: { start: 'net' }, rates: [{ price_from: '100.00', rate: '10.00' }] },
    });
    const between = vat({
      title: 'Levy',
      rate: '1.00',
      is_inclusive: false,
      level: 1,
      local: { base: { start: 'net' } },
    });
    expect(codesOf(byPrice, between, fee({ level: 2 }))).toEqual([['contained_rate_circular', 'taxes[0].local.rates']]);
    const ofPrice = { ...between, local: { base: { start: 'price' as const } } };
    expect(codesOf(byPrice, ofPrice, fee({ level: 2 }))).toEqual([]);
  });
});
