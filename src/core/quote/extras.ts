import type { Program } from '../calculation/program.js';
import type { Issue } from '../issues/issue.js';
import { issue, pathIn } from '../issues/issue.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';

const NO_ISSUES: readonly Issue[] = [];

/** The extras of a stay whose label is that of a part that the tax set makes: their price would be counted as that part. */
export function extraIssues({ splits }: Program, groups: readonly RoomGroup[]): readonly Issue[] {
  if (splits.size === 0) return NO_ISSUES;
  const wholes = new Map([...splits].flatMap(([of, { labels }]) => labels.map((label) => [label, of] as const)));
  return entriesOf(groups).flatMap(({ place, details }) =>
    (details?.extras ?? []).flatMap(({ label }, index) => {
      const of = wholes.get(label);
      if (of === undefined) return [];
      return [issue('extra_label_of_part', pathIn('rooms', place, 'extras', index, 'label'), { received: label, of })];
    }),
  );
}
