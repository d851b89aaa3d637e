import type { ComponentChildren, JSX } from 'preact';
import { printable } from '../issues/printable.js';

/** Words of a file or of a person, in which no date is broken in two at the end of a line. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  const parts = printable(text).split(/\b(\d{4}-\d\d-\d\d)\b/);
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : <time>{part}</time>))}</>;
}

export function List({ entries }: { readonly entries: readonly string[] }): JSX.Element {
  return (
    <ul>
      {entries.map((entry) => (
        <li>
          <Prose text={entry} />
        </li>
      ))}
    </ul>
  );
}

interface TableColumn {
  readonly head: string;
  readonly isNumber?: boolean;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: ReadonlyArray<readonly string[]>;
}

/** A table whose first cell of each row names the row. */
export function Table({ caption, columns, rows }: TableProps): JSX.Element {
  const kind = (at: number) => (columns[at]?.isNumber ? 'number' : undefined);
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head }, at) => (
            <th scope="col" class={kind(at)}>
              {printable(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, at) =>
              at === 0 ? <th scope="row">{printable(cell)}</th> : <td class={kind(at)}>{printable(cell)}</td>,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureProps {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  /** What there is to see, in words: read out in place of the picture. */
  readonly summary: string;
  /** The picture, and its legend. */
  readonly children: ComponentChildren;
  /** The same in numbers. */
  readonly table: JSX.Element;
}

/** What scrolls has to be reached by keyboard. */
const REACHABLE = { tabIndex: 0 } as const;

/** A picture with the table behind it. */
export function Figure({ id, kind, title, summary, children, table }: FigureProps): JSX.Element {
  return (
    <figure class={kind}>
      <figcaption>
        <h3>{title}</h3>
        <p id={id}>
          <Prose text={summary} />
        </p>
      </figcaption>
      {children}
      <details class="numbers">
        <summary>{title} as a table</summary>
        <section class="wide" aria-label={`${title}, table`} {...REACHABLE}>
          {table}
        </section>
      </details>
    </figure>
  );
}

interface PictureProps {
  readonly height: number;
  readonly describedBy: string;
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A picture that fills the width it is given: places across are percentages, so that letters keep their size. */
export function Picture({ height, describedBy, label, children }: PictureProps): JSX.Element {
  return (
    <svg width="100%" height={height} role="img" aria-label={label} aria-describedby={describedBy}>
      {children}
    </svg>
  );
}

/** A place across, from a share of the width. */
export function across(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e3}%`;
}
