import { addFractions, type Fraction, multiplyFractions, whole, ZERO } from '../../money/fraction.js';
import { add, type Integer, subtract } from '../../money/integer.js';
import { roundDivide } from '../../money/rounding.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { amountAt, givenAt, itemAt, numberAt } from '../at.js';
import { reportBases } from '../engine/amounts.js';
import { countAll, resetLayer } from '../engine/layer.js';
import { beginNights, calculateNights } from '../engine/nights.js';
import { calculateSegments } from '../engine/segments.js';
import type { Detail, Sheet } from '../engine/sheet.js';
import { amountsOf, SIDE } from '../rules/percent-base.js';
import { countCells } from '../rules/quantities.js';
import { countOpenNights, cutIntoSegments } from '../stay/cells.js';
import { sumOf } from '../sums.js';
import { type Plan, programFor } from '../tax-set/plan.js';
import type { Readers } from '../tax-set/readers.js';
import { localPlanOf } from './charges.js';
import { areRoomsAlone, localFactorsOf } from './factors.js';
import type { LocalCharge, LocalPlan } from './local-charge.js';
import { netsOf } from './nets.js';
import { type LocalRoom, localRoomsOf } from './rooms.js';
import { shareOverParts } from './shares.js';
import { type RoomNight, workOut } from './units.js';
import type { LocalCalculation, RoomNightWorked } from './worked.js';

/**
 * Calculates a stay whose rates depend on guests, prices or dates, or whose price has parts. It goes down to the single
 * night of the single room, where each unit of each charge is worked out exactly; then it rounds the charges in rounding
 * order, over the stay or by night, and shares each over its nights, rooms and parts.
 */
export function calculateLocal(sheet: Sheet, groups: readonly RoomGroup[], detail: Detail): void {
  const { plan, nights: layer } = sheet;
  const { cells } = layer;
  cutIntoSegments(sheet.segments.cells, groups, plan, sheet.changes);
  countOpenNights(sheet.segments.cells, plan.windows.length, sheet.openNights);
  beginNights(sheet);
  sheet.price = sumOf(cells.prices, 0, cells.size);
  sheet.inclusive = 0;
  sheet.exclusive = 0;
  const local = localPlanFor(plan);
  const rooms = localRoomsOf(groups);
  if (local.isByNight && areRoomsAlone(groups)) {
    calculateAlone(sheet, rooms, local, detail);
    return;
  }
  const { charges } = local;
  const falls = charges.map((charge) => nightsOf(sheet, charge));
  const byGroup = groups.map((): LocalRoom[] => []);
  for (const room of rooms) itemAt(byGroup, room.group).push(room);
  const byNight: RoomNightWorked[][] = [];
  for (let at = 0; at < cells.size; at += 1) {
    const isDue = falls.map((nights) => numberAt(nights, at) > 0);
    const night = numberAt(cells.firstNights, at);
    const here = itemAt(byGroup, numberAt(cells.groupOf, at));
    byNight.push(here.map((room) => worked(charges, { room, night, isDue, mode: plan.policy.rounding.mode })));
  }
  const byRoom = new Map(rooms.map((room): [LocalRoom, RoomNightWorked[]] => [room, []]));
  for (const one of byNight.flat()) byRoom.get(one.room)?.push(one);
  const roomByRoom = [...byRoom.values()].flat();
  const units = charges.map(({ index }) => roomByRoom.map((one) => itemAt(one.units, index)));
  const calculation: LocalCalculation = { charges, units, rooms, byNight };
  roundAll(sheet, calculation);
  countAll(layer, plan);
  sheet.local = calculation;
}

