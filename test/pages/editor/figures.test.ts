import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput } from '../../../src/index.js';
import { validateTaxSet } from '../../../src/index.js';
import { ENGLISH } from '../../../src/language/words/words.js';
import { consequencesOf } from '../../../src/pages/editor/figures.js';
import { lastOf, previewSteps } from '../../../src/trials/preview/preview.js';
import { fixed, inclusive, inEuro } from '../../core/calculation/given.js';

function comparison(draft: TaxSetEntryInput[], saved: TaxSetEntryInput[]) {
  const sets = { draft: inEuro(...draft), saved: inEuro(...saved) };
  const looked = lastOf(previewSteps(ENGLISH, sets.draft, { saved: sets.saved, today: '2026-05-01' }));
  const [own, other] = [sets.draft, sets.saved].map((set) => validateTaxSet(set).value);
  if (own === undefined || other === undefined) throw new Error('The test set is not valid');
  return consequencesOf(looked, { draft: own, saved: other });
}

describe('the stays that change', () => {
  test('are charged differently, and everyday ones have a familiar name', () => {
    const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax' });
    const fromJuly = { ...city, applicable_date_ranges: [{ after: '2026-07-01', before: null }] };
    const { changed, summary } = comparison([{ ...fromJuly, rate: '4.50' }], [fromJuly]);
    expect(changed).toHaveLength(summary.changed);
    expect(changed.every(({ before, after }) => before !== after)).toBe(true);
    expect(changed.map(({ called }) => called)).toContain('a week for two');
  });

  test('begin with the largest change for guests, in either direction', () => {
    const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax' });
    const summer = { ...city, rate: '4.50', applicable_date_ranges: [{ after: '2026-04-01', before: '2026-10-31' }] };
    const { changed } = comparison([summer], [city]);
    const changes = changed.map(({ difference }) => Number(difference.total));
    expect(Math.sign(changes[0] ?? 0)).toBe(-1);
    expect(changes.map(Math.abs)).toEqual(changes.map(Math.abs).toSorted((first, second) => second - first));
  });

  test('begin with the largest change for the house where guests pay the same', () => {
    const vat = inclusive('VAT', '10.00');
    const service = (rate: string) => inclusive('Service', rate, { type: 'fee', level: 1 });
    const { changed } = comparison([vat, service('5.00')], [vat, service('10.00')]);
    const kept = changed.map(({ difference }) => Number(difference.kept));
    expect(changed.every(({ difference }) => difference.total === '0.00')).toBe(true);
    expect(kept.map(Math.abs)).toEqual(kept.map(Math.abs).toSorted((first, second) => second - first));
  });
});
