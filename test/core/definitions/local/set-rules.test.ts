import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completePolicy } from '../../../../src/core/definitions/complete-policy.js';
import { validateTaxSet } from '../../../../src/core/definitions/validate-tax-set.js';
import { advice, createCalculator, InvalidDefinitionError, preview } from '../../../../src/index.js';
import { runsUpTo } from '../../../seed.js';
import type { Tax } from '../../calculation/given.js';
import { fixed, inclusive, inEuro, nights, percent } from '../../calculation/given.js';

const found = (taxSet: unknown) =>
  (validateTaxSet(taxSet).issues ?? []).map(({ code, path, params }) => [code, path, params]);
const of = (...taxes: Tax[]) => found(inEuro(...taxes));

const plus = (...names: string[]) => ({ base: { plus: names } });
const levy = (title: string, names: string[], more: Partial<Tax> = {}) =>
  percent(title, '5', { local: plus(...names), ...more });
const PLUS = (tax: number, at: number) => `taxes[${tax}].local.base.plus[${at}]`;

describe('names in plus', () => {
  const A = percent('A', '1', { level: 2 });
  const B = percent('B', '1', { level: 1 });

  test.each<[string, Tax[], unknown[]]>([
    ['taxes above', [A, B, levy('C', ['A', 'B'])], []],
    ['one of the same level that is listed before', [percent('A', '1'), levy('C', ['A'])], []],
    [
      'one that is listed later',
      [levy('C', ['Z']), percent('Z', '1')],
      [['plus_later', PLUS(0, 0), { reference: 'Z' }]],
    ],
    ['one of a lower level', [levy('C', ['A'], { level: 3 }), A], [['plus_later', PLUS(0, 0), { reference: 'A' }]]],
    [
      'nobody',
      [A, levy('C', ['Zebra'])],
      [['plus_unknown', PLUS(1, 0), { reference: 'Zebra', suggestion: undefined }]],
    ],
    [
      'nobody, with a typo',
      [percent('Service', '1'), levy('C', ['Servise'])],
      [['plus_unknown', PLUS(1, 0), { reference: 'Servise', suggestion: 'Service' }]],
    ],
    [
      'one that is nested in two taxes',
      [percent('X', '1', { level: 1, taxes: [A] }), percent('Y', '1', { level: 1, taxes: [A] }), levy('C', ['A'])],
      [],
    ],
    ['one twice', [A, levy('C', ['A', 'A'])], [['plus_repeated', PLUS(1, 1), { reference: 'A' }]]],
    [
      'one by id and by title',
      [{ ...A, id: 'x' }, levy('C', ['x', 'A'])],
      [['plus_repeated', PLUS(1, 1), { reference: 'A' }]],
    ],
    [
      'a title of two',
      [{ ...A, id: 'x' }, { ...A, id: 'y' }, levy('C', ['A', 'y'])],
      [['plus_ambiguous', PLUS(2, 0), { reference: 'A' }]],
    ],
    ['itself', [levy('C', ['C'])], [['plus_circular', PLUS(0, 0), { reference: 'C' }]]],
    [
      'one that names it',
      [levy('A', ['C'], { level: 1 }), levy('C', ['A'])],
      [
        ['plus_circular', PLUS(0, 0), { reference: 'C' }],
        ['plus_circular', PLUS(1, 0), { reference: 'A' }],
      ],
    ],
    [
      'one that names nobody, or a title of two',
      [
        { ...A, id: 'x', title: 'Two' },
        { ...A, id: 'y', title: 'Two' },
        levy('A', ['Zebra', 'Two'], { level: 1 }),
        levy('C', ['A']),
      ],
      [
        ['plus_unknown', PLUS(2, 0), { reference: 'Zebra', suggestion: undefined }],
        ['plus_ambiguous', PLUS(2, 1), { reference: 'Two' }],
      ],
    ],
    [
      'one over another one',
      [levy('A', ['B'], { level: 2 }), levy('B', ['C'], { level: 1 }), levy('C', ['A'])],
      [
        ['plus_circular', PLUS(0, 0), { reference: 'B' }],
        ['plus_circular', PLUS(1, 0), { reference: 'C' }],
        ['plus_circular', PLUS(2, 0), { reference: 'A' }],
      ],
    ],
    [
      'one beside a circle, which is told of others',
      [levy('A', ['B'], { level: 1 }), levy('B', ['A'], { level: 1 }), levy('C', ['A'])],
      [
        ['plus_circular', PLUS(0, 0), { reference: 'B' }],
        ['plus_circular', PLUS(1, 0), { reference: 'A' }],
      ],
    ],
    [
      'one that is not charged here',
      [percent('A', '1', { level: 1, local: { only: 'channel' } }), levy('C', ['A'])],
      [['plus_not_here', PLUS(1, 0), { reference: 'A' }]],
    ],
    [
      'one that is charged here alone',
      [percent('A', '1', { level: 1, local: { only: 'here' } }), levy('C', ['A'])],
      [],
    ],
  ])('%s', (_, taxes, expected) => expect(of(...taxes)).toEqual(expected));

  test('are not searched for where they cannot be read', () => {
    expect(of({ ...A, rate: '101' }, levy('C', ['A'])).map(([code]) => code)).toEqual(['rate_over_100']);
    expect(found({ ...inEuro(levy('C', ['A'])), title: '' }).map(([code]) => code)).toEqual(['blank']);
  });

  test('are reported at their path in nested taxes', () => {
    expect(of(percent('A', '1', { taxes: [levy('C', ['Z'])] })).map(([, path]) => path)).toEqual([
      'taxes[0].taxes[0].local.base.plus[0]',
    ]);
    expect(of(percent('A', '1', { taxes: [levy('C', ['B'])] }), percent('B', '1', { level: 1 }))).toEqual([]);
  });
});

