import { renderToString } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { CutName, List, Name, Prose, Table } from '../../../src/pages/views/markup.js';
import { readSources } from '../../architecture/sources.js';

const EVIL = `<img src=x onerror="alert('1')">&`;
const ESCAPED = `&lt;img src=x onerror=&quot;alert('1')&quot;>&amp;`;

describe('markup', () => {
  test('escapes every string that is put into it, in lists and attributes too', () => {
    expect(renderToString(<List entries={[EVIL]} />)).toBe(`<ul><li>${ESCAPED}</li></ul>`);
    expect(renderToString(<p title={EVIL}>{EVIL}</p>)).toBe(`<p title="${ESCAPED}">${ESCAPED}</p>`);
    const table = renderToString(<Table caption={EVIL} columns={[{ head: EVIL }]} rows={[[<Name of={EVIL} />]]} />);
    expect(table).not.toContain('<img');
    expect(table.split(ESCAPED)).toHaveLength(4);
  });

  test('shows marks that turn text around', () => {
    const text = renderToString(
      <>
        <Prose text={'a\u202eb'} />
        <Name of={'c\u202ed'} />
        <CutName of={'e\u202ef'} />
      </>,
    );
    expect(text).not.toContain('\u202e');
    expect(text.match(/\\u202e/g)).toHaveLength(4);
  });

  test('groups amounts of every currency, and nothing else', () => {
    expect(renderToString(<Prose text="40227.272727..., rounded to 40227; 2026 x 9834" />)).toBe(
      '40,227.272727..., rounded to 40,227; 2026 x 9834',
    );
  });

  test('keeps dates in one piece', () => {
    expect(renderToString(<Prose text="from 2026-05-01 on, <b>" />)).toBe(
      'from <time datetime="2026-05-01">May 1, 2026</time> on, &lt;b>',
    );
  });
});

test('no view contains unescaped text of a file', () => {
  const uses = readSources().filter(({ text }) => /dangerouslySetInnerHTML|innerHTML|hono\/html/.test(text));
  expect(uses.map(({ file }) => file)).toEqual([]);
});
