import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { isStale, lookingAt } from '../../editor/state.js';
import type { PreviewedScenario } from '../../preview/preview-data.js';
import { personsIn } from '../../stay/schema.js';
import { Figures } from '../../views/detail.js';
import { useShown } from '../../views/view-context.js';
import { COUNTS } from '../../words/en/counts.js';
import { ELEMENTS } from '../../words/en/elements.js';
import { say } from '../../words/words.js';
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
      <section class="answer" part="results" aria-label={say(writing, ELEMENTS, 'results')}>
        <p class="stale">{say(writing, ELEMENTS, 'noFigures')}</p>
      </section>
    );
  }
  const { stay, draft } = scenario;
  // Those of all rooms: one may arrive before the others, or stay longer.
  const { nights } = draft;
  const guests = stay.rooms.reduce((sum, one) => sum + personsIn(one) * (one.count ?? 1), 0);
  return (
    <section class={`answer${isOld ? ' old' : ''}`} part="results" aria-label={say(writing, ELEMENTS, 'stayCosts')}>
      <Figures {...scenario} />
      <Button name="to-stay" kind="link" onPress={onStay}>
        {say(writing, ELEMENTS, 'typedStay', {
          persons: say(writing, COUNTS, 'person', { n: guests }),
          nights: say(writing, COUNTS, 'night', { n: nights.length }),
          date: writing.date(nights[0]?.date ?? stay.checkIn),
        })}
      </Button>
      {isOld && <p class="stale">{say(writing, ELEMENTS, 'lastGood')}</p>}
    </section>
  );
}
