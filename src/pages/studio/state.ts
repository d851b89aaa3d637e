import { isConnected } from '../../core/definitions/local/channel-side.js';
import { ELEMENTS } from '../../language/words/en/editor.js';
import { HISTORY, STUDIO } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say, sayFound } from '../../language/words/words.js';
import type { Case } from '../../trials/cases/fields.js';
import type { EditedSet } from '../editor/draft.js';
import { editedSet, writtenSet } from '../editor/draft.js';
import { fieldsOf, isSame } from '../editor/json.js';
import type { Edits, Side } from '../editor/merge.js';
import { mergeEdits } from '../editor/merge.js';
import type { SharedState } from '../editor/share.js';
import type { EditorState } from '../editor/state.js';
import {
  hasUnread,
  isUnsaved,
  openEditor,
  openStay,
  readStay,
  replaceDraft,
  replaceSet,
  withBase,
  withSaved,
  withUnread,
} from '../editor/state.js';
import type { KeptDraft } from './calls.js';
import type {
  ApplyAnswer,
  CurrentFile,
  KeptCase,
  KeptCases,
  NowAnswer,
  OpenedSet,
  PageData,
  PlanAnswer,
  RefusedCall,
  SaveAnswer,
} from './protocol.js';

/** The page of the studio. Plain data, except for the calculators and the words. */
export interface StudioState {
  /** The data that the page was opened with. */
  readonly opened: PageData;
  readonly words: Words;
  /** The draft, and what is saved of it. */
  readonly editor: EditorState;
  /** The index of the draft's tax set in the file. */
  readonly index: number;
  readonly sets: readonly OpenedSet[];
  readonly file?: string | undefined;
  /** The revision of the file that the draft is an edit of. */
  readonly revision: string;
  /** The revision of the last reported change of the file. */
  readonly reportedRevision?: string | undefined;
  /** The cases beside the file. */
  readonly cases?: KeptCases | undefined;
  /** The cases of this page by the index of their tax set, without a file of cases. */
  readonly pageCases: Readonly<Record<number, readonly KeptCase[]>>;
  /** The initial set or that of a link. Without a file it can be opened again. */
  readonly brought: EditedSet;
  /** The save that is not answered yet. */
  readonly write?: Write | undefined;
  /** The time of the last save. */
  readonly savedAt?: string | undefined;
  /** Whether the browser keeps the draft as it is now. */
  readonly isKept: boolean;
  readonly dialog?: StudioDialog | undefined;
  readonly status?: ActionStatus | undefined;
  /** The note that the next save gets. */
  readonly note: string;
  /** What keeps the draft from being saved, until the file is read again. */
  readonly trouble?: Trouble | undefined;
}

export interface Trouble {
  readonly message: string;
  /** Whether the process is gone: the draft is in this page alone. */
  readonly isAlone: boolean;
}

/** A set that is written into the file, which has the set `base`. */
export interface Write {
  readonly purpose: 'save' | 'plan' | 'undo';
  readonly set: EditedSet;
  readonly base: EditedSet;
  /** The name of a new file. */
  readonly as?: string | undefined;
  readonly note?: string;
}

type StudioDialog =
  | { readonly name: 'json' | 'cases' | 'history' }
  | { readonly name: 'link'; readonly link: string }
  | { readonly name: 'save-as'; readonly problem?: string }
  | { readonly name: 'conflict'; readonly edits: Edits; readonly current: CurrentFile }
  | ({ readonly name: 'plan' } & PlanProgress);

export interface PlanProgress {
  readonly planned?: 'saving' | 'planning' | PlanAnswer;
  readonly applied?: 'applying' | { readonly answer: ApplyAnswer; readonly time: string };
}

/** Status of the last action. */
export interface ActionStatus {
  readonly message: string;
  readonly lines: readonly string[];
  /** Whether an action was refused. The message stays until the user closes it. */
  readonly isBad: boolean;
  /** Buttons for a next action. */
  readonly actions: ReadonlyArray<{ readonly name: string; readonly text: string; readonly event: StudioEvent }>;
}

