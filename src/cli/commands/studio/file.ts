import { createHash } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { validateDefinitions } from '../../../channel/api/index.js';
import type { Issue } from '../../../core/issues/issue.js';
import type { Fields } from '../../../core/issues/reading.js';
import { isRecord } from '../../../core/issues/reading.js';
import { validateTaxSet } from '../../../index.js';
import type { TaxKey, TreeNode } from '../../../pages/editor/draft.js';
import { keysIn, writtenSet } from '../../../pages/editor/draft.js';
import type { Path } from '../../../pages/editor/json.js';
import { entriesOf, fieldsOf, isSame, textField } from '../../../pages/editor/json.js';
import type { EditedFile, KeepAnswer, KeptCases, OpenedSet } from '../../../pages/studio/protocol.js';
import { readCases } from '../../../trials/cases/read.js';
import { InvalidInput, invalidFile, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { MissingFile, newFileText, readText, writeFile } from '../../files.js';
import type { JsonDocument, Part, TextEdit } from '../../input/json-document.js';
import { editText, onlyPart, parseJson, partsOf, readUnique, wholeFile } from '../../input/json-document.js';
import { findingWithoutPlace } from '../../output/findings.js';
import { placeNamed } from '../../sync/planning.js';

/** Reads a file that is edited in the studio: its sets, and the file after one of them was edited. */
export async function readStudioFile(file: string, io: Io) {
  const document = await readUnique(file, io);
  const { text } = document;
  const { isDefinitions, part, ...content } = contentOf(document);
  // An edit is based on exactly this text.
  const revision = createHash('sha256').update(text).digest('hex');
  const edited = (index: number, edit: StudioEdit) => {
    const after = content.after(index, edit);
    const { issues = [] }: { readonly issues?: readonly Issue[] | undefined } = content.validate(after);
    const edits = editsBetween(part.value, after, part.at);
    return { text: editText(text, edits), issues, edits };
  };
  return { document, revision, isDefinitions, sets: content.sets, edited };
}

function contentOf(document: JsonDocument) {
  // A definitions file can be applied to a property.
  const isDefinitions = partsOf(document).some(({ kind }) => kind === 'definitions');
  const part = isDefinitions ? wholeFile(document) : onlyPart(document, 'tax-set');
  // Any other JSON would be shown, and saved, as an empty set.
  if (part.kind === undefined) {
    const message = 'A tax set is expected in this file: an object with a title, a currency and a list of taxes.';
    throw invalidFile(document.file, 'unknown_kind', message);
  }
  return { isDefinitions, part, ...(isDefinitions ? definitions(part) : taxSet(part)) };
}

/** The tax sets of an earlier text of a file. */
export function setsIn(file: string, text: string): readonly OpenedSet[] {
  return contentOf(parseJson(file, text)).sets;
}

function taxSet({ value }: Part) {
  const sets = [{ name: titleOf(value), draft: value }];
  return { sets, after: (_: number, { set }: StudioEdit) => writtenSet(set), validate: validateTaxSet };
}

function definitions({ value, document }: Part) {
  const file = fieldsOf(value);
  const sets = entriesOf(file['tax_sets']).map((set, index) => ({
    name: titleOf(set),
    draft: embeddedSet(file, index),
  }));
  if (sets.length === 0) {
    const message = 'The definitions file has no tax set to edit. Add one with a title, a currency and taxes.';
    throw new InvalidInput([findingWithoutPlace(document.file, { code: 'unknown_kind', path: 'tax_sets', message })]);
  }
  return {
    sets,
    after: (index: number, edit: StudioEdit) => editedDefinitions(file, index, edit),
    validate: validateDefinitions,
  };
}

function titleOf(set: unknown): string {
  return textField(set, 'title') ?? 'Tax set';
}

/** Edits between two JSON values, field by field, so that the other text stays. */
function editsBetween(before: unknown, after: unknown, path: Path = []): TextEdit[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((entry, index) => editsBetween(before[index], entry, [...path, index]));
  }
  if (!isRecord(before) || !isRecord(after)) return [{ path: [...path], value: after }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    if (!(name in before)) return after[name] == null ? [] : [{ path: [...path, name], value: after[name] }];
    return editsBetween(before[name], after[name], [...path, name]);
  });
}

/** Replaces the references of a tax set by the taxes with all their fields. */
function embeddedSet(file: Fields, index: number): Fields {
  const taxes = entriesOf(file['taxes']);
  const entry = (reference: unknown): Fields => {
    const { tax, taxes: inner, ...overrides } = fieldsOf(reference);
    const nested = entriesOf(inner).map(entry);
    const fields = fieldsOf(taxes[placeNamed(taxes, tax)] ?? { title: tax });
    return { ...fields, ...overrides, ...(nested.length === 0 ? {} : { taxes: nested }) };
  };
  const { taxes: references, ...fields } = fieldsOf(entriesOf(file['tax_sets'])[index]);
  return { ...fields, taxes: entriesOf(references).map(entry) };
}

/** An edited set and its base; keys of taxes are equal in both. */
type StudioEdit = Pick<EditedFile, 'set' | 'base'>;

/**
 * A definitions file after an edit of one tax set. An edited tax changes every set that uses it; a tax taken out of the
 * set stays in the file. References follow new names.
 */
