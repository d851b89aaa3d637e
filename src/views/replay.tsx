import type { ComponentChild, JSX } from 'preact';
import { directionOf } from '../preview/words/differences.js';
import type { Compared, Replay, ReplayBar, ReplayedStay } from '../replay/replay-data.js';
import {
  barInWords,
  guestsInWords,
  refusedInWords,
  refusedStayInWords,
  replayInWords,
  stayInWords,
} from '../replay/words.js';
import { across, List, Name, Prose, Table } from './markup.js';
import { lookOfChange, signed } from './scenario-data.js';
import { Scrolled } from './scrolled.js';
import { useShown } from './view-context.js';

interface ReplayProps {
  readonly replay: Replay;
  /** What opens one of the stays that change most; its name alone where nothing does. */
  readonly way?: ((stay: ReplayedStay, name: string) => ComponentChild) | undefined;
}

/** So many refused stays are named; more are in the JSON of the command line. */
const MOST_NAMED = 20;

/** What a draft changes on the stays of a file. */
export function ReplayView({ replay, way }: ReplayProps): JSX.Element {
  const { writing } = useShown();
  const { stays, currency, largest, byMonth, byTax } = replay;
  const amounts = [`Before, ${currency}`, 'After', 'Change'].map(right);
  const cells = (compared: Compared) => amountCells(compared, (amount) => writing.amount(amount));
  const kept = (net: Compared) => <Changed figure="net" change={net.change} />;
  return (
    <section class="replay" aria-label="Your stays">
      <p class="lead">
        <Prose text={replayInWords(replay)} />
      </p>
      {stays > 0 && <p class="quiet">{guestsInWords(replay)}</p>}
      <Refused replay={replay} />
      {stays > 0 && <Histogram replay={replay} />}
      <Scrolled label="In numbers">
        {largest.length > 0 && (
          <Table
            caption={`The ${largest.length === 1 ? 'stay' : `${largest.length} stays`} that change most`}
            columns={[{ head: 'Stay' }, right('Line'), ...amounts, right('You keep')]}
            rows={largest.map((stay) => {
              const name = stayInWords(stay.stay, writing);
              return [way?.(stay, name) ?? name, String(stay.line), ...cells(stay.total), kept(stay.net)];
            })}
          />
        )}
        {byMonth.length > 0 && (
          <Table
            caption="By month of arrival"
            columns={[{ head: 'Month' }, right('Stays'), ...amounts, right('You keep')]}
            rows={byMonth.map(({ month, stays: many, total, net }) => [
              `${writing.month(`${month}-01`, 'short')} ${month.slice(0, 4)}`,
              writing.amount(String(many)),
              ...cells(total),
              kept(net),
            ])}
          />
        )}
        <Table
          caption="By tax"
          columns={[{ head: 'Tax' }, right('Stays that change'), ...amounts]}
          rows={byTax.map((tax) => [<Name of={tax.title} />, writing.amount(String(tax.stays)), ...cells(tax)])}
        />
      </Scrolled>
    </section>
  );
}

function right(head: string) {
  return { head, isNumber: true };
}

function amountCells({ saved, draft, change }: Compared, written: (amount: string) => string): ComponentChild[] {
  return [written(saved), written(draft), <Changed figure="total" change={change} />];
}

function Changed({ figure, change }: { readonly figure: 'net' | 'total'; readonly change: string }) {
  const { writing } = useShown();
  return <span class={lookOfChange(figure, directionOf(change))}>{signed(change, writing)}</span>;
}

function Refused({ replay }: ReplayProps) {
  const words = refusedInWords(replay);
  if (words === undefined) return null;
  const { named, stays } = replay.refused;
  const shown = named.slice(0, MOST_NAMED);
  return (
    <details class="refused" open={shown.length <= 2}>
      <summary>{words}</summary>
      <List entries={shown.map(refusedStayInWords)} />
      {stays > shown.length && <p class="quiet">... and {stays - shown.length} more.</p>}
    </details>
  );
}

/** How many stays change how much: a bar for each step. */
function Histogram({ replay: { histogram, stays } }: ReplayProps) {
  const first = histogram.findIndex((bar) => bar.stays > 0);
  const last = histogram.findLastIndex((bar) => bar.stays > 0);
  const shown = histogram.slice(first, last + 1);
  const most = Math.max(1, ...shown.map((bar) => bar.stays));
  return (
    <ol class="rows" aria-label={`How many of ${stays} stays change how much`}>
      {shown.map((bar) => (
        <Bar bar={bar} most={most} />
      ))}
    </ol>
  );
}

function Bar({ bar, most }: { readonly bar: ReplayBar; readonly most: number }) {
  const { writing } = useShown();
  const words = barInWords(bar);
  return (
    <li class="row" data-bar={words}>
      <span class="row-name">{words[0]?.toUpperCase() + words.slice(1)}</span>
      <span class="row-end">{writing.amount(String(bar.stays))}</span>
      <svg class="bars" width="100%" height="10" aria-hidden="true">
        <rect class={`bar-${bar.direction}`} width={across(bar.stays / most)} height="10" />
      </svg>
    </li>
  );
}
