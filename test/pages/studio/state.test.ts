import { describe, expect, test } from 'vitest';
import { ENGLISH } from '../../../src/language/words/words.js';
import type { EditedSet } from '../../../src/pages/editor/draft.js';
import { redoStep, stepNames, typeText, undoStep } from '../../../src/pages/editor/state.js';
import type { CurrentFile, PageData, PlanAnswer, SaveAnswer } from '../../../src/pages/studio/protocol.js';
import type { StudioEvent, StudioState } from '../../../src/pages/studio/state.js';
import { canLeave, casesOf, firstState, nextState } from '../../../src/pages/studio/state.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';

const withRate = (rate: string) => ({ ...SET, taxes: [VAT, FEE, { ...CITY, rate }] });
const rateIn = (set: EditedSet | undefined) => set?.taxes['t3']?.['rate'];
const first = (opened: Partial<PageData> = {}) =>
  firstState({ sets: [{ name: 'Lisbon', draft: SET }], ...opened }, ENGLISH, '2026-05-01');
const after = (state: StudioState, ...events: readonly StudioEvent[]) => events.reduce(nextState, state);
const typed = (state: StudioState, rate: string): StudioEvent => ({
  type: 'edited',
  editor: typeText(state.editor, 't3.rate', rate),
});

/** A state in a few words: the rate of the draft for its set, the names of buttons for the actions. */
function summaryOf(state: StudioState) {
  const { editor, index, file, revision, reportedRevision, write, savedAt, isKept, dialog, status, note, trouble } =
    state;
  const { edits: _, ...shown } = { edits: undefined, ...dialog };
  return {
    draft: rateIn(editor.set),
    saved: rateIn(editor.base),
    texts: Object.values(editor.texts),
    canLeave: canLeave(state),
    isKept,
    index,
    file,
    revision,
    reportedRevision,
    write: write && [
      write.purpose,
      rateIn(write.set),
      rateIn(write.base),
      ...[write.as, write.note].filter((text) => text),
    ],
    savedAt,
    dialog: dialog && shown,
    status: status && [status.message, ...status.lines, ...status.actions.map(({ name }) => name)],
    isBad: status?.isBad,
    cases: casesOf(state).map(({ name }) => name),
    note,
    trouble: trouble && [trouble.message, trouble.isAlone],
  };
}

const CASES = { file: 'hotel.cases.json', cases: [] };
const ADDED = { name: 'A week', stay: { checkIn: '2026-05-01', rooms: [{ persons: 1, nights: 1 }] }, expect: {} };
const FILE = { file: 'hotel.json', revision: 'r1', cases: CASES };
const THEIRS: CurrentFile = { revision: 'r2', sets: [{ name: 'Lisbon', draft: withRate('4.50') }] };
const CHANGED = { type: 'file-read', revision: 'r1', answer: { outcome: 'changed', ...THEIRS } } as const;
const REFUSED = { outcome: 'refused', message: 'Not valid.', issues: ['City tax'] } as const;
const OUTDATED = { outcome: 'refused', message: 'It changed.', current: THEIRS } as const;
const GONE = { outcome: 'refused', message: 'No answer.', reason: 'stopped' } as const;
const PLANNED: PlanAnswer = { outcome: 'planned', id: 'p', steps: [], guests: [], channel: [], notes: [] };
const KEPT = { at: 0, draft: withRate('5'), saved: SET, stay: undefined, revision: 'r0', texts: {} };

const opened = first(FILE);
const edited = after(opened, typed(opened, '5'));
const saving = after(edited, { type: 'saved' });
const SAVED: SaveAnswer = {
  outcome: 'saved',
  file: 'hotel.json',
  revision: 'r2',
  sets: [{ name: 'Lisbon', draft: withRate('5') }],
  cases: CASES,
  notes: ['A note.'],
};
const answered = (state: StudioState, answer: SaveAnswer = SAVED): StudioEvent => {
  if (state.write === undefined) throw new Error('Nothing is saved in this state');
  return { type: 'written', write: state.write, answer, time: '12:04' };
};
const saved = after(saving, answered(saving));
const editedAgain = after(saving, typed(saving, '6'));
const undone = after(saving, { type: 'edited', editor: undoStep(saving.editor) });
const undoing = after(saved, { type: 'save-undone', ...bothSets(saving) });
const conflict = after(saving, answered(saving, OUTDATED));
const reported = after(edited, CHANGED);
const open = (state: StudioState, name: 'json' | 'history' | 'plan' | 'save-as') =>
  after(state, { type: 'dialog-opened', dialog: { name } });
