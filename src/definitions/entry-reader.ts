import { pathTo } from '../issues/issue.js';
import { isList, readList } from '../issues/reading.js';
import type { Report } from '../issues/report.js';
import { addNoList } from '../issues/report.js';
import { differingFields } from '../schema/fields.js';
import { isSameUuid } from './fields/kinds.js';
import { entryParser, TAX_FIELDS } from './fields/tax.js';
import { isPercent } from './logics.js';
import type { TaxRead } from './read-tax.js';
import { readTax } from './read-tax.js';
import type { Readable, Tax, TaxIdentity } from './tax.js';
import { identityOf } from './tax.js';
import { warnOfTax } from './tax-rules.js';
import type { TaxSet, TaxSetEntry } from './tax-set.js';
import { DEEPEST_NESTING, MOST_ENTRIES, MOST_TAXES } from './tax-set.js';
import { wording } from './wording.js';

/** Returns the fields of an entry, or `undefined` after reporting why there are none. */
export type FieldsOfEntry = (input: unknown, path: string) => Record<string, unknown> | undefined;

type EntryFields = Omit<TaxSetEntry, 'taxes'>;

/** The first place of a tax. */
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

/** Walks the entries of a tax set, each once, and checks the rules between entries. */
export class EntryReader {
  readonly #mentions = new Map<string, Mention>();
  readonly #top = new Map<string, string>();
  #entries = 0;
  #hasAll = true;

  constructor(
    private readonly set: Readable<TaxSet>,
    private readonly fieldsOf: FieldsOfEntry,
    private readonly report: Report,
  ) {}

  /** Whether every entry was read. In a file, the issues of a tax are reported where the tax is written. */
  get hasAll(): boolean {
    return this.#hasAll;
  }

  /** The valid entries of the set. */
  readTop(taxes: unknown): TaxSetEntry[] {
    return this.#readList(taxes, { path: 'taxes', depth: 1, around: [] });
  }

  #readList(taxes: unknown, { path, depth, around }: EntryPlace): TaxSetEntry[] {
    const list = readList(taxes, MOST_ENTRIES);
    if (!isList(list)) {
      addNoList(list, { path, wording: wording(), report: this.report });
      return [];
    }
    const entries: TaxSetEntry[] = [];
    for (const [at, input] of list.entries()) {
      if (this.report.isFull || this.#entries > MOST_ENTRIES) break;
      this.#entries += 1;
      if (this.#entries > MOST_ENTRIES) this.report.add('too_many_entries', 'taxes', { most: MOST_ENTRIES });
      else this.#readEntry(input, { path: pathTo(path, at), depth, around }, entries);
    }
    return entries;
  }

  #readEntry(input: unknown, { path, depth, around }: EntryPlace, into: TaxSetEntry[]): void {
    if (depth > DEEPEST_NESTING) {
      this.report.add('nested_too_deep', path, { most: DEEPEST_NESTING });
      return;
    }
    const fields = this.fieldsOf(input, path);
    if (fields === undefined) {
      this.#hasAll = false;
      return;
    }
    const read = readTax<EntryFields>(entryParser(), fields, path, this.report);
    const identity = identityOf(read.readable, fields['id']);
    if (identity !== undefined && around.includes(identity.key)) {
      this.report.add('tax_inside_itself', path, { name: identity.name() });
      return;
    }
    this.#checkAgainstSet(read.readable, path);
    this.#note(identity, read, { path, depth });
    const taxes = this.#readNested(fields['taxes'], identity, { path, depth, around });
    if (read.value !== undefined) into.push(Object.assign(read.value, { taxes }));
  }

  #readNested(taxes: unknown, identity: TaxIdentity | undefined, { path, depth, around }: EntryPlace): TaxSetEntry[] {
    if (taxes === undefined) return [];
    const inside = identity === undefined ? around : [...around, identity.key];
    return this.#readList(taxes, { path: pathTo(path, 'taxes'), depth: depth + 1, around: inside });
  }

  /** Checks the values that a tax must share with its set. */
  #checkAgainstSet({ logic, currency, property_id }: Readable<Tax>, path: string): void {
    const { set, report } = this;
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
      if (this.#mentions.size === MOST_TAXES + 1) this.report.add('too_many_taxes', 'taxes', { most: MOST_TAXES });
      if (value !== undefined) warnOfTax(value, path, this.report);
    }
    const field = differingMention(mention.tax, value);
    const top = this.#top.get(key);
    if (field !== undefined) {
      this.report.add('tax_conflict', path, { name: name(), first: mention.path, field });
    } else if (depth === 1 && top !== undefined) {
      this.report.add('tax_repeated', path, { name: name(), first: top });
    }
    mention.tax ??= value;
    if (depth === 1) this.#top.set(key, top ?? path);
  }
}

/** The field in which a tax differs from its first place; `undefined` if none, or if it cannot be read. */
function differingMention(
  first: EntryFields | undefined,
  other: EntryFields | undefined,
): keyof EntryFields | undefined {
  if (first === undefined || other === undefined || first === other) return undefined;
  return differingFields(TAX_FIELDS, first, other)[0];
}
