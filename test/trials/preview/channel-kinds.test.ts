import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import { CHANNEL_KINDS } from '../../../src/core/issues/advice-codes.js';
import { advice, policies, preview } from '../../../src/index.js';
import { taxSet } from '../../../src/trials/testing/tax-set.js';

type Entry = NonNullable<TaxSetInput['taxes'][number]>;

const percent = (title: string, more: object = {}): Entry => ({
  title,
  logic: 'percent',
  type: 'tax',
  rate: '10',
  is_inclusive: true,
  ...more,
});
const fixed = (title: string, more: object = {}): Entry => ({
  title,
  logic: 'per_night',
  type: 'fee',
  rate: '5.00',
  currency: 'EUR',
  is_inclusive: false,
  ...more,
});
const setOf = (...taxes: Entry[]): TaxSetInput => ({ title: 'A set', currency: 'EUR', taxes });
const EXCLUSIVE = { is_inclusive: false };

const said = (set: TaxSetInput, options: object = { channel: true }) =>
  advice(set, options).flatMap((one) => (one.code === 'channel_may_differ' ? [one] : []));
const kindsOf = (set: TaxSetInput) => said(set).map(({ params }) => params.kind);

describe('a set that the channel manager may charge differently', () => {
  test.each<[string, TaxSetInput, string[]]>([
    [
      'two inclusive percents below an inclusive level',
      setOf(percent('A', { level: 1 }), percent('B'), percent('C')),
      ['inclusive_pair'],
    ],
    [
      'an inclusive percent on each of three levels',
      setOf(percent('A', { level: 2 }), percent('B', { level: 1 }), percent('C')),
      [],
    ],
    [
      'two inclusive percents above one',
      setOf(percent('A', { level: 1 }), percent('B', { level: 1 }), percent('C')),
      [],
    ],
    [
      'two inclusive percents below an inclusive fee',
      setOf(fixed('A', { level: 1, is_inclusive: true }), percent('B'), percent('C')),
      ['inclusive_pair'],
    ],
    ['both sides on one level', setOf(percent('A'), percent('B', EXCLUSIVE)), []],
    ['both sides on two levels', setOf(percent('A'), percent('B', { ...EXCLUSIVE, level: 1 })), ['mixed_levels']],
    ['exclusive percents on two levels', setOf(percent('A', EXCLUSIVE), percent('B', { ...EXCLUSIVE, level: 1 })), []],
    ['a nested fixed tax', setOf(percent('A', { ...EXCLUSIVE, taxes: [fixed('B')] })), ['nested_fixed']],
    ['a nested percent', setOf(percent('A', { ...EXCLUSIVE, taxes: [percent('B', EXCLUSIVE)] })), []],
    [
      'a nested tax of the booking',
      setOf(percent('A', { ...EXCLUSIVE, taxes: [fixed('B', { logic: 'per_booking' })] })),
      ['nested_per_booking'],
    ],
    ['levels 0 and 1', setOf(fixed('A'), fixed('B', { level: 1 })), []],
    ['levels 0 and 2', setOf(fixed('A'), fixed('B', { level: 2 })), ['level_gap']],
    ['max_nights', setOf(fixed('A', { max_nights: 7 })), ['month_end']],
    ['skip_nights', setOf(fixed('A', { skip_nights: 2 })), ['month_end']],
    [
      'ranges',
      setOf(fixed('A', { applicable_date_ranges: [{ after: '2026-05-01', before: '2026-09-30' }] })),
      ['month_end'],
    ],
    ['a cap that is local alone', setOf(fixed('A', { max_nights: 7, local: { only: 'here' } })), []],
  ])('%s: %j', (_, set, kinds) => {
    expect(kindsOf(set)).toEqual(kinds);
  });

  test('is reported with a reason and a stay whose amount depends on the policy', () => {
    // Skipped nights of a range use up max_nights there and not here: on a stay over the end of a month too.
    const range = { after: '2026-06-02', before: '2026-12-31' };
    const city = fixed('City tax', { max_nights: 3, applicable_date_ranges: [range] });
    const [found] = said(setOf(city));
    expect(found?.message).toMatch(
      /^The channel manager may charge otherwise: over the end of a month its calculator sorts nights by the day of the month, and "City tax" is charged by their order\. By its policy, .+ costs \d+\.\d\d EUR less\.$/,
    );
    const { checkIn = '', rooms = [] } = found?.stay ?? {};
    const nights = rooms[0]?.nights ?? rooms[0]?.nightlyPrices?.length ?? 0;
    const last = new Date(Date.parse(checkIn) + (nights - 1) * 86_400_000).toISOString();
    expect(last.slice(0, 7)).not.toBe(checkIn.slice(0, 7));
    const [under] = said(setOf(city), { channel: true, policy: policies.channelManager });
    expect(under).toMatchObject({ params: { kind: 'month_end', title: 'City tax' } });
    expect(under).not.toHaveProperty('stay');
  });

  test('is reported if a channel manager has the set, or on request', () => {
    const set = setOf(fixed('City tax', { max_nights: 7 }));
    const id = '3f0c5a52-8f3e-4b6a-9d6e-7f3f1c2b0001';
    const codes = (draft: TaxSetInput, options: Parameters<typeof preview>[1] = {}) =>
      preview(draft, { automatic: false, scenarios: [], ...options }).warnings.map(({ code }) => code);
    expect(codes(set)).not.toContain('channel_may_differ');
    expect(codes(set, { channel: true })).toContain('channel_may_differ');
    expect(codes({ ...set, id })).toContain('channel_may_differ');
    expect(codes({ ...set, id }, { channel: false })).not.toContain('channel_may_differ');
    expect(codes(setOf(fixed('City tax', { max_nights: 7, id })))).toContain('channel_may_differ');
    expect(codes(set, { saved: { ...set, id } })).toContain('channel_may_differ');
    expect(said(set, {})).toEqual([]);
  });

  test('is reported at most once for each kind, with a title or levels', () => {
    fc.assert(
      fc.property(taxSet(), (set) => {
        const found = said(set);
        const kinds = found.map(({ params }) => params.kind);
        expect(new Set(kinds).size).toBe(kinds.length);
        for (const { params } of found) {
          expect(CHANNEL_KINDS).toContain(params.kind);
          expect(params.title === undefined).toBe(params.kind === 'level_gap');
        }
      }),
      { numRuns: 20 },
    );
  });
});
