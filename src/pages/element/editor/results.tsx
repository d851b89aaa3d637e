import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { ELEMENTS } from '../../../language/words/en/editor.js';
import { COUNTS } from '../../../language/words/en/explanation.js';
import type { Words } from '../../../language/words/words.js';
import { say } from '../../../language/words/words.js';
import type { ChangeElsewhere } from '../../../trials/preview/first-stay.js';
import { changeElsewhere } from '../../../trials/preview/first-stay.js';
import type { PreviewedScenario } from '../../../trials/preview/preview-data.js';
import { changeInWords, directionOf, signedInWords, youKeep } from '../../../trials/preview/words/verdict.js';
import type { ChangedStay, Consequences } from '../../editor/figures.js';
import { verdictText } from '../../editor/figures.js';
import { isStale, openStay, selectTab } from '../../editor/state.js';
import { guestsInWords } from '../../editor/stay-fields.js';
import { Figures, WhyAmounts } from '../../views/detail.js';
import { Folded, NumberHeads, Prose } from '../../views/markup.js';
import { MoneyBar } from '../../views/money-pictures.js';
import { hasUnlikeNights, NightBars } from '../../views/night-bars.js';
import type { ShownScenario } from '../../views/scenario-data.js';
import { lookOfChange } from '../../views/scenario-data.js';
import { hasUnlikeMonths, Timeline } from '../../views/timeline.js';
import { useSets, useTexts, useView } from '../../views/view-context.js';
import { Button, Icon, LIST_STEPS, useEditor } from './controls.js';

