import type { ComponentChildren } from 'preact';
import type { TaxType } from '../../../core/definitions/tax.js';
import type { Fields } from '../../../core/issues/reading.js';
import { rateInWords } from '../../../language/description/values.js';
import { CARDS, ELEMENTS, TAX_CARD } from '../../../language/words/en/editor.js';
import { listed } from '../../../language/words/words.js';
import { CONTAINS, whenInWords, whoPays } from '../../editor/charge-in-words.js';
import type { TaxKey } from '../../editor/draft.js';
import { isNamed, placeOf } from '../../editor/draft.js';
import { fieldId, nameOfField, specOf } from '../../editor/fields.js';
import { textField, textsIn, valueAt } from '../../editor/json.js';
import { containableTaxes, orderOfTax, withLevel, withTaxAfter } from '../../editor/order.js';
import type { RowColumn, RowList } from '../../editor/rows.js';
import { isListCondition, PERIODS, RATES, rowsOf, withNewRow, withRateFor, YEAR_SEASONS } from '../../editor/rows.js';
import type { CardFields, FieldGroup } from '../../editor/sections.js';
import { cardFields, columnId, columnName, columnsOf, endsOf, isInUse, ROW_RANGES } from '../../editor/sections.js';
import type { EditorState, FoldedPart } from '../../editor/state.js';
import { partId, setList, withShown, withStructure, withTaxRows } from '../../editor/state.js';
import { Filled, Prose, slot } from '../../views/markup.js';
import { useTexts, useView } from '../../views/view-context.js';
import type { FieldAdvice } from './controls.js';
import { Button, DraftField, Menu, NotesBelow, useEditor } from './controls.js';
import { RowTable } from './row-table.js';
import type { SettingGroup } from './settings.js';
import { Settings, useFieldSettings, useShowField } from './settings.js';

interface TaxFieldsProps {
  readonly taxKey: TaxKey;
  readonly tax: Fields;
  readonly advice: readonly FieldAdvice[];
  /** Moves or removes the tax. */
  readonly place: SettingGroup;
}

export function TaxFields({ taxKey: key, tax, advice, place }: TaxFieldsProps) {
  const { writing } = useView();
  const text = useTexts(CARDS);
  const card = cardFields(useOpenedFields(), key, tax, writing.prose);
  return (
    <div class="card">
      <Sentence taxKey={key} tax={tax} fields={card.first} />
      <NotesBelow owner={key} fields={card.first} advice={advice} />
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
  const { prefix, state, problems, change, writing } = useEditor();
  const text = useTexts(TAX_CARD);
  const id = fieldId(key, CONTAINS);
  const chosen = textsIn(valueAt(tax, CONTAINS));
  const offered = containableTaxes(state.set, key);
  const left = offered.filter((other) => !isNamed(chosen, other));
  const choose = (index: number, name: string): void =>
    change((now) => setList(now, id, chosen.toSpliced(index, 1, ...(name === '' ? [] : [name]))));
  const nameOf = ({ title, rate }: (typeof offered)[number]) => `${title} ${rateInWords(rate, 'percent', writing)}`;
  const isWrong = problems.has(id);
  return (
    <>
      {[...chosen, ...(chosen.length === 0 || left.length > 0 ? [''] : [])].map((name, index) => {
        const named = offered.find((other) => isNamed([name], other));
        const inputId = index === 0 ? prefix + id : `${prefix}${id}-${index}`;
        return (
          <div class="field choice inline" key={index}>
            <label for={inputId} class="unseen">
              {specOf(key, CONTAINS, state.words)?.label}
            </label>
            <select
              id={inputId}
              name={id}
              value={name}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? `${prefix}${id}-problem` : undefined}
              onChange={({ currentTarget }) => choose(index, currentTarget.value)}
            >
              <option value="">{text(chosen.length === 0 ? 'noVat' : 'nothingElse')}</option>
              {name !== '' && <option value={name}>{named === undefined ? name : nameOf(named)}</option>}
              {left.map((other) => (
                <option value={other.title}>{nameOf(other)}</option>
              ))}
            </select>
          </div>
        );
      })}
    </>
  );
}

/** Which taxes are computed before this one, or after it and on it. */
function Order({ taxKey: key }: Pick<SentenceProps, 'taxKey'>) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(TAX_CARD);
  const { before, after, fewer } = orderOfTax(state.set, key);
  const titles = useTitles();
  const order = useNewOrder(key);
  // A base that names a tax which is computed later: the order can be turned round.
  const [later] = state.issues.flatMap((issue) => {
    if (issue.code !== 'plus_later' || placeOf(state.set.tree, issue.path).key !== key) return [];
    return state.set.tree.filter((node) => isNamed([issue.params.reference], state.set.taxes[node.key]));
  });
  const computeFirst = (first: TaxKey): void => {
    change((now) => withStructure(now, withTaxAfter(now.set, key, first), text('orderChanged')));
    focusOn(`[data-button="fold-${key}"]`);
  };
  if (before.length + after.length === 0 && later === undefined) return null;
  return (
    <p class="order">
      {before.length > 0 && <Prose as="span" text={text('computedBefore', { taxes: titles(before) })} />}{' '}
      {after.length > 0 && <Prose as="span" text={text('computedAfter', { taxes: titles(after), n: after.length })} />}{' '}
      {fewer && (
        <Button
          name={`fewer-${key}`}
          kind="link"
          text={text('notOnIt', { taxes: titles(fewer.keys) })}
          onPress={() => order(fewer.level)}
        />
      )}
      {later && (
        <Button
          name={`first-${key}`}
          kind="link"
          text={text('computeFirst', { tax: titles([later.key]) })}
          onPress={() => computeFirst(later.key)}
        />
      )}
    </p>
  );
}

