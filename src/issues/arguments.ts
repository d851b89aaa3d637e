import { invalidMessage } from './errors.js';
import type { Issue } from './issue.js';
import { issue } from './issue.js';
import { refuseUnknown } from './read-object.js';
import type { Shape } from './reading.js';
import { plain, readFields, shapeOf, unreadableIn } from './reading.js';
import { Report } from './report.js';
import { UNREADABLE } from './shown.js';

/**
 * Thrown for wrong arguments and options, except tax sets, stays and policies. `issues` lists every problem.
 *
 * @example
 * ```ts
 * import { InvalidArgument, preview } from 'staytax';
 *
 * const set = { title: 'No taxes', currency: 'EUR', taxes: [] };
 * let error: unknown;
 * try {
 *   preview(set, { savd: set } as object);
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidArgument ? error.message : ''; // => 'The call is not valid: Unknown field "savd". Did you mean "saved"?'
 * ```
 */
export class InvalidArgument extends Error {
  /** For callers that cannot use `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidArgument';
  /**
   * @param issues every problem; the message lists up to 20 of them
   * @param options the error that was thrown while an argument was read
   */
  constructor(
    readonly issues: readonly Issue[],
    options?: ErrorOptions,
  ) {
    super(invalidMessage('The call', issues), options);
  }
}

/** Every option name: a new option that is not listed does not compile. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

/** The shape that `checkOptions` compares options with. */
export function optionsShape<Options>(names: OptionNames<Options>): Shape {
  return shapeOf(Object.keys(names), { inner: Object.keys(names) });
}

/**
 * Refuses options that are not an object or have an unknown name: JavaScript would ignore a misspelt option silently.
 * Absent options pass.
 *
 * @throws InvalidArgument
 */
export function checkOptions(options: unknown, shape: Shape, place = 'options', isNeeded = false): void {
  if (options === undefined && !isNeeded) return;
  const read = readFields(options, shape);
  if ('instead' in read) throw wrongArgument(place, read.instead, `an object with any of ${shape.names.join(', ')}`);
  if (read.unknown.length === 0) return;
  const report = new Report();
  refuseUnknown(read, { shape, path: place === 'options' ? '' : place, report });
  throw new InvalidArgument(report.result(undefined).issues ?? []);
}

/**
 * Calls a function that reads the caller's data. If reading a property throws, throws an `InvalidArgument` that names
 * the property, with the error as its cause.
 *
 * @param given the arguments by their names
 */
export function withReadable<Value>(given: Readonly<Record<string, unknown>>, call: () => Value): Value {
  try {
    return call();
  } catch (error) {
    const path = isOfOurs(error) ? undefined : unreadableIn(given);
    if (path === undefined) throw error;
    throw new InvalidArgument([issue('unreadable', path, { field: path })], { cause: error });
  }
}

/** Errors with issues already describe the problem. */
function isOfOurs(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('Invalid') && 'issues' in error;
}

/** The error for an argument of the wrong kind. */
export function wrongArgument(field: string, received: unknown, expected: string): InvalidArgument {
  const value = plain(received);
  if (value === UNREADABLE) return new InvalidArgument([issue('unreadable', field, { field })]);
  return new InvalidArgument([issue('not_accepted', field, { field, received: value, expected })]);
}
