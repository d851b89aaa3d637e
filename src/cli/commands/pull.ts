import { isDeepStrictEqual } from 'node:util';
import type {
  DefinedTaxInput,
  DefinedTaxSetInput,
  DefinitionsInput,
  TaxReferenceInput,
} from '../../api/definitions-file/definitions.js';
import { PullError, readRemote, toDefinitions } from '../../api/index.js';
import type { FieldDifference, Kind, Remote } from '../../api/plan/sync-plan.js';
import { TAX_FIELDS } from '../../definitions/fields/tax.js';
import { KEPT_TAX_FIELDS } from '../../definitions/local/channel-side.js';
import { LEGACY_DATES, writtenRanges } from '../../definitions/local/periods.js';
import { keptTitle } from '../../definitions/tax.js';
import { printable } from '../../issues/printable.js';
import { isRecord } from '../../issues/reading.js';
import { counted } from '../../issues/shown.js';
import { isSameValue } from '../../schema/fields.js';
import type { ExitCode, Register } from '../command.js';
import { askForYes, EXIT, invalidFile, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import type { JsonDocument, TextEdit } from '../input/json-document.js';
import { editText, parseJson, refuseDuplicates } from '../input/json-document.js';
import { propertyOption } from '../input/option-values.js';
import { readIfThere } from '../input/read-file.js';
import type { Colors } from '../output/text.js';
import { colorsFor, shellWord } from '../output/text.js';
import { newFileText, writeFile } from '../output/write-file.js';
import type { ConnectionOptions } from '../sync/connection.js';
import { addConnectionOptions, ENVIRONMENT, withConnection } from '../sync/connection.js';
import { fieldInWords, quotedName } from '../sync/plan-text.js';

interface PullCommandOptions extends ConnectionOptions {
  readonly property: string;
  readonly out?: string;
  readonly ids?: true;
  readonly yes?: true;
  readonly allowEmpty?: true;
}

const EXAMPLES = `
The file is the same text for the same state, so that version control shows what changed. Titles
identify taxes and tax sets; with --ids the file can change a title without creating a new entry.

A file that exists is not replaced. What differs from the property is shown and, after a question or with --yes,
changed in place; "local", "$schema", unknown fields and the order of entries stay.
${ENVIRONMENT}
Examples:
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --out hotel.json
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --ids
`;

export const registerPull: Register = (program, io, finish) => {
  const command = program
    .command('pull')
    .summary('write the taxes and tax sets of a property to a file')
    .description('Writes the taxes and tax sets of a property as a definitions file.')
    .requiredOption('--property <id>', 'the id of the property', propertyOption)
    .option('--out <file>', 'write to this file instead of standard output')
    .option('--ids', 'write the id of every tax and tax set')
    .option('--yes', 'change a file that exists without asking')
    .option('--allow-empty', 'write a file even when the property has no taxes and no tax sets');
  addConnectionOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (options: PullCommandOptions) => finish(await pullCommand(options, io)));
};

async function pullCommand(options: PullCommandOptions, io: Io): Promise<ExitCode> {
  const { property, out, ids } = options;
  const before = out === undefined ? undefined : await fileBefore(out, property, io);
  const remote = await withConnection(io, options, ({ api }) => readRemote(api, property));
  const { taxes, tax_sets, odd = [] } = remote;
  const isEmpty = taxes.length + tax_sets.length + odd.length === 0;
  if (isEmpty && !options.allowEmpty) throw new PullError(nothingFound(property));
  const { yellow } = colorsFor(io.stderr, io.env);
  for (const record of odd) {
    io.stderr.write(
      `${yellow('warning')}  ${quotedName(record)} (${printable(record.id)}) was left out: ${printable(record.reason)}\n`,
    );
  }
  const definitions = toDefinitions(remote, { ids });
  if (out === undefined) {
    io.stdout.write(newFileText('definitions', definitions));
    return EXIT.fine;
  }
  if (before !== undefined) return update(out, before, { remote, isEmpty, options }, io);
  await writeFile(out, newFileText('definitions', definitions, out), io, { replacesInput: true });
  io.stderr.write(`${countsText(definitions)} written to ${printable(out)}. ${nextStep(out)}`);
  return EXIT.fine;
}

