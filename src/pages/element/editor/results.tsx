import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { firstOfEach } from '../../../core/issues/reading.js';
import { ELEMENTS } from '../../../language/words/en/editor.js';
import { COUNTS } from '../../../language/words/en/explanation.js';
import { LEDGER } from '../../../language/words/en/pages.js';
import type { Words } from '../../../language/words/words.js';
import { say } from '../../../language/words/words.js';
import type { PreviewedScenario } from '../../../trials/preview/preview-data.js';
import {
  changeInWords,
  directionOf,
  signedInWords,
  verdictInWords,
  youKeep,
} from '../../../trials/preview/words/verdict.js';
import type { ChangedStay, Consequences } from '../../editor/figures.js';
import { isStale, openStay, STAY_FORM, showSide, withShown } from '../../editor/state.js';
import { guestsInWords } from '../../editor/stay-fields.js';
import { WhyAmounts } from '../../views/detail.js';
import { Ledger } from '../../views/ledger.js';
import { Folded, NumberHeads, Prose } from '../../views/markup.js';
import { hasUnlikeNights, NightBars } from '../../views/night-bars.js';
import type { ShownScenario } from '../../views/scenario-data.js';
import { lookOfChange } from '../../views/scenario-data.js';
import { hasUnlikeMonths, Timeline } from '../../views/timeline.js';
import { useSets, useTexts, useView } from '../../views/view-context.js';
import { Button, LIST_STEPS, useEditor } from './controls.js';
import { PriceFor } from './price-for.js';
import { StayForm, StayWarnings } from './stay-form.js';

interface ResultsProps {
  readonly consequences: Consequences | undefined;
  readonly isCompared: boolean;
}

/** The ledger of the typed stay, the other stays, and why each amount is what it is. */
export function Results({ consequences, isCompared }: ResultsProps): JSX.Element {
  return (
    <>
      <StayLedger />
      <OtherStays consequences={consequences} isCompared={isCompared} />
      <Reasons />
      <StayWarnings />
    </>
  );
}

