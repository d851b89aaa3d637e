import { size } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, floorDivide, multiply, subtract } from '../money/integer.js';
import { roundDivide } from '../money/rounding.js';

/** The taxable items of one rate, in minor units. */
export interface RateGroup {
  readonly share: Fraction;
  /** Exact amounts: net prices, and charges. */
  readonly fixed: Integer;
  /** The quoted net of prices that contain VAT: rounding may move it. `undefined` if there are none. */
  readonly open: Integer | undefined;
  /** The quoted VAT. */
  readonly quotedVat: Integer;
  /** The amounts left after a deposit: taxable amount and VAT stay within one minor unit of them. */
  readonly wanted?: Pick<StrictVat, 'taxable' | 'vat'>;
}

/** A taxable amount, its VAT, and how far they fall short of the quote. */
export interface StrictVat {
  readonly taxable: Integer;
  readonly vat: Integer;
  readonly missing: Integer;
}

/** Offsets from the exact taxable amount that are tried, in minor units. Real rates need no larger ones. */
const STEPS = [-2, -1, 0, 1, 2];

/** The VAT on a taxable amount (BR-CO-17). */
function vatOn(taxable: Integer, { numerator, denominator }: Fraction): Integer {
  return roundDivide(multiply(taxable, numerator), denominator, 'half-up');
}

/**
 * Finds a taxable amount for each rate, so that each VAT is the rounded taxable amount x rate, and their sum misses as
 * little of the quote as possible. Prices that contain VAT may move by a minor unit or two.
 *
 * @param missing the rounding before any group: that of deducted deposits
 */
export function strictVats(groups: readonly RateGroup[], missing: Integer = 0): readonly StrictVat[] {
  let states: VatChoices[] = [{ missing, moved: 0, away: 0, chosen: [] }];
  for (const group of groups) {
    const next = new Map<Integer, VatChoices>();
    for (const state of states) for (const one of choicesFor(group)) keepLeast(next, withChoice(state, one, group));
    states = [...next.values()];
  }
  return states.reduce((best, state) => (isLess(state, best) ? state : best)).chosen;
}

/** The choices for the first groups. */
interface VatChoices {
  readonly missing: Integer;
  /** The total distance that prices were moved. */
  readonly moved: Integer;
  /** The total distance from the wanted amounts. */
  readonly away: Integer;
  readonly chosen: readonly StrictVat[];
}

function withChoice(state: VatChoices, one: StrictVat, { wanted = one }: RateGroup): VatChoices {
  return {
    missing: add(state.missing, one.missing),
    moved: add(state.moved, size(one.missing)),
    away: add(state.away, size(subtract(one.taxable, wanted.taxable))),
    chosen: [...state.chosen, one],
  };
}

function keepLeast(states: Map<Integer, VatChoices>, state: VatChoices): void {
  const known = states.get(state.missing);
  if (known === undefined || movesLess(state, known)) states.set(state.missing, state);
}

function isLess(one: VatChoices, other: VatChoices): boolean {
  const [missing, least] = [size(one.missing), size(other.missing)];
  return missing < least || (missing === least && movesLess(one, other));
}

function movesLess(one: VatChoices, other: VatChoices): boolean {
  return one.moved < other.moved || (one.moved === other.moved && one.away < other.away);
}

function choicesFor({ share, fixed, open, quotedVat, wanted }: RateGroup): StrictVat[] {
  if (open === undefined) return [strictVatOf(fixed, share, add(fixed, quotedVat))];
  const gross = add(add(fixed, open), quotedVat);
  if (wanted !== undefined) {
    const near = [-1, 0, 1].map((step) => strictVatOf(add(wanted.taxable, step), share, gross));
    const nearer = near.filter(({ vat }) => size(subtract(vat, wanted.vat)) <= 1);
    // A deposit whose VAT does not fit its taxable amount was not built by this module.
    return nearer.length > 0 ? nearer : near;
  }
  const { numerator, denominator } = share;
  const nearest = floorDivide(multiply(gross, denominator), add(denominator, numerator));
  return STEPS.map((step) => strictVatOf(add(nearest, step), share, gross));
}

function strictVatOf(taxable: Integer, share: Fraction, gross: Integer): StrictVat {
  const vat = vatOn(taxable, share);
  return { taxable, vat, missing: subtract(gross, add(taxable, vat)) };
}