const noted = after(edited, { type: 'noted', note: 'the town decided' });
const savingAs = after(open(edited, 'save-as'), { type: 'saved', as: 'next.json' });
const savingForPlan = after(open(edited, 'plan'), { type: 'plan-begun' });
const planning = after(open(opened, 'plan'), { type: 'plan-begun' });
const plan = planOf(planning);
const PLAN_ANSWERED = { type: 'plan-answered', plan, progress: { planned: PLANNED } } as const;
const planned = after(planning, PLAN_ANSWERED);
const WRITTEN_CASES = {
  ...CASES,
  cases: casesOf(after(first(), { type: 'case-added', added: ADDED, cases: undefined })),
};
const twoSets = { ...FILE, sets: [...opened.sets, { name: 'Porto', draft: withRate('2') }] };
const alone = after(edited, { ...CHANGED, answer: GONE });
const savingNoted = after(noted, { type: 'saved' });
const savingAlone = after(alone, { type: 'saved' });
const empty = first({ sets: [] });
const linked = after(empty, { type: 'link-followed', shared: { draft: withRate('7') } });

function bothSets({ write }: StudioState) {
  if (write === undefined) throw new Error('Nothing is saved in this state');
  return { set: write.set, base: write.base };
}

function planOf({ dialog }: StudioState) {
  if (dialog?.name !== 'plan') throw new Error('The plan is not open in this state');
  return dialog;
}

type Row = readonly [
  title: string,
  state: StudioState,
  event: StudioEvent,
  changes: Partial<ReturnType<typeof summaryOf>>,
];

const STOPPED_TEXT = "The studio's program has stopped: edits are kept in this browser until it is back.";
const CHANGED_TEXT = 'Something else changed the file. Your draft is still here, and nothing is lost.';
const SAVED_STATUS = ['Saved. A note.', 'undo-save'];

