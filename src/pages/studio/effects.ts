import { withoutAbsent } from '../../core/issues/reading.js';
import { CASES_TAB } from '../../language/words/en/pages.js';
import { say } from '../../language/words/words.js';
import type { Case } from '../../trials/cases/fields.js';
import { writtenSet } from '../editor/draft.js';
import { fieldsOf } from '../editor/json.js';
import { fragmentOf, readFragment } from '../editor/share.js';
import { isUnsaved, unreadByPlace } from '../editor/state.js';
import type { KeptDraft, studioCalls } from './calls.js';
import type { CaseProblem } from './cases.js';
import { download, downloadText } from './dialogs.js';
import { LINK_PATH, pageOfItself } from './page.js';
import type { PlanProgress, StudioEvent, StudioState, Write } from './state.js';
import { canLeave, casesOf, hasFile, nameOfSet } from './state.js';

/** Time that a result without a next action stays, in milliseconds. */
const TOAST_MS = 8_000;
/** Interval for checking the file, in milliseconds. */
const LOOK_MS = 1_000;
/** Longest time after a key until the draft is kept, in milliseconds. Keeping it takes longer than drawing it. */
const KEEP_MS = 400;

interface Surroundings {
  readonly now: () => StudioState;
  readonly dispatch: (event: StudioEvent) => void;
  readonly calls: ReturnType<typeof studioCalls>;
  /** Keeps the draft in the tab. */
  readonly keep: (kept: KeptDraft) => void;
}

export type Effects = ReturnType<typeof studioEffects>;

/** Everything that the studio does outside of its page: the server, storage, timers, addresses and downloads. */
export function studioEffects({ now, dispatch, calls, keep }: Surroundings) {
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  let keeping: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  const keepDraft = () => dispatch({ type: 'draft-kept' });
  const timeOfDay = () => new Date().toLocaleTimeString(now().opened.locale, { hour: '2-digit', minute: '2-digit' });

  /** Keeps the draft in the tab and, beyond this run, in the process. */
  function keepNow({ index: at, revision, editor, opened }: StudioState): void {
    const { draft, saved, stay } = sharedOf(editor);
    const kept = { at, draft, saved, revision, stay, texts: unreadByPlace(editor) };
    keep(kept);
    if (hasFile({ opened })) void calls.keepDraft(isUnsaved(editor) ? kept : null);
  }

  async function save(state: StudioState, write: Write): Promise<void> {
    const { set, base, as, note } = write;
    if (!hasFile(state)) {
      download('tax-set', fieldsOf(writtenSet(set)));
      dispatch({ type: 'downloaded', time: timeOfDay() });
      return;
    }
    const { index: at, revision } = state;
    const answer = await calls.save({ at, set, base, revision, ...withoutAbsent({ as, note }) });
    dispatch({ type: 'written', write, answer, time: timeOfDay() });
  }

  async function followPlan({ dialog, revision }: StudioState): Promise<void> {
    if (dialog?.name !== 'plan') return;
    const { planned, applied } = dialog;
    const answered = (progress: PlanProgress) => dispatch({ type: 'plan-answered', plan: dialog, progress });
    if (planned === 'planning') answered({ planned: await calls.plan({ revision }) });
    if (typeof planned !== 'object' || planned.outcome === 'refused' || applied !== 'applying') return;
    const answer = await calls.apply(planned.id);
    answered({ planned, applied: { answer, time: timeOfDay() } });
  }

  /** Checks whether the process answers, and whether another program changed the file. */
  async function readFile(): Promise<void> {
    if (document.visibilityState === 'hidden' || isReading) return;
    const { revision } = now();
    isReading = true;
    const answer = await calls.now({ revision });
    isReading = false;
    dispatch({ type: 'file-read', revision, answer });
  }

  /** A link is used once, because later edits differ from its address. */
  async function followLink(): Promise<void> {
    const shared = await readFragment(location.hash);
    if (shared === undefined) return;
    history.replaceState(null, '', location.href.split('#')[0]);
    dispatch({ type: 'link-followed', shared });
  }

  return {
    followLink,
    react(before: StudioState, after: StudioState): void {
      if (after.isKept !== before.isKept) {
        clearTimeout(keeping);
        if (after.isKept) keepNow(after);
        else keeping = setTimeout(keepDraft, KEEP_MS);
      }
      // The process has missed the edits of the meantime.
      if (before.trouble !== undefined && after.trouble === undefined) keepNow(after);
      if (after.status !== before.status) {
        clearTimeout(forgetting);
        const isDone = after.status?.isBad === false && after.status.actions.length === 0;
        if (isDone) forgetting = setTimeout(() => dispatch({ type: 'status-closed' }), TOAST_MS);
      }
      if (after.write !== undefined && after.write !== before.write) void save(after, after.write);
      if (after.dialog !== before.dialog) void followPlan(after);
    },
    listen(): void {
      addEventListener('hashchange', () => void followLink());
      addEventListener('pagehide', keepDraft);
      // A hidden page has no frames.
      document.addEventListener('visibilitychange', keepDraft);
      addEventListener('beforeunload', (event) => {
        if (!canLeave(now())) event.preventDefault();
      });
      if (!hasFile(now())) return;
      setInterval(() => void readFile(), LOOK_MS);
      addEventListener('focus', () => void readFile());
    },
    history: calls.history,
    version: (id: string) => calls.version({ id, name: nameOfSet(now()), at: now().index }),
    /** Adds a case; resolves to the problem if it is refused. */
    async addCase(added: Case): Promise<CaseProblem | undefined> {
      const { words, cases } = now();
      if (casesOf(now()).some(({ name }) => name === added.name))
        return { message: say(words, CASES_TAB, 'exists', { name: added.name }) };
      const answer = cases && (await calls.keep(added));
      if (answer?.outcome === 'refused') return { message: answer.message, lines: answer.issues ?? [] };
      dispatch({ type: 'case-added', added, cases: answer?.cases });
      return undefined;
    },
    downloadCases(): void {
      const cases = casesOf(now()).map(({ written }) => written);
      download('cases', { taxSet: writtenSet(now().editor.set), cases });
    },
    async makeLink(): Promise<void> {
      try {
        const fragment = await fragmentOf(sharedOf(now().editor));
        // Not the address of this page: its token belongs to this run and user.
        const page = hasFile(now()) ? location.origin + LINK_PATH : location.href.split('#')[0];
        dispatch({ type: 'dialog-opened', dialog: { name: 'link', link: `${page}#${fragment}` } });
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        dispatch({ type: 'link-refused' });
      }
    },
    /** Downloads a page with this draft that opens without a server. Resolves to false without one. */
    async downloadPage(): Promise<boolean> {
      const { editor, opened, words } = now();
      const shared = { name: nameOfSet(now()), ...sharedOf(editor) };
      const html = hasFile({ opened }) ? await calls.page(shared) : pageOfItself(shared, opened, words);
      if (html === undefined) return false;
      downloadText(html, 'studio.html', 'text/html');
      return true;
    },
  };
}

function sharedOf({ set, base, stay }: StudioState['editor']) {
  return { draft: writtenSet(set), saved: base && writtenSet(base), stay: stay.good };
}
