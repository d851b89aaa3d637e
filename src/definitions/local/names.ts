/** A tax as `plus` can name it. */
interface Nameable {
  readonly id?: string;
  readonly title: string;
}

/** The taxes of a set by what `plus` can call them. */
export interface NamedTaxes {
  readonly titles: readonly string[];
  /** The place of the tax with an id, or else with a title; `several` when the title is that of several. */
  find(name: string): number | 'several' | undefined;
}

/** The taxes of a list by id and by title. The list has each tax once. */
export function byName(taxes: readonly Nameable[]): NamedTaxes {
  const ids = new Map<string | undefined, number>();
  const titles = new Map<string, number | 'several'>();
  for (const [at, { id, title }] of taxes.entries()) {
    ids.set(id, at);
    titles.set(title, titles.has(title) ? 'several' : at);
  }
  return { titles: [...titles.keys()], find: (name) => ids.get(name) ?? titles.get(name) };
}
