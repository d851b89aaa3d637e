import type { JSX } from 'preact';
import { fieldOf } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { textField } from '../../editor/json.js';
import { isUnsaved, lookingAt, withShown } from '../../editor/state.js';
import { printable } from '../../issues/printable.js';
import { Filled, List, Prose, slot } from '../../views/markup.js';
import { useShown } from '../../views/view-context.js';
import { ELEMENTS } from '../../words/en/elements.js';
import { say } from '../../words/words.js';
import { Button, Dialog, useEditor } from './controls.js';

interface ReviewProps {
  readonly consequences: Consequences | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What is about to be saved, in words. What has an issue cannot be. */
export function Review({ consequences, onSave, onClose }: ReviewProps): JSX.Element {
  const { state, problems } = useEditor();
  const { writing } = useShown();
  const wrong = [...problems].filter(([id]) => !id.startsWith('stay.'));
  const isWrong = wrong.length > 0;
  // What was never saved can be.
  const isSame = state.base !== undefined && !isUnsaved(state);
  return (
    <Dialog title={say(writing, ELEMENTS, 'reviewAndSave')} onClose={onClose}>
      {isWrong && <Wrong wrong={wrong} onClose={onClose} />}
      {!isWrong && (isSame ? <p>{say(writing, ELEMENTS, 'allSaved')}</p> : <Edited consequences={consequences} />)}
      <p class="buttons">
        <Button name="confirm-save" kind="main" isOff={isWrong || isSame} onPress={onSave}>
          {say(writing, ELEMENTS, 'save')}
        </Button>
        <Button name="cancel-save" onPress={onClose}>
          {say(writing, ELEMENTS, 'cancel')}
        </Button>
      </p>
    </Dialog>
  );
}

interface WrongProps extends Pick<ReviewProps, 'onClose'> {
  readonly wrong: ReadonlyArray<readonly [id: string, problems: readonly string[]]>;
}

/** Each field that has to be put right first, and the way to it. */
function Wrong({ wrong, onClose }: WrongProps) {
  const { state, change, focusOn } = useEditor();
  const { writing } = useShown();
  const go = (id: string, owner: string): void => {
    onClose();
    change((now) => lookingAt(withShown(now, owner), 'taxes'));
    // Once the dialog has given the focus back.
    setTimeout(() => focusOn(`[name="${id}"]`));
  };
  return (
    <>
      <p class="problem">{say(writing, ELEMENTS, 'wrong')}</p>
      <ul>
        {wrong.map(([id, problems]) => {
          const { owner = id, spec } = fieldOf(id, state.words) ?? {};
          const text = say(writing, ELEMENTS, 'wrongField', {
            field: slot('field'),
            problems: problems.map(printable).join(' '),
          });
          const title = printable(textField(state.set.taxes[owner], 'title') ?? '');
          return (
            <li>
              <Filled
                text={text}
                slots={{
                  field: (
                    <Button name={`wrong-${id}`} kind="link" onPress={() => go(id, owner)}>
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

function Edited({ consequences }: Pick<ReviewProps, 'consequences'>) {
  const { writing } = useShown();
  if (consequences === undefined) return <p>{say(writing, ELEMENTS, 'comparingChanges')}</p>;
  const { edited, summary, changed, verdict } = consequences;
  const losses = changed.filter(({ difference }) => difference?.net.startsWith('-'));
  return (
    <>
      {edited.length === 0 ? <p>{say(writing, ELEMENTS, 'nothingEdited')}</p> : <List entries={edited} />}
      {verdict !== '' && (
        <p>
          <Prose text={verdict} />
        </p>
      )}
      <p>
        {say(writing, ELEMENTS, 'changedOf', { n: summary.changed, all: summary.scenarios })}
        {losses.length > 0 && ` ${say(writing, ELEMENTS, 'losses', { n: losses.length })}`}
      </p>
    </>
  );
}
