import type { INVOICE } from '../en/invoice.js';
import type { Translated } from '../words.js';

export const INVOICE_IT: Translated<typeof INVOICE> = {
  lodging: 'Pernottamento',
  deposit: 'Acconto',
  depositOf: 'Acconto, fattura {number}',
  exempt: 'Esente da IVA',
  twoReasons: '{one}; {other}',
  withoutVat: '{item}: su questa voce non è calcolata IVA.',
  byChannel:
    '{item}, {amount} {currency}: importo riscosso dal portale di prenotazione e non compreso nell’importo da pagare.',
  paid: '{text}, {amount} {currency}, pagato il {date}.',
  roundingAdded: 'Al totale si aggiungono {amount} {currency}{because}.',
  roundingTakenOff: 'Dal totale si detraggono {amount} {currency}{because}.',
  becauseCorrection: ': gli arrotondamenti delle due fatture differiscono di tale importo',
  becauseQuoted: ', affinché l’importo da pagare corrisponda al prezzo preventivato',
  becauseOwnRule: {
    one: ': {taxes} si arrotonda nel preventivo con una regola propria (local.round), in fattura invece una volta per aliquota',
    other:
      ': {taxes} si arrotondano nel preventivo con regole proprie (local.round), in fattura invece una volta per aliquota',
  },
  becauseByNight:
    ': nel preventivo l’IVA si arrotonda per notte (rounding.unit "night", rounding.mode "{mode}"), in fattura invece una volta per aliquota',
  becauseByStay:
    ': nel preventivo l’IVA si arrotonda sull’intero soggiorno (rounding.unit "stay", rounding.mode "{mode}"), in fattura invece una volta per aliquota',
};
