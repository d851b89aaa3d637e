import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ChangedStay, Consequences } from '../../editor/figures.js';
import { stayTaken } from '../../editor/state.js';
import { changeInWords, directionOf } from '../../preview/words/differences.js';
import { WhyAmounts } from '../../views/detail.js';
import { Prose } from '../../views/markup.js';
import { NightBars } from '../../views/night-bars.js';
import { lookOfChange, type ShownScenario } from '../../views/scenario-data.js';
import { Timeline } from '../../views/timeline.js';
import { useShown } from '../../views/view-context.js';
import { Waterfall } from '../../views/waterfall.js';
import { Button, type EditorOf, useEditor } from './controls.js';

/** Where the amounts of the typed stay come from. Drawn again when it costs something else. */
export function Results(): JSX.Element {
  const { prefix, scenario } = useEditor();
  return useMemo(() => <Found prefix={prefix} scenario={scenario} />, [prefix, scenario]);
}

function Found({ prefix, scenario }: Pick<EditorOf, 'prefix' | 'scenario'>) {
  if (scenario === undefined) return null;
  const shown: ShownScenario = { ...scenario, anchor: `${prefix}stay`, isFirst: true };
  return (
    <section class="results" aria-label="Where the amounts come from">
      <Waterfall {...shown} />
      <NightBars {...shown} />
      <Timeline {...shown} />
      <Why scenario={shown} />
    </section>
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

/** What becomes of all other stays, in a sentence. */
export function Verdict({ consequences }: ScenariosProps): JSX.Element {
  const { saved } = useEditor().state;
  if (saved === undefined) {
    return (
      <section class="changes" part="scenarios" aria-label="Other stays">
        <p>Nothing is saved yet that this could be compared with.</p>
      </section>
    );
  }
  return (
    <section class="changes" part="scenarios" aria-label="Other stays">
      <p>{consequences === undefined ? 'Other stays are being compared.' : <Prose text={verdict(consequences)} />}</p>
    </section>
  );
}

/** Every stay that is charged differently, losses of the house first. Drawn again when they were compared again. */
export function Scenarios({ consequences }: ScenariosProps): JSX.Element {
  const { change } = useEditor();
  return useMemo(() => <Compared consequences={consequences} change={change} />, [consequences, change]);
}

function Compared({ consequences, change }: ScenariosProps & Pick<EditorOf, 'change'>) {
  const [isAll, setAll] = useState(false);
  if (consequences === undefined) return <p class="quiet">They are being compared.</p>;
  const { changed, summary } = consequences;
  const shown = isAll ? changed : changed.slice(0, MOST_OPEN);
  return (
    <section class="changes" aria-label="Stays that are charged differently">
      {changed.length === 0 && (
        <p class="quiet">Nothing changes: each stay that is charged differently is listed here.</p>
      )}
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
      The house keeps <By figure="net" amount={net} />; the guest pays <By figure="total" amount={total} />.
    </li>
  );
}

/** "16.00 more", in the colour of what it means for whom it concerns. */
function By({ figure, amount }: { readonly figure: 'net' | 'total'; readonly amount: string }) {
  const { writing } = useShown();
  const direction = directionOf(amount);
  const words = direction === 'same' ? 'the same' : changeInWords(amount, writing);
  return <span class={lookOfChange(figure, direction)}>{words}</span>;
}
