import { size } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import { add, floorDivide, type Integer, multiply, subtract } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';

/** What bears VAT at one rate, in minor units. */
export interface RateGroup {
  readonly share: Fraction;
  /** What is exact: net prices, and charges. */
  readonly fixed: Integer;
  /** The net of prices that contain their VAT, as quoted: rounding may move it. `undefined`: there are none. */
  readonly open: Integer | undefined;
  /** The VAT as quoted. */
  readonly quotedVat: Integer;
  /** What a deposit leaves of the quote's: the taxable amount and the VAT come within one minor unit of it. */
  readonly wanted?: Pick<StrictVat, 'taxable' | 'vat'>;
}

/** A taxable amount, its VAT, and by how much less they are than what was quoted. */
export interface StrictVat {
  readonly taxable: Integer;
  readonly vat: Integer;
  readonly missing: Integer;
}

/** How far from the exact taxable amount of a price one is looked for, in minor units: further is never needed at real rates. */
const STEPS = [-2, -1, 0, 1, 2];

/** The VAT on a taxable amount: BR-CO-17. */
function vatOn(taxable: Integer, { numerator, denominator }: Fraction): Integer {
  return roundDivide(multiply(taxable, numerator), denominator, 'half-up');
}

/**
 * A taxable amount for each rate, so that each VAT is the rounded taxable amount x rate, and all of them together miss as
 * little of what was quoted as there is. A price that contains its VAT may come out a minor unit or two higher or lower.
 *
 * @param missing what is missing before any group: the rounding of deposits that are taken back
 */
export function strictVats(groups: readonly RateGroup[], missing: Integer = 0): readonly StrictVat[] {
  let states: State[] = [{ missing, moved: 0, away: 0, chosen: [] }];
  for (const group of groups) {
    const next = new Map<Integer, State>();
    for (const state of states) for (const one of choicesFor(group)) keepLeast(next, withChoice(state, one, group));
    states = [...next.values()];
  }
  return states.reduce((best, state) => (isLess(state, best) ? state : best)).chosen;
}

/** What has been chosen for the first groups. */
interface State {
  readonly missing: Integer;
  /** How far prices were moved, all groups together. */
  readonly moved: Integer;
  /** How far taxable amounts are from those that are wanted. */
  readonly away: Integer;
  readonly chosen: readonly StrictVat[];
}

function withChoice(state: State, one: StrictVat, { wanted = one }: RateGroup): State {
  return {
    missing: add(state.missing, one.missing),
    moved: add(state.moved, size(one.missing)),
    away: add(state.away, size(subtract(one.taxable, wanted.taxable))),
    chosen: [...state.chosen, one],
  };
}

function keepLeast(states: Map<Integer, State>, state: State): void {
  const known = states.get(state.missing);
  if (known === undefined || movesLess(state, known)) states.set(state.missing, state);
}

function isLess(one: State, other: State): boolean {
  const [missing, least] = [size(one.missing), size(other.missing)];
  return missing < least || (missing === least && movesLess(one, other));
}

function movesLess(one: State, other: State): boolean {
  return one.moved < other.moved || (one.moved === other.moved && one.away < other.away);
}

function choicesFor({ share, fixed, open, quotedVat, wanted }: RateGroup): StrictVat[] {
  if (open === undefined) return [strictly(fixed, share, add(fixed, quotedVat))];
  const gross = add(add(fixed, open), quotedVat);
  if (wanted !== undefined) {
    const near = [-1, 0, 1].map((step) => strictly(add(wanted.taxable, step), share, gross));
    const nearer = near.filter(({ vat }) => size(subtract(vat, wanted.vat)) <= 1);
    // A deposit whose VAT is not that of its taxable amount is none that was made here.
    return nearer.length > 0 ? nearer : near;
  }
  const { numerator, denominator } = share;
  const nearest = floorDivide(multiply(gross, denominator), add(denominator, numerator));
  return STEPS.map((step) => strictly(add(nearest, step), share, gross));
}

function strictly(taxable: Integer, share: Fraction, gross: Integer): StrictVat {
  const vat = vatOn(taxable, share);
  return { taxable, vat, missing: subtract(gross, add(taxable, vat)) };
}
