import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput } from '../../../src/core/definitions/tax.js';
import { ADVICE_CODES } from '../../../src/core/issues/advice-codes.js';
import { issueIn } from '../../../src/core/issues/issue.js';
import type { Policy } from '../../../src/index.js';
import { advice, createCalculator, explain, policies, preview } from '../../../src/index.js';
import { costlyAdvice, isWorthReading } from '../../../src/trials/preview/words/verdict.js';
import * as kit from '../../../src/trials/testing/index.js';
import { fixed, inclusive, inEuro, percent } from '../../core/calculation/given.js';

const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax' });
const july = { applicable_date_ranges: [{ after: '2026-07-01', before: '2026-07-05' }] };
const [vat, spa, parking] = [
  percent('VAT', '20'),
  fixed('Spa', 'per_room', '5.00', { level: 1 }),
  fixed('Parking', 'per_booking', '9.00'),
];

interface Case {
  readonly code: string;
  readonly taxes: readonly TaxSetEntryInput[];
  readonly fine: readonly TaxSetEntryInput[];
  readonly path: string;
  readonly words: string;
  readonly options?: { policy?: Policy; today?: string };
}

const WINTER = { seasons: [{ from: '11-01', to: '03-31' }], rate: '0.93' };

const CASES: readonly Case[] = [
  {
    code: 'never_charged',
    taxes: [{ ...city, rate: '0.00' }],
    fine: [city],
    path: 'taxes[0].rate',
    words: '"City tax" is never charged: its rate is 0.00.',
  },
  {
    code: 'never_charged',
    taxes: [{ ...city, local: { rate: '0', rates: [{ age_under: 12, rate: '0' }] } }],
    fine: [{ ...city, local: { rate: '0', rates: [{ label: 'with a car', rate: '4.00' }] } }],
    path: 'taxes[0].local.rate',
    words: '"City tax" is never charged: its rate is 0.',
  },
  {
    code: 'never_charged',
    taxes: [{ ...city, skip_nights: 3, max_nights: 3 }],
    fine: [{ ...city, skip_nights: 3, max_nights: 4 }],
    path: 'taxes[0].max_nights',
    words: 'the first 3 nights can be taxed, and the first 3 are skipped',
    options: { policy: { maxNights: 'stay' } },
  },
  {
    code: 'never_charged',
    taxes: [{ ...city, logic: 'per_room', skip_nights: 1 }],
    fine: [{ ...city, skip_nights: 1 }],
    path: 'taxes[0].skip_nights',
    words: 'under this policy it is due at arrival, and the night of arrival is skipped',
    options: { policy: { stayCharges: 'arrival' } },
  },
  {
    code: 'ranges_past',
    taxes: [{ ...city, ...july }],
    fine: [{ ...city, applicable_date_ranges: [...july.applicable_date_ranges, { after: '2027-07-01' }] }],
    path: 'taxes[0].applicable_date_ranges',
    words: '"City tax" ended on 2026-07-05 (today is 2026-07-06)',
    options: { today: '2026-07-06' },
  },
  {
    code: 'ranges_past',
    taxes: [{ ...city, ...july }],
    fine: [
      { ...city, ...july, id: 'a' },
      { ...city, rate: '5.00', id: 'b', applicable_date_ranges: [{ after: '2026-07-06' }] },
    ],
    path: 'taxes[0].applicable_date_ranges',
    words: '"City tax" ended on 2026-07-05 (today is 2026-07-06)',
    options: { today: '2026-07-06' },
  },
  // Of 14 in winter: 0.50 by the first row, 0.93 by the second.
  {
    code: 'order_decides',
    taxes: [{ ...city, local: { rates: [{ age_under: 18, rate: '0.50' }, WINTER] } }],
    fine: [
      {
        ...city,
        local: {
          rates: [
            { age_under: 18, rate: '0.50' },
            { ...WINTER, age_from: 18 },
          ],
        },
      },
    ],
    path: 'taxes[0].local.rates[1]',
    words:
      'Rows 1 and 2 of "City tax" hold for the same guests and nights, and neither covers the other: 1 night from 2026-11-01, ' +
      '1 room, 1 person (one of 17) pays 0.50 as they stand, and 0.93 with row 2 first.',
  },
  // A dearer row before a cheaper one is found by validation. An exemption in front is meant to apply first.
  {
    code: 'order_decides',
    taxes: [{ ...city, local: { rates: [WINTER, { age_under: 18, rate: '0' }] } }],
    fine: [
      { ...city, local: { rates: [{ age_under: 18, rate: '0' }, WINTER] } },
      {
        ...city,
        title: 'Other',
        local: {
          rates: [
            { age_under: 18, ...WINTER },
            { age_under: 18, rate: '2.00' },
          ],
        },
      },
    ],
    path: 'taxes[0].local.rates[1]',
    words: 'it charges 1.86 EUR, and 0.93 EUR with rates: [{ "rate": "0", "age_under": 18 }',
  },
  // 4 nights of 2 persons: 4.00 each, 32.00; the first three at 2.00, 2 x (3 x 2.00 + 4.00) = 20.00.
  {
    code: 'length_or_number',
    taxes: [{ ...city, max_nights: 7, local: { rates: [{ nights_to: 3, rate: '2.00' }] } }],
    fine: [
      { ...city, max_nights: 7, local: { rates: [{ night_to: 3, rate: '2.00' }] } },
      { ...city, title: 'Other', local: { rates: [{ nights_to: 3, rate: '2.00' }] } },
      // Length and number told apart. From the third night of stays of up to 2 nights: as numbers, no row at all.
      { ...city, title: 'Third', max_nights: 1, local: { rates: [{ night_from: 3, nights_to: 2, rate: '2.00' }] } },
    ],
    path: 'taxes[0].local.rates[0].nights_to',
    words:
      'A row of "City tax" is for stays of up to 3 nights, and the tax has a limit of nights: 4 nights from 2026-05-01, 1 room, ' +
      '2 persons pays 32.00, and 20.00 if the row is for the first 3 nights of every stay.',
  },
  {
    code: 'source_old',
    taxes: [{ ...city, local: { source: { checked: '2025-05-01' } } }],
    fine: [{ ...city, local: { source: { checked: '2025-05-02' } } }],
    path: 'taxes[0].local.source.checked',
    words: 'The source of "City tax" was read on 2025-05-01, more than a year before 2026-05-02.',
    options: { today: '2026-05-02' },
  },
  {
    code: 'cap_out_of_reach',
    taxes: [{ ...city, ...july, max_nights: 5 }],
    fine: [{ ...city, ...july, max_nights: 4 }],
    path: 'taxes[0].max_nights',
    words: 'The limit of 5 nights of "City tax" has no effect within one date range: the longest range has 5 nights',
  },
  {
    code: 'level_without_effect',
    taxes: [{ ...city, level: 2 }, { ...vat, level: 2 }, percent('Levy', '1', { taxes: [], level: 3 }), parking],
    fine: [{ ...city, level: 2 }, vat],
    path: 'taxes[0].level',
    words: 'Level 2 of "City tax" has no effect, because no percentage is computed on it',
  },
  {
    code: 'same_title',
    taxes: [
      { ...vat, id: 'a' },
      { ...vat, id: 'b', rate: '7' },
    ],
    fine: [
      { ...vat, id: 'a' },
      { ...vat, id: 'b', title: 'Other' },
    ],
    path: 'taxes[1].title',
    words: '"VAT" is also the title of the tax at taxes[0]',
  },
  {
    code: 'fee_untaxed',
    taxes: [spa, vat, parking],
    fine: [spa, vat, { ...parking, level: 1 }],
    path: 'taxes[2]',
    words: 'No tax is computed on the fee "Parking", but "VAT" is computed on "Spa".',
  },
  {
    code: 'inclusive_over_price',
    taxes: [{ ...city, is_inclusive: true }],
    fine: [city, inclusive('VAT', '20')],
    path: 'taxes',
    words: 'The net of a night for two persons, sold for less than 8.00, is below zero',
  },
  {
    code: 'nested_unevenly',
    taxes: [{ ...vat, taxes: [parking] }, percent('Levy', '1', { taxes: [vat] })],
    fine: [{ ...vat, taxes: [parking] }, percent('Levy', '1', { taxes: [{ ...vat, taxes: [parking] }] })],
    path: 'taxes[1].taxes[0]',
    words: '"VAT" has other taxes nested under it here than at taxes[0]',
  },
  {
    code: 'policy_matters',
    taxes: [inclusive('VAT', '20'), percent('Levy', '10')],
    fine: [],
    path: 'policy.exclusiveBase',
    words:
      'The total of some stays depends on exclusiveBase: with "net" instead of "price" it is 269.43 EUR less for 30 nights',
  },
  {
    code: 'channel_charges_otherwise',
    taxes: [{ ...city, local: { rates: [{ age_under: 12, rate: '0' }] } }],
    fine: [city],
    path: 'taxes',
    words:
      'The channel manager charges 56.00 EUR more for a family with children of 11 and 11, because it has no local',
  },
  {
    code: 'channel_charges_otherwise',
    taxes: [{ ...city, local: { only: 'here' } }],
    fine: [{ ...city, local: { rates: [] } }],
    path: 'taxes',
    words: 'The channel manager charges 160.00 EUR less for a family of four in two rooms',
  },
  {
    code: 'channel_may_differ',
    taxes: [city, { ...inclusive('VAT', '20'), level: 0 }, { ...inclusive('GST', '5'), level: 2 }],
    fine: [city, inclusive('VAT', '20'), { ...inclusive('GST', '5'), level: 1 }],
    path: 'taxes',
    words: 'between the levels 0 and 2 there is a gap, and the lower one may be left out.',
  },
  {
    code: 'level_without_effect',
    taxes: [
      { ...spa, level: 2 },
      { ...city, local: { rates: [{ label: 'resident', rate: '1.00' }] } },
    ],
    // The price that the rows ask for has the fee in it.
    fine: [
      { ...spa, level: 2 },
      { ...city, local: { rates: [{ price_from: '100', rate: '1.00' }] } },
    ],
    path: 'taxes[0].level',
    words: 'Level 2 of "Spa" has no effect',
  },
  {
    code: 'not_all_tried',
    taxes: Array.from({ length: 60 }, (_, tax) => ({
      ...city,
      title: `City tax ${tax}`,
      local: { rates: Array.from({ length: 20 }, (__, age) => ({ age_under: age + 1, rate: `0.${10 + age}` })) },
    })),
    // The budget is enough for 30 taxes of 10 rows.
    fine: Array.from({ length: 30 }, (_, tax) => ({
      ...city,
      title: `City tax ${tax}`,
      local: { rates: Array.from({ length: 10 }, (__, age) => ({ age_under: age + 1, rate: `0.${10 + age}` })) },
    })),
    path: 'taxes',
    words: 'candidates were not tried: the set has 1,200 rows in 60 taxes.',
  },
];

