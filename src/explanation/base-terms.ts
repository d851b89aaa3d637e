import type { NightUnits } from '../calculation/by.js';
import { type Cell, sleepersOn } from '../calculation/cells.js';
import { opensOn } from '../calculation/reasons.js';
import { cellsOn } from '../calculation/units.js';
import { addFractions, type Fraction, fraction, whole, ZERO } from '../money/fraction.js';
import { addedIn, type CalculatedCharge } from './steps.js';

/** A term of a base: room nights with the same part, start and additions. */
export interface BaseTerm {
  /** The part that counts: 2/3 if two of three guests pay. */
  readonly part: Fraction;
  /** Nights, each of one room. */
  readonly roomNights: number;
  /** The start on these nights; `undefined` for a percent of other taxes alone. */
  readonly start: Fraction | undefined;
  /** The lines that it adds, in calculation order. */
  readonly added: ReadonlyArray<{ readonly title: string; readonly amount: Fraction }>;
}

interface TermSums {
  readonly part: Fraction;
  roomNights: number;
  start: Fraction | undefined;
  readonly added: Array<BaseTerm['added'][number]>;
  /** Keys of the rooms and nights that are counted. */
  readonly rooms: Set<string>;
}

const ALL = whole(1);

/** The bases of units of a percent, before the share. */
export function baseTerms(of: CalculatedCharge, units: readonly NightUnits[]): BaseTerm[] {
  const { line } = of;
  const amountsOn = amountsFor(of);
  const terms = new Map<string, TermSums>();
  for (const one of units) {
    const { kind, from } = one.cell;
    const isShare = line.payer === 'guest' && one.payer === 'guest';
    const part = isShare ? fraction(one.quantity, Math.max(1, sleepersOn(kind, from))) : ALL;
    for (const cell of baseCells(of, one)) {
      const { start, added } = amountsOn(cell);
      const key = `${part.numerator}/${part.denominator}`;
      const known = terms.get(key) ?? { part, roomNights: 0, start: undefined, added: [], rooms: new Set<string>() };
      terms.set(key, known);
      addToTerm(known, `${one.group} ${one.night} ${kind.index}`, kind.rooms);
      known.start = start === undefined ? undefined : addFractions(known.start ?? ZERO, start);
      addAmounts(known.added, added);
    }
  }
  return [...terms.values()];
}

function addToTerm(sums: TermSums, room: string, rooms: number): void {
  if (!sums.rooms.has(room)) sums.roomNights += rooms;
  sums.rooms.add(room);
}

function addAmounts(to: TermSums['added'], added: BaseTerm['added']): void {
  for (const [at, { title, amount }] of added.entries()) {
    to[at] = { title, amount: addFractions(to[at]?.amount ?? ZERO, amount) };
  }
}

/** The cells of a room's night on which a line is computed: one for each part of the price that counts. */
function baseCells({ calculated: { calculation }, line }: CalculatedCharge, { cell }: NightUnits): readonly Cell[] {
  // Other lines have units on each cell.
  const cells = line.from === 'units' ? cellsOn(calculation, cell) : [cell];
  return cells.filter((one) => opensOn(calculation, line, one));
}

/** The start and the additions of a base on a cell, exact or rounded. */
function amountsFor({
  calculated: { calculation },
  extractedAt,
  line,
}: CalculatedCharge): (cell: Cell) => Omit<BaseTerm, 'part' | 'roomNights'> {
  const { start } = line.base;
  const added = addedIn(line, calculation.program.lines);
  if (line.from === 'rounded') {
    const starts = start === 'nothing' ? undefined : calculation.startParts(line.base);
    return ({ index }) => ({
      start: starts && whole(starts[index] ?? 0),
      added: added.map((one) => ({ title: one.tax.title, amount: whole(calculation.parts(one)[index] ?? 0) })),
    });
  }
  return (cell) => {
    const { price, net, amounts } = extractedAt(cell, line);
    const starts = { price: whole(price), net, 'rounded-net': net, nothing: undefined };
    return {
      start: starts[start],
      added: added.map(({ index, tax: { title } }) => ({ title, amount: amounts[index] ?? ZERO })),
    };
  };
}
