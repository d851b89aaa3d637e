import {
  type DefinitionsInput,
  type FieldDifference,
  type Kind,
  type Remote,
  toDefinitions,
} from '../../../api/index.js';
import type { TextEdit } from '../../input/edit-text.js';
import {
  type EntryChange,
  entriesOf,
  type FileEntry,
  isEntryOnlyHere,
  isOneOf,
  type Placed,
  placedIn,
  type TaxNames,
  taxChange,
  taxSetChange,
} from './entries.js';

/** A change of a tax or tax set of a file. */
export interface FileChange {
  readonly action: 'create' | 'update' | 'remove';
  readonly kind: Kind;
  readonly title: string;
  readonly fields: readonly FieldDifference[];
}

/** The changes that bring a file to the state of a property. */
export interface Merge {
  readonly edits: readonly TextEdit[];
  readonly changes: readonly FileChange[];
}

/**
 * Brings a definitions file to the state of a property, and keeps everything that the API has no field for: `local`,
 * `$schema`, the order of its entries, unknown fields, and values that mean the same as the property's.
 */
export function mergeInto(file: FileEntry, remote: Remote, options: { readonly ids?: true }): Merge {
  const written = toDefinitions(remote, { ids: options.ids });
  const byId = toDefinitions(remote, { ids: true });
  const taxes = placedIn(entriesOf(file['taxes']), remote.taxes);
  const names = namesIn(entriesOf(file['taxes']), taxes);
  // Entries for records that could not be read stay.
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
    placed: placedIn(entriesOf(file['tax_sets']), remote.tax_sets),
    written: written.tax_sets,
    changeOf: (entry, at) => {
      const [set, named] = [written.tax_sets[at], byId.tax_sets[at]];
      return set && named ? taxSetChange(entry, { written: withId(entry, set, named), byId: named }, names) : NO_CHANGE;
    },
  });
  return { edits: [...ofTaxes.edits, ...ofSets.edits], changes: [...ofTaxes.changes, ...ofSets.changes] };
}

const NO_CHANGE: EntryChange = { values: new Map(), fields: [] };

/** An entry with an id keeps an id: that of the property. */
function withId<Written extends object>(
  entry: FileEntry,
  written: Written,
  { id }: { readonly id?: unknown },
): Written {
  return entry['id'] === undefined ? written : { ...written, id };
}

interface Lists {
  readonly kind: Kind;
  /** As the file has it. */
  readonly list: unknown;
  /** What the property has, in the order of `written`. */
  readonly placed: readonly Placed[];
  readonly written: DefinitionsInput['taxes'] | DefinitionsInput['tax_sets'];
  /** Whether an entry stays although nothing was read of it. */
  readonly isKept: (entry: FileEntry) => boolean;
  readonly changeOf: (entry: FileEntry, at: number) => EntryChange;
}

function mergeList(lists: Lists): Merge {
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
  { kind, placed, written, changeOf }: Lists,
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

/** How the taxes of the property are named in the file, before and after the merge. */
function namesIn(entries: readonly FileEntry[], placed: readonly Placed[]): TaxNames {
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
