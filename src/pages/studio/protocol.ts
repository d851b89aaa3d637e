import type { Words } from '../../language/words/words.js';
import type { ReadCase } from '../../trials/cases/read.js';
import type { EditedSet } from '../editor/draft.js';
import type { EditorInput } from '../editor/state.js';

/** The JSON between the page of the studio and the process that serves it. */

export const TOKEN_HEADER = 'x-staytax-token';

export interface PageData {
  /** The file, as the user named it; absent in a page without a file. */
  readonly file?: string;
  readonly sets: readonly OpenedSet[];
  /** YYYY-MM-DD: the date around which everyday stays are placed. */
  readonly today?: string;
  /** The language of numbers and dates [that of the browser]. */
  readonly locale?: string;
  /** The texts of the language [English]. */
  readonly translation?: Words['translated'];
  /** The policy of the calculation, beside that of each tax set. */
  readonly policy?: NonNullable<EditorInput['policy']>;
  /** Revision of the text of the file. A save must be an edit of exactly this text. */
  readonly revision?: string;
  /** Whether there is a channel manager to send the file to. */
  readonly canApply?: boolean;
  /** Whether a channel manager has the file's sets [true if a set or tax has an id]. */
  readonly channel?: boolean;
  /** The cases of the tax set; absent without a file of one tax set. */
  readonly cases?: KeptCases;
  /** An unsaved draft of the file, from this run or an earlier one. */
  readonly kept?: unknown;
  readonly stay?: unknown;
  /** Tax sets to start from, or a list of them in JSON that the page unpacked. */
  readonly places?: readonly OpenedSet[] | string;
}

export interface OpenedSet {
  readonly name: string;
  readonly draft: unknown;
  /** The saved set, if it differs from the draft. */
  readonly saved?: unknown;
}

/** The file of cases beside a tax set, whether it exists or not. */
export interface KeptCases {
  readonly file: string;
  readonly cases: readonly KeptCase[];
  /** The reason why it cannot be used. */
  readonly problem?: string;
}

/** A case as read, and as written. */
export interface KeptCase extends ReadCase {
  readonly written: unknown;
}

export type NowAnswer = { readonly outcome: 'same' } | ({ readonly outcome: 'changed' } & CurrentFile) | RefusedCall;

export type KeepAnswer = { readonly outcome: 'kept'; readonly cases: KeptCases } | RefusedCall;

export interface EditedFile {
  readonly at: number;
  readonly set: EditedSet;
  /** The set of the file, with the same tax keys. */
  readonly base: EditedSet;
  readonly revision: string;
  /** Name of a new file in the same folder, which must not exist. Later saves go to that file. */
  readonly as?: string;
  /** One line for the history. */
  readonly note?: string;
}

export type SaveAnswer =
  | {
      readonly outcome: 'saved';
      readonly file: string;
      readonly revision: string;
      /** All sets of the file. A tax used in several of them changed in all. */
      readonly sets: readonly OpenedSet[];
      readonly cases?: KeptCases;
      readonly notes: readonly string[];
    }
  | RefusedCall;

/** A text that the file had. */
export interface Version {
  /** The hash of the text, as of a blob of git. */
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly time: string;
  /** The note of the save, or the subject of the commit. */
  readonly note?: string;
  /** A text is found if something else wrote it, before a save or until now. */
  readonly origin: 'save' | 'commit' | 'found';
}

export type HistoryAnswer =
  | {
      readonly outcome: 'listed';
      /** The newest first. */
      readonly versions: readonly Version[];
      /** What could not be read. */
      readonly notes: readonly string[];
    }
  | RefusedCall;

/** A tax set in a version of the file: the one with this name, or else the one at this index. */
export interface AskedVersion {
  readonly id: string;
  readonly name: string;
  readonly at: number;
}

export type VersionAnswer = { readonly outcome: 'read'; readonly draft: unknown } | RefusedCall;

export type PlanAnswer =
  | {
      readonly outcome: 'planned';
      readonly id: string;
      readonly steps: readonly PlanStep[];
      /** The changes for guests under each tax set, with example stays. */
      readonly guests: readonly PlanStep[];
      /** The stays that the channel manager charges differently, because of local rules. */
      readonly channel: readonly PlanStep[];
      readonly notes: readonly string[];
    }
  | RefusedCall;

/** A step of a plan in words: a headline, and a line per field. */
export interface PlanStep {
  readonly headline: string;
  readonly lines: readonly string[];
}

export type ApplyAnswer =
  | {
      readonly outcome: 'applied' | 'stale' | 'failed' | 'unknown';
      readonly message: string;
      readonly lines: readonly string[];
    }
  | RefusedCall;

/** The answer to each call of the page. */
export interface Answers {
  readonly save: SaveAnswer;
  readonly keep: KeepAnswer;
  readonly now: NowAnswer;
  readonly history: HistoryAnswer;
  readonly version: VersionAnswer;
  readonly plan: PlanAnswer;
  readonly apply: ApplyAnswer;
}

/** Nothing was done, with the reason. */
export interface RefusedCall {
  readonly outcome: 'refused';
  readonly message: string;
  /** The issues of the file that would be written. */
  readonly issues?: readonly string[];
  /** The process did not answer, or another one did. Set by the page. */
  readonly reason?: 'stopped' | 'restarted';
  /** The current file, if another program changed it: both edits can be merged. */
  readonly current?: CurrentFile;
}

export interface CurrentFile {
  readonly revision: string;
  readonly sets: readonly OpenedSet[];
}