describe('an inclusive percentage on a tax that is not proportional to the net', () => {
  const BANDS = { base: { start: 'net' as const }, rates: [{ price_from: '50.00', rate: '1' }] };
  const OVER = { base: { start: 'net' as const }, rates: [{ price_over: '50.00', rate: '1' }] };
  const fee = (local: Tax['local'], more: Partial<Tax> = {}) =>
    fixed('Fee', 'per_room_per_night', '2.00', { level: 1, local, ...more });
  const vat = inclusive('VAT', '7');
  const OF_LEVY = fixed('Part', 'per_night', '1.00', {
    level: 1,
    local: { logic: 'percent', rate: '20', base: { start: 'nothing', plus: ['Levy'] } },
  });
  const ON_BREAKFAST = { on: ['breakfast'] };
  const circle = (path = 'taxes[0].local', title = 'VAT') => [['net_in_circles', path, { title }]];

  test.each<[string, Tax[], unknown[]]>([
    ['by bands', [fee(BANDS), vat], circle()],
    ['below two, of which it names the first', [fee(BANDS), vat, inclusive('Second VAT', '2')], circle()],
    ['by bands of another kind', [fee(OVER), vat], circle()],
    ['by bands for some', [fee({ ...BANDS, rates: [{ age_under: 5, rate: '0' }, ...BANDS.rates] }), vat], circle()],
    ['below it', [fee(BANDS, { level: 0 }), { ...vat, level: 1 }], []],
    ['by bands of the price', [fee({ rates: BANDS.rates }), vat], []],
    ['by age', [fee({ rates: [{ age_under: 5, rate: '1' }] }), vat], []],
    ['by a limit', [percent('Fee', '5', { level: 1, local: { base: { start: 'net' }, at_most: '3' } }), vat], circle()],
    [
      'by rounding',
      [percent('Fee', '5', { level: 1, local: { base: { start: 'net' }, round: 'each' } }), vat],
      circle(),
    ],
    ['in proportion', [percent('Fee', '5', { level: 1, local: { base: { start: 'net', share: '0.5' } } }), vat], []],
    ['by a limit, from the price', [percent('Fee', '5', { level: 1, local: { at_most: '3' } }), vat], []],
    ['an amount with a limit, which does not bend', [fee({ at_most: '3' }), vat], []],
    ['in the price itself', [fee({ rates: BANDS.rates }, { is_inclusive: true }), vat], []],
    ['but the percentage is on top', [fee(BANDS), percent('Levy', '7')], []],
    [
      'but what is in the price is an amount',
      [fee(BANDS), fixed('Other', 'per_room', '2.00', { is_inclusive: true })],
      [],
    ],
    [
      'and what is in the price is a percentage here alone',
      [fee(BANDS), fixed('Other', 'per_room', '2.00', { is_inclusive: true, local: { logic: 'percent', rate: '5' } })],
      circle('taxes[0].local', 'Other'),
    ],
    ['but the percentage names nobody', [fee(BANDS), inclusive('VAT', '7', { local: plus() })], []],
    [
      'but the percentage names others',
      [fee(BANDS), percent('Levy', '1', { level: 1 }), inclusive('VAT', '7', { local: plus('Levy') })],
      [],
    ],
    [
      'which the percentage names',
      [fixed('Fee', 'per_room', '2.00', { local: BANDS }), inclusive('VAT', '7', { local: plus('Fee') })],
      circle(),
    ],
    ['nested in it', [inclusive('VAT', '7', { taxes: [fee(BANDS, { level: 0 })] })], circle('taxes[0].taxes[0].local')],
    [
      'through another tax, which is in proportion',
      [
        percent('Cut', '5', { level: 2, local: { base: { start: 'net' }, at_most: '3' } }),
        levy('Over', ['Cut'], { level: 1 }),
        inclusive('VAT', '7', { local: plus('Over') }),
      ],
      circle(),
    ],
    [
      'and through another one that bends: both are told of',
      [
        percent('Cut', '5', { level: 2, local: { base: { start: 'net' }, at_most: '3' } }),
        percent('Over', '5', { level: 1, local: { ...plus('Cut'), at_most: '1' } }),
        inclusive('VAT', '7', { local: plus('Over') }),
      ],
      [...circle(), ...circle('taxes[1].local')],
    ],
    [
      'by a limit on a part of an inclusive percentage',
      [inclusive('Levy', '2.5', { level: 2 }), { ...OF_LEVY, local: { ...OF_LEVY.local, at_most: '1' } }, vat],
      circle('taxes[1].local'),
    ],
    ['in proportion to an inclusive percentage', [inclusive('Levy', '2.5', { level: 2 }), OF_LEVY, vat], []],
    [
      'by a limit on a part of an inclusive amount',
      [
        fixed('Levy', 'per_night', '2.00', { level: 2, is_inclusive: true }),
        { ...OF_LEVY, local: { ...OF_LEVY.local, at_most: '1' } },
        vat,
      ],
      [],
    ],
    [
      'from the price, with what follows the net in it',
      [
        percent('Service', '10', { level: 2, local: { base: { start: 'net' } } }),
        percent('Fee', '5', { level: 1, local: { base: { start: 'price' }, at_most: '3' } }),
        vat,
      ],
      circle('taxes[1].local'),
    ],
    [
      'from the price, with inclusive taxes above it, which are in the price',
      [inclusive('Levy', '2.5', { level: 2 }), percent('Fee', '5', { level: 1, local: { at_most: '3' } }), vat],
      [],
    ],
    [
      'for another part of the price',
      [percent('Fee', '5', { level: 1, local: { ...ON_BREAKFAST, base: { start: 'net' }, at_most: '3' } }), vat],
      [],
    ],
    [
      'for a part of the price that the percentage is computed on',
      [
        percent('Fee', '5', { level: 1, local: { ...ON_BREAKFAST, base: { start: 'net' }, at_most: '3' } }),
        inclusive('VAT', '7', { local: ON_BREAKFAST }),
      ],
      circle(),
    ],
    [
      'for a part of the price, through units of it',
      [
        percent('Fee', '5', { level: 2, local: { ...ON_BREAKFAST, base: { start: 'net' }, at_most: '3' } }),
        fixed('Part', 'per_night', '1.00', {
          level: 1,
          local: { logic: 'percent', rate: '20', base: { start: 'nothing', plus: ['Fee'] } },
        }),
        inclusive('VAT', '7', { local: { ...ON_BREAKFAST, base: { plus: ['Part'] } } }),
      ],
      circle(),
    ],
    ['that is charged by the channel alone', [percent('Fee', '5', { level: 1, local: { only: 'channel' } }), vat], []],
  ])('%s', (_, taxes, expected) => expect(of(...taxes)).toEqual(expected));

  test('is refused under a policy that starts from the net', () => {
    const taxSet = inEuro(fee({ rates: BANDS.rates }), vat);
    expect(found({ ...taxSet, local: { policy: { exclusiveBase: 'net' } } })).toEqual(circle());
    expect(found({ ...taxSet, local: { policy: { exclusiveBase: 'price' } } })).toEqual([]);
    expect(
      found({ ...inEuro(percent('Fee', '5', { level: 1 }), vat), local: { policy: { exclusiveBase: 'net' } } }),
    ).toEqual([]);
  });

  // City tax 10.00, a band on the net of the room, VAT on both: 122.00 has a net at 1.00 and one at 10.00.
  test.each<[string, Tax['local'], unknown[]]>([
    ['a percentage', { logic: 'percent', rate: '10' }, circle('taxes[1].local')],
    ['an amount', {}, circle('taxes[1].local')],
    ['a percentage without bands', { logic: 'percent', rate: '10', rates: [{ age_under: 9, rate: '0' }] }, []],
  ])('by bands of what starts from nothing, which look at the net of the room: %s', (_, local, expected) => {
    const base = { start: 'nothing' as const, plus: ['City tax'] };
    const taxes = [
      fixed('City tax', 'per_person_per_night', '10.00', { level: 2 }),
      fee({ base, rates: [{ price_from: '100.00', rate: '100' }], ...local }),
    ];
    expect(found({ ...inEuro(...taxes, vat), local: { policy: { exclusiveBase: 'net' } } })).toEqual(expected);
    expect(found(inEuro(...taxes, vat))).toEqual([]);
    expect(found({ ...inEuro(...taxes, { ...vat, level: 3 }), local: { policy: { exclusiveBase: 'net' } } })).toEqual(
      [],
    );
  });

  test('is accepted if the other tax is charged by the channel alone', () => {
    const fee = percent('Fee', '5', { level: 1, local: { base: { start: 'price' }, at_most: '3' } });
    const setWith = (service: Tax['local']) => ({
      ...inEuro(percent('Service', '10', { level: 2, local: service }), fee, vat),
      local: { policy: { exclusiveBase: 'net' } },
    });
    expect(found(setWith({ only: 'here' }))).toEqual(circle('taxes[1].local'));
    expect(found(setWith({ only: 'channel' }))).toEqual([]);
  });

  test('is accepted from the price, for a set with local rules and no policy', () => {
    expect(found({ ...inEuro(fee({ rates: BANDS.rates }), vat), local: {} })).toEqual([]);
  });

  test('is refused under a passed policy; a proportional tax is accepted', () => {
    const { value } = validateTaxSet(inEuro(percent('Fee', '10', { level: 1, local: { at_most: '5' } }), vat));
    expect(completePolicy({ exclusiveBase: 'net' }, value)).toMatchObject({ issues: [{ code: 'net_in_circles' }] });
    expect(completePolicy({ exclusiveBase: 'price' }, value)).toMatchObject({ policy: { exclusiveBase: 'price' } });
    const { value: plain } = validateTaxSet(inEuro(percent('Fee', '10', { level: 1 }), vat));
    expect(completePolicy({ exclusiveBase: 'net' }, plain)).toMatchObject({ policy: { exclusiveBase: 'net' } });
  });

  // 110.00 with 10% in it; 10% of the net on top, at most 5.00, in the base of the VAT: there is no formula for the net.
  test('is refused under a passed policy although the set is valid', () => {
    const taxSet = inEuro(percent('Fee', '10', { level: 1, local: { at_most: '5' } }), inclusive('VAT', '10'));
    const stay = nights('110.00');
    expect(createCalculator(taxSet).quote(stay).total).toBe('115.00');
    expect(() => createCalculator(taxSet, { exclusiveBase: 'net' })).toThrow('depends on the net');
    const net = { ...taxSet, local: { policy: { exclusiveBase: 'price' as const } } };
    expect(() => preview(net, { policy: { exclusiveBase: 'net' } })).toThrow(InvalidDefinitionError);
    // What cannot be is not advised of either.
    expect(advice(net).map(({ path }) => path)).not.toContain('policy.exclusiveBase');
  });
});

