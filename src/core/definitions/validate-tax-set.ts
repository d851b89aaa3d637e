import { DOUBT_CODES } from '../issues/definition-codes.js';
import { InvalidDefinitionError } from '../issues/errors.js';
import type { StandardSchema } from '../issues/formats.js';
import { standardSchema } from '../issues/formats.js';
import type { Result } from '../issues/issue.js';
import { issueIn, pathTo } from '../issues/issue.js';
import type { FieldsRead } from '../issues/reading.js';
import { isList, readFields, readList, shapeOf } from '../issues/reading.js';
import {
  addNoList,
  addNoObject,
  addSchemaIssues,
  Report,
  readObject,
  reportUnknown,
  soundFields,
} from '../issues/report.js';
import { isSameUuid } from '../issues/texts.js';
import { VALIDATION_CODES } from '../issues/validation-codes.js';
import { differingFields, parseFields, readInside, shapeFrom } from '../schema/fields.js';
import type { CheckedTaxSet } from './checked-tax-set.js';
import { curesInSet } from './cures-in-set.js';
import { doubtsOfSet } from './doubts/of-set.js';
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
import { asMeant } from './meant-warnings.js';
import type { Readable, Tax, TaxIdentity, TaxSet, TaxSetEntry, TaxSetInput } from './tax.js';
import { DEEPEST_NESTING, identityOf, MOST_ENTRIES, MOST_TAXES, warnOfTitle } from './tax.js';
import { warnOfTax } from './tax-rules.js';
import type { TaxRead } from './validate-tax.js';
import { isDraft, readTax } from './validate-tax.js';

/** Validates a tax set with embedded taxes. Its doubts have no amounts, which need a calculation. */
export function validateTaxSet(input: unknown): Result<TaxSet> {
  const report = new Report(VALIDATION_CODES);
  return asMeant(readTaxSet(input, embeddedFields(report), report));
}

/**
 * `validateTaxSet` as a Standard Schema (version 1), for form and API libraries. Its `validate` returns `value` or
 * `issues`, without warnings, and never throws.
 *
 * @example
 * ```ts
 * import { taxSetSchema } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '119', is_inclusive: true };
 * const refused = taxSetSchema['~standard'].validate({ title: 'Germany', currency: 'EUR', taxes: [vat] });
 * refused.issues?.map(({ path }) => path); // => [['taxes', 0, 'rate']]
 * ```
 */
export const taxSetSchema: StandardSchema<TaxSet> = /* @__PURE__ */ standardSchema(validateTaxSet);

function embeddedFields(report: Report): FieldsOfEntry {
  const rules = { shape: shapeFrom(ENTRY_FIELDS), expected: 'an object with the fields of a tax', report, isDraft };
  return (input, path) => readObject(input, { ...rules, path });
}

export function readTaxSet(input: unknown, fieldsOfEntry: FieldsOfEntry, report: Report): Result<TaxSet> {
  const expected = 'an object with the fields of a tax set';
  const fields = readObject(input, { path: '', shape: shapeFrom(SET_FIELDS), expected, report, isDraft });
  if (fields === undefined) return report.result<TaxSet>(undefined);
  readInside(SET_FIELDS, fields, { path: '', report });
  const parsed = taxSetObject().safeParse(fields);
  const readable: Readable<TaxSet> = parsed.success ? parsed.data : soundFields(parsed.error.issues, fields);
  if (!parsed.success) addSchemaIssues(parsed.error.issues, fields, { path: '', wording: wording(), report });
  if (readable.title !== undefined) warnOfTitle(readable.title, '', report);
  const entries = new EntryReader(readable, fieldsOfEntry, report);
  const taxes = entries.readTop(fields['taxes']);
  if (!parsed.success) return report.result<TaxSet>(undefined);
  const taxSet = { ...parsed.data, taxes };
  checkParts(parsed.data.local ?? {}, report);
  if (report.count === 0 && entries.hasAll) checkLocalOfSet(taxSet, report);
  if (report.count === 0) {
    for (const { code, path, params } of doubtsOfSet(taxSet)) report.warn(issueIn(DOUBT_CODES, code, path, params));
  }
  const { issues, warnings } = report.result(taxSet);
  return issues === undefined ? { value: taxSet, warnings: curesInSet(warnings, taxSet) } : { issues };
}

/**
 * Defines a tax set in code, with defaults. The compiler refuses misspelt fields, unknown values of `logic`, `type` and
 * options, a fixed tax without a currency and a percent with one; other rules are checked at run time. For JSON use
 * `validateTaxSet`.
 *
 * @param taxSet an embedded tax set, as `createCalculator` takes it
 * @throws InvalidDefinitionError with every issue
 * @example
 * ```ts
 * import { defineTaxSet, quote } from 'staytax';
 *
 * const germany = defineTaxSet({
 *   title: 'Germany',
 *   currency: 'EUR',
 *   taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true }],
 * });
 * quote(germany, { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['107.00'] }] }).net; // => '100.00'
 * ```
 */
export function defineTaxSet<Set extends TaxSetInput>(taxSet: CheckedTaxSet<Set>): TaxSet {
  const { value, issues } = validateTaxSet(taxSet);
  if (issues !== undefined) throw new InvalidDefinitionError(issues);
  return value;
}

const REFERENCE_SHAPE = /* @__PURE__ */ shapeOf(['id', 'level', 'taxes'], {
  inner: ['taxes'],
  nullIsAbsent: ['level', 'taxes'],
});

/** The most taxes that are searched; an account has dozens. */
const MOST_GIVEN = 100_000;

/** Resolves and validates a tax set that references taxes by id. Its doubts have no amounts. */
export function resolveTaxSet(write: unknown, taxes: readonly Tax[]): Result<TaxSet> {
  const report = new Report(VALIDATION_CODES);
  return asMeant(readTaxSet(write, referredFields(taxes, report), report));
}

/** The fields of the referenced tax, with the level and the nested entries of the entry. */
function referredFields(taxes: readonly Tax[], report: Report): FieldsOfEntry {
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

/** Walks the entries of a tax set, each once, and checks the rules between entries. */
class EntryReader {
  readonly #mentions = new Map<string, Mention>();
  readonly #top = new Map<string, string>();
  #entries = 0;
  /** Whether every entry was read. In a file, the issues of a tax are reported where the tax is written. */
  hasAll = true;

  constructor(
    private readonly set: Readable<TaxSet>,
    private readonly fieldsOf: FieldsOfEntry,
    private readonly report: Report,
  ) {}

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
    for (const [index, input] of list.entries()) {
      if (this.report.isFull || this.#entries > MOST_ENTRIES) break;
      this.#entries += 1;
      if (this.#entries > MOST_ENTRIES) this.report.add('too_many_entries', 'taxes', { most: MOST_ENTRIES });
      else this.#readEntry(input, { path: pathTo(path, index), depth, around }, entries);
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
      this.hasAll = false;
      return;
    }
    const tax = readTax<EntryFields>(entryObject(), fields, path, this.report);
    const identity = identityOf(tax.readable, fields['id']);
    if (identity !== undefined && around.includes(identity.key)) {
      this.report.add('tax_inside_itself', path, { name: identity.name() });
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
  earlier: EntryFields | undefined,
): keyof EntryFields | undefined {
  if (first === undefined || earlier === undefined || first === earlier) return undefined;
  return differingFields(TAX_FIELDS, first, earlier)[0];
}
