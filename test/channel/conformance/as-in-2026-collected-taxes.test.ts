import { expect } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import { reconcile, stayFromBooking } from '../../../src/channel/bookings/index.js';
import { createSandbox } from '../../../src/channel/sandbox/sandbox.js';
import { PROPERTY } from '../api/world.js';
import { service, testWithControls } from './service.js';

const { call, control } = await service();

const NIGHT = { arrival_date: '2027-05-09', departure_date: '2027-05-10' };
const DAYS = { days: { '2027-05-09': '100.00' } };
const WITHHELD = {
  ...{ name: 'CITY_TAX (Withheld Tax) (7.20%)', type: 'City Tax', is_inclusive: false, is_withheld: true, version: 2 },
  ...{ total_price: '7.20', price_per_unit: '7.20', price_mode: 'Per booking', nights: 1, persons: 2 },
};
const taxSet = {
  title: 'Hotel',
  currency: 'EUR',
  taxes: [{ title: 'City tax', logic: 'percent', type: 'city_tax', rate: '7.20', is_inclusive: false } as const],
};

async function revisionOf(room: object, more: object = {}) {
  const rooms = [{ ...DAYS, ...room }];
  const { body } = await control('POST', '/bookings', { body: { property_id: PROPERTY, ...NIGHT, rooms, ...more } });
  return (await call('GET', `/booking_revisions/${body.data.id}`)).body.data;
}

testWithControls('a withheld tax of collected_taxes is collected by the OTA, and not due [D26]', async () => {
  const revision = await revisionOf({ collected_taxes: [WITHHELD] });
  const withheld = [{ name: 'City tax', amount: '7.20', isWithheld: true }];
  expect(stayFromBooking(revision, { taxSet }).collected).toEqual(withheld);
  const { due, sentence } = reconcile(revision, { taxSet });
  const collected = 'The OTA collects and pays City tax of EUR 7.20: do not charge or pay it again.';
  expect([due, sentence]).toEqual(['100.00', `Every tax agrees. ${collected}`]);
});

testWithControls('an amount of zero beside withheld taxes leaves the prices of the nights [CL]', async () => {
  const more = { amount: '0.00', ota_name: 'Airbnb' };
  const revision = await revisionOf({ collected_taxes: [{ ...WITHHELD, total_price: '120.00' }] }, more);
  const { value, warnings = [] } = stayFromBooking(revision);
  expect(value?.rooms[0]?.nightlyPrices).toEqual(['100.00']);
  expect(warnings.map(({ code }) => code)).toContain('amount_withheld');
});

testWithControls('the client reads is_withheld of printed taxes [D26]', async () => {
  const sandbox = createSandbox({ apiKeys: ['key'], properties: [PROPERTY] });
  const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'key', fetch: sandbox.fetch });
  const { id } = sandbox.book({ ...NIGHT, rooms: [{ ...DAYS, collected_taxes: [WITHHELD] }] });
  const { rooms } = await api.bookingRevisions.get(id);
  expect(rooms[0]?.collected_taxes?.map(({ is_withheld }) => is_withheld)).toEqual([true]);
});
