import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type Disagreement, disagreements, type Edits, type Side } from '../editor/merge.js';
import { Button, Dialog } from '../element/editor/controls.js';
import { printable } from '../issues/printable.js';
import { Prose } from '../views/markup.js';

interface ConflictProps {
  readonly edits: Edits;
  readonly onMerge: (sides: ReadonlyMap<string, Side>) => void;
  readonly onClose: () => void;
}

const CHANGED_BY = { mine: 'you', theirs: 'them', both: 'both of you' } as const;

/** Somebody else saved the file meanwhile: whose value is kept, in all places or in each. */
export function ConflictDialog({ edits, onMerge, onClose }: ConflictProps): JSX.Element {
  const found = useMemo(() => disagreements(edits), [edits]);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(
    new Map(found.map(({ id, changedBy }) => [id, changedBy === 'theirs' ? 'theirs' : 'mine'])),
  );
  const keep = (id: string, side: Side) => setSides(new Map([...sides, [id, side]]));
  const all = (side: Side) => onMerge(new Map(found.map(({ id }) => [id, side])));
  return (
    <Dialog title="The file was changed by something else" onClose={onClose}>
      <p>Nothing was written yet. Keep your draft, take what the file says now, or decide place by place.</p>
      {found.map((place) => (
        <Keep place={place} side={sides.get(place.id) ?? 'mine'} onSide={(side) => keep(place.id, side)} />
      ))}
      <p class="buttons">
        <Button name="merge" kind="main" onPress={() => onMerge(sides)}>
          Keep what is chosen
        </Button>
        <Button name="all-mine" onPress={() => all('mine')}>
          All mine
        </Button>
        <Button name="all-theirs" onPress={() => all('theirs')}>
          All theirs
        </Button>
        <Button name="conflict-close" onPress={onClose}>
          Not now
        </Button>
      </p>
    </Dialog>
  );
}

interface KeepProps {
  readonly place: Disagreement;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

/** What both say at one place: a press on one of them keeps it. */
function Keep({ place: { id, label, changedBy, ...said }, side, onSide }: KeepProps) {
  return (
    <fieldset class="keep">
      <legend>
        {printable(label)} <span class="quiet">changed by {CHANGED_BY[changedBy]}</span>
      </legend>
      <div>
        {(['mine', 'theirs'] as const).map((of) => (
          <label>
            <input type="radio" name={`keep-${id}`} value={of} checked={side === of} onChange={() => onSide(of)} />
            <span>
              <span class="whose">{of}</span>
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
