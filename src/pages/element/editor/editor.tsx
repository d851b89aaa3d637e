import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ELEMENTS } from '../../../language/words/en/editor.js';
import type { Words } from '../../../language/words/words.js';
import { say } from '../../../language/words/words.js';
import type { Consequences } from '../../editor/figures.js';
import { typedScenario } from '../../editor/figures.js';
import type { EditorState, ShownTab } from '../../editor/state.js';
import { problemsOf, redoStep, selectTab, stepNames, undoStep } from '../../editor/state.js';
import { Frame } from '../../views/preview-view.js';
import { useTexts, writingFor } from '../../views/view-context.js';
import type { EditorOf } from './controls.js';
import { Button, EditorContext, Icon, useEditor } from './controls.js';
import { PriceFor } from './price-for.js';
import { Answer, Results, Scenarios, Verdict } from './results.js';
import { Review } from './review.js';
import { StayForm, StayWarnings } from './stay-form.js';
import { TaxForm } from './taxes.js';

export interface EditorParts {
  readonly prefix: string;
  /** Content before the buttons. */
  readonly heading?: ((state: EditorState) => ComponentChildren) | undefined;
  /** Additional buttons. */
  readonly tools?: ((state: EditorState) => ComponentChildren) | undefined;
  readonly tabs?: readonly Tab[] | undefined;
  /** Replaces taxes and figures while there is nothing to edit. */
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
  const { prefix, state, consequences, isCompared, change, focusOn, onSave, tabs = [], announced } = props;
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
  const views: readonly Tab[] = [
    { name: say(words, ELEMENTS, 'thisStay'), content: ofThisStay },
    { name: say(words, ELEMENTS, 'allStays'), content: () => <Scenarios consequences={consequences} /> },
    ...tabs,
  ];
  const verdict = <Verdict consequences={consequences} isCompared={isCompared} />;
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
                <Button
                  name="save"
                  kind="main"
                  label={say(words, ELEMENTS, 'reviewAndSave')}
                  onPress={() => setReviewing(true)}
                >
                  <span class="word">{say(words, ELEMENTS, 'reviewAndSave')}</span>
                  <span class="short">{say(words, ELEMENTS, 'save')}</span>
                </Button>
              </div>
            </div>
            {start === undefined && (
              <>
                <Answer consequences={isCompared ? consequences : undefined} />
                {isNarrow ? <TabList tabs={views} isNarrow /> : verdict}
              </>
            )}
          </div>
          {start}
          {start === undefined && isNarrow && verdict}
          <div class="sides" ref={columns} hidden={start !== undefined}>
            {start === undefined && (
              <>
                <section class="form" part="form" {...formOf(prefix, isNarrow, state.isBeside, words)}>
                  <TaxForm scenario={scenario} warnings={consequences?.warnings} />
                </section>
                <div class="shown">
                  {!isNarrow && <TabList tabs={views} isNarrow={false} />}
                  <TabPanel tabs={views} isNarrow={isNarrow} />
                </div>
              </>
            )}
          </div>
          <p class="announced" role="status">
            {announced}
          </p>
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
        </div>
      </EditorContext.Provider>
    </Frame>
  );
}

function ofThisStay(): JSX.Element {
  return (
    <>
      <StayForm />
      <StayWarnings />
      <PriceFor />
      <Results />
    </>
  );
}

/** The taxes, as a tab panel if the editor has one column. */
function formOf(prefix: string, isNarrow: boolean, isBeside: boolean, words: Words) {
  const id = `${prefix}taxes`;
  if (!isNarrow) return { id, tabIndex: -1, 'aria-label': say(words, ELEMENTS, 'taxes') };
  return { id, tabIndex: -1, role: 'tabpanel', 'aria-labelledby': `${prefix}tab-taxes`, hidden: isBeside } as const;
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

interface Tab {
  readonly name: ComponentChildren;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  /** Whether the taxes are the first tab, because the editor has one column. */
  readonly isNarrow: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A tab list: one tab stop, with arrow keys. */
function TabList({ tabs, isNarrow }: TabsProps): JSX.Element {
  const { prefix, state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const all: Array<readonly [at: ShownTab, name: ComponentChildren]> = [
    ...(isNarrow ? [['taxes', text('taxes')] as const] : []),
    ...tabs.map(({ name }, index) => [index, name] as const),
  ];
  const shown = isNarrow && !state.isBeside ? 'taxes' : state.tab;
  const choose = (tab: ShownTab): void => {
    change((now) => selectTab(now, tab));
    focusOn(`[data-button="tab-${tab}"]`);
  };
  const step = (by: number): void => {
    const place = all.findIndex(([tab]) => tab === shown);
    choose(all[(place + by + all.length) % all.length]?.[0] ?? 0);
  };
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => scrollToSelected(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNarrow, shown]);
  return (
    <div
      ref={list}
      class="tabs"
      role="tablist"
      aria-label={text('tabs')}
      onKeyDown={({ key }) => {
        const by = STEPS[key];
        if (by !== undefined) step(by);
      }}
    >
      {all.map(([tab, name]) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${prefix}tab-${tab}`}
          data-button={`tab-${tab}`}
          aria-selected={tab === shown}
          aria-controls={tab === 'taxes' ? `${prefix}taxes` : `${prefix}tabpanel`}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => choose(tab)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Scrolls the list alone: `scrollIntoView` would also scroll the page around the editor. */
function scrollToSelected(list: HTMLElement): void {
  const selected = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  const { left, right } = list.getBoundingClientRect();
  if (selected === undefined) return;
  if (selected.right > right) list.scrollLeft += selected.right - right;
  else if (selected.left < left) list.scrollLeft -= left - selected.left;
}

function TabPanel({ tabs, isNarrow }: TabsProps): JSX.Element {
  const { prefix, state } = useEditor();
  const isHidden = isNarrow && !state.isBeside;
  const tab = tabs[state.tab];
  return (
    <div role="tabpanel" id={`${prefix}tabpanel`} aria-labelledby={`${prefix}tab-${state.tab}`} hidden={isHidden}>
      {!isHidden && tab && (
        <>
          <h2 class="unseen">{tab.name}</h2>
          {tab.content()}
        </>
      )}
    </div>
  );
}
