import { describe, expect, test } from 'vitest';
import { CITY_TAX, file, PROPERTY, STANDARD, VAT } from '../../channel/api/sync-world.js';
import type { World } from '../fake-io.js';
import { json } from '../fake-io.js';
import { BEFORE, OLD, trying } from '../trying.js';

const INTO = ['pull', '--property', PROPERTY, '--out', 'my.json'];

describe('staytax pull', () => {
  test('prints the file, and nothing else', async () => {
    const { code, stdout, stderr } = await trying().run(['pull', '--property', PROPERTY]);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      $schema: './node_modules/staytax/dist/schemas/definitions.json',
      ...BEFORE,
      taxes: [
        { ...OLD, rate: '7.00' },
        { ...VAT, rate: '6.00' },
      ],
    });
  });

  test('writes the file of --out, and prints the next command', async () => {
    const { code, stdout, stderr, out } = await trying().run([...INTO, '--ids']);
    expect([code, stdout]).toEqual([0, '']);
    expect(JSON.parse(out['my.json'] ?? '').taxes[0].id).toBe('7163 Old tax');
    expect(stderr).toBe('2 taxes and 1 tax set written to my.json. Next, when it is edited: staytax plan my.json\n');
  });

  test.each([[['pull']], [['pull', '--property', 'hotel']]])('%j is a wrong use', async (argv) => {
    expect((await trying().run(argv)).code).toBe(2);
  });

  describe('staytax pull of a property without taxes', () => {
    const empty = file({ taxes: [], tax_sets: [] });
    const nowhere = '00000000-0000-4000-8000-00000000dead';

    test.each([
      ['prints nothing', []],
      ['writes no file', ['--out', 'my.json']],
    ])('%s', async (_, more) => {
      const { code, stdout, stderr, out } = await trying().run(['pull', '--property', nowhere, ...more]);
      expect([code, stdout, out]).toEqual([1, '', {}]);
      expect(stderr).toContain(`error: Nothing was found at the property ${nowhere}`);
    });

    test('writes empty lists when that is allowed', async () => {
      const { code, out } = await trying(empty).run([...INTO, '--allow-empty']);
      const { $schema, ...pulled } = JSON.parse(out['my.json'] ?? '');
      expect([code, pulled]).toEqual([0, empty]);
      expect($schema).toBe('./node_modules/staytax/dist/schemas/definitions.json');
    });

    test('never empties a file', async () => {
      const files = { 'my.json': json(file()) };
      const { code, stderr, out } = await trying(empty).run([...INTO, '--allow-empty', '--yes'], { files });
      expect([code, out]).toEqual([1, {}]);
      expect(stderr).toContain('would be emptied');
    });
  });
});

