import type { JSX } from 'preact';
import { printable } from '../issues/printable.js';
import type { Integer } from '../money/integer.js';
import { type Money, moneyOf, type ShownScenario } from './data.js';
import { differenceOf, signed } from './differences.js';
import { across, CutName, Figure, Name, Table } from './markup.js';
import { useFill, useShown } from './shown.js';
import { pairSteps, type StepPair, type WaterfallStep } from './waterfall-steps.js';

/** From what the house keeps to what the guest pays, the saved set as a thinner bar under each step. */
export function Waterfall({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const { keys } = useShown();
  const money = moneyOf(draft);
  const pairs = pairSteps(draft, saved, money, keys);
  const ends = pairs.flatMap(({ draft: one, saved: other }) => [one, other].flatMap((s) => (s ? [s.from, s.to] : [])));
  const low = Math.min(0, ...ends.map(Number));
  const width = Math.max(1, ...ends.map(Number)) - low;
  const place = (units: Integer) => (Number(units) - low) / width;
  return (
    <Figure
      id={`${anchor}-waterfall`}
      kind="waterfall"
      title="From net to total"
      summary={`What is included leads from net ${draft.net} to price ${draft.price}, what is on top to total ${draft.total}.${saved ? ' The thin outlined bars are the saved tax set.' : ''}`}
      table={<Numbers pairs={pairs} isCompared={saved !== undefined} money={money} />}
    >
      <ol class="rows">
        {pairs.map((pair) => (
          <Row pair={pair} place={place} />
        ))}
      </ol>
    </Figure>
  );
}

type Place = (units: Integer) => number;

function Row({ pair: { draft, saved, look }, place }: { readonly pair: StepPair; readonly place: Place }) {
  const fillOf = useFill();
  const { writing } = useShown();
  const step = draft ?? saved;
  if (step === undefined) return null;
  const isSum = step.tax === undefined;
  const fill = look === undefined ? { class: 'sum' } : { fill: fillOf(look) };
  const hasOther = saved !== undefined && saved.amount !== draft?.amount;
  return (
    <li class={isSum ? 'row strong' : 'row'} data-step={step.kind} data-amount={draft?.amount ?? ''}>
      <span class="row-name">{isSum ? step.title : <CutName of={step.title} />}</span>
      <span class="row-end">
        {draft === undefined ? 'gone' : <Amount step={draft} />}
        {hasOther && <span class="from"> (saved {writing.amount(saved.amount)})</span>}
      </span>
      <svg class="bars" width="100%" height={saved === undefined ? 14 : 22} aria-hidden="true">
        {draft && <Bar step={draft} place={place} y={0} height={14} look={fill} />}
        {saved && <Bar step={saved} place={place} y={16} height={5} look={{ class: 'saved' }} />}
      </svg>
    </li>
  );
}

/** What a tax comes to can be found by its title. */
function Amount({ step: { amount, title, tax } }: { readonly step: WaterfallStep }) {
  const { writing } = useShown();
  if (tax === undefined) return <b>{writing.plain(amount)}</b>;
  return <span data-charge={printable(title)}>{writing.plain(amount)}</span>;
}

interface BarProps {
  readonly step: WaterfallStep;
  readonly place: Place;
  readonly y: number;
  readonly height: number;
  readonly look: { readonly class: string } | { readonly fill: string };
}

function Bar({ step: { from, to }, place, y, height, look }: BarProps) {
  const start = Math.min(place(from), place(to));
  const end = Math.max(place(from), place(to));
  // A charge of nothing is a hair, so that one sees where it would stand.
  const width = Math.max(end - start, 0.003);
  return <rect x={across(Math.min(start, 1 - width))} y={y} width={across(width)} height={height} {...look} />;
}

const KINDS = { net: 'sum', inclusive: 'included', price: 'sum', exclusive: 'on top', total: 'sum' } as const;

interface NumbersProps {
  readonly pairs: readonly StepPair[];
  readonly isCompared: boolean;
  readonly money: Money;
}

function Numbers({ pairs, isCompared, money }: NumbersProps) {
  const { writing } = useShown();
  const right = (head: string) => ({ head, isNumber: true });
  const written = (amount: string | undefined) => (amount === undefined ? '' : writing.amount(amount));
  const columns = [{ head: 'Step' }, { head: 'Kind' }, right('Amount'), right('Up to here')];
  const rows = pairs.map(({ draft, saved }) => {
    const step = draft ?? saved;
    const own = [
      <Name of={step?.title ?? ''} />,
      step ? KINDS[step.kind] : '',
      written(draft?.amount),
      written(draft && money.print(draft.to)),
    ];
    if (!isCompared) return own;
    return [...own, written(saved?.amount), signed(differenceOf(draft?.amount, saved?.amount, money), writing)];
  });
  return (
    <Table
      caption="From net to total"
      columns={isCompared ? [...columns, right('Saved'), right('Difference')] : columns}
      rows={rows}
    />
  );
}
