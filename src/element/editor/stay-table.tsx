import type { JSX } from 'preact';
import { directionOf, signedInWords } from '../../preview/words/verdict.js';
import { NumberHeads, Prose } from '../../views/markup.js';
import { lookOfChange } from '../../views/scenario-data.js';
import { useView } from '../../views/view-context.js';
import { ELEMENTS } from '../../words/en/editor.js';
import { say } from '../../words/words.js';
import { Button, LIST_STEPS } from './controls.js';

interface StayRow {
  readonly name: string;
  readonly why: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  readonly hurts?: boolean;
  readonly note?: string | undefined;
  readonly onOpen: () => void;
}

interface StayTableProps {
  readonly caption: string;
  readonly heads: readonly [before: string, after: string, change: string];
  readonly rows: readonly StayRow[];
}

/** A list of stays. Enter or a press on a row opens its stay; arrow keys move through the rows. */
export function StayTable({ caption, heads, rows }: StayTableProps): JSX.Element {
  const { writing } = useView();
  const most = Math.max(...rows.map(({ change }) => Math.abs(Number(change))), 0) || 1;
  return (
    <table class="stays">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{say(writing, ELEMENTS, 'stayAndWhy')}</th>
          <NumberHeads heads={heads} />
        </tr>
      </thead>
      <tbody
        onKeyDown={(event) => {
          const step = LIST_STEPS[event.key];
          if (step === undefined) return;
          const buttons = [...event.currentTarget.querySelectorAll('button')];
          const at = buttons.findIndex((button) => button.matches(':focus'));
          event.preventDefault();
          buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
        }}
      >
        {rows.map((row, at) => (
          <Row row={row.why === rows[at - 1]?.why ? { ...row, why: '' } : row} most={most} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, most }: { readonly row: StayRow; readonly most: number }) {
  const { writing } = useView();
  const { name, why, before, after, change, hurts, note, onOpen } = row;
  const direction = directionOf(change);
  const share = Math.abs(Number(change)) / most;
  return (
    <tr class={hurts ? 'hurts' : undefined}>
      <th scope="row">
        <Button name={`stay-${name}`} kind="open" onPress={onOpen}>
          <Prose text={name} />
        </Button>
        {why !== '' && (
          <span class="quiet">
            <Prose text={why} />
          </span>
        )}
        {note !== undefined && <span class="note">{note}</span>}
      </th>
      <td class="number">{writing.amount(before)}</td>
      <td class="number">{writing.amount(after)}</td>
      <td class="number">
        <span class={lookOfChange('total', direction)}>
          {direction === 'same' ? say(writing, ELEMENTS, 'theSame') : signedInWords(change, writing)}
        </span>
        <svg class="by" width="100%" height="4" aria-hidden="true">
          <rect
            class={direction === 'less' ? 'bar-less' : 'bar-more'}
            x={`${100 - Math.round(share * 100)}%`}
            width={`${Math.round(share * 100)}%`}
            height="4"
            rx="2"
          />
        </svg>
      </td>
    </tr>
  );
}
