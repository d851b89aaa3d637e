import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { editedSet, writtenSet } from '../../../src/pages/editor/draft.js';
import type { Side } from '../../../src/pages/editor/merge.js';
import { disagreements, mergeEdits } from '../../../src/pages/editor/merge.js';
import { CITY, exampleSets, FEE, SET, VAT } from './sets.js';

const edits = (mine: unknown, theirs: unknown, before: unknown = SET) => {
  const base = editedSet(before);
  const own = editedSet(mine, base);
  return { base, mine: own, theirs: editedSet(theirs, { ...base, next: own.next }) };
};

describe('two edits of one set', () => {
  const mine = { ...SET, title: 'Mine', taxes: [VAT, FEE, { ...CITY, rate: '5.00', max_nights: 9 }] };
  const theirs = { ...SET, taxes: [{ ...CITY, rate: '4.50' }, VAT, { ...FEE, title: 'New fee' }] };

  test('differ place by place, with the side that changed each', () => {
    const found = disagreements(edits(mine, theirs));
    expect(
      found.map(({ id, label, mine: own, theirs: other, changedBy }) => [id, label, own, other, changedBy]),
    ).toEqual([
      ['set.title', 'Tax set: Name', ['Mine'], ['Lisbon'], 'mine'],
      ['t2', 'Cleaning fee', ['50.00 a booking'], ['not there'], 'theirs'],
      ['t3.rate', 'City tax: Rate', ['5.00 EUR'], ['4.50 EUR'], 'both'],
      ['t3.max_nights', 'City tax: Nights charged at most', ['9 nights'], ['7 nights'], 'mine'],
      ['t4', 'New fee', ['not there'], ['50.00 a booking'], 'theirs'],
      [
        'taxes',
        'Order in which taxes are computed',
        ['VAT', 'Cleaning fee', 'City tax'],
        ['City tax', 'VAT', 'New fee'],
        'theirs',
      ],
    ]);
  });

  test('are merged by the side chosen for each place', () => {
    const of = edits(mine, theirs);
    const sides = new Map<string, Side>([
      ['t3.rate', 'theirs'],
      ['t4', 'theirs'],
      ['taxes', 'theirs'],
    ]);
    expect(writtenSet(mergeEdits(of, sides))).toEqual({
      ...SET,
      title: 'Mine',
      taxes: [{ ...CITY, rate: '4.50', max_nights: 9 }, VAT, { ...FEE, title: 'New fee' }, FEE],
    });
  });

  test('an unknown field with a dot in its name is merged', () => {
    const noted = (note: string) => ({ ...SET, 'pms.note': note });
    const of = edits(noted('mine'), noted('theirs'), noted('before'));
    const [place] = disagreements(of);
    expect(writtenSet(mergeEdits(of, new Map([[place?.id ?? '', 'theirs']])))).toEqual(noted('theirs'));
  });

  test('merge to either edit if all places are of that side', () => {
    const sets = exampleSets().map(([, set]) => set);
    fc.assert(
      fc.property(
        fc.constantFrom(...sets),
        fc.constantFrom(...sets),
        fc.constantFrom(...sets),
        (own, other, before) => {
          const of = edits(own, other, before);
          expect(writtenSet(mergeEdits(of, new Map()))).toEqual(own);
          const all = new Map(disagreements(of).map(({ id }) => [id, 'theirs' as const]));
          expect(writtenSet(mergeEdits(of, all)).taxes).toEqual(other.taxes);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the values of each side in words', () => {
  const told = (mine: unknown, theirs: unknown) =>
    disagreements(edits(mine, theirs)).map(({ label, mine: own, theirs: other }) => [label, own, other]);
  const withLocal = (local: object, more: object = {}) => ({
    ...SET,
    taxes: [{ ...VAT, local, ...more }, FEE, { ...CITY, level: 1 }],
  });

  test('a row by arrival with one end of its dates', () => {
    const city = { ...CITY, local: { rates: [{ rate: '5.00', arrived: { after: '2026-06-01' } }] } };
    expect(told({ ...SET, taxes: [VAT, FEE, city] }, SET)).toEqual([
      ['City tax: Rates', ['5.00 EUR: arrived from 2026-06-01 on'], ['none']],
    ]);
  });

  test('rates and seasons, one line each', () => {
    const rates = [
      { rate: '0', age_under: 13 },
      { rate: '1.00', seasons: [{ from: '05-01', to: '09-30' }], price_over: '90.00' },
    ];
    const city = { ...CITY, local: { rates }, applicable_date_ranges: [{ after: '2026-05-01', before: null }] };
    expect(told({ ...SET, taxes: [VAT, FEE, city] }, SET)).toEqual([
      ['City tax: Rates', ['0 EUR: under 13', '1.00 EUR: price of a room over 90.00, from May to September'], ['none']],
      ['City tax: Seasons', ['from 2026-05-01 on'], ['all year']],
    ]);
  });

  test('a base, a rounding, the collector, limits and the source', () => {
    const local = {
      base: { start: 'net', plus: ['City tax'], share: '0.9' },
      round: { each: true, step: '0.05', mode: 'down' },
      only: 'here',
      at_least: '1.00',
      at_most: '7.00',
      on: ['lodging', 'breakfast'],
      source: { url: 'https://example.com/law', checked: '2026-01-02' },
      invoice: { vat: 'S' },
    };
    const onTop = { is_inclusive: false };
    expect(told(withLocal(local, onTop), withLocal({}, onTop))).toEqual([
      ['VAT: Computed on', ['net + City tax, times 0.9'], ['as usual']],
      ['VAT: Rounded', ['each by itself, in steps of 0.05, down'], ['as usual']],
      ['VAT: Charged by', ['this house'], ['this house and the channel manager']],
      ['VAT: At least each time', ['1.00 EUR'], ['none']],
      ['VAT: At most each time', ['7.00 EUR'], ['none']],
      ['VAT: Parts of the price', ['lodging, breakfast'], ['as usual']],
      ['VAT: Source', ['Address of the source: https://example.com/law', 'Source read on: 2026-01-02'], ['none']],
      ['VAT: On the invoice', ['VAT category: S'], ['none']],
    ]);
  });

  test('choices, percentages and missing limits', () => {
    const mine = { ...SET, taxes: [{ ...VAT, is_inclusive: false, rate: '12' }, FEE, { ...CITY, max_nights: null }] };
    expect(told(mine, SET)).toEqual([
      ['VAT: Rate', ['12%'], ['10%']],
      ['VAT: In the price or on top', ['on top'], ['in the price']],
      ['City tax: Nights charged at most', ['no limit'], ['7 nights']],
    ]);
  });

  test('each option of the policy is a separate place', () => {
    const policy = { maxNights: 'stay', rounding: { mode: 'up' } };
    const [mine, theirs] = [
      { ...SET, local: { policy } },
      { ...SET, local: { policy: { exclusiveBase: 'net' } } },
    ];
    expect(told(mine, theirs)).toEqual([
      ['Tax set: A limit of nights counts', ['every night from arrival on'], ['as usual']],
      ['Tax set: Fractions are rounded', ['always up: 0.121 is 0.13'], ['as usual']],
      ['Tax set: Percentages on top are taken of', ['as usual'], ['the price without the taxes in it']],
    ]);
    const of = edits(mine, theirs);
    const all = new Map(disagreements(of).map(({ id }) => [id, 'theirs' as const]));
    expect(writtenSet(mergeEdits(of, all))).toEqual(theirs);
  });

  test('levels and nesting', () => {
    const mine = { ...SET, taxes: [{ ...VAT, level: 1, taxes: [FEE] }, CITY] };
    const theirs = {
      ...SET,
      taxes: [
        { ...VAT, taxes: [FEE] },
        { ...CITY, level: 2 },
      ],
    };
    expect(told(mine, theirs)).toEqual([
      [
        'Order in which taxes are computed',
        ['VAT, computed before City tax, under it: Cleaning fee', 'City tax'],
        ['VAT, under it: Cleaning fee', 'City tax, computed before VAT'],
      ],
    ]);
  });

  test('an invalid or unknown value reads "as in the draft" or "as in the file"', () => {
    const theirs = withLocal({ rates: [{ rate: 3, seasons: 'x' }] });
    expect(told(withLocal({ rates: [{ rate: '1', age_under: 3 }] }), theirs)).toEqual([
      ['VAT: Rates', ['1%: under 3'], ['as in the file']],
    ]);
    expect(told({ ...SET, note: { of: 'mine' } }, { ...SET, note: 'theirs' })).toEqual([
      ['Tax set: "note" of the file', ['as in the draft'], ['theirs']],
    ]);
  });

  test.each(exampleSets())('%s: no data and no name of a field', (_, set) => {
    const bare = {
      ...set,
      local: {},
      taxes: set.taxes.map(({ taxes: nested, ...tax }) => ({
        ...tax,
        local: {},
        rate: '0.5',
        max_nights: 3,
        skip_nights: 1,
        applicable_date_ranges: [{ after: null, before: '2030-01-01' }],
      })),
    };
    const before = editedSet(bare);
    const lines = disagreements({ base: before, mine: editedSet(set, before), theirs: before }).flatMap(
      ({ label, mine, theirs }) => [label, ...mine, ...theirs],
    );
    const found = lines.filter((line) => !/https?:/.test(line) && /[{}[\]]|[a-z]_[a-z]|\b[a-z]+[A-Z]/.test(line));
    expect(found).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });
});
