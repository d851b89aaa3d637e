import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Policy, TaxSetInput } from '../../../src/index.js';
import { createCalculator, InvalidArgumentError, policies } from '../../../src/index.js';
import type { LawName } from '../../../src/trials/testing/index.js';
import {
  assertLaws,
  booking,
  checkLaws,
  formatLawReport,
  LAW_NAMES,
  LawBrokenError,
  LawsBrokenError,
  laws,
  policy,
  stay,
} from '../../../src/trials/testing/index.js';
import { seed } from '../../seed.js';

const runs = Number(process.env['STAYTAX_RUNS'] ?? 20);

/** Any policy, and a booking with prices that it can quote. */
const cases = policy().chain((chosen) => {
  const coarse = (chosen.rounding?.digits ?? 4) < 4 ? { digits: 0 } : {};
  return fc.record({ policy: fc.constant(chosen), booking: booking(coarse), choice: fc.nat() });
});

describe.each(LAW_NAMES)('%s', (name) => {
  test('holds for every tax set, stay and policy in its scope', () => {
    let told = 0;
    const law = fc.property(cases, ({ policy: chosen, booking: { taxSet, stay: booked }, choice }) => {
      const check = laws[name].prepare(createCalculator(taxSet, chosen));
      if (typeof check !== 'string' && check(booked, choice)) told += 1;
    });
    fc.assert(law, { numRuns: runs });
    // A law that is nearly always silent would hold of anything.
    expect(told).toBeGreaterThan(runs / 20);
  });
});

const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: true } as const;
const inEuro = (...taxes: TaxSetInput['taxes']): TaxSetInput => ({ title: 'Example', currency: 'EUR', taxes });

describe('a longer stay', () => {
  /**
   * A is 10%; X is 100% of the price and of A, on the first four nights. Of four nights at 0.05, A is two cents, and
   * all of it falls on these nights: X is 0.22. With twenty nights more at 0.09, A is twenty cents and each of the
   * twenty new nights lost more than the four: nothing of A is left on them, and X is 0.20.
   */
  test('can lose more than one minor unit of a charge on other charges, within the limit of the law', () => {
    const a = { ...VAT, title: 'A', rate: '10', is_inclusive: false, level: 1 };
    const x = { ...VAT, title: 'X', rate: '100', is_inclusive: false, max_nights: 4 };
    const calculator = createCalculator(inEuro(a, x));
    const stayAt = (...nightlyPrices: string[]) => ({ checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices }] });
    const [first, more] = [Array<string>(4).fill('0.05'), Array<string>(20).fill('0.09')];
    const amounts = (...prices: string[]) => calculator.quote(stayAt(...prices)).taxes.map(({ amount }) => amount);
    expect(amounts(...first)).toEqual(['0.02', '0.22']);
    expect(amounts(...first, ...more)).toEqual(['0.20', '0.20']);
    expect(assertLaws(inEuro(a, x), { runs: 100, laws: ['longerStayPaysNoLess'] }).ok).toBe(true);
  });
});

describe('outside the scope of a law', () => {
  const night: Policy = policies.channelManager;
  test.each<[LawName, string, TaxSetInput, Policy?]>([
    ['levelOrderDoesNotMatter', 'no two taxes stand beside each other', inEuro(VAT)],
    [
      'levelOrderDoesNotMatter',
      'a tax has other taxes inside it here than there',
      inEuro({ ...VAT, taxes: [{ ...VAT, title: 'B' }] }, { ...VAT, title: 'C', taxes: [VAT] }),
    ],
    ['percentSplits', 'the set has no percentage above 0', inEuro({ ...VAT, rate: '0' })],
    ['percentOfReportedBase', 'the policy rounds each night', inEuro(VAT), night],
    ['percentOfReportedBase', 'the set has inclusive percentages alone', inEuro(VAT)],
    ['longerStayPaysNoLess', 'the policy rounds each night', inEuro(VAT), night],
    ['longerStayPaysNoLess', 'exclusive percentages start from the net', inEuro(VAT), { exclusiveBase: 'net' }],
    ['longerStayPaysNoLess', 'the set has no exclusive tax', inEuro(VAT)],
    ['nightsOutsideDoNotCount', 'every tax applies to every night', inEuro(VAT)],
    ['scalesWithPrices', 'the set has no percentage', inEuro()],
  ])('%s: %s', (name, reason, taxSet, chosen) => {
    const options = chosen === undefined ? {} : { policy: chosen };
    const report = checkLaws(taxSet, { laws: [name], ...options });
    expect(report.ok).toBe(true);
    expect(report.laws[0]).toMatchObject({ law: name, runs: 0, told: 0, skipped: expect.stringContaining(reason) });
    expect(formatLawReport(report)).toContain(`skipped ${name}: ${report.laws[0]?.skipped}.`);
    expect(() => laws[name].property(createCalculator(taxSet, chosen), stay())).toThrow('says nothing here');
  });
});