/** What each event changes. The compiler asks for the rows of a new event. */
const ROWS: { readonly [Type in StudioEvent['type']]: readonly Row[] } = {
  edited: [
    [
      'an edit is unsaved and not kept yet',
      opened,
      typed(opened, '5'),
      { draft: '5', texts: ['5'], canLeave: false, isKept: false },
    ],
    [
      'an edit ends the status of a success',
      saved,
      typed(saved, '6'),
      { draft: '6', texts: ['6'], canLeave: false, status: undefined, isBad: undefined },
    ],
    ['an edit leaves a refusal', reported, typed(reported, '6'), { draft: '6', texts: ['6'] }],
    ['an edit during a save leaves the save', saving, typed(saving, '6'), { draft: '6', texts: ['6'] }],
    [
      'undo during a save leaves the save',
      saving,
      { type: 'edited', editor: undoStep(saving.editor) },
      { draft: '4.00', texts: [], canLeave: true },
    ],
    [
      'redo after that',
      undone,
      { type: 'edited', editor: redoStep(undone.editor) },
      { draft: '5', texts: ['5'], canLeave: false },
    ],
    ['an unreadable text is unsaved', opened, typed(opened, 'x'), { texts: ['x'], canLeave: false, isKept: false }],
  ],
  saved: [
    ['a save is sent with the set of the file', edited, { type: 'saved' }, { write: ['save', '5', '4.00'] }],
    [
      'a save as another file has its name',
      open(edited, 'save-as'),
      { type: 'saved', as: 'next.json' },
      { write: ['save', '5', '4.00', 'next.json'] },
    ],
    ['a save is sent with its note', noted, { type: 'saved' }, { write: ['save', '5', '4.00', 'the town decided'] }],
    [
      'a save of a draft without an edit writes nothing',
      opened,
      { type: 'saved' },
      { status: ['Everything is saved.'], isBad: false },
    ],
    [
      'a save as another file is written without an edit too',
      open(opened, 'save-as'),
      { type: 'saved', as: 'next.json' },
      { write: ['save', '4.00', '4.00', 'next.json'] },
    ],
    [
      'a page without a saved set can be saved unchanged',
      empty,
      { type: 'saved' },
      { write: ['save', undefined, undefined] },
    ],
  ],
  noted: [['a note', edited, { type: 'noted', note: 'why' }, { note: 'why' }]],
  written: [
    [
      'a save',
      saving,
      answered(saving),
      {
        saved: '5',
        canLeave: true,
        revision: 'r2',
        write: undefined,
        savedAt: '12:04',
        status: SAVED_STATUS,
        isBad: false,
      },
    ],
    [
      'a save with a channel manager offers to send it',
      { ...saving, opened: { ...saving.opened, canApply: true } },
      answered(saving),
      {
        saved: '5',
        canLeave: true,
        revision: 'r2',
        write: undefined,
        savedAt: '12:04',
        status: [...SAVED_STATUS, 'send-saved'],
        isBad: false,
      },
    ],
    [
      'a save that is answered after another edit: the edit stays unsaved',
      editedAgain,
      answered(editedAgain),
      { saved: '5', revision: 'r2', write: undefined, savedAt: '12:04', status: SAVED_STATUS, isBad: false },
    ],
    [
      'a save that is answered after undo: the draft differs from the file now',
      undone,
      answered(undone),
      {
        saved: '5',
        canLeave: false,
        revision: 'r2',
        write: undefined,
        savedAt: '12:04',
        status: SAVED_STATUS,
        isBad: false,
      },
    ],
    [
      'a refused save keeps the draft unsaved',
      saving,
      answered(saving, REFUSED),
      { write: undefined, status: ['Not valid.', 'City tax'], isBad: true },
    ],
    [
      'a save of a file that changed opens the conflict',
      saving,
      answered(saving, OUTDATED),
      { write: undefined, dialog: { name: 'conflict', current: THEIRS } },
    ],
    [
      'a save of a set that was removed is refused',
      saving,
      answered(saving, { ...OUTDATED, current: { ...THEIRS, sets: [] } }),
      { write: undefined, status: ['It changed.'], isBad: true },
    ],
    [
      'a save as another file closes its dialog, without undo',
      savingAs,
      answered(savingAs, { ...SAVED, file: 'next.json' }),
      {
        saved: '5',
        canLeave: true,
        file: 'next.json',
        revision: 'r2',
        write: undefined,
        savedAt: '12:04',
        dialog: undefined,
        status: ['Saved. A note.'],
        isBad: false,
      },
    ],
    [
      'a refused name is shown in the dialog',
      savingAs,
      answered(savingAs, REFUSED),
      { write: undefined, dialog: { name: 'save-as', problem: 'Not valid.' } },
    ],
    [
      'a refused name whose dialog was closed changes nothing more',
      after(savingAs, { type: 'dialog-closed', name: 'save-as' }),
      answered(savingAs, REFUSED),
      { write: undefined },
    ],
    [
      'a conflict replaces the dialog of the name',
      savingAs,
      answered(savingAs, OUTDATED),
      { write: undefined, dialog: { name: 'conflict', current: THEIRS } },
    ],
    [
      'a save for a plan begins the plan',
      savingForPlan,
      answered(savingForPlan),
      {
        saved: '5',
        canLeave: true,
        revision: 'r2',
        write: undefined,
        savedAt: '12:04',
        dialog: { name: 'plan', planned: 'planning' },
        status: SAVED_STATUS,
        isBad: false,
      },
    ],
    [
      'a refused save for a plan closes the plan',
      savingForPlan,
      answered(savingForPlan, REFUSED),
      { write: undefined, dialog: undefined, status: ['Not valid.', 'City tax'], isBad: true },
    ],
    [
      'an undone save: the draft is unsaved again',
      undoing,
      answered(undoing, { ...SAVED, revision: 'r3' }),
      {
        saved: '4.00',
        canLeave: false,
        revision: 'r3',
        write: undefined,
        savedAt: undefined,
        status: ['The file says what it said before. Your draft is still here.'],
      },
    ],
    [
      'a note is of one save',
      savingNoted,
      answered(savingNoted),
      {
        saved: '5',
        canLeave: true,
        revision: 'r2',
        write: undefined,
        savedAt: '12:04',
        status: SAVED_STATUS,
        isBad: false,
        note: '',
      },
    ],
    [
      'a refused save leaves its note',
      savingNoted,
      answered(savingNoted, REFUSED),
      {
        write: undefined,
        status: ['Not valid.', 'City tax'],
        isBad: true,
      },
    ],
    [
      'a save that may have arrived',
      saving,
      answered(saving, GONE),
      { write: undefined, status: ['No answer.'], isBad: true },
    ],
    [
      'a save after the process was gone',
      savingAlone,
      answered(savingAlone, GONE),
      {
        write: undefined,
        status: ["Nothing was saved, because the studio's program has stopped. The draft is still here."],
        isBad: true,
      },
    ],
    [
      'an undone save of a file that changed is refused',
      undoing,
      answered(undoing, OUTDATED),
      { write: undefined, status: ['It changed.'], isBad: true },
    ],
  ],
  'save-undone': [
    [
      'undo of a save writes the set before it',
      saved,
      { type: 'save-undone', ...bothSets(saving) },
      { write: ['undo', '4.00', '5', 'A save was undone.'] },
    ],
  ],
  downloaded: [
    [
      'a download is the save of a page without a file',
      edited,
      { type: 'downloaded', time: '12:04' },
      {
        saved: '5',
        canLeave: true,
        savedAt: '12:04',
        status: ['The tax set was downloaded: tax-set.json.'],
        isBad: false,
      },
    ],
  ],
  'file-read': [
    [
      'a change of the file is taken if nothing is unsaved',
      opened,
      CHANGED,
      {
        draft: '4.50',
        saved: '4.50',
        isKept: false,
        revision: 'r2',
        reportedRevision: 'r2',
        status: ['Something else changed the file: this is what it says now.'],
        isBad: false,
      },
    ],
    [
      'a change of the file is reported beside an edit',
      edited,
      CHANGED,
      { reportedRevision: 'r2', status: [CHANGED_TEXT, 'look-at-file'], isBad: true },
    ],
    ['a change is reported once', after(reported, { type: 'status-closed' }), CHANGED, {}],
    ['a change that is read during a save is left to the answer', saving, CHANGED, {}],
    ['an answer about an earlier revision is out of date', saved, CHANGED, {}],
    ['the same file', opened, { ...CHANGED, answer: { outcome: 'same' } }, {}],
    ['a change that is read beside a dialog is reported later', open(edited, 'json'), CHANGED, {}],
    ['a process that is gone', edited, { ...CHANGED, answer: GONE }, { trouble: [STOPPED_TEXT, true] }],
    [
      'a process that is gone, beside a dialog',
      open(edited, 'json'),
      { ...CHANGED, answer: GONE },
      { trouble: [STOPPED_TEXT, true] },
    ],
    [
      'a process that was started again',
      alone,
      { ...CHANGED, answer: { ...GONE, reason: 'restarted', message: 'Open the new address.' } },
      { trouble: ['Open the new address.', true] },
    ],
    [
      'a file that cannot be read',
      edited,
      { ...CHANGED, answer: { ...REFUSED, message: 'The file cannot be read.', issues: ['hotel.json:1:2: x', 'y'] } },
      {
        trouble: ['The file cannot be read. hotel.json:1:2: x Edits are kept until the file can be read again.', false],
      },
    ],
    ['a process that is back', alone, { ...CHANGED, answer: { outcome: 'same' } }, { trouble: undefined }],
    [
      'a file that is read again and has changed',
      alone,
      CHANGED,
      { trouble: undefined, reportedRevision: 'r2', status: [CHANGED_TEXT, 'look-at-file'], isBad: true },
    ],
  ],
  compared: [
    [
      'a reported change opens the conflict',
      reported,
      { type: 'compared', current: THEIRS },
      { dialog: { name: 'conflict', current: THEIRS }, status: undefined, isBad: undefined },
    ],
  ],
  merged: [
    [
      'my side stays unsaved',
      conflict,
      { type: 'merged', sides: new Map([['t3.rate', 'mine']]) },
      {
        saved: '4.50',
        texts: [],
        revision: 'r2',
        dialog: undefined,
        status: ['This is your draft beside what the file says now. Review and save it.'],
        isBad: false,
      },
    ],
    [
      'their side leaves nothing to save',
      conflict,
      { type: 'merged', sides: new Map([['t3.rate', 'theirs']]) },
      {
        draft: '4.50',
        saved: '4.50',
        texts: [],
        canLeave: true,
        revision: 'r2',
        dialog: undefined,
        status: ['This is what the file says now: nothing is left to save. Undo brings your draft back.'],
        isBad: false,
      },
    ],
    ['a conflict that was closed', edited, { type: 'merged', sides: new Map() }, {}],
  ],
  restored: [
    ['nothing is kept', opened, { type: 'restored', kept: undefined }, {}],
    [
      'a kept draft is an edit of the file as it was',
      opened,
      { type: 'restored', kept: KEPT },
      {
        draft: '5',
        canLeave: false,
        isKept: false,
        revision: 'r0',
        status: ['This draft was not saved when the page was left. It is here again.'],
        isBad: false,
      },
    ],
    ['a kept draft without an edit', opened, { type: 'restored', kept: { ...KEPT, draft: SET } }, {}],
    [
      'a kept unreadable text',
      opened,
      { type: 'restored', kept: { ...KEPT, draft: SET, texts: { '2.rate': 'x' } } },
      {
        texts: ['x'],
        canLeave: false,
        isKept: false,
        revision: 'r0',
        status: ['This draft was not saved when the page was left. It is here again.'],
        isBad: false,
      },
    ],
    [
      'a downloaded draft of a page without a file',
      first(),
      { type: 'restored', kept: { ...KEPT, saved: withRate('5') } },
      { draft: '5', saved: '5', isKept: false, status: ['This is the tax set that was here last.'], isBad: false },
    ],
  ],
  'draft-kept': [['an edit that the browser keeps is still unsaved', edited, { type: 'draft-kept' }, { isKept: true }]],
  'draft-taken': [
    [
      'another draft is an edit',
      opened,
      { type: 'draft-taken', shared: { draft: withRate('7') } },
      { draft: '7', canLeave: false, isKept: false },
    ],
  ],
  'link-followed': [
    [
      'a link in a page without a set can be followed again',
      empty,
      { type: 'link-followed', shared: { draft: SET } },
      { draft: '4.00', isKept: false },
    ],
    [
      'a link is an edit of the file, whatever set it has as saved',
      opened,
      { type: 'link-followed', shared: { draft: withRate('7'), saved: withRate('7') } },
      { draft: '7', canLeave: false, isKept: false },
    ],
    [
      'a link without a file brings its saved set',
      first(),
      { type: 'link-followed', shared: { draft: withRate('7'), saved: withRate('7') } },
      { draft: '7', saved: '7', isKept: false },
    ],
  ],
  'brought-back': [
    [
      'a version becomes the draft, and is not saved',
      open(opened, 'history'),
      { type: 'brought-back', draft: withRate('3'), time: 'May 1' },
      {
        draft: '3',
        canLeave: false,
        isKept: false,
        dialog: undefined,
        status: ['The draft is the version of May 1 now. Review and save it, or undo.'],
        isBad: false,
      },
    ],
    [
      'a version that is the draft changes nothing',
      open(opened, 'history'),
      { type: 'brought-back', draft: SET, time: 'May 1' },
      { dialog: undefined, status: ['The draft is the same as this version.'], isBad: false },
    ],
  ],
  'set-chosen': [
    ['another set', first(twoSets), { type: 'set-chosen', index: 1 }, { draft: '2', saved: '2', index: 1 }],
    [
      'another set is refused beside an edit',
      { ...edited, sets: twoSets.sets },
      { type: 'set-chosen', index: 1 },
      { status: ['Save or undo the changes of this tax set first.'], isBad: true },
    ],
    ['the same set', first(twoSets), { type: 'set-chosen', index: 0 }, {}],
  ],
  discarded: [
    [
      'an edit is discarded',
      edited,
      { type: 'discarded' },
      {
        draft: '4.00',
        texts: [],
        canLeave: true,
        status: ['The changes are discarded: undo brings them back.'],
        isBad: false,
      },
    ],
  ],
  'plan-begun': [
    [
      'an edit is saved first',
      open(edited, 'plan'),
      { type: 'plan-begun' },
      { write: ['plan', '5', '4.00'], dialog: { name: 'plan', planned: 'saving' } },
    ],
    ['a plan', open(opened, 'plan'), { type: 'plan-begun' }, { dialog: { name: 'plan', planned: 'planning' } }],
  ],
  'apply-begun': [
    [
      'the plan is applied',
      planned,
      { type: 'apply-begun' },
      { dialog: { name: 'plan', planned: PLANNED, applied: 'applying' } },
    ],
  ],
  'plan-answered': [
    ['the plan is shown', planning, PLAN_ANSWERED, { dialog: { name: 'plan', planned: PLANNED } }],
    ['a plan whose dialog was opened again is dropped', open(opened, 'plan'), PLAN_ANSWERED, {}],
    ['a plan whose dialog was closed is dropped', opened, PLAN_ANSWERED, {}],
  ],
  'case-added': [
    ['a case of the page', first(), { type: 'case-added', added: ADDED, cases: undefined }, { cases: ['A week'] }],
    ['a case of the file', opened, { type: 'case-added', added: ADDED, cases: WRITTEN_CASES }, { cases: ['A week'] }],
  ],
  'link-refused': [
    [
      'a draft that is too large',
      opened,
      { type: 'link-refused' },
      { status: ['The draft is too large for a link: use JSON.'], isBad: true },
    ],
  ],
  'status-closed': [
    ['a refusal is closed', reported, { type: 'status-closed' }, { status: undefined, isBad: undefined }],
  ],
  'dialog-opened': [
    [
      'a dialog',
      opened,
      { type: 'dialog-opened', dialog: { name: 'link', link: '#draft' } },
      { dialog: { name: 'link', link: '#draft' } },
    ],
  ],
  'dialog-closed': [
    ['a dialog is closed', open(opened, 'json'), { type: 'dialog-closed', name: 'json' }, { dialog: undefined }],
    ['a dialog that another one replaced', conflict, { type: 'dialog-closed', name: 'save-as' }, {}],
  ],
};

describe.each(Object.entries(ROWS))('%s', (_, rows) => {
  test.each(rows)('%s', (_title, state, event, changes) => {
    expect(summaryOf(nextState(state, event))).toEqual({ ...summaryOf(state), ...changes });
  });
});

test('an edit of the draft of a link is lost with the page', () => {
  expect([linked, after(linked, typed(linked, '8'))].map(canLeave)).toEqual([true, false]);
});

test('a version that was brought back is one step of undo', () => {
  const back = after(edited, { type: 'brought-back', draft: withRate('3'), time: 'May 1' });
  expect(stepNames(back.editor).undo).toBe('the version of May 1');
  expect(rateIn(undoStep(back.editor).set)).toBe('5');
});

test('an answer that changes nothing leaves the state, so that nothing is drawn', () => {
  expect(nextState(alone, { ...CHANGED, answer: GONE })).toBe(alone);
});
