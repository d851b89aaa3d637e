import type { JSX } from 'preact';
import { LOGICS } from '../definitions/logics.js';
import { type ChargeExplanation, type Explanation, explain } from '../index.js';
import { datesInWords, type RoomGroups, spansInWords } from '../preview/words/nights.js';
import type { ShownScenario } from './data.js';
import { List, Name } from './markup.js';
import { useShown } from './shown.js';

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

/** The dates of a charge that leaves no night out: its sentences give dates only where it does. */
function datesOfAll(
  { logic, steps, chargedNights = [], notChargedNights }: ChargeExplanation,
  groups: RoomGroups,
): string[] {
  if (notChargedNights === undefined || notChargedNights.length > 0) return [];
  if (LOGICS[logic].per === 'night') return [`Charged on every night: ${spansInWords(chargedNights)}.`];
  const due = steps.flatMap((step) => (step.kind === 'quantity' ? step.parts.flatMap(({ nights }) => nights) : []));
  return [`Charged at arrival: ${datesInWords(groups, due)}.`];
}
