import type { QuotedNight } from '../../quote/nights.js';
import type { Quote } from '../../quote/quote.js';
import type { QuotedRoom } from '../../quote/rooms.js';
import { exact, printed, unitsOf } from '../exact.js';
import { ALWAYS, demand, law } from '../law.js';
import { digitsOfCalculator, roomNights } from '../model.js';

const FIGURES = ['price', 'net', 'inclusive', 'exclusive', 'total'] as const;

/** Price, net and total, charges, nights and rooms: each whole is its parts, to the last minor unit. */
export const partsAddUp = law(
  'The parts add up: price, net, charges, types, nights and rooms.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    const units = (text: string) => unitsOf(exact(text), digits);
    const mustBe: MustBe = (what, whole, parts) => {
      const sum = parts.reduce((total, part) => total + units(part), 0n);
      demand(units(whole) === sum, () => `${what} is ${whole}, and its parts add up to ${printed(sum, digits)}.`);
    };
    const mustHold = (what: string, of: Quote | QuotedNight | QuotedRoom) => {
      mustBe(`The price${what}`, of.price, [of.net, of.inclusive]);
      mustBe(`The total${what}`, of.total, [of.price, of.exclusive]);
    };
    return (stay) => {
      const quote = calculator.quote(stay);
      // A calculator of another make may have no rooms.
      const { taxes, nights, rooms = [] } = quote;
      const paid = roomNights(stay, digits).map(
        ({ prices, count }) => prices.reduce((sum, price) => sum + price, 0n) * BigInt(count),
      );
      mustBe(
        'The price',
        quote.price,
        paid.map((price) => printed(price, digits)),
      );
      for (const [isInclusive, whole] of [
        [true, 'inclusive'],
        [false, 'exclusive'],
      ] as const) {
        const side = taxes.filter((tax) => tax.is_inclusive === isInclusive);
        mustBe(
          `"${whole}"`,
          quote[whole],
          side.map(({ amount }) => amount),
        );
      }
      for (const type of ['tax', 'fee', 'city_tax'] as const) {
        const called = taxes.filter((tax) => tax.type === type);
        mustBe(
          `The sum of type ${type}`,
          quote.byType[type],
          called.map(({ amount }) => amount),
        );
      }
      mustHold('', quote);
      for (const night of nights) mustHold(` of ${night.date}`, night);
      for (const figure of FIGURES)
        mustBe(
          `"${figure}"`,
          quote[figure],
          nights.map((night) => night[figure]),
        );
      for (const [at, { title, amount }] of taxes.entries()) {
        mustBe(
          `"${title}"`,
          amount,
          nights.map((night) => night.taxes[at]?.amount ?? '0'),
        );
      }
      for (const [at, room] of rooms.entries()) mustHold(` of room ${at + 1}`, room);
      if (rooms.length > 0) roomsMustAddUp(quote, rooms, mustBe);
      for (const night of nights) {
        const charged = night.taxes.map(({ title }) => title).join();
        demand(
          charged === taxes.map(({ title }) => title).join(),
          () => `${night.date} lists other charges: ${charged}.`,
        );
        const inclusive = night.taxes.filter((_, at) => taxes[at]?.is_inclusive === true);
        mustBe(
          `"inclusive" of ${night.date}`,
          night.inclusive,
          inclusive.map(({ amount }) => amount),
        );
      }
      return true;
    };
  },
  ALWAYS,
);

type MustBe = (what: string, whole: string, parts: readonly string[]) => void;

function roomsMustAddUp(quote: Quote, rooms: readonly QuotedRoom[], mustBe: MustBe): void {
  const ofAll = (what: string, whole: string, partOf: (room: QuotedRoom) => string) =>
    mustBe(`${what} of all rooms`, whole, rooms.map(partOf));
  for (const figure of FIGURES) ofAll(`"${figure}"`, quote[figure], (room) => room[figure]);
  for (const [at, { title, amount }] of quote.taxes.entries())
    ofAll(`"${title}"`, amount, ({ taxes }) => taxes[at]?.amount ?? '0');
}
