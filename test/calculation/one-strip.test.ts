import { describe, expect, test } from 'vitest';
import type { Bill } from '../../src/calculation/bill.js';
import { billOf } from '../../src/calculation/bill.js';
import { billOfOneStrip, sumsOfOneStrip } from '../../src/calculation/one-strip.js';
import { MET_BEFORE_WRITTEN, patternOf } from '../../src/calculation/patterns.js';
import type { Plan } from '../../src/calculation/plan.js';
import { kindThroughout, stretchesOf } from '../../src/calculation/stretches.js';
import { createCalculator, policies } from '../../src/index.js';
import {
  type FixedLogic,
  fixed,
  inclusive,
  inEuro,
  nights,
  type Policy,
  percent,
  room,
  type Stay,
  stay,
  type Tax,
} from './given.js';
import { planOf, settled, stripsOf } from './plans.js';

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const season = (after: string, before: string | null = null) => ({ applicable_date_ranges: [{ after, before }] });
const vat = inclusive('VAT', '10');
const levy = percent('Levy', '5', { level: 1 });
const fee = fixed('Fee', 'per_person_per_night', '1.00');

const LARGE: Tax = { ...fee, rate: '50000000000.00', is_inclusive: true };
const EACH_NIGHT: Policy = { rounding: { unit: 'night' } };

/** The bill of a stay whose pattern was met as often as it takes. */
function billAtLast(plan: Plan, booked: Stay): Bill | undefined {
  for (let time = 1; time < MET_BEFORE_WRITTEN.cut; time += 1) billOfOneStrip(plan, stripsOf(booked));
  return billOfOneStrip(plan, stripsOf(booked));
}

