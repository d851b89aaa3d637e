import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Disagreement, Edits, Side } from '../editor/merge.js';
import { disagreements } from '../editor/merge.js';
import { Button, Dialog } from '../element/editor/controls.js';
import { printable } from '../issues/texts.js';
import { Prose } from '../views/markup.js';
import { DIALOGS } from '../words/en/pages.js';
import { say } from '../words/words.js';
import { useWords } from './speech.js';

interface ConflictProps {
  readonly edits: Edits;
  readonly onMerge: (sides: ReadonlyMap<string, Side>) => void;
  readonly onClose: () => void;
}

const CHANGED_BY = { mine: 'changedByMine', theirs: 'changedByTheirs', both: 'changedByBoth' } as const;

/** Asks which value to keep at each place, after another program or person changed the file. */
export function ConflictDialog({ edits, onMerge, onClose }: ConflictProps): JSX.Element {
  const words = useWords();
  const found = useMemo(() => disagreements(edits, words), [edits, words]);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(
    new Map(found.map(({ id, changedBy }) => [id, changedBy === 'theirs' ? 'theirs' : 'mine'])),
  );
  const keep = (id: string, side: Side) => setSides(new Map([...sides, [id, side]]));
  const all = (side: Side) => onMerge(new Map(found.map(({ id }) => [id, side])));
  return (
    <Dialog title={say(words, DIALOGS, 'conflictTitle')} onClose={onClose}>
      <p>{say(words, DIALOGS, 'conflictNote')}</p>
      {found.map((place) => (
        <KeepChoice place={place} side={sides.get(place.id) ?? 'mine'} onSide={(side) => keep(place.id, side)} />
      ))}
      <p class="buttons">
        <Button name="merge" text={say(words, DIALOGS, 'keepChosen')} kind="main" onPress={() => onMerge(sides)} />
        <Button name="all-mine" text={say(words, DIALOGS, 'allMine')} onPress={() => all('mine')} />
        <Button name="all-theirs" text={say(words, DIALOGS, 'allTheirs')} onPress={() => all('theirs')} />
        <Button name="conflict-close" text={say(words, DIALOGS, 'notNow')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

interface KeepChoiceProps {
  readonly place: Disagreement;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

/** The two values at a place, as buttons that keep one. */
function KeepChoice({ place: { id, label, changedBy, ...said }, side, onSide }: KeepChoiceProps) {
  const words = useWords();
  return (
    <fieldset class="keep">
      <legend>
        {printable(label)} <span class="quiet">{say(words, DIALOGS, CHANGED_BY[changedBy])}</span>
      </legend>
      <div>
        {(['mine', 'theirs'] as const).map((of) => (
          <label>
            <input type="radio" name={`keep-${id}`} value={of} checked={side === of} onChange={() => onSide(of)} />
            <span>
              <span class="whose">{say(words, DIALOGS, of)}</span>
              {said[of].map((line) => (
                <div>
                  <Prose text={line} />
                </div>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
