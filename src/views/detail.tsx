import type { JSX, RefObject } from 'preact';
import { changeInWords, directionOf } from '../preview/words/differences.js';
import type { ShownScenario } from './data.js';
import { lookOfChange } from './differences.js';
import { Prose } from './markup.js';
import { NightBars } from './night-bars.js';
import { useShown } from './shown.js';
import { Timeline } from './timeline.js';
import { Waterfall } from './waterfall.js';
import { WhyAmounts } from './why-amounts.js';

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
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="amount" data-figure={figure}>
          {writing.plain(draft[figure])}
        </span>
        {change !== undefined && <span class={lookOfChange(figure, direction)}> {changeInWords(change, writing)}</span>}
        {saved !== undefined && direction !== 'same' && (
          <span class="from"> saved {writing.amount(saved[figure])}</span>
        )}
      </dd>
    </div>
  );
}