describe('a net that adds an inclusive tax of a higher level', () => {
  const VAT = inclusive('VAT', '10', { level: 1 });
  const onNet = (more: Partial<Tax> = {}) => percent('City tax', '5', { local: { base: { start: 'net' } }, ...more });
  const warned = (taxSet: unknown) =>
    (validateTaxSet(taxSet).warnings ?? [])
      .filter(({ code }) => code === 'net_adds_inclusive')
      .map(({ code, path, params }) => [code, path, params]);
  const params = (title: string) => ({
    title,
    at: 'taxes[1].local',
    write: 'base: { "start": "net", "plus": [] }',
    keep: `base: { "start": "net", "plus": ["${title}"] }`,
  });
  const WARNED = [['net_adds_inclusive', 'taxes[1].local.base.start', params('VAT')]];

  test.each<[string, Tax[], unknown[]]>([
    ['is told', [VAT, onNet()], WARNED],
    [
      'nested under it too',
      [VAT, onNet({ taxes: [inclusive('Levy', '1')], level: 2 })],
      [['net_adds_inclusive', 'taxes[1].local.base.start', params('Levy')]],
    ],
    ['not on the same level', [VAT, onNet({ level: 1 })], []],
    [
      'not where plus says what is added',
      [VAT, percent('City tax', '5', { local: { base: { start: 'net', plus: [] } } })],
      [],
    ],
    [
      'not where plus names it: that is meant',
      [VAT, percent('City tax', '5', { local: { base: { start: 'net', plus: ['VAT'] } } })],
      [],
    ],
    ['not beside an exclusive tax above', [percent('Fee', '10', { level: 1 }), onNet()], []],
    [
      'not of what is for the channel alone',
      [inclusive('VAT', '10', { level: 1, local: { only: 'channel' } }), onNet()],
      [],
    ],
    ['not of an inclusive tax, which is computed on the net anyway', [VAT, inclusive('Levy', '5')], []],
  ])('%s', (_, taxes, expected) => {
    expect(warned(inEuro(...taxes))).toEqual(expected);
  });

  test('is a warning at the tax under a policy of the set that starts from the net', () => {
    const taxSet = { ...inEuro(VAT, percent('City tax', '5')), local: { policy: { exclusiveBase: 'net' } } };
    const [write, keep] = ['[]', '["VAT"]'].map((plus) => `local: { "base": { "plus": ${plus} } }`);
    expect(warned(taxSet)).toEqual([['net_adds_inclusive', 'taxes[1]', { title: 'VAT', write, keep }]]);
  });

  test('adds it: 110.00 with 10 % inside is 5.50 at 5 %, and 5.00 with the suggested base', () => {
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['110.00'] }] };
    const total = (...taxes: Tax[]) => createCalculator(inEuro(...taxes)).totals(stay).total;
    expect(total(VAT, onNet())).toBe('115.50');
    expect(total(VAT, onNet({ level: 1 }))).toBe('115.00');
    expect(total(VAT, percent('City tax', '5', { local: { base: { start: 'net', plus: [] } } }))).toBe('115.00');
  });
});

