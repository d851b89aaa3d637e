import type { Calculation } from '../calculation/calculation.js';
import type { FullPolicy } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax.js';
import type { Issue } from '../issues/issue.js';
import type { QuotedNight, QuotedRoom } from './rooms-and-nights.js';
import { quotedNights, quotedRooms } from './rooms-and-nights.js';

/** The part of a quote to which its calculation is attached. */
interface QuoteFigures {
  readonly byType: object;
}

/** Finds the warnings of quotes when they are first read: those of a set are most of the work of its first quote. */
export interface WarningFinder {
  readonly ofSet: () => readonly Issue[];
  /** @param issues warnings that were found while the stay was read */
  readonly ofStay: (calculation: Calculation, issues: readonly Issue[]) => readonly Issue[];
}

interface ReadLater {
  readonly nights: readonly QuotedNight[];
  readonly rooms: readonly QuotedRoom[];
}

/** A calculated stay. */
interface CalculatedStay {
  readonly calculation: Calculation;
  /** The stay as passed, not a copy: the caller may have changed it since. */
  readonly stay: unknown;
}

/** A calculated stay whose warnings can be found. */
interface StayWithWarnings extends CalculatedStay {
  readonly finder: WarningFinder;
  /** The warnings that were found while the stay was read. */
  readonly issues: readonly Issue[];
}

interface Attached extends CalculatedStay {
  /** The quote itself: a copy of it has no calculation. */
  readonly owner: object;
  readonly finder: WarningFinder;
  readonly issues: readonly Issue[];
  warnings: readonly Issue[] | undefined;
  nights: readonly QuotedNight[] | undefined;
  rooms: readonly QuotedRoom[] | undefined;
}

/** A base class whose constructor returns its argument: lets a subclass stamp a private field on an existing object. */
const Passed = function (this: unknown, object: object) {
  return object;
} as unknown as new (
  object: object,
) => object;

/** A private field: copies and JSON leave it out, and a non-enumerable property costs as much as reading a stay. */
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
 * A property that is calculated when it is first read. All quotes share its getter: a closure in each would give every
 * quote its own hidden class, which costs more than the whole calculation.
 */
function readLater(enumerable: boolean, compute: (attached: Attached) => unknown) {
  const descriptor: PropertyDescriptor & ThisType<QuoteFigures> = {
    enumerable,
    get() {
      return compute(attachedTo(this));
    },
  };
  return descriptor;
}

const WARNINGS = readLater(true, (attached) => {
  attached.warnings ??= joined(attached.finder.ofSet(), aboutStay(attached));
  return attached.warnings;
});
const NIGHTS = readLater(true, (attached) => {
  attached.nights ??= quotedNights(attached.calculation);
  return attached.nights;
});
// Not enumerable: copies and JSON must not depend on the order of rooms. Callers that need rooms there read the
// property.
const ROOMS = readLater(false, (attached) => {
  attached.rooms ??= quotedRooms(attached.calculation);
  return attached.rooms;
});

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

// Node prints a getter as [Getter]; this makes it print the nights. Quotes have no special prototype, so that they
// equal plain data.
const PLAIN_DATA: PropertyDescriptor & ThisType<QuoteFigures> = {
  enumerable: false,
  value(): object {
    return { ...this };
  },
};

function attachedTo(figures: QuoteFigures): Attached {
  const attached = Carrier.get(figures.byType);
  if (attached === undefined) throw new TypeError('staytax: warnings, nights and rooms can be read on a quote only');
  return attached;
}

/** Attaches warnings, nights, rooms and the calculation to the figures of a quote. */
export function attach<Quoted extends QuoteFigures>(
  figures: Quoted,
  stay: StayWithWarnings,
): Quoted & ReadLater & { readonly warnings: readonly Issue[] } {
  carry(figures, stay);
  // One by one: Object.defineProperties takes twice as long.
  Object.defineProperty(figures, 'warnings', WARNINGS);
  return withNights(figures);
}

/** Like `attach`, without warnings. */
export function attachPlainly<Quoted extends QuoteFigures>(figures: Quoted, stay: CalculatedStay): Quoted & ReadLater {
  carry(figures, { ...stay, finder: NO_FINDER, issues: [] });
  return withNights(figures);
}

/** A quote without warnings has none in sentences about it either. */
const NO_FINDER: WarningFinder = { ofSet: () => [], ofStay: () => [] };

function carry(figures: QuoteFigures, { calculation, stay, finder, issues }: StayWithWarnings): void {
  // On byType, because it is frozen: a proxy (reactive state) returns frozen objects as they are, but wraps the quote.
  Carrier.put(Object.freeze(figures.byType), {
    calculation,
    stay,
    owner: figures,
    finder,
    issues,
    warnings: undefined,
    nights: undefined,
    rooms: undefined,
  });
}

/** The caller says which properties were defined before. */
function withNights<Quoted>(figures: QuoteFigures): Quoted {
  Object.defineProperty(figures, 'nights', NIGHTS);
  Object.defineProperty(figures, 'rooms', ROOMS);
  return Object.defineProperty(figures, INSPECT, PLAIN_DATA) as Quoted;
}

/** The data attached to a quote; `undefined` for a copy, or for a quote from JSON. */
function attachedToItself(quote: QuoteFigures): Attached | undefined {
  const attached = Carrier.get(quote.byType);
  return attached?.owner === quote ? attached : undefined;
}

/** The warnings of a quote about its stay alone; none for a copy. */
export function warningsAboutStay(quote: QuoteFigures): readonly Issue[] {
  const attached = attachedToItself(quote);
  return attached === undefined ? [] : aboutStay(attached);
}

function aboutStay({ finder, calculation, issues: found }: Attached): readonly Issue[] {
  return finder.ofStay(calculation, found);
}

/** Two lists of warnings. An empty one leaves the other as it is: frozen, and shared by quotes. */
export function joined(ofSet: readonly Issue[], ofStay: readonly Issue[]): readonly Issue[] {
  return ofStay.length === 0 ? ofSet : [...ofSet, ...ofStay];
}

/** The calculation of a quote; `undefined` for a copy. */
export function calculationOf(quote: QuoteFigures): Calculation | undefined {
  return attachedToItself(quote)?.calculation;
}

/** Like `calculationOf`, but `undefined` once the nights were read, because the caller may have changed them. */
export function unreadNights(quote: QuoteFigures): Calculation | undefined {
  const attached = attachedToItself(quote);
  return attached?.nights === undefined ? attached?.calculation : undefined;
}

/** The tax set, policy and stay of a quote, to calculate it again; `undefined` for a copy. */
export function sourceOf(quote: QuoteFigures): { taxSet: TaxSet; policy: FullPolicy; stay: unknown } | undefined {
  const attached = attachedToItself(quote);
  if (attached === undefined) return undefined;
  const { taxSet, policy } = attached.calculation.program;
  return { taxSet, policy, stay: attached.stay };
}

/** Two quotes, or records, of which one replaces the other. */
export interface CorrectedQuotes {
  readonly before: unknown;
  readonly after: unknown;
}

const QUOTES = new WeakMap<object, CorrectedQuotes>();

/** Attaches to a correction its two quotes, where copies and JSON leave them out. */
export function attachQuotes<Correction extends object>(correction: Correction, quotes: CorrectedQuotes): Correction {
  QUOTES.set(correction, quotes);
  return correction;
}

/** The two quotes of a correction; `undefined` for a copy of it, and for anything else. */
export function quotesOfCorrection(correction: object): CorrectedQuotes | undefined {
  return QUOTES.get(correction);
}
