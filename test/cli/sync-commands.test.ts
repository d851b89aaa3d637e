import { describe, expect, test } from 'vitest';
import type { DefinitionsInput } from '../../src/api/index.js';
import type { StopSignal } from '../../src/cli/bulk-io.js';
import type { Sandbox } from '../../src/sandbox/index.js';
import { sandboxWith } from '../api/remote.js';
import { CITY_TAX, file, PROPERTY, STANDARD, VAT } from '../api/sync-world.js';
import { cli, json, type Outcome, type World } from './fake-io.js';

const ENV = { STAYTAX_API_URL: 'https://api.example.com', STAYTAX_API_KEY: 'key', NO_COLOR: '1' };
const OLD = { ...VAT, title: 'Old tax' };
const BEFORE = file({
  taxes: [{ ...VAT, rate: '6' }, OLD],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }] }],
});
const FILES = { 'hotel.json': json(file()), 'same.json': json(BEFORE) };

interface Try {
  readonly sandbox: Sandbox;
  readonly run: (
    argv: readonly string[],
    world?: World,
  ) => Promise<Outcome & { asked: string[]; out: Record<string, string> }>;
}

/** A property that has what definitions say, and the command line in front of it. */
function trying(before: DefinitionsInput = BEFORE): Try {
  const { sandbox } = sandboxWith(before);
  return {
    sandbox,
    run: async (argv, world = {}) => {
      const asked: string[] = [];
      const out: Record<string, string> = {};
      const ask = async (question: string) => {
        asked.push(question);
        return world.sync?.ask?.(question);
      };
      const openSink = async (name = '') => ({
        write: async (bytes: Uint8Array) => {
          out[name] = new TextDecoder().decode(bytes);
          return true;
        },
        close: async () => undefined,
      });
      const sync = { fetch: sandbox.fetch, ...world.sync, ask };
      const outcome = await cli(argv, { files: FILES, env: ENV, bulk: { openSink }, ...world, sync });
      return { ...outcome, asked, out };
    },
  };
}

const answering = (answer: string | undefined): World => ({ sync: { canAsk: true, ask: async () => answer } });

describe('staytax pull', () => {
  test('prints the file, and nothing else', async () => {
    const { code, stdout, stderr } = await trying().run(['pull', '--property', PROPERTY]);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      ...BEFORE,
      taxes: [
        { ...OLD, rate: '7.00' },
        { ...VAT, rate: '6.00' },
      ],
    });
  });

  test('writes it where it is wanted, and says what comes next', async () => {
    const { code, stdout, stderr, out } = await trying().run([
      'pull',
      '--property',
      PROPERTY,
      '--out',
      'my.json',
      '--ids',
    ]);
    expect([code, stdout]).toEqual([0, '']);
    expect(JSON.parse(out['my.json'] ?? '').taxes[0].id).toBe('7163 Old tax');
    expect(stderr).toBe('2 taxes and 1 tax set written to my.json. Next, when it is edited: staytax plan my.json\n');
  });

  test.each([[['pull']], [['pull', '--property', 'hotel']]])('%j is a wrong use', async (argv) => {
    expect((await trying().run(argv)).code).toBe(2);
  });
});

