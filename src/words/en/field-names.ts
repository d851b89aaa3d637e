import { subject } from '../words.js';

/** The fields of a tax and of a tax set, as a hotel calls them. */
export const FIELD_NAMES = subject('field names', {
  id: 'id',
  title: 'Name',
  logic: 'Charged',
  type: 'Kind',
  rate: 'Rate',
  currency: 'Currency',
  is_inclusive: 'In the price or on top',
  property_id: 'Property',
  skip_nights: 'First nights not charged',
  max_nights: 'Nights charged at most',
  applicable_date_ranges: 'Seasons',
  applicable_after: 'First day',
  applicable_before: 'Last day',
  local: 'Local rules',
  associated_rate_plan_ids: 'Rate plans',
  taxes: 'Taxes',
});
