import { EDITOR } from '../words/en/editor.js';
import { say } from '../words/words.js';
import { fieldId, fieldOf, readField } from './fields.js';
import { isRead } from './reading.js';
import { type RowList, rowsOf, withNewRow } from './rows.js';
import { asOneStep, type EditorState, restructured, typed } from './state.js';

/** Where cells are pasted: the place that the first of them comes to. */
export interface PastePlace {
  readonly key: string;
  readonly list: RowList;
  readonly columns: readonly string[];
  readonly at: number;
  readonly column: number;
}

/** So many rows are taken of what is pasted. */
const MOST_ROWS = 200;

/** Cells of a spreadsheet, typed into the rows of a tax from one cell on; rows that are missing are added. One step of undo. */
export function pasted(state: EditorState, { key, list, columns, at, column }: PastePlace, text: string): EditorState {
  const lines = text.replace(/\r/g, '').replace(/\n$/, '').split('\n').slice(0, MOST_ROWS);
  let tax = state.set.taxes[key] ?? {};
  while (rowsOf(tax, list).length < at + lines.length) tax = withNewRow(tax, list);
  const cells = lines.flatMap((line, row) =>
    line.split('\t').flatMap((cell, place) => {
      const name = columns[column + place];
      return name === undefined ? [] : [{ id: fieldId(key, [...list.path, at + row, ...name.split('.')]), cell }];
    }),
  );
  const taxes = { ...state.set.taxes, [key]: tax };
  return asOneStep(state, say(state.words, EDITOR, 'cellsPasted'), (before) =>
    cells
      .filter(({ id, cell }) => canShow(id, cell.trim()))
      .reduce((now, { id, cell }) => typed(now, id, cell.trim()), restructured(before, { ...before.set, taxes })),
  );
}

/** The input of a date shows nothing else: what is none stays out of it. */
function canShow(id: string, text: string): boolean {
  const field = fieldOf(id);
  return field?.spec.kind !== 'date' || isRead(readField(field.spec, text));
}
