import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate } from '../../../src/calculation/engine/calculate.js';
import { createSheet, type Detail } from '../../../src/calculation/engine/sheet.js';
import { type Plan, programFor } from '../../../src/calculation/tax-set/plan.js';
import { findCutLines, readersOf } from '../../../src/calculation/tax-set/readers.js';
import type { RoomGroup } from '../../../src/stay/room-groups.js';
import { randomCase } from '../../oracle/random-batch.js';
import { runsUpTo } from '../../seed.js';
import { each, fixed, inclusive, nights, type Policy, percent, type Tax } from '../given.js';
import { nameOfLine, planOf, prepared, roomGroupsOf, segmentsOf } from '../plans.js';

const BY_NET: Policy = { rounding: { inclusive: 'net' } };
const ON_NET: Policy = { exclusiveBase: 'net' };
const between = (after: string | null, before: string | null) => ({ applicable_date_ranges: [{ after, before }] });
const LATE = between('2026-05-02', null);

const vat = inclusive('VAT', '10');
const service = percent('Service', '10', { level: 1 });
const levy = percent('Levy', '5');
const fee = fixed('Fee', 'per_night', '1.00', { level: 1 });

describe('what takes part in taking a price apart: inclusive taxes, and all that these are computed on', () => {
  test.each<[string, Tax[], Policy, string[]]>([
    ['nothing where nothing is inclusive', [service, levy, fee], {}, []],
    ['an inclusive percent', [vat, levy], {}, ['VAT']],
    ['an inclusive fee', [{ ...fee, is_inclusive: true }, levy], {}, ['Fee']],
    ['a fee above it', [fee, vat], {}, ['Fee', 'VAT']],
    [
      'not a fee beside it, nor one below',
      [{ ...fee, level: 0 }, vat, { ...vat, title: 'A', level: 1 }],
      {},
      ['A', 'VAT'],
    ],
    ['a fee nested in it', [{ ...vat, taxes: [fee] }], {}, ['Fee', 'VAT']],
    [
      'what a service charge above it is computed on',
      [{ ...fee, level: 2 }, service, vat],
      {},
      ['Fee', 'Service', 'VAT'],
    ],
    // The service charge is taken of the price: what is nested in it is inclusive by itself.
    ['an inclusive tax nested in an exclusive one', [{ ...service, taxes: [vat] }], {}, ['VAT']],
    ['of the net, a service charge beside it is not', [vat, { ...service, level: 0 }], ON_NET, ['VAT']],
  ])('%s', (_, taxes, policy, expected) => {
    const plan = planOf(taxes, policy);
    expect(plan.inside.lines.map(({ index }) => nameOfLine(plan, index))).toEqual(expected);
  });
});

type Answer = 'totals' | 'quote';

/** For one kind of answer: the lines that another one reads, and those that it may take a part of. */
function readAndCut(taxes: Tax[], policy: Policy, answer: Answer): { read: string[]; cut: string[] } {
  const plan = planOf(taxes, policy);
  const names = (isIn: readonly boolean[]) =>
    plan.lines.filter(({ index }) => isIn[index] === true).map(({ index }) => nameOfLine(plan, index));
  const cells = segmentsOf(plan, roomGroupsOf(nights(...each('100.00', 4))));
  const { readers } = programFor(plan, answer);
  const isCut: boolean[] = [];
  const isFound = findCutLines(plan.lines, plan.rounding, readers, cells, isCut);
  const cut = names(isCut);
  expect(isFound).toBe(cut.length > 0);
  return { read: names(readers.isRead), cut };
}

