import { startsOf } from '../calculation/engine/layer.js';
import type { NightUnits } from '../calculation/result.js';
import { partsOf } from '../calculation/rules/payers.js';
import { addedTo } from '../calculation/rules/percent-base.js';
import { groupAt } from '../calculation/stay/cells.js';
import { addFractions, type Fraction, fraction, whole, ZERO } from '../money/fraction.js';
import type { Explained } from './steps.js';

/** What a part of a base is made of: as many nights of rooms as have the same part in it. */
export interface BaseTerm {
  /** The part of it that counts: 2/3 where two of three guests pay. */
  readonly part: Fraction;
  /** Nights, each of one room. */
  readonly roomNights: number;
  /** What it starts from on them; `undefined` for what is computed on other taxes alone. */
  readonly start: Fraction | undefined;
  /** What it adds, in calculation order. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly amount: Fraction }>;
}

const ALL = whole(1);

/** What units of a percent were computed on, before the share. */
export function baseTerms(of: Explained, units: readonly NightUnits[]): BaseTerm[] {
  const { calculated, line } = of;
  const { cells } = calculated.sheet.nights;
  const amountsOn = amountsFor(of);
  const terms = new Map<string, BaseTerm & { rooms: Set<string> }>();
  for (const one of units) {
    const strand = groupAt(cells, one.cell);
    const isShare = line.rated !== undefined && one.sharedBy === 'guest';
    const part = isShare ? fraction(one.quantity, partsOf(line.rated, cells, one.cell)) : ALL;
    for (const cell of cellsOf(of, one)) {
      const { start, added } = amountsOn(cell);
      const key = `${part.numerator}/${part.denominator}`;
      const known = terms.get(key) ?? { part, roomNights: 0, start: undefined, added: [], rooms: new Set<string>() };
      const room = `${one.group} ${one.night} ${strand.room ?? ''}`;
      terms.set(key, {
        part,
        roomNights: known.roomNights + (known.rooms.has(room) ? 0 : strand.rooms),
        start: start === undefined ? undefined : addFractions(known.start ?? ZERO, start),
        added: added.map(({ title, amount }, at) => {
          return { title, amount: addFractions(known.added[at]?.amount ?? ZERO, amount) };
        }),
        rooms: known.rooms.add(room),
      });
    }
  }
  return [...terms.values()];
}

/** The cells of a room's night on which a line is computed: one for each part of the price that counts. */
function cellsOf({ calculated, line }: Explained, { group, night, cell: own }: NightUnits): readonly number[] {
  const { cells } = calculated.sheet.nights;
  // Others have units on every cell by itself.
  if (line.from !== 'units') return cells.ruleSets[own]?.open[line.window] === true ? [own] : [];
  const { room } = groupAt(cells, own);
  const slot = calculated.slots.find((one) => one.group === group && one.night === night);
  return (slot?.cells ?? []).filter(
    (cell) => groupAt(cells, cell).room === room && cells.ruleSets[cell]?.open[line.window] === true,
  );
}

/** What a base starts from and adds on a cell: exact, or as it was rounded. */
function amountsFor({
  calculated,
  extractedAt,
  line,
}: Explained): (cell: number) => Omit<BaseTerm, 'part' | 'roomNights'> {
  const { plan, nights: layer } = calculated.sheet;
  const { start } = line.base;
  const added = addedTo(line.base, plan.charges);
  if (line.from === 'base') {
    const starts = startsOf(layer, line);
    return (cell) => ({
      start: starts && whole(starts[cell] ?? 0),
      added: added.map(({ index, tax: { title } }) => {
        return { title, amount: whole(layer.amounts.byLine[index]?.[cell] ?? 0) };
      }),
    });
  }
  return (cell) => {
    const { price, net, amounts } = extractedAt(cell);
    const starts = { price: whole(price), net, 'rounded-net': net, nothing: undefined };
    return {
      start: starts[start],
      added: added.map(({ index, tax: { title } }) => ({ title, amount: amounts[index] ?? ZERO })),
    };
  };
}
