import type { ComponentChildren } from 'preact';
import type { TaxType } from '../../../core/definitions/tax.js';
import type { Fields } from '../../../core/issues/reading.js';
import { rateInWords } from '../../../language/description/values.js';
import { CARDS, ELEMENTS, TAX_CARD } from '../../../language/words/en/editor.js';
import { CONTAINS, whenInWords, whoPays } from '../../editor/charge-in-words.js';
import type { TaxKey } from '../../editor/draft.js';
import { isNamed } from '../../editor/draft.js';
import { fieldId, nameOfField, specOf } from '../../editor/fields.js';
import { textsIn, valueAt } from '../../editor/json.js';
import { containableTaxes } from '../../editor/new-tax.js';
import type { OrderMove } from '../../editor/order.js';
import { orderOfTax } from '../../editor/order.js';
import type { RowColumn, RowList } from '../../editor/rows.js';
import { isListCondition, PERIODS, RATES, rowsOf, withNewRow, withRateFor, YEAR_SEASONS } from '../../editor/rows.js';
import type { CardFields, FieldGroup } from '../../editor/sections.js';
import { cardFields, columnId, columnName, columnsOf, endsOf, isInUse, ROW_RANGES } from '../../editor/sections.js';
import type { EditorState, FoldedPart } from '../../editor/state.js';
import { partId, setList, withShown, withStructure, withTaxRows } from '../../editor/state.js';
import { Filled, Prose, slot } from '../../views/markup.js';
import { useTexts, useView } from '../../views/view-context.js';
import { Button, ChoiceField, DraftField, ProblemsBelow, useEditor } from './controls.js';
import { RowTable } from './row-table.js';
import type { Setting, SettingGroup } from './settings.js';
import { SettingMenu, Settings, useFieldSettings } from './settings.js';

interface TaxFieldsProps {
  readonly taxKey: TaxKey;
  readonly tax: Fields;
  /** Moves or removes the tax. */
  readonly place: SettingGroup;
}

export function TaxFields({ taxKey: key, tax, place }: TaxFieldsProps) {
  const { writing } = useView();
  const text = useTexts(CARDS);
  const card = cardFields(useOpenedFields(), key, tax, writing.prose);
  return (
    <div class="card">
      <Sentence taxKey={key} tax={tax} fields={card.first} />
      <ProblemsBelow owner={key} fields={card.first.filter((field) => field !== 'title')} />
      <FieldsOf owner={key} fields={card.base} />
      <Order taxKey={key} />
      <Conditions taxKey={key} tax={tax} card={card} />
      {card.ofChannel.length > 0 && (
        <div class="group">
          <p class="quiet">{text('channelIsTold')}</p>
          <FieldsOf owner={key} fields={card.ofChannel} />
        </div>
      )}
      <div class="adds">
        <Rules taxKey={key} tax={tax} card={card} />
        <AllSettings taxKey={key} tax={tax} card={card} place={place} />
      </div>
    </div>
  );
}

/** The empty fields to show: those that the user opened, and required ones. */
export function useOpenedFields(): EditorState {
  const { state, problems } = useEditor();
  return { ...state, shown: new Set([...state.shown, ...problems.keys()]) };
}

/** The slots of the sentence, by the last part of the path of their field. */
const SLOTS = {
  rate: slot('rate'),
  logic: slot('logic'),
  is_inclusive: slot('is_inclusive'),
  max_nights: slot('max_nights'),
  type: slot('type'),
  contains: slot('contains'),
};

const MONEY = {
  fee: 'ofHotel',
  tax: 'ofState',
  city_tax: 'ofTown',
} as const satisfies Record<TaxType, keyof typeof TAX_CARD.texts>;

interface SentenceProps {
  readonly taxKey: TaxKey;
  readonly tax: Fields;
  readonly fields: readonly string[];
}

