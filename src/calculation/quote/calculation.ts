import type { FullPolicy } from '../../definitions/policy.js';
import type { TaxSet } from '../../definitions/tax-set.js';
import type { Integer } from '../../money/integer.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { calculate } from '../engine/calculate.js';
import { createSheet, type Sheet } from '../engine/sheet.js';
import { type QuotedNight, quotedNights } from './nights.js';

/** What a quote was made from, and what it said: all that its nights take. */
export interface Calculation {
  /** The sheet of its calculator, on which other stays have been calculated since. */
  readonly sheet: Sheet;
  readonly groups: readonly RoomGroup[];
  /** As it was passed, not a copy: the caller may have changed it since. */
  readonly stay: unknown;
  readonly price: Integer;
  /** By charge. */
  readonly amounts: readonly Integer[];
}

/** The part of a quote on which its calculation is put. */
interface Figures {
  readonly byType: object;
}

interface WithNights {
  readonly nights: readonly QuotedNight[];
}

interface Attached extends Calculation {
  readonly owner: object;
  nights: readonly QuotedNight[] | undefined;
}

/** Returns what it is passed, so that a class above it can put a private field on it. */
const Passed = function (this: unknown, object: object) {
  return object;
} as unknown as new (
  object: object,
) => object;

/**
 * Puts a calculation on an object where nobody sees it: not a copy, not a comparison, not JSON. A private field, since
 * a property that does not count as data costs as much as reading the whole stay.
 */
class Carrier extends Passed {
  readonly #attached: Attached;

  private constructor(object: object, attached: Attached) {
    super(object);
    this.#attached = attached;
  }

  static put(object: object, attached: Attached): void {
    new Carrier(object, attached);
  }

  static get(object: object): Attached | undefined {
    return #attached in object ? object.#attached : undefined;
  }
}

/**
 * `nights` as a property like the others, worked out when first read. One getter serves all quotes: a closure
 * in each would give every quote a shape of its own, which costs more than the whole calculation.
 */
const NIGHTS: PropertyDescriptor & ThisType<Figures> = {
  enumerable: true,
  get() {
    const attached = Carrier.get(this.byType);
    if (attached === undefined) throw new TypeError('staytax: the nights of a quote were read on something else');
    attached.nights ??= nightsOf(attached);
    return attached.nights;
  },
};

function nightsOf(calculation: Calculation): QuotedNight[] {
  calculate(calculation.sheet, calculation.groups, 'nights');
  return quotedNights(calculation.sheet, calculation);
}

/** Makes a quote of its figures: with nights, and with what these are worked out from. */
export function attach<Quoted extends Figures>(figures: Quoted, calculation: Calculation): Quoted & WithNights {
  const { sheet, groups, stay, price, amounts } = calculation;
  // On byType, frozen, since a proxy (reactive state) hands out what is frozen as it is; of the quote it would hand out
  // a proxy.
  Carrier.put(Object.freeze(figures.byType), {
    sheet,
    groups,
    stay,
    price,
    amounts,
    owner: figures,
    nights: undefined,
  });
  return Object.defineProperty(figures, 'nights', NIGHTS) as Quoted & WithNights;
}

/**
 * The stay of a quote, calculated once more with every line on every night, on a sheet of its own that nobody else
 * writes on. `undefined` for a copy, or for a quote that came from JSON.
 */
export function calculatedNights(quote: Figures): { sheet: Sheet; groups: readonly RoomGroup[] } | undefined {
  const attached = Carrier.get(quote.byType);
  if (attached === undefined || attached.owner !== quote) return undefined;
  const sheet = createSheet(attached.sheet.plan);
  calculate(sheet, attached.groups, 'nights');
  return { sheet, groups: attached.groups };
}

/** What a quote was asked for: all that it takes to calculate it again. `undefined` for a copy, as above. */
export function sourceOf(quote: Figures): { taxSet: TaxSet; policy: FullPolicy; stay: unknown } | undefined {
  const attached = Carrier.get(quote.byType);
  if (attached === undefined || attached.owner !== quote) return undefined;
  const { taxSet, policy } = attached.sheet.plan;
  return { taxSet, policy, stay: attached.stay };
}
