import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { isStale, lookingAt } from '../../editor/state.js';
import { counted } from '../../issues/shown.js';
import type { PreviewedScenario } from '../../preview/preview-data.js';
import { personsIn } from '../../stay/schema.js';
import { Figures } from '../../views/detail.js';
import { useShown } from '../../views/view-context.js';
import { Button, useEditor } from './controls.js';

/** What the typed stay costs, which stays in sight. */
export function Answer(): JSX.Element {
  const { state, scenario, change, focusOn } = useEditor();
  const isOld = isStale(state);
  return useMemo(
    () => (
      <Found
        scenario={scenario}
        isOld={isOld}
        onStay={() => {
          change((now) => lookingAt(now, 0));
          focusOn('[name="stay.checkIn"]');
        }}
      />
    ),
    [scenario, isOld],
  );
}

interface FoundProps {
  readonly scenario: PreviewedScenario | undefined;
  /** Whether the figures are those of an earlier draft or stay. */
  readonly isOld: boolean;
  readonly onStay: () => void;
}

function Found({ scenario, isOld, onStay }: FoundProps) {
  const { writing } = useShown();
  if (scenario === undefined) {
    return (
      <section class="answer" part="results" aria-label="Results">
        <p class="stale">There are no figures until the tax set and the stay can be read.</p>
      </section>
    );
  }
  const { stay, draft } = scenario;
  // Those of all rooms: one may arrive before the others, or stay longer.
  const { nights } = draft;
  const guests = stay.rooms.reduce((sum, one) => sum + personsIn(one) * (one.count ?? 1), 0);
  return (
    <section class={`answer${isOld ? ' old' : ''}`} part="results" aria-label="What the stay costs">
      <Figures {...scenario} />
      <Button name="to-stay" kind="link" onPress={onStay}>
        {counted(guests, 'person')}, {counted(nights.length, 'night')} from{' '}
        {writing.date(nights[0]?.date ?? stay.checkIn)}
      </Button>
      {isOld && <p class="stale">A field is not complete or not valid. These are the last good figures.</p>}
    </section>
  );
}
