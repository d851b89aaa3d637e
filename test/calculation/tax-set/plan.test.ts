import { describe, expect, test } from 'vitest';
import { billOf } from '../../../src/calculation/bill.js';
import { extractedFrom, openLedger } from '../../../src/calculation/ledger.js';
import { priceByNight, settledByNight, sumByNight } from '../../../src/calculation/nights.js';
import { type Charge, SIDE } from '../../../src/calculation/order.js';
import { type Start, startOf } from '../../../src/calculation/plan.js';
import { ledgerOf } from '../../../src/calculation/quote.js';
import { quotedNights } from '../../../src/calculation/quoted-nights.js';
import { prepared } from '../../../src/calculation/stretches.js';
import { baseOf, sumOver } from '../../../src/calculation/sums.js';
import { ALWAYS } from '../../../src/calculation/windows.js';
import { quote } from '../../../src/index.js';
import { amounts, fixed, inclusive, inEuro, nights, type Policy, percent, type Tax } from '../given.js';
import { planOf, settled, stripsOf } from '../plans.js';

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const ON_NET: Policy = { exclusiveBase: 'net' };
const season = (after: string) => ({ applicable_date_ranges: [{ after, before: null }] });
const vat = inclusive('VAT', '10');
const levy = percent('Levy', '5', { level: 1 });
const fee = fixed('Fee', 'per_person_per_night', '1.00');

describe('what is found once for a tax set and a policy', () => {
  // Whether the net is settled before the taxes, and what the base of the percentage starts from.
  test.each<[string, Tax[], Policy, boolean, Start[]]>([
    ['no tax', [], BY_NET, false, []],
    ['a fee', [fee], BY_NET, false, []],
    ['a fee in the price', [{ ...fee, is_inclusive: true }], {}, false, []],
    ['a levy on the price', [levy], BY_NET, false, ['price']],
    ['a levy on the price, and a fee', [levy, fee], BY_NET, false, ['price']],
    ['a levy on the net', [levy], { ...BY_NET, ...ON_NET }, true, ['settled-net']],
    ['a levy on the net, rounded by tax', [levy], ON_NET, false, ['net']],
    ['a VAT in the price', [vat], {}, false, ['net']],
    ['a VAT in the price, rounded by net', [vat, fee], BY_NET, true, ['settled-net']],
    ['a levy on the price, beside a VAT in it', [levy, vat], BY_NET, true, ['price', 'settled-net']],
  ])('%s', (_, taxes, policy, settlesNet, starts) => {
    const plan = planOf(taxes, policy);
    expect(plan.settlesNet).toBe(settlesNet);
    const percents = plan.order.charges.filter(({ isPercent }) => isPercent);
    expect(percents.map((charge) => startOf(charge, plan))).toEqual(starts);
  });

  test('only a percentage starts from the price', () => {
    const { charges } = planOf([levy, fee, vat]).order;
    expect(charges.map(({ tax, startsFromPrice }) => [tax.title, startsFromPrice])).toEqual([
      ['Levy', true],
      ['Fee', false],
      ['VAT', false],
    ]);
  });

  test('taxes of one season share their nights', () => {
    const plan = planOf([
      { ...levy, ...season('2026-06-01') },
      { ...fee, ...season('2026-06-01') },
      { ...vat, ...season('2026-07-01') },
    ]);
    expect(plan.order.windows).toHaveLength(2);
    expect(plan.order.charges.map(({ window }) => window)).toEqual([0, 0, 1]);
  });
});

