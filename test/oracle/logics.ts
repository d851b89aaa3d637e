import type { Rational } from './rational.js';
import { rational } from './rational.js';
import type { GroupNight } from './room-groups.js';
import type { FullPolicy, OracleTax } from './shapes.js';
import { at } from './shapes.js';

/** The nights on which a tax can be charged: each taxable one, and those on which a charge of a stay falls. */
interface Chargeable {
  readonly taxable: readonly GroupNight[];
  readonly ofStay: readonly GroupNight[];
}

/** How many times a tax charges its rate on a night; null: it does not fall on it. */
type Rule = (night: GroupNight, chargeable: Chargeable) => bigint | null;

const isFirst = (night: GroupNight, nights: readonly GroupNight[], date: string | undefined): boolean =>
  nights.find((other) => other.date === date) === night;

/** The model's section 4, one rule a logic. The random tax sets have every logic of this table. */
const RULES = {
  per_room: (night, { ofStay }) => (ofStay.includes(night) ? night.rooms : null),
  per_room_per_night: (night, { taxable }) => (taxable.includes(night) ? night.rooms : null),
  per_person: (night, { ofStay }) => (ofStay.includes(night) ? night.persons : null),
  per_person_per_night: (night, { taxable }) => (taxable.includes(night) ? night.persons : null),
  per_night: (night, { taxable }) => (isFirst(night, taxable, night.date) ? 1n : null),
  per_booking: (night, { ofStay }) => (isFirst(night, ofStay, ofStay.map(({ date }) => date).sort()[0]) ? 1n : null),
} as const satisfies Record<string, Rule>;

export type FixedLogic = keyof typeof RULES;

export const FIXED_LOGICS = Object.keys(RULES) as FixedLogic[];

/** The model's section 11: how much of what falls on a night is one room's, where `persons` sleep in it. */
export function timesOfRoom(logic: FixedLogic, times: bigint, { rooms }: GroupNight, persons: number): Rational {
  if (logic === 'per_night' || logic === 'per_booking') return rational(times, rooms);
  return rational(times === 0n ? 0n : BigInt(logic.startsWith('per_person') ? persons : 1));
}

/** How many times a fixed tax charges its rate on each group-night; null where it does not fall. */
export function timesCharged(
  tax: OracleTax,
  nights: readonly GroupNight[],
  isTaxable: readonly boolean[],
  policy: FullPolicy,
): Array<bigint | null> {
  const { logic } = tax;
  if (logic === 'percent') throw new Error('A percent tax charges no fixed amount.');
  const taxable = nights.filter((_, index) => at(isTaxable, index));
  const firstOfGroups = taxable.filter((night) => taxable.find((other) => other.group === night.group) === night);
  // On the group's first taxable night; under the arrival rule only if that is its very first.
  const ofStay = firstOfGroups.filter((night) => policy.stayCharges === 'first-taxable-night' || night.number === 1);
  return nights.map((night) => RULES[logic](night, { taxable, ofStay }));
}