describe('circles in plus', () => {
  /** Whether a tax leads to another one through `plus`: every path is tried. */
  const leadsTo = (lists: readonly number[][], from: number, to: number, seen: readonly number[] = []): boolean =>
    from === to ||
    (lists[from] ?? []).some((next) => !seen.includes(next) && leadsTo(lists, next, to, [...seen, from]));

  test('are found for any names: a tax that leads back to the one that names it', () => {
    const graph = fc.array(fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(graph, (lists) => {
        const taxes = lists.map((list, at) =>
          levy(
            `T${at}`,
            list.map((to) => `T${to}`),
          ),
        );
        const circular = lists.flatMap((list, tax) =>
          list.flatMap((to, at) => (leadsTo(lists, to, tax) ? [PLUS(tax, at)] : [])),
        );
        expect(of(...taxes).flatMap(([code, path]) => (code === 'plus_circular' ? [path] : []))).toEqual(circular);
      }),
      runsUpTo(5_000, 300),
    );
  });

  const each = (name: (at: number) => Tax) => Array.from({ length: 200 }, (_, at) => name(at));
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => `T${at}`);
  const parts = { on: Array.from({ length: 100 }, (_, at) => `part ${at}`), at_most: '5.00' };

  // Each took 3 to 15 seconds when every name was followed anew for each tax.
  test.each<[string, Tax[], string[]]>([
    ['in which every tax names all', each((at) => levy(`T${at}`, upTo(200))), ['plus_circular', 'too_many_issues']],
    ['of one ring', each((at) => levy(`T${at}`, [`T${(at + 1) % 200}`])), ['plus_circular']],
    ['that are none: every tax names all before it', each((at) => levy(`T${at}`, upTo(at))), []],
    [
      'that are none, on a hundred parts of the price',
      each((at) => percent(`T${at}`, '5', { local: { ...plus(...upTo(at)), ...parts } })),
      [],
    ],
  ])('%s are judged within two seconds', (_, taxes, codes) => {
    const started = process.cpuUsage();
    const issues = of(...taxes);
    const { user, system } = process.cpuUsage(started);
    expect([...new Set(issues.map(([code]) => code))]).toEqual(codes);
    expect((user + system) / 1e6).toBeLessThan(2);
  });
});

test('parts that are no objects are told of once, and the parts beside them are checked', () => {
  const parts = ['room', { of: 'menu', label: 'menu', share: '0.5' }, ['bed']];
  expect(found({ ...inEuro(), local: { parts } }).map(([code, path]) => [code, path])).toEqual([
    ['not_an_object', 'local.parts[0]'],
    ['not_an_object', 'local.parts[2]'],
    ['part_label_taken', 'local.parts[1].label'],
  ]);
});

test('a rate by the price does not depend on an inclusive tax, which is in the price already', () => {
  const vat = percent('VAT', '7', { local: { base: { start: 'price' }, rates: [{ price_from: '100', rate: '9' }] } });
  const cleaning = { ...fixed('Cleaning', 'per_room', '60.00', { level: 2 }), local: { contains: ['VAT'] } };
  const inPrice = inclusive('GST', '5', { level: 1 });
  expect(of(cleaning, inPrice, vat)).toEqual([]);
  const ofNet = { ...vat, local: { ...vat.local, base: { start: 'net' as const } } };
  expect(of(cleaning, inPrice, ofNet)).toEqual([['contained_rate_circular', 'taxes[2].local.rates', {}]]);
});
