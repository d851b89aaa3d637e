import type { Integer } from '../money/integer.js';
import { LODGING } from '../stay/limits.js';
import { amountAt, givenAt, itemAt, numberAt } from './at.js';
import type { Layer } from './engine/layer.js';
import { type Result, roomLayer } from './result.js';
import { unitsOf } from './rules/payers.js';
import { addedTo, type PercentBase, SIDE } from './rules/percent-base.js';
import { type Cells, dayOf, groupAt } from './stay/cells.js';
import type { Strand } from './stay/strands.js';
import type { Line } from './tax-set/lines.js';
import type { Plan } from './tax-set/plan.js';

/** A night of a room on one part of its price: what was charged there, and which percents were computed on it. */
export interface RoomNight {
  /** The place of the room in the list of the stay. */
  readonly place: number;
  /** How many identical rooms. */
  readonly rooms: number;
  /** Its day number. */
  readonly day: number;
  /** Lodging, or the label of an extra. */
  readonly part: string;
  readonly price: Integer;
  /** By charge. */
  readonly amounts: readonly Integer[];
  readonly percents: readonly PercentOn[];
}

/** A percent that is computed on a night of a room. */
export interface PercentOn {
  /** The place of its charge. */
  readonly index: number;
  /** The places of the rows that gave its rates; `undefined`: its own rate. */
  readonly rows: ReadonlyArray<number | undefined>;
}

/** What a percent is computed on, wherever it is. */
export interface ComputedOn {
  readonly index: number;
  /** The net of each part of the price. */
  readonly isOnNet: boolean;
  /** The places of the charges that are in its base: those that it adds, and those that the price contains. */
  readonly charges: ReadonlySet<number>;
}

/** What percents are computed on. */
export function computedOn({ sheet: { plan } }: Result, indexes: readonly number[]): ComputedOn[] {
  return indexes.map((index) => {
    const { base } = itemAt(plan.lines, index);
    return { index, isOnNet: base.start !== 'nothing', charges: chargesIn(base, plan) };
  });
}

function chargesIn(base: PercentBase, { charges, lines }: Plan): Set<number> {
  const added = addedTo(base, charges).map(({ index }) => index);
  const contained = base.start === 'price' ? lines.filter(({ side }) => side === SIDE.inclusive) : [];
  return new Set([...added, ...contained.map(({ index }) => index)]);
}

/** Every night of every room, part by part, with the percents of a list that are computed there. */
export function roomNights({ sheet, groups }: Result, percents: readonly number[]): RoomNight[] {
  const { plan } = sheet;
  const layer = roomLayer(sheet, groups);
  const { cells } = layer;
  return Array.from({ length: cells.size }, (_, cell) => cell).flatMap((cell) => {
    const strand = groupAt(cells, cell);
    const night = {
      place: strand.place,
      rooms: strand.rooms,
      day: dayOf(cells, cell),
      amounts: plan.charges.map(({ index }) => amountAt(itemAt(layer.amounts.byLine, index), cell)),
      percents: percents.flatMap((index) => percentOn(itemAt(plan.lines, index), layer, cell)),
    };
    return partsOn(strand, plan, cells, cell).map((part): RoomNight => ({ ...night, ...part }));
  });
}

type Part = Pick<RoomNight, 'part' | 'price'>;

/** Extras that no tax names are calculated as one part, on which nothing is charged. */
function partsOn({ part = LODGING, details }: Strand, { asked }: Plan, cells: Cells, cell: number): Part[] {
  if (part !== '') return [{ part, price: amountAt(cells.prices, cell) }];
  const unnamed = (details?.extras ?? []).filter(({ label }) => !asked.parts.has(label));
  return unnamed.map(({ label, prices }) => ({
    part: label,
    price: givenAt(prices, numberAt(cells.firstNights, cell)),
  }));
}

function percentOn(line: Line, { cells }: Layer, cell: number): PercentOn[] {
  const { index, window } = line;
  if (itemAt(cells.ruleSets, cell).open[window] !== true) return [];
  const rows = rowsOn(line, cells, cell);
  return rows.length === 0 ? [] : [{ index, rows }];
}

/** The rows that gave its rates to somebody; nobody pays for an empty room where each guest pays. */
function rowsOn({ rated, byUnit }: Line, cells: Cells, cell: number): Array<number | undefined> {
  if (rated === undefined) return [undefined];
  if (byUnit?.takesUnits === true) return [undefined, ...rated.rows.map(({ place }) => place)];
  return [...new Set(unitsOf(rated, cells, cell).map(({ row }) => row?.place))];
}
