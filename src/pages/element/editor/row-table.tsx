import type { ComponentChildren, JSX } from 'preact';
import type { Fields } from '../../../core/issues/reading.js';
import { CARDS, ELEMENTS } from '../../../language/words/en/editor.js';
import type { Words } from '../../../language/words/words.js';
import { fieldsOfOwner } from '../../editor/draft.js';
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
  const rows = rowsOf(fieldsOfOwner(state.set, key), list);
  const idOf = (index: number, field = first): string => fieldId(key, [...list.path, index, ...field.split('.')]);
  const focusIn = (index: number, field?: string): void => focusOn(`[name="${idOf(index, field)}"]`);
  return {
    rows,
    add: () => {
      edit((tax) => withNewRow(tax, list), text('newRow'), fieldId(key, [...list.path, rows.length]));
      focusIn(rows.length);
    },
    insert: (index: number, row: unknown, field: string) => {
      edit((tax) => withInserted(tax, list, index, row), text('newRow'));
      focusIn(index, field);
    },
    move: (from: number, to: number) => edit((tax) => withMovedRow(tax, list, from, to), text('rowMoved')),
    remove: (index: number) => {
      edit((tax) => withoutRow(tax, list, index), text('rowRemoved'));
      if (rows.length > 1) focusIn(Math.min(index, rows.length - 2));
      // A table goes with its last row.
      else focusOn([addButton, `another-${key}`, `rest-${key}`].map((name) => `[data-button="${name}"]`).join());
    },
  };
}

const ROWS = {
  season: { name: 'season', up: 'moveSeasonUp', copy: 'copySeason', remove: 'removeSeason' },
  yearSeason: { name: 'season', up: 'moveSeasonUp', copy: 'copySeason', remove: 'removeSeason' },
  rate: { name: 'rate', up: 'moveRateUp', copy: 'copyRate', remove: 'removeRate' },
  part: { name: 'part', up: 'movePartUp', copy: 'copyPart', remove: 'removePart' },
} as const;

interface RowTableProps {
  /** The key of the tax, or `set`. */
  readonly taxKey: string;
  readonly list: RowList;
  readonly columns: readonly RowColumn[];
  /** The kind of row, and the prefix of its button names. */
  readonly kind: keyof typeof ROWS;
  readonly addButton: string;
  readonly add: string;
  readonly children?: ComponentChildren;
}

/** The rows of a tax or of the set as a table. Accepts typed texts and cells pasted from a spreadsheet. */
export function RowTable({ taxKey: key, list, columns, kind, addButton, add, children }: RowTableProps): JSX.Element {
  const { state, change, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  const fields = columns.flatMap((column) => column.fields);
  const first = fields.find((field) => !isListCondition(field)) ?? '';
  const { rows, ...edit } = useRows(key, list, addButton, first);
  const fieldIn = (target: EventTarget | null, index: number): string | undefined => {
    const start = `${fieldId(key, [...list.path, index])}.`;
    const id = target instanceof HTMLInputElement ? target.name : '';
    return id.startsWith(start) ? fields.find((field) => field === id.slice(start.length)) : undefined;
  };
  const paste = (event: ClipboardEvent, index: number): void => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    const field = fieldIn(event.target, index);
    if (field === undefined || !/[\t\n]/.test(pasted.trim())) return;
    event.preventDefault();
    change((now) => pasteCells(now, { key, list, columns: fields, at: index, field }, pasted));
  };
  const movesOf = (row: unknown, index: number) => [
    { move: 'up' as const, name: 'up-', text: '↑', isOff: index === 0, onPress: () => edit.move(index, index - 1) },
    { move: 'copy' as const, name: 'copy-', text: '+', onPress: () => edit.insert(index + 1, row, first) },
    { move: 'remove' as const, name: '', text: '✕', onPress: () => edit.remove(index) },
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
                    {headsOf(key, list, column, writing).map(({ head, kind: look }) => (
                      <span class={look}>{head}</span>
                    ))}
                  </div>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr aria-label={text(ROWS[kind].name, { number: index + 1 })}>
                {columns.map((column) => (
                  <td
                    onPaste={(event) => paste(event, index)}
                    onKeyDown={(event) => {
                      const field = event.key === 'Enter' ? fieldIn(event.target, index) : undefined;
                      if (field !== undefined) edit.insert(index + 1, undefined, field);
                    }}
                  >
                    <div class="range">
                      {column.fields.map((field) =>
                        isListCondition(field) ? (
                          <ConditionEntries taxKey={key} row={index} name={field} />
                        ) : (
                          <DraftField owner={key} path={[...list.path, index, ...field.split('.')]} isBare />
                        ),
                      )}
                    </div>
                  </td>
                ))}
                <td class="moves">
                  {movesOf(row, index).map(({ move, name, ...button }) => (
                    <Button
                      {...button}
                      name={`${name}${kind}-${key}-${index}`}
                      label={text(ROWS[kind][move], { number: index + 1 })}
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
  const singular = text(ENTRIES[name].one);
  const add = text(ENTRIES[name].add);
  const addButton = `add-${name}-${key}-${row}`;
  const fields = fieldsOfEntry(name);
  const { rows, ...edit } = useRows(key, list, addButton, fields[0] ?? '');
  return (
    <div class="entries">
      {rows.map((_, index) => (
        <div class="entry">
          {fields.map((field) => (
            <DraftField owner={key} path={[...list.path, index, field]} isBare />
          ))}
          <Button
            name={`${name}-${key}-${row}-${index}`}
            text="✕"
            label={elementText('removeEntry', { one: singular, number: index + 1, row: row + 1 })}
            onPress={() => edit.remove(index)}
          />
        </div>
      ))}
      <Button name={addButton} kind="add" label={elementText('addEntry', { add, row: row + 1 })} onPress={edit.add}>
        + {singular}
      </Button>
    </div>
  );
}
