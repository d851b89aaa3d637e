import type { REPLAY } from '../en/replay.js';
import type { Translated } from '../words.js';

export const REPLAY_ES: Translated<typeof REPLAY> = {
  stays: { one: '{many} estancia', other: '{many} estancias' },
  same: 'lo mismo que antes',
  noneMuchMore: '{stays}: los huéspedes pagan {total}, usted se queda con {net}; nadie paga más de un 5\u00a0% de más.',
  someMuchMore: {
    one: '{stays}: los huéspedes pagan {total}, usted se queda con {net}; en {many} de ellas es más de un 5\u00a0% de más.',
    other:
      '{stays}: los huéspedes pagan {total}, usted se queda con {net}; en {many} de ellas es más de un 5\u00a0% de más.',
  },
  none: 'ninguna',
  guests: 'Los huéspedes pagan más en {more} de ellas, menos en {less}, lo mismo que antes en {same}.',
  refused: {
    one: '{many} más se rechaza y no está en ninguna cifra:',
    other: '{many} más se rechazan y no están en ninguna cifra:',
  },
  refusedStay: 'línea {line}: {why}',
  refusedByDraft: 'línea {line} (solo según el borrador): {why}',
  refusedBySaved: 'línea {line} (solo según lo guardado): {why}',
  barSame: 'lo mismo',
  overMore: 'más de un {from}\u00a0% más',
  overLess: 'más de un {from}\u00a0% menos',
  upToMore: 'hasta un {to}\u00a0% más',
  upToLess: 'hasta un {to}\u00a0% menos',
  betweenMore: 'entre un {from} y un {to}\u00a0% más',
  betweenLess: 'entre un {from} y un {to}\u00a0% menos',
  otherNights: '{nights} noches',
  stay: '{persons}, {nights} desde el {date}',
};
