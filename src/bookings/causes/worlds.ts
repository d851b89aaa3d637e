import { UNSET_TAX } from '../../definitions/fields/tax.js';
import type { TaxSet, TaxSetEntry } from '../../definitions/tax-set.js';
import { printUnits } from '../../money/amount.js';
import { lineKey } from '../names.js';
import { type Alternative, entriesOf, sideWith } from '../our-side.js';
import type { Differing, Hypothesis } from './hypotheses.js';

/** One change behind another. Only one of the two may change rooms. */
function composed(first: Alternative, second: Alternative): Alternative {
  const room = second.room ?? first.room;
  return {
    taxSet: (set) => second.taxSet?.(first.taxSet?.(set) ?? set) ?? first.taxSet?.(set) ?? set,
    policy: (policy) => second.policy?.(first.policy?.(policy) ?? policy) ?? first.policy?.(policy) ?? policy,
    ...(room === undefined ? {} : { room }),
  };
}

/** Two causes at once: the first names the line. */
export function joined(first: Hypothesis, second: Hypothesis): Hypothesis {
  return {
    cause: first.cause,
    change: composed(first.change, second.change),
    ...(first.isOfLine || second.isOfLine ? { isOfLine: true } : {}),
    sentence: `${first.sentence} ${second.sentence}`,
  };
}

/** The same line where a change of its tax holds already. */
export function givenThat(differing: Differing, { change }: Hypothesis): Differing {
  const side = sideWith(differing.side, change);
  const [entry = differing.entry] = entriesOf(side, differing.ours.key);
  return { ...differing, side, entry };
}

/** The same line where other lines come to what the OTA charges for them: what is left is its own. */
export function besideTheirs(differing: Differing, others: readonly Differing[]): Differing {
  const { key } = differing.ours;
  const side = others
    .filter(({ ours, theirs }) => ours.key !== key && theirs.amount >= 0)
    .reduce((world, other) => sideWith(world, pinned(other)), differing.side);
  return { ...differing, side };
}

/** The tax as a charge of the amount of the OTA, whatever the stay. One with several entries stays as it is. */
function pinned({ ours: { key }, theirs, side, currency }: Differing): { readonly taxSet: (set: TaxSet) => TaxSet } {
  if (entriesOf(side, key).length !== 1) return { taxSet: (set) => set };
  const pin = (entry: TaxSetEntry): TaxSetEntry => {
    const taxes = entry.taxes.map(pin);
    if (lineKey(entry.title, entry.type) !== key) return { ...entry, taxes };
    const { local: _, ...plain } = entry;
    return {
      ...plain,
      ...UNSET_TAX,
      applicable_after: null,
      applicable_before: null,
      taxes,
      logic: 'per_booking',
      rate: printUnits(theirs.amount, side.digits),
      currency,
      is_inclusive: theirs.isInclusive,
    };
  };
  return { taxSet: (set) => ({ ...set, taxes: set.taxes.map(pin) }) };
}
