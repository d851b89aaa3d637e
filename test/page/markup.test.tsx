import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { List, Prose, Table } from '../../src/views/markup.js';
import { readSources } from '../architecture/sources.js';

const EVIL = `<img src=x onerror="alert('1')">&`;
const ESCAPED = `&lt;img src=x onerror=&quot;alert('1')&quot;>&amp;`;

describe('markup', () => {
  test('escapes every string that is put into it, in lists and attributes too', () => {
    expect(renderToString(<List entries={[EVIL]} />)).toBe(`<ul><li>${ESCAPED}</li></ul>`);
    expect(renderToString(<p title={EVIL}>{EVIL}</p>)).toBe(`<p title="${ESCAPED}">${ESCAPED}</p>`);
    const table = renderToString(<Table caption={EVIL} columns={[{ head: EVIL }]} rows={[[EVIL]]} />);
    expect(table).not.toContain('<img');
    expect(table.split(ESCAPED)).toHaveLength(4);
  });

  test('shows marks that turn text around', () => {
    const table = <Table caption="" columns={[{ head: 'a\u202eb' }]} rows={[['c\u202ed', 'e\u202ef']]} />;
    const text = renderToString(
      <>
        <Prose text={'g\u202eh'} />
        {table}
      </>,
    );
    expect(text).not.toContain('\u202e');
    expect(text.match(/\\u202e/g)).toHaveLength(4);
  });

  test('keeps dates in one piece', () => {
    expect(renderToString(<Prose text="from 2026-05-01 on, <b>" />)).toBe('from <time>2026-05-01</time> on, &lt;b>');
  });
});

test('nothing goes into a view as it is', () => {
  const uses = readSources().filter(({ text }) => /dangerouslySetInnerHTML|innerHTML|hono\/html/.test(text));
  expect(uses.map(({ file }) => file)).toEqual([]);
});
