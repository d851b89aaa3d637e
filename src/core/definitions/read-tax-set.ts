import type { Result } from '../issues/issue.js';
import { pathTo } from '../issues/issue.js';
import type { FieldsRead } from '../issues/reading.js';
import { isList, readFields, readList, shapeOf } from '../issues/reading.js';
import type { Report } from '../issues/report.js';
import { addNoList, addNoObject, addProblems, readObject, reportUnknown, soundFields } from '../issues/report.js';
import { isSameUuid } from '../issues/texts.js';
import { differingFields, parseFields, readInside, shapeFrom } from '../schema/fields.js';
import { parse } from '../schema/schema.js';
import {
  ENTRY_FIELDS,
  entryObject,
  referenceObject,
  SET_FIELDS,
  TAX_FIELDS,
  taxSetObject,
  wording,
} from './fields/tax.js';
import { checkLocalOfSet, checkParts } from './local/set-rules.js';
import { isPercent } from './logics.js';
import type { TaxRead } from './read-tax.js';
import { isDraft, readTax } from './read-tax.js';
import type { Readable, Tax, TaxIdentity, TaxSet, TaxSetEntry } from './tax.js';
import { DEEPEST_NESTING, identityOf, MOST_ENTRIES, MOST_TAXES } from './tax.js';

/** Reports likely mistakes while a tax set is read. A set that is only calculated with needs none. */
export interface WarningsOfSet {
  readonly ofTitle: (title: string, path: string, report: Report) => void;
  /** Called at the first place of each tax. */
  readonly ofTax: (tax: Tax, path: string, report: Report) => void;
  /** Called for a set without issues. */
  readonly ofSet: (taxSet: TaxSet, report: Report) => void;
}

/** A tax set, or every issue; with the warnings that `warnings` finds [none]. */
export function readTaxSet(
  input: unknown,
  fieldsOfEntry: FieldsOfEntry,
  report: Report,
  warnings?: WarningsOfSet,
): Result<TaxSet> {
  const expected = 'an object with the fields of a tax set';
  const fields = readObject(input, { path: '', shape: shapeFrom(SET_FIELDS), expected, report, isDraft });
  if (fields === undefined) return report.result<TaxSet>(undefined);
  readInside(SET_FIELDS, fields, { path: '', report });
  const { value: head, problems } = parse(taxSetObject(), fields);
  const readable: Readable<TaxSet> = head ?? soundFields(problems, fields);
  if (problems !== undefined) addProblems(problems, fields, { path: '', wording: wording(), report });
  if (readable.title !== undefined) warnings?.ofTitle(readable.title, '', report);
  const entries = new EntryReader({ set: readable, fieldsOf: fieldsOfEntry, report, warnings });
  const taxes = entries.readTop(fields['taxes']);
  if (head === undefined) return report.result<TaxSet>(undefined);
  const taxSet = { ...head, taxes };
  checkParts(head.local ?? {}, report);
  if (report.count === 0 && entries.hasAll) checkLocalOfSet(taxSet, report);
  if (report.count === 0) warnings?.ofSet(taxSet, report);
  return report.result(taxSet);
}

/** The fields of entries that have the fields of their taxes. */
export function embeddedFields(report: Report): FieldsOfEntry {
  const rules = { shape: shapeFrom(ENTRY_FIELDS), expected: 'an object with the fields of a tax', report, isDraft };
  return (input, path) => readObject(input, { ...rules, path });
}

const REFERENCE_SHAPE = shapeOf(['id', 'level', 'taxes'], {
  inner: ['taxes'],
  nullIsAbsent: ['level', 'taxes'],
});

/** The most taxes that are searched; an account has dozens. */
const MOST_GIVEN = 100_000;

/** The fields of the referenced tax, with the level and the nested entries of the entry. */
export function referredFields(taxes: readonly Tax[], report: Report): FieldsOfEntry {
  const byId = taxesById(taxes);
  return (input, path) => {
    const read = readFields(input, REFERENCE_SHAPE);
    if ('instead' in read) {
      addNoObject(read.instead, { path, expected: 'a reference such as { "id": "..." }', report });
      return undefined;
    }
    const { fields } = read;
    judgeReference(read, path, report);
    const reference = parseFields(referenceObject(), fields, { path, wording: wording(), report });
    if (reference === undefined) return undefined;
    const { id } = reference;
    const tax = byId.get(id);
    if (tax === undefined) report.add('unknown_tax', pathTo(path, 'id'), { id });
    return tax && { ...tax, level: fields['level'], taxes: fields['taxes'] };
  };
}

/** An entry of the API has the fields of its tax. A name that resembles `level` or `taxes` is an issue. */
function judgeReference({ fields, unknown }: FieldsRead, path: string, report: Report): void {
  const place = { shape: REFERENCE_SHAPE, path, report };
  const others = unknown.filter((name) => !shapeFrom(TAX_FIELDS).known.has(name));
  const isMisspelt = (name: string) => {
    const suggestion = report.meaningOf(name, REFERENCE_SHAPE, path);
    return suggestion !== undefined && fields[suggestion] === undefined;
  };
  reportUnknown({ unknown: others.filter(isMisspelt) }, place);
  reportUnknown({ unknown: others }, { ...place, isDraft: false });
}

