import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROPERTY } from '../../channel/api/sync-world.js';
import { fixed, inclusive, inEuro } from '../../core/calculation/given.js';
import { cli, json } from '../fake-io.js';
import { trying } from '../trying.js';

const BOOKING = 'examples/bookings/city-tax-uncapped.json';
const BOOKINGS = 'examples/bookings/many.ndjson';
const LISBON = 'examples/tax-sets/lisbon.json';
const FILES = Object.fromEntries([BOOKING, BOOKINGS, LISBON].map((file) => [file, readFileSync(file, 'utf8')]));

const staytax = (...argv: string[]) => cli(['reconcile', ...argv, '--tax-set', LISBON], { files: FILES });

// Nine nights of two persons at 4.00, where the house stops after seven: 72.00 in place of 56.00.
describe('staytax reconcile', () => {
  test('prints a table, tax by tax, with the cause of each difference', async () => {
    const { code, stdout } = await staytax(BOOKING);
    expect(code).toBe(0);
    expect(stdout).toMatch(/City tax/);
    expect(stdout).toMatch(/cap/);
  });

  test('prints the same data as JSON, and exits with 3 for a difference with --exit-code', async () => {
    const { code, stdout } = await staytax(BOOKING, '--json', '--exit-code');
    const { agrees, lines } = JSON.parse(stdout);
    expect(code).toBe(3);
    expect(agrees).toBe(false);
    expect(lines.find((line: { title: string }) => line.title === 'City tax')?.cause).toBe('cap');
  });

  test('ends many bookings with a summary', async () => {
    const { code, stderr } = await staytax('--bookings', BOOKINGS);
    expect(code).toBe(0);
    expect(stderr).toMatch(/agree/);
  });

  test.each([[BOOKING], ['--bookings', BOOKINGS]])(
    'an invalid policy is an issue of the tax set: %s',
    async (...given) => {
      const set = json({ taxSet: JSON.parse(FILES[LISBON] ?? ''), policy: { maxNights: 'x' } });
      const { code, stdout, stderr } = await cli(['reconcile', ...given, '--tax-set', 'set.json'], {
        files: { ...FILES, 'set.json': set },
      });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/^set\.json:\d+:\d+ {2}policy\.maxNights {2}.*\(not_one_of\)\n$/);
    },
  );
});

const HOTEL_SET = {
  ...inEuro(inclusive('VAT', '10'), fixed('City tax', 'per_person_per_night', '2.00', { type: 'city_tax' })),
  title: 'Hotel',
};
const NIGHT = { checkin_date: '2026-05-09', checkout_date: '2026-05-10', days: { '2026-05-09': '110.00' } };
const MAPPED = { room_type_id: 'double', rate_plan_id: 'best', occupancy: { adults: 2, children: 0, infants: 0 } };
const BOOKED = { currency: 'EUR', rooms: [{ ...NIGHT, ...MAPPED, taxes: [] }] };
const FEE = { type: 'Cancellation Fee', total_price: '40.00' };

