import type { Program } from '../calculation/program.js';
import type { Issue } from '../issues/issue.js';
import { issueIn, pathIn } from '../issues/issue.js';
import { STAY_INPUT_CODES } from '../issues/stay-codes.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';

const NO_ISSUES: readonly Issue[] = [];

/** The extras of a stay whose label is that of a part that the tax set makes: their price would be counted as that part. */
export function extraIssues({ splits }: Program, groups: readonly RoomGroup[]): readonly Issue[] {
  if (splits.size === 0) return NO_ISSUES;
  const wholes = new Map([...splits].flatMap(([whole, { labels }]) => labels.map((label) => [label, whole] as const)));
  return entriesOf(groups).flatMap(({ place, details }) =>
    (details?.extras ?? []).flatMap(({ label }, index) => {
      const whole = wholes.get(label);
      if (whole === undefined) return [];
      const path = pathIn('rooms', place, 'extras', index, 'label');
      return [issueIn(STAY_INPUT_CODES, 'extra_label_of_part', path, { received: label, of: whole })];
    }),
  );
}
