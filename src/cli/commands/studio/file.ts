import { createHash } from 'node:crypto';
import { validateDefinitions } from '../../../api/index.js';
import type { EditedSet, TaxKey, TreeNode } from '../../../editor/draft.js';
import { writtenSet } from '../../../editor/draft.js';
import type { Path } from '../../../editor/json.js';
import { entriesOf, fieldsOf, isSame, textField } from '../../../editor/json.js';
import { keysIn } from '../../../editor/merge.js';
import { validateTaxSet } from '../../../index.js';
import type { Issue } from '../../../issues/issue.js';
import type { Fields } from '../../../issues/reading.js';
import type { OpenedSet } from '../../../studio/protocol.js';
import { InvalidInput } from '../../command.js';
import type { Io } from '../../command-io.js';
import type { JsonDocument, Part, TextEdit } from '../../input/json-document.js';
import { editText, onlyPart, parseJson, partsOf, refuseDuplicates, wholeFile } from '../../input/json-document.js';
import { nameOf, readText } from '../../input/read-file.js';
import { findingWithoutPlace } from '../../output/findings.js';

/** A file that is edited in the studio. */
export interface StudioFile {
  readonly text: string;
  readonly document: JsonDocument;
  readonly sets: readonly OpenedSet[];
  /** Hash of the text that an edit is based on. */
  readonly revision: string;
  /** Whether the file is a definitions file, which can be applied to a property. */
  readonly isDefinitions: boolean;
  /** The file after one of its sets was edited. */
  readonly edited: (at: number, edit: Edit) => EditedText;
}

/** An edited file, not yet written. */
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
  refuseDuplicates(document);
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
    throw new InvalidInput([findingWithoutPlace(document.file, { code: 'unknown_kind', path: 'tax_sets', message })]);
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

/** Edits between two JSON values, field by field, so that the other text stays. */
function editsBetween(before: unknown, after: unknown, path: Path = []): TextEdit[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((entry, at) => editsBetween(before[at], entry, [...path, at]));
  }
  if (!isObject(before) || !isObject(after)) return [{ path: [...path], value: after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    if (!(name in before)) return after[name] == null ? [] : [{ path: [...path, name], value: after[name] }];
    return editsBetween(before[name], after[name], [...path, name]);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces the references of a tax set by the taxes with all their fields. */
function embeddedSet(file: Fields, at: number): Fields {
  const taxes = entriesOf(file['taxes']);
  const entry = (reference: unknown): Fields => {
    const { tax, taxes: inner, ...others } = fieldsOf(reference);
    const nested = entriesOf(inner).map(entry);
    const own = fieldsOf(taxes[placeOf(taxes, tax)] ?? { title: tax });
    return { ...own, ...others, ...(nested.length === 0 ? {} : { taxes: nested }) };
  };
  const { taxes: references, ...fields } = fieldsOf(entriesOf(file['tax_sets'])[at]);
  return { ...fields, taxes: entriesOf(references).map(entry) };
}

/** An edited set and its base; keys of taxes are equal in both. */
interface Edit {
  readonly set: EditedSet;
  readonly base: EditedSet;
}

/**
 * A definitions file after an edit of one tax set. An edited tax changes every set that uses it; a tax taken out of the
 * set stays in the file. References follow new names.
 */
function editedDefinitions(file: Fields, at: number, { set: edited, base }: Edit): Fields {
  const sets = entriesOf(file['tax_sets']);
  const original = fieldsOf(sets[at]);
  const taxes = [...entriesOf(file['taxes'])];
  const references = namesIn(original);
  const names = new Map<TaxKey, unknown>();
  const renamed = new Map<unknown, unknown>();
  for (const key of keysIn(edited.tree)) {
    const fields = edited.taxes[key] ?? {};
    const before = base.taxes[key];
    const place = before === undefined ? -1 : taxes.findIndex((tax) => isSameTax(fieldsOf(tax), before));
    if (place < 0) taxes.push(fields);
    else taxes[place] = fields;
    const id = before?.['id'];
    const isById = id !== undefined && references.has(id);
    names.set(key, isById ? id : fields['title']);
    if (before !== undefined && before['title'] !== fields['title']) renamed.set(before['title'], fields['title']);
  }
  const reference = ({ key, level, taxes: inner }: TreeNode): Fields => ({
    tax: names.get(key),
    ...(level === undefined ? {} : { level }),
    ...(inner.length === 0 ? {} : { taxes: inner.map(reference) }),
  });
  const set = { ...original, ...edited.fields, taxes: edited.tree.map(reference) };
  return { ...file, taxes, tax_sets: sets.map((other, place) => (place === at ? set : withNames(other, renamed))) };
}

/** A file that holds one tax set after an edit. */
function editedTaxSet({ set }: Edit): Fields {
  return writtenSet(set);
}

/** All references of a set. */
function namesIn(entry: Fields): Set<unknown> {
  const inner = entriesOf(entry['taxes']).map(fieldsOf);
  return new Set(inner.flatMap((reference) => [reference['tax'], ...namesIn(reference)]));
}

function isSameTax(one: Fields, other: Fields): boolean {
  return other['id'] === undefined ? one['title'] === other['title'] : one['id'] === other['id'];
}

function placeOf(taxes: readonly unknown[], name: unknown): number {
  const byId = taxes.findIndex((tax) => name !== undefined && fieldsOf(tax)['id'] === name);
  return byId >= 0 ? byId : taxes.findIndex((tax) => fieldsOf(tax)['title'] === name);
}

function withNames(entry: unknown, renamed: ReadonlyMap<unknown, unknown>): unknown {
  const fields = fieldsOf(entry);
  const taxes = entriesOf(fields['taxes']).map((inner) => withNames(inner, renamed));
  return {
    ...fields,
    ...('tax' in fields ? { tax: renamed.get(fields['tax']) ?? fields['tax'] } : {}),
    ...('taxes' in fields ? { taxes } : {}),
  };
}
