import type { FIELD_NAMES } from '../en/field-names.js';
import type { Translated } from '../words.js';

export const FIELD_NAMES_ES: Translated<typeof FIELD_NAMES> = {
  id: 'identificador',
  title: 'Nombre',
  logic: 'Cálculo',
  type: 'Tipo',
  rate: 'Tarifa',
  currency: 'Moneda',
  is_inclusive: 'En el precio o aparte',
  property_id: 'Establecimiento',
  skip_nights: 'Primeras noches sin cargo',
  max_nights: 'Noches cobradas como máximo',
  applicable_date_ranges: 'Temporadas',
  applicable_after: 'Primer día',
  applicable_before: 'Último día',
  local: 'Reglas locales',
  associated_rate_plan_ids: 'Planes de tarifas',
  taxes: 'Impuestos',
};
