import { inspect, isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Quote } from '../../../src/core/quote/quote.js';
import type { TaxSetInput } from '../../../src/index.js';
import { createCalculator, policies, quote } from '../../../src/index.js';
import { expectAddsUp } from '../calculation/adds-up.js';
import { each, fixed, inclusive, inEuro, percent, room, stay } from '../calculation/given.js';

// Lisbon: 6% VAT in the price, 4.00 a guest and night for at most two nights, a cleaning fee of 30 for the stay.
const LISBON = inEuro(
  inclusive('VAT', '6.00', { id: 'vat', local: { base: { plus: ['Cleaning'] } } }),
  fixed('City tax', 'per_person_per_night', '4.00', { id: 'city', type: 'city_tax', max_nights: 2 }),
  fixed('Cleaning', 'per_booking', '30', { level: 1 }),
);
// Two guests for three nights at 106.00 (100.00 and 6.00), one guest in a second room a day later for one night.
const STAY = stay(room(each('106.00', 3)), room(['53.00'], { persons: 1, checkIn: '2026-05-02' }));
let QUOTE: Quote;
beforeEach(() => {
  QUOTE = quote(LISBON, STAY);
});

describe('a quote has', () => {
  // VAT is 6% of net and of the cleaning fee on 1 May: 106 = N + 0.06 (N + 30) is N = 98.3018..., VAT 7.698...;
  // the other nights 6 + 6 + 3. In all 22.698..., so 22.70.
  test('everything, in this form', () => {
    expect(QUOTE).toEqual({
      currency: 'EUR',
      price: '371.00',
      net: '348.30',
      inclusive: '22.70',
      exclusive: '50.00',
      total: '421.00',
      kept: '378.30',
      due: { booking: '421.00', house: '0.00' },
      taxes: [
        {
          title: 'Cleaning',
          type: 'fee',
          logic: 'per_booking',
          rate: '30',
          is_inclusive: false,
          level: 1,
          amount: '30.00',
          quantity: 1,
          taxableNights: 3,
          computedOn: [],
        },
        {
          id: 'vat',
          title: 'VAT',
          type: 'tax',
          logic: 'percent',
          rate: '6.00',
          is_inclusive: true,
          level: 0,
          amount: '22.70',
          base: '378.30',
          taxableNights: 3,
          computedOn: ['Cleaning'],
        },
        {
          id: 'city',
          title: 'City tax',
          type: 'city_tax',
          logic: 'per_person_per_night',
          rate: '4.00',
          is_inclusive: false,
          level: 0,
          amount: '20.00',
          quantity: 5,
          taxableNights: 2,
          computedOn: [],
        },
      ],
      byType: { tax: '22.70', fee: '30.00', city_tax: '20.00' },
      nights: [
        night('2026-05-01', ['106.00', '98.30', '7.70', '38.00', '144.00', '128.30'], ['30.00', '7.70', '8.00']),
        night('2026-05-02', ['159.00', '150.00', '9.00', '12.00', '171.00', '150.00'], ['0.00', '9.00', '12.00']),
        night('2026-05-03', ['106.00', '100.00', '6.00', '0.00', '106.00', '100.00'], ['0.00', '6.00', '0.00']),
      ],
      warnings: [],
    });
    expectAddsUp(QUOTE);
  });

  function night(date: string, [price, net, inside, outside, total, kept]: string[], charged: string[]) {
    const titles = ['Cleaning', 'VAT', 'City tax'];
    const taxes = titles.map((title, place) => ({ title, amount: charged[place] }));
    return { date, price, net, inclusive: inside, exclusive: outside, total, kept, taxes };
  }

  test('each date once, in order, for any number of rooms', () => {
    expect(QUOTE.nights.map(({ date }) => date)).toEqual(['2026-05-01', '2026-05-02', '2026-05-03']);
  });

  test('the taxes of a night in the order of the quote', () => {
    for (const { taxes } of QUOTE.nights) {
      expect(taxes.map(({ title }) => title)).toEqual(QUOTE.taxes.map(({ title }) => title));
    }
  });

  test('a rate as in the definition', () => {
    expect(QUOTE.taxes.map(({ rate }) => rate)).toEqual(['30', '6.00', '4.00']);
  });

  test('no id where there is none, no base of a fee, no quantity of a percentage', () => {
    const [cleaning, vat] = QUOTE.taxes;
    const [levy] = quote(inEuro(percent('Levy', '5')), STAY).taxes;
    expect(Object.keys(levy ?? {})).not.toContain('id');
    expect(Object.keys(cleaning ?? {})).not.toContain('id');
    expect(Object.keys(cleaning ?? {})).not.toContain('base');
    expect(Object.keys(vat ?? {})).not.toContain('quantity');
  });
});

