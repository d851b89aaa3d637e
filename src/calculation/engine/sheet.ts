import type { Integer } from '../../money/integer.js';
import { zeros } from '../at.js';
import { type Changes, createChanges } from '../stay/cells.js';
import type { Plan } from '../tax-set/plan.js';
import { createLayer, type Layer } from './layer.js';

/** How much of the answer is needed: price, net and total; every line; or every line on every night. */
export type Detail = 'totals' | 'quote' | 'nights';

/**
 * What one stay is calculated on, and what it comes to. One sheet serves all stays of a calculator, one after the
 * other: everything on it is written before it is read.
 */
export interface Sheet {
  /** That of the stay at hand. */
  plan: Plan;
  readonly changes: Changes;
  /** Amounts are kept by column: what lines add to it. */
  segments: Layer;
  /** Amounts are kept by line. */
  nights: Layer;
  /** By place of a window: on how many nights of the stay it is open. */
  readonly openNights: number[];
  /** Whether room groups are calculated as they are. */
  isFlat: boolean;
  /** Whether it was calculated down to single nights. */
  isByNight: boolean;
  /** By line: whether somebody reads its amounts by night; `undefined`: all of them are what is asked for. */
  isRead: readonly boolean[] | undefined;
  /** Whether somebody may read a part of such a line: otherwise what falls on one night may stand on another. */
  isReadInPart: boolean;
  /** By line: whether another line takes a part of it, so that its single nights are needed. */
  readonly isCut: boolean[];
  /** By line: its rounded amount over the stay, in minor units. */
  readonly amounts: Integer[];
  /** By line: how often it is charged, or its base. */
  readonly factors: Integer[];
  price: Integer;
  inclusive: Integer;
  exclusive: Integer;
}

function layersFor({ summands, counters }: Plan): Pick<Sheet, 'segments' | 'nights'> {
  return {
    segments: createLayer(summands.columns, counters.length),
    nights: createLayer(summands.lines, counters.length),
  };
}

/** Goes on with the plan for other stays. */
export function takePlan(sheet: Sheet, plan: Plan): void {
  Object.assign(sheet, layersFor(plan), { plan });
}

export function createSheet(plan: Plan): Sheet {
  return {
    plan,
    changes: createChanges(),
    ...layersFor(plan),
    openNights: [],
    isFlat: true,
    isByNight: false,
    isRead: undefined,
    isReadInPart: true,
    isCut: [],
    amounts: zeros(plan.lines.length),
    factors: zeros(plan.lines.length),
    price: 0,
    inclusive: 0,
    exclusive: 0,
  };
}

/** More cells than any usual stay has. After a larger one, its lists go with it. */
const MOST_KEPT = 4_096;

/** Lets go of what a huge stay has left behind. */
export function trimSheet(sheet: Sheet): void {
  if (sheet.segments.cells.prices.length > MOST_KEPT) sheet.segments = layersFor(sheet.plan).segments;
  if (sheet.nights.cells.prices.length > MOST_KEPT) sheet.nights = layersFor(sheet.plan).nights;
}
