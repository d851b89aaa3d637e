import type { JSX, RefObject } from 'preact';
import { LOGICS } from '../../core/definitions/logics.js';
import { inOneLine } from '../../language/description/values.js';
import { explainIn } from '../../language/explanation/explain.js';
import type { ChargeExplanation, Explanation } from '../../language/explanation/explanation-data.js';
import type { RoomGroups } from '../../language/explanation/words/nights.js';
import { datesInWords, spansInWords } from '../../language/explanation/words/nights.js';
import { VIEWS } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { stayInWords } from '../../trials/replay/replay-data.js';
import { Ledger } from './ledger.js';
import { Filled, List, Name, Prose, slot } from './markup.js';
import { hasUnlikeNights, NightBars } from './night-bars.js';
import type { ShownScenario } from './scenario-data.js';
import { hasUnlikeMonths, Timeline } from './timeline.js';
import { useSets, useTexts, useView } from './view-context.js';

interface DetailProps {
  readonly scenario: ShownScenario;
  /** The link back to the list, if the list is out of sight. */
  readonly back?: JSX.Element;
  /** Receives the focus when the scenario is chosen. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
}

export function Detail({ scenario, back, heading }: DetailProps): JSX.Element {
  const { anchor, name, why, group, stay, draft, saved, isFirst } = scenario;
  const { writing } = useView();
  const { sets } = useSets();
  const [hasNights, hasMonths] = [hasUnlikeNights(scenario), hasUnlikeMonths(sets)];
  return (
    <section class={isFirst ? 'detail first' : 'detail'} id={anchor} aria-labelledby={`${anchor}-name`}>
      {back}
      <div class="panel">
        <h2 id={`${anchor}-name`} tabIndex={-1} ref={heading ?? null}>
          <Prose text={name} />
        </h2>
        <Prose
          as="p"
          class="why"
          text={inOneLine(writing.prose, group === 'own' ? [stayInWords(stay, writing.prose), why] : [why])}
        />
        <Ledger draft={draft} saved={saved} />
      </div>
      {(hasNights || hasMonths) && (
        <div class="panel">
          {hasNights && <NightBars {...scenario} />}
          {hasMonths && <Timeline {...scenario} />}
        </div>
      )}
      <div class="panel">
        <WhyAmounts {...scenario} />
      </div>
    </section>
  );
}

/** The sentences behind the amounts: under the draft and, folded, under the saved set. */
export function WhyAmounts({ draft, saved }: ShownScenario): JSX.Element {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  return (
    <div class="why-amounts">
      <h3>{text('whyAmounts')}</h3>
      <Sentences {...explainIn(writing.prose, draft)} />
      {saved && (
        <details>
          <summary>{text('underSaved')}</summary>
          <Sentences {...explainIn(writing.prose, saved)} />
        </details>
      )}
    </div>
  );
}

function Sentences({ charges, roomGroups = [], sentences }: Explanation) {
  const text = useTexts(VIEWS);
  return (
    <>
      {charges.map((charge) => (
        <ChargeSentences charge={charge} groups={roomGroups} />
      ))}
      <h4>{text('netPriceTotal')}</h4>
      <List entries={sentences} />
    </>
  );
}

function ChargeSentences({ charge, groups }: { readonly charge: ChargeExplanation; readonly groups: RoomGroups }) {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { title, amount, is_inclusive, sentences } = charge;
  return (
    <>
      <h4>
        <Filled
          text={text(is_inclusive ? 'chargeIncluded' : 'chargeOnTop', {
            title: slot('title'),
            amount: writing.amount(amount),
          })}
          slots={{ title: <Name of={title} /> }}
        />
      </h4>
      <List entries={[...sentences, ...datesOfAll(charge, groups, writing.prose)]} />
    </>
  );
}

/** The dates of a charge for all nights and guests. Other charges have sentences that list their dates. */
function datesOfAll(
  { logic, steps, chargedNights = [], notChargedNights, notChargedGuests = [] }: ChargeExplanation,
  groups: RoomGroups,
  words: Words,
): string[] {
  if (notChargedNights === undefined || notChargedNights.length + notChargedGuests.length > 0) return [];
  if (LOGICS[logic].per === 'night')
    return [say(words, VIEWS, 'everyNight', { dates: spansInWords(chargedNights, words) })];
  const due = steps.flatMap((step) => (step.kind === 'rates' ? step.parts.flatMap(({ nights }) => nights) : []));
  return [say(words, VIEWS, 'atArrival', { dates: datesInWords(groups, due, words) })];
}
