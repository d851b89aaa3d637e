import type { INVOICE } from '../en/invoice.js';
import type { Translated } from '../words.js';

export const INVOICE_ES: Translated<typeof INVOICE> = {
  lodging: 'Alojamiento',
  deposit: 'Anticipo',
  depositOf: 'Anticipo, factura {number}',
  exempt: 'Exento de IVA',
  twoReasons: '{one}; {other}',
  withoutVat: '{item}: no se calcula IVA sobre este concepto.',
  byChannel:
    '{item}, {amount} {currency}: importe que cobra el portal de reservas y que no está incluido en el importe a pagar.',
  paid: '{text}, {amount} {currency}, pagado el {date}.',
  roundingAdded: 'Se suman {amount} {currency} al total{because}.',
  roundingTakenOff: 'Se restan {amount} {currency} del total{because}.',
  becauseCorrection: ': los redondeos de las dos facturas difieren en ese importe',
  becauseQuoted: ', para que el importe a pagar coincida con el precio presupuestado',
  becauseOwnRule: {
    one: ': {taxes} se redondea en el presupuesto con una regla propia (local.round) y en la factura una vez por tipo impositivo',
    other:
      ': {taxes} se redondean en el presupuesto con reglas propias (local.round) y en la factura una vez por tipo impositivo',
  },
  becauseByNight:
    ': en el presupuesto, el IVA se redondea por noche (rounding.unit "night", rounding.mode "{mode}") y en la factura una vez por tipo impositivo',
  becauseByStay:
    ': en el presupuesto, el IVA se redondea sobre toda la estancia (rounding.unit "stay", rounding.mode "{mode}") y en la factura una vez por tipo impositivo',
};
