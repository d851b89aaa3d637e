import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput } from '../../../src/index.js';
import {
  createCalculator,
  InvalidDefinitionError,
  InvalidStayError,
  policies,
  preview,
  validateTaxSet,
} from '../../../src/index.js';
import { channelDifferences } from '../../../src/trials/preview/channel.js';
import * as kit from '../../../src/trials/testing/index.js';
import { fixed, inclusive, inEuro, nights, percent } from '../../core/calculation/given.js';
import { runsUpTo } from '../../seed.js';
import { edited, rawEdit } from './edits.js';
import { canBeQuoted } from './shown-edits.js';

const city = fixed('City tax', 'per_person_per_night', '4.00', { max_nights: 7, type: 'city_tax' });
const summer = { applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }] };

/** The result of the automatic scenarios for one change. */
function changed(saved: TaxSetEntryInput[], draft: TaxSetEntryInput[]) {
  return preview(inEuro(...draft), { saved: inEuro(...saved) });
}

describe('finds each of these edits with the automatic scenarios', () => {
  const fee = fixed('Cleaning fee', 'per_booking', '30.00', { level: 1 });
  const vat = percent('VAT', '20.00');
  test.each<[string, TaxSetEntryInput[], TaxSetEntryInput[]]>([
    ['a cap from 7 to 10', [city], [{ ...city, max_nights: 10 }]],
    ['a cap from 89 to 90', [{ ...city, max_nights: 89 }], [{ ...city, max_nights: 90 }]],
    ['nights skipped from 13 to 14', [{ ...city, skip_nights: 13 }], [{ ...city, skip_nights: 14 }]],
    ['a level from 1 to 0', [fee, vat], [{ ...fee, level: 0 }, vat]],
    ['a rate', [vat], [{ ...vat, rate: '20.01' }]],
    ['a small amount', [city], [{ ...city, rate: '4.001' }]],
    ['an inclusive flag', [vat], [{ ...vat, is_inclusive: true }]],
    [
      'a range that begins a day later',
      [{ ...city, ...summer }],
      [{ ...city, applicable_date_ranges: [{ after: '2026-06-02', before: '2026-08-31' }] }],
    ],
    [
      'a range that ends a day later',
      [{ ...city, ...summer }],
      [{ ...city, applicable_date_ranges: [{ after: '2026-06-01', before: '2026-09-01' }] }],
    ],
    ['a range where there was none', [city], [{ ...city, ...summer }]],
    [
      'a range in another year',
      [{ ...city, ...summer }],
      [{ ...city, applicable_date_ranges: [{ after: '2031-06-01', before: '2031-08-31' }] }],
    ],
    [
      'a tax that is computed on another',
      [vat, fixed('Fee', 'per_night', '5.00')],
      [{ ...vat, taxes: [fixed('Fee', 'per_night', '5.00')] }, fixed('Fee', 'per_night', '5.00')],
    ],
    ['rooms in place of persons', [city], [{ ...city, logic: 'per_room_per_night' }]],
    ['nights in place of rooms', [{ ...city, logic: 'per_room_per_night' }], [{ ...city, logic: 'per_night' }]],
  ])('%s', (_, saved, draft) => {
    expect(changed(saved, draft).summary.changed).toBeGreaterThan(0);
    expect(changed(saved, saved).summary.changed).toBe(0);
  });
});

test('shows a limit from 7 to 10 with stay, amount and reason', () => {
  const { summary, scenarios } = changed([city], [{ ...city, max_nights: 10 }]);
  expect(summary.taxes).toEqual({
    new: [],
    gone: [],
    changed: [{ title: 'City tax', fields: [{ field: 'max_nights', saved: 7, draft: 10 }] }],
  });
  expect(summary.largest?.total).toBe('+48.00');
  const eight = scenarios.find(({ why }) =>
    why.includes('8 nights: first stay longer than the limit of 7 nights of City tax'),
  );
  expect(eight).toMatchObject({
    isChanged: true,
    draft: { total: '864.00' },
    saved: { total: '856.00' },
    difference: {
      total: '+8.00',
      net: '0.00',
      price: '0.00',
      taxes: [{ title: 'City tax', state: 'kept', draft: '64.00', saved: '56.00', amount: '+8.00' }],
    },
  });
  expect(scenarios.find(({ stay }) => stay.rooms[0]?.nights === 7)?.isChanged).toBe(false);
});

test('matches taxes by id, then by title', () => {
  const saved = [{ ...percent('VAT', '10.0'), id: 'vat' }, { ...city, id: 'city' }, percent('Gone', '1')];
  const draft = [{ ...percent('Value added tax', '10.00'), id: 'vat' }, city, fixed('New fee', 'per_booking', '5.00')];
  const { summary, scenarios } = changed(saved, draft);
  expect(summary.taxes).toEqual({
    new: [{ title: 'New fee' }],
    gone: [{ title: 'Gone' }],
    changed: [
      { id: 'vat', title: 'Value added tax', fields: [{ field: 'title', saved: 'VAT', draft: 'Value added tax' }] },
    ],
  });
  expect(scenarios[0]?.difference?.taxes).toMatchObject([
    { title: 'Value added tax', state: 'kept', amount: '0.00' },
    { title: 'City tax', state: 'kept', amount: '0.00' },
    { title: 'New fee', state: 'new', draft: '5.00', amount: '+5.00' },
    { title: 'Gone', state: 'gone', saved: '2.00', amount: '-2.00' },
  ]);
});