describe('a quote is plain data', () => {
  let EXPECTED: Quote;
  beforeEach(() => {
    EXPECTED = JSON.parse(JSON.stringify(QUOTE));
  });
  const fresh = () => quote(LISBON, STAY);

  test('JSON gives it back whole', () => {
    expect(isDeepStrictEqual({ ...fresh() }, EXPECTED)).toBe(true);
    expect(EXPECTED.nights).toHaveLength(3);
  });

  test('a spread, a copy by Object.assign and a structured clone have its nights', () => {
    expect({ ...fresh() }.nights).toEqual(EXPECTED.nights);
    expect(Object.assign({}, fresh()).nights).toEqual(EXPECTED.nights);
    expect(structuredClone(fresh())).toEqual(EXPECTED);
    const { total, ...rest } = fresh();
    expect({ ...rest, total }).toEqual(EXPECTED);
  });

  test('console.log shows its nights, and nothing else reveals the getter', () => {
    expect(inspect(fresh(), { depth: 9 })).toBe(inspect({ ...fresh() }, { depth: 9 }));
    expect(inspect({ quoted: fresh() })).not.toContain('[Getter]');
    expect(Object.getOwnPropertySymbols({ ...fresh() })).toEqual([]);
    expect(isDeepStrictEqual(fresh(), EXPECTED)).toBe(true);
  });

  test('two quotes of one stay are deeply equal, also before their nights were read', () => {
    expect(isDeepStrictEqual(fresh(), fresh())).toBe(true);
    expect(fresh()).toStrictEqual(fresh());
  });

  test('entries and keys have the nights as any other field', () => {
    expect(Object.fromEntries(Object.entries(fresh()))).toEqual(EXPECTED);
    expect(Object.keys(fresh())).toContain('nights');
  });

  test('a frozen quote, and a copy that inherits from it, have nights', () => {
    expect(Object.freeze(fresh()).nights).toEqual(EXPECTED.nights);
    expect(Object.create(fresh()).nights).toEqual(EXPECTED.nights);
    expect(new Proxy(fresh(), {}).nights).toEqual(EXPECTED.nights);
  });

  test('reactive state, which wraps returned objects, has nights', () => {
    const reactive = <T extends object>(state: T): T =>
      new Proxy(state, {
        get: (target, name, receiver) => {
          const value: unknown = Reflect.get(target, name, receiver);
          return value instanceof Object && Object.isExtensible(value) ? reactive(value) : value;
        },
      });
    expect(reactive(fresh()).nights).toEqual(EXPECTED.nights);
  });

  test('the property by itself, on a copy, throws with its reason', () => {
    const { nights, ...rest } = structuredClone(fresh());
    const property = Object.getOwnPropertyDescriptor(fresh(), 'nights') ?? {};
    const copy = Object.defineProperty(rest, 'nights', property);
    expect(() => Reflect.get(copy, 'nights')).toThrow(
      'staytax: warnings, nights and rooms can be read on a quote only',
    );
    expect(nights).toEqual(EXPECTED.nights);
  });

  test('warnings are found when they are read, for the stay as it was quoted', () => {
    const rates = [
      { label: 'school trip', rate: '0' },
      { age_under: 12, rate: '0' },
    ];
    const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.00' } as const;
    const taxes = [{ ...city, currency: 'EUR', is_inclusive: false, local: { rates } }];
    const set: TaxSetInput = { title: 'Town', currency: 'EUR', taxes };
    const room = { persons: 2, nightlyPrices: ['100.00'], extras: [{ label: 'sauna', price: '5.00' }] };
    const stay = { checkIn: '2026-05-01', labels: ['scool trip'], rooms: [room] };
    const read = quote(set, structuredClone(stay)).warnings;
    expect(read.map(({ code }) => code)).toEqual(expect.arrayContaining(['label_unknown', 'ages_missing']));
    const later = quote(set, stay);
    stay.labels[0] = 'school trip';
    stay.checkIn = '2027-01-01';
    Object.assign(room, { persons: 1, nightlyPrices: ['1.00'], extras: [] });
    expect(later.warnings).toEqual(read);
    expect(later.warnings).toBe(later.warnings);
    expect(JSON.parse(JSON.stringify(later)).warnings).toEqual(read);
    expect(Object.keys(later).slice(-2)).toEqual(['warnings', 'nights']);
  });

  test('has no other properties or symbols', () => {
    expect(Reflect.ownKeys({ ...fresh() }).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
    expect(Object.getPrototypeOf(fresh())).toBe(Object.prototype);
  });

  test('the nights are one list on each read', () => {
    const quoted = fresh();
    expect(quoted.nights).toBe(quoted.nights);
  });

  test('changes of a quote do not change the next quote', () => {
    const calculator = createCalculator(LISBON);
    const spoilt = calculator.quote(STAY);
    for (const list of [
      spoilt.taxes,
      spoilt.nights,
      spoilt.warnings,
      spoilt.taxes[1]?.computedOn,
      spoilt.nights[0]?.taxes,
    ]) {
      attempt(() => (list as unknown[]).push('spoilt'));
    }
    attempt(() => Object.assign(spoilt.byType, { tax: 'spoilt' }));
    attempt(() => Object.assign(spoilt.taxes[0] ?? {}, { title: 'spoilt' }));
    expect(calculator.quote(STAY)).toEqual(EXPECTED);
  });

  function attempt(change: () => unknown): void {
    try {
      change();
    } catch {
      // Frozen: as good as left alone.
    }
  }
});

describe('amounts', () => {
  test.each([
    ['JPY', /^-?\d+$/],
    ['EUR', /^-?\d+\.\d{2}$/],
    ['KWD', /^-?\d+\.\d{3}$/],
    ['CLF', /^-?\d+\.\d{4}$/],
  ])('in %s have exactly its digits, wherever they stand', (currency, form) => {
    const fee = fixed('Fee', 'per_night', '5', { currency });
    const taxSet = { title: 'Digits', currency, taxes: [fee, percent('Levy', '7.5'), inclusive('VAT', '19')] };
    const quoted = quote(taxSet, stay(room(['100', '0', '99'])));
    expect(quoted.currency).toBe(currency);
    const figures = [
      ...[quoted, ...quoted.nights].flatMap(({ price, net, inclusive: inside, exclusive, total, kept }) => [
        price,
        net,
        inside,
        exclusive,
        total,
        kept,
      ]),
      ...[...quoted.taxes, ...quoted.nights.flatMap(({ taxes }) => taxes)].map(({ amount }) => amount),
      ...Object.values(quoted.byType),
      ...quoted.taxes.flatMap(({ base }) => (base === undefined ? [] : [base])),
    ];
    for (const figure of figures) expect(figure).toMatch(form);
  });

  test('have as many digits as rounding.digits says', () => {
    expect(quote(inEuro(percent('Levy', '1')), stay(room(['0.123456'])), { rounding: { digits: 8 } })).toMatchObject({
      price: '0.12345600',
      total: '0.12469056',
    });
  });
});

describe('arguments are not changed', () => {
  test('a frozen tax set, stay and policy are quoted', () => {
    const frozen = <T>(value: T): T => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
      return Object.freeze(value);
    };
    const policy = frozen(structuredClone(policies.channelManager));
    const taxSet = frozen(structuredClone(LISBON));
    expect(quote(taxSet, frozen(structuredClone(STAY)), policy).total).toBe(
      quote(LISBON, STAY, policies.channelManager).total,
    );
  });

  test('a calculator keeps its tax set if the original changes', () => {
    const original = structuredClone(LISBON);
    const [first] = original.taxes;
    const calculator = createCalculator(original);
    Object.assign(original, { taxes: [], currency: 'USD' });
    Object.assign(first ?? {}, { rate: '99' });
    expect(calculator.quote(STAY)).toEqual(QUOTE);
    expect(calculator.taxSet.taxes).toHaveLength(3);
  });

  test('a quote keeps its nights if the stay changes before they are read', () => {
    const given = structuredClone(STAY);
    const quoted = quote(LISBON, given);
    Object.assign(given, { rooms: [] });
    Object.assign(given.rooms, { length: 0 });
    expect(quoted.nights).toEqual(QUOTE.nights);
  });
});

describe('totals', () => {
  test('are price, net, total and what the house keeps', () => {
    expect(createCalculator(LISBON).totals(STAY)).toEqual({
      price: '371.00',
      net: '348.30',
      total: '421.00',
      kept: '378.30',
    });
  });

  test('need no receiver: they can be passed to map', () => {
    const { totals, quote: quoteStay } = createCalculator(LISBON);
    expect([STAY].map((given) => totals(given).total)).toEqual(['421.00']);
    expect([STAY].map((given) => quoteStay(given).total)).toEqual(['421.00']);
  });
});
