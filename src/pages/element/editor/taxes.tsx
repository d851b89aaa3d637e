import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Edit } from '../../../core/issues/cures.js';
import { editsOf } from '../../../core/issues/cures.js';
import { groupBy } from '../../../core/issues/reading.js';
import { printable } from '../../../core/issues/texts.js';
import { CARDS, ELEMENTS, TAX_CARD } from '../../../language/words/en/editor.js';
import type { Words } from '../../../language/words/words.js';
import type { PreviewedScenario } from '../../../trials/preview/preview-data.js';
import { directionOf, signedInWords } from '../../../trials/preview/words/verdict.js';
import { chargeInWords } from '../../editor/charge-in-words.js';
import type { MoveDirection, ShownTax, TaxKey, TreeNode } from '../../editor/draft.js';
import { canMove, curedSet, dropTax, moveTax, nodeAt, placeOf, shownTaxes, withoutTax } from '../../editor/draft.js';
import { fieldId, specOf } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { isSame, textField } from '../../editor/json.js';
import type { TaxKind } from '../../editor/new-tax.js';
import { TAX_KINDS, withNewTax } from '../../editor/new-tax.js';
import { PARTS, rowsOf, withNewRow } from '../../editor/rows.js';
import { isInUse, offersText, PART_COLUMNS, SET_FIELDS_EDITED, setGroups } from '../../editor/sections.js';
import type { EditorState } from '../../editor/state.js';
import { withShown, withStructure, withTaxBegun, withTaxRows } from '../../editor/state.js';
import { problemInWords } from '../../editor/words.js';
import { Prose } from '../../views/markup.js';
import { lookOfChange } from '../../views/scenario-data.js';
import { useFill, useTexts, useView } from '../../views/view-context.js';
import { afterPress, Button, EditorContext, useEditor } from './controls.js';
import { RowTable } from './row-table.js';
import type { SettingGroup } from './settings.js';
import { Settings, useFieldSettings } from './settings.js';
import { FieldsOf, RareFields, TaxFields, useOpenedFields } from './tax-fields.js';

interface TaxFormProps {
  readonly scenario: PreviewedScenario | undefined;
  readonly warnings: Consequences['warnings'] | undefined;
  /** Whether the warnings are those of the draft as it is now: then their paths lead to its taxes. */
  readonly isCompared: boolean;
}

export function TaxForm({ scenario, warnings, isCompared }: TaxFormProps): JSX.Element {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const cardText = useTexts(TAX_CARD);
  const { tree } = state.set;
  const { written } = state.stay;
  const offers = useMemo(() => offersText(state.set, written), [state.set, written]);
  const amounts = useMemo(() => amountsByTax(scenario), [scenario]);
  const before = useMemo(() => chargesBefore(state), [state.base, state.words]);
  const found = useMemo(() => adviceByTax(tree, warnings ?? [], state.words), [tree, warnings, state.words]);
  // While the draft is not valid, warnings are those of the last valid one.
  const isCurrent = isCompared && state.issues.length === 0;
  // Advice that comes and goes with each key would move the rows below it.
  const advice = useHeld(found, !isCurrent || state.typing !== undefined);
  const follow = useCure(isCurrent ? found : undefined);
  // No warnings about a tax that is being added, nor about the set for what is still missing.
  const adviceOn = (key: TaxKey | undefined): TaxProps['advice'] =>
    state.begun !== undefined && (key ?? state.begun) === state.begun ? [] : (advice.get(key) ?? []);
  const general = adviceOn(undefined);
  const addTax = (kind: TaxKind): void => {
    const { key } = withNewTax(state.set, state.words, kind);
    change((now) => withTaxBegun(now, kind, text('newTax')));
    focusOn(`[name="${key}.${kind === 'other' ? 'title' : 'rate'}"]`);
  };
  return (
    <>
      <div class="head">
        <h2>{text('taxes')}</h2>
        <span class="quiet">{text('ofThisStay')}</span>
      </div>
      {tree.length === 0 && <p class="quiet">{text('noTaxes')}</p>}
      <div class="taxlist">
        {shownTaxes(tree).map((tax) => {
          const { id, title } = state.set.taxes[tax.key] ?? {};
          const charge = chargeInWords(state.set, tax, state.words);
          const saved = before?.get(tax.key);
          return (
            <OneTax
              key={tax.isRepeated ? tax.at.join() : tax.key}
              offers={state.shown.has(tax.key) ? offers : ''}
              tax={tax}
              charge={charge}
              was={saved === charge || isSame(state.set.taxes[tax.key], state.base?.taxes[tax.key]) ? undefined : saved}
              isNew={before !== undefined && saved === undefined}
              amount={amounts.get(String(id ?? title))}
              advice={adviceOn(tax.key)}
              onCure={follow}
            />
          );
        })}
      </div>
      <div class="adds">
        <Button name="add-tax" onPress={() => addTax('other')}>
          + {text('addTax')}
        </Button>
        {TAX_KINDS.map((kind) => (
          <Button name={`add-${kind}`} text={cardText(kind)} kind="add" onPress={() => addTax(kind)} />
        ))}
      </div>
      {general.length > 0 && (
        <section class="advice" part="advice" aria-label={text('worthALook')}>
          <h3>{text('worthALook')}</h3>
          <AdviceList advice={general} onCure={follow} />
        </section>
      )}
      <SetFields />
    </>
  );
}

