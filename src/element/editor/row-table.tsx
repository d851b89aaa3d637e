import type { JSX } from 'preact';
import { ROW_SHOWN } from '../../definitions/conditions/shown.js';
import { fieldsOfEntry } from '../../editor/editable.js';
import { fieldId, specOf } from '../../editor/fields.js';
import { pasted } from '../../editor/paste.js';
import {
  conditionsOf,
  isListCondition,
  type ListCondition,
  type RowList,
  rowsOf,
  withInserted,
  withMovedRow,
  withNewRow,
  withoutRow,
} from '../../editor/rows.js';
import { restructured } from '../../editor/state.js';
import type { Fields } from '../../issues/reading.js';
import { useShown } from '../../views/view-context.js';
import { ELEMENTS } from '../../words/en/elements.js';
import { say } from '../../words/words.js';
import { Button, DraftField, useEditor } from './controls.js';

/** Adds, moves, copies and removes rows of a list of a tax. When one is gone, the focus goes to the button that adds one. */
function useRows(key: string, list: RowList, addButton: string, first: string) {
  const { state, change, focusOn } = useEditor();
  const { writing } = useShown();
  const edit = (next: (tax: Fields) => Fields, step: string, fresh?: string): void =>
    change((now) => {
      const tax = next(now.set.taxes[key] ?? {});
      const set = { ...now.set, taxes: { ...now.set.taxes, [key]: tax } };
      return { ...restructured(now, set, step), fresh };
    });
  const rows = rowsOf(state.set.taxes[key] ?? {}, list);
  const idOf = (at: number, field = first): string => fieldId(key, [...list.path, at, ...field.split('.')]);
  const focusIn = (at: number, field?: string): void => focusOn(`[name="${idOf(at, field)}"]`);
  return {
    rows,
    add: () => {
      edit((tax) => withNewRow(tax, list), say(writing, ELEMENTS, 'newRow'), fieldId(key, [...list.path, rows.length]));
      focusIn(rows.length);
    },
    insert: (at: number, row: unknown, field: string) => {
      edit((tax) => withInserted(tax, list, at, row), say(writing, ELEMENTS, 'newRow'));
      focusIn(at, field);
    },
    move: (from: number, to: number) =>
      edit((tax) => withMovedRow(tax, list, from, to), say(writing, ELEMENTS, 'rowMoved')),
    remove: (at: number) => {
      edit((tax) => withoutRow(tax, list, at), say(writing, ELEMENTS, 'rowRemoved'));
      focusOn(`[data-button="${addButton}"]`);
    },
  };
}

/** What is said of a row, by what it is. */
const ROWS = {
  season: { name: 'season', up: 'moveSeasonUp', copy: 'copySeason', remove: 'removeSeason' },
  rate: { name: 'rate', up: 'moveRateUp', copy: 'copyRate', remove: 'removeRate' },
} as const;

interface RowTableProps {
  readonly taxKey: string;
  readonly list: RowList;
  /** The fields of a row, in the order in which they stand: a column each. */
  readonly columns: readonly string[];
  /** What a row is, and what the names of its buttons begin with. */
  readonly one: keyof typeof ROWS;
  /** The name of the button that adds a row. */
  readonly addButton: string;
  readonly add: string;
}

/** Rows of a tax as a table: cells are typed in, and cells of a spreadsheet can be pasted. */
export function RowTable({ taxKey: key, list, columns, one, addButton, add }: RowTableProps): JSX.Element {
  const { change } = useEditor();
  const { writing } = useShown();
  const first = columns.find((column) => !isListCondition(column)) ?? '';
  const { rows, ...edit } = useRows(key, list, addButton, first);
  const paste = (event: ClipboardEvent, at: number, column: number): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    change((now) => pasted(now, { key, list, columns, at, column }, text));
  };
  return (
    <div class="rows-of">
      {rows.length > 0 && (
        <div class="wide">
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th scope="col">{headOf(key, list, column)}</th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                <tr aria-label={say(writing, ELEMENTS, ROWS[one].name, { number: at + 1 })}>
                  {columns.map((column, place) => (
                    <td
                      onPaste={(event) => paste(event, at, place)}
                      onKeyDown={(event) => {
                        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
                          edit.insert(at + 1, undefined, isListCondition(column) ? first : column);
                        }
                      }}
                    >
                      {isListCondition(column) ? (
                        <Entries taxKey={key} row={at} name={column} />
                      ) : (
                        <DraftField owner={key} path={[...list.path, at, ...column.split('.')]} isBare />
                      )}
                    </td>
                  ))}
                  <td class="moves">
                    <Button
                      name={`up-${one}-${key}-${at}`}
                      label={say(writing, ELEMENTS, ROWS[one].up, { number: at + 1 })}
                      isOff={at === 0}
                      onPress={() => edit.move(at, at - 1)}
                    >
                      ↑
                    </Button>
                    <Button
                      name={`copy-${one}-${key}-${at}`}
                      label={say(writing, ELEMENTS, ROWS[one].copy, { number: at + 1 })}
                      onPress={() => edit.insert(at + 1, row, first)}
                    >
                      +
                    </Button>
                    <Button
                      name={`${one}-${key}-${at}`}
                      label={say(writing, ELEMENTS, ROWS[one].remove, { number: at + 1 })}
                      onPress={() => edit.remove(at)}
                    >
                      ✕
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button name={addButton} kind="more" onPress={edit.add}>
        {add}
      </Button>
    </div>
  );
}

function headOf(key: string, list: RowList, column: string): string {
  if (isListCondition(column)) return ROW_SHOWN[column].name;
  return specOf(key, [...list.path, 0, ...column.split('.')])?.label ?? column;
}

interface EntriesProps {
  readonly taxKey: string;
  readonly row: number;
  readonly name: ListCondition;
}

/** The periods or seasons in one of which a night has to be for a row to hold. */
function Entries({ taxKey: key, row, name }: EntriesProps) {
  const { writing } = useShown();
  const list = conditionsOf(row, name);
  const { one, add } = ROW_SHOWN[name].list;
  const addButton = `add-${name}-${key}-${row}`;
  const fields = fieldsOfEntry(name);
  const { rows, ...edit } = useRows(key, list, addButton, fields[0] ?? '');
  return (
    <>
      {rows.map((_, at) => (
        <div class="entry">
          {fields.map((field) => (
            <DraftField owner={key} path={[...list.path, at, field]} />
          ))}
          <Button
            name={`${name}-${key}-${row}-${at}`}
            label={say(writing, ELEMENTS, 'removeEntry', { one, number: at + 1, row: row + 1 })}
            onPress={() => edit.remove(at)}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button
        name={addButton}
        kind="more"
        label={say(writing, ELEMENTS, 'addEntry', { add, row: row + 1 })}
        onPress={edit.add}
      >
        + {one}
      </Button>
    </>
  );
}
