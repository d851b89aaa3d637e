import type { Charge as Placed } from '../order.js';
import { calculationOrder } from '../order.js';
import type { FullPolicy, OracleTaxSet } from '../shapes.js';
import type { Rounding } from './rounding.js';
import { roundingOf } from './rounding.js';
import type { Local, LocalOracleTax, LocalOracleTaxSet, OverStay } from './shapes.js';

/** The limits of a unit: of its row where that has them, otherwise of the tax. */
interface Limits {
  readonly atMost: string | undefined;
  readonly atLeast: string | undefined;
  readonly overStay: OverStay | undefined;
}

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
  /** The same before its start is looked at: what levels and `plus` say. */
  readonly computedOn: readonly Charge[];
  /** The percent taxes inside its amount, in calculation order. */
  readonly contains: readonly Charge[];
  /** Whether a percentage is computed from exact amounts, however the amounts above it are rounded. */
  readonly fromExact: boolean;
  /** How it is rounded, where it says so: each unit, or the charge. */
  readonly rounding: Rounding | undefined;
  /** By the place of the row that gave the rate; after all rows: those of the tax. */
  readonly limits: readonly Limits[];
  /** Whether the rooms of a group have it together: one unit for a date, or for the booking. */
  readonly together: boolean;
}

/** The charges of a set in calculation order. */
export function chargesOf(taxSet: LocalOracleTaxSet, policy: FullPolicy): Charge[] {
  const made = new Map<Placed, Charge>();
  const contained = new Map<Charge, Charge[]>();
  for (const placed of calculationOrder(taxSet as OracleTaxSet)) {
    const tax = placed.tax as LocalOracleTax;
    const local = tax.local ?? {};
    if (local.only === 'channel') continue;
    const inside: Charge[] = [];
    const { base = {} } = local;
    const logic = local.logic ?? tax.logic;
    const start = base.start ?? (tax.is_inclusive ? 'net' : policy.exclusiveBase);
    // A tax inside a fee does not add the fee.
    const byPlace = placed.computedOn
      .flatMap((other) => made.get(other) ?? [])
      .filter((other) => !(other.local.contains ?? []).some((name) => isNamed(tax, name)));
    const named = base.plus?.map((name) => {
      const found = [...made.values()].find((one) => isNamed(one.tax, name));
      if (found === undefined) throw new Error(`${name} is not calculated before ${tax.title}.`);
      return found;
    });
    const rounding = roundingOf(local, policy);
    const limits = limitsOf(local);
    const computedOn = named ?? byPlace;
    const charge: Charge = {
      tax,
      local,
      logic,
      own: local.rate ?? tax.rate,
      inclusive: tax.is_inclusive,
      start,
      on: local.on ?? ['lodging'],
      // Inclusive charges are part of the price already.
      computedOn,
      contains: inside,
      adds: computedOn.filter((other) => start !== 'price' || !other.inclusive),
      fromExact:
        local.per === 'guest' ||
        limits.some((one) => Object.values(one).some((limit) => limit !== undefined)) ||
        rounding?.each === true ||
        start === 'nothing',
      rounding,
      limits,
      together: logic === 'per_night' || logic === 'per_booking',
    };
    made.set(placed, charge);
    contained.set(charge, inside);
  }
  const all = [...made.values()];
  // What a fee contains may be calculated after it.
  for (const [charge, inside] of contained) {
    inside.push(...all.filter(({ tax }) => charge.local.contains?.some((name) => isNamed(tax, name)) === true));
  }
  return all;
}

const isNamed = ({ id, title }: LocalOracleTax, name: string): boolean => id === name || title === name;

function limitsOf({ rates = [], at_most, at_least, over_stay }: Local): Limits[] {
  const own = { atMost: at_most, atLeast: at_least, overStay: over_stay };
  const ofRows = rates.map((row) => ({
    atMost: row.at_most ?? own.atMost,
    atLeast: row.at_least ?? own.atLeast,
    // Every row has a limit of its own, even if two say the same.
    overStay: row.over_stay === undefined ? own.overStay : { ...row.over_stay },
  }));
  return [...ofRows, own];
}
