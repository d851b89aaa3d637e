import type { JSX } from 'preact';
import { stayTyped } from '../../editor/state.js';
import { STAY_FIELDS, type StayField } from '../../editor/stay.js';
import { useEditor } from './context.js';
import { TextField } from './controls.js';

const KINDS: Readonly<Record<StayField, string>> = {
  checkIn: 'date',
  nights: 'whole',
  persons: 'whole',
  rooms: 'whole',
  price: 'decimal',
  ages: 'text',
  labels: 'text',
  bookedOn: 'date',
};
const FIRST = ['checkIn', 'nights', 'persons', 'rooms', 'price'] as const;
const MORE = ['ages', 'labels', 'bookedOn'] as const;

/** The stay that is quoted at each keystroke. */
export function StayForm(): JSX.Element {
  const { state } = useEditor();
  const rooms = state.stay.good?.rooms.length ?? 1;
  return (
    <fieldset class="stayform" part="stay">
      <legend>The stay</legend>
      {rooms > 1 && <p class="quiet">A stay of {rooms} different rooms. Typing here makes all rooms alike.</p>}
      <div class="fields">
        {FIRST.map((field) => (
          <OneField field={field} />
        ))}
      </div>
      <details>
        <summary>Guests and conditions, for local rules</summary>
        <div class="fields">
          {MORE.map((field) => (
            <OneField field={field} />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

function OneField({ field }: { readonly field: StayField }) {
  const { state, change } = useEditor();
  const problem = state.stay.problems[field];
  return (
    <TextField
      id={`stay.${field}`}
      label={STAY_FIELDS[field]}
      text={state.stay.texts[field]}
      problems={problem === undefined ? [] : [problem]}
      kind={KINDS[field]}
      onText={(text) => change((now) => stayTyped(now, field, text))}
    />
  );
}
