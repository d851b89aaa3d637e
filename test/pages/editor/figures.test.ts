import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput } from '../../../src/index.js';
import { validateTaxSet } from '../../../src/index.js';
import { ENGLISH } from '../../../src/language/words/words.js';
import { consequencesOf } from '../../../src/pages/editor/figures.js';
import { lastOf, previewSteps } from '../../../src/trials/preview/preview.js';
import { fixed, inclusive, inEuro, percent } from '../../core/calculation/given.js';

function comparison(draft: TaxSetEntryInput[], saved: TaxSetEntryInput[]) {
  const sets = { draft: inEuro(...draft), saved: inEuro(...saved) };
  const looked = lastOf(previewSteps(ENGLISH, sets.draft, { saved: sets.saved, today: '2026-05-01' }));
  const [own, other] = [sets.draft, sets.saved].map((set) => validateTaxSet(set).value);
  if (own === undefined || other === undefined) throw new Error('The test set is not valid');
  return consequencesOf(looked, { draft: own, saved: other });
}

describe('the stays that show an edit', () => {
  test('are all charged differently; a stay from before it stands beside them', () => {
    const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax' });
    const fromJuly = { ...city, applicable_date_ranges: [{ after: '2026-07-01', before: null }] };
    const { telling, unchanged, changed } = comparison([{ ...fromJuly, rate: '4.50' }], [fromJuly]);
    expect(telling.length).toBeGreaterThan(0);
    const names = new Set(changed.map(({ stay }) => JSON.stringify(stay)));
    for (const { stay } of telling) expect(names).toContain(JSON.stringify(stay));
    expect(unchanged).toMatchObject({ before: unchanged?.after });
    expect(names).not.toContain(JSON.stringify(unchanged?.stay));
  });

  test('have losses and a gain of the house, of a tax in the price that rises, except on two nights', () => {
    const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax', is_inclusive: true });
    const ranges = [
      { after: null, before: '2026-06-30' },
      { after: '2026-07-03', before: null },
    ];
    const { telling, changed } = comparison([{ ...city, rate: '4.50', applicable_date_ranges: ranges }], [city]);
    const [kept, all] = [telling, changed].map((stays) => stays.map(({ difference }) => Number(difference.kept)));
    expect(telling.every(({ difference }) => difference.total === '0.00')).toBe(true);
    expect(kept?.map(Math.sign)).toEqual([-1, -1, 1]);
    // 4 persons: 4.00 more on 2 of 7 nights, 0.50 less on 5.
    expect(kept?.at(-1)).toBe(22);
    expect(all).toEqual(all?.toSorted((one, other) => Math.min(0, one) - Math.min(0, other) || other - one));
  });

  test('begin with the largest loss of the house, by what it keeps and not by the net', () => {
    const vat = inclusive('VAT', '10.00');
    const service = (rate: string) => percent('Service', rate, { type: 'fee', level: 1 });
    const { changed } = comparison([vat, service('5.00')], [vat, service('10.00')]);
    const [kept, net] = [changed.map((one) => Number(one.difference.kept)), changed.map((one) => one.difference.net)];
    expect(Math.max(...kept)).toBeLessThan(0);
    expect(net.every((change) => change.startsWith('+'))).toBe(true);
    expect(kept).toEqual(kept.toSorted((one, other) => one - other));
  });
});