describe('the books of a stay', () => {
  const ledger = settled(planOf([levy, vat, fee]), nights('106.00', '106.00'));

  test('are empty when they are opened', () => {
    const opened = openLedger(planOf([levy, vat, fee]), stripsOf(nights('106.00')));
    expect(opened).toMatchObject({ settled: [], settledByStretch: [], settledByNight: [], extracted: [], sums: [] });
  });

  test('show no nights that do not add up to the bill', () => {
    const bill = billOf(ledger);
    expect(quotedNights(ledger, bill)).toHaveLength(2);
    const wrong = [{ price: 1 }, { amounts: [0, ...bill.amounts.slice(1)] }];
    for (const figure of wrong) {
      expect(() => quotedNights(ledger, { ...bill, ...figure })).toThrow('please report this stay');
    }
  });

  test('hold no net that nothing is computed on', () => {
    expect(settled(planOf([fee], BY_NET), nights('1.00')).settled).toEqual([200]);
    expect(settled(planOf([vat], BY_NET), nights('1.10')).settled).toEqual([10, 100]);
  });

  test('answer a question that was asked before without working it out again', () => {
    expect(extractedFrom(ledger, 0)).toBe(extractedFrom(ledger, 0));
    expect(settledByNight(ledger, 0)).toBe(settledByNight(ledger, 0));
    expect(sumByNight(ledger, SIDE.all, 2)).toBe(sumByNight(ledger, SIDE.all, 2));
    expect(sumByNight(ledger, SIDE.all, 3)).toBe(sumByNight(ledger, SIDE.all, 3));
    expect(priceByNight(ledger)).toBe(ledger.strips[0]?.prices);
    expect(sumOver(ledger, SIDE.all, 2, ALWAYS)).toBe(3_084);
    expect(sumOver(ledger, SIDE.inclusive, 2, ALWAYS)).toBe(2_024);
    const running = [...ledger.sums];
    expect(running).toHaveLength(3);
    expect(sumOver(ledger, SIDE.all, 2, ALWAYS)).toBe(3_084);
    expect(sumOver(ledger, SIDE.all, 3, ALWAYS)).toBe(3_484);
    for (const [slot, sum] of running.entries()) expect(ledger.sums[slot]).toBe(sum);
    expect(sumOver(ledger, SIDE.all, 1, ALWAYS)).toBe(1_060);
  });

  test('hold what comes out of a price: the inclusive charges, and what they are computed on', () => {
    const { plan, stretches } = ledger;
    const terms = stretches.flatMap(({ kind }) => prepared(kind, plan.order.charges).terms);
    expect(terms.map(({ charge }) => charge.tax.title)).toEqual(['Levy', 'VAT']);
    expect(Object.keys(extractedFrom(ledger, 0).amounts)).toEqual(['1']);
  });

  test('are found again from a quote, and not from a copy of it', () => {
    const quoted = quote(inEuro(levy), nights('100.00'));
    expect(ledgerOf(quoted)?.settled).toEqual([500]);
    expect(ledgerOf(quoted)).toBe(ledgerOf(quoted));
    expect(ledgerOf(JSON.parse(JSON.stringify(quoted)))).toBeUndefined();
  });
});

describe('the books of a stay with seasons in it', () => {
  const from = (after: string, before: string | null = null) => ({ applicable_date_ranges: [{ after, before }] });
  const threeNights = nights('100.00', '100.00', '100.00');
  const service = percent('Service', '10', { level: 1, ...from('2026-05-02') });
  const cleaning = fixed('Cleaning', 'per_night', '5.00', { level: 1, ...from('2026-05-02') });

  // Service of 20.00 on 2 and 3 May; each levy is computed on it, on nights of its own.
  test.each<[string, ReturnType<typeof from>, number]>([
    ['all nights of another', from('2026-05-02', '2026-05-03'), 22_000],
    ['more nights than another', from('2026-04-01', '2026-05-03'), 32_000],
    ['no night of another', from('2026-05-01', '2026-05-01'), 10_000],
  ])('do not share a charge out for one on %s', (_, season, base) => {
    const ledger = settled(planOf([service, { ...levy, level: 0, ...season }]), threeNights);
    expect(ledger.bases[1]).toBe(base);
    expect(ledger.settledByStretch).toEqual([]);
  });

  test('share it out once for those on a part of its nights', () => {
    const ledger = settled(planOf([service, { ...levy, level: 0, ...from('2026-05-03') }]), threeNights);
    expect(ledger.bases[1]).toBe(11_000);
    expect(ledger.settledByStretch[0]).toEqual([0, 1_000, 1_000]);
    const [shares] = ledger.settledByStretch;
    ledger.sums.length = 0;
    expect(baseOf(ledger, ledger.plan.order.charges[1] as Charge)).toBe(11_000);
    expect(ledger.settledByStretch[0]).toBe(shares);
  });

  test('have no need of single nights for a fee of whole cents', () => {
    const ledger = settled(planOf([cleaning, { ...levy, level: 0, ...from('2026-05-03') }]), threeNights);
    expect(ledger.bases[1]).toBe(10_500);
    expect(ledger.settledByStretch[0]).toEqual([0, 500, 500]);
    expect(ledger.settledByNight).toEqual([]);
  });
});

