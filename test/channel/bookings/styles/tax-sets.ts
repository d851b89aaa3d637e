import type { TaxSetEntryInput, TaxSetInput } from '../../../../src/index.js';

const percent = (title: string, rate: string, is_inclusive: boolean, others: object = {}): TaxSetEntryInput => ({
  title,
  logic: 'percent',
  type: 'tax',
  rate,
  is_inclusive,
  ...others,
});

const fixed = (title: string, rate: string, others: object, currency = 'EUR'): TaxSetEntryInput => ({
  title,
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate,
  currency,
  is_inclusive: false,
  ...others,
});

const set = (title: string, taxes: readonly TaxSetEntryInput[], currency = 'EUR'): TaxSetInput => ({
  title,
  currency,
  taxes: [...taxes],
});

/** The hotels of the table. */
export const SETS = {
  lisbon: set('Lisbon', [percent('VAT', '6.00', true), fixed('City tax', '4.00', { max_nights: 7 })]),
  miami: set('Miami', [
    percent('State tax', '8.00', false),
    fixed('Resort fee', '25.00', { logic: 'per_room_per_night', type: 'fee' }),
  ]),
  austin: set('Austin', [
    percent('State tax', '6.00', false),
    percent('City hotel tax', '9.00', false),
    percent('Tourism fee', '2.00', false, { type: 'fee' }),
  ]),
  rome: set('Rome', [percent('IVA', '10.00', true), fixed('Imposta di soggiorno', '5.00', { max_nights: 10 })]),
  villa: set('Villa', [
    percent('VAT', '10.00', true),
    fixed('Cleaning fee', '60.00', { logic: 'per_booking', type: 'fee' }),
    fixed('City tax', '2.00', {}),
  ]),
  bangkok: set('Bangkok', [
    percent('Service charge', '10.00', false, { type: 'fee', level: 1 }),
    percent('VAT', '7.00', false, { level: 0 }),
  ]),
  coast: set('Coast', [fixed('City tax', '2.50', {})]),
  tokyo: set('Tokyo', [percent('Consumption tax', '10', true), fixed('Accommodation tax', '200', {}, 'JPY')], 'JPY'),
};
