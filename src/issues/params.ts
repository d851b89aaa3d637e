import { shown } from './shown.js';

/** Longer texts are cut: an issue is never an echo of megabytes. */
export const LONGEST_TEXT = 255;

/**
 * A received value as plain JSON. What JSON cannot hold, and what must not be looked into, is a word for it: "NaN",
 * "a list", "an object".
 */
export type Received = string | number | boolean | null;

/** The params of a sentence as they are reported: what was received is plain JSON, and absent when there was nothing. */
export type PlainParams<Params> = {
  readonly [Name in keyof Params as unknown extends Params[Name] ? never : Name]: Params[Name];
} & { readonly [Name in keyof Params as unknown extends Params[Name] ? Name : never]?: Received };

/** The named params as plain JSON of bounded size; those that are `undefined` are left out. */
export function plainParams<Params>(params: Params, names: readonly string[]): PlainParams<Params> {
  const given = Object.entries<unknown>(params ?? {});
  const known = given.filter(([name, value]) => value !== undefined && names.includes(name));
  // Every value keeps its type but `unknown`, which becomes Received.
  return Object.fromEntries(known.map(([name, value]) => [name, plainValue(value)])) as PlainParams<Params>;
}

function plainValue(value: unknown): Received | Received[] {
  if (typeof value === 'string') return shortText(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? value : shown(value);
  return isTexts(value) ? value.map(shortText) : shown(value);
}

/** The lists that we make ourselves; a list that was received has been replaced by a word for it. */
function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

function shortText(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
