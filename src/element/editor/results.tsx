import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { type ChangedStay, type Consequences, typedScenario } from '../../editor/figures.js';
import { isStale, stayTaken } from '../../editor/state.js';
import type { PreviewedScenario } from '../../preview/preview-data.js';
import { changeInWords, directionOf } from '../../preview/words/differences.js';
import type { ShownScenario } from '../../views/data.js';
import { WhyAmounts } from '../../views/detail.js';
import { Prose } from '../../views/markup.js';
import { NightBars } from '../../views/night-bars.js';
import { useShown } from '../../views/shown.js';
import { Timeline } from '../../views/timeline.js';
import { Waterfall } from '../../views/waterfall.js';
import { Button, type EditorOf, useEditor } from './controls.js';

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

/** So many stays are listed at first. */
const MOST_OPEN = 12;

interface ScenariosProps {
  readonly consequences: Consequences | undefined;
}

/** Every stay that is charged differently, losses of the house first. Drawn again when they were compared again. */
export function Scenarios({ consequences }: ScenariosProps): JSX.Element {
  const { change } = useEditor();
  return useMemo(() => <Compared consequences={consequences} change={change} />, [consequences, change]);
}

function Compared({ consequences, change }: ScenariosProps & Pick<EditorOf, 'change'>) {
  const [isAll, setAll] = useState(false);
  if (consequences === undefined) {
    return (
      <section class="changes" part="scenarios" aria-label="Other stays">
        <h2>Other stays</h2>
        <p class="quiet">They are being compared.</p>
      </section>
    );
  }
  const { changed, summary } = consequences;
  const shown = isAll ? changed : changed.slice(0, MOST_OPEN);
  return (
    <section class="changes" part="scenarios" aria-label="Other stays">
      <h2>Other stays</h2>
      <p>{verdict(consequences)}</p>
      <ul>
        {shown.map((stay) => (
          <Changed stay={stay} change={change} />
        ))}
      </ul>
      {changed.length > shown.length && (
        <Button name="all-stays" kind="small" onPress={() => setAll(true)}>
          Show all {changed.length} of {summary.scenarios}
        </Button>
      )}
    </section>
  );
}

function verdict({ changed, summary, verdict: said }: Consequences): string {
  const all = summary.scenarios;
  const losses = changed.filter(({ difference }) => difference?.net.startsWith('-')).length;
  if (changed.length === 0) return `Nothing changes in any of the ${all} stays that were looked at.`;
  const many = `${changed.length} of ${all} stays ${changed.length === 1 ? 'is' : 'are'} charged differently.`;
  const less = losses === 0 ? '' : ` In ${losses} of them the house keeps less.`;
  return `${said} ${many}${less}`.trim();
}

type ChangedProps = Pick<EditorOf, 'change'> & { readonly stay: ChangedStay };

function Changed({ stay: { name, why, stay, difference }, change }: ChangedProps) {
  const { net = '0', total = '0' } = difference ?? {};
  const take = () => change((now) => stayTaken(now, stay));
  return (
    <li class={directionOf(net) === 'less' ? 'hurts' : undefined}>
      <Button name={`stay-${name}`} kind="link" onPress={take}>
        <Prose text={name} />
      </Button>{' '}
      <span class="quiet">
        <Prose text={why} />
      </span>
      <br />
      The house keeps {wordsOf(net)}; the guest pays {wordsOf(total)}.
    </li>
  );
}

function wordsOf(amount: string): string {
  return directionOf(amount) === 'same' ? 'the same' : changeInWords(amount);
}
