import { expect, test } from 'vitest';
import * as bookings from '../../../src/channel/bookings/index.js';
import * as invoice from '../../../src/documents/invoice/index.js';
import * as core from '../../../src/index.js';
import * as testing from '../../../src/trials/testing/index.js';

const CLASSES: ReadonlyArray<readonly [oldName: string, oldClass: unknown, newClass: { readonly name: string }]> = [
  ['InvalidArgument', core.InvalidArgument, core.InvalidArgumentError],
  ['InvalidDefinition', core.InvalidDefinition, core.InvalidDefinitionError],
  ['InvalidRecord', core.InvalidRecord, core.InvalidRecordError],
  ['InvalidStay', core.InvalidStay, core.InvalidStayError],
  ['InvalidBooking', bookings.InvalidBooking, bookings.InvalidBookingError],
  ['InvalidInvoice', invoice.InvalidInvoice, invoice.InvalidInvoiceError],
  ['LawBroken', testing.LawBroken, testing.LawBrokenError],
  ['LawsBroken', testing.LawsBroken, testing.LawsBrokenError],
];

test.each(CLASSES)('%s is an alias of the class whose name ends in Error', (oldName, oldClass, newClass) => {
  expect(oldClass).toBe(newClass);
  expect(newClass.name).toBe(`${oldName}Error`);
});

test('an error is an instance of both names, and its name is the new one', () => {
  const error: core.InvalidStay = new core.InvalidStayError([]);
  expect(error).toBeInstanceOf(core.InvalidStay);
  expect(error).toBeInstanceOf(core.InvalidStayError);
  expect(error.name).toBe('InvalidStayError');
});
