import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Consequences } from '../../editor/figures.js';
import { isStale, openStay, selectTab } from '../../editor/state.js';
import { guestsInWords } from '../../editor/stay-fields.js';
import type { ChangeElsewhere } from '../../preview/first-stay.js';
import { changeElsewhere } from '../../preview/first-stay.js';
import type { PreviewedScenario } from '../../preview/preview-data.js';
import type { Stay } from '../../stay/schema.js';
import { Figures } from '../../views/detail.js';
import { useView } from '../../views/view-context.js';
import { ELEMENTS } from '../../words/en/editor.js';
import { COUNTS } from '../../words/en/explanation.js';
import { say } from '../../words/words.js';
import { Button, Icon, useEditor } from './controls.js';

interface AnswerProps {
  /** Of the current draft. */
  readonly consequences: Consequences | undefined;
}

/** The amounts of the typed stay, always visible. */
export function Answer({ consequences }: AnswerProps): JSX.Element {
  const { state, scenario, change, focusOn } = useEditor();
  const isOld = isStale(state);
  const { good, saved, stay } = state;
  const isElsewhere = !isOld && scenario?.isChanged === false && (consequences?.changed.length ?? 0) > 0;
  const elsewhere = useMemo(() => {
    if (!isElsewhere || good === undefined || saved === undefined || stay.good === undefined) return undefined;
    return changeElsewhere(good, saved, stay.good) ?? consequences?.changed[0];
  }, [isElsewhere, good, saved, stay.good]);
  return useMemo(
    () => (
      <StayFigures
        scenario={scenario}
        isOld={isOld}
        elsewhere={elsewhere}
        onLook={(stay) => change((now) => openStay(now, stay))}
        onStay={() => {
          change((now) => selectTab(now, 0));
          focusOn('[name="stay.checkIn"]');
        }}
      />
    ),
    [scenario, isOld, elsewhere],
  );
}

/** A stay that an edit changes, and the reason why the typed stay is not changed. */
interface ChangedElsewhere {
  readonly stay: Stay;
  readonly because?: ChangeElsewhere['because'];
}

interface StayFiguresProps {
  readonly scenario: PreviewedScenario | undefined;
  /** Whether the figures belong to an earlier draft or stay. */
  readonly isOld: boolean;
  /** A changed stay, if the edit does not change the typed one. */
  readonly elsewhere: ChangedElsewhere | undefined;
  readonly onLook: (stay: Stay) => void;
  readonly onStay: () => void;
}

function StayFigures({ scenario, isOld, elsewhere, onLook, onStay }: StayFiguresProps) {
  const { writing } = useView();
  if (scenario === undefined) {
    return (
      <section class="answer" part="results" aria-label={say(writing, ELEMENTS, 'results')}>
        <p class="stale">{say(writing, ELEMENTS, 'noFigures')}</p>
      </section>
    );
  }
  const { stay, draft } = scenario;
  // The nights of all rooms: a room may arrive earlier or stay longer.
  const { nights } = draft;
  return (
    <section class={`answer${isOld ? ' old' : ''}`} part="results" aria-label={say(writing, ELEMENTS, 'stayCosts')}>
      <Figures {...scenario} />
      {elsewhere !== undefined && (
        <p class="elsewhere">
          {say(writing, ELEMENTS, elsewhere.because ?? 'notThisStay')}{' '}
          <Button
            name="look-elsewhere"
            text={say(writing, ELEMENTS, 'lookAt', { date: writing.date(dayOf(elsewhere)) })}
            kind="link"
            onPress={() => onLook(elsewhere.stay)}
          />
        </p>
      )}
      <Button name="to-stay" kind="quiet" onPress={onStay}>
        {say(writing, ELEMENTS, 'typedStay', {
          persons: guestsInWords(stay, writing),
          nights: say(writing, COUNTS, 'night', { n: nights.length }),
          date: writing.date(nights[0]?.date ?? stay.checkIn),
        })}{' '}
        <Icon of="down" />
      </Button>
      {isOld && <p class="stale">{say(writing, ELEMENTS, 'lastGood')}</p>}
    </section>
  );
}

function dayOf({ stay, because }: ChangedElsewhere): string {
  return (because === 'bookedOn' ? stay.bookedOn : undefined) ?? stay.checkIn;
}
