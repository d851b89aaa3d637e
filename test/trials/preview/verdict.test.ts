import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import type { PreviewOptions } from '../../../src/index.js';
import { preview, validateTaxSet } from '../../../src/index.js';
import { loadPages, wordsIn } from '../../../src/language/words/locales.js';
import { consequencesOf } from '../../../src/pages/editor/figures.js';
import type { PreviewedSets } from '../../../src/trials/preview/words/edited.js';
import { changesInWords } from '../../../src/trials/preview/words/edited.js';
import { changedFirst, summaryInWords, verdictOf } from '../../../src/trials/preview/words/verdict.js';
import * as kit from '../../../src/trials/testing/index.js';
import { fixed, inclusive, inEuro, percent } from '../../core/calculation/given.js';
import { runsUpTo } from '../../seed.js';
import { checkVerdict } from './drawn/verdict.js';
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

const LOOKED = String.raw`\d+ stays looked at \(up to \d+ nights, \d+ guests\)`;
const UP_TO_7 = 'for at most 7 nights';

describe('the verdict on every stay', () => {
  const levy = fixed('Eco levy', 'per_booking', '3.00');
  const free = { local: { rates: [{ age_under: 13, rate: '0' }] } };
  const reduced = { local: { rates: [{ age_under: 13, rate: '2.00' }] } };
  const noWinter = { local: { rates: [{ seasons: [{ from: '11-01', to: '03-31' }], rate: '0' }] } };
  const summer = { applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }] };
  const inside = { is_inclusive: true };

  test.each<[string, Given[], Given[], string]>([
    [
      'a rate',
      [city],
      [{ ...city, rate: '5.00' }],
      `Guests pay 1.00 more for each person and night, ${UP_TO_7}. You keep as much as before.`,
    ],
    [
      'a rate beside a VAT that is computed on the price alone',
      [city, vat],
      [{ ...city, rate: '3.50' }, vat],
      `Guests pay 0.50 less for each person and night, ${UP_TO_7}. You keep as much as before.`,
    ],
    [
      'a rate that children are free of, for those who pay it',
      [{ ...city, ...free }],
      [{ ...city, ...free, rate: '5.00' }],
      `Guests pay 1.00 more for each paying person and night, ${UP_TO_7}. You keep as much as before.`,
    ],
    [
      'a rate that is not charged in winter',
      [{ ...city, ...noWinter }],
      [{ ...city, ...noWinter, rate: '5.00' }],
      `Guests pay 1.00 more for each person and night, ${UP_TO_7}, where it is charged. You keep as much as before.`,
    ],
    [
      'a rate in a season, without the first two nights',
      [{ ...city, ...summer, skip_nights: 2 }],
      [{ ...city, ...summer, skip_nights: 2, rate: '5.00' }],
      `Guests pay 1.00 more for each person and night, 2026-06-01 to 2026-08-31, not the first 2 nights, ${UP_TO_7}. You keep as much as before.`,
    ],
    [
      'a rate in the price, which the house loses',
      [{ ...city, ...inside }],
      [{ ...city, ...inside, rate: '5.00' }],
      `Guests pay as much as before. You keep 1.00 less for each person and night, ${UP_TO_7}.`,
    ],
    [
      'a tax that is now in the price',
      [city],
      [{ ...city, ...inside }],
      `Guests pay 4.00 less for each person and night, ${UP_TO_7}; City tax is now in the price. You keep 4.00 less for each person and night, ${UP_TO_7}.`,
    ],
    [
      'a fee',
      [city],
      [city, levy],
      'Guests pay 3.00 more for each booking; Eco levy is new. You keep 3.00 more for each booking.',
    ],
    [
      'no fee any more',
      [levy],
      [],
      'Guests pay 3.00 less for each booking; Eco levy is gone. You keep 3.00 less for each booking.',
    ],
    [
      'a fee in a season',
      [],
      [{ ...levy, ...summer }],
      'Guests pay 3.00 more for each booking, where it is charged; Eco levy is new. You keep 3.00 more for each booking, where it is charged.',
    ],
    [
      'a fee that becomes a tax',
      [levy],
      [{ ...levy, type: 'tax' }],
      'Guests pay as much as before. You keep 3.00 less for each booking.',
    ],
    [
      'a fee in the price, which is money of the house before and after',
      [{ ...levy, ...inside }],
      [{ ...levy, ...inside, rate: '4.00' }],
      'Guests pay the same for every stay. You keep as much as before.',
    ],
    ['nothing', [city], [city], 'Guests pay the same for every stay. You keep as much as before.'],
    [
      'a name',
      [city],
      [{ ...city, title: 'Tourist tax' }],
      'Guests pay the same for every stay. You keep as much as before.',
    ],
  ])('says %s', (_, saved, draft, said) => {
    expect(saidOf(saved, draft)).toBe(said);
  });

  test.each<[string, Given[], Given[], string]>([
    [
      'a rate and a cap',
      [city],
      [{ ...city, rate: '4.50', max_nights: 10 }],
      // 4 persons: 0.50 on 7 nights, and 4.50 on 3.
      `Guests pay EUR 68.00 more on the largest of ${LOOKED}; City tax is 4.50 instead of 4.00; nights 8 to 10 are now charged. You keep as much as before.`,
    ],
    [
      'a rate of which children pay less',
      [{ ...city, ...reduced }],
      [{ ...city, ...reduced, rate: '5.00' }],
      `Guests pay EUR 28.00 more on the largest of ${LOOKED}; City tax is 5.00 instead of 4.00. You keep as much as before.`,
    ],
    [
      'a higher rate on fewer nights',
      [city],
      [{ ...city, rate: '4.50', max_nights: 3 }],
      // 4 persons: 0.50 on 3 nights, and 4.00 less on the other 4.
      `Guests pay from EUR 58.00 less to EUR 6.00 more on ${LOOKED}; City tax is 4.50 instead of 4.00; nights 4 to 7 are no longer charged. You keep as much as before.`,
    ],
    [
      'a rate on which a VAT on top is computed',
      [{ ...city, level: 1 }, vat],
      [{ ...city, level: 1, rate: '5.00' }, vat],
      // 28.00 and 10 % of it.
      `Guests pay EUR 30.80 more on the largest of ${LOOKED}; City tax is 5.00 instead of 4.00. You keep as much as before.`,
    ],
    [
      'a rate on which a VAT in the price is computed, for the house alone',
      [
        { ...city, level: 1 },
        { ...vat, ...inside },
      ],
      [
        { ...city, level: 1, rate: '5.00' },
        { ...vat, ...inside },
      ],
      `Guests pay 1.00 more for each person and night, ${UP_TO_7}. You keep EUR 2.55 less on the largest of ${LOOKED}.`,
    ],
    [
      'two taxes, each of them named once',
      [city, vat],
      [
        { ...city, rate: '5.00', max_nights: 10 },
        { ...vat, rate: '12' },
      ],
      `Guests pay EUR .* more on the largest of ${LOOKED}; City tax is 5.00 instead of 4.00; City tax: nights 8 to 10 are now charged; VAT is 12% instead of 10%. You keep as much as before.`,
    ],
    [
      'no cap any more',
      [city],
      [{ ...city, max_nights: null }],
      `Guests pay EUR .* more on the largest of ${LOOKED}; all nights from 8 on are now charged. You keep as much as before.`,
    ],
    [
      'the first night not charged, and no cap before or after',
      [{ ...city, max_nights: null }],
      [{ ...city, max_nights: null, skip_nights: 1 }],
      `Guests pay EUR 16.00 less on the largest of ${LOOKED}; night 1 is no longer charged. You keep as much as before.`,
    ],
    [
      'the first nights charged again',
      [{ ...city, max_nights: null, skip_nights: 2 }],
      [{ ...city, max_nights: null }],
      `Guests pay EUR 32.00 more on the largest of ${LOOKED}; nights 1 to 2 are now charged. You keep as much as before.`,
    ],
    [
      'a cap where there was none',
      [{ ...city, max_nights: null }],
      [{ ...city, max_nights: 5 }],
      `Guests pay EUR .* less on the largest of ${LOOKED}; all nights from 6 on are no longer charged. You keep as much as before.`,
    ],
    [
      'a tenth of a cent for each booking, which no rounding shows',
      [{ ...levy, rate: '3.001', type: 'tax' }],
      [{ ...levy, rate: '3.002', type: 'tax' }],
      `Guests pay as much as before on each of ${LOOKED}; Eco levy is 3.002 instead of 3.001. You keep as much as before.`,
    ],
  ])('names the stays that were looked at for %s', (_, saved, draft, said) => {
    expect(saidOf(saved, draft)).toMatch(new RegExp(`^${said}$`));
  });

  test('speaks of no other policy', () => {
    const byNight = { ...inEuro(city), local: { policy: { rounding: { unit: 'night' } } } } as const;
    const sets = setsOf(byNight, inEuro(city));
    expect(verdictOf(preview(byNight, { saved: inEuro(city) }), sets)?.ofGuests).toMatch(
      new RegExp(`^Guests pay as much as before on each of ${LOOKED}\\.$`),
    );
  });
});