describe('which lines are read, and of which a part is taken, on 1 to 4 May', () => {
  // A quote reports more bases than totals need: those of percents that come out of the price.
  const CASES: Array<[string, Tax[], Policy, { read: string[]; cut: string[] }, { read: string[]; cut: string[] }?]> = [
    ['one levy: nothing', [levy], {}, { read: [], cut: [] }],
    ['two side by side: nothing', [levy, { ...service, level: 0 }], {}, { read: [], cut: [] }],
    ['a levy below a service charge, both on all nights', [service, levy], {}, { read: ['Service'], cut: [] }],
    ['a levy from 2 May on takes a part', [service, { ...levy, ...LATE }], {}, { read: ['Service'], cut: ['Service'] }],
    ['of a fee of whole cents, each night is known', [fee, { ...levy, ...LATE }], {}, { read: ['Fee'], cut: [] }],
    [
      'of a fee of 0.333 it is not',
      [
        { ...fee, rate: '0.333' },
        { ...levy, ...LATE },
      ],
      {},
      { read: ['Fee'], cut: ['Fee'] },
    ],
    [
      'both from 2 May on: all of it',
      [
        { ...service, ...LATE },
        { ...levy, ...LATE },
      ],
      {},
      { read: ['Service'], cut: [] },
    ],
    [
      'the service charge alone from 2 May on: all of it',
      [{ ...service, ...LATE }, levy],
      {},
      { read: ['Service'], cut: [] },
    ],
    [
      'a service charge on 1 May alone, a levy from 2 May on: nothing of it',
      [
        { ...service, ...between(null, '2026-05-01') },
        { ...levy, ...LATE },
      ],
      {},
      { read: ['Service'], cut: [] },
    ],
    [
      'a service charge on 1 and 4 May, a levy on 2 and 3 May: a border lies inside, so it may be',
      [
        {
          ...service,
          applicable_date_ranges: [
            { after: null, before: '2026-05-01' },
            { after: '2026-05-04', before: null },
          ],
        },
        { ...levy, ...between('2026-05-02', '2026-05-03') },
      ],
      {},
      { read: ['Service'], cut: ['Service'] },
    ],
    [
      'two above each other above a levy from 2 May on: both',
      [{ ...service, title: 'Top', level: 2 }, service, { ...levy, ...LATE }],
      {},
      { read: ['Top', 'Service'], cut: ['Top', 'Service'] },
    ],
    [
      'one nested in the levy, one beside it',
      [
        { ...service, title: 'Beside', level: 0 },
        { ...levy, ...LATE, taxes: [service] },
      ],
      {},
      { read: ['Service'], cut: ['Service'] },
    ],
    // Met first with Inner in it, and read by the levy without it. Its nights depend on those of Inner.
    [
      'what a cut line is computed on is cut with it',
      [
        percent('Top', '1', { taxes: [percent('Middle', '10', { taxes: [percent('Inner', '10')] })] }),
        percent('Levy', '5', { ...LATE, taxes: [percent('Middle', '10')] }),
      ],
      {},
      { read: ['Inner', 'Middle'], cut: ['Inner', 'Middle'] },
    ],
    // Of the price, a levy reads nothing that is inside it.
    [
      'a VAT inside the price, a levy of the price',
      [vat, { ...levy, ...LATE }],
      {},
      { read: [], cut: [] },
      { read: ['VAT'], cut: [] },
    ],
    ['of the net, it reads the VAT', [vat, { ...levy, ...LATE }], ON_NET, { read: ['VAT'], cut: ['VAT'] }],
    [
      'two VATs, one from 2 May on: its base is the net of its nights, which a quote reports',
      [vat, inclusive('More', '5', LATE)],
      {},
      { read: [], cut: [] },
      { read: ['VAT', 'More'], cut: ['VAT'] },
    ],
    [
      'where the net is rounded, it is read in place of what is inside the price',
      [vat, { ...levy, ...LATE }],
      { ...BY_NET, ...ON_NET },
      { read: ['net'], cut: ['net'] },
    ],
    [
      'a VAT from 2 May on, on a service charge on all nights, the net rounded',
      [service, { ...vat, ...LATE }],
      BY_NET,
      { read: ['Service', 'net'], cut: ['Service', 'net'] },
    ],
  ];
  test.each(CASES)('%s', (_, taxes, policy, totals, quote = totals) => {
    expect({ totals: readAndCut(taxes, policy, 'totals'), quote: readAndCut(taxes, policy, 'quote') }).toEqual({
      totals,
      quote,
    });
  });
});

describe('what is cut', () => {
  function amountsOf(plan: Plan, groups: readonly RoomGroup[], detail: Detail): string[] {
    const sheet = createSheet(plan);
    calculate(sheet, groups, detail);
    return sheet.amounts.slice(0, plan.charges.length).map(String);
  }

  /** Totals merge lines: only their sums can be compared. */
  function sumsOf(plan: Plan, groups: readonly RoomGroup[], detail: Detail): string[] {
    const sheet = createSheet(plan);
    calculate(sheet, groups, detail);
    return [sheet.inclusive, sheet.exclusive].map(String);
  }

  test('never changes an amount: totals, quote and single nights come to the same', () => {
    fc.assert(
      fc.property(randomCase, (booking) => {
        const { plan, groups } = prepared(booking);
        expect(amountsOf(plan, groups, 'quote')).toEqual(amountsOf(plan, groups, 'nights'));
        expect(sumsOf(plan, groups, 'totals')).toEqual(sumsOf(plan, groups, 'nights'));
      }),
      runsUpTo(400),
    );
  });

  test('never has too little in it: to cut all that can be cut comes to the same', () => {
    fc.assert(
      fc.property(randomCase, (booking) => {
        const { plan, groups } = prepared(booking);
        const lines = plan.lines.map((line) => ({ ...line, isWhole: false }));
        const rounding = plan.rounding.flatMap(({ index }) => lines[index] ?? []);
        // Every line reads all others: those before it by its place, the rest as nested.
        const readers = lines.map((line) => ({
          ...line,
          base: { ...line.base, start: 'rounded-net' as const, side: 0 as const, higher: lines.length },
        }));
        const all = readersOf(lines, readers);
        const program = { lines: rounding, readers: all, columns: lines };
        const cutting: Plan = {
          ...plan,
          lines,
          rounding,
          programs: { totals: program, quote: program, everything: undefined },
        };
        expect(amountsOf(cutting, groups, 'quote')).toEqual(amountsOf(plan, groups, 'quote'));
        expect(sumsOf(cutting, groups, 'totals')).toEqual(sumsOf(plan, groups, 'totals'));
      }),
      runsUpTo(400),
    );
  });
});