export type StudioEvent =
  // The user, in the editor: every edit, undo and redo.
  | { readonly type: 'edited'; readonly editor: EditorState }
  // The draft, from elsewhere.
  | { readonly type: 'restored'; readonly kept: KeptDraft | undefined }
  | { readonly type: 'draft-taken' | 'link-followed'; readonly shared: SharedState }
  | { readonly type: 'brought-back'; readonly draft: unknown; readonly time: string }
  | { readonly type: 'set-chosen'; readonly index: number }
  | { readonly type: 'discarded' | 'draft-kept' }
  // Saving.
  | { readonly type: 'noted'; readonly note: string }
  | { readonly type: 'saved'; readonly as?: string }
  | { readonly type: 'save-undone'; readonly set: EditedSet; readonly base: EditedSet }
  | { readonly type: 'written'; readonly write: Write; readonly answer: SaveAnswer; readonly time: string }
  | { readonly type: 'downloaded'; readonly time: string }
  // A change of the file by another program.
  | { readonly type: 'file-read'; readonly revision: string; readonly answer: NowAnswer }
  | { readonly type: 'compared'; readonly current: CurrentFile }
  | { readonly type: 'merged'; readonly sides: ReadonlyMap<string, Side> }
  // The channel manager. `plan` is the progress that an answer belongs to.
  | { readonly type: 'plan-begun' | 'apply-begun' }
  | { readonly type: 'plan-answered'; readonly plan: PlanProgress; readonly progress: PlanProgress }
  // Cases, dialogs and messages.
  | { readonly type: 'case-added'; readonly added: Case; readonly cases: KeptCases | undefined }
  | { readonly type: 'link-refused' | 'status-closed' }
  | { readonly type: 'dialog-opened'; readonly dialog: StudioDialog }
  // By the user, or late by the browser, when another dialog has replaced it.
  | { readonly type: 'dialog-closed'; readonly name: StudioDialog['name'] };

export function firstState(opened: PageData, words: Words, today: string, keptIndex = 0): StudioState {
  const title = say(words, STUDIO, 'newTaxSet');
  const empty: OpenedSet = { name: title, draft: { title, currency: 'EUR', taxes: [] } };
  const sets = opened.sets.length === 0 ? [empty] : opened.sets;
  const { file, revision = '', cases, policy } = opened;
  const channel =
    opened.channel ?? sets.some(({ draft, saved }) => [draft, saved].some((set) => isConnected(fieldsOf(set))));
  const index = keptIndex in sets ? keptIndex : 0;
  const editor = openEditor({ ...inputOf(opened, sets[index] ?? empty), policy, channel, words, today });
  const ofCases = hasFile({ opened }) ? { cases, pageCases: {} } : { pageCases: { 0: cases?.cases ?? [] } };
  return {
    opened,
    words,
    editor,
    index,
    sets,
    file,
    revision,
    ...ofCases,
    brought: editor.set,
    isKept: true,
    note: '',
  };
}

function inputOf(opened: PageData, { draft, saved }: OpenedSet) {
  return { draft, saved: saved ?? (opened.sets.length === 0 ? undefined : draft) };
}

