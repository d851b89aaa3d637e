import { render } from 'preact';
import { ELEMENTS } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import type { Consequences } from '../editor/figures.js';
import { typedScenario } from '../editor/figures.js';
import type { EditorState } from '../editor/state.js';
import { inLanguage, isStale, redoStep, undoStep } from '../editor/state.js';
import { writingFor } from '../views/view-context.js';
import type { Comparer } from './compare.js';
import { comparerInSlices } from './compare.js';
import type { EditorParts } from './editor/editor.js';
import { Editor } from './editor/editor.js';
import { elementLanguage } from './language.js';

export type MountedEditor = ReturnType<typeof mountEditor>;

export interface MountOptions extends EditorParts {
  /**
   * The language of texts, numbers and dates, read at each drawing [en]. Loads the texts of `de`, `fr`, `es` and `it`,
   * with any region, before the first drawing. Other languages have English texts.
   */
  readonly locale?: (() => string | undefined) | undefined;
  readonly comparer?: ((done: (result: Consequences) => void) => Comparer) | undefined;
  readonly onChange?: ((state: EditorState, before: EditorState) => void) | undefined;
  /** The target of keys such as Ctrl+S [the editor]. A page that is only an editor passes its document. */
  readonly keys?: EventTarget | undefined;
}

type MountedSets = Pick<EditorState, 'good' | 'saved'>;

/** Pause in typing before the figures are read out, in milliseconds. */
const PAUSE_MS = 1_000;

export function mountEditor(root: HTMLElement | ShadowRoot, opened: EditorState, options: MountOptions) {
  const { today } = opened;
  let state = opened;
  let requested: MountedSets | undefined;
  let compared: (Partial<MountedSets> & { readonly consequences: Consequences }) | undefined;
  let announced = '';
  const comparer = (options.comparer ?? comparerInSlices)((consequences) => {
    compared = { ...requested, consequences };
    draw();
  });

  const language = elementLanguage(
    () => options.locale?.(),
    () => draw(),
  );
  const draw = (): void => {
    const current = language.now();
    if (current === undefined) return;
    const { words } = state;
    state = inLanguage(state, writingFor(current.locale ?? 'en').prose);
    if (state.words !== words && compared !== undefined) comparing.start();
    render(
      <Editor
        {...options}
        locale={current.locale}
        state={state}
        consequences={compared?.consequences}
        isCompared={compared?.good === state.good && compared?.saved === state.saved}
        announced={announced}
        change={change}
        focusOn={focusOn}
      />,
      root,
    );
  };

  const change = (next: (now: EditorState) => EditorState): void => {
    const before = state;
    state = next(state);
    if (state === before) return;
    const held = focusedIn(root);
    const tax = held?.closest('.tax');
    draw();
    if (held?.isConnected === false) focusBeside(tax);
    if (state.good !== before.good || state.saved !== before.saved) comparing.start();
    announcing.start();
    options.onChange?.(state, before);
  };

  const compare = (): void => {
    const { good, saved, policy, hasChannel: channel } = state;
    if (good === undefined) return;
    requested = { good, saved };
    const sets = { draft: good.taxSet, saved: saved?.taxSet };
    comparer.compare({ ...sets, policy, today, channel, locale: language.now()?.locale });
  };

  const announce = (): void => {
    const words = announcementOf(state, writingFor(language.now()?.locale ?? 'en'));
    if (words === announced) return;
    announced = words;
    draw();
  };

  const comparing = afterPaint(compare);
  const announcing = afterPause(announce, PAUSE_MS);

  const focusOn = (selector: string): void => {
    const target = root.querySelector<HTMLElement>(selector);
    target?.focus();
    // Selects the text of a field that a link leads to, for overtyping.
    if (target instanceof HTMLInputElement) target.select();
  };

  /** After an edit removed the focused element: without a focus, keys such as those for redo would have no effect. */
  const focusBeside = (tax: Element | null | undefined): void => {
    const first = root.querySelector('.tax button, .start input') ?? root.querySelector('[part="form"]');
    const beside = tax?.isConnected ? tax.querySelector('button') : first;
    if (beside instanceof HTMLElement) beside.focus();
  };

  const onKey = (event: Event): void => {
    const act = event instanceof KeyboardEvent ? actOf(event) : undefined;
    if (act === undefined) return;
    const isInDialog = event.composedPath().some((target) => target instanceof HTMLDialogElement);
    // Within a dialog the keys for undo belong to its fields.
    if (isInDialog && act !== 'save') return;
    event.preventDefault();
    if (isInDialog) return;
    if (act === 'save') root.querySelector<HTMLElement>('[data-button="save"]')?.click();
    else change(act === 'undo' ? undoStep : redoStep);
  };

  draw();
  compare();
  const keys = options.keys ?? root;
  keys.addEventListener('keydown', onKey);
  return {
    state: () => state,
    consequences: () => compared?.consequences,
    change,
    /** Redraws the same state, with other tools or words. */
    draw,
    unmount: () => {
      keys.removeEventListener('keydown', onKey);
      announcing.stop();
      comparing.stop();
      comparer.stop();
      language.stop();
      render(null, root);
    },
  };
}

/** Work that begins once after the last call of `start`. */
interface LaterWork {
  readonly start: () => void;
  readonly stop: () => void;
}

function afterPause(work: () => void, pause: number): LaterWork {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    timer = setTimeout(work, pause);
  };
  return { start, stop };
}

/** Works after the figures of the typed stay are painted, because both need the processor. */
function afterPaint(work: () => void): LaterWork {
  let frame = 0;
  const painted = afterPause(work, 0);
  const stop = () => {
    cancelAnimationFrame(frame);
    painted.stop();
  };
  const start = () => {
    stop();
    frame = requestAnimationFrame(painted.start);
  };
  return { start, stop };
}

function focusedIn(root: HTMLElement | ShadowRoot): Element | null {
  const active = (root instanceof ShadowRoot ? root : root.ownerDocument).activeElement;
  return root.contains(active) ? active : null;
}

function announcementOf(state: EditorState, words: Words): string {
  const scenario = typedScenario(state);
  if (scenario === undefined) return say(words, ELEMENTS, 'noFiguresYet');
  const { kept, price, total, currency } = scenario.draft;
  const figures = say(words, ELEMENTS, 'figures', {
    kept: words.amount(kept),
    price: words.amount(price),
    total: words.amount(total),
    currency,
  });
  return isStale(state) ? `${say(words, ELEMENTS, 'lastGoodFigures')} ${figures}` : figures;
}

function actOf(event: KeyboardEvent): 'undo' | 'redo' | 'save' | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  if (key === 'y') return 'redo';
  return key === 's' ? 'save' : undefined;
}
