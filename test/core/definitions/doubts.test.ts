import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withFields } from '../../../src/core/definitions/doubts/doubt.js';
import { doubtsUnder } from '../../../src/core/definitions/doubts/of-set.js';
import type { TaxInput, TaxSet, TaxSetEntryInput, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { isDoubt } from '../../../src/core/issues/definition-warning-codes.js';
import type { Issue } from '../../../src/core/issues/issue.js';
import { pathSegments } from '../../../src/core/issues/issue.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import {
  advice,
  createCalculator,
  policies,
  preview,
  quote,
  resolveTaxSet,
  validateTax,
  validateTaxSet,
} from '../../../src/index.js';
import { taxSet as randomSet, stayFor } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';

const setOf = (...taxes: TaxSetEntryInput[]): TaxSetInput => ({ title: 'Somewhere', currency: 'EUR', taxes });
const percent = (title: string, rate: string, more: Partial<TaxSetEntryInput> = {}): TaxSetEntryInput => ({
  title,
  logic: 'percent',
  type: 'tax',
  rate,
  is_inclusive: false,
  ...more,
});
const perNight = (title: string, rate: string, more: Partial<TaxSetEntryInput> = {}): TaxSetEntryInput => ({
  title,
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate,
  currency: 'EUR',
  is_inclusive: false,
  ...more,
});
const VAT = percent('VAT', '10.00', { is_inclusive: true });
const IDS = ['5f8a5c0e-51f2-4c6a-9d7e-0e62a7f0a001', '5f8a5c0e-51f2-4c6a-9d7e-0e62a7f0a002'] as const;
const period = (after: string | null, before: string | null) => ({ after, before });

/** "6.00 EUR", as the shortest text of the amount. */
const amountSaid = (text = '') => new Decimal(text.split(' ')[0] ?? '').toFixed();

const doubtsIn = (warnings: readonly Issue[] = []) => warnings.filter(isDoubt);
const told = (set: unknown) =>
  doubtsIn(validateTaxSet(set).warnings).map(({ code, path, params }) => {
    const { charged, meant, write }: Record<string, unknown> = { ...params };
    return [code, path, charged, meant, write];
  });