function editedDefinitions(file: Fields, index: number, { set: edited, base }: StudioEdit): Fields {
  const sets = entriesOf(file['tax_sets']);
  const original = fieldsOf(sets[index]);
  const taxes = [...entriesOf(file['taxes'])];
  const references = namesIn(original);
  const used = new Set(sets.flatMap((entry, place) => (place === index ? [] : [...namesIn(fieldsOf(entry))])));
  /** A tax that comes back to the set, and that no other set needs as it is in the file. */
  const isFree = (tax: unknown, fields: Fields): boolean => {
    const { id, title } = fieldsOf(tax);
    return isSameTax(fieldsOf(tax), fields) && (isSame(tax, fields) || !(used.has(id) || used.has(title)));
  };
  const names = new Map<TaxKey, unknown>();
  const renamed = new Map<unknown, unknown>();
  for (const key of keysIn(edited.tree)) {
    const fields = edited.taxes[key] ?? {};
    const before = base.taxes[key];
    const place = taxes.findIndex((tax) =>
      before === undefined ? isFree(tax, fields) : isSameTax(fieldsOf(tax), before),
    );
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
  return { ...file, taxes, tax_sets: sets.map((entry, place) => (place === index ? set : withNames(entry, renamed))) };
}

function namesIn(entry: Fields): Set<unknown> {
  const inner = entriesOf(entry['taxes']).map(fieldsOf);
  return new Set(inner.flatMap((reference) => [reference['tax'], ...namesIn(reference)]));
}

function isSameTax(a: Fields, b: Fields): boolean {
  return b['id'] === undefined ? a['title'] === b['title'] : a['id'] === b['id'];
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

/** The cases of a tax set. An unusable file is reported as `problem`, and the set can still be edited. */
export async function keptCases(file: string, io: Io): Promise<KeptCases> {
  const { name, cases, problem } = await openCases(file, io);
  return { file: name, cases, ...(problem === undefined ? {} : { problem }) };
}

/** Adds a case to the cases file, or creates the file. Keeps the existing text. */
export async function keepCase(file: string, kept: unknown, io: Io): Promise<KeepAnswer> {
  const refused = (message: string, issues?: string[]): KeepAnswer => {
    return { outcome: 'refused', message, ...(issues && { issues }) };
  };
  const { name, text, cases, problem } = await openCases(file, io);
  if (problem !== undefined) return refused(problem);
  const taxSet = basename(file);
  const { issues, cases: readable } = readCases({ taxSet, cases: [kept] });
  if (issues.length > 0) {
    return refused(
      'The case cannot be kept.',
      issues.map(({ path, message }) => `${path}: ${message}`),
    );
  }
  const title = readable[0]?.name ?? '';
  if (cases.some((existing) => existing.name === title)) return refused(`There is a case "${title}" already.`);
  const after =
    text === undefined
      ? newFileText('cases', { taxSet, cases: [kept] }, name)
      : editText(text, [{ path: ['cases', cases.length], value: kept, isNew: true }]);
  await writeFile(name, after, io, { replacesInput: true });
  return { outcome: 'kept', cases: await keptCases(file, io) };
}

interface CasesFile extends Omit<KeptCases, 'file'> {
  readonly name: string;
  /** Absent if the file does not exist. */
  readonly text?: string;
}

async function openCases(file: string, io: Io): Promise<CasesFile> {
  // hotel.cases.json for hotel.json.
  const name = file.replace(/(\.json)?$/i, '.cases.json');
  try {
    const { text, value } = await readUnique(name, io);
    const { taxSet, cases, isWrong } = readCases(value);
    if (isWrong) return { name, cases: [], problem: `${name} is not a file of cases: "staytax test" says why.` };
    if (typeof taxSet !== 'string' || resolve(dirname(name), taxSet) !== resolve(file)) {
      return { name, cases: [], problem: `${name} has cases of another tax set.` };
    }
    const written = entriesOf(fieldsOf(value)['cases']);
    return { name, text, cases: cases.map((entry, index) => ({ ...entry, written: written[index] })) };
  } catch (error) {
    if (error instanceof MissingFile) return { name, cases: [] };
    if (!(error instanceof InvalidInput || error instanceof UsageError)) throw error;
    return { name, cases: [], problem: `${name} cannot be read: "staytax test" says why.` };
  }
}

/** Unsaved drafts by file, in the user's state folder, readable by the user only. They survive the process. */
export function keptDrafts(io: Io) {
  return {
    /** The last draft; `null` if it was saved or discarded, or there was none. */
    read: async (file: string): Promise<unknown> => {
      const place = draftPath(file, io.env);
      if (place === undefined) return null;
      try {
        return JSON.parse(await readText(place, io));
      } catch {
        // No draft, or an incomplete one.
        return null;
      }
    },
    /** Keeps a draft, or removes it with `null`. Ignores failures, because the browser tab has the draft too. */
    write: async (file: string, draft: unknown): Promise<void> => {
      const place = draftPath(file, io.env);
      if (place === undefined) return;
      try {
        const written = { isSecret: true, makesFolder: true, replacesInput: true };
        await writeFile(place, `${JSON.stringify(draft)}\n`, io, written);
      } catch {
        // The disk may be full, or the folder read-only.
      }
    },
  };
}

/** Path of a draft in the state folder of the XDG Base Directory Specification, or of Windows. */
function draftPath(file: string, env: Io['env']): string | undefined {
  const { XDG_STATE_HOME: state, LOCALAPPDATA: local, HOME: home } = env;
  const folder = state || local || (home ? join(home, '.local', 'state') : undefined);
  if (folder === undefined) return undefined;
  const name = createHash('sha256').update(resolve(file)).digest('hex').slice(0, 32);
  return join(folder, 'staytax', 'drafts', `${name}.json`);
}
