import type { FIELD_NAMES } from '../en/field-names.js';
import type { Translated } from '../words.js';

export const FIELD_NAMES_DE: Translated<typeof FIELD_NAMES> = {
  id: 'ID',
  title: 'Name',
  logic: 'Berechnung',
  type: 'Art',
  rate: 'Satz',
  currency: 'Währung',
  is_inclusive: 'Im Preis oder zusätzlich',
  property_id: 'Unterkunft',
  skip_nights: 'Erste Nächte ohne Berechnung',
  max_nights: 'Höchstens berechnete Nächte',
  applicable_date_ranges: 'Zeiträume',
  applicable_after: 'Erster Tag',
  applicable_before: 'Letzter Tag',
  local: 'Örtliche Regeln',
  associated_rate_plan_ids: 'Ratenpläne',
  taxes: 'Abgaben',
};