describe('staytax pull into a file that exists', () => {
  /** As somebody wrote it: their order, their layout, and fields that are ours alone. */
  const EDITED = `{
    "$schema": "./schema.json",
    "version": 1,
    "property_id": "${PROPERTY}",
    "note": "ours",
    "taxes": [
        { "title": "VAT", "logic": "percent", "type": "tax", "rate": "5", "is_inclusive": true, "local": { "x": 1 } },
        { "title": "Breakfast", "logic": "percent", "type": "tax", "rate": "1", "is_inclusive": true, "local": { "only": "here" } },
        { "title": "Gone", "logic": "percent", "type": "tax", "rate": "1.00", "is_inclusive": true }
    ],
    "tax_sets": [
        { "title": "Standard", "currency": "EUR", "local": { "policy": { "exclusiveBase": "net" } },
          "taxes": [{ "tax": "Gone" }, { "tax": "Breakfast" }, { "tax": "VAT", "mine": true }] }
    ]
}
`;
  const world = (text: string, io: World['io'] = {}): World => ({ files: { 'my.json': text }, io });

  test('keeps local, $schema, order, layout and unknown fields, and shows what it changes', async () => {
    const { code, stdout, stderr, out } = await trying().run([...INTO, '--yes'], world(EDITED));
    expect([code, stdout]).toEqual([0, '']);
    const written = out['my.json'] ?? '';
    expect(JSON.parse(written)).toEqual({
      ...JSON.parse(EDITED),
      taxes: [{ ...JSON.parse(EDITED).taxes[0], rate: '6.00' }, JSON.parse(EDITED).taxes[1], { ...OLD, rate: '7.00' }],
      tax_sets: [{ ...JSON.parse(EDITED).tax_sets[0], taxes: [{ tax: 'Breakfast' }, { tax: 'VAT', mine: true }] }],
    });
    expect(written).toContain(`    "note": "ours",
    "taxes": [
        { "title": "VAT", "logic": "percent", "type": "tax", "rate": "6.00", "is_inclusive": true, "local": { "x": 1 } },
        { "title": "Breakfast",`);
    expect(stderr).toMatchInlineSnapshot(`
      "Changes of my.json:
        + add tax "Old tax"
        ~ change tax "VAT"
            rate: 5 -> 6.00
        - remove tax "Gone" (the property does not have it)
        ~ change tax set "Standard"
            taxes: Gone, Breakfast, VAT -> Breakfast, VAT
      4 changes written to my.json. Next, when it is edited: staytax plan my.json
      "
    `);
  });

  test('a second time there is nothing to write', async () => {
    const { run } = trying();
    const { out } = await run([...INTO, '--yes'], world(EDITED));
    const again = await run(INTO, world(out['my.json'] ?? ''));
    expect([again.code, again.out]).toEqual([0, {}]);
    expect(again.stderr).toBe('my.json has what the property has. Nothing was written.\n');
  });

  test('equivalent values stay as they are written', async () => {
    const period = { applicable_date_ranges: [{ after: '2026-01-01', before: '2026-02-01' }] };
    const property = file({ taxes: [{ ...VAT, ...period }, CITY_TAX] });
    const legacy = { applicable_after: '2026-01-01', applicable_before: '2026-02-01' };
    const written = file({
      taxes: [
        { ...CITY_TAX, rate: '2.5', skip_nights: null },
        { ...VAT, ...legacy, currency: null },
      ],
      tax_sets: [
        {
          ...STANDARD,
          taxes: [
            { tax: 'VAT', level: 0, taxes: [] },
            { tax: 'City tax', level: 1 },
          ],
        },
      ],
    });
    const { code, out } = await trying(property).run(INTO, world(json(written)));
    expect([code, out]).toEqual([0, {}]);
  });

  test('legacy dates make room for other periods', async () => {
    const property = file({ taxes: [{ ...VAT, applicable_date_ranges: [{ after: '2027-01-01' }] }, CITY_TAX] });
    const legacy = { applicable_after: '2026-01-01', applicable_before: '2026-02-01' };
    const files = world(json(file({ taxes: [{ ...VAT, ...legacy }, CITY_TAX] })));
    const { out } = await trying(property).run([...INTO, '--yes'], files);
    expect(JSON.parse(out['my.json'] ?? '').taxes[0]).toEqual({
      ...VAT,
      applicable_date_ranges: [{ after: '2027-01-01' }],
    });
  });

  test('a tax with an id takes a new title, and references follow it', async () => {
    const named = json(
      file({
        taxes: [
          { ...VAT, id: '7163 VAT', title: 'Sales tax', rate: '6' },
          { ...OLD, id: 'gone' },
        ],
        tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'Sales tax' }] }],
      }),
    );
    const { out } = await trying().run([...INTO, '--yes'], world(named));
    const { taxes, tax_sets } = JSON.parse(out['my.json'] ?? '');
    expect(taxes).toEqual([
      { ...VAT, id: '7163 VAT', title: 'VAT', rate: '6' },
      { ...OLD, id: '7163 Old tax' },
    ]);
    expect(tax_sets[0].taxes).toEqual([{ tax: 'VAT' }]);
  });

  test('an unreadable record stays in the file, and is reported', async () => {
    const { run, sandbox } = trying();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await sandbox.fetch(input, init);
      return new Response((await answer.text()).replaceAll('"rate":"7.00"', '"rate":"odd"'), answer);
    };
    const { code, stderr, out } = await run(INTO, { files: { 'my.json': json(BEFORE) }, io: { fetch } });
    expect([code, out]).toEqual([0, {}]);
    expect(stderr).toMatch(/^warning {2}tax "Old tax" \(7163 Old tax\) was left out: /);
  });

  test('changes the file after "yes" on a terminal', async () => {
    const { run } = trying();
    const yes = await run(INTO, world(EDITED, { canAsk: true, ask: async () => 'yes' }));
    expect([yes.code, yes.questions, Object.keys(yes.out)]).toEqual([
      0,
      ['Change the file? Only "yes" does: '],
      ['my.json'],
    ]);
    const no = await run(INTO, world(EDITED, { canAsk: true, ask: async () => 'y' }));
    expect([no.code, no.out]).toEqual([1, {}]);
  });

  test('needs --yes without a terminal for a file that exists', async () => {
    const { code, stderr, out } = await trying().run(INTO, world(EDITED));
    expect([code, out]).toEqual([2, {}]);
    expect(stderr).toContain('my.json exists, and there is no terminal to ask on; use --yes');
  });

  test.each([
    ['no JSON', '{', 'my.json:1:2'],
    ['no definitions file', '[]', 'not a definitions file'],
    [
      'another property',
      json({ ...file(), property_id: '52397a6e-c330-44f4-a293-47042d3a3607' }),
      'is of the property',
    ],
    ['a field twice', `{"property_id": "${PROPERTY}", "taxes": [], "taxes": []}`, 'is given twice'],
  ])('a file with %s is left as it is', async (_, text, message) => {
    const { code, stderr, out } = await trying().run([...INTO, '--yes'], world(text));
    expect([code, out]).toEqual([1, {}]);
    expect(stderr).toContain(message);
  });

  test('a file that is blank is written as a new one', async () => {
    const { code, out } = await trying().run(INTO, world(' \n'));
    expect([code, JSON.parse(out['my.json'] ?? '').property_id]).toEqual([0, PROPERTY]);
  });
});
