import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CuredCode } from '../../../.ci/issue-examples.js';
import { SHOWN } from '../../../.ci/issue-examples.js';
import { mistakesByCode } from '../../../.ci/likely-mistakes.js';
import { validateDefinitions } from '../../../src/channel/api/index.js';
import type { MeantCode } from '../../../src/core/definitions/local/meant.js';
import { MEANT_CODES } from '../../../src/core/definitions/local/meant.js';
import type { TaxInput, TaxSetEntryInput, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { ISSUES } from '../../../src/core/issues/codes.js';
import { invoiceOf } from '../../../src/documents/invoice/index.js';
import type { Issue, Stay } from '../../../src/index.js';
import { advice, quote, validateTax, validateTaxSet } from '../../../src/index.js';
import { booking, taxSet as randomSet } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';
import type { Subject } from './cured.js';
import { applied, editsIn, flawOf, warningsOf } from './cured.js';

const inEuro = (...taxes: TaxSetEntryInput[]): TaxSetInput => ({ title: 'Somewhere', currency: 'EUR', taxes });
const percent = (title: string, rate: string, more: Partial<TaxSetEntryInput> = {}): TaxSetEntryInput => ({
  title,
  logic: 'percent',
  type: 'tax',
  rate,
  is_inclusive: false,
  ...more,
});
const fixed = (logic: TaxInput['logic'], rate: string, more: Partial<TaxSetEntryInput> = {}): TaxSetEntryInput => ({
  title: 'City tax',
  logic,
  type: 'city_tax',
  rate,
  currency: 'EUR',
  is_inclusive: false,
  ...more,
});
const perNight = (rate: string, more: Partial<TaxSetEntryInput> = {}) => fixed('per_person_per_night', rate, more);
const VAT = percent('VAT', '10.00', { is_inclusive: true });
const IDS = ['5f8a5c0e-51f2-4c6a-9d7e-0e62a7f0a001', '5f8a5c0e-51f2-4c6a-9d7e-0e62a7f0a002'] as const;
const two = { persons: 2, nightlyPrices: ['100.00', '100.00'] };
const stayOf = (...rooms: Stay['rooms']): Stay => ({ checkIn: '2026-05-01', rooms });
const MOVED = stayOf(two, { ...two, checkIn: '2026-05-03' });

const withRates = (...rates: NonNullable<NonNullable<TaxInput['local']>['rates']>) =>
  inEuro(perNight('2.00', { local: { rates } }));
const lines = ({ taxSet, stay }: Subject) =>
  quote(taxSet as TaxSetInput, stay as Stay).taxes.map(({ title, amount }) => `${title} ${amount}`);
const totalOf = ({ taxSet, stay }: Subject) => quote(taxSet as TaxSetInput, stay as Stay).total;
const warningIn = (subject: Subject, code: string, warningsIn = warningsOf): Issue => {
  const warning = warningsIn(subject).find((found) => found.code === code);
  if (warning === undefined) throw new Error(`no ${code}`);
  return warning;
};
const curedOf = (subject: Subject, code: string) => applied(subject, editsIn(warningIn(subject, code)));

const adviceOn = ({ taxSet }: Subject): readonly Issue[] =>
  advice(taxSet as TaxSetInput, { today: '2026-07-01', channel: false });
/** Advice about stays that are looked at, which are others around another definition. */
const OF_STAYS = ['policy_matters', 'inclusive_over_price'];
const adviceOnDefinition = (subject: Subject) => adviceOn(subject).filter(({ code }) => !OF_STAYS.includes(code));

interface Example extends Subject {
  /** Whether `advice` warns of it. */
  readonly isAdvice?: true;
}

/** An example of each code with a cure: the compiler asks for one of each new code. */
const EXAMPLES: { readonly [Code in CuredCode]: Example } = {
  ranges_overlap: {
    taxSet: inEuro(
      perNight('2.00', {
        applicable_date_ranges: [{ after: '2026-06-01', before: '2026-07-31' }, { after: '2026-07-01' }],
      }),
    ),
  },
  ranges_touch: {
    taxSet: inEuro(perNight('2.00', { applicable_date_ranges: [{ before: '2026-06-30' }, { after: '2026-07-01' }] })),
  },
  title_not_kept: { taxSet: inEuro(perNight('2.00', { title: ' City tax ' })) },
  row_never_reached: { taxSet: withRates({ age_under: 18, rate: '1.00' }, { age_under: 6, rate: '0' }) },
  row_without_effect: { taxSet: withRates({ age_under: 12, rate: '2.00' }) },
  meant_without_use: {
    taxSet: inEuro(perNight('2.00', { local: { meant: ['free_nights_counted'] } })),
  },
  free_nights_counted: {
    taxSet: inEuro(
      perNight('2.00', {
        max_nights: 7,
        local: { rates: [{ dates: [{ after: '2026-05-01', before: '2026-05-10' }], rate: '0' }] },
      }),
    ),
  },
  order_decides: {
    taxSet: withRates({ dates: [{ after: '2026-05-01' }], rate: '7.00' }, { age_under: 17, rate: '3.50' }),
  },
  rate_under_tenth: {
    taxSet: inEuro(percent('VAT', '0.05', { local: { rates: [{ nights_from: 9, rate: '0.075' }] } })),
  },
  over_stay_each_unsaid: { taxSet: inEuro(perNight('2.00', { local: { over_stay: { at_most: '20.00' } } })) },
  day_use_persons: { taxSet: inEuro(perNight('2.00')), stay: stayOf(two), of: 'day-use' },
  key_without_effect: {
    taxSet: inEuro(
      perNight('2.00'),
      percent('Surcharge', '10', {
        local: { only: 'here', per: 'guest', base: { start: 'nothing', plus: ['City tax'] } },
      }),
    ),
  },
  guest_row_on_room_percent: {
    taxSet: inEuro(percent('City tax', '6.00', { local: { rates: [{ age_under: 14, rate: '0' }] } })),
  },
  guest_counts_among: {
    taxSet: inEuro(perNight('0', { local: { rates: [{ age_under: 15, guest_from: 3, rate: '15.00' }] } })),
  },
  price_of_unsaid: { taxSet: withRates({ price_from: '500', rate: '10.00' }) },
  price_for_unsaid: {
    taxSet: inEuro({
      ...perNight('1.00', { local: { rates: [{ price_from: '500', rate: '5.00' }] } }),
      logic: 'per_room',
    }),
  },
  inclusive_on_exclusive: { taxSet: inEuro(VAT, perNight('2.00', { level: 1 })) },
  base_unsaid: { taxSet: inEuro(VAT, percent('Tourist tax', '12.50', { type: 'city_tax' })) },
  fee_on_vat: { taxSet: inEuro(percent('VAT', '10.00', { level: 1 }), percent('Service', '10.00', { type: 'fee' })) },
  net_adds_inclusive: {
    taxSet: inEuro({ ...VAT, level: 1 }, percent('City tax', '5.00', { local: { base: { start: 'net' } } })),
  },
  parts_leave_nothing: {
    taxSet: { ...inEuro(VAT), local: { parts: [{ of: 'lodging', label: 'room', share: '1' }] } },
  },
  shares_split_net: {
    taxSet: inEuro(
      percent('VAT 7%', '7', { is_inclusive: true, local: { base: { share: '0.7' } } }),
      percent('VAT 19%', '19', { is_inclusive: true, local: { base: { share: '0.3' } } }),
    ),
  },
  ranges_share_day: {
    taxSet: withRates(
      { dates: [{ before: '2026-01-01' }], rate: '2.00' },
      { dates: [{ after: '2026-01-01' }], rate: '3.00' },
    ),
  },
  extra_untaxed: {
    taxSet: inEuro(percent('VAT', '10', { local: { on: ['lodging', 'breakfast'] } })),
    stay: stayOf({ ...two, extras: [{ label: 'brekfast', price: '20.00' }] }),
  },
  label_unknown: {
    taxSet: withRates({ label: 'school trip', rate: '0' }),
    stay: { ...stayOf(two), labels: ['scool trip'] },
  },
  paid_before_unknown: {
    taxSet: inEuro(perNight('2.00', { local: { over_stay: { each: 'stay', at_most: '9.00' } } })),
    stay: { ...stayOf(two), paidBefore: { 'City tx': '4.00' } },
  },
  ages_missing: { taxSet: withRates({ age_under: 12, rate: '0' }), stay: stayOf(two, { ...two, persons: 3 }) },
  ranges_past: {
    taxSet: inEuro(perNight('2.00', { applicable_date_ranges: [{ before: '2026-04-30' }] })),
    stay: stayOf(two),
  },
  moved_room: { taxSet: inEuro(perNight('2.00', { max_nights: 3 })), stay: MOVED },
  length_or_number: {
    taxSet: inEuro(perNight('2.00', { max_nights: 7, local: { rates: [{ nights_to: 3, rate: '4.00' }] } })),
    isAdvice: true,
  },
  level_without_effect: {
    taxSet: inEuro(perNight('2.00', { level: 1 }), fixed('per_booking', '5.00', { title: 'Fee' })),
    isAdvice: true,
  },
};

/** By code: a subject with the warning, and what is written to say that it is meant as it is. */
const MEANT: Readonly<Record<string, readonly [example: Example, at: string, write: string]>> = {
  rows_leave_gap: [
    { taxSet: withRates({ night_to: 3, rate: '3.00' }, { night_from: 5, rate: '1.00' }) },
    'taxes[0].local.rates[2]',
    '{ "night_from": 4, "night_to": 4, "rate": "2.00" }',
  ],
  guest_row_on_room_percent: [EXAMPLES.guest_row_on_room_percent, 'taxes[0].local', 'per: "room"'],
  price_of_unsaid: [EXAMPLES.price_of_unsaid, 'taxes[0].local', 'price_of: "room"'],
  price_for_unsaid: [EXAMPLES.price_for_unsaid, 'taxes[0].local', 'price_for: "night"'],
  inclusive_on_exclusive: [EXAMPLES.inclusive_on_exclusive, 'taxes[0]', 'local: { "base": { "plus": ["City tax"] } }'],
  base_unsaid: [EXAMPLES.base_unsaid, 'taxes[1]', 'local: { "base": { "start": "price" } }'],
  fee_on_vat: [EXAMPLES.fee_on_vat, 'taxes[1]', 'local: { "base": { "plus": ["VAT"] } }'],
  net_adds_inclusive: [EXAMPLES.net_adds_inclusive, 'taxes[1].local.base', 'plus: ["VAT"]'],
  extra_untaxed: [
    EXAMPLES.extra_untaxed,
    'taxes[1]',
    JSON.stringify(percent('No VAT', '0', { local: { on: ['brekfast'] } })),
  ],
  extra_without_vat: [
    {
      taxSet: inEuro(percent('VAT', '10'), percent('City tax', '1', { local: { on: ['spa'] }, type: 'city_tax' })),
      stay: stayOf({ ...two, extras: [{ label: 'spa', price: '20.00' }] }),
    },
    'taxes[2]',
    JSON.stringify(percent('No VAT', '0', { local: { on: ['spa'] } })),
  ],
  ages_missing: [{ ...EXAMPLES.ages_missing, stay: stayOf(two) }, 'rooms[0]', 'guests: []'],
  ranges_past: [
    { taxSet: inEuro(perNight('2.00', { applicable_date_ranges: [{ before: '2026-04-30' }] })), stay: stayOf(two) },
    'taxes[0]',
    JSON.stringify(perNight('2.00', { local: { rates: [{ dates: [{ after: '2026-05-01' }], rate: '0' }] } })),
  ],
  moved_room: [EXAMPLES.moved_room, 'rooms[1]', 'nightsBefore: 0'],
  never_charged: [{ taxSet: inEuro(perNight('0.00')), isAdvice: true }, 'taxes[0]', 'local: { "only": "channel" }'],
  order_decides: [
    {
      taxSet: withRates({ age_under: 18, rate: '1.86' }, { seasons: [{ from: '11-01', to: '03-31' }], rate: '0.93' }),
      isAdvice: true,
    },
    'taxes[0].local.rates[1]',
    'age_from: 18',
  ],
  rate_under_tenth: [{ taxSet: inEuro(percent('VAT', '0.05')) }, 'taxes[0]', 'local: { "rate": "0.05" }'],
  over_stay_each_unsaid: [EXAMPLES.over_stay_each_unsaid, 'taxes[0].local.over_stay', 'each: "stay"'],
  length_or_number: [EXAMPLES.length_or_number, 'taxes[0].local.rates[0]', 'night_from: 1'],
};

/** By code that `local.meant` silences: a subject with the warning, beside those that have a cure. */
const WITHOUT_CURE: { readonly [Code in Exclude<MeantCode, CuredCode>]: Example } = {
  field_ignored: { taxSet: inEuro({ ...perNight('2.00', { id: IDS[0] }), max_nigths: 7 } as TaxSetEntryInput) },
  never_applies: { taxSet: inEuro(perNight('2.00', { skip_nights: 1_000 })) },
  cap_within_skip: { taxSet: inEuro(perNight('2.00', { skip_nights: 3, max_nights: 2 })) },
  row_never_holds: { taxSet: withRates({ night_from: 8, nights_to: 7, rate: '1.00' }) },
  cap_out_of_reach: {
    taxSet: {
      ...inEuro(
        perNight('2.00', { max_nights: 7, applicable_date_ranges: [{ after: '2026-08-01', before: '2026-08-03' }] }),
      ),
      local: { policy: { maxNights: 'taxable' } },
    },
    isAdvice: true,
  },
  same_title: { taxSet: inEuro(perNight('2.00', { id: IDS[0] }), perNight('1.00', { id: IDS[1] })), isAdvice: true },
  fee_untaxed: {
    taxSet: inEuro(
      percent('VAT', '10'),
      fixed('per_booking', '5.00', { title: 'Cleaning', type: 'fee', level: 1 }),
      fixed('per_booking', '5.00', { title: 'Linen', type: 'fee' }),
    ),
    isAdvice: true,
  },
  inclusive_over_price: { taxSet: inEuro(fixed('per_person', '500.00', { is_inclusive: true })), isAdvice: true },
  nested_unevenly: {
    taxSet: inEuro(
      percent('A', '1', { taxes: [percent('B', '2')] }),
      percent('C', '3', { taxes: [percent('A', '1')] }),
    ),
    isAdvice: true,
  },
  policy_matters: { taxSet: inEuro(percent('VAT', '7.77', { is_inclusive: true })), isAdvice: true },
};

describe('a warning that the definition says is meant', () => {
  const codesIn = ({ isAdvice, ...subject }: Example) =>
    (isAdvice ? adviceOn : warningsOf)(subject).map(({ code }) => code);
  const saying = (example: Example, code: MeantCode, path: string): Example => {
    const { taxSet } = example;
    const local = path === '' ? Reflect.get(Object(taxSet), 'local') : undefined;
    const isNew = path === '' && local === undefined;
    const edits = isNew
      ? [{ at: '', write: `local: { "meant": ["${code}"] }` }]
      : [{ at: path === '' ? 'local' : path, write: `meant: ["${code}"]` }];
    return { ...example, taxSet: applied({ taxSet }, edits).taxSet };
  };

  test.each(MEANT_CODES)('%s: is not reported, and changes no amount', (code) => {
    const example = { ...EXAMPLES, ...WITHOUT_CURE }[code];
    expect(codesIn(example)).toContain(code);
    const meant = saying(example, code, '');
    expect(codesIn(meant)).not.toContain(code);
    expect(codesIn(meant)).not.toContain('meant_without_use');
    const stay = example.stay ?? stayOf(two);
    expect(totalOf({ ...meant, stay })).toBe(totalOf({ ...example, stay }));
  });

  const rates = [
    { dates: [{ after: '2026-05-01' as const }], rate: '7.00' },
    { age_under: 17, rate: '3.50' },
  ];

  test('is not reported where the tax says so, at every place of it', () => {
    const tax = perNight('2.00', { local: { rates, meant: ['order_decides'] } });
    expect(warningsOf({ taxSet: inEuro(tax) })).toEqual([]);
    const nested = inEuro(percent('A', '1.00', { taxes: [tax] }), percent('B', '2.00', { taxes: [tax] }));
    expect(warningsOf({ taxSet: nested })).toEqual([]);
    expect(validateTax(perNight('2.00', { local: { rates, meant: ['order_decides'] } })).warnings).toEqual([]);
  });

  test('is reported for a tax that does not say so', () => {
    const taxSet = inEuro(
      perNight('2.00', { local: { rates, meant: ['order_decides'] } }),
      perNight('1.00', { title: 'Other', local: { rates } }),
    );
    expect(warningsOf({ taxSet }).map(({ code, path }) => [code, path])).toEqual([
      ['order_decides', 'taxes[1].local.rates[1]'],
    ]);
  });

  test('without such a warning is a warning, at the tax and at the set', () => {
    const taxSet = {
      ...inEuro(perNight('2.00', { local: { meant: ['order_decides'] } })),
      local: { meant: ['ranges_share_day' as const] },
    };
    expect(warningsOf({ taxSet }).map(({ code, path, params }) => [code, path, params])).toEqual([
      ['meant_without_use', 'local.meant[0]', { received: 'ranges_share_day', at: 'local', write: 'meant: null' }],
      [
        'meant_without_use',
        'taxes[0].local.meant[0]',
        { received: 'order_decides', at: 'taxes[0].local', write: 'meant: null' },
      ],
    ]);
  });

  test('is no warning in a tax alone where only a set could show it', () => {
    expect(validateTax(perNight('2.00', { local: { meant: ['ranges_share_day'] } })).warnings).toEqual([]);
  });

  test.each([
    ['free_night_counted', 'free_nights_counted'],
    ['price_of_unsaid', undefined],
  ])('has one of the codes of such warnings: not %s', (code, suggestion) => {
    const { issues = [] } = validateTax({ ...perNight('2.00'), local: { meant: [code] } });
    expect(issues.map((issue) => [issue.code, issue.path])).toEqual([['not_one_of', 'local.meant[0]']]);
    expect(Reflect.get(issues[0]?.params ?? {}, 'suggestion')).toBe(suggestion);
  });

  test('is not reported in a file of definitions', () => {
    const file = {
      version: 1,
      property_id: IDS[0],
      taxes: [
        perNight('2.00', { local: { rates, meant: ['order_decides', 'ranges_touch'] } }),
        perNight('2.00', { title: 'A', applicable_date_ranges: [{ before: '2026-05-01' }] }),
        perNight('2.00', { title: 'B', applicable_date_ranges: [{ after: '2026-05-01' }] }),
      ],
      tax_sets: [
        { title: 'Set', currency: 'EUR', local: { meant: ['ranges_share_day'] }, taxes: [{ tax: 'A' }, { tax: 'B' }] },
      ],
    };
    expect(validateDefinitions(file).warnings?.map(({ code, path }) => [code, path])).toEqual([
      ['meant_without_use', 'taxes[0].local.meant[1]'],
    ]);
  });
});

describe('a warning about what is meant as it is', () => {
  test.each(Object.entries(MEANT))(
    '%s: is silenced by what says so, and no amount changes',
    (code, [example, at, write]) => {
      const { isAdvice, ...subject } = example;
      const codesIn = (one: Subject) => (isAdvice ? adviceOn : warningsOf)(one).map((warning) => warning.code);
      expect(codesIn(subject)).toContain(code);
      const meant = applied(subject, [{ at, write }]);
      expect(codesIn(meant)).not.toContain(code);
      const stay = subject.stay ?? stayOf(two);
      expect(totalOf({ ...meant, stay: meant.stay ?? stay })).toBe(totalOf({ ...subject, stay }));
    },
  );

  test.each(['channel_charges_otherwise', 'channel_may_differ'])('%s: is silenced by channel: false', (code) => {
    const taxSet = inEuro(
      perNight('2.00', { id: IDS[0], max_nights: 7, local: { rates: [{ age_under: 12, rate: '0' }] } }),
    );
    const codesOf = (options: { readonly channel?: boolean }) => advice(taxSet, options).map((one) => one.code);
    expect(codesOf({})).toContain(code);
    expect(codesOf({ channel: false })).not.toContain(code);
  });

  test('has such a way exactly where its row names one', () => {
    const named = [...mistakesByCode()].filter(([, rows]) => rows.some(({ meant }) => meant !== undefined));
    const tested = [...Object.keys(MEANT), ...MEANT_CODES, 'channel_charges_otherwise', 'channel_may_differ'];
    expect(named.map(([code]) => code).toSorted()).toEqual([...new Set(tested)].toSorted());
  });
});

describe('a cure that a program applies', () => {
  test.each(Object.entries<Example>(EXAMPLES))('%s: leaves no warning', (code, { isAdvice, ...subject }) => {
    const warningsIn = isAdvice ? adviceOn : warningsOf;
    const warning = warningIn(subject, code, warningsIn);
    expect(editsIn(warning)).not.toEqual([]);
    expect(flawOf(warning, subject, warningsIn)).toBeUndefined();
    expect(warningsIn(applied(subject, editsIn(warning)))).toEqual([]);
  });

  test('is known of every code with its params, and said of no other', () => {
    const codes = Object.entries(ISSUES).flatMap(([code, { params }]) =>
      params.some((name: string) => name === 'edits') ? [code] : [],
    );
    expect(Object.keys(EXAMPLES).toSorted()).toEqual(codes.toSorted());
    const warnings = Object.entries(ISSUES).filter(([, { severity }]) => severity === 'warning');
    for (const [code] of warnings) {
      expect(Object.hasOwn(Reflect.get(SHOWN, code), codes.includes(code) ? 'cured' : 'uncured')).toBe(true);
    }
  });

  const MANY = runsUpTo(3_000, 60);
  const isOfSet = ({ path }: Issue) => path.startsWith('taxes') || path === 'title';
  const sets = fc.oneof(randomSet({ local: true }), randomSet({ local: true, maxLevel: 1, minTaxes: 2 }), randomSet());

  test('silences the warning of a random definition, and raises no other', () => {
    let count = 0;
    fc.assert(
      fc.property(sets, (taxSet) => {
        const warnings = warningsOf({ taxSet });
        for (const warning of warnings) {
          if (editsIn(warning).length === 0) continue;
          count += 1;
          const flaw = flawOf(warning, { taxSet }, warningsOf, warnings);
          expect([warning.code, flaw]).toEqual([warning.code, undefined]);
        }
      }),
      MANY,
    );
    expect(count).toBeGreaterThan(60);
  });

  test('silences the warning of a random stay, and raises no other', () => {
    let count = 0;
    const bookings = fc.oneof(booking({ local: true }), booking());
    fc.assert(
      fc.property(bookings, (subject) => {
        const warnings = warningsOf(subject);
        for (const warning of warnings.filter((found) => !isOfSet(found))) {
          if (editsIn(warning).length === 0) continue;
          count += 1;
          const flaw = flawOf(warning, subject, warningsOf, warnings);
          expect([warning.code, flaw]).toEqual([warning.code, undefined]);
        }
      }),
      runsUpTo(6_000, 250),
    );
    expect(count).toBeGreaterThan(3);
  });

  test('silences advice on a random definition, and raises no other', () => {
    let count = 0;
    fc.assert(
      fc.property(randomSet({ local: true, maxTaxes: 3 }), (taxSet) => {
        const own = new Set(['length_or_number', 'level_without_effect', 'ranges_past']);
        for (const warning of adviceOn({ taxSet }).filter(({ code }) => own.has(code))) {
          if (editsIn(warning).length === 0) continue;
          count += 1;
          expect([warning.code, flawOf(warning, { taxSet }, adviceOnDefinition)]).toEqual([warning.code, undefined]);
        }
      }),
      runsUpTo(1_000, 20),
    );
    expect(count).toBeGreaterThan(0);
  });
});

describe('a resort charge of 4% and a sales tax of 9%', () => {
  const sales = percent('Sales tax', '9.00');
  const resort = percent('Resort charge', '4.00', { type: 'fee' });
  const night = stayOf({ persons: 2, nightlyPrices: ['100.00'] });
  const charged = (...taxes: TaxSetEntryInput[]) => {
    const subject = { taxSet: inEuro(...taxes), stay: night };
    return [lines(subject), lines(curedOf(subject, 'fee_on_vat'))];
  };

  // 4% of 109.00 is 4.36; meant is 4% of 100.00, and 9% of 104.00.
  test.each([
    ['on two levels', [{ ...sales, level: 1 }, resort]],
    ['nested', [{ ...resort, taxes: [sales] }]],
  ])('%s: the order is turned round, 4.00 and 9.36', (_, taxes) => {
    expect(charged(...taxes)).toEqual([
      ['Sales tax 9.00', 'Resort charge 4.36'],
      ['Resort charge 4.00', 'Sales tax 9.36'],
    ]);
  });

  test('nested: the sentence has what to write', () => {
    const { message, params } = warningIn({ taxSet: inEuro({ ...resort, taxes: [sales] }) }, 'fee_on_vat');
    const write =
      '{ "title": "Sales tax", "logic": "percent", "type": "tax", "rate": "9.00", "is_inclusive": false, "taxes": [{ ' +
      '"title": "Resort charge", "logic": "percent", "type": "fee", "rate": "4.00", "is_inclusive": false }] }';
    expect(params).toMatchObject({ write, charged: '4.36 EUR', meant: '4.00 EUR' });
    expect(message).toContain(`it charges 4.36 EUR, and 4.00 EUR with ${write}. Write that`);
  });

  test('below a VAT in the price on that level: the fee leaves out the tax, since the VAT would be computed on it', () => {
    const taxes = [{ ...VAT, level: 1 }, { ...sales, level: 1 }, resort];
    expect(warningIn({ taxSet: inEuro(...taxes) }, 'fee_on_vat').params).toMatchObject({
      write: 'local: { "base": { "plus": ["VAT"] } }',
    });
  });
});

describe('guests who move to another room', () => {
  const fifteen = { persons: 2, price: '1000.00', nights: 15 };
  const long = { taxSet: inEuro(perNight('2.00', { local: { rates: [{ nights_from: 30, rate: '0' }] } })) };
  const moved = { ...long, stay: stayOf(fifteen, { ...fifteen, checkIn: '2026-05-16' }) };

  // Free from 30 nights: with nightsBefore alone the first room still pays 2 x 15 x 2.00.
  test('pay by the length of the whole stay: 2,060.00, and 2,000.00 as it is meant', () => {
    expect(totalOf(moved)).toBe('2120.00');
    const { path, params, message } = warningIn(moved, 'moved_room');
    expect(path).toBe('rooms[1].nightsBefore');
    expect(params).toEqual({
      later: 2,
      earlier: 1,
      nights: 15,
      nightsAfter: 15,
      edits: [
        { at: 'rooms[1]', write: 'nightsBefore: 15' },
        { at: 'rooms[0]', write: 'nightsAfter: 15' },
      ],
    });
    expect(message).toBe(
      'Room 2 begins where room 1 ends, with as many guests. If they moved, write nightsBefore: 15, so that limits on ' +
        'nights count on; nightsBefore: 0 for other guests. Rates depend on the length of the stay: write nightsAfter: 15 ' +
        'in room 1 too.',
    );
    expect(totalOf(curedOf(moved, 'moved_room'))).toBe('2000.00');
  });

  test('with nights before in the second room alone warns of the first: 2,060.00, and 2,000.00 as it is meant', () => {
    const half = { ...long, stay: stayOf(fifteen, { ...fifteen, checkIn: '2026-05-16', nightsBefore: 15 }) };
    expect(totalOf(half)).toBe('2060.00');
    expect(warningIn(half, 'moved_room')).toMatchObject({
      path: 'rooms[0].nightsAfter',
      message:
        'Room 2 continues the stay of room 1, which has no nights after it. Rates depend on the length of the stay: write ' +
        'nightsAfter: 15 in room 1; nightsAfter: 0 for other guests.',
      params: { at: 'rooms[0]', write: 'nightsAfter: 15' },
    });
    expect(totalOf(curedOf(half, 'moved_room'))).toBe('2000.00');
  });

  test.each<[string, TaxSetInput, Stay['rooms'][number], Stay['rooms'][number]]>([
    ['nights after of 0: other guests', long.taxSet, { ...fifteen, nightsAfter: 0 }, { ...fifteen, nightsBefore: 15 }],
    ['other nights before', long.taxSet, fifteen, { ...fifteen, nightsBefore: 3 }],
    ['nights before of 0', long.taxSet, fifteen, { ...fifteen, nightsBefore: 0 }],
    ['no rate by the length', inEuro(perNight('2.00')), fifteen, { ...fifteen, nightsBefore: 15 }],
  ])('raise no warning with %s', (_, taxSet, first, second) => {
    expect(warningsOf({ taxSet, stay: stayOf(first, { ...second, checkIn: '2026-05-16' }) })).toEqual([]);
  });

  // 10 + 15 + 5 nights: each room has those of the two others.
  test('twice have the nights of all three rooms', () => {
    const rooms = [
      { persons: 2, price: '1000.00', nights: 10 },
      { persons: 2, price: '1000.00', nights: 15, checkIn: '2026-05-11' },
      { persons: 2, price: '1000.00', nights: 5, checkIn: '2026-05-26' },
    ];
    const subject = { ...long, stay: stayOf(...rooms) };
    const edits = warningsOf(subject).map(editsIn);
    expect(edits).toEqual([
      [
        { at: 'rooms[1]', write: 'nightsBefore: 10' },
        { at: 'rooms[0]', write: 'nightsAfter: 20' },
      ],
      [
        { at: 'rooms[2]', write: 'nightsBefore: 25' },
        { at: 'rooms[1]', write: 'nightsAfter: 5' },
      ],
    ]);
    expect(totalOf(applied(subject, edits.flat()))).toBe('3000.00');
    const [second = [], third = []] = edits;
    expect(totalOf(applied(applied(subject, third), second))).toBe('3000.00');
  });

  test('get, from two rooms into two others, a warning for each of these with another earlier room', () => {
    const stay = stayOf(two, two, { ...two, checkIn: '2026-05-03' }, { ...two, checkIn: '2026-05-03' });
    const edits = warningsOf({ ...long, stay }).flatMap(editsIn);
    expect(edits.map(({ at }) => at)).toEqual(['rooms[2]', 'rooms[0]', 'rooms[3]', 'rooms[1]']);
  });

  // The guests of the first room moved to one of the others: to be there for 5 nights, or for 7.
  test('into one of two rooms have the nights after of each in its warning', () => {
    const room = (count: number, checkIn = '2026-05-11') => ({ persons: 2, price: '1000.00', nights: count, checkIn });
    const stay = stayOf(room(10, '2026-05-01'), room(5), room(7));
    expect(warningsOf({ ...long, stay }).map(editsIn)).toEqual([
      [
        { at: 'rooms[1]', write: 'nightsBefore: 10' },
        { at: 'rooms[0]', write: 'nightsAfter: 5' },
      ],
      [
        { at: 'rooms[2]', write: 'nightsBefore: 10' },
        { at: 'rooms[0]', write: 'nightsAfter: 7' },
      ],
    ]);
  });

  // Two guests pay 5.00 each for linen, once: 10.00, and not again in the second room.
  test('pay a charge once a guest again, unless its first rate is for later nights', () => {
    const linen = fixed('per_person', '5.00', { title: 'Linen', type: 'fee' });
    const subject = { taxSet: inEuro(linen), stay: MOVED };
    expect(lines(subject)).toEqual(['Linen 20.00']);
    const warning = warningIn(subject, 'moved_room');
    expect(editsIn(warning)).toEqual([
      { at: 'rooms[1]', write: 'nightsBefore: 2' },
      { at: 'taxes[0]', write: 'local: { "rates": [{ "night_from": 2, "rate": "0" }] }' },
    ]);
    expect(warning.message).toContain(
      'Each guest pays "Linen" once: write { "night_from": 2, "rate": "0" } as its first rate.',
    );
    const cured = applied(subject, editsIn(warning));
    expect(lines(cured)).toEqual(['Linen 10.00']);
    const plain = { ...cured, stay: stayOf(two) };
    expect(lines(plain)).toEqual(['Linen 10.00']);
  });

  describe('and whose nights before are written, while a charge once a guest is due again', () => {
    const linen = (more: Partial<TaxSetEntryInput> = {}) =>
      inEuro(fixed('per_person', '5.00', { title: 'Linen', type: 'fee', ...more }));
    const stay = stayOf(two, { ...two, checkIn: '2026-05-03', nightsBefore: 2 });

    test('have a warning, whose cure charges it once: 20.00, and 10.00 as it is meant', () => {
      const subject = { taxSet: linen(), stay };
      expect(lines(subject)).toEqual(['Linen 20.00']);
      expect(warningIn(subject, 'moved_room')).toMatchObject({
        path: 'rooms[1].nightsBefore',
        message:
          'Room 2 continues the stay of room 1. Each guest pays "Linen" once: write { "night_from": 2, "rate": "0" } as its ' +
          'first rate.',
        params: { at: 'taxes[0]', write: 'local: { "rates": [{ "night_from": 2, "rate": "0" }] }' },
      });
      const cured = curedOf(subject, 'moved_room');
      expect(lines(cured)).toEqual(['Linen 10.00']);
      expect(warningsOf(cured)).toEqual([]);
    });

    test('have one with both cures where a rate also depends on the length of the stay', () => {
      const [first] = linen().taxes;
      const [second] = long.taxSet.taxes;
      const taxSet = inEuro(...[first, second].filter((tax) => tax !== undefined));
      const subject = { taxSet, stay: stayOf(fifteen, { ...fifteen, checkIn: '2026-05-16', nightsBefore: 15 }) };
      // 20.00 of linen and 60.00 of the first room; as it is meant, 10.00 and nothing.
      expect(totalOf(subject)).toBe('2080.00');
      expect(warningIn(subject, 'moved_room').message).toContain('for other guests. Each guest pays "Linen" once');
      expect(totalOf(curedOf(subject, 'moved_room'))).toBe('2010.00');
      expect(warningsOf(curedOf(subject, 'moved_room'))).toEqual([]);
    });

    test.each<[string, TaxSetInput]>([
      ['the charge says that it is due in each room', linen({ local: { meant: ['moved_room'] } })],
      ['the set says so', { ...linen(), local: { meant: ['moved_room'] } }],
      ['the charge comes to nothing', linen({ rate: '0.00' })],
      ['its rates say on which night', linen({ local: { rates: [{ night_to: 1, rate: '5.00' }], rate: '0' } })],
    ])('have none where %s', (_, taxSet) => {
      expect(warningsOf({ taxSet, stay })).toEqual([]);
    });
  });
});

describe('a tax that was abolished', () => {
  const abolished = (more: Partial<TaxSetEntryInput> = {}) => ({
    taxSet: inEuro(perNight('2.00', { applicable_date_ranges: [{ before: '2026-04-30' }], ...more })),
    stay: stayOf(two),
  });

  test('gets a row at rate 0 after its last date: nothing later, and as before until then', () => {
    const subject = abolished();
    const warning = warningIn(subject, 'ranges_past');
    expect(editsIn(warning)).toEqual([
      { at: 'taxes[0]', write: 'applicable_date_ranges: []' },
      {
        at: 'taxes[0]',
        write: 'local: { "rates": [{ "dates": [{ "after": "2026-05-01", "before": null }], "rate": "0" }] }',
      },
    ]);
    const cured = applied(subject, editsIn(warning));
    expect(lines(cured)).toEqual(['City tax 0.00']);
    // The night of 30 April and that of 1 May: 2 x 2.00.
    expect(lines({ ...cured, stay: { ...stayOf(two), checkIn: '2026-04-30' } })).toEqual(['City tax 4.00']);
  });

  test.each<[string, Partial<TaxSetEntryInput>, string[]]>([
    [
      'from a day on',
      { applicable_date_ranges: [{ after: '2025-01-01', before: '2026-04-30' }] },
      ['applicable_date_ranges: [{ "after": "2025-01-01", "before": null }]'],
    ],
    [
      'in the older fields',
      { applicable_date_ranges: [], applicable_after: '2025-01-01', applicable_before: '2026-04-30' },
      ['applicable_before: null', 'applicable_date_ranges: [{ "after": "2025-01-01", "before": null }]'],
    ],
  ])('%s keeps its first day', (_, more, dates) => {
    const subject = abolished(more);
    const edits = editsIn(warningIn(subject, 'ranges_past'));
    expect(edits.map(({ write }) => write).slice(0, -1)).toEqual(dates);
    expect(warningsOf(applied(subject, edits))).toEqual([]);
  });

  test('gets it with a limit of nights too: free nights at the end use up none', () => {
    const subject = abolished({ max_nights: 7 });
    const edits = editsIn(warningIn(subject, 'ranges_past'));
    expect(edits).toHaveLength(2);
    expect(warningsOf(applied(subject, edits))).toEqual([]);
  });

  test('has no cure beside a row for later dates, which may have been forgotten in the dates of the tax', () => {
    const rates = [{ dates: [{ after: '2026-05-01' }], rate: '3.00' }];
    expect(editsIn(warningIn(abolished({ local: { rates } }), 'ranges_past'))).toEqual([]);
  });
});

describe('a cleaning fee of 60.00 on top of a price with 7% in it', () => {
  const vat = percent('VAT', '7.00', { is_inclusive: true, local: { invoice: { vat: 'S' } } });
  const fee = fixed('per_booking', '60.00', { title: 'Cleaning', type: 'fee' });
  const night = stayOf({ persons: 2, nightlyPrices: ['321.00'] });
  const quoted = (taxSet: unknown) => quote(taxSet as TaxSetInput, night);
  const invoiceWarnings = (taxSet: unknown) => invoiceOf(quoted(taxSet)).warnings.map(({ message }) => message);

  test('contains the VAT, whatever its level: no warning leads back', () => {
    const higher = inEuro(vat, { ...fee, level: 1 });
    expect(warningIn({ taxSet: higher }, 'inclusive_on_exclusive').message).toContain(
      'Where the amount of "Cleaning" has the tax in it, write so at "Cleaning": the price then has its own tax alone in it. ' +
        'For two guests for a night at 100.00 on 2026-05-01, it charges 10.47 EUR, and 6.54 EUR with local: { "contains": ["VAT"] }.',
    );
    const { taxSet } = curedOf({ taxSet: higher }, 'inclusive_on_exclusive');
    expect(lines({ taxSet, stay: night })).toEqual(['Cleaning 60.00', 'VAT 24.93']);
    expect(invoiceWarnings(taxSet)).toEqual([]);
  });

  test('beside the VAT is told on the invoice, with the same cure', () => {
    const beside = inEuro(vat, fee);
    const local = '{ "only": "here", "base": { "start": "nothing", "plus": ["Cleaning"] }, "invoice": { "vat": "S" } }';
    expect(invoiceWarnings(beside)).toEqual([
      'Cleaning is exempt, because no VAT is computed on it. Where 60.00 EUR has the 7.00% in it, write local: { "contains": ' +
        '["VAT"] } at it: it is 56.07 EUR and 3.92 EUR VAT. Where the tax comes on top of 60.00 EUR, add an exclusive tax of ' +
        `7.00% on it alone, with ${local}: it is 4.20 EUR more. Where it bears none, say why: local.invoice: { "category": ` +
        '"E", "reason": "..." }.',
    ]);
    const contained = inEuro(vat, { ...fee, local: { contains: ['VAT'] } });
    const added = percent('VAT on Cleaning', '7.00', { local: JSON.parse(local) });
    for (const meant of [contained, inEuro(vat, fee, added)]) {
      expect(validateTaxSet(meant).warnings).toEqual([]);
      expect(invoiceWarnings(meant)).toEqual([]);
    }
    expect(lines({ taxSet: contained, stay: night })).toEqual(['VAT 24.93', 'Cleaning 60.00']);
    expect(lines({ taxSet: inEuro(vat, fee, added), stay: night })).toContain('VAT on Cleaning 4.20');
  });

  test('next to a VAT on top is cured by a higher level, which raises no warning', () => {
    const onTop = { ...vat, is_inclusive: false };
    expect(invoiceWarnings(inEuro(onTop, fee))).toEqual([
      'Cleaning is exempt, because no VAT is computed on it. Where a VAT comes on top of it, give it a higher level than that VAT; ' +
        'where its amount has one in it, write local: { "contains": ["..."] } at it, with the title of that VAT. ' +
        'Where it bears none, say why: local.invoice: { "category": "E", "reason": "..." }.',
    ]);
    const higher = inEuro(onTop, { ...fee, level: 1 });
    expect(validateTaxSet(higher).warnings).toEqual([]);
    expect(invoiceWarnings(higher)).toEqual([]);
  });
});

describe('edits', () => {
  const rates = [
    { age_under: 14, rate: '0' },
    { price_from: '80', rate: '5.00' },
  ];
  const cityTax = percent('City tax', '6.00', { local: { rates } });

  test('write per and price_of together, where a room percent has rows by age and price', () => {
    const subject = { taxSet: inEuro(cityTax) };
    const warning = warningIn(subject, 'guest_row_on_room_percent');
    expect(warning.params).toMatchObject({ write: 'per: "guest", price_of: "person"' });
    expect(editsIn(warning).map(({ at }) => at)).toEqual(['taxes[0].local', 'taxes[0].local']);
    expect(flawOf(warning, subject)).toBeUndefined();
  });

  test('are at the tax set for a label of a guest in a quote', () => {
    const taxSet = inEuro(percent('City tax', '6.00', { local: { rates: [{ label: 'business', rate: '0' }] } }));
    const stay = stayOf({ nightlyPrices: ['100.00'], guests: [{}, { labels: ['business'] }] });
    const cured = curedOf({ taxSet, stay }, 'guest_row_on_room_percent');
    expect([totalOf({ taxSet, stay }), totalOf(cured), warningsOf(cured)]).toEqual(['106.00', '103.00', []]);
  });

  test('change a tax at every place', () => {
    const tax = perNight('2.00', { applicable_date_ranges: [{ before: '2026-06-30' }, { after: '2026-07-01' }] });
    const subject = { taxSet: inEuro(percent('A', '1.00', { taxes: [tax] }), percent('B', '2.00', { taxes: [tax] })) };
    const warning = warningIn(subject, 'ranges_touch');
    expect(editsIn(warning)).toEqual(
      [0, 1].map((at) => ({ at: `taxes[${at}].taxes[0]`, write: 'applicable_date_ranges: []' })),
    );
    expect(flawOf(warning, subject)).toBeUndefined();
  });

  const nestedIn = (count: number) =>
    inEuro(...Array.from({ length: count }, (_, index) => percent(`VAT ${index}`, '0.10', { taxes: [cityTax] })));

  test('are 100 for a tax nested in 50 others, two at each place', () => {
    const subject = { taxSet: nestedIn(50) };
    const warning = warningIn(subject, 'guest_row_on_room_percent');
    expect(editsIn(warning)).toHaveLength(100);
    expect(flawOf(warning, subject)).toBeUndefined();
  });

  test.each<[string, TaxSetInput, string]>([
    [
      'of a tax nested in 51 others: 102 edits, and the text of the first two',
      nestedIn(51),
      'per: "guest", price_of: "person"',
    ],
    [
      'of a VAT computed on 100 taxes with long titles: the text names ten',
      inEuro(
        ...Array.from({ length: 100 }, (_, index) => ({
          ...VAT,
          title: `VAT on part ${index} of the price`,
          level: 1,
        })),
        perNight('2.00', { level: 1 }),
        VAT,
      ),
      `local: { "base": { "plus": [${Array.from({ length: 10 }, (_, at) => `"VAT on part ${at} of the price"`).join(', ')}, "…"] } }`,
    ],
  ])('are left out %s', (_, taxSet, write) => {
    const [warning, ...others] = warningsOf({ taxSet });
    expect(others).toEqual([]);
    expect(warning?.params).toMatchObject({ write, edits: [] });
    expect(warning?.params).not.toHaveProperty('at');
    expect(warning?.message).toContain(write);
  });

  test.each([
    ['another tax has', inEuro(perNight('2.00', { title: 'City tax ' }), percent('City tax', '1.00'))],
    [
      'plus names',
      inEuro(
        perNight('2.00', { title: 'City tax ' }),
        percent('VAT', '1.00', { local: { base: { plus: ['City tax '] } } }),
      ),
    ],
  ])('do not change a title that %s', (_, taxSet) => {
    expect(editsIn(warningIn({ taxSet }, 'title_not_kept'))).toEqual([]);
  });

  test('are at the empty path for a single tax', () => {
    const { warnings = [] } = validateTax(perNight('2.00', { title: 'City tax ' }));
    expect(warnings.map(({ params }) => params)).toEqual([{ title: 'City tax ', at: '', write: 'title: "City tax"' }]);
  });

  test.each<[string, TaxSetEntryInput[], object[], number]>([
    [
      'at the tax, for its fields',
      [VAT, percent('Tourist tax', '12.50', { type: 'city_tax' })],
      [{ tax: 'VAT' }, { tax: 'Tourist tax' }],
      1,
    ],
    [
      'at the set, for levels',
      [percent('Sales tax', '9.00'), percent('Resort charge', '4.00', { type: 'fee' })],
      [{ tax: 'Sales tax', level: 1 }, { tax: 'Resort charge' }],
      1,
    ],
    [
      'at the set, for nesting',
      [percent('Sales tax', '9.00'), percent('Resort charge', '4.00', { type: 'fee' })],
      [{ tax: 'Resort charge', taxes: [{ tax: 'Sales tax' }] }],
      1,
    ],
  ])('of a definitions file are %s', (_, taxes, references, count) => {
    const file = {
      version: 1,
      property_id: IDS[0],
      taxes,
      tax_sets: [{ title: 'Set', currency: 'EUR', taxes: references }],
    };
    const { warnings = [] } = validateDefinitions(file);
    expect(warnings).toHaveLength(count);
    const cured = applied({ taxSet: file }, warnings.flatMap(editsIn)).taxSet;
    expect(validateDefinitions(cured)).toMatchObject({ warnings: [] });
  });
});
