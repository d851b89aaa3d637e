import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { validateTax } from '../../definitions/validate-tax.js';
import { validateTaxSet } from '../../definitions/validate-tax-set.js';
import { type Issue, issue, type Result } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { isRecord } from '../../issues/reading.js';
import type { ReadEnvelope } from './fields.js';
import type { ListedTaxSet, ListedTaxSetEntry, StoredTax, StoredTaxSet, StoredTaxSetEntry } from './tax-api.js';

/** A tax of an answer. What is wrong is named from the top of the answer on: `data[3].attributes.rate`. */
export const readStoredTax: ReadEnvelope<StoredTax> = (envelope, path) =>
  readEnvelope(envelope, { path, type: 'tax', validate: validateTax });

/** A tax set of an answer, with the level of each of its taxes. */
export const readStoredTaxSet: ReadEnvelope<StoredTaxSet> = (envelope, path) => {
  const { value, issues, warnings } = readEnvelope(envelope, { path, type: 'tax_set', validate: validateTaxSet });
  if (issues !== undefined) return { issues };
  const missing: Issue[] = [];
  const taxes = storedEntries(value.taxes, `${path}.attributes.taxes`, missing);
  return missing.length > 0 ? { issues: missing } : { value: { ...value, taxes }, warnings };
};

/** A tax set of a list: a level that is not said is left out, for it is not 0. */
export const readListedTaxSet: ReadEnvelope<ListedTaxSet> = (envelope, path) => {
  const read = readStoredTaxSet(envelope, path);
  if (read.issues !== undefined) return read;
  const said = isRecord(envelope) && isRecord(envelope['attributes']) ? envelope['attributes'] : {};
  return { value: { ...read.value, taxes: listedEntries(read.value.taxes, said['taxes']) }, warnings: read.warnings };
};

interface Reading<Value> {
  readonly path: string;
  readonly type: string;
  readonly validate: (input: unknown) => Result<Value>;
}

type OfProperty<Value> = Value & { id: string; property_id: string };

function readEnvelope<Value extends { id?: string; property_id?: string }>(
  envelope: unknown,
  { path, type, validate }: Reading<Value>,
): Result<OfProperty<Value>> {
  if (!isRecord(envelope)) return { issues: [noObject(path, envelope)] };
  const { attributes } = envelope;
  if (!isRecord(attributes)) return { issues: [noObject(pathTo(path, 'attributes'), attributes)] };
  if (envelope['type'] !== undefined && envelope['type'] !== type) {
    const place = pathTo(path, 'type');
    return {
      issues: [
        issue('not_one_of', place, {
          field: 'type',
          received: envelope['type'],
          expected: `"${type}"`,
          allowed: [type],
        }),
      ],
    };
  }
  const { value, issues, warnings } = validate({
    ...attributes,
    id: envelope['id'] ?? attributes['id'],
    property_id: relatedProperty(envelope) ?? attributes['property_id'],
  });
  if (issues !== undefined) return { issues: issues.map((found) => moved(found, path)) };
  const { id, property_id } = value;
  if (id === undefined) return { issues: [required(`${path}.id`, 'id')] };
  if (property_id === undefined) return { issues: [required(`${path}.relationships.property.data.id`, 'property')] };
  return { value: { ...value, id, property_id }, warnings };
}

function relatedProperty({ relationships }: Record<string, unknown>): unknown {
  const property = isRecord(relationships) ? relationships['property'] : undefined;
  const data = isRecord(property) ? property['data'] : undefined;
  return isRecord(data) ? data['id'] : undefined;
}

/** An issue of the attributes, at its place in the answer. */
function moved(found: Issue, envelope: string): Issue {
  const { path } = found;
  if (path === 'id') return { ...found, path: pathTo(envelope, 'id') };
  const inside = pathTo(envelope, 'attributes');
  if (path === '') return { ...found, path: inside };
  return { ...found, path: path.startsWith('[') ? inside + path : `${inside}.${path}` };
}

function storedEntries(entries: readonly TaxSetEntry[], path: string, missing: Issue[]): StoredTaxSetEntry[] {
  return entries.map((entry, at) => {
    const place = pathTo(path, at);
    if (entry.id === undefined) missing.push(required(`${place}.id`, 'id'));
    return { ...entry, id: entry.id ?? '', taxes: storedEntries(entry.taxes, `${place}.taxes`, missing) };
  });
}

function listedEntries(entries: readonly StoredTaxSetEntry[], said: unknown): ListedTaxSetEntry[] {
  return entries.map(({ level, taxes, ...tax }, at) => {
    const own: unknown = Array.isArray(said) ? said[at] : undefined;
    const known = isRecord(own) ? own : {};
    const nested = listedEntries(taxes, known['taxes']);
    return typeof known['level'] === 'number' ? { ...tax, level, taxes: nested } : { ...tax, taxes: nested };
  });
}

function noObject(path: string, received: unknown): Issue {
  const field = path.split('.').at(-1) ?? path;
  const expected = 'an object';
  return issue(received === undefined ? 'required' : 'not_an_object', path, { field, received, expected });
}

function required(path: string, field: string): Issue {
  return issue('required', path, { field, received: undefined, expected: 'an id' });
}
