import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import type { TaxSet, TaxSetEntryInput, TaxSetInput } from '../../../src/index.js';
import { preview, validateTaxSet } from '../../../src/index.js';
import { Ledger } from '../../../src/pages/views/ledger.js';
import { Prose } from '../../../src/pages/views/markup.js';
import { Frame, PreviewView } from '../../../src/pages/views/preview-view.js';
import { writingFor } from '../../../src/pages/views/view-context.js';
import { fixed, inEuro, percent } from '../../core/calculation/given.js';

const city = fixed('City tax', 'per_person_per_night', '4.00', { type: 'city_tax', max_nights: 365 });
const summer = (year: number) => ({ after: `${year}-06-01`, before: `${year}-08-31` });

function valid(set: TaxSetInput): TaxSet {
  const { value } = validateTaxSet(set);
  if (value === undefined) throw new Error('The test set is not valid');
  return value;
}

interface Options {
  readonly nights?: number;
  readonly locale?: string;
  readonly prefix?: string;
}

/** One stay of one person under two sets, as markup. */
function viewOf(draft: TaxSetEntryInput[], saved: TaxSetEntryInput[], options: Options = {}): string {
  const { nights = 3, locale = 'en', prefix = '' } = options;
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, price: `${nights * 100}.00`, nights }] };
  const sets = { draft: valid(inEuro(...draft)), saved: valid(inEuro(...saved)) };
  const previewed = preview(sets.draft, { saved: sets.saved, scenarios: [{ name: 'The stay', stay }] });
  return renderToString(<PreviewView preview={previewed} sets={sets} locale={locale} prefix={prefix} />);
}

test('less that the house keeps is a loss, in words and in colour', () => {
  const inclusive = { ...city, is_inclusive: true };
  const html = viewOf([{ ...inclusive, rate: '5.00' }], [inclusive]);
  expect(html).toContain('<span class="by loss">you keep 3.00 less</span>');
  expect(html).toMatch(
    /<p class="verdict">.*<span class="loss">You keep EUR 3\.00 less on your stay; 1\.00 less for each person and night, for at most 365 nights\./,
  );
  expect(rowsOf(html)).toContainEqual(['You keep rooms 285.00', '288.00', '285.00', '-3.00']);
  expect(html).toContain('<span class="loss">-3.00</span>');
  expect(html).not.toContain('class="by same"');
  expect(viewOf([{ ...city, rate: '5.00' }], [city])).toContain('<span class="by dearer">');
});

describe('a long stay', () => {
  const html = viewOf([{ ...city, max_nights: 90 }], [city], { nights: 400 });

  test('shows the nights around the edit, and the end', () => {
    for (const night of [1, 89, 90]) expect(html).toContain(`<title>Night ${night}, `);
    const [, table = ''] = /<caption>Taxes night by night<\/caption>([\s\S]*?)<\/table>/.exec(html) ?? [];
    for (const night of [89, 90, 91, 365, 366, 400]) expect(table).toContain(`<th scope="row">${night}: `);
    expect(table).toMatch(/<th scope="row">\d+ nights left out<\/th>/);
    expect(html).toContain('<g class="gap">');
  });

  test('shows the seasons of every year that it touches', () => {
    const season = { ...city, applicable_date_ranges: [summer(2026), summer(2027)] };
    const seasons = viewOf([season], [city], { nights: 400 });
    expect(seasons).toContain('When each tax applies in 2026 to 2027');
    expect(seasons.match(/fill="url\(#look0\)" height="12"|height="12" fill="url\(#look0\)"/g)).toHaveLength(2);
  });
});

test('names do not change the direction of the text around them', () => {
  const hebrew = 'מס תיירות';
  const html = viewOf([{ ...city, title: hebrew, rate: '5.00' }], [{ ...city, title: hebrew }]);
  expect(html).toContain(`<li><bdi>${hebrew}</bdi>: Rate: 4.00 → 5.00</li>`);
  expect(html).toMatch(new RegExp(`Total 315\\.00 = price 300\\.00 \\+ <bdi>${hebrew}</bdi> 15\\.00`));
  expect(html.replaceAll(/<bdi[^>]*>[^<]*<\/bdi>|\u2068[^\u2069]*\u2069|="[^"]*"/g, '')).not.toContain(hebrew);
});

test("numbers and dates have the reader's format, and `value` that of the data", () => {
  const html = viewOf([{ ...city, rate: '40.00' }], [city], { nights: 200, locale: 'nl' });
  expect(html).toContain('data-figure="total" value="28000.00">28.000,00<');
  expect(html).toContain('data-charge="City tax" value="8000.00">8.000,00<');
  expect(rowsOf(html)).toContainEqual(['City tax, to the town', '800,00', '8.000,00', '+7.200,00']);
  expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/\d{4},\d\d/);
  expect(html).toContain('20.800,00 → ');
  expect(html).toContain('<time datetime="2026-05-01">1 mei 2026</time>');
});

