import type { Integer } from '../../money/integer.js';
import type { RoomGroup } from '../../stay/room-groups.js';
import { calculate } from '../engine/calculate.js';
import { createSheet, type Sheet } from '../engine/sheet.js';
import { type QuotedNight, quotedNights } from './nights.js';
import type { Quote } from './quote.js';

/** What a quote was made from, and what it said: all that its nights take. */
export interface Calculation {
  /** The sheet of its calculator, on which other stays have been calculated since. */
  readonly sheet: Sheet;
  readonly groups: readonly RoomGroup[];
  readonly price: Integer;
  /** By charge. */
  readonly amounts: readonly Integer[];
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
const NIGHTS: PropertyDescriptor & ThisType<Quote> = {
  enumerable: true,
  get() {
    const attached = Carrier.get(this.byType);
    if (attached === undefined) throw new TypeError('staytax: the nights of a quote were read on something else');
    attached.nights ??= nightsOf(attached);
    return attached.nights;
  },
};

/**
 * Node prints a getter as [Getter]: with this it prints the nights. A property that is not enumerable, and not a
 * prototype of its own: a quote stays equal to plain data.
 */
const INSPECT: PropertyDescriptor & ThisType<Quote> = {
  enumerable: false,
  value(_depth: number, _options: object, _inspect: unknown) {
    return { ...this };
  },
};

const INSPECT_SYMBOL = Symbol.for('nodejs.util.inspect.custom');

function nightsOf(calculation: Calculation): QuotedNight[] {
  calculate(calculation.sheet, calculation.groups, 'nights');
  return quotedNights(calculation.sheet, calculation);
}

/** Makes a quote of its figures: with nights, and with what these are worked out from. */
export function attach(figures: Omit<Quote, 'nights'>, { sheet, groups, price, amounts }: Calculation): Quote {
  // On byType, frozen, since a proxy (reactive state) hands out what is frozen as it is; of the quote it would hand out
  // a proxy.
  Carrier.put(Object.freeze(figures.byType), { sheet, groups, price, amounts, owner: figures, nights: undefined });
  return Object.defineProperty(Object.defineProperty(figures, 'nights', NIGHTS), INSPECT_SYMBOL, INSPECT) as Quote;
}

/**
 * The stay of a quote, calculated once more with every line on every night, on a sheet of its own that nobody else
 * writes on. `undefined` for a copy, or for a quote that came from JSON.
 */
export function calculatedNights(quote: Quote): { sheet: Sheet; groups: readonly RoomGroup[] } | undefined {
  const attached = Carrier.get(quote.byType);
  if (attached === undefined || attached.owner !== quote) return undefined;
  const sheet = createSheet(attached.sheet.plan);
  calculate(sheet, attached.groups, 'nights');
  return { sheet, groups: attached.groups };
}
