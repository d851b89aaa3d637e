import type { Fields } from '../../core/issues/reading.js';
import { isList, isRecord } from '../../core/issues/reading.js';
import { currencyDigits, parseUnits, printUnits } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { subtract } from '../../core/money/integer.js';
import type { RevisionStatus } from '../api/wire/bookings.js';

/** A charge beside the room, in the form of a printed tax or a service. */
interface ForeignCharge {
  readonly name: unknown;
  readonly total: unknown;
  /** Whether the total price contains it; `undefined` where that is not documented. */
  readonly isIncluded?: boolean;
}

/** The bookings of another system: its fields by ours. */
export interface ForeignForm {
  readonly name: string;
  /** Fields that together are in no other form. */
  readonly marks: readonly string[];
  readonly booking: Readonly<Record<'unique_id' | 'ota_reservation_code' | 'ota_name' | 'inserted_at', string>>;
  readonly arrival: string;
  readonly departure: string;
  readonly roomType: string;
  readonly adults: readonly string[];
  readonly children: string;
  readonly infants?: string;
  /** The price of the stay, with everything that is in it. */
  readonly total: string;
  /** The statuses of bookings; others are requests, or dates that are closed. */
  readonly statuses: Readonly<Record<string, RevisionStatus>>;
  readonly taxes: (fields: Fields) => readonly ForeignCharge[];
  readonly services: (fields: Fields) => readonly ForeignCharge[];
}

const entriesOf = (list: unknown): readonly Fields[] => (isList(list) ? list.filter(isRecord) : []);
const chargeOf = (name: string, total: unknown): ForeignCharge[] => (isCharged(total) ? [{ name, total }] : []);

const BEDS24: ForeignForm = {
  name: 'Beds24',
  marks: ['roomId', 'arrival', 'departure'],
  booking: {
    unique_id: 'id',
    ota_reservation_code: 'apiReference',
    ota_name: 'apiSource',
    inserted_at: 'bookingTime',
  },
  arrival: 'arrival',
  departure: 'departure',
  roomType: 'roomId',
  adults: ['numAdult'],
  children: 'numChild',
  total: 'price',
  statuses: { new: 'new', confirmed: 'new', request: 'new', cancelled: 'cancelled' },
  // The names and sums of its invoice items are not documented.
  taxes: ({ tax }) => chargeOf('Tax', tax),
  services: () => [],
};

const financeFields = ({ financeField }: Fields, type: string): ForeignCharge[] =>
  entriesOf(financeField)
    .filter((entry) => entry['type'] === type && entry['isDeleted'] !== 1 && isCharged(entry['total']))
    .map(({ title, name, total, isIncludedInTotalPrice }) => {
      return { name: title ?? name, total, isIncluded: isIncludedInTotalPrice === 1 };
    });

const HOSTAWAY: ForeignForm = {
  name: 'Hostaway',
  marks: ['listingMapId', 'arrivalDate', 'departureDate'],
  booking: {
    unique_id: 'hostawayReservationId',
    ota_reservation_code: 'channelReservationId',
    ota_name: 'channelName',
    inserted_at: 'insertedOn',
  },
  arrival: 'arrivalDate',
  departure: 'departureDate',
  roomType: 'listingMapId',
  adults: ['adults', 'numberOfGuests'],
  children: 'children',
  infants: 'infants',
  total: 'totalPrice',
  statuses: { new: 'new', confirmed: 'new', modified: 'modified', cancelled: 'cancelled' },
  taxes: (fields) => ('financeField' in fields ? financeFields(fields, 'tax') : chargeOf('Tax', fields['taxAmount'])),
  services: (fields) =>
    'financeField' in fields ? financeFields(fields, 'fee') : chargeOf('Cleaning fee', fields['cleaningFee']),
};

const FORMS: readonly ForeignForm[] = [BEDS24, HOSTAWAY];

const isCharged = (value: unknown): boolean => value !== undefined && value !== null && Number(value) !== 0;

export function foreignFormOf(fields: Fields): ForeignForm | undefined {
  return FORMS.find(({ marks }) => marks.every((name) => fields[name] !== undefined));
}

/** The attributes of a revision, from a booking of another system. Prices there are numbers in units of the currency. */
export function revisionFromForeign(
  fields: Fields,
  form: ForeignForm,
  status: RevisionStatus,
  currency: string,
): Fields {
  const digits = currencyDigits(currency) ?? 2;
  const units = (value: unknown): Integer | undefined => parseUnits(String(value), digits);
  const text = (value: unknown): unknown => {
    const amount = typeof value === 'number' ? units(value) : undefined;
    return amount === undefined ? value : printUnits(amount, digits);
  };
  const [taxes, services] = [form.taxes(fields), form.services(fields)];
  const total = units(fields[form.total]);
  const included = [...taxes, ...services].filter(({ isIncluded }) => isIncluded === true);
  const price = included.reduce<Integer | undefined>((rest, charge) => {
    const amount = units(charge.total);
    return rest === undefined || amount === undefined ? undefined : subtract(rest, amount);
  }, total);
  // Without documented parts, the price of the room is that of the booking less its services.
  const amount = included.length === 0 || price === undefined ? {} : { amount: printUnits(price, digits) };
  const [checkin_date, checkout_date] = [fields[form.arrival], fields[form.departure]];
  return {
    ...Object.fromEntries(Object.entries(form.booking).map(([ours, theirs]) => [ours, idText(fields[theirs])])),
    status,
    currency,
    arrival_date: checkin_date,
    departure_date: checkout_date,
    amount: text(fields[form.total]),
    rooms: [
      {
        checkin_date,
        checkout_date,
        room_type_id: idText(fields[form.roomType]),
        rate_plan_id: null,
        occupancy: {
          adults: form.adults.map((name) => fields[name]).find((count) => count !== null && count !== undefined) ?? 0,
          children: fields[form.children] ?? 0,
          infants: (form.infants === undefined ? 0 : fields[form.infants]) ?? 0,
        },
        ...amount,
        taxes: taxes.map(({ name, total: each, isIncluded }) => ({
          name,
          total_price: text(each),
          ...(isIncluded === undefined ? {} : { is_inclusive: false }),
        })),
        services: services.map(({ name, total: each }) => ({ name, total_price: text(each) })),
      },
    ],
  };
}

function idText(id: unknown): unknown {
  return typeof id === 'number' ? String(id) : id;
}
