import type { Integer } from '../money/integer.js';
import {
  asDouble,
  asParts,
  columnCell,
  type Draft,
  isIn,
  placesIn,
  type StretchSet,
  take,
  takeAll,
  type Weights,
} from './draft.js';
import { measureCell, type ShareOut } from './formula.js';
import { type InMeasures, inMeasures, onNight, overStretches } from './in-measures.js';
import { addedCharges, type Charge, isWholeEachTime } from './order.js';
import { netColumn, startOf } from './plan.js';

/** What a column was settled at on some stretches, by cells. */
export function settledOn(draft: Draft, column: number, where: StretchSet): Weights {
  const own = draft.applied[column] as StretchSet;
  const both = own & where;
  if (both === 0) return new Map();
  if (both === own) return new Map([[columnCell(draft, column), 1]]);
  const whole = wholeOnEachNight(draft, column);
  if (whole !== undefined) return overStretches(draft, whole, both);
  const { sums } = sharesOf(draft, column);
  return new Map(placesIn(draft, both).map((at) => [sums[at] as number, 1]));
}

function wholeOnEachNight(draft: Draft, column: number): InMeasures | undefined {
  const charge = draft.plan.order.charges[column];
  return charge !== undefined && isWholeEachTime(charge) ? inMeasures(draft, column) : undefined;
}

/** How a column is shared out over its nights; written when it is first needed. */
function sharesOf(draft: Draft, column: number): ShareOut {
  const known = draft.shares.get(column);
  if (known !== undefined) return known;
  const { nights, divisor } = exactByNight(draft, column);
  const sources = new Set(nights.flatMap((night) => [...night.keys()]));
  const share: ShareOut = {
    kind: 'shares',
    of: columnCell(draft, column),
    nights: nights.map((night) => asParts(draft, night)),
    divisor: asDouble(draft, divisor),
    on: [...draft.shares.values()].filter(({ night }) => sources.has(night)),
    list: draft.shares.size,
    night: draft.cellCount++,
    sums: draft.kinds.map(() => draft.cellCount++),
  };
  draft.steps.push(share);
  draft.shares.set(column, share);
  return share;
}

/** By stretch: what a column comes to on one of its nights, before it is divided. */
function exactByNight(draft: Draft, column: number): { nights: Weights[]; divisor: Integer } {
  const amount = inMeasures(draft, column);
  if (amount !== undefined) {
    return { nights: draft.kinds.map((_, at) => onNight(draft, amount, at)), divisor: amount.divisor };
  }
  const charge = draft.plan.order.charges[column] as Charge;
  const { numerator, denominator } = charge.rate;
  const nights = draft.kinds.map((_, at) => {
    const night: Weights = new Map();
    takeAll(night, baseOfNight(draft, charge, at), numerator);
    return night;
  });
  return { nights, divisor: denominator };
}

/** The base of a percent on a night of a stretch. */
function baseOfNight(draft: Draft, charge: Charge, stretch: number): Weights {
  if (!isIn(draft.applied[charge.index] as StretchSet, stretch)) return new Map();
  const { plan, kinds } = draft;
  const { charges } = plan.order;
  const start = startOf(charge, plan);
  const base: Weights = new Map();
  if (start === 'settled-net') takeAll(base, settledOnNight(draft, netColumn(plan), stretch), 1);
  else take(base, measureCell('price', kinds.length), 1);
  if (start === 'net') {
    for (const { index, tax } of charges) {
      if (tax.is_inclusive) takeAll(base, settledOnNight(draft, index, stretch), -1);
    }
  }
  for (const { index } of addedCharges(charge, charges)) takeAll(base, settledOnNight(draft, index, stretch), 1);
  return base;
}

/** What a column was settled at on a night of a stretch. */
function settledOnNight(draft: Draft, column: number, stretch: number): Weights {
  if (!isIn(draft.applied[column] as StretchSet, stretch)) return new Map();
  const whole = wholeOnEachNight(draft, column);
  return whole === undefined ? new Map([[sharesOf(draft, column).night, 1]]) : onNight(draft, whole, stretch);
}