/** Lines without local rules as ever; those with local rules from what these make of each night. */
function calculateAlone(sheet: Sheet, rooms: readonly LocalRoom[], local: LocalPlan, detail: Detail): void {
  const { plan } = sheet;
  const { charges, above, isAsked } = local;
  const falls = charges.map((charge, at) => (isAsked[at] ? nightsOf(sheet, charge) : NOT_ASKED));
  const factors = charges.map((charge, at) => {
    const others = above[at];
    return charge.isPlain || others === undefined ? undefined : localFactorsOf(sheet, charge, others, falls, rooms);
  });
  const units = factors.map((one) => one?.units);
  sheet.local = { charges, units, rooms, byNight: [] };
  if (detail !== 'nights' && plan.policy.rounding.unit === 'stay') {
    const { readers, columns } = programFor(plan, detail);
    if (charges.every((charge) => charge.isPlain || isApart(charge, readers))) {
      resetLayer(sheet.segments);
      countAll(sheet.segments, plan);
      calculateSegments(sheet, { lines: plan.rounding, readers, columns }, factors);
      if (detail === 'quote') reportBases(sheet, sheet.segments);
      return;
    }
  }
  calculateNights(sheet, factors);
  reportBases(sheet, sheet.nights);
}

/** Whether the amount of a charge is enough, without its nights: it asks for no rounded amount, and none asks for its own. */
function isApart({ index, counter }: LocalCharge, { isRead }: Readers): boolean {
  return counter !== undefined && isRead[index] !== true;
}

const NOT_ASKED: readonly number[] = [];

/** Found once for a plan. */
function localPlanFor(plan: Plan): LocalPlan {
  plan.programs.local ??= localPlanOf(plan);
  return plan.programs.local;
}

/** By night of a room group: 1 where a charge falls. */
function nightsOf({ plan, nights: { cells } }: Sheet, { falls, window }: LocalCharge): readonly number[] {
  const counts: number[] = [];
  if (falls !== undefined) countCells(falls, cells, plan.policy.stayCharges, counts);
  else for (let at = 0; at < cells.size; at += 1) counts.push(itemAt(cells.ruleSets, at).open[window] === true ? 1 : 0);
  return counts;
}

function worked(charges: readonly LocalCharge[], on: RoomNight): RoomNightWorked {
  const nets = netsOf(charges, on);
  const { units, sums } = workOut(charges, on, nets);
  return { units, sums, room: on.room, night: on.night, nets, amounts: [], roundedNets: [] };
}

function roundAll(sheet: Sheet, calculation: LocalCalculation): void {
  const { plan } = sheet;
  const { charges, byNight } = calculation;
  const isNetRounded = plan.policy.rounding.inclusive === 'net';
  if (isNetRounded) {
    const exact = byNight.map((rooms) => sumOver(rooms, ({ nets }) => nets));
    const rounded = roundNights(sheet, exact);
    byNight.forEach((rooms, at) => {
      const shares = shareOverRooms(rooms, amountAt(rounded, at), ({ nets }) => nets);
      rooms.forEach((one, room) => {
        one.roundedNets = itemAt(shares, room);
      });
    });
  }
  for (const { index } of plan.rounding) {
    const charge = charges[index];
    if (charge === undefined) continue;
    const isFromRounded = charge.counter === undefined && !charge.isExact && (isNetRounded || !charge.isInclusive);
    const exact = byNight.map((rooms) =>
      isFromRounded ? fromRounded(plan, charge, rooms) : sumOver(rooms, ({ sums }) => itemAt(sums, index)),
    );
    const rounded = roundNights(sheet, exact);
    enter(sheet, calculation, charge, rounded);
  }
  // Bases are reported from what is rounded, once all of it is.
  for (const charge of charges) {
    if (charge.counter !== undefined || charge.isExact) continue;
    sheet.factors[charge.index] = baseOverStay(sheet, calculation, charge);
  }
}