test.each([
  ['en', 'Guests pay EUR 10,000.00 more'],
  ['nl', 'Guests pay EUR 10.000,00 more'],
])('an amount of the verdict is written once, in %s', (locale, said) => {
  const service = { ...city, title: 'Service', logic: 'percent', rate: '10', currency: null } as const;
  const html = viewOf([{ ...service, rate: '60' }], [service], { nights: 200, locale });
  expect(/<p class="verdict">(.*?)<\/p>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '')).toContain(said);
});

test('digits are grouped as in the language', () => {
  const { amount } = writingFor('en');
  expect(['1976.30', '19763.00'].map(writingFor('es').amount)).toEqual(['1976,30', '19.763,00']);
  expect(['1976.30', '19763.00', '-700.00', '90071992547409931.07'].map(amount)).toEqual([
    '1,976.30',
    '19,763.00',
    '-700.00',
    '90,071,992,547,409,931.07',
  ]);
});

test('four digits beside a currency are an amount, and a year anywhere else', () => {
  const sets = { draft: valid(inEuro(city)), saved: undefined };
  const written = (text: string) =>
    renderToString(
      <Frame sets={sets} locale="en">
        <Prose text={text} />
      </Frame>,
    );
  expect(written('1000 JPY per night')).toContain('>1,000 JPY per night<');
  expect(written('up to JPY 1400 more')).toContain('>up to JPY 1,400 more<');
  expect(written('since 2026')).toContain('>since 2026<');
});

test('an invalid date and quoted text stay as written', () => {
  expect(writingFor('en').date('2025-02-28')).toBe('Feb 28, 2025');
  expect(writingFor('en').date('2025-02-30')).toBe('2025-02-30');
  const message = 'checkIn must be a real date such as "2026-07-01" (got "2025-02-30").';
  expect(renderToString(<Prose text={message} />)).toBe(message.replaceAll('"', '&quot;'));
});

test('two previews in one document have no id in common', () => {
  const ids = (prefix: string) =>
    [...viewOf([{ ...city, max_nights: 1 }], [{ ...city, rate: '1.00' }], { prefix }).matchAll(/\sid="([^"]+)"/g)].map(
      ([, id]) => id,
    );
  const [one, other] = [ids('a-'), ids('b-')];
  expect(one.length).toBeGreaterThan(5);
  expect(one.filter((id) => other.includes(id))).toEqual([]);
});

test('a long name is cut, with the whole name as title', () => {
  const title = 'A very long name '.repeat(10).trim();
  expect(viewOf([{ ...city, title, max_nights: 1 }], [city])).toContain(
    `<bdi class="cut" title="${title}">${title}</bdi>`,
  );
});

