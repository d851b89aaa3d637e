import { CARDS, EDITOR } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { fieldsOfOwner, withFieldsOf } from './draft.js';
import type { FieldSpec } from './fields.js';
import { fieldId, readField, specOf } from './fields.js';
import { isRead } from './reading.js';
import type { RowList } from './rows.js';
import { isListCondition, RATES, rowsOf, withNewRow } from './rows.js';
import { ROW_COLUMNS } from './sections.js';
import type { EditorState } from './state.js';
import { asOneStep, typeTexts, withStructure } from './state.js';
import { unitOf } from './units.js';

export interface PastePlace {
  readonly key: string;
  readonly list: RowList;
  readonly columns: readonly string[];
  readonly at: number;
  readonly field: string;
}

/** Limits the pasted rows, and the skipped cells that the note lists. */
const MAX_ROWS = 200;
const MAX_NAMED = 3;

interface PastedTable {
  readonly rows: ReadonlyArray<ReadonlyArray<readonly [field: string, text: string]>>;
  readonly leftColumns: readonly string[];
  readonly leftCells: readonly string[];
  readonly leftRows: number;
}

/**
 * Types the cells of a spreadsheet into the rows of a tax from one cell on, and adds missing rows. Headings assign
 * columns in any order. One undo step; the note on the page lists skipped cells.
 */
export function pasteCells(state: EditorState, place: PastePlace, text: string): EditorState {
  const { key, list, at: index } = place;
  const { words } = state;
  const cells = cellsOf(state, place, text);
  let fields = fieldsOfOwner(state.set, key);
  while (rowsOf(fields, list).length < index + cells.rows.length) fields = withNewRow(fields, list);
  const set = withFieldsOf(state.set, key, fields);
  const typed = cells.rows.flatMap((row, place) =>
    row.map(([field, text]) => ({ id: fieldId(key, [...list.path, index + place, ...field.split('.')]), text })),
  );
  const now = asOneStep(state, say(words, EDITOR, 'cellsPasted'), (before) =>
    typeTexts(withStructure(before, set), typed),
  );
  return { ...now, pasted: { at: fieldId(key, list.path), note: noteOf(cells, words) } };
}

function cellsOf({ set, words }: EditorState, { key, list, columns, field }: PastePlace, text: string): PastedTable {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const fields = columns.filter((column) => !isListCondition(column));
  const [first = []] = lines;
  const specs = new Map(
    [...fields, ...(list === RATES ? ROW_COLUMNS : [])].map((field) => [
      field,
      specOf(key, [...list.path, 0, ...field.split('.')], words),
    ]),
  );
  const headings = first.every((cell) => !/^\d/.test(cell)) ? fieldsByHeading(first, specs, words) : undefined;
  const order = headings ?? fieldsFrom(fields, field);
  const body = headings === undefined ? lines : lines.slice(1);
  const leftCells: string[] = [];
  const texts = body.slice(0, MAX_ROWS).map((line) =>
    line.flatMap((cell, place): Array<readonly [string, string]> => {
      const name = order[place];
      const spec = specs.get(name ?? '');
      if (name === undefined || spec === undefined || cell === '') return [];
      const plain = plainCell(cell, spec);
      const unit = unitOf(set, { owner: key, path: [...list.path, 0, ...name.split('.')], spec });
      if (isRead(readField(spec, plain, words, unit))) return [[name, plain]];
      leftCells.push(cell);
      return [];
    }),
  );
  // A line with unknown headings is not a row.
  const rows = texts.filter((row) => row.length > 0);
  const widest = Math.max(0, ...body.map((line) => line.findLastIndex((cell) => cell !== '') + 1));
  const left = Array.from({ length: widest }, (_, place) => place).filter((place) => order[place] === undefined);
  const leftColumns = left.map(
    (place) => (headings && first[place]) || say(words, CARDS, 'columnNumber', { number: place + 1 }),
  );
  return { rows, leftColumns, leftCells, leftRows: Math.max(0, body.length - MAX_ROWS) };
}

/** Fields from the pasted one on: conditions first, the rate last, unless the paste starts at the rate. */
function fieldsFrom(fields: readonly string[], field: string): Array<string | undefined> {
  const others = fields.filter((text) => text !== 'rate');
  const ordered = field === 'rate' ? ['rate', ...others] : [...others, ...(fields.includes('rate') ? ['rate'] : [])];
  return ordered.slice(Math.max(0, ordered.indexOf(field)));
}

function fieldsByHeading(
  headings: readonly string[],
  specs: ReadonlyMap<string, FieldSpec | undefined>,
  words: Words,
): Array<string | undefined> | undefined {
  const taken = new Set<string>();
  const take = (matches: (field: string, spec: FieldSpec | undefined) => boolean): string | undefined => {
    const [match] = [...specs].find(([field, spec]) => !taken.has(field) && matches(field, spec)) ?? [];
    if (match !== undefined) taken.add(match);
    return match;
  };
  const named = headings.map((heading) => {
    const text = heading.toLowerCase();
    return text === '' ? undefined : take((_, spec) => spec?.label.toLowerCase() === text);
  });
  const texts = headings.map((heading, place) => {
    if (named[place] !== undefined) return named[place];
    const headingWords = heading.toLowerCase().split(/[^\p{L}]+/u);
    const isNamed = (key: 'rateHeadings' | 'fromHeadings' | 'toHeadings') =>
      [words, ENGLISH].some((language) =>
        say(language, CARDS, key)
          .split(' ')
          .some((word) => headingWords.includes(word)),
      );
    if (isNamed('rateHeadings')) return take((field) => field === 'rate');
    if (isNamed('fromHeadings')) return take((field) => /(?:_from|after)$/.test(field));
    return isNamed('toHeadings') ? take((field) => /(?:_under|_to|before)$/.test(field)) : undefined;
  });
  return texts.some((field) => field !== undefined) ? texts : undefined;
}

/** Dates in the formats of spreadsheets become ISO dates. */
function plainCell(cell: string, { kind }: FieldSpec): string {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  return kind === 'date' && year !== '' ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
}

function noteOf({ rows, leftColumns, leftCells, leftRows }: PastedTable, words: Words): string {
  const named = leftCells.slice(0, MAX_NAMED).map((cell) => `"${cell}"`);
  return [
    say(words, CARDS, 'pastedRows', { n: rows.length }),
    ...(leftColumns.length === 0 ? [] : [say(words, CARDS, 'leftColumns', { columns: leftColumns.join(', ') })]),
    ...(leftCells.length === 0
      ? []
      : [say(words, CARDS, 'leftCells', { n: leftCells.length, cells: named.join(', ') })]),
    ...(leftRows === 0 ? [] : [say(words, CARDS, 'leftRows', { n: leftRows })]),
  ].join(' ');
}