function StayLedger() {
  const { state, scenario, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const ledgerText = useTexts(LEDGER);
  const isOpen = state.shown.has(STAY_FORM) || Object.keys(state.stay.problems).length > 0;
  const toggle = (): void => {
    change((now) => withShown(now, STAY_FORM, !isOpen));
    if (!isOpen) focusOn('[name="stay.checkIn"]');
  };
  const { draft, saved } = scenario ?? {};
  return (
    <section class="panel of-stay" part="results" aria-label={text('stayCosts')}>
      <div class="head">
        <h2>{scenario && <StayInWords scenario={scenario} />}</h2>
        <Button name="to-stay" kind="link" isOpen={isOpen} text={ledgerText('changeTheStay')} onPress={toggle} />
      </div>
      {isOpen && (
        <>
          <StayForm />
          <PriceFor />
        </>
      )}
      {draft === undefined ? (
        <p class="stale">{text('noFigures')}</p>
      ) : (
        <Ledger draft={draft} saved={saved} isOld={isStale(state)} />
      )}
    </section>
  );
}

/** "2 adults, 7 nights from Nov 28, 2026". */
export function StayInWords({ scenario: { draft, stay } }: { readonly scenario: PreviewedScenario }): JSX.Element {
  const { writing } = useEditor();
  const text = useTexts(ELEMENTS);
  const countText = useTexts(COUNTS);
  // The nights of all rooms: a room may arrive earlier or stay longer.
  const { nights } = draft;
  return (
    <>
      {text('typedStay', {
        persons: guestsInWords(stay, writing),
        nights: countText('night', { n: nights.length }),
        date: writing.date(nights[0]?.date ?? stay.checkIn),
      })}
    </>
  );
}

/** The sentences and pictures behind the amounts, drawn only while they are open: explaining takes long. */
function Reasons() {
  const { prefix, scenario, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  const { sets } = useSets();
  return useMemo(() => {
    if (scenario === undefined) return null;
    const shown: ShownScenario = { ...scenario, anchor: `${prefix}stay`, isFirst: true };
    return (
      <Section title={text('whyEach')} kind="why">
        {() => (
          <>
            <WhyAmounts {...shown} />
            {hasUnlikeNights(shown) && <NightBars {...shown} />}
            {hasUnlikeMonths(sets) && <Timeline {...shown} />}
          </>
        )}
      </Section>
    );
  }, [prefix, scenario, sets, writing]);
}

interface SectionProps {
  readonly title: string;
  readonly kind: string;
  readonly children: () => ComponentChildren;
}

/** A folded card below the ledger. */
export function Section({ title, kind, children }: SectionProps): JSX.Element {
  return (
    <div class={`panel section section-${kind}`}>
      <Folded summary={title} button={`section-${kind}`}>
        {children}
      </Folded>
    </div>
  );
}

const MAX_OPEN = 12;

/** An everyday stay is listed once for each direction: on the dates with the largest change. */
function kindOfChange({ name, called = name, difference: { total, kept } }: ChangedStay): string {
  return [called, directionOf(total), directionOf(kept)].join();
}

/** The changes on other stays, the largest first, and the sentence that holds for every stay. */
function OtherStays({ consequences, isCompared }: ResultsProps) {
  const { state } = useEditor();
  const text = useTexts(ELEMENTS);
  const ledgerText = useTexts(LEDGER);
  const [isAll, setAll] = useState(false);
  const isBehind = state.saved !== undefined && !isCompared;
  const { changed = [], summary, incomparable = '' } = consequences ?? {};
  const shown = isAll ? changed : firstOfEach(changed, kindOfChange).slice(0, MAX_OPEN);
  return (
    <section class={isBehind ? 'panel others behind' : 'panel others'} part="scenarios" aria-label={text('otherStays')}>
      <h2>{ledgerText('otherStays')}</h2>
      {consequences !== undefined && state.saved !== undefined && incomparable === '' ? (
        <>
          <div class="list">
            {shown.length > 0 ? (
              <ChangedStays stays={shown} currency={consequences.currency} />
            ) : (
              <p class="quiet">{ledgerText('nothingChanges')}</p>
            )}
            {changed.length > shown.length && (
              <Button
                name="all-stays"
                text={text('showAll', { changed: changed.length, all: summary?.scenarios ?? 0 })}
                kind="small"
                onPress={() => setAll(true)}
              />
            )}
          </div>
          <EveryStay consequences={consequences} />
        </>
      ) : (
        <p class="quiet">{incomparable || text(state.saved === undefined ? 'nothingSaved' : 'comparingStays')}</p>
      )}
    </section>
  );
}

/** "Guests pay 30.00 more for each booking. You keep 28.30 more for each booking. Looked at 38 stays ..." */
export function EveryStay({ consequences }: { readonly consequences: Consequences }): JSX.Element {
  const { prose } = useView().writing;
  const sentences = everyStayInWords(consequences, prose);
  return (
    <p class="everystay">
      {sentences.map((sentence, index) =>
        index === 0 ? (
          <b>
            <Prose text={sentence} />
          </b>
        ) : (
          <>
            {' '}
            <Prose text={sentence} />
          </>
        ),
      )}
    </p>
  );
}

/** The sentence that holds for every stay, or for those that were looked at, and the limits of the search. */
function everyStayInWords({ verdict, changed, summary }: Consequences, words: Words): string[] {
  const { others, every } = verdict?.guests ?? {};
  if (verdict === undefined || others === undefined) return [];
  const { ofGuests, ofHouse } = verdictInWords(verdict, words);
  const losses = changed.filter(({ difference }) => directionOf(difference.kept) === 'less').length;
  const { stays: n, nights, guests } = others;
  return [
    ofGuests,
    // Where guests pay the same for every stay, so does the house keep.
    ...(changed.length === 0 ? [] : [ofHouse]),
    ...(losses === 0 || losses === summary.scenarios ? [] : [say(words, ELEMENTS, 'losses', { n: losses })]),
    // The sentence about stays that were looked at says which.
    ...(every === undefined ? [] : [say(words, LEDGER, 'lookedAt', { n, nights, guests })]),
  ];
}

interface ChangedStaysProps {
  readonly stays: readonly ChangedStay[];
  readonly currency: string;
}

export function ChangedStays({ stays, currency }: ChangedStaysProps): JSX.Element {
  const { change, writing } = useEditor();
  const text = useTexts(ELEMENTS);
  return (
    <StayTable
      caption={text('changedStays')}
      heads={[text('saved'), text('draft'), text('changeIn', { currency })]}
      rows={stays.map(({ name, called, why, stay, difference, before, after }) => {
        const { kept, total } = difference;
        const house = directionOf(kept);
        const isOfHouse = directionOf(total) === 'same' || house === 'less';
        const note = isOfHouse && house !== 'same' ? youKeep(changeInWords(kept, writing), writing) : undefined;
        const onOpen = () => change((now) => showSide(openStay(now, stay), 'ledger'));
        const title = called === undefined ? { why } : { called, why: name };
        return { name, ...title, before, after, change: total, hurts: house === 'less', note, onOpen };
      })}
    />
  );
}

interface StayRow {
  readonly name: string;
  readonly called?: string;
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
          <Row row={row.why === rows[index - 1]?.why ? { ...row, why: '' } : row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { readonly row: StayRow }) {
  const { writing } = useView();
  const { name, called = name, why, before, after, change, hurts, note, onOpen } = row;
  return (
    <tr class={hurts ? 'hurts' : undefined}>
      <th scope="row">
        <Button name={`stay-${name}`} kind="open" onPress={onOpen}>
          <Prose text={called} />
        </Button>
        {why !== '' && <Prose as="span" class="quiet" text={why} />}
        {note !== undefined && <span class="note">{note}</span>}
      </th>
      <td class="number">{writing.amount(before)}</td>
      <td class="number">{writing.amount(after)}</td>
      <td class="number">
        <span class={lookOfChange('total', directionOf(change))}>{signedInWords(change, writing)}</span>
      </td>
    </tr>
  );
}
