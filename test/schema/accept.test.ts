import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { entryObject, taxObject, taxSetObject } from '../../src/definitions/fields/tax.js';
import { localTaxObject, rowObject } from '../../src/definitions/local/fields.js';
import { dateRangeObject } from '../../src/definitions/local/periods.js';
import { policyObject } from '../../src/definitions/policy.js';
import { acceptorOf, parserOf, REFUSED } from '../../src/schema/parser.js';
import { extraObject, roomObject, stayObject } from '../../src/stay/fields.js';

const UUID = '716305c4-561a-4561-a187-7f5b8aeb5920';
const range = { after: '2026-05-01', before: null };
const row = { rate: '2.50', age_under: 18, price_from: '10', nights_to: 7, dates: [range], booked: range };
const season = { from: '12-20', to: '01-10' };
const local = {
  rate: '7',
  per: 'guest',
  base: { start: 'net', plus: ['VAT'] },
  rates: [row, { ...row, seasons: [season] }],
};
const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true, max_nights: 7, local };
const policy = { rounding: { unit: 'night', mode: 'half-up', digits: 3 }, exclusiveBase: 'net' };
const extra = { label: 'breakfast', nightlyPrices: ['10.00', '12'] };
const guests = [{ age: 7, labels: ['resident'] }, {}];
const room = { persons: 2, nightlyPrices: ['99.50'], guests, extras: [extra], count: 1 };

/** Each schema with a value that it takes. */
const SCHEMAS: ReadonlyArray<readonly [string, z.ZodMiniObject, object]> = [
  ['a tax', taxObject(), { ...tax, applicable_date_ranges: [range], skip_nights: null }],
  ['an entry', entryObject(), { ...tax, id: 'vat', property_id: UUID, level: 1 }],
  [
    'a tax set',
    taxSetObject(),
    { title: 'Lisbon', currency: 'EUR', associated_rate_plan_ids: [UUID], local: { policy } },
  ],
  ['a date range', dateRangeObject(), range],
  ['a policy', policyObject(), policy],
  ['local rules', localTaxObject(), local],
  ['a row of rates', rowObject(), row],
  ['a room', roomObject(), room],
  ['a stay', stayObject(), { checkIn: '2026-05-01', rooms: [room], labels: ['business'], nightsBefore: 2 }],
  ['an extra', extraObject(), extra],
];

/** What some field takes, and what none does. */
const PLAIN = [undefined, null, true, 0, -0, 1, 150, 1_001, 10_001, -1, 1.5, Number.NaN, Infinity, 2 ** 53];
const TEXTS = [
  '',
  ' ',
  'VAT',
  '10.00',
  '1e3',
  'percent',
  'tax',
  'EUR',
  'EURO',
  UUID,
  '2026-05-01',
  '2026-02-30',
  '12-20',
];
const OTHERS = ['net', 'night', 'half-up', 'here', 'x'.repeat(256), [], ['VAT'], [undefined], [range], {}, [{}], [row]];
const ANY = fc.constantFrom<unknown>(...PLAIN, ...TEXTS, ...OTHERS);

/** A value with some of its fields left out, and some replaced, at any depth. */
function altered(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return oneOf(fc.tuple(...value.map(altered)));
  if (typeof value !== 'object' || value === null) return oneOf(fc.constant(value));
  const fields = Object.entries(value).map(([name, field]) => [name, altered(field)] as const);
  const names = fc.constantFrom(...Object.keys(value), 'after', 'level', 'toString', 'labels');
  const more = rarely(fc.tuple(names, ANY));
  return oneOf(
    fc.tuple(fc.record(Object.fromEntries(fields)), rarely(names), more).map(([kept, without, added]) => {
      const copy: Record<string, unknown> = { ...kept, ...(added && { [added[0]]: added[1] }) };
      if (without !== undefined) delete copy[without];
      return copy;
    }),
  );
}

const rarely = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 15 }, { arbitrary: value, weight: 1 });

const oneOf = (kept: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary: kept, weight: 60 }, { arbitrary: ANY, weight: 1 });

describe('the fast acceptor', () => {
  test.each(SCHEMAS)('returns the result of zod: %s', (_, schema, value) => {
    const accept = acceptorOf(schema);
    const seen = { yes: 0, no: 0 };
    fc.assert(
      fc.property(altered(value), (value) => {
        const parsed = schema.safeParse(value);
        const accepted = accept(value);
        seen[parsed.success ? 'yes' : 'no'] += 1;
        expect(accepted !== REFUSED).toBe(parsed.success);
        if (!parsed.success) return;
        expect(accepted).toStrictEqual(parsed.data);
        expect(JSON.stringify(accepted)).toBe(JSON.stringify(parsed.data));
      }),
      { numRuns: 300 },
    );
    expect(seen.yes).toBeGreaterThan(20);
    expect(seen.no).toBeGreaterThan(20);
  });

  test('returns a fresh list for each absent list', () => {
    const { parse } = parserOf(taxObject());
    const draft = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
    expect(parse(draft).data?.applicable_date_ranges).not.toBe(parse(draft).data?.applicable_date_ranges);
  });

  test('refuses every value of an unsupported schema, which zod answers', () => {
    const unknown = z.object({ one: z.union([z.string(), z.number()]), two: z.string().check(z.regex(/a/)) });
    expect(acceptorOf(unknown)({ one: 'a', two: 'a' })).toBe(REFUSED);
    expect(parserOf(unknown).parse({ one: 'a', two: 'a' })).toEqual({ success: true, data: { one: 'a', two: 'a' } });
  });
});