test('lists changes of levels, nesting and the order of calculation', () => {
  const [vat, fee, levy] = [percent('VAT', '20'), fixed('Fee', 'per_booking', '5.00'), percent('Levy', '1')];
  const { summary } = changed([{ ...vat, level: 1 }, fee, { ...levy, taxes: [fee] }], [{ ...vat, taxes: [fee] }, levy]);
  expect(summary).toMatchObject({
    levels: [
      { title: 'VAT', saved: 1, draft: 0 },
      { title: 'Fee', saved: 0, draft: null },
    ],
    nesting: [
      { title: 'VAT', saved: [], draft: ['Fee'] },
      { title: 'Levy', saved: ['Fee'], draft: [] },
    ],
    order: { saved: ['VAT', 'Fee', 'Levy'], draft: ['Fee', 'VAT', 'Levy'] },
  });
});

test('reports no changes without a saved set', () => {
  const { summary, scenarios, version } = preview(inEuro(city));
  expect([version, summary.changed, summary.largest]).toEqual([1, 0, undefined]);
  expect(scenarios.every((scenario) => !('saved' in scenario) && !('difference' in scenario))).toBe(true);
});

test('does not subtract sets in two currencies', () => {
  const yen = { title: 'Example', currency: 'JPY', taxes: [percent('VAT', '20')] };
  const { summary, scenarios } = preview(inEuro(percent('VAT', '20')), { saved: yen });
  expect(summary.set).toEqual([{ field: 'currency', saved: 'JPY', draft: 'EUR' }]);
  expect(summary.changed).toBe(summary.scenarios);
  expect(scenarios[0]).not.toHaveProperty('difference');
});

// Stays are priced with cents; the bands of the saved set are in yen.
test('accepts a saved set with price bands in a currency without decimals', () => {
  const bands = { price_of: 'person' as const, rates: [{ price_from: '15000', rate: '200' }] };
  const levy = fixed('Accommodation tax', 'per_person_per_night', '100', { currency: 'JPY', local: bands });
  const { scenarios } = preview(inEuro(city), { saved: { title: 'Tokyo', currency: 'JPY', taxes: [levy] } });
  expect(scenarios.length).toBeGreaterThan(10);
});

test('previews any two sets with any currencies and policy', () => {
  const inAny = fc
    .constantFrom('EUR', 'JPY', 'KWD')
    .chain((currency) => kit.taxSet({ currency, local: true, maxTaxes: 2, maxDepth: 1 }));
  fc.assert(
    fc.property(inAny, inAny, kit.policy(), (draft, saved, policy) => {
      fc.pre(canBeQuoted(draft, policy) && canBeQuoted(saved, policy));
      const previewed = preview(draft, { saved, policy, today: '2026-05-01' });
      expect(previewed.scenarios.length).toBeGreaterThan(0);
    }),
    runsUpTo(400, 12),
  );
});

test('previews given scenarios, alone or with automatic ones', () => {
  const own = [{ name: 'The Smiths', stay: nights('100.00') }];
  const alone = preview(inEuro(city), { scenarios: own });
  expect(alone.scenarios.map(({ name, why }) => [name, why])).toEqual([['The Smiths', 'your scenario']]);
  const both = preview(inEuro(city), { scenarios: own, automatic: true });
  expect(both.scenarios[0]?.name).toBe('The Smiths');
  expect(both.scenarios.length).toBeGreaterThan(10);
});

describe('given scenarios that take more steps than the budget of a preview', () => {
  const ofChildren = { local: { rates: [{ age_under: 12, rate: '1.00' }] } };
  const taxes = (rate: string) =>
    Array.from({ length: 20 }, (_, tax) => fixed(`City tax ${tax}`, 'per_person_per_night', rate, ofChildren));
  const rooms = Array.from({ length: 50 }, () => ({ guests: [{ age: 5 }, {}], price: '100.00', nights: 14 }));
  const scenarios = Array.from({ length: 150 }, (_, place) => ({
    name: `Group ${place}`,
    stay: { checkIn: '2026-06-01', rooms },
  }));

  test('are all quoted, in their order', () => {
    const { scenarios: previewed } = preview(inEuro(...taxes('5.00')), { saved: inEuro(...taxes('4.00')), scenarios });
    expect(previewed.map(({ name }) => name)).toEqual(scenarios.map(({ name }) => name));
    // One adult in each of 50 rooms, 14 nights, 20 taxes: 1.00 more for each.
    expect(previewed.at(-1)?.difference?.total).toBe('+14000.00');
  });

  test('are all compared with the channel manager', () => {
    const { value: set } = validateTaxSet(inEuro(...taxes('5.00')));
    if (set === undefined) throw new Error('The test set is not valid');
    const given = scenarios.map((scenario) => ({ ...scenario, why: '', group: 'own' as const }));
    const stays = [...given, ...given, ...given, ...given];
    const { policy } = createCalculator(set);
    const differing = channelDifferences(set, stays, { policy, channelPolicy: policies.channelManager });
    expect(differing).toHaveLength(stays.length);
  });
});

