import type { Place } from '../../issues/report.js';
import type { Field } from '../../schema/fields.js';
import type { Span } from '../local/spans.js';

/** What conditions ask for. Several may ask for one thing: a row holds where all of them do. */
export type Asked = 'age' | 'label' | 'price' | 'night' | 'nights' | 'date' | 'season' | 'booking' | 'arrival';

/** A condition of a row of rates: one of four kinds, each with a file here. */
export interface Condition<Value> extends Field {
  readonly asks: Asked;
  /** The numbers or days for which it holds, joined; absent where it asks for no number and no day. */
  readonly spans?: (value: Value) => readonly Span[];
  /** The text that one of the answers must be; absent where it asks for no text. */
  readonly text?: (value: Value) => string;
  /** Without spans: whether a row with one value, or none, holds only where one with another value does. */
  readonly isWithin?: (inner: Value | undefined, outer: Value) => boolean;
  /** Reads the objects and lists in its value into plain data. */
  readonly read?: (input: unknown, place: Place) => unknown;
  /** The rules that need more than one field of its value. */
  readonly check?: (value: Value, place: Place) => void;
}
