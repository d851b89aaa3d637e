import { defineTaxSet } from 'staytax';
import { bookingsIn, reconcile } from 'staytax/bookings';
import { createReceiver } from 'staytax/webhooks';

const lisbon = defineTaxSet({
  title: 'Lisbon',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
    { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 },
  ],
});

// The event names a booking; the booking is compared with what the tax set says.
const receiver = createReceiver({
  secret: 'a long secret',
  on: { booking: ({ payload }) => console.log(`booking ${payload?.booking_id}`) },
});
const event = {
  event: 'booking',
  property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
  timestamp: '2026-05-01T12:00:00.000000Z',
  payload: {
    property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
    booking_id: '1f4d0b2c-3a59-4e0b-9d3b-7f0f8a4a1c11',
    revision_id: '5d6a3f7e-2c3b-4d8e-9a41-0c1b2d3e4f55',
  },
  user_id: null,
};
const headers = { 'content-type': 'application/json', 'x-service-webhook-secret': 'a long secret' };
// `receiver.listener` is the same for node:http and Express.
const call = new Request('https://pms.example.com/hook', { method: 'POST', headers, body: JSON.stringify(event) });
console.log(`answered ${(await receiver(call)).status}`);
await receiver.drain();

const booked = {
  status: 'new',
  currency: 'EUR',
  amount: '360.00',
  rooms: [
    {
      checkin_date: '2026-05-01',
      checkout_date: '2026-05-10',
      occupancy: { adults: 2, children: 0, infants: 0 },
      days: Object.fromEntries(Array.from({ length: 9 }, (_, night) => [`2026-05-0${night + 1}`, '40.00'])),
      taxes: [
        { name: 'VAT', type: 'tax', total_price: '20.38', is_inclusive: true },
        { name: 'City tax', type: 'city_tax', total_price: '72.00', is_inclusive: false },
      ],
    },
  ],
};
for (const booking of bookingsIn(booked).value ?? []) {
  const { ours, theirs, difference, lines } = reconcile(booking, { taxSet: lisbon });
  console.log(`ours ${ours}, theirs ${theirs}, difference ${difference}`);
  for (const line of lines) console.log(`${line.title}: ${line.ours ?? '-'} and ${line.theirs ?? '-'}`);
}
