import { checkOptions, wrongArgument } from './arguments.js';
import { isRecord, shapeOf } from './reading.js';

/** The type of an argument or option: its description, and a test for values. */
export interface ValueKind {
  readonly expected: string;
  readonly isIt: (value: unknown) => boolean;
  /** Whether the value must be present. */
  readonly isRequired?: true;
  /** Whether messages must not repeat the value. */
  readonly isSecret?: true;
}

export const A_TEXT: ValueKind = { expected: 'text', isIt: (value) => typeof value === 'string' };
/** A number; the function checks its range. */
export const A_NUMBER: ValueKind = { expected: 'a number', isIt: (value) => typeof value === 'number' };
export const YES_OR_NO: ValueKind = { expected: 'true or false', isIt: (value) => typeof value === 'boolean' };
export const A_FUNCTION: ValueKind = { expected: 'a function', isIt: (value) => typeof value === 'function' };
export const AN_OBJECT: ValueKind = { expected: 'an object', isIt: isRecord };
export const TEXTS: ValueKind = {
  expected: 'a list of texts',
  isIt: (value) => Array.isArray(value) && value.every((text) => typeof text === 'string'),
};
/** A value that the function reads itself, with more precise issues. */
export const ANYTHING: ValueKind = { expected: 'anything', isIt: () => true };

export function wholeFrom(least: number): ValueKind {
  return {
    expected: `a whole number of ${least} or more`,
    isIt: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least,
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

/** A list of known names. */
export function namesAmong(known: readonly string[]): ValueKind {
  return {
    expected: `a list of any of ${known.join(', ')}`,
    isIt: (value) => Array.isArray(value) && value.length > 0 && value.every((name) => known.includes(name)),
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
 * @throws InvalidArgument
 */
export function checkKinds<Options>(
  options: unknown,
  kinds: OptionKinds<Options>,
  place = 'options',
  isNeeded = false,
): void {
  const all = Object.entries<ValueKind>(kinds);
  const names = all.map(([name]) => name);
  const needsOne = isNeeded || all.some(([, { isRequired }]) => isRequired);
  checkOptions(options, shapeOf(names, { inner: names }), place, needsOne);
  if (options === undefined) return;
  for (const [name, kind] of all) {
    checkKind(Reflect.get(options as object, name), kind, place === 'options' ? name : `${place}.${name}`);
  }
}

/**
 * Refuses an argument of another type.
 *
 * @throws InvalidArgument
 */
export function checkKind(value: unknown, { expected, isIt, isRequired, isSecret }: ValueKind, place: string): void {
  if (value === undefined && isRequired !== true) return;
  if (value !== undefined && isIt(value)) return;
  throw wrongArgument(place, isSecret === true && value !== undefined ? '***' : value, expected);
}
