import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../src/definitions/tax.js';
import { consequencesOf } from '../../src/editor/figures.js';
import { preview, validateTaxSet } from '../../src/index.js';
import { previewSteps } from '../../src/preview/preview.js';
import type { PreviewedSets } from '../../src/preview/words/edited.js';
import { changesInWords } from '../../src/preview/words/edited.js';
import { summaryInWords, verdictOf } from '../../src/preview/words/verdict.js';
import * as kit from '../../src/testing/index.js';
import { ENGLISH } from '../../src/words/words.js';
import { fixed, inEuro, percent } from '../calculation/given.js';
import { runsUpTo } from '../seed.js';
import { edited, rawEdit } from './edits.js';

const city = fixed('City tax', 'per_person_per_night', '4.00', { max_nights: 7, type: 'city_tax' });
const vat = percent('VAT', '10');
type Given = typeof city;

function setsOf(draft: TaxSetInput, saved: TaxSetInput): PreviewedSets {
  const [now, was] = [draft, saved].map((set) => validateTaxSet(set).value);
  if (now === undefined || was === undefined) throw new Error('The test set is not valid');
  return { draft: now, saved: was };
}

function saidOf(saved: readonly Given[], draft: readonly Given[]): string {
  const sets = setsOf(inEuro(...draft), inEuro(...saved));
  const verdict = verdictOf(preview(inEuro(...draft), { saved: inEuro(...saved) }), sets);
  return `${verdict?.ofGuests} ${verdict?.ofHouse}`;
}

describe('the verdict', () => {
  const levy = fixed('Eco levy', 'per_booking', '3.00');
  test.each<[string, Given[], Given[], RegExp]>([
    [
      'a rate and a cap',
      [city],
      [{ ...city, rate: '4.50', max_nights: 10 }],
      /^Guests pay 0\.50 more per person and night; nights 8 to 10 are now charged\. You keep the same\.$/,
    ],
    [
      'a rate in the price is what the house loses',
      [{ ...city, is_inclusive: true }],
      [{ ...city, is_inclusive: true, rate: '5.00' }],
      /^Guests pay the same\. You keep 1\.00 less per person and night\.$/,
    ],
    [
      'into the price',
      [city],
      [{ ...city, is_inclusive: true }],
      /^Guests pay up to EUR \S+ less; City tax is now in the price\. You keep up to EUR \S+ less\.$/,
    ],
    [
      'a higher rate on fewer nights',
      [city],
      [{ ...city, rate: '4.50', max_nights: 3 }],
      /^Guests pay up to EUR \S+ more on some stays and up to EUR \S+ less on others; City tax is 4\.50 instead of 4\.00; nights 4 to 7 are no longer charged\./,
    ],
    [
      'a rate on which another tax is computed',
      [{ ...city, level: 1 }, vat],
      [{ ...city, level: 1, rate: '5.00' }, vat],
      /^Guests pay up to EUR \S+ more; City tax is 5\.00 instead of 4\.00\./,
    ],
    [
      'two taxes, each of them named once',
      [city, vat],
      [
        { ...city, rate: '5.00', max_nights: 10 },
        { ...vat, rate: '12' },
      ],
      /; City tax is 5\.00 instead of 4\.00; City tax: nights 8 to 10 are now charged; VAT is 12% instead of 10%\./,
    ],
    ['a new tax', [city], [city, levy], /^Guests pay EUR 3\.00 more; Eco levy is new\. You keep EUR 3\.00 more\.$/],
    ['no cap any more', [city], [{ ...city, max_nights: null }], /; all nights from 8 on are now charged\./],
    [
      'the first night not charged, and no cap before or after',
      [{ ...city, max_nights: null }],
      [{ ...city, max_nights: null, skip_nights: 1 }],
      /^Guests pay up to EUR \S+ less; night 1 is no longer charged\. You keep the same\.$/,
    ],
    [
      'the first nights charged again',
      [{ ...city, max_nights: null, skip_nights: 2 }],
      [{ ...city, max_nights: null }],
      /^Guests pay up to EUR \S+ more; nights 1 to 2 are now charged\. You keep the same\.$/,
    ],
    [
      'a cap where there was none',
      [{ ...city, max_nights: null }],
      [{ ...city, max_nights: 5 }],
      /; all nights from 6 on are no longer charged\. You keep the same\.$/,
    ],
    ['nothing', [city], [city], /^Guests pay the same for every stay\. You keep the same\.$/],
  ])('%s', (_, saved, draft, said) => {
    expect(saidOf(saved, draft)).toMatch(said);
  });

  test('always agrees with the differences of the scenarios', () => {
    fc.assert(
      fc.property(kit.taxSet({ maxTaxes: 4 }), rawEdit, kit.policy(), (saved, edit, policy) => {
        const draft = edited(saved, edit) ?? saved;
        const previewed = preview(draft, { saved, policy });
        const verdict = verdictOf(previewed, setsOf(draft, saved));
        const differences = previewed.scenarios.flatMap(({ difference }) => difference ?? []);
        expect(JSON.stringify(verdict) ?? '').not.toMatch(/undefined|NaN|Infinity/);
        if (verdict === undefined) return expect(differences).toEqual([]);
        // Titles are random: only the words before the first edit and those of the house are looked at.
        const words = { total: verdict.ofGuests.split(';')[0] ?? '', kept: verdict.ofHouse };
        for (const figure of ['total', 'kept'] as const) {
          const signs = new Set(differences.map((difference) => Math.sign(Number(difference[figure]))));
          expect(/\bmore\b/.test(words[figure])).toBe(signs.has(1));
          expect(/\bless\b/.test(words[figure])).toBe(signs.has(-1));
          expect(/\bthe same\b/.test(words[figure])).toBe(!signs.has(1) && !signs.has(-1));
        }
      }),
      runsUpTo(600, 20),
    );
  });
});