export function nextState(state: StudioState, event: StudioEvent): StudioState {
  const { editor, dialog } = state;
  switch (event.type) {
    case 'edited':
      return withEditor(state, event.editor);
    case 'restored':
      return restored(state, event.kept);
    case 'draft-taken':
      return taken(state, event.shared);
    case 'link-followed':
      return linkFollowed(state, event.shared);
    case 'brought-back':
      return broughtBack(state, event.draft, event.time);
    case 'set-chosen':
      return setChosen(state, event.index);
    case 'discarded':
      return withStatus(withEditor(state, withoutEdits(state)), textOf(state, 'discarded'));
    case 'draft-kept':
      return { ...state, isKept: true };
    case 'noted':
      return { ...state, note: event.note };
    case 'saved': {
      const isNothing = event.as === undefined && editor.base !== undefined && !isUnsaved(editor);
      if (isNothing) return withStatus(state, say(state.words, ELEMENTS, 'allSaved'));
      return { ...state, write: { purpose: 'save', ...setsOf(state), as: event.as, note: state.note } };
    }
    case 'save-undone': {
      const note = say(state.words, HISTORY, 'undone');
      return { ...state, write: { purpose: 'undo', set: event.base, base: event.set, note } };
    }
    case 'written':
      return written({ ...state, write: undefined }, event);
    case 'downloaded': {
      const saved = { ...state, write: undefined, savedAt: event.time };
      return withStatus(withEditor(saved, withBase(editor, editor.set)), textOf(state, 'downloaded'));
    }
    case 'file-read':
      return fileRead(state, event.revision, event.answer);
    case 'compared':
      return inConflict({ ...state, status: undefined }, event.current, textOf(state, 'fileChanged'));
    case 'merged':
      return merged(state, event.sides);
    case 'plan-begun':
      return isUnsaved(editor)
        ? { ...withPlan(state, { planned: 'saving' }), write: { purpose: 'plan', ...setsOf(state) } }
        : withPlan(state, { planned: 'planning' });
    case 'plan-answered':
      return dialog === event.plan ? withPlan(state, event.progress) : state;
    case 'apply-begun':
      return dialog?.name === 'plan' ? withPlan(state, { ...dialog, applied: 'applying' }) : state;
    case 'case-added':
      return event.cases === undefined ? withCase(state, event.added) : { ...state, cases: event.cases };
    case 'link-refused':
      return withRefusal(state, textOf(state, 'tooLargeForLink'));
    case 'status-closed':
      return { ...state, status: undefined };
    case 'dialog-opened':
      return { ...state, dialog: event.dialog };
    case 'dialog-closed':
      return dialog?.name === event.name ? { ...state, dialog: undefined } : state;
  }
}

export function hasFile({ opened }: Pick<StudioState, 'opened'>): boolean {
  return opened.revision !== undefined;
}

export function casesOf({ cases, pageCases, index }: StudioState): readonly KeptCase[] {
  return cases?.cases ?? pageCases[index] ?? [];
}

export function nameOfSet({ sets, index, words }: StudioState): string {
  return sets[index]?.name ?? say(words, STUDIO, 'aTaxSet');
}

/** Whether the page can be left without losing an edit. */
export function canLeave({ editor, opened, brought }: StudioState): boolean {
  const isBrought = opened.sets.length === 0 && editor.set === brought && !hasUnread(editor);
  return isBrought || !isUnsaved(editor);
}

/** Ends the status of an earlier action if the draft is edited; a refusal stays. */
function withEditor(state: StudioState, editor: EditorState): StudioState {
  const last = state.editor;
  const isTyped = editor.texts !== last.texts;
  if (editor.set === last.set && editor.base === last.base && editor.stay === last.stay && !isTyped)
    return { ...state, editor };
  const isEdit = editor.set !== last.set || (isTyped && editor.typing !== undefined);
  const status = isEdit && state.status?.isBad !== true ? undefined : state.status;
  return { ...state, editor, isKept: false, status };
}

function withStay(editor: EditorState, stay: unknown): EditorState {
  const parsed = readStay(stay, editor.good);
  return parsed === undefined ? editor : openStay(editor, parsed);
}

function textOf({ words }: StudioState, key: keyof typeof STUDIO.texts): string {
  return sayFound(words, STUDIO, key);
}

function withStatus(state: StudioState, message: string, actions: ActionStatus['actions'] = []): StudioState {
  return { ...state, status: { message, lines: [], isBad: false, actions } };
}

function withRefusal(state: StudioState, message: string, more?: Partial<ActionStatus>): StudioState {
  return { ...state, status: { message, lines: [], actions: [], ...more, isBad: true } };
}

function restored(before: StudioState, kept: KeptDraft | undefined): StudioState {
  const { editor, sets, index, opened } = before;
  if (kept === undefined) return withEditor(before, withStay(editor, opened.stay));
  const { draft, saved, stay, revision, texts } = kept;
  // Without a file, the saved set is that of the page when it was made.
  const last = hasFile(before) ? saved : sets[index]?.draft;
  if (saved !== undefined && Object.keys(texts).length === 0 && isSame(draft, last))
    return withEditor(before, withStay(editor, stay));
  // The edit of an earlier text of the file stays one: saving it merges later changes.
  const state = hasFile(before) ? { ...before, revision } : before;
  const compared = saved === undefined ? editor : withSaved(editor, saved);
  const now = withUnread(withStay(replaceDraft(compared, draft), stay), texts);
  return withStatus(withEditor(state, now), textOf(state, isUnsaved(now) ? 'draftIsBack' : 'setIsBack'));
}

