import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Fields } from '../../../core/issues/reading.js';
import { absentName } from '../../../language/description/names.js';
import { CARDS, ELEMENTS } from '../../../language/words/en/editor.js';
import { whenInWords, whoPays } from '../../editor/charge-in-words.js';
import { fieldId, nameOfField, specOf } from '../../editor/fields.js';
import type { RowColumn, RowList } from '../../editor/rows.js';
import { isListCondition, PERIODS, RATES, rowsOf, withNewRow, withRateFor, YEAR_SEASONS } from '../../editor/rows.js';
import type { CardFields } from '../../editor/sections.js';
import {
  cardFields,
  columnId,
  columnName,
  columnsOf,
  endsOf,
  isInUse,
  isSpecial,
  ROW_RANGES,
} from '../../editor/sections.js';
import type { EditorState, FoldedPart } from '../../editor/state.js';
import { partId, withShown, withTaxRows } from '../../editor/state.js';
import { Prose } from '../../views/markup.js';
import { useTexts, useView } from '../../views/view-context.js';
import type { FieldAdvice } from './controls.js';
import { Button, DraftField, Menu, useEditor } from './controls.js';
import { RowTable } from './row-table.js';

interface TaxFieldsProps {
  readonly taxKey: string;
  readonly tax: Fields;
  readonly isTop: boolean;
  readonly advice: readonly FieldAdvice[];
  /** Buttons that move or remove the tax, at the end of its menu. */
  readonly place: (close: () => void) => ComponentChildren;
}

export function TaxFields({ taxKey: key, tax, isTop, advice, place }: TaxFieldsProps) {
  const { writing } = useView();
  const text = useTexts(CARDS);
  const opened = useOpenedFields();
  // Each place of a tax has its own level.
  const fields = { ...tax, level: opened.set.tree.find((node) => node.key === key)?.level };
  const card = cardFields(opened, key, fields, isTop, writing.prose);
  const isUsed = (field: string) => isInUse(opened, key, fields, field.split('.'));
  return (
    <div class="card">
      <FieldsOf taxKey={key} fields={card.first} kind="first" advice={advice} />
      <FieldsOf taxKey={key} fields={card.ofPercent.filter(isUsed)} />
      <TaxConditions taxKey={key} tax={fields} card={card} advice={advice} />
      {card.ofChannel.length > 0 && (
        <div class="group">
          <p class="quiet">{text('channelIsTold')}</p>
          <FieldsOf taxKey={key} fields={card.ofChannel} />
        </div>
      )}
      <AddButtons taxKey={key} tax={fields} card={card} place={place} />
    </div>
  );
}

/** The empty fields to show: those that the user opened, and required ones. */
function useOpenedFields(): EditorState {
  const { state, problems } = useEditor();
  return { ...state, shown: new Set([...state.shown, ...problems.keys()]) };
}

interface FieldsOfProps extends Partial<Pick<TaxFieldsProps, 'advice'>> {
  readonly taxKey: string;
  readonly fields: readonly string[];
  readonly kind?: string;
}

function FieldsOf({ taxKey: key, fields, kind = '', advice = [] }: FieldsOfProps) {
  if (fields.length === 0) return null;
  return (
    <div class={`fields ${kind}`}>
      {fields.map((field) => (
        <DraftField key={field} owner={key} path={field.split('.')} advice={advice} />
      ))}
    </div>
  );
}

interface CardProps {
  readonly taxKey: string;
  readonly tax: Fields;
  readonly card: CardFields;
}

