import { invalidMessage } from './errors.js';
import { FIELD_CODES } from './field-codes.js';
import type { Issue } from './issue.js';
import { issue } from './issue.js';
import type { Shape } from './reading.js';
import { isListOf, isRecord, plain, readFields, shapeOf, unreadableIn } from './reading.js';
import { Report, reportUnknown } from './report.js';
import { UNREADABLE } from './texts.js';

/**
 * Thrown for wrong arguments and options, except tax sets, stays and policies. `issues` lists every problem.
 *
 * @example
 * ```ts
 * import { InvalidArgumentError, preview } from 'staytax';
 *
 * const set = { title: 'No taxes', currency: 'EUR', taxes: [] };
 * let error: unknown;
 * try {
 *   preview(set, { savd: set } as object);
 * } catch (thrown) {
 *   error = thrown;
 * }
 * error instanceof InvalidArgumentError ? error.message : ''; // => 'The call is not valid: Unknown field "savd". Did you mean "saved"?'
 * ```
 */
export class InvalidArgumentError extends Error {
  /** For callers that cannot use `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'InvalidArgumentError';
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

/**
 * The old name of `InvalidArgumentError`.
 *
 * @deprecated
 */
export const InvalidArgument = InvalidArgumentError;
/**
 * The old name of `InvalidArgumentError`.
 *
 * @deprecated
 */
export type InvalidArgument = InvalidArgumentError;

/** Every option name: a new option that is not listed does not compile. */
export type OptionNames<Options> = { readonly [Name in keyof Options]-?: true };

export function optionsShape<Options>(names: OptionNames<Options>): Shape {
  return shapeOf(Object.keys(names), { inner: Object.keys(names) });
}

/**
 * Refuses options that are not an object or have an unknown name: JavaScript would ignore a misspelt option silently.
 * Absent options pass.
 *
 * @throws InvalidArgumentError
 */
export function checkOptions(options: unknown, shape: Shape, place = 'options', isNeeded = false): void {
  throwIfAny(optionsIssues(options, shape, place, isNeeded));
}

function optionsIssues(options: unknown, shape: Shape, place: string, isNeeded: boolean): readonly Issue[] {
  if (options === undefined && !isNeeded) return [];
  const fields = readFields(options, shape);
  if ('instead' in fields) {
    return wrongArgument(place, fields.instead, `an object with any of ${shape.names.join(', ')}`).issues;
  }
  if (fields.unknown.length === 0) return [];
  const report = new Report(FIELD_CODES);
  reportUnknown(fields, { shape, path: place === 'options' ? '' : place, report });
  return report.result(undefined).issues ?? [];
}

/** @throws InvalidArgumentError with every issue, unless there is none */
export function throwIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) throw new InvalidArgumentError(issues);
}

/**
 * Calls a function that reads the caller's data. If reading a property throws, throws an `InvalidArgumentError` that names
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
    throw new InvalidArgumentError([issue('unreadable', path, { field: path })], { cause: error });
  }
}

/** Errors with issues already describe the problem. */
function isOfOurs(error: unknown): boolean {
  return error instanceof Error && error.name.startsWith('Invalid') && 'issues' in error;
}

export function wrongArgument(field: string, received: unknown, expected: string): InvalidArgumentError {
  const value = plain(received);
  if (value === UNREADABLE) return new InvalidArgumentError([issue('unreadable', field, { field })]);
  return new InvalidArgumentError([issue('not_accepted', field, { field, received: value, expected })]);
}

/** The type of an argument or option: its description, and a test for values. */
export interface ValueKind {
  readonly expected: string;
  readonly isIt: (value: unknown) => boolean;
  /** Whether the value must be present. */
  readonly isRequired?: true;
  /** Whether messages must not repeat the value. */
  readonly isSecret?: true;
  /** The names inside of an object, which the message of an unknown option suggests. */
  readonly names?: readonly string[];
}

