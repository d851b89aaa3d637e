import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { placeOf, shownTaxes, type TaxKey, type TreeNode } from '../../editor/draft.js';
import { SET_SPECS } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { type EditorState, problemsOf, redone, restructured, stepNames, undone } from '../../editor/state.js';
import { withNewTax } from '../../editor/structure.js';
import { List } from '../../views/markup.js';
import { Frame } from '../../views/preview-view.js';
import { Button, DraftField, EditorContext, useEditor } from './controls.js';
import { Results, Scenarios } from './results.js';
import { Review } from './review.js';
import { PriceFor, StayForm } from './stay-form.js';
import { TaxCard, type TaxProps } from './tax-card.js';

export interface EditorProps {
  readonly prefix: string;
  readonly state: EditorState;
  readonly consequences: Consequences | undefined;
  /** How numbers and dates are written [en]. */
  readonly locale?: string | undefined;
  /** What is read out, once nobody types any more. */
  readonly announced: string;
  readonly change: (next: (state: EditorState) => EditorState) => void;
  readonly focusOn: (selector: string) => void;
  /** Somebody reviewed the draft and wants it saved. */
  readonly onSave: () => void;
  /** More buttons beside those of every editor. */
  readonly tools?: ComponentChildren;
}

/** What stands for a draft that could never be read. */
const NO_SET = { title: '', currency: 'EUR', taxes: [] };

/** A tax set to edit, and beside it what the typed stay and all others cost. */
export function Editor(props: EditorProps): JSX.Element {
  const { prefix, state, consequences, change, focusOn, onSave, tools, announced } = props;
  const sets = useMemo(
    () => ({ draft: state.good?.taxSet ?? NO_SET, saved: state.saved?.taxSet }),
    [state.good, state.saved],
  );
  const [isReviewing, setReviewing] = useState(false);
  const problems = problemsOf(state);
  const steps = stepNames(state);
  const { tree } = state.set;
  const warnings = consequences?.warnings;
  const advice = useMemo(() => adviceByTax(tree, warnings ?? []), [tree, warnings]);
  const addTax = () => {
    const { key } = withNewTax(state.set);
    change((now) => restructured(now, withNewTax(now.set).set, 'a new tax'));
    focusOn(`[name="${key}.title"]`);
  };
  return (
    <Frame sets={sets} prefix={prefix} locale={props.locale} isLive>
      <EditorContext.Provider value={{ prefix, state, problems, change, focusOn }}>
        <div class="editor" part="editor">
          <div class="tools" role="toolbar" aria-label="Tax set">
            <Button name="undo" {...stepButton('Undo', steps.undo)} onPress={() => change(undone)}>
              Undo
            </Button>
            <Button name="redo" {...stepButton('Redo', steps.redo)} onPress={() => change(redone)}>
              Redo
            </Button>
            <Button name="add-tax" onPress={addTax}>
              Add a tax
            </Button>
            {tools}
            <Button name="save" kind="main" onPress={() => setReviewing(true)}>
              Review and save
            </Button>
          </div>
          <div class="sides">
            <section class="form" part="form" aria-label="Taxes">
              <h2>Taxes</h2>
              <div class="fields of-set">
                {Object.keys(SET_SPECS).map((name) => (
                  <DraftField owner="set" path={[name]} />
                ))}
              </div>
              <Taxes tree={tree} advice={advice} />
              <General advice={advice.get(undefined) ?? []} />
            </section>
            <div class="shown">
              <StayForm />
              <Results />
              <PriceFor />
              <Scenarios consequences={consequences} />
            </div>
          </div>
          <p class="announced" role="status">
            {announced}
          </p>
          {isReviewing && (
            <Review
              consequences={consequences}
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

/** Says what it takes back or brings back: "Undo: Rate 4.00 to 4.50". */
function stepButton(verb: string, step: string) {
  return step === '' ? { isOff: true } : { hint: `${verb}: ${step}` };
}

/** Beside `Editor`, so that a tax that moves keeps its element. */
function Taxes({ tree, advice }: { readonly tree: readonly TreeNode[]; readonly advice: AdviceByTax }) {
  return (
    <>
      {shownTaxes(tree).map((tax) => (
        <OneTax key={tax.isRepeated ? tax.at.join() : tax.key} tax={tax} advice={advice.get(tax.key) ?? []} />
      ))}
    </>
  );
}

/** Draws a tax again only when something of it is another: of thirty taxes one is being typed in. */
function OneTax(props: TaxProps) {
  const editor = useEditor();
  const { state, problems } = editor;
  const own = `${props.tax.key}.`;
  const texts = Object.entries(state.texts).filter(([id]) => id.startsWith(own));
  const wrong = [...problems].filter(([id]) => id.startsWith(own));
  const shown = JSON.stringify([props, texts, wrong]);
  return useMemo(
    () => (
      <EditorContext.Provider value={editor}>
        <TaxCard {...props} />
      </EditorContext.Provider>
    ),
    [shown, state.set.taxes[props.tax.key], state.set.tree],
  );
}

function General({ advice }: Pick<TaxProps, 'advice'>) {
  if (advice.length === 0) return null;
  return (
    <section class="advice" part="advice" aria-label="Worth a look">
      <h3>Worth a look</h3>
      <List entries={advice} />
    </section>
  );
}

type AdviceByTax = ReadonlyMap<TaxKey | undefined, readonly string[]>;

/** What is worth a look, by the tax that it is about. */
function adviceByTax(tree: readonly TreeNode[], warnings: Consequences['warnings']): AdviceByTax {
  const found = new Map<TaxKey | undefined, string[]>();
  for (const { path, message } of warnings) {
    const { key } = placeOf(tree, path);
    found.set(key, [...(found.get(key) ?? []), message]);
  }
  return found;
}
