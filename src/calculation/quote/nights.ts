import { dateOf } from '../calendar/plain-date.js';
import { printUnits } from '../money/amount.js';
import { add, type Integer } from '../money/integer.js';
import { mustAddUp } from './add-up.js';
import type { Bill } from './bill.js';
import type { Ledger } from './ledger.js';
import { netByNight, priceByNight, settledByNight, sumByNight } from './nights.js';
import { SIDE } from './order.js';
import { netColumn } from './plan.js';

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

/** Nights of all strips, put on their dates. */
interface Dates {
  /** Day numbers, in order, each once. */
  readonly days: readonly number[];
  /** For each night, strip after strip, the place of its date in `days`; absent when they are the same. */
  readonly placeOfNight?: readonly number[];
}

/** The nights of a settled ledger, one for each distinct date. They must add up to the bill that was printed. */
export function quotedNights(ledger: Ledger, bill: Bill): QuotedNight[] {
  const { digits, order } = ledger.plan;
  const dates = datesOf(ledger);
  const prices = onDates(dates, priceByNight(ledger));
  const nets = onDates(dates, netByNight(ledger));
  const inclusives = onDates(dates, sumByNight(ledger, SIDE.inclusive, netColumn(ledger.plan)));
  const exclusives = onDates(dates, sumByNight(ledger, SIDE.exclusive, netColumn(ledger.plan)));
  const charges = order.charges.map(({ index, tax: { title } }) => {
    const amounts = onDates(dates, settledByNight(ledger, index));
    mustAddUp(amounts, bill.amounts[index] as Integer);
    return { title, amounts };
  });
  mustAddUp(prices, bill.price);
  return dates.days.map((day, place) => {
    const price = prices[place] as Integer;
    const net = nets[place] as Integer;
    const inclusive = inclusives[place] as Integer;
    const exclusive = exclusives[place] as Integer;
    mustAddUp([net, inclusive], price);
    return {
      date: dateOf(day),
      price: printUnits(price, digits),
      net: printUnits(net, digits),
      inclusive: printUnits(inclusive, digits),
      exclusive: printUnits(exclusive, digits),
      total: printUnits(add(price, exclusive), digits),
      taxes: charges.map(({ title, amounts }) => ({ title, amount: printUnits(amounts[place] as Integer, digits) })),
    };
  });
}

function datesOf({ strips }: Ledger): Dates {
  const nights: number[] = [];
  for (const { firstDay, prices } of strips) {
    for (let night = 0; night < prices.length; night += 1) nights.push(firstDay + night);
  }
  if (strips.length === 1) return { days: nights };
  // In order: strips come by check-in, so a date that a strip is the first to sleep is later than all before it.
  const days = [...new Set(nights)];
  const places = new Map(days.map((day, place) => [day, place]));
  return { days, placeOfNight: nights.map((day) => places.get(day) as number) };
}

function onDates({ days, placeOfNight }: Dates, nights: readonly Integer[]): readonly Integer[] {
  if (placeOfNight === undefined) return nights;
  const amounts = days.map((): Integer => 0);
  for (const [night, place] of placeOfNight.entries()) {
    amounts[place] = add(amounts[place] as Integer, nights[night] as Integer);
  }
  return amounts;
}
