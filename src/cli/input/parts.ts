import type { JSONPath } from 'jsonc-parser';
import type { Issue, Result } from '../../index.js';
import { isRecord } from '../../issues/reading.js';
import { InvalidInput } from '../command.js';
import { type Finding, inFileOrder } from '../output/findings.js';
import { type JsonDocument, nodeAt, offsetOf, pathText } from './json-document.js';

export const KINDS = ['tax', 'tax-set', 'stay', 'definitions', 'cases'] as const;
export type PartKind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<PartKind, string>> = {
  tax: 'tax',
  'tax-set': 'tax set',
  stay: 'stay',
  definitions: 'definitions file',
  cases: 'cases file',
};

/** One definition or stay of a file, without the envelope around it. */
export interface Part {
  readonly document: JsonDocument;
  readonly kind: PartKind | undefined;
  readonly value: unknown;
  /** Where in the file the value stands. */
  readonly at: JSONPath;
  /** Fields that stand elsewhere in the file than the others, such as the property id of an API answer. */
  readonly elsewhere: ReadonlyMap<string, JSONPath>;
  /** Whether the file holds more parts, so that a path has to name this one. */
  readonly isOneOfMany: boolean;
}

/**
 * What a file holds: a tax, tax set, stay or definitions file as it is; inside the API's own answer (`{data: {attributes}}`,
 * or a list of those); or a worked case (`{taxSet, stay}`).
 */
export function partsOf(document: JsonDocument): Part[] {
  const { value } = document;
  if (!isRecord(value)) return [partAt(document, value, [], false)];
  if (has(value, 'taxSet') && !has(value, 'cases')) return workedCase(document, value);
  const data = has(value, 'data') ? value['data'] : undefined;
  if (isResource(data)) return [resource(document, data, ['data'], false)];
  if (Array.isArray(data)) return data.map((entry, index) => listed(document, entry, ['data', index], data.length > 1));
  return [partAt(document, value, [], false)];
}

/** The currency that a tax set names, whether or not the tax set is valid. */
export function currencyOf(taxSet: unknown): string | undefined {
  const currency = isRecord(taxSet) && has(taxSet, 'currency') ? taxSet['currency'] : undefined;
  return typeof currency === 'string' ? currency : undefined;
}

/** The policy of a worked case; undefined in every other file. */
export function policyOf({ value }: JsonDocument): unknown {
  return isRecord(value) && has(value, 'taxSet') && has(value, 'policy') ? value['policy'] : undefined;
}

/** The file itself as a part, for what stands beside the definitions, such as the policy of a worked case. */
export function wholeFile(document: JsonDocument): Part {
  return partAt(document, document.value, [], false);
}

/** The one part of a kind that a command asks for. */
export function onlyPart(document: JsonDocument, kind: PartKind): Part {
  const parts = partsOf(document);
  const ofKind = parts.filter((part) => part.kind === kind || (part.kind === undefined && parts.length === 1));
  const [part] = ofKind;
  if (part !== undefined && ofKind.length === 1) return part;
  const wanted = KIND_NAMES[kind];
  const held = parts[0]?.kind;
  const found =
    part !== undefined ? `${ofKind.length} of them` : held === undefined ? 'none' : `only a ${KIND_NAMES[held]}`;
  const message = `One ${wanted} is expected in this file, which holds ${found}.`;
  const { file, positionOf, root } = document;
  throw new InvalidInput([
    { file, code: 'unknown_kind', path: '', message, ...positionOf(root.offset), severity: 'issue' },
  ]);
}

/** Issues of these codes are about the name of a field, not about its value. */
const ABOUT_NAMES: ReadonlySet<string> = new Set(['unknown_field', 'field_ignored']);

/** An issue with its place in the file. */
export function locate(
  part: Part,
  issue: Pick<Finding, 'code' | 'path' | 'message'>,
  severity: Finding['severity'],
): Finding {
  const { document, at, elsewhere, isOneOfMany } = part;
  const elsewhereAt = elsewhere.get(issue.path);
  const prefix = isOneOfMany ? pathText(at) : '';
  const separator = prefix === '' || issue.path === '' || issue.path.startsWith('[') ? '' : '.';
  const offset =
    elsewhereAt === undefined
      ? offsetOf(nodeAt(document.root, at), issue.path, ABOUT_NAMES.has(issue.code) ? 'key' : 'value')
      : nodeAt(document.root, elsewhereAt).offset;
  return {
    file: document.file,
    code: issue.code,
    path: `${prefix}${separator}${issue.path}`,
    message: issue.message,
    ...document.positionOf(offset),
    severity,
  };
}

