import { doubtsOfSet } from '../../../core/definitions/doubts/of-set.js';
import { propertyObject, taxNameObject, taxObject } from '../../../core/definitions/fields/tax.js';
import { inOrder } from '../../../core/definitions/local/placed.js';
import { meantOfTax, withoutMeant } from '../../../core/definitions/meant-warnings.js';
import { readTax } from '../../../core/definitions/read-tax.js';
import { readTaxSet } from '../../../core/definitions/read-tax-set.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { warnOfTax, warnOfTitle } from '../../../core/definitions/tax-mistakes.js';
import type { ParamsOf } from '../../../core/issues/codes.js';
import type { Edit } from '../../../core/issues/cures.js';
import { cureInSentence, editsOf, writtenValue } from '../../../core/issues/cures.js';
import { DOUBT_CODES } from '../../../core/issues/definition-warning-codes.js';
import type { EntriesOf, Issue, Result } from '../../../core/issues/issue.js';
import { issueIn, pathTo } from '../../../core/issues/issue.js';
import type { ErrorCode } from '../../../core/issues/mistakes.js';
import { isList, readList } from '../../../core/issues/reading.js';
import { addNoList, Report, readObject } from '../../../core/issues/report.js';
import { SYNC_CODES } from '../../../core/issues/sync-codes.js';
import { keptTitle, probablyMeant } from '../../../core/issues/texts.js';
import { INPUT_CODES } from '../../../core/issues/validation-codes.js';
import { parseFields } from '../../../core/schema/fields.js';
import { MOST_TAX_SETS, MOST_TAXES } from '../wire/conventions.js';
import type { DefinedTax, DefinedTaxSet, Definitions, TaxReference } from './definitions.js';
import { FILE_SHAPE, FILE_VERSION, fileWording, REFERENCE_SHAPE, setShape, taxShape } from './definitions.js';

/**
 * Validates a definitions file: the taxes and tax sets that one property should have. Returns the definitions with
 * every default filled in and their warnings, or every issue at once. The path of an issue is its place:
 * `tax_sets[0].taxes[1].tax`.
 *
 * Taxes and tax sets are those of the core, with these differences. The property is named once. A tax set refers to
 * the taxes of the file by title or id, so that each tax is written once. Titles identify taxes and tax sets; two may
 * share one when both have an id. An unknown field is always an issue, because a field that is kept in step must not be
 * dropped silently. Never throws.
 *
 * @example
 * ```ts
 * import { validateDefinitions } from 'staytax/api';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
 * const germany = { title: 'Germany', currency: 'EUR', taxes: [{ tax: 'VAT' }] };
 * const file = { version: 1, property_id: '716305c4-561a-4561-a187-7f5b8aeb5920', taxes: [vat], tax_sets: [germany] };
 * validateDefinitions(file).value?.tax_sets[0]?.taxes[0]?.level; // => 0
 * const { issues = [] } = validateDefinitions({ ...file, tax_sets: [{ ...germany, taxes: [{ tax: 'VTA' }] }] });
 * issues[0]?.path; // => 'tax_sets[0].taxes[0].tax'
 * ```
 */
export function validateDefinitions(input: unknown): Result<Definitions> {
  const report = new Report(INPUT_CODES);
  const { value, warnings, issues } = report.result(readDefinitions(input, report));
  if (value === undefined) return { issues };
  return { value, warnings: meantInFile(value, warnings) };
}

/** A tax is written once, so what it says is meant is about the warnings there. */
function meantInFile({ taxes }: Definitions, warnings: readonly Issue[]): readonly Issue[] {
  const isOf = (path: string) => (warning: Issue) => warning.path === path || warning.path.startsWith(`${path}.`);
  return taxes.reduce((all: readonly Issue[], tax, index) => {
    if (tax.local?.meant === undefined) return all;
    const path = pathTo('taxes', index);
    const aboutTax = all.filter(isOf(path));
    return [...all.filter((warning) => !aboutTax.includes(warning)), ...meantOfTax(tax, aboutTax, path)];
  }, warnings);
}

/** The definitions of a file, or `undefined` for a file that cannot be read. Issues go to the report. */
function readDefinitions(input: unknown, report: Report): Definitions | undefined {
  const expected = 'an object with taxes and tax_sets';
  const fields = readObject(input, { path: '', shape: FILE_SHAPE, expected, report });
  if (fields === undefined) return undefined;
  readVersion(fields, report);
  const property_id = readProperty(fields, report);

  const names = new NamesOfFile();
  const taxes: DefinedTax[] = [];
  for (const [path, entry] of listOf(fields, 'taxes', MOST_TAXES, report)) {
    const tax = readDefinedTax(entry, path, { names, report });
    if (tax !== undefined) taxes.push(tax);
  }
  const titles = new NamesOfFile();
  const tax_sets: DefinedTaxSet[] = [];
  for (const [path, entry] of listOf(fields, 'tax_sets', MOST_TAX_SETS, report)) {
    const taxSet = readDefinedSet(entry, path, { names, titles, report });
    if (taxSet !== undefined) tax_sets.push(taxSet);
  }
  return property_id === undefined ? undefined : { version: FILE_VERSION, property_id, taxes, tax_sets };
}

