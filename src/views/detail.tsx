import type { JSX } from 'preact';
import { changeInWords, directionOf } from '../preview/words/differences.js';
import type { ShownScenario, ShownSets } from './data.js';
import { Prose } from './markup.js';
import { NightBars } from './night-bars.js';
import { Timeline } from './timeline.js';
import { Waterfall } from './waterfall.js';
import { WhyAmounts } from './why-amounts.js';

interface DetailProps {
  readonly scenario: ShownScenario;
  readonly sets: ShownSets;
}

/** All there is to see of one scenario. */
export function Detail({ scenario, sets }: DetailProps): JSX.Element {
  const { anchor, name, why } = scenario;
  return (
    <section class="detail" id={anchor} aria-labelledby={`${anchor}-name`}>
      <h2 id={`${anchor}-name`} tabIndex={-1}>
        <Prose text={name} />
      </h2>
      <p class="why">
        <Prose text={why} />
      </p>
      <dl class="figures">
        <Figure scenario={scenario} name="The house keeps (net)" figure="net" />
        <Figure scenario={scenario} name="Price" figure="price" />
        <Figure scenario={scenario} name={`The guest pays (total, ${scenario.draft.currency})`} figure="total" />
      </dl>
      <Waterfall {...scenario} />
      <NightBars {...scenario} />
      <Timeline scenario={scenario} sets={sets} />
      <WhyAmounts {...scenario} />
    </section>
  );
}

interface FigureProps {
  readonly scenario: ShownScenario;
  readonly name: string;
  readonly figure: 'net' | 'price' | 'total';
}

function Figure({ scenario: { draft, saved, difference }, name, figure }: FigureProps) {
  const change = difference?.[figure];
  const word = change === undefined ? 'same' : directionOf(change);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="amount" data-figure={figure}>
          {draft[figure]}
        </span>
        {change !== undefined && <span class={word}> {changeInWords(change)}</span>}
        {saved !== undefined && word !== 'same' && <span class="from"> saved {saved[figure]}</span>}
      </dd>
    </div>
  );
}
