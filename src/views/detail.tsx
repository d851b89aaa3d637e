import type { JSX, RefObject } from 'preact';
import { LOGICS } from '../definitions/logics.js';
import { type ChargeExplanation, type Explanation, explain } from '../index.js';
import { changeInWords, directionOf } from '../preview/words/differences.js';
import { datesInWords, type RoomGroups, spansInWords } from '../preview/words/nights.js';
import { List, Name, Prose } from './markup.js';
import { NightBars } from './night-bars.js';
import { lookOfChange, type ShownScenario } from './scenario-data.js';
import { Timeline } from './timeline.js';
import { useShown } from './view-context.js';
import { Waterfall } from './waterfall.js';

interface DetailProps {
  readonly scenario: ShownScenario;
  /** The way back to the list, where that is out of sight. */
  readonly back?: JSX.Element;
  /** What is focused when it was chosen. */
  readonly heading?: RefObject<HTMLHeadingElement | null>;
}

/** All there is to see of one scenario. */
export function Detail({ scenario, back, heading }: DetailProps): JSX.Element {
  const { anchor, name, why, isFirst } = scenario;
  return (
    <section class={isFirst ? 'detail first' : 'detail'} id={anchor} aria-labelledby={`${anchor}-name`}>
      {back}
      <h2 id={`${anchor}-name`} tabIndex={-1} ref={heading ?? null}>
        <Prose text={name} />
      </h2>
      <p class="why">
        <Prose text={why} />
      </p>
      <Figures {...scenario} />
      <Waterfall {...scenario} />
      <NightBars {...scenario} />
      <Timeline {...scenario} />
      <WhyAmounts {...scenario} />
    </section>
  );
}

/** Net, price and total, each beside what it is under the saved set. */
export function Figures(scenario: Pick<ShownScenario, 'draft' | 'saved' | 'difference'>): JSX.Element {
  return (
    <dl class="figures">
      <Figure scenario={scenario} name="You keep (net)" figure="net" />
      <Figure scenario={scenario} name="Price" figure="price" />
      <Figure scenario={scenario} name={`Guests pay (total, ${scenario.draft.currency})`} figure="total" />
    </dl>
  );
}

interface FigureProps {
  readonly scenario: Pick<ShownScenario, 'draft' | 'saved' | 'difference'>;
  readonly name: string;
  readonly figure: 'net' | 'price' | 'total';
}

function Figure({ scenario: { draft, saved, difference }, name, figure }: FigureProps) {
  const { writing } = useShown();
  const change = difference?.[figure];
  const direction = change === undefined ? 'same' : directionOf(change);
  return (
    <div class={figure}>
      <dt>{name}</dt>
      <dd>
        <data class="amount" part={`figure ${figure}`} data-figure={figure} value={draft[figure]}>
          {writing.amount(draft[figure])}
        </data>
        {change !== undefined && <span class={lookOfChange(figure, direction)}> {changeInWords(change, writing)}</span>}
        {saved !== undefined && direction !== 'same' && (
          <span class="from"> saved {writing.amount(saved[figure])}</span>
        )}
      </dd>
    </div>
  );
}

/** Why each amount is what it is, under the draft and, folded away, under the saved set. */
export function WhyAmounts({ draft, saved }: ShownScenario): JSX.Element {
  return (
    <div class="why-amounts">
      <h3>Why these amounts</h3>
      <Sentences {...explain(draft)} />
      {saved && (
        <details>
          <summary>Under the saved tax set</summary>
          <Sentences {...explain(saved)} />
        </details>
      )}
    </div>
  );
}

function Sentences({ charges, roomGroups = [], sentences }: Explanation) {
  return (
    <>
      {charges.map((charge) => (
        <OfCharge charge={charge} groups={roomGroups} />
      ))}
      <h4>Net, price and total</h4>
      <List entries={sentences} />
    </>
  );
}

function OfCharge({ charge, groups }: { readonly charge: ChargeExplanation; readonly groups: RoomGroups }) {
  const { writing } = useShown();
  const { title, amount, is_inclusive, sentences } = charge;
  return (
    <>
      <h4>
        <Name of={title} />: {writing.amount(amount)} {is_inclusive ? 'included' : 'on top'}
      </h4>
      <List entries={[...sentences, ...datesOfAll(charge, groups)]} />
    </>
  );
}

/** The dates of a charge that leaves no night out, of no guest: its sentences give dates only where it does. */
function datesOfAll(
  { logic, steps, chargedNights = [], notChargedNights, notChargedGuests = [] }: ChargeExplanation,
  groups: RoomGroups,
): string[] {
  if (notChargedNights === undefined || notChargedNights.length + notChargedGuests.length > 0) return [];
  if (LOGICS[logic].per === 'night') return [`Charged on every night: ${spansInWords(chargedNights)}.`];
  const due = steps.flatMap((step) => (step.kind === 'rates' ? step.parts.flatMap(({ nights }) => nights) : []));
  return [`Charged at arrival: ${datesInWords(groups, due)}.`];
}
