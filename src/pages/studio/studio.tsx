import type { ComponentChildren } from 'preact';
import { render } from 'preact';
import { isConnected } from '../../core/definitions/local/channel-side.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { CASES_TAB, DIALOGS, STUDIO } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import type { Case } from '../../trials/cases/fields.js';
import type { EditedSet } from '../editor/draft.js';
import { editedSet, writtenSet } from '../editor/draft.js';
import type { Consequences } from '../editor/figures.js';
import { entriesOf, fieldsOf, isSame } from '../editor/json.js';
import type { Edits, Side } from '../editor/merge.js';
import { mergeEdits } from '../editor/merge.js';
import type { SharedState } from '../editor/share.js';
import { fragmentOf, readFragment, readJson } from '../editor/share.js';
import type { EditorState } from '../editor/state.js';
import {
  hasUnread,
  isUnsaved,
  openStay,
  problemsOf,
  readStay,
  replaceDraft,
  replaceSet,
  unreadByPlace,
  withBase,
  withSaved,
  withUnread,
} from '../editor/state.js';
import type { Comparer } from '../element/compare.js';
import type { MountedEditor } from '../element/mount.js';
import { mountEditor } from '../element/mount.js';
import { ViewContext, viewSettings, writingFor } from '../views/view-context.js';
import type { KeptDraft } from './calls.js';
import { keptDrafts, studioCalls } from './calls.js';
import type { CaseProblem } from './cases.js';
import { Cases, CasesInReview, CasesName, createCaseChecker } from './cases.js';
import { ChannelManager } from './channel.js';
import { ConflictDialog, download, downloadText, JsonDialog, LinkDialog, PlanDialog, SaveAsDialog } from './dialogs.js';
import { LINK_PATH, pageOfItself, wordsOf } from './page.js';
import type { CurrentFile, KeptCase, OpenedSet, PageData, RefusedCall, SaveAnswer } from './protocol.js';
import { Start } from './start.js';
import type { ActionStatus } from './tools.js';
import { Heading, nameOfFile, Skip, StudioMenu, Toast } from './tools.js';
import type { Begin } from './work.js';
import { createYears, YearMap } from './year.js';
import { createReplays, YourStays } from './your-stays.js';

function emptySet(words: Words): OpenedSet {
  const title = say(words, STUDIO, 'newTaxSet');
  return { name: title, draft: { title, currency: 'EUR', taxes: [] } };
}

interface Conflict {
  readonly edits: Edits;
  readonly current: CurrentFile;
}

/** Time that a result without a next action stays, in milliseconds. */
const TOAST_MS = 8_000;
/** Interval for checking the file, in milliseconds. */
const LOOK_MS = 2_000;
/** Longest time after a key until the draft is kept, in milliseconds. */
const KEEP_MS = 400;

