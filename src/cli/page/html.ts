import { printable } from '../printable.js';

/** Markup that is ready to be written out. Only `text`, `attributes` and constants make it from what was read. */
export type Html = string;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any text as markup, inside an element or a quoted attribute: what a file says never becomes an element. */
export function text(value: string): Html {
  return printable(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Words of an element, in which no date is broken in two at the end of a line. */
export function prose(value: string): Html {
  return text(value).replace(/\b\d{4}-\d\d-\d\d\b/g, '<time>$&</time>');
}

export interface TableColumn {
  readonly head: string;
  readonly isNumber?: boolean;
}

/** A table whose first cell of each row names the row. */
export function table(caption: string, columns: readonly TableColumn[], rows: ReadonlyArray<readonly string[]>): Html {
  const kind = (at: number) => (columns[at]?.isNumber ? ' class="number"' : '');
  const head = columns.map((column, at) => `<th scope="col"${kind(at)}>${text(column.head)}</th>`).join('');
  const body = rows.map((cells) => {
    const inner = cells.map((cell, at) =>
      at === 0 ? `<th scope="row">${text(cell)}</th>` : `<td${kind(at)}>${text(cell)}</td>`,
    );
    return `<tr>${inner.join('')}</tr>`;
  });
  return `<table><caption>${text(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
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
export function figure({ id, kind, title, summary, svg, legend = '', table: behind }: Picture): Html {
  return `<figure class="${kind}"><figcaption><h3>${text(title)}</h3><p id="${id}">${prose(summary)}</p></figcaption>
${svg}${legend}
<details class="numbers"><summary>${text(title)} as a table</summary><div class="wide" role="region" tabindex="0" aria-label="${text(title)}, table">${behind}</div></details></figure>`;
}

/** A picture that fills the width it is given: places across are percentages, so that letters keep their size. */
export function svg(height: number, describedBy: string, label: string, inner: Html): Html {
  return `<svg width="100%" height="${height}" role="img" aria-label="${text(label)}" aria-describedby="${describedBy}">${inner}</svg>`;
}

/** A place across, from a share of the width. */
export function across(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e3}%`;
}
