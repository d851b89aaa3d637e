import { describe, expect, test } from 'vitest';
import { validateTax } from '../../../../src/core/definitions/validate-tax.js';
import type { Tax } from '../../calculation/given.js';
import { fixed } from '../../calculation/given.js';

type Row = Omit<NonNullable<NonNullable<Tax['local']>['rates']>[number], 'rate'>;

/** The warnings about the rows of a tax with these rows, doubts aside: code, place of the row, and what is said. */
function warned(rows: readonly Row[], more: Partial<Tax> = {}): unknown[] {
  const local = { rates: rows.map((row, at) => ({ ...row, rate: `${at}.00` })) };
  const { issues, warnings = [] } = validateTax(fixed('City tax', 'per_person_per_night', '9.00', { local, ...more }));
  expect(issues).toBeUndefined();
  return warnings
    .filter(({ code }) => code.startsWith('row'))
    .map(({ code, path, params }) => [code, path.replace('local.', ''), params]);
}

describe('a row that never holds', () => {
  const never = (because: string) => [['row_never_holds', 'rates[0]', { because }]];
  test.each<[string, Row, unknown[], Partial<Tax>?]>([
    [
      'a night that short stays do not have',
      { night_from: 4, nights_to: 3 },
      never('a stay of at most 3 nights has no night 4'),
    ],
    ['the last night of such a stay', { night_from: 3, nights_to: 3 }, []],
    [
      'nights that are skipped',
      { night_to: 2 },
      never('skip_nights leaves out the first 2 nights'),
      { skip_nights: 2 },
    ],
    ['nights of which one is not', { night_to: 3 }, [], { skip_nights: 2 }],
    ['where none is skipped', { night_to: 1 }, []],
  ])('%s', (_, row, expected, more) => expect(warned([row], more)).toEqual(expected));
});

