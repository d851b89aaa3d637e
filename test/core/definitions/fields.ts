/** Every field that a definition can have, as the API names it. Written out: a test must notice when one is lost. */
export const TAX_FIELDS = [
  'id',
  'title',
  'logic',
  'type',
  'rate',
  'currency',
  'is_inclusive',
  'property_id',
  'skip_nights',
  'max_nights',
  'applicable_date_ranges',
  'applicable_after',
  'applicable_before',
];

/** A tax in a tax set. */
export const ENTRY_FIELDS = [...TAX_FIELDS, 'level', 'taxes'];

export const SET_FIELDS = ['id', 'title', 'property_id', 'currency', 'associated_rate_plan_ids', 'taxes'];
