import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { typedScenario } from '../../editor/figures.js';
import { isStale } from '../../editor/state.js';
import type { PreviewedScenario } from '../../preview/preview-data.js';
import { changeInWords, directionOf } from '../../preview/words/differences.js';
import type { ShownScenario } from '../../views/data.js';
import { WhyAmounts } from '../../views/detail.js';
import { NightBars } from '../../views/night-bars.js';
import { useShown } from '../../views/shown.js';
import { Timeline } from '../../views/timeline.js';
import { Waterfall } from '../../views/waterfall.js';
import { useEditor } from './context.js';

/** What the typed stay costs. It is drawn again when it costs something else, not when all other stays are compared. */
export function Results(): JSX.Element {
  const { prefix, state } = useEditor();
  const { good, saved, stay } = state;
  const isOld = isStale(state);
  return useMemo(
    () => <Found prefix={prefix} scenario={typedScenario({ good, saved, stay })} isOld={isOld} />,
    [prefix, good, saved, stay.good, isOld],
  );
}

interface FoundProps {
  readonly prefix: string;
  readonly scenario: PreviewedScenario | undefined;
  /** Whether the figures are those of an earlier draft or stay. */
  readonly isOld: boolean;
}

/** The figures, each tax, and the pictures. */
function Found({ prefix, scenario, isOld }: FoundProps) {
  if (scenario === undefined) {
    return (
      <section class="results" part="results" aria-label="Results">
        <p class="stale">There are no figures until the tax set and the stay can be read.</p>
      </section>
    );
  }
  const shown: ShownScenario = { ...scenario, anchor: `${prefix}stay`, isFirst: true };
  return (
    <section class={`results${isOld ? ' old' : ''}`} part="results" aria-label="What the stay costs">
      <h2>What it costs</h2>
      {isOld && <p class="stale">A field is not complete or not valid. These are the last good figures.</p>}
      <dl class="figures">
        <Amount scenario={scenario} name="You keep (net)" figure="net" />
        <Amount scenario={scenario} name="Price" figure="price" />
        <Amount scenario={scenario} name={`Guests pay (total, ${scenario.draft.currency})`} figure="total" />
      </dl>
      <Waterfall {...shown} />
      <NightBars {...shown} />
      <Timeline {...shown} />
      <Why scenario={shown} />
    </section>
  );
}

interface AmountProps {
  readonly scenario: PreviewedScenario;
  readonly name: string;
  readonly figure: 'net' | 'price' | 'total';
}

function Amount({ scenario: { draft, saved, difference }, name, figure }: AmountProps) {
  const { writing } = useShown();
  const change = difference?.[figure];
  const word = change === undefined ? 'same' : directionOf(change);
  return (
    <div class={figure === 'net' && word === 'less' ? 'hurts' : undefined}>
      <dt>{name}</dt>
      <dd>
        <span class="amount" part={`figure ${figure}`} data-figure={figure}>
          {writing.plain(draft[figure])}
        </span>
        {saved !== undefined && change !== undefined && (
          <span class={`beside ${word}`}>
            {' '}
            saved {writing.amount(saved[figure])}
            {word === 'same' ? '' : `, ${changeInWords(change, writing)}`}
          </span>
        )}
      </dd>
    </div>
  );
}

/** Explained only while somebody reads it: it takes longer than all the rest. */
function Why({ scenario }: { readonly scenario: ShownScenario }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Why each amount is what it is</summary>
      {isOpen && <WhyAmounts {...scenario} />}
    </details>
  );
}
