import fc from 'fast-check';

/**
 * Which random cases are tried. Always the same ones, so that a commit has one verdict and nothing that somebody did
 * not touch stops them; STAYTAX_SEED=fresh tries others, STAYTAX_SEED=1234567 those of a run that printed it.
 */
const { STAYTAX_SEED = '20261121', STAYTAX_RUNS } = process.env;

export const seed = STAYTAX_SEED === 'fresh' ? Math.floor(Math.random() * 2 ** 31) : Number(STAYTAX_SEED);

/**
 * How many random cases a slow property tries: a few in every run, and as many as STAYTAX_RUNS says, up to the most, in
 * `npm run test:random` and in a mutation run.
 */
export function runsUpTo(most: number, few = most): { numRuns: number } {
  return { numRuns: Math.min(most, Number(STAYTAX_RUNS ?? few)) };
}

fc.configureGlobal({ seed });

/** A whole number from 0 below a limit. */
export type Dice = (sides: number) => number;

/** Numbers from a seed (mulberry32): the same run is the same everywhere. */
export function diceFrom(from: number): Dice {
  let state = from >>> 0;
  return (sides) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}
