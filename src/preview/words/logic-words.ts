import { LOGICS, TAX_LOGICS } from '../../definitions/logics.js';
import type { Subject } from '../../words/words.js';

const texts: Readonly<Record<string, string>> = Object.fromEntries(
  TAX_LOGICS.map((logic) => [logic, LOGICS[logic].words]),
);

/** Logics as sentences have them after a rate: "per person per night". */
export const LOGIC_WORDS: Subject<typeof texts> = { name: 'logics', texts };
