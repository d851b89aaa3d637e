import { html as escaping } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { printable } from '../printable.js';

/** Markup that is ready to be written out. A plain string is none: only `html` makes it. */
export type Html = HtmlEscapedString;

type Inserted = string | number | Html;

/** Markup from a template. Every string put into it is escaped: what a file says never becomes an element. */
export function html(template: TemplateStringsArray, ...values: ReadonlyArray<Inserted | readonly Inserted[]>): Html {
  const made = escaping(template, ...values.map((value) => (isList(value) ? value.map(shown) : shown(value))));
  if (made instanceof Promise) throw new Error('staytax: markup that has to be awaited');
  return made;
}

function isList(value: Inserted | readonly Inserted[]): value is readonly Inserted[] {
  return Array.isArray(value);
}

/** Markup is an object, a String with a mark; a primitive string came from somewhere else. */
function shown(value: Inserted): Inserted {
  return typeof value === 'string' ? printable(value) : value;
}

/** Words of an element, in which no date is broken in two at the end of a line. */
export function prose(value: string): Html {
  const parts = printable(value).split(/\b(\d{4}-\d\d-\d\d)\b/);
  return html`${parts.map((part, at) => (at % 2 === 0 ? part : html`<time>${part}</time>`))}`;
}

export interface TableColumn {
  readonly head: string;
  readonly isNumber?: boolean;
}

/** A table whose first cell of each row names the row. */
export function table(caption: string, columns: readonly TableColumn[], rows: ReadonlyArray<readonly string[]>): Html {
  const kind = (at: number) => (columns[at]?.isNumber ? html` class="number"` : '');
  const head = columns.map((column, at) => html`<th scope="col"${kind(at)}>${column.head}</th>`);
  const body = rows.map((cells) => {
    const inner = cells.map((cell, at) =>
      at === 0 ? html`<th scope="row">${cell}</th>` : html`<td${kind(at)}>${cell}</td>`,
    );
    return html`<tr>${inner}</tr>`;
  });
  return html`<table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

export interface Picture {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** What there is to see, in words: read out in place of the picture. */
  readonly summary: string;
  readonly svg: Html;
  readonly legend?: Html;
  /** The same in numbers. */
  readonly table: Html;
}

/** A picture with the table behind it. */
export function figure({ id, kind, title, summary, svg, legend, table: behind }: Picture): Html {
  return html`<figure class="${kind}"><figcaption><h3>${title}</h3><p id="${id}">${prose(summary)}</p></figcaption>
${svg}${legend ?? ''}
<details class="numbers"><summary>${title} as a table</summary><div class="wide" role="region" tabindex="0" aria-label="${title}, table">${behind}</div></details></figure>`;
}

/** A picture that fills the width it is given: places across are percentages, so that letters keep their size. */
export function svg(height: number, describedBy: string, label: string, inner: readonly Html[]): Html {
  return html`<svg width="100%" height="${height}" role="img" aria-label="${label}" aria-describedby="${describedBy}">${inner}</svg>`;
}

/** A place across, from a share of the width. */
export function across(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e3}%`;
}