/** Taxes as a list of titles. */
function useTitles(): (keys: readonly TaxKey[]) => string {
  const { state, writing } = useEditor();
  return (keys) =>
    listed(
      writing,
      keys.map((key) => textField(state.set.taxes[key], 'title') ?? ''),
      'conjunction',
    );
}

/** Gives a tax another level. */
function useNewOrder(key: TaxKey): (level: number) => void {
  const { change, focusOn } = useEditor();
  const text = useTexts(TAX_CARD);
  return (level) => {
    change((now) => withStructure(now, withLevel(now.set, key, level), text('orderChanged')));
    focusOn(`[data-button="fold-${key}"]`);
  };
}

interface FieldsOfProps {
  readonly owner: string;
  readonly fields: readonly string[];
}

function FieldsOf({ owner, fields }: FieldsOfProps) {
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

/** Adds what a tax often has: a limit of nights, another rate for some cases, seasons. */
function Rules({ taxKey: key, tax, card }: CardProps) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(CARDS);
  const elementText = useTexts(ELEMENTS);
  const addRate = useAnotherRate(key);
  const show = useShowField();
  const hasLimit = card.first.includes('max_nights') || isInUse(state, key, tax, ['max_nights']);
  const addSeason = (list: RowList, first: string): void => {
    const fresh = fieldId(key, [...list.path, 0]);
    change((now) => {
      const added = withTaxRows(now, key, (fields) => withNewRow(fields, list), { step: elementText('newRow'), fresh });
      return withShown(added, partId(key, 'when'));
    });
    focusOn(`[name="${fresh}.${first}"]`);
  };
  const rules = [
    ...(hasLimit
      ? []
      : [{ name: `another-${key}-limit`, text: text('limit'), add: () => show(fieldId(key, ['max_nights'])) }]),
    ...ROW_RANGES.flatMap((column) =>
      column.reason
        ? [{ name: `another-${key}-${column.name}`, text: text(column.reason), add: () => addRate(column) }]
        : [],
    ),
    ...SEASONS.filter(({ list }) => rowsOf(tax, list).length === 0).map(({ button, list, label, first }) => ({
      name: `${button}-${key}`,
      text: text(label),
      add: () => addSeason(list, first),
    })),
  ];
  return (
    <Menu name={`another-${key}`} text={`+ ${text('anotherRate')}`} kind="add">
      {(close) => (
        <>
          {rules.map(({ name, text: label, add }) => (
            <Button
              name={name}
              text={label}
              kind="item"
              onPress={() => {
                close();
                add();
              }}
            />
          ))}
        </>
      )}
    </Menu>
  );
}

/** Adds a rate with a condition, and moves the focus to what is typed first. */
function useAnotherRate(key: TaxKey): (column: RowColumn) => void {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  return (column) => {
    const { at } = withRateFor(state.set.taxes[key] ?? {}, column, state.today);
    const fresh = fieldId(key, [...RATES.path, at]);
    change((now) => {
      const next = (tax: Fields) => withRateFor(tax, column, now.today).tax;
      const added = withTaxRows(now, key, next, { step: text('newRow'), fresh });
      return withShown(withShown(added, columnId(key, column.name)), partId(key, 'who'));
    });
    focusOn(`[name="${fresh}.${column.first ?? column.fields[0]}"]`);
  };
}

function AllSettings({ taxKey: key, tax, card, place }: CardProps & Pick<TaxFieldsProps, 'place'>) {
  const { state, writing } = useEditor();
  const text = useTexts(TAX_CARD);
  const cardText = useTexts(CARDS);
  const addRate = useAnotherRate(key);
  const order = useNewOrder(key);
  const titles = useTitles();
  const settingsOf = useFieldSettings(key);
  const groups = (): SettingGroup[] => {
    const { more } = orderOfTax(state.set, key);
    const isHidden = (field: string) => field === 'level' || isInUse(state, key, tax, field.split('.'));
    const rates = ROW_RANGES.map((column) => ({
      button: `another-${key}-${column.name}`,
      name: column.reason ? cardText(column.reason) : columnName(key, column, writing),
      onChoose: () => addRate(column),
    }));
    const orders = more && {
      button: `more-${key}`,
      name: text('computeOnIt', { taxes: titles(more.keys) }),
      onChoose: () => order(more.level),
    };
    return [
      ...settingsOf(card.rest, isHidden),
      { name: cardText('rateFor'), settings: rates },
      { name: place.name, settings: [...(orders ? [orders] : []), ...place.settings] },
    ];
  };
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
      <Menu name={`conditions-${key}`} text={`+ ${text('condition')}`} kind="add">
        {(close) =>
          others.map((column) => (
            <Button
              name={`column-${key}-${column.name}`}
              text={columnName(key, column, writing)}
              kind="item"
              onPress={() => {
                close();
                showColumn(column);
              }}
            />
          ))
        }
      </Menu>
      {last > 0 && <p class="quiet">{text('firstRow')}</p>}
    </RowTable>
  );
}
