import type { JSX } from 'preact';
import { printable } from '../issues/texts.js';
import type { Integer } from '../money/integer.js';
import { add } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import { VIEWS } from '../words/en/pages.js';
import type { Words } from '../words/words.js';
import { ENGLISH, say } from '../words/words.js';
import { across, CutName, Figure, Name, Table } from './markup.js';
import type { Money, ShownScenario } from './scenario-data.js';
import { differenceOf, looksOf, moneyOf, placesOfSaved, signed } from './scenario-data.js';
import { useFill, useSets, useView } from './view-context.js';

/** One bar: a sum from 0, or a charge from one sum to the next. */
export interface WaterfallStep {
  readonly kind: 'net' | 'inclusive' | 'price' | 'exclusive' | 'total';
  readonly title: string;
  readonly amount: string;
  /** In minor units: start and end of the bar. */
  readonly from: Integer;
  readonly to: Integer;
  /** Index of the tax in the quote. */
  readonly tax?: number;
}

/** The steps from net to total. */
export function waterfallOf(quote: Quote, { units }: Money = moneyOf(quote), words: Words = ENGLISH): WaterfallStep[] {
  let at = units(quote.net);
  const sum = (kind: 'net' | 'price' | 'total'): WaterfallStep => {
    return { kind, title: say(words, VIEWS, kind), amount: quote[kind], from: 0, to: at };
  };
  const charges = (isInclusive: boolean): WaterfallStep[] =>
    quote.taxes.flatMap(({ title, amount, is_inclusive }, tax) => {
      if (is_inclusive !== isInclusive) return [];
      const from = at;
      at = add(at, units(amount));
      return [{ kind: isInclusive ? 'inclusive' : 'exclusive', title, amount, from, to: at, tax }];
    });
  const net = sum('net');
  const included = charges(true);
  const price = sum('price');
  const onTop = charges(false);
  return [net, ...included, price, ...onTop, sum('total')];
}

/** Matching steps of the draft and the saved set; one can be missing. */
interface StepPair {
  readonly draft?: WaterfallStep;
  readonly saved?: WaterfallStep;
  readonly look: number | undefined;
}

function pairSteps(
  draft: Quote,
  saved: Quote | undefined,
  money: Money,
  keys: ReadonlyMap<string, string>,
  words: Words,
): StepPair[] {
  const looks = looksOf(draft.taxes, saved?.taxes ?? [], keys);
  const steps = waterfallOf(draft, money, words);
  if (saved === undefined) return steps.map((step) => ({ draft: step, look: look(step, looks.draft) }));
  const others = waterfallOf(saved, money, words);
  const places = placesOfSaved(draft.taxes, saved.taxes, keys);
  const used = new Set<WaterfallStep>();
  const pairs = steps.map((step): StepPair => {
    const other = others.find(({ kind, tax }) =>
      step.tax === undefined ? kind === step.kind : tax !== undefined && tax === places[step.tax],
    );
    if (other !== undefined) used.add(other);
    return { draft: step, ...(other ? { saved: other } : {}), look: look(step, looks.draft) };
  });
  const gone = others.filter((step) => !used.has(step));
  const goneOf = (kind: WaterfallStep['kind']) =>
    gone.filter((step) => step.kind === kind).map((step): StepPair => ({ saved: step, look: look(step, looks.saved) }));
  const isOnTop = ({ draft: step }: StepPair) => step?.kind === 'exclusive' || step?.kind === 'total';
  const priceAt = pairs.findIndex(({ draft: step }) => step?.kind === 'price');
  return [
    ...pairs.slice(0, priceAt),
    ...goneOf('inclusive'),
    ...pairs.slice(priceAt).filter((pair) => !isOnTop(pair)),
    ...pairs.filter(({ draft: step }) => step?.kind === 'exclusive'),
    ...goneOf('exclusive'),
    ...pairs.filter(({ draft: step }) => step?.kind === 'total'),
  ];
}

function look({ tax }: WaterfallStep, looks: readonly number[]): number | undefined {
  return tax === undefined ? undefined : looks[tax];
}

