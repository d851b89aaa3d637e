import fc from 'fast-check';

/** Plain data that is changed at random. */
export type Data = null | boolean | number | string | Data[] | { [name: string]: Data };

/** Numbers from a seed: the same run is the same everywhere. */
export type Dice = (sides: number) => number;

export function diceFrom(seed: number): Dice {
  let state = seed >>> 0;
  return (sides) => {
    // mulberry32, a small generator of 32 bits.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

/** What a value may become: near the limits of every field, and of no field. */
const VALUES: readonly Data[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  0.5,
  1_000,
  1_001,
  2 ** 53,
  '',
  ' ',
  '0',
  '0.00',
  '1',
  '100',
  '99.99',
  '33.333333',
  '0.12345678901234567890',
  '9'.repeat(30),
  '9'.repeat(31),
  '-1',
  '1e3',
  '2026-02-28',
  '2024-02-29',
  '9999-12-31',
  '0001-01-01',
  '2026-05-01',
  'EUR',
  'JPY',
  'KWD',
  'percent',
  'per_booking',
  'per_person_per_night',
  'per_night',
  'net',
  'price',
  'nothing',
  'guest',
  'room',
  'stay',
  'each',
  'night',
  'up',
  'lodging',
  'breakfast',
  'resident',
  'x'.repeat(300),
  '(((((',
  '\u0000',
  '__proto__',
  [],
  {},
];

/** Names of fields that other data of the same run have. */
export function namesIn(data: Data, names: Set<string> = new Set()): Set<string> {
  if (typeof data !== 'object' || data === null) return names;
  for (const [name, inner] of Object.entries(data)) {
    if (!Array.isArray(data)) names.add(name);
    namesIn(inner, names);
  }
  return names;
}

/** A copy with a few random changes: values, fields that are gone, that are elsewhere or twice, entries repeated often. */
export function mutated(data: Data, dice: Dice, names: readonly string[]): Data {
  let copy = structuredClone(data);
  for (let changes = 1 + dice(4); changes > 0; changes -= 1) copy = changedOnce(copy, dice, names);
  return copy;
}

function changedOnce(data: Data, dice: Dice, names: readonly string[]): Data {
  if (typeof data !== 'object' || data === null || dice(24) === 0) return drawn(dice);
  if (Array.isArray(data)) return changedList(data, dice, names);
  const keys = Object.keys(data);
  const key = keys[dice(Math.max(1, keys.length))];
  const name = names[dice(Math.max(1, names.length))] ?? 'name';
  switch (dice(8)) {
    case 0:
      return Object.fromEntries(Object.entries(data).filter(([one]) => one !== key));
    case 1:
      return { ...data, [name]: drawn(dice) };
    case 2:
      return key === undefined ? data : { ...data, [name]: data[key] ?? null };
    default:
      return key === undefined ? data : { ...data, [key]: changedOnce(data[key] ?? null, dice, names) };
  }
}

function changedList(list: readonly Data[], dice: Dice, names: readonly string[]): Data[] {
  const at = dice(Math.max(1, list.length));
  const entry = list[at];
  if (entry === undefined) return [drawn(dice)];
  switch (dice(8)) {
    case 0:
      return list.filter((_, place) => place !== at);
    case 1:
      return [...list, ...Array.from({ length: 1 + dice(3) ** 5 }, () => entry)];
    case 2:
      return [...list, ...Array.from({ length: 1 + dice(40) }, () => changedOnce(entry, dice, names))];
    default:
      return list.with(at, changedOnce(entry, dice, names));
  }
}

function drawn(dice: Dice): Data {
  return structuredClone(VALUES[dice(VALUES.length)] ?? null);
}

/** So many values of an arbitrary, from a seed, as plain data. */
export function sampled(arbitrary: fc.Arbitrary<unknown>, seed: number, count: number): Data[] {
  return fc.sample(arbitrary, { seed, numRuns: count }).map((one): Data => JSON.parse(JSON.stringify(one)));
}
