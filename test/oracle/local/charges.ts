import { calculationOrder, type Charge as Placed } from '../order.js';
import type { FullPolicy, OracleTaxSet } from '../shapes.js';
import { type Rounding, roundingOf } from './rounding.js';
import type { Local, LocalOracleTax, LocalOracleTaxSet } from './shapes.js';

/** A tax that is calculated here, with its true logic. */
export interface Charge {
  readonly tax: LocalOracleTax;
  readonly local: Local;
  readonly logic: string;
  readonly own: string;
  readonly inclusive: boolean;
  readonly start: 'price' | 'net' | 'nothing';
  readonly on: readonly string[];
  /** The charges that its base, or its price conditions, add. */
  readonly adds: readonly Charge[];
  /** Whether a percentage is computed from exact amounts, however the amounts above it are rounded. */
  readonly fromExact: boolean;
  /** How it is rounded, where it says so: each unit, or the charge. */
  readonly rounding: Rounding | undefined;
  /** Whether the rooms of a group have it together: one unit for a date, or for the booking. */
  readonly together: boolean;
}

/** The charges of a set in calculation order. */
export function chargesOf(taxSet: LocalOracleTaxSet, policy: FullPolicy): Charge[] {
  const made = new Map<Placed, Charge>();
  for (const placed of calculationOrder(taxSet as OracleTaxSet)) {
    const tax = placed.tax as LocalOracleTax;
    const local = tax.local ?? {};
    if (local.only === 'channel') continue;
    const { base = {} } = local;
    const logic = local.logic ?? tax.logic;
    const start = base.start ?? (tax.is_inclusive ? 'net' : policy.exclusiveBase);
    const byPlace = placed.computedOn.flatMap((other) => made.get(other) ?? []);
    const named = base.plus?.map((name) => {
      const found = [...made.values()].find((one) => one.tax.id === name || one.tax.title === name);
      if (found === undefined) throw new Error(`${name} is not calculated before ${tax.title}.`);
      return found;
    });
    const rounding = roundingOf(local, policy);
    made.set(placed, {
      tax,
      local,
      logic,
      own: local.rate ?? tax.rate,
      inclusive: tax.is_inclusive,
      start,
      on: local.on ?? ['lodging'],
      // Inclusive charges are part of the price already.
      adds: (named ?? byPlace).filter((other) => start !== 'price' || !other.inclusive),
      fromExact:
        local.per === 'guest' ||
        local.at_most !== undefined ||
        local.at_least !== undefined ||
        rounding?.each === true ||
        start === 'nothing',
      rounding,
      together: logic === 'per_night' || logic === 'per_booking',
    });
  }
  return [...made.values()];
}
