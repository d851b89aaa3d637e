import type { PREVIEW_SUMMARY } from '../en/summary.js';
import type { Translated } from '../words.js';

export const PREVIEW_SUMMARY_FR: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} scénario', other: '{n} scénarios' },
  changed: { one: '{n} sur {scenarios} est facturé autrement.', other: '{n} sur {scenarios} sont facturés autrement.' },
  unchanged: {
    one: 'Rien n’est facturé autrement dans {n} scénario.',
    other: 'Rien n’est facturé autrement dans aucun des {n} scénarios.',
  },
  otherCurrency: {
    one: '{n} scénario\u00a0; les deux versions sont dans des devises différentes et ne peuvent pas être comparées.',
    other: '{n} scénarios\u00a0; les deux versions sont dans des devises différentes et ne peuvent pas être comparées.',
  },
  largest: 'Le plus grand changement\u00a0: {change}, pour {scenario}.',
};
