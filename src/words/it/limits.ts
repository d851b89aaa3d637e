import type { NIGHT_LIMITS } from '../en/limits.js';
import type { Translated } from '../words.js';

export const NIGHT_LIMITS_IT: Translated<typeof NIGHT_LIMITS> = {
  notFirst: { one: 'tranne la prima notte', other: 'tranne le prime {n} notti' },
  atMost: { one: 'al massimo {n} notte', other: 'al massimo {n} notti' },
  skipped: { one: 'la prima notte non conta', other: 'le prime {n} notti non contano' },
  skippedOfGuest: {
    one: 'la prima notte di un ospite non conta',
    other: 'le prime {n} notti di un ospite non contano',
  },
};