/** Each mistake as a person writes it: what is charged, what is said, and what to write. */
const MISTAKES: ReadonlyArray<readonly [name: string, set: TaxSetInput, expected: readonly unknown[]]> = [
  [
    'Bologna: 6% of what each guest pays, under 14 free',
    setOf(percent('City tax', '6.00', { type: 'city_tax', local: { rates: [{ age_under: 14, rate: '0' }] } })),
    ['guest_row_on_room_percent', 'taxes[0].local.rates[0]', '6.00 EUR', '3.00 EUR', 'per: "guest"'],
  ],
  [
    // A couple and a child: no third child, and one extra guest under 15.
    'extra guests, of whom children under 15 pay 15.00',
    setOf(perNight('Extra guests', '0', { local: { rates: [{ age_under: 15, guest_from: 3, rate: '15.00' }] } })),
    [
      'guest_counts_among',
      'taxes[0].local.rates[0]',
      '0.00 EUR',
      '15.00 EUR',
      'rates: [{ "guest_to": 2, "rate": "0" }, { "age_under": 15, "rate": "15.00" }]',
    ],
  ],
  [
    'Kyoto: bands of what a person pays for the night',
    setOf(perNight('Tax', '2.00', { local: { rates: [{ price_from: '500', rate: '10.00' }] } })),
    ['price_of_unsaid', 'taxes[0].local.rates[0].price_from', '20.00 EUR', '4.00 EUR', 'price_of: "person"'],
  ],
  [
    'the same of a percentage for each guest',
    setOf(percent('Tax', '1.00', { local: { per: 'guest', rates: [{ price_over: '80.00', rate: '2.00' }] } })),
    ['price_of_unsaid', 'taxes[0].local.rates[0].price_over', '2.00 EUR', '1.00 EUR', 'price_of: "person"'],
  ],
  [
    // 100.00 = N + 10% of (N + 4.00): N is 90.545..., VAT 9.4545...
    'VAT in the price, computed on a city tax beside it',
    setOf(VAT, perNight('City tax', '2.00', { level: 1 })),
    ['inclusive_on_exclusive', 'taxes[0]', '9.45 EUR', '9.09 EUR', 'local: { "base": { "plus": [] } }'],
  ],
  [
    'the same, nested',
    setOf({ ...VAT, taxes: [perNight('City tax', '2.00')] }),
    ['inclusive_on_exclusive', 'taxes[0]', '9.45 EUR', '9.09 EUR', 'local: { "base": { "plus": [] } }'],
  ],
  [
    'Amsterdam: a percentage of the price, and which?',
    setOf(VAT, percent('Tourist tax', '12.50', { type: 'city_tax' })),
    ['base_unsaid', 'taxes[1]', '12.50 EUR', '11.36 EUR', 'local: { "base": { "start": "net" } }'],
  ],
  [
    'the same where the VAT is on a higher level, and a net would add it again',
    setOf({ ...VAT, level: 1 }, percent('Tourist tax', '12.50', { type: 'city_tax' })),
    ['base_unsaid', 'taxes[1]', '12.50 EUR', '11.36 EUR', 'local: { "base": { "start": "net", "plus": [] } }'],
  ],
  [
    'bands beside a VAT in the price, of which price?',
    setOf(
      VAT,
      perNight('Tax', '1.00', { local: { price_of: 'person', rates: [{ price_from: '200', rate: '4.00' }] } }),
    ),
    ['base_unsaid', 'taxes[1].local.rates[0]', '8.00 EUR', '2.00 EUR', 'base: { "start": "net" }'],
  ],
  [
    'a service charge that is computed on the VAT',
    setOf(percent('VAT', '10.00', { level: 1 }), percent('Service', '10.00', { type: 'fee' })),
    ['fee_on_vat', 'taxes[1]', '11.00 EUR', '10.00 EUR', 'level: 2'],
  ],
  [
    'a net that adds the VAT again',
    setOf({ ...VAT, level: 1 }, percent('City tax', '5.00', { local: { base: { start: 'net' } } })),
    ['net_adds_inclusive', 'taxes[1].local.base.start', '5.00 EUR', '4.55 EUR', 'base: { "start": "net", "plus": [] }'],
  ],
  [
    'a new rate from 1 January, the old one until the same day',
    setOf(
      perNight('City tax', '9.00', {
        local: {
          rates: [
            { dates: [period(null, '2026-01-01')], rate: '2.00' },
            { dates: [period('2026-01-01', null)], rate: '3.00' },
          ],
        },
      }),
    ),
    ['ranges_share_day', 'taxes[0].local.rates[0].dates[0].before', '4.00 EUR', '6.00 EUR', 'before: "2025-12-31"'],
  ],
  [
    'seasons that share the day between them',
    setOf(
      perNight('City tax', '9.00', {
        local: {
          rates: [
            { seasons: [{ from: '11-01', to: '03-01' }], rate: '1.00' },
            { seasons: [{ from: '03-01', to: '10-31' }], rate: '2.00' },
          ],
        },
      }),
    ),
    ['ranges_share_day', 'taxes[0].local.rates[0].seasons[0].to', '2.00 EUR', '4.00 EUR', 'to: "02-28"'],
  ],
  [
    'two taxes of one title that share a day: both are charged on it',
    setOf(
      perNight('Levy', '1.00', { id: IDS[0], applicable_date_ranges: [period(null, '2026-07-01')] }),
      perNight('Levy', '2.00', { id: IDS[1], applicable_date_ranges: [period('2026-07-01', null)] }),
    ),
    ['ranges_share_day', 'taxes[0].applicable_date_ranges[0].before', '6.00 EUR', '4.00 EUR', 'before: "2026-06-30"'],
  ],
  [
    // Two nights at 375.00 are 750.00.
    'bands of the price on a charge once a stay',
    setOf({
      ...perNight('Tax', '1.00', { local: { rates: [{ price_from: '500', rate: '5.00' }] } }),
      logic: 'per_booking',
    }),
    ['price_for_unsaid', 'taxes[0].local.rates[0].price_from', '1.00 EUR', '5.00 EUR', 'price_for: "stay"'],
  ],
];

