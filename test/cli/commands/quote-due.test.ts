import { describe, expect, test } from 'vitest';
import { cli, json } from '../fake-io.js';

const CITY = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.50', currency: 'EUR' };
const STAY = { checkIn: '2026-05-01', checkOut: '2026-05-08', rooms: [{ persons: 2, price: '749.00' }] };

function table(local?: object) {
  const taxSet = {
    title: 'Hotel',
    currency: 'EUR',
    taxes: [{ ...CITY, is_inclusive: false, ...(local && { local }) }],
  };
  return cli(['quote', 'a', '--stay', 'b'], { files: { a: json(taxSet), b: json(STAY) } });
}

describe('the table of a quote', () => {
  test('says what is paid at the house, and with the booking', async () => {
    const { stdout } = await table({ due: 'house' });
    expect(stdout).toMatch(/Paid at the house +749\.00 is paid with the booking +35\.00\n/);
  });

  test('says nothing of it where all is paid with the booking', async () => {
    const { stdout } = await table();
    expect(stdout).toContain('784.00');
    expect(stdout).not.toContain('Paid at the house');
  });
});
