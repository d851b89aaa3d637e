import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { placeOf, shownTaxes, type TaxKey, type TreeNode } from '../../editor/draft.js';
import { SET_SPECS } from '../../editor/fields.js';
import { type Consequences, typedScenario } from '../../editor/figures.js';
import { offersText } from '../../editor/offers.js';
import { saysOf } from '../../editor/says.js';
import { isInUse } from '../../editor/sections.js';
import { type EditorState, problemsOf, redone, restructured, undone, withShown } from '../../editor/state.js';
import { stepNames } from '../../editor/steps.js';
import { withNewTax } from '../../editor/structure.js';
import { problemInWords } from '../../editor/words.js';
import type { PreviewedScenario } from '../../preview/preview-data.js';
import { List } from '../../views/markup.js';
import { Frame } from '../../views/preview-view.js';
import { useShown, writingFor } from '../../views/view-context.js';
import { ELEMENTS } from '../../words/en/elements.js';
import { say, type Words } from '../../words/words.js';
import { Answer } from './answer.js';
import { Button, DraftField, EditorContext, useEditor } from './controls.js';
import { useNarrow } from './narrow.js';
import { Results, Scenarios, Verdict } from './results.js';
import { Review } from './review.js';
import { PriceFor, StayForm } from './stay-form.js';
import { StayWarnings } from './stay-warnings.js';
import { type Tab, TabList, TabPanel } from './tabs.js';
import { type Comes, TaxCard, type TaxProps } from './tax-card.js';
import { More } from './tax-fields.js';

export interface EditorProps {
  readonly prefix: string;
  readonly state: EditorState;
  readonly consequences: Consequences | undefined;
  /** Whether these are of the draft as it is, and not of one that was edited since. */
  readonly isCompared: boolean;
  /** The language of texts, numbers and dates [en]. Texts are English where they were not loaded. */
  readonly locale?: string | undefined;
  /** What is read out, once nobody types any more. */
  readonly announced: string;
  readonly change: (next: (state: EditorState) => EditorState) => void;
  readonly focusOn: (selector: string) => void;
  /** Somebody reviewed the draft and wants it saved. */
  readonly onSave: () => void;
  /** What stands before the buttons. */
  readonly heading?: ComponentChildren;
  /** More buttons beside those of every editor. */
  readonly tools?: ComponentChildren;
  /** More tabs beside those of every editor. */
  readonly tabs?: readonly Tab[] | undefined;
}

/** What stands for a draft that could never be read. */
const NO_SET = { title: '', currency: 'EUR', taxes: [] };

