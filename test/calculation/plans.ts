import { calculate } from '../../src/calculation/calculate.js';
import type { Calculation } from '../../src/calculation/calculation.js';
import { compile } from '../../src/calculation/compile.js';
import type { Line, Program } from '../../src/calculation/program.js';
import { completePolicy } from '../../src/definitions/complete-policy.js';
import { validateTaxSet } from '../../src/definitions/validate-tax-set.js';
import { type RoomGroup, readRoomGroups } from '../../src/stay/room-groups.js';
import { inEuro, type Policy, type Tax } from './given.js';

/** A tax set in euros, compiled. */
export function programOf(taxes: Tax[], policy?: Policy): Program {
  return programFor(inEuro(...taxes), policy);
}

export function programFor(taxSet: unknown, policy: unknown): Program {
  const { value } = validateTaxSet(taxSet);
  const completed = completePolicy(policy);
  if (value === undefined || 'issues' in completed) throw new Error('the tax set or the policy is not valid');
  return compile(value, completed.policy);
}

export function roomGroupsOf(stay: unknown, digits = 2): RoomGroup[] {
  const groups = readRoomGroups(stay, digits, 'any-check-in');
  if (groups === undefined) throw new Error('the stay is not valid');
  return groups;
}

/** A stay of a compiled set, calculated. */
export function calculated(program: Program, stay: unknown): Calculation {
  return calculate(program, roomGroupsOf(stay, program.digits));
}

/** A line by the title of its tax. */
export function lineOf({ lines }: Program, title: string): Line {
  const line = lines.find(({ tax }) => tax.title === title);
  if (line === undefined) throw new Error(`there is no ${title}`);
  return line;
}
