import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { chargeInWords } from '../../editor/charge-in-words.js';
import type { TaxKey, TreeNode } from '../../editor/draft.js';
import { placeOf, shownTaxes } from '../../editor/draft.js';
import { fieldId, SET_SPECS, specOf } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { isInUse, offersText } from '../../editor/sections.js';
import { withNewTax, withTaxBegun } from '../../editor/structure.js';
import { problemInWords } from '../../editor/words.js';
import type { PreviewedScenario } from '../../preview/preview-data.js';
import { List } from '../../views/markup.js';
import { useView } from '../../views/view-context.js';
import { ELEMENTS } from '../../words/en/editor.js';
import type { Words } from '../../words/words.js';
import { say } from '../../words/words.js';
import type { FieldAdvice } from './controls.js';
import { Button, DraftField, EditorContext, useEditor } from './controls.js';
import type { TaxAmount, TaxProps } from './tax-card.js';
import { TaxCard } from './tax-card.js';
import { MoreFields } from './tax-fields.js';

interface TaxFormProps {
  readonly scenario: PreviewedScenario | undefined;
  /** The warnings of the last comparison. */
  readonly warnings: Consequences['warnings'] | undefined;
}

/** All editable parts of a tax set: its taxes, its warnings, and the fields of the set. */
export function TaxForm({ scenario, warnings }: TaxFormProps): JSX.Element {
  const { state, change, focusOn } = useEditor();
  const { writing: words } = useView();
  const { tree } = state.set;
  const amounts = useMemo(() => amountsByTax(scenario), [scenario]);
  const all = useMemo(() => adviceByTax(tree, warnings ?? [], state.words), [tree, warnings, state.words]);
  // No warnings about a tax that is being added, nor about the set for what is still missing.
  const advice = state.begun === undefined ? all : withoutAdvice(all, [state.begun, undefined]);
  const addTax = () => {
    const { key } = withNewTax(state.set, state.words);
    change((now) => withTaxBegun(now, say(words, ELEMENTS, 'newTax')));
    focusOn(`[name="${key}.title"]`);
  };
  return (
    <>
      <div class="head">
        <h2>{say(words, ELEMENTS, 'taxes')}</h2>
        <span class="quiet">{say(words, ELEMENTS, 'ofThisStay')}</span>
      </div>
      {tree.length === 0 && <p class="quiet">{say(words, ELEMENTS, 'noTaxes')}</p>}
      <Taxes tree={tree} advice={advice} amounts={amounts} />
      <Button name="add-tax" text={say(words, ELEMENTS, 'addTax')} onPress={addTax} />
      <General advice={advice.get(undefined) ?? []} />
      <SetFields />
    </>
  );
}

/** The fields of the set: name, currency, and rounding if it is set. */
function SetFields() {
  const { state } = useEditor();
  const { writing } = useView();
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
            <MoreFields owner="set" paths={ofRules.filter((path) => !isUsed(path))} />
          </>
        )}
      </details>
    </section>
  );
}

/** The amount of each tax of the typed stay, by id or title. */
type AmountsByTax = ReadonlyMap<string, TaxAmount>;

function amountsByTax(scenario: PreviewedScenario | undefined): AmountsByTax {
  const changes = new Map(scenario?.difference?.taxes.map((tax) => [tax.id ?? tax.title, tax.amount]));
  const taxes = scenario?.draft.taxes ?? [];
  return new Map(taxes.map(({ id, title, amount }) => [id ?? title, { amount, change: changes.get(id ?? title) }]));
}

interface TaxesProps {
  readonly tree: readonly TreeNode[];
  readonly advice: AdviceByTax;
  readonly amounts: AmountsByTax;
}

/** One flat list, so that a moved tax keeps its element. */
function Taxes({ tree, advice, amounts }: TaxesProps) {
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
            charge={chargeInWords(state.set, tax, state.words)}
            amount={amounts.get(String(id ?? title))}
            advice={advice.get(tax.key) ?? []}
          />
        );
      })}
    </>
  );
}

/** Redraws a tax only if something of it changed: the user edits one of thirty. */
function OneTax({ offers, ...props }: TaxProps & { readonly offers: string }) {
  const editor = useEditor();
  const { state, problems } = editor;
  const { writing } = useView();
  const { key, at, isRepeated } = props.tax;
  const isOwn = (id: string) => id.startsWith(`${key}.`) || id === key;
  const texts = Object.entries(state.texts).filter(([id]) => isOwn(id));
  const wrong = [...problems].filter(([id]) => isOwn(id));
  // Problems of a field stay hidden while the user types in it.
  const typing = isOwn(state.typing ?? '') ? state.typing : '';
  return useMemo(
    () => (
      <EditorContext.Provider value={editor}>
        <TaxCard {...props} />
      </EditorContext.Provider>
    ),
    [
      at.join(),
      isRepeated,
      props.charge,
      props.amount?.amount,
      props.amount?.change,
      contentOf(props.advice),
      contentOf(texts),
      contentOf(wrong),
      [...state.shown].filter(isOwn).join(),
      state.fresh,
      typing,
      offers,
      writing,
      state.set.taxes[key],
      state.set.tree,
      state.set.fields,
    ],
  );
}

/** A list as text, for comparisons. Most lists of a card are empty. */
function contentOf(list: readonly unknown[]): string {
  return list.length === 0 ? '' : JSON.stringify(list);
}

function General({ advice }: Pick<TaxProps, 'advice'>) {
  const { writing } = useView();
  if (advice.length === 0) return null;
  return (
    <section class="advice" part="advice" aria-label={say(writing, ELEMENTS, 'worthALook')}>
      <h3>{say(writing, ELEMENTS, 'worthALook')}</h3>
      <List entries={advice.map(({ message }) => message)} />
    </section>
  );
}

type AdviceByTax = ReadonlyMap<TaxKey | undefined, readonly FieldAdvice[]>;

function withoutAdvice(advice: AdviceByTax, keys: ReadonlyArray<TaxKey | undefined>): AdviceByTax {
  return new Map([...advice].filter(([key]) => !keys.includes(key)));
}

/** The warnings by the tax that they concern. */
function adviceByTax(tree: readonly TreeNode[], warnings: Consequences['warnings'], words: Words): AdviceByTax {
  const found = new Map<TaxKey | undefined, FieldAdvice[]>();
  for (const warning of warnings) {
    const { key, path } = placeOf(tree, warning.path);
    const one = {
      field: key && fieldId(key, path),
      message: problemInWords(warning, words, specOf(key ?? 'set', path, words)),
    };
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  return found;
}
