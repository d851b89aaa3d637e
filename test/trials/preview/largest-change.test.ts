import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsFor } from '../../../src/core/definitions/policy.js';
import type { TaxSet } from '../../../src/core/definitions/tax.js';
import { unitsOf } from '../../../src/core/money/amount.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import { createCalculator, InvalidStayError, preview } from '../../../src/index.js';
import type { Preview } from '../../../src/trials/preview/preview-data.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';
import { diceFrom, seed } from '../../seed.js';
import { randomEdit, randomLocalEdit } from './random-edits.js';
import { randomStays } from './random-stays.js';
import type { Edit } from './shown-edits.js';

/** STAYTAX_VERDICTS says how many edits of each kind are tried, STAYTAX_SEED which ones. */
const runs = Number(process.env['STAYTAX_VERDICTS'] ?? 4);
const stays = process.env['STAYTAX_VERDICTS'] === undefined ? 300 : 2_000;
const ENOUGH = 0.97;

const anyEdit = randomEdit({ currency: 'EUR' });

const SIDES = ['guests more', 'guests less', 'house more', 'house less'] as const;

interface Found {
  readonly units: number;
  readonly stay: Stay | undefined;
}

/** The largest changes of some stays, in minor units: of what guests pay and of what the house keeps, in both directions. */
function largest(changes: Iterable<{ readonly total: number; readonly kept: number; readonly stay: Stay }>): Found[] {
  const found: Found[] = SIDES.map(() => ({ units: 0, stay: undefined }));
  for (const { total, kept, stay } of changes) {
    for (const [side, units] of [total, -total, kept, -kept].entries()) {
      if (units > (found[side]?.units ?? 0)) found[side] = { units, stay };
    }
  }
  return found;
}

/** The figures that the verdict uses. */
function* changesOf({ scenarios }: Preview, digits: number) {
  const units = (amount: string) => Number(unitsOf(amount.replace('+', ''), digits));
  for (const { stay, difference } of scenarios) {
    if (difference !== undefined) yield { total: units(difference.total), kept: units(difference.kept), stay };
  }
}

function* randomChanges({ draft, saved, policy: given }: Edit, digits: number, at: number) {
  const [now, was] = [createCalculator(draft, given), createCalculator(saved, given)];
  const next = randomStays([draft, saved], diceFrom(seed + at));
  for (let tried = 0; tried < stays; tried += 1) {
    const stay = next();
    try {
      const [after, before] = [now.totals(stay), was.totals(stay)];
      const change = (figure: 'total' | 'kept') =>
        Number(unitsOf(after[figure], digits)) - Number(unitsOf(before[figure], digits));
      yield { total: change('total'), kept: change('kept'), stay };
    } catch (error) {
      if (!(error instanceof InvalidStayError)) throw error;
    }
  }
}

/** The maximum effect of rounding alone: half a minor unit for each of 14 nights of 4 guests. */
const ROUNDING = 28;

/** Where a random stay changes more than a tenth above what the verdict says. */
function understated(edit: Edit, at: number): string[] {
  const digits = digitsFor('EUR', createCalculator(edit.draft, edit.policy).policy);
  const { draft, saved, policy: given } = edit;
  const said = largest(changesOf(preview(draft, { saved, policy: given, channel: false }), digits));
  return largest(randomChanges(edit, digits, at)).flatMap(({ units, stay }, side) => {
    const most = said[side]?.units ?? 0;
    if (units <= most * 1.1 || units <= most + ROUNDING) return [];
    return [`${at} ${edit.field}: ${SIDES[side]} ${units}, said ${most}: ${JSON.stringify({ stay, ...edit })}`];
  });
}

test(`covers the largest change of stays of up to 14 nights and 4 guests in ${ENOUGH * 100}% of ${2 * runs} random edits`, {
  timeout: 1e7,
}, () => {
  const edits = [...fc.sample(anyEdit, runs), ...fc.sample(randomLocalEdit, runs)].filter((edit) => edit !== undefined);
  const misses = edits.map(understated).filter(({ length }) => length > 0);
  console.log(`STAYTAX_SEED=${seed}: ${misses.length} of ${edits.length} verdicts say too little`);
  for (const miss of misses.flat()) console.log(miss);
  expect(misses.length).toBeLessThanOrEqual((1 - ENOUGH) * edits.length);
});

describe('the largest change of an edit', () => {
  const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax', max_nights: 7 });
  const withRow = (row: object) => inEuro({ ...city, local: { rates: [{ rate: '5.00', ...row }] } });
  const largestOf = (draft: ReturnType<typeof inEuro>): string | undefined =>
    preview(draft, { saved: inEuro(city), today: '2026-11-26' }).summary.largest?.total;

  // 1.00 more for 4 persons on the 7 nights that are charged at most.
  test.each([
    ['from a date on', { dates: [{ after: '2027-01-01', before: null }] }],
    ['in a season', { seasons: [{ from: '07-01', to: '08-31' }] }],
    ['by arrival', { arrived: { after: '2027-01-01', before: null } }],
    ['by booking', { booked: { after: '2027-01-01', before: null } }],
    ['for long stays', { nights_from: 10 }],
    ['for expensive rooms', { price_from: '250' }],
    ['for adults', { age_from: 18 }],
    ['for a label', { label: 'business' }],
  ])('of a rate %s is a week of four', (_, row) => {
    expect(largestOf(withRow(row))).toBe('+28.00');
  });

  test('has everyday stays on both sides of the date', () => {
    const dated = withRow({ dates: [{ after: '2027-01-01', before: null }] });
    const { scenarios } = preview(dated, { saved: inEuro(city), today: '2026-11-26' });
    const totalOf = (why: string) => scenarios.find((one) => one.why.startsWith(why))?.difference?.total;
    expect(totalOf('everyday: a week for two, from 2027-01-01 on')).toBe('+14.00');
    expect(totalOf('everyday: a family of four in one room, from 2027-01-01 on')).toBe('+28.00');
    expect(totalOf('everyday: a whole month for one, from 2027-01-01 on')).toBe('+7.00');
    expect(totalOf('everyday: a week for two, before 2027-01-01')).toBe('0.00');
  });

  test.each([
    { name: 'a tiny share of the price', share: '0.0004', limit: '80.00', isFound: true },
    {
      name: 'a share that only prices of 24 digits reach',
      share: '0.00000000000000000001',
      limit: '80.00',
      isFound: true,
    },
    { name: 'no share at all', share: '0', limit: '80.00', isFound: false },
    { name: 'the longest price', share: '1', limit: `${'9'.repeat(27)}.99`, isFound: true },
  ])('of a row with a condition on $name: found $isFound', ({ share, limit, isFound }) => {
    const withRate = (rate: string) =>
      inEuro(percent('City tax', '5.00', { local: { base: { share }, rates: [{ price_from: limit, rate }] } }));
    const { largest } = preview(withRate('4.00'), { saved: withRate('3.00') }).summary;
    expect(largest !== undefined).toBe(isFound);
  });

  test('is equal in every run, and is not searched without an edit', () => {
    const edit: readonly [TaxSet, TaxSet] = [
      createCalculator(withRow({ age_under: 12 })).taxSet,
      createCalculator(inEuro(city)).taxSet,
    ];
    const namesOf = ([draft, saved]: typeof edit) => preview(draft, { saved }).scenarios.map(({ name }) => name);
    expect(namesOf(edit)).toEqual(namesOf(edit));
    expect(namesOf([edit[1], edit[1]]).length).toBeLessThan(namesOf(edit).length);
  });
});
