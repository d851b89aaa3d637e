import { pathTo, shortName } from '../issues/issue.js';
import { isRecord } from '../issues/reading.js';
import { MOST_ISSUES } from '../issues/report.js';

/** A field that a JSON text gives twice in one object: JSON.parse would silently take the last one. */
export interface DuplicateKey {
  readonly path: string;
  readonly message: string;
  /** The position of the name in the text. */
  readonly offset: number;
}

interface Container {
  readonly path: string;
  /** The names so far in an object; `undefined` in a list. */
  readonly names: Set<string> | undefined;
  /** The name or index of the current entry; `undefined` before its name. */
  entry: string | number | undefined;
}

/** The duplicate fields of a valid JSON text, from top to bottom, at most a thousand. */
export function duplicateKeys(text: string): DuplicateKey[] {
  const duplicates: DuplicateKey[] = [];
  const open: Container[] = [];
  for (const { token, index } of tokensOf(text)) {
    if (duplicates.length === MOST_ISSUES) break;
    const around = open.at(-1);
    if (token === '{' || token === '[') open.push(begun(token, around));
    else if (token === '}' || token === ']') open.pop();
    else if (around !== undefined && isRepeated(token, around)) {
      const name = String(around.entry);
      const message = `The field "${shortName(name)}" is given twice in this object: keep one of them.`;
      duplicates.push({ path: pathTo(around.path, name), message, offset: index });
    }
  }
  return duplicates;
}

/** Goes on in a container. Whether the token is the name of an entry that it has already. */
function isRepeated(token: string, around: Container): boolean {
  if (token === ',') {
    around.entry = typeof around.entry === 'number' ? around.entry + 1 : undefined;
    return false;
  }
  if (around.names === undefined || around.entry !== undefined) return false;
  const name = String(JSON.parse(token));
  const isTwice = around.names.has(name);
  around.names.add(name);
  around.entry = name;
  return isTwice;
}

/** The brackets, commas and texts. By hand: an expression for a text with millions of escapes overflows its stack. */
function* tokensOf(text: string): Generator<{ readonly token: string; readonly index: number }> {
  const starts = /["{}[\],]/g;
  for (let start = starts.exec(text); start !== null; start = starts.exec(text)) {
    const { 0: mark, index } = start;
    const end = mark === '"' ? endOfText(text, index) : index + 1;
    yield { token: text.slice(index, end), index };
    starts.lastIndex = end;
  }
}

/** The place behind the quote that ends a text: one before which there is an even number of backslashes. */
function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let before = quote;
    while (text[before - 1] === '\\') before -= 1;
    if ((quote - before) % 2 === 0) return quote + 1;
  }
  return text.length;
}

function begun(bracket: string, around: Container | undefined): Container {
  const path = around === undefined ? '' : pathTo(around.path, around.entry ?? '');
  return bracket === '{' ? { path, names: new Set(), entry: undefined } : { path, names: undefined, entry: 0 };
}

export const KINDS = ['tax', 'tax-set', 'stay', 'definitions', 'cases'] as const;
export type PartKind = (typeof KINDS)[number];

export const KIND_NAMES: Readonly<Record<PartKind, string>> = {
  tax: 'tax',
  'tax-set': 'tax set',
  stay: 'stay',
  definitions: 'definitions file',
  cases: 'cases file',
};

type Way = Array<string | number>;

/** One definition or stay of a file, without the envelope around it. */
export interface FilePart {
  readonly kind: PartKind | undefined;
  readonly value: unknown;
  /** Where in the file the value stands. */
  readonly at: Way;
  /** Fields that stand elsewhere in the file than the others, such as the property id of an API answer. */
  readonly elsewhere: ReadonlyMap<string, Way>;
  /** Whether the file holds more parts, so that a path has to name this one. */
  readonly isOneOfMany: boolean;
}

/**
 * The parts of a file: a tax, tax set, stay or definitions file as it is; inside the API's own answer (`{data: {attributes}}`,
 * or a list of those); or a worked case (`{taxSet, stay}`).
 */
export function partsIn(value: unknown): FilePart[] {
  if (!isRecord(value)) return [partAt(value, [], false)];
  if (has(value, 'taxSet') && !has(value, 'cases')) return workedCase(value);
  const data = has(value, 'data') ? value['data'] : undefined;
  if (isResource(data)) return [resource(data, ['data'], false)];
  if (Array.isArray(data)) return data.map((entry, index) => entryAt(entry, ['data', index], data.length > 1));
  return [partAt(value, [], false)];
}

/** The file itself as a part, for what stands beside the definitions, such as the policy of a worked case. */
export function wholeOf(value: unknown): FilePart {
  return partAt(value, [], false);
}

/** The one part of a kind that is asked for, or a sentence that says why there is none. */
export function onlyPartIn(value: unknown, kind: PartKind): FilePart | string {
  const parts = partsIn(value);
  const ofKind = parts.filter((part) => part.kind === kind || (part.kind === undefined && parts.length === 1));
  const [part] = ofKind;
  if (part !== undefined && ofKind.length === 1) return part;
  const held = parts[0]?.kind;
  const content =
    part !== undefined ? `${ofKind.length} of them` : held === undefined ? 'none' : `only a ${KIND_NAMES[held]}`;
  return `One ${KIND_NAMES[kind]} is expected in this file, which holds ${content}.`;
}

function partAt(value: unknown, way: Way, isOneOfMany: boolean, kind = partKindOf(value)): FilePart {
  return { kind, value, at: way, elsewhere: new Map(), isOneOfMany };
}

function workedCase(value: JsonObject): FilePart[] {
  const hasStay = has(value, 'stay');
  const taxSet = partAt(value['taxSet'], ['taxSet'], hasStay, 'tax-set');
  return hasStay ? [taxSet, partAt(value['stay'], ['stay'], true, 'stay')] : [taxSet];
}

function entryAt(entry: unknown, way: Way, isOneOfMany: boolean): FilePart {
  return isResource(entry) ? resource(entry, way, isOneOfMany) : partAt(entry, way, isOneOfMany);
}

/** An entity of the API: its fields are the attributes, its id and its property stand beside them. */
function resource(data: Resource, way: Way, isOneOfMany: boolean): FilePart {
  const { attributes } = data;
  const value: JsonObject = { ...attributes };
  const elsewhere = new Map<string, Way>();
  const fill = (field: string, from: readonly string[]): void => {
    let inner: unknown = data;
    for (const name of from) inner = isRecord(inner) && has(inner, name) ? inner[name] : undefined;
    if (inner === undefined || has(attributes, field)) return;
    value[field] = inner;
    elsewhere.set(field, [...way, ...from]);
  };
  fill('id', ['id']);
  fill('property_id', ['relationships', 'property', 'data', 'id']);
  const kind = data['type'] === 'tax' ? 'tax' : data['type'] === 'tax_set' ? 'tax-set' : partKindOf(attributes);
  return { kind, value, at: [...way, 'attributes'], elsewhere, isOneOfMany };
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
