import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordDifference, Stay } from '../../../src/index.js';
import {
  createCalculator,
  InvalidArgumentError,
  InvalidRecordError,
  policies,
  quote,
  recordOf,
  validateRecord,
  verifyRecord,
} from '../../../src/index.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { runsUpTo } from '../../seed.js';
import { each, fixed, inclusive, inEuro, nights, room, stay } from '../calculation/given.js';
import { quoteOf } from '../property/bookings.js';

const lisbon = inEuro(
  inclusive('VAT', '6.00'),
  fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax', max_nights: 7 }),
);
const week = nights(...each('106.00', 8));
// Price 8 x 106.00 = 848.00, net 848.00 / 1.06 = 800.00, city tax 2 x 7 x 4.00 = 56.00, total 904.00.
const record = recordOf(quote(lisbon, week));
const json = (value: unknown) => JSON.parse(JSON.stringify(value));
const withoutKept = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, part) => (name === 'kept' ? undefined : part)));

/** The record with one field written over. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const copy = json(record);
  let at = copy;
  for (const name of path.slice(0, -1)) at = at[name];
  at[path.at(-1) ?? ''] = value;
  return copy;
}

type Changeable<Value> = { -readonly [Field in keyof Value]: Changeable<Value[Field]> };

/** A stay that a test may change: types do not let its users. */
function changeable(stay: Stay): Changeable<Stay> {
  return structuredClone(stay) as Changeable<Stay>;
}

describe('recordOf', () => {
  test('keeps the stay, the definition with its defaults, the policy, the version and every figure', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect(record).toMatchObject({ version: 1, staytax: version, currency: 'EUR', stay: week });
    expect(record.taxSet).toEqual(createCalculator(lisbon).taxSet);
    expect(record.policy).toEqual(policies.documented);
    const quoted = quote(lisbon, week);
    expect(record.quote).toEqual(json({ ...quoted, rooms: quoted.rooms }));
    expect(record.quote).toMatchObject({ price: '848.00', net: '800.00', exclusive: '56.00', total: '904.00' });
    expect(record.quote.nights).toHaveLength(8);
  });

  test('has digits in its policy only if they were set', () => {
    expect('digits' in record.policy.rounding).toBe(false);
    const whole = recordOf(quote(lisbon, nights('106'), { rounding: { digits: 0 } }));
    expect(whole.policy.rounding.digits).toBe(0);
    expect(verifyRecord(whole)).toEqual([]);
  });

  test('shares nothing with the stay: later changes do not reach it', () => {
    const own = changeable(nights('106.00'));
    const kept = recordOf(quote(lisbon, own));
    own.rooms.push(...changeable(nights('50.00')).rooms);
    expect(kept.stay.rooms).toHaveLength(1);
    expect(verifyRecord(kept)).toEqual([]);
  });

  test.each<[string, (value: ReturnType<typeof quote>) => unknown]>([
    ['a spread copy', (quoted) => ({ ...quoted })],
    ['a copy from JSON', json],
    ['a structured clone', (quoted) => structuredClone(json(quoted))],
    ['a proxy', (quoted) => new Proxy(quoted, {})],
    ['null', () => null],
    ['no object', () => 'quote'],
    ['an empty object', () => ({})],
  ])('refuses %s', (_, copyOf) => {
    const copy = copyOf(quote(lisbon, week));
    // Deliberately not a quote, as far as types can tell.
    expect(() => Reflect.apply(recordOf, undefined, [copy])).toThrow(InvalidArgumentError);
    expect(() => Reflect.apply(recordOf, undefined, [copy])).toThrow('as a calculator returned it');
  });

  test.each<[string, (own: Changeable<Stay>) => void]>([
    ['has another price', ({ rooms }) => rooms[0]?.nightlyPrices?.splice(0, 1, '107.00')],
    ['has another check-in', (own) => Object.assign(own, { checkIn: '2026-06-01' })],
    ['has another room', ({ rooms }) => rooms.push(...changeable(nights('50.00')).rooms)],
    ['is no stay any more', ({ rooms }) => rooms.splice(0)],
  ])('refuses a quote whose stay %s by now', (_, change) => {
    const own = changeable(nights('106.00', '106.00'));
    const quoted = quote(lisbon, own);
    change(own);
    expect(() => recordOf(quoted)).toThrow('The stay was changed since it was quoted');
  });

  test('refuses a quote that was written over; the tax set of one cannot be', () => {
    const quoted = quote(lisbon, week);
    Object.assign(quoted, { total: '1.00' });
    expect(() => recordOf(quoted)).toThrow('was changed since');
    const calculator = createCalculator(lisbon);
    const other = calculator.quote(week);
    expect(() => calculator.taxSet.taxes.pop()).toThrow(TypeError);
    expect(recordOf(other).taxSet).toEqual(calculator.taxSet);
  });

  test('is independent of other quotes of its calculator', () => {
    const calculator = createCalculator(lisbon);
    const quoted = calculator.quote(week);
    calculator.quote(stay(room(each('50.00', 30), { persons: 5 })));
    expect(recordOf(quoted)).toEqual(record);
  });

  test('is always plain JSON, and always verifies', () => {
    fc.assert(
      fc.property(randomBooking, (booking) => {
        const kept = recordOf(quoteOf(booking));
        const read = json(kept);
        expect(read).toEqual(kept);
        expect(verifyRecord(read)).toEqual([]);
      }),
      runsUpTo(3_000, 30),
    );
  });
});

