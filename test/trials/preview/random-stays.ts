import { dateOf } from '../../../src/core/calendar/plain-date.js';
import type { LocalRate } from '../../../src/core/definitions/local/of-tax.js';
import type { TaxSet } from '../../../src/core/definitions/tax.js';
import type { Extra, Guest, Room, Stay } from '../../../src/core/stay/schema.js';
import { LODGING } from '../../../src/core/stay/schema.js';
import { dateBorders, taxesOf } from '../../../src/trials/preview/breakpoints.js';
import type { Dice } from '../../seed.js';

const MOST_NIGHTS = 14;
const MOST_GUESTS = 4;
/** From 1 January 2026 on. */
const FIRST_DAY = 20_454;
const DAYS = 730;

/** Stays of up to 14 nights and 4 guests, as hotels have them, on both sides of the dates that some sets name. */
export function randomStays(sets: readonly TaxSet[], draw: Dice): () => Stay {
  const taxes = sets.flatMap(taxesOf);
  const rows = taxes.flatMap(({ local }): LocalRate[] => local?.rates ?? []);
  const labels = [...new Set(rows.flatMap(({ label }) => label ?? []))];
  const parts = [...new Set(taxes.flatMap(({ local }) => local?.on ?? []))].filter((part) => part !== LODGING);
  const days = dateBorders(taxes, FIRST_DAY).filter(({ day }) => day > FIRST_DAY && day < FIRST_DAY + DAYS);
  const one = <Value>(values: readonly Value[]): Value | undefined => values[draw(Math.max(1, values.length))];
  const dayNear = (asks: string): number => {
    const near = one(days.filter((border) => border.asks === asks));
    return near === undefined || draw(3) === 0 ? FIRST_DAY + draw(DAYS) : near.day + draw(29) - 14;
  };
  const labelsOf = () => (labels.length > 0 && draw(4) === 0 ? { labels: [one(labels) ?? ''] } : {});
  const guest = (): Guest => ({ ...(draw(3) === 0 ? { age: draw(20) } : {}), ...labelsOf() });
  const price = (): string =>
    `${draw(2) === 0 ? 100 + draw(100) : 1 + draw(400)}.${draw(2) === 0 ? '00' : 10 + draw(90)}`;
  const room = (persons: number, nights: number): Room => {
    const flat = price();
    const isFlat = draw(2) === 0;
    const prices = () => Array.from({ length: nights }, () => (isFlat ? flat : price()));
    const extras = parts.flatMap((label): Extra[] => (draw(2) === 0 ? [{ label, nightlyPrices: prices() }] : []));
    return {
      ...(draw(3) === 0 ? { persons } : { guests: Array.from({ length: persons }, guest) }),
      nightlyPrices: prices(),
      ...(extras.length === 0 ? {} : { extras }),
    };
  };
  return () => {
    const asks = one(['date', 'date', 'arrival']) ?? '';
    const checkIn = dayNear(asks);
    const nights = 1 + draw(MOST_NIGHTS);
    let guests = 1 + draw(MOST_GUESTS);
    const rooms: Room[] = [];
    while (guests > 0) {
      const persons = draw(2) === 0 ? guests : 1 + draw(guests);
      rooms.push(room(persons, nights));
      guests -= persons;
    }
    const bookedOn = dayNear('booking');
    return {
      checkIn: dateOf(checkIn),
      rooms,
      ...(draw(2) === 0 || bookedOn > checkIn ? {} : { bookedOn: dateOf(bookedOn) }),
      ...labelsOf(),
    };
  };
}
