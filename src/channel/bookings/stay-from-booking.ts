import { inOrder } from '../../core/definitions/local/placed.js';
import type { Tax, TaxSet } from '../../core/definitions/tax.js';
import { checkKinds } from '../../core/issues/arguments.js';
import { InvalidStayError } from '../../core/issues/errors.js';
import { mergeBy } from '../../core/issues/reading.js';
import { parseSigned } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { add } from '../../core/money/integer.js';
import { bookedStay, completedRevision } from './booked-stay.js';
import { InvalidBookingError } from './booking-issues.js';
import type { OtaTax } from './charges.js';
import { isSameName, meantBy } from './names.js';
import { validTaxSet } from './our-side.js';
import { reconcile } from './reconcile.js';
import type { CollectedTax, ReconciledLine, StayFromBookingOptions, StayResult } from './reconciliation.js';
import { STAY_KINDS } from './reconciliation.js';
import type { Revision } from './revision.js';
import { readRevision } from './revision.js';

/**
 * Converts a booking revision to a stay, to quote it with the tax set of the hotel. Inclusive taxes stay in the prices,
 * exclusive ones that the OTA put into `amount` are taken out, services become extras of their room. Adults and
 * children are persons; infants are not. Missing fields are assumed, with a warning. A cancelled room is left out. A
 * cancelled booking gives the stay as booked, without its cancellation fee: the warning `booking_cancelled` has the
 * amount due. `collectedByChannel` names the taxes that the OTA collects, for `invoiceOf` and `returnOf`; `collected`
 * has their amounts. With a tax set the names are its titles, by name, by kind, or by an amount that fits no other,
 * since OTAs use other names.
 *
 * @param revision the attributes of a revision, or the envelope or record that holds them. Never throws for it
 * @throws InvalidDefinitionError for a tax set that is not valid
 * @example
 * ```ts
 * import { stayFromBooking } from 'staytax/bookings';
 *
 * const revision = {
 *   currency: 'EUR',
 *   amount: '224.00',
 *   rooms: [
 *     {
 *       checkin_date: '2026-05-09',
 *       checkout_date: '2026-05-11',
 *       room_type_id: 'double',
 *       rate_plan_id: 'standard',
 *       occupancy: { adults: 2, children: 1, infants: 0, ages: [8] },
 *       amount: '212.00',
 *       days: { '2026-05-09': '100.00', '2026-05-10': '100.00' },
 *       taxes: [{ name: 'City tax', type: 'city_tax', is_inclusive: false, total_price: '12.00' }],
 *       services: [{ name: 'Breakfast', total_price: '12.00' }],
 *     },
 *   ],
 * };
 * const { value, warnings } = stayFromBooking(revision);
 * value?.rooms[0]?.guests; // => [{ age: 8 }]
 * value?.rooms[0]?.nightlyPrices; // => ['100.00', '100.00']
 * warnings?.length; // => 0
 * ```
 */
export function stayFromBooking(revision: unknown, options: StayFromBookingOptions = {}): StayResult {
  checkKinds(options, STAY_KINDS);
  const taxSet = options.taxSet && validTaxSet(options.taxSet);
  const reading = readRevision(revision, 'stay');
  if (reading.revision === undefined) return { issues: reading.issues };
  const completed = completedRevision(reading.revision, []);
  const booked = bookedStay(completed.revision);
  if ('issues' in booked) return booked;
  const warnings = [...reading.warnings, ...completed.warnings, ...booked.warnings];
  const collected = collectedTaxes(booked.revision, taxSet, () => linesOf(revision, taxSet));
  return { value: booked.stay, warnings, collectedByChannel: collected.map(({ name }) => name), collected };
}

type MatchedLine = Pick<ReconciledLine, 'title' | 'type' | 'ours' | 'printedAs' | 'collectedBy' | 'cause'>;

/** The lines of the reconciliation; none if the tax set does not fit the booking. */
function linesOf(revision: unknown, taxSet: TaxSet | undefined): readonly MatchedLine[] {
  if (taxSet === undefined) return [];
  try {
    return reconcile(revision, { taxSet }).lines;
  } catch (error) {
    if (error instanceof InvalidBookingError || error instanceof InvalidStayError) return [];
    throw error;
  }
}

interface CollectedAmount {
  readonly name: string;
  readonly amount: Integer;
  readonly isWithheld: boolean;
}

/** The taxes that appear only among the collected ones, with our titles if we have them. */
function collectedTaxes(
  { rooms, taxes, print, digits }: Revision,
  taxSet: TaxSet | undefined,
  reconciledLines: () => readonly MatchedLine[],
): CollectedTax[] {
  const ours = inOrder(taxSet?.taxes ?? []).map(({ tax }) => tax);
  const printed = [...rooms, { taxes }].flatMap((holder) => holder.taxes);
  const due = new Set(printed.filter(({ list }) => list === 'taxes').map(({ name }) => name));
  const collected = printed.filter(({ name }) => !due.has(name));
  const titled = addedByName(
    collected.map((tax) => {
      const title = titleOf(tax, ours);
      const { amount, isWithheld } = tax;
      return { name: title ?? tax.name, isOurs: title !== undefined, amount, isWithheld };
    }),
  );
  const lines = titled.every(({ isOurs }) => isOurs) ? [] : reconciledLines();
  const named = titled.flatMap((tax) => (tax.isOurs ? [tax] : titledByAmount(tax, lines, digits)));
  return addedByName(named).map(({ name, amount, isWithheld }) => {
    return { name, amount: print(amount), ...(isWithheld ? { isWithheld } : {}) };
  });
}

function addedByName<Tax extends CollectedAmount>(taxes: readonly Tax[]): Tax[] {
  return mergeBy(
    taxes,
    ({ name }) => name,
    (sum, tax) => ({
      ...sum,
      amount: add(sum.amount, tax.amount),
      isWithheld: sum.isWithheld && tax.isWithheld,
    }),
  );
}

/** The title of the tax with this name, or else of the only tax of its kind: "Toeristenbelasting" is the city tax. */
function titleOf(tax: OtaTax, taxes: readonly Tax[]): string | undefined {
  const [first, ...others] = meantBy(tax, taxes);
  if (first === undefined || isSameName(first.title, tax.name)) return first?.title;
  return others.every(({ title }) => title === first.title) ? first.title : undefined;
}

/**
 * A printed tax under the titles of our taxes, if no others can be meant: the tax that it agrees with, alone or with
 * other printed ones, or all taxes of one type that add up to it. Otherwise under its printed name.
 */
function titledByAmount(printed: CollectedAmount, lines: readonly MatchedLine[], digits: number): CollectedAmount[] {
  const isMeant = ({ printedAs, collectedBy, cause }: MatchedLine) =>
    printedAs.includes(printed.name) && collectedBy === 'ota' && cause === 'agrees';
  const [meant, others] = [lines.filter(isMeant), lines.filter((line) => !isMeant(line))];
  const [first, ...more] = meant;
  if (first === undefined) return [printed];
  if (more.length === 0) {
    return others.some(({ ours }) => ours === first.ours) ? [printed] : [{ ...printed, name: first.title }];
  }
  const isShared = meant.some(({ type, printedAs }) => type !== first.type || printedAs.length > 1);
  const shares = meant.flatMap(({ title, ours }) => {
    const amount = parseSigned(ours, digits);
    return amount === undefined ? [] : [{ ...printed, name: title, amount }];
  });
  if (isShared || shares.length < meant.length || others.some(({ type }) => type === first.type)) return [printed];
  return shares;
}
