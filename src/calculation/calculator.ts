import { completePolicy, type FullPolicy, type Policy } from '../definitions/policy.js';
import type { TaxSet, TaxSetInput } from '../definitions/tax-set.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { type RoomGroup, readRoomGroups } from '../stay/room-groups.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { calculate } from './engine/calculate.js';
import { createSheet } from './engine/sheet.js';
import { InvalidDefinition, InvalidStay } from './errors.js';
import { type Quote, quoteOf, type Totals, totalsOf } from './quote/quote.js';
import { type Plan, planFor } from './tax-set/plan.js';

/** Quotes stays with one tax set under one policy. */
export interface Calculator {
  /** The tax set that it calculates with, every default filled in. */
  readonly taxSet: TaxSet;
  /** The policy that it calculates with, every question answered. */
  readonly policy: FullPolicy;
  /** What a stay costs, with every charge and every night. Throws InvalidStay with the issues. */
  quote(stay: Stay): Quote;
  /** Price, net and total of the quote alone: the same figures, in less time. Throws InvalidStay. */
  totals(stay: Stay): Totals;
}

/**
 * Prepares everything that depends on the tax set alone, for many stays.
 *
 * @param taxSet an embedded tax set, a draft or as the API returns it
 * @param policy what differs from `policies.documented`
 * @throws InvalidDefinition with every issue of the tax set and of the policy
 * @example
 * ```ts
 * import { createCalculator } from 'staytax';
 *
 * const calculator = createCalculator({
 *   title: 'Lisbon',
 *   currency: 'EUR',
 *   taxes: [
 *     { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
 *     { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 },
 *   ],
 * });
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00', '106.00'] }] };
 * calculator.totals(stay); // => { price: '212.00', net: '200.00', total: '228.00' }
 * ```
 */
export function createCalculator(taxSet: TaxSetInput, policy?: Policy): Calculator {
  const definition = validateTaxSet(taxSet);
  const completed = completePolicy(policy);
  if (definition.issues !== undefined || 'issues' in completed) {
    throw new InvalidDefinition([...(definition.issues ?? []), ...('issues' in completed ? completed.issues : [])]);
  }
  const plan = planFor(definition.value, completed.policy);
  const sheet = createSheet(plan);
  return Object.freeze({
    taxSet: definition.value,
    policy: completed.policy,
    quote(stay: Stay): Quote {
      const groups = roomGroupsOf(plan, stay);
      calculate(sheet, groups, 'quote');
      return quoteOf(sheet, groups);
    },
    totals(stay: Stay): Totals {
      calculate(sheet, roomGroupsOf(plan, stay), 'totals');
      return totalsOf(sheet);
    },
  });
}

/**
 * One stay, one tax set, once. For many stays of one tax set, `createCalculator` prepares the set only once.
 *
 * @throws InvalidDefinition, InvalidStay with every issue
 * @example
 * ```ts
 * import { quote } from 'staytax';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20.00', is_inclusive: false } as const;
 * const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };
 * quote({ title: 'One VAT', currency: 'EUR', taxes: [vat] }, stay).total; // => '120.00'
 * ```
 */
export function quote(taxSet: TaxSetInput, stay: Stay, policy?: Policy): Quote {
  return createCalculator(taxSet, policy).quote(stay);
}

/** The room groups of a stay, read completely before anything is calculated: a getter of the caller's may quote too. */
function roomGroupsOf(plan: Plan, stay: unknown): RoomGroup[] {
  return readRoomGroups(stay, plan.digits) ?? explained(plan, stay);
}

/** A stay that the fast door did not take: unusual but valid, or a reason to say everything that is wrong. */
function explained(plan: Plan, stay: unknown): RoomGroup[] {
  const result = validateStay(stay, plan.currency, plan.digits);
  if (result.issues !== undefined) throw new InvalidStay(result.issues);
  const groups = readRoomGroups(result.value, plan.digits);
  if (groups === undefined) throw new Error('staytax: a valid stay was not read; please report it');
  return groups;
}
