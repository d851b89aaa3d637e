const UNITS_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const SHORT = /^(\d+(?:\.\d+)?)(s|m|h|d)$/;
const ISO = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
/** A hundred years: beyond it, dates cannot be printed as such for long. */
const LONGEST_MS = 36_525 * UNITS_MS.d;

/** A length of time: milliseconds, `2h` (also s, m, d), or as ISO 8601 has it, `PT2H`. */
export type Duration = number | string;

/**
 * @throws TypeError when it is none
 * @example
 * ```ts
 * millisecondsOf('2h'); // => 7_200_000
 * millisecondsOf('PT1M30S'); // => 90_000
 * ```
 */
export function millisecondsOf(duration: unknown): number {
  const ms = Math.round(typeof duration === 'number' ? duration : read(duration));
  if (ms >= 0 && ms <= LONGEST_MS) return ms;
  throw new TypeError(
    `${JSON.stringify(duration)} is no duration; expected milliseconds, a text such as "30m" or "2h", or ISO 8601 such as "PT2H".`,
  );
}

function read(text: unknown): number {
  if (typeof text !== 'string') return Number.NaN;
  const [, amount, unit] = SHORT.exec(text) ?? [];
  if (unit === 's' || unit === 'm' || unit === 'h' || unit === 'd') return Number(amount) * UNITS_MS[unit];
  const iso = ISO.exec(text);
  if (iso === null) return Number.NaN;
  const [weeks, days, hours, minutes, seconds] = iso.slice(1).map((part: string | undefined) => Number(part ?? 0));
  return (
    ((weeks ?? 0) * 7 + (days ?? 0)) * UNITS_MS.d +
    (hours ?? 0) * UNITS_MS.h +
    (minutes ?? 0) * UNITS_MS.m +
    (seconds ?? 0) * UNITS_MS.s
  );
}