describe('a definition that probably means something else', () => {
  test.each(MISTAKES)('%s', (_, set, expected) => expect(told(set)).toEqual([expected]));

  test('has the same amounts in validation, quotes, previews and files', () => {
    const [, set] = MISTAKES[4] ?? [];
    if (set === undefined) throw new Error('no mistake');
    const sentence =
      'This inclusive tax is computed on the exclusive "City tax" too, so the tax on what is beside the price is taken out ' +
      'of the price. Where "City tax" bears it too, add an exclusive tax of the same rate on it alone, with { "only": "here", ' +
      '"base": { "start": "nothing", "plus": ["City tax"] } }. For two guests for a night at 100.00 on 2026-05-01, it charges 9.45 EUR, and 9.09 EUR with local: { "base": { "plus": [] } }. Write that, or ' +
      'local: { "base": { "plus": ["City tax"] } } to keep it as it is.';
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
    const taxes = set.taxes.flatMap((tax, at) => validateTax({ ...tax, id: IDS[at] }).value ?? []);
    const references = set.taxes.map(({ level }, at) => ({ id: IDS[at], level }));
    for (const warnings of [
      validateTaxSet(set).warnings,
      resolveTaxSet({ ...set, taxes: references }, taxes).warnings,
      createCalculator(set).warnings,
      quote(set, stay).warnings,
      advice(set),
      preview(set).warnings,
    ]) {
      expect(doubtsIn(warnings).map(({ message }) => message)).toEqual([sentence]);
    }
    expect(quote(set, stay).taxes.find(({ title }) => title === 'VAT')?.amount).toBe('9.45');
  });

  test('has no amounts for a tax without its set', () => {
    const [, set] = MISTAKES[0] ?? [];
    const { warnings = [] } = validateTax(set?.taxes[0]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'This row asks the age of a guest, but the percentage is one for the room, which takes the highest rate of its guests. ' +
        'Write per: "guest", or per: "room" to keep it as it is.',
    ]);
  });
});

describe('no doubt about', () => {
  const inVenice = (local: TaxInput['local']) => setOf(VAT, percent('City tax', '5.00', { type: 'city_tax', local }));
  test.each<[string, TaxSetInput]>([
    ['a base that the tax says', inVenice({ base: { start: 'price' } })],
    ['a base that the set says', { ...inVenice({}), local: { policy: { exclusiveBase: 'price' } } }],
    ['a percentage of other taxes', inVenice({ only: 'here', base: { start: 'nothing', plus: ['VAT'] } })],
    ['a city tax without a VAT in the price', setOf(percent('City tax', '5.00', { type: 'city_tax' }))],
    [
      'a row that asks whether there is a price',
      setOf(VAT, perNight('Tax', '0', { local: { rates: [{ price_over: '0', rate: '1.00' }] } })),
    ],
    [
      'a base where the net depends on the amount',
      setOf(
        { ...VAT, local: { base: { plus: ['Tax'] } } },
        perNight('Tax', '1.00', {
          level: 1,
          local: {
            price_of: 'room',
            logic: 'percent',
            rate: '1',
            at_most: '5.00',
            rates: [{ price_from: '100', rate: '2' }],
          },
          type: 'tax',
        }),
      ),
    ],
    [
      'an age where the tax is one for each guest',
      setOf(perNight('Tax', '2.00', { local: { rates: [{ age_under: 6, rate: '0' }] } })),
    ],
    ['a label', setOf(percent('Tax', '2.00', { local: { rates: [{ label: 'business', rate: '0' }] } }))],
    ['a fee below the VAT', setOf(percent('VAT', '10.00'), percent('Service', '10.00', { type: 'fee', level: 1 }))],
    [
      'a tax of the channel alone',
      setOf({ ...VAT, local: { only: 'channel' } }, perNight('City tax', '2.00', { level: 1 })),
    ],
    [
      'a row for one day before one that begins on it',
      setOf(
        perNight('Tax', '1.00', {
          local: {
            rates: [
              { dates: [period('2026-01-01', '2026-01-01')], rate: '0' },
              { dates: [period('2026-01-01', null)], rate: '2.00' },
            ],
          },
        }),
      ),
    ],
    [
      'a day that rows share which ask something else too',
      setOf(
        perNight('Tax', '1.00', {
          local: {
            rates: [
              { dates: [period(null, '2026-01-01')], age_under: 12, rate: '0' },
              { dates: [period('2026-01-01', null)], rate: '2.00' },
            ],
          },
        }),
      ),
    ],
  ])('%s', (_, set) => expect(told(set)).toEqual([]));

  test('a base that the policy of the caller sets or leaves out', () => {
    const codes = (policy?: Parameters<typeof createCalculator>[1]) =>
      doubtsIn(createCalculator(inVenice({}), policy).warnings).map(({ code }) => code);
    expect(codes()).toEqual(['base_unsaid']);
    expect(codes({ rounding: { unit: 'night' } })).toEqual(['base_unsaid']);
    expect(codes({ exclusiveBase: 'price' })).toEqual([]);
    expect(codes(policies.channelManager)).toEqual([]);
    const higher = setOf({ ...VAT, level: 1 }, percent('City tax', '5.00', { type: 'city_tax' }));
    expect(doubtsIn(createCalculator(higher, { exclusiveBase: 'net' }).warnings).map(({ code }) => code)).toEqual([
      'net_adds_inclusive',
    ]);
  });
});