export const A_TEXT: ValueKind = { expected: 'text', isIt: (value) => typeof value === 'string' };
/** A number; the function checks its range. */
export const A_NUMBER: ValueKind = { expected: 'a number', isIt: (value) => typeof value === 'number' };
export const YES_OR_NO: ValueKind = { expected: 'true or false', isIt: (value) => typeof value === 'boolean' };
export const A_FUNCTION: ValueKind = { expected: 'a function', isIt: (value) => typeof value === 'function' };
export const AN_OBJECT: ValueKind = { expected: 'an object', isIt: isRecord };
export const TEXTS: ValueKind = {
  expected: 'a list of texts',
  isIt: (value) => isListOf(value, (text) => typeof text === 'string'),
};
/** A value that the function reads itself, with more precise issues. */
export const ANYTHING: ValueKind = { expected: 'anything', isIt: () => true };

export function wholeFrom(least: number): ValueKind {
  return {
    expected: `a whole number of ${least} or more`,
    isIt: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least,
  };
}

export function wholeBetween(least: number, most: number): ValueKind {
  return {
    expected: `a whole number from ${least} to ${most}`,
    isIt: (value) => wholeFrom(least).isIt(value) && Number(value) <= most,
  };
}

export function required(kind: ValueKind): ValueKind {
  return { ...kind, isRequired: true };
}

export function nameAmong(allowed: readonly string[]): ValueKind {
  return {
    expected: `one of ${allowed.join(', ')}`,
    isIt: (value) => typeof value === 'string' && allowed.includes(value),
  };
}

export function namesAmong(names: readonly string[]): ValueKind {
  return {
    expected: `a list of any of ${names.join(', ')}`,
    isIt: (value) => isListOf(value, (name) => names.some((known) => known === name)) && value.length > 0,
  };
}

/** An object with methods, such as a client that the caller wrote. */
export function withMethods(expected: string, ...names: readonly string[]): ValueKind {
  return {
    expected,
    isIt: (value) => isRecord(value) && names.every((name) => typeof value[name] === 'function'),
  };
}

/** The type of each option: a new option that is not listed does not compile. */
export type OptionKinds<Options> = { readonly [Name in keyof Options]-?: ValueKind };

/**
 * Refuses options that are not an object, have an unknown name, or a value of another type. Absent options pass if none
 * is required.
 *
 * @throws InvalidArgumentError with every issue
 */
export function checkKinds<Options>(
  options: unknown,
  kinds: OptionKinds<Options>,
  place = 'options',
  isNeeded = false,
): void {
  throwIfAny(kindsIssues(options, kinds, place, isNeeded));
}

/** Every issue of options: no object, unknown names, and values of another type. */
export function kindsIssues<Options>(
  options: unknown,
  kinds: OptionKinds<Options>,
  place = 'options',
  isNeeded = false,
): readonly Issue[] {
  const all = Object.entries<ValueKind>(kinds);
  const names = all.map(([name]) => name);
  const needsOne = isNeeded || all.some(([, { isRequired }]) => isRequired);
  const inside = new Map(
    all.flatMap(([name, { names: inner = [] }]) => inner.map((each) => [each, `${name}: { ${each} }`] as const)),
  );
  const issues = optionsIssues(options, { ...shapeOf(names, { inner: names }), inside }, place, needsOne);
  if (!isRecord(options)) return issues;
  const ofFields = all.flatMap(([name, kind]) =>
    kindIssues(options[name], kind, place === 'options' ? name : `${place}.${name}`),
  );
  return [...issues, ...ofFields];
}

/**
 * Refuses an argument of another type.
 *
 * @throws InvalidArgumentError
 */
export function checkKind(value: unknown, kind: ValueKind, place: string): void {
  throwIfAny(kindIssues(value, kind, place));
}

/** The issue of an argument of another type. */
export function kindIssues(
  value: unknown,
  { expected, isIt, isRequired, isSecret }: ValueKind,
  place: string,
): readonly Issue[] {
  if (value === undefined && isRequired !== true) return [];
  if (value !== undefined && isIt(value)) return [];
  return wrongArgument(place, isSecret === true && value !== undefined ? '***' : value, expected).issues;
}
