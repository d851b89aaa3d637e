import { type Ledger, openLedger } from '../../src/calculation/ledger.js';
import { type Plan, planFor } from '../../src/calculation/plan.js';
import { settleAll } from '../../src/calculation/settle.js';
import { completePolicy } from '../../src/definitions/policy.js';
import { validateTaxSet } from '../../src/definitions/validate-tax-set.js';
import { readStrips, type Strip } from '../../src/stay/strips.js';
import { inEuro, type Policy, type Stay, type Tax } from './given.js';

/** What a calculator keeps of a tax set in euros. */
export function planOf(taxes: Tax[], policy?: Policy): Plan {
  const { value } = validateTaxSet(inEuro(...taxes));
  const completed = completePolicy(policy);
  if (value === undefined || 'issues' in completed) throw new Error('the tax set or the policy is not valid');
  return planFor(value, completed.policy, 2);
}

export function stripsOf(booked: Stay): Strip[] {
  const strips = readStrips(booked, 2);
  if (strips === undefined) throw new Error('the stay is not valid');
  return strips;
}

/** The books of a stay, with every charge settled. */
export function settled(plan: Plan, booked: Stay): Ledger {
  const ledger = openLedger(plan, stripsOf(booked));
  settleAll(ledger);
  return ledger;
}
