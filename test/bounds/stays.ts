import { heavyInput } from '../fuzz/heavy.js';
import type { Dice } from '../seed.js';
import type { Draw, Fields } from './data.js';
import { dayAfter, digits, grown, pick, times } from './data.js';

/** The largest stays of each kind. Labels, extras and dates are those that the tax sets ask for. */

function stay(rooms: Fields[], more: Fields = {}): Fields {
  return { checkIn: dayAfter(0), rooms, ...more };
}

function price(dice: Dice): string {
  return `${40 + dice(400)}.${10 + dice(90)}`;
}

function guest(dice: Dice): Fields {
  return { age: dice(120), labels: times(dice(4), () => `L${dice(200)}`) };
}

const nightsOf = (dice: Dice): number => pick(dice, [1, 7, 30, 90]);

function manyRooms({ dice, bytes }: Draw): Fields {
  const nights = nightsOf(dice);
  const isAlike = dice(3) === 0;
  const cost = price(dice);
  return stay(grown(bytes, 1_000, () => ({ persons: 1 + dice(4), price: isAlike ? cost : price(dice), nights })));
}

function longRooms({ dice, bytes }: Draw): Fields {
  const nights = Math.max(1, Math.min(1_000, Math.floor(bytes / 10)));
  const isListed = dice(3) > 0;
  return stay(
    grown(bytes, 1_000, () =>
      isListed
        ? { persons: 2, nightlyPrices: times(nights, () => price(dice)) }
        : { persons: 2, price: price(dice), nights: 1_000 },
    ),
  );
}

function manyGuests({ dice, bytes }: Draw): Fields {
  const nights = nightsOf(dice);
  const inRoom = pick(dice, [1, 2, 20, 10_000]);
  return stay(
    grown(bytes, 1_000, () => ({
      price: price(dice),
      nights,
      guests: grown(bytes, inRoom, () => guest(dice)),
    })),
  );
}

/** Guests who come and go on nights of their own. */
function guestsOfOwn({ dice, bytes }: Draw): Fields {
  const nights = 2 + nightsOf(dice);
  const inRoom = pick(dice, [2, 20, 500]);
  return stay(
    grown(bytes, 1_000, () => ({
      price: price(dice),
      nights,
      guests: grown(bytes, inRoom, () => {
        const later = dice(nights - 1);
        const own = { checkIn: dayAfter(later), nights: 1 + dice(nights - later) };
        const age = dice(2) === 0 ? { birthDate: `${1930 + dice(95)}-0${1 + dice(9)}-15` } : { age: dice(99) };
        return { ...age, ...own, nightsBefore: dice(20), nightsAfter: dice(20) };
      }),
    })),
  );
}

function labels({ dice, bytes }: Draw): Fields {
  const list = (count: number) => times(count, (at) => `L${(at * 7 + dice(3)) % 220}`);
  return stay(
    grown(bytes, 1_000, () => ({
      price: price(dice),
      nights: 3,
      labels: [...new Set(list(pick(dice, [1, 100])))],
      guests: times(pick(dice, [1, 10]), () => ({ age: dice(99), labels: [...new Set(list(100))] })),
    })),
    { labels: [...new Set(list(90))] },
  );
}

function extras({ dice, bytes }: Draw): Fields {
  const nights = nightsOf(dice);
  const count = pick(dice, [1, 10, 100]);
  const isListed = dice(2) === 0;
  return stay(
    grown(bytes, 1_000, () => ({
      persons: 2,
      price: price(dice),
      nights,
      extras: times(count, (at) => ({
        label: `extra ${at}`,
        ...(isListed ? { nightlyPrices: times(nights, () => price(dice)) } : { price: price(dice) }),
      })),
    })),
  );
}

/** Rooms from another day on each. */
function arrivals({ dice, bytes }: Draw): Fields {
  const spread = pick(dice, [10, 365]);
  return stay(
    grown(bytes, 1_000, (at) => ({
      persons: 1 + dice(5),
      price: price(dice),
      nights: 1 + dice(40),
      checkIn: dayAfter(at === 0 ? 0 : dice(spread)),
      nightsBefore: dice(9),
    })),
  );
}

/** The same room as often as a stay may have it. */
function counts({ dice, bytes }: Draw): Fields {
  return stay(
    grown(bytes, pick(dice, [1, 3, 1_000]), () => ({
      persons: pick(dice, [1, 2, 10_000]),
      price: price(dice),
      nights: nightsOf(dice),
      count: pick(dice, [2, 100, 10_000]),
      bedrooms: 1 + dice(4),
    })),
  );
}

function longPrices({ dice, bytes }: Draw): Fields {
  const nights = nightsOf(dice);
  return stay(
    grown(bytes, 1_000, () => ({
      persons: 1,
      nightlyPrices: times(nights, () => `${digits(dice, 25)}.${10 + dice(90)}`),
    })),
  );
}

function paid({ dice, bytes }: Draw): Fields {
  const list = (): Fields => Object.fromEntries(times(100, (at) => [`T${at}`, `${dice(30)}.00`]));
  return stay(
    grown(bytes, 1_000, () => ({
      price: price(dice),
      nights: 5,
      paidBefore: list(),
      guests: [{ age: 40, paidBefore: list() }],
    })),
    { paidBefore: list(), nightsBefore: 3, bookedOn: dayAfter(-30) },
  );
}

function weekend({ dice }: Draw): Fields {
  return stay([{ persons: 2, nightlyPrices: [price(dice), price(dice)] }]);
}

export const STAYS: Readonly<Record<string, (draw: Draw) => unknown>> = {
  weekend,
  'many rooms': manyRooms,
  'long rooms': longRooms,
  'many guests': manyGuests,
  'guests of their own nights': guestsOfOwn,
  labels,
  extras,
  arrivals,
  counts,
  'long prices': longPrices,
  paid,
  heavy: ({ dice }) => heavyInput(dice)[1],
};