describe('the edits in a verdict', () => {
  const levy = fixed('Eco levy', 'per_booking', '3.00');
  const inside = { is_inclusive: true };

  test('two rates: both are named, although one of them is said by its unit', () => {
    const taxes = [
      [{ ...city, ...inside }, levy],
      [
        { ...city, ...inside, rate: '5.00' },
        { ...levy, rate: '4.00' },
      ],
    ] as const;
    expect(saidOf(...taxes)).toMatch(
      /^Guests pay 1\.00 more for each booking; City tax is 5\.00 instead of 4\.00; Eco levy is 4\.00 instead of 3\.00\./,
    );
  });

  test('a rate that only the house loses, and a percentage of the guests: the percentage is named', () => {
    expect(saidOf([{ ...city, ...inside }, vat], [{ ...city, ...inside, rate: '5.00' }, percent('VAT', '12')])).toMatch(
      /; City tax is 5\.00 instead of 4\.00; VAT is 12% instead of 10%\. You keep 1\.00 less for each person and night/,
    );
  });

  test('a fee of 3.00 that becomes a tax of 4.00 in the price: its rate is named, since the house loses 7.00', () => {
    const tax = fixed('Eco levy', 'per_booking', '4.00', { ...inside, type: 'tax' });
    expect(saidOf([levy], [tax])).toBe(
      'Guests pay 3.00 less for each booking; Eco levy is 4.00 instead of 3.00; Eco levy is now in the price. You keep 7.00 less for each booking.',
    );
  });

  test('a rate of short stays: the stay that changes most, by 8.00, is not the longest', () => {
    const short = (rate: string) => [{ ...city, local: { rates: [{ nights_to: 2, rate }] } }];
    const sets = setsOf(inEuro(...short('6.00')), inEuro(...short('5.00')));
    const previewed = preview(sets.draft, { saved: inEuro(...short('5.00')) });
    const largest = previewed.scenarios.find(
      ({ stay: { rooms } }) => rooms[0]?.nights === 30 || rooms[0]?.nightlyPrices?.length === 30,
    );
    expect(largest?.difference?.total).toBe('0.00');
    expect(verdictOf(previewed, sets)?.ofGuests).toMatch(
      /^Guests pay EUR 8\.00 more on the largest of \d+ stays looked at \(up to 30 nights, /,
    );
  });
});

describe('the verdict with a stay of one’s own', () => {
  const week = (persons: number) => ({ checkIn: '2026-06-01', rooms: [{ persons, price: '700.00', nights: 7 }] });
  const reduced = { ...city, local: { rates: [{ age_under: 13, rate: '2.00' }] } };

  function said(saved: Given, draft: Given, options: PreviewOptions): string {
    const [now, was] = [inEuro(draft), inEuro(saved)];
    const verdict = verdictOf(preview(now, { ...options, saved: was }), setsOf(now, was));
    return `${verdict?.ofGuests} ${verdict?.ofHouse}`;
  }
  const scenarios = [{ name: 'Two families', stay: week(8) }];

  test('says that stay first: 8 persons x 7 nights x 1.00', () => {
    expect(said(city, { ...city, rate: '5.00' }, { scenarios, automatic: true })).toBe(
      `Guests pay EUR 56.00 more on your stay; 1.00 more for each person and night, ${UP_TO_7}. You keep as much as before.`,
    );
    expect(said(reduced, { ...reduced, rate: '5.00' }, { scenarios, automatic: true })).toMatch(
      /^Guests pay EUR 56\.00 more on your stay; EUR 28\.00 more on the largest of \d+ other stays looked at \(up to 30 nights, 4 guests\); City tax is 5\.00 instead of 4\.00\. You keep as much as before\.$/,
    );
  });

  test('speaks of these stays alone where no others were looked at', () => {
    const fee = inclusive('VAT', '10');
    const service = percent('Service', '10', { type: 'fee', level: 1 });
    const price = (amount: string) => ({ checkIn: '2026-06-01', rooms: [{ persons: 2, price: amount, nights: 7 }] });
    const set = (rate: string) => inEuro(fee, { ...service, rate });
    const verdictOn = (prices: readonly string[]) => {
      const scenarios = prices.map((amount, at) => ({ name: `Stay ${at}`, stay: price(amount) }));
      return verdictOf(preview(set('5'), { saved: set('10'), scenarios }), setsOf(set('5'), set('10')));
    };
    // 770.00 less VAT of 70.00 was 700.00; 735.00 less 66.82 is 668.18.
    expect(verdictOn(['700.00'])?.ofHouse).toBe('You keep EUR 31.82 less on your stay.');
    expect(verdictOn(['700.00'])?.ofGuests).toBe(
      'Guests pay EUR 35.00 less on your stay; Service is 5% instead of 10%.',
    );
    expect(verdictOn(['700.00', '70.00'])?.ofHouse).toBe('You keep EUR 31.82 less on the largest of 2 of your stays.');
    expect(verdictOn(['700.00', '700.00'])?.ofHouse).toBe('You keep EUR 31.82 less on each of 2 of your stays.');
  });

  test.each([
    [
      'de',
      'Gäste zahlen 56,00 EUR mehr bei Ihrem Aufenthalt; höchstens 28,00 EUR mehr bei 24 weiteren betrachteten Aufenthalten (bis zu 30 Nächte, 4 Gäste); City tax beträgt 5,00 statt 4,00. Sie behalten dasselbe wie bisher.',
      'Gäste zahlen 1,00 mehr pro zahlender Person und Nacht, für höchstens 7 Nächte. Sie behalten dasselbe wie bisher.',
    ],
    [
      'fr',
      'Les clients paient 56,00 EUR de plus sur votre séjour ; au maximum 28,00 EUR de plus sur 24 autres séjours examinés (jusqu’à 30 nuits, 4 clients) ; City tax passe de 4,00 à 5,00. Vous gardez autant qu’avant.',
      'Les clients paient 1,00 de plus par personne qui la paie et par nuit, pour 7 nuits au maximum. Vous gardez autant qu’avant.',
    ],
    [
      'es',
      'Los huéspedes pagan 56,00 EUR más en su estancia; como máximo 28,00 EUR más en otras 24 estancias examinadas (de hasta 30 noches, 4 huéspedes); City tax pasa de 4,00 a 5,00. Usted se queda con lo mismo que antes.',
      'Los huéspedes pagan 1,00 más por persona que lo paga y noche, por un máximo de 7 noches. Usted se queda con lo mismo que antes.',
    ],
    [
      'it',
      'Gli ospiti pagano 56,00 EUR in più per il Suo soggiorno; al massimo 28,00 EUR in più per 24 altri soggiorni esaminati (fino a 30 notti, 4 ospiti); City tax passa da 4,00 a 5,00. A Lei restano gli stessi importi di prima.',
      'Gli ospiti pagano 1,00 in più per persona che la paga e per notte, per al massimo 7 notti. A Lei restano gli stessi importi di prima.',
    ],
  ])('in %s', async (locale, looked, every) => {
    await loadPages(locale);
    const words = wordsIn(locale);
    const free = { ...city, local: { rates: [{ age_under: 13, rate: '0' }] } };
    const text = (saved: Given, draft: Given, options: PreviewOptions) => {
      const [now, was] = [inEuro(draft), inEuro(saved)];
      const verdict = verdictOf(preview(now, { ...options, saved: was }), setsOf(now, was), words);
      return `${verdict?.ofGuests} ${verdict?.ofHouse}`.replaceAll('\u00a0', ' ');
    };
    expect(text(reduced, { ...reduced, rate: '5.00' }, { scenarios, automatic: true })).toBe(looked);
    expect(text(free, { ...free, rate: '5.00' }, {})).toBe(every);
  });
});

test('every verdict agrees with the scenarios', () => {
  fc.assert(
    fc.property(kit.taxSet({ maxTaxes: 4 }), rawEdit, kit.policy(), (saved, edit, policy) => {
      const draft = edited(saved, edit) ?? saved;
      const previewed = preview(draft, { saved, policy });
      const verdict = verdictOf(previewed, setsOf(draft, saved));
      const differences = previewed.scenarios.flatMap(({ difference }) => difference ?? []);
      expect(JSON.stringify(verdict) ?? '').not.toMatch(/undefined|NaN|Infinity/);
      if (verdict === undefined) return expect(differences).toEqual([]);
      checkVerdict(`${verdict.ofGuests} ${verdict.ofHouse}`, previewed);
    }),
    runsUpTo(600, 20),
  );
});

describe('a city tax of 4.00 that becomes 4.50 from April to October', () => {
  const seasonal = { ...city, rate: '4.50', applicable_date_ranges: [{ after: '2026-04-01', before: '2026-10-31' }] };
  const previewed = preview(inEuro(seasonal), { saved: inEuro(city) });
  const { scenarios, summary } = previewed;

  test('has the largest change in each direction', () => {
    // 4 persons x 7 nights: 0.50 more in season, 4.00 less outside.
    expect([summary.more?.total, summary.less?.total]).toEqual(['+14.00', '-112.00']);
    expect([summary.keptMore, summary.keptLess]).toEqual([undefined, undefined]);
    for (const largest of [summary.more, summary.less]) {
      const { name, difference } = scenarios[largest?.at ?? -1] ?? {};
      expect([name, difference?.total]).toEqual([largest?.scenario, largest?.total]);
    }
  });

  test('says both, and shows both first', () => {
    expect(summaryInWords(previewed)).toMatch(
      /^\d+ of \d+ scenarios are charged differently\. The largest increase: EUR 14\.00 more, for .+\. The largest decrease: EUR 112\.00 less, for .+\.$/,
    );
    expect(changedFirst(previewed).slice(0, 2)).toEqual([
      scenarios[summary.more?.at ?? -1],
      scenarios[summary.less?.at ?? -1],
    ]);
    expect(saidOf([city], [seasonal])).toMatch(
      /^Guests pay from EUR 112\.00 less to EUR 14\.00 more on \d+ stays looked at \(up to 31 nights, 4 guests\); City tax is 4\.50 instead of 4\.00; City tax is now charged 2026-04-01 to 2026-10-31\. You keep as much as before\.$/,
    );
  });

  test('has the largest change of what the house keeps in each direction where guests pay the same', () => {
    const inside = (tax: Given) => inEuro({ ...tax, is_inclusive: true });
    const { summary: kept } = preview(inside(seasonal), { saved: inside(city) });
    expect([kept.more, kept.less]).toEqual([undefined, undefined]);
    expect([kept.keptMore?.kept, kept.keptLess?.kept]).toEqual(['+112.00', '-14.00']);
  });
});

describe('another currency', () => {
  const dollars: TaxSetInput = { title: 'Set', currency: 'USD', taxes: [{ ...city, currency: 'USD' }] };
  const saidOfAll = (draft: TaxSetInput, saved: TaxSetInput) =>
    consequencesOf(preview(draft, { saved }), setsOf(draft, saved));

  test('gives one sentence in place of a verdict: no stay is compared', () => {
    const { incomparable, verdict, changed, summary } = saidOfAll(dollars, inEuro(city));
    expect(incomparable).toBe('Every amount is in USD instead of EUR: no stay can be compared.');
    expect([verdict, changed]).toEqual([undefined, []]);
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
