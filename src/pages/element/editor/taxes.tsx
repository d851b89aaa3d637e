import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { groupBy } from '../../../core/issues/reading.js';
import { printable } from '../../../core/issues/texts.js';
import { CARDS, ELEMENTS } from '../../../language/words/en/editor.js';
import type { Words } from '../../../language/words/words.js';
import type { PreviewedScenario } from '../../../trials/preview/preview-data.js';
import { changeInWords, directionOf } from '../../../trials/preview/words/verdict.js';
import { chargeInWords } from '../../editor/charge-in-words.js';
import type { MoveDirection, ShownTax, TaxKey, TreeNode } from '../../editor/draft.js';
import { canMove, dropTax, moveTax, nodeAt, placeOf, shownTaxes, withNewTax, withoutTax } from '../../editor/draft.js';
import { fieldId, specOf } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { textField } from '../../editor/json.js';
import { PARTS, rowsOf, withNewRow } from '../../editor/rows.js';
import { isInUse, offersText, PART_COLUMNS, SET_FIELDS_EDITED } from '../../editor/sections.js';
import { withShown, withStructure, withTaxBegun, withTaxRows } from '../../editor/state.js';
import { problemInWords } from '../../editor/words.js';
import { Folded, List, Prose } from '../../views/markup.js';
import { useTexts, useView } from '../../views/view-context.js';
import type { FieldAdvice } from './controls.js';
import { Button, DraftField, EditorContext, Menu, useEditor } from './controls.js';
import { RowTable } from './row-table.js';
import { MoreFields, TaxFields } from './tax-fields.js';

interface TaxFormProps {
  readonly scenario: PreviewedScenario | undefined;
  readonly warnings: Consequences['warnings'] | undefined;
}

export function TaxForm({ scenario, warnings }: TaxFormProps): JSX.Element {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const { tree } = state.set;
  const { written } = state.stay;
  const offers = useMemo(() => offersText(state.set, written), [state.set, written]);
  const amounts = useMemo(() => amountsByTax(scenario), [scenario]);
  const advice = useMemo(() => adviceByTax(tree, warnings ?? [], state.words), [tree, warnings, state.words]);
  // No warnings about a tax that is being added, nor about the set for what is still missing.
  const adviceOn = (key: TaxKey | undefined): readonly FieldAdvice[] =>
    state.begun !== undefined && (key ?? state.begun) === state.begun ? [] : (advice.get(key) ?? []);
  const general = adviceOn(undefined);
  const addTax = () => {
    const { key } = withNewTax(state.set, state.words);
    change((now) => withTaxBegun(now, text('newTax')));
    focusOn(`[name="${key}.title"]`);
  };
  return (
    <>
      <div class="head">
        <h2>{text('taxes')}</h2>
        <span class="quiet">{text('ofThisStay')}</span>
      </div>
      {tree.length === 0 && <p class="quiet">{text('noTaxes')}</p>}
      {shownTaxes(tree).map((tax) => {
        const { id, title } = state.set.taxes[tax.key] ?? {};
        return (
          <OneTax
            key={tax.isRepeated ? tax.at.join() : tax.key}
            offers={state.shown.has(tax.key) ? offers : ''}
            tax={tax}
            charge={chargeInWords(state.set, tax, state.words)}
            amount={amounts.get(String(id ?? title))}
            advice={adviceOn(tax.key)}
          />
        );
      })}
      <Button name="add-tax" text={text('addTax')} onPress={addTax} />
      {general.length > 0 && (
        <section class="advice" part="advice" aria-label={text('worthALook')}>
          <h3>{text('worthALook')}</h3>
          <List entries={general.map(({ message }) => message)} />
        </section>
      )}
      <SetFields />
    </>
  );
}

