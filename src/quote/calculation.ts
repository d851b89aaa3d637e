import type { Calculation } from '../calculation/calculation.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { type QuotedNight, quotedNights } from './nights.js';
import { type QuotedRoom, quotedRooms } from './rooms.js';

/** The part of a quote on which its calculation is put. */
interface Figures {
  readonly byType: object;
}

/** What is worked out when it is first read. */
interface Details {
  readonly nights: readonly QuotedNight[];
  readonly rooms: readonly QuotedRoom[];
}

interface Attached {
  readonly calculation: Calculation;
  /** The stay as it was passed, not a copy: the caller may have changed it since. */
  readonly stay: unknown;
  /** The quote itself: a copy of it has no calculation. */
  readonly owner: object;
  nights: readonly QuotedNight[] | undefined;
  rooms: readonly QuotedRoom[] | undefined;
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

  static get(object: unknown): Attached | undefined {
    return typeof object === 'object' && object !== null && #attached in object ? object.#attached : undefined;
  }
}

/**
 * `nights` and `rooms` as properties like the others, worked out when first read. One getter serves all quotes: a
 * closure in each would give every quote a shape of its own, which costs more than the whole calculation.
 */
const NIGHTS: PropertyDescriptor & ThisType<Figures> = {
  enumerable: true,
  get() {
    const attached = attachedTo(this);
    attached.nights ??= quotedNights(attached.calculation);
    return attached.nights;
  },
};

// Not in copies and in JSON, which do not depend on the order of rooms: whoever needs rooms there reads them.
const ROOMS: PropertyDescriptor & ThisType<Figures> = {
  enumerable: false,
  get() {
    const attached = attachedTo(this);
    attached.rooms ??= quotedRooms(attached.calculation);
    return attached.rooms;
  },
};

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

// Node prints a getter as [Getter]: with this it prints the nights. No prototype of its own, so that a quote stays
// equal to plain data.
const PLAIN_DATA: PropertyDescriptor & ThisType<Figures> = {
  enumerable: false,
  value(): object {
    return { ...this };
  },
};

function attachedTo(figures: Figures): Attached {
  const attached = Carrier.get(figures.byType);
  if (attached === undefined) throw new TypeError('staytax: nights and rooms can be read on a quote only');
  return attached;
}

/** Makes a quote of its figures: with nights and rooms, and with what these are worked out from. */
export function attach<Quoted extends Figures>(
  figures: Quoted,
  calculation: Calculation,
  stay: unknown,
): Quoted & Details {
  // On byType, frozen, since a proxy (reactive state) hands out what is frozen as it is; of the quote it would hand out
  // a proxy.
  const attached = { calculation, stay, owner: figures, nights: undefined, rooms: undefined };
  Carrier.put(Object.freeze(figures.byType), attached);
  // One by one: Object.defineProperties takes twice as long.
  Object.defineProperty(figures, 'nights', NIGHTS);
  Object.defineProperty(figures, 'rooms', ROOMS);
  return Object.defineProperty(figures, INSPECT, PLAIN_DATA) as Quoted & Details;
}

/** What was put on a quote; `undefined` for a copy, or for a quote that came from JSON. */
function attachedToItself(quote: Figures): Attached | undefined {
  const attached = Carrier.get(quote.byType);
  return attached?.owner === quote ? attached : undefined;
}

/** The calculation of a quote; `undefined` for a copy, as above. */
export function calculationOf(quote: Figures): Calculation | undefined {
  return attachedToItself(quote)?.calculation;
}

/** The same while nobody has read the nights of the quote, and so may have changed them. */
export function unreadNights(quote: Figures): Calculation | undefined {
  const attached = attachedToItself(quote);
  return attached?.nights === undefined ? attached?.calculation : undefined;
}

/** What a quote was asked for: all that it takes to calculate it again. `undefined` for a copy, as above. */
export function sourceOf(quote: Figures): { taxSet: TaxSet; policy: FullPolicy; stay: unknown } | undefined {
  const attached = attachedToItself(quote);
  if (attached === undefined) return undefined;
  const { taxSet, policy } = attached.calculation.program;
  return { taxSet, policy, stay: attached.stay };
}

/** Two quotes, or records, of which one takes the place of the other. */
export interface Corrected {
  readonly before: unknown;
  readonly after: unknown;
}

const QUOTES = /* @__PURE__ */ new WeakMap<object, Corrected>();

/** Keeps with a correction the quotes that it is of, where nobody sees them. */
export function keepCorrected<Correction extends object>(correction: Correction, quotes: Corrected): Correction {
  QUOTES.set(correction, quotes);
  return correction;
}

/** The quotes that a correction is of; `undefined` for a copy of one, and for anything else. */
export function correctedBy(correction: object): Corrected | undefined {
  return QUOTES.get(correction);
}
