import { validateDefinitions } from '../api/index.js';
import { type Issue, type Result, type TaxSet, validateTax, validateTaxSet } from '../index.js';
import { checkStay } from './check-stay.js';
import { count, type Finding, inFileOrder } from './finding.js';
import { duplicateKeys, type JsonDocument } from './json-document.js';
import { currencyOf, KIND_NAMES, locate, type Part, type PartKind, partsOf } from './parts.js';

/** What the check of one file came to. */
export interface Verdict {
  readonly kind: PartKind | 'worked-case' | null;
  readonly findings: readonly Finding[];
  /** What the file holds, in words, for each part that is valid: "valid tax set, 3 taxes". */
  readonly held: readonly string[];
}

export interface CheckOptions {
  /** What the file holds, when the user says so. */
  readonly as?: PartKind | undefined;
  /** What the prices of a stay are in, when the user says so. */
  readonly currency?: string | undefined;
}

/** Checks everything that a file holds. */
export function check(document: JsonDocument, { as, currency }: CheckOptions): Verdict {
  const all = partsOf(document);
  const parts = as === undefined ? all : asKind(all, as);
  const pricesIn = currency ?? currencyBeside(all);
  const verdicts = parts.map((part) => checkPart(part, pricesIn));
  const kinds = new Set(parts.map(({ kind }) => kind));
  return {
    kind: kinds.size > 1 ? 'worked-case' : (parts[0]?.kind ?? null),
    findings: inFileOrder([
      ...duplicateKeys(document),
      ...(parts.length === 0 ? [nothingHeld(document, as)] : []),
      ...verdicts.flatMap(({ findings }) => findings),
    ]),
    held: verdicts.flatMap(({ held }) => held ?? []),
  };
}

/** A file with one thing in it is taken at the user's word; of several those of the kind are checked. */
function asKind(parts: readonly Part[], kind: PartKind): Part[] {
  if (parts.length === 1) return parts.map((part) => ({ ...part, kind }));
  return parts.filter((part) => part.kind === kind);
}

function checkPart(part: Part, currency: string | undefined): { findings: Finding[]; held?: string } {
  if (part.kind === undefined) return { findings: [unknownKind(part)] };
  const { result, held } = validated(part.kind, part.value, currency);
  if (result.issues !== undefined) return { findings: located(part, result.issues, 'issue') };
  return { findings: located(part, result.warnings, 'warning'), held };
}

function validated(
  kind: PartKind,
  value: unknown,
  currency: string | undefined,
): { result: Result<object>; held: string } {
  if (kind === 'tax') return { result: validateTax(value), held: 'valid tax' };
  if (kind === 'stay') return { result: checkStay(value, currency), held: 'valid stay' };
  if (kind === 'definitions') return validatedDefinitions(value);
  const result = validateTaxSet(value);
  return { result, held: `valid tax set, ${taxCount(result.value)}` };
}

function validatedDefinitions(value: unknown): { result: Result<object>; held: string } {
  const result = validateDefinitions(value);
  const { taxes = [], tax_sets = [] } = result.value ?? {};
  return { result, held: `valid definitions, ${taxesInWords(taxes.length)}, ${count(tax_sets.length, 'tax set')}` };
}

/** Taxes as a reader of the file counts them: one that is nested twice is one tax. */
function taxCount(taxSet: TaxSet | undefined): string {
  const known = new Set<string>();
  const collect = (entries: TaxSet['taxes']): void => {
    for (const { id, title, taxes } of entries) {
      known.add(id === undefined ? `title ${title}` : `id ${id}`);
      collect(taxes);
    }
  };
  collect(taxSet?.taxes ?? []);
  return taxesInWords(known.size);
}

function taxesInWords(taxes: number): string {
  return taxes === 1 ? '1 tax' : `${taxes} taxes`;
}

function located(part: Part, issues: readonly Issue[], severity: Finding['severity']): Finding[] {
  return issues.map((issue) => locate(part, issue, severity));
}

/** The currency of the tax set that a worked case puts beside its stay. */
function currencyBeside(parts: readonly Part[]): string | undefined {
  const taxSet = parts.find((part) => part.kind === 'tax-set');
  return taxSet === undefined ? undefined : currencyOf(taxSet.value);
}

function unknownKind(part: Part): Finding {
  const message =
    'It does not show whether this is a tax (logic, rate), a tax set (taxes), a stay (checkIn, rooms) or a definitions file (tax_sets): say so with --as.';
  return locate(part, { code: 'unknown_kind', path: '', message }, 'issue');
}

function nothingHeld({ file, positionOf, root }: JsonDocument, kind: PartKind | undefined): Finding {
  const message = `There is no ${kind === undefined ? 'tax, tax set, stay or definitions file' : KIND_NAMES[kind]} in this file.`;
  return { file, code: 'unknown_kind', path: '', message, ...positionOf(root.offset), severity: 'issue' };
}

/** "FILE: 3 issues, 1 warning". */
export function summary(file: string, issues: number, warnings: number): string {
  const parts = [count(issues, 'issue'), ...(warnings > 0 ? [count(warnings, 'warning')] : [])];
  return `${file}: ${parts.join(', ')}`;
}
