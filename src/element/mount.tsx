import { type ComponentChildren, render } from 'preact';
import { type Consequences, typedScenario } from '../editor/figures.js';
import {
  type EditorInput,
  type EditorState,
  inLanguage,
  isStale,
  openEditor,
  redone,
  undone,
} from '../editor/state.js';
import { writingFor } from '../views/view-context.js';
import { ELEMENTS } from '../words/en/editor.js';
import { say, type Words } from '../words/words.js';
import { type Comparer, comparerInSlices } from './compare.js';
import { Editor } from './editor/editor.js';
import type { Tab } from './editor/tabs.js';
import { spokenLanguage } from './spoken.js';

/** An editor on a page. */
export interface MountedEditor {
  readonly state: () => EditorState;
  readonly consequences: () => Consequences | undefined;
  /** Changes the state and draws it. */
  readonly change: (next: (state: EditorState) => EditorState) => void;
  /** Draws again what did not change: other tools, other words. */
  readonly draw: () => void;
  readonly unmount: () => void;
}

export interface MountOptions {
  /** What ids begin with. */
  readonly prefix: string;
  readonly today?: string | undefined;
  /**
   * The language of texts, numbers and dates, asked for at each drawing [en]. The texts of `de`, `fr`, `es` and `it`, with any
   * region, are loaded by themselves before anything is drawn; other languages have English texts.
   */
  readonly locale?: (() => string | undefined) | undefined;
  readonly comparer?: ((done: (found: Consequences) => void) => Comparer) | undefined;
  readonly heading?: ((state: EditorState) => ComponentChildren) | undefined;
  readonly tools?: ((state: EditorState) => ComponentChildren) | undefined;
  readonly tabs?: readonly Tab[] | undefined;
  /** What stands in the place of taxes and figures, where there is nothing yet that could be edited. */
  readonly start?: ((state: EditorState) => ComponentChildren | undefined) | undefined;
  /** The draft, or what is wrong with it, is another one. */
  readonly onChange?: ((state: EditorState, before: EditorState) => void) | undefined;
  readonly onSave: () => void;
  /** What a review says beside what every one does. */
  readonly reviewed?: ((state: EditorState) => ComponentChildren) | undefined;
  /** Where keys such as Ctrl+S are heard [in the editor]: a page that is the editor hears them wherever the focus is. */
  readonly keys?: EventTarget | undefined;
}

/** So long nobody has to type until the figures are read out. */
const PAUSE_MS = 1_000;

