import type { Quote } from '../index.js';
import { add, type Integer } from '../money/integer.js';
import { looksOf, type Money, moneyOf, placesOfSaved } from './data.js';

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
export interface StepPair {
  readonly draft?: WaterfallStep;
  readonly saved?: WaterfallStep;
  readonly look: number | undefined;
}

export function pairSteps(
  draft: Quote,
  saved: Quote | undefined,
  money: Money,
  keys: ReadonlyMap<string, string>,
): StepPair[] {
  const looks = looksOf(draft.taxes, saved?.taxes ?? [], keys);
  const steps = waterfallOf(draft, money);
  if (saved === undefined) return steps.map((step) => ({ draft: step, look: look(step, looks.draft) }));
  const others = waterfallOf(saved, money);
  const places = placesOfSaved(draft.taxes, saved.taxes, keys);
  const used = new Set<WaterfallStep>();
  const pairs = steps.map((step): StepPair => {
    const other = others.find((one) =>
      step.tax === undefined ? one.kind === step.kind : one.tax !== undefined && one.tax === places[step.tax],
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