describe('a set with local rules', () => {
  const cityTax = {
    title: 'City tax',
    logic: 'per_person_per_night',
    type: 'city_tax',
    rate: '4.00',
    currency: 'EUR',
    is_inclusive: false,
    local: { rates: [{ age_under: 13, rate: '0' }] },
  } as const;

  test('is checked by each law that applies, with a reason for each other one', () => {
    const report = assertLaws(inEuro(VAT, cityTax), { runs: 5, seed: 1 });
    const skipped = report.laws.filter((law) => law.skipped !== undefined);
    expect(skipped.map(({ law }) => law)).toEqual([
      'percentOfReportedBase',
      'longerStayPaysNoLess',
      'nightsOutsideDoNotCount',
      'scalesWithPrices',
    ]);
    const text = formatLawReport(report);
    expect(text).toContain('"Example" breaks none of 15 laws; 4 do not apply (seed 1).');
    expect(text).toContain(
      'skipped longerStayPaysNoLess: every exclusive tax has local rules, or is computed on one that',
    );
    expect(text).toContain(
      'skipped scalesWithPrices: "City tax" has rates in its local rules, and limits and prices in rows',
    );
  });

  test('skips a change of a law that would make it invalid: an inclusive tax over a limited one on the net', () => {
    const tva = { ...VAT, title: 'TVA', rate: '10', level: 1 };
    const local = { per: 'guest', at_most: '4.90', base: { start: 'net' } } as const;
    const perGuest = { ...VAT, title: 'Tax', rate: '5', is_inclusive: false, level: 1, local };
    const report = assertLaws(inEuro(tva, perGuest), { runs: 300, seed: 4, laws: ['zeroRateChangesNothing'] });
    expect(report.laws[0]?.told).toBeGreaterThan(200);
  });
});

describe('options that cannot be met', () => {
  test.each<[object | null, string]>([
    [{ runs: 0 }, 'runs must be a whole number of 1 or more (got 0).'],
    [{ runs: 'x' }, 'runs must be a whole number of 1 or more (got "x").'],
    [{ seed: 1.5 }, 'seed must be a whole number (got 1.5).'],
    [{ seed: '1' }, 'seed must be a whole number (got "1").'],
    [{ laws: ['nope'] }, 'laws must be a list of any of partsAddUp, '],
    [{ laws: [] }, 'laws must be a list of any of partsAddUp, '],
    [{ stays: [] }, 'stays must be an arbitrary of fast-check, such as stay() (got a list).'],
    [{ make: true }, 'make must be a function (got true).'],
    [{ rnus: 5 }, 'Unknown field "rnus". Did you mean "runs"?'],
    [null, 'options must be an object with any of policy, runs, '],
  ])('%j', (options, message) => {
    expect(() => checkLaws(inEuro(VAT), options as never)).toThrow(InvalidArgumentError);
    expect(() => assertLaws(inEuro(VAT), options as never)).toThrow(message);
  });
});