describe('a stay whose nights are all alike is billed at once', () => {
  // 212.00: the levy is 5% of it, the fee is 2 guests on 2 nights; net is 212 / 1.1, less what the levy adds: by hand
  // the VAT is 10% of net and levy, so 212 = N + 0.1 x (N + 10.60), N = 191.7636..., VAT 20.2363...
  test('to the figure, once some were', () => {
    const plan = planOf([levy, vat, fee]);
    for (let time = 1; time < MET_BEFORE_WRITTEN.alike; time += 1) {
      expect(billOfOneStrip(plan, stripsOf(nights('1.00')))).toBeUndefined();
    }
    expect(billOfOneStrip(plan, stripsOf(nights('1.00')))).toBeDefined();
    expect(billAtLast(plan, nights('106.00', '106.00'))).toEqual({
      price: 21_200,
      inclusive: 2_024,
      exclusive: 1_460,
      amounts: [1_060, 2_024, 400],
      bases: [21_200, 20_236, 0],
      times: [0, 0, 4],
      taxableNights: [2, 2, 2],
    });
  });

  test.each<[string, Policy]>([
    ['as documented', {}],
    ['rounded by net', BY_NET],
    ['each night rounded by itself', EACH_NIGHT],
    ['each night rounded by itself, by net', policies.channelManager],
  ])('as the books say, %s', (_, policy) => {
    const plan = planOf([levy, { ...vat, ...season('2030-01-01') }, fee], policy);
    const booked = nights('99.99', '0.01', '33.33');
    expect(billAtLast(plan, booked)).toEqual(billOf(settled(plan, booked)));
  });

  // 2^53 - 1 cents, and a levy of as much on top.
  test.each<[string, Policy, Stay]>([
    ['in one night', {}, nights('90071992547409.91')],
    ['in two', {}, nights('90071992547409.90', '0.01')],
    ['in two that are rounded each by itself', EACH_NIGHT, nights('90071992547409.90', '0.01')],
  ])('up to the largest amount that a double is sure to hold, %s', (_, policy, booked) => {
    const plan = planOf([percent('Levy', '100')], policy);
    expect(billAtLast(plan, booked)).toMatchObject({ price: 2 ** 53 - 1, exclusive: 2 ** 53 - 1 });
  });

  test.each<[string, Tax[], Policy, Stay]>([
    ['a price that a double cannot hold', [fee], {}, nights('90071992547409.92')],
    ['prices that it cannot hold together', [fee], {}, nights('90071992547409.91', '0.01')],
    ['a charge that it cannot hold', [{ ...vat, rate: '10.01' }], {}, nights('90071992547409.91')],
    ['a rate too fine for it', [{ ...vat, rate: '10.0000000000000001' }], {}, nights('1.00')],
    ['a percentage too small for it', [{ ...levy, rate: '0.0000000000000001' }], {}, nights('1.00')],
    ['a fee too large for it', [{ ...fee, rate: '100000000000000.00' }], {}, nights('1.00')],
    ['a share of a fee too large for it', [{ ...vat, rate: '33.33' }, LARGE], {}, nights('1.00')],
    ['nights that it cannot hold together', [fee], EACH_NIGHT, nights('90071992547409.91', '0.01')],
    ['a night that it cannot hold', [fee], EACH_NIGHT, nights('90071992547409.92')],
    ['a charge of a night that it cannot hold', [{ ...vat, rate: '10.01' }], EACH_NIGHT, nights('90071992547409.91')],
    ['rooms with other nights', [fee], {}, stay(room(['1.00']), room(['1.00', '1.00']))],
  ])('but not with %s', (_, taxes, policy, booked) => {
    expect(billAtLast(planOf(taxes, policy), booked)).toBeUndefined();
  });

  // 45,035,996,273,704.96 is half of what a double holds: what the whole bill left on the sheet, once for each of
  // the two nights, would be too much for it.
  test('whatever was calculated before: totals after a whole bill, each night rounded by itself', () => {
    const plan = planOf([{ ...levy, rate: '0.00' }], EACH_NIGHT);
    const booked = nights('45035996273704.96', '0.00');
    const expected = { price: 4_503_599_627_370_496, inclusive: 0, exclusive: 0 };
    expect(billAtLast(plan, booked)).toMatchObject(expected);
    expect(sumsOfOneStrip(plan, stripsOf(booked))).toEqual(expected);
  });

  test('however much comes out of the price: sixty taxes in it, on a fee of each logic that comes on top', () => {
    const logics = ['per_booking', 'per_room', 'per_person', 'per_night', 'per_room_per_night', 'per_person_per_night'];
    const fees = logics.map((logic) => fixed(logic, logic as FixedLogic, '1.00', { level: 1 }));
    const taxes = Array.from({ length: 60 }, (_, at) => inclusive(`Tax ${at}`, '1'));
    expect(billAtLast(planOf([...fees, ...taxes]), nights('100.00'))).toBeDefined();
  });

  test('the kind of its nights says which taxes apply', () => {
    const { order, kinds } = planOf([
      { ...fee, ...season('2026-05-01') },
      { ...levy, ...season('2026-06-01') },
    ]);
    const [strip] = stripsOf(nights('1.00', '1.00'));
    if (strip === undefined) throw new Error('a stay has a strip');
    const kind = kindThroughout(strip, order.windows, kinds, 'taxable');
    expect(kind?.open).toEqual([false, true]);
    expect(
      kindThroughout({ ...strip, firstDay: strip.firstDay + 30 }, order.windows, kinds, 'taxable'),
    ).toBeUndefined();
  });
});

