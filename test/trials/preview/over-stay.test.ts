import { describe, expect, test } from 'vitest';
import { taxSteps } from '../../../src/core/definitions/fields/steps.js';
import type { Policy, Stay, TaxSet } from '../../../src/index.js';
import { explain, loadLocale, preview, quote, validateTaxSet } from '../../../src/index.js';
import { changesInWords } from '../../../src/trials/preview/words/edited.js';
import type { Tax } from '../../core/calculation/given.js';
import { each, fixed, inEuro, percent, stay } from '../../core/calculation/given.js';
import { shownBy } from './shown-edits.js';

const NIGHTLY = (local: NonNullable<Tax['local']>, more: Partial<Tax> = {}) =>
  fixed('Levy', 'per_person_per_night', '3.40', { local, ...more });
const TAXES: ReadonlyArray<readonly [string, Tax]> = [
  ['of each guest', NIGHTLY({ over_stay: { each: 'guest', at_most: '95.20' } })],
  [
    'of each guest, in a season',
    NIGHTLY(
      { over_stay: { each: 'guest', at_most: '20.00' } },
      { applicable_date_ranges: [{ after: '2026-06-01', before: '2026-09-30' }] },
    ),
  ],
  ['of each room', NIGHTLY({ over_stay: { each: 'room', at_most: '50.00', at_least: '10.00' } })],
  ['of the stay', NIGHTLY({ over_stay: { at_most: '50.00' } })],
  ['that few nights do not reach', NIGHTLY({ over_stay: { at_most: '100.00' } }, { max_nights: 7 })],
  ['for each night', NIGHTLY({ over_stay: { each: 'room', at_most: '5.00', per_night: true } })],
  ['after skipped nights', NIGHTLY({ over_stay: { each: 'guest', at_most: '10.00' } }, { skip_nights: 2 })],
  [
    'of rows',
    NIGHTLY({
      over_stay: { each: 'guest', at_most: '95.20' },
      rates: [{ age_under: 18, rate: '1.70', over_stay: { each: 'guest', at_most: '47.60' } }],
    }),
  ],
  [
    'of a row alone',
    NIGHTLY({
      rates: [{ label: 'resident', rate: '1.70', over_stay: { each: 'guest', at_least: '5.00', at_most: '40.00' } }],
    }),
  ],
  [
    'of a percentage, at least a night',
    percent('Levy', '2', { local: { over_stay: { at_least: '5.00', per_night: true } } }),
  ],
  [
    'of a percentage for each guest',
    percent('Levy', '5', { local: { per: 'guest', over_stay: { each: 'guest', at_most: '30.00', at_least: '4.00' } } }),
  ],
  [
    'of a percentage with limits of each night',
    percent('Levy', '5', { local: { at_most: '8.00', over_stay: { each: 'room', at_most: '40.00' } } }),
  ],
  ['of a charge a stay', fixed('Levy', 'per_person', '12.00', { local: { over_stay: { at_most: '30.00' } } })],
];

function validTaxSet(tax: Tax): TaxSet {
  const { value } = validateTaxSet(inEuro(tax));
  if (value === undefined) throw new Error('not valid');
  return value;
}

/** Whether an edit can change what a stay is charged: a valid one that says something else. */
function isOther(before: Tax, after: Tax): boolean {
  const meaning = (tax: Tax) =>
    JSON.stringify(validateTaxSet(inEuro(tax)).value?.taxes, (_, value) => value ?? undefined);
  return validateTaxSet(inEuro(after)).issues === undefined && meaning(before) !== meaning(after);
}

describe.each(TAXES)('the smallest edits of a limit over the stay, %s', (_, tax) => {
  const saved = validateTaxSet(inEuro(tax)).value?.taxes[0];
  const steps = taxSteps(saved ?? tax).filter(({ at }) => at.includes('over_stay'));

  test('show on a stay of the preview', () => {
    expect(steps.length).toBeGreaterThan(1);
    for (const { at, to, value } of steps) {
      const draft = value as Tax;
      if (!isOther(tax, draft)) continue;
      expect([at.join('.'), to, shownBy(inEuro(tax), inEuro(draft)).length > 0]).toEqual([at.join('.'), to, true]);
    }
  });
});

test('include a stay with a prior payment', () => {
  const [tax] = TAXES.map(([, one]) => one);
  const found = preview(inEuro(tax as Tax)).scenarios;
  const paid = found.find(({ stay: one }) => JSON.stringify(one).includes('paidBefore'));
  expect(paid?.why).toContain('something was paid before: it counts toward 95.20 over the stay of Levy');
  expect(paid?.name).toContain('47.60 of Levy paid before');
});