/** Takes a draft from an address, a file or the cookbook. Undo restores the previous one. */
function taken(state: StudioState, { draft, saved, stay }: SharedState): StudioState {
  const replaced = replaceDraft(state.editor, draft);
  return withEditor(state, withStay(saved === undefined ? replaced : withSaved(replaced, saved), stay));
}

/** With a file, the draft is an edit of the file, even if the link has another saved set. */
function linkFollowed(state: StudioState, { saved, ...shared }: SharedState): StudioState {
  const now = taken(state, hasFile(state) || saved === undefined ? shared : { ...shared, saved });
  return { ...now, brought: now.editor.set };
}

function setChosen(state: StudioState, index: number): StudioState {
  const set = state.sets[index];
  if (set === undefined || index === state.index) return state;
  if (isUnsaved(state.editor)) return withRefusal(state, textOf(state, 'saveFirst'));
  const { policy, hasChannel: channel, words, today } = state.editor;
  return { ...state, index, editor: openEditor({ ...inputOf(state.opened, set), policy, channel, words, today }) };
}

function withoutEdits(state: StudioState): EditorState {
  const { editor } = state;
  return editor.base === undefined ? editor : replaceSet(editor, editor.base, textOf(state, 'changesDiscarded'));
}

function setsOf({ editor: { set, base = set } }: StudioState): Pick<Write, 'set' | 'base'> {
  return { set, base };
}

type WriteAnswered = Extract<StudioEvent, { readonly type: 'written' }>;

function written(state: StudioState, { write, answer, time }: WriteAnswered): StudioState {
  const { purpose, set, base, as } = write;
  if (answer.outcome === 'refused') return notWritten(state, write, answer);
  const { revision, sets, file, cases } = answer;
  const saved = withEditor({ ...state, revision, sets, file, cases, note: '' }, withBase(state.editor, set));
  if (purpose === 'undo') return withStatus({ ...saved, savedAt: undefined }, textOf(state, 'unsaved'));
  const undo = {
    name: 'undo-save',
    text: textOf(state, 'undoSave'),
    event: { type: 'save-undone', set, base },
  } as const;
  const dialog = { type: 'dialog-opened', dialog: { name: 'plan' } } as const;
  const send = { name: 'send-saved', text: textOf(state, 'sendSaved'), event: dialog };
  return withStatus(
    { ...saved, savedAt: time, dialog: dialogAfter(state.dialog, write) },
    [textOf(state, 'saved'), ...answer.notes].join(' '),
    [...(as === undefined ? [undo] : []), ...(state.opened.canApply === true ? [send] : [])],
  );
}

function dialogAfter(dialog: StudioDialog | undefined, { purpose, as }: Write): StudioDialog | undefined {
  if (as !== undefined) return undefined;
  const isNext = purpose === 'plan' && dialog?.name === 'plan' && dialog.planned === 'saving';
  return isNext ? { name: 'plan', planned: 'planning' } : dialog;
}

function notWritten(state: StudioState, { purpose, as }: Write, refused: RefusedCall): StudioState {
  const { issues = [], current, reason } = refused;
  // Nothing was sent to a process that was gone before.
  const message = reason === 'stopped' && state.trouble?.isAlone ? textOf(state, 'notSent') : refused.message;
  const name = state.dialog?.name;
  if (current === undefined && as !== undefined)
    return name === 'save-as' ? { ...state, dialog: { name, problem: message } } : state;
  const now = as !== undefined || purpose === name ? { ...state, dialog: undefined } : state;
  if (current === undefined || purpose === 'undo') return withRefusal(now, message, { lines: issues });
  return inConflict(now, current, message);
}

