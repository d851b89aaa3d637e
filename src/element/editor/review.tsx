import type { JSX } from 'preact';
import { fieldOf } from '../../editor/fields.js';
import type { Consequences } from '../../editor/figures.js';
import { textField } from '../../editor/json.js';
import { isUnsaved, lookingAt, withShown } from '../../editor/state.js';
import { printable } from '../../issues/printable.js';
import { List, Prose } from '../../views/markup.js';
import { Button, Dialog, useEditor } from './controls.js';

interface ReviewProps {
  readonly consequences: Consequences | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What is about to be saved, in words. What has an issue cannot be. */
export function Review({ consequences, onSave, onClose }: ReviewProps): JSX.Element {
  const { state, problems } = useEditor();
  const wrong = [...problems].filter(([id]) => !id.startsWith('stay.'));
  const isWrong = wrong.length > 0;
  // What was never saved can be.
  const isSame = state.base !== undefined && !isUnsaved(state);
  return (
    <Dialog title="Review and save" onClose={onClose}>
      {isWrong && <Wrong wrong={wrong} onClose={onClose} />}
      {!isWrong && (isSame ? <p>Everything is saved.</p> : <Edited consequences={consequences} />)}
      <p class="buttons">
        <Button name="confirm-save" kind="main" isOff={isWrong || isSame} onPress={onSave}>
          Save
        </Button>
        <Button name="cancel-save" onPress={onClose}>
          Cancel
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
  const go = (id: string, owner: string): void => {
    onClose();
    change((now) => lookingAt(withShown(now, owner), 'taxes'));
    // Once the dialog has given the focus back.
    setTimeout(() => focusOn(`[name="${id}"]`));
  };
  return (
    <>
      <p class="problem">This has to be put right first:</p>
      <ul>
        {wrong.map(([id, problems]) => {
          const { owner = id, spec } = fieldOf(id) ?? {};
          const title = printable(textField(state.set.taxes[owner], 'title') ?? '');
          return (
            <li>
              <Button name={`wrong-${id}`} kind="link" onPress={() => go(id, owner)}>
                <bdi>{title}</bdi> {spec?.label ?? ''}
              </Button>
              : {problems.map(printable).join(' ')}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Edited({ consequences }: Pick<ReviewProps, 'consequences'>) {
  if (consequences === undefined) return <p>What changes is being compared.</p>;
  const { edited, summary, changed, verdict } = consequences;
  const losses = changed.filter(({ difference }) => difference?.net.startsWith('-'));
  return (
    <>
      {edited.length === 0 ? <p>Nothing of the definition was edited.</p> : <List entries={edited} />}
      {verdict !== '' && (
        <p>
          <Prose text={verdict} />
        </p>
      )}
      <p>
        {summary.changed} of {summary.scenarios} stays that were looked at are charged differently.
        {losses.length > 0 && ` In ${losses.length} of them the house keeps less.`}
      </p>
    </>
  );
}
