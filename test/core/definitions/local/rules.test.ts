import { describe, expect, test } from 'vitest';
import { validateTax } from '../../../../src/core/definitions/validate-tax.js';
import { validateTaxSet } from '../../../../src/core/definitions/validate-tax-set.js';
import type { Tax } from '../../calculation/given.js';
import { fixed, inclusive, percent } from '../../calculation/given.js';

/** Every issue of a tax: its code, where in `local`, and what it says of it. */
const found = (tax: unknown) =>
  (validateTax(tax).issues ?? []).map(({ code, path, params }) => [code, path.replace(/^local\.?/, ''), params]);

const perNight = (local: unknown, more: Partial<Tax> = {}) =>
  fixed('City tax', 'per_person_per_night', '2.00', { local: local as Tax['local'], ...more });
const levy = (local: unknown, more: Partial<Tax> = {}) =>
  percent('Levy', '5', { local: local as Tax['local'], ...more });
const vat = (local: unknown) => inclusive('VAT', '5', { local: local as Tax['local'] });
const BANDS = [{ price_from: '50.00', rate: '1' }];
const OVER = [{ price_over: '50.00', rate: '1' }];

describe('only: "channel"', () => {
  test('refuses every other key', () => {
    expect(found(perNight({ only: 'channel' }))).toEqual([]);
    expect(found(perNight({ only: 'channel', rate: '3.00', per: 'guest' }))).toEqual([
      ['key_beside_channel', 'rate', { field: 'rate' }],
      ['key_beside_channel', 'per', { field: 'per' }],
    ]);
    expect(found(perNight({ only: 'here', rate: '3.00' }))).toEqual([]);
    expect(found(perNight({ only: 'channel', source: { checked: '2026-01-15' } }))).toEqual([]);
  });
});

describe('the local logic', () => {
  test.each<[string, unknown, unknown[]]>([
    ['an amount in place of an amount keeps its rate', perNight({ logic: 'per_room' }), []],
    ['a percentage in place of one too', levy({ logic: 'percent' }), []],
    [
      'a percentage in place of an amount needs a rate',
      perNight({ logic: 'percent' }),
      [['local_rate_required', 'rate', { logic: 'per_person_per_night', local: 'percent' }]],
    ],
    [
      'and an amount in place of a percentage',
      levy({ logic: 'per_room' }),
      [['local_rate_required', 'rate', { logic: 'percent', local: 'per_room' }]],
    ],
    ['which may be there', perNight({ logic: 'percent', rate: '5' }), []],
  ])('%s', (_, tax, expected) => expect(found(tax)).toEqual(expected));

  test.each<[string, object]>([
    ['another logic', { logic: 'percent' }],
    ['keys that only a percentage uses', { per: 'guest', base: { share: '0.5' }, on: ['breakfast'] }],
  ])('%s beside a logic that cannot be read: nothing more is said', (_, local) => {
    expect(found({ ...perNight(local), logic: 'per_cat' }).map(([code]) => code)).toEqual(['not_one_of']);
  });
});

describe('a percentage above 100', () => {
  test.each<[string, unknown, unknown[]]>([
    ['its own', levy({ rate: '100' }), []],
    ['not more', levy({ rate: '100.01' }), [['local_rate_over_100', 'rate', { received: '100.01', most: 100 }]]],
    [
      'in a row too',
      levy({ rates: [{ age_under: 5, rate: '100' }, { rate: '200' }] }),
      [['local_rate_over_100', 'rates[1].rate', { received: '200', most: 100 }]],
    ],
    ['an amount may be more', perNight({ rate: '101.00', rates: [{ rate: '200.00' }] }), []],
    [
      'and a percentage of other taxes',
      perNight({ logic: 'percent', rate: '200', base: { start: 'nothing', plus: ['Levy'] } }),
      [],
    ],
  ])('%s', (_, tax, expected) => expect(found(tax)).toEqual(expected));
});

