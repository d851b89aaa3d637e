import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ELEMENTS } from '../../../language/words/en/editor.js';
import { LEDGER } from '../../../language/words/en/pages.js';
import { say } from '../../../language/words/words.js';
import type { Consequences } from '../../editor/figures.js';
import { typedScenario } from '../../editor/figures.js';
import { countEdits } from '../../editor/merge.js';
import type { EditorSide, EditorState } from '../../editor/state.js';
import { isUnsaved, problemsOf, redoStep, showSide, stepNames, undoStep } from '../../editor/state.js';
import { Frame } from '../../views/preview-view.js';
import { useTexts, writingFor } from '../../views/view-context.js';
import type { EditorOf } from './controls.js';
import { Button, EditorContext, Icon, useEditor } from './controls.js';
import { Results } from './results.js';
import { PrintedReview, Review } from './review.js';
import { TaxForm } from './taxes.js';

export interface EditorParts {
  readonly prefix: string;
  /** Content before the buttons. */
  readonly heading?: ((state: EditorState) => ComponentChildren) | undefined;
  /** Additional buttons. */
  readonly tools?: ((state: EditorState) => ComponentChildren) | undefined;
  /** Additional content below the ledger and the other stays. */
  readonly beside?: (() => ComponentChildren) | undefined;
  /** A dialog that needs the editor. Not inside of a side, which a narrow window hides with all that is in it. */
  readonly dialog?: (() => ComponentChildren) | undefined;
  /** Replaces taxes and ledger while there is nothing to edit. */
  readonly start?: ((state: EditorState) => ComponentChildren | undefined) | undefined;
  /** Additional content of the review. */
  readonly reviewed?: ((state: EditorState) => ComponentChildren) | undefined;
  /** Called when the user has reviewed the draft and saves it. */
  readonly onSave: () => void;
}

interface EditorProps extends EditorParts, Pick<EditorOf, 'state' | 'change' | 'focusOn'> {
  readonly consequences: Consequences | undefined;
  readonly isCompared: boolean;
  /** The language of texts, numbers and dates [en]. Texts of a language that is not loaded are English. */
  readonly locale?: string | undefined;
  /** The text for screen readers, after a pause in typing. */
  readonly announced: string;
}

/** Stands for a draft without any valid version. */
const NO_SET = { title: '', currency: 'EUR', taxes: [] };

export function Editor(props: EditorProps): JSX.Element {
  const { prefix, state, consequences, isCompared, change, focusOn, onSave, announced } = props;
  const start = props.start?.(state);
  const words = writingFor(props.locale ?? 'en');
  const sets = useMemo(
    () => ({ draft: state.good?.taxSet ?? NO_SET, saved: state.saved?.taxSet }),
    [state.good, state.saved],
  );
  const [isReviewing, setReviewing] = useState(false);
  const problems = problemsOf(state);
  const steps = stepNames(state);
  const { good, saved, stay } = state;
  const scenario = useMemo(
    () => typedScenario({ good, saved, stay, words: state.words }),
    [good, saved, stay.good, state.words],
  );
  const { isNarrow, columns, stick } = useNarrow();
  return (
    <Frame sets={sets} prefix={prefix} locale={props.locale} isLive>
      <EditorContext.Provider value={{ prefix, state, writing: words, problems, scenario, change, focusOn }}>
        <div class={isNarrow ? 'editor narrow' : 'editor'} part="editor">
          <div class="stick" ref={stick}>
            <div class="top">
              {props.heading?.(state)}
              <div class="tools" role="toolbar" aria-label={say(words, ELEMENTS, 'taxSet')}>
                <StepButton of="undo" step={steps.undo} onPress={() => change(undoStep)} />
                <StepButton of="redo" step={steps.redo} onPress={() => change(redoStep)} />
                {props.tools?.(state)}
                <ReviewButton onPress={() => setReviewing(true)} />
              </div>
            </div>
            {start === undefined && isNarrow && <SideTabs />}
          </div>
          {start}
          <div class="sides" ref={columns} hidden={start !== undefined}>
            {start === undefined && (
              <>
                <Side of="taxes" isNarrow={isNarrow}>
                  <TaxForm scenario={scenario} warnings={consequences?.warnings} isCompared={isCompared} />
                </Side>
                <Side of="ledger" isNarrow={isNarrow}>
                  <Results consequences={consequences} isCompared={isCompared} />
                  {props.beside?.()}
                </Side>
              </>
            )}
          </div>
          <p class="announced" role="status">
            {announced}
          </p>
          {start === undefined && (
            <PrintedReview consequences={isCompared ? consequences : undefined} isReviewing={isReviewing} />
          )}
          {isReviewing && (
            <Review
              consequences={isCompared ? consequences : undefined}
              onSave={() => {
                setReviewing(false);
                onSave();
              }}
              onClose={() => setReviewing(false)}
            >
              {props.reviewed?.(state)}
            </Review>
          )}
          {props.dialog?.()}
        </div>
      </EditorContext.Provider>
    </Frame>
  );
}