describe('a stay that a season cuts is billed at once, too', () => {
  const service = percent('Service', '10', { level: 1 });
  const late = percent('Levy', '5', season('2026-05-02'));

  // 300.03: the service charge is 30.00, of which 10.00 stand on each night; the levy is 5% of 200.02 + 20.00.
  test('to the figure, once its pattern was met often enough', () => {
    const plan = planOf([service, late, fixed('Fee', 'per_person', '2.00', season('2026-05-03'))]);
    const booked = stripsOf(nights('100.01', '100.01', '100.01'));
    for (let time = 1; time < MET_BEFORE_WRITTEN.cut; time += 1) {
      expect(time % 2 === 0 ? billOfOneStrip(plan, booked) : sumsOfOneStrip(plan, booked)).toBeUndefined();
    }
    const sums = { price: 30_003, inclusive: 0, exclusive: 4_500 };
    expect(sumsOfOneStrip(plan, booked)).toEqual(sums);
    expect(billOfOneStrip(plan, booked)).toEqual({
      ...sums,
      amounts: [3_000, 1_100, 400],
      bases: [30_003, 22_002, 0],
      times: [0, 0, 2],
      taxableNights: [3, 2, 1],
    });
  });

  // 10% of 100.00 is 10.00: 3.333, 3.333 and 3.334, so the last night has the cent that is left; 5% of 66.67 + 6.67.
  test('with the cent that is left where it belongs', () => {
    const bill = billAtLast(planOf([service, late]), nights('33.33', '33.33', '33.34'));
    expect(bill).toMatchObject({ bases: [10_000, 7_334], amounts: [1_000, 367] });
  });

  test('each stay by itself, whatever was calculated before', () => {
    const plan = planOf([service, late]);
    const first = billAtLast(plan, nights('33.33', '33.33', '33.34'));
    billOfOneStrip(plan, stripsOf(nights('500.00', '0.00', '1.23', '7.00')));
    expect(billOfOneStrip(plan, stripsOf(nights('33.33', '33.33', '33.34')))).toEqual(first);
  });

  test.each<[string, Policy]>([
    ['as documented', {}],
    ['rounded by net', BY_NET],
    ['on the net', { exclusiveBase: 'net' }],
    ['charges of the stay on arrival alone', { stayCharges: 'arrival' }],
    ['the net first, and charges on it', { ...BY_NET, exclusiveBase: 'net' }],
  ])('as the books say, %s', (_, policy) => {
    const cleaning = fixed('Cleaning', 'per_room', '0.333', { level: 2, ...season('2026-05-02') });
    const plan = planOf([cleaning, service, { ...vat, ...season('2026-05-03', '2026-05-04') }, late, fee], policy);
    const booked = nights('99.99', '0.01', '33.33', '45.67', '120.00');
    expect(billAtLast(plan, booked)).toEqual(billOf(settled(plan, booked)));
  });

  // Shares of 2^53 and more on both sides of zero: in between, their sum is more than a double is sure to hold.
  test('but not where shares of both signs cannot be added up', () => {
    const levels = [40, 40, 39, 39, 38, 38].map((level, at) => percent(`Levy ${at}`, '100', { level }));
    const inPrice = { ...fixed('Fee', 'per_night', '250.000000000001'), is_inclusive: true };
    const policy: Policy = { exclusiveBase: 'net', rounding: { digits: 12 } };
    const taxSet = inEuro(inPrice, ...levels, percent('Last', '100', season('2026-05-02')));
    const dear = ['13', '36', '59', '70', '93', '14'].map((end) => `500.0000000000${end}`);
    const cheap = ['0', '1', '2', '3', '4', '5'].map((end) => `0.00000000000${end}`);
    const booked = nights('250.000000000001', ...dear, ...cheap);
    const calculator = createCalculator(taxSet, policy);
    const first = calculator.quote(booked);
    for (let time = 1; time < MET_BEFORE_WRITTEN.cut; time += 1) calculator.totals(booked);
    expect(first.taxes.at(-1)?.amount).toBe('0.000000007776');
    expect(calculator.quote(booked)).toEqual(first);
  });

  test('up to amounts that a double is sure to hold', () => {
    const plan = planOf([percent('Service', '100', { level: 1 }), late]);
    expect(billAtLast(plan, nights('10000000000000.00', '10000000000000.00'))).toMatchObject({
      amounts: [2_000_000_000_000_000, 100_000_000_000_000],
    });
  });

  test.each<[string, Tax[], Policy, Stay]>([
    ['nights that are rounded each by itself', [late], EACH_NIGHT, nights('1.00', '1.00')],
    ['a price that a double cannot hold', [late], {}, nights('1.00', '90071992547409.92')],
    ['prices that it cannot hold together', [late], {}, nights('90071992547409.91', '0.01')],
    // Over the stay 10.01% of the net; on a night 10.01% of the price less 10.01% of the VAT: parts three times as large.
    [
      'shares that it cannot hold',
      [{ ...vat, rate: '100', level: 1 }, { ...service, rate: '10.01' }, late],
      { exclusiveBase: 'net' },
      nights('100000000000.00', '1.00'),
    ],
    ['a rate too fine for it', [{ ...late, rate: '10.0000000000000001' }], {}, nights('1.00', '1.00')],
    ['rooms with other nights', [late], {}, stay(room(['1.00']), room(['1.00', '1.00']))],
  ])('but not with %s', (_, taxes, policy, booked) => {
    expect(billAtLast(planOf(taxes, policy), booked)).toBeUndefined();
  });

  // On every other day, and on all others: n nights are n stretches.
  test.each([
    [16, true],
    [17, false],
  ])('%i stretches: %s', (count, isWritten) => {
    const days = Array.from({ length: 10 }, (_, at) => `2026-05-${String(2 * at + 1).padStart(2, '0')}`);
    const plan = planOf([{ ...fee, applicable_date_ranges: days.map((day) => ({ after: day, before: day })) }]);
    const booked = nights(...Array.from({ length: count }, () => '1.00'));
    expect(billAtLast(plan, booked) !== undefined).toBe(isWritten);
  });

  // Each tax is on all before it, and each begins a day later: whatever is above has to be shared out for it.
  test.each([
    [4, true],
    [40, false],
  ])('a tower of %i taxes with seasons of their own: %s', (count, isWritten) => {
    const tower = Array.from({ length: count }, (_, at) =>
      percent(`Levy ${at}`, '1', { level: at, ...season(`2026-05-${String(1 + (at % 12)).padStart(2, '0')}`) }),
    );
    const booked = nights(...Array.from({ length: 14 }, () => '100.00'));
    expect(billAtLast(planOf(tower), booked) !== undefined).toBe(isWritten);
  });
});