describe('a row behind another one', () => {
  const range = (after: string | null, before: string | null) => ({ after, before });
  const season = (from: string, to: string) => ({ from, to });
  const REACHED = true;
  const HIDDEN = false;
  test.each<[string, Row, Row, boolean]>([
    ['the same', { age_under: 12 }, { age_under: 12 }, HIDDEN],
    ['younger', { age_under: 12 }, { age_under: 11 }, HIDDEN],
    ['older', { age_under: 12 }, { age_under: 13 }, REACHED],
    ['of any age', { age_under: 12 }, {}, REACHED],
    ['younger, behind everybody', {}, { age_under: 12 }, HIDDEN],
    ['of the same label', { label: 'a' }, { label: 'a' }, HIDDEN],
    ['of another label', { label: 'a' }, { label: 'b' }, REACHED],
    ['without one', { label: 'a' }, {}, REACHED],
    ['with one, behind everybody', {}, { label: 'a' }, HIDDEN],
    ['with one, and younger', { label: 'a' }, { label: 'a', age_under: 3 }, HIDDEN],
    ['with one, and not younger', { label: 'a', age_under: 3 }, { label: 'a' }, REACHED],
    ['from the same price', { price_from: '5' }, { price_from: '5.00' }, HIDDEN],
    ['from a higher one', { price_from: '5' }, { price_from: '5.01' }, HIDDEN],
    ['from a lower one', { price_from: '5' }, { price_from: '4.99' }, REACHED],
    ['at any price', { price_from: '5' }, {}, REACHED],
    ['over the same', { price_from: '5' }, { price_over: '5' }, HIDDEN],
    ['over a lower one', { price_from: '5' }, { price_over: '4.99' }, REACHED],
    ['over, behind over', { price_over: '5' }, { price_over: '5' }, HIDDEN],
    ['over a lower one, behind over', { price_over: '5' }, { price_over: '4.99' }, REACHED],
    ['from the same, behind over', { price_over: '5' }, { price_from: '5' }, REACHED],
    ['from a higher one, behind over', { price_over: '5' }, { price_from: '5.01' }, HIDDEN],
    ['at any price, behind over', { price_over: '5' }, {}, REACHED],
    ['from and over, behind both', { price_from: '5', price_over: '6' }, { price_from: '7' }, HIDDEN],
    ['from between them', { price_from: '5', price_over: '6' }, { price_from: '6' }, REACHED],
    ['later nights', { night_from: 3 }, { night_from: 4 }, HIDDEN],
    ['earlier nights', { night_from: 3 }, { night_from: 2 }, REACHED],
    ['nights up to the same', { night_to: 3 }, { night_to: 3 }, HIDDEN],
    ['nights beyond', { night_to: 3 }, { night_to: 4 }, REACHED],
    ['nights between', { night_from: 2, night_to: 5 }, { night_from: 3, night_to: 5 }, HIDDEN],
    ['longer stays', { nights_from: 3 }, { nights_from: 4 }, HIDDEN],
    ['shorter stays', { nights_from: 3 }, { nights_to: 4 }, REACHED],
    ['nights, behind lengths', { nights_from: 3 }, { night_from: 3 }, REACHED],
    ['dates inside', { dates: [range('2026-01-01', null)] }, { dates: [range('2026-02-01', '2026-02-02')] }, HIDDEN],
    [
      'dates that begin before',
      { dates: [range('2026-01-02', null)] },
      { dates: [range('2026-01-01', '2026-02-02')] },
      REACHED,
    ],
    [
      'dates over two that touch',
      { dates: [range('2026-02-01', null), range(null, '2026-01-31')] },
      { dates: [range('2026-01-31', '2026-02-01')] },
      HIDDEN,
    ],
    [
      'dates over two that do not',
      { dates: [range('2026-02-02', null), range(null, '2026-01-31')] },
      { dates: [range('2026-01-31', '2026-02-02')] },
      REACHED,
    ],
    [
      'dates inside the longer of two that overlap',
      { dates: [range('2026-01-01', '2026-12-31'), range('2026-02-01', '2026-02-02')] },
      { dates: [range('2026-03-01', '2026-04-01')] },
      HIDDEN,
    ],
    ['a season inside', { seasons: [season('11-01', '03-31')] }, { seasons: [season('12-20', '01-10')] }, HIDDEN],
    [
      'a season that ends later',
      { seasons: [season('11-01', '03-31')] },
      { seasons: [season('12-20', '04-01')] },
      REACHED,
    ],
    [
      'two seasons, one outside',
      { seasons: [season('11-01', '03-31')] },
      { seasons: [season('12-20', '01-10'), season('05-01', '05-01')] },
      REACHED,
    ],
    ['a booking inside', { booked: range(null, '2026-01-31') }, { booked: range(null, '2026-01-30') }, HIDDEN],
    ['a booking beyond', { booked: range(null, '2026-01-31') }, { booked: range('2026-01-30', null) }, REACHED],
  ])('%s', (_, earlier, later, isReached) => {
    const hidden = [['row_never_reached', 'rates[1]', { other: 0 }]];
    const found = warned([earlier, later]);
    expect(found).toHaveLength(isReached ? 0 : 1);
    expect(found).toMatchObject(isReached ? [] : hidden);
  });

  test('names the first earlier row that covers it', () => {
    expect(warned([{ label: 'a' }, { age_under: 12 }, { age_under: 18 }, { age_under: 10, label: 'b' }])).toMatchObject(
      [['row_never_reached', 'rates[3]', { other: 1 }]],
    );
  });

  test('reports only that it never holds if both are true', () => {
    expect(warned([{}, { night_from: 4, nights_to: 3 }]).map((found) => (found as string[])[0])).toEqual([
      'row_never_holds',
    ]);
  });
});

