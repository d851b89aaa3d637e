import { byDate, bySide } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt, mustEqual, sumOf } from '../calculation/calculation.js';
import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import { add, subtract } from '../money/integer.js';
import type { TaxText } from './as-json.js';

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
  /** The amount of each tax of the quote on this night, in the order of the quote. */
  readonly taxes: ReadonlyArray<{ readonly title: string; readonly amount: string }>;
}

/** The nights of a calculated stay, one for each distinct date. Throws if they do not add up to its quote. */
export function quotedNights(calculation: Calculation): QuotedNight[] {
  const { lines, digits } = calculation.program;
  const { days, prices, inclusives, exclusives, byLine } = mustAddUpToQuote(calculation);
  return days.map((day, place): QuotedNight => {
    const price = itemAt(prices, place);
    const inclusive = itemAt(inclusives, place);
    const exclusive = itemAt(exclusives, place);
    const taxes = new Array<{ title: string; amount: string }>(lines.length);
    for (let index = 0; index < taxes.length; index += 1) {
      const amount = printUnits(byLine[index]?.[place] ?? 0, digits);
      taxes[index] = { title: lines[index]?.tax.title ?? '', amount };
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
 * `JSON.stringify(quotedNights(calculation))`, without making the objects. Dates and amounts have no characters that
 * JSON escapes.
 */
export function nightsAsJson(calculation: Calculation, texts: readonly TaxText[]): string {
  const { digits } = calculation.program;
  const { days, prices, inclusives, exclusives, byLine } = mustAddUpToQuote(calculation);
  let text = '[';
  for (let place = 0; place < days.length; place += 1) {
    const price = itemAt(prices, place);
    const inclusive = itemAt(inclusives, place);
    const exclusive = itemAt(exclusives, place);
    text += place === 0 ? '{"date":"' : ',{"date":"';
    text += `${dateOf(itemAt(days, place))}","price":"${printUnits(price, digits)}`;
    text += `","net":"${printUnits(subtract(price, inclusive), digits)}`;
    text += `","inclusive":"${printUnits(inclusive, digits)}","exclusive":"${printUnits(exclusive, digits)}`;
    text += `","total":"${printUnits(add(price, exclusive), digits)}","taxes":[`;
    for (let index = 0; index < texts.length; index += 1) {
      text += itemAt(texts, index).onNight + printUnits(byLine[index]?.[place] ?? 0, digits);
    }
    text += texts.length === 0 ? ']}' : '"}]}';
  }
  return `${text}]`;
}

function mustAddUpToQuote(calculation: Calculation): ReturnType<typeof byDate> {
  const found = byDate(calculation);
  for (const line of calculation.program.lines) {
    mustEqual(calculation.amount(line), sumOf(found.byLine[line.index] ?? []));
  }
  mustEqual(bySide(calculation).price, sumOf(found.prices));
  return found;
}
