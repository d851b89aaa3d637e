import type { TaxSetEntry } from '../definitions/tax-set.js';
import { type BookingIssue, bookingIssue } from './booking-issues.js';
import { foldedTitle, isSameName, kindOfTax } from './names.js';
import type { PrintedTax } from './printed-taxes.js';
import type { Revision } from './revision.js';
import type { BookedService, RoomRead } from './room.js';

/** A revision that is understood with the help of our tax sets, and what was assumed. */
interface Understood {
  readonly revision: Revision;
  readonly warnings: readonly BookingIssue[];
}

/** What a room and a booking have both. */
type Holder = Pick<Revision, 'taxes' | 'services'>;

/** The entry of our tax sets that a service or a printed tax is called after. */
export type EntryNamed = (name: string) => TaxSetEntry | undefined;

/**
 * What is a service and a tax of the same name is charged once: as a tax where our tax set has one of that name, and as a
 * service where it has none.
 */
export function chargedOnce(revision: Revision, entryNamed: EntryNamed): Understood {
  const warnings: BookingIssue[] = [];
  const once = <Of extends Holder>(holder: Of): Of => {
    const taxes = new Set(holder.taxes);
    const services = holder.services.filter((service) => {
      const tax = [...taxes].find(({ name, amount }) => isOf(service, name) && amount === service.amount);
      const entry = entryNamed(service.label);
      if (tax === undefined && entry === undefined) return true;
      warnings.push(bookingIssue('service_is_tax', service.path, { title: service.label }));
      if (tax !== undefined && entry === undefined) taxes.delete(tax);
      if (tax === undefined && entry !== undefined) taxes.add(asTax(service, entry));
      return entry === undefined;
    });
    return { ...holder, services, taxes: [...taxes] };
  };
  const rooms = revision.rooms.map((room) => once<RoomRead>(room));
  return { revision: { ...once(revision), rooms }, warnings };
}

const isOf = ({ label }: BookedService, name: string) => foldedTitle(label) === foldedTitle(name);

/** A service comes on top of the nights. */
function asTax({ amount, path }: BookedService, { title, type }: TaxSetEntry): PrintedTax {
  const unsaid = { nights: undefined, persons: undefined, pricePerUnit: undefined };
  return { name: title, type, isInclusive: false, amount, ...unsaid, list: 'taxes', path };
}

/** A printed tax that does not say on which side of the price it is, is where it is here, or else in the price. */
export function withSides(revision: Revision, sideHere: (tax: PrintedTax) => boolean | undefined): Understood {
  const warnings: BookingIssue[] = [];
  const sided = (tax: PrintedTax): PrintedTax => {
    if (tax.isInclusive !== undefined) return tax;
    const isInclusive = sideHere(tax) ?? true;
    warnings.push(bookingIssue('printed_side_missing', tax.path, { isInclusive }));
    return { ...tax, isInclusive };
  };
  const rooms = revision.rooms.map((room) => ({ ...room, taxes: room.taxes.map(sided) }));
  return { revision: { ...revision, rooms, taxes: revision.taxes.map(sided) }, warnings };
}

/** Where a printed tax is here: that of its name, or of its kind; that of its type where all of that type are. */
export function sideAmong(entries: readonly TaxSetEntry[]): (tax: PrintedTax) => boolean | undefined {
  return ({ name, type }) => {
    const kind = kindOfTax(name, type);
    const rules = [
      (entry: TaxSetEntry) => isSameName(entry.title, name),
      (entry: TaxSetEntry) => kind !== undefined && kindOfTax(entry.title, entry.type) === kind,
      (entry: TaxSetEntry) => entry.type === type,
    ];
    for (const fits of rules) {
      const sides = new Set(entries.filter(fits).map((entry) => entry.is_inclusive));
      if (sides.size === 1) return sides.has(true);
      if (sides.size > 1) return undefined;
    }
    return undefined;
  };
}
