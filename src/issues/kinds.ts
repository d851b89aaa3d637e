import { checkOptions, wrongArgument } from './arguments.js';
import { isRecord, shapeOf } from './reading.js';

/** What an argument, or an option, must be: as a sentence says it, and whether a value is. */
export interface Kind {
  readonly expected: string;
  readonly isIt: (value: unknown) => boolean;
  /** Whether it must be there. */
  readonly isRequired?: true;
  /** Whether a sentence must not repeat it. */
  readonly isSecret?: true;
}

export const A_TEXT: Kind = { expected: 'text', isIt: (value) => typeof value === 'string' };
/** A number: which ones may be is another question. */
export const A_NUMBER: Kind = { expected: 'a number', isIt: (value) => typeof value === 'number' };
export const YES_OR_NO: Kind = { expected: 'true or false', isIt: (value) => typeof value === 'boolean' };
export const A_FUNCTION: Kind = { expected: 'a function', isIt: (value) => typeof value === 'function' };
export const AN_OBJECT: Kind = { expected: 'an object', isIt: isRecord };
/** A list of texts. */
export const TEXTS: Kind = {
  expected: 'a list of texts',
  isIt: (value) => Array.isArray(value) && value.every((text) => typeof text === 'string'),
};
/** What the function reads itself, with issues of its own. */
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

/** A list of names, each one of those that are known. */
export function namesAmong(known: readonly string[]): Kind {
  return {
    expected: `a list of any of ${known.join(', ')}`,
    isIt: (value) => Array.isArray(value) && value.length > 0 && value.every((name) => known.includes(name)),
  };
}

/** An object with methods, such as a client that somebody else may have made. */
export function withMethods(expected: string, ...names: readonly string[]): Kind {
  return {
    expected,
    isIt: (value) => isRecord(value) && names.every((name) => typeof value[name] === 'function'),
  };
}

/** The kind of each option, so that a new one that is not listed does not compile. */
export type Kinds<Options> = { readonly [Name in keyof Options]-?: Kind };

/**
 * Refuses options that are no object, have an unknown name, or a value of another kind. Left out, they are fine
 * where none is required.
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
 * Refuses an argument of another kind.
 *
 * @throws InvalidArgument
 */
export function checkKind(value: unknown, { expected, isIt, isRequired, isSecret }: Kind, place: string): void {
  if (value === undefined && isRequired !== true) return;
  if (value !== undefined && isIt(value)) return;
  throw wrongArgument(place, isSecret === true && value !== undefined ? '***' : value, expected);
}