/** "Review 2 edits". Off if everything is saved. */
function ReviewButton({ onPress }: { readonly onPress: () => void }) {
  const { state } = useEditor();
  const text = useTexts(ELEMENTS);
  const ledgerText = useTexts(LEDGER);
  const edits = countEdits(state);
  // A set that was never saved can be saved unchanged.
  const isOff = state.base !== undefined && !isUnsaved(state);
  const label = isOff
    ? ledgerText('nothingToReview')
    : edits > 0
      ? ledgerText('reviewEdits', { n: edits })
      : text('reviewAndSave');
  return (
    <Button name="save" kind="main" hint={label} isOff={isOff} onPress={onPress}>
      <span class="word">{label}</span>
      <span class="short">{text('save')}</span>
    </Button>
  );
}

const STEP_HINTS = { undo: 'undoStep', redo: 'redoStep' } as const;

interface StepButtonProps {
  readonly of: keyof typeof STEP_HINTS;
  readonly step: string;
  readonly onPress: () => void;
}

/** Its tooltip has the step: "Undo: Rate 4.00 to 4.50". */
function StepButton({ of, step, onPress }: StepButtonProps) {
  const text = useTexts(ELEMENTS);
  const label = text(of);
  const state = step === '' ? { isOff: true } : { hint: text(STEP_HINTS[of], { step }) };
  return (
    <Button name={of} kind="quiet" label={label} {...state} onPress={onPress}>
      <Icon of={of} /> <span class="word">{label}</span>
    </Button>
  );
}

/**
 * Whether the editor has one column: its style decides by its width. Sets `--stick` to the height of the fixed header,
 * so that the content beside the taxes ends at the window's edge.
 */
function useNarrow() {
  const columns = useRef<HTMLDivElement>(null);
  const stick = useRef<HTMLDivElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const [shown, above] = [columns.current, stick.current];
    if (shown === null || above === null) return undefined;
    const look = (): void => {
      setNarrow(!getComputedStyle(shown).gridTemplateColumns.includes(' '));
      shown.parentElement?.style.setProperty('--stick', `${above.offsetHeight}px`);
    };
    let frame = 0;
    look();
    // Drawing within the callback of a ResizeObserver is an error of the page.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    observer.observe(shown);
    observer.observe(above);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return { isNarrow, columns, stick };
}

interface SideProps {
  readonly of: EditorSide;
  readonly isNarrow: boolean;
  readonly children: ComponentChildren;
}

/** One of the two columns. In one column they are tab panels. */
function Side({ of, isNarrow, children }: SideProps): JSX.Element {
  const { prefix, state } = useEditor();
  const text = useTexts(ELEMENTS);
  const ledgerText = useTexts(LEDGER);
  const shared = {
    id: `${prefix}${of}`,
    class: of === 'taxes' ? 'form' : 'shown',
    part: of === 'taxes' ? 'form' : 'ledger',
  };
  if (!isNarrow) {
    const label = of === 'taxes' ? text('taxes') : ledgerText('ledger');
    return (
      <section {...shared} tabIndex={-1} aria-label={label}>
        {children}
      </section>
    );
  }
  return (
    <section
      {...shared}
      tabIndex={-1}
      role="tabpanel"
      aria-labelledby={`${prefix}tab-${of}`}
      hidden={state.side !== of}
    >
      {children}
    </section>
  );
}

const SIDES = ['taxes', 'ledger'] as const;

/** The two sides in one column. The total is on its tab, so that it is seen while taxes are edited. */
function SideTabs(): JSX.Element {
  const { prefix, state, scenario, writing, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const ledgerText = useTexts(LEDGER);
  const choose = (side: EditorSide): void => {
    change((now) => showSide(now, side));
    focusOn(`[data-button="tab-${side}"]`);
  };
  const total = scenario === undefined ? '' : writing.amount(scenario.draft.total);
  return (
    <div
      class="tabs"
      role="tablist"
      aria-label={text('tabs')}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight' || key === 'ArrowLeft') choose(state.side === 'taxes' ? 'ledger' : 'taxes');
      }}
    >
      {SIDES.map((side) => (
        <button
          key={side}
          type="button"
          role="tab"
          id={`${prefix}tab-${side}`}
          data-button={`tab-${side}`}
          aria-selected={side === state.side}
          aria-controls={`${prefix}${side}`}
          tabIndex={side === state.side ? 0 : -1}
          onClick={() => choose(side)}
        >
          {side === 'taxes' ? text('taxes') : `${ledgerText('guestsPay')} ${total}`}
        </button>
      ))}
    </div>
  );
}
