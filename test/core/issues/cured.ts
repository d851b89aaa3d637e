import type { TaxSet } from '../../../src/core/definitions/tax.js';
import type { Cure, Edit } from '../../../src/core/issues/cures.js';
import type { Issue } from '../../../src/core/issues/issue.js';
import { pathSegments } from '../../../src/core/issues/issue.js';
import type { RecordSubject } from '../../../src/core/record/subject.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import { createCalculator, recordOf, validateTaxSet } from '../../../src/index.js';

/** A definition and a stay, as a program has them. */
export interface Subject {
  readonly taxSet: unknown;
  readonly stay?: unknown;
  /** The subject of a record of the quote. */
  readonly of?: RecordSubject;
}

/** The edits of a warning, as docs/issues.md describes them. */
export function editsIn({ path, params }: Pick<Issue, 'path' | 'params'>): readonly Edit[] {
  const { write, at, edits }: Cure = 'write' in params || 'edits' in params ? params : {};
  if (edits !== undefined) return edits;
  return write === undefined ? [] : [{ at: at ?? path, write }];
}

/** The subject after edits. Those of a quote are of the tax set where they begin with `taxes`. */
export function applied({ taxSet, stay, ...others }: Subject, edits: readonly Edit[]): Subject {
  const root = structuredClone({ taxSet, stay, ...others });
  for (const { at, write } of edits) {
    const isOfStay = stay !== undefined && !at.startsWith('taxes');
    writeInto(root, [isOfStay ? 'stay' : 'taxSet', ...pathSegments(at)], write);
  }
  return root;
}

function writeInto(root: object, place: ReadonlyArray<string | number>, write: string): void {
  const [, field, text = ''] = /^([A-Za-z_]\w*): (.*)$/s.exec(write) ?? [];
  const names = field === undefined ? place : [...place, field];
  const value: unknown = JSON.parse(field === undefined ? write : text);
  const holder = names.slice(0, -1).reduce<unknown>((object, name) => Reflect.get(Object(object), name), root);
  const last = names.at(-1) ?? '';
  if (value === null) Reflect.deleteProperty(Object(holder), last);
  else Reflect.set(Object(holder), last, value);
}

/** The warnings of a definition, or of a quote. Throws for a subject that is not valid. */
export function warningsOf({ taxSet, stay, of }: Subject): readonly Issue[] {
  if (stay !== undefined) {
    const quoted = createCalculator(taxSet as TaxSet).quote(stay as Stay);
    return of === undefined ? quoted.warnings : recordOf(quoted, { of }).quote.warnings;
  }
  const { warnings, issues } = validateTaxSet(taxSet);
  if (warnings === undefined) throw new Error(issues.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return warnings;
}

/** By code: how many there are. */
function counted(warnings: readonly Issue[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/** What is wrong with the cure of a warning; `undefined` if it is silenced and no other is raised. */
export function flawOf(
  warning: Issue,
  subject: Subject,
  warningsIn: (subject: Subject) => readonly Issue[] = warningsOf,
  given: readonly Issue[] = warningsIn(subject),
): string | undefined {
  const before = counted(given);
  const cured = applied(subject, editsIn(warning));
  let found: readonly Issue[];
  try {
    found = warningsIn(cured);
  } catch (error) {
    return `is not valid: ${String(error)}`;
  }
  const after = counted(found);
  if ((after.get(warning.code) ?? 0) >= (before.get(warning.code) ?? 0)) return 'does not silence its warning';
  const raised = [...after].filter(([code, count]) => count > (before.get(code) ?? 0)).map(([code]) => code);
  return raised.length === 0 ? undefined : `raises ${raised.join(', ')}`;
}
