import { dateOf } from '../calendar/plain-date.js';
import { compareTexts } from '../issues/texts.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import type { BookingEffect, EffectRow, RowKey } from './effect.js';
import { byProperty, inOrder } from './effect.js';
import type { ReturnRow, ReturnStay, ReturnStayRow } from './return.js';

/** The identity of a booking: references are unique within a property. */
export interface BookingName {
  readonly property: string | undefined;
  readonly reference: string;
}

/** The identity as text. */
export function nameOf({ property, reference }: BookingName): string {
  return `${JSON.stringify(property ?? null)} ${reference}`;
}

/** The sums of one booking in a row, in the order of an account. */
export function sumsOf({ amount, base, nights, ...counts }: Omit<EffectRow, 'key'>): Integer[] {
  return [1, amount, base, nights, counts.roomNights, counts.personNights, counts.withEvidence];
}

interface RowSums {
  readonly key: RowKey;
  readonly digits: number;
  readonly sums: readonly Integer[];
}

/** Prints a row. An exempt percentage has the exempt base. */
export function printedRow({ key, digits, sums }: RowSums): ReturnRow {
  const [stays = 0, amount = 0, base = 0, ...counts] = sums;
  const [nights = 0, roomNights = 0, personNights = 0, withEvidence = 0] = counts.map(Number);
  const { isPercent, rate, reason, conditions, label, ...named } = key;
  const isCharged = rate !== undefined;
  return {
    ...named,
    ...(isCharged ? { rate } : {}),
    ...(isPercent ? { base: printUnits(base, digits) } : isCharged ? { quantity: Number(base) } : {}),
    ...(isCharged ? { amount: printUnits(amount, digits) } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(conditions === undefined ? {} : { conditions }),
    ...(label === undefined ? {} : { label }),
    ...{ nights, roomNights, personNights, withEvidence },
    stays: Number(stays),
  };
}

/** The line of a booking in the list of stays. */
export function stayLine({ property, reference }: BookingName, effect: BookingEffect): ReturnStay {
  const { of, firstDay, currency, digits, totals, rows } = effect;
  const { stays, arrivals, price, net, ...counts } = totals;
  return {
    ...(property === undefined ? {} : { property }),
    ...{ reference, of, checkIn: dateOf(firstDay), ...counts, currency },
    price: printUnits(price, digits),
    net: printUnits(net, digits),
    rows: rows.toSorted((one, other) => inOrder(one.key, other.key)).map((row) => stayRow(row, digits)),
  };
}

function stayRow({ key, persons, ...row }: EffectRow, digits: number): ReturnStayRow {
  const { property, currency, stays, ...printed } = printedRow({ key, digits, sums: sumsOf({ ...row, persons }) });
  return { ...printed, persons };
}

/** Sorts by property, first day and reference, so that the order of bookings has no effect. */
export function byFirstDay(one: ReturnStay, other: ReturnStay): number {
  return (
    byProperty(one, other) || compareTexts(one.checkIn, other.checkIn) || compareTexts(one.reference, other.reference)
  );
}
