import type { NightUnits } from '../calculation/by.js';
import type { Cell } from '../calculation/cells.js';
import { sleepersOn } from '../calculation/cells.js';
import { isOpenOnCell } from '../calculation/reasons.js';
import { cellsOn } from '../calculation/units.js';
import type { TaxLogic, Unit } from '../definitions/logics.js';
import { isTogether, LOGICS, UNITS } from '../definitions/logics.js';
import type { Fraction } from '../money/fraction.js';
import { addFractions, fraction, whole, ZERO } from '../money/fraction.js';
import type { CalculatedQuote, NightSlot } from './calculated.js';
import type { QuantityProduct } from './explanation-data.js';
import type { CalculatedCharge } from './steps.js';
import { addedIn } from './steps.js';

export function countUnits(units: readonly NightUnits[]): number {
  return units.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function addUnits(units: readonly NightUnits[], of: (units: NightUnits) => Fraction): Fraction {
  return units.reduce((sum, one) => addFractions(sum, of(one)), ZERO);
}

/** The nights with units, each with its units. */
export function slotsWith(
  { slots }: CalculatedQuote,
  units: readonly NightUnits[],
): Array<{ readonly slot: NightSlot; readonly units: readonly NightUnits[] }> {
  const byNight = new Map<string, NightUnits[]>();
  for (const one of units) {
    const key = `${one.group} ${one.night}`;
    const known = byNight.get(key);
    if (known === undefined) byNight.set(key, [one]);
    else known.push(one);
  }
  return slots.flatMap((slot) => {
    const own = byNight.get(`${slot.group} ${slot.night}`);
    return own === undefined ? [] : [{ slot, units: own }];
  });
}

/** The products of a quantity: units x nights, room group by room group. */
export function productsIn(
  calculated: CalculatedQuote,
  units: readonly NightUnits[],
  logic: TaxLogic,
): QuantityProduct[] {
  const products = new Map<string, QuantityProduct>();
  for (const { slot, units: own } of slotsWith(calculated, units)) {
    for (const unit of new Set(own.map((one) => one.counts))) {
      const product = productOn(slot, unit, countUnits(own.filter((one) => one.counts === unit)), logic);
      const key = `${product.unit} ${product.roomGroup} ${product.nights === undefined ? '' : product.units}`;
      const known = products.get(key);
      products.set(key, known === undefined ? product : addProducts(known, product));
    }
  }
  return [...products.values()].filter(({ quantity }) => quantity > 0);
}

function productOn({ group }: NightSlot, unit: Unit, count: number, logic: TaxLogic): QuantityProduct {
  const product = { unit, units: count, quantity: count };
  if (isTogether(UNITS[unit].sharedBy)) return product;
  return { roomGroup: group + 1, ...product, ...(LOGICS[logic].per === 'night' ? { nights: 1 } : {}) };
}

function addProducts(one: QuantityProduct, { nights, quantity: more }: QuantityProduct): QuantityProduct {
  const quantity = one.quantity + more;
  if (nights === undefined) return { ...one, units: quantity, quantity };
  return { ...one, nights: (one.nights ?? 0) + nights, quantity };
}

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
  return cells.filter((one) => isOpenOnCell(calculation, line, one));
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