function SetFields() {
  const { state } = useEditor();
  const text = useTexts(ELEMENTS);
  const paths = SET_FIELDS_EDITED.map((name) => name.split('.'));
  const hasParts = rowsOf(state.set.fields, PARTS).length > 0;
  const ofRules = paths.filter((path) => path.length > 1);
  const isUsed = (path: readonly string[]) => isInUse(state, 'set', state.set.fields, path);
  const fieldsAt = (shown: ReadonlyArray<readonly string[]>) => (
    <div class="fields">
      {shown.map((path) => (
        <DraftField key={path.join('.')} owner="set" path={path} />
      ))}
    </div>
  );
  return (
    <section class="of-set" aria-label={text('taxSet')}>
      {fieldsAt(paths.filter((path) => path.length === 1))}
      <Folded summary={text('rules')} isOpen={hasParts || ofRules.some(isUsed)}>
        {() => (
          <>
            {fieldsAt(ofRules.filter(isUsed))}
            {hasParts && <PartTable />}
            <MoreFields owner="set" paths={ofRules.filter((path) => !isUsed(path))} />
            {!hasParts && <AddPart />}
          </>
        )}
      </Folded>
    </section>
  );
}

const ADD_PART = 'add-part-set';

/** The parts into which the set splits extras or the lodging, one a row. */
function PartTable() {
  const text = useTexts(ELEMENTS);
  const columns = PART_COLUMNS.map((name) => ({ name, fields: [name] }));
  return (
    <RowTable taxKey="set" list={PARTS} columns={columns} kind="part" addButton={ADD_PART} add={text('anotherPart')} />
  );
}

