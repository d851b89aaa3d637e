import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ChangedStay, Consequences } from '../../editor/figures.js';
import { stayTaken } from '../../editor/state.js';
import { changeInWords, directionOf } from '../../preview/words/differences.js';
import { WhyAmounts } from '../../views/detail.js';
import { Filled, Prose, slot } from '../../views/markup.js';
import { NightBars } from '../../views/night-bars.js';
import { lookOfChange, type ShownScenario } from '../../views/scenario-data.js';
import { Timeline } from '../../views/timeline.js';
import { useShown } from '../../views/view-context.js';
import { Waterfall } from '../../views/waterfall.js';
import { ELEMENTS } from '../../words/en/elements.js';
import { say, type Words } from '../../words/words.js';
import { Button, type EditorOf, useEditor } from './controls.js';

/** Where the amounts of the typed stay come from. Drawn again when it costs something else. */
export function Results(): JSX.Element {
  const { prefix, scenario } = useEditor();
  return useMemo(() => <Found prefix={prefix} scenario={scenario} />, [prefix, scenario]);
}

function Found({ prefix, scenario }: Pick<EditorOf, 'prefix' | 'scenario'>) {
  const { writing } = useShown();
  if (scenario === undefined) return null;
  const shown: ShownScenario = { ...scenario, anchor: `${prefix}stay`, isFirst: true };
  return (
    <section class="results" aria-label={say(writing, ELEMENTS, 'amountsFrom')}>
      <Waterfall {...shown} />
      <NightBars {...shown} />
      <Timeline {...shown} />
      <Why scenario={shown} />
    </section>
  );
}

/** Explained only while somebody reads it: it takes longer than all the rest. */
function Why({ scenario }: { readonly scenario: ShownScenario }) {
  const { writing } = useShown();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say(writing, ELEMENTS, 'whyEach')}</summary>
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
  const { writing } = useShown();
  if (saved === undefined) {
    return (
      <section class="changes" part="scenarios" aria-label={say(writing, ELEMENTS, 'otherStays')}>
        <p>{say(writing, ELEMENTS, 'nothingSaved')}</p>
      </section>
    );
  }
  return (
    <section class="changes" part="scenarios" aria-label={say(writing, ELEMENTS, 'otherStays')}>
      <p>
        {consequences === undefined ? (
          say(writing, ELEMENTS, 'comparingStays')
        ) : (
          <Prose text={verdict(consequences, writing.prose)} />
        )}
      </p>
    </section>
  );
}

/** Every stay that is charged differently, losses of the house first. Drawn again when they were compared again. */
export function Scenarios({ consequences }: ScenariosProps): JSX.Element {
  const { change } = useEditor();
  return useMemo(() => <Compared consequences={consequences} change={change} />, [consequences, change]);
}

function Compared({ consequences, change }: ScenariosProps & Pick<EditorOf, 'change'>) {
  const { writing } = useShown();
  const [isAll, setAll] = useState(false);
  if (consequences === undefined) return <p class="quiet">{say(writing, ELEMENTS, 'comparing')}</p>;
  const { changed, summary } = consequences;
  const shown = isAll ? changed : changed.slice(0, MOST_OPEN);
  return (
    <section class="changes" aria-label={say(writing, ELEMENTS, 'changedStays')}>
      {changed.length === 0 && <p class="quiet">{say(writing, ELEMENTS, 'nothingChanges')}</p>}
      <ul>
        {shown.map((stay) => (
          <Changed stay={stay} change={change} />
        ))}
      </ul>
      {changed.length > shown.length && (
        <Button name="all-stays" kind="small" onPress={() => setAll(true)}>
          {say(writing, ELEMENTS, 'showAll', { changed: changed.length, all: summary.scenarios })}
        </Button>
      )}
    </section>
  );
}

function verdict({ changed, summary, verdict: said }: Consequences, words: Words): string {
  const all = summary.scenarios;
  const losses = changed.filter(({ difference }) => difference?.net.startsWith('-')).length;
  if (changed.length === 0) return say(words, ELEMENTS, 'nothingChangesIn', { all });
  const many = say(words, ELEMENTS, 'changed', { n: changed.length, all });
  const less = losses === 0 ? '' : ` ${say(words, ELEMENTS, 'losses', { n: losses })}`;
  return `${said} ${many}${less}`.trim();
}

type ChangedProps = Pick<EditorOf, 'change'> & { readonly stay: ChangedStay };

function Changed({ stay: { name, why, stay, difference }, change }: ChangedProps) {
  const { writing } = useShown();
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
      <Filled
        text={say(writing, ELEMENTS, 'keepsAndPays', { net: slot('net'), total: slot('total') })}
        slots={{ net: <By figure="net" amount={net} />, total: <By figure="total" amount={total} /> }}
      />
    </li>
  );
}

/** "16.00 more", in the colour of what it means for whom it concerns. */
function By({ figure, amount }: { readonly figure: 'net' | 'total'; readonly amount: string }) {
  const { writing } = useShown();
  const direction = directionOf(amount);
  const words = direction === 'same' ? say(writing, ELEMENTS, 'theSame') : changeInWords(amount, writing);
  return <span class={lookOfChange(figure, direction)}>{words}</span>;
}
