import { describe, expect, test } from 'vitest';
import type { TaxSetEntryInput, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { preview } from '../../../src/index.js';
import { GROUPS, scenariosToShow } from '../../../src/pages/views/scenario-data.js';
import { CLEANING, TAX_SET, VAT } from '../../cli/fake-io.js';
import { page } from './html-page.js';

const INCLUDED: TaxSetEntryInput = { ...VAT, title: 'Included', is_inclusive: true };
const SET: TaxSetInput = { ...TAX_SET, taxes: [CLEANING, VAT, INCLUDED] };

describe('page', () => {
  test('text of a file never becomes an element', () => {
    const evil = `<script>alert("1")</script>&'<img src=x onerror=alert(1)>`;
    const html = page(
      { ...SET, title: evil, taxes: [{ ...CLEANING, title: evil }, VAT] },
      { ...SET, title: `${evil}2`, taxes: [VAT, { ...CLEANING, title: `${evil}gone` }] },
    );
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    expect(html).toContain(`&lt;script>alert(&quot;1&quot;)&lt;/script>&amp;'`);
  });

  test('characters that change direction are shown, without effect', () => {
    expect(page({ ...SET, title: 'a\u202eb' })).toContain('a\\u202eb');
  });

  test.each([
    ['alone', undefined],
    ['beside the saved set', { ...SET, taxes: [{ ...VAT, rate: '10.00' }] }],
  ])('%s: a table behind every picture', (_, saved) => {
    const summer = [{ after: '2026-06-01', before: '2026-08-31' }];
    const seasonal = { ...SET, taxes: [{ ...CLEANING, applicable_date_ranges: summer }, VAT, INCLUDED] };
    const figures = page(seasonal, saved).match(/<figure[\s\S]*?<\/figure>/g) ?? [];
    expect(figures.length).toBeGreaterThan(30);
    for (const one of figures) {
      expect(one).toMatch(/<svg [^>]*role="img" aria-label="[^"]+" aria-describedby="|<[ou]l class="rows"><li/);
      expect(one).toMatch(/<details[\s\S]*<table><caption>[\s\S]*<th scope="row">[\s\S]*<\/details>/);
    }
  });

  test('lists for each charge its dates, and the reasons for others', () => {
    const html = page({ ...SET, taxes: [{ ...CLEANING, logic: 'per_night', max_nights: 1 }, VAT] });
    const text = html.replace(/<time dateTime="([^"]*)">[^<]*<\/time>/gi, '$1');
    expect(text).toMatch(
      /<li>Charged on \S+ \(1 of 2 nights\)\.<\/li><li>\S+ is not charged: at most 1 night is\.<\/li>/,
    );
    expect(text).toMatch(/<li>Charged on every night: \S+ to \S+\.<\/li>/);
    expect(page({ ...SET, taxes: [{ ...CLEANING, logic: 'per_booking' }] })).toMatch(
      /<li>Charged at arrival: <time datetime="[\d-]+">[^<]+<\/time>\.<\/li>/i,
    );
  });

  test('no sign is doubled', () => {
    expect(page(SET, TAX_SET)).not.toMatch(/[+-]\d[\d.]* (?:more|less)/);
  });

  test('nothing is loaded, and inline styles are none', () => {
    const html = page(SET, TAX_SET);
    expect(html).not.toMatch(/\b(?:src|srcset)=|https?:|@import|<link|\sstyle=|\son\w+=/);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('unsafe');
  });

  test('ids are unique, and every reference leads to one', () => {
    const html = page(SET, TAX_SET);
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const references = html.matchAll(/(?:href="#|aria-describedby="|aria-labelledby="|url\(#)([^")]+)/g);
    for (const [, id] of references) expect(ids).toContain(id);
  });

  test('shows 60 scenarios at most, those that differ first', () => {
    const previewed = preview(SET, { saved: { ...SET, taxes: [{ ...CLEANING, max_nights: 20 }, VAT, INCLUDED] } });
    const [scenario] = previewed.scenarios;
    const same = { ...scenario, isChanged: false } as NonNullable<typeof scenario>;
    const differing = previewed.scenarios.filter(({ isChanged }) => isChanged);
    expect(differing.length).toBeGreaterThan(0);
    const { largest: _, more: _1, less: _2, keptMore: _3, keptLess: _4, ...summary } = previewed.summary;
    const shown = scenariosToShow({
      ...previewed,
      summary,
      scenarios: [...Array.from({ length: 100 }, () => ({ ...same })), ...differing],
    });
    expect(shown).toHaveLength(60);
    expect(shown.filter(({ isChanged }) => isChanged)).toHaveLength(differing.length);
    const groups = GROUPS.map(([group]) =>
      shown.filter((one) => one.group === group).map(({ isChanged }) => isChanged),
    );
    for (const changes of groups)
      expect(changes).toEqual(changes.toSorted((one, other) => Number(other) - Number(one)));
  });

  test('the largest change in each direction, with a link to both stays', () => {
    const city = { ...CLEANING, title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', level: 0 } as const;
    const season = { applicable_date_ranges: [{ after: '2026-04-01', before: '2026-10-31' }] };
    const saved = { ...SET, taxes: [{ ...city, rate: '4.00' }] };
    const html = page({ ...SET, taxes: [{ ...city, ...season, rate: '4.50' }] }, saved);
    const [, lead = ''] = /<p class="lead">(.*?)<\/p>/.exec(html) ?? [];
    const anchors = [...lead.matchAll(/<a href="#(\w+)">/g)].map(([, anchor]) => anchor);
    expect(new Set(anchors).size).toBe(2);
    for (const anchor of anchors) expect(html).toContain(`id="${anchor}"`);
    expect(lead.replace(/<[^>]*>/g, '')).toMatch(
      /The largest increase: EUR [\d.]+ more, for .+\. The largest decrease: EUR [\d.]+ less, for .+\./,
    );
  });

  test('sets in two currencies are shown without a difference', () => {
    const yen = { title: 'T', currency: 'JPY', taxes: [VAT] };
    expect(page(yen, { ...yen, currency: 'USD' })).toContain('cannot be compared');
  });
});
