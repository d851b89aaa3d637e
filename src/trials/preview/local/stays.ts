import type { Budget } from '../../../core/calculation/budget.js';
import { attempt } from '../../../core/calculation/budget.js';
import type { LocalRate, LocalTax } from '../../../core/definitions/local/of-tax.js';
import { isPercent, LOGICS } from '../../../core/definitions/logics.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { logicHere } from '../../../core/definitions/tax.js';
import { once } from '../../../core/issues/reading.js';
import { LODGING } from '../../../core/stay/schema.js';
import type { Breakpoints } from '../breakpoints.js';
import { daysIn, homeOf, isOpenOn, nightsUntil, withinCalendar } from '../breakpoints.js';
import type { SoldAs } from '../sold.js';
import type { ProbeContext } from './probes.js';
import { isMet, settingMeetingRow, settingReachingRow } from './probes.js';
import type { Setting, TrialContext } from './setting.js';
import { priceFinder } from './setting.js';

/** A tax with local rules, in one of the two compared sets. */
export interface LocalEdges {
  readonly tax: TaxSetEntry;
  readonly breakpoints: Breakpoints;
  readonly set: TaxSet;
  /** The rows of the tax in the other set. Rows in both sets get a higher rank. */
  readonly others: readonly LocalRate[];
  /** The indices of the rows that get separate stays [as many as `mostRows` allows]. */
  readonly onlyRows?: ReadonlySet<number> | undefined;
}

export interface ScenariosOf extends TrialContext {
  /** The reference day of stays. */
  readonly anchor: number;
  /** Whether a set can quote these stays. */
  readonly isQuotable: (set: TaxSet) => boolean;
  /** The maximum of rows of a tax that get separate stays. */
  readonly mostRows: number;
  /** The lodging and extras of which stays have prices. */
  readonly soldAs: SoldAs;
}

/** The stays of a tax, from which scenarios are built. */
export type RowStays = ReturnType<typeof staysOf>;

/** The stays of a tax, with the context of probes for its rows. */
export function staysOf(edges: LocalEdges, context: ScenariosOf) {
  const { tax, breakpoints, set } = edges;
  const { local = {} } = tax;
  const rows = local.rates ?? [];
  const isQuoted = context.isQuotable(set);
  const around: ProbeContext = {
    priceOf: isQuoted ? priceFinder(set, tax, context) : () => undefined,
    usual: context.scale.usual,
    ageOn: local.age_on ?? 'arrival',
    ...chargedBy(tax),
    isOpen: (day) => isOpenOn(breakpoints, day),
  };
  // Charged once, on the night of arrival or never.
  const isAtArrival = around.isOnce && context.policy.stayCharges === 'arrival';
  const plain = plainSetting(breakpoints, local, context, { ...around, isAtArrival });
  const savedRows = new Set(edges.others.map((row) => JSON.stringify(row)));
  const shown = once(() => {
    const { onlyRows } = edges;
    if (onlyRows !== undefined) return affordableRows(onlyRows, onlyRows.size, context.budget);
    return affordableRows(rowsShown(rows, savedRows, context.mostRows), rows.length, context.budget);
  });
  /** A stay with the rate of a row, as far as possible. */
  const inRow = (row: LocalRate, index: number, setting: Setting) =>
    settingReachingRow(row, rows.slice(0, index), setting, around);
  const settings = new Map<number, Setting>();
  /** A stay with the rate of a row that gets separate stays, or else of the tax. */
  const settingOf = (row: LocalRate, position: number): Setting => {
    const setting = settings.get(position) ?? (shown().has(position) ? inRow(row, position, plain) : plain);
    settings.set(position, setting);
    return setting;
  };
  /** The length of a stay with `counted` taxable nights; `undefined` if no stay is long enough. */
  const until = (counted: number) => nightsUntil(breakpoints, plain.arrival, counted);
  return {
    ...context,
    ...edges,
    local,
    isQuoted,
    around,
    isAtArrival,
    plain,
    known: savedRows,
    shown,
    inRow,
    settingOf,
    until,
  };
}

/** Indices of rows that get separate stays: the first ones, and of the rest those that the other set lacks. */
function rowsShown(rows: readonly LocalRate[], savedRows: ReadonlySet<string>, most: number): ReadonlySet<number> {
  const places = [...rows.keys()];
  if (rows.length <= most) return new Set(places);
  const changed = places.filter((index) => savedRows.size > 0 && !savedRows.has(JSON.stringify(rows[index])));
  return new Set([...places.slice(0, most), ...changed.slice(0, most)]);
}

/** The steps of a row: its candidates with their stays and texts; and of each row before it, which it must miss. */
const STEPS_OF_ROW = 120;
const STEPS_OF_PAIR = 1;

function affordableRows(shown: ReadonlySet<number>, rows: number, budget: Budget): ReadonlySet<number> {
  budget.leftOut += rows - shown.size;
  return new Set([...shown].filter((index) => attempt(budget, STEPS_OF_ROW + STEPS_OF_PAIR * index)));
}

function chargedBy(tax: TaxSetEntry): Pick<ProbeContext, 'isByGuest' | 'isOnce'> {
  const logic = logicHere(tax);
  if (isPercent(logic)) return { isByGuest: tax.local?.per === 'guest', isOnce: false };
  const { unit, per } = LOGICS[logic];
  return { isByGuest: unit === 'person', isOnce: per === 'stay' };
}

/** The shortest stay of two adults on which the tax is charged. */
function plainSetting(
  breakpoints: Breakpoints,
  { on = [LODGING], per }: LocalTax,
  { anchor, soldAs }: Pick<ScenariosOf, 'anchor' | 'soldAs'>,
  { isByGuest, isAtArrival }: Pick<ProbeContext, 'isByGuest'> & { readonly isAtArrival: boolean },
): Setting {
  const home = homeOf(breakpoints, anchor);
  const { ranges, skip, isAllYear } = breakpoints;
  const arrival = isAllYear || isAtArrival ? home : withinCalendar(home - skip);
  return {
    arrival,
    // A tax due at arrival that skips nights is charged only after as many previous nights.
    nights: isAtArrival ? 1 : (nightsUntil(breakpoints, arrival, 1) ?? 1),
    nightsBefore: isAtArrival ? skip : 0,
    nightsAfter: 0,
    fixed: ranges.some((range) => daysIn(range) <= LONG_RANGE) ? 'last-night' : 'first-night',
    age: undefined,
    labels: [],
    who: isByGuest ? 'one' : 'all',
    bedrooms: per === 'bedroom' ? SEVERAL_BEDROOMS : 1,
    prices: undefined,
    bookedOn: undefined,
    on: soldAs(on),
  };
}

/** A room with one bedroom would not show that bedrooms are counted. */
const SEVERAL_BEDROOMS = 3;

/** A stay may be longer than a range below this. */
const LONG_RANGE = 60;

/** The maximum of rows whose pairs are tried. */
export const MOST_PAIRED = 6;

/** Two rows of a tax by their indices, and a stay on which both match. */
export function pairsOf({ local: { rates: rows = [] }, plain, around }: RowStays) {
  return rows.slice(0, MOST_PAIRED).flatMap((row, first) => {
    const alone = settingMeetingRow(row, plain, around);
    return rows.slice(first + 1, MOST_PAIRED).flatMap((otherRow, below) => {
      const setting = settingMeetingRow(otherRow, alone, around);
      const areMet = [row, otherRow].every((met) => isMet(met, setting, around));
      return areMet ? [{ first, second: first + below + 1, setting }] : [];
    });
  });
}
