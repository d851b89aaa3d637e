import type { PREVIEW_COMMENT } from '../en/preview-comment.js';
import type { Translated } from '../words.js';

export const PREVIEW_COMMENT_ES: Translated<typeof PREVIEW_COMMENT> = {
  nothingSaved: 'No hay ningún conjunto de impuestos guardado con que compararlo.',
  edited: 'Lo que se modificó',
  guestsPay: 'Lo que pagan los huéspedes',
  changeMost: 'Las estancias que más cambian',
  channelDiffers: 'Lo que el gestor de canales cobra de otra manera',
  channelIs: 'No tiene reglas locales y cobra otro total en {found} de {all} estancias.',
  stay: 'Estancia',
  here: '{currency} aquí',
  channel: 'gestor de canales',
  moreLines: { one: '... y {n} línea más.', other: '... y {n} líneas más.' },
};
