import { describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import { quote, recordOf } from '../../../src/index.js';
import { INVOICE_TABLE } from '../../../src/language/words/en/previews.js';
import { cli, json } from '../fake-io.js';

const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '19.00', is_inclusive: true };
const CITY_TAX = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.50',
  currency: 'EUR',
  is_inclusive: false,
};
const setOf = (...taxes: object[]) => json({ title: 'Hotel', currency: 'EUR', taxes });
const FILES = {
  'hotel.json': setOf({ ...VAT, local: { invoice: { vat: 'S' } } }, CITY_TAX),
  'ota.json': setOf({ ...VAT, local: { invoice: { vat: 'S' } } }, { ...CITY_TAX, local: { collected_by: 'channel' } }),
  'titled.json': setOf(
    { ...VAT, local: { invoice: { vat: 'S' } } },
    { ...CITY_TAX, local: { collected_by: 'channel', titles: { de: 'Ortstaxe' } } },
  ),
  'bare.json': setOf(VAT, CITY_TAX),
};
const STAY = ['--check-in', '2026-07-30', '--nights', '1', '--price', '79.20', '--persons', '2'];
const invoice = (file: string, ...more: string[]) => cli(['invoice', file, ...STAY, ...more], { files: FILES });

describe('staytax invoice', () => {
  test('prints lines, VAT by rate, and what was rounded', async () => {
    const { code, stdout, stderr } = await invoice('hotel.json');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatchInlineSnapshot(`
      "Hotel, in EUR

      Line             Nights      Quantity  Price    EUR  VAT
      ─────────────────────────────────────────────────────────────
      Lodging, room 1  2026-07-30         1  66.55  66.55  S 19.00%
      City tax         2026-07-30         2   2.50   5.00  E 0.00%

      VAT          Taxable    EUR
      ──────────────────────────────────────────
      S 19.00%       66.55  12.64
      E 0.00%         5.00   0.00  VATEX-EU-79-C
      ──────────────────────────────────────────
      Without VAT           71.55
      VAT                   12.64
      Rounding               0.01
      To be paid            84.20

      0.01 EUR is added to the total, so that the amount to be paid is the price that was quoted.
      "
    `);
  });

  test('shows what the channel collects apart from the amounts of the invoice', async () => {
    const { stdout } = await invoice('ota.json');
    expect(stdout).toMatchInlineSnapshot(`
      "Hotel, in EUR

      Line             Nights      Quantity  Price    EUR  VAT
      ────────────────────────────────────────────────────────────────────────
      Lodging, room 1  2026-07-30         1  66.55  66.55  S 19.00%
      City tax         2026-07-30         2   2.50         5.00 by the channel

      VAT          Taxable    EUR
      ──────────────────────────────
      S 19.00%       66.55  12.64
      ──────────────────────────────
      Without VAT           66.55
      VAT                   12.64
      Rounding               0.01
      To be paid            79.20

      City tax, 5.00 EUR, is collected by the channel and is not part of the amount to be paid.
      0.01 EUR is added to the total, so that the amount to be paid is the price that was quoted.
      "
    `);
  });

  test('takes who collects, and warns of a name that is nearly one of a tax', async () => {
    const byChannel = await invoice('hotel.json', '--collected-by-channel', 'City tax', '--json');
    expect(JSON.parse(byChannel.stdout)).toMatchObject({ payable: '79.20', collectedByChannel: [{ net: '5.00' }] });
    const byProperty = await invoice('ota.json', '--collected-by-property', 'City tax', '--json');
    expect(JSON.parse(byProperty.stdout)).toMatchObject({ payable: '84.20', collectedByChannel: [], warnings: [] });
    const taxes = ['--collected-by-channel', 'Occupancy Tax', '--collected-by-channel', 'Citytax'];
    const misspelt = await invoice('hotel.json', ...taxes);
    expect([misspelt.code, misspelt.stdout]).toEqual([0, (await invoice('hotel.json')).stdout]);
    expect(misspelt.stderr).toBe(
      'hotel.json:1:1  warning  --collected-by-channel names "Citytax", which no tax of the tax set is called. ' +
        'Did you mean "City tax"?  (invoice_tax_unknown)\n' +
        'hotel.json:1:1  warning  --collected-by-channel names "Occupancy Tax", which no tax of the tax set is called: ' +
        'nothing is taken off for it. Write the title or id of the tax that it is.  (invoice_collected_unknown)\n',
    );
    const both = ['--collected-by-channel', 'City tax', '--collected-by-property', 'City tax'];
    const { code, stderr } = await invoice('hotel.json', ...both);
    expect([code, stderr]).toEqual([1, expect.stringContaining('--collected-by-channel and --collected-by-property')]);
  });

  test('prints the invoice as JSON', async () => {
    const { code, stdout } = await invoice('hotel.json', '--json', '--by', 'night');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ type: '380', payable: '84.20', rounding: '0.01' });
  });

  test('prints labels, notes and numbers in the language of --locale', async () => {
    const { code, stdout, stderr } = await invoice(
      'titled.json',
      '--price',
      '10079.20',
      '--nights',
      '2',
      '--locale',
      'de',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.replaceAll('\u00a0', ' ')).toMatchInlineSnapshot(`
      "Hotel, in EUR

      Position                Nächte                     Menge      Preis        EUR  USt.
      ──────────────────────────────────────────────────────────────────────────────────────────────────────
      Übernachtung, Zimmer 1  30.07.2026 bis 31.07.2026      2  8.469,915  16.939,83  S 19,00 %
      Ortstaxe                30.07.2026 bis 31.07.2026      4       2,50             10,00 durch das Portal

      USt.           Netto        EUR
      ──────────────────────────────────
      S 19,00 %  16.939,83   3.218,57
      ──────────────────────────────────
      Ohne USt.             16.939,83
      USt.                   3.218,57
      Zu zahlen             20.158,40

      Ortstaxe, 10,00 EUR, wird vom Buchungsportal eingezogen und ist im Zahlbetrag nicht enthalten.
      "
    `);
  });

  test.each(['fr', 'es', 'it', 'de-AT'])('has no English label in %s', async (locale) => {
    const plain = await invoice('titled.json');
    const { code, stdout } = await invoice('titled.json', '--locale', locale);
    expect(code).toBe(0);
    // The numbers are written otherwise, the codes of the currency and of VAT the same.
    const labels = Object.values(INVOICE_TABLE.texts).flatMap((text) => text.match(/[A-Za-z]{4,}(?![}\w])/g) ?? []);
    expect(labels.filter((label) => new RegExp(`\\b${label}\\b`).test(plain.stdout)).length).toBeGreaterThan(6);
    expect(labels.filter((label) => new RegExp(`\\b${label}\\b`).test(stdout))).toEqual([]);
    expect(stdout).toContain('79,20');
  });

  test('writes the texts of JSON in that language too, and its amounts as ever', async () => {
    const { stdout } = await invoice('titled.json', '--locale', 'de', '--json');
    const { lines, collectedByChannel, notes, payable } = JSON.parse(stdout);
    expect(lines[0]).toMatchObject({ text: 'Übernachtung', from: '2026-07-30', net: '66.55' });
    expect(collectedByChannel[0]).toMatchObject({ text: 'Ortstaxe', net: '5.00' });
    expect(notes[0]).toMatch(/^Ortstaxe, 5,00 EUR, wird vom Buchungsportal eingezogen/);
    expect(payable).toBe('79.20');
  });

  test.each(['xx', 'de-', 'german', ''])('refuses the language %j', async (locale) => {
    const { code, stdout, stderr } = await invoice('titled.json', '--locale', locale);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`--locale must be one of en, de, fr, es, it (got ${JSON.stringify(locale)})`);
  });

  test('says why there is no invoice, and takes the category of a house without VAT', async () => {
    const { code, stderr } = await invoice('bare.json');
    expect(code).toBe(1);
    expect(stderr).toContain('(invoice_without_vat)');
    const { stdout } = await invoice('bare.json', '--lodging', 'E', '--reason', 'Small business', '--json');
    expect(JSON.parse(stdout).breakdown[0]).toMatchObject({
      category: 'E',
      taxable: '84.20',
      reason: 'Small business; Exempt from VAT; Amount passed on for the guest, Article 79(c) of Directive 2006/112/EC',
    });
    expect((await invoice('bare.json', '--lodging', 'X')).code).toBe(2);
  });

  test('refuses a blank reason', async () => {
    const { code, stderr } = await invoice('hotel.json', '--reason', 'Small business');
    expect(code).toBe(2);
    expect(stderr).toContain('--reason needs --lodging');
    const blank = await invoice('bare.json', '--lodging', 'E', '--reason', ' ');
    expect([blank.code, blank.stderr]).toEqual([2, expect.stringContaining('--reason must not be blank')]);
  });

  test('names the place of a tax in the file, in whichever order taxes are calculated', async () => {
    const vat = (title: string, level: number, local: object) =>
      JSON.stringify({ ...VAT, title, is_inclusive: false, level, local });
    const taxes = [
      vat('VAT', 0, { invoice: { vat: 'S' } }),
      vat('Second VAT', 1, { invoice: { vat: 'S' } }),
      vat('For the OTA', 2, { only: 'channel' }),
    ].join(',\n');
    const two = `{ "title": "Hotel", "currency": "EUR", "taxes": [\n${taxes}\n] }`;
    const { code, stderr } = await cli(['invoice', 'two.json', ...STAY], { files: { 'two.json': two } });
    expect(code).toBe(1);
    expect(stderr).toContain('two.json:3:1  taxes[1]  Lodging bears two VATs, Second VAT and VAT');
  });
});