/** Draws an editor into a root, and keeps it up to date. */
export function mountEditor(root: HTMLElement | ShadowRoot, input: EditorInput, options: MountOptions): MountedEditor {
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  let state = openEditor({ ...input, today });
  let consequences: Consequences | undefined;
  /** The states that were compared last: those of the consequences, once they are found. */
  let asked: Pick<EditorState, 'good' | 'saved'> | undefined;
  let answered: typeof asked;
  let announced = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  const comparer = (options.comparer ?? comparerInSlices)((found) => {
    consequences = found;
    answered = asked;
    draw();
  });

  const language = spokenLanguage(
    () => options.locale?.(),
    () => draw(),
  );
  const draw = (): void => {
    const spoken = language.now();
    if (spoken === undefined) return;
    const { words } = state;
    state = inLanguage(state, writingFor(spoken.locale ?? 'en').prose);
    if (state.words !== words && consequences !== undefined) compareLater();
    render(
      <Editor
        prefix={options.prefix}
        locale={spoken.locale}
        state={state}
        consequences={consequences}
        isCompared={answered?.good === state.good && answered?.saved === state.saved}
        announced={announced}
        change={change}
        focusOn={focusOn}
        onSave={options.onSave}
        heading={options.heading?.(state)}
        tools={options.tools?.(state)}
        tabs={options.tabs}
        reviewed={() => options.reviewed?.(state)}
        start={options.start?.(state)}
      />,
      root,
    );
  };

  const change = (next: (now: EditorState) => EditorState): void => {
    const before = state;
    state = next(state);
    if (state === before) return;
    const held = focused();
    draw();
    // What has the focus may be gone, after undo: the keys that redo it would reach nobody.
    if (held?.isConnected === false) focusOn('[data-button="undo"]');
    if (state.good !== before.good || state.saved !== before.saved) compareLater();
    announceLater();
    options.onChange?.(state, before);
  };

  const compare = (): void => {
    const { good, saved, policy, hasChannel: channel } = state;
    if (good === undefined) return;
    asked = { good, saved };
    const sets = { draft: good.taxSet, saved: saved?.taxSet };
    comparer.compare({ ...sets, policy, today, channel, locale: language.now()?.locale });
  };

  /** Once the figures of the typed stay are painted: all other stays may take the processor that paints them. */
  const compareLater = (): void => {
    stopComparing();
    frame = requestAnimationFrame(() => {
      later = setTimeout(compare);
    });
  };

  const stopComparing = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
  };

  const announceLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const words = announcementOf(state, writingFor(language.now()?.locale ?? 'en'));
      if (words === announced) return;
      announced = words;
      draw();
    }, PAUSE_MS);
  };

  const focused = (): Element | null => {
    const active = (root instanceof ShadowRoot ? root : root.ownerDocument).activeElement;
    return root.contains(active) ? active : null;
  };

  const focusOn = (selector: string): void => {
    const found = root.querySelector<HTMLElement>(selector);
    found?.focus();
    // What stands in a field that somebody is led to is to be typed over.
    if (found instanceof HTMLInputElement) found.select();
  };

  const onKey = (event: Event): void => {
    if (event instanceof KeyboardEvent) shortcut(event, { change, press });
  };
  const press = (selector: string): void => {
    root.querySelector<HTMLElement>(selector)?.click();
  };

  draw();
  compare();
  const keys = options.keys ?? root;
  keys.addEventListener('keydown', onKey);
  return {
    state: () => state,
    consequences: () => consequences,
    change,
    draw,
    unmount: () => {
      keys.removeEventListener('keydown', onKey);
      clearTimeout(timer);
      stopComparing();
      comparer.stop();
      language.stop();
      render(null, root);
    },
  };
}

/** What the typed stay costs, to be read out. */
function announcementOf(state: EditorState, words: Words): string {
  const scenario = typedScenario(state);
  if (scenario === undefined) return say(words, ELEMENTS, 'noFiguresYet');
  const { net, price, total, currency } = scenario.draft;
  const figures = say(words, ELEMENTS, 'figures', {
    net: words.amount(net),
    price: words.amount(price),
    total: words.amount(total),
    currency,
  });
  return isStale(state) ? `${say(words, ELEMENTS, 'lastGoodFigures')} ${figures}` : figures;
}

interface Shortcuts {
  readonly change: (next: (state: EditorState) => EditorState) => void;
  /** Presses the button that a selector leads to. */
  readonly press: (selector: string) => void;
}

/** The keys that people know from everywhere: undo, redo and save. */
function shortcut(event: KeyboardEvent, { change, press }: Shortcuts): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const act = actOf(event.key.toLowerCase(), event.shiftKey);
  if (act === undefined) return;
  const isInDialog = event.composedPath().some((one) => one instanceof HTMLDialogElement);
  // In a dialog they are those of its fields.
  if (isInDialog && act !== 'save') return;
  event.preventDefault();
  if (isInDialog) return;
  if (act === 'save') press('[data-button="save"]');
  else change(act === 'undo' ? undone : redone);
}

function actOf(key: string, isShifted: boolean): 'undo' | 'redo' | 'save' | undefined {
  if (key === 'z') return isShifted ? 'redo' : 'undo';
  if (key === 'y') return 'redo';
  return key === 's' ? 'save' : undefined;
}
