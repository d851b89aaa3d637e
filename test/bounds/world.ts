import { diceFrom } from '../seed.js';
import type { DrawBeside, GivenSet } from './around.js';
import { BILLS, CASES, DEFINITIONS, EVENTS, MONTHS, REVISIONS, TEXTS, WEBHOOKS } from './around.js';
import type { Draw } from './data.js';
import { pick } from './data.js';
import { STAYS } from './stays.js';
import { TAX_SETS } from './tax-sets.js';

/** What a function takes beside a tax set; `nothing`: the tax set alone. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, (draw: DrawBeside) => unknown>>>> = {
  nothing: { alone: () => null },
  stay: STAYS,
  saved: TAX_SETS,
  revision: REVISIONS,
  cases: CASES,
  bill: BILLS,
  month: MONTHS,
  definitions: DEFINITIONS,
  event: EVENTS,
  webhook: WEBHOOKS,
  text: TEXTS,
};

export type Beside =
  | 'nothing'
  | 'stay'
  | 'saved'
  | 'revision'
  | 'cases'
  | 'bill'
  | 'month'
  | 'definitions'
  | 'event'
  | 'webhook'
  | 'text';

/** These take all of the size: the tax set beside them is a small one. */
const WITHOUT_SET: readonly Beside[] = ['definitions', 'event', 'webhook', 'text'];

/** One input, generated: a tax set, and what is beside it. */
export interface World extends Draw {
  readonly set: unknown;
  readonly beside: unknown;
  readonly size: number;
}

const SMALL: GivenSet = {
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as GivenSet['taxes'][number],
  ],
};

/** The kinds of inputs of a function, as `SET / BESIDE`. */
export function kindsOf(beside: Beside): { readonly sets: readonly string[]; readonly besides: readonly string[] } {
  const isAlone = WITHOUT_SET.includes(beside);
  const sets = isAlone ? ['small'] : Object.keys(TAX_SETS);
  return { sets, besides: Object.keys(BESIDE[beside] ?? {}) };
}

/** The size in bytes as JSON; `undefined` for what is no JSON. */
export function bytesOf(value: unknown): number | undefined {
  try {
    return Buffer.byteLength(JSON.stringify(value) ?? '');
  } catch {
    return undefined;
  }
}

export interface Asked {
  readonly beside: Beside;
  /** `SET / BESIDE`. */
  readonly kind: string;
  readonly seed: number;
  /** The largest size. */
  readonly bytes: number;
}

/** Makes an input of at most that size: a generator that made a larger one is asked for less. */
export function worldFor({ beside, kind, seed, bytes }: Asked): World {
  const [ofSet = '', ofBeside = ''] = kind.split(' / ');
  for (let target = bytes, left = 8; ; left -= 1) {
    const dice = diceFrom(seed);
    const share = beside === 'nothing' ? 1 : WITHOUT_SET.includes(beside) ? 0 : pick(dice, [0.95, 0.5, 0.05, 0.01]);
    const set = ofSet === 'small' ? SMALL : TAX_SETS[ofSet]?.({ dice, bytes: Math.floor(target * share) });
    const draw = { dice, bytes: Math.floor(target * (1 - share)), set: givenSet(set) };
    const made = BESIDE[beside]?.[ofBeside]?.(draw);
    const size = (bytesOf(set) ?? 0) + (bytesOf(made) ?? 0);
    if (size <= bytes || left === 0) return { dice, bytes, set, beside: made, size };
    target = Math.floor(0.9 * target * Math.min(0.95, bytes / size));
  }
}

function givenSet(set: unknown): GivenSet {
  const { currency = 'EUR', taxes = [] } = Object(set);
  return { currency, taxes };
}
