import type { ComponentChildren, JSX } from 'preact';
import type { Fields } from '../../../core/issues/reading.js';
import { CARDS, ELEMENTS } from '../../../language/words/en/editor.js';
import type { Words } from '../../../language/words/words.js';
import { fieldId, specOf } from '../../editor/fields.js';
import { pasteCells } from '../../editor/paste.js';
import type { ListCondition, RowColumn, RowList } from '../../editor/rows.js';
import {
  conditionsOf,
  isListCondition,
  rowsOf,
  withInserted,
  withMovedRow,
  withNewRow,
  withoutRow,
} from '../../editor/rows.js';
import { columnName, fieldsOfEntry } from '../../editor/sections.js';
import { withTaxRows } from '../../editor/state.js';
import { useTexts } from '../../views/view-context.js';
import { Button, DraftField, useEditor } from './controls.js';

function useRows(key: string, list: RowList, addButton: string, first: string) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const edit = (next: (tax: Fields) => Fields, step: string, fresh?: string): void =>
    change((now) => withTaxRows(now, key, next, { step, fresh }));
  const rows = rowsOf(state.set.taxes[key] ?? {}, list);
  const idOf = (at: number, field = first): string => fieldId(key, [...list.path, at, ...field.split('.')]);
  const focusIn = (at: number, field?: string): void => focusOn(`[name="${idOf(at, field)}"]`);
  return {
    rows,
    add: () => {
      edit((tax) => withNewRow(tax, list), text('newRow'), fieldId(key, [...list.path, rows.length]));
      focusIn(rows.length);
    },
    insert: (at: number, row: unknown, field: string) => {
      edit((tax) => withInserted(tax, list, at, row), text('newRow'));
      focusIn(at, field);
    },
    move: (from: number, to: number) => edit((tax) => withMovedRow(tax, list, from, to), text('rowMoved')),
    remove: (at: number) => {
      edit((tax) => withoutRow(tax, list, at), text('rowRemoved'));
      focusOn(`[data-button="${addButton}"]`);
    },
  };
}

const ROWS = {
  season: { name: 'season', up: 'moveSeasonUp', copy: 'copySeason', remove: 'removeSeason' },
  rate: { name: 'rate', up: 'moveRateUp', copy: 'copyRate', remove: 'removeRate' },
} as const;

interface RowTableProps {
  readonly taxKey: string;
  readonly list: RowList;
  readonly columns: readonly RowColumn[];
  /** The kind of row, and the prefix of its button names. */
  readonly one: keyof typeof ROWS;
  readonly addButton: string;
  readonly add: string;
  readonly children?: ComponentChildren;
}

/** The rows of a tax as a table. Accepts typed texts and cells pasted from a spreadsheet. */
export function RowTable({ taxKey: key, list, columns, one, addButton, add, children }: RowTableProps): JSX.Element {
  const { state, change, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  const fields = columns.flatMap((column) => column.fields);
  const first = fields.find((field) => !isListCondition(field)) ?? '';
  const { rows, ...edit } = useRows(key, list, addButton, first);
  const fieldIn = (target: EventTarget | null, at: number): string | undefined => {
    const start = `${fieldId(key, [...list.path, at])}.`;
    const id = target instanceof HTMLInputElement ? target.name : '';
    return id.startsWith(start) ? fields.find((field) => field === id.slice(start.length)) : undefined;
  };
  const paste = (event: ClipboardEvent, at: number): void => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    const field = fieldIn(event.target, at);
    if (field === undefined || !/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    change((now) => pasteCells(now, { key, list, columns: fields, at, field }, pasted));
  };
  const movesOf = (row: unknown, at: number) => [
    { of: 'up' as const, name: 'up-', text: '↑', isOff: at === 0, onPress: () => edit.move(at, at - 1) },
    { of: 'copy' as const, name: 'copy-', text: '+', onPress: () => edit.insert(at + 1, row, first) },
    { of: 'remove' as const, name: '', text: '✕', onPress: () => edit.remove(at) },
  ];
  const note = state.pasted?.at === fieldId(key, list.path) ? state.pasted.note : undefined;
  return (
    <div class="rows-of">
      <div class="wide">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col">
                  <div class="range">
                    {headsOf(key, list, column, writing).map(({ head, kind }) => (
                      <span class={kind}>{head}</span>
                    ))}
                  </div>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr aria-label={text(ROWS[one].name, { number: at + 1 })}>
                {columns.map((column) => (
                  <td
                    onPaste={(event) => paste(event, at)}
                    onKeyDown={(event) => {
                      const field = event.key === 'Enter' ? fieldIn(event.target, at) : undefined;
                      if (field !== undefined) edit.insert(at + 1, undefined, field);
                    }}
                  >
                    <div class="range">
                      {column.fields.map((field) =>
                        isListCondition(field) ? (
                          <ConditionEntries taxKey={key} row={at} name={field} />
                        ) : (
                          <DraftField owner={key} path={[...list.path, at, ...field.split('.')]} isBare />
                        ),
                      )}
                    </div>
                  </td>
                ))}
                <td class="moves">
                  {movesOf(row, at).map(({ of, name, ...button }) => (
                    <Button
                      {...button}
                      name={`${name}${one}-${key}-${at}`}
                      label={text(ROWS[one][of], { number: at + 1 })}
                    />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="adds">
        <Button name={addButton} kind="add" onPress={edit.add}>
          + {add}
        </Button>
        {children}
      </div>
      {note !== undefined && (
        <p class="quiet" role="status">
          {note}
        </p>
      )}
    </div>
  );
}

function headsOf(key: string, list: RowList, { name, fields }: RowColumn, words: Words) {
  if (fields.some(isListCondition)) return [{ head: columnName(key, { name, fields }, words), kind: 'entries' }];
  return fields.map((field) => {
    const { kind = '', label = field } = specOf(key, [...list.path, 0, ...field.split('.')], words) ?? {};
    return { head: name === 'rate' ? (specOf(key, ['rate'], words)?.label ?? label) : label, kind };
  });
}

/** The name of an entry of a list condition, and of the button that adds one. */
const ENTRIES = {
  dates: { one: 'period', add: 'addPeriod' },
  seasons: { one: 'seasonOfYear', add: 'addSeasonOfYear' },
} as const satisfies Record<ListCondition, object>;

interface ConditionEntriesProps {
  readonly taxKey: string;
  readonly row: number;
  readonly name: ListCondition;
}

/** The periods or seasons of a row. It holds on nights in any of them. */
function ConditionEntries({ taxKey: key, row, name }: ConditionEntriesProps) {
  const text = useTexts(CARDS);
  const elementText = useTexts(ELEMENTS);
  const list = conditionsOf(row, name);
  const one = text(ENTRIES[name].one);
  const add = text(ENTRIES[name].add);
  const addButton = `add-${name}-${key}-${row}`;
  const fields = fieldsOfEntry(name);
  const { rows, ...edit } = useRows(key, list, addButton, fields[0] ?? '');
  return (
    <div class="entries">
      {rows.map((_, at) => (
        <div class="entry">
          {fields.map((field) => (
            <DraftField owner={key} path={[...list.path, at, field]} isBare />
          ))}
          <Button
            name={`${name}-${key}-${row}-${at}`}
            text="✕"
            label={elementText('removeEntry', { one, number: at + 1, row: row + 1 })}
            onPress={() => edit.remove(at)}
          />
        </div>
      ))}
      <Button name={addButton} kind="add" label={elementText('addEntry', { add, row: row + 1 })} onPress={edit.add}>
        + {one}
      </Button>
    </div>
  );
}
