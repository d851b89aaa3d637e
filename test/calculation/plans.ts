import { calculate } from '../../src/calculation/engine/calculate.js';
import { createSheet, type Detail, type Sheet } from '../../src/calculation/engine/sheet.js';
import {
  type Cells,
  createCells,
  createChanges,
  cutIntoSegments,
  splitIntoNights,
} from '../../src/calculation/stay/cells.js';
import { type Plan, planFor } from '../../src/calculation/tax-set/plan.js';
import { completePolicy } from '../../src/definitions/complete-policy.js';
import { validateTaxSet } from '../../src/definitions/validate-tax-set.js';
import { type RoomGroup, readRoomGroups } from '../../src/stay/room-groups.js';
import type { Booking } from '../oracle/random-booking.js';
import { inEuro, type Policy, type Stay, type Tax } from './given.js';

/** What a calculator prepares for a tax set in euros. */
export function planOf(taxes: Tax[], policy?: Policy): Plan {
  return planFrom(inEuro(...taxes), policy);
}

/** The plan of a random booking, and the room groups of its stay. */
export function prepared({ taxSet, policy, stay }: Booking): { plan: Plan; groups: RoomGroup[] } {
  const plan = planFrom(taxSet, policy);
  return { plan, groups: roomGroupsOf(stay, plan.digits) };
}

function planFrom(taxSet: unknown, policy: unknown): Plan {
  const { value } = validateTaxSet(taxSet);
  const completed = completePolicy(policy);
  if (value === undefined || 'issues' in completed) throw new Error('the tax set or the policy is not valid');
  return planFor(value, completed.policy);
}

export function roomGroupsOf(stay: unknown, digits = 2): RoomGroup[] {
  const groups = readRoomGroups(stay, digits, 'any-check-in');
  if (groups === undefined) throw new Error('the stay is not valid');
  return groups;
}

/** A stay cut into segments. */
export function segmentsOf(plan: Plan, groups: readonly RoomGroup[]): Cells {
  const cells = createCells();
  cutIntoSegments(cells, groups, plan, createChanges());
  return cells;
}

/** A stay cut into single nights. */
export function nightsOf(plan: Plan, groups: readonly RoomGroup[]): Cells {
  const cells = createCells();
  splitIntoNights(cells, segmentsOf(plan, groups));
  return cells;
}

/** A stay calculated on a sheet of its own. */
export function calculated(plan: Plan, stay: Stay, detail: Detail): Sheet {
  const sheet = createSheet(plan);
  calculate(sheet, roomGroupsOf(stay, plan.digits), detail);
  return sheet;
}

/** A line by the title of its charge; the net is 'net'. */
export function nameOfLine({ charges }: Plan, index: number): string {
  return charges[index]?.tax.title ?? 'net';
}

/** What a counter counts, by the title of the first tax that is charged so often. */
export function nameOfCounter(plan: Plan, place: number): string {
  const line = plan.lines.find(({ from, counter }) => from === 'quantity' && counter === place);
  return line === undefined ? '?' : nameOfLine(plan, line.index);
}