describe('an inclusive tax computed on exclusive ones', () => {
  // Service is 10% of the price, 10; the VAT nested under it is in the price already. City levy: 10% of net, VAT and
  // service. 100 = N + 0.2 N + 0.1 x (1.2 N + 10), so N = 75.
  test('that have an inclusive tax nested under them', () => {
    const service = percent('Service', '10', { level: 1, taxes: [inclusive('VAT', '20')] });
    const quoted = quote(inEuro(service, inclusive('City', '10')), nights('100.00'));
    expect(amounts(quoted)).toEqual({ VAT: '15.00', Service: '10.00', City: '10.00' });
    expect(quoted.net).toBe('75.00');
  });

  // Service is 10% of price and cleaning, 11; the towels are in the price. City levy: 10% of net, towels, cleaning
  // and service: 100 = N + 20 + 0.1 x (N + 20 + 10 + 11), so N = 69.
  test('that are computed on others, beside an inclusive fee', () => {
    const quoted = quote(
      inEuro(
        fixed('Cleaning', 'per_night', '10.00', { level: 2 }),
        fixed('Towels', 'per_night', '20.00', { level: 2, is_inclusive: true }),
        percent('Service', '10', { level: 1 }),
        inclusive('City', '10'),
      ),
      nights('100.00'),
    );
    expect(amounts(quoted)).toEqual({ Cleaning: '10.00', Towels: '20.00', Service: '11.00', City: '11.00' });
    expect(quoted.net).toBe('69.00');
  });

  // Service is 10% of the price, the towels in it: 10. City levy: 10% of net, towels and service:
  // 100 = N + 10 + 0.1 x (N + 10 + 10), so N = 80.
  test('that have an inclusive fee nested under them', () => {
    const towels = fixed('Towels', 'per_night', '10.00', { is_inclusive: true });
    const service = percent('Service', '10', { level: 1, taxes: [towels] });
    const quoted = quote(inEuro(service, inclusive('City', '10')), nights('100.00'));
    expect(amounts(quoted)).toEqual({ Towels: '10.00', Service: '10.00', City: '10.00' });
    expect(quoted.net).toBe('80.00');
  });

  // 120 = N + 9 + 0.1 x (N + 9) in cents: N = 100.09, VAT 10.909.
  test('or a fee of nine cents nested under it: a tenth of it is not forgotten', () => {
    const towels = fixed('Towels', 'per_night', '0.09', { is_inclusive: true });
    const quoted = quote(inEuro(inclusive('VAT', '10', { taxes: [towels] })), nights('1.20'));
    expect(amounts(quoted)).toEqual({ Towels: '0.09', VAT: '0.11' });
  });
});

test('a net below nothing is warned of, with its figures', () => {
  const towels = fixed('Towels', 'per_night', '2.00', { is_inclusive: true });
  expect(quote(inEuro(towels), nights('0.00')).warnings).toMatchInlineSnapshot(`
    [
      {
        "code": "net_below_zero",
        "message": "The inclusive charges of 2.00 are more than the price of 0.00, so the net is -2.00: the house pays the difference.",
        "path": "net",
      },
    ]
  `);
});
