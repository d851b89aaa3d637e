import type { PREVIEW_COMMENT } from '../en/preview-comment.js';
import type { Translated } from '../words.js';

export const PREVIEW_COMMENT_FR: Translated<typeof PREVIEW_COMMENT> = {
  nothingSaved: 'Il n’y a aucun jeu de taxes enregistré à comparer.',
  edited: 'Ce qui a été modifié',
  guestsPay: 'Ce que paient les clients',
  changeMost: 'Les séjours qui changent le plus',
  channelDiffers: 'Ce que le channel manager facture autrement',
  channelIs: 'Il n’a pas de règles locales et facture un autre total sur {found} des {all} séjours.',
  stay: 'Séjour',
  here: '{currency} ici',
  channel: 'channel manager',
  moreLines: { one: '... et {n} ligne de plus.', other: '... et {n} lignes de plus.' },
};
