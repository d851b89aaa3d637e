import { describe, expect, test } from 'vitest';
import { CITY_TAX, file, PROPERTY, STANDARD, VAT } from '../../channel/api/sync-world.js';
import type { World } from '../fake-io.js';
import { json, TAX_SET } from '../fake-io.js';
import { BEFORE, ENV, trying } from '../trying.js';

/** What the property has, and a tax that no tax set uses: there are no effects on guests to calculate. */
const MORE = { ...BEFORE, taxes: [...BEFORE.taxes, CITY_TAX] };

describe('staytax plan', () => {
  test('shows sign, word and fields, what guests would pay, the counts, and the next command', async () => {
    const { code, stdout, stderr } = await trying().run(['plan', 'hotel.json']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^hotel\.json:\d+:\d+ {2}warning {2}tax_sets\[0\] {2}The channel manager may charge otherwise: .*\n$/,
    );
    const [beginning, ...previews] = stdout.split(/^(?=What guests would pay )/m);
    expect(beginning).toMatchInlineSnapshot(`
      "Property 716305c4-561a-4561-a187-7f5b8aeb5920

        ~ update tax "VAT"  7163 VAT
            rate: 6.00 -> 7
        + create tax "City tax"
            logic: per_person_per_night
            type: city_tax
            rate: 2.50
            currency: EUR
            is_inclusive: false
            max_nights: 7
        ~ update tax set "Standard"  7163 Standard
            taxes: VAT -> City tax (level 1), VAT

      "
    `);
    const amounts =
      /^What guests would pay \(policy channelManager\):\n {2}"Standard": \d+ of \d+ scenarios are charged differently\. .*\n(?: {6}.*: EUR [\d.]+ -> [\d.]+, [\d.]+ more; you keep [\d.]+ less\n){3}\n/;
    const guests = previews.join('');
    expect(guests).toMatch(amounts);
    expect(guests.replace(amounts, '')).toMatchInlineSnapshot(`
      "What the channel manager charges, without local rules (policy channelManager):
        "Standard": the same for all of 19 stays.

      Not in the file, and left alone (--prune removes it): tax "Old tax".

      Plan: 1 to create, 2 to update, 0 to remove, 0 unchanged.
      Next: staytax apply hotel.json
      "
    `);
  });

  test('with prune; nothing is changed', async () => {
    const { run, sandbox } = trying();
    const { stdout } = await run(['plan', 'hotel.json', '--prune']);
    expect(sandbox.requests().every(({ method }) => method === 'GET')).toBe(true);
    expect(stdout).toContain('  - remove tax "Old tax"  7163 Old tax\n');
    expect(stdout).toContain(
      '\nPlan: 1 to create, 2 to update, 1 to remove, 0 unchanged.\nNext: staytax apply hotel.json --prune\n',
    );
    expect(stdout).not.toContain('left alone');
  });

  describe('with prune, of the tax set that new rate plans get', () => {
    const sets = (...titles: readonly string[]) =>
      titles.map((title) => ({ title, currency: 'EUR', taxes: [{ tax: 'VAT' }] }));
    const planned = async (before: readonly string[], after: readonly string[], ...argv: string[]) => {
      const files = { 'hotel.json': json(file({ taxes: [VAT], tax_sets: sets(...after) })) };
      const { run } = trying(file({ taxes: [VAT], tax_sets: sets(...before) }));
      return (await run(['plan', 'hotel.json', ...argv], { files })).stdout;
    };

    test.each([
      [['Standard', 'Offices'], ['Offices'], 'make "Offices" the default there first.'],
      [['Standard'], ['Groups'], 'make "Groups" the default there first.'],
      [['Standard', 'Offices'], ['Offices', 'Groups'], 'make "Offices" or "Groups" the default there first.'],
    ])('names it when %j becomes %j, and what they may get then', async (before, after, end) => {
      expect(await planned(before, after, '--prune')).toContain(
        `\nThe tax set "Standard" is removed, and is the default, which new rate plans get. New rate plans get none then, or the one that the channel manager chooses: ${end}\n`,
      );
    });

    test('says that they get none when no tax set is left, also as JSON', async () => {
      expect(await planned(['Standard'], [], '--prune')).toContain(
        '\nThe tax set "Standard" is removed, and is the default, which new rate plans get. New rate plans get no tax set then.\n',
      );
      const { steps } = JSON.parse(await planned(['Standard'], [], '--prune', '--json'));
      expect(steps).toContainEqual(expect.objectContaining({ action: 'remove', title: 'Standard', isDefault: true }));
    });

    test('does not, if another tax set is removed, or if the default is renamed or stays', async () => {
      const outputs = [
        await planned(['Standard', 'Offices'], ['Standard'], '--prune'),
        await planned(['Standard', 'Offices'], ['Standard', 'Offices'], '--prune'),
        await planned(['Standard'], []),
      ];
      for (const stdout of outputs) expect(stdout).not.toContain('is the default');
    });

    test('plans all the same for a key that may not read properties', async () => {
      const files = { 'hotel.json': json(file({ taxes: [VAT], tax_sets: [] })) };
      const { sandbox, run } = trying(file({ taxes: [VAT], tax_sets: sets('Standard') }));
      sandbox.failNext({ status: 403, path: '/api/v1/properties' });
      const { code, stdout } = await run(['plan', 'hotel.json', '--prune'], { files });
      expect([code, stdout.includes('- remove tax set "Standard"')]).toEqual([0, true]);
      expect(stdout).not.toContain('is the default');
    });
  });

  test('says so when there is nothing to do', async () => {
    const { code, stdout } = await trying().run(['plan', 'same.json', '--exit-code']);
    expect([code, stdout]).toEqual([0, `Property ${PROPERTY}\n\nNothing to do: 3 unchanged.\n`]);
  });

  test('prints JSON with what guests would pay on everyday stays around today, like staytax preview', async () => {
    const { stdout } = await trying().run(['plan', 'hotel.json', '--json'], { today: '2031-03-01' });
    const plan = JSON.parse(stdout);
    expect(Object.keys(plan)).toEqual([
      'version',
      'property_id',
      'steps',
      'counts',
      'unlisted',
      'fingerprint',
      'policy',
      'previews',
      'channel',
    ]);
    expect(plan).toMatchObject({
      version: 1,
      counts: { create: 1, update: 2 },
      policy: 'channelManager',
      previews: [{ title: 'Standard', isNew: false }],
    });
    const { scenarios } = plan.previews[0];
    expect(scenarios[0]).toMatchObject({ before: expect.any(String), after: expect.any(String) });
    const years = scenarios.map(({ stay }: { stay: { checkIn: string } }) => stay.checkIn.slice(0, 4));
    expect(new Set(years)).toEqual(new Set(['2031']));
  });

  test('a tax set that is new, the first one of the property', async () => {
    const { stdout } = await trying(file({ tax_sets: [] })).run(['plan', 'hotel.json']);
    expect(stdout).toContain(
      '  + create tax set "Standard"\n      currency: EUR\n      taxes: City tax (level 1), VAT\n      It is the first tax set of the property, and becomes its default for new rate plans.\n',
    );
    expect(stdout).toMatch(/"Standard" is new; 3 stays of \d+:\n {6}.*: price .*, total EUR /);
  });

  test('a tax set that is not in the file and uses a tax that changes', async () => {
    const desired = { 'hotel.json': json(file({ taxes: [VAT], tax_sets: [] })) };
    const { stdout } = await trying().run(['plan', 'hotel.json'], { files: desired });
    expect(stdout).toMatch(/"Standard" \(not in the file; it uses a tax that changes\): \d+ of \d+ scenarios/);
  });

  test('a change of currency is said, and not compared', async () => {
    const desired = file({
      taxes: [{ ...CITY_TAX, currency: 'USD' }, VAT],
      tax_sets: [{ ...STANDARD, currency: 'USD' }],
    });
    const { stdout } = await trying(file()).run(['plan', 'hotel.json'], { files: { 'hotel.json': json(desired) } });
    expect(stdout).toContain(
      'taxes: City tax (level 1), VAT -> VAT\n      For as long as the currency of a tax changes;',
    );
    expect(stdout).toContain('the two are in different currencies and cannot be compared.');
  });

  test('titles cannot draw on the terminal', async () => {
    const title = '\u001b[31mred';
    const desired = file({ taxes: [{ ...VAT, title }], tax_sets: [{ ...STANDARD, taxes: [{ tax: title }] }] });
    const { stdout } = await trying().run(['plan', 'hotel.json'], { files: { 'hotel.json': json(desired) } });
    expect(stdout).not.toContain('\u001b');
  });

  test('a file name that a shell would take apart is put in quotes', async () => {
    const files = { 'my hotel.json': json(MORE) };
    const { stdout } = await trying().run(['plan', 'my hotel.json'], { files });
    expect(stdout).toMatch(/Next: staytax apply 'my hotel\.json'\n$/);
  });

  test('shows stays in season that pay more and stays outside that pay less, the largest of both', async () => {
    const sets = { tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'City tax' }] }] };
    const yearly = { ...CITY_TAX, rate: '4.00' };
    const season = { applicable_date_ranges: [{ after: '2027-04-01', before: '2027-10-31' }] };
    const files = { 'a.json': json(file({ taxes: [{ ...yearly, ...season, rate: '4.50' }], ...sets })) };
    const tried = trying(file({ taxes: [yearly], ...sets }));
    const { stdout } = await tried.run(['plan', 'a.json'], { files, today: '2026-12-01' });
    // 4 persons x 7 nights: 0.50 more in season, 4.00 less outside.
    expect(stdout).toMatch(
      /"Standard": \d+ of \d+ scenarios are charged differently\. The largest increase: EUR 14\.00 more, for .*\. The largest decrease: EUR 112\.00 less, for .*\.\n {6}.*, 14\.00 more\n {6}.*, 112\.00 less\n {6}.*\n\n/,
    );
    const { previews } = JSON.parse((await tried.run(['plan', 'a.json', '--json'], { files })).stdout);
    expect(previews[0].summary).toMatchObject({ more: { total: '+14.00' }, less: { total: '-112.00' } });
  });

  describe('effects on guests', () => {
    /** 15 % inclusive: the two policies round another side of it. */
    const before = file({ taxes: [{ ...VAT, rate: '14' }], tax_sets: [{ ...STANDARD, taxes: [{ tax: 'VAT' }] }] });
    const after = file({ taxes: [{ ...VAT, rate: '15' }], tax_sets: [{ ...STANDARD, taxes: [{ tax: 'VAT' }] }] });
    const files = { 'a.json': json(after) };
    const netsOf = async (...argv: string[]) => {
      const { stdout } = await trying(before).run(['plan', 'a.json', '--json', ...argv], { files });
      const { policy, previews } = JSON.parse(stdout);
      return { policy, largest: previews[0].summary.largest };
    };

    test('use the policy of the channel manager, unless --policy names another one', async () => {
      const byDefault = await netsOf();
      expect(byDefault.policy).toBe('channelManager');
      expect(await netsOf('--policy', 'channelManager')).toEqual(byDefault);
      const documented = await netsOf('--policy', 'documented');
      expect(documented.policy).toBe('documented');
      expect(documented.largest).not.toEqual(byDefault.largest);
    });

    test('name the policy', async () => {
      const { stdout } = await trying(before).run(['plan', 'a.json', '--policy', 'documented'], { files });
      expect(stdout).toContain('What guests would pay (policy documented):\n');
    });
  });

  test('plans several files in one run with one summary', async () => {
    const inn = '52397a6e-c330-44f4-a293-47042d3a3607';
    const files = { 'hotel.json': json(MORE), 'inn.json': json({ ...MORE, property_id: inn, tax_sets: [] }) };
    const { code, stdout } = await trying().run(['plan', 'hotel.json', 'inn.json'], { files });
    expect(code).toBe(0);
    expect(stdout).toContain(`Property ${PROPERTY}\n`);
    expect(stdout).toContain(`Property ${inn}\n`);
    expect(stdout).toMatch(
      /\n2 properties: 4 to create, 0 to update, 0 to remove, 3 unchanged\.\nNext: staytax apply hotel\.json inn\.json\n$/,
    );
    const { plans } = JSON.parse((await trying().run(['plan', ...Object.keys(files), '--json'], { files })).stdout);
    expect(plans).toMatchObject([
      { file: 'hotel.json', counts: { create: 1 } },
      { file: 'inn.json', counts: { create: 3 } },
    ]);
  });

  test('two files for one property are refused, with every issue of every file', async () => {
    const files = { 'a.json': json(file()), 'b.json': json(file()), 'c.json': '{' };
    const { run, sandbox } = trying();
    const { code, stderr } = await run(['plan', 'a.json', 'b.json', 'c.json'], { files });
    expect(code).toBe(1);
    expect(stderr).toContain('c.json:1:2');
    expect(stderr).toContain(`is defined in "a.json" too`);
    expect(sandbox.requests()).toEqual([]);
  });

  test('plans with a target only that entry and what it needs', async () => {
    const { stdout } = await trying().run(['plan', 'hotel.json', '--target', 'City tax']);
    expect(stdout).toContain('+ create tax "City tax"');
    expect(stdout).not.toContain('update tax "VAT"');
    expect(stdout).toContain("Next: staytax apply hotel.json --target 'City tax'\n");
    const unknown = await trying().run(['plan', 'hotel.json', '--target', 'City tx']);
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain('City tx');
  });

  test('pruning with an empty list of taxes needs --allow-empty', async () => {
    const files = { 'a.json': json(file({ taxes: [], tax_sets: [] })) };
    const refused = await trying().run(['plan', 'a.json', '--prune'], { files });
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('(prune_everything)');
    const { code, stdout } = await trying().run(['plan', 'a.json', '--prune', '--allow-empty'], { files });
    expect(code).toBe(0);
    expect(stdout).toContain('3 to remove');
    expect(stdout).toContain('Next: staytax apply a.json --prune --allow-empty\n');
  });

  test('refuses a saved plan in place of definitions', async () => {
    const { run } = trying();
    const { out } = await run(['plan', 'same.json', '--out', 'plan.json']);
    const { code, stderr } = await run(['plan', 'plan.json'], { files: out });
    expect(code).toBe(2);
    expect(stderr).toContain('plan.json is a saved plan; "staytax apply" takes it');
  });

  describe('exit code', () => {
    const ambiguous = json(file({ taxes: [{ ...VAT, id: 'gone' }, CITY_TAX] }));
    test.each<[string, string[], World, number, string]>([
      ['changes', ['hotel.json', '--exit-code'], {}, 3, ''],
      ['a file that is not there', ['no.json', '--exit-code'], {}, 2, 'cannot read "no.json"'],
      ['the same without', ['no.json'], {}, 2, 'cannot read "no.json"'],
      ['a wrong option', ['hotel.json', '--exit-code', '--prun'], {}, 2, "unknown option '--prun'"],
      ['no address', ['hotel.json', '--exit-code'], { env: {} }, 2, 'STAYTAX_API_URL is not set'],
      ['no key', ['hotel.json'], { env: { STAYTAX_API_URL: 'https://a.test' } }, 2, 'STAYTAX_API_KEY is not set'],
      [
        'an address in clear',
        ['hotel.json'],
        { env: { ...ENV, STAYTAX_API_URL: 'http://a.test' } },
        2,
        'error: STAYTAX_API_URL begins with http://',
      ],
      ['a wrong key', ['hotel.json'], { env: { ...ENV, STAYTAX_API_KEY: 'other' } }, 1, 'error: GET /api/v1/taxes'],
      ['not valid', ['a.json'], { files: { 'a.json': '{"version": 1,\n "taxes": []}' } }, 1, 'a.json:1:1'],
      [
        'a tax set',
        ['a.json'],
        { files: { 'a.json': json(TAX_SET) } },
        1,
        'This is a tax set. A definitions file has version',
      ],
      ['given twice', ['a.json'], { files: { 'a.json': '{"version": 1, "version": 1}' } }, 1, 'duplicate_key'],
      ['what the property does not have', ['a.json'], { files: { 'a.json': ambiguous } }, 1, '(id_not_at_property)'],
    ])('%s', async (_, argv, world, code, message) => {
      const outcome = await trying().run(['plan', ...argv], world);
      expect(outcome.stderr).toContain(message);
      expect(outcome.code).toBe(code);
      expect(outcome.stdout === '').toBe(message !== '');
    });
  });

  test('an issue has its line and column', async () => {
    const wrong = json(file({ tax_sets: [{ ...STANDARD, taxes: [{ tax: 'Vat' }] }] }));
    const { stderr } = await trying().run(['plan', 'a.json'], { files: { 'a.json': wrong } });
    const line = wrong.split('\n').findIndex((text) => text.includes('"Vat"')) + 1;
    expect(stderr).toMatch(
      new RegExp(`^a\\.json:${line}:\\d+ {2}tax_sets\\[0\\]\\.taxes\\[0\\]\\.tax {2}tax must be the title or the id`),
    );
  });
});