describe('advice', () => {
  test.each(CASES)('$code at $path', ({ code, taxes, fine, path, words, options = {} }) => {
    const asked = { ...(code.startsWith('channel') && { channel: true }), ...options };
    const found = advice(inEuro(...taxes), asked).filter((one) => one.code === code && one.path === path);
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toContain(words);
    expect(advice(inEuro(...fine), asked).map((one) => one.code)).not.toContain(code);
  });

  test('has a case for every code', () => {
    expect(new Set(CASES.map(({ code }) => code))).toEqual(
      new Set([...Object.keys(ADVICE_CODES), 'order_decides', 'ranges_past']),
    );
  });

  test('includes the warnings of validation', () => {
    const ranges = [...july.applicable_date_ranges, { after: '2026-07-05', before: '2026-07-09' }];
    expect(advice(inEuro({ ...city, applicable_date_ranges: ranges }))[0]).toMatchObject({
      code: 'ranges_overlap',
      path: 'taxes[0].applicable_date_ranges[1]',
    });
  });

  // 1.55 x 2 x 7 = 21.70, here in whole euros 22; there 1.55 x 4 x 7 = 43.40. Amounts that end in 0.50 are 0.50 less
  // there.
  test('compares with the channel manager in cents, also where the policy rounds to whole euros', () => {
    const local = { rates: [{ age_under: 12, rate: '0' }] };
    const policy = { rounding: { digits: 0 } };
    const found = advice(inEuro({ ...city, rate: '1.55', local }), { policy, channel: true });
    const said = found.filter(({ code }) => code === 'channel_charges_otherwise').map(({ params }) => params);
    expect(said).toMatchObject([
      { amount: '+21.40 EUR', stay: 'a family with children of 11 and 11' },
      { amount: '-0.50 EUR' },
    ]);
  });

  test('is empty for a plain set', () => {
    expect(advice(inEuro(city))).toEqual([]);
    expect(advice(inEuro())).toEqual([]);
  });
});

