import type { REPLAY } from '../en/replay.js';
import type { Translated } from '../words.js';

export const REPLAY_FR: Translated<typeof REPLAY> = {
  stays: { one: '{many} séjour', other: '{many} séjours' },
  same: 'autant qu’avant',
  noneMuchMore:
    '{stays}\u00a0: les clients paient {total}, vous gardez {net}\u00a0; personne ne paie plus de 5\u00a0% de plus.',
  someMuchMore: {
    one: '{stays}\u00a0: les clients paient {total}, vous gardez {net}\u00a0; pour {many} d’entre eux, c’est plus de 5\u00a0% de plus.',
    other:
      '{stays}\u00a0: les clients paient {total}, vous gardez {net}\u00a0; pour {many} d’entre eux, c’est plus de 5\u00a0% de plus.',
  },
  none: 'aucun',
  guests: 'Les clients paient plus pour {more} d’entre eux, moins pour {less}, autant qu’avant pour {same}.',
  refused: {
    one: '{many} autre est refusé et ne figure dans aucun chiffre\u00a0:',
    other: '{many} autres sont refusés et ne figurent dans aucun chiffre\u00a0:',
  },
  refusedStay: 'ligne {line}\u00a0: {why}',
  refusedByDraft: 'ligne {line} (par le brouillon seul)\u00a0: {why}',
  refusedBySaved: 'ligne {line} (par la version enregistrée seule)\u00a0: {why}',
  barSame: 'autant',
  overMore: 'plus de {from}\u00a0% de plus',
  overLess: 'plus de {from}\u00a0% de moins',
  upToMore: 'jusqu’à {to}\u00a0% de plus',
  upToLess: 'jusqu’à {to}\u00a0% de moins',
  betweenMore: 'de {from} à {to}\u00a0% de plus',
  betweenLess: 'de {from} à {to}\u00a0% de moins',
  otherNights: '{nights} nuits',
  stay: '{persons}, {nights} à partir du {date}',
};
