import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { ChangedStay, Consequences } from '../../editor/figures.js';
import { typedStay } from '../../editor/stay.js';
import { changeInWords, directionOf } from '../../preview/words/differences.js';
import { Prose } from '../../views/markup.js';
import { type EditorOf, useEditor } from './context.js';
import { Button } from './controls.js';

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
  const take = () =>
    change((now) => ({
      ...now,
      stay: typedStay(stay, undefined),
    }));
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