describe('the stays that an edit is told by', () => {
  const toldOf = (title: string) => {
    const [draft, saved] = [inEuro({ ...city, title, rate: '5.00' }), inEuro({ ...city, title })];
    const steps = previewSteps(ENGLISH, draft, { saved, today: '2026-05-01' });
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return consequencesOf(step.value, setsOf(draft, saved)).telling;
    }
  };

  test('are everyday ones, called as hotels call them', () => {
    expect(toldOf('City tax').map(({ name }) => name)).toEqual([
      'a week for two',
      'a family of four in two rooms',
      'a whole month for one',
    ]);
  });

  test('are the same where a tax has the name of one', () => {
    expect(toldOf('a weekend for two')).toEqual(
      toldOf('City tax').map((stay) => ({ ...stay, difference: expect.anything() })),
    );
  });
});

describe('another currency', () => {
  const dollars: TaxSetInput = { title: 'Set', currency: 'USD', taxes: [{ ...city, currency: 'USD' }] };
  const saidOfAll = (draft: TaxSetInput, saved: TaxSetInput) =>
    consequencesOf(preview(draft, { saved }), setsOf(draft, saved));

  test('gives one sentence in place of a verdict: no stay is compared', () => {
    const { incomparable, verdict, changed, summary } = saidOfAll(dollars, inEuro(city));
    expect(incomparable).toBe('Every amount is in USD instead of EUR: no stay can be compared.');
    expect([verdict, changed]).toEqual(['', []]);
    expect(summary.changed).toBe(summary.scenarios);
  });

  test('gives such a sentence for other decimals, and none for two sets in one currency', () => {
    const exact = { ...inEuro(city), local: { policy: { rounding: { digits: 4 } } } };
    expect(saidOfAll(exact, inEuro(city)).incomparable).toBe(
      'Every amount has another number of decimals: no stay can be compared.',
    );
    expect(saidOfAll(inEuro({ ...city, rate: '5.00' }), inEuro(city)).incomparable).toBe('');
  });
});

describe('a rename without ids', () => {
  const renamed = { ...city, title: 'Tourist tax' };
  const previewed = preview(inEuro(renamed, vat), { saved: inEuro(city, vat) });

  test('changes no amount, and is described as a rename', () => {
    expect(previewed.summary).toMatchObject({
      changed: 0,
      taxes: {
        new: [],
        gone: [],
        changed: [{ fields: [{ field: 'title', saved: 'City tax', draft: 'Tourist tax' }] }],
      },
    });
    expect(previewed.scenarios.every(({ isChanged }) => !isChanged)).toBe(true);
    expect(summaryInWords(previewed)).toMatch(/^Nothing is charged differently/);
    const lines = changesInWords(previewed, setsOf(inEuro(renamed, vat), inEuro(city, vat)));
    expect(lines).toEqual(['Tourist tax: Name: City tax → Tourist tax']);
  });

  test('treats two ids as two taxes with any titles', () => {
    const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    const { taxes } = preview(inEuro({ ...renamed, id: one }), { saved: inEuro({ ...city, id: other }) }).summary;
    expect([taxes.new, taxes.gone]).toMatchObject([[{ title: 'Tourist tax' }], [{ title: 'City tax' }]]);
  });
});

test('describes charges of new and removed taxes in full', () => {
  const ofCity = percent('VAT on it', '23', {
    local: { base: { start: 'nothing', plus: ['City tax'] }, only: 'here', source: { says: 'A law.' } },
  });
  const levy = fixed('Eco levy', 'per_person_per_night', '2.00', {
    skip_nights: 1,
    max_nights: 10,
    applicable_date_ranges: [{ after: '2026-06-01', before: null }],
    local: { rates: [{ age_under: 13, rate: '0' }] },
  });
  const [draft, saved] = [inEuro({ ...city, level: 1 }, ofCity), inEuro({ ...city, level: 1 }, levy)];
  expect(changesInWords(preview(draft, { saved }), setsOf(draft, saved))).toEqual([
    'New: VAT on it, 23%, on top, only for this house, computed on City tax',
    'Gone: Eco levy, 2.00 EUR per person per night, on top, not the first night, at most 10 nights, ' +
      'from 2026-06-01 on, rate 0 (under 13)',
  ]);
});

test('describes edits in the words of a hotelier', () => {
  const levy = fixed('Eco levy', 'per_person_per_night', '2.00');
  const summer = [{ after: '2026-06-01', before: '2026-08-31' }];
  const draft = inEuro(
    { ...city, max_nights: 10, is_inclusive: true, logic: 'per_room', applicable_date_ranges: summer },
    { ...vat, rate: '12.5' },
    levy,
  );
  const saved = inEuro(city, vat);
  expect(changesInWords(preview(draft, { saved }), setsOf(draft, saved))).toEqual([
    'New: Eco levy, 2.00 EUR per person per night, on top',
    'City tax: Charged: per person per night → per room; In the price or on top: on top → in the price; ' +
      'Nights charged at most: 7 → 10; Seasons: all year → 2026-06-01 to 2026-08-31',
    'VAT: Rate: 10% → 12.5%',
  ]);
});
