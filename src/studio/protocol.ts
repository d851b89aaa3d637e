import type { ReadCase } from '../cases/read.js';
import type { EditedSet } from '../editor/draft.js';
import type { EditorInput } from '../editor/state.js';
import type { Words } from '../words/words.js';

/** What the page of the studio and the process that serves it tell each other, as JSON. */

/** The header of every call that changes something. */
export const TOKEN_HEADER = 'x-staytax-token';

/** What the page begins with. */
export interface Opened {
  /** The file, as it was named; absent in a page that stands by itself. */
  readonly file?: string;
  /** The tax sets of the file, with their taxes in them. */
  readonly sets: readonly OpenedSet[];
  /** YYYY-MM-DD: around which everyday stays lie. */
  readonly today?: string;
  /** The language of numbers and dates [that of the browser]. */
  readonly locale?: string;
  /** The texts in that language [English]. */
  readonly translation?: Words['translated'];
  /** The policy to calculate with, beside that of each tax set. */
  readonly policy?: NonNullable<EditorInput['policy']>;
  /** Of the text of the file: what is saved must be an edit of just this text. */
  readonly revision?: string;
  /** Whether there is a channel manager to send the file to. */
  readonly canApply?: boolean;
  /** Whether a channel manager has what the file says [where a set, or a tax of one, has an id]. */
  readonly channel?: boolean;
  /** What is known of the tax set; absent where there is no file of one tax set. */
  readonly cases?: KeptCases;
  /** A draft of the file that was not saved, of this run or of one before it. */
  readonly kept?: unknown;
  /** A stay to begin with. */
  readonly stay?: unknown;
  /** Tax sets to begin with; or the same as a list in JSON, which the page read of itself. */
  readonly places?: readonly OpenedSet[] | string;
}

/** A tax set, and what it is called. */
export interface OpenedSet {
  readonly name: string;
  readonly draft: unknown;
  /** What is saved, when it is not the draft itself. */
  readonly saved?: unknown;
}

/** The file of cases beside a tax set, whether it is there or not. */
export interface KeptCases {
  readonly file: string;
  readonly cases: readonly KeptCase[];
  /** Why it cannot be used. */
  readonly problem?: string;
}

/** A case as it was read, and as it is written. */
export interface KeptCase extends ReadCase {
  readonly written: unknown;
}

/** What a file says now, where it is another text than the page knows. */
export type NowAnswer = { readonly outcome: 'same' } | ({ readonly outcome: 'changed' } & CurrentFile) | Refused;

/** What became of a case that was to be kept. */
export type KeepAnswer = { readonly outcome: 'kept'; readonly cases: KeptCases } | Refused;

/** The edited set of a file. */
export interface EditedFile {
  /** Which of its tax sets, from 0. */
  readonly at: number;
  readonly set: EditedSet;
  /** The set as the file has it, its taxes under the same keys. */
  readonly base: EditedSet;
  readonly revision: string;
  /** The name of another file beside it, which must not exist: from then on that one is edited. */
  readonly as?: string;
}

/** What became of a file that was to be saved. */
export type SaveAnswer =
  | {
      readonly outcome: 'saved';
      /** The file that is edited from now on. */
      readonly file: string;
      readonly revision: string;
      /** The sets as the file has them now: a tax that several of them use changed in all. */
      readonly sets: readonly OpenedSet[];
      readonly cases?: KeptCases;
      readonly notes: readonly string[];
    }
  | Refused;

/** What a plan would do at the channel manager. */
export type PlanAnswer =
  | {
      readonly outcome: 'planned';
      readonly id: string;
      readonly steps: readonly PlanStep[];
      /** What guests would pay under each tax set that changes, with stays that show it. */
      readonly guests: readonly PlanStep[];
      /** Where the channel manager charges a different amount than the tax sets with local rules. */
      readonly channel: readonly PlanStep[];
      readonly notes: readonly string[];
    }
  | Refused;

/** Which text of the file is to be sent to the channel manager. */
export interface PlannedFile {
  readonly revision: string;
}

/** A step of a plan in words: the headline, and a line for each field. */
export interface PlanStep {
  readonly headline: string;
  readonly lines: readonly string[];
}

/** What became of a plan: `unknown` when an answer was lost on the way. */
export type ApplyAnswer =
  | {
      readonly outcome: 'applied' | 'stale' | 'failed' | 'unknown';
      readonly message: string;
      readonly lines: readonly string[];
    }
  | Refused;

/** Nothing was done, and why. */
export interface Refused {
  readonly outcome: 'refused';
  readonly message: string;
  /** What is wrong with the file that would be written. */
  readonly issues?: readonly string[];
  /** The file as it is now, when something else has changed it: both edits can become one. */
  readonly current?: CurrentFile;
}

/** What a file holds, and of which text that is. */
export interface CurrentFile {
  readonly revision: string;
  readonly sets: readonly OpenedSet[];
}