test('has amounts for the first of hundreds of doubts', () => {
  const taxes = Array.from({ length: 60 }, (_, at) => percent(`City tax ${at}`, '1.00', { type: 'city_tax' }));
  const found = told(setOf(VAT, ...taxes));
  expect(found.length).toBe(60);
  const withAmounts = found.filter(([, , charged]) => charged !== undefined);
  expect(withAmounts.length).toBeGreaterThan(5);
  expect(withAmounts.length).toBeLessThan(30);
});

test('has amounts for the first of hundreds of doubts about rows', () => {
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + 2 * at)).toISOString().slice(0, 10);
  const rates = Array.from({ length: 120 }, (_, at) => ({
    rate: `${1 + (at % 9)}.00`,
    dates: [{ after: day(at), before: day(at + 1) }],
  }));
  const taxes = Array.from({ length: 6 }, (_, at) => percent(`City tax ${at}`, '1.00', { local: { rates } }));
  const charges = told(setOf(...taxes)).flatMap(([code, , charged]) => (code === 'ranges_share_day' ? [charged] : []));
  expect(charges.length).toBe(6 * 119);
  const withAmounts = charges.filter((charged) => charged !== undefined);
  expect(withAmounts.length).toBeGreaterThan(5);
  expect(withAmounts.length).toBeLessThan(100);
});

/** Writes what a doubt says into the set: `per: "guest"`, `local: { "base": ... }`, `level: 2`. */
function written(set: TaxSet, path: string, text: string): unknown {
  const copy = structuredClone(set);
  let entry: Record<string, unknown> = Object(copy);
  for (const segment of pathSegments(path)) {
    if (segment === 'local' || segment === 'applicable_date_ranges') break;
    entry = Object(entry[segment]);
  }
  const key = text.slice(0, text.indexOf(':'));
  const value: unknown = JSON.parse(text.slice(key.length + 1));
  if (key === 'local' || key === 'level') entry[key] = value;
  else entry['local'] = { ...Object(entry['local']), [key]: value };
  return copy;
}

const sayings = (warning: Issue): { write: string; keep?: string; charged?: string; meant?: string } =>
  Object(warning.params);
const isSame = (one: Issue) => (other: Issue) => one.code === other.code && one.path === other.path;