describe('a report', () => {
  /** Forgets the VAT from the third night on. */
  const forgetful: typeof createCalculator = (taxSet, chosen) => {
    const real = createCalculator(taxSet, chosen);
    return {
      ...real,
      totals: (booked) => {
        const totals = real.totals(booked);
        return real.quote(booked).nights.length > 2 ? { ...totals, net: totals.price } : totals;
      },
    };
  };

  test('shows the smallest stay that breaks a law, how, and the seed to repeat it', () => {
    const report = checkLaws(inEuro(VAT), { make: forgetful, seed: 1, laws: ['totalsEqualQuote', 'partsAddUp'] });
    expect(formatLawReport(report)).toBe(
      [
        '"Example" breaks 1 of 2 laws (seed 1).',
        '  BROKEN  totalsEqualQuote: totals() gives the price, the net, the total and what the house keeps of quote().',
        '  holds   partsAddUp: The parts add up: price, net, kept, due, charges, types, nights and rooms. (100 stays)',
        '',
        'totalsEqualQuote: totals() is {"price":"0.03","net":"0.03","total":"0.03","kept":"0.02"}, quote() {"price":"0.03","net":"0.02","total":"0.03","kept":"0.02"}.',
        'The smallest stay that breaks it:',
        '{"checkIn":"2026-05-01","rooms":[{"persons":0,"nightlyPrices":["0.01","0.01","0.01"]}]}',
        "Again: { seed: 1, laws: ['totalsEqualQuote'] }",
      ].join('\n'),
    );
  });

  test('is thrown by assertLaws, with its data', () => {
    const check = () => assertLaws(inEuro(VAT), { make: forgetful, laws: ['totalsEqualQuote'], seed: 1 });
    expect(check).toThrow(LawsBrokenError);
    expect(check).toThrow('The smallest stay that breaks it');
    try {
      check();
    } catch (error) {
      expect((error as LawsBrokenError).report.laws[0]?.failure?.stay.rooms).toHaveLength(1);
    }
  });

  test('has the error of a calculator that throws', () => {
    const throwing: typeof createCalculator = (taxSet, chosen) => ({
      ...createCalculator(taxSet, chosen),
      quote: () => {
        throw new TypeError('out of order');
      },
    });
    const { laws: results } = checkLaws(inEuro(VAT), { make: throwing, laws: ['partsAddUp'] });
    expect(results[0]?.failure?.message).toBe('It throws TypeError: out of order');
  });

  test('counts the stays that tested a law', () => {
    const oneRoom = stay({ maxRooms: 1 });
    const { laws: results } = checkLaws(inEuro(VAT), { stays: oneRoom, runs: 30, laws: ['roomOrderDoesNotMatter'] });
    expect(results).toMatchObject([{ runs: 30, told: 0 }]);
    const report = checkLaws(inEuro(VAT), { stays: oneRoom, runs: 30, laws: ['roomOrderDoesNotMatter'] });
    expect(formatLawReport(report)).toContain(
      'untold  roomOrderDoesNotMatter: none of 30 stays says anything about it.',
    );
  });

  test('is equal for equal seeds, and has its seed: that of fast-check, or a new one', () => {
    const { seed: chosen } = checkLaws(inEuro(VAT), { runs: 1 });
    expect(chosen).toBe(seed);
    fc.configureGlobal({});
    expect(Number.isInteger(checkLaws(inEuro(VAT), { runs: 1 }).seed)).toBe(true);
    fc.configureGlobal({ seed });
    const again = () => checkLaws(inEuro(VAT), { make: forgetful, seed: chosen, laws: ['totalsEqualQuote'] });
    expect(again()).toEqual(again());
  });

  test('throws for an invalid tax set or policy', () => {
    expect(() => checkLaws(inEuro({ ...VAT, rate: '120' }))).toThrow('rate must be between 0 and 100');
    expect(() => checkLaws(inEuro(VAT), { policy: { maxNights: 'all' } as unknown as Policy })).toThrow(
      'taxable, stay',
    );
  });

  test('a broken law throws LawBrokenError from its property', () => {
    const property = laws.totalsEqualQuote.property(forgetful(inEuro(VAT)), stay());
    const { failed, errorInstance } = fc.check(property, { seed: 1 });
    expect(failed).toBe(true);
    expect(errorInstance).toBeInstanceOf(LawBrokenError);
  });
});
