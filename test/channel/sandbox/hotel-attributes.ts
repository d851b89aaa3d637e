/** The attributes of a property that was created with a title and a currency alone, without these and those of the world. */
export const PLAIN_PROPERTY = {
  currency: 'EUR',
  email: null,
  phone: null,
  website: null,
  country: null,
  state: null,
  city: null,
  address: null,
  zip_code: null,
  latitude: null,
  longitude: null,
  location_precision: null,
  timezone: null,
  property_type: null,
  property_category: null,
  is_active: true,
  logo_url: null,
  acc_channels_count: 0,
  content: { description: null, photos: [], important_information: null },
  settings: {
    min_stay_type: 'both',
    allow_availability_autoupdate: true,
    allow_availability_autoupdate_on_cancellation: false,
    allow_availability_autoupdate_on_confirmation: true,
    allow_availability_autoupdate_on_modification: false,
    cut_off_days: null,
    cut_off_time: null,
    max_day_advance: null,
    max_price: null,
    min_price: null,
    state_length: 500,
  },
  min_stay_type: 'both',
  max_count_of_room_types: 50,
  max_count_of_rate_plans: 400,
  max_count_of_occupancies: 10,
  max_count_of_users: 20,
  default_tax_set_id: null,
  default_cancellation_policy_id: null,
  hotel_policy_id: null,
};

/** The attributes of a rate plan that was created with the required fields alone, without id, title and options. */
export const PLAIN_PLAN = {
  currency: 'EUR',
  sell_mode: 'per_room',
  rate_mode: 'manual',
  meal_type: 'none',
  children_fee: '0.00',
  infant_fee: '0.00',
  tax_set_id: null,
  cancellation_policy_id: null,
  ui_read_only: false,
  auto_rate_settings: null,
  meta: null,
  stop_sell: Array.from({ length: 7 }, () => false),
  closed_to_arrival: Array.from({ length: 7 }, () => false),
  closed_to_departure: Array.from({ length: 7 }, () => false),
  min_stay_arrival: Array.from({ length: 7 }, () => 1),
  min_stay_through: Array.from({ length: 7 }, () => 1),
  max_stay: Array.from({ length: 7 }, () => 0),
};

const INHERITED = ['availability_offset', 'closed_to_arrival', 'closed_to_departure', 'max_availability', 'max_stay'];
const ALSO_INHERITED = ['min_stay_arrival', 'min_stay_through', 'rate', 'stop_sell'];

/** Every `inherit_...` of a rate plan or of an option. */
export function inheriting(value: boolean): Record<string, boolean> {
  return Object.fromEntries([...INHERITED, ...ALSO_INHERITED].map((name) => [`inherit_${name}`, value]));
}

/** An option of a rate plan without further attributes. */
export const option = (id: unknown, occupancy: number, is_primary = true) => ({
  id,
  occupancy,
  rate: '0.00',
  is_primary,
  derived_option: null,
  rate_category_id: null,
  ...inheriting(false),
});