describe('staytax plan', () => {
  test('shows sign, word and fields, what guests would pay, the counts, and the next command', async () => {
    const { code, stdout, stderr } = await trying().run(['plan', 'hotel.json']);
    expect([code, stderr]).toEqual([0, '']);
    const [beginning, ...rest] = stdout.split(/^(?=What guests would pay:\n)/m);
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
    const end =
      /^What guests would pay:\n {2}"Standard": \d+ of \d+ scenarios are charged differently\. .*\n(?: {6}.*: EUR [\d.]+ -> [\d.]+, \+[\d.]+ more\n){3}\n([\s\S]*)$/;
    expect(end.exec(rest.join(''))?.[1]).toMatchInlineSnapshot(`
      "Not in the file, and left alone (--prune removes it): tax "Old tax".

      Plan: 1 to create, 2 to update, 0 to remove, 0 unchanged.
      Next: staytax apply hotel.json
      "
    `);
  });

  test('with prune', async () => {
    const { stdout } = await trying().run(['plan', 'hotel.json', '--prune']);
    expect(stdout).toContain('  - remove tax "Old tax"  7163 Old tax\n');
    expect(stdout).toContain(
      '\nPlan: 1 to create, 2 to update, 1 to remove, 0 unchanged.\nNext: staytax apply hotel.json --prune\n',
    );
    expect(stdout).not.toContain('left alone');
  });

  test('says so when there is nothing to do', async () => {
    const { code, stdout } = await trying().run(['plan', 'same.json', '--exit-code']);
    expect([code, stdout]).toEqual([0, `Property ${PROPERTY}\n\nNothing to do: 3 unchanged.\n`]);
  });

  test('changes nothing', async () => {
    const { run, sandbox } = trying();
    await run(['plan', 'hotel.json', '--prune']);
    expect(sandbox.requests().every(({ method }) => method === 'GET')).toBe(true);
  });

  test('as JSON, with what guests would pay', async () => {
    const { stdout } = await trying().run(['plan', 'hotel.json', '--json']);
    const plan = JSON.parse(stdout);
    expect(Object.keys(plan)).toEqual([
      'version',
      'property_id',
      'steps',
      'counts',
      'unlisted',
      'fingerprint',
      'previews',
    ]);
    expect(plan).toMatchObject({
      version: 1,
      counts: { create: 1, update: 2 },
      previews: [{ title: 'Standard', isNew: false }],
    });
    expect(plan.previews[0].scenarios[0]).toMatchObject({ before: expect.any(String), after: expect.any(String) });
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
    const files = { 'my hotel.json': json(file()) };
    const { stdout } = await trying().run(['plan', 'my hotel.json'], { files });
    expect(stdout).toMatch(/Next: staytax apply 'my hotel\.json'\n$/);
  });

  describe('exit code', () => {
    const ambiguous = json(file({ taxes: [{ ...VAT, id: 'gone' }, CITY_TAX] }));
    test.each<[string, string[], World, number, string]>([
      ['changes', ['hotel.json', '--exit-code'], {}, 2, ''],
      ['changes, not asked for', ['hotel.json'], {}, 0, ''],
      ['a file that is not there', ['no.json', '--exit-code'], {}, 1, 'cannot read "no.json"'],
      ['the same without', ['no.json'], {}, 2, 'cannot read "no.json"'],
      ['a wrong option', ['hotel.json', '--exit-code', '--prun'], {}, 1, "unknown option '--prun'"],
      ['no address', ['hotel.json', '--exit-code'], { env: {} }, 1, 'STAYTAX_API_URL is not set'],
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
      new RegExp(`^a\\.json:${line}:\\d+ {2}tax_sets\\[0\\]\\.taxes\\[0\\]\\.tax {2}No tax of the file`),
    );
  });
});

describe('staytax apply', () => {
  test('with --yes: shows the plan, each step, and how it ended; then there is nothing to do', async () => {
    const { run } = trying();
    const { code, stdout, stderr, asked } = await run(['apply', 'hotel.json', '--yes', '--prune']);
    expect([code, stderr, asked]).toEqual([0, '', []]);
    expect(stdout.slice(stdout.indexOf('Plan:'))).toMatchInlineSnapshot(`
      "Plan: 1 to create, 2 to update, 1 to remove, 0 unchanged.

        [1/4] ~ update tax "VAT"  7163 VAT ... done
        [2/4] + create tax "City tax" ... done
        [3/4] ~ update tax set "Standard"  7163 Standard ... done
        [4/4] - remove tax "Old tax"  7163 Old tax ... done

      Applied: 4 done, 0 failed, 0 not started.
      "
    `);
    expect((await run(['apply', 'hotel.json', '--yes', '--prune'])).stdout).toContain('Nothing to do: 3 unchanged.');
  });

  test('asks on a terminal, and takes yes for yes', async () => {
    const { run } = trying();
    const { code, asked, stdout } = await run(['apply', 'hotel.json'], answering('yes'));
    expect([code, asked]).toEqual([0, ['Apply this plan? Only "yes" does: ']]);
    expect(stdout).toContain('Applied: 3 done');
  });

  test.each([['no'], ['y'], [''], [undefined]])('takes %j for no', async (answer) => {
    const { run, sandbox } = trying();
    const { code, stderr } = await run(['apply', 'hotel.json'], answering(answer));
    expect([code, stderr]).toEqual([1, 'Nothing was applied.\n']);
    expect(sandbox.requests().every(({ method }) => method === 'GET')).toBe(true);
  });

  test('asks nothing when there is nothing to do', async () => {
    const { code, asked } = await trying().run(['apply', 'same.json'], answering('yes'));
    expect([code, asked]).toEqual([0, []]);
  });

  test('needs --yes where nobody can be asked, before anything is read', async () => {
    const { run, sandbox } = trying();
    const { code, stderr } = await run(['apply', 'hotel.json']);
    expect(code).toBe(2);
    expect(stderr).toContain('--yes says that it is to be done');
    expect(sandbox.requests()).toEqual([]);
  });

  test('says what failed, what is done and what was not started', async () => {
    const { run, sandbox } = trying();
    const body = { errors: { code: 'validation_error', title: 'Validation Error', details: { taxes: ['is wrong'] } } };
    sandbox.failNext({ status: 422, method: 'PUT', path: '/api/v1/tax_sets', body });
    const { code, stderr } = await run(['apply', 'hotel.json', '--yes', '--prune']);
    expect(code).toBe(1);
    expect(stderr).toContain('~ update tax set "Standard"  7163 Standard failed. PUT /api/v1/tax_sets/');
    expect(stderr).toContain('is wrong');
    expect(stderr).toMatch(/\n2 done, 1 failed, 1 not started\. Next: apply again, what is done stays done\.\n$/);
  });

  test('does nothing when the property has changed while the question stood', async () => {
    const { run, sandbox } = trying();
    const ask = async (): Promise<string> => {
      const headers = { 'user-api-key': 'key' };
      await sandbox.fetch('https://api.example.com/api/v1/taxes/7163%20VAT', {
        method: 'PUT',
        headers,
        body: JSON.stringify({ tax: { rate: '5.00' } }),
      });
      return 'yes';
    };
    const { code, stderr } = await run(['apply', 'hotel.json'], { sync: { canAsk: true, ask } });
    expect([code, stderr]).toEqual([
      1,
      'Nothing was applied: the property has changed since the plan was made.\n  tax "VAT" was changed (rate: 6.00 -> 5.00)\nNext: plan again.\n',
    ]);
  });

  test('is stopped by a signal, and says how far it came', async () => {
    const { run, sandbox } = trying();
    let stop: ((signal: StopSignal) => void) | undefined;
    const onStop = (listener: (signal: StopSignal) => void) => {
      stop = listener;
      return () => undefined;
    };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await sandbox.fetch(input, init);
      if (init?.method === 'PUT') stop?.('SIGINT');
      return answer;
    };
    const bulk = { onStop };
    const { code, stderr } = await run(['apply', 'hotel.json', '--yes'], { sync: { fetch }, bulk });
    expect(code).toBe(130);
    expect(stderr).toContain('not started');
  });

  test('says when the API keeps something else than it was sent', async () => {
    const { run, sandbox } = trying();
    const fetch: typeof globalThis.fetch = (input, init) => {
      const body = typeof init?.body === 'string' ? init.body.replace('"2.50"', '"2.40"') : null;
      return sandbox.fetch(input, { ...init, body });
    };
    const { code, stderr } = await run(['apply', 'hotel.json', '--yes'], { sync: { fetch } });
    expect(code).toBe(1);
    expect(stderr).toContain('the API keeps something else than the file says. rate: 2.40 -> 2.50');
  });
});