describe('a verdict', () => {
  const run = (revision: object, taxes: readonly object[], ...more: string[]) => {
    const files = { 'booking.json': json(revision), 'set.json': json({ ...HOTEL_SET, taxes }) };
    return cli(['reconcile', 'booking.json', '--tax-set', 'set.json', '--exit-code', ...more], { files });
  };
  const [VAT = {}, CITY = {}] = HOTEL_SET.taxes;

  test('prints one sentence for an OTA that prints no taxes, and does not exit with 3', async () => {
    const { code, stdout } = await run(BOOKED, [VAT]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/VAT +10\.00 +prints no taxes *\n/);
    expect(stdout).toContain('\nThe OTA prints no taxes, and its total agrees: EUR 110.00.\n');
  });

  test('exits with 3 if the total of one booking differs', async () => {
    const { code, stdout } = await run(BOOKED, [VAT, CITY]);
    expect(code).toBe(3);
    expect(stdout).toContain('The OTA prints no taxes, and its total is EUR 4.00 less than here.');
  });

  test('compares the fee of a cancellation', async () => {
    const { code, stdout } = await run({ ...BOOKED, status: 'cancelled', services: [FEE] }, [VAT, CITY]);
    expect(code).toBe(0);
    expect(stdout).toContain('the cancellation fee of EUR 40.00 is due.');
  });

  test('shows what is due to the hotel where the OTA keeps a tax', async () => {
    const tax = { name: 'City tax', type: 'city_tax', is_inclusive: false, total_price: '4.00' };
    const [room] = BOOKED.rooms;
    const { stdout } = await run({ ...BOOKED, rooms: [{ ...room, collected_taxes: [tax] }] }, [CITY]);
    expect(stdout).toMatch(/Total +114\.00 +114\.00 +0\.00 +agrees/);
    expect(stdout).toMatch(/Due to the hotel +110\.00/);
  });

  test('counts the verdicts of many bookings in the summary', async () => {
    const lines = [BOOKED, { ...BOOKED, status: 'cancelled' }, BOOKED]
      .map((booking) => JSON.stringify(booking))
      .join('\n');
    const files = { 'many.ndjson': lines, 'set.json': json({ ...HOTEL_SET, taxes: [VAT] }) };
    const { stderr } = await cli(['reconcile', '--bookings', 'many.ndjson', '--tax-set', 'set.json'], { files });
    expect(stderr).toBe('3 bookings, 3 of them agree (2 without printed taxes, 1 cancelled)\n');
  });

  test('counts a line that is not text among those that cannot be read', async () => {
    const lines = Buffer.concat([Buffer.from(`${JSON.stringify(BOOKED)}\nno JSON\n`), Buffer.from([0xff, 0x0a])]);
    const files = { 'many.ndjson': lines, 'set.json': json({ ...HOTEL_SET, taxes: [VAT] }) };
    const { code, stderr } = await cli(['reconcile', '--bookings', 'many.ndjson', '--tax-set', 'set.json'], { files });
    expect([code, stderr]).toEqual([
      1,
      '1 booking, 1 of them agree (1 without printed taxes); 2 more cannot be read\n',
    ]);
  });
});