/** A tax set to edit, and beside it what the typed stay and all others cost. */
export function Editor(props: EditorProps): JSX.Element {
  const { prefix, state, consequences, isCompared, change, focusOn, onSave, heading, tools, tabs = [], announced } = props;
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
  const comes = useMemo(() => comesByTax(scenario), [scenario]);
  const { tree } = state.set;
  const warnings = consequences?.warnings;
  const advice = useMemo(() => adviceByTax(tree, warnings ?? [], state.words), [tree, warnings, state.words]);
  const [isNarrow, columns] = useNarrow();
  const views: readonly Tab[] = [
    { name: say(words, ELEMENTS, 'thisStay'), content: ofThisStay },
    { name: say(words, ELEMENTS, 'allStays'), content: () => <Scenarios consequences={consequences} /> },
    ...tabs,
  ];
  const addTax = () => {
    const { key } = withNewTax(state.set, state.words);
    change((now) =>
      withShown(restructured(now, withNewTax(now.set, now.words).set, say(words, ELEMENTS, 'newTax')), key),
    );
    focusOn(`[name="${key}.title"]`);
  };
  return (
    <Frame sets={sets} prefix={prefix} locale={props.locale} isLive>
      <EditorContext.Provider value={{ prefix, state, problems, scenario, change, focusOn }}>
        <div class={isNarrow ? 'editor narrow' : 'editor'} part="editor">
          <div class="top">
            {heading}
            <div class="tools" role="toolbar" aria-label={say(words, ELEMENTS, 'taxSet')}>
              <Button
                name="undo"
                label={say(words, ELEMENTS, 'undo')}
                {...stepButton(say(words, ELEMENTS, 'undoStep', { step: steps.undo }), steps.undo)}
                onPress={() => change(undone)}
              >
                <Turn /> <span class="word">{say(words, ELEMENTS, 'undo')}</span>
              </Button>
              <Button
                name="redo"
                label={say(words, ELEMENTS, 'redo')}
                {...stepButton(say(words, ELEMENTS, 'redoStep', { step: steps.redo }), steps.redo)}
                onPress={() => change(redone)}
              >
                <Turn isBack /> <span class="word">{say(words, ELEMENTS, 'redo')}</span>
              </Button>
              {tools}
              <Button name="save" kind="main" onPress={() => setReviewing(true)}>
                {say(words, ELEMENTS, 'reviewAndSave')}
              </Button>
            </div>
          </div>
          <div class="sticky">
            <Answer />
            {isNarrow && <TabList tabs={views} isNarrow />}
          </div>
          <Verdict consequences={consequences} />
          <div class="sides" ref={columns}>
            <section class="form" part="form" {...formOf(prefix, isNarrow, state.isBeside, words)}>
              <div class="head">
                <h2>{say(words, ELEMENTS, 'taxes')}</h2>
                <span class="quiet">{say(words, ELEMENTS, 'ofThisStay')}</span>
              </div>
              {tree.length === 0 && <p class="quiet">{say(words, ELEMENTS, 'noTaxes')}</p>}
              <Taxes tree={tree} advice={advice} comes={comes} />
              <Button name="add-tax" onPress={addTax}>
                {say(words, ELEMENTS, 'addTax')}
              </Button>
              <General advice={advice.get(undefined) ?? []} />
              <SetFields />
            </section>
            <div class="shown">
              {!isNarrow && <TabList tabs={views} isNarrow={false} />}
              <TabPanel tabs={views} isNarrow={isNarrow} />
            </div>
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
            />
          )}
        </div>
      </EditorContext.Provider>
    </Frame>
  );
}

/** All there is to see of the typed stay. */
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

/** The taxes are one of the tabs where there is no room for two columns. */
function formOf(prefix: string, isNarrow: boolean, isBeside: boolean, words: Words) {
  const id = `${prefix}taxes`;
  if (!isNarrow) return { id, 'aria-label': say(words, ELEMENTS, 'taxes') };
  return { id, role: 'tabpanel', 'aria-labelledby': `${prefix}tab-taxes`, hidden: isBeside } as const;
}

/** An arrow that turns back, or forth again: the word beside it is left out where there is no room. */
function Turn({ isBack = false }: { readonly isBack?: boolean }) {
  return (
    <svg class={isBack ? 'turn forth' : 'turn'} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H7" />
    </svg>
  );
}

/** Says what it takes back or brings back: "Undo: Rate 4.00 to 4.50". */
function stepButton(hint: string, step: string) {
  return step === '' ? { isOff: true } : { hint };
}

/** What belongs to the whole set: its name and currency, and how amounts are rounded where it says so. */
function SetFields() {
  const { state } = useEditor();
  const { writing } = useShown();
  const paths = Object.keys(SET_SPECS).map((name) => name.split('.'));
  const ofRules = paths.filter((path) => path.length > 1);
  const isUsed = (path: readonly string[]) => isInUse(state, 'set', state.set.fields, path);
  const [isOpen, setOpen] = useState(ofRules.some(isUsed));
  return (
    <section class="of-set" aria-label={say(writing, ELEMENTS, 'taxSet')}>
      <div class="fields">
        {paths
          .filter((path) => path.length === 1)
          .map((path) => (
            <DraftField owner="set" path={path} />
          ))}
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{say(writing, ELEMENTS, 'rules')}</summary>
        {isOpen && (
          <>
            <div class="fields">
              {ofRules.filter(isUsed).map((path) => (
                <DraftField key={path.join('.')} owner="set" path={path} />
              ))}
            </div>
            <More owner="set" paths={ofRules.filter((path) => !isUsed(path))} />
          </>
        )}
      </details>
    </section>
  );
}

