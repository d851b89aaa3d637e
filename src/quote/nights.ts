import { amountAt, givenAt, itemAt, numberAt } from '../calculation/at.js';
import type { Sheet } from '../calculation/engine/sheet.js';
import { SIDE, sumsOf } from '../calculation/rules/percent-base.js';
import { type Cells, dayOf } from '../calculation/stay/cells.js';
import { mustAddUp } from '../calculation/sums.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import type { TaxText } from './tax-as-json.js';

/** One date of the stay, all rooms together. `taxes` has one entry for each tax of the quote, in its order. */
export interface QuotedNight {
  /** The date on which the night begins, `YYYY-MM-DD`. */
  readonly date: string;
  /** The prices of the rooms that sleep this night, inclusive taxes in them. */
  readonly price: string;
  /** The price less the inclusive charges of the night. */
  readonly net: string;
  /** The inclusive charges of the night. */
  readonly inclusive: string;
  /** The exclusive charges of the night. */
  readonly exclusive: string;
  /** The price plus the exclusive charges of the night. */
  readonly total: string;
  /** What each tax of the quote comes to on this night, in the order of the quote. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

/** The nights of a stay, put on their dates. */
interface Dates {
  /** Day numbers, in order, each once. */
  readonly days: readonly number[];
  /** For each night, the place of its date in `days`; absent when they are the same. */
  readonly placeOfNight: readonly number[] | undefined;
}

/** What a stay comes to on each of its dates. */
interface ByDate {
  readonly days: readonly number[];
  readonly prices: readonly Integer[];
  readonly inclusives: readonly Integer[];
  readonly exclusives: readonly Integer[];
  readonly byCharge: ReadonlyArray<readonly Integer[]>;
}

/** The nights of a stay that was calculated by night, one for each distinct date. They must add up to its quote. */
export function quotedNights(sheet: Sheet, quoted: Quoted): QuotedNight[] {
  const { charges, digits } = sheet.plan;
  const { days, prices, inclusives, exclusives, byCharge } = byDate(sheet, quoted);
  return days.map((day, place): QuotedNight => {
    const price = amountAt(prices, place);
    const inclusive = amountAt(inclusives, place);
    const exclusive = amountAt(exclusives, place);
    const taxes = new Array<{ title: string; amount: string }>(charges.length);
    for (let index = 0; index < taxes.length; index += 1) {
      const amount = printUnits(amountAt(itemAt(byCharge, index), place), digits);
      taxes[index] = { title: itemAt(charges, index).tax.title, amount };
    }
    return {
      date: dateOf(day),
      price: printUnits(price, digits),
      net: printUnits(subtract(price, inclusive), digits),
      inclusive: printUnits(inclusive, digits),
      exclusive: printUnits(exclusive, digits),
      total: printUnits(add(price, exclusive), digits),
      taxes,
    };
  });
}

/**
 * The same as JSON, without the objects: always `JSON.stringify(quotedNights(sheet, quoted))`. Dates and amounts have
 * nothing in them that JSON escapes.
 */
export function nightsAsJson(sheet: Sheet, quoted: Quoted, texts: readonly TaxText[]): string {
  const { charges, digits } = sheet.plan;
  const { days, prices, inclusives, exclusives, byCharge } = byDate(sheet, quoted);
  let text = '[';
  for (let place = 0; place < days.length; place += 1) {
    const price = amountAt(prices, place);
    const inclusive = amountAt(inclusives, place);
    const exclusive = amountAt(exclusives, place);
    text += place === 0 ? '{"date":"' : ',{"date":"';
    text += `${dateOf(givenAt(days, place))}","price":"${printUnits(price, digits)}`;
    text += `","net":"${printUnits(subtract(price, inclusive), digits)}`;
    text += `","inclusive":"${printUnits(inclusive, digits)}","exclusive":"${printUnits(exclusive, digits)}`;
    text += `","total":"${printUnits(add(price, exclusive), digits)}","taxes":[`;
    for (let index = 0; index < charges.length; index += 1) {
      text += itemAt(texts, index).onNight + printUnits(amountAt(itemAt(byCharge, index), place), digits);
    }
    text += charges.length === 0 ? ']}' : '"}]}';
  }
  return `${text}]`;
}

/** The figures of a quote that its nights must add up to. */
interface Quoted {
  readonly price: Integer;
  readonly amounts: readonly Integer[];
}

function byDate({ plan, nights }: Sheet, quoted: Quoted): ByDate {
  const { summands, charges } = plan;
  const { cells, amounts } = nights;
  const dates = datesOf(cells);
  const prices = onDates(dates, cells.prices, cells.size);
  const inclusives = onDates(dates, sumsOf(amounts, SIDE.inclusive, summands.lines, cells.size), cells.size);
  const exclusives = onDates(dates, sumsOf(amounts, SIDE.exclusive, summands.lines, cells.size), cells.size);
  const byCharge: Array<readonly Integer[]> = [];
  for (let index = 0; index < charges.length; index += 1) {
    const ofCharge = onDates(dates, itemAt(amounts.byLine, index), cells.size);
    mustAddUp(ofCharge, dates.days.length, amountAt(quoted.amounts, index));
    byCharge.push(ofCharge);
  }
  mustAddUp(prices, dates.days.length, quoted.price);
  return { days: dates.days, prices, inclusives, exclusives, byCharge };
}

function datesOf(cells: Cells): Dates {
  const nights: number[] = [];
  for (let cell = 0; cell < cells.size; cell += 1) nights.push(dayOf(cells, cell));
  if (cells.groups.length === 1) return { days: nights, placeOfNight: undefined };
  // In order: room groups come by check-in, so a date that a group is the first to sleep is later than all before it.
  const places = new Map<number, number>();
  const placeOfNight = nights.map((day) => {
    const place = places.get(day) ?? places.size;
    places.set(day, place);
    return place;
  });
  return { days: [...places.keys()], placeOfNight };
}

function onDates({ days, placeOfNight }: Dates, amounts: readonly Integer[], size: number): readonly Integer[] {
  if (placeOfNight === undefined) return amounts;
  const sums = days.map((): Integer => 0);
  for (let night = 0; night < size; night += 1) {
    const place = numberAt(placeOfNight, night);
    sums[place] = add(amountAt(sums, place), amountAt(amounts, night));
  }
  return sums;
}