describe('staytax invoice --options', () => {
  const PAYERS = [{ name: 'Company', takes: [{ kind: 'lodging' }] }, { name: 'Guest' }];
  const withOptions = (options: object, ...more: string[]) => {
    const files = { ...FILES, 'options.json': json(options) };
    return cli(['invoice', 'hotel.json', ...STAY, '--options', 'options.json', ...more], { files });
  };

  test('prints an invoice for each payer, or that of one', async () => {
    const { code, stdout, stderr } = await withOptions({ payers: PAYERS });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/^Hotel.*|To be paid .*/gm)).toEqual([
      'Hotel: Company, in EUR',
      'To be paid            79.20',
      'Hotel: Guest, in EUR',
      'To be paid            5.00',
    ]);
    const list = JSON.parse((await withOptions({ payers: PAYERS }, '--json')).stdout);
    expect(list.map(({ payable }: { payable: string }) => payable)).toEqual(['79.20', '5.00']);
    const ofGuest = JSON.parse((await withOptions({ payers: PAYERS }, '--json', '--payer', 'Guest')).stdout);
    expect(ofGuest.payable).toBe('5.00');
  });

  test('prints a deposit, and takes it back with what was paid before', async () => {
    const { stdout } = await invoice('hotel.json', '--deposit', '42.10');
    expect(stdout).toContain('Hotel, deposit in EUR\n');
    const deposit = await invoice('hotel.json', '--deposit', '42.10', '--json');
    const deposits = [{ ...JSON.parse(deposit.stdout), number: 'D-17', issued: '2026-05-02' }];
    const prepaid = [{ text: 'Card', amount: '20.00', date: '2026-05-03' }];
    const final = await withOptions({ deposits, prepaid, taxCurrency: { currency: 'CHF', rate: '0.9412' } });
    expect([final.code, final.stderr]).toEqual([0, '']);
    // 84.20 less 42.10 and 20.00; VAT of 12.64 less 6.32 is 6.32 or 6.33, and 0.9412 of that 5.95 or 5.96.
    expect(final.stdout).toContain('Deposit, invoice D-17');
    expect(final.stdout).toMatch(/^VAT +6\.3[23] {2}5\.9[56] CHF$/m);
    expect(final.stdout).toMatch(/^Paid +-20\.00$/m);
    expect(final.stdout).toMatch(/^To be paid +22\.10$/m);
  });

  test('names the place of a mistake in the file of the options', async () => {
    const unknown = await withOptions({ payers: [{ name: 'Guest', takes: [{ tax: 'Citytax' }] }] });
    expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toMatch(/options\.json:\d+:\d+ {2}payers\[0\]\.takes\[0\]\.tax {2}takes must name a tax/);
    const kind = await withOptions({ prepaid: [{ text: 'Card', amount: 20, date: '2026-05-03' }] });
    expect([kind.code, kind.stderr]).toEqual([
      1,
      expect.stringContaining('prepaid[0].amount must be an amount as text'),
    ]);
    const field = await withOptions({ prepayed: [] });
    expect([field.code, field.stderr]).toEqual([
      1,
      expect.stringContaining('Unknown field "prepayed". Did you mean "prepaid"?'),
    ]);
    expect(
      (await cli(['invoice', 'hotel.json', ...STAY, '--options', 'o.json'], { files: { ...FILES, 'o.json': '[]' } }))
        .stderr,
    ).toContain('The options must be an object.');
  });

  // The deposit bears VAT, and what is kept of it as compensation does not: BR-O-11.
  test('refuses a deposit kept as compensation beside its VAT, at the place of the deposit', async () => {
    const deposit = await invoice('hotel.json', '--deposit', '42.10', '--json');
    const deposits = [{ ...JSON.parse(deposit.stdout), number: 'D-17' }];
    const kept = await cli(
      ['invoice', 'fees.json', ...STAY, '--lodging', 'O', '--reason', 'Compensation', '--options', 'options.json'],
      { files: { ...FILES, 'fees.json': setOf(), 'options.json': json({ deposits }) } },
    );
    expect([kept.code, kept.stdout]).toEqual([1, '']);
    expect(kept.stderr).toContain('Lodging has category O, which may not stand beside S, E on one invoice: put it on');
    const outside = { ...deposits[0], breakdown: [{ category: 'O', taxable: '42.10', tax: '0.00', reason: 'Kept' }] };
    const beside = await withOptions({ deposits: [outside] });
    expect([beside.code, beside.stderr]).toEqual([
      1,
      expect.stringMatching(/options\.json:\d+:\d+ {2}deposits\[0\] {2}Deposit D-17 has category O/),
    ]);
  });

  test.each([
    [['--deposit', '100.00'], '--deposit must be an amount above 0, of at most 84.20'],
    [['--payer', 'Guest'], '--payer needs --options'],
    [['--cash-rounding', '0.005'], '--cash-rounding must be an amount above 0, of at most 2 digits after'],
    [['--cash-rounding', 'coins'], '--cash-rounding must be an amount above 0 as text, such as "0.05" (got "coins")'],
  ])('refuses %j', async (more, message) => {
    const { code, stderr } = await invoice('hotel.json', ...more);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test('rounds what is paid in cash, from the command line or from the options', async () => {
    // 84.20 in coins of 0.50 is 84.00.
    const { stdout } = await invoice('hotel.json', '--cash-rounding', '0.50');
    expect(stdout).toMatch(/Rounding +-0\.19\nTo be paid +84\.00\n/);
    expect(stdout).toContain(
      '0.19 EUR is taken off the total, so that the amount to be paid is a multiple of 0.50 EUR.',
    );
    const { payable } = JSON.parse((await withOptions({ cashRounding: '0.5' }, '--json')).stdout);
    expect(payable).toBe('84.00');
    const wrong = await withOptions({ cashRounding: '0.005' });
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/options\.json:\d+:\d+ {2}cashRounding {2}cashRounding must be an amount above 0/),
    ]);
    const over = await withOptions({ cashRounding: '0.005' }, '--cash-rounding', '0.001');
    expect([over.code, over.stderr]).toEqual([2, expect.stringContaining('--cash-rounding must be')]);
  });

  test('refuses an unknown payer, and a file for several payers', async () => {
    const none = await withOptions({ payers: PAYERS }, '--payer', 'Gust');
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('Company, Guest (got Gust)')]);
    const files = { ...FILES, 'options.json': json({ payers: PAYERS }), 'parties.json': json(PARTIES) };
    const several = await cli(
      ['invoice', 'hotel.json', ...STAY, '--options', 'options.json', '--format', 'ubl', '--parties', 'parties.json'],
      { files },
    );
    expect([several.code, several.stderr]).toEqual([2, expect.stringContaining('--format needs --payer')]);
  });
});

