import type { ComponentChild, JSX } from 'preact';
import { REPLAY_VIEW } from '../../language/words/en/pages.js';
import { directionOf, signedInWords } from '../../trials/preview/words/verdict.js';
import type { ComparedAmounts, Replay, ReplayBar, ReplayedStay } from '../../trials/replay/replay-data.js';
import {
  barInWords,
  guestsInWords,
  refusedInWords,
  refusedStayInWords,
  replayInWords,
  stayInWords,
} from '../../trials/replay/replay-data.js';
import { across, List, Name, numberColumn, Prose, Scrolled, Table } from './markup.js';
import { lookOfChange } from './scenario-data.js';
import { useTexts, useView } from './view-context.js';

interface ReplayProps {
  readonly replay: Replay;
  /** A button that opens one of the most changed stays; without it they show their name alone. */
  readonly way?: ((stay: ReplayedStay, name: string) => ComponentChild) | undefined;
}

/** Number of refused stays listed. The JSON of the command line lists all. */
const MAX_NAMED = 20;

export function ReplayView({ replay, way }: ReplayProps): JSX.Element {
  const { writing } = useView();
  const text = useTexts(REPLAY_VIEW);
  const { stays, currency, largest, byMonth } = replay;
  const byTax = stays > 0 ? replay.byTax : [];
  const named = (name: 'line' | 'stays' | 'changedStays' | 'after' | 'change' | 'youKeep') => numberColumn(text(name));
  const amounts = [numberColumn(text('before', { currency })), named('after'), named('change')];
  const cells = ({ saved, draft, change }: ComparedAmounts): ComponentChild[] => [
    writing.amount(saved),
    writing.amount(draft),
    <ChangedAmounts figure="total" change={change} />,
  ];
  const keptCell = (kept: ComparedAmounts) => <ChangedAmounts figure="kept" change={kept.change} />;
  return (
    <section class="replay" aria-label={text('yourStays')}>
      <Prose as="p" class={stays > 0 ? 'lead' : 'lead problem'} text={replayInWords(replay, writing.prose)} />
      {stays > 0 && <p class="quiet">{guestsInWords(replay, writing)}</p>}
      <RefusedStays replay={replay} />
      {stays > 0 && <Histogram replay={replay} />}
      <Scrolled label={text('inNumbers')}>
        {largest.length > 0 && (
          <Table
            caption={text('largest', { n: largest.length })}
            columns={[{ head: text('stay') }, named('line'), ...amounts, named('youKeep')]}
            rows={largest.map((stay) => {
              const name = stayInWords(stay.stay, writing);
              return [way?.(stay, name) ?? name, String(stay.line), ...cells(stay.total), keptCell(stay.kept)];
            })}
          />
        )}
        {byMonth.length > 0 && (
          <Table
            caption={text('byMonth')}
            columns={[{ head: text('month') }, named('stays'), ...amounts, named('youKeep')]}
            rows={byMonth.map(({ month, stays: many, total, kept }) => [
              `${writing.month(`${month}-01`, 'short')} ${month.slice(0, 4)}`,
              writing.amount(String(many)),
              ...cells(total),
              keptCell(kept),
            ])}
          />
        )}
        {byTax.length > 0 && (
          <Table
            caption={text('byTax')}
            columns={[{ head: text('tax') }, named('changedStays'), ...amounts]}
            rows={byTax.map((tax) => [<Name of={tax.title} />, writing.amount(String(tax.stays)), ...cells(tax)])}
          />
        )}
      </Scrolled>
    </section>
  );
}

function ChangedAmounts({ figure, change }: { readonly figure: 'kept' | 'total'; readonly change: string }) {
  const { writing } = useView();
  return <span class={lookOfChange(figure, directionOf(change))}>{signedInWords(change, writing)}</span>;
}

function RefusedStays({ replay }: ReplayProps) {
  const { writing } = useView();
  const text = useTexts(REPLAY_VIEW);
  const words = refusedInWords(replay, writing);
  if (words === undefined) return null;
  const { named, stays } = replay.refused;
  const shown = named.slice(0, MAX_NAMED);
  return (
    <details class="refused" open={shown.length <= 2 || replay.stays === 0}>
      <summary>{words}</summary>
      <List entries={shown.map((stay) => refusedStayInWords(stay, writing.prose))} />
      {stays > shown.length && <p class="quiet">{text('more', { n: stays - shown.length })}</p>}
    </details>
  );
}

function Histogram({ replay: { histogram, stays } }: ReplayProps) {
  const text = useTexts(REPLAY_VIEW);
  const first = histogram.findIndex((bar) => bar.stays > 0);
  const last = histogram.findLastIndex((bar) => bar.stays > 0);
  const shown = histogram.slice(first, last + 1);
  const most = Math.max(1, ...shown.map((bar) => bar.stays));
  return (
    <ol class="rows" aria-label={text('histogram', { stays })}>
      {shown.map((bar) => (
        <Bar bar={bar} most={most} />
      ))}
    </ol>
  );
}

function Bar({ bar, most }: { readonly bar: ReplayBar; readonly most: number }) {
  const { writing } = useView();
  const words = barInWords(bar, writing);
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
