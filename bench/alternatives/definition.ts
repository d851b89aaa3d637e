import type { Quote, Stay, TaxLogic, TaxSetEntryInput, TaxSetInput, TaxType, Totals } from '../../src/index.js';

/** The figures that a list of offers shows, by which alternatives are compared. */
export type OfferTotals = Pick<Totals, 'price' | 'net' | 'total'>;

/** What a user would write instead of this library. */
export interface Alternative {
  totals(stay: Stay): OfferTotals;
  quote(stay: Stay): Lines;
}

/** A quote without the amounts of single nights, and without what the house keeps. */
export type Lines = Omit<Quote, 'kept' | 'due' | 'nights' | 'rooms' | 'warnings'>;

/** One tax at its place in the calculation. */
export interface Step {
  readonly title: string;
  readonly type: TaxType;
  readonly logic: TaxLogic;
  readonly rate: string;
  readonly isPercent: boolean;
  readonly isInclusive: boolean;
  readonly level: number;
  /** Places of the charges that its base adds. */
  readonly above: readonly number[];
  readonly computedOn: readonly string[];
  /** Whether the net depends on it: it is inclusive, or an inclusive one is computed on it. */
  readonly isInPrice: boolean;
  readonly skipNights: number;
  readonly maxNights: number;
  /** First and last date of each range; dates as text compare like dates. */
  readonly ranges: ReadonlyArray<readonly [string, string]>;
}

/** The taxes of a set in calculation order. Done once for a set, by all alternatives in the same way. */
export function stepsOf(taxSet: TaxSetInput): Step[] {
  const steps: Step[] = [];
  const visit = (entry: TaxSetEntryInput, level: number, higher: number): number[] => {
    const nested = (entry.taxes ?? []).flatMap((inner) => visit(inner, level, higher));
    const isPercent = entry.logic === 'percent';
    const computedOn = isPercent ? [...Array(higher).keys(), ...nested.toSorted((one, other) => one - other)] : [];
    // An exclusive percent starts from the price, in which the inclusive charges are already.
    const above = computedOn.filter((place) => entry.is_inclusive || steps[place]?.isInclusive === false);
    steps.push({
      title: entry.title,
      // The sets of the bench are valid, so these are two of the known texts.
      type: entry.type as TaxType,
      logic: entry.logic as TaxLogic,
      rate: entry.rate,
      isPercent,
      isInclusive: entry.is_inclusive,
      level,
      above,
      computedOn: above.map((place) => steps[place]?.title ?? ''),
      isInPrice: entry.is_inclusive,
      skipNights: entry.skip_nights ?? 0,
      maxNights: entry.max_nights ?? Number.POSITIVE_INFINITY,
      ranges: (entry.applicable_date_ranges ?? []).map(({ after, before }) => [after ?? '0000', before ?? '9999']),
    });
    return [...nested, steps.length - 1];
  };
  let higher = 0;
  let level = Number.POSITIVE_INFINITY;
  for (const entry of taxSet.taxes.toSorted((one, other) => (other.level ?? 0) - (one.level ?? 0))) {
    if ((entry.level ?? 0) < level) higher = steps.length;
    level = entry.level ?? 0;
    visit(entry, level, higher);
  }
  const needed = new Set<number>();
  for (const [place, step] of [...steps.entries()].reverse()) {
    if (step.isInclusive || needed.has(place)) for (const above of step.above) needed.add(above);
  }
  return steps.map((step, place) => ({ ...step, isInPrice: step.isInclusive || needed.has(place) }));
}

/** How many rooms and persons sleep, and in which nights; the rooms of a stay here sleep the same nights. */
export interface Guests {
  readonly rooms: number;
  readonly persons: number;
  readonly nights: number;
  readonly dates: readonly string[];
}

const NO_DATES: readonly string[] = [];
const MILLISECONDS_A_DAY = 86_400_000;

export function guestsOf(stay: Stay, steps: readonly Step[]): Guests {
  const nights = stay.rooms[0]?.nightlyPrices?.length ?? 0;
  let persons = 0;
  for (const room of stay.rooms) persons += room.persons ?? 0;
  const needsDates = steps.some(({ ranges }) => ranges.length > 0);
  return { rooms: stay.rooms.length, persons, nights, dates: needsDates ? datesOf(stay.checkIn, nights) : NO_DATES };
}

function datesOf(checkIn: string, nights: number): string[] {
  const first = Date.parse(checkIn);
  return Array.from({ length: nights }, (_, night) =>
    new Date(first + night * MILLISECONDS_A_DAY).toISOString().slice(0, 10),
  );
}

/** Whether a tax applies, night by night. */
export function openNights(step: Step, { nights, dates }: Guests): boolean[] {
  let left = step.maxNights;
  return Array.from({ length: nights }, (_, night) => {
    const date = dates[night] ?? '';
    const isInRange = step.ranges.length === 0 || step.ranges.some(([first, last]) => date >= first && date <= last);
    if (night < step.skipNights || !isInRange || left === 0) return false;
    left -= 1;
    return true;
  });
}

/** How often a fixed tax is charged, night by night. */
export function timesByNight(step: Step, open: readonly boolean[], { rooms, persons }: Guests): number[] {
  const firstNight = open.indexOf(true);
  return open.map((isOpen, night) => {
    if (!isOpen) return 0;
    switch (step.logic) {
      case 'per_night':
        return 1;
      case 'per_room_per_night':
        return rooms;
      case 'per_person_per_night':
        return persons;
      case 'per_room':
        return night === firstNight ? rooms : 0;
      case 'per_person':
        return night === firstNight ? persons : 0;
      default:
        return night === firstNight ? 1 : 0;
    }
  });
}
