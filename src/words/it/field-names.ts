import type { FIELD_NAMES } from '../en/field-names.js';
import type { Translated } from '../words.js';

export const FIELD_NAMES_IT: Translated<typeof FIELD_NAMES> = {
  id: 'identificativo',
  title: 'Nome',
  logic: 'Calcolo',
  type: 'Tipo',
  rate: 'Tariffa',
  currency: 'Valuta',
  is_inclusive: 'Nel prezzo o in aggiunta',
  property_id: 'Struttura',
  skip_nights: 'Prime notti senza addebito',
  max_nights: 'Notti addebitate al massimo',
  applicable_date_ranges: 'Periodi',
  applicable_after: 'Primo giorno',
  applicable_before: 'Ultimo giorno',
  local: 'Regole locali',
  associated_rate_plan_ids: 'Piani tariffari',
  taxes: 'Imposte',
};
