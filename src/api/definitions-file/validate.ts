import { doubtsOfSet } from '../../definitions/doubts/of-set.js';
import { propertyParser, taxParser } from '../../definitions/fields/tax.js';
import type { TaxSetEntry } from '../../definitions/tax.js';
import { warnOfTitle } from '../../definitions/tax.js';
import { warnOfTax } from '../../definitions/tax-rules.js';
import { readTax } from '../../definitions/validate-tax.js';
import { readTaxSet } from '../../definitions/validate-tax-set.js';
import type { IssueCode, ParamsOf } from '../../issues/codes.js';
import type { EntriesOf, Result } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { readObject } from '../../issues/read-object.js';
import { isList, readList } from '../../issues/reading.js';
import { Report } from '../../issues/report.js';
import { addNoList, addSchemaIssues } from '../../issues/schema-issues.js';
import { MOST_TAX_SETS, MOST_TAXES } from '../wire/conventions.js';
import type { DefinedTax, DefinedTaxSet, Definitions, TaxReference } from './definitions.js';
import { FILE_SHAPE, FILE_VERSION, fileWording, setShape, taxShape } from './definitions.js';
import { NamesOfFile } from './names.js';

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
  const report = new Report();
  return report.result(readDefinitions(input, report));
}

/** The definitions of a file, or `undefined` for a file that cannot be read. Issues go to the report. */
function readDefinitions(input: unknown, report: Report): Definitions | undefined {
  const fields = readObject(input, {
    path: '',
    shape: FILE_SHAPE,
    expected: 'an object with taxes and tax_sets',
    report,
  });
  if (fields === undefined) return undefined;
  readVersion(fields, report);
  const property_id = readProperty(fields, report);

  const names = new NamesOfFile();
  const taxes: DefinedTax[] = [];
  for (const [at, entry] of listOf(fields, 'taxes', MOST_TAXES, report)) {
    const tax = readDefinedTax(entry, at, { names, report });
    if (tax !== undefined) taxes.push(tax);
  }
  const titles = new NamesOfFile();
  const tax_sets: DefinedTaxSet[] = [];
  for (const [at, entry] of listOf(fields, 'tax_sets', MOST_TAX_SETS, report)) {
    const taxSet = readDefinedSet(entry, at, { names, titles, report });
    if (taxSet !== undefined) tax_sets.push(taxSet);
  }
  return property_id === undefined ? undefined : { version: FILE_VERSION, property_id, taxes, tax_sets };
}

function readVersion({ version, $schema }: Record<string, unknown>, report: Report): void {
  if ($schema !== undefined && typeof $schema !== 'string') {
    report.add('not_text', '$schema', {
      field: '$schema',
      received: $schema,
      expected: 'the address of a JSON Schema',
    });
  }
  if (version === FILE_VERSION) return;
  const code = version === undefined || version === null ? 'required' : 'not_one_of';
  const expected = `the number ${FILE_VERSION}`;
  const params = { field: 'version', received: version, expected, allowed: [String(FILE_VERSION)] };
  report.add(code, 'version', params);
}

function readProperty({ property_id }: Record<string, unknown>, report: Report): string | undefined {
  const parsed = propertyParser().parse({ property_id });
  if (parsed.success) return parsed.data.property_id;
  addSchemaIssues(parsed.issues, { property_id }, { path: '', wording: fileWording(), report });
  return undefined;
}

/** The entries of a list of the file, each with its path. */
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
  return list.map((entry, at) => [pathTo(name, at), entry]);
}

function readDefinedTax(
  input: unknown,
  path: string,
  { names, report }: { names: NamesOfFile; report: Report },
): DefinedTax | undefined {
  const fields = readObject(input, { path, shape: taxShape(), expected: 'an object with the fields of a tax', report });
  if (fields === undefined) return undefined;
  const { readable, value } = readTax(taxParser(), fields, path, report);
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
  const fields = readObject(input, {
    path,
    shape: setShape(),
    expected: 'an object with the fields of a tax set',
    report,
  });
  if (fields === undefined) return undefined;
  const section = new SectionReport(report, path);
  const { value } = readTaxSet(fields, (entry, at) => names.fieldsOf(entry, at, section), section);
  titles.add(fields, { path, value: undefined, report });
  if (value === undefined) return undefined;
  warnOfTitle(value.title, () => pathTo(path, 'title'), report);
  for (const doubt of doubtsOfSet(value)) report.add(doubt.code, `${path}.${doubt.path}`, doubt.params);
  return { ...value, taxes: value.taxes.map(referenceTo) };
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
    private readonly at: string,
  ) {
    super();
  }

  override addIn<Code extends IssueCode>(
    entries: EntriesOf<Code>,
    code: Code,
    path: string,
    params: ParamsOf<Code>,
  ): void {
    if (entries[code].severity === 'warning') return;
    const joint = path === '' || path.startsWith('[') ? '' : '.';
    this.whole.addIn(entries, code, `${this.at}${joint}${path}`, params);
    super.addIn(entries, code, path, params);
  }

  override get isFull(): boolean {
    return this.whole.isFull || super.isFull;
  }
}
