import { itemAt } from '../../core/calculation/calculation.js';
import { size } from '../../core/money/amount.js';
import type { Fraction } from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { add, floorDivide, multiply, sign, subtract } from '../../core/money/integer.js';
import { roundDivide } from '../../core/money/rounding.js';

/** The taxable items of one rate, in minor units. */
interface RateGroup {
  readonly share: Fraction;
  /** The quoted net and VAT. */
  readonly gross: Integer;
  /** The taxable amount; `undefined` where prices contain VAT, because rounding may move their net. */
  readonly fixed: Integer | undefined;
  /** The amounts left after a deposit: taxable amount and VAT stay within one minor unit of them. */
  readonly wanted?: Pick<StrictVat, 'taxable' | 'vat'> | undefined;
}

/** A taxable amount, its VAT, and how far they fall short of the quote. */
interface StrictVat {
  readonly taxable: Integer;
  readonly vat: Integer;
  readonly missing: Integer;
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

/** Offsets from the exact taxable amount that are tried. Real rates need no larger ones. */
const STEPS = [-2, -1, 0, 1, 2];

/**
 * Finds a taxable amount for each rate, so that each VAT is the rounded taxable amount x rate, and their sum misses as
 * little of the quote as possible. Prices that contain VAT may move by a minor unit or two.
 *
 * @param missing the rounding before any group: that of deducted deposits
 */
export function strictVats(groups: readonly RateGroup[], missing: Integer = 0): readonly StrictVat[] {
  let states: VatChoices[] = [{ missing, moved: 0, away: 0, chosen: [] }];
  for (const group of groups) {
    const least = new Map<Integer, VatChoices>();
    for (const next of states.flatMap((state) => nextChoices(state, group))) {
      const cached = least.get(next.missing);
      if (cached === undefined || compareChoices(next, cached) < 0) least.set(next.missing, next);
    }
    states = [...least.values()];
  }
  return itemAt(states.sort(compareChoices), 0).chosen;
}

function nextChoices(state: VatChoices, group: RateGroup): VatChoices[] {
  return choicesFor(group).map((choice) => ({
    missing: add(state.missing, choice.missing),
    moved: add(state.moved, size(choice.missing)),
    away: add(state.away, size(subtract(choice.taxable, (group.wanted ?? choice).taxable))),
    chosen: [...state.chosen, choice],
  }));
}

function compareChoices(first: VatChoices, second: VatChoices): number {
  return (
    sign(subtract(size(first.missing), size(second.missing))) ||
    sign(subtract(first.moved, second.moved)) ||
    sign(subtract(first.away, second.away))
  );
}

function choicesFor({ share, gross, fixed, wanted }: RateGroup): StrictVat[] {
  const { numerator, denominator } = share;
  const choice = (taxable: Integer): StrictVat => {
    const vat = vatOn(taxable, share);
    return { taxable, vat, missing: subtract(gross, add(taxable, vat)) };
  };
  if (fixed !== undefined) return [choice(fixed)];
  if (wanted === undefined) {
    const nearest = floorDivide(multiply(gross, denominator), add(denominator, numerator));
    return STEPS.map((step) => choice(add(nearest, step)));
  }
  const near = [-1, 0, 1].map((step) => choice(add(wanted.taxable, step)));
  const nearer = near.filter(({ vat }) => size(subtract(vat, wanted.vat)) <= 1);
  // A deposit whose VAT does not fit its taxable amount was not built by this module.
  return nearer.length > 0 ? nearer : near;
}

/** The VAT on a taxable amount (BR-CO-17). */
export function vatOn(taxable: Integer, { numerator, denominator }: Fraction): Integer {
  return roundDivide(multiply(taxable, numerator), denominator, 'half-up');
}