/** What each tax of the typed stay comes to, by its id or title. */
type ComesByTax = ReadonlyMap<string, Comes>;

function comesByTax(scenario: PreviewedScenario | undefined): ComesByTax {
  const changes = new Map(scenario?.difference?.taxes.map((tax) => [tax.id ?? tax.title, tax.amount]));
  const taxes = scenario?.draft.taxes ?? [];
  return new Map(taxes.map(({ id, title, amount }) => [id ?? title, { amount, change: changes.get(id ?? title) }]));
}

interface TaxesProps {
  readonly tree: readonly TreeNode[];
  readonly advice: AdviceByTax;
  readonly comes: ComesByTax;
}

/** Beside `Editor`, so that a tax that moves keeps its element. */
function Taxes({ tree, advice, comes }: TaxesProps) {
  const { state } = useEditor();
  const { set, stay } = state;
  const offers = useMemo(() => offersText(set, stay.written), [set, stay.written]);
  return (
    <>
      {shownTaxes(tree).map((tax) => {
        const { id, title } = state.set.taxes[tax.key] ?? {};
        return (
          <OneTax
            key={tax.isRepeated ? tax.at.join() : tax.key}
            offers={state.shown.has(tax.key) ? offers : ''}
            tax={tax}
            says={saysOf(state.set, tax, state.words)}
            comes={comes.get(String(id ?? title))}
            advice={advice.get(tax.key) ?? []}
          />
        );
      })}
    </>
  );
}

/** Draws a tax again only when something of it is another: of thirty taxes one is being typed in. */
function OneTax({ offers, ...props }: TaxProps & { readonly offers: string }) {
  const editor = useEditor();
  const { state, problems } = editor;
  const { writing } = useShown();
  const own = `${props.tax.key}.`;
  const isOwn = (id: string) => id.startsWith(own) || id === props.tax.key;
  const texts = Object.entries(state.texts).filter(([id]) => isOwn(id));
  const wrong = [...problems].filter(([id]) => isOwn(id));
  // While it is typed in, nobody is told what is wrong.
  const typing = isOwn(state.typing ?? '') ? state.typing : '';
  const shown = JSON.stringify([props, texts, wrong, [...state.shown].filter(isOwn), state.fresh, typing]);
  return useMemo(
    () => (
      <EditorContext.Provider value={editor}>
        <TaxCard {...props} />
      </EditorContext.Provider>
    ),
    [shown, offers, writing, state.set.taxes[props.tax.key], state.set.tree, state.set.fields],
  );
}

function General({ advice }: Pick<TaxProps, 'advice'>) {
  const { writing } = useShown();
  if (advice.length === 0) return null;
  return (
    <section class="advice" part="advice" aria-label={say(writing, ELEMENTS, 'worthALook')}>
      <h3>{say(writing, ELEMENTS, 'worthALook')}</h3>
      <List entries={advice} />
    </section>
  );
}

type AdviceByTax = ReadonlyMap<TaxKey | undefined, readonly string[]>;

/** What is worth a look, by the tax that it is about. */
function adviceByTax(tree: readonly TreeNode[], warnings: Consequences['warnings'], words: Words): AdviceByTax {
  const found = new Map<TaxKey | undefined, string[]>();
  for (const warning of warnings) {
    const { key } = placeOf(tree, warning.path);
    found.set(key, [...(found.get(key) ?? []), problemInWords(warning, words)]);
  }
  return found;
}