function AddPart() {
  const { change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const add = (): void => {
    const fresh = fieldId('set', [...PARTS.path, 0]);
    change((now) => withTaxRows(now, 'set', (fields) => withNewRow(fields, PARTS), { step: text('newRow'), fresh }));
    focusOn(`[name="${fresh}.of"]`);
  };
  return (
    <Button name={ADD_PART} kind="add" onPress={add}>
      + {text('splitPrice')}
    </Button>
  );
}

function amountsByTax(scenario: PreviewedScenario | undefined): ReadonlyMap<string, TaxAmount> {
  const changes = new Map(scenario?.difference?.taxes.map((tax) => [tax.id ?? tax.title, tax.amount]));
  const taxes = scenario?.draft.taxes ?? [];
  return new Map(taxes.map(({ id, title, amount }) => [id ?? title, { amount, change: changes.get(id ?? title) }]));
}

/** Redraws a tax only if something of it changed: the user edits one of thirty. */
function OneTax({ offers, ...props }: TaxProps & { readonly offers: string }) {
  const editor = useEditor();
  const { state, problems } = editor;
  const { writing } = useView();
  const { key, at, isRepeated } = props.tax;
  const isOwn = (id: string) => id.startsWith(`${key}.`) || id === key;
  const texts = Object.entries(state.texts).filter(([id]) => isOwn(id));
  const wrong = [...problems].filter(([id]) => isOwn(id));
  // Problems of a field stay hidden while the user types in it.
  const typing = isOwn(state.typing ?? '') ? state.typing : '';
  return useMemo(
    () => (
      <EditorContext.Provider value={editor}>
        <TaxCard {...props} />
      </EditorContext.Provider>
    ),
    [
      at.join(),
      isRepeated,
      props.charge,
      props.amount?.amount,
      props.amount?.change,
      contentOf(props.advice),
      contentOf(texts),
      contentOf(wrong),
      [...state.shown].filter(isOwn).join(),
      state.fresh,
      typing,
      offers,
      writing,
      state.set.taxes[key],
      state.set.tree,
      state.set.fields,
    ],
  );
}

/** A list as text, for comparisons. Most lists of a card are empty. */
function contentOf(list: readonly unknown[]): string {
  return list.length === 0 ? '' : JSON.stringify(list);
}

/** The warnings by the tax that they are about; `undefined` for those about the set. */
function adviceByTax(tree: readonly TreeNode[], warnings: Consequences['warnings'], words: Words) {
  const all = warnings.map((warning) => {
    const { key, path } = placeOf(tree, warning.path);
    const message = problemInWords(warning, words, specOf(key ?? 'set', path, words));
    return { key, field: key && fieldId(key, path), message };
  });
  return groupBy(all, ({ key }) => key);
}

interface TaxAmount {
  readonly amount: string;
  readonly change?: string | undefined;
}

interface TaxProps {
  readonly tax: ShownTax;
  /** The charge in a line. It names other taxes. */
  readonly charge: string;
  readonly amount: TaxAmount | undefined;
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

function TaxCard({ tax: { key, depth, at, isRepeated }, charge, amount, advice }: TaxProps): JSX.Element {
  const { prefix, state, problems, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const cardText = useTexts(CARDS);
  const [isOver, setOver] = useState(false);
  const tax = state.set.taxes[key] ?? {};
  const title = printable(textField(tax, 'title') ?? text('tax'));
  const name = at.join('-');
  const isOpen = state.shown.has(key);
  // Warnings about a visible field are shown next to it.
  const isAtField = ({ field }: FieldAdvice) =>
    isOpen && FIELDS_WITH_ADVICE.some((name) => field === fieldId(key, [name]));
  const left = advice.filter((entry) => !isAtField(entry));
  const wrong = [...problems.keys()].filter((id) => id.startsWith(`${key}.`)).length;
  const move = (direction: MoveDirection): void => {
    change((now) => withStructure(now, moveTax(now.set, at, direction), text('moved', { title })));
    focusOn(`[data-button="${isOpen ? direction : 'fold'}-${key}"]`);
  };
  const remove = (): void => {
    change((now) => withStructure(now, withoutTax(now.set, at), text('removed', { title })));
    focusOn('[data-button="add-tax"]');
  };
  const drop = (event: DragEvent): void => {
    const from = placeIn(event.dataTransfer?.getData(DRAG_TYPE));
    setOver(false);
    if (from === undefined) return;
    event.preventDefault();
    const how = event.shiftKey ? 'inside' : 'before';
    change((now) => withStructure(now, dropTax(now.set, from, at, how), text('dropped')));
    // Dragging does not move the focus. Without it, the keys for undo would have no effect.
    focusOn(`[data-button="fold-${nodeAt(state.set.tree, from)?.key}"]`);
  };
  const place = (close: () => void): JSX.Element => (
    <div class="items-of">
      <p>{text('place')}</p>
      {Object.values(KEYS).map((direction) => (
        <Button
          name={`${direction}-${key}`}
          text={cardText(direction)}
          kind="item"
          isOff={!canMove(state.set, at, direction)}
          onPress={() => move(direction)}
        />
      ))}
      <Button
        name={`remove-${key}`}
        text={text('remove')}
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
        // Alt with an arrow key opens a select.
        if (direction === undefined || event.target instanceof HTMLSelectElement) return;
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
            title={text('drag')}
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
      {isOpen && !isRepeated && (
        <TaxFields taxKey={key} tax={tax} isTop={depth === 0} advice={advice.filter(isAtField)} place={place} />
      )}
      {isOpen && isRepeated && (
        <>
          <p class="quiet">{text('repeated')}</p>
          <Menu name={`rest-${key}`} text="⋯" label={cardText('moreOfTax')} kind="add sign">
            {place}
          </Menu>
        </>
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

type ChargeTextProps = Pick<TaxProps, 'charge'> & { readonly isNested: boolean; readonly wrong: number };

function ChargeText({ charge, isNested, wrong }: ChargeTextProps) {
  const text = useTexts(ELEMENTS);
  return (
    <span class="says">
      <Prose as="span" class="words" text={charge} />
      {isNested && `; ${text('nested')}`}
      {wrong > 0 && <span class="problem"> {text('notValid', { n: wrong })}</span>}
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

function placeIn(text: string | undefined): number[] | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) && value.every((place) => typeof place === 'number') ? value : undefined;
  } catch {
    return undefined;
  }
}
