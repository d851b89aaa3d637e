import type { Place } from '../../issues/report.js';
import type { Field } from '../../schema/fields.js';
import type { Span } from '../local/spans.js';

/**
 * The fact of a stay that a condition tests. Several conditions may test one fact: a row applies if all of them hold.
 */
export type Fact = 'age' | 'label' | 'price' | 'night' | 'nights' | 'date' | 'season' | 'booking' | 'arrival';

/** A condition of a row of rates: one of four kinds, each with a file here. */
export interface Condition<Value> extends Field {
  readonly fact: Fact;
  /** The numbers or days for which it holds, joined; absent for conditions on text. */
  readonly spans?: (value: Value) => readonly Span[];
  /** The text that the fact must contain; absent for conditions on numbers and days. */
  readonly text?: (value: Value) => string;
  /**
   * For conditions without spans: whether a row with the inner value, or none, holds only where the outer value holds.
   */
  readonly isWithin?: (inner: Value | undefined, outer: Value) => boolean;
  /** Reads objects and lists of the value into plain data. */
  readonly read?: (input: unknown, place: Place) => unknown;
  /** Checks several fields of the value together. */
  readonly check?: (value: Value, place: Place) => void;
}
