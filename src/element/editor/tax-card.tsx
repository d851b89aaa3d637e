import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ShownTax } from '../../editor/draft.js';
import { nodeAt } from '../../editor/draft.js';
import { fieldId } from '../../editor/fields.js';
import { textField } from '../../editor/json.js';
import { withShown, withStructure } from '../../editor/state.js';
import type { MoveDirection } from '../../editor/structure.js';
import { canMove, dropTax, moveTax, withoutTax } from '../../editor/structure.js';
import { printable } from '../../issues/texts.js';
import { changeInWords, directionOf } from '../../preview/words/verdict.js';
import { Prose } from '../../views/markup.js';
import { useView } from '../../views/view-context.js';
import { CARDS, ELEMENTS } from '../../words/en/editor.js';
import { say } from '../../words/words.js';
import type { FieldAdvice } from './controls.js';
import { Button, useEditor } from './controls.js';
import { Menu } from './menu.js';
import { TaxFields } from './tax-fields.js';

/** The amount of a tax for the typed stay, and its change. */
export interface TaxAmount {
  readonly amount: string;
  /** With a sign. */
  readonly change?: string | undefined;
}

export interface TaxProps {
  readonly tax: ShownTax;
  /** The charge in a line. It names other taxes. */
  readonly charge: string;
  readonly amount: TaxAmount | undefined;
  /** Warnings about the tax. */
  readonly advice: readonly FieldAdvice[];
}

/** The fields that every card shows, with their warnings beside them. */
const FIELDS_WITH_ADVICE = ['title', 'rate', 'logic', 'is_inclusive', 'max_nights'];

const DRAG_TYPE = 'application/x-staytax-tax';
const KEYS: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};
const MOVES = ['up', 'down', 'in', 'out'] as const;

/** A tax of the set: a line with its charge; unfolded, its fields, its tables and its place. */
export function TaxCard({ tax: { key, depth, at, isRepeated }, charge, amount, advice }: TaxProps): JSX.Element {
  const { prefix, state, problems, change, focusOn } = useEditor();
  const { writing } = useView();
  const [isOver, setOver] = useState(false);
  const tax = state.set.taxes[key] ?? {};
  const title = printable(textField(tax, 'title') ?? say(writing, ELEMENTS, 'tax'));
  const name = at.join('-');
  const isOpen = state.shown.has(key);
  // Warnings about a visible field are shown beside it.
  const isAtField = ({ field }: FieldAdvice) =>
    isOpen && FIELDS_WITH_ADVICE.some((name) => field === fieldId(key, [name]));
  const left = advice.filter((one) => !isAtField(one));
  const wrong = [...problems.keys()].filter((id) => id.startsWith(`${key}.`)).length;
  const move = (direction: MoveDirection): void => {
    change((now) => withStructure(now, moveTax(now.set, at, direction), say(writing, ELEMENTS, 'moved', { title })));
    focusOn(`[data-button="${isOpen ? direction : 'fold'}-${key}"]`);
  };
  const remove = (): void => {
    change((now) => withStructure(now, withoutTax(now.set, at), say(writing, ELEMENTS, 'removed', { title })));
    focusOn('[data-button="add-tax"]');
  };
  const drop = (event: DragEvent): void => {
    const from = placeIn(event.dataTransfer?.getData(DRAG_TYPE));
    setOver(false);
    if (from === undefined) return;
    event.preventDefault();
    const how = event.shiftKey ? 'inside' : 'before';
    change((now) => withStructure(now, dropTax(now.set, from, at, how), say(writing, ELEMENTS, 'dropped')));
    // Dragging does not move the focus. Without it, the keys for undo would have no effect.
    focusOn(`[data-button="fold-${nodeAt(state.set.tree, from)?.key}"]`);
  };
  const place = (close: () => void): JSX.Element => (
    <div class="items-of">
      <p>{say(writing, ELEMENTS, 'place')}</p>
      {MOVES.map((direction) => (
        <Button
          name={`${direction}-${key}`}
          text={say(writing, CARDS, direction)}
          kind="item"
          isOff={!canMove(state.set, at, direction)}
          onPress={() => move(direction)}
        />
      ))}
      <Button
        name={`remove-${key}`}
        text={say(writing, ELEMENTS, 'remove')}
        kind="item"
        onPress={() => {
          close();
          remove();
        }}
      />
    </div>
  );
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
      onFocusOut={({ currentTarget, relatedTarget }) => {
        const isLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
        if (isLeft && state.begun === key) queueMicrotask(() => change((now) => ({ ...now, begun: undefined })));
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes(DRAG_TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div class="taxhead">
        <div class="line">
          <h3
            id={`${prefix}${name}-title`}
            draggable
            title={say(writing, ELEMENTS, 'drag')}
            onDragStart={({ dataTransfer }) => dataTransfer?.setData(DRAG_TYPE, JSON.stringify(at))}
          >
            <button
              type="button"
              class="fold"
              data-button={`fold-${key}`}
              aria-expanded={isOpen}
              onClick={() => change((now) => withShown(now, key, !isOpen))}
            >
              <bdi>{title}</bdi>
            </button>
          </h3>
          <ChargeText charge={charge} isNested={depth > 0} wrong={isOpen ? 0 : wrong} />
        </div>
        <AmountOfTax amount={amount} />
      </div>
      {isOpen && isRepeated && <p class="quiet">{say(writing, ELEMENTS, 'repeated')}</p>}
      {isOpen && !isRepeated && (
        <TaxFields taxKey={key} tax={tax} isTop={depth === 0} advice={advice.filter(isAtField)} place={place} />
      )}
      {isOpen && isRepeated && (
        <Menu name={`rest-${key}`} text="⋯" label={say(writing, CARDS, 'moreOfTax')} kind="add sign">
          {place}
        </Menu>
      )}
      {!isRepeated && left.length > 0 && (
        <ul class="advice" part="advice">
          {left.map(({ message }) => (
            <li>{printable(message)}</li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface ChargeTextProps extends Pick<TaxProps, 'charge'> {
  readonly isNested: boolean;
  /** Number of problems in folded fields. */
  readonly wrong: number;
}

function ChargeText({ charge, isNested, wrong }: ChargeTextProps) {
  const { writing } = useView();
  return (
    <span class="says">
      <span class="words">
        <Prose text={charge} />
      </span>
      {isNested && `; ${say(writing, ELEMENTS, 'nested')}`}
      {wrong > 0 && <span class="problem"> {say(writing, ELEMENTS, 'notValid', { n: wrong })}</span>}
    </span>
  );
}

function AmountOfTax({ amount }: Pick<TaxProps, 'amount'>) {
  const { writing } = useView();
  const { change } = amount ?? {};
  return (
    <span class="comes">
      {amount === undefined ? '' : writing.amount(amount.amount)}
      {change !== undefined && directionOf(change) !== 'same' && (
        <span class={directionOf(change) === 'more' ? 'dearer' : 'cheaper'}> {changeInWords(change, writing)}</span>
      )}
    </span>
  );
}

/** Alt with an arrow key opens a select. */
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
