import type { ComponentChildren } from 'preact';
import { render } from 'preact';
import { CASES_TAB, DIALOGS, STUDIO } from '../../language/words/en/pages.js';
import { say } from '../../language/words/words.js';
import type { EditedSet } from '../editor/draft.js';
import { writtenSet } from '../editor/draft.js';
import type { Consequences } from '../editor/figures.js';
import { entriesOf, fieldsOf } from '../editor/json.js';
import { readJson } from '../editor/share.js';
import type { EditorState } from '../editor/state.js';
import { isUnsaved, problemsOf } from '../editor/state.js';
import type { Comparer } from '../element/compare.js';
import { Button } from '../element/editor/controls.js';
import { Section } from '../element/editor/results.js';
import { mountEditor } from '../element/mount.js';
import { ViewContext, viewSettings, writingFor } from '../views/view-context.js';
import { keptDrafts, studioCalls } from './calls.js';
import { Cases, CasesInReview, CasesName, createCaseChecker } from './cases.js';
import { ChannelManager } from './channel.js';
import { ConflictDialog, JsonDialog, LinkDialog, PlanDialog, SaveAsDialog } from './dialogs.js';
import type { Effects } from './effects.js';
import { studioEffects } from './effects.js';
import { HistoryDialog, NoteField } from './history.js';
import { wordsOf } from './page.js';
import type { OpenedSet, PageData } from './protocol.js';
import { Start } from './start.js';
import type { StudioEvent, StudioState } from './state.js';
import { casesOf, firstState, hasFile, nameOfSet, nextState } from './state.js';
import { Heading, nameOfFile, Skip, StudioMenu, Toast } from './tools.js';
import type { Begin } from './work.js';
import { createReplays, YourStays } from './your-stays.js';

/** Draws the studio: an editor of one tax set, with saving, links, cases and the channel manager. */
export async function openStudio(
  root: HTMLElement,
  opened: PageData,
  comparer: (done: (result: Consequences) => void) => Comparer,
  begin: Begin,
): Promise<void> {
  const words = wordsOf(opened);
  const locale = () => opened.locale ?? navigator.language;
  const view = viewSettings([], { prefix: 'staytax-', writing: writingFor(locale()), isLive: true });
  const [body, below, toasts] = [
    elementIn(root, 'main', 'studio staytax'),
    elementIn(root, 'div', 'staytax'),
    elementIn(root, 'div', 'staytax toasts'),
  ];
  const tab = keptDrafts(opened.file ?? '', opened.kept);
  const kept = tab.read();
  let state = firstState(opened, words, opened.today ?? new Date().toISOString().slice(0, 10), kept?.at);
  const calls = studioCalls(location.href, words);
  const effects = studioEffects({ now, dispatch, calls, keep: tab.write });
  const parts = editorParts({ now: () => state, dispatch, effects }, begin, () => editor.draw());
  let editor = mounted();
  dispatch({ type: 'restored', kept });
  await effects.followLink();
  effects.listen();

  function mounted() {
    return mountEditor(body, state.editor, {
      ...parts,
      locale,
      comparer,
      onChange: (edited) => {
        if (edited !== state.editor) move(state, { type: 'edited', editor: edited });
      },
      keys: document,
    });
  }

  /** The editor also changes its own state: its language is loaded. */
  function now(): StudioState {
    return { ...state, editor: editor.state() };
  }

  function dispatch(event: StudioEvent): void {
    move(now(), event);
  }

  function move(before: StudioState, event: StudioEvent): void {
    state = nextState(before, event);
    if (state === before) return;
    draw(before, state);
    effects.react(before, state);
  }

  function draw(before: StudioState, after: StudioState): void {
    if (after.index !== before.index) {
      editor.unmount();
      editor = mounted();
    } else if (after.editor !== before.editor) editor.change(() => after.editor);
    // A refused choice of a set resets the list. Keeping the draft changes nothing on the page.
    else if (after.isKept === before.isKept) editor.draw();
    const name = nameOfFile(after.file ?? nameOfSet(after));
    // "hotel.json, not saved".
    document.title = isUnsaved(after.editor) ? say(words, STUDIO, 'titleNotSaved', { name }) : name;
    const toast = after.status && <Toast {...after.status} onEvent={dispatch} />;
    render(inView(<div role="status">{toast}</div>), toasts);
    render(inView(<StudioDialog now={() => after} dispatch={dispatch} effects={effects} />), below);
  }

  function inView(children: ComponentChildren) {
    return <ViewContext.Provider value={view}>{children}</ViewContext.Provider>;
  }
}

function elementIn(root: HTMLElement, tag: 'main' | 'div', className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  root.append(element);
  return element;
}

interface Studio {
  readonly now: () => StudioState;
  readonly dispatch: (event: StudioEvent) => void;
  readonly effects: Effects;
}