describe('a stay that takes too much work', () => {
  const dates = Array.from({ length: 401 }, (_, day) =>
    new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const [checkin_date = ''] = dates;
  const rooms = Array.from({ length: 4 }, (_, room) => ({
    ...{ ...MAPPED, checkin_date, checkout_date: dates.at(-1), taxes: [] },
    days: Object.fromEntries(dates.slice(0, -1).map((date, night) => [date, `${100 + 400 * room + night}.00`])),
  }));
  const taxes = Array.from({ length: 199 }, (_, index) =>
    inclusive(`VAT ${index}`, '0.12345678901234567890', { level: index }),
  );

  test.each([['booking.json'], ['--bookings', 'booking.json']])(
    'is refused like one that is not valid: %s',
    async (...given) => {
      const files = { 'booking.json': JSON.stringify({ currency: 'EUR', rooms }), 'set.json': json(inEuro(...taxes)) };
      const { code, stdout, stderr } = await cli(['reconcile', ...given, '--tax-set', 'set.json'], { files });
      expect(code).toBe(1);
      expect(stdout + stderr).toContain('too_much_work');
    },
  );
});

describe('staytax reconcile --since', () => {
  const files = { 'set.json': json(HOTEL_SET) };
  const since = (time: string, ...more: string[]) => ['reconcile', '--since', time, '--tax-set', 'set.json', ...more];

  test('answers every revision, also those that the feed forgot, and acknowledges none', async () => {
    const { sandbox, run } = trying();
    sandbox.book();
    await sandbox.advance('1h');
    const from = sandbox.now();
    const forgotten = sandbox.book();
    await sandbox.advance('1h');
    const cancelled = sandbox.book({ status: 'cancelled', services: [FEE], amount: '40.00' });
    const { code, stderr, stdout, out } = await run(since(from), { files });
    const lines = ((out[''] ?? '') + stdout)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ revision, verdict, due }) => [revision.id, revision.acknowledge_status, verdict, due])).toEqual(
      [
        [forgotten.id, 'pending', 'agrees', '228.00'],
        [cancelled.id, 'pending', 'cancelled', '40.00'],
      ],
    );
    expect([code, stderr.split('\n')[0]]).toEqual([0, '2 bookings, 2 of them agree (1 cancelled)']);
    expect(sandbox.requests().some(({ path }) => path.endsWith('/ack'))).toBe(false);
  });

  test('reads one property with --property, and answers an unreadable booking with its revision', async () => {
    const { sandbox, run } = trying();
    const { id } = sandbox.book({ currency: 'USD' });
    const property = ['--property', PROPERTY];
    const { code, stdout, out } = await run(since('2026-01-01', ...property), { files });
    expect(JSON.parse((out[''] ?? '') + stdout)).toMatchObject({
      revision: { id },
      issues: [{ code: 'booking_currency' }],
    });
    expect(code).toBe(1);
    expect(sandbox.requests().at(-1)?.query).toContain(`filter[property_id]=${PROPERTY}`);
  });

  test.each([
    [since('yesterday')],
    [since('2026-05-01', 'booking.json')],
    [since('2026-05-01', '--bookings', 'many.ndjson')],
    [['reconcile', 'booking.json', '--tax-set', 'set.json', '--property', PROPERTY]],
    [['reconcile', '--tax-set', 'set.json']],
  ])('%j is a wrong use', async (argv) => {
    expect((await trying().run(argv, { files })).code).toBe(2);
  });
});

describe('a file in another form', () => {
  const set = json({ ...HOTEL_SET, taxes: [HOTEL_SET.taxes[0]] });
  const run = (file: unknown, ...argv: string[]) => {
    const files = { 'file.json': typeof file === 'string' ? file : json(file as object), 'set.json': set };
    return cli(['reconcile', ...argv, '--tax-set', 'set.json'], { files });
  };
  const record = (id: string) => ({ id, type: 'booking_revision', attributes: BOOKED });
  const SUMMARY = '2 bookings, 2 of them agree (2 without printed taxes)\n';
  const linesOf = (stdout: string) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  test.each<[string, unknown]>([
    ['an envelope', { data: record('r1') }],
    ['a feed of one', { data: [record('r1')], meta: {} }],
    ['an event with its booking', { event: 'booking', payload: BOOKED }],
    ['a line', `${JSON.stringify(BOOKED)}\n`],
  ])('that is %s is reconciled as one booking', async (_, file) => {
    const { code, stdout } = await run(file, 'file.json', '--json');
    expect([code, JSON.parse(stdout).verdict]).toEqual([0, 'prints_no_taxes']);
  });

  test.each<[string, unknown]>([
    ['a feed', { data: [record('r1'), record('r2')], meta: {} }],
    ['a feed on one line', JSON.stringify({ data: [record('r1'), record('r2')] })],
    [
      'a list',
      [
        { ...BOOKED, id: 'r1' },
        { ...BOOKED, id: 'r2' },
      ],
    ],
  ])('that is %s is reconciled booking by booking', async (_, file) => {
    for (const argv of [['file.json'], ['--bookings', 'file.json']]) {
      const { code, stdout, stderr } = await run(file, ...argv);
      expect([code, stderr]).toEqual([0, SUMMARY]);
      expect(linesOf(stdout).map(({ revision, verdict }) => [revision.id, verdict])).toEqual([
        ['r1', 'prints_no_taxes'],
        ['r2', 'prints_no_taxes'],
      ]);
    }
  });

  test('that has a booking on each line is reconciled line by line', async () => {
    const event = { event: 'booking', payload: { revision_id: 'r3' } };
    const file = [BOOKED, { data: record('r1') }, event].map((line) => JSON.stringify(line)).join('\n');
    const { code, stdout, stderr } = await run(file, 'file.json');
    expect([code, stderr]).toEqual([
      1,
      '2 bookings, 2 of them agree (2 without printed taxes); 1 more cannot be read\n',
    ]);
    const message =
      'A booking is expected (got the event "booking", which has ids alone). Read its revision: GET /booking_revisions/r3.';
    expect(linesOf(stdout)[2]).toEqual({ line: 3, issues: [{ code: 'booking_expected', path: '', message }] });
  });

  test('that is a booking of Beds24 has the currency of the tax set', async () => {
    const file = {
      id: 1,
      roomId: 2,
      arrival: '2026-05-09',
      departure: '2026-05-10',
      status: 'new',
      numAdult: 2,
      price: 110,
    };
    const { stdout } = await run(file, 'file.json', '--json');
    expect(JSON.parse(stdout).ours).toBe('110.00');
  });

  test('that has several bookings is a wrong use of --json', async () => {
    const { code, stdout } = await run([BOOKED, BOOKED], 'file.json', '--json');
    const message =
      '--json prints one reconciliation, and "file.json" has 2 bookings; without it, each is a line of JSON';
    expect([code, JSON.parse(stdout)]).toEqual([2, { error: { code: 'usage', message } }]);
  });

  test('that is none says what it is', async () => {
    const { code, stderr } = await run({ event: 'ari' }, 'file.json');
    expect([code, stderr]).toEqual([
      1,
      'file.json  A booking is expected (got the event "ari"). It has no booking, and no id of a revision.  (booking_expected)\n',
    ]);
  });
});

