import { checkOptions, wrongArgument } from './arguments.js';
import { isRecord, shapeOf } from './reading.js';

/** The type of an argument or option: its description, and a test for values. */
export interface Kind {
  readonly expected: string;
  readonly isIt: (value: unknown) => boolean;
  /** Whether the value must be present. */
  readonly isRequired?: true;
  /** Whether messages must not repeat the value. */
  readonly isSecret?: true;
}

export const A_TEXT: Kind = { expected: 'text', isIt: (value) => typeof value === 'string' };
/** A number; the function checks its range. */
export const A_NUMBER: Kind = { expected: 'a number', isIt: (value) => typeof value === 'number' };
export const YES_OR_NO: Kind = { expected: 'true or false', isIt: (value) => typeof value === 'boolean' };
export const A_FUNCTION: Kind = { expected: 'a function', isIt: (value) => typeof value === 'function' };
export const AN_OBJECT: Kind = { expected: 'an object', isIt: isRecord };
export const TEXTS: Kind = {
  expected: 'a list of texts',
  isIt: (value) => Array.isArray(value) && value.every((text) => typeof text === 'string'),
};
/** A value that the function reads itself, with more precise issues. */
export const ANYTHING: Kind = { expected: 'anything', isIt: () => true };

export function wholeFrom(least: number): Kind {
  return {
    expected: `a whole number of ${least} or more`,
    isIt: (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= least,
  };
}

export function required(kind: Kind): Kind {
  return { ...kind, isRequired: true };
}

export function nameAmong(allowed: readonly string[]): Kind {
  return {
    expected: `one of ${allowed.join(', ')}`,
    isIt: (value) => typeof value === 'string' && allowed.includes(value),
  };
}

/** A list of known names. */
export function namesAmong(known: readonly string[]): Kind {
  return {
    expected: `a list of any of ${known.join(', ')}`,
    isIt: (value) => Array.isArray(value) && value.length > 0 && value.every((name) => known.includes(name)),
  };
}

/** An object with methods, such as a client that the caller wrote. */
export function withMethods(expected: string, ...names: readonly string[]): Kind {
  return {
    expected,
    isIt: (value) => isRecord(value) && names.every((name) => typeof value[name] === 'function'),
  };
}

/** The type of each option: a new option that is not listed does not compile. */
export type Kinds<Options> = { readonly [Name in keyof Options]-?: Kind };

/**
 * Refuses options that are not an object, have an unknown name, or a value of another type. Absent options pass if none
 * is required.
 *
 * @throws InvalidArgument
 */
export function checkKinds<Options>(
  options: unknown,
  kinds: Kinds<Options>,
  place = 'options',
  isNeeded = false,
): void {
  const all = Object.entries<Kind>(kinds);
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
export function checkKind(value: unknown, { expected, isIt, isRequired, isSecret }: Kind, place: string): void {
  if (value === undefined && isRequired !== true) return;
  if (value !== undefined && isIt(value)) return;
  throw wrongArgument(place, isSecret === true && value !== undefined ? '***' : value, expected);
}
