import { shown } from './shown.js';

/** Longer texts are cut: an issue is never an echo of megabytes. */
const LONGEST_TEXT = 255;

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
export function plainParams(params: object, names: readonly string[]): Record<string, Received | Received[]> {
  const given = Object.entries<unknown>({ ...params });
  const known = given.filter(([name, value]) => value !== undefined && names.includes(name));
  return Object.fromEntries(known.map(([name, value]) => [name, plainValue(name, value)]));
}

/** Lists are of texts, and of our own making; one that was received could be anything, and is a word for it. */
function plainValue(name: string, value: unknown): Received | Received[] {
  return Array.isArray(value) && name !== 'received' ? value.map(plainReceived) : plainReceived(value);
}

function plainReceived(value: unknown): Received {
  if (typeof value === 'string') return shortText(value);
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0)) return value;
  return shown(value);
}

function shortText(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}