describe('--tax-set with a definitions file', () => {
  const TWO = 'examples/definitions/two-tax-sets.json';
  const definitions = JSON.parse(readFileSync(TWO, 'utf8'));
  const one = { ...definitions, tax_sets: [definitions.tax_sets[1]] };
  const files = {
    'booking.json': json(BOOKED),
    'two.json': json(definitions),
    'one.json': json(one),
    'set.json': json(HOTEL_SET),
  };
  const run = (taxSet: string, io: object = {}) =>
    cli(['reconcile', 'booking.json', '--tax-set', taxSet, '--json'], { files, io });
  const titles = (stdout: string) => JSON.parse(stdout).lines.map(({ title }: { title: string }) => title);
  const CLEANED = ['City tax', 'Cleaning fee', 'VAT'];

  test('takes its only tax set', async () => {
    const { code, stdout } = await run('one.json');
    expect([code, titles(stdout).toSorted()]).toEqual([0, CLEANED]);
  });

  test('takes the one that is named', async () => {
    expect(titles((await run('two.json#Standard')).stdout).toSorted()).toEqual(['City tax', 'VAT']);
    expect(titles((await run('two.json#With cleaning')).stdout)).toHaveLength(3);
  });

  test('asks at a terminal', async () => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return 'With cleaning';
    };
    const { stdout } = await run('two.json', { canAsk: true, ask });
    expect(asked).toEqual(['Which tax set (Standard, With cleaning): ']);
    expect(titles(stdout)).toHaveLength(3);
  });

  test.each([
    ['two.json', '"two.json" has the tax sets "Standard", "With cleaning"; name one: --tax-set "two.json#Standard"'],
    ['two.json#Deluxe', 'there is no tax set "Deluxe": "two.json" has the tax sets "Standard", "With cleaning"'],
    ['set.json#Hotel', '"set.json" is one tax set: leave out #Hotel'],
  ])('is a wrong use without a choice: %s', async (taxSet, message) => {
    const { code, stdout } = await run(taxSet);
    expect([code, JSON.parse(stdout)]).toEqual([2, { error: { code: 'usage', message } }]);
  });
});
