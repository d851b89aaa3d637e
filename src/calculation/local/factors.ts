import { type Fraction, leastCommonMultiple, multiplyFractions, ZERO } from '../../money/fraction.js';
import { floorDivide, type Integer, multiply } from '../../money/integer.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, numberAt } from '../at.js';
import type { Sheet } from '../engine/sheet.js';
import { groupAt } from '../stay/cells.js';
import type { LocalCharge } from './local-charge.js';
import type { LocalRoom } from './rooms.js';
import { amountOf, type RoomNight, type Units, unitsOf, type Worked, workOut } from './units.js';

/** What local rules make of a line on each night of the stay, as numerators over one denominator. */
export interface LocalFactors {
  /** Whether they are rates that rounded bases are multiplied by, not exact amounts. */
  readonly areRates: boolean;
  readonly numerators: readonly Integer[];
  readonly denominator: Integer;
  /** By night: the units behind them. */
  readonly units: ReadonlyArray<readonly Units[]>;
}

/** Whether the rooms of a stay are their groups, and its price is for lodging alone: most are. */
export function areRoomsAlone(groups: readonly RoomGroup[]): boolean {
  return groups.every(
    ({ entries, details }) => entries === undefined && (details === undefined || details.extras.length === 0),
  );
}

/**
 * The factors of a charge on the nights of a sheet.
 *
 * @param above the charges that it is worked out from
 * @param falls by charge, by night: 1 where it falls
 * @param rooms of each room group one
 */
export function localFactorsOf(
  sheet: Sheet,
  charge: LocalCharge,
  above: readonly LocalCharge[],
  falls: ReadonlyArray<readonly number[]>,
  rooms: readonly LocalRoom[],
): LocalFactors {
  const units = unitsByNight(sheet, charge, above, falls, rooms);
  const areRates = charge.counter === undefined && !charge.isExact;
  let denominator: Integer = 1;
  const exact: Fraction[] = [];
  let factor = ZERO;
  for (let at = 0; at < units.length; at += 1) {
    const found = itemAt(units, at);
    if (found !== units[at - 1]) factor = areRates ? rateOf(charge, found[0]) : amountOf(found, 0);
    exact.push(factor);
    denominator = leastCommonMultiple(denominator, factor.denominator);
  }
  const numerators = exact.map((factor) => multiply(factor.numerator, floorDivide(denominator, factor.denominator)));
  return { areRates, numerators, denominator, units };
}

function rateOf({ rules }: LocalCharge, unit: Units | undefined): Fraction {
  return unit === undefined ? ZERO : multiplyFractions(unit.rate, rules.share);
}

function unitsByNight(
  { plan, nights: { cells } }: Sheet,
  charge: LocalCharge,
  above: readonly LocalCharge[],
  falls: ReadonlyArray<readonly number[]>,
  rooms: readonly LocalRoom[],
): Array<readonly Units[]> {
  const due = itemAt(falls, charge.index);
  const { mode } = plan.policy.rounding;
  const units: Array<readonly Units[]> = [];
  let place = 0;
  let nightsBefore = newNights();
  for (let at = 0; at < cells.size; at += 1) {
    if (itemAt(rooms, place).entry !== groupAt(cells, at)) {
      place += 1;
      nightsBefore = newNights();
    }
    if (numberAt(due, at) === 0) {
      units.push(NO_UNITS);
      continue;
    }
    // Most charges ask for the guests alone: then every night of a room is alike.
    const [alike] = charge.isAlikeEveryNight ? nightsBefore.known : [];
    const isDue = isDueOn(above, falls, at);
    const on = { room: itemAt(rooms, place), night: numberAt(cells.firstNights, at), isDue, mode };
    units.push(alike ?? unitsOn(charge, on, above, nightsBefore));
  }
  return units;
}

/** What the nights before had in a room, to be kept where nothing differs. */
interface NightsBefore {
  readonly known: Array<readonly Units[]>;
  /** The charges above on a night on which none of them falls. */
  nothing: Worked | undefined;
}

function newNights(): NightsBefore {
  return { known: [], nothing: undefined };
}

function isDueOn(charges: readonly LocalCharge[], falls: ReadonlyArray<readonly number[]>, at: number): boolean[] {
  const isDue: boolean[] = [];
  for (const { index } of charges) isDue[index] = numberAt(itemAt(falls, index), at) !== 0;
  return isDue;
}

/** Bands change from night to night and back again; more than a few are not worth the search. */
const MOST_KNOWN = 4;

function unitsOn(
  charge: LocalCharge,
  on: RoomNight,
  above: readonly LocalCharge[],
  before: NightsBefore,
): readonly Units[] {
  const { looksAtBase, counter } = charge;
  const units =
    looksAtBase || counter !== undefined
      ? unitsOf(charge, on, NO_NETS, workedAbove(above, on, before), before.known)
      : unitsOfOneRate(charge, on.room);
  if (before.known.length < MOST_KNOWN && !before.known.includes(units)) before.known.push(units);
  return units;
}

/** A percent of one rate: what it is applied to is known once all above it is rounded. */
function unitsOfOneRate({ rules }: LocalCharge, { guests, entry }: LocalRoom): readonly Units[] {
  return [{ rate: rules.rate, row: undefined, guests, times: entry.rooms, base: ZERO, parts: [] }];
}

function workedAbove(above: readonly LocalCharge[], on: RoomNight, before: NightsBefore): Worked {
  if (on.isDue.includes(true)) return workOut(above, on, NO_NETS);
  before.nothing ??= workOut(above, on, NO_NETS);
  return before.nothing;
}

const NO_UNITS: readonly Units[] = [];
const NO_NETS: readonly Fraction[] = [];