describe('patterns', () => {
  const plan = planOf([{ ...fee, ...season('2026-05-02', '2026-05-03') }]);
  const patternFrom = (...prices: string[]) =>
    patternOf(stretchesOf(stripsOf(nights(...prices)), plan.order.windows, plan.kinds, 'taxable'), plan.kinds);

  test('are the same for stays that are cut alike, however many nights a stretch has', () => {
    expect(patternFrom('1.00', '1.00')).toBe(patternFrom('1.00', '1.00', '1.00'));
    expect(patternFrom('1.00', '1.00', '1.00', '1.00')).not.toBe(patternFrom('1.00', '1.00', '1.00'));
    expect(patternFrom('1.00', '1.00', '1.00', '1.00').kinds.map(({ open }) => open)).toEqual([
      [false],
      [true],
      [false],
    ]);
  });

  test('have their formula written once', () => {
    const booked = nights('1.00', '1.00');
    billAtLast(plan, booked);
    const { formula } = patternFrom('1.00', '1.00');
    billOfOneStrip(plan, stripsOf(booked));
    expect(formula).toBeDefined();
    expect(patternFrom('1.00', '1.00').formula).toBe(formula);
  });

  test('count among what is remembered', () => {
    const { kinds } = planOf([]);
    const stretches = stretchesOf(stripsOf(nights('1.00', '1.00')), plan.order.windows, kinds, 'taxable');
    expect(kinds.size).toBe(200);
    patternOf(stretches, kinds);
    patternOf(stretches, kinds);
    expect(kinds.size).toBe(300);
  });

  test('and so do formulas, by their length', () => {
    const { kinds, ...rest } = planOf([percent('Levy', '5')]);
    billAtLast({ ...rest, kinds }, nights('1.00'));
    // A kind; one step with one number; cells for NOTHING, seven measures and four of a night, the levy and the net.
    expect(kinds.size).toBe(100 + 1 + 14);
  });

  test('are not kept for stays that are cut too often to have a formula', () => {
    const days = Array.from({ length: 10 }, (_, at) => `2026-05-${String(2 * at + 1).padStart(2, '0')}`);
    const often = planOf([{ ...fee, applicable_date_ranges: days.map((day) => ({ after: day, before: day })) }]);
    billAtLast(often, nights(...Array.from({ length: 17 }, () => '1.00')));
    expect(often.kinds.size).toBe(200);
  });
});
