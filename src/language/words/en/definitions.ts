import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalPart,
  LocalRate,
  LocalRounding,
  LocalSource,
  LocalTax,
} from '../../../core/definitions/local/of-tax.js';
import type { DateRange, Season } from '../../../core/definitions/local/periods.js';
import type { TaxLogic } from '../../../core/definitions/logics.js';
import { LOGICS } from '../../../core/definitions/logics.js';
import type { FullPolicy } from '../../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { subject } from '../words.js';

type Days = `.${keyof DateRange}`;
type Names<Table> = keyof Table & string;

/** Conditions with an input for each value inside them. */
type Periods = `${'dates' | 'booked' | 'arrived' | 'departed'}${Days}` | `seasons.${keyof Season}`;
type PlainOfRow = Exclude<Names<LocalRate>, 'dates' | 'booked' | 'arrived' | 'departed' | 'seasons' | 'over_stay'>;

/**
 * A field of a definition: its path from the tax or the tax set, without places in lists. Fields that several objects
 * have, such as a title or a limit over the stay, are one.
 */
export type FieldKey =
  | Names<TaxSetEntry>
  | Exclude<Names<TaxSet>, 'taxes'>
  | 'set.taxes'
  | `applicable_date_ranges${Days}`
  | `local.${Names<LocalTax>}`
  | `local.seasons.${keyof Season}`
  | `local.rates.${PlainOfRow | Periods}`
  | `local.base.${Names<LocalBase>}`
  | `local.over_stay.${Names<LocalOverStay>}`
  | `local.round.${Names<LocalRounding>}`
  | `local.invoice.${Names<LocalInvoice>}`
  | `local.source.${Names<LocalSource>}`
  | 'local.parts'
  | `local.parts.${Names<LocalPart>}`
  | `local.policy.${Names<FullPolicy>}`
  | `local.policy.rounding.${Names<FullPolicy['rounding']>}`;

/** The name of every field, in the words of a hotelier. */
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
  'applicable_date_ranges.after': 'First day',
  'applicable_date_ranges.before': 'Last day',
  applicable_after: 'First day',
  applicable_before: 'Last day',
  local: 'Local rules',
  level: 'Level',
  taxes: 'Taxes under it',
  associated_rate_plan_ids: 'Rate plans',
  'set.taxes': 'Taxes',
  'local.logic': 'charged here',
  'local.rate': 'rate here',
  'local.only': 'only for',
  'local.rates': 'rates',
  'local.age_on': 'age counts on',
  'local.night_date': 'date of a night',
  'local.seasons': 'seasons of every year',
  'local.seasons.from': 'Season from',
  'local.seasons.to': 'Season until',
  'local.max_nights_in': 'most nights counted by',
  'local.price_of': 'limits on the price of a',
  'local.price_for': 'limits on the price for a',
  'local.per': 'computed for each',
  'local.base': 'computed on',
  'local.on': 'parts of the price',
  'local.contains': 'taxes inside the amount',
  'local.at_most': 'at most',
  'local.at_least': 'at least',
  'local.over_stay': 'over the stay',
  'local.round': 'rounded',
  'local.invoice': 'on the invoice',
  'local.collected_by': 'collected by',
  'local.due': 'paid',
  'local.source': 'source',
  'local.titles': 'titles in other languages',
  'local.meant': 'warnings switched off',
  'local.rates.rate': 'Rate of the row',
  'local.rates.age_from': 'Aged from',
  'local.rates.age_under': 'Younger than',
  'local.rates.guest_from': 'From guest number',
  'local.rates.guest_to': 'To guest number',
  'local.rates.label': 'Label',
  'local.rates.price_from': 'Price from',
  'local.rates.price_over': 'Price over',
  'local.rates.price_to': 'Price up to',
  'local.rates.price_under': 'Price under',
  'local.rates.night_from': 'From night number',
  'local.rates.night_to': 'To night number',
  'local.rates.nights_from': 'Nights at least',
  'local.rates.nights_to': 'Nights at most',
  'local.rates.dates.after': 'First night',
  'local.rates.dates.before': 'Last night',
  'local.rates.seasons.from': 'Season from',
  'local.rates.seasons.to': 'Season until',
  'local.rates.booked.after': 'Booked from',
  'local.rates.booked.before': 'Booked until',
  'local.rates.arrived.after': 'Arrived from',
  'local.rates.arrived.before': 'Arrived until',
  'local.rates.departed.after': 'Departed from',
  'local.rates.departed.before': 'Departed until',
  'local.rates.at_most': 'At most each time, in this row',
  'local.rates.at_least': 'At least each time, in this row',
  'local.base.start': 'Computed on',
  'local.base.plus': 'On these taxes',
  'local.base.share': 'Share of it that counts',
  'local.over_stay.each': 'Over the stay for each',
  'local.over_stay.at_most': 'Over the stay at most',
  'local.over_stay.at_least': 'Over the stay at least',
  'local.over_stay.per_night': 'Both for each charged night',
  'local.round.each': 'Rounded each time',
  'local.round.step': 'Rounded in steps of',
  'local.round.mode': 'Rounded',
  'local.invoice.vat': 'VAT category',
  'local.invoice.category': 'Category without VAT',
  'local.invoice.reason': 'Reason without VAT',
  'local.source.url': 'Address of the source',
  'local.source.checked': 'Source read on',
  'local.source.says': 'The source says',
  'local.parts': 'prices in parts',
  'local.parts.of': 'what is split',
  'local.parts.label': 'name of the part',
  'local.parts.share': 'share of the price',
  'local.policy.rounding': 'Rounding',
  'local.policy.exclusiveBase': 'Percentages on top are taken of',
  'local.policy.maxNights': 'A limit of nights counts',
  'local.policy.stayCharges': 'What is charged once a stay is due',
  'local.policy.rounding.unit': 'Each tax is rounded',
  'local.policy.rounding.mode': 'Fractions are rounded',
  'local.policy.rounding.inclusive': 'In a price with taxes in it are rounded',
  'local.policy.rounding.digits': 'Decimals of an amount',
} satisfies Readonly<Record<FieldKey, string>>);