test('has a stay that shows it for inclusive charges, fees and policies', () => {
  fc.assert(
    fc.property(
      kit.taxSet({ maxTaxes: 5 }),
      fc.constantFrom(policies.documented, policies.channelManager),
      (taxSet, policy) => {
        const calculator = createCalculator(taxSet, policy);
        for (const { code, path, stay, message } of advice(taxSet, { policy, today: '2026-05-01' })) {
          expect(message).toMatch(/\.$/);
          if (stay === undefined) continue;
          const quoted = calculator.quote(stay);
          if (code === 'inclusive_over_price') expect(Number(quoted.net)).toBeLessThan(0);
          if (code === 'policy_matters') {
            const amount = / it is ([\d.]+) [A-Z]{3} (?:less|more) for /.exec(message)?.[1];
            expect(Number(amount), path).toBeGreaterThan(0);
          }
          if (code === 'cap_out_of_reach') expect(explain(quoted).version).toBe(1);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('has a stay that differs by the stated amount for a policy', () => {
  const set = inEuro(fixed('City tax', 'per_person', '2.00', { skip_nights: 1, max_nights: 1 }));
  const found = advice(set);
  expect(found.map(({ path }) => path)).toEqual(['taxes[0].max_nights', 'policy.maxNights', 'policy.stayCharges']);
  for (const { path, stay, message } of found.slice(1)) {
    const policy = path.endsWith('maxNights') ? { maxNights: 'stay' as const } : { stayCharges: 'arrival' as const };
    if (stay === undefined) throw new Error(`${path} has no stay.`);
    const [now, other] = [createCalculator(set).totals(stay), createCalculator(set, policy).totals(stay)];
    const change = Number(other.total) - Number(now.total);
    expect(message).toContain(`it is ${Math.abs(change).toFixed(2)} EUR ${change < 0 ? 'less' : 'more'} for`);
  }
});

test('sorts costly advice by amount, with the differences of the channel manager', () => {
  const amounts = ['+0.04 EUR', '-63.00 EUR', '+9.00 EUR'];
  const channel = (amount: string) =>
    issueIn(ADVICE_CODES, 'channel_charges_otherwise', '', { amount, stay: 'a stay', differing: 1, looked: 1 });
  const never = issueIn(ADVICE_CODES, 'never_charged', 'taxes[0].rate', { title: 'A', because: 'its rate is 0' });
  const technical = issueIn(ADVICE_CODES, 'same_title', 'taxes[0].title', { title: 'A', first: 'taxes[1]' });
  const [small, large, middle] = amounts.map(channel);
  expect(costlyAdvice([small, technical, large, middle, never].flatMap((one) => one ?? []))).toEqual([
    never,
    large,
    middle,
    small,
  ]);
});

test('a preview with a price of 1,000.00 has the advice of one without, for a row by the price with breakfast', () => {
  const rates = [
    { price_from: '300.00', rate: '3' },
    { nights_from: 3, rate: '2' },
  ];
  const set = inEuro(percent('City tax', '1', { local: { on: ['lodging', 'breakfast'], rates } }));
  const { warnings } = preview(set, { price: '1000.00' });
  expect(warnings.map(({ code }) => code)).toContain('order_decides');
  expect(warnings).toEqual(advice(set));
});

describe('advice for a day', () => {
  const seasonal = { ...city, local: { rates: [{ age_under: 18, rate: '0.50' }, WINTER] } };
  const dated = (after: string, before: string): TaxSetEntryInput => ({
    ...city,
    local: {
      rates: [
        { age_under: 18, rate: '0.50' },
        { rate: '0.93', dates: [{ after, before }] },
      ],
    },
  });

  test('has stays that are not over, in every month of a recurring season', () => {
    for (const today of ['2026-01-15', '2026-05-02', '2026-11-01', '2027-04-01']) {
      const [found] = advice(inEuro(seasonal), { today }).filter(({ code }) => code === 'order_decides');
      expect((found?.stay?.checkIn ?? '') >= today.slice(0, 4)).toBe(true);
    }
    const codes = (taxes: TaxSetEntryInput) => advice(inEuro(taxes), { today: '2026-05-02' }).map(({ code }) => code);
    expect(codes(dated('2027-01-01', '2027-03-31'))).toContain('order_decides');
    expect(codes(dated('2025-01-01', '2025-03-31'))).not.toContain('order_decides');
    expect(advice(inEuro(dated('2025-01-01', '2025-03-31'))).map(({ code }) => code)).toContain('order_decides');
  });

  test('has no stay that ended before it, for any set', () => {
    fc.assert(
      fc.property(kit.taxSet({ maxTaxes: 3, from: '2026-04-01', to: '2026-06-30' }), (taxSet) => {
        for (const { stay } of advice(taxSet, { today: '2026-05-15' })) {
          const nights = stay?.rooms[0]?.nightlyPrices?.length ?? stay?.rooms[0]?.nights ?? 0;
          const end = stay && new Date(Date.parse(`${stay.checkIn}T00:00:00Z`) + nights * 86_400_000).toISOString();
          expect(end === undefined || end.slice(0, 10) > '2026-05-15').toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe('advice worth reading', () => {
  const of = (amount: string, nights: number): Parameters<typeof isWorthReading>[0] => ({
    ...issueIn(ADVICE_CODES, 'channel_charges_otherwise', 'taxes', { amount, stay: 'a week', differing: 1, looked: 9 }),
    stay: { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '700.00', nights }] },
  });

  // A room is sold for 52 weeks, 365 nights or 12 months of 30 nights in a year.
  test.each([
    ['+0.01 EUR', 7, false],
    ['-0.02 EUR', 7, true],
    ['+0.01 EUR', 1, true],
    ['-0.08 EUR', 30, false],
    ['-0.09 EUR', 30, true],
    ['+1 JPY', 400, true],
  ])('%s for a stay of %i nights', (amount, nights, is) => {
    expect(isWorthReading(of(amount, nights))).toBe(is);
  });

  test('includes all advice without an amount', () => {
    const [never] = advice(inEuro({ ...city, rate: '0.00' }));
    expect(never && isWorthReading(never)).toBe(true);
  });
});