describe('a gap between rows', () => {
  const range = (after: string | null, before: string | null) => ({ dates: [{ after, before }] });
  const booked = (after: string | null, before: string | null) => ({ booked: { after, before } });
  const season = (from: string, to: string) => ({ seasons: [{ from, to }] });
  const gap = (words: string, at = 1, other = 0) => [['rows_leave_gap', `rates[${at}]`, { gap: words, other }]];
  test.each<[string, Row[], unknown[]]>([
    ['of one night', [{ night_to: 3 }, { night_from: 5 }], gap('night 4')],
    ['of nights', [{ night_to: 3 }, { night_from: 1_006 }], gap('nights 4 to 1,005')],
    ['of none', [{ night_to: 3 }, { night_from: 4 }], []],
    ['listed the other way round', [{ night_from: 5 }, { night_to: 3 }], gap('night 4')],
    ['of a length', [{ nights_to: 3 }, { nights_from: 5 }], gap('stays of 4 nights')],
    ['of lengths', [{ nights_to: 3 }, { nights_from: 90 }], gap('stays of 4 to 89 nights')],
    ['of a date', [range(null, '2026-02-27'), range('2026-03-01', null)], gap('2026-02-28')],
    ['of seven days', [range(null, '2026-02-01'), range('2026-02-09', null)], gap('2026-02-02 to 2026-02-08')],
    ['of more days is meant', [range(null, '2026-02-01'), range('2026-02-10', null)], []],
    ['of a day of booking', [booked(null, '2026-02-01'), booked('2026-02-03', null)], gap('2026-02-02')],
    ['of the price itself', [{ price_under: '50' }, { price_over: '50.00' }], gap('a price of 50')],
    ['of the price itself, the dearer first', [{ price_over: '50.00' }, { price_under: '50' }], gap('a price of 50')],
    ['of no price', [{ price_under: '50' }, { price_from: '50.00' }], []],
    ['of no price, at the end of a row', [{ price_to: '50' }, { price_over: '50.00' }], []],
    [
      'of prices that a person may pay',
      [{ price_to: '49.99' }, { price_from: '50' }],
      gap('a price over 49.99 and under 50'),
    ],
    ['of up to one whole unit', [{ price_to: '50' }, { price_over: '51' }], gap('a price over 50 and up to 51')],
    ['from a price on', [{ price_under: '50' }, { price_from: '51' }], gap('a price of 50 or more and under 51')],
    [
      'from a price on, with its end',
      [{ price_under: '50' }, { price_over: '51' }],
      gap('a price of 50 or more and up to 51'),
    ],
    ['of more prices is meant', [{ price_to: '50' }, { price_from: '51.01' }], []],
    [
      'of a price that another row is for',
      [{ price_under: '50' }, { price_over: '50' }, { price_from: '50', price_to: '50', label: 'a' }],
      [],
    ],
    ['of a day of the year', [season('03-01', '10-30'), season('11-01', '02-29')], gap('10-31')],
    ['of days of the year', [season('03-01', '10-29'), season('11-01', '02-29')], gap('10-30 to 10-31')],
    ['that another row is for', [{ night_to: 3 }, { night_from: 5 }, { night_from: 4, night_to: 4, label: 'a' }], []],
    ['that another row is for, and more', [{ night_to: 3 }, { night_from: 6 }, { night_from: 4, label: 'a' }], []],
    [
      'that another row is for in part',
      [{ night_to: 3 }, { night_from: 6 }, { night_from: 4, night_to: 4, label: 'a' }],
      gap('nights 4 to 5'),
    ],
    ['between rows that differ in more', [{ night_to: 3, label: 'a' }, { night_from: 5 }], []],
    [
      'between rows for the same label',
      [
        { night_to: 3, label: 'a' },
        { night_from: 5, label: 'a' },
      ],
      gap('night 4'),
    ],
    ['inside one row', [{ dates: [{ before: '2026-02-01' }, { after: '2026-02-03' }] } as Row], []],
    [
      'beside a row that asks for nothing of it',
      [{ label: 'a' }, { night_to: 3 }, { night_from: 5 }],
      gap('night 4', 2, 1),
    ],
    [
      'of a length, beside a row for stays of any',
      [{ label: 'a' }, { nights_to: 3 }, { nights_from: 5 }],
      gap('stays of 4 nights', 2, 1),
    ],
    [
      'beside two rows that end on one night: the first is named',
      [{ night_to: 3 }, { night_from: 2, night_to: 3 }, { night_from: 5 }],
      [['row_never_reached', 'rates[1]', { other: 0 }], ...gap('night 4', 2, 0)],
    ],
    [
      'of which there are two',
      [{ night_to: 1 }, { night_from: 3, night_to: 4 }, { night_from: 6 }],
      [...gap('night 2'), ...gap('night 5', 2, 1)],
    ],
  ])('%s', (_, rows, expected) => {
    expect(warned(rows)).toHaveLength(expected.length);
    expect(warned(rows)).toMatchObject(expected);
  });
});
