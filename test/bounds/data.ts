import type { Dice } from '../seed.js';

/** Plain data, as it is read from JSON. */
export type Data = null | boolean | number | string | Data[] | { [name: string]: Data };
export type Fields = { [name: string]: Data };

/** What a generator of inputs works with: random numbers, and the size that it should reach, in characters of JSON. */
export interface Draw {
  readonly dice: Dice;
  readonly bytes: number;
}

export function pick<Value>(dice: Dice, values: readonly Value[]): Value {
  return values[dice(values.length)] as Value;
}

export function sizeOf(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/** Makes entries until they have the size together, and at most so many. There is at least one. */
export function grown<Entry>(bytes: number, most: number, make: (at: number) => Entry): Entry[] {
  const entries: Entry[] = [];
  for (let size = 0; entries.length < most; ) {
    const entry = make(entries.length);
    size += sizeOf(entry) + 1;
    if (entries.length > 0 && size > bytes) break;
    entries.push(entry);
  }
  return entries;
}

export function times<Entry>(count: number, make: (at: number) => Entry): Entry[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

export function digits(dice: Dice, count: number): string {
  return times(count, () => 1 + dice(9)).join('');
}

/** The first night of every stay. */
const FIRST_NIGHT = Date.UTC(2026, 4, 1);

export function dayAfter(days: number): string {
  return new Date(FIRST_NIGHT + days * 86_400_000).toISOString().slice(0, 10);
}
