import type { NIGHT_LIMITS } from '../en/limits.js';
import type { Translated } from '../words.js';

export const NIGHT_LIMITS_ES: Translated<typeof NIGHT_LIMITS> = {
  notFirst: { one: 'salvo la primera noche', other: 'salvo las primeras {n} noches' },
  atMost: { one: '{n} noche como máximo', other: '{n} noches como máximo' },
  skipped: { one: 'la primera noche no cuenta', other: 'las primeras {n} noches no cuentan' },
  skippedOfGuest: {
    one: 'la primera noche de un huésped no cuenta',
    other: 'las primeras {n} noches de un huésped no cuentan',
  },
};
