import type { INVOICE } from '../en/invoice.js';
import type { Translated } from '../words.js';

export const INVOICE_DE: Translated<typeof INVOICE> = {
  lodging: 'Übernachtung',
  deposit: 'Anzahlung',
  depositOf: 'Anzahlung, Rechnung {number}',
  exempt: 'Von der Umsatzsteuer befreit',
  twoReasons: '{one}; {other}',
  withoutVat: '{item}: Darauf wird keine Umsatzsteuer berechnet.',
  byChannel: '{item}, {amount} {currency}, wird vom Buchungsportal eingezogen und ist im Zahlbetrag nicht enthalten.',
  paid: '{text}, {amount} {currency}, wurde am {date} bezahlt.',
  roundingAdded: 'Zum Gesamtbetrag werden {amount} {currency} addiert{because}.',
  roundingTakenOff: 'Vom Gesamtbetrag werden {amount} {currency} abgezogen{because}.',
  becauseCorrection: ': Die Rundungen der beiden Rechnungen unterscheiden sich um diesen Betrag',
  becauseQuoted: ', damit der Zahlbetrag dem angebotenen Preis entspricht',
  becauseOwnRule: {
    one: ': {taxes} wird im Angebot nach einer eigenen Regel gerundet (local.round), auf der Rechnung dagegen einmal je Steuersatz',
    other:
      ': {taxes} werden im Angebot nach eigenen Regeln gerundet (local.round), auf der Rechnung dagegen einmal je Steuersatz',
  },
  becauseByNight:
    ': Die Umsatzsteuer wird im Angebot je Nacht gerundet (rounding.unit "night", rounding.mode "{mode}"), auf der Rechnung dagegen einmal je Steuersatz',
  becauseByStay:
    ': Die Umsatzsteuer wird im Angebot über den ganzen Aufenthalt gerundet (rounding.unit "stay", rounding.mode "{mode}"), auf der Rechnung dagegen einmal je Steuersatz',
};
