import type { ISSUES, IssueCode, ParamsOf } from './codes.js';
import type { Cure, Edit } from './cures.js';
import { cureInSentence, cureOf } from './cures.js';
import type { EntriesOf, Issue } from './issue.js';
import { issueWith } from './issue.js';

/** The codes of warnings: of valid input that is probably not meant. */
export type WarningCode = {
  [Code in IssueCode]: (typeof ISSUES)[Code]['severity'] extends 'warning' ? Code : never;
}[IssueCode];

export type ErrorCode = Exclude<IssueCode, WarningCode>;

/** Whether the sentence of a warning has the text of its cure, and how to say that it is meant. */
type HasCureInSentence<Code extends WarningCode> = 'keep' extends keyof ParamsOf<Code> ? true : false;

/** Whether a warning has a cure that a program can apply, and whether its sentence has the text of the cure. */
type CureOfCode<Code extends WarningCode> =
  HasCureInSentence<Code> extends true
    ? { readonly cure: 'in sentence' }
    : 'edits' extends keyof ParamsOf<Code>
      ? { readonly cure: 'in params' }
      : { readonly cure?: undefined };

/** Whether the sentence has the amounts both ways. */
type AmountsOfCode<Code extends WarningCode> =
  HasCureInSentence<Code> extends true
    ? { readonly amounts: 'of a plain stay' | 'of the stay' }
    : Extract<keyof ParamsOf<Code>, 'otherwise' | 'meant'> extends never
      ? { readonly amounts?: undefined }
      : { readonly amounts: 'of the stay' };

/** The parts of the warning of a likely mistake: its amounts, its cure and the way to say that it is meant. */
export interface LikelyMistake {
  /**
   * The amounts as it is, and as it is nearly always meant: of a plain stay, which `core/quote/` adds where they differ;
   * or of the stay that shows the mistake, which the finder calculates, since there is no mistake where they are equal.
   */
  readonly amounts?: 'of a plain stay' | 'of the stay' | undefined;
  /** Where the warning has the edits of its cure. */
  readonly cure?: 'in sentence' | 'in params' | undefined;
  /** How a user says that it is meant, which silences the warning. `.ci/issue-examples.ts` has the reason for none. */
  readonly meant?: string | undefined;
}

/** A likely mistake whose warning has just what the sentence of its code takes. */
type MistakeOf<Code extends WarningCode> = LikelyMistake & AmountsOfCode<Code> & CureOfCode<Code>;

/** The result of a finder: the place, the values of the sentence, and the edits of the cure. */
export interface Finding<Code extends WarningCode = WarningCode> {
  readonly code: Code;
  readonly path: string;
  readonly params: object;
  /** The edits at the first place of each tax [none]. */
  readonly edits?: readonly Edit[] | undefined;
  /** The text of the edits in the sentence [that of all]. */
  readonly write?: string | undefined;
  /** How to say that it is meant, where it depends on the input [as in the row]. */
  readonly keep?: string | undefined;
}

/** A finding with the params of its code, without those that its row adds. */
export function findingOf<Code extends WarningCode>(
  code: Code,
  path: string,
  params: Omit<ParamsOf<Code>, keyof Cure>,
  edits?: readonly Edit[],
): Finding<Code> {
  return { code, path, params, edits };
}

/** The likely mistakes in a kind of subject, by code, in the order of their warnings. */
export type Mistakes<Subject, Code extends WarningCode, Found extends Finding<Code> = Finding<Code>> = {
  readonly [Each in Code]: MistakeOf<Each> & {
    /** Pure. Rows with the same finder share one run of it, so that their findings keep their order. */
    readonly find: (subject: Subject) => readonly Found[];
  };
};

/** All findings in a subject. */
export function findMistakes<Subject, Found>(
  rows: Readonly<Record<string, { readonly find: (subject: Subject) => readonly Found[] }>>,
  subject: Subject,
): Found[] {
  const all: Found[] = [];
  for (const find of findersIn(rows)) for (const finding of find(subject)) all.push(finding);
  return all;
}

const FINDERS = new WeakMap<object, ReadonlySet<unknown>>();

/** The finders of some rows, each once. Cached, because every stay passes through them. */
function findersIn<Finder>(rows: Readonly<Record<string, { readonly find: Finder }>>): ReadonlySet<Finder> {
  const cached = FINDERS.get(rows) as ReadonlySet<Finder> | undefined;
  if (cached !== undefined) return cached;
  const finders = new Set(Object.values(rows).map(({ find }) => find));
  FINDERS.set(rows, finders);
  return finders;
}

/** The params of a finding whose cure is in the sentence, with the way to say that it is meant. */
export function paramsInSentence<Params extends object>(
  { meant }: Pick<LikelyMistake, 'meant'>,
  { path, params, edits = [], write, keep = meant }: Finding & { readonly params: Params },
): Params & Cure & { readonly keep: string | undefined } {
  const isCured = edits.length > 0 || write !== undefined;
  return { ...params, keep, ...(isCured ? cureInSentence(path, edits, write) : {}) };
}

/** The warning of a finding, with its cure as the row of its code says. */
export function warningOf<Code extends WarningCode>(
  entries: EntriesOf<Code>,
  rows: Readonly<Record<Code, LikelyMistake>>,
  finding: Finding<Code>,
  amounts: object = {},
): Issue {
  return issueWith(entries[finding.code], finding, { ...paramsOf(rows[finding.code], finding), ...amounts });
}

function paramsOf(row: LikelyMistake, finding: Finding): object {
  const { path, params, edits = [] } = finding;
  if (row.cure === undefined) return params;
  return row.cure === 'in sentence' ? paramsInSentence(row, finding) : { ...params, ...cureOf(path, edits) };
}
