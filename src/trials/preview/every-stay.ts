import { compiledOnce, linesIn } from '../../core/calculation/compile.js';
import type { Base } from '../../core/calculation/order.js';
import type { Line, Program } from '../../core/calculation/program.js';
import { isOnce } from '../../core/calculation/program.js';
import type { TaxWindow } from '../../core/calculation/windows.js';
import { isOfCalendar, windowOf } from '../../core/calculation/windows.js';
import { TAX_FIELDS } from '../../core/definitions/fields/tax.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import type { Tax, TaxSet } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { printSigned } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { floorDivide, multiply, subtract } from '../../core/money/integer.js';
import { differingFields } from '../../core/schema/fields.js';
import { taxesOf } from './breakpoints.js';
import { draftKeys, matchTaxes } from './changes.js';

/** The change of a figure that holds on every stay: none, or one amount for each unit of a tax. */
export type EveryStayChange = 'same' | ChangeByUnit;

/** The change of a figure by one amount for each unit that a tax charges. */
export interface ChangeByUnit {
  /** The change for one unit, with a sign: "+0.50". */
  readonly amount: string;
  /** The unit, as the logic of the tax names it. */
  readonly unit: Exclude<Tax['logic'], 'percent'> | 'per_bedroom' | 'per_bedroom_per_night';
  /** Whether all units pay, only some persons on all of their nights, or only some units on some nights. */
  readonly paidBy: 'all' | 'some-persons' | 'some-units';
  /** The nights on which it is charged; absent for a charge once a stay and for every night. */
  readonly window?: TaxWindow;
  /** Whether the tax counts alike in the figure before and after, so that the amount is the change of its rate. */
  readonly isOfRate: boolean;
}

/** The figures of which a verdict speaks: what guests pay, and what the house keeps. */
export type VerdictFigure = 'guests' | 'house';

/**
 * Derives the change of each figure on every stay from the definitions alone; `undefined` where no sentence holds on
 * every stay, for example for a percentage, another limit, and two taxes with other rates.
 *
 * @param policy the policy of both sets; a set with other rules of its own has no such change
 */
export function changesOnEveryStay(
  { draft, saved }: { readonly draft: TaxSet; readonly saved: TaxSet },
  policy: FullPolicy,
): Readonly<Record<VerdictFigure, EveryStayChange | undefined>> {
  const rulesOf = ({ local }: TaxSet) => JSON.stringify([local?.policy ?? null, local?.parts ?? null]);
  if (rulesOf(draft) !== rulesOf(saved)) {
    return { guests: undefined, house: undefined };
  }
  const keys = draftKeys(matchTaxes(taxesOf(draft), taxesOf(saved)));
  const sets: ComparedSets = {
    draft: comparedSet(compiledOnce(draft, policy), (key) => key),
    saved: comparedSet(compiledOnce(saved, policy), (key) => keys.get(key) ?? key),
  };
  const affected = affectedTaxes(sets);
  const changeOf = (figure: VerdictFigure) => changeOfFigure(sets, affected, figure);
  return { guests: changeOf('guests'), house: changeOf('house') };
}

/** The lines of one set, by the keys that its taxes have in the draft. */
interface ComparedSet {
  readonly program: Program;
  readonly lines: ReadonlyMap<string, Line>;
  readonly keyOf: (index: number) => string;
}

type ComparedSets = Readonly<Record<'draft' | 'saved', ComparedSet>>;

function comparedSet(program: Program, asInDraft: (key: string) => string): ComparedSet {
  const keys = program.lines.map(({ tax }) => asInDraft(taxKey(tax)));
  const keyOf = (index: number) => keys[index] ?? '';
  return { program, lines: new Map(program.lines.map((line) => [keyOf(line.index), line])), keyOf };
}

/** The bases that a line reads: of a percent, and of conditions on the price. */
function basesReadBy({ base, priceBase }: Line): Base[] {
  return priceBase === undefined ? [base] : [base, priceBase];
}