/** Opens the dialog of a conflict. Until both edits are merged, saves are refused, so that the other edit is not lost. */
function inConflict(state: StudioState, current: CurrentFile, why: string): StudioState {
  const { set: mine, base = mine } = state.editor;
  const openedSet = current.sets[state.index];
  if (openedSet === undefined) return withRefusal(state, why);
  const theirs = editedSet(openedSet.draft, { ...mine, taxes: { ...mine.taxes, ...base.taxes } });
  return { ...state, dialog: { name: 'conflict', edits: { base, mine, theirs }, current } };
}

/** Reports a change of the file before the user saves, or takes it if nothing is unsaved. */
function fileRead(last: StudioState, readRevision: string, answer: NowAnswer): StudioState {
  const before = withTrouble(last, answer);
  if (answer.outcome !== 'changed' || readRevision !== before.revision) return before;
  const isBusy = before.write !== undefined || before.dialog !== undefined;
  if (isBusy || answer.revision === before.reportedRevision) return before;
  const { editor, index } = before;
  const state = { ...before, reportedRevision: answer.revision };
  const openedSet = answer.sets[index];
  if (isUnsaved(editor) || openedSet === undefined) {
    const compare = { name: 'look-at-file', text: textOf(state, 'compare') };
    const actions = [{ ...compare, event: { type: 'compared', current: answer } as const }];
    return withRefusal(state, textOf(state, 'fileChanged'), { actions });
  }
  const theirs = editedSet(openedSet.draft, editor.set);
  return withStatus(withTheirs(state, answer, theirs, theirs), textOf(state, 'fileTaken'));
}

function withTrouble(state: StudioState, answer: NowAnswer): StudioState {
  const trouble = answer.outcome === 'refused' ? troubleOf(state, answer) : undefined;
  return trouble?.message === state.trouble?.message ? state : { ...state, trouble };
}

function troubleOf(state: StudioState, { reason, message, issues = [] }: RefusedCall): Trouble {
  if (reason === 'restarted') return { message, isAlone: true };
  if (reason === 'stopped') return { message: textOf(state, 'hasStopped'), isAlone: true };
  return { message: [message, ...issues.slice(0, 1), textOf(state, 'cannotRead')].join(' '), isAlone: false };
}

/** Takes an earlier version of the file as the draft. Undo restores the previous one. */
function broughtBack(state: StudioState, draft: unknown, time: string): StudioState {
  const { editor, words } = state;
  const now = { ...state, dialog: undefined };
  if (isSame(writtenSet(editor.set), draft)) return withStatus(now, say(words, HISTORY, 'isDraft'));
  const set = editedSet(draft, editor.base ?? editor.set);
  const replaced = replaceSet(editor, set, say(words, HISTORY, 'versionOf', { time }));
  return withStatus(withEditor(now, replaced), say(words, HISTORY, 'isBack', { time }));
}

function merged(state: StudioState, sides: ReadonlyMap<string, Side>): StudioState {
  const { dialog } = state;
  if (dialog?.name !== 'conflict') return state;
  const { edits, current } = dialog;
  const now = withTheirs({ ...state, dialog: undefined }, current, mergeEdits(edits, sides), edits.theirs);
  return withStatus(now, textOf(state, isUnsaved(now.editor) ? 'merged' : 'nothingLeft'));
}

/** Takes the set of a changed file as saved, and another one as the draft. */
function withTheirs(state: StudioState, current: CurrentFile, draft: EditedSet, theirs: EditedSet): StudioState {
  const { revision, sets } = current;
  const replaced = replaceSet(state.editor, draft, textOf(state, 'theirEdit'));
  return withEditor({ ...state, revision, sets }, withBase(replaced, theirs));
}

function withPlan(state: StudioState, progress: PlanProgress): StudioState {
  return { ...state, dialog: { ...progress, name: 'plan' } };
}

function withCase(state: StudioState, added: Case): StudioState {
  const { pageCases, index } = state;
  const kept = { policy: undefined, ...added, path: '', isWrong: false, written: added };
  return { ...state, pageCases: { ...pageCases, [index]: [...casesOf(state), kept] } };
}