/** "Charge 30.00 EUR per booking, on top. The money is the hotel's and bears VAT 6%.", with a field for each value. */
function Sentence({ taxKey: key, tax, fields }: SentenceProps) {
  const text = useTexts(TAX_CARD);
  const names = new Map<string, string>([
    ['percent', text('percent')],
    ...Object.entries(MONEY).map(([type, name]): [string, string] => [type, text(name)]),
  ]);
  const slots = fields.map((field) => {
    const path = field.split('.');
    return [
      path.at(-1) ?? '',
      field === CONTAINS.join('.') ? (
        <Contained taxKey={key} tax={tax} />
      ) : (
        <DraftField key={field} owner={key} path={path} isInline nameOf={(value) => names.get(value)} />
      ),
    ] as const;
  });
  const charge = text(fields.includes('max_nights') ? 'chargeNights' : 'charge', SLOTS);
  const money = text(fields.includes(CONTAINS.join('.')) ? 'moneyBears' : 'money', SLOTS);
  return (
    <>
      <DraftField owner={key} path={['title']} />
      <div class="sentence">
        <Filled text={`${charge} ${money}`} slots={Object.fromEntries(slots)} />
      </div>
    </>
  );
}

/** The taxes inside the amount of a fee: a choice for each, and one more while others could be inside. */
function Contained({ taxKey: key, tax }: Omit<SentenceProps, 'fields'>) {
  const { state, problems, change, writing } = useEditor();
  const text = useTexts(TAX_CARD);
  const id = fieldId(key, CONTAINS);
  const chosen = textsIn(valueAt(tax, CONTAINS));
  const offered = containableTaxes(state.set, key);
  const left = offered.filter((other) => !isNamed(chosen, other));
  const none = { value: '', name: text(chosen.length === 0 ? 'noVat' : 'nothingElse') };
  const names = [...chosen, ...(chosen.length === 0 || left.length > 0 ? [''] : [])];
  return (
    <>
      {names.map((name, index) => (
        <ChoiceField
          key={index}
          id={index === 0 ? id : `${id}-${index}`}
          name={id}
          label={specOf(key, CONTAINS, state.words)?.label ?? ''}
          text={name}
          problems={problems.get(id)}
          isInline
          choices={[
            none,
            ...offered
              .filter((other) => left.includes(other) || isNamed([name], other))
              .map((other) => ({
                value: left.includes(other) ? other.title : name,
                name: `${other.title} ${rateInWords(other.rate, 'percent', writing)}`,
              })),
          ]}
          onText={(now) => {
            const next = chosen.toSpliced(index, 1, ...(now === '' ? [] : [now]));
            change((state) => setList(state, id, next));
          }}
        />
      ))}
    </>
  );
}

/** Which taxes are computed before this one, or after it and on it. */
function Order({ taxKey: key }: Pick<SentenceProps, 'taxKey'>) {
  const { state } = useEditor();
  const { sentences, moves } = orderOfTax(state, key);
  const reorder = useReorder(key);
  if (sentences.length + moves.length === 0) return null;
  return (
    <p class="order">
      <Prose text={sentences.join(' ')} />{' '}
      {moves.map((move) => (
        <Button name={`${move.name}-${key}`} kind="link" text={move.label} onPress={() => reorder(move)} />
      ))}
    </p>
  );
}

function useReorder(key: TaxKey): (move: OrderMove) => void {
  const { change, focusOn } = useEditor();
  const text = useTexts(TAX_CARD);
  return ({ set }) => {
    change((now) => withStructure(now, set, text('orderChanged')));
    focusOn(`[data-button="fold-${key}"]`);
  };
}

export function FieldsOf({ owner, fields }: { readonly owner: string; readonly fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <div class="fields">
      {fields.map((field) => (
        <DraftField key={field} owner={owner} path={field.split('.')} />
      ))}
    </div>
  );
}

interface CardProps {
  readonly taxKey: TaxKey;
  readonly tax: Fields;
  readonly card: CardFields;
}