describe('verifyRecord', () => {
  test.each<[readonly (string | number)[], unknown, RecordDifference]>([
    [['quote', 'total'], '903.00', { path: 'quote.total', recorded: '903.00', computed: '904.00' }],
    [['quote', 'taxes', 1, 'quantity'], 13, { path: 'quote.taxes[1].quantity', recorded: 13, computed: 14 }],
    [
      ['quote', 'nights', 7, 'date'],
      '2026-05-09',
      { path: 'quote.nights[7].date', recorded: '2026-05-09', computed: '2026-05-08' },
    ],
    [['currency'], 'USD', { path: 'currency', recorded: 'USD', computed: 'EUR' }],
    [['quote', 'kept'], '799.00', { path: 'quote.kept', recorded: '799.00', computed: '800.00' }],
    [['quote', 'nights', 0, 'kept'], '99.00', { path: 'quote.nights[0].kept', recorded: '99.00', computed: '100.00' }],
    [['quote', 'net'], undefined, { path: 'quote.net', computed: '800.00' }],
    [['paid'], true, { path: 'paid', recorded: true }],
    [['quote', 'discount'], '1.00', { path: 'quote.discount', recorded: '1.00' }],
    [['quote', '__proto__ '], {}, { path: 'quote["__proto__ "]', recorded: {} }],
    [['quote', 'rooms', 0, 'persons'], 3, { path: 'quote.rooms[0].persons', recorded: 3, computed: 2 }],
    [['quote', 'taxes', 2], { title: 'Spa' }, { path: 'quote.taxes[2]', recorded: { title: 'Spa' } }],
    [
      ['quote', 'byType'],
      '56.00',
      { path: 'quote.byType', recorded: '56.00', computed: { tax: '48.00', fee: '0.00', city_tax: '56.00' } },
    ],
  ])('lists %j as %j', (path, value, difference) => {
    const found = verifyRecord(changed(path, value));
    expect(found).toEqual([difference]);
  });

  test.each<[string, readonly (string | number)[], unknown]>([
    ['an amount with other digits', ['quote', 'total'], '904.0'],
    ['another version of the package', ['staytax'], '99.0.0'],
    ['other words in a warning', ['quote', 'warnings'], [{ code: 'net_below_zero', path: 'net', message: 'Other.' }]],
    ['an option of the policy that was not there yet', ['policy', 'maxNights'], undefined],
    ['rooms that were not there yet', ['quote', 'rooms'], undefined],
    ['`kept` that was not there yet', ['quote'], withoutKept(record.quote)],
  ])('agrees with %s', (_, path, value) => expect(verifyRecord(changed(path, value))).toEqual([]));

  test('compares titles as texts: "1.0" and "1.00" are two', () => {
    const kept = json(recordOf(quote(inEuro(inclusive('1.0', '6.00')), week)));
    kept.quote.taxes[0].title = '1.00';
    expect(verifyRecord(kept)).toEqual([{ path: 'quote.taxes[0].title', recorded: '1.00', computed: '1.0' }]);
  });

  test('calculates with the tax set of the record: a changed rate changes the figures', () => {
    const paths = verifyRecord(changed(['taxSet', 'taxes', 1, 'rate'], '5.00')).map(({ path }) => path);
    expect(paths).toContain('quote.total');
    expect(paths).toContain('quote.taxes[1].rate');
  });

  test('always lists a figure that was changed', () => {
    const figures = fc.tuple(randomBooking, fc.nat());
    fc.assert(
      fc.property(figures, ([booking, at]) => {
        const kept = json(recordOf(quoteOf(booking)));
        const places = amountsIn(kept.quote, 'quote');
        const place = places[at % places.length];
        if (place === undefined) throw new Error('A quote has amounts.');
        const { holder, name, path } = place;
        holder[name] = `${holder[name]}1`.replace(/^(-?\d+)1$/, '$1.1');
        expect(verifyRecord(kept).map((found) => found.path)).toEqual([path]);
      }),
      runsUpTo(3_000, 30),
    );
  });

  test('reports every issue of a value that is no record', () => {
    const { checkIn } = week;
    const broken = { ...record, version: 3, policy: { maxNights: 'all' }, stay: { checkIn, rooms: [] } };
    let error: unknown;
    try {
      verifyRecord(broken);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InvalidRecordError);
    expect(error).toMatchObject({
      name: 'InvalidRecordError',
      message: expect.stringMatching(
        /^The record is not valid \(3 issues\):\n- version .*\n- policy\.maxNights .*\n- stay\.rooms .*$/,
      ),
    });
    expect(error instanceof InvalidRecordError && error.issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'version unknown_version',
      'policy.maxNights not_one_of',
      'stay.rooms list_too_short',
    ]);
  });

  const throwing = (): never => {
    throw new Error('not for you');
  };
  const endless: object = new Proxy(
    {},
    {
      get: () => endless,
      ownKeys: () => ['a'],
      getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: endless }),
    },
  );
  const cyclic: Record<string, unknown> = { ...record };
  cyclic['quote'] = cyclic;
  let shared: unknown = 'x';
  for (let level = 0; level < 60; level += 1) shared = [shared, shared];

  test.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a text', 'record'],
    ['a function', throwing],
    ['a list', []],
    ['an empty object', {}],
    ['a quote', record.quote],
    ['a proxy that throws', new Proxy({}, { get: throwing, ownKeys: throwing, getPrototypeOf: throwing })],
    [
      'a getter that throws',
      {
        ...record,
        get stay() {
          return throwing();
        },
      },
    ],
    ['an endless proxy', endless],
    ['a cycle', cyclic],
    ['a list that is shared a billion times', { ...record, more: shared }],
    ['a list without end', { ...record, more: Array(10_000_000) }],
  ])('throws InvalidRecordError for %s', (_, input) => expect(() => verifyRecord(input)).toThrow(InvalidRecordError));
});

interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
  readonly path: string;
}

/** Every amount of a quote, with where it stands. */
function amountsIn(value: Record<string, unknown>, path: string): Place[] {
  return Object.entries(value).flatMap(([name, field]): Place[] => {
    const place = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    if (name === 'warnings' || name === 'computedOn') return [];
    if (typeof field === 'object' && field !== null) return amountsIn(Object.assign(field), place);
    return typeof field === 'string' && /^-?\d+(\.\d+)?$/.test(field) && name !== 'title' && name !== 'id'
      ? [{ holder: value, name, path: place }]
      : [];
  });
}

test('has its subject, and refuses an unknown one', () => {
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
  const quoted = quote({ title: 'No taxes', currency: 'EUR', taxes: [] }, stay);
  const record = recordOf(quoted, { of: 'day-use' });
  expect([record.of, recordOf(quoted).of]).toEqual(['day-use', undefined]);
  expect(validateRecord(JSON.parse(JSON.stringify(record))).value?.of).toBe('day-use');
  expect(verifyRecord(record)).toEqual([]);
  expect(validateRecord({ ...record, of: 'day use' }).issues).toMatchObject([{ code: 'not_one_of', path: 'of' }]);
  // @ts-expect-error No such subject.
  expect(() => recordOf(quoted, { of: 'night' })).toThrow('of must be one of stay, day-use, no-show, fee');
});
