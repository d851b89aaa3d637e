import type { PREVIEW_COMMENT } from '../en/preview-comment.js';
import type { Translated } from '../words.js';

export const PREVIEW_COMMENT_IT: Translated<typeof PREVIEW_COMMENT> = {
  nothingSaved: 'Non c’è nessun insieme di imposte salvato con cui confrontarlo.',
  edited: 'Che cosa è stato modificato',
  guestsPay: 'Quanto pagano gli ospiti',
  changeMost: 'I soggiorni che cambiano di più',
  channelDiffers: 'Che cosa il channel manager addebita diversamente',
  channelIs: 'Non ha regole locali e addebita un altro totale su {found} di {all} soggiorni.',
  stay: 'Soggiorno',
  here: '{currency} qui',
  channel: 'channel manager',
  moreLines: { one: '... e {n} altra riga.', other: '... e altre {n} righe.' },
};