/** The charges of the saved set in words; `undefined` without one. */
function chargesBefore({ base, words }: EditorState): ReadonlyMap<TaxKey, string> | undefined {
  return base && new Map(shownTaxes(base.tree).map((tax) => [tax.key, chargeInWords(base, tax, words)]));
}

/** The last value from before it was held. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const kept = useRef(value);
  if (!isHeld) kept.current = value;
  return kept.current;
}

/** Follows advice with the edits for the draft as it is now; those of an earlier draft would be for other places. */
function useCure(current: ReturnType<typeof adviceByTax> | undefined): TaxProps['onCure'] {
  const { change, focusOn } = useEditor();
  const text = useTexts(TAX_CARD);
  // A button may keep the handler of an earlier drawing: it finds the edits of the latest one.
  const latest = useRef(current);
  latest.current = current;
  return ({ code, path }) => {
    const all = [...(latest.current?.values() ?? [])].flat();
    const edits = all.find((entry) => entry.code === code && entry.path === path)?.edits ?? [];
    if (edits.length === 0) return;
    change((now) => withStructure(now, curedSet(now.set, edits), text('cured')));
    focusOn('.fold');
  };
}

/** Advice, with a button that follows it if a program can. */
function AdviceList({ advice, onCure }: Pick<TaxProps, 'advice' | 'onCure'>) {
  const { state } = useEditor();
  const text = useTexts(TAX_CARD);
  const isOff = state.issues.length > 0;
  return (
    <ul class="advice" part="advice">
      {advice.map((entry) => (
        <li>
          {printable(entry.message)}{' '}
          {entry.edits.length > 0 && (
            <Button
              name={`cure-${entry.code}`}
              kind="link"
              text={text('cure')}
              isOff={isOff}
              onPress={() => onCure(entry)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const ADD_PART = 'add-part-set';

function SetFields() {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const cardText = useTexts(TAX_CARD);
  const opened = useOpenedFields();
  const settingsOf = useFieldSettings('set');
  const { fields } = state.set;
  const groups = setGroups(state.words);
  const hasParts = rowsOf(fields, PARTS).length > 0;
  const addPart = (): void => {
    const fresh = fieldId('set', [...PARTS.path, 0]);
    change((now) => withTaxRows(now, 'set', (set) => withNewRow(set, PARTS), { step: text('newRow'), fresh }));
    focusOn(`[name="${fresh}.of"]`);
  };
  const parts = { button: ADD_PART, name: text('splitPrice'), onChoose: addPart };
  const settings = () => [
    ...settingsOf(groups, (field) => isInUse(opened, 'set', fields, field.split('.'))),
    { name: text('splitPrice'), settings: hasParts ? [] : [parts] },
  ];
  return (
    <section class="of-set" aria-label={text('taxSet')}>
      <FieldsOf owner="set" fields={SET_FIELDS_EDITED.filter((field) => !field.includes('.'))} />
      <div class="holds">
        <RareFields owner="set" groups={groups} of={fields} />
      </div>
      {hasParts && (
        <RowTable
          taxKey="set"
          list={PARTS}
          columns={PART_COLUMNS.map((name) => ({ name, fields: [name] }))}
          kind="part"
          addButton={ADD_PART}
          add={text('anotherPart')}
        />
      )}
      <div class="adds">
        <Settings owner="set" text={cardText('settingsOfSet')} groups={settings} />
      </div>
    </section>
  );
}

function amountsByTax(scenario: PreviewedScenario | undefined): ReadonlyMap<string, TaxAmount> {
  const changes = new Map(scenario?.difference?.taxes.map((tax) => [tax.id ?? tax.title, tax.amount]));
  const taxes = scenario?.draft.taxes ?? [];
  return new Map(
    taxes.map(({ id, title, amount }, index) => [
      id ?? title,
      { amount, change: changes.get(id ?? title), look: index },
    ]),
  );
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
      props.was,
      props.isNew,
      contentOf([props.amount]),
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
    const { code, params } = warning;
    const message = problemInWords(warning, words, specOf(key ?? 'set', path, words));
    const edits = 'write' in params || 'edits' in params ? editsOf(warning.path, params) : [];
    return { key, code, path: warning.path, message, edits };
  });
  return groupBy(all, ({ key }) => key);
}

interface TaxAmount {
  readonly amount: string;
  readonly change: string | undefined;
  readonly look: number | undefined;
}

/** Finds the edits of advice. */
interface CurePlace {
  readonly code: string;
  readonly path: string;
}

interface TaxProps {
  readonly tax: ShownTax;
  /** The charge in a line. It names other taxes. */
  readonly charge: string;
  /** The charge of the saved set, if it differs. */
  readonly was: string | undefined;
  /** Whether the saved set does not have the tax. */
  readonly isNew: boolean;
  readonly amount: TaxAmount | undefined;
  readonly advice: ReadonlyArray<CurePlace & { readonly message: string; readonly edits: readonly Edit[] }>;
  readonly onCure: (place: CurePlace) => void;
}

const DRAG_TYPE = 'application/x-staytax-tax';
const KEYS: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

function TaxCard({ tax: { key, depth, at, isRepeated }, advice, onCure, ...said }: TaxProps): JSX.Element {
  const { prefix, state, problems, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const cardText = useTexts(CARDS);
  const settingText = useTexts(TAX_CARD);
  const [isOver, setOver] = useState(false);
  const tax = state.set.taxes[key] ?? {};
  const title = printable(textField(tax, 'title') ?? text('tax'));
  const name = at.join('-');
  const isOpen = state.shown.has(key);
  const wrong = [...problems.keys()].filter((id) => id.startsWith(`${key}.`)).length;
  const move = (direction: MoveDirection): void => {
    change((now) => withStructure(now, moveTax(now.set, at, direction), text('moved', { title })));
    focusOn(`[data-button="${isOpen ? direction : 'fold'}-${key}"]`);
  };
  const remove = (): void => {
    const index = shownTaxes(state.set.tree).findIndex((place) => place.at.join('-') === name);
    const others = shownTaxes(withoutTax(state.set, at).tree);
    const next = others[index] ?? others.at(-1);
    change((now) => withStructure(now, withoutTax(now.set, at), text('removed', { title })));
    focusOn(`[data-button="${next === undefined ? 'add-tax' : `fold-${next.key}`}"]`);
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
  const place: SettingGroup = {
    name: text('place'),
    settings: [
      ...Object.values(KEYS).map((direction) => ({
        button: `${direction}-${key}`,
        name: cardText(direction),
        isOff: !canMove(state.set, at, direction),
        isRepeated: true,
        onChoose: () => move(direction),
      })),
      { button: `remove-${key}`, name: text('remove'), onChoose: remove },
    ],
  };
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
      onFocusOut={(event) => {
        const { currentTarget, relatedTarget } = event;
        const isLeft = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget);
        // The press may begin the next tax.
        const end = (now: EditorState) => (now.begun === key ? { ...now, begun: undefined } : now);
        if (isLeft && state.begun === key) afterPress(event, () => change(end));
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
        <Swatch look={said.amount?.look} />
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
          {tax['type'] === 'fee' && <span class="yours">{settingText('yours')}</span>}
        </h3>
        <ChargeText {...said} isNested={depth > 0} wrong={isOpen ? 0 : wrong} />
        <AmountOfTax {...said} />
      </div>
      {isOpen && !isRepeated && <TaxFields taxKey={key} tax={tax} place={place} />}
      {isOpen && isRepeated && (
        <div class="card">
          <p class="quiet">{text('repeated')}</p>
          <Settings owner={key} text={settingText('allSettings')} groups={() => [place]} />
        </div>
      )}
      {!isRepeated && advice.length > 0 && <AdviceList advice={advice} onCure={onCure} />}
    </fieldset>
  );
}

/** The look of the tax in the pictures. A tax that is not charged has none. */
function Swatch({ look }: { readonly look: number | undefined }) {
  const fillOf = useFill();
  return (
    <svg class="swatch" width="14" height="14" aria-hidden="true">
      {look !== undefined && <rect width="14" height="14" rx="4" fill={fillOf(look)} />}
    </svg>
  );
}

type ChargeTextProps = Pick<TaxProps, 'charge' | 'was'> & { readonly isNested: boolean; readonly wrong: number };

function ChargeText({ charge, was, isNested, wrong }: ChargeTextProps) {
  const text = useTexts(ELEMENTS);
  const cardText = useTexts(TAX_CARD);
  return (
    <span class="says">
      <Prose as="span" class="words" text={charge} />
      {isNested && `; ${text('nested')}`}
      {was !== undefined && <Prose as="span" class="was" text={cardText('was', { charge: was })} />}
      {wrong > 0 && <span class="problem"> {text('notValid', { n: wrong })}</span>}
    </span>
  );
}

function AmountOfTax({ amount, isNew }: Pick<TaxProps, 'amount' | 'isNew'>) {
  const { writing } = useView();
  const text = useTexts(TAX_CARD);
  const { change = '0' } = amount ?? {};
  const direction = directionOf(change);
  return (
    <span class="comes">
      {amount === undefined ? '' : writing.amount(amount.amount)}
      {(isNew || direction !== 'same') && (
        <span class={isNew ? 'dearer' : lookOfChange('total', direction)}>
          {isNew ? text('isNew') : signedInWords(change, writing)}
        </span>
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
