import type { ComponentChild, ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { printable } from '../issues/printable.js';
import { VIEWS } from '../words/en/pages.js';
import { say } from '../words/words.js';
import { useShown } from './view-context.js';

/** A name out of a file: whatever its direction, what stands beside it keeps its own. */
export function Name({ of }: { readonly of: string }): JSX.Element {
  return <bdi>{printable(of)}</bdi>;
}

/** A name in a narrow place: cut with an ellipsis, and whole where one asks for it. */
export function CutName({ of }: { readonly of: string }): JSX.Element {
  return (
    <bdi class="cut" title={printable(of)}>
      {printable(of)}
    </bdi>
  );
}

/** A name where no markup can be, between marks that keep its direction to itself. */
export function isolated(name: string): string {
  return `\u2068${printable(name)}\u2069`;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A sentence with names, dates and amounts of a file in it, each written as it has to be. */
export function Prose({ text }: { readonly text: string }): JSX.Element {
  const { pattern, names, writing } = useShown();
  const written = (part: string): ComponentChild => {
    if (names.has(part)) return <bdi>{part}</bdi>;
    return DATE.test(part) ? <time dateTime={part}>{writing.date(part)}</time> : writing.amount(part);
  };
  const parts = printable(text).split(pattern);
  return <>{parts.map((part, at) => (at % 2 === 0 ? part : written(part)))}</>;
}

/** Stands in a text for something that is drawn there. */
export function slot(name: string): string {
  return `\u0000${name}\u0000`;
}

interface FilledProps {
  /** With a `slot` for each of them. */
  readonly text: string;
  readonly slots: Readonly<Record<string, ComponentChild>>;
}

/** A text of a catalogue in which a name, a link or an amount has markup of its own. */
export function Filled({ text, slots }: FilledProps): JSX.Element {
  return <>{text.split('\u0000').map((part, at) => (at % 2 === 0 ? part : slots[part]))}</>;
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
  readonly head: ComponentChild;
  readonly isNumber?: boolean;
}

interface TableProps {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  /** What stands in the cells, escaped and printable; the first of each row names it. */
  readonly rows: ReadonlyArray<readonly ComponentChild[]>;
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
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, at) => (at === 0 ? <th scope="row">{cell}</th> : <td class={kind(at)}>{cell}</td>))}
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
  /** What there is to see, in words. */
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
  const { isLive, writing } = useShown();
  const [isOpen, setOpen] = useState(!isLive);
  return (
    <figure class={kind}>
      <figcaption>
        <h3>{title}</h3>
        <p id={id}>
          <Prose text={summary} />
        </p>
      </figcaption>
      {children}
      <details class="numbers" onToggle={isLive ? ({ currentTarget }) => setOpen(currentTarget.open) : undefined}>
        <summary>{say(writing, VIEWS, 'asTable', { title })}</summary>
        <section class="wide" aria-label={say(writing, VIEWS, 'table', { title })} {...REACHABLE}>
          {isOpen && table}
        </section>
      </details>
    </figure>
  );
}

/** A place across, from a share of the width. */
export function across(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e3}%`;
}
