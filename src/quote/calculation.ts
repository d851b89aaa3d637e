import { calculate } from '../calculation/engine/calculate.js';
import { createSheet, type Sheet } from '../calculation/engine/sheet.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import type { Integer } from '../money/integer.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { type QuotedNight, quotedNights } from './nights.js';
import { type QuotedRoom, quotedRooms } from './rooms.js';

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

/** What is worked out when it is first read. */
interface Details {
  readonly nights: readonly QuotedNight[];
  readonly rooms: readonly QuotedRoom[];
}

interface Attached extends Calculation {
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
    attached.nights ??= quotedNights(calculatedByNight(attached), attached);
    return attached.nights;
  },
};

// Not in copies and in JSON, which do not depend on the order of rooms: whoever needs rooms there reads them.
const ROOMS: PropertyDescriptor & ThisType<Figures> = {
  enumerable: false,
  get() {
    const attached = attachedTo(this);
    attached.rooms ??= quotedRooms(calculatedByNight(attached), attached.groups, attached);
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

function calculatedByNight({ sheet, groups }: Calculation): Sheet {
  calculate(sheet, groups, 'nights');
  return sheet;
}

/** Makes a quote of its figures: with nights and rooms, and with what these are worked out from. */
export function attach<Quoted extends Figures>(figures: Quoted, calculation: Calculation): Quoted & Details {
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
    rooms: undefined,
  });
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

/**
 * The stay of a quote, calculated once more with every line on every night, on a sheet of its own that nobody else
 * writes on. `undefined` for a copy, as above.
 */
export function calculatedNights(quote: Figures): { sheet: Sheet; groups: readonly RoomGroup[] } | undefined {
  const attached = attachedToItself(quote);
  if (attached === undefined) return undefined;
  const sheet = createSheet(attached.sheet.plan);
  calculate(sheet, attached.groups, 'nights');
  return { sheet, groups: attached.groups };
}

/**
 * What the nights of a quote are made of, calculated by night, while nobody has read them. `undefined` for a copy, and
 * for a quote whose nights were read.
 */
export function unreadNights(quote: Figures): { sheet: Sheet; quoted: Calculation } | undefined {
  const attached = attachedToItself(quote);
  if (attached === undefined || attached.nights !== undefined) return undefined;
  return { sheet: calculatedByNight(attached), quoted: attached };
}

/** What a quote was asked for: all that it takes to calculate it again. `undefined` for a copy, as above. */
export function sourceOf(quote: Figures): { taxSet: TaxSet; policy: FullPolicy; stay: unknown } | undefined {
  const attached = attachedToItself(quote);
  if (attached === undefined) return undefined;
  const { taxSet, policy } = attached.sheet.plan;
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
