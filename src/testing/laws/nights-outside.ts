import { windowOf } from '../../calculation/windows.js';
import { dateOf } from '../../calendar/plain-date.js';
import { isPercent } from '../../definitions/logics.js';
import { taxKey } from '../../definitions/same-tax.js';
import type { Quote } from '../../quote/quote.js';
import type { Stay } from '../../stay/schema.js';
import { exact, printed } from '../exact.js';
import { AROUND_LOCAL, demand, dice, law } from '../law.js';
import {
  digitsOfCalculator,
  type Placed,
  placedTaxes,
  type RoomNights,
  roomNights,
  taxableNights,
  withoutLocal,
} from '../model.js';

/** A tax and, for each listed room, on which of its nights it applies. */
interface Applied {
  readonly placed: Placed;
  readonly nights: ReadonlyArray<readonly boolean[]>;
}

/**
 * On nights that are skipped, outside every range or beyond the cap a tax charges nothing, and what those nights cost
 * changes nothing of it. The second half is left out for charges that look at other nights through what they are
 * computed on: a charge that is rounded over the stay is shared out over all its nights.
 */
export const nightsOutsideDoNotCount = law(
  'Nights that are skipped, outside the ranges or beyond the cap of a tax bear nothing of it and do not change it.',
  (calculator) => {
    const { taxSet, policy } = calculator;
    const placed = placedTaxes(taxSet).filter(({ tax }) => tax.local?.only !== 'channel');
    if (!placed.some(({ tax }) => windowOf(tax) !== undefined)) return 'every tax applies to every night';
    const digits = digitsOfCalculator(calculator);
    const plain = withoutLocal(placed);
    return (stay, choice) => {
      const rooms = roomNights(stay, digits);
      const quote = calculator.quote(stay);
      const applied = placed.map((one) => ({
        placed: one,
        nights: rooms.map((room) => taxableNights(one.tax, room, policy.maxNights)),
      }));
      for (const one of applied) demandOnItsNights(one, rooms, quote);
      const windowed = applied.filter(
        ({ placed: { tax }, nights }) => windowOf(tax) !== undefined && nights.flat().includes(false),
      );
      const throwDice = dice(choice);
      const chosen = windowed[throwDice(windowed.length || 1)];
      if (chosen === undefined) return false;
      if (!plain.has(chosen.placed.key) || !dependsOnItsNightsAlone(chosen, applied, calculator.policy)) return true;
      const off = BigInt(1 + throwDice(100_000));
      const other = calculator.quote(dearerOutside(stay, rooms, chosen, off, digits));
      const [before, after] = [quote, other].map(
        ({ taxes }) => taxes.find((tax) => taxKey(tax) === chosen.placed.key)?.amount,
      );
      demand(
        before === after,
        () =>
          `"${chosen.placed.tax.title}" is ${before}, and ${after} when the nights to which it does not apply cost ` +
          `${printed(off, digits)} more each.`,
      );
      return true;
    };
  },
  AROUND_LOCAL,
);

function demandOnItsNights(
  { placed: { key, tax }, nights }: Applied,
  rooms: readonly RoomNights[],
  quote: Quote,
): void {
  const at = quote.taxes.findIndex((line) => taxKey(line) === key);
  const line = quote.taxes[at];
  const dates = new Set<string>();
  const byRoomGroup = new Map<string, number>();
  for (const [place, { firstDay, prices }] of rooms.entries()) {
    const applies = nights[place] ?? [];
    byRoomGroup.set(`${firstDay} ${prices.length}`, applies.filter(Boolean).length);
    for (const [night, isTaxable] of applies.entries()) if (isTaxable) dates.add(dateOf(firstDay + night));
  }
  const count = [...byRoomGroup.values()].reduce((sum, one) => sum + one, 0);
  demand(
    line?.taxableNights === count,
    () => `"${tax.title}" applies to ${count} nights of this stay; the quote says ${line?.taxableNights}.`,
  );
  for (const { date, taxes } of quote.nights) {
    const amount = taxes[at]?.amount ?? '0';
    const isFree = dates.has(date) || exact(amount).units === 0n;
    demand(isFree, () => `"${tax.title}" is ${amount} on ${date}, to which it does not apply.`);
  }
}

/** Whether nothing of a charge, by definition, comes from other nights than its own. */
function dependsOnItsNightsAlone(
  one: Applied,
  all: readonly Applied[],
  policy: { rounding: { unit: string; inclusive: string }; exclusiveBase: string },
): boolean {
  const { tax, on } = one.placed;
  if (!isPercent(tax.logic) || policy.rounding.unit === 'night') return true;
  if (tax.is_inclusive) return policy.rounding.inclusive === 'tax';
  if (policy.exclusiveBase === 'net') return false;
  const added = all.filter(({ placed }) => on.has(placed.key) && !placed.tax.is_inclusive);
  return added.every((other) => {
    const isWithin = other.nights.every((room, at) =>
      room.every((isOn, night) => !isOn || one.nights[at]?.[night] === true),
    );
    return !isPercent(other.placed.tax.logic) || (isWithin && dependsOnItsNightsAlone(other, all, policy));
  });
}

/** Every night to which a tax does not apply costs so much more. */
function dearerOutside(
  stay: Stay,
  rooms: readonly RoomNights[],
  { nights }: Applied,
  more: bigint,
  digits: number,
): Stay {
  return {
    ...stay,
    rooms: stay.rooms.map(({ price: _, nights: __, ...room }, at) => {
      const prices = rooms[at]?.prices ?? [];
      const dearer = prices.map((price, night) => (nights[at]?.[night] === true ? price : price + more));
      return { ...room, nightlyPrices: dearer.map((price) => printed(price, digits)) };
    }),
  };
}