describe('a limit over the stay in words', () => {
  const norderney = NIGHTLY({
    over_stay: { each: 'guest', at_most: '95.20' },
    rates: [{ age_under: 18, rate: '1.70', over_stay: { each: 'guest', at_most: '47.60' } }],
  });
  const thirty = stay({
    guests: [{}, { paidBefore: { Levy: '40.00' } }, { age: 15 }],
    nightlyPrices: each('100.00', 30),
  });
  const russia = percent('Levy', '2', { local: { over_stay: { at_least: '100.00', per_night: true } } });
  const cheap = stay({ persons: 2, nightlyPrices: ['3000.00', '1000.00'] });
  const told = (tax: Tax, of: Stay, policy?: Policy, locale?: string) =>
    explain(quote(inEuro(tax), of, policy), { ...(locale === undefined ? {} : { locale }) }).charges[0];

  test('is an equation, and a step with each payer', () => {
    expect(told(norderney, thirty)?.sentences).toEqual([
      'Levy per person per night: under 18: 1 person x 30 nights = 30; 30 x 1.70 = 51.00; 18 or older: ' +
        '2 persons x 30 nights = 60; 60 x 3.40 = 204.00; together = 255.00; over the stay at most 95.20 for each guest ' +
        'and at most 95.20 less 40.00 paid before for each guest and at most 47.60 for each guest: ' +
        '95.20 + 55.20 + 47.60 = 198.00.',
    ]);
    expect(told(norderney, thirty)?.steps.find(({ kind }) => kind === 'over_stay')).toMatchObject({
      parts: [
        { each: 'guest', payers: 1, atMost: '95.20', amount: { numerator: '476', denominator: '5' } },
        {
          each: 'guest',
          payers: 1,
          atMost: '95.20',
          paidBefore: '40.00',
          amount: { numerator: '276', denominator: '5' },
        },
        { each: 'guest', payers: 1, atMost: '47.60', amount: { numerator: '238', denominator: '5' } },
      ],
      exact: { numerator: '255', denominator: '1' },
      amount: { numerator: '198', denominator: '1' },
    });
    expect(told(russia, cheap)?.sentences).toEqual([
      'Levy 2% of 4000.00 (2 nights 4000.00) = 80.00; over the stay at least 100.00 a night: 2 x 100.00 = 200.00.',
    ]);
    expect(told(russia, stay({ persons: 2, nightlyPrices: ['3000.00', '12000.00'] }))?.sentences).toEqual([
      'Levy 2% of 15000.00 (2 nights 15000.00) = 300.00.',
    ]);
  });

  test('gives the part of each night for nights rounded separately', () => {
    const two = stay({ persons: 2, nightlyPrices: each('100.00', 29) });
    expect(told(norderney, two, { rounding: { unit: 'night' } })?.sentences).toEqual([
      'Levy 3.40 per person per night: 2 persons x 29 nights = 58; 58 x 3.40 = 197.20; over the stay at most ' +
        '95.20 for each guest: 2 x 95.20, each night rounded by itself (half-up) = 190.53.',
      '2026-05-01 to 2026-05-29, each night: 2 persons x 1 night = 2; 2 x 3.40 = 6.80; within the limit over the stay: ' +
        '6.80 x 28/29 = 6.565517..., rounded 6.57.',
    ]);
  });

  test.each([
    ['de', 'für den Aufenthalt mindestens 100,00 je Nacht: 2 x 100,00 = 200,00.'],
    ['fr', 'sur le séjour au moins 100,00 par nuit : 2 x 100,00 = 200,00.'],
    ['es', 'en toda la estancia como mínimo 100,00 por noche: 2 x 100,00 = 200,00.'],
    ['it', 'per il soggiorno almeno 100,00 a notte: 2 x 100,00 = 200,00.'],
  ])('in %s', async (locale, end) => {
    await loadLocale(locale);
    const said = told(russia, cheap, undefined, locale)?.sentences[0] ?? '';
    expect(said.replaceAll('\u00a0', ' ').endsWith(end)).toBe(true);
  });

  test('describes each of its edits', () => {
    const edits = (from: Tax, to: Tax): string => {
      const [saved, draft] = [validTaxSet(from), validTaxSet(to)];
      return changesInWords(preview(draft, { saved, scenarios: [] }), { draft, saved }).join(' ');
    };
    const row = (over_stay: NonNullable<NonNullable<Tax['local']>['over_stay']>) =>
      NIGHTLY({ rates: [{ age_under: 18, rate: '1.70', over_stay }] });
    expect(edits(NIGHTLY({}), NIGHTLY({ over_stay: { each: 'guest', at_most: '95.20' } }))).toContain(
      'over the stay as usual → at most 95.20 for each guest',
    );
    expect(edits(row({ each: 'guest', at_most: '47.60' }), row({ each: 'guest', at_most: '47.70' }))).toContain(
      'limit over the stay (under 18) at most 47.60 for each guest → at most 47.70 for each guest',
    );
  });
});
