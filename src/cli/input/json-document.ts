import type { FormattingOptions, JSONPath, Node, ParseError } from 'jsonc-parser';
import { applyEdits, findNodeAtLocation, modify, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { FilePart, PartKind } from '../../core/files/json-file.js';
import { duplicateKeys as duplicatesIn, onlyPartIn, partsIn, wholeOf } from '../../core/files/json-file.js';
import type { Issue, Result } from '../../core/issues/issue.js';
import { pathIn, pathSegments, shortName } from '../../core/issues/issue.js';
import { DEEPEST_JSON, firstOffsetDeeperThan, isRecord } from '../../core/issues/reading.js';
import { bisected } from '../../core/money/integer.js';
import { textField } from '../../pages/editor/json.js';
import { InvalidInput, invalidFile } from '../command.js';
import type { Io } from '../command-io.js';
import { nameOf, readText } from '../files.js';
import type { FileCode, FoundIssue, PlacedFinding } from '../output/findings.js';
import { findingWithoutPlace, inFileOrder } from '../output/findings.js';

/** A JSON file: its value, and the tree with the offset of every part. */
export interface JsonDocument {
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  readonly root: Node;
  readonly positionOf: (offset: number) => { readonly line: number; readonly column: number };
}

/** Reads strict JSON: no comments, no trailing commas. Throws `InvalidInput` with the place of the first mistake. */
export function parseJson(file: string, text: string): JsonDocument {
  const positionOf = positionFinder(text);
  const fail = (offset: number, message: string, code: FileCode = 'json_syntax') =>
    invalidFile(file, code, message, positionOf(offset));

  if (text.trim() === '') throw fail(0, 'The file is empty: a JSON object is expected.');
  const tooDeep = firstOffsetDeeperThan(DEEPEST_JSON, text);
  if (tooDeep !== undefined)
    throw fail(tooDeep, `The JSON is nested deeper than ${DEEPEST_JSON} levels here.`, 'json_too_deep');

  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  if (first !== undefined) throw fail(...explain(text, first));
  try {
    // Unlike a walk of the tree, it keeps a `__proto__` key as an ordinary field.
    const value: unknown = JSON.parse(text);
    if (root !== undefined) return { file, text, value, root, positionOf };
  } catch {
    // Reported below.
  }
  throw fail(0, 'The file is not valid JSON.');
}

const CLOSING = new Set(['}', ']']);

const SENTENCES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is not JSON: a text needs double quotes, and so does the name of a field.',
  InvalidNumberFormat: 'This is not a JSON number.',
  PropertyNameExpected: 'The name of a field in double quotes is expected here.',
  ValueExpected: 'A value is expected here.',
  ColonExpected: 'A colon is missing between the name of the field and its value.',
  CommaExpected: 'A comma is missing before this.',
  CloseBraceExpected: 'A closing } is missing.',
  CloseBracketExpected: 'A closing ] is missing.',
  EndOfFileExpected: 'The JSON is complete before this: nothing may follow it.',
  InvalidCommentToken: 'JSON has no comments: remove this one.',
  UnexpectedEndOfComment: 'JSON has no comments: remove this one.',
  UnexpectedEndOfString: 'A closing double quote is missing at the end of this text.',
  UnexpectedEndOfNumber: 'This number is not complete.',
  InvalidUnicode: 'A \\u escape needs four hexadecimal digits.',
  InvalidEscapeCharacter: 'This escape does not exist in JSON: a backslash itself is written \\\\.',
  InvalidCharacter: 'A line break or control character inside a text is written as an escape, such as \\n.',
};

function explain(text: string, { offset, error }: ParseError): [offset: number, message: string] {
  const before = text.slice(0, offset).trimEnd();
  const next = text[offset] ?? '';
  if (CLOSING.has(next) && before.endsWith(',')) {
    return [before.length - 1, `There is a comma too many before ${next}: remove it.`];
  }
  return [offset, SENTENCES[printParseErrorCode(error)] ?? 'The file is not valid JSON here.'];
}

/** Fields that are given twice, with their places. */
export function duplicateKeys({ file, text, positionOf }: JsonDocument): PlacedFinding[] {
  return duplicatesIn(text).map(({ path, message, offset }) => {
    return { file, code: 'duplicate_key', path, message, ...positionOf(offset), severity: 'issue' };
  });
}

/** Throws when a field is written twice. */
export function refuseDuplicates(document: JsonDocument): void {
  const duplicates = duplicateKeys(document);
  if (duplicates.length > 0) throw new InvalidInput(duplicates);
}

const LINE_END = /\r\n|\r|\n/g;