describe('invalid input', () => {
  const thrown = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof InvalidDefinitionError || error instanceof InvalidStayError)) throw error;
      return [error.name, ...error.issues.map(({ code, path }) => `${code} at ${path}`)];
    }
  };
  const wrong = inEuro(percent('VAT', '120'));
  const right = inEuro(percent('VAT', '12'));

  test.each<[string, () => unknown, string[]]>([
    ['the draft', () => preview(wrong), ['InvalidDefinitionError', 'rate_over_100 at taxes[0].rate']],
    [
      'the saved set',
      () => preview(right, { saved: wrong }),
      ['InvalidDefinitionError', 'rate_over_100 at saved.taxes[0].rate'],
    ],
    ['a day', () => preview(right, { today: 'tomorrow' }), ['InvalidDefinitionError', 'not_a_date at today']],
    ['a price', () => preview(right, { price: '1.005' }), ['InvalidDefinitionError', 'price_decimals at price']],
    [
      'a scenario',
      () => preview(right, { scenarios: [{ name: 'Nobody', stay: { checkIn: '2026-05-01', rooms: [] } }] }),
      ['InvalidStayError', 'list_too_short at scenarios[0].stay.rooms'],
    ],
  ])('%s', (_, work, expected) => {
    expect(thrown(work)).toEqual(expected);
  });
});

test('returns plain data, with each difference as draft less saved', () => {
  const sets = fc
    .record({ saved: kit.taxSet({ maxTaxes: 4 }), edit: rawEdit, policy: kit.policy() })
    .map(({ saved, edit, policy }) => ({ saved, draft: edited(saved, edit) ?? saved, policy }));
  const units = (amount: string) => BigInt(amount.replace(/[.+]/g, ''));
  fc.assert(
    fc.property(sets, ({ saved, draft, policy }) => {
      const made = preview(draft, {
        saved,
        policy,
        scenarios: preview(draft, { saved, policy }).scenarios.slice(0, 20),
      });
      expect(JSON.parse(JSON.stringify(made))).toEqual(made);
      const [now, before] = [createCalculator(draft, policy), createCalculator(saved, policy)];
      for (const { stay, difference, isChanged } of made.scenarios) {
        const [total, was] = [now.totals(stay).total, before.totals(stay).total];
        expect(units(difference?.total ?? '')).toBe(units(total) - units(was));
        if (total !== was) expect(isChanged).toBe(true);
        const taxes = difference?.taxes ?? [];
        expect(taxes.some(({ amount }) => units(amount) !== 0n) || total !== was).toBe(isChanged);
      }
    }),
    runsUpTo(400, 12),
  );
});

test('names the change of the net for an inclusive percentage', () => {
  const { summary } = changed([inclusive('VAT', '10')], [inclusive('VAT', '20')]);
  expect(summary.largest).toMatchObject({ total: '0.00' });
  expect(summary.largest?.net).toMatch(/^-/);
});

describe('the amount that the house keeps of a fee with VAT in it', () => {
  const vat = (rate: string) => inclusive('VAT', rate);
  const week = { name: 'A week', stay: nights(...Array<string>(7).fill('100.00')) };
  const compared = (draft: TaxSetEntryInput[], saved: TaxSetEntryInput[]) =>
    preview(inEuro(...draft), { saved: inEuro(...saved), scenarios: [week] });

  test('31.82 less of 700.00 for a service fee of 5 % in place of 10 %, although the net is 3.18 more', () => {
    const service = (rate: string) => percent('Service', rate, { type: 'fee', level: 1 });
    const { scenarios, summary } = compared([vat('10'), service('5')], [vat('10'), service('10')]);
    expect(scenarios[0]?.difference).toMatchObject({ total: '-35.00', net: '+3.18', kept: '-31.82' });
    expect(summary.largest).toEqual({ scenario: 'A week', at: 0, total: '-35.00', net: '+3.18', kept: '-31.82' });
  });

  test('28.30 more for a new cleaning fee of 30.00, although the net is 1.70 less', () => {
    const cleaning = fixed('Cleaning fee', 'per_booking', '30.00', { level: 1 });
    const [scenario] = compared([vat('6'), cleaning], [vat('6')]).scenarios;
    expect(scenario?.difference).toMatchObject({ total: '+30.00', net: '-1.70', kept: '+28.30' });
  });

  test('30.00 less for a fee that becomes a tax: a change, although guests pay the same and the net is the same', () => {
    const fee = fixed('Levy', 'per_booking', '30.00');
    const { scenarios, summary } = compared([{ ...fee, type: 'tax' }], [fee]);
    expect(scenarios[0]).toMatchObject({ isChanged: true, difference: { total: '0.00', net: '0.00', kept: '-30.00' } });
    expect(summary.changed).toBe(1);
  });
});
