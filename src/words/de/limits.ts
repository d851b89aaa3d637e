import type { NIGHT_LIMITS } from '../en/limits.js';
import type { Translated } from '../words.js';

export const NIGHT_LIMITS_DE: Translated<typeof NIGHT_LIMITS> = {
  notFirst: { one: 'nicht die erste Nacht', other: 'nicht die ersten {n} Nächte' },
  atMost: { one: 'höchstens {n} Nacht', other: 'höchstens {n} Nächte' },
  skipped: { one: 'die erste Nacht zählt nicht', other: 'die ersten {n} Nächte zählen nicht' },
  skippedOfGuest: {
    one: 'die erste Nacht eines Gastes zählt nicht',
    other: 'die ersten {n} Nächte eines Gastes zählen nicht',
  },
};