describe('a key without effect', () => {
  const noUse = (field: string, needed: string) => [['key_without_use', field, { field, needed }]];
  const PRICES = 'rows with a condition on the price, such as price_from';
  const EITHER = 'logic percent, or rows with a condition on the price, such as price_from';
  test.each<[string, unknown, unknown[]]>([
    ['price_of without a price', perNight({ price_of: 'person' }), noUse('price_of', PRICES)],
    [
      'price_of with rows that ask for none',
      perNight({ price_of: 'room', rates: [{ rate: '1' }] }),
      noUse('price_of', PRICES),
    ],
    ['price_of with one', perNight({ price_of: 'person', rates: BANDS }), []],
    ['price_of with another one', perNight({ price_of: 'person', rates: OVER }), []],
    ['per of an amount', perNight({ per: 'guest' }), noUse('per', 'logic percent')],
    ['per of a percentage', levy({ per: 'guest' }), []],
    ['base of an amount', perNight({ base: { start: 'net' } }), noUse('base', EITHER)],
    ['on of an amount', perNight({ on: ['breakfast'] }), noUse('on', EITHER)],
    ['both of an amount with bands', perNight({ base: { share: '0.5' }, on: ['lodging'], rates: BANDS }), []],
    ['both of a percentage', levy({ base: { share: '0.5' }, on: ['lodging'] }), []],
    ['both of what is a percentage here', perNight({ logic: 'percent', rate: '5', base: { share: '0.5' } }), []],
  ])('%s', (_, tax, expected) => expect(found(tax)).toEqual(expected));
});

describe('an inclusive tax', () => {
  test.each<[string, unknown, unknown[]]>([
    ['has no limit', vat({ at_most: '5.00' }), [['inclusive_units', 'at_most', { field: 'at_most' }]]],
    ['has no lower limit', vat({ at_least: '5.00' }), [['inclusive_units', 'at_least', { field: 'at_least' }]]],
    ['is not rounded each', vat({ round: 'each' }), [['inclusive_units', 'round', { field: 'round' }]]],
    ['in neither form', vat({ round: { each: true, step: '1' } }), [['inclusive_units', 'round', { field: 'round' }]]],
    ['may be rounded as a whole', vat({ round: { step: '0.05', mode: 'up' } }), []],
    ['may as an amount', perNight({ at_most: '5.00', round: 'each' }, { is_inclusive: true }), []],
    [
      'an exclusive one has its limits in their order',
      levy({ at_least: '5.01', at_most: '5.00' }),
      [['at_least_over_at_most', 'at_least', { least: '5.01', most: '5.00' }]],
    ],
    ['which may be the same', levy({ at_least: '5.00', at_most: '5.00' }), []],
    [
      'has no limit in a row',
      vat({ rates: [{ label: 'a', rate: '1', at_least: '1.00', at_most: '5.00' }] }),
      [
        ['inclusive_units', 'rates[0].at_most', { field: 'at_most' }],
        ['inclusive_units', 'rates[0].at_least', { field: 'at_least' }],
      ],
    ],
    ['may as an amount in a row', perNight({ rates: [{ rate: '1', at_most: '5' }] }, { is_inclusive: true }), []],
    [
      'has the limits of a row in their order',
      levy({ rates: [{ rate: '1' }, { label: 'a', rate: '1', at_least: '5.01', at_most: '5.00' }] }),
      [['at_least_over_at_most', 'rates[1].at_least', { least: '5.01', most: '5.00' }]],
    ],
    [
      'and one of them beside the other of the tax',
      levy({
        at_least: '2.00',
        at_most: '5.00',
        rates: [
          { rate: '1', at_least: '6' },
          { rate: '1', at_most: '1' },
        ],
      }),
      [
        ['at_least_over_at_most', 'rates[0].at_least', { least: '6', most: '5.00' }],
        ['at_least_over_at_most', 'rates[1].at_most', { least: '2.00', most: '1' }],
      ],
    ],
    [
      'where both of the row take the place of both',
      levy({ at_least: '2.00', at_most: '5.00', rates: [{ rate: '1', at_least: '6', at_most: '7' }] }),
      [],
    ],
    ['an exclusive one may', levy({ at_most: '5.00', round: 'each' }), []],
    [
      'does not ask for the price from the net',
      vat({ base: { start: 'net' }, rates: BANDS }),
      [['inclusive_price_from_net', 'base.start', {}]],
    ],
    ['as one on top may', levy({ base: { start: 'net' }, rates: BANDS }), []],
    ['it may ask for the shown price', vat({ rates: BANDS }), []],
    ['and start from the net without asking', vat({ base: { start: 'net' } }), []],
  ])('%s', (_, tax, expected) => expect(found(tax)).toEqual(expected));
});