/** Seasons, rates and rare fields that are in use, each as a short text that opens its fields. */
function Conditions({ taxKey: key, tax, card }: CardProps) {
  const { writing } = useEditor();
  const text = useTexts(CARDS);
  const has = (list: RowList): boolean => rowsOf(tax, list).length > 0;
  const when = whenInWords(tax, writing.prose);
  return (
    <div class="holds">
      {(has(PERIODS) || has(YEAR_SEASONS)) && (
        <Part
          owner={key}
          part="when"
          texts={when.length > 0 ? when : [nameOfField(key, YEAR_SEASONS.path, writing) ?? '']}
          fields={[PERIODS, YEAR_SEASONS].map(({ path }) => path.join('.'))}
        >
          {has(PERIODS) && (
            <RowTable
              taxKey={key}
              list={PERIODS}
              columns={[{ name: 'season', fields: ['after', 'before'] }]}
              kind="season"
              addButton={`add-season-${key}`}
              add={text('anotherSeason')}
            />
          )}
          {has(YEAR_SEASONS) && (
            <RowTable
              taxKey={key}
              list={YEAR_SEASONS}
              columns={[{ name: 'season', fields: ['from', 'to'] }]}
              kind="yearSeason"
              addButton={`add-year-season-${key}`}
              add={text('addSeasonOfYear')}
            />
          )}
        </Part>
      )}
      {has(RATES) && (
        <Part owner={key} part="who" texts={whoPays(tax, writing.prose)} fields={[RATES.path.join('.')]}>
          <Rates taxKey={key} tax={tax} />
        </Part>
      )}
      <RareFields owner={key} groups={card.rest} of={tax} />
    </div>
  );
}

interface RareFieldsProps {
  readonly owner: string;
  readonly groups: readonly FieldGroup[];
  readonly of: Fields;
}

/** The rare fields in use, by group. */
export function RareFields({ owner, groups, of }: RareFieldsProps) {
  const opened = useOpenedFields();
  const used = groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter((field) => isInUse(opened, owner, of, field.split('.'))),
    }))
    .filter(({ fields }) => fields.length > 0);
  if (used.length === 0) return null;
  const fields = used.flatMap((group) => group.fields);
  return (
    <Part owner={owner} part="others" texts={used.map(({ name }) => name)} fields={fields}>
      {used.map((group) => (
        <div class="group">
          <h4>{group.name}</h4>
          <FieldsOf owner={owner} fields={group.fields} />
        </div>
      ))}
    </Part>
  );
}

interface PartProps {
  readonly owner: string;
  readonly part: FoldedPart;
  readonly texts: readonly string[];
  /** The paths of its fields: a problem or an opened field unfolds it. */
  readonly fields: readonly string[];
  readonly children: ComponentChildren;
}

/** A part of the card, folded at first into a short text. */
function Part({ owner, part, texts, fields, children }: PartProps) {
  const { state, problems, change } = useEditor();
  const id = partId(owner, part);
  const starts = fields.map((field) => fieldId(owner, [field]));
  const isForced = [...problems.keys(), ...state.shown].some((shown) =>
    starts.some((start) => shown.startsWith(start)),
  );
  const isOpen = isForced || state.shown.has(id);
  return (
    <>
      <button
        type="button"
        class="chip"
        data-button={`${part}-${owner}`}
        aria-expanded={isOpen}
        onClick={() => change((now) => withShown(now, id, !isOpen))}
      >
        <Prose as="span" text={texts.join(', ')} />
      </button>
      {isOpen && <div class="part">{children}</div>}
    </>
  );
}

/** The two lists of seasons, with the name of the button that begins one. */
const SEASONS = [
  { button: 'add-season', list: PERIODS, label: 'season', first: 'after' },
  { button: 'add-year-season', list: YEAR_SEASONS, label: 'seasonEachYear', first: 'from' },
] as const;

/** Fields that many taxes have: a limit of nights, another rate for some cases, seasons. */
function Rules({ taxKey: key, tax, card }: CardProps) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(CARDS);
  const elementText = useTexts(ELEMENTS);
  const rates = useRateSettings(key);
  const limits = useFieldSettings(key)(
    card.rest,
    (field) => field !== 'max_nights' || isInUse(state, key, tax, [field]),
  );
  const seasons = SEASONS.filter(({ list }) => rowsOf(tax, list).length === 0).map(
    ({ button, list, label, first }) => ({
      button: `${button}-${key}`,
      name: text(label),
      onChoose: () => {
        const fresh = fieldId(key, [...list.path, 0]);
        const step = elementText('newRow');
        const added = (now: EditorState) =>
          withTaxRows(now, key, (fields) => withNewRow(fields, list), { step, fresh });
        change((now) => withShown(added(now), partId(key, 'when')));
        focusOn(`[name="${fresh}.${first}"]`);
      },
    }),
  );
  const settings = [
    ...limits.flatMap((group) => group.settings),
    ...rates(ROW_RANGES.filter(({ reason }) => reason)),
    ...seasons,
  ];
  return <SettingMenu button={`another-${key}`} text={`+ ${text('anotherRate')}`} settings={settings} />;
}

