import type { JSX } from 'preact';
import { printable } from '../issues/printable.js';
import type { Integer } from '../money/integer.js';
import { type Money, moneyOf, type ShownScenario } from './data.js';
import { differenceOf } from './differences.js';
import { across, Figure, Picture, Table } from './markup.js';
import { useFill } from './shown.js';
import { pairSteps, type StepPair, type WaterfallStep } from './waterfall-steps.js';

const ROW = 46;

/** From what the house keeps to what the guest pays, the saved set as a thinner bar under each step. */
export function Waterfall({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const money = moneyOf(draft);
  const pairs = pairSteps(draft, saved, money);
  const ends = pairs.flatMap(({ draft: one, saved: other }) => [one, other].flatMap((s) => (s ? [s.from, s.to] : [])));
  const low = Math.min(0, ...ends.map(Number));
  const width = Math.max(1, ...ends.map(Number)) - low;
  const place = (units: Integer) => (Number(units) - low) / width;
  const id = `${anchor}-waterfall`;
  return (
    <Figure
      id={id}
      kind="waterfall"
      title="From net to total"
      summary={`What is included leads from net ${draft.net} to price ${draft.price}, what is on top to total ${draft.total}.${saved ? ' The thin outlined bars are the saved tax set.' : ''}`}
      table={<Numbers pairs={pairs} isCompared={saved !== undefined} money={money} />}
    >
      <Picture height={pairs.length * ROW} describedBy={id} label={`From net ${draft.net} to total ${draft.total}`}>
        {pairs.map((pair, at) => (
          <g transform={`translate(0 ${at * ROW})`}>
            <Row pair={pair} place={place} />
          </g>
        ))}
      </Picture>
    </Figure>
  );
}

type Place = (units: Integer) => number;

function Row({ pair: { draft, saved, look }, place }: { readonly pair: StepPair; readonly place: Place }) {
  const fillOf = useFill();
  const step = draft ?? saved;
  if (step === undefined) return null;
  const isSum = step.tax === undefined;
  const strong = isSum ? ' strong' : '';
  const fill = look === undefined ? { class: 'sum' } : { fill: fillOf(look) };
  const before = saved !== undefined && saved.amount !== draft?.amount ? ` (saved ${saved.amount})` : '';
  return (
    <>
      <svg width="58%" height="18" aria-hidden="true">
        <text class={`name${strong}`} x="0" y="13">
          {(isSum ? '' : '+ ') + printable(step.title)}
        </text>
      </svg>
      <text
        class={`amount${strong}`}
        x="100%"
        y="13"
        text-anchor="end"
        data-step={step.kind}
        data-amount={draft?.amount ?? ''}
      >
        {draft?.amount ?? 'gone'}
        <tspan class="before">{before}</tspan>
      </text>
      {draft && <Bar step={draft} place={place} y={18} height={14} look={fill} />}
      {saved && <Bar step={saved} place={place} y={34} height={5} look={{ class: 'saved' }} />}
    </>
  );
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
  const right = (head: string) => ({ head, isNumber: true });
  const columns = [{ head: 'Step' }, { head: 'Kind' }, right('Amount'), right('Up to here')];
  const rows = pairs.map(({ draft, saved }) => {
    const step = draft ?? saved;
    const own = [
      step?.title ?? '',
      step ? KINDS[step.kind] : '',
      draft?.amount ?? '',
      draft ? money.print(draft.to) : '',
    ];
    return isCompared ? [...own, saved?.amount ?? '', differenceOf(draft?.amount, saved?.amount, money)] : own;
  });
  return (
    <Table
      caption="From net to total"
      columns={isCompared ? [...columns, right('Saved'), right('Difference')] : columns}
      rows={rows}
    />
  );
}
