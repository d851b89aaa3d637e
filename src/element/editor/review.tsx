import type { JSX } from 'preact';
import type { Consequences } from '../../editor/figures.js';
import { List } from '../../views/markup.js';
import { Button, Dialog, useEditor } from './controls.js';

interface ReviewProps {
  readonly consequences: Consequences | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What is about to be saved, in words. What has an issue cannot be. */
export function Review({ consequences, onSave, onClose }: ReviewProps): JSX.Element {
  const { problems } = useEditor();
  const isWrong = [...problems.keys()].some((id) => !id.startsWith('stay.'));
  return (
    <Dialog title="Review and save" onClose={onClose}>
      {isWrong ? (
        <p class="problem">Some fields are not complete or not valid. They have to be put right first.</p>
      ) : (
        <Edited consequences={consequences} />
      )}
      <p class="buttons">
        <Button name="confirm-save" kind="main" isOff={isWrong} onPress={onSave}>
          Save
        </Button>
        <Button name="cancel-save" onPress={onClose}>
          Cancel
        </Button>
      </p>
    </Dialog>
  );
}

function Edited({ consequences }: Pick<ReviewProps, 'consequences'>) {
  if (consequences === undefined) return <p>What changes is being compared.</p>;
  const { edited, summary, changed, verdict } = consequences;
  const losses = changed.filter(({ difference }) => difference?.net.startsWith('-'));
  return (
    <>
      {edited.length === 0 ? <p>Nothing of the definition was edited.</p> : <List entries={edited} />}
      {verdict !== '' && <p>{verdict}</p>}
      <p>
        {summary.changed} of {summary.scenarios} stays that were looked at are charged differently.
        {losses.length > 0 && ` In ${losses.length} of them the house keeps less.`}
      </p>
    </>
  );
}