/** Adds a rate with a condition, and moves the focus to what is typed first. */
function useRateSettings(key: TaxKey): (columns: readonly RowColumn[]) => Setting[] {
  const { state, change, focusOn, writing } = useEditor();
  const text = useTexts(CARDS);
  const elementText = useTexts(ELEMENTS);
  const add = (column: RowColumn): void => {
    const { at } = withRateFor(state.set.taxes[key] ?? {}, column, state.today);
    const fresh = fieldId(key, [...RATES.path, at]);
    change((now) => {
      const next = (tax: Fields) => withRateFor(tax, column, now.today).tax;
      const added = withTaxRows(now, key, next, { step: elementText('newRow'), fresh });
      return withShown(withShown(added, columnId(key, column.name)), partId(key, 'who'));
    });
    focusOn(`[name="${fresh}.${column.first ?? column.fields[0]}"]`);
  };
  return (columns) =>
    columns.map((column) => ({
      button: `another-${key}-${column.name}`,
      name: column.reason ? text(column.reason) : columnName(key, column, writing),
      onChoose: () => add(column),
    }));
}

function AllSettings({ taxKey: key, tax, card, place }: CardProps & Pick<TaxFieldsProps, 'place'>) {
  const { state } = useEditor();
  const text = useTexts(TAX_CARD);
  const cardText = useTexts(CARDS);
  const rates = useRateSettings(key);
  const reorder = useReorder(key);
  const settingsOf = useFieldSettings(key);
  const orders = (): Setting[] =>
    orderOfTax(state, key).more.map((move) => ({
      button: `more-${key}`,
      name: move.label,
      onChoose: () => reorder(move),
    }));
  const groups = (): SettingGroup[] => [
    ...settingsOf(card.rest, (field) => field === 'level' || isInUse(state, key, tax, field.split('.'))),
    { name: cardText('rateFor'), settings: rates(ROW_RANGES) },
    { name: place.name, settings: [...orders(), ...place.settings] },
  ];
  return <Settings owner={key} text={text('allSettings')} groups={groups} />;
}

function Rates({ taxKey: key, tax }: Pick<CardProps, 'taxKey' | 'tax'>) {
  const { state, change, focusOn, writing } = useEditor();
  const text = useTexts(CARDS);
  const { used, others } = columnsOf(state, key, tax);
  const last = rowsOf(tax, RATES).length - 1;
  const columns = used.map((column) => ({ ...column, fields: endsOf(tax, column) }));
  const showColumn = (column: RowColumn): void => {
    change((now) => withShown(now, columnId(key, column.name)));
    // The last row is the new one.
    const [first = ''] = column.fields;
    const field = fieldId(key, [...RATES.path, last, ...first.split('.')]);
    focusOn(isListCondition(first) ? `[data-button="add-${first}-${key}-${last}"]` : `[name="${field}"]`);
  };
  return (
    <RowTable
      taxKey={key}
      list={RATES}
      columns={[{ name: 'rate', fields: ['rate'] }, ...columns]}
      kind="rate"
      addButton={`add-rate-${key}`}
      add={text('row')}
    >
      <SettingMenu
        button={`conditions-${key}`}
        text={`+ ${text('condition')}`}
        settings={others.map((column) => ({
          button: `column-${key}-${column.name}`,
          name: columnName(key, column, writing),
          onChoose: () => showColumn(column),
        }))}
      />
      {last > 0 && <p class="quiet">{text('firstRow')}</p>}
    </RowTable>
  );
}
