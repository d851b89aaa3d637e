import type { TaxSetEntry } from '../definitions/tax.js';
import type { BookingIssue } from './booking-issues.js';
import { bookingIssue } from './booking-issues.js';
import { foldedTitle, isSameName, kindOfTax } from './names.js';
import type { OtaTax } from './printed-taxes.js';
import type { Revision } from './revision.js';
import type { BookedService, RoomRead } from './room.js';

/** A revision, completed from our tax sets, and the assumptions made. */
interface CompletedRevision {
  readonly revision: Revision;
  readonly warnings: readonly BookingIssue[];
}

/** Fields that a room and a booking share. */
type ChargeHolder = Pick<Revision, 'taxes' | 'services'>;

/** Finds the entry of our tax sets whose title is the name of a service or of a printed tax. */
export type EntryNamed = (name: string) => TaxSetEntry | undefined;

/**
 * Keeps one of a service and a tax with the same name and amount. It stays a tax if our tax set has a tax of that name,
 * and a service otherwise.
 */
export function withoutDuplicateServices(revision: Revision, entryNamed: EntryNamed): CompletedRevision {
  const warnings: BookingIssue[] = [];
  const once = <Of extends ChargeHolder>(holder: Of): Of => {
    const taxes = new Set(holder.taxes);
    const services = holder.services.filter((service) => {
      const tax = [...taxes].find(({ name, amount }) => hasName(service, name) && amount === service.amount);
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

const hasName = ({ label }: BookedService, name: string) => foldedTitle(label) === foldedTitle(name);

/** The tax is exclusive: a service is added to the price of the nights. */
function asTax({ amount, path }: BookedService, { title, type }: TaxSetEntry): OtaTax {
  const absentFields = { nights: undefined, persons: undefined, pricePerUnit: undefined };
  return { name: title, type, isInclusive: false, amount, ...absentFields, list: 'taxes', path };
}

/** Fills in `isInclusive` of printed taxes that lack it: as in our tax set, or else inclusive. */
export function withSides(revision: Revision, sideHere: (tax: OtaTax) => boolean | undefined): CompletedRevision {
  const warnings: BookingIssue[] = [];
  const sided = (tax: OtaTax): OtaTax => {
    if (tax.isInclusive !== undefined) return tax;
    const isInclusive = sideHere(tax) ?? true;
    warnings.push(bookingIssue('printed_side_missing', tax.path, { isInclusive }));
    return { ...tax, isInclusive };
  };
  const rooms = revision.rooms.map((room) => ({ ...room, taxes: room.taxes.map(sided) }));
  return { revision: { ...revision, rooms, taxes: revision.taxes.map(sided) }, warnings };
}

/**
 * The side of the price of a printed tax in our tax sets: by its name, then its kind, then its type if all taxes of
 * that type agree.
 */
export function sideAmong(entries: readonly TaxSetEntry[]): (tax: OtaTax) => boolean | undefined {
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
