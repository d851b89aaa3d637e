import type { NIGHT_LIMITS } from '../en/limits.js';
import type { Translated } from '../words.js';

export const NIGHT_LIMITS_FR: Translated<typeof NIGHT_LIMITS> = {
  notFirst: { one: 'sauf la première nuit', other: 'sauf les {n} premières nuits' },
  atMost: { one: '{n} nuit au plus', other: '{n} nuits au plus' },
  skipped: { one: 'la première nuit ne compte pas', other: 'les {n} premières nuits ne comptent pas' },
  skippedOfGuest: {
    one: 'la première nuit d’un client ne compte pas',
    other: 'les {n} premières nuits d’un client ne comptent pas',
  },
};