test('with `onChoose` one stay is drawn, and links do not navigate', () => {
  const sets = { draft: valid(inEuro(city)), saved: undefined };
  const previewed = preview(sets.draft);
  const html = renderToString(<PreviewView preview={previewed} sets={sets} chosen="s2" onChoose={() => undefined} />);
  expect(html.match(/<section class="detail/g)).toHaveLength(1);
  expect(html).toMatch(/<section class="detail first" id="s2"/);
  expect(html).toMatch(/<a href="#s2"[^>]* aria-current="true"/);
});

test('the ledger of a stay can stand alone, in a frame', () => {
  const sets = { draft: valid(inEuro(city)), saved: undefined };
  const [scenario] = preview(sets.draft).scenarios;
  if (scenario === undefined) throw new Error('No scenario');
  const html = renderToString(
    <Frame sets={sets} locale="de">
      <Ledger draft={scenario.draft} saved={undefined} />
    </Frame>,
  );
  for (const figure of ['kept', 'price', 'total'])
    expect(html).toMatch(new RegExp(`data-figure="${figure}" value="[\\d.]+">[\\d.]+,\\d\\d<`));
});

describe('a fee of 30.00 a booking with 6 % VAT in it', () => {
  const vat = percent('VAT', '6.00', { type: 'tax', is_inclusive: true });
  const cleaning = fixed('Cleaning', 'per_booking', '30.00', { level: 1 });
  const html = viewOf([vat, cleaning], [vat], { nights: 1 });

  test('is a gain in words and in colour, although the net is less', () => {
    // 100.00 / 1.06 is 94.34; with the fee (100.00 - 1.80) / 1.06 is 92.64, and the house keeps 122.64.
    expect(html).toContain('<span class="by gain">you keep 28.30 more</span>');
    expect(html).toMatch(
      /data-figure="kept" value="122\.64">122\.64<\/data><\/td><td class="number"><span class="gain">\+28\.30</,
    );
    expect(html).not.toContain('loss"');
  });

  test('is charged once a booking in the timeline, and the tax every night', () => {
    const inSummer = { applicable_date_ranges: [summer(2026)] };
    const timeline = (tax: TaxSetEntryInput) => viewOf([{ ...tax, ...inSummer }], [tax]);
    expect(timeline(cleaning)).toContain('<span class="row-end from">once a booking</span>');
    expect(timeline(vat)).toContain('<span class="row-end from">every night</span>');
    const perGuest = fixed('Linen', 'per_person', '5.00', { skip_nights: 2 });
    expect(timeline(perGuest)).toContain('<span class="row-end from">once a stay, after 2 nights</span>');
    expect(timeline({ ...perGuest, skip_nights: null, max_nights: 3 })).toContain('from">once a stay</span>');
  });
});

test('the ledger lists what guests pay, what the house keeps and each tax, which add up', () => {
  const vat = percent('VAT', '10.00', { type: 'tax', is_inclusive: true });
  const service = (rate: string) => percent('Service', rate, { type: 'fee', level: 1 });
  expect(rowsOf(viewOf([vat, service('5.00')], [vat, service('10.00')], { nights: 7 }))).toEqual(
    expect.arrayContaining([
      ['Guests pay price 700.00 + 35.00 on top', '770.00', '735.00', '-35.00'],
      ['You keep rooms 633.18 + Service 35.00', '700.00', '668.18', '-31.82'],
      ['VAT, to the state', '70.00', '66.82', '-3.18'],
    ]),
  );
});

test('the last possible night is in the years of its stay', () => {
  const sets = { draft: valid(inEuro({ ...city, applicable_date_ranges: [summer(2026)] })), saved: undefined };
  const stay = { checkIn: '9999-12-31', rooms: [{ persons: 1, price: '100.00', nights: 1 }] };
  const previewed = preview(sets.draft, { scenarios: [{ name: 'The last night', stay }] });
  expect(renderToString(<PreviewView preview={previewed} sets={sets} />)).toContain('When each tax applies in 9999<');
});

describe('a city tax of 4.00 that is 5.00 from January 1, 2027', () => {
  const rates = (rate: string) => [
    { age_under: 13, rate: '0' },
    { dates: [{ after: '2027-01-01', before: null }], rate },
  ];
  const dated = (rate: string) => ({ ...city, local: { rates: rates(rate) } });

  test('is drawn in two steps, as high as the rates of an adult, and said beside them and in the table', () => {
    const html = viewOf([dated('5.00')], [dated('5.00')]);
    expect(html).toContain('When each tax applies in 2026 to 2027');
    expect(html).toContain('<span class="row-end from">4.00; 5.00 from Jan 1, 2027; at most 365 nights</span>');
    expect([...html.matchAll(/height="(\d+)" fill="url\(#look0\)"/g)].slice(-2).map(([, height]) => height)).toEqual([
      '19',
      '24',
    ]);
    expect(html).toMatch(/<text class="tick" x="0%" y="\d+">4\.00<\/text>/);
    expect(rowsOf(html)).toContainEqual(['City tax', 'all year', 'at most 365 nights', '4.00; 5.00 from Jan 1, 2027']);
  });

  test('has an outline of the saved set where that differs, and none where nothing is edited', () => {
    expect(viewOf([dated('5.00')], [dated('5.00')])).not.toContain('class="saved"');
    const html = viewOf([dated('5.00')], [dated('4.50')]);
    expect(html).toContain('class="saved"');
    expect(rowsOf(html)).toContainEqual([
      ...['City tax, saved', 'all year', 'at most 365 nights', '4.00; 4.50 from Jan 1, 2027'],
    ]);
  });
});

test('thirty taxes have thirty looks', () => {
  const taxes = Array.from({ length: 30 }, (_, index) => ({ ...city, title: `Tax ${index}` }));
  const html = viewOf(taxes, [city]);
  const patterns = [...html.matchAll(/<pattern id="look\d+"[^>]*>(.*?)<\/pattern>/g)].map(([, look]) => look);
  expect(new Set(patterns).size).toBe(31);
});

/** The cells of every table, row by row. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) =>
      cell.replace(/<[^>]*>|[\u2068\u2069]/g, '').trim(),
    ),
  );
}
