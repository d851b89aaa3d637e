import { describe, expect, test } from 'vitest';
import { figure, type Html, html, prose, svg } from '../../src/cli/page/html.js';
import { readSources } from '../architecture/sources.js';

const EVIL = `<img src=x onerror="alert('1')">&`;
const ESCAPED = '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;';

describe('markup', () => {
  test('escapes every string that is put into it, in lists too', () => {
    expect(html`<p title="${EVIL}">${EVIL}${[EVIL, html`<b>${EVIL}</b>`]}</p>`.toString()).toBe(
      `<p title="${ESCAPED}">${ESCAPED}${ESCAPED}<b>${ESCAPED}</b></p>`,
    );
  });

  test('escapes markup once it was made a plain string: a mistake is seen and does no harm', () => {
    const parts = [html`<b>1</b>`, html`<b>2</b>`];
    expect(html`${parts.join('')}`.toString()).toBe('&lt;b&gt;1&lt;/b&gt;&lt;b&gt;2&lt;/b&gt;');
    expect(html`${`${parts[0]}`}`.toString()).toBe('&lt;b&gt;1&lt;/b&gt;');
  });

  test('shows marks that turn text around', () => {
    expect(html`${'a\u202eb'}${prose('c\u202ed')}`.toString()).toBe('a\\u202ebc\\u202ed');
  });

  test('keeps dates in one piece', () => {
    expect(prose('from 2026-05-01 on, <b>').toString()).toBe('from <time>2026-05-01</time> on, &lt;b&gt;');
  });

  test('is no plain string: the compiler refuses what was not made by `html`', () => {
    // @ts-expect-error a string
    const fromString: Html = '<b>';
    // @ts-expect-error a template without the tag
    const picture = svg(1, 'id', 'label', [`<b>${EVIL}</b>`]);
    // @ts-expect-error a string in place of markup
    const pictured = () => figure({ id: 'a', kind: 'b', title: 'c', summary: 'd', svg: '<svg>', table: html`` });
    // @ts-expect-error a promise would have to be awaited
    const awaited = () => html`${Promise.resolve('later')}`;
    expect([fromString, String(picture), pictured, awaited]).toHaveLength(4);
    expect(String(picture)).toContain(ESCAPED);
    expect(awaited).toThrow('awaited');
  });
});

test('only the style and the script of the page go into it as they are', () => {
  const uses = readSources().flatMap(({ file, text }) =>
    (text.match(/\braw\([^)]*\)/g) ?? []).map((use) => [file, use]),
  );
  expect(uses).toEqual([
    ['cli/page/page.ts', 'raw(STYLE + LOOK_STYLE)'],
    ['cli/page/page.ts', 'raw(SCRIPT)'],
  ]);
});