/** Finds the line and column of offsets. Lines are indexed once. */
function positionFinder(text: string): JsonDocument['positionOf'] {
  const starts = [0, ...Array.from(text.matchAll(LINE_END), (end) => end.index + end[0].length)];
  return (offset) => {
    // By halves: a file of many lines can have an issue on each.
    const line = Number(bisected(0, starts.length, (middle) => (starts[Number(middle)] ?? 0) <= offset));
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/** A JSON file, or standard input for `-`, with the places of everything in it. */
export async function readDocument(source: string, io: Io): Promise<JsonDocument> {
  return parseJson(nameOf(source), await readText(source, io));
}

/** Like `readDocument`. Throws when a field is written twice. */
export async function readUnique(source: string, io: Io): Promise<JsonDocument> {
  const document = await readDocument(source, io);
  refuseDuplicates(document);
  return document;
}

/**
 * The offset in the file of an issue's path (`taxes[0].rate`), from the node that the path starts at. For a
 * field that is not there: the object it is missing from.
 */
function offsetOf(start: Node, path: string, target: 'value' | 'key'): number {
  let node = start;
  for (const segment of pathSegments(path)) {
    const child = typeof segment === 'number' ? node.children?.[segment] : fieldOf(node, segment);
    if (child === undefined) return node.offset;
    node = child;
  }
  const property = node.parent?.type === 'property' && node !== start ? node.parent : undefined;
  return target === 'key' && property !== undefined ? property.offset : node.offset;
}

/** Fields of objects by name, read once per object: a thousand issues may be about one of 200,000 fields. */
const FIELDS = new WeakMap<Node, ReadonlyMap<string, Node>>();

/** The last field of that name, as for JSON.parse. */
function fieldOf(node: Node, name: string): Node | undefined {
  const fields = FIELDS.get(node) ?? fieldsByName(node);
  FIELDS.set(node, fields);
  return fields.get(name);
}

/** Long names are also listed in the short form that paths have. */
function fieldsByName({ children = [] }: Node): ReadonlyMap<string, Node> {
  const fields = new Map<string, Node>();
  for (const property of children) {
    const [key, value] = property.children ?? [];
    if (typeof key?.value !== 'string' || value === undefined) continue;
    fields.set(key.value, value);
    fields.set(shortName(key.value), value);
  }
  return fields;
}

/** One change of a JSON text. Without a value it removes the path; `isNew` adds an entry to a list. */
export interface TextEdit {
  readonly path: JSONPath;
  readonly value?: unknown;
  readonly isNew?: true;
}

/**
 * Changes values of a JSON text and keeps the rest as it was written. Paths refer to the text before all edits:
 * additions come after changes, and removals last, from the end.
 */
export function editText(text: string, edits: readonly TextEdit[]): string {
  const formattingOptions = formattingOf(text);
  const changes = edits.filter(({ value, isNew }) => value !== undefined && !isNew);
  const additions = edits.filter(({ isNew }) => isNew);
  const removals = edits.filter(({ value }) => value === undefined).reverse();
  return [...changes, ...additions, ...removals].reduce(
    (edited, { path, value, isNew = false }) =>
      applyEdits(edited, modify(edited, path, value, { formattingOptions, isArrayInsertion: isNew })),
    text,
  );
}

function formattingOf(text: string): FormattingOptions {
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? [];
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.startsWith('\t') ? 1 : indent.length, eol };
}

/** A part of a file, and the file. */
export interface Part extends FilePart {
  readonly document: JsonDocument;
}

export function partsOf(document: JsonDocument): Part[] {
  return partsIn(document.value).map((part) => ({ ...part, document }));
}

/** The currency that a tax set names, whether or not the tax set is valid. */
export function currencyOf(taxSet: unknown): string | undefined {
  return textField(taxSet, 'currency');
}

/** The policy of a worked case; undefined in every other file. */
export function policyOf({ value }: JsonDocument): unknown {
  return isRecord(value) && 'taxSet' in value ? value['policy'] : undefined;
}

export function wholeFile(document: JsonDocument): Part {
  return { ...wholeOf(document.value), document };
}

/** The one part of a kind that a command asks for. */
export function onlyPart(document: JsonDocument, kind: PartKind): Part {
  const part = onlyPartIn(document.value, kind);
  if (typeof part !== 'string') return { ...part, document };
  const { file, positionOf, root } = document;
  throw invalidFile(file, 'unknown_kind', part, positionOf(root.offset));
}

/** Issues of these codes are about the name of a field, not about its value. */
const ABOUT_NAMES: ReadonlySet<string> = new Set(['unknown_field', 'field_ignored']);

/** An issue with its place in the file. */
export function locate(part: Part, issue: FoundIssue, severity: PlacedFinding['severity']): PlacedFinding {
  const { document, at, elsewhere, isOneOfMany } = part;
  const { code, path, message, params } = issue;
  const elsewhereAt = elsewhere.get(path);
  const prefix = isOneOfMany ? pathIn('', ...at) : '';
  const separator = prefix === '' || path === '' || path.startsWith('[') ? '' : '.';
  const node = findNodeAtLocation(document.root, elsewhereAt ?? at) ?? document.root;
  const target = ABOUT_NAMES.has(code) ? 'key' : 'value';
  const offset = elsewhereAt === undefined ? offsetOf(node, path, target) : node.offset;
  const located = { code, path: `${prefix}${separator}${path}`, message, params };
  return { ...findingWithoutPlace(document.file, located, severity), ...document.positionOf(offset) };
}

export function issuesIn(part: Part, issues: readonly Issue[]): PlacedFinding[] {
  return issues.map((issue) => locate(part, issue, 'issue'));
}

/** The result of a check, with the places of its issues and warnings in the file. */
export interface CheckedPart<T> {
  readonly value: T | undefined;
  readonly issues: readonly PlacedFinding[];
  readonly warnings: readonly PlacedFinding[];
}

export function checkedPart<T>(part: Part, { value, issues = [], warnings = [] }: Result<T>): CheckedPart<T> {
  return { value, issues: issuesIn(part, issues), warnings: warnings.map((issue) => locate(part, issue, 'warning')) };
}

/** The value of a check. Throws `InvalidInput` with its issues and `others`, in file order. */
export function valueOrThrow<T>(
  { value, issues }: Omit<CheckedPart<T>, 'warnings'>,
  others: readonly PlacedFinding[] = [],
): T {
  const findings = [...others, ...issues];
  if (value === undefined || findings.length > 0) throw new InvalidInput(inFileOrder(findings));
  return value;
}
