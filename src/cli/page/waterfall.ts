import type { Quote } from '../../index.js';
import { add, type Integer } from '../../money/integer.js';
import { differenceOf } from './differences.js';
import { across, figure, type Html, html, svg, table } from './html.js';
import { looksOf, type Money, moneyOf, type PageScenario, placesIn } from './page-data.js';

/** One bar: a sum from nothing on, or a charge that leads from one sum to the next. */
export interface WaterfallStep {
  readonly kind: 'net' | 'inclusive' | 'price' | 'exclusive' | 'total';
  readonly title: string;
  readonly amount: string;
  /** In minor units: where the bar begins and ends. */
  readonly from: Integer;
  readonly to: Integer;
  /** Place of the tax in the quote. */
  readonly tax?: number;
}

/** From what the house keeps to what the guest pays. */
export function waterfallOf(quote: Quote, { units }: Money = moneyOf(quote)): WaterfallStep[] {
  let at = units(quote.net);
  const sum = (kind: 'net' | 'price' | 'total', title: string, amount: string): WaterfallStep => {
    return { kind, title, amount, from: 0, to: at };
  };
  const charges = (isInclusive: boolean): WaterfallStep[] =>
    quote.taxes.flatMap(({ title, amount, is_inclusive }, tax) => {
      if (is_inclusive !== isInclusive) return [];
      const from = at;
      at = add(at, units(amount));
      return [{ kind: isInclusive ? 'inclusive' : 'exclusive', title, amount, from, to: at, tax }];
    });
  const net = sum('net', 'Net', quote.net);
  const included = charges(true);
  const price = sum('price', 'Price', quote.price);
  const onTop = charges(false);
  return [net, ...included, price, ...onTop, sum('total', 'Total', quote.total)];
}

/** A step of the draft beside that of the saved set; one of the two can be missing. */
interface Pair {
  readonly draft?: WaterfallStep;
  readonly saved?: WaterfallStep;
  readonly look: number | undefined;
}

const ROW = 46;

/** The waterfall of a scenario, the saved set as a thinner bar under each. */
export function waterfall({ anchor, draft, saved }: PageScenario): Html {
  const money = moneyOf(draft);
  const pairs = pairsOf(draft, saved, money);
  const ends = pairs.flatMap(({ draft: one, saved: other }) => [one, other].flatMap((s) => (s ? [s.from, s.to] : [])));
  const low = Math.min(0, ...ends.map(Number));
  const width = Math.max(1, ...ends.map(Number)) - low;
  const place = (units: Integer) => (Number(units) - low) / width;
  const rows = pairs.map((pair, at) => html`<g transform="translate(0 ${at * ROW})">${row(pair, place)}</g>`);
  const label = `From net ${draft.net} to total ${draft.total}`;
  return figure({
    id: `${anchor}-waterfall`,
    kind: 'waterfall',
    title: 'From net to total',
    summary: `What is included leads from net ${draft.net} to price ${draft.price}, what is on top to total ${draft.total}.${saved ? ' The thin outlined bars are the saved tax set.' : ''}`,
    svg: svg(pairs.length * ROW, `${anchor}-waterfall`, label, rows),
    table: numbers(pairs, saved !== undefined, money),
  });
}

function pairsOf(draft: Quote, saved: Quote | undefined, money: Money): Pair[] {
  const looks = looksOf(draft.taxes, saved?.taxes ?? []);
  const steps = waterfallOf(draft, money);
  if (saved === undefined) return steps.map((step) => ({ draft: step, look: look(step, looks.draft) }));
  const others = waterfallOf(saved, money);
  const places = placesIn(draft.taxes, saved.taxes);
  const used = new Set<WaterfallStep>();
  const pairs = steps.map((step): Pair => {
    const other = others.find((one) =>
      step.tax === undefined ? one.kind === step.kind : one.tax !== undefined && one.tax === places[step.tax],
    );
    if (other !== undefined) used.add(other);
    return { draft: step, ...(other ? { saved: other } : {}), look: look(step, looks.draft) };
  });
  const gone = others.filter((step) => !used.has(step));
  const goneOf = (kind: WaterfallStep['kind']) =>
    gone.filter((step) => step.kind === kind).map((step): Pair => ({ saved: step, look: look(step, looks.saved) }));
  const isOnTop = ({ draft: step }: Pair) => step?.kind === 'exclusive' || step?.kind === 'total';
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

function row({ draft, saved, look: of }: Pair, place: (units: Integer) => number): Html[] {
  const step = draft ?? saved;
  if (step === undefined) return [];
  const fill = of === undefined ? html`class="sum"` : html`fill="url(#look${of})"`;
  const isSum = step.tax === undefined;
  const sign = isSum ? '' : '+ ';
  const amount = draft?.amount ?? 'gone';
  const before = saved !== undefined && saved.amount !== draft?.amount ? ` (saved ${saved.amount})` : '';
  return [
    html`<svg width="58%" height="18"><text class="name${isSum ? ' strong' : ''}" x="0" y="13">${sign + step.title}</text></svg>`,
    html`<text class="amount${isSum ? ' strong' : ''}" x="100%" y="13" text-anchor="end" data-step="${step.kind}" data-amount="${draft?.amount ?? ''}">${amount}<tspan class="before">${before}</tspan></text>`,
    ...(draft === undefined ? [] : [bar(draft, place, 18, 14, fill)]),
    ...(saved === undefined ? [] : [bar(saved, place, 34, 5, html`class="saved"`)]),
  ];
}

function bar(
  { from, to }: WaterfallStep,
  place: (units: Integer) => number,
  y: number,
  height: number,
  look: Html,
): Html {
  const start = Math.min(place(from), place(to));
  const end = Math.max(place(from), place(to));
  // A charge of nothing is a hair, so that one sees where it would stand.
  const width = Math.max(end - start, 0.003);
  return html`<rect x="${across(Math.min(start, 1 - width))}" y="${y}" width="${across(width)}" height="${height}" ${look}/>`;
}

function numbers(pairs: readonly Pair[], isCompared: boolean, money: Money): Html {
  const right = (head: string) => ({ head, isNumber: true });
  const columns = [{ head: 'Step' }, { head: 'Kind' }, right('Amount'), right('Up to here')];
  const kinds = { net: 'sum', inclusive: 'included', price: 'sum', exclusive: 'on top', total: 'sum' } as const;
  return table(
    'From net to total',
    isCompared ? [...columns, right('Saved'), right('Difference')] : columns,
    pairs.map(({ draft, saved }) => {
      const step = draft ?? saved;
      const own = [
        step?.title ?? '',
        step ? kinds[step.kind] : '',
        draft?.amount ?? '',
        draft ? money.print(draft.to) : '',
      ];
      const difference = differenceOf(draft?.amount, saved?.amount, money);
      return isCompared ? [...own, saved?.amount ?? '', difference] : own;
    }),
  );
}