/** The parts of the studio around the editor. */
function editorParts({ now, dispatch, effects }: Studio, begin: Begin, redraw: () => void) {
  const { opened, words, editor } = now();
  const { locale, translation, today } = opened;
  const language = locale === undefined || translation === undefined ? {} : { locale, translation };
  const places = placesIn(opened);
  const replays = createReplays(begin, redraw);
  const checked = { cases: () => casesOf(now()), check: createCaseChecker() };
  const onPlace = (place: number) => dispatch({ type: 'draft-taken', shared: { draft: places[place]?.draft } });
  const casesName = <CasesName {...checked} />;
  const casesOpened = { type: 'dialog-opened', dialog: { name: 'cases' } } as const;
  const casesDialog = () => {
    const { file = '', cases = [], problem } = now().cases ?? {};
    const isInFile = now().cases !== undefined;
    const inFile = problem ?? say(words, CASES_TAB, cases.length === 0 ? 'firstInFile' : 'inFile', { file });
    return (
      <Cases
        {...checked}
        note={isInFile ? inFile : say(words, CASES_TAB, 'inPage')}
        canKeep={problem === undefined}
        onKeep={effects.addCase}
        onDownload={isInFile ? undefined : effects.downloadCases}
        onClose={() => dispatch({ type: 'dialog-closed', name: 'cases' })}
      />
    );
  };
  return {
    prefix: 'staytax-',
    heading: (edited: EditorState) => (
      <>
        <Skip />
        <Heading state={{ ...now(), editor: edited }} onEvent={dispatch}>
          {casesOf(now()).length > 0 && (
            <Button name="to-cases" kind="quiet" onPress={() => dispatch(casesOpened)}>
              {casesName}
            </Button>
          )}
        </Heading>
      </>
    ),
    tools: (edited: EditorState) => {
      const onLink = () => void effects.makeLink();
      return (
        <StudioMenu
          places={opened.sets.length === 0 ? [] : places}
          onPlace={onPlace}
          state={{ ...now(), editor: edited }}
          casesName={casesName}
          onLink={onLink}
          onEvent={dispatch}
        />
      );
    },
    beside: () => (
      <>
        <Section title={say(words, STUDIO, 'tabStays')} kind="stays">
          {() => <YourStays replays={replays} />}
        </Section>
        {editor.hasChannel && (
          <Section title={say(words, STUDIO, 'tabChannel')} kind="channel">
            {() => <ChannelManager begin={begin} today={today} language={language} />}
          </Section>
        )}
      </>
    ),
    dialog: () => now().dialog?.name === 'cases' && casesDialog(),
    /** The start page, if there is no file and no tax. */
    start: ({ set }: EditorState) => {
      if (opened.sets.length > 0 || set.tree.length > 0) return undefined;
      return <Start places={places} onPlace={onPlace} onText={takeText(dispatch)} />;
    },
    onSave: () => dispatch({ type: 'saved' }),
    reviewed: () => (
      <>
        <CasesInReview {...checked} />
        {hasFile(now()) && <NoteField note={now().note} onNote={(note) => dispatch({ type: 'noted', note })} />}
      </>
    ),
  };
}

/** Opens a text as a draft; returns false if it is not one. */
function takeText(dispatch: Studio['dispatch']): (text: string) => boolean {
  return (text) => {
    const shared = readJson(text);
    if (shared !== undefined) dispatch({ type: 'draft-taken', shared });
    return shared !== undefined;
  };
}

function StudioDialog({ now, dispatch, effects }: Studio) {
  const { dialog, editor } = now();
  if (dialog === undefined) return null;
  const { name } = dialog;
  const onClose = () => dispatch({ type: 'dialog-closed', name });
  switch (dialog.name) {
    // It needs the editor, which draws it.
    case 'cases':
      return null;
    case 'json': {
      const saved = editor.base && jsonOf(editor.base);
      return <JsonDialog text={jsonOf(editor.set)} saved={saved} onOpen={takeText(dispatch)} onClose={onClose} />;
    }
    case 'history':
      return (
        <HistoryDialog
          read={effects.history}
          readVersion={effects.version}
          onBringBack={(draft, time) => dispatch({ type: 'brought-back', draft, time })}
          onClose={onClose}
        />
      );
    case 'link': {
      const note = whereLinksLead(now());
      return <LinkDialog link={dialog.link} note={note} onPage={effects.downloadPage} onClose={onClose} />;
    }
    case 'save-as':
      return (
        <SaveAsDialog
          problem={dialog.problem}
          onSave={(as) => dispatch({ type: 'saved', as: as.endsWith('.json') ? as : `${as}.json` })}
          onClose={onClose}
        />
      );
    case 'conflict':
      return (
        <ConflictDialog
          edits={dialog.edits}
          onMerge={(sides) => dispatch({ type: 'merged', sides })}
          onClose={onClose}
        />
      );
    case 'plan':
      return (
        <PlanDialog
          {...dialog}
          isUnsaved={isUnsaved(editor)}
          isWrong={problemsOf(editor).size > 0}
          onPlan={() => dispatch({ type: 'plan-begun' })}
          onApply={() => dispatch({ type: 'apply-begun' })}
          onClose={onClose}
        />
      );
  }
}

function whereLinksLead(state: StudioState): string {
  if (location.protocol === 'file:') return say(state.words, DIALOGS, 'linkOfFile');
  return say(state.words, DIALOGS, hasFile(state) ? 'linkHere' : 'linkOfPage');
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

function jsonOf(set: EditedSet): string {
  return JSON.stringify(writtenSet(set), null, 2);
}
