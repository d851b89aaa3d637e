import fc from 'fast-check';

/**
 * Which random cases are tried. Always the same ones, so that a commit has one verdict and nothing that somebody did
 * not touch stops them; STAYTAX_SEED=fresh tries others, STAYTAX_SEED=1234567 those of a run that printed it.
 */
const { STAYTAX_SEED = '20261121', STAYTAX_RUNS } = process.env;

export const seed = STAYTAX_SEED === 'fresh' ? Math.floor(Math.random() * 2 ** 31) : Number(STAYTAX_SEED);

/** How many random cases a slow property tries: fewer where STAYTAX_RUNS says so, as in a mutation run. */
export function runsUpTo(most: number): { numRuns: number } {
  return { numRuns: Math.min(most, Number(STAYTAX_RUNS ?? most)) };
}

fc.configureGlobal({ seed });
