import { calculate } from '../calculation/calculate.js';
import type { Calculation } from '../calculation/calculation.js';
import { compile } from '../calculation/compile.js';
import type { Line, Program } from '../calculation/program.js';
import { withPer } from '../definitions/doubts/of-tax.js';
import { type Issue, issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { printUnits } from '../money/amount.js';
import { entriesOf, type RoomGroup } from '../stay/room-groups.js';

/** A percent of a room with rows for labels, if the definition does not say that the room is meant. */
export interface RoomPercent {
  readonly line: Line;
  /** The labels that its rows require. */
  readonly labels: ReadonlySet<string>;
  /** The set with this tax charged to each guest. Compiled when a stay needs it. */
  readonly perGuest: () => Program;
}

/** Computed once for a program. */
export function roomPercentsOf(program: Program): readonly RoomPercent[] {
  return program.lines.flatMap((line): RoomPercent[] => {
    const { tax, isPercent, isOfTaxes } = line;
    const labels = new Set((tax.local?.rates ?? []).flatMap(({ label }) => label ?? []));
    if (!isPercent || isOfTaxes || tax.local?.per !== undefined || labels.size === 0) return [];
    let compiled: Program | undefined;
    const perGuest = () => {
      compiled ??= compile(withPer(tax, 'guest')(program.taxSet), program.policy);
      return compiled;
    };
    return [{ line, labels, perGuest }];
  });
}

/** Warnings where only some guests of a room have a label, and a tax for each guest would charge another amount. */
export function guestLabelWarnings(percents: readonly RoomPercent[], calculation: Calculation): Issue[] {
  const { program, groups } = calculation;
  return percents.flatMap(({ line, labels, perGuest }) => {
    const found = entriesOf(groups).flatMap((room) => labelOfGuest(room, labels))[0];
    if (found === undefined) return [];
    const meant = perGuest();
    const ofGuests = meant.lines.flatMap((one) =>
      one.index === line.index ? calculate(meant, groups).amount(one) : [],
    )[0];
    const ofRooms = calculation.amount(line);
    if (ofGuests === undefined || ofGuests === ofRooms) return [];
    const [charged, otherwise] = [ofRooms, ofGuests].map(
      (units) => `${printUnits(units, program.digits)} ${program.currency}`,
    );
    const { label, path } = found;
    const params = { title: line.tax.title, label, stay: 'this stay', charged, meant: otherwise };
    return [issue('guest_row_on_room_percent', path, { ...params, write: 'per: "guest"', keep: 'per: "room"' })];
  });
}

/** The first label of a row that the guest has, but not the room or the stay. */
function labelOfGuest(
  { details, place }: RoomGroup,
  asked: ReadonlySet<string>,
): Array<{ label: string; path: string }> {
  if (details === undefined) return [];
  const path = pathTo(pathTo('rooms', place), 'guests');
  return details.guests.flatMap(({ labels }, guest) =>
    labels.flatMap((label, at) =>
      asked.has(label) && !details.labels.includes(label)
        ? [{ label, path: pathTo(pathTo(pathTo(path, guest), 'labels'), at) }]
        : [],
    ),
  );
}
