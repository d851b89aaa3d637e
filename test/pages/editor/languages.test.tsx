import { render } from 'preact-render-to-string';
import { beforeAll, describe, expect, test } from 'vitest';
import { CARDS, ELEMENTS, PRICE_FOR, STAY_WARNINGS, TAX_CARD } from '../../../src/language/words/en/editor.js';
import { VIEWS } from '../../../src/language/words/en/pages.js';
import { LOCALES, loadPages } from '../../../src/language/words/locales.js';
import type { Message } from '../../../src/language/words/words.js';
import { say } from '../../../src/language/words/words.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import { changeStay, openEditor, partId, typeText, withShown } from '../../../src/pages/editor/state.js';
import { withNewRoom } from '../../../src/pages/editor/stay.js';
import { compareAll } from '../../../src/pages/element/compare.js';
import { Editor } from '../../../src/pages/element/editor/editor.js';
import { writingFor } from '../../../src/pages/views/view-context.js';
import { CITY, FEE, SET, VAT } from './sets.js';

const OTHERS = LOCALES.filter((one) => one !== 'en');

beforeAll(async () => {
  await Promise.all(OTHERS.map(loadPages));
});

const nothing = (): void => undefined;
function drawnIn(locale: string | undefined, state: EditorState, isCompared: boolean): string {
  const { good, saved } = state;
  const consequences =
    isCompared && good !== undefined
      ? compareAll({ draft: good.taxSet, saved: saved?.taxSet, policy: undefined, today: '2026-05-01' })
      : undefined;
  return render(
    <Editor
      prefix="x"
      state={state}
      consequences={consequences}
      isCompared={isCompared}
      locale={locale}
      announced=""
      change={nothing}
      focusOn={nothing}
      onSave={nothing}
    />,
  );
}

const ROWS = [
  { rate: '0', age_under: 13 },
  { rate: '1', seasons: [{ from: '01-01', to: '02-01' }] },
];
const nested = { ...VAT, title: 'Levy', is_inclusive: false };
const draft = {
  ...SET,
  taxes: [
    VAT,
    { ...FEE, taxes: [nested] },
    {
      ...CITY,
      rate: '4.50',
      applicable_date_ranges: [{ after: '2026-01-01', before: '2026-12-31' }],
      local: { rates: ROWS },
    },
  ],
};
const stay = {
  checkIn: '2026-05-01',
  bookedOn: '2026-06-01',
  rooms: [{ persons: 2, nightlyPrices: ['100.00', '100.00'], labels: ['business'] }],
};

const drawnOnce = new Map<string | undefined, readonly string[]>();

/** Editors in which together most of their texts are seen, drawn once for each language. */
function drawings(locale: string | undefined): readonly string[] {
  const drawn = drawnOnce.get(locale) ?? drawAll(locale);
  drawnOnce.set(locale, drawn);
  return drawn;
}

function drawAll(locale: string | undefined): string[] {
  const open = openEditor({ draft, saved: SET, stay, today: '2026-05-01' });
  const shown = ['t1', 't2', 't3', 't4']
    .flatMap((key) => [key, partId(key, 'when'), partId(key, 'who')])
    .concat('stay')
    .reduce((state, id) => withShown(state, id), open);
  return [
    drawnIn(locale, changeStay(shown, withNewRoom), true),
    drawnIn(locale, shown, true),
    drawnIn(locale, typeText(open, 't1.rate', '200'), false),
    drawnIn(locale, openEditor({ draft: { title: 'x', currency: 'EUR', taxes: [] }, saved: SET }), false),
    drawnIn(locale, openEditor({ draft: { title: 'x' } }), false),
  ];
}

/** Each text that is seen or read out, whole, without what stands around it. */
function textsIn(html: string): Set<string> {
  const attributes = [...html.matchAll(/ (?:aria-label|title|placeholder)="([^"]*)"/g)].map(([, text]) => text ?? '');
  const shown = html.split(/<[^>]*>/);
  return new Set([...attributes, ...shown].map((text) => text.replace(/^; /, '').trim()));
}

/** The texts of the catalogues that have nothing put into them. Shorter ones may be labels of fields as well. */
const PLAIN_TEXTS: ReadonlyArray<readonly [name: string, key: string, message: string]> = [
  CARDS,
  ELEMENTS,
  PRICE_FOR,
  STAY_WARNINGS,
  TAX_CARD,
  VIEWS,
].flatMap(({ name, texts }) =>
  Object.entries<Message>(texts).flatMap(([key, message]) =>
    typeof message === 'string' && !message.includes('{') && message.split(' ').length > (name === VIEWS.name ? 2 : 1)
      ? [[name, key, message] as const]
      : [],
  ),
);

describe('the editor', () => {
  const english = () => new Set(drawings(undefined).flatMap((html) => [...textsIn(html)]));

  test('shows most texts of its catalogue in English', () => {
    const seen = english();
    const found = PLAIN_TEXTS.filter(([name, , text]) => name !== VIEWS.name && seen.has(text));
    expect(found.length).toBeGreaterThan(30);
  });

  test.each(OTHERS)('shows those texts in %s', (locale) => {
    const [seen, own] = [english(), new Set(drawings(locale).flatMap((html) => [...textsIn(html)]))];
    const { translated } = writingFor(locale);
    const expected = PLAIN_TEXTS.filter(([, , text]) => seen.has(text)).map(([name, key]) => translated[name]?.[key]);
    expect(expected.filter((text) => !own.has(String(text)))).toEqual([]);
  });

  test.each([
    ['de', '2 Erwachsene, 2 Nächte ab 1.5.2026|2 Erwachsene, 2 Nächte ab 01.05.2026'],
    ['fr', '2 adultes, 2 nuits à partir du 1 mai 2026'],
    ['es', '2 adultos, 2 noches desde el 1 may 2026'],
    ['it', '2 adulti, 2 notti dal 1 mag 2026'],
  ])('in %s puts numbers, dates and amounts in', (locale, typedStay) => {
    const [first = '', second = ''] = drawings(locale);
    const open = openEditor({ draft, saved: SET, stay, today: '2026-05-01' });
    const html = drawnIn(locale, open, false);
    expect(typedStay.split('|').some((text) => html.includes(text))).toBe(true);
    expect(second.replaceAll(/<[^>]*>/g, '')).toMatch(/[+-]\d+,\d\d/);
    expect(first).toContain(say(writingFor(locale), ELEMENTS, 'removeRoom', { number: 2 }));
    expect(first).toContain(say(writingFor(locale), ELEMENTS, 'moveRateUp', { number: 1 }));
  });
});

test('warnings of a stay have the language and dates of the form', () => {
  const [html = ''] = drawings('de');
  const text = html.replaceAll(/<[^>]*>/g, '');
  expect(text).toMatch(/Der Aufenthalt wurde am 0?1\.0?6\.2026 gebucht, nach der Anreise am 0?1\.0?5\.2026\./);
  expect(text).toContain('Kein Satz dieser Gruppe gilt für &quot;business&quot;.');
});