/** The fields of each readable tax with an id; for a repeated id, the first tax. */
function taxesById(taxes: readonly Tax[]): ReadonlyMap<unknown, Record<string, unknown>> {
  const byId = new Map<unknown, Record<string, unknown>>();
  const list = readList(taxes, MOST_GIVEN);
  if (!isList(list)) return byId;
  for (const tax of list) {
    const fields = readFields(tax, shapeFrom(TAX_FIELDS));
    if ('instead' in fields) continue;
    const { id } = fields.fields;
    if (!byId.has(id)) byId.set(id, fields.fields);
  }
  return byId;
}

export type FieldsOfEntry = (input: unknown, path: string) => Record<string, unknown> | undefined;

type EntryFields = Omit<TaxSetEntry, 'taxes'>;

interface Mention {
  readonly path: string;
  tax: EntryFields | undefined;
}

/** The place of an entry in the tree: the keys of the taxes around it, and its depth. */
interface EntryPlace {
  readonly path: string;
  readonly depth: number;
  readonly around: readonly string[];
}

/** What the reading of entries needs of their set. */
interface EntryReading {
  readonly set: Readable<TaxSet>;
  readonly fieldsOf: FieldsOfEntry;
  readonly report: Report;
  readonly warnings: WarningsOfSet | undefined;
}

/** Walks the entries of a tax set, each once, and checks the rules between entries. */
class EntryReader {
  readonly #mentions = new Map<string, Mention>();
  readonly #top = new Map<string, string>();
  #entries = 0;
  /** Whether every entry was read. In a file, the issues of a tax are reported where the tax is written. */
  hasAll = true;

  constructor(private readonly reading: EntryReading) {}

  readTop(taxes: unknown): TaxSetEntry[] {
    return this.#readList(taxes, { path: 'taxes', depth: 1, around: [] });
  }

  #readList(taxes: unknown, { path, depth, around }: EntryPlace): TaxSetEntry[] {
    const list = readList(taxes, MOST_ENTRIES);
    if (!isList(list)) {
      addNoList(list, { path, wording: wording(), report: this.reading.report });
      return [];
    }
    const entries: TaxSetEntry[] = [];
    for (const [index, input] of list.entries()) {
      if (this.reading.report.isFull || this.#entries > MOST_ENTRIES) break;
      this.#entries += 1;
      if (this.#entries > MOST_ENTRIES) this.reading.report.add('too_many_entries', 'taxes', { most: MOST_ENTRIES });
      else this.#readEntry(input, { path: pathTo(path, index), depth, around }, entries);
    }
    return entries;
  }

  #readEntry(input: unknown, { path, depth, around }: EntryPlace, into: TaxSetEntry[]): void {
    if (depth > DEEPEST_NESTING) {
      this.reading.report.add('nested_too_deep', path, { most: DEEPEST_NESTING });
      return;
    }
    const fields = this.reading.fieldsOf(input, path);
    if (fields === undefined) {
      this.hasAll = false;
      return;
    }
    const tax = readTax<EntryFields>(entryObject(), fields, path, this.reading.report);
    const identity = identityOf(tax.readable, fields['id']);
    if (identity !== undefined && around.includes(identity.key)) {
      this.reading.report.add('tax_inside_itself', path, { name: identity.name() });
      return;
    }
    this.#checkAgainstSet(tax.readable, path);
    this.#note(identity, tax, { path, depth });
    const inside = identity === undefined ? around : [...around, identity.key];
    const nested = { path: pathTo(path, 'taxes'), depth: depth + 1, around: inside };
    const taxes = fields['taxes'] === undefined ? [] : this.#readList(fields['taxes'], nested);
    if (tax.value !== undefined) into.push(Object.assign(tax.value, { taxes }));
  }

  #checkAgainstSet({ logic, currency, property_id }: Readable<Tax>, path: string): void {
    const { set, report } = this.reading;
    if (logic !== undefined && !isPercent(logic) && currency && set.currency && currency !== set.currency) {
      report.add('currency_differs', pathTo(path, 'currency'), { received: currency, expected: set.currency });
    }
    if (property_id && set.property_id && !isSameUuid(property_id, set.property_id)) {
      report.add('property_differs', pathTo(path, 'property_id'), { received: property_id, expected: set.property_id });
    }
  }

  /** Compares a tax with its first place, and reports warnings at the first place. */
  #note(
    identity: TaxIdentity | undefined,
    { value }: TaxRead<EntryFields>,
    { path, depth }: Pick<EntryPlace, 'path' | 'depth'>,
  ): void {
    if (identity === undefined) return;
    const { key, name } = identity;
    let mention = this.#mentions.get(key);
    if (mention === undefined) {
      mention = { path, tax: value };
      this.#mentions.set(key, mention);
      if (this.#mentions.size === MOST_TAXES + 1)
        this.reading.report.add('too_many_taxes', 'taxes', { most: MOST_TAXES });
      if (value !== undefined) this.reading.warnings?.ofTax(value, path, this.reading.report);
    }
    const field = differingMention(mention.tax, value);
    const top = this.#top.get(key);
    if (field !== undefined) {
      this.reading.report.add('tax_conflict', path, { name: name(), first: mention.path, field });
    } else if (depth === 1 && top !== undefined) {
      this.reading.report.add('tax_repeated', path, { name: name(), first: top });
    }
    mention.tax ??= value;
    if (depth === 1) this.#top.set(key, top ?? path);
  }
}

/** The field in which a tax differs from its first place; `undefined` if none, or if it cannot be read. */
function differingMention(
  first: EntryFields | undefined,
  earlier: EntryFields | undefined,
): keyof EntryFields | undefined {
  if (first === undefined || earlier === undefined || first === earlier) return undefined;
  return differingFields(TAX_FIELDS, first, earlier)[0];
}
