import { type FilePart, onlyPartIn, type PartKind, partsIn, wholeOf } from '../../files/parts.js';
import type { Issue, Result } from '../../index.js';
import { isRecord } from '../../issues/reading.js';
import { InvalidInput } from '../command.js';
import { type Finding, type FoundIssue, inFileOrder } from '../output/findings.js';
import { type JsonDocument, nodeAt, offsetOf, pathText } from './json-document.js';

/** A part of a file, and the file. */
export interface Part extends FilePart {
  readonly document: JsonDocument;
}

/** What a file holds. */
export function partsOf(document: JsonDocument): Part[] {
  return partsIn(document.value).map((part) => ({ ...part, document }));
}

/** The currency that a tax set names, whether or not the tax set is valid. */
export function currencyOf(taxSet: unknown): string | undefined {
  const currency = isRecord(taxSet) && Object.hasOwn(taxSet, 'currency') ? taxSet['currency'] : undefined;
  return typeof currency === 'string' ? currency : undefined;
}

/** The policy of a worked case; undefined in every other file. */
export function policyOf({ value }: JsonDocument): unknown {
  return isRecord(value) && Object.hasOwn(value, 'taxSet') && Object.hasOwn(value, 'policy')
    ? value['policy']
    : undefined;
}

/** The file itself as a part. */
export function wholeFile(document: JsonDocument): Part {
  return { ...wholeOf(document.value), document };
}

/** The one part of a kind that a command asks for. */
export function onlyPart(document: JsonDocument, kind: PartKind): Part {
  const part = onlyPartIn(document.value, kind);
  if (typeof part !== 'string') return { ...part, document };
  const { file, positionOf, root } = document;
  throw new InvalidInput([
    { file, code: 'unknown_kind', path: '', message: part, ...positionOf(root.offset), severity: 'issue' },
  ]);
}

/** Issues of these codes are about the name of a field, not about its value. */
const ABOUT_NAMES: ReadonlySet<string> = new Set(['unknown_field', 'field_ignored']);

/** An issue with its place in the file. */
export function locate(part: Part, issue: FoundIssue, severity: Finding['severity']): Finding {
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
    ...(issue.params === undefined ? {} : { params: issue.params }),
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