function readVersion({ version, $schema }: Record<string, unknown>, report: Report): void {
  if ($schema !== undefined && typeof $schema !== 'string') {
    const expected = 'the address of a JSON Schema';
    report.add('not_text', '$schema', { field: '$schema', received: $schema, expected });
  }
  if (version === FILE_VERSION) return;
  const code = version === undefined || version === null ? 'required' : 'not_one_of';
  const expected = `the number ${FILE_VERSION}`;
  const params = { field: 'version', received: version, expected, allowed: [String(FILE_VERSION)] };
  report.add(code, 'version', params);
}

function readProperty({ property_id }: Record<string, unknown>, report: Report): string | undefined {
  return parseFields(propertyObject(), { property_id }, { path: '', wording: fileWording(), report })?.property_id;
}

function listOf(
  fields: Record<string, unknown>,
  name: 'taxes' | 'tax_sets',
  most: number,
  report: Report,
): Array<[path: string, entry: unknown]> {
  const list = readList(fields[name], most);
  if (!isList(list)) {
    addNoList(list, { path: name, wording: fileWording(), report });
    return [];
  }
  if (list.length > most) {
    report.add('list_too_long', name, { field: name, expected: fileWording().rules.get(name)?.expected ?? '', most });
    return [];
  }
  return list.map((entry, index) => [pathTo(name, index), entry]);
}

function readDefinedTax(
  input: unknown,
  path: string,
  { names, report }: { names: NamesOfFile; report: Report },
): DefinedTax | undefined {
  const fields = readObject(input, { path, shape: taxShape(), expected: 'an object with the fields of a tax', report });
  if (fields === undefined) return undefined;
  const { readable, value } = readTax(taxObject(), fields, path, report);
  names.add(readable, { path, value, report });
  if (value !== undefined) warnOfTax(value, path, report);
  return value;
}

/** A tax set is read with its taxes in the place of its references, so that the core's rules hold for it as a whole. */
function readDefinedSet(
  input: unknown,
  path: string,
  { names, titles, report }: { names: NamesOfFile; titles: NamesOfFile; report: Report },
): DefinedTaxSet | undefined {
  const expected = 'an object with the fields of a tax set';
  const fields = readObject(input, { path, shape: setShape(), expected, report });
  if (fields === undefined) return undefined;
  const section = new SectionReport(report, path);
  const { value } = readTaxSet(fields, (entry, place) => names.fieldsOf(entry, place, section), section);
  titles.add(fields, { path, value: undefined, report });
  if (value === undefined) return undefined;
  warnOfTitle(value.title, path, report);
  for (const { code, path: place, params } of withoutMeant(doubtsOfSet(value), value)) {
    const placed = `${path}.${place}`;
    const edits = editsOf(place, params).map((edit) => editInFile(edit, value, path, names));
    const cure = edits.length === 0 ? {} : cureInSentence(placed, edits);
    report.warn(issueIn(DOUBT_CODES, code, placed, { ...params, ...cure }));
  }
  return { ...value, taxes: value.taxes.map(referenceTo) };
}

/** Levels and nesting are written in the set, everything else where the tax is. */
function editInFile({ at, write }: Edit, { taxes }: TaxSet, path: string, names: NamesOfFile): Edit {
  const tax = entryAt(taxes, at);
  const inSet = `${path}.${at}`;
  if (tax === undefined || write.startsWith('level: ')) return { at: inSet, write };
  if (write.startsWith('{')) return { at: inSet, write: writtenValue(shortReference(JSON.parse(write))) };
  return { at: `${names.pathOf(tax.entry)}${at.slice(tax.path.length)}`, write };
}

