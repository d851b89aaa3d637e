import { isRecord } from '../../issues/reading.js';

export type Entry = Readonly<Record<string, unknown>>;

/** What the property has, and the place of the same thing in the file. */
export interface Placed {
  readonly id: string;
  readonly title: string;
  /** In the list of the file; absent when the file does not have it. */
  readonly at?: number;
}

/** The entries of a list of the file; an entry that is no object stands for nothing. */
export function entriesOf(list: unknown): Entry[] {
  return Array.isArray(list) ? list.map((entry) => (isRecord(entry) ? entry : {})) : [];
}

/** Where the file has what the property has: by id where the file says one, otherwise by title. */
export function placedIn(
  entries: readonly Entry[],
  stored: readonly { readonly id: string; readonly title: string }[],
): Placed[] {
  const taken = new Set<number>();
  const take = (isIt: (entry: Entry) => boolean): number | undefined => {
    const at = entries.findIndex((entry, index) => !taken.has(index) && isIt(entry));
    if (at < 0) return undefined;
    taken.add(at);
    return at;
  };
  // All ids first: a title must not take the entry that another one has by id.
  const byId = new Map(stored.map(({ id }) => [id, take((entry) => entry['id'] === id)]));
  return stored.map(({ id, title }) => {
    const at = byId.get(id) ?? take((entry) => comparable(entry['title']) === comparable(title));
    return at === undefined ? { id, title } : { id, title, at };
  });
}

/** Titles that the API may have trimmed or normalised are the same. */
function comparable(title: unknown): unknown {
  return typeof title === 'string' ? title.trim().normalize('NFC') : undefined;
}

/** A tax that is charged here alone: the channel manager never has it, and what it has says nothing of it. */
export function isOnlyHere({ local }: Entry): boolean {
  return isRecord(local) && local['only'] === 'here';
}

/** Whether an entry of the file is one of those: by its id, or by its title when it has none. */
export function isOneOf(entry: Entry, stored: readonly { readonly id: string; readonly title: string }[]): boolean {
  return stored.some(({ id, title }) =>
    entry['id'] === undefined ? comparable(entry['title']) === comparable(title) : entry['id'] === id,
  );
}