/** Draws the studio: an editor of one tax set, with saving, links, cases and the channel manager. */
export async function openStudio(
  root: HTMLElement,
  opened: PageData,
  comparer: (done: (result: Consequences) => void) => Comparer,
  begin: Begin,
): Promise<void> {
  const places = placesIn(opened);
  const words = wordsOf(opened);
  const { locale, translation } = opened;
  const language = locale === undefined || translation === undefined ? {} : { locale, translation };
  const calls = studioCalls(location.href, words);
  const tab = keptDrafts(opened.file ?? '', opened.kept);
  const writing = writingFor(opened.locale ?? navigator.language);
  const shown = viewSettings([], { prefix: 'staytax-', writing, isLive: true });
  const hasFile = opened.revision !== undefined;
  const empty = emptySet(words);
  let sets = opened.sets.length === 0 ? [empty] : opened.sets;
  const [body, below, toasts] = [
    document.createElement('main'),
    document.createElement('div'),
    document.createElement('div'),
  ];
  body.className = 'studio staytax';
  below.className = 'staytax';
  toasts.className = 'staytax toasts';
  root.append(body, below, toasts);
  const before = tab.read();
  let index = before !== undefined && before.at in sets ? before.at : 0;
  let revision = opened.revision ?? '';
  let status: ActionStatus | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  let savedAt: string | undefined;
  /** Runs while the draft is not kept. */
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  /** The revision of the last reported change of the file. */
  let reportedRevision: string | undefined;
  let dialog: 'json' | 'plan' | 'save-as' | { readonly link: string } | Conflict | undefined;
  let file = opened.file;
  const redraw = () => editor.draw();
  const replays = createReplays(begin, redraw);
  const years = createYears(begin, redraw);
  /** The cases of the file, or of this page, by tax set. */
  let cases = opened.cases;
  const ofPage: KeptCase[][] = cases === undefined || hasFile ? [] : [[...cases.cases]];
  const checkCases = createCaseChecker();
  const inView = (children: ComponentChildren) => <ViewContext.Provider value={shown}>{children}</ViewContext.Provider>;
  const casesOfFile = () => (hasFile ? cases : undefined);
  const keptCases = () => casesOfFile()?.cases ?? ofPage[index] ?? [];
  const nameOfSet = () => sets[index]?.name ?? say(words, STUDIO, 'aTaxSet');
  const hasChannel =
    opened.channel ?? sets.some(({ draft, saved }) => [draft, saved].some((set) => isConnected(fieldsOf(set))));
  const tabs = [
    { name: <CasesName cases={keptCases} check={checkCases} />, content: casesTab },
    { name: say(words, STUDIO, 'tabStays'), content: () => <YourStays replays={replays} /> },
    { name: say(words, STUDIO, 'tabYear'), content: () => <YearMap years={years} /> },
  ];
  const channel = () => <ChannelManager begin={begin} today={opened.today} language={language} />;
  if (hasChannel) tabs.push({ name: say(words, STUDIO, 'tabChannel'), content: channel });
  let editor = mounted(sets[index] ?? empty);
  let brought = editor.state().set;
  if (before !== undefined) restore(before);
  else takeStay(opened.stay);
  await takeFragment();
  draw();
  addEventListener('hashchange', () => void takeFragment());
  addEventListener('pagehide', keepNow);
  // A hidden page has no frames.
  document.addEventListener('visibilitychange', keepNow);
  if (hasFile) watchFile();
  addEventListener('beforeunload', (event) => {
    const state = editor.state();
    // A page without a set loses nothing while it shows its initial set or that of a link.
    const isBrought = opened.sets.length === 0 && state.set === brought && !hasUnread(state.texts, state.words);
    if (isUnsaved(state) && !isBrought) event.preventDefault();
  });

  function casesTab() {
    const { file: name = '', cases: all = [], problem } = casesOfFile() ?? {};
    const inFile = problem ?? say(words, CASES_TAB, all.length === 0 ? 'firstInFile' : 'inFile', { file: name });
    const isInFile = casesOfFile() !== undefined;
    return (
      <Cases
        cases={keptCases}
        check={checkCases}
        note={isInFile ? inFile : say(words, CASES_TAB, 'inPage')}
        canKeep={problem === undefined}
        onKeep={keepCase}
        onDownload={isInFile ? undefined : downloadCases}
      />
    );
  }

  function restore(before: KeptDraft): void {
    // Without a file, the saved set is that of the page when it was made.
    const last = hasFile ? before.saved : sets[index]?.draft;
    const isTyped = Object.keys(before.texts).length > 0;
    if (before.saved !== undefined && !isTyped && isSame(before.draft, last)) {
      takeStay(before.stay);
      return;
    }
    // The edit of an earlier text of the file stays one: saving it merges later changes.
    if (hasFile) revision = before.revision;
    if (before.saved !== undefined) editor.change((now) => withSaved(now, before.saved));
    take({ draft: before.draft, stay: before.stay });
    editor.change((now) => withUnread(now, before.texts));
    showStatus(isUnsaved(editor.state()) ? say(words, STUDIO, 'draftIsBack') : say(words, STUDIO, 'setIsBack'));
  }

  function mounted({ draft, saved }: OpenedSet): MountedEditor {
    const before = saved ?? (opened.sets.length === 0 ? undefined : draft);
    const input = { draft, saved: before, policy: opened.policy, channel: hasChannel, words };
    return mountEditor(body, input, {
      prefix: 'staytax-',
      today: opened.today,
      locale: () => opened.locale ?? navigator.language,
      comparer,
      heading,
      tools,
      tabs,
      start,
      onChange: (state, last) => {
        const isTyped = state.texts !== last.texts;
        if (state.set === last.set && state.base === last.base && state.stay === last.stay && !isTyped) return;
        keepLater();
        if ((state.set !== last.set || (isTyped && state.typing !== undefined)) && status?.isBad !== true)
          status = undefined;
        draw();
      },
      onSave: () => void save(),
      reviewed: () => <CasesInReview cases={keptCases} check={checkCases} />,
      keys: document,
    });
  }

  /** Storing the draft takes longer than drawing it: once for all keys of a moment, and before the page is left. */
  function keepLater(): void {
    keeping ??= setTimeout(keepNow, KEEP_MS);
  }

  /** Keeps the draft in the tab and, beyond this run, in the process. */
  function keepNow(): void {
    if (keeping === undefined) return;
    clearTimeout(keeping);
    keeping = undefined;
    const state = editor.state();
    const { set, base, stay } = state;
    const [draft, saved] = [writtenSet(set), base && writtenSet(base)];
    const kept = { at: index, draft, saved, revision, stay: stay.good, texts: unreadByPlace(state) };
    tab.write(kept);
    if (hasFile) void calls.keepDraft(isUnsaved(state) ? kept : null);
  }

  function watchFile(): void {
    setInterval(() => void lookAtFile(), LOOK_MS);
    addEventListener('focus', () => void lookAtFile());
  }

  /** Checks whether another program changed the file, to report it before the user saves. */
  async function lookAtFile(): Promise<void> {
    if (document.visibilityState === 'hidden' || dialog !== undefined || isSaving) return;
    const revisionBefore = revision;
    const answer = await calls.now({ revision });
    if (answer.outcome !== 'changed' || revisionBefore !== revision || isSaving || answer.revision === reportedRevision)
      return;
    reportedRevision = answer.revision;
    const openedSet = answer.sets[index];
    if (isUnsaved(editor.state()) || openedSet === undefined) {
      const changed = say(words, STUDIO, 'fileChanged');
      const look = () => {
        hideStatus();
        conflict(answer, changed);
      };
      const compare = { name: 'look-at-file', text: say(words, STUDIO, 'compare'), act: look };
      showStatus(changed, { isBad: true, actions: [compare] });
      return;
    }
    const { set } = editor.state();
    ({ revision, sets } = answer);
    const now = editedSet(openedSet.draft, set);
    editor.change((state) => withBase(replaceSet(state, now, say(words, STUDIO, 'theirEdit')), now));
    showStatus(say(words, STUDIO, 'fileTaken'));
  }

  /** A link is used once, because later edits differ from its address. */
  async function takeFragment(): Promise<void> {
    const shared = await readFragment(location.hash);
    if (shared === undefined) return;
    history.replaceState(null, '', location.href.split('#')[0]);
    const { saved, ...draft } = shared;
    // With a file, the draft is an edit of the file, even if the link has another saved set.
    take(hasFile || saved === undefined ? draft : shared);
    brought = editor.state().set;
  }

  function heading(state: EditorState) {
    return (
      <>
        <Skip />
        <Heading
          name={file ?? nameOfSet()}
          isUnsaved={isUnsaved(state)}
          savedAt={savedAt}
          hasSaved={state.base !== undefined}
          sets={sets}
          at={index}
          onSet={choose}
        />
      </>
    );
  }

  /** The start page, if there is no file and no tax. */
  function start({ set }: EditorState) {
    if (opened.sets.length > 0 || set.tree.length > 0) return undefined;
    return <Start places={places} onPlace={startFrom} onText={openText} />;
  }

  function startFrom(place: number): void {
    take({ draft: places[place]?.draft });
  }

  function tools(state: EditorState) {
    return (
      <StudioMenu
        places={opened.sets.length === 0 ? [] : places}
        onPlace={startFrom}
        onJson={() => show('json')}
        onLink={() => void showLink()}
        {...(opened.canApply === true && { onPlan: () => show('plan') })}
        {...(hasFile && { onSaveAs: () => show('save-as') })}
        onDiscard={discard}
        isUnsaved={isUnsaved(state)}
      />
    );
  }

  function draw(): void {
    const state = editor.state();
    const name = nameOfFile(file ?? nameOfSet());
    // "hotel.json, not saved".
    document.title = isUnsaved(state) ? say(words, STUDIO, 'titleNotSaved', { name }) : name;
    render(inView(<div role="status">{status && <Toast {...status} onClose={hideStatus} />}</div>), toasts);
    render(inView(dialogOf(state)), below);
  }

  function dialogOf(state: EditorState) {
    const close = () => show(undefined);
    if (dialog === 'json') {
      const saved = state.base && textOf(state.base);
      return <JsonDialog text={textOf(state.set)} saved={saved} onOpen={openText} onClose={close} />;
    }
    if (dialog === 'save-as') return <SaveAsDialog onSave={saveAs} onClose={close} />;
    if (dialog === 'plan') {
      return (
        <PlanDialog
          isUnsaved={isUnsaved(state)}
          isWrong={problemsOf(state).size > 0}
          save={save}
          plan={() => calls.plan({ revision })}
          apply={calls.apply}
          now={timeOfDay}
          onClose={() => {
            // Saving may have opened the dialog of a conflict.
            if (dialog === 'plan') close();
          }}
        />
      );
    }
    if (dialog === undefined) return null;
    if ('edits' in dialog) return <ConflictDialog edits={dialog.edits} onMerge={merge} onClose={close} />;
    return <LinkDialog link={dialog.link} note={whereLinksLead()} onPage={downloadPage} onClose={close} />;
  }

  function show(next: typeof dialog): void {
    dialog = next;
    draw();
  }

  /** Shows the result of an action. A success without a next action disappears; a refusal stays. */
  function showStatus(message: string, more: Partial<Omit<ActionStatus, 'message'>> = {}): void {
    const { lines = [], isBad = false, actions = [] } = more;
    status = { message, lines, isBad, actions };
    clearTimeout(forgetting);
    if (!isBad && actions.length === 0) forgetting = setTimeout(hideStatus, TOAST_MS);
    draw();
  }

  function showRefusal({ message, issues = [] }: RefusedCall): void {
    showStatus(message, { lines: issues, isBad: true });
  }

  function hideStatus(): void {
    status = undefined;
    draw();
  }

  /** Takes a draft from an address, a file or the cookbook. Undo restores the previous one. */
  function take({ draft, saved, stay }: SharedState): void {
    editor.change((now) => replaceDraft(now, draft));
    if (saved !== undefined) editor.change((now) => withSaved(now, saved));
    takeStay(stay);
  }

  function takeStay(stay: unknown): void {
    const parsed = readStay(stay, editor.state().good);
    if (parsed !== undefined) editor.change((now) => openStay(now, parsed));
  }

  function openText(text: string): boolean {
    const shared = readJson(text);
    if (shared !== undefined) take(shared);
    return shared !== undefined;
  }

  function choose(next: number): void {
    const set = sets[next];
    if (set === undefined || next === index) return;
    if (isUnsaved(editor.state())) {
      showStatus(say(words, STUDIO, 'saveFirst'), { isBad: true });
      editor.draw();
      return;
    }
    index = next;
    editor.unmount();
    editor = mounted(set);
  }

  /** Saves the draft; resolves to false if it is refused. */
  async function save(): Promise<boolean> {
    if (!hasFile) {
      const { set } = editor.state();
      download('tax-set', fieldsOf(writtenSet(set)));
      savedAt = timeOfDay();
      editor.change((now) => withBase(now, set));
      showStatus(say(words, STUDIO, 'downloaded'));
      return true;
    }
    const refused = await refusal();
    if (refused === undefined) return true;
    if (refused.current === undefined) showRefusal(refused);
    else conflict(refused.current, refused.message);
    return false;
  }

  /** Writes a set into the file; resolves to the notes, or to the refusal. */
  async function write(set: EditedSet, base: EditedSet, as?: string): Promise<SaveAnswer> {
    isSaving = true;
    try {
      const answer = await calls.save({ at: index, set, base, revision, ...withoutAbsent({ as }) });
      if (answer.outcome === 'saved') ({ revision, sets, file, cases } = answer);
      return answer;
    } finally {
      isSaving = false;
    }
  }

  /** Saves the draft; resolves to the refusal, if any. */
  async function refusal(as?: string): Promise<RefusedCall | undefined> {
    const { set, base = set } = editor.state();
    const answer = await write(set, base, as);
    if (answer.outcome === 'refused') return answer;
    savedAt = timeOfDay();
    editor.change((now) => withBase(now, set));
    const undo = { name: 'undo-save', text: say(words, STUDIO, 'undoSave'), act: () => void unsave(set, base) };
    const send = { name: 'send-saved', text: say(words, STUDIO, 'sendSaved'), act: () => show('plan') };
    showStatus([say(words, STUDIO, 'saved'), ...answer.notes].join(' '), {
      actions: [...(as === undefined ? [undo] : []), ...(opened.canApply === true ? [send] : [])],
    });
    return undefined;
  }

  async function unsave(set: EditedSet, before: EditedSet): Promise<void> {
    const answer = await write(before, set);
    if (answer.outcome === 'refused') {
      showRefusal(answer);
      return;
    }
    savedAt = undefined;
    editor.change((now) => withBase(now, before));
    showStatus(say(words, STUDIO, 'unsaved'));
  }

  /** Adds a case; resolves to the problem if it is refused. */
  async function keepCase(kept: Case): Promise<CaseProblem | undefined> {
    if (keptCases().some(({ name }) => name === kept.name))
      return { message: say(words, CASES_TAB, 'exists', { name: kept.name }) };
    if (casesOfFile() === undefined) {
      ofPage[index] = [...keptCases(), { policy: undefined, ...kept, path: '', isWrong: false, written: kept }];
    } else {
      const answer = await calls.keep(kept);
      if (answer.outcome === 'refused') return { message: answer.message, lines: answer.issues ?? [] };
      cases = answer.cases;
    }
    redraw();
    return undefined;
  }

  function downloadCases(): void {
    const written = keptCases().map((keptCase) => keptCase.written);
    download('cases', { taxSet: writtenSet(editor.state().set), cases: written });
  }

  /** Saves as another file; resolves to the problem, with the dialog open. */
  async function saveAs(name: string): Promise<string | undefined> {
    const refused = await refusal(name.endsWith('.json') ? name : `${name}.json`);
    if (refused !== undefined && refused.current === undefined) return refused.message;
    show(undefined);
    if (refused?.current !== undefined) conflict(refused.current, refused.message);
    return undefined;
  }

  /**
   * Opens the dialog of a conflict. Until both edits are merged, saves are refused, so that the other edit is not lost.
   */
  function conflict(current: CurrentFile, why: string): void {
    const { set: mine, base = mine } = editor.state();
    const openedSet = current.sets[index];
    if (openedSet === undefined) {
      showStatus(why, { isBad: true });
      return;
    }
    const theirs = editedSet(openedSet.draft, { ...mine, taxes: { ...mine.taxes, ...base.taxes } });
    show({ edits: { base, mine, theirs }, current });
  }

  function merge(sides: ReadonlyMap<string, Side>): void {
    if (typeof dialog !== 'object' || !('edits' in dialog)) return;
    const { edits, current } = dialog;
    ({ revision, sets } = current);
    const step = say(words, STUDIO, 'theirEdit');
    editor.change((now) => withBase(replaceSet(now, mergeEdits(edits, sides), step), edits.theirs));
    showStatus(isUnsaved(editor.state()) ? say(words, STUDIO, 'merged') : say(words, STUDIO, 'nothingLeft'));
    show(undefined);
  }

  function discard(): void {
    const { base } = editor.state();
    if (base !== undefined) editor.change((now) => replaceSet(now, base, say(words, STUDIO, 'changesDiscarded')));
    showStatus(say(words, STUDIO, 'discarded'));
  }

  async function showLink(): Promise<void> {
    const { set, base, stay } = editor.state();
    try {
      const fragment = await fragmentOf({ draft: writtenSet(set), saved: base && writtenSet(base), stay: stay.good });
      // Not the address of this page: its token belongs to this run and user.
      const page = hasFile ? location.origin + LINK_PATH : location.href.split('#')[0];
      show({ link: `${page}#${fragment}` });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      showStatus(say(words, STUDIO, 'tooLargeForLink'), { isBad: true });
    }
  }

  /** Downloads a page with this draft that opens without a server. Resolves to false without one. */
  async function downloadPage(): Promise<boolean> {
    const { set, base, stay } = editor.state();
    const shared = { name: nameOfSet(), draft: writtenSet(set), saved: base && writtenSet(base), stay: stay.good };
    const html = hasFile ? await calls.page(shared) : pageOfItself(shared, opened, words);
    if (html === undefined) return false;
    downloadText(html, 'studio.html', 'text/html');
    return true;
  }

  function timeOfDay(): string {
    return new Date().toLocaleTimeString(opened.locale, { hour: '2-digit', minute: '2-digit' });
  }

  function whereLinksLead(): string {
    if (location.protocol === 'file:') return say(words, DIALOGS, 'linkOfFile');
    return say(words, DIALOGS, hasFile ? 'linkHere' : 'linkOfPage');
  }
}

/** The places to start from. An unreadable list is skipped, so that the page opens. */
function placesIn({ places = [] }: PageData): readonly OpenedSet[] {
  if (typeof places !== 'string') return places;
  try {
    return entriesOf(JSON.parse(places)).map((place) => {
      const { name, draft } = fieldsOf(place);
      return { name: String(name), draft };
    });
  } catch {
    return [];
  }
}

function textOf(set: EditedSet): string {
  return JSON.stringify(writtenSet(set), null, 2);
}
