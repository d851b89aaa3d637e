import type { Fields } from '../../../core/issues/reading.js';
import { isRecord } from '../../../core/issues/reading.js';
import { PROPERTY } from '../../api/resources/properties.js';
import { propertyIdsOf } from '../channels/channel-record.js';
import type { Details, PrintedFields } from '../common/answers.js';
import { detailsOf, refuseIf } from '../common/answers.js';
import type { PropertyRecord } from '../common/hotel.js';
import { DEFAULT_GROUP, groupIdsOf } from '../common/hotel.js';
import type { Access, World } from '../common/resource.js';
import type { Stored } from '../common/stored.js';
import { attributesIn, facilityList, nullable, titledList } from './attributes.js';

/** The settings that are not sent. */
const SETTINGS = {
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
};

const CONTENT = { description: null, photos: [], important_information: null };

const LIMITS = {
  max_count_of_room_types: 50,
  max_count_of_rate_plans: 400,
  max_count_of_occupancies: 10,
  max_count_of_users: 20,
};

export function createdProperty(id: string, fields: Fields, { userId }: Access, world: Stored): PropertyRecord {
  const group_id = String(fields['group_id'] ?? DEFAULT_GROUP);
  const isGroup = group_id === DEFAULT_GROUP || world.hotel.allGroups().has(group_id);
  const problems: Details = isGroup ? {} : { group_id: ['does not exist'] };
  return propertyOf({ id, group_id, user_id: userId }, fields, problems, world);
}

export function changedProperty(record: PropertyRecord, changes: Fields, world: Stored): PropertyRecord {
  const { title, currency, default_tax_set_id: chosen, settings: before, attributes, ...kept } = record;
  // The chosen tax set may have been removed since.
  const default_tax_set_id = chosen === null || world.taxes.taxSets.has(chosen ?? '') ? chosen : undefined;
  const settings = settingsIn(changes, before);
  return propertyOf(kept, { ...attributes, title, currency, default_tax_set_id, ...changes, settings }, {}, world);
}

/** The settings of a request. They replace the stored ones; `min_stay_type` alone is one of them. */
function settingsIn({ settings, min_stay_type }: Fields, before: Fields = {}): Fields {
  const alone = min_stay_type === undefined ? {} : { min_stay_type };
  return isRecord(settings) ? { ...alone, ...settings } : { ...before, ...alone };
}

type Identity = Pick<PropertyRecord, 'id' | 'group_id' | 'other_group_ids' | 'user_id'>;

/** A property with these fields. Throws a refusal with everything that is wrong. */
function propertyOf(identity: Identity, fields: Fields, problems: Details, { taxes }: Stored): PropertyRecord {
  const { title, currency, default_tax_set_id, settings, min_stay_type: _, group_id: __, ...others } = fields;
  const taxSets = taxes.taxSetsOf(identity.id).map(({ id }) => id);
  const chosen = taxSets.find((id) => id === default_tax_set_id);
  const isMissing = typeof default_tax_set_id === 'string' && chosen === undefined;
  refuseIf({
    ...problems,
    ...(isMissing ? { default_tax_set_id: ['does not exist at the property'] } : {}),
    ...detailsOf(PROPERTY.check(fields).issues),
  });
  return {
    ...identity,
    title: String(title),
    currency: String(currency),
    // Without a tax set, null is no choice: the first one becomes the default.
    default_tax_set_id: default_tax_set_id === null && taxSets.length > 0 ? null : chosen,
    settings: settingsIn(fields),
    attributes: attributesIn(others, PROPERTY.draft),
  };
}

const textOf = (value: unknown) => (value === undefined ? null : String(value));

export function printedProperty(property: PropertyRecord, place: 'list' | 'one', world: World): PrintedFields {
  const { id, title, currency, settings, attributes = {} } = property;
  const { hotel, taxes, inactivity, channels } = world;
  const { content, facilities, ...others } = attributes;
  const groups = hotel.allGroups();
  const all = { ...SETTINGS, ...settings };
  const relationships = {
    groups: titledList(
      'group',
      groupIdsOf(property).flatMap((groupId) => groups.get(groupId) ?? []),
    ),
  };
  return {
    attributes: {
      id,
      title,
      currency,
      ...nullable(others, 'email', 'phone', 'website', 'country', 'state', 'city', 'address', 'zip_code'),
      latitude: textOf(others['latitude']),
      longitude: textOf(others['longitude']),
      ...nullable(others, 'location_precision', 'timezone', 'property_type', 'logo_url'),
      property_category: null,
      is_active: true,
      acc_channels_count: [...channels.values()].filter((channel) => propertyIdsOf(channel).includes(id)).length,
      content: { ...CONTENT, ...Object(content) },
      settings: all,
      min_stay_type: all.min_stay_type,
      ...LIMITS,
      default_tax_set_id: taxes.defaultTaxSetId(id) ?? null,
      ...nullable(others, 'default_cancellation_policy_id', 'hotel_policy_id'),
      expected_removal_date: inactivity.removalDateOf(id),
    },
    relationships:
      place === 'list'
        ? relationships
        : {
            ...relationships,
            facilities: facilityList(facilities),
            tax_sets: titledList('tax_set', taxes.taxSetsOf(id)),
            cancellation_policies: { data: [] },
            hotel_policies: { data: [] },
          },
  };
}