/** Nights, season and guests, each as a short text that opens its table; and the rare fields in use. */
function TaxConditions({ taxKey: key, tax, card, advice }: CardProps & Pick<TaxFieldsProps, 'advice'>) {
  const { problems, writing } = useEditor();
  const text = useTexts(CARDS);
  const opened = useOpenedFields();
  const isUsed = (field: string) => isInUse(opened, key, tax, field.split('.'));
  const remaining = groupsOf(card.rest, (field) => isSpecial(opened, key, tax, field.split('.')));
  const when = whenInWords(tax, writing.prose);
  const who = whoPays(tax, writing.prose);
  const isWrong = (start: string): boolean => [...problems.keys()].some((id) => id.startsWith(`${key}.${start}`));
  const isOpened = (part: FoldedPart): boolean => opened.shown.has(partId(key, part));
  // A table begins folded, as the text of its chip.
  const isTableOpen = (list: RowList, part: FoldedPart): boolean =>
    rowsOf(tax, list).length > 0 && (isWrong(list.path.join('.')) || isOpened(part));
  const ofRest = remaining.flatMap(({ fields }) => fields);
  const isRestUsed = ofRest.some((field) => isWrong(field) || opened.shown.has(`${key}.${field}`));
  const parts = {
    when: isTableOpen(PERIODS, 'when') || isTableOpen(YEAR_SEASONS, 'when'),
    who: isTableOpen(RATES, 'who'),
    rest: isRestUsed || (ofRest.length > 0 && isOpened('others')),
  };
  return (
    <>
      <div class="holds">
        {card.nights
          .filter((field) => field === 'max_nights' || isUsed(field))
          .map((field) => (
            <DraftField key={field} owner={key} path={[field]} advice={advice} />
          ))}
        <Chip
          taxKey={key}
          part="when"
          isOpen={parts.when}
          texts={when}
          none={absentName('applicable_date_ranges', writing)}
        />
        <Chip taxKey={key} part="who" isOpen={parts.who} texts={who} none={text('allGuests')} />
        {remaining.length > 0 && (
          <Chip taxKey={key} part="others" isOpen={parts.rest} texts={remaining.map(({ name }) => name)} none="" />
        )}
      </div>
      {parts.when && rowsOf(tax, PERIODS).length > 0 && (
        <RowTable
          taxKey={key}
          list={PERIODS}
          columns={[{ name: 'season', fields: ['after', 'before'] }]}
          kind="season"
          addButton={`add-season-${key}`}
          add={text('anotherSeason')}
        />
      )}
      {parts.when && rowsOf(tax, YEAR_SEASONS).length > 0 && (
        <RowTable
          taxKey={key}
          list={YEAR_SEASONS}
          columns={[{ name: 'season', fields: ['from', 'to'] }]}
          kind="yearSeason"
          addButton={`add-year-season-${key}`}
          add={text('addSeasonOfYear')}
        />
      )}
      {parts.who && <Rates taxKey={key} tax={tax} />}
      {parts.rest &&
        remaining.map((group) => (
          <div class="group">
            <h4>{group.name}</h4>
            <FieldsOf taxKey={key} fields={group.fields} />
          </div>
        ))}
    </>
  );
}

function groupsOf(groups: CardFields['rest'], isKept: (field: string) => boolean): CardFields['rest'] {
  return groups
    .map((group) => ({ ...group, fields: group.fields.filter(isKept) }))
    .filter((group) => group.fields.length > 0);
}

interface ChipProps {
  readonly taxKey: string;
  readonly part: FoldedPart;
  readonly isOpen: boolean;
  readonly texts: readonly string[];
  readonly none: string;
}

function Chip({ taxKey: key, part, isOpen: open, texts, none }: ChipProps) {
  const { change } = useEditor();
  if (texts.length === 0) return <span class="chip">{none}</span>;
  const toggle = (): void => change((now) => withShown(now, partId(key, part), !open));
  return (
    <button type="button" class="chip" data-button={`${part}-${key}`} aria-expanded={open} onClick={toggle}>
      <Prose as="span" text={texts.join(', ')} />
    </button>
  );
}