describe('a file with local rules', () => {
  const children = { rates: [{ age_under: 12, rate: '0' }] };
  const files = {
    'hotel.json': json(file({ taxes: [VAT, { ...CITY_TAX, local: children }] })),
    'same.json': json(file({ taxes: [VAT, { ...CITY_TAX, local: { rates: [{ age_under: 3, rate: '2.50' }] } }] })),
  };
  const property = file();

  test('lists the stays on which the channel manager charges otherwise, also when nothing is sent', async () => {
    const { stdout } = await trying(property).run(['plan', 'hotel.json'], { files });
    expect(stdout).toMatch(
      /\nWhat the channel manager charges, without local rules \(policy channelManager\):\n {2}"Standard": \d+ of \d+ stays differ, most of all\n/,
    );
    expect(stdout).toMatch(/4 persons \(one of 11, one of 11\): EUR [\d.]+ here, [\d.]+ there, 35\.00 more\n/);
    expect(stdout).toContain('Nothing to do: 3 unchanged.');
    const same = await trying(property).run(['plan', 'same.json'], { files });
    expect(same.stdout).toMatch(/"Standard": the same for all of \d+ stays\./);
  });

  test('prints every stay that differs as JSON', async () => {
    const { stdout } = await trying(property).run(['plan', 'hotel.json', '--json'], { files });
    const [report] = JSON.parse(stdout).channel;
    expect(report).toMatchObject({ title: 'Standard', currency: 'EUR' });
    expect(report.differing[0]).toMatchObject({ difference: '+35.00', stay: { rooms: [{ nights: 7 }] } });
  });

  test('effects on guests leave local rules out', async () => {
    const raised = json(file({ taxes: [VAT, { ...CITY_TAX, rate: '3.50', local: { ...children, rate: '2.50' } }] }));
    const { stdout } = await trying(property).run(['plan', 'raised.json'], { files: { 'raised.json': raised } });
    expect(stdout).toContain('rate: 2.50 -> 3.50');
    expect(stdout).toMatch(/What guests would pay[\s\S]*, 28\.00 more\n/);
    expect(stdout).not.toContain('local:');
  });
});
