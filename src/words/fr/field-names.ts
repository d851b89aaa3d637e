import type { FIELD_NAMES } from '../en/field-names.js';
import type { Translated } from '../words.js';

export const FIELD_NAMES_FR: Translated<typeof FIELD_NAMES> = {
  id: 'identifiant',
  title: 'Nom',
  logic: 'Calcul',
  type: 'Nature',
  rate: 'Tarif',
  currency: 'Devise',
  is_inclusive: 'Dans le prix ou en sus',
  property_id: 'Établissement',
  skip_nights: 'Premières nuits non facturées',
  max_nights: 'Nuits facturées au plus',
  applicable_date_ranges: 'Périodes',
  applicable_after: 'Premier jour',
  applicable_before: 'Dernier jour',
  local: 'Règles locales',
  associated_rate_plan_ids: 'Plans tarifaires',
  taxes: 'Taxes',
};
