import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { nodeAt, type ShownTax } from '../../editor/draft.js';
import { PLAIN_FIELDS } from '../../editor/editable.js';
import { textField } from '../../editor/json.js';
import { PERIODS } from '../../editor/rows.js';
import { restructured } from '../../editor/state.js';
import { canMove, type Direction, dropped, moved, withoutTax } from '../../editor/structure.js';
import { rangesOf } from '../../editor/write.js';
import { printable } from '../../issues/printable.js';
import { Button, DraftField, useEditor, useRows } from './controls.js';
import { LocalRules } from './local-rules.js';

export interface TaxProps {
  readonly tax: ShownTax;
  /** What is allowed in it, and probably not meant. */
  readonly advice: readonly string[];
}

const DRAGGED = 'application/x-staytax-tax';
const KEYS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};
const MOVES = [
  { direction: 'up', sign: '↑', words: 'Move up' },
  { direction: 'down', sign: '↓', words: 'Move down' },
  { direction: 'in', sign: '→', words: 'Nest under the tax above' },
  { direction: 'out', sign: '←', words: 'Move out' },
] as const;

/** A tax of the set: its fields, its seasons, its local rules, and where it stands. */
export function TaxCard({ tax: { key, depth, at, isRepeated }, advice }: TaxProps): JSX.Element {
  const { prefix, state, change, focusOn } = useEditor();
  const [isOver, setOver] = useState(false);
  const tax = state.set.taxes[key] ?? {};
  const title = printable(textField(tax, 'title') ?? 'Tax');
  const name = at.join('-');
  const move = (direction: Direction): void => {
    change((now) => restructured(now, moved(now.set, at, direction), `${title} moved`));
    focusOn(`[data-button="${direction}-${key}"]`);
  };
  const remove = (): void => {
    change((now) => restructured(now, withoutTax(now.set, at), `${title} removed`));
    focusOn('[data-button="add-tax"]');
  };
  const drop = (event: DragEvent): void => {
    const from = placeIn(event.dataTransfer?.getData(DRAGGED));
    setOver(false);
    if (from === undefined) return;
    event.preventDefault();
    const how = event.shiftKey ? 'inside' : 'before';
    change((now) => restructured(now, dropped(now.set, from, at, how), 'a tax moved'));
    // Dragging takes no focus: without it the keys that undo it would reach nobody.
    focusOn(`[data-button="up-${nodeAt(state.set.tree, from)?.key}"]`);
  };
  return (
    <fieldset
      class={`tax depth${Math.min(depth, 6)}${isOver ? ' over' : ''}`}
      part="tax"
      aria-labelledby={`${prefix}${name}-title`}
      onKeyDown={(event) => {
        const direction = event.altKey && !event.ctrlKey && !event.metaKey ? KEYS[event.key] : undefined;
        if (direction === undefined || isChoosing(event.target)) return;
        event.preventDefault();
        move(direction);
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div class="taxhead">
        <h3
          id={`${prefix}${name}-title`}
          draggable
          title="Drag it before another tax; with Shift into it"
          onDragStart={({ dataTransfer }) => dataTransfer?.setData(DRAGGED, JSON.stringify(at))}
        >
          <bdi>{title}</bdi>
          {depth > 0 && <span class="quiet"> nested: the tax above it is computed on it</span>}
        </h3>
        <div class="moves">
          {MOVES.map(({ direction, sign, words }) => (
            <Button
              name={`${direction}-${key}`}
              label={`${words}: ${title}`}
              isOff={!canMove(state.set, at, direction)}
              onPress={() => move(direction)}
            >
              {sign}
            </Button>
          ))}
          <Button name={`remove-${key}`} label={`Remove: ${title}`} onPress={remove}>
            ✕
          </Button>
        </div>
      </div>
      {isRepeated ? (
        <p class="quiet">The same tax as above: its fields are there.</p>
      ) : (
        <TaxFields taxKey={key} isTop={depth === 0} />
      )}
      {!isRepeated && advice.length > 0 && (
        <ul class="advice" part="advice">
          {advice.map((message) => (
            <li>{printable(message)}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** In a list of choices Alt with an arrow opens it. */
function isChoosing(target: EventTarget | null): boolean {
  return target instanceof HTMLSelectElement;
}

function placeIn(text: string | undefined): number[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) && value.every((place) => typeof place === 'number') ? value : undefined;
  } catch {
    return undefined;
  }
}

function TaxFields({ taxKey: key, isTop }: { readonly taxKey: string; readonly isTop: boolean }) {
  const plain = PLAIN_FIELDS.filter((field) => field !== 'level' || isTop);
  return (
    <>
      <div class="fields">
        {plain.map((field) => (
          <DraftField owner={key} path={[field]} />
        ))}
      </div>
      <Seasons taxKey={key} />
      <LocalRules taxKey={key} />
    </>
  );
}

function Seasons({ taxKey: key }: { readonly taxKey: string }) {
  const { state, focusOn } = useEditor();
  const ranges = rangesOf(state.set.taxes[key] ?? {});
  const addButton = `add-season-${key}`;
  const edit = useRows(key, PERIODS, addButton);
  return (
    <div class="rows">
      {ranges.map((_, at) => (
        <fieldset class="entry" aria-label={`Season ${at + 1}`}>
          <DraftField owner={key} path={['applicable_date_ranges', at, 'after']} />
          <DraftField owner={key} path={['applicable_date_ranges', at, 'before']} />
          <Button name={`season-${key}-${at}`} label={`Remove season ${at + 1}`} onPress={() => edit.remove(at)}>
            ✕
          </Button>
        </fieldset>
      ))}
      <Button
        name={addButton}
        kind="small"
        onPress={() => {
          edit.add();
          focusOn(`[name="${key}.applicable_date_ranges.${ranges.length}.after"]`);
        }}
      >
        Add a season
      </Button>
      {ranges.length === 0 && <span class="quiet"> charged all year</span>}
    </div>
  );
}