function enter(sheet: Sheet, calculation: LocalCalculation, charge: LocalCharge, rounded: readonly Integer[]): void {
  const { byNight } = calculation;
  const { index, isInclusive } = charge;
  const into = amountsOf(sheet.nights.amounts, index);
  let amount: Integer = 0;
  byNight.forEach((rooms, at) => {
    const onNight = amountAt(rounded, at);
    into[at] = onNight;
    amount = add(amount, onNight);
    const shares = shareOverRooms(rooms, onNight, ({ sums }) => itemAt(sums, index));
    rooms.forEach((one, room) => {
      one.amounts[index] = itemAt(shares, room);
    });
  });
  sheet.amounts[index] = amount;
  if (isInclusive) sheet.inclusive = add(sheet.inclusive, amount);
  else sheet.exclusive = add(sheet.exclusive, amount);
}

/** Exact amounts by night as whole ones: each night by itself, or their sum once, shared out over the nights. */
function roundNights({ plan }: Sheet, exact: readonly Fraction[]): Integer[] {
  const { unit, mode } = plan.policy.rounding;
  const round = ({ numerator, denominator }: Fraction): Integer => roundDivide(numerator, denominator, mode);
  if (unit === 'night') return exact.map(round);
  return shareOverParts(round(exact.reduce(addFractions, ZERO)), exact);
}

/** What a percent comes to on a night when it is computed on what was rounded: each room by its own rate. */
function fromRounded(plan: Plan, charge: LocalCharge, rooms: readonly RoomNightWorked[]): Fraction {
  let sum = ZERO;
  for (const one of rooms) {
    const rate = itemAt(one.units, charge.index)[0]?.rate;
    if (rate === undefined) continue;
    const factor = multiplyFractions(rate, charge.rules.share);
    sum = addFractions(sum, multiplyFractions(factor, whole(roundedBase(plan, charge, one))));
  }
  return sum;
}

/** What a percent was computed on over the stay, its share aside. */
function baseOverStay({ plan }: Sheet, { byNight }: LocalCalculation, charge: LocalCharge): Integer {
  let sum: Integer = 0;
  for (const one of byNight.flat()) {
    if (itemAt(one.units, charge.index).length > 0) sum = add(sum, roundedBase(plan, charge, one));
  }
  return sum;
}

/** The base of a percent on a night of a room, from rounded amounts, its share aside. */
function roundedBase(plan: Plan, { rules, start, adds }: LocalCharge, one: RoomNightWorked): Integer {
  let sum: Integer = 0;
  for (const [part, { label, prices }] of one.room.parts.entries()) {
    if (!rules.on.includes(label)) continue;
    sum = add(sum, start === 'net' ? netOn(plan, one, part) : givenAt(prices, one.night));
    for (const index of adds) sum = add(sum, amountAt(itemAt(one.amounts, index), part));
  }
  return sum;
}

/** The net of a part: rounded itself, or the price less the inclusive charges that were rounded. */
function netOn(plan: Plan, one: RoomNightWorked, part: number): Integer {
  if (plan.policy.rounding.inclusive === 'net') return amountAt(one.roundedNets, part);
  let net = givenAt(itemAt(one.room.parts, part).prices, one.night);
  for (const { index, side } of plan.lines) {
    if (side === SIDE.inclusive) net = subtract(net, amountAt(itemAt(one.amounts, index), part));
  }
  return net;
}

function sumOver(rooms: readonly RoomNightWorked[], of: (one: RoomNightWorked) => readonly Fraction[]): Fraction {
  let sum = ZERO;
  for (const one of rooms) for (const amount of of(one)) sum = addFractions(sum, amount);
  return sum;
}

/** The amount of a night over its rooms, and in each room over the parts of its price. */
function shareOverRooms(
  rooms: readonly RoomNightWorked[],
  amount: Integer,
  exactOf: (one: RoomNightWorked) => readonly Fraction[],
): Integer[][] {
  const ofRooms = rooms.map((one) => exactOf(one).reduce(addFractions, ZERO));
  const amounts = shareOverParts(amount, ofRooms);
  return rooms.map((one, room) => shareOverParts(amountAt(amounts, room), exactOf(one)));
}
