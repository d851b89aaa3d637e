import type { PREVIEW_COMMENT } from '../en/preview-comment.js';
import type { Translated } from '../words.js';

export const PREVIEW_COMMENT_DE: Translated<typeof PREVIEW_COMMENT> = {
  nothingSaved: 'Es gibt keine gespeicherte Steuergruppe zum Vergleichen.',
  edited: 'Was geändert wurde',
  guestsPay: 'Was Gäste zahlen',
  changeMost: 'Die Aufenthalte, die sich am meisten ändern',
  channelDiffers: 'Was der Channel-Manager anders berechnet',
  channelIs:
    'Er kennt keine lokalen Regeln und berechnet bei {found} von {all} Aufenthalten einen anderen Gesamtbetrag.',
  stay: 'Aufenthalt',
  here: '{currency} hier',
  channel: 'Channel-Manager',
  moreLines: { one: '... und {n} weitere Zeile.', other: '... und {n} weitere Zeilen.' },
};
