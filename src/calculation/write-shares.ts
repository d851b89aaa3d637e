import { type Integer, multiply } from '../money/integer.js';
import { columnCell, type Draft, double, isIn, placesIn, take, type Weights, type Where, weighted } from './draft.js';
import { measureCell, type NightSum, PRICES, type ShareOut } from './formula.js';
import { type Measured, measured, overStretches } from './measured.js';
import { isOfStay, type Measure, type NightMeasure, type StayMeasure } from './measures.js';
import { addedCharges, type Charge } from './order.js';
import { netColumn, startOf } from './plan.js';

/** What a column was settled at on some stretches, by cells. */
export function settledOn(draft: Draft, column: number, where: Where): Weights {
  const own = draft.wheres[column] as Where;
  const both = own & where;
  if (both === 0) return new Map();
  if (both === own) return new Map([[columnCell(draft, column), 1]]);
  const whole = wholeOnEachNight(draft, column);
  if (whole !== undefined) return overStretches(draft, whole, both);
  const { sums } = sharesOf(draft, column);
  return new Map(placesIn(draft, both).map((at) => [sums[at] as number, 1]));
}

/** A fixed charge of whole minor units is whole on every night: nothing was rounded, nothing is shared out. */
function wholeOnEachNight(draft: Draft, column: number): Measured | undefined {
  const charge = draft.plan.order.charges[column];
  if (charge === undefined || charge.isPercent || charge.rate.denominator !== 1) return undefined;
  return measured(draft, column);
}

/** How a column is shared out over its nights; written when it is first needed. */
function sharesOf(draft: Draft, column: number): ShareOut {
  const known = draft.shares.get(column);
  if (known !== undefined) return known;
  const { nights, divisor } = exactByNight(draft, column);
  const share: ShareOut = {
    of: columnCell(draft, column),
    nights: nights.map(({ nightly, each, first }): NightSum => {
      return { nightly: weighted(draft, nightly), each: weighted(draft, each), first: weighted(draft, first) };
    }),
    divisor: double(draft, divisor),
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
  const amount = measured(draft, column);
  if (amount !== undefined) {
    const nights = amount.byStretch.map((measures) => {
      const night = nothing();
      takeMeasured(night, measures, 1);
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
  if (!isIn(draft.wheres[charge.index] as Where, stretch)) return night;
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
  if (!isIn(draft.wheres[column] as Where, stretch)) return;
  const whole = wholeOnEachNight(draft, column);
  if (whole === undefined) take(night.nightly, sharesOf(draft, column).into, times);
  else takeMeasured(night, whole.byStretch[stretch] as ReadonlyMap<Measure, Integer>, times);
}

function takeMeasured(night: NightWeights, measures: ReadonlyMap<Measure, Integer>, times: Integer): void {
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
