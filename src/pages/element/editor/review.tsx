import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { printable } from '../../../core/issues/texts.js';
import { ELEMENTS, PAPER } from '../../../language/words/en/editor.js';
import { chargeInWords } from '../../editor/charge-in-words.js';
import type { EditedSet } from '../../editor/draft.js';
import { shownTaxes } from '../../editor/draft.js';
import { fieldOf } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { textField } from '../../editor/json.js';
import type { Disagreement } from '../../editor/merge.js';
import { editsOf } from '../../editor/merge.js';
import { isUnsaved, showField, showSide } from '../../editor/state.js';
import { Ledger } from '../../views/ledger.js';
import { Filled, Lines, List, Name, Prose, slot, Table } from '../../views/markup.js';
import { useSets, useTexts, useView } from '../../views/view-context.js';
import { Button, Dialog, useEditor } from './controls.js';
import { ChangedStays, EveryStay, StayInWords } from './results.js';

interface ReviewProps {
  readonly consequences: Consequences | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
}

/** The changes before they are saved. Disabled for an invalid draft. Enter saves. */
export function Review({ consequences, onSave, onClose, children }: ReviewProps): JSX.Element {
  const { state, problems, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const paperText = useTexts(PAPER);
  const wrong = [...problems].filter(([id]) => !id.startsWith('stay.'));
  const isWrong = wrong.length > 0;
  // A set that was never saved can be saved unchanged.
  const isSame = state.base !== undefined && !isUnsaved(state);
  // The dialog is shown by now.
  useLayoutEffect(() => {
    if (!isWrong && !isSame) focusOn('[data-button="confirm-save"]');
  }, []);
  return (
    <Dialog title={text('reviewAndSave')} onClose={onClose}>
      {isWrong && <InvalidFields wrong={wrong} onClose={onClose} />}
      {!isWrong &&
        (isSame ? <p>{text('allSaved')}</p> : <EditedFields consequences={consequences}>{children}</EditedFields>)}
      <p class="buttons">
        <Button name="confirm-save" text={text('save')} kind="main" isOff={isWrong || isSame} onPress={onSave} />
        <Button name="cancel-save" text={text('cancel')} onPress={onClose} />
        {!isWrong && <Button name="print-review" text={paperText('print')} kind="quiet" onPress={() => print()} />}
      </p>
    </Dialog>
  );
}

interface PrintedReviewProps extends Pick<ReviewProps, 'consequences'> {
  readonly isReviewing: boolean;
}

/** The changes, the stay and its ledger on a sheet of paper, in place of everything that is on the screen. */
export function PrintedReview({ consequences, isReviewing }: PrintedReviewProps): JSX.Element | null {
  const { sets } = useSets();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const heard = new AbortController();
    const setOn = (event: 'beforeprint' | 'afterprint', isBegun: boolean) =>
      addEventListener(event, () => setPrinting(isBegun), heard);
    setOn('beforeprint', true);
    setOn('afterprint', false);
    return () => heard.abort();
  }, []);
  // While the button of the dialog prints, nothing can be drawn: it is there before.
  if (!isReviewing && !isPrinting) return null;
  return (
    <section class="on-paper">
      <h1>
        <Name of={sets.draft.title} />
      </h1>
      <EditedFields consequences={consequences} />
    </section>
  );
}

interface InvalidFieldsProps extends Pick<ReviewProps, 'onClose'> {
  readonly wrong: ReadonlyArray<readonly [id: string, problems: readonly string[]]>;
}

function InvalidFields({ wrong, onClose }: InvalidFieldsProps) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const go = (id: string): void => {
    onClose();
    change((now) => showSide(showField(now, id), 'taxes'));
    // After the dialog has restored the focus.
    setTimeout(() => focusOn(`[name="${id}"]`));
  };
  return (
    <>
      <p class="problem">{text('wrong')}</p>
      <ul>
        {wrong.map(([id, problems]) => {
          const { owner = id, spec } = fieldOf(id, state.words) ?? {};
          const sentence = text('wrongField', { field: slot('field'), problems: problems.map(printable).join(' ') });
          const title = printable(textField(state.set.taxes[owner], 'title') ?? '');
          return (
            <li>
              <Filled
                text={sentence}
                slots={{
                  field: (
                    <Button name={`wrong-${id}`} kind="link" onPress={() => go(id)}>
                      <bdi>{title}</bdi> {spec?.label ?? ''}
                    </Button>
                  ),
                }}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

function EditedFields({ consequences, children }: Pick<ReviewProps, 'consequences' | 'children'>) {
  const { state, scenario } = useEditor();
  const text = useTexts(ELEMENTS);
  const { base, set, words } = state;
  const edits = useMemo(() => editsOf({ base, set, words }), [base, set, words]);
  return (
    <>
      {edits.length > 0 && <Edits edits={edits} />}
      {base === undefined && <Contents set={set} />}
      {scenario !== undefined && (
        <section class="of-stay">
          <h3>
            <StayInWords scenario={scenario} />
          </h3>
          <Ledger draft={scenario.draft} saved={scenario.saved} />
        </section>
      )}
      {base !== undefined &&
        (consequences === undefined ? <p>{text('comparingChanges')}</p> : <OnOtherStays consequences={consequences} />)}
      {children}
    </>
  );
}

/** The content of a set that was never saved: each tax in a line. */
function Contents({ set }: { readonly set: EditedSet }) {
  const { prose } = useView().writing;
  const text = useTexts(ELEMENTS);
  const taxes = shownTaxes(set.tree).map((tax) => {
    const title = printable(textField(set.taxes[tax.key], 'title') ?? text('tax'));
    return text('taxInALine', { title, charge: chargeInWords(set, tax, prose) });
  });
  return (
    <>
      <p>{text('firstSave')}</p>
      {taxes.length === 0 ? <p>{text('noTaxes')}</p> : <List entries={taxes} />}
    </>
  );
}

interface EditsProps {
  readonly edits: readonly Disagreement[];
  /** The names of both sides [saved and draft]. */
  readonly heads?: readonly [before: string, after: string];
}

export function Edits({ edits, heads }: EditsProps): JSX.Element {
  const text = useTexts(ELEMENTS);
  const columns = [text('field'), ...(heads ?? [text('saved'), text('draft')])];
  return (
    <section class="wide" aria-label={text('whatChanges')}>
      <Table
        kind="edits"
        caption={text('whatChanges')}
        columns={columns.map((head) => ({ head }))}
        rows={edits.map(({ label, mine, theirs }) => [
          <Prose text={label} />,
          <Lines lines={theirs} />,
          <Lines lines={mine} />,
        ])}
      />
    </section>
  );
}

const MAX_STAYS = 3;

function OnOtherStays({ consequences }: { readonly consequences: Consequences }) {
  const { changed, currency, incomparable } = consequences;
  if (incomparable !== '') return <p>{incomparable}</p>;
  return (
    <>
      <EveryStay consequences={consequences} />
      {changed.length > 0 && <ChangedStays stays={changed.slice(0, MAX_STAYS)} currency={currency} />}
    </>
  );
}
