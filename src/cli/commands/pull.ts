import { isDeepStrictEqual } from 'node:util';
import type { DefinitionsInput, TaxReferenceInput } from '../../channel/api/definitions-file/definitions.js';
import { fetchRemote, PullError, toDefinitions } from '../../channel/api/index.js';
import type { FieldDifference, Kind, Remote } from '../../channel/api/plan/sync-plan.js';
import { TAX_FIELDS } from '../../core/definitions/fields/tax.js';
import { KEPT_TAX_FIELDS } from '../../core/definitions/local/channel-side.js';
import { LEGACY_DATES, writtenRanges } from '../../core/definitions/local/periods.js';
import type { Fields } from '../../core/issues/reading.js';
import { isRecord } from '../../core/issues/reading.js';
import { counted, isSameTitle, printable } from '../../core/issues/texts.js';
import { isSameValue } from '../../core/schema/fields.js';
import { entriesOf, fieldsOf, textField } from '../../pages/editor/json.js';
import { askForYes, invalidFile, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { newFileText, readIfThere, writeFile } from '../files.js';
import type { OptionsOf } from '../input/declaration.js';
import { declare, flag, mandatory, parsed, text } from '../input/declaration.js';
import type { TextEdit } from '../input/json-document.js';
import { editText, parseJson, refuseDuplicates } from '../input/json-document.js';
import { propertyOption } from '../input/shared-options.js';
import type { Colors } from '../output/text.js';
import { colorsFor, shellWord } from '../output/text.js';
import { CONNECTION_OPTIONS, ENVIRONMENT, withConnection } from '../sync/connection.js';
import { fieldInWords, quotedName } from '../sync/plan-text.js';
import { placeNamed } from '../sync/planning.js';

const OPTIONS = {
  property: mandatory(parsed('<id>', 'the id of the property', propertyOption)),
  out: text('<file>', 'write to this file instead of standard output'),
  ids: flag('write the id of every tax and tax set'),
  yes: flag('change a file that exists without asking'),
  allowEmpty: flag('write a file even when the property has no taxes and no tax sets'),
  ...CONNECTION_OPTIONS,
};

export const pullCommand = declare({
  summary: 'write the taxes and tax sets of a property to a file',
  description: 'Writes the taxes and tax sets of a property as a definitions file.',
  options: OPTIONS,
  notes: `
The file is the same text for the same state, so that version control shows what changed. Titles
identify taxes and tax sets; with --ids the file can change a title without creating a new entry.

A file that exists is not replaced. What differs from the property is shown and, after a question or with --yes,
changed in place; "local", "$schema", unknown fields and the order of entries stay.
${ENVIRONMENT}
Examples:
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --out hotel.json
  $ staytax pull --property 716305c4-561a-4561-a187-7f5b8aeb5920 --ids
`,
  run: async (options, io) => {
    const { property, out, ids } = options;
    const before = out === undefined ? undefined : await fileBefore(out, property, io);
    const remote = await withConnection(io, options, ({ api }) => fetchRemote(api, property));
    const { taxes, tax_sets, odd = [] } = remote;
    const isEmpty = taxes.length + tax_sets.length + odd.length === 0;
    if (isEmpty && !options.allowEmpty) {
      throw new PullError(
        `Nothing was found at the property ${property}: it has no taxes and no tax sets, or it does not exist. ` +
          'Check the id; with --allow-empty a file with empty lists is written.',
      );
    }
    const mark = colorsFor(io.stderr, io.env).yellow('warning');
    for (const record of odd) {
      const text = `${quotedName(record)} (${printable(record.id)}) was left out: ${printable(record.reason)}`;
      io.stderr.write(`${mark}  ${text}\n`);
    }
    const definitions = toDefinitions(remote, { ids });
    if (out === undefined) io.stdout.write(newFileText('definitions', definitions));
    else if (before !== undefined) await update(out, before, remote, isEmpty, options, io);
    else {
      await writeFile(out, newFileText('definitions', definitions, out), io, { replacesInput: true });
      const counts = `${counted(definitions.taxes.length, 'tax', 'taxes')} and ${counted(definitions.tax_sets.length, 'tax set')}`;
      io.stderr.write(`${counts} written to ${printable(out)}. ${nextStep(out)}`);
    }
  },
});

type FileBefore = NonNullable<Awaited<ReturnType<typeof fileBefore>>>;

/** The existing file. Throws if it is not the definitions file of this property. */
async function fileBefore(file: string, property: string, io: Io) {
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
  if (typeof owner === 'string' && owner.toLowerCase() === property.toLowerCase()) return { text, value };
  throw refuse(`The file is of the property ${JSON.stringify(owner)}. It was left as it is: choose another name.`);
}

async function update(
  file: string,
  before: FileBefore,
  remote: Remote,
  isEmpty: boolean,
  options: OptionsOf<typeof OPTIONS>,
  io: Io,
): Promise<void> {
  const { edits, changes } = mergeInto(before.value, remote, options);
  const name = printable(file);
  if (changes.length === 0) {
    io.stderr.write(`${name} has what the property has. Nothing was written.\n`);
    return;
  }
  const colors = colorsFor(io.stderr, io.env);
  io.stderr.write(`Changes of ${name}:\n${changes.map((change) => fileChangeText(change, colors)).join('')}`);
  if (isEmpty) {
    throw new PullError(`The property has nothing, and ${name} would be emptied. Remove the file if that is meant.`);
  }
  if (!options.yes) {
    if (!io.canAsk) throw new UsageError(`${file} exists, and there is no terminal to ask on; use --yes`);
    await askForYes('Change the file? Only "yes" does: ', 'Nothing was written.', io);
  }
  await writeFile(file, editText(before.text, edits), io, { replacesInput: true });
  io.stderr.write(`${counted(changes.length, 'change')} written to ${name}. ${nextStep(file)}`);
}

function nextStep(file: string): string {
  return `Next, when it is edited: staytax plan ${printable(shellWord(file))}\n`;
}

interface FileChange {
  readonly action: 'create' | 'update' | 'remove';
  readonly kind: Kind;
  readonly title: string;
  readonly fields: readonly FieldDifference[];
}

/** `~ change tax "VAT"`, then a line for each field. */
function fileChangeText({ action, fields, ...change }: FileChange, colors: Colors): string {
  const sign = {
    create: colors.green('+ add'),
    update: colors.yellow('~ change'),
    remove: colors.red('- remove'),
  }[action];
  const why = action === 'remove' ? ' (the property does not have it)' : '';
  const lines = fields.map((field) => `      ${fieldInWords(field)}\n`);
  return `  ${sign} ${quotedName(change)}${why}\n${lines.join('')}`;
}

/** What turns a file into the state of a property. */
interface Merge {
  readonly edits: TextEdit[];
  readonly changes: FileChange[];
}

type References = readonly TaxReferenceInput[];

/**
 * Updates a definitions file to the state of a property. Keeps everything that the API has no field for: `local`,
 * `$schema`, the order, unknown fields, and equivalent values.
 */
export function mergeInto(file: Fields, remote: Remote, { ids }: { readonly ids?: true }): Merge {
  // The records as they are written to this file, and with ids.
  const [written, byId] = [toDefinitions(remote, { ids }), toDefinitions(remote, { ids: true })];
  const entries = entriesIn(file['taxes']);
  const places = placesOf(entries, remote.taxes);
  const titles = new Map(remote.taxes.map(({ id, title }) => [id, title]));
  /** Updates references. Remaining ones keep their order, their name and their other fields. */
  const mergeReferences = (list: unknown, wanted: References = [], wantedById: References = []): Fields[] => {
    const left = new Map(wantedById.map(({ tax }, index) => [tax, index]));
    const kept = entriesIn(list).flatMap((reference): Fields[] => {
      const place = placeNamed(entries, reference['tax']);
      if (isOnlyHere(entries[place] ?? {})) return [reference];
      const id = remote.taxes[places.indexOf(place)]?.id ?? '';
      const index = left.get(id);
      if (index === undefined) return [];
      left.delete(id);
      const { taxes, ...entry } = wanted[index] ?? {};
      const inner = mergeReferences(reference['taxes'], taxes ?? [], wantedById[index]?.taxes ?? []);
      const isNamed = reference['tax'] === id || reference['tax'] === titles.get(id);
      return [mergedReference(reference, isNamed ? { ...entry, tax: reference['tax'] } : entry, inner)];
    });
    return [...kept, ...[...left.values()].map((index) => ({ ...wanted[index] }))];
  };
  const merge: Merge = { edits: [], changes: [] };
  const states = { file, remote, written, byId };
  mergeList('tax', states, merge, (entry, index) => taxEdits(entry, { ...written.taxes[index] }));
  mergeList('tax_set', states, merge, (entry, index) => {
    const set = fieldsOf(written.tax_sets[index]);
    const taxes = mergeReferences(entry['taxes'], written.tax_sets[index]?.taxes, byId.tax_sets[index]?.taxes);
    // A file without rate plans leaves them alone.
    const plans = entriesOf(set[PLANS]);
    const hasPlans = !Array.isArray(entry[PLANS]) || isSameSet(entry[PLANS], plans);
    return [
      ...['title', 'currency'].flatMap((field) =>
        entry[field] === set[field] ? [] : fieldEdit(entry, field, set[field]),
      ),
      ...(isDeepStrictEqual(taxes, entry['taxes']) ? [] : [fieldEdit(entry, 'taxes', taxes)]),
      ...(hasPlans ? [] : [fieldEdit(entry, PLANS, plans)]),
    ];
  });
  return merge;
}

function mergedReference(reference: Fields, { tax, level = 0 }: Fields, taxes: readonly Fields[]): Fields {
  const { taxes: before, level: levelBefore } = reference;
  const hasNone = before == null || (Array.isArray(before) && before.length === 0);
  return {
    ...reference,
    tax,
    ...((levelBefore ?? 0) === level ? {} : { level }),
    ...(taxes.length === 0 && hasNone ? {} : { taxes }),
  };
}

const PLANS = 'associated_rate_plan_ids';

function isSameSet(a: readonly unknown[], b: readonly unknown[]): boolean {
  const [texts, otherTexts] = [a, b].map((ids) => new Set(ids.map((id) => String(id).toLowerCase())));
  return isDeepStrictEqual(texts, otherTexts);
}

/** A field with a new value; null removes it. Legacy fields go silently. */
type FieldEdit = FieldDifference & { readonly isSilent?: boolean };

function fieldEdit(entry: Fields, field: string, after: unknown, isSilent = false): FieldEdit {
  return { field, before: entry[field] ?? null, after: after ?? null, isSilent };
}

const LISTS = { tax: 'taxes', tax_set: 'tax_sets' } as const;

interface States {
  readonly file: Fields;
  readonly remote: Remote;
  readonly written: DefinitionsInput;
  readonly byId: DefinitionsInput;
}

/** Merges records into a list of the file. Taxes of this file alone, and the entries of unreadable records, stay. */
function mergeList(
  kind: Kind,
  { file, remote, written, byId }: States,
  { edits, changes }: Merge,
  editsOf: (entry: Fields, index: number) => readonly FieldEdit[],
): void {
  const name = LISTS[kind];
  const entries = entriesIn(file[name]);
  const places = placesOf(entries, remote[name]);
  if (!Array.isArray(file[name])) edits.push({ path: [name], value: [] });
  for (const [index, { title }] of remote[name].entries()) {
    const place = places[index] ?? -1;
    const entry = entries[place];
    if (entry === undefined) {
      edits.push({ path: [name, -1], value: written[name][index], isNew: true });
      changes.push({ action: 'create', kind, title, fields: [] });
      continue;
    }
    const { id } = fieldsOf((entry['id'] === undefined ? written : byId)[name][index]);
    const fields = [...idEdits(entry, id), ...editsOf(entry, index)];
    if (fields.length === 0) continue;
    edits.push(...fields.map(({ field, after }) => ({ path: [name, place, field], value: after ?? undefined })));
    const shown = fields.filter(({ isSilent }) => !isSilent);
    changes.push({ action: 'update', kind, title: textField(entry, 'title') ?? title, fields: shown });
  }
  const odd = (remote.odd ?? []).filter((record) => record.kind === kind);
  for (const [place, entry] of entries.entries()) {
    if (places.includes(place) || isOnlyHere(entry) || odd.some((record) => isEntryOf(entry, record))) continue;
    edits.push({ path: [name, place] });
    changes.push({ action: 'remove', kind, title: textField(entry, 'title') ?? '', fields: [] });
  }
}

/** An entry with an id gets the id of the property. */
function idEdits(entry: Fields, id: unknown): FieldEdit[] {
  return id === undefined || id === entry['id'] ? [] : [fieldEdit(entry, 'id', id)];
}

/** Entries of a list; an entry that is not an object becomes an empty one. */
function entriesIn(list: unknown): Fields[] {
  return entriesOf(list).map(fieldsOf);
}

type StoredName = { readonly id: string; readonly title: string };

/** The places in the file of the property's records, found by id or else by title; `undefined` if it lacks one. */
function placesOf(entries: readonly Fields[], stored: readonly StoredName[]): Array<number | undefined> {
  const taken = new Set<number>();
  const take = (isIt: (entry: Fields) => boolean): number | undefined => {
    const match = entries.findIndex((entry, index) => !taken.has(index) && isIt(entry));
    if (match < 0) return undefined;
    taken.add(match);
    return match;
  };
  // Matches all ids first, so that a title does not take the entry of another id.
  const byId = stored.map(({ id }) => take((entry) => entry['id'] === id));
  return stored.map(({ title }, index) => byId[index] ?? take((entry) => isTitled(entry, title)));
}

function isTitled({ title }: Fields, wanted: string): boolean {
  return typeof title === 'string' && isSameTitle(title, wanted);
}

/** Whether a tax has `local.only`: "here", which the channel manager never has. */
function isOnlyHere({ local }: Fields): boolean {
  return fieldsOf(local)['only'] === 'here';
}

/** Whether an entry of the file is this record, by id or else by title. */
function isEntryOf(entry: Fields, { id, title }: StoredName): boolean {
  return entry['id'] === undefined ? isTitled(entry, title) : entry['id'] === id;
}

const RANGES = 'applicable_date_ranges';

/** Edits of a tax. Equivalent values stay as written. */
function taxEdits(entry: Fields, pulled: Fields): FieldEdit[] {
  const changed = KEPT_TAX_FIELDS.filter(
    (field) => field !== RANGES && !isSameValue(TAX_FIELDS[field], entry[field], pulled[field]),
  );
  const edits = changed.map((field) => fieldEdit(entry, field, pulled[field]));
  const [written, wanted] = [writtenRanges(entry), writtenRanges(pulled)];
  if (rangesKey(written) === rangesKey(wanted)) return edits;
  const legacy = LEGACY_DATES.filter((field) => entry[field] !== undefined);
  const without = legacy.map((field) => fieldEdit(entry, field, null, true));
  return [...edits, { ...fieldEdit(entry, RANGES, pulled[RANGES]), before: written }, ...without];
}

function rangesKey(ranges: readonly unknown[]): string {
  const keys = ranges.map((range) => {
    const { after = null, before = null } = fieldsOf(range);
    return JSON.stringify([after, before]);
  });
  return keys.sort().join();
}
