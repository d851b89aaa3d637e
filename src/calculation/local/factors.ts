import { type Fraction, leastCommonMultiple, multiplyFractions, ZERO } from '../../money/fraction.js';
import { floorDivide, type Integer, multiply } from '../../money/integer.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { itemAt, numberAt } from '../at.js';
import type { Sheet } from '../engine/sheet.js';
import type { LocalCharge } from './local-charge.js';
import { type LocalRoom, localRoomsOf } from './rooms.js';
import { amountOf, type RoomNight, type Units, workOut } from './units.js';

/** What local rules make of a line on each night of the stay, as numerators over one denominator. */
export interface LocalFactors {
  /** Exact amounts; or the rates that rounded bases are multiplied by. */
  readonly kind: 'amounts' | 'rates';
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

/** The room of each group, where rooms are not added up. */
export function roomsByGroup(groups: readonly RoomGroup[]): Map<RoomGroup, LocalRoom> {
  return new Map(localRoomsOf(groups).map((room) => [room.entry, room]));
}

/**
 * The factors of the last charge of a chain, on the nights of a sheet.
 *
 * @param falls by charge, by night: 1 where it falls
 */
export function localFactorsOf(
  sheet: Sheet,
  chain: readonly LocalCharge[],
  falls: ReadonlyArray<readonly number[]>,
  rooms: ReadonlyMap<RoomGroup, LocalRoom>,
): LocalFactors {
  const charge = itemAt(chain, chain.length - 1);
  const units = unitsByNight(sheet, chain, falls, rooms);
  const kind = charge.counter === undefined && !charge.isExact ? 'rates' : 'amounts';
  let denominator: Integer = 1;
  const exact: Fraction[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const found = itemAt(units, at);
    const factor = kind === 'amounts' ? amountOf(found, 0) : rateOf(charge, found[0]);
    exact.push(factor);
    denominator = leastCommonMultiple(denominator, factor.denominator);
  }
  const numerators = exact.map((factor) => multiply(factor.numerator, floorDivide(denominator, factor.denominator)));
  return { kind, numerators, denominator, units };
}

function rateOf({ rules }: LocalCharge, unit: Units | undefined): Fraction {
  return unit === undefined ? ZERO : multiplyFractions(unit.rate, rules.share);
}

function unitsByNight(
  { plan, nights: { cells } }: Sheet,
  chain: readonly LocalCharge[],
  falls: ReadonlyArray<readonly number[]>,
  rooms: ReadonlyMap<RoomGroup, LocalRoom>,
): Array<readonly Units[]> {
  const charge = itemAt(chain, chain.length - 1);
  const due = itemAt(falls, charge.index);
  const { mode } = plan.policy.rounding;
  const units: Array<readonly Units[]> = [];
  let before: LocalRoom | undefined;
  let alike: readonly Units[] | undefined;
  for (let at = 0; at < cells.size; at += 1) {
    const room = rooms.get(itemAt(cells.groups, at));
    if (room === undefined || numberAt(due, at) === 0) {
      units.push(NO_UNITS);
      continue;
    }
    // Most charges ask for the guests alone: then every night of a room is alike.
    if (room !== before || !charge.isAlikeEveryNight) alike = undefined;
    before = room;
    alike ??= unitsOn(chain, { room, night: numberAt(cells.firstNights, at), isDue: isDueOn(chain, falls, at), mode });
    units.push(alike);
  }
  return units;
}

function isDueOn(chain: readonly LocalCharge[], falls: ReadonlyArray<readonly number[]>, at: number): boolean[] {
  const isDue: boolean[] = [];
  for (const { index } of chain) isDue[index] = numberAt(itemAt(falls, index), at) !== 0;
  return isDue;
}

function unitsOn(chain: readonly LocalCharge[], on: RoomNight): readonly Units[] {
  const charge = itemAt(chain, chain.length - 1);
  const { rules, looksAtBase, counter, index } = charge;
  if (looksAtBase || counter !== undefined) return itemAt(workOut(chain, on, NO_NETS).units, index);
  // A percent of one rate: what it is applied to is known once all above it is rounded.
  const { guests, entry } = on.room;
  return [{ rate: rules.rate, row: undefined, guests, isOne: false, times: entry.rooms, base: ZERO, parts: [ZERO] }];
}

const NO_UNITS: readonly Units[] = [];
const NO_NETS: readonly Fraction[] = [];
