import { subject } from '../words.js';

/** The texts of an invoice: lines, reasons without VAT, notes. */
export const INVOICE = /* @__PURE__ */ subject('invoice', {
  lodging: 'Lodging',
  deposit: 'Deposit',
  depositOf: 'Deposit, invoice {number}',
  exempt: 'Exempt from VAT',
  twoReasons: '{one}; {other}',
  withoutVat: '{item}: no VAT of the tax set is computed on it.',
  byChannel: '{item}, {amount} {currency}, is collected by the channel and is not part of the amount to be paid.',
  paid: '{text}, {amount} {currency}, was paid on {date}.',
  roundingAdded: '{amount} {currency} is added to the total{because}.',
  roundingTakenOff: '{amount} {currency} is taken off the total{because}.',
  becauseCorrection: ': the rounding of the two invoices differs by as much',
  becauseQuoted: ', so that the amount to be paid is the price that was quoted',
  becauseOwnRule: {
    one: ': {taxes} is rounded by a separate rule where the stay is quoted (local.round), and once for each rate on an invoice',
    other:
      ': {taxes} is rounded by a separate rule where the stay is quoted (local.round), and once for each rate on an invoice',
  },
  becauseByNight:
    ': VAT is rounded by night where the stay is quoted (rounding.unit "night", rounding.mode "{mode}"), and once for each rate on an invoice',
  becauseByStay:
    ': VAT is rounded over the stay where the stay is quoted (rounding.unit "stay", rounding.mode "{mode}"), and once for each rate on an invoice',
});
