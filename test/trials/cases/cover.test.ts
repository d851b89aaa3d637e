import { describe, expect, test } from 'vitest';
import { budgetOf } from '../../../src/core/calculation/budget.js';
import type { TaxSet, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { quote, validateTaxSet } from '../../../src/index.js';
import { changesOf } from '../../../src/trials/cases/changes.js';
import { coverSteps } from '../../../src/trials/cases/cover.js';
import type { Case } from '../../../src/trials/cases/fields.js';
import { readCases } from '../../../src/trials/cases/read.js';
import { lastOf } from '../../../src/trials/preview/preview.js';
import { coverCases } from '../../../src/trials/testing/index.js';
import { CITY, LISBON, nights, VAT } from './lisbon.js';

function valid(taxSet: unknown): TaxSet {
  const { value, issues } = validateTaxSet(taxSet);
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return value;
}

const changesIn = (...taxes: object[]) => told({ ...LISBON, taxes });
const told = (taxSet: object) =>
  [...changesOf(valid(taxSet))].map(({ path, from, to }) => `${path} ${JSON.stringify(from)} ${JSON.stringify(to)}`);

describe('the smallest changes', () => {
  test('move each field of a tax by its smallest step', () => {
    const tax = {
      ...CITY,
      skip_nights: 1,
      applicable_date_ranges: [{ after: '2026-03-01', before: null }],
    };
    expect(changesIn(tax)).toEqual([
      'taxes[0].rate "4.00" "4.01"',
      'taxes[0].rate "4.00" "3.99"',
      'taxes[0].is_inclusive false true',
      'taxes[0].skip_nights 1 2',
      'taxes[0].skip_nights 1 null',
      'taxes[0].max_nights 7 8',
      'taxes[0].max_nights 7 6',
      'taxes[0].applicable_date_ranges[0] {"after":"2026-03-01","before":null} null',
      'taxes[0].applicable_date_ranges[0].after "2026-03-01" "2026-02-28"',
      'taxes[0].applicable_date_ranges[0].after "2026-03-01" "2026-03-02"',
      'taxes[0].level 0 1',
      'taxes[0].level 0 -1',
    ]);
  });

  test('treat legacy dates as the range that they are', () => {
    const { max_nights: _, ...tax } = { ...CITY, applicable_after: '2026-03-01' };
    const [first] = [...changesOf(valid({ ...LISBON, taxes: [tax] }))].filter(({ path }) => path.includes('.after'));
    expect(validateTaxSet(first?.taxSet).value?.taxes[0]?.applicable_date_ranges).toEqual([
      { after: '2026-02-28', before: null },
    ]);
  });

  test('remove rows and move their conditions', () => {
    const rates = [
      { age_under: 18, rate: '0' },
      { label: 'resident', seasons: [{ from: '03-01', to: '12-31' }], rate: '1.5' },
    ];
    expect(changesIn({ ...CITY, local: { rates } }).filter((line) => line.includes('local'))).toEqual([
      'taxes[0].local.rates[0] {"rate":"0","age_under":18} null',
      'taxes[0].local.rates[1] {"rate":"1.5","label":"resident","seasons":[{"from":"03-01","to":"12-31"}]} null',
      'taxes[0].local.rates[0].rate "0" "1"',
      'taxes[0].local.rates[0].age_under 18 19',
      'taxes[0].local.rates[0].age_under 18 17',
      'taxes[0].local.rates[1].rate "1.5" "1.6"',
      'taxes[0].local.rates[1].rate "1.5" "1.4"',
      'taxes[0].local.rates[1].label "resident" null',
      'taxes[0].local.rates[1].seasons[0] {"from":"03-01","to":"12-31"} null',
      'taxes[0].local.rates[1].seasons[0].from "03-01" "02-28"',
      'taxes[0].local.rates[1].seasons[0].from "03-01" "03-02"',
      'taxes[0].local.rates[1].seasons[0].to "12-31" "12-30"',
      'taxes[0].local.rates[1].seasons[0].to "12-31" "01-01"',
      expect.stringMatching(/^taxes\[0\]\.local\.rates\[0\] \[\{"rate":"0".*\] \[\{"rate":"1.5".*\]$/),
    ]);
  });

  test('move the other local rules by their smallest step', () => {
    const service = { ...VAT, title: 'Service', is_inclusive: false, level: 1 };
    const local = {
      base: { start: 'net', plus: ['Service'], share: '0.89' },
      per: 'guest',
      on: ['lodging'],
      at_most: '7',
    };
    const lines = changesIn(service, { ...VAT, is_inclusive: false, local: { ...local, round: 'each' } });
    expect(lines.filter((line) => line.includes('local'))).toEqual([
      'taxes[1].local.per "guest" null',
      'taxes[1].local.base.start "net" "price"',
      'taxes[1].local.base.start "net" "nothing"',
      'taxes[1].local.base.plus[0] "Service" null',
      'taxes[1].local.base.share "0.89" "0.90"',
      'taxes[1].local.base.share "0.89" "0.88"',
      'taxes[1].local.on[0] "lodging" null',
      'taxes[1].local.at_most "7" "8"',
      'taxes[1].local.at_most "7" "6"',
      'taxes[1].local.round "each" null',
    ]);
  });

  test('distinguish an empty list of added taxes in a base from none', () => {
    const fee = { ...CITY, title: 'Fee', level: 1 };
    const vat = (plus: readonly string[]) => ({ ...VAT, is_inclusive: false, local: { base: { plus } } });
    const ofBase = (plus: readonly string[]) =>
      [...changesOf(valid({ ...LISBON, taxes: [fee, vat(plus)] }))]
        .filter(({ path }) => path.includes('base'))
        .map(({ path, from, to, taxSet }) => [path, from, to, taxSet.taxes[1]?.local?.base]);
    expect(ofBase(['Fee'])).toEqual([['taxes[1].local.base.plus[0]', 'Fee', null, { plus: [] }]]);
    expect(ofBase([])).toEqual([['taxes[1].local.base.plus', [], null, {}]]);
    for (const plus of [['Fee'], []]) {
      const { without_effect } = coverCases([], { taxSet: { ...LISBON, taxes: [fee, vat(plus)] } });
      expect(without_effect.filter(({ path }) => path.includes('base'))).toEqual([]);
    }
  });

  test('change each option of the policy of the set', () => {
    const local = { policy: { exclusiveBase: 'net', rounding: { mode: 'half-up', digits: 2 } } };
    expect(told({ ...LISBON, taxes: [], local })).toEqual([
      ...['half-even', 'half-down', 'up', 'down'].map((mode) => `local.policy.rounding.mode "half-up" "${mode}"`),
      'local.policy.rounding.digits 2 3',
      'local.policy.rounding.digits 2 1',
      'local.policy.exclusiveBase "net" "price"',
    ]);
  });

  test('change a tax with several places once, in all of them', () => {
    const inner = { ...CITY, title: 'Fee' };
    const [a, b] = ['A', 'B'].map((title) => ({ ...VAT, title, is_inclusive: false, taxes: [inner] }));
    const changes = [...changesOf(valid({ ...LISBON, taxes: [a, b] }))];
    const ofRate = changes.filter(({ path }) => path === 'taxes[0].taxes[0].rate');
    expect(ofRate.map(({ to }) => to)).toEqual(['4.01', '3.99']);
    expect(ofRate.map(({ taxSet }) => validateTaxSet(taxSet).issues)).toEqual([undefined, undefined]);
    expect(changes.filter(({ path }) => path.startsWith('taxes[1].taxes[0].rate'))).toEqual([]);
  });

  test('un-nest a tax: it moves out, next to the one above it', () => {
    const inner = { ...CITY, title: 'Fee' };
    const outer = { ...VAT, is_inclusive: false, level: 3, taxes: [inner] };
    const moved = [...changesOf(valid({ ...LISBON, taxes: [outer] }))].at(-1);
    expect(moved).toMatchObject({ path: 'taxes[0].taxes[0]', from: 'Fee', to: null });
    expect(moved?.taxSet.taxes.map(({ title, level, taxes }) => [title, level, taxes.length])).toEqual([
      ['VAT', 3, 0],
      ['Fee', 3, 0],
    ]);
  });
});

describe('coverage of cases', () => {
  const week: Case = { name: 'a week', stay: nights(7), expect: { total: '798.00', net: '700.00' } };
  const longer: Case = { name: 'eight nights', stay: nights(8), expect: { total: '904.00' } };

  test('lists a change that a correct case does not show, with a stay that does', () => {
    const { changes, noticed, unnoticed, without_effect } = coverCases([week], { taxSet: LISBON });
    expect([changes, noticed]).toEqual([9, 8]);
    expect(without_effect).toEqual([{ path: 'taxes[0].level', from: 0, to: 1 }]);
    expect(unnoticed).toMatchObject([{ path: 'taxes[1].max_nights', from: 7, to: 8 }]);
    const [{ stay } = { stay: nights(1) }] = unnoticed;
    const changed: TaxSetInput = { ...LISBON, taxes: [VAT, { ...CITY, max_nights: 8 }] };
    expect(quote(changed, stay).total).not.toBe(quote(LISBON, stay).total);
  });

  test('is complete with one more case', () => {
    const { changes, noticed } = coverCases({ taxSet: LISBON, cases: [week, longer] });
    expect([changes, noticed]).toEqual([9, 9]);
  });

  test('counts no case that fails', () => {
    const wrong = { ...week, expect: { total: '1.00' } };
    expect(coverCases([wrong], { taxSet: LISBON }).noticed).toBe(0);
  });

  test('counts a case that expects an issue which a change removes', () => {
    const local = { policy: { rounding: { digits: 0 } } };
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['100.5'] }] };
    const one: Case = { name: 'no cents', stay, expect: { issues: ['price_decimals'] } };
    expect(coverCases([one], { taxSet: { ...LISBON, taxes: [], local } }).noticed).toBe(1);
  });

  // 30 taxes with ten rows each, for whom children, residents, seasons, lengths of stay and prices count.
  const manyTaxes = (count: number) => {
    const summer = [{ from: '06-01', to: '09-30' }];
    const rates = [
      { age_under: 6, rate: '0' },
      { label: 'resident', rate: '0' },
      { age_under: 14, seasons: summer, rate: '1.50' },
      { age_under: 14, rate: '1.00' },
      { nights_from: 8, rate: '1.75' },
      { seasons: summer, price_over: '200.00', rate: '5.00' },
      { seasons: summer, price_over: '100.00', rate: '4.00' },
      { seasons: summer, rate: '3.00' },
      { price_over: '200.00', rate: '3.50' },
      { price_over: '100.00', rate: '2.50' },
    ];
    const tax = (at: number) => ({ ...(at < 10 ? { ...VAT, is_inclusive: at === 0 } : CITY), title: `Tax ${at}` });
    return { ...LISBON, taxes: Array.from({ length: count }, (_, at) => ({ ...tax(at), local: { rates } })) };
  };

  test('tries every change of 30 taxes with ten rows each', () => {
    const { changes, not_tried } = coverCases([week, longer], { taxSet: manyTaxes(30) });
    expect(not_tried).toBe(0);
    expect(changes).toBeGreaterThan(2_000);
  });

  test('counts changes beyond the budget neither as noticed nor as unnoticed', () => {
    const taxSet = valid(manyTaxes(3));
    const { cases } = readCases([week]);
    const all = lastOf(coverSteps(taxSet, cases));
    const part = lastOf(coverSteps(taxSet, cases, budgetOf(20_000)));
    expect(all.not_tried).toBe(0);
    expect(part.not_tried).toBeGreaterThan(0);
    expect(part.noticed).toBeLessThanOrEqual(all.noticed);
    expect(all.unnoticed.map(({ path }) => path)).toEqual(
      expect.arrayContaining(part.unnoticed.map(({ path }) => path)),
    );
    expect(part.changes).toBe(part.noticed + part.unnoticed.length);
  });

  test('does not count a change on a case whose quote takes more than is left', () => {
    const { cases } = readCases([longer]);
    const { changes, without_effect, not_tried } = lastOf(coverSteps(LISBON, cases, budgetOf(0)));
    expect({ changes, without_effect, not_tried }).toEqual({ changes: 0, without_effect: [], not_tried: 12 });
  });

  test('refuses an invalid tax set', () => {
    expect(() => coverCases([week])).toThrow('The tax set is not valid');
  });

  test('covers a row with 20 seasons, each of which is left out in turn', () => {
    const seasons = Array.from({ length: 20 }, (_, at) => {
      const month = String(1 + (at % 12)).padStart(2, '0');
      return at < 12 ? { from: `${month}-02`, to: `${month}-05` } : { from: `${month}-12`, to: `${month}-15` };
    });
    const taxSet = { ...LISBON, taxes: [{ ...CITY, local: { rates: [{ seasons, rate: '1.5' }] } }] };
    const { changes, not_tried } = coverCases([], { taxSet });
    expect(not_tried).toBe(0);
    expect(changes).toBeGreaterThan(20);
  });
});
