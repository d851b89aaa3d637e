import { describe, expect, test } from 'vitest';
import type { TaxInput, TaxSetInput } from '../../../src/index.js';
import { quote, validateTaxSet } from '../../../src/index.js';
import { fixed, inEuro } from '../calculation/given.js';
import { applied, editsIn } from '../issues/cured.js';

const SUMMER = [{ from: '04-01', to: '10-31' }];
const WINTER = [{ from: '11-01', to: '03-31' }];

const setOf = (rate: string, local: TaxInput['local'], more: Partial<TaxInput> = {}): TaxSetInput =>
  inEuro(fixed('City tax', 'per_person_per_night', rate, { type: 'city_tax', max_nights: 7, ...more, local }));

const found = (set: TaxSetInput) =>
  (validateTaxSet(set).warnings ?? []).filter(({ code }) => code === 'free_nights_counted').map(({ params }) => params);

// Two guests, 14 nights from 28 March: 4 free nights and 3 at 2.00 are seven; meant are seven nights at 2.00.
const SEASON = {
  by: 'seasons',
  keep: 'meant: ["free_nights_counted"]',
  at: 'taxes[0].local',
  write: 'seasons: [{ "from": "04-01", "to": "10-31" }]',
  stay: 'two guests for 14 nights at 100.00 each from 2026-03-28',
  charged: '12.00 EUR',
  meant: '28.00 EUR',
};

describe('free nights beside max_nights', () => {
  test('are told with the amounts of a stay around the begin of the season, and a window', () => {
    expect(found(setOf('0', { rates: [{ seasons: SUMMER, rate: '2.00' }] }))).toEqual([SEASON]);
    expect(found(setOf('2.00', { rates: [{ seasons: WINTER, rate: '0' }] }))).toEqual([SEASON]);
  });

  test('are told of guests from an age on', () => {
    const rates = [{ age_from: 13, seasons: SUMMER, rate: '2.00' }];
    expect(found(setOf('0', { rates }))).toMatchObject([{ write: SEASON.write, meant: expect.anything() }]);
  });

  test('by dates get the other dates', () => {
    const set = setOf('2.00', { rates: [{ dates: [{ after: '2026-05-01', before: '2026-05-10' }], rate: '0' }] });
    const dates = '[{ "after": null, "before": "2026-04-30" }, { "after": "2026-05-11", "before": null }]';
    expect(found(set)).toMatchObject([
      {
        by: 'dates',
        at: 'taxes[0]',
        write: `applicable_date_ranges: ${dates}`,
        charged: '12.00 EUR',
        meant: '28.00 EUR',
      },
    ]);
    const [warning] = validateTaxSet(set).warnings ?? [];
    const cured = applied({ taxSet: set }, warning === undefined ? [] : editsIn(warning)).taxSet;
    expect(validateTaxSet(cured).warnings).toEqual([]);
    // 14 nights from 7 May: 4 on which the tax does not apply, and 7 of the other 10.
    const stay = { checkIn: '2026-05-07', rooms: [{ persons: 2, price: '1400.00', nights: 14 }] };
    expect(quote(set, stay).taxes[0]?.amount).toBe('12.00');
    expect(quote(cured as TaxSetInput, stay).taxes[0]?.amount).toBe('28.00');
  });

  test('inside dates of the tax get the charged ones of them', () => {
    const ranges = [{ after: '2026-01-01', before: '2026-12-31' }];
    const set = setOf(
      '2.00',
      { rates: [{ dates: [{ after: '2026-05-01', before: '2026-05-10' }], rate: '0' }] },
      { applicable_date_ranges: ranges },
    );
    const dates =
      '[{ "after": "2026-01-01", "before": "2026-04-30" }, { "after": "2026-05-11", "before": "2026-12-31" }]';
    expect(found(set)).toMatchObject([{ write: `applicable_date_ranges: ${dates}` }]);
  });

  test('by price have no cure, and the sentence says so', () => {
    const set = setOf('0', { price_of: 'room', rates: [{ price_from: '20', rate: '2.00' }] });
    expect(found(set)).toEqual([{ by: 'price', keep: 'meant: ["free_nights_counted"]' }]);
    expect(validateTaxSet(set).warnings?.[0]?.message).toBe(
      'Nights at some prices are free, but they use up max_nights, so that later nights are free too. A definition cannot ' +
        'say it otherwise. Write meant: ["free_nights_counted"] to keep it as it is.',
    );
  });
});

describe('no warning of free nights', () => {
  test.each<[string, TaxSetInput]>([
    ['has a tax without a limit', setOf('0', { rates: [{ seasons: SUMMER, rate: '2.00' }] }, { max_nights: null })],
    ['have children who are free in summer', setOf('2.00', { rates: [{ age_under: 12, seasons: SUMMER, rate: '0' }] })],
    ['has a tax that is free for children', setOf('2.00', { rates: [{ age_under: 12, rate: '0' }] })],
    ['has a dear and a cheap season', setOf('1.00', { rates: [{ seasons: SUMMER, rate: '2.00' }] })],
    ['has a tax that was abolished', setOf('2.00', { rates: [{ dates: [{ after: '2026-05-01' }], rate: '0' }] })],
    [
      'have dates of the tax that repeat the season',
      setOf(
        '0',
        { rates: [{ seasons: SUMMER, rate: '2.00' }] },
        {
          applicable_date_ranges: [
            { after: '2026-04-01', before: '2026-10-31' },
            { after: '2027-04-01', before: '2027-10-31' },
          ],
        },
      ),
    ],
    [
      'has a policy that counts nights from arrival, so that a window changes nothing',
      { ...setOf('0', { rates: [{ seasons: SUMMER, rate: '2.00' }] }), local: { policy: { maxNights: 'stay' } } },
    ],
  ])('%s', (_, set) => expect(found(set)).toEqual([]));
});