/** The steps from net to total, with the saved set as a thinner bar under each. */
export function Waterfall({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const { writing } = useView();
  const { keys } = useSets();
  const money = moneyOf(draft);
  const pairs = pairSteps(draft, saved, money, keys, writing);
  const ends = pairs.flatMap(({ draft: one, saved: other }) => [one, other].flatMap((s) => (s ? [s.from, s.to] : [])));
  const low = Math.min(0, ...ends.map(Number));
  const width = Math.max(1, ...ends.map(Number)) - low;
  const place = (units: Integer) => (Number(units) - low) / width;
  const { net, price, total } = draft;
  const summary = [
    say(writing.prose, VIEWS, 'waterfallSummary', { net, price, total }),
    ...(saved ? [say(writing, VIEWS, 'outlined')] : []),
  ];
  return (
    <Figure
      id={`${anchor}-waterfall`}
      kind="waterfall"
      title={say(writing, VIEWS, 'waterfall')}
      summary={summary.join(' ')}
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

/** Maps minor units to a share of the width. */
type Scale = (units: Integer) => number;

function Row({ pair: { draft, saved, look }, place }: { readonly pair: StepPair; readonly place: Scale }) {
  const fillOf = useFill();
  const { writing } = useView();
  const step = draft ?? saved;
  if (step === undefined) return null;
  const isSum = step.tax === undefined;
  const fill = look === undefined ? { class: 'sum' } : { fill: fillOf(look) };
  const hasOther = saved !== undefined && saved.amount !== draft?.amount;
  return (
    <li class={isSum ? 'row strong' : 'row'} data-step={step.kind} data-amount={draft?.amount ?? ''}>
      <span class="row-name">{isSum ? step.title : <CutName of={step.title} />}</span>
      <span class="row-end">
        {draft === undefined ? say(writing, VIEWS, 'gone') : <Amount step={draft} />}
        {hasOther && (
          <span class="from"> ({say(writing, VIEWS, 'savedAmount', { amount: writing.amount(saved.amount) })})</span>
        )}
      </span>
      <svg class="bars" width="100%" height={saved === undefined ? 14 : 22} aria-hidden="true">
        {draft && <Bar step={draft} place={place} y={0} height={14} look={fill} />}
        {saved && <Bar step={saved} place={place} y={16} height={5} look={{ class: 'saved' }} />}
      </svg>
    </li>
  );
}

/** Tests and scripts find the amount of a tax by its title, and read `value`. */
function Amount({ step: { amount, title, tax } }: { readonly step: WaterfallStep }) {
  const { writing } = useView();
  if (tax === undefined) return <b>{writing.amount(amount)}</b>;
  return (
    <data data-charge={printable(title)} value={amount}>
      {writing.amount(amount)}
    </data>
  );
}

interface BarProps {
  readonly step: WaterfallStep;
  readonly place: Scale;
  readonly y: number;
  readonly height: number;
  readonly look: { readonly class: string } | { readonly fill: string };
}

function Bar({ step: { from, to }, place, y, height, look }: BarProps) {
  const start = Math.min(place(from), place(to));
  const end = Math.max(place(from), place(to));
  // A charge of 0 is a thin line, so that its place is visible.
  const width = Math.max(end - start, 0.003);
  return <rect x={across(Math.min(start, 1 - width))} y={y} width={across(width)} height={height} {...look} />;
}

const KINDS = { net: 'sum', inclusive: 'isIncluded', price: 'sum', exclusive: 'isOnTop', total: 'sum' } as const;

interface WaterfallNumbersProps {
  readonly pairs: readonly StepPair[];
  readonly isCompared: boolean;
  readonly money: Money;
}

function Numbers({ pairs, isCompared, money }: WaterfallNumbersProps) {
  const { writing } = useView();
  const right = (head: 'amount' | 'upToHere' | 'saved' | 'difference') => ({
    head: say(writing, VIEWS, head),
    isNumber: true,
  });
  const written = (amount: string | undefined) => (amount === undefined ? '' : writing.amount(amount));
  const columns = [
    { head: say(writing, VIEWS, 'step') },
    { head: say(writing, VIEWS, 'kind') },
    right('amount'),
    right('upToHere'),
  ];
  const rows = pairs.map(({ draft, saved }) => {
    const step = draft ?? saved;
    const own = [
      <Name of={step?.title ?? ''} />,
      step ? say(writing, VIEWS, KINDS[step.kind]) : '',
      written(draft?.amount),
      written(draft && money.print(draft.to)),
    ];
    if (!isCompared) return own;
    return [...own, written(saved?.amount), signed(differenceOf(draft?.amount, saved?.amount, money), writing)];
  });
  return (
    <Table
      caption={say(writing, VIEWS, 'waterfall')}
      columns={isCompared ? [...columns, right('saved'), right('difference')] : columns}
      rows={rows}
    />
  );
}
