import { pathTo } from '../../issues/path.js';
import type { Report } from '../../issues/report.js';

/** Something of a file beside what it is at the property; `undefined` when it is not there yet. */
export interface Matched<Desired, Stored> {
  readonly desired: Desired;
  readonly stored: Stored | undefined;
}

interface Matching<Desired, Stored> {
  readonly desired: readonly Desired[];
  readonly stored: readonly Stored[];
  /** Where the desired ones stand in the file, and what one of them is called. */
  readonly path: string;
  readonly what: string;
  readonly report: Report;
}

/**
 * Finds what each of the desired ones is at the property: by id when it has one, else by title among those that
 * no id of the file claims. What cannot be decided is an issue.
 */
export function match<
  Desired extends { readonly id?: string; readonly title: string },
  Stored extends { readonly id: string; readonly title: string },
>({ desired, stored, path, what, report }: Matching<Desired, Stored>): Array<Matched<Desired, Stored>> {
  const byId = new Map(stored.map((item) => [item.id, item]));
  const claimed = new Set(desired.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const byTitle = new Map<string, Stored[]>();
  for (const item of stored) {
    if (!claimed.has(item.id)) byTitle.set(item.title, [...(byTitle.get(item.title) ?? []), item]);
  }
  return desired.map((wanted, at) => {
    const place = pathTo(path, at);
    const { id, title } = wanted;
    if (id !== undefined) {
      const found = byId.get(id);
      if (found === undefined) report.add('id_not_at_property', pathTo(place, 'id'), { id, what });
      return { desired: wanted, stored: found };
    }
    const namesakes = byTitle.get(title) ?? [];
    if (namesakes.length > 1) {
      report.add('title_ambiguous', pathTo(place, 'title'), { title, what, ids: namesakes.map((item) => item.id) });
    }
    return { desired: wanted, stored: namesakes[0] };
  });
}
