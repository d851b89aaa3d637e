import type { Dice } from '../seed.js';

/** Plain data. */
type Data = null | boolean | number | string | Data[] | { [name: string]: Data };

/** A tax set and a stay that take much for their size: many taxes on each other, rows, limits, rooms, nights and guests. */
export function heavyInput(dice: Dice): Data[] {
  const size = (most: number): number => 1 + dice(1 + dice(most));
  const taxes = size(pick(dice, [5, 20, 60, 200]));
  const kinds = Array.from({ length: 1 + dice(3) }, () => dice(9));
  const decimals = pick(dice, [0, 2, 2, 6, 20]);
  const rows = dice(3) === 0 ? size(pick(dice, [5, 40, 200])) : 0;
  const set = {
    title: 'Heavy',
    currency: 'EUR',
    taxes: Array.from({ length: taxes }, (_, at) =>
      heavyTax(at, { dice, kind: pick(dice, kinds), decimals, rows, taxes }),
    ),
  };
  return [set, heavyStay(dice, size), {}];
}

function pick<Value>(dice: Dice, values: readonly Value[]): Value {
  return values[dice(values.length)] as Value;
}

function digits(dice: Dice, count: number): string {
  return Array.from({ length: count }, () => 1 + dice(9)).join('');
}

interface Heavy {
  readonly dice: Dice;
  readonly kind: number;
  readonly decimals: number;
  readonly rows: number;
  readonly taxes: number;
}

/** One of nine kinds: percents inside and on top, in chains and side by side, limited, for each guest, of other taxes; and amounts. */
function heavyTax(at: number, { dice, kind, decimals, rows, taxes }: Heavy): Data {
  const rate = decimals === 0 ? '1' : `0.${digits(dice, decimals)}`;
  const base = { title: `T${at}`, type: 'tax', rate, is_inclusive: false };
  const percent = { ...base, logic: 'percent' };
  const amount = { ...base, logic: 'per_person_per_night', currency: 'EUR' };
  const local = rows === 0 ? {} : { rates: Array.from({ length: rows }, (_, row) => heavyRow(dice, row, kind)) };
  const window = dice(3) === 0 ? { skip_nights: 1 + dice(5), max_nights: 7 + dice(900) } : {};
  switch (kind) {
    case 0:
      return { ...percent, ...window, is_inclusive: true, level: at };
    case 1:
      return { ...percent, ...window, is_inclusive: true, level: dice(3) };
    case 2:
      return { ...percent, ...window, level: at, local };
    case 3:
      return { ...percent, ...window, level: at, local: { ...local, at_most: `${1 + dice(50)}.00` } };
    case 4:
      return { ...percent, local: { ...local, per: 'guest' } };
    case 5:
      return { ...amount, ...window, local };
    case 6:
      return { ...amount, local: { ...local, over_stay: { each: 'guest', at_most: `${1 + dice(90)}.00` } } };
    case 7:
      return {
        ...percent,
        level: taxes - at,
        local: {
          only: 'here',
          base: { start: 'nothing', plus: Array.from({ length: Math.min(at, 1 + dice(9)) }, (_, of) => `T${of}`) },
        },
      };
    default:
      return { ...amount, is_inclusive: true, local };
  }
}

function heavyRow(dice: Dice, row: number, kind: number): { [name: string]: Data } {
  const rate = `${1 + dice(9)}.${digits(dice, 2)}`;
  if (kind === 5 || kind === 6)
    return dice(2) === 0 ? { rate, age_under: 1 + (row % 90) } : { rate, night_from: row + 2 };
  return dice(3) === 0 ? { rate, price_from: `${50 + row}` } : { rate, night_from: row + 2, night_to: row + 5 };
}

function heavyStay(dice: Dice, size: (most: number) => number): Data {
  const rooms = size(pick(dice, [3, 30, 200, 1_000]));
  const nights = size(pick(dice, [7, 30, 300, 1_000]));
  const guests = pick(dice, [0, 0, 2, 5, 40]);
  const arrivals = pick(dice, [1, 1, 10, 365]);
  const withOwn = dice(4) === 0;
  return {
    checkIn: '2026-05-01',
    rooms: Array.from({ length: rooms }, (_, at) => ({
      price: `${100 + dice(9_999)}.${10 + dice(90)}`,
      nights,
      ...(arrivals === 1 ? {} : { checkIn: dayAfter(dice(arrivals)) }),
      ...(guests === 0
        ? { persons: 1 + dice(4) }
        : { guests: guestsOf(dice, guests, withOwn && arrivals === 1 ? nights : 0) }),
      ...(at % 7 === 0 && guests > 2 ? { extras: [{ label: 'breakfast', price: '30.00' }] } : {}),
    })),
  };
}

function guestsOf(dice: Dice, count: number, nights: number): Data[] {
  return Array.from({ length: 1 + dice(count) }, () => {
    if (nights < 2) return { age: dice(90) };
    const later = dice(nights - 1);
    return { age: dice(90), checkIn: dayAfter(later), nights: 1 + dice(nights - later) };
  });
}

function dayAfter(days: number): string {
  return new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10);
}