type Chosen<Value> = Value extends boolean
  ? `${Value}`
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never;
type ChoicesIn<Table> = {
  [Name in Names<Table>]-?: Chosen<NonNullable<Table[Name]>> extends infer Value extends string
    ? `${Name}=${Value}`
    : never;
}[Names<Table>];

/** A choice of a field, by the last part of its path. Categories of VAT are codes, which have no name. */
export type ChoiceKey =
  | ChoicesIn<TaxSetEntry>
  | ChoicesIn<LocalTax>
  | ChoicesIn<LocalBase>
  | ChoicesIn<LocalOverStay>
  | ChoicesIn<LocalRounding>
  | ChoicesIn<FullPolicy>
  | ChoicesIn<FullPolicy['rounding']>
  // Other parts of a price are labels.
  | 'on=lodging';

type LogicNames = { readonly [Logic in TaxLogic as `logic=${Logic}`]: string };

function logicNames(): LogicNames;
function logicNames(): object {
  return Object.fromEntries(Object.entries(LOGICS).map(([logic, { words }]) => [`logic=${logic}`, words]));
}

/** The name of every choice. */
export const CHOICE_NAMES = subject('choices', {
  ...logicNames(),
  'type=tax': 'tax',
  'type=fee': 'fee',
  'type=city_tax': 'city tax',
  'is_inclusive=false': 'on top',
  'is_inclusive=true': 'in the price',
  'only=here': 'this house',
  'only=channel': 'the channel manager',
  'age_on=arrival': 'arrival',
  'age_on=departure': 'departure',
  'age_on=year': 'year of arrival less year of birth',
  'night_date=evening': 'evening',
  'night_date=morning': 'morning after it',
  'max_nights_in=month': 'month',
  'max_nights_in=year': 'year',
  'price_of=room': 'room',
  'price_of=person': 'person',
  'price_for=night': 'night',
  'price_for=stay': 'whole stay',
  'per=room': 'room',
  'per=guest': 'guest',
  'per=bedroom': 'bedroom',
  'start=price': 'price',
  'start=net': 'net',
  'start=nothing': 'the taxes named here alone',
  'each=guest': 'guest',
  'each=room': 'room',
  'each=stay': 'whole stay',
  'each=false': 'no',
  'each=true': 'yes',
  'per_night=false': 'no',
  'per_night=true': 'yes',
  'on=lodging': 'lodging',
  'round=each': 'each by itself',
  'mode=half-up': 'half-up',
  'mode=half-even': 'half-even',
  'mode=half-down': 'half-down',
  'mode=up': 'up',
  'mode=down': 'down',
  'collected_by=property': 'this house',
  'collected_by=channel': 'the booking channel',
  'due=booking': 'with the booking',
  'due=house': 'at the house',
  'unit=stay': 'once for the whole stay',
  'unit=night': 'for every night',
  'inclusive=tax': 'the taxes; the net is the rest',
  'inclusive=net': 'the net; the taxes are the rest',
  'exclusiveBase=price': 'the price with the taxes in it',
  'exclusiveBase=net': 'the price without the taxes in it',
  'maxNights=taxable': 'only nights that are taxed',
  'maxNights=stay': 'every night from arrival on',
  'stayCharges=first-taxable-night': 'on the first night that is taxed',
  'stayCharges=arrival': 'on the night of arrival, or not at all',
} satisfies Readonly<Record<ChoiceKey, string>>);

/** The names of logics by room where local rules count bedrooms. */
export const BEDROOM_LOGICS = subject('bedroom logics', {
  per_room: 'per bedroom',
  per_room_per_night: 'per bedroom per night',
} satisfies Partial<Record<TaxLogic, string>>);

/** The meaning of an absent value, by the field or an object around it; other fields mean `none`. */
export const ABSENT_VALUES = subject('absent values', {
  none: 'none',
  skip_nights: 'none',
  max_nights: 'no limit',
  applicable_date_ranges: 'all year',
  'local.logic': 'as the channel manager is told',
  'local.seasons': 'all year',
  'local.max_nights_in': 'stay',
  'local.only': 'this house and the channel manager',
  'local.base.start': 'what the whole set says',
  'local.round.mode': 'as the whole set says',
  'local.policy': 'as usual',
  'local.policy.rounding.digits': "the currency's",
} satisfies Partial<Record<FieldKey | 'none' | 'local.policy', string>>);
