import type { Room, Stay } from '../../../src/index.js';

/** Reading and printing as a hand-written loop can afford it: every price has exactly two decimals. */
export function cents(text: string): number {
  const point = text.length - 3;
  let units = 0;
  for (let at = 0; at < point; at += 1) units = units * 10 + text.charCodeAt(at) - 48;
  return units * 100 + text.charCodeAt(point + 1) * 10 + text.charCodeAt(point + 2) - 528;
}

export function print(units: number): string {
  const rest = units % 100;
  return `${(units - rest) / 100}${rest < 10 ? '.0' : '.'}${rest}`;
}

const NO_PRICES: readonly string[] = [];

export function pricesOf(room: Room | undefined): readonly string[] {
  return room?.nightlyPrices ?? NO_PRICES;
}

export function priceOf(stay: Stay): number {
  let price = 0;
  for (const room of stay.rooms) for (const text of pricesOf(room)) price += cents(text);
  return price;
}

/** 0 is 2026-01-01. */
export function dayOf(checkIn: string): number {
  const year = digits(checkIn, 0) * 100 + digits(checkIn, 2);
  const month = digits(checkIn, 5);
  const leap = year % 4 === 0 && month > 2 ? 1 : 0;
  return (
    (year - 2026) * 365 +
    Math.floor((year - 2025) / 4) +
    (DAYS_BEFORE_MONTH[month - 1] as number) +
    leap +
    digits(checkIn, 8) -
    1
  );
}

function digits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
}

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