function nothingFound(property: string): string {
  return (
    `Nothing was found at the property ${property}: it has no taxes and no tax sets, or it does not exist. ` +
    'Check the id; with --allow-empty a file with empty lists is written.'
  );
}

interface FileBefore {
  readonly text: string;
  readonly document: JsonDocument;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The existing file. Throws if it is not the definitions file of this property. */
async function fileBefore(file: string, property: string, io: Io): Promise<FileBefore | undefined> {
  const text = await readIfThere(file, io);
  if (text === undefined || text.trim() === '') return undefined;
  const document = parseJson(file, text);
  refuseDuplicates(document);
  const { value } = document;
  const refuse = (message: string) => invalidFile(file, 'unknown_kind', message);
  if (!isRecord(value) || !('property_id' in value)) {
    throw refuse('The file exists and is not a definitions file. It was left as it is: choose another name.');
  }
  const { property_id: owner } = value;
  if (typeof owner === 'string' && owner.toLowerCase() === property.toLowerCase()) return { text, document, value };
  throw refuse(`The file is of the property ${JSON.stringify(owner)}. It was left as it is: choose another name.`);
}

interface PulledState {
  readonly remote: Remote;
  readonly isEmpty: boolean;
  readonly options: PullCommandOptions;
}

/** Changes the file where it differs from the property, after asking. */
async function update(file: string, before: FileBefore, pulled: PulledState, io: Io): Promise<ExitCode> {
  const { remote, isEmpty, options } = pulled;
  const { edits, changes } = mergeInto(before.value, remote, options);
  const name = printable(file);
  if (changes.length === 0) {
    io.stderr.write(`${name} has what the property has. Nothing was written.\n`);
    return EXIT.fine;
  }
  const colors = colorsFor(io.stderr, io.env);
  io.stderr.write(`Changes of ${name}:\n${changes.map((change) => fileChangeText(change, colors)).join('')}`);
  if (isEmpty) {
    throw new PullError(`The property has nothing, and ${name} would be emptied. Remove the file if that is meant.`);
  }
  if (!options.yes) {
    if (!io.canAsk) throw new UsageError(`${file} exists, and there is no terminal to ask on; use --yes`);
    const refused = await askForYes('Change the file? Only "yes" does: ', 'Nothing was written.', io);
    if (refused !== undefined) return refused;
  }
  await writeFile(file, editText(before.text, edits), io, { replacesInput: true });
  io.stderr.write(`${counted(changes.length, 'change')} written to ${name}. ${nextStep(file)}`);
  return EXIT.fine;
}

function countsText({ taxes, tax_sets }: DefinitionsInput): string {
  return `${counted(taxes.length, 'tax', 'taxes')} and ${counted(tax_sets.length, 'tax set')}`;
}

function nextStep(file: string): string {
  return `Next, when it is edited: staytax plan ${printable(shellWord(file))}\n`;
}

const SIGNS = { create: '+ add', update: '~ change', remove: '- remove' } as const;

/** `~ change tax "VAT"`, then a line for each field. */
function fileChangeText({ action, fields, ...what }: FileChange, colors: Colors): string {
  const paint = { create: colors.green, update: colors.yellow, remove: colors.red }[action];
  const why = action === 'remove' ? ' (the property does not have it)' : '';
  const lines = fields.map((field) => `      ${fieldInWords(field)}\n`);
  return `  ${paint(SIGNS[action])} ${quotedName(what)}${why}\n${lines.join('')}`;
}

/** A change of a tax or tax set of a file. */
interface FileChange {
  readonly action: 'create' | 'update' | 'remove';
  readonly kind: Kind;
  readonly title: string;
  readonly fields: readonly FieldDifference[];
}

/** The changes that bring a file to the state of a property. */
interface Merge {
  readonly edits: readonly TextEdit[];
  readonly changes: readonly FileChange[];
}

/**
 * Updates a definitions file to the state of a property. Keeps everything that the API has no field for: `local`,
 * `$schema`, the order, unknown fields, and equivalent values.
 */
export function mergeInto(file: FileEntry, remote: Remote, options: { readonly ids?: true }): Merge {
  const written = toDefinitions(remote, { ids: options.ids });
  const byId = toDefinitions(remote, { ids: true });
  const taxes = recordsIn(entriesOf(file['taxes']), remote.taxes);
  const names = namesIn(entriesOf(file['taxes']), taxes);
  // Entries of unreadable records stay.
  const { odd = [] } = remote;
  const isKept = (kind: Kind) => (entry: FileEntry) =>
    isEntryOnlyHere(entry) ||
    isOneOf(
      entry,
      odd.filter((record) => record.kind === kind),
    );
  const ofTaxes = mergeList({
    kind: 'tax',
    isKept: isKept('tax'),
    list: file['taxes'],
    placed: taxes,
    written: written.taxes,
    changeOf: (entry, at) => {
      const [tax, named] = [written.taxes[at], byId.taxes[at]];
      return tax && named ? taxChange(entry, withId(entry, tax, named)) : NO_CHANGE;
    },
  });
  const ofSets = mergeList({
    kind: 'tax_set',
    isKept: isKept('tax_set'),
    list: file['tax_sets'],
    placed: recordsIn(entriesOf(file['tax_sets']), remote.tax_sets),
    written: written.tax_sets,
    changeOf: (entry, at) => {
      const [set, named] = [written.tax_sets[at], byId.tax_sets[at]];
      return set && named ? taxSetChange(entry, { written: withId(entry, set, named), byId: named }, names) : NO_CHANGE;
    },
  });
  return { edits: [...ofTaxes.edits, ...ofSets.edits], changes: [...ofTaxes.changes, ...ofSets.changes] };
}

const NO_CHANGE: EntryChange = { values: new Map(), fields: [] };

/** An entry with an id gets the id of the property. */
function withId<Written extends object>(
  entry: FileEntry,
  written: Written,
  { id }: { readonly id?: unknown },
): Written {
  return entry['id'] === undefined ? written : { ...written, id };
}

interface ListMerge {
  readonly kind: Kind;
  /** The list in the file. */
  readonly list: unknown;
  /** The records of the property, in the order of `written`. */
  readonly placed: readonly PlacedRecord[];
  readonly written: DefinitionsInput['taxes'] | DefinitionsInput['tax_sets'];
  /** Whether to keep an entry without a record. */
  readonly isKept: (entry: FileEntry) => boolean;
  readonly changeOf: (entry: FileEntry, at: number) => EntryChange;
}

function mergeList(lists: ListMerge): Merge {
  const name = lists.kind === 'tax' ? 'taxes' : 'tax_sets';
  const entries = entriesOf(lists.list);
  const present = lists.placed.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const gone = entries.flatMap((entry, place) => (present.includes(place) || lists.isKept(entry) ? [] : [place]));
  const merges = [
    ...lists.placed.map((_, at) => mergeOne(lists, at, { name, entries })),
    ...gone.map((place) => ({
      edits: [{ path: [name, place] }],
      changes: [{ action: 'remove', kind: lists.kind, title: titleOf(entries[place], ''), fields: [] } as const],
    })),
  ];
  const missing: TextEdit[] = Array.isArray(lists.list) ? [] : [{ path: [name], value: [] }];
  return {
    edits: [...missing, ...merges.flatMap(({ edits }) => edits)],
    changes: merges.flatMap(({ changes }) => changes),
  };
}

function mergeOne(
  { kind, placed, written, changeOf }: ListMerge,
  at: number,
  { name, entries }: { readonly name: string; readonly entries: readonly FileEntry[] },
): Merge {
  const { title = '', at: place = -1 } = placed[at] ?? {};
  const entry = entries[place];
  if (entry === undefined) {
    const edit: TextEdit = { path: [name, -1], value: written[at], isNew: true };
    return { edits: [edit], changes: [{ action: 'create', kind, title, fields: [] }] };
  }
  const { values, fields } = changeOf(entry, at);
  if (values.size === 0) return { edits: [], changes: [] };
  const edits = [...values].map(([field, value]) => ({ path: [name, place, field], value }));
  return { edits, changes: [{ action: 'update', kind, title: titleOf(entry, title), fields }] };
}

/** Names of the property's taxes in the file, before and after the merge. */
function namesIn(entries: readonly FileEntry[], placed: readonly PlacedRecord[]): PulledNames {
  const ids = new Map(placed.flatMap(({ id, at }) => (at === undefined ? [] : [[at, id] as const])));
  const placeOf = (reference: unknown): number => {
    const byId = entries.findIndex(({ id }) => id !== undefined && id === reference);
    return byId >= 0 ? byId : entries.findIndex(({ title }) => title !== undefined && title === reference);
  };
  const titles = new Map(placed.map(({ id, title }) => [id, title]));
  return {
    idOf: (reference) => ids.get(placeOf(reference)),
    isNameOf: (text, id) => text === id || text === titles.get(id),
    isOnlyHere: (reference) => isEntryOnlyHere(entries[placeOf(reference)] ?? {}),
  };
}

function titleOf({ title }: FileEntry = {}, otherwise: string): string {
  return typeof title === 'string' ? title : otherwise;
}

type FileEntry = Readonly<Record<string, unknown>>;

/** A record of the property, and its place in the file. */
interface PlacedRecord {
  readonly id: string;
  readonly title: string;
  /** In the list of the file; absent when the file does not have it. */
  readonly at?: number;
}

/** Entries of a list; an entry that is not an object becomes an empty one. */
function entriesOf(list: unknown): FileEntry[] {
  return Array.isArray(list) ? list.map((entry) => (isRecord(entry) ? entry : {})) : [];
}

/** Finds the entries of the property's records, by id or else by title. */
function recordsIn(
  entries: readonly FileEntry[],
  stored: readonly { readonly id: string; readonly title: string }[],
): PlacedRecord[] {
  const taken = new Set<number>();
  const take = (isIt: (entry: FileEntry) => boolean): number | undefined => {
    const at = entries.findIndex((entry, index) => !taken.has(index) && isIt(entry));
    if (at < 0) return undefined;
    taken.add(at);
    return at;
  };
  // Matches all ids first, so that a title does not take the entry of another id.
  const byId = new Map(stored.map(({ id }) => [id, take((entry) => entry['id'] === id)]));
  return stored.map(({ id, title }) => {
    const at = byId.get(id) ?? take((entry) => comparable(entry['title']) === comparable(title));
    return at === undefined ? { id, title } : { id, title, at };
  });
}

function comparable(title: unknown): unknown {
  return typeof title === 'string' ? keptTitle(title) : undefined;
}

/** Whether a tax has `local.only`: "here", which the channel manager never has. */
function isEntryOnlyHere({ local }: FileEntry): boolean {
  return isRecord(local) && local['only'] === 'here';
}

/** Whether an entry of the file is one of these records, by id or else by title. */
function isOneOf(entry: FileEntry, stored: readonly { readonly id: string; readonly title: string }[]): boolean {
  return stored.some(({ id, title }) =>
    entry['id'] === undefined ? comparable(entry['title']) === comparable(title) : entry['id'] === id,
  );
}

const RANGES = 'applicable_date_ranges';

/** Changes of an entry: fields with new values, `undefined` to remove a field. */
interface EntryChange {
  readonly values: ReadonlyMap<string, unknown>;
  /** The changes for printing. */
  readonly fields: readonly FieldDifference[];
}

/** Changes of a tax. Equivalent values stay as written. */
function taxChange(entry: FileEntry, pulled: DefinedTaxInput): EntryChange {
  const values = new Map<string, unknown>();
  const fields: FieldDifference[] = [];
  const change = (field: string, before: unknown, after: unknown): void => {
    values.set(field, after);
    fields.push({ field, before: before ?? null, after: after ?? null });
  };
  if (pulled.id !== undefined && entry['id'] !== pulled.id) change('id', entry['id'], pulled.id);
  for (const field of KEPT_TAX_FIELDS) {
    if (field === RANGES || isSameValue(TAX_FIELDS[field], entry[field], pulled[field])) continue;
    change(field, entry[field], pulled[field] ?? undefined);
  }
  const [written, wanted] = [writtenRanges(entry), writtenRanges({ ...pulled })];
  if (rangesKey(written) !== rangesKey(wanted)) {
    change(RANGES, written, pulled[RANGES] ?? undefined);
    for (const field of LEGACY_DATES) if (entry[field] !== undefined) values.set(field, undefined);
  }
  return { values, fields };
}

/** A key that is equal for equal periods in any order. */
function rangesKey(ranges: readonly unknown[]): string {
  const keys = ranges.map((range) => {
    const { after = null, before = null }: { after?: unknown; before?: unknown } = isRecord(range) ? range : {};
    return JSON.stringify([after, before]);
  });
  return keys.sort().join();
}

/** Names of the property's taxes in the file. */
interface PulledNames {
  /** The id of the tax of a reference; `undefined` if the property lacks it. */
  readonly idOf: (reference: unknown) => string | undefined;
  /** Whether a text still names the tax after the merge. */
  readonly isNameOf: (text: unknown, id: string) => boolean;
  /** Whether a reference is to a tax with `local.only`: "here". */
  readonly isOnlyHere: (reference: unknown) => boolean;
}

/** A tax set of the property, with its taxes named as in the file and by id. */
interface PulledTaxSet {
  readonly written: DefinedTaxSetInput;
  readonly byId: DefinedTaxSetInput;
}

const PLANS = 'associated_rate_plan_ids';

/** Changes of a tax set. */
function taxSetChange(entry: FileEntry, { written, byId }: PulledTaxSet, names: PulledNames): EntryChange {
  const values = new Map<string, unknown>();
  const fields: FieldDifference[] = [];
  const change = (field: string, after: unknown): void => {
    values.set(field, after);
    fields.push({ field, before: entry[field] ?? null, after });
  };
  if (written.id !== undefined && entry['id'] !== written.id) change('id', written.id);
  for (const field of ['title', 'currency'] as const)
    if (entry[field] !== written[field]) change(field, written[field]);
  const taxes = mergeReferences(entry['taxes'], { written: written.taxes, byId: byId.taxes }, names);
  if (!isDeepStrictEqual(taxes, entry['taxes'])) change('taxes', taxes);
  // A file without rate plans leaves them alone.
  const plans = written[PLANS] ?? [];
  if (Array.isArray(entry[PLANS]) && !isSameSet(entry[PLANS], plans)) change(PLANS, plans);
  return { values, fields };
}

interface PulledReferences {
  readonly written: readonly TaxReferenceInput[];
  readonly byId: readonly TaxReferenceInput[];
}

/** Updates references. Remaining ones keep their order, their name and their other fields. */
function mergeReferences(list: unknown, pulled: PulledReferences, names: PulledNames): FileEntry[] {
  const left = new Map(pulled.byId.map(({ tax }, at) => [tax, at]));
  const kept = entriesOf(list).flatMap((reference) => {
    if (names.isOnlyHere(reference['tax'])) return [reference];
    const id = names.idOf(reference['tax']);
    const at = id === undefined ? undefined : left.get(id);
    if (id === undefined || at === undefined) return [];
    left.delete(id);
    return [mergedReference(reference, id, { at, pulled, names })];
  });
  return [...kept, ...[...left.values()].map((at) => ({ ...pulled.written[at] }))];
}

function mergedReference(
  reference: FileEntry,
  id: string,
  { at, pulled, names }: { at: number; pulled: PulledReferences; names: PulledNames },
): FileEntry {
  const [written, byId] = [pulled.written[at], pulled.byId[at]];
  const tax = names.isNameOf(reference['tax'], id) ? reference['tax'] : written?.tax;
  const level = written?.level ?? 0;
  const taxes = mergeReferences(reference['taxes'], { written: written?.taxes ?? [], byId: byId?.taxes ?? [] }, names);
  return {
    ...reference,
    tax,
    ...((reference['level'] ?? 0) === level ? {} : { level }),
    ...(taxes.length === 0 && isNothing(reference['taxes']) ? {} : { taxes }),
  };
}

function isNothing(list: unknown): boolean {
  return list === undefined || list === null || (Array.isArray(list) && list.length === 0);
}

function isSameSet(one: readonly unknown[], other: readonly string[]): boolean {
  const texts = new Set(one.map((id) => String(id).toLowerCase()));
  return texts.size === other.length && other.every((id) => texts.has(id.toLowerCase()));
}
