import type { ComponentChild, ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { printable } from '../../core/issues/texts.js';
import { VIEWS } from '../../language/words/en/pages.js';
import { taxesOf } from '../../trials/preview/breakpoints.js';
import { LOOK_COLOURS, LOOKS } from './scenario-data.js';
import { useSets, useTexts, useView } from './view-context.js';

/** The patterns over the colours, so that taxes differ without colours: one for each colour. */
const OVER = [
  '',
  'M-2 2 2-2M0 8 8 0M6 10 10 6',
  'M2 2h2v2H2zM6 6h2v2H6z',
  'M0 4h8',
  'M4 0v8',
  'M-2 6 2 10M0 0 8 8M6-2 10 2',
  'M0 4h8M4 0v8',
  'M0 8 8 0M0 0 8 8',
];

/** One pattern for each tax, shared by all pictures of a preview: first one for each colour, then others. */
export function LookPatterns(): JSX.Element {
  const { prefix } = useView();
  const { draft, saved } = useSets().sets;
  const taxes = taxesOf(draft).length + (saved === undefined ? 0 : taxesOf(saved).length);
  return (
    <svg class="looks" width="0" height="0" aria-hidden="true">
      <defs>
        {Array.from({ length: Math.min(LOOKS, taxes) }, (_, look) => {
          const over = OVER[(look + Math.floor(look / LOOK_COLOURS)) % OVER.length];
          return (
            <pattern id={`${prefix}look${look}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <rect class={`ground${look % LOOK_COLOURS}`} width="8" height="8" />
              {over !== '' && <path class="over" d={over} />}
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/** A name from a file. `bdi` keeps its direction from changing the text beside it. */
export function Name({ of }: { readonly of: string }): JSX.Element {
  return <bdi>{printable(of)}</bdi>;
}

/** A name cut with an ellipsis in a narrow place. The tooltip shows all of it. */
export function CutName({ of }: { readonly of: string }): JSX.Element {
  return (
    <bdi class="cut" title={printable(of)}>
      {printable(of)}
    </bdi>
  );
}

/** A name for places without markup, inside characters that isolate its direction. */
export function isolated(name: string): string {
  return `\u2068${printable(name)}\u2069`;
}

const DATE = /^\d{4}-\d\d-\d\d$/;

interface ProseProps {
  readonly text: string;
  /** The element around the sentence [none]. */
  readonly as?: 'p' | 'span' | 'li' | 'div';
  readonly class?: string | undefined;
}

/** A sentence with the names, dates and amounts in it formatted for the reader. */
export function Prose({ text, as: Around, ...look }: ProseProps): JSX.Element {
  const { pattern, names, writing } = useView();
  const written = (part: string): ComponentChild => {
    if (names.has(part)) return <bdi>{part}</bdi>;
    return DATE.test(part) ? <time dateTime={part}>{writing.date(part)}</time> : writing.amount(part);
  };
  const parts = printable(text).split(pattern);
  const content = <>{parts.map((part, index) => (index % 2 === 0 ? part : written(part)))}</>;
  return Around === undefined ? content : <Around {...look}>{content}</Around>;
}

export function slot(name: string): string {
  return `\u0000${name}\u0000`;
}

interface FilledProps {
  /** Contains a `slot` for each key of `slots`. */
  readonly text: string;
  readonly slots: Readonly<Record<string, ComponentChild>>;
}

/** A text of a catalogue with elements in its slots, such as names, links or amounts. */
export function Filled({ text, slots }: FilledProps): JSX.Element {
  return <>{text.split('\u0000').map((part, index) => (index % 2 === 0 ? part : slots[part]))}</>;
}

export function List({ entries }: { readonly entries: readonly string[] }): JSX.Element {
  return (
    <ul>
      {entries.map((entry) => (
        <Prose as="li" text={entry} />
      ))}
    </ul>
  );
}

/** Lines below each other. */
export function Lines({ lines }: { readonly lines: readonly string[] }): JSX.Element {
  return (
    <>
      {lines.map((line) => (
        <Prose as="div" text={line} />
      ))}
    </>
  );
}

interface TableColumn {
  readonly head: ComponentChild;
  readonly isNumber?: boolean;
}

export function numberColumn(head: ComponentChild): TableColumn {
  return { head, isNumber: true };
}

interface TableProps {
  readonly caption: string;
  /** The class of a table whose caption is for screen readers alone. */
  readonly kind?: string;
  readonly id?: string;
  readonly columns: readonly TableColumn[];
  /** The cells, escaped and printable. The first cell of a row names it. */
  readonly rows: ReadonlyArray<readonly ComponentChild[]>;
}

export function Table({ caption, kind, id, columns, rows }: TableProps): JSX.Element {
  const look = (index: number) => (columns[index]?.isNumber ? 'number' : undefined);
  return (
    <table class={kind} id={id}>
      <caption class={kind && 'unseen'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head }, index) => (
            <th scope="col" class={look(index)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, index) =>
              index === 0 ? <th scope="row">{cell}</th> : <td class={look(index)}>{cell}</td>,
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
  readonly summary: string;
  readonly children: ComponentChildren;
  readonly table: JSX.Element;
}

interface ScrolledProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Only a focusable element can be scrolled by keyboard. */
const REACHABLE = { tabIndex: 0 } as const;

/** Content that can be wider than the page, and is then scrolled. */
export function Scrolled({ label, children }: ScrolledProps): JSX.Element {
  return (
    <section class="wide" aria-label={label} {...REACHABLE}>
      {children}
    </section>
  );
}

interface FoldedProps {
  readonly summary: string;
  /** Finds the summary again, as the name of a button does. */
  readonly button?: string;
  readonly kind?: string;
  readonly isOpen?: boolean;
  readonly children: () => ComponentChildren;
}

/** Folded content, drawn only while it is open. */
export function Folded({ summary, button, kind, isOpen: isOpenAtFirst = false, children }: FoldedProps): JSX.Element {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details class={kind} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary data-button={button}>{summary}</summary>
      {isOpen && children()}
    </details>
  );
}

/** A picture with its numbers as a folded table. */
export function Figure({ id, kind, title, summary, children, table }: FigureProps): JSX.Element {
  const { isLive } = useView();
  const text = useTexts(VIEWS);
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
        <summary>{text('asTable', { title })}</summary>
        <Scrolled label={text('table', { title })}>{isOpen && table}</Scrolled>
      </details>
    </figure>
  );
}

export function across(share: number): string {
  return `${Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e3}%`;
}

export function NumberHeads({ heads }: { readonly heads: readonly string[] }): JSX.Element {
  return (
    <>
      {heads.map((head) => (
        <th scope="col" class="number">
          {head}
        </th>
      ))}
    </>
  );
}
