import type { REPLAY_VIEW } from '../en/replay-view.js';
import type { Translated } from '../words.js';

export const REPLAY_VIEW_FR: Translated<typeof REPLAY_VIEW> = {
  yourStays: 'Vos séjours',
  inNumbers: 'En chiffres',
  largest: { one: 'Le séjour qui change le plus', other: 'Les {n} séjours qui changent le plus' },
  byMonth: 'Par mois d’arrivée',
  byTax: 'Par taxe',
  stay: 'Séjour',
  line: 'Ligne',
  month: 'Mois',
  stays: 'Séjours',
  tax: 'Taxe',
  changedStays: 'Séjours modifiés',
  before: 'Avant, {currency}',
  after: 'Après',
  change: 'Changement',
  youKeep: 'Vous gardez',
  more: '... et {n} de plus.',
  histogram: 'Combien des {stays} séjours changent, et de combien',
  page: 'Aperçu\u00a0: {title}',
  lineOfStay: 'Ligne {line}\u00a0: {stay}',
  lineOfYours: 'ligne {line} de vos séjours',
};