describe('each doubt', () => {
  const MANY = runsUpTo(2_000, 60);
  /** Nested taxes that are mentioned twice would have to be written in both places. */
  const isOnce = ({ taxes }: TaxSet) => taxes.every((tax) => tax.taxes.length === 0);
  const cases = MISTAKES.map(([, set]) => validateTaxSet(set).value).filter((set) => set !== undefined);
  const sets = fc.oneof(fc.constantFrom(...cases), randomSet().filter(isOnce));

  test('is gone with the text to keep, which changes no amount', () => {
    let count = 0;
    fc.assert(
      fc.property(sets, (set) => {
        for (const warning of doubtsIn(validateTaxSet(set).warnings)) {
          const { keep } = sayings(warning);
          if (keep === undefined || !isOnce(set)) continue;
          count += 1;
          const kept = validateTaxSet(written(set, warning.path, keep));
          expect(kept.issues).toBeUndefined();
          expect(doubtsIn(kept.warnings).some(isSame(warning))).toBe(false);
          for (const stay of fc.sample(stayFor(set), { numRuns: 3, seed: 1 })) {
            const [before, after] = [set, kept.value ?? set].map((one) => {
              const { warnings: _, ...all } = quote(one, stay);
              return { ...all, nights: quote(one, stay).nights };
            });
            expect(after).toEqual(before);
          }
        }
      }),
      MANY,
    );
    expect(count).toBeGreaterThan(15);
  });

  test('is gone with the text to write, which changes the amount to the second one', () => {
    let count = 0;
    fc.assert(
      fc.property(sets, (set) => {
        for (const doubt of doubtsUnder(set, set.local?.policy?.exclusiveBase)) {
          const corrected = validateTaxSet(doubt.corrected(set));
          if (corrected.value === undefined) continue;
          const still = doubtsUnder(corrected.value, set.local?.policy?.exclusiveBase);
          expect(still.some(({ code, path }) => code === doubt.code && path === doubt.path)).toBe(false);
          const warning = doubtsIn(validateTaxSet(set).warnings).find(isSame(Object(doubt)));
          const {
            charged,
            meant,
            write,
            stay: words = '',
          }: Record<string, string | undefined> = Object(warning?.params);
          if (charged === undefined || warning === undefined) continue;
          count += 1;
          const stay = stayIn(words);
          const amountIn = (one: unknown) =>
            createCalculator(Object(one))
              .quote(stay)
              .taxes.filter((tax) => doubt.concerns(Object(tax)))
              .reduce((sum, { amount, inCharges = 0 }) => sum.plus(amount).minus(inCharges), new Decimal(0))
              .toFixed();
          expect(amountIn(set)).toBe(amountSaid(charged));
          expect(amountIn(corrected.value)).toBe(amountSaid(meant));
          expect(charged).not.toBe(meant);
          const isInLocal = !/^(before|to):/.test(write ?? '') && Object(warning.params)['at'] === undefined;
          if (isInLocal && isOnce(set)) {
            expect(amountIn(written(set, warning.path, write ?? ''))).toBe(amountSaid(meant));
          }
        }
      }),
      MANY,
    );
    expect(count).toBeGreaterThan(15);
  });
});

/** The stay that a sentence names. */
function stayIn(words: string): Stay {
  const [, age] = /a guest of (\d+)/.exec(words) ?? [];
  const [, price = ''] = / at (\S+)/.exec(words) ?? [];
  const [, nights = '1'] = /for (\d+) nights/.exec(words) ?? [];
  const [, checkIn = ''] = /(?:on|from) (\d{4}-\d\d-\d\d)$/.exec(words) ?? [];
  const [, adults = '1'] = /(\d+) adults/.exec(words) ?? [];
  const others = Array.from({ length: Number(adults) }, () => ({}));
  const guests = age === undefined ? { persons: 2 } : { guests: [...others, { age: Number(age) }] };
  const room = { ...guests, nightlyPrices: Array.from({ length: Number(nights) }, () => price) };
  return { checkIn, rooms: words.includes('each of two rooms') ? [room, room] : [room] };
}

describe('withFields', () => {
  test('changes a tax at every place, and keeps the objects of taxes without a change in them', () => {
    const set = validateTaxSet(
      setOf(
        VAT,
        percent('Fee', '1.00', { taxes: [VAT] }),
        percent('City tax', '2.00', { taxes: [percent('Levy', '3.00')] }),
      ),
    ).value;
    const [vat, , city] = set?.taxes ?? [];
    const changed = set && vat && withFields(vat, () => ({ rate: '9.00' }))(set);
    expect(changed?.taxes.map(({ rate, taxes }) => [rate, ...taxes.map((inner) => inner.rate)])).toEqual([
      ['9.00'],
      ['1.00', '9.00'],
      ['2.00', '3.00'],
    ]);
    expect(changed?.taxes[2]).toBe(city);
  });
});