describe('a step', () => {
  const steps = (step: string) => ({ round: { step } });
  const expected = 'a multiple of 0.01 EUR above 0';
  test.each<[string, unknown, unknown[]]>([
    ['is a multiple of the minor unit', perNight(steps('0.05')), []],
    ['however it is written', perNight(steps('0.0500')), []],
    [
      'and not a part of it',
      perNight(steps('0.005')),
      [['step_not_payable', 'round.step', { received: '0.005', expected }]],
    ],
    ['nor nothing', perNight(steps('0.00')), [['step_not_payable', 'round.step', { received: '0.00', expected }]]],
    ['of a percentage alone has no currency', levy(steps('0.005')), []],
    [
      'and is more than nothing',
      levy(steps('0')),
      [['step_not_payable', 'round.step', { received: '0', expected: 'an amount above 0' }]],
    ],
  ])('%s', (_, tax, issues) => expect(found(tax)).toEqual(issues));

  test('must be payable in the currency of the set if it rounds a percentage', () => {
    const { issues } = validateTaxSet({ title: 'Set', currency: 'JPY', taxes: [levy(steps('0.5'))] });
    expect(issues?.map(({ code, path, params }) => [code, path, params])).toEqual([
      ['step_not_payable', 'taxes[0].local.round.step', { received: '0.5', expected: 'a multiple of 1 JPY above 0' }],
    ]);
  });
});

describe('a percentage of other taxes alone', () => {
  const ofTaxes = (more: object = {}, base: object = {}) =>
    perNight({ logic: 'percent', rate: '5', base: { start: 'nothing', plus: ['Levy'], ...base }, ...more });
  const because = 'a percentage of other taxes alone takes their units';
  test.each<[string, unknown, unknown[]]>([
    ['names them', ofTaxes(), []],
    ['at least one', ofTaxes({}, { plus: [] }), [['base_of_nothing', 'base.plus', {}]]],
    ['and says so', ofTaxes({}, { plus: undefined }), [['base_of_nothing', 'base.plus', {}]]],
    [
      'is never sent as a plain percentage',
      levy({ base: { start: 'nothing', plus: ['City tax'] } }),
      [['percent_of_tax_sent', 'base.start', {}]],
    ],
    ['but may be one that is not sent', levy({ only: 'here', base: { start: 'nothing', plus: ['City tax'] } }), []],
  ])('%s', (_, tax, expected) => expect(found(JSON.parse(JSON.stringify(tax)))).toEqual(expected));

  test('an amount with a price condition may start from nothing, and keeps its parts of the price', () => {
    const { issues, warnings } = validateTax(
      perNight({ on: ['lodging'], price_of: 'room', base: { start: 'nothing', plus: ['Levy'] }, rates: BANDS }),
    );
    expect({ issues, warnings }).toEqual({ issues: undefined, warnings: [] });
  });

  test.each<[string, object, string[]]>([
    ['its own payer', { per: 'guest' }, ['per']],
    ['its own part of the price', { on: ['lodging'] }, ['on']],
    ['both', { per: 'guest', on: ['lodging'] }, ['per', 'on']],
    ['neither', {}, []],
  ])('takes the units of those: %s has no effect', (_, more, expected) => {
    const { warnings = [] } = validateTax(ofTaxes(more));
    const said = expected.map((field) => {
      const cure = { at: 'local', write: `${field}: null` };
      return ['key_without_effect', `local.${field}`, { field, because, ...cure }];
    });
    expect(warnings.map(({ code, path, params }) => [code, path, params])).toEqual(said);
  });
});

