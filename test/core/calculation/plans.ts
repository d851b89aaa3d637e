import type { Calculation } from '../../../src/core/calculation/calculation.js';
import { calculate } from '../../../src/core/calculation/calculation.js';
import { compile } from '../../../src/core/calculation/compile.js';
import type { Program } from '../../../src/core/calculation/program.js';
import { completePolicy } from '../../../src/core/definitions/complete-policy.js';
import { validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import { readRoomGroups } from '../../../src/core/stay/room-groups.js';
import type { Policy, Tax } from './given.js';
import { inEuro } from './given.js';

/** A tax set in euros, compiled. */
export function programOf(taxes: Tax[], policy?: Policy): Program {
  const { value } = validateTaxSet(inEuro(...taxes));
  const completed = completePolicy(policy);
  if (value === undefined || 'issues' in completed) throw new Error('the tax set or the policy is not valid');
  return compile(value, completed.policy);
}

/** A stay of a compiled set, calculated. */
export function calculated(program: Program, stay: unknown): Calculation {
  const groups = readRoomGroups(stay, program.digits, 'any-check-in');
  if (groups === undefined) throw new Error('the stay is not valid');
  return calculate(program, groups);
}
