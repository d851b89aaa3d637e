import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useMemo } from 'preact/hooks';
import { printable } from '../../../core/issues/texts.js';
import { ELEMENTS } from '../../../language/words/en/editor.js';
import type { Words } from '../../../language/words/words.js';
import type { EditedSet } from '../../editor/draft.js';
import { fieldOf } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { verdictText } from '../../editor/figures.js';
import { textField } from '../../editor/json.js';
import type { Disagreement } from '../../editor/merge.js';
import { disagreements } from '../../editor/merge.js';
import { isUnsaved, selectTab, showField } from '../../editor/state.js';
import { Filled, Lines, Prose, slot, Table } from '../../views/markup.js';
import { useTexts, useView } from '../../views/view-context.js';
import { Button, Dialog, useEditor } from './controls.js';
import { ChangedStays, countInWords } from './results.js';

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
      </p>
    </Dialog>
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
    change((now) => selectTab(showField(now, id), 'taxes'));
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
  const { state } = useEditor();
  const text = useTexts(ELEMENTS);
  const { base, set, words } = state;
  const edits = useMemo(() => (base === undefined ? [] : editsBetween(base, set, words)), [base, set, words]);
  return (
    <>
      {edits.length > 0 && <Edits edits={edits} />}
      {base === undefined && <p>{text('firstSave')}</p>}
      {consequences === undefined ? <p>{text('comparingChanges')}</p> : <Money consequences={consequences} />}
      {children}
    </>
  );
}

/** What was edited, for a table of `Edits`. */
export function editsBetween(before: EditedSet, after: EditedSet, words: Words): Disagreement[] {
  return disagreements({ base: before, mine: after, theirs: before }, words).filter(isWorthShowing);
}

/** Hides the order of taxes if it only differs by an added or removed tax. */
function isWorthShowing({ id, mine, theirs }: Disagreement): boolean {
  const both = (lines: readonly string[], others: readonly string[]) => lines.filter((line) => others.includes(line));
  const isSame = both(mine, theirs).join('\n') === both(theirs, mine).join('\n');
  const isPlain = mine.length !== theirs.length && both(mine, theirs).length === Math.min(mine.length, theirs.length);
  return id !== 'taxes' || !(isSame && isPlain);
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

function Money({ consequences }: { readonly consequences: Consequences }) {
  const { scenario } = useEditor();
  const { writing } = useView();
  const text = useTexts(ELEMENTS);
  const { telling, incomparable } = consequences;
  const verdict = verdictText(consequences, scenario, writing.prose);
  if (incomparable !== '') return <p>{incomparable}</p>;
  return (
    <>
      <h3>{text('whatGuestsPay')}</h3>
      {verdict !== '' && <Prose as="p" text={verdict} />}
      {telling.length > 0 && <ChangedStays stays={telling} consequences={consequences} />}
      <p class="quiet">{countInWords(consequences, writing)}</p>
    </>
  );
}
