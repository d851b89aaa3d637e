import fc from 'fast-check';
import { mutated, mutation } from '../trials/testing/mutations.js';
import type { Draw } from './data.js';
import { grown, pick, times } from './data.js';

/** Values that are too deep, too long, or of another kind; or a valid one that was damaged. */
const JSON_DAMAGES: Readonly<Record<string, (draw: Draw, valid: unknown) => unknown>> = {
  'deep lists': ({ bytes }) => nestedIn(bytes / 2, (inner) => [inner]),
  'deep objects': ({ bytes, dice }) => {
    const field = pick(dice, ['taxes', 'local', 'a']);
    return nestedIn(bytes / 12, (inner) => ({ [field]: [inner] }));
  },
  'deep below a field': ({ bytes, dice }, valid) => {
    const deep = nestedIn(bytes / 2, (inner) => [inner]);
    return Object(valid) === valid && !Array.isArray(valid)
      ? { ...Object(valid), [pick(dice, [...Object.keys(Object(valid)), 'other'])]: deep }
      : [deep];
  },
  'empty objects': ({ bytes }) => grown(bytes, 1e6, () => ({})),
  nulls: ({ bytes }) => times(bytes / 5, () => null),
  'empty objects in each list': ({ bytes }, valid) => inLists(valid, () => grown(bytes, 1e6, () => ({}))),
  'numbers in each list': ({ bytes }, valid) => inLists(valid, () => times(bytes / 4, (at) => at % 100)),
  'texts in each list': ({ bytes }, valid) => inLists(valid, () => times(bytes / 6, () => 'abc')),
  'a long text': ({ bytes, dice }) => pick(dice, ['x', '9', '[', '-', '😀']).repeat(bytes / 4),
  'long texts': ({ bytes, dice }, valid) => {
    const long = pick(dice, ['x', '9', ' ', '.', '0.']).repeat(bytes / 8);
    return changedTexts(valid, () => (dice(9) === 0 ? long : undefined), 4);
  },
  'unknown fields': ({ bytes }, valid) => ({
    ...Object(valid),
    ...Object.fromEntries(grown(bytes, 1e6, (at) => [`unknown${at}`, at] as const)),
  }),
  'nearly known fields': ({ bytes }, valid) => {
    const names = [...Object.keys(Object(valid)), 'taxes', 'currency', 'checkIn'];
    return {
      ...Object(valid),
      ...Object.fromEntries(grown(bytes, 1e6, (at) => [`${names[at % names.length]}${at % 9_999}`, at] as const)),
    };
  },
  'long names': ({ bytes }, valid) => ({
    ...Object(valid),
    ...Object.fromEntries(times(5, (at) => ['currency'.repeat(bytes / 50) + at, at] as const)),
  }),
  'wrong types': ({ dice }, valid) =>
    changedTexts(valid, () => pick<unknown>(dice, [undefined, undefined, 1e308, null, [], {}, true, Number.NaN]), 1e6),
  damaged: ({ dice }, valid) => {
    const changes = fc.sample(mutation, { seed: dice(2 ** 31), numRuns: 1 + dice(4) });
    return mutated(valid, changes);
  },
};

/** Values that no JSON has, so that only programs can pass them. */
const WITHOUT_JSON: typeof JSON_DAMAGES = {
  'a circle': (_, valid) => {
    const value: Record<string, unknown> = { ...Object(valid) };
    for (const name of Object.keys(value))
      if (Array.isArray(value[name])) value[name] = [...Object(value[name]), value];
    return { ...value, other: value };
  },
  'a list without entries': () => new Array(2 ** 31),
  'a list in each place without entries': (_, valid) => inLists(valid, () => new Array(2 ** 31)),
};

export const MALFORMED: typeof JSON_DAMAGES = { ...JSON_DAMAGES, ...WITHOUT_JSON };

/** The kinds of damage, of JSON alone or of any values. */
export function damagesOf({ isJson = false }: { readonly isJson?: boolean }): string[] {
  return Object.keys(isJson ? JSON_DAMAGES : MALFORMED);
}

function nestedIn(depth: number, around: (inner: unknown) => unknown): unknown {
  let value: unknown = {};
  for (let at = 0; at < depth; at += 1) value = around(value);
  return value;
}

/** Puts another list in place of each at the top. */
function inLists(valid: unknown, list: () => unknown[]): unknown {
  if (Array.isArray(valid)) return list();
  return Object.fromEntries(
    Object.entries(Object(valid)).map(([name, value]) => [name, Array.isArray(value) ? list() : value]),
  );
}

/** Puts other values in place of some texts, so many at most. */
function changedTexts(valid: unknown, change: () => unknown, most: number): unknown {
  let left = most;
  return JSON.parse(JSON.stringify(valid ?? null), (_, value: unknown) => {
    if (typeof value !== 'string' || left === 0) return value;
    const other = change();
    if (other === undefined) return value;
    left -= 1;
    return other;
  });
}