const PARTIES = {
  number: '17',
  issued: '2026-08-02',
  seller: {
    name: 'Hotel am See',
    vatId: 'DE123456789',
    address: { city: 'Lindau', country: 'DE' },
    contact: { email: 'desk@hotel.example' },
  },
  buyer: { name: 'Ada', address: { country: 'GB' }, contact: { email: 'ada@lovelace.example' } },
  preceding: [{ number: 'A & B', issued: '2026-07-31' }],
};

describe('staytax invoice --format', () => {
  const written = (format: string, parties: object = PARTIES, ...more: string[]) =>
    cli(['invoice', 'hotel.json', ...STAY, '--format', format, '--parties', 'parties.json', ...more], {
      files: { ...FILES, 'parties.json': json(parties), 'page.pdf': 'no PDF' },
    });

  test.each<[string, RegExp, RegExp]>([
    ['ubl', /<Invoice /, /<cbc:PayableAmount currencyID="EUR">84\.20</],
    ['cii', /<rsm:CrossIndustryInvoice /, /<ram:DuePayableAmount>84\.20</],
  ])('writes %s with the invoice that it is about', async (format, root, payable) => {
    const { code, stdout, stderr } = await written(format);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(root);
    expect(stdout).toMatch(payable);
    expect(stdout).toMatch(/<(cbc:ID|ram:IssuerAssignedID)>A &amp; B</);
    expect(stdout).toMatch(/2026-07-31|20260731/);
  });

  test.each<[string, object, string]>([
    ['an unknown field', { ...PARTIES, numbr: '17' }, 'Unknown field "numbr". Did you mean "number"?'],
    ['no buyer', { ...PARTIES, buyer: undefined }, 'buyer must be an object'],
    [
      'a country in words',
      { ...PARTIES, buyer: { name: 'Ada', address: { country: 'England' } } },
      'buyer.address.country must be',
    ],
    ['a day that is none', { ...PARTIES, issued: '2026-02-30' }, 'issued must be a date'],
    ['a list', [], 'The parties must be an object.'],
    [
      'what UBL needs',
      { ...PARTIES, buyer: { name: 'Ada', address: { country: 'GB' } } },
      'buyer.endpoint  UBL needs an electronic address of the buyer: "contact": { "email": "..." }, or "endpoint"',
    ],
  ])('says of %s where it is', async (_, parties, message) => {
    const { code, stdout, stderr } = await written('ubl', parties);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('parties.json');
    expect(stderr).toContain(message);
  });

  test('refuses a PDF that is not one', async () => {
    const { code, stderr } = await written('facturx', PARTIES, '--pdf', 'page.pdf');
    expect(code).toBe(1);
    expect(stderr).toContain('cannot write Factur-X-EN16931');
  });

  test.each<[string[], string]>([
    [['hotel.json', '--format', 'ubl'], '--format needs --parties'],
    [['hotel.json', '--parties', 'parties.json'], '--parties and --out need --format'],
    [['hotel.json', '--format', 'facturx', '--parties', 'p.json'], '--format facturx and --pdf need each other'],
    [
      ['hotel.json', '--format', 'ubl', '--parties', 'p.json', '--pdf', 'p.pdf'],
      '--format facturx and --pdf need each other',
    ],
    [['--before', 'a.json'], '--before and --after need each other'],
    [['hotel.json', '--before', 'a.json', '--after', 'b.json'], '--before and --after take the place of the tax set'],
    [[], 'a tax set is needed, or --before and --after'],
  ])('needs its options together: %j', async (argv, message) => {
    const { code, stderr } = await cli(['invoice', ...argv], { files: FILES });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test('--before and --after print the credit note between two records', async () => {
  const set = {
    title: 'Hotel',
    currency: 'EUR',
    taxes: [{ ...VAT, local: { invoice: { vat: 'S' } } }, CITY_TAX],
  } as TaxSetInput;
  const recordOfNights = (nights: number) =>
    json(recordOf(quote(set, { checkIn: '2026-07-30', rooms: [{ persons: 2, price: String(119 * nights), nights }] })));
  const files = { 'booked.json': recordOfNights(3), 'stayed.json': recordOfNights(2) };
  const { code, stdout, stderr } = await cli(['invoice', '--before', 'booked.json', '--after', 'stayed.json'], {
    files,
  });
  expect([code, stderr]).toEqual([0, '']);
  // 119.00 / 1.19 = 100.00, and 2 x 2.50.
  expect(stdout).toMatch(/^Hotel, credit note in EUR$/m);
  expect(stdout).toMatch(/^To be paid back +124\.00/m);
});