function AddButtons({ taxKey: key, tax, card, place }: CardProps & Pick<TaxFieldsProps, 'place'>) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(CARDS);
  const elementText = useTexts(ELEMENTS);
  const isUsed = (field: string) => isInUse(state, key, tax, field.split('.'));
  const nights = { name: text('nights'), fields: card.nights.slice(1) };
  const left = () => groupsOf([nights, ...card.rest], (field) => !isSpecial(state, key, tax, field.split('.')));
  const addSeason = (list: RowList, first: string): void => {
    const step = elementText('newRow');
    const fresh = fieldId(key, [...list.path, 0]);
    change((now) => {
      const added = withTaxRows(now, key, (fields) => withNewRow(fields, list), { step, fresh });
      return withShown(added, partId(key, 'when'));
    });
    focusOn(`[name="${fieldId(key, [...list.path, 0, first])}"]`);
  };
  return (
    <div class="adds">
      {rowsOf(tax, PERIODS).length === 0 && (
        <Button name={`add-season-${key}`} kind="add" onPress={() => addSeason(PERIODS, 'after')}>
          + {text('season')}
        </Button>
      )}
      <AnotherRate taxKey={key} />
      <MoreFields
        owner={key}
        paths={card.ofPercent.filter((field) => !isUsed(field)).map((field) => field.split('.'))}
      />
      <Menu name={`rest-${key}`} text="⋯" label={text('moreOfTax')} kind="add sign">
        {(close) => (
          <>
            {left().map((group) => (
              <div class="items-of">
                <p>{group.name}</p>
                <MoreFields owner={key} paths={group.fields.map((field) => field.split('.'))} isItem />
              </div>
            ))}
            {rowsOf(tax, YEAR_SEASONS).length === 0 && (
              <Button
                name={`add-year-season-${key}`}
                kind="item"
                onPress={() => {
                  close();
                  addSeason(YEAR_SEASONS, 'from');
                }}
              >
                {nameOfField(key, YEAR_SEASONS.path, state.words)}
              </Button>
            )}
            {place(close)}
          </>
        )}
      </Menu>
    </div>
  );
}

interface MoreFieldsProps {
  readonly owner: string;
  readonly paths: ReadonlyArray<readonly string[]>;
  readonly isItem?: boolean;
}

export function MoreFields({ owner, paths, isItem = false }: MoreFieldsProps) {
  const { state, change, focusOn } = useEditor();
  return (
    <>
      {paths.map((path) => {
        const id = fieldId(owner, path);
        const show = (): void => {
          change((now) => withShown(now, id));
          focusOn(`[name="${id}"]`);
        };
        return (
          <Button name={`show-${id}`} kind={isItem ? 'item' : 'add'} onPress={show}>
            {!isItem && '+ '}
            {specOf(owner, path, state.words)?.label}
          </Button>
        );
      })}
    </>
  );
}

/** Adds a rate with a condition: frequent ones as buttons, the others in a menu. */
function AnotherRate({ taxKey: key }: Pick<CardProps, 'taxKey'>) {
  const { state, change, focusOn, writing } = useEditor();
  const text = useTexts(CARDS);
  const elementText = useTexts(ELEMENTS);
  const [isAll, setAll] = useState(false);
  const { used, others } = columnsOf(state, key, {});
  const columns = [...used, ...others];
  const add = (column: RowColumn, close: () => void): void => {
    const { at } = withRateFor(state.set.taxes[key] ?? {}, column, state.today);
    close();
    const step = elementText('newRow');
    const fresh = fieldId(key, [...RATES.path, at]);
    change((now) => {
      const added = withTaxRows(now, key, (tax) => withRateFor(tax, column, now.today).tax, { step, fresh });
      return withShown(withShown(added, columnId(key, column.name)), partId(key, 'who'));
    });
    focusOn(`[name="${fieldId(key, [...RATES.path, at, ...(column.first ?? column.fields[0] ?? '').split('.')])}"]`);
  };
  const shown = isAll ? columns : ROW_RANGES.filter(({ reason }) => reason);
  return (
    <Menu name={`another-${key}`} text={`+ ${text('anotherRate')}`} kind="add">
      {(close) => (
        <>
          {shown.map((column) => (
            <Button
              name={`another-${key}-${column.name}`}
              text={column.reason ? text(column.reason) : columnName(key, column, writing)}
              kind="item"
              onPress={() => add(column, close)}
            />
          ))}
          {!isAll && (
            <Button
              name={`another-${key}-more`}
              text={text('forMore')}
              kind="item"
              onPress={() => {
                setAll(true);
                focusOn(`[data-button="another-${key}-${columns.find(({ reason }) => !reason)?.name}"]`);
              }}
            />
          )}
        </>
      )}
    </Menu>
  );
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