function keysReadBy(line: Line, { program, keyOf }: ComparedSet): string[] {
  return basesReadBy(line).flatMap((base) => linesIn(base, program.lines).map(({ index }) => keyOf(index)));
}

/** The taxes inside a fee, which reduce what the house keeps of it. */
function keysInside(figure: VerdictFigure, { contains }: Line, { keyOf }: ComparedSet): string[] {
  return figure === 'house' ? contains.map(({ of: index }) => keyOf(index)) : [];
}

/** The edited taxes, and all taxes that are computed on one of them, directly or through others. */
function affectedTaxes(sets: ComparedSets): ReadonlySet<string> {
  const { draft, saved } = sets;
  const keys = keysOf(sets);
  const affected = new Set(keys.filter((key) => isEdited(key, sets)));
  const isOnAffected = (key: string, set: ComparedSet): boolean => {
    const line = set.lines.get(key);
    return line !== undefined && keysReadBy(line, set).some((added) => affected.has(added));
  };
  for (let size = -1; size !== affected.size; ) {
    size = affected.size;
    for (const key of keys) if (isOnAffected(key, draft) || isOnAffected(key, saved)) affected.add(key);
  }
  return affected;
}

/** The fields that decide amounts. The type decides alone who gets them. */
const { id: _, title: _1, property_id: _2, currency: _3, type: _4, ...CHARGED } = TAX_FIELDS;

function isEdited(key: string, { draft, saved }: ComparedSets): boolean {
  const [now, was] = [draft.lines.get(key), saved.lines.get(key)];
  if (now === undefined || was === undefined) return true;
  if (differingFields(CHARGED, chargedFields(now.tax), chargedFields(was.tax)).length > 0) return true;
  return shapeOfBases(now, draft) !== shapeOfBases(was, saved);
}

/** A tax with those of its local rules that change amounts. */
function chargedFields({ local = {}, ...tax }: Tax): Omit<Tax, 'local'> & { readonly local: object | undefined } {
  const { source: _, titles: _1, invoice: _2, collected_by: _3, only: _4, due: _5, ...rules } = local;
  return { ...tax, local: Object.keys(rules).length === 0 ? undefined : rules };
}

function shapeOfBases(line: Line, { keyOf }: ComparedSet): string {
  return JSON.stringify(basesReadBy(line).map(({ start, adds }) => [start, adds.map(keyOf).sort()]));
}

function keysOf({ draft, saved }: ComparedSets): string[] {
  return [...new Set([...draft.lines.keys(), ...saved.lines.keys()])];
}

/** The change of a figure by all taxes: that of the only one that counts in it. */
function changeOfFigure(sets: ComparedSets, affected: ReadonlySet<string>, figure: VerdictFigure) {
  const changes = keysOf(sets).map((key) => changeByTax(key, sets, affected, figure));
  const counting = changes.filter((change) => change !== 'same');
  if (counting.length === 0) return 'same';
  return counting.length === 1 ? counting[0] : undefined;
}

/** How an amount counts in a figure: it is added, subtracted, or neither. The house keeps the total without its taxes. */
function signIn(figure: VerdictFigure, { isInclusive, isKept }: Line): 1 | 0 | -1 {
  const ofTotal = isInclusive ? 0 : 1;
  if (figure === 'guests' || isKept) return ofTotal;
  return isInclusive ? -1 : 0;
}