export function Results(): JSX.Element | null {
  const { prefix, scenario, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  const { sets } = useSets();
  return useMemo(() => {
    if (scenario === undefined) return null;
    const shown: ShownScenario = { ...scenario, anchor: `${prefix}stay`, isFirst: true };
    return (
      <section class="results" aria-label={text('amountsFrom')}>
        <MoneyBar {...shown} />
        {hasUnlikeNights(shown) && <NightBars {...shown} />}
        {hasUnlikeMonths(sets) && <Timeline {...shown} />}
        {/* Explaining takes longer than everything else. */}
        <Folded summary={text('whyEach')}>{() => <WhyAmounts {...shown} />}</Folded>
      </section>
    );
  }, [prefix, scenario, sets, writing]);
}

const MAX_OPEN = 12;
const ALL_STAYS = 1;

interface ScenariosProps {
  readonly consequences: Consequences | undefined;
}

type VerdictProps = ScenariosProps & { readonly isCompared: boolean };

/** The effect on all other stays: the edits, their effect on everyday stays, and the number of changed stays. */
export function Verdict({ consequences, isCompared }: VerdictProps): JSX.Element {
  const { state, scenario, change, focusOn, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  const { telling = [], unchanged: control } = consequences ?? {};
  return (
    <section
      class={isCompared ? 'changes verdict' : 'changes verdict behind'}
      part="scenarios"
      aria-label={text('otherStays')}
    >
      {state.saved === undefined || consequences === undefined || consequences.changed.length === 0 ? (
        <p>
          {state.saved === undefined ? text('nothingSaved') : unchanged(isCompared ? consequences : undefined, writing)}
        </p>
      ) : (
        <p>
          <Prose as="span" class="lead" text={editedInOneLine(consequences, scenario, writing.prose)} />
          {[...telling, ...(control === undefined ? [] : [control])].map(({ name, stay, difference }) => (
            <Button
              name={`chip-${name}`}
              kind="chip"
              onPress={() => change((now) => selectTab(openStay(now, stay), 0))}
            >
              <Prose text={name} /> <Change difference={difference} />
            </Button>
          ))}
          <Button
            name="to-all-stays"
            text={countInWords(consequences, writing)}
            kind="link"
            onPress={() => {
              change((now) => selectTab(now, ALL_STAYS));
              focusOn('.stays tbody button');
            }}
          />
        </p>
      )}
    </section>
  );
}

function unchanged(consequences: Consequences | undefined, words: Words): string {
  if (consequences === undefined) return say(words, ELEMENTS, 'comparingStays');
  const { incomparable, summary } = consequences;
  return incomparable === '' ? say(words, ELEMENTS, 'nothingChangesIn', { all: summary.scenarios }) : incomparable;
}

function editedInOneLine(consequences: Consequences, typed: PreviewedScenario | undefined, words: Words): string {
  const [first, ...others] = consequences.edited;
  if (first === undefined) return verdictText(consequences, typed, words);
  return others.length === 0 ? first : say(words, ELEMENTS, 'andMore', { edit: first, n: others.length });
}

export function countInWords({ changed, summary }: Consequences, words: Words): string {
  const losses = changed.filter(({ difference }) => difference.kept.startsWith('-')).length;
  const many = say(words, ELEMENTS, 'changed', { n: changed.length, all: summary.scenarios });
  return losses === 0 ? many : `${many} ${say(words, ELEMENTS, 'losses', { n: losses })}`;
}

/** "+14.00": the change of the total, or of what the house keeps if the total stays the same. */
function Change({ difference }: Pick<ChangedStay, 'difference'>): JSX.Element {
  const { writing } = useView();
  const text = useTexts(ELEMENTS);
  const { kept, total } = difference;
  const isOfHouse = directionOf(total) === 'same' && directionOf(kept) !== 'same';
  const [figure, amount] = isOfHouse ? (['kept', kept] as const) : (['total', total] as const);
  const direction = directionOf(amount);
  const change = direction === 'same' ? text('theSame') : signedInWords(amount, writing);
  return <span class={lookOfChange(figure, direction)}>{isOfHouse ? youKeep(change, writing) : change}</span>;
}

/** All changed stays, losses of the house first. */
export function Scenarios({ consequences }: ScenariosProps): JSX.Element {
  const text = useTexts(ELEMENTS);
  const [isAll, setAll] = useState(false);
  if (consequences === undefined) return <p class="quiet">{text('comparing')}</p>;
  const { changed, summary, incomparable } = consequences;
  const shown = isAll ? changed : changed.slice(0, MAX_OPEN);
  if (incomparable !== '') return <p>{incomparable}</p>;
  if (changed.length === 0) return <p class="quiet">{text('nothingChanges')}</p>;
  return (
    <section class="changes" aria-label={text('changedStays')}>
      <ChangedStays stays={shown} consequences={consequences} />
      {changed.length > shown.length && (
        <Button
          name="all-stays"
          text={text('showAll', { changed: changed.length, all: summary.scenarios })}
          kind="small"
          onPress={() => setAll(true)}
        />
      )}
    </section>
  );
}

interface ChangedStaysProps {
  readonly stays: readonly ChangedStay[];
  readonly consequences: Consequences;
}

export function ChangedStays({ stays, consequences: { currency } }: ChangedStaysProps): JSX.Element {
  const { change, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  return (
    <StayTable
      caption={text('changedStays')}
      heads={[text('saved'), text('draft'), text('changeIn', { currency })]}
      rows={stays.map(({ name, why, stay, difference, before, after }) => {
        const { kept, total } = difference;
        const house = directionOf(kept);
        const note = house === 'same' ? undefined : youKeep(changeInWords(kept, writing), writing);
        const onOpen = () => change((now) => openStay(now, stay));
        return { name, why, before, after, change: total, hurts: house === 'less', note, onOpen };
      })}
    />
  );
}

/** The amounts of the typed stay, always visible. */
export function Answer({ consequences }: ScenariosProps): JSX.Element {
  const { state, scenario, change, focusOn, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  const countText = useTexts(COUNTS);
  const isOld = isStale(state);
  const { good, saved, stay } = state;
  const isElsewhere = !isOld && scenario?.isChanged === false && (consequences?.changed.length ?? 0) > 0;
  // A stay that the edit changes, and why the typed stay is not changed.
  const elsewhere = useMemo((): (Pick<ChangeElsewhere, 'stay'> & Partial<ChangeElsewhere>) | undefined => {
    if (!isElsewhere || good === undefined || saved === undefined || stay.good === undefined) return undefined;
    return changeElsewhere(good, saved, stay.good) ?? consequences?.changed[0];
  }, [isElsewhere, good, saved, stay.good]);
  if (scenario === undefined) {
    return (
      <section class="answer" part="results" aria-label={text('results')}>
        <p class="stale">{text('noFigures')}</p>
      </section>
    );
  }
  // The nights of all rooms: a room may arrive earlier or stay longer.
  const { nights } = scenario.draft;
  const stayInWords = text('typedStay', {
    persons: guestsInWords(scenario.stay, writing),
    nights: countText('night', { n: nights.length }),
    date: writing.date(nights[0]?.date ?? scenario.stay.checkIn),
  });
  const toStay = (): void => {
    change((now) => selectTab(now, 0));
    focusOn('[name="stay.checkIn"]');
  };
  return (
    <section class={`answer${isOld ? ' old' : ''}`} part="results" aria-label={text('stayCosts')}>
      <Figures {...scenario} />
      {elsewhere !== undefined && (
        <p class="elsewhere">
          {text(elsewhere.because ?? 'notThisStay')}{' '}
          <Button
            name="look-elsewhere"
            text={text('lookAt', { date: writing.date(dayOf(elsewhere)) })}
            kind="link"
            onPress={() => change((now) => openStay(now, elsewhere.stay))}
          />
        </p>
      )}
      <Button name="to-stay" kind="quiet" onPress={toStay}>
        {stayInWords} <Icon of="down" />
      </Button>
      {isOld && <p class="stale">{text('lastGood')}</p>}
    </section>
  );
}

function dayOf({ stay, because }: Pick<ChangeElsewhere, 'stay'> & Partial<ChangeElsewhere>): string {
  return (because === 'bookedOn' ? stay.bookedOn : undefined) ?? stay.checkIn;
}

interface StayRow {
  readonly name: string;
  readonly why: string;
  readonly before: string;
  readonly after: string;
  readonly change: string;
  readonly hurts?: boolean;
  readonly note?: string | undefined;
  readonly onOpen: () => void;
}

interface StayTableProps {
  readonly caption: string;
  readonly heads: readonly [before: string, after: string, change: string];
  readonly rows: readonly StayRow[];
}

/** A list of stays. Enter or a press on a row opens its stay; arrow keys move through the rows. */
export function StayTable({ caption, heads, rows }: StayTableProps): JSX.Element {
  const text = useTexts(ELEMENTS);
  const most = Math.max(...rows.map(({ change }) => Math.abs(Number(change))), 0) || 1;
  return (
    <table class="stays">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text('stayAndWhy')}</th>
          <NumberHeads heads={heads} />
        </tr>
      </thead>
      <tbody
        onKeyDown={(event) => {
          const step = LIST_STEPS[event.key];
          if (step === undefined) return;
          const buttons = [...event.currentTarget.querySelectorAll('button')];
          const index = buttons.findIndex((button) => button.matches(':focus'));
          event.preventDefault();
          buttons[Math.min(buttons.length - 1, Math.max(0, index + step))]?.focus();
        }}
      >
        {rows.map((row, index) => (
          <Row row={row.why === rows[index - 1]?.why ? { ...row, why: '' } : row} most={most} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, most }: { readonly row: StayRow; readonly most: number }) {
  const { writing } = useView();
  const text = useTexts(ELEMENTS);
  const { name, why, before, after, change, hurts, note, onOpen } = row;
  const direction = directionOf(change);
  const share = Math.abs(Number(change)) / most;
  return (
    <tr class={hurts ? 'hurts' : undefined}>
      <th scope="row">
        <Button name={`stay-${name}`} kind="open" onPress={onOpen}>
          <Prose text={name} />
        </Button>
        {why !== '' && <Prose as="span" class="quiet" text={why} />}
        {note !== undefined && <span class="note">{note}</span>}
      </th>
      <td class="number">{writing.amount(before)}</td>
      <td class="number">{writing.amount(after)}</td>
      <td class="number">
        <span class={lookOfChange('total', direction)}>
          {direction === 'same' ? text('theSame') : signedInWords(change, writing)}
        </span>
        <svg class="by" width="100%" height="4" aria-hidden="true">
          <rect
            class={direction === 'less' ? 'bar-less' : 'bar-more'}
            x={`${100 - Math.round(share * 100)}%`}
            width={`${Math.round(share * 100)}%`}
            height="4"
            rx="2"
          />
        </svg>
      </td>
    </tr>
  );
}
