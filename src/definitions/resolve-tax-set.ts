import type { Result } from '../issues/issue.js';
import { pathTo } from '../issues/issue.js';
import type { FieldsRead } from '../issues/reading.js';
import { isList, readFields, readList, shapeOf } from '../issues/reading.js';
import { addNoObject, addSchemaIssues, Report, refuseUnknown, warnOfUnknown } from '../issues/report.js';
import { once, shapeFrom } from '../schema/fields.js';
import type { FieldsOfEntry } from './entry-reader.js';
import { referenceParser, TAX_FIELDS } from './fields/tax.js';
import type { Tax } from './tax.js';
import type { TaxSet } from './tax-set.js';
import { readTaxSet } from './validate-tax-set.js';
import { wording } from './wording.js';

const referenceShape = once(() =>
  shapeOf([...referenceParser().names, 'level', 'taxes'], { inner: ['taxes'], nullIsAbsent: ['level', 'taxes'] }),
);
const taxShape = once(() => shapeFrom(TAX_FIELDS));

/** The most taxes that are searched; an account has dozens. */
const MOST_GIVEN = 100_000;

/** Resolves and validates a tax set that references taxes by id. Its doubts have no amounts. */
export function resolveTaxSet(write: unknown, taxes: readonly Tax[]): Result<TaxSet> {
  const report = new Report();
  return readTaxSet(write, referredFields(taxes, report), report);
}

/** The fields of the referenced tax, with the level and the nested entries of the entry. */
function referredFields(taxes: readonly Tax[], report: Report): FieldsOfEntry {
  const byId = taxesById(taxes);
  return (input, path) => {
    const read = readFields(input, referenceShape());
    if ('instead' in read) {
      addNoObject(read.instead, { path, expected: 'a reference such as { "id": "..." }', report });
      return undefined;
    }
    const { fields } = read;
    judgeReference(read, path, report);
    const parsed = referenceParser().parse(fields);
    if (!parsed.success) {
      addSchemaIssues(parsed.issues, fields, { path, wording: wording(), report });
      return undefined;
    }
    const { id } = parsed.data;
    const tax = byId.get(id);
    if (tax === undefined) {
      report.add('unknown_tax', pathTo(path, 'id'), { id });
      return undefined;
    }
    return { ...tax, level: fields['level'], taxes: fields['taxes'] };
  };
}

/**
 * An entry that was read from the API has the fields of its tax. A name that resembles `level` or `taxes` is an issue.
 */
function judgeReference({ fields, unknown }: FieldsRead, path: string, report: Report): void {
  const place = { shape: referenceShape(), path, report };
  const others = unknown.filter((name) => !taxShape().known.has(name));
  const isMisspelt = (name: string) => {
    const suggestion = report.meaningOf(name, referenceShape(), path);
    return suggestion !== undefined && fields[suggestion] === undefined;
  };
  refuseUnknown({ fields, unknown: others.filter(isMisspelt) }, place);
  warnOfUnknown({ fields, unknown: others }, place);
}

/** The fields of each readable tax with an id; for a repeated id, the first tax. */
function taxesById(taxes: readonly Tax[]): ReadonlyMap<unknown, Record<string, unknown>> {
  const byId = new Map<unknown, Record<string, unknown>>();
  const list = readList(taxes, MOST_GIVEN);
  if (!isList(list)) return byId;
  for (const tax of list) {
    const read = readFields(tax, taxShape());
    if ('instead' in read) continue;
    const { id } = read.fields;
    if (!byId.has(id)) byId.set(id, read.fields);
  }
  return byId;
}