describe('a row', () => {
  const row = (fields: object) => perNight({ rates: [{ rate: '1' }, { rate: '0', ...fields }] });
  const range = (after: string | null, before: string | null) => ({ after, before });
  const reversed = { after: '2026-02-02', before: '2026-02-01' };
  test.each<[string, object, unknown[]]>([
    ['of one night', { night_from: 3, night_to: 3 }, []],
    [
      'that ends before it begins',
      { night_from: 3, night_to: 2 },
      [['nights_reversed', 'rates[1].night_to', { field: 'night_to', least: 3, most: 2 }]],
    ],
    ['of one length', { nights_from: 3, nights_to: 3 }, []],
    [
      'of lengths that end before they begin',
      { nights_from: 3, nights_to: 2 },
      [['nights_reversed', 'rates[1].nights_to', { field: 'nights_to', least: 3, most: 2 }]],
    ],
    [
      'of ages that end before they begin',
      { age_from: 18, age_under: 18 },
      [['age_bounds_reversed', 'rates[1].age_under', { from: 18, under: 18 }]],
    ],
    ['of one age', { age_from: 17, age_under: 18 }, []],
    ['of one guest', { guest_from: 3, guest_to: 3 }, []],
    [
      'of guests that end before they begin',
      { guest_from: 3, guest_to: 2 },
      [['nights_reversed', 'rates[1].guest_to', { field: 'guest_to', least: 3, most: 2 }]],
    ],
    ['of one price', { price_from: '50', price_to: '50.00' }, []],
    ['of prices between two that are no part of it', { price_over: '50', price_under: '50.01' }, []],
    [
      'of no price, since its first is the end of it',
      { price_from: '50', price_under: '50.00' },
      [
        [
          'price_bounds_reversed',
          'rates[1].price_under',
          { field: 'price_under', lower: 'price_from', least: '50', most: '50.00' },
        ],
      ],
    ],
    [
      'of no price by the tightest of four limits',
      { price_from: '20', price_over: '50', price_to: '50', price_under: '90' },
      [
        [
          'price_bounds_reversed',
          'rates[1].price_to',
          { field: 'price_to', lower: 'price_over', least: '50', most: '50' },
        ],
      ],
    ],
    ['with one end', { night_from: 3, nights_to: 2 }, []],
    ['of one day of booking', { booked: range('2026-02-01', '2026-02-01') }, []],
    ['booked before the first day', { booked: reversed }, [['range_reversed', 'rates[1].booked.before', reversed]]],
    ['booked on any day', { booked: range(null, null) }, [['range_open', 'rates[1].booked', {}]]],
    ['booked from a day on', { booked: range('2026-02-02', null) }, []],
    ['booked up to a day', { booked: range(null, '2026-02-02') }, []],
    [
      'with dates, the second reversed',
      { dates: [range('2026-02-01', null), reversed] },
      [['range_reversed', 'rates[1].dates[1].before', reversed]],
    ],
  ])('%s', (_, fields, expected) => expect(found(row(fields))).toEqual(expected));

  test('is looked at in whole where something else of the tax is wrong', () => {
    const rows = { rates: [{ rate: '0', dates: [{}], booked: {} }] };
    expect(found({ ...perNight(rows), skip_nights: 0 }).map(([code, path]) => [code, path])).toEqual([
      ['not_whole_number', 'skip_nights'],
      ['range_open', 'rates[0].dates[0]'],
      ['range_open', 'rates[0].booked'],
    ]);
  });
});

describe('a row with the number of a guest', () => {
  const numbered = { rates: [{ guest_from: 3, rate: '1' }] };
  const field = { field: 'guest_from' };
  const issue = [['guest_number_unit', 'rates[0].guest_from', field]];
  const ofTaxes = { base: { start: 'nothing', plus: ['City tax'] }, only: 'here' } as const;
  test.each<[string, string, object, unknown[]]>([
    ['a charge of each guest', 'per_person', {}, []],
    ['a charge of each guest and night', 'per_person_per_night', {}, []],
    ['a percentage of each guest', 'percent', { per: 'guest' }, []],
    ['a charge of each guest whose logic here is another', 'per_room', { logic: 'per_person', rate: '1' }, []],
    ['a percentage of the room', 'percent', {}, issue],
    ['a charge of the room', 'per_room', {}, issue],
    ['a charge of each night', 'per_night', {}, issue],
    ['a charge of the booking', 'per_booking', {}, issue],
    ['a percentage of other taxes', 'percent', ofTaxes, issue],
  ])('is for taxes whose unit is a guest: %s', (_, logic, local, expected) => {
    const currency = logic === 'percent' ? null : 'EUR';
    expect(found({ ...perNight({ ...numbered, ...local }), logic, rate: '1', currency })).toEqual(expected);
  });
});
