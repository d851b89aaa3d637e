import { createHash } from 'node:crypto';
import { validateDefinitions } from '../../api/index.js';
import { entriesOf, type Fields, fieldsOf, textField } from '../../editor/json.js';
import { type Issue, validateTaxSet } from '../../index.js';
import type { OpenedSet } from '../../studio/protocol.js';
import { InvalidInput } from '../command.js';
import type { Io } from '../command-io.js';
import { duplicateKeys, type JsonDocument, parseJson } from '../json-document.js';
import { onlyPart, type Part, partsOf, wholeFile } from '../parts.js';
import { editText, type TextEdit } from '../pull/edit-text.js';
import { nameOf, readText } from '../read-input.js';
import { type Edit, editedDefinitions, editedTaxSet, editsBetween, embeddedSet } from './edits.js';

/** A file that is edited in the studio. */
export interface StudioFile {
  readonly text: string;
  readonly document: JsonDocument;
  readonly sets: readonly OpenedSet[];
  /** Known by this: an edit is of just this text. */
  readonly revision: string;
  /** Whether it says what a property should have, and can be sent there. */
  readonly isDefinitions: boolean;
  /** The file after one of its sets was edited. */
  readonly edited: (at: number, edit: Edit) => EditedText;
}

/** A file that would be written. */
export interface EditedText {
  readonly text: string;
  readonly value: unknown;
  readonly issues: readonly Issue[];
  readonly edits: readonly TextEdit[];
}

/** Reads a tax set or a definitions file. */
export async function readStudioFile(file: string, io: Io): Promise<StudioFile> {
  const text = await readText(file, io);
  const document = parseJson(nameOf(file), text);
  const twice = duplicateKeys(document);
  if (twice.length > 0) throw new InvalidInput(twice);
  const isDefinitions = partsOf(document).some(({ kind }) => kind === 'definitions');
  const revision = createHash('sha256').update(text).digest('hex');
  const part = isDefinitions ? wholeFile(document) : onlyPart(document, 'tax-set');
  const content = isDefinitions ? definitions(part) : taxSet(part);
  const edited = (at: number, edit: Edit): EditedText => {
    const { after, issues } = content.after(at, edit);
    const edits = editsBetween(part.value, after, part.at);
    return { text: editText(text, edits), value: after, issues, edits };
  };
  return { text, document, revision, isDefinitions, sets: content.sets, edited };
}

interface Content {
  readonly sets: readonly OpenedSet[];
  readonly after: (at: number, edit: Edit) => { readonly after: Fields; readonly issues: readonly Issue[] };
}

function taxSet({ value }: Part): Content {
  return {
    sets: [{ name: titleOf(value), draft: value }],
    after: (_, edit) => {
      const after = editedTaxSet(edit);
      return { after, issues: validateTaxSet(after).issues ?? [] };
    },
  };
}

function definitions({ value, document }: Part): Content {
  const file = fieldsOf(value);
  const sets = entriesOf(file['tax_sets']).map((set, at) => ({ name: titleOf(set), draft: embeddedSet(file, at) }));
  if (sets.length === 0) {
    const message = 'The definitions file has no tax set to edit. Add one with a title, a currency and taxes.';
    throw new InvalidInput([
      { file: document.file, code: 'unknown_kind', path: 'tax_sets', message, severity: 'issue' },
    ]);
  }
  return {
    sets,
    after: (at, edit) => {
      const after = editedDefinitions(file, at, edit);
      return { after, issues: validateDefinitions(after).issues ?? [] };
    },
  };
}

function titleOf(set: unknown): string {
  return textField(set, 'title') ?? 'Tax set';
}