/** Issues with their places in the file. */
export function issuesIn(part: Part, issues: readonly Issue[]): Finding[] {
  return issues.map((issue) => locate(part, issue, 'issue'));
}

/** The result of a check, with the places of its issues and warnings in the file. */
export interface Checked<T> {
  readonly value: T | undefined;
  readonly issues: readonly Finding[];
  readonly warnings: readonly Finding[];
}

export function checked<T>(part: Part, { value, issues = [], warnings = [] }: Result<T>): Checked<T> {
  return { value, issues: issuesIn(part, issues), warnings: warnings.map((issue) => locate(part, issue, 'warning')) };
}

/** The value of a check. Throws `InvalidInput` with its issues and `others`, in file order. */
export function valid<T>({ value, issues }: Omit<Checked<T>, 'warnings'>, others: readonly Finding[] = []): T {
  const findings = [...others, ...issues];
  if (value === undefined || findings.length > 0) throw new InvalidInput(inFileOrder(findings));
  return value;
}

function partAt(document: JsonDocument, value: unknown, at: JSONPath, isOneOfMany: boolean): Part {
  return { document, kind: partKindOf(value), value, at, elsewhere: new Map(), isOneOfMany };
}

function workedCase(document: JsonDocument, value: JsonObject): Part[] {
  const hasStay = has(value, 'stay');
  const taxSet: Part = { ...partAt(document, value['taxSet'], ['taxSet'], hasStay), kind: 'tax-set' };
  if (!hasStay) return [taxSet];
  return [taxSet, { ...partAt(document, value['stay'], ['stay'], true), kind: 'stay' }];
}

function listed(document: JsonDocument, entry: unknown, at: JSONPath, isOneOfMany: boolean): Part {
  return isResource(entry) ? resource(document, entry, at, isOneOfMany) : partAt(document, entry, at, isOneOfMany);
}

/** An entity of the API: its fields are the attributes, its id and its property stand beside them. */
function resource(document: JsonDocument, data: Resource, at: JSONPath, isOneOfMany: boolean): Part {
  const { attributes } = data;
  const value: JsonObject = { ...attributes };
  const elsewhere = new Map<string, JSONPath>();
  const fill = (field: string, from: JSONPath, found: unknown): void => {
    if (found === undefined || has(attributes, field)) return;
    value[field] = found;
    elsewhere.set(field, [...at, ...from]);
  };
  fill('id', ['id'], data['id']);
  fill('property_id', ['relationships', 'property', 'data', 'id'], propertyIdOf(data));
  const kind = data['type'] === 'tax' ? 'tax' : data['type'] === 'tax_set' ? 'tax-set' : partKindOf(attributes);
  return { document, kind, value, at: [...at, 'attributes'], elsewhere, isOneOfMany };
}

function propertyIdOf(data: JsonObject): unknown {
  let found: unknown = data;
  for (const field of ['relationships', 'property', 'data', 'id']) {
    found = isRecord(found) && has(found, field) ? found[field] : undefined;
  }
  return found;
}

function partKindOf(value: unknown): PartKind | undefined {
  if (!isRecord(value)) return undefined;
  // A booking of the API has rooms, too: it is for reconcile.
  if (has(value, 'checkIn') || (has(value, 'rooms') && !has(value, 'arrival_date'))) return 'stay';
  if (has(value, 'tax_sets')) return 'definitions';
  if (has(value, 'cases')) return 'cases';
  if (has(value, 'taxes')) return 'tax-set';
  return has(value, 'logic') || has(value, 'rate') ? 'tax' : undefined;
}

type JsonObject = Record<string, unknown>;
type Resource = JsonObject & { readonly attributes: JsonObject };

function has(value: JsonObject, field: string): boolean {
  return Object.hasOwn(value, field);
}

function isResource(value: unknown): value is Resource {
  return isRecord(value) && isRecord(value['attributes']);
}
