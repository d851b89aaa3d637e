import fc from 'fast-check';

/**
 * Which random cases are tried. Always the same ones, so that a commit has one verdict and nothing that somebody did
 * not touch stops them; STAYTAX_SEED=fresh tries others, STAYTAX_SEED=1234567 those of a run that printed it.
 */
const { STAYTAX_SEED = '20261121' } = process.env;

export const seed = STAYTAX_SEED === 'fresh' ? Math.floor(Math.random() * 2 ** 31) : Number(STAYTAX_SEED);

fc.configureGlobal({ seed });
