import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { disagreements, type Edits, type Side } from '../editor/merge.js';
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
  const all = (side: Side) => onMerge(new Map(found.map(({ id }) => [id, side])));
  return (
    <Dialog title="The file was changed by something else" onClose={onClose}>
      <p>Nothing was written yet. Keep your draft, take what the file says now, or decide for each field.</p>
      <div class="wide">
        <table>
          <thead>
            <tr>
              {['Field', 'Mine', 'Theirs', 'Keep'].map((head) => (
                <th scope="col">{head}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map(({ id, label, mine, theirs, changedBy }) => (
              <tr class={changedBy === 'both' ? 'strong' : undefined}>
                <th scope="row">
                  {printable(label)} <span class="quiet">changed by {CHANGED_BY[changedBy]}</span>
                </th>
                <td>
                  <Lines of={mine} />
                </td>
                <td>
                  <Lines of={theirs} />
                </td>
                <td class="field">
                  <select
                    aria-label={`Keep: ${printable(label)}`}
                    name={`keep-${id}`}
                    value={sides.get(id) ?? 'mine'}
                    onChange={({ currentTarget }) =>
                      setSides(new Map([...sides, [id, currentTarget.value === 'theirs' ? 'theirs' : 'mine']]))
                    }
                  >
                    <option value="mine">mine</option>
                    <option value="theirs">theirs</option>
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

/** A line for each row of a list. */
function Lines({ of }: { readonly of: readonly string[] }) {
  return (
    <>
      {of.map((line) => (
        <div>
          <Prose text={line} />
        </div>
      ))}
    </>
  );
}
