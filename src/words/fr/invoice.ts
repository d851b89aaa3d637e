import type { INVOICE } from '../en/invoice.js';
import type { Translated } from '../words.js';

export const INVOICE_FR: Translated<typeof INVOICE> = {
  lodging: 'Hébergement',
  deposit: 'Acompte',
  depositOf: 'Acompte, facture {number}',
  exempt: 'Exonéré de TVA',
  twoReasons: '{one}\u00a0; {other}',
  withoutVat: '{item}\u00a0: aucune TVA n’est calculée sur ce poste.',
  byChannel:
    '{item}, {amount} {currency}\u00a0: montant perçu par la plateforme de réservation, non compris dans le montant à payer.',
  paid: '{text}, {amount} {currency}, payé le {date}.',
  roundingAdded: 'Le total est majoré de {amount} {currency}{because}.',
  roundingTakenOff: 'Le total est minoré de {amount} {currency}{because}.',
  becauseCorrection: '\u00a0: les arrondis des deux factures diffèrent de ce montant',
  becauseQuoted: ', afin que le montant à payer corresponde au prix annoncé',
  becauseOwnRule: {
    one: '\u00a0: {taxes} suit dans le devis une règle d’arrondi propre (local.round), alors que la facture arrondit une fois par taux',
    other:
      '\u00a0: {taxes} suivent dans le devis des règles d’arrondi propres (local.round), alors que la facture arrondit une fois par taux',
  },
  becauseByNight:
    '\u00a0: dans le devis, la TVA est arrondie par nuit (rounding.unit "night", rounding.mode "{mode}"), alors que la facture arrondit une fois par taux',
  becauseByStay:
    '\u00a0: dans le devis, la TVA est arrondie sur tout le séjour (rounding.unit "stay", rounding.mode "{mode}"), alors que la facture arrondit une fois par taux',
};
