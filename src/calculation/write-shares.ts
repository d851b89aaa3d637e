import { type Integer, multiply } from '../money/integer.js';
import {
  asDouble,
  asParts,
  columnCell,
  type Draft,
  isIn,
  placesIn,
  type StretchSet,
  take,
  type Weights,
} from './draft.js';
import { measureCell, type NightSum, PRICES, type ShareOut } from './formula.js';
import { type InMeasures, inMeasures, overStretches } from './in-measures.js';
import { isOfStay, type Measure, type NightMeasure, type StayMeasure } from './measures.js';
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
  const share: ShareOut = {
    kind: 'shares',
    of: columnCell(draft, column),
    nights: nights.map(({ nightly, each, first }): NightSum => {
      return { nightly: asParts(draft, nightly), each: asParts(draft, each), first: asParts(draft, first) };
    }),
    divisor: asDouble(draft, divisor),
    into: draft.listCount++,
    sums: draft.kinds.map(() => draft.cellCount++),
  };
  draft.steps.push(share);
  draft.shares.set(column, share);
  return share;
}

/** What one night of a stretch comes to: see NightSum. */
type NightWeights = Readonly<Record<keyof NightSum, Weights>>;

function exactByNight(draft: Draft, column: number): { nights: NightWeights[]; divisor: Integer } {
  const amount = inMeasures(draft, column);
  if (amount !== undefined) {
    const nights = amount.byStretch.map((measures) => {
      const night = nothing();
      takeInMeasures(night, measures, 1);
      return night;
    });
    return { nights, divisor: amount.divisor };
  }
  const charge = draft.plan.order.charges[column] as Charge;
  const { numerator, denominator } = charge.rate;
  return { nights: draft.kinds.map((_, at) => baseOfNight(draft, charge, at, numerator)), divisor: denominator };
}

/** Some times the base of a percent on a night of a stretch. */
function baseOfNight(draft: Draft, charge: Charge, stretch: number, times: Integer): NightWeights {
  const night = nothing();
  if (!isIn(draft.applied[charge.index] as StretchSet, stretch)) return night;
  const { plan } = draft;
  const { charges } = plan.order;
  const start = startOf(charge, plan);
  if (start === 'settled-net') takeSettled(draft, night, netColumn(plan), stretch, times);
  else take(night.nightly, PRICES, times);
  if (start === 'net') {
    for (const { index, tax } of charges) {
      if (tax.is_inclusive) takeSettled(draft, night, index, stretch, multiply(times, -1));
    }
  }
  for (const { index } of addedCharges(charge, charges)) takeSettled(draft, night, index, stretch, times);
  return night;
}

/** What a column was settled at on a night. */
function takeSettled(draft: Draft, night: NightWeights, column: number, stretch: number, times: Integer): void {
  if (!isIn(draft.applied[column] as StretchSet, stretch)) return;
  const whole = wholeOnEachNight(draft, column);
  if (whole === undefined) take(night.nightly, sharesOf(draft, column).into, times);
  else takeInMeasures(night, whole.byStretch[stretch] as ReadonlyMap<Measure, Integer>, times);
}

function takeInMeasures(night: NightWeights, measures: ReadonlyMap<Measure, Integer>, times: Integer): void {
  for (const [measure, factor] of measures) {
    const taken = multiply(factor, times);
    if (measure === 'price') take(night.nightly, PRICES, taken);
    else if (isOfStay(measure)) take(night.first, measureCell(measure, 0), taken);
    else take(night.each, measureCell(ON_ONE_NIGHT[measure], 0), taken);
  }
}

/** What the measures of nights are on one of them. */
const ON_ONE_NIGHT: Readonly<Record<Exclude<NightMeasure, 'price'>, StayMeasure>> = {
  nights: 'once',
  roomNights: 'rooms',
  personNights: 'persons',
};

function nothing(): NightWeights {
  return { nightly: new Map(), each: new Map(), first: new Map() };
}