/** The entry that a path leads to or into. */
function entryAt(
  entries: readonly TaxSetEntry[],
  path: string,
): { readonly entry: TaxSetEntry; readonly path: string } | undefined {
  return inOrder(entries)
    .filter(({ path: place }) => path === place || path.startsWith(`${place}.`))
    .map(({ tax, path: place }) => ({ entry: tax, path: place }))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

function shortReference({ id, title, level, taxes = [] }: Partial<TaxSetEntry>): object {
  const tax = id ?? title;
  return { tax, level, taxes: taxes.length > 0 ? taxes.map(shortReference) : undefined };
}

function referenceTo({ id, title, level, taxes }: TaxSetEntry): TaxReference {
  return { tax: id ?? title, level, taxes: taxes.map(referenceTo) };
}

/**
 * Adds the issues of one part of a file to the report of the file, with the path of the part.
 * Warnings are left out: the warnings of a tax are reported where the tax is written, not at each place that
 * refers to it, and those of a set as a whole are added behind it.
 */
class SectionReport extends Report {
  constructor(
    private readonly whole: Report,
    private readonly prefix: string,
  ) {
    super(whole.entries);
  }

  override warn(): void {}

  override addIn<Code extends ErrorCode>(
    entries: EntriesOf<Code>,
    code: Code,
    path: string,
    params: ParamsOf<Code>,
  ): void {
    const joint = path === '' || path.startsWith('[') ? '' : '.';
    this.whole.addIn(entries, code, `${this.prefix}${joint}${path}`, params);
    super.addIn(entries, code, path, params);
  }

  override get isFull(): boolean {
    return this.whole.isFull || super.isFull;
  }
}

interface KnownName {
  readonly path: string;
  readonly id: string | undefined;
  readonly title: string | undefined;
  /** `undefined` when something is wrong with it, which was then noted where it is written. */
  readonly value: DefinedTax | undefined;
}

/** The names of the taxes or tax sets of a file: ids, or titles as the API stores them where there is no id. */
class NamesOfFile {
  readonly #byId = new Map<string, KnownName>();
  readonly #byTitle = new Map<string, KnownName[]>();

  add(
    { id: givenId, title: givenTitle }: { readonly id?: unknown; readonly title?: unknown },
    { path, value, report }: { path: string; value: DefinedTax | undefined; report: Report },
  ): void {
    const id = typeof givenId === 'string' ? givenId : undefined;
    const title = typeof givenTitle === 'string' ? givenTitle : undefined;
    const namesake = id === undefined ? undefined : this.#byId.get(id);
    // A definition with the id of another is not read further: every use of it would be a conflict.
    const named: KnownName = { path, id, title, value: namesake === undefined ? value : undefined };
    if (id !== undefined) {
      if (namesake !== undefined)
        report.addIn(SYNC_CODES, 'id_repeated', pathTo(path, 'id'), { id, first: namesake.path });
      else this.#byId.set(id, named);
    }
    if (title === undefined) return;
    const kept = keptTitle(title);
    const others = this.#byTitle.get(kept) ?? [];
    const first = others.find((earlier) => id === undefined || earlier.id === undefined);
    if (first !== undefined)
      report.addIn(SYNC_CODES, 'title_repeated', pathTo(path, 'title'), { title, first: first.path });
    this.#byTitle.set(kept, [...others, named]);
  }

  /** The path of a tax of the file. */
  pathOf({ id, title }: { readonly id?: string; readonly title: string }): string {
    const named = id === undefined ? this.#byTitle.get(keptTitle(title))?.[0] : this.#byId.get(id);
    return named?.path ?? '';
  }

  /** The fields of the tax that a reference names, with the level and the nested entries of the reference. */
  fieldsOf(input: unknown, path: string, report: Report): Record<string, unknown> | undefined {
    const expected = 'a reference such as { "tax": "VAT" }';
    const fields = readObject(input, { path, shape: REFERENCE_SHAPE, expected, report });
    if (fields === undefined) return undefined;
    const reference = parseFields(taxNameObject(), fields, { path, wording: fileWording(), report });
    if (reference === undefined) return undefined;
    const tax = this.#find(reference.tax, pathTo(path, 'tax'), report)?.value;
    return tax === undefined ? undefined : { ...tax, level: fields['level'], taxes: fields['taxes'] };
  }

  #find(reference: string, path: string, report: Report): KnownName | undefined {
    const byId = this.#byId.get(reference);
    if (byId !== undefined) return byId;
    const [first, ...others] = this.#byTitle.get(keptTitle(reference)) ?? [];
    if (first === undefined) {
      const suggestion = probablyMeant(reference, [...this.#byTitle.keys()]);
      report.addIn(SYNC_CODES, 'unknown_reference', path, { reference, suggestion });
    } else if (others.length > 0) {
      const ids = [first, ...others].flatMap(({ id }) => (id === undefined ? [] : [id]));
      // Without ids the titles themselves are the issue, and it was noted.
      if (ids.length > others.length) report.addIn(SYNC_CODES, 'ambiguous_reference', path, { title: reference, ids });
      return undefined;
    }
    return first;
  }
}
