import { add, type Integer } from '../money/integer.js';
import type { Strip } from '../stay/strips.js';
import { type Exact, extract } from './inclusive.js';
import type { Charge } from './order.js';
import type { Plan } from './plan.js';
import { timesByStretch } from './quantities.js';
import { prepared, type Stretch, stretchesOf } from './stretches.js';
import { applies } from './windows.js';

/**
 * The books of one stay. Amounts are minor units. What is not needed for the answer that was asked for is not
 * worked out: amounts of single stretches and nights come on demand.
 */
export interface Ledger {
  readonly plan: Plan;
  readonly strips: readonly Strip[];
  readonly stretches: readonly Stretch[];
  readonly price: Integer;
  /** All inclusive and all exclusive charges that are settled. */
  inclusive: Integer;
  exclusive: Integer;
  /** By charge, added over the strips. */
  readonly taxableNights: readonly number[];
  /** By charge and stretch: how many times a fixed charge is charged. */
  readonly times: ReadonlyArray<readonly number[] | undefined>;
  /** By column: settled over the whole stay. */
  readonly settled: Integer[];
  /** By charge: what a percent was applied to over the stay, once it was settled from it. */
  readonly bases: Array<Integer | undefined>;
  /** By column and stretch. */
  readonly settledByStretch: Array<readonly Integer[] | undefined>;
  /** By column and night. */
  readonly settledByNight: Array<readonly Integer[] | undefined>;
  /** By stretch: what came out of its price exactly. */
  readonly extracted: Array<Exact | undefined>;
  /** By night, once any of them is asked for. */
  readonly extractedNights: Exact[];
  /** Running sums over columns, for sums.ts and nights.ts. */
  readonly sums: Array<RunningSum<Integer> | undefined>;
  readonly sumsByNight: Array<RunningSum<Integer[]> | undefined>;
}

/** The charges before `upTo`, added up. */
interface RunningSum<Amount> {
  upTo: number;
  amount: Amount;
}

export function openLedger(plan: Plan, strips: readonly Strip[]): Ledger {
  const { policy, order } = plan;
  const stretches = stretchesOf(strips, order.windows, plan.kinds, policy.maxNights);
  let price: Integer = 0;
  for (const stretch of stretches) price = add(price, stretch.price);
  return {
    plan,
    strips,
    stretches,
    price,
    inclusive: 0,
    exclusive: 0,
    taxableNights: order.charges.map((charge) => nightsOf(charge, stretches)),
    times: order.charges.map((charge) => (charge.isPercent ? undefined : timesByStretch(charge, stretches, policy))),
    settled: [],
    bases: [],
    settledByStretch: [],
    settledByNight: [],
    extracted: [],
    extractedNights: [],
    sums: [],
    sumsByNight: [],
  };
}

function nightsOf(charge: Charge, stretches: readonly Stretch[]): number {
  let nights = 0;
  for (let at = 0; at < stretches.length; at += 1) {
    const { from, to, kind } = stretches[at] as Stretch;
    if (applies(charge, kind)) nights += to - from;
  }
  return nights;
}

/** What comes out of the price of a stretch, exactly. */
export function extractedFrom(ledger: Ledger, at: number): Exact {
  const known = ledger.extracted[at];
  if (known !== undefined) return known;
  const { kind, price } = ledger.stretches[at] as Stretch;
  const timesOf = (charge: number) => (ledger.times[charge] as readonly number[])[at] as number;
  const exact = extract(prepared(kind, ledger.plan.order.charges), price, timesOf);
  ledger.extracted[at] = exact;
  return exact;
}