function changeByTax(
  key: string,
  { draft, saved }: ComparedSets,
  affected: ReadonlySet<string>,
  figure: VerdictFigure,
): EveryStayChange | undefined {
  const terms = [termOf(key, draft, figure), termOf(key, saved, figure)].filter((term) => term !== undefined);
  const [first, second] = terms;
  const isAffected =
    affected.has(key) ||
    terms.some(({ line, set }) => keysInside(figure, line, set).some((inside) => affected.has(inside)));
  if (first === undefined || (!isAffected && first.sign === second?.sign)) return 'same';
  const isCounted = terms.every(({ line, set, amount }) => {
    return amount !== undefined && !keysReadBy(line, set).some((added) => affected.has(added));
  });
  const isOneCount = second === undefined || countOf(first) === countOf(second);
  if (!isCounted || !isOneCount) return undefined;
  const signed = (term: Term | undefined) => multiply(term?.amount ?? 0, term?.sign ?? 0);
  const change = first.set === draft ? subtract(signed(first), signed(second)) : subtract(0, signed(first));
  if (change === 0) return 'same';
  const isOfRate = first.sign === second?.sign;
  return { ...unitOf(first), amount: printSigned(change, draft.program.digits), isOfRate };
}

/** An amount of a tax in a figure. */
interface Term {
  readonly line: Line;
  readonly set: ComparedSet;
  readonly sign: 1 | -1;
  /** The amount of each unit that pays, in whole minor units; `undefined` if units pay different amounts. */
  readonly amount: Integer | undefined;
}

/** `undefined` if the tax adds nothing to the figure on any stay. */
function termOf(key: string, set: ComparedSet, figure: VerdictFigure): Term | undefined {
  const line = set.lines.get(key);
  const sign = line === undefined ? 0 : signIn(figure, line);
  if (line === undefined || sign === 0) return undefined;
  // Of a fee that contains taxes the house keeps a part, which is rounded.
  const amount = keysInside(figure, line, set).length > 0 ? undefined : amountOfUnit(line);
  return amount === 0 ? undefined : { line, set, sign, amount };
}

/** Every row is free, and the rate is whole minor units, so that nothing is rounded. */
function amountOfUnit({ charge, rounding, rates }: Line): Integer | undefined {
  const { ownRate, denominator, rows } = rates;
  if (charge.kind !== 'count' || rounding.step !== 1 || rows.some(({ rate }) => rate !== 0)) return undefined;
  const units = floorDivide(ownRate, denominator);
  return multiply(units, denominator) === ownRate ? units : undefined;
}

/** All that decides how many units a stay has. */
function countOf({ line, set }: Term): string {
  const { counts, tax } = line;
  const { rates, age_on, night_date, price_of, price_for, base } = tax.local ?? {};
  const rows = rates?.map((row) => ({ ...row, rate: '0' }));
  const asked = [rows, age_on, night_date, price_of, price_for, base];
  return JSON.stringify([counts, isOnce(line), windowOf(tax), ...asked, shapeOfBases(line, set)]);
}

/** More ranges are not listed in a sentence. */
const MAX_RANGES = 3;

function unitOf({ line }: Term): Pick<ChangeByUnit, 'unit' | 'paidBy' | 'window'> {
  const { tax, counts, rates } = line;
  const window = windowOf(tax);
  const isPlain = window === undefined || (!isOnce(line) && isSimple(window));
  const isOfPersons = rates.rows.every(({ nightly, fromBand }) => nightly.length === 0 && fromBand === undefined);
  const isForAll = isPlain && rates.rows.length === 0;
  return {
    unit: unitName(line),
    paidBy: isForAll ? 'all' : isPlain && isOfPersons && counts === 'person' ? 'some-persons' : 'some-units',
    ...(window !== undefined && isPlain && { window }),
  };
}

/** Whether a sentence can say the window. Seasons and limits that start anew are only said to apply somewhere. */
function isSimple(window: TaxWindow): boolean {
  return window.ranges.length <= MAX_RANGES && window.dateShift === 0 && !isOfCalendar(window);
}

function unitName(line: Line): ChangeByUnit['unit'] {
  const { logic } = line.tax;
  if (line.counts === 'bedroom') return isOnce(line) ? 'per_bedroom' : 'per_bedroom_per_night';
  if (logic === 'percent') throw new Error('staytax: a percentage has no unit of a fixed amount');
  return logic;
}
