import { describe, expect, test } from 'vitest';
import type { Io, StopSignal } from '../../../src/cli/command-io.js';
import { INTERRUPTED } from '../../../src/cli/command-io.js';
import { CITY_TAX, file, PROPERTY, VAT } from '../../channel/api/sync-world.js';
import type { World } from '../fake-io.js';
import { json } from '../fake-io.js';
import { BEFORE, trying } from '../trying.js';

/** What the property has, and a tax that no tax set uses: there are no effects on guests to calculate. */
const MORE = { 'more.json': json({ ...BEFORE, taxes: [...BEFORE.taxes, CITY_TAX] }) };
const answering = (answer: Awaited<ReturnType<Io['ask']>>): World => {
  return { files: MORE, io: { canAsk: true, ask: async () => answer } };
};

describe('staytax apply', () => {
  test('with --yes shows the plan, each step and the result, and then finds nothing to do', async () => {
    const { run } = trying();
    const { code, stdout, stderr, questions } = await run(['apply', 'hotel.json', '--yes', '--prune']);
    expect([code, stderr, questions]).toEqual([0, '', []]);
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

  test('shows the stays around today that the plan showed', async () => {
    const season = [{ after: '2031-01-01', before: '2031-12-31' }];
    const files = { 'hotel.json': json(file({ taxes: [VAT, { ...CITY_TAX, applicable_date_ranges: season }] })) };
    const shown = async (argv: readonly string[], today: string) => {
      const { stdout } = await trying().run(argv, { files, today });
      return /What guests would pay[\s\S]*?\n\n/.exec(stdout)?.[0];
    };
    const inSeason = await shown(['apply', 'hotel.json', '--yes'], '2031-03-01');
    expect(inSeason).toBe(await shown(['plan', 'hotel.json'], '2031-03-01'));
    expect(inSeason).not.toBe(await shown(['apply', 'hotel.json', '--yes'], '2026-05-01'));
  });

  test('applies after "yes" on a terminal', async () => {
    const { run } = trying();
    const { code, questions, stdout } = await run(['apply', 'more.json'], answering('yes'));
    expect([code, questions]).toEqual([0, ['Apply this plan? Only "yes" does: ']]);
    expect(stdout).toContain('Applied: 1 done');
  });

  test.each([['no'], ['y'], [''], [undefined]])('applies nothing after the answer %j', async (answer) => {
    const { run, sandbox } = trying();
    const { code, stderr } = await run(['apply', 'more.json'], answering(answer));
    expect([code, stderr]).toEqual([1, 'Nothing was applied.\n']);
    expect(sandbox.requests().every(({ method }) => method === 'GET')).toBe(true);
  });

  test('Ctrl-C at the question exits with 130', async () => {
    const { run, sandbox } = trying();
    const { code, stderr } = await run(['apply', 'more.json'], answering(INTERRUPTED));
    expect([code, stderr]).toEqual([130, 'Nothing was applied.\n']);
    expect(sandbox.requests().every(({ method }) => method === 'GET')).toBe(true);
  });

  test('asks nothing when there is nothing to do', async () => {
    const { code, questions } = await trying().run(['apply', 'same.json'], { io: answering('yes').io ?? {} });
    expect([code, questions]).toEqual([0, []]);
  });

  test('needs --yes without a terminal, before it reads a file', async () => {
    const { run, sandbox } = trying();
    const { code, stderr } = await run(['apply', 'hotel.json']);
    expect(code).toBe(2);
    expect(stderr).toContain('--yes applies the plan without a question');
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
    const { code, stderr } = await run(['apply', 'hotel.json'], { io: { canAsk: true, ask } });
    expect([code, stderr]).toEqual([
      1,
      'Nothing was applied. The property has changed since the plan was made: plan again.\n  tax "VAT" was changed (rate: 6.00 -> 5.00)\n',
    ]);
  });

  test('stops at a signal, and reports the steps that are done', async () => {
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
    const { code, stderr } = await run(['apply', 'hotel.json', '--yes'], { io: { fetch, onStop } });
    expect(code).toBe(130);
    expect(stderr).toBe(
      'Stopped: 0 done, 1 sent without an answer, 2 not sent. Next: apply again, what is done stays done.\n',
    );
  });

  test('Ctrl-C among twelve creations says how many were created and how many were not sent', async () => {
    const { run, sandbox } = trying(file({ taxes: [], tax_sets: [] }));
    const titles = Array.from({ length: 20 }, (_, index) => `Tax ${index}`);
    const files = { 'many.json': json(file({ taxes: titles.map((title) => ({ ...VAT, title })), tax_sets: [] })) };
    let stop: ((signal: StopSignal) => void) | undefined;
    const onStop = (listener: (signal: StopSignal) => void) => {
      stop = listener;
      return () => undefined;
    };
    let sent = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      // Several may be under way: which one this is does not change while it is carried out.
      if (init?.method === 'POST') sent += 1;
      const isFifth = init?.method === 'POST' && sent === 5;
      const answer = await sandbox.fetch(input, init);
      // Carried out, and not answered before the stop.
      if (isFifth) {
        stop?.('SIGINT');
        await new Promise(() => undefined);
      }
      return answer;
    };
    const { code, stderr, stdout } = await run(['apply', 'many.json', '--yes'], { files, io: { fetch, onStop } });
    const [, done, created, open, left] =
      /^Stopped: (\d+) done \((\d+) created\), (\d+) sent without an answer, (\d+) not sent\. Next: /.exec(stderr) ??
      [];
    expect([code, stderr.includes('failed')]).toEqual([130, false]);
    expect([Number(done), Number(done) + Number(open) + Number(left)]).toEqual([Number(created), 20]);
    expect(Number(open)).toBeGreaterThan(0);
    expect(Number(left)).toBeGreaterThan(0);
    expect(Number(done) + Number(open)).toBe(sent);
    expect(sandbox.state().taxes).toHaveLength(sent);
    expect(stdout).toContain('... sent, not answered\n');
  });

  test('says when the API keeps something else than it was sent', async () => {
    const { run, sandbox } = trying();
    const fetch: typeof globalThis.fetch = (input, init) => {
      const body = typeof init?.body === 'string' ? init.body.replace('"2.50"', '"2.40"') : null;
      return sandbox.fetch(input, { ...init, body });
    };
    const { code, stderr } = await run(['apply', 'hotel.json', '--yes'], { io: { fetch } });
    expect(code).toBe(1);
    expect(stderr).toContain('the API keeps something else than the file says. rate: 2.40 -> 2.50');
  });
});

describe('a saved plan', () => {
  const change = (sandbox: ReturnType<typeof trying>['sandbox']) =>
    sandbox.fetch('https://api.example.com/api/v1/taxes/7163%20VAT', {
      method: 'PUT',
      headers: { 'user-api-key': 'key' },
      body: JSON.stringify({ tax: { rate: '5.00' } }),
    });

  test('is applied as it was reviewed, and not a second time', async () => {
    const { run } = trying();
    const { code, stdout, out } = await run(['plan', 'hotel.json', '--prune', '--out', 'plan.json']);
    expect(code).toBe(0);
    expect(stdout).toContain('Next: staytax apply plan.json\n');
    const applied = await run(['apply', 'plan.json', '--yes'], { files: out });
    expect([applied.code, applied.stderr]).toEqual([0, '']);
    expect(applied.stdout).toContain('Plan: 1 to create, 2 to update, 1 to remove, 0 unchanged.');
    expect(applied.stdout).toContain('Applied: 4 done');
    const again = await run(['apply', 'plan.json', '--yes'], { files: out });
    expect(again.code).toBe(1);
    expect(again.stderr).toContain(
      'Nothing was applied. The property has changed since the plan was made: plan again.',
    );
  });

  test('is refused when the property has moved on', async () => {
    const { run, sandbox } = trying();
    const { out } = await run(['plan', 'hotel.json', '--out', 'plan.json']);
    await change(sandbox);
    const before = sandbox.state();
    const { code, stderr } = await run(['apply', 'plan.json', '--yes'], { files: out });
    expect(code).toBe(1);
    expect(stderr).toContain('plan again.\n  tax "VAT" was changed (rate: 6.00 -> 5.00)\n');
    expect(sandbox.state()).toEqual(before);
  });

  test('is refused when it was edited', async () => {
    const { run, sandbox } = trying();
    const { out } = await run(['plan', 'hotel.json', '--out', 'plan.json']);
    const files = { 'plan.json': (out['plan.json'] ?? '').replaceAll('"2.50"', '"9.99"') };
    const { code, stderr } = await run(['apply', 'plan.json', '--yes'], { files });
    expect(code).toBe(1);
    expect(stderr).toContain('edited');
    expect(sandbox.requests().every(({ method }) => method === 'GET')).toBe(true);
  });

  test('takes no options that would make another plan of it', async () => {
    const { run } = trying();
    const { out } = await run(['plan', 'hotel.json', '--out', 'plan.json']);
    const { code, stderr } = await run(['apply', 'plan.json', '--yes', '--prune'], { files: out });
    expect(code).toBe(2);
    expect(stderr).toContain('plan.json is a saved plan');
  });

  test('holds the plans of several properties', async () => {
    const { run } = trying();
    const { out } = await run(['plan', ...Object.keys(TWO), '--out', 'plan.json'], { files: TWO });
    const { code, stdout } = await run(['apply', 'plan.json', '--yes'], { files: out });
    expect(code).toBe(0);
    expect(stdout).toContain('2 of 2 properties: 6 done, 0 failed, 0 not started.');
  });
});

const INN = '52397a6e-c330-44f4-a293-47042d3a3607';
const TWO = { 'hotel.json': json(file()), 'inn.json': json({ ...file(), property_id: INN }) };

describe('several files', () => {
  test('are applied in one run with one summary, and a failure does not stop the others', async () => {
    const { run, sandbox } = trying();
    sandbox.failNext({ status: 422, method: 'PUT' });
    const { code, stdout, stderr } = await run(['apply', ...Object.keys(TWO), '--yes'], { files: TWO });
    expect(code).toBe(1);
    expect(stderr).toContain('failed. PUT');
    expect(stdout).toMatch(/\n1 of 2 properties: \d done, 1 failed, \d not started\.\n$/);
    expect((await run(['apply', ...Object.keys(TWO), '--yes'], { files: TWO })).code).toBe(0);
    expect((await run(['plan', ...Object.keys(TWO), '--exit-code'], { files: TWO })).code).toBe(0);
  });
});

describe('staytax apply --json', () => {
  const lines = (stdout: string) =>
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test('prints one event a line while it runs, and a report at the end', async () => {
    const { run } = trying();
    const { code, stdout, stderr } = await run(['apply', 'hotel.json', '--yes', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const events = lines(stdout);
    expect(events.map(({ type }) => type).toSorted()).toEqual(
      ['apply_ended', 'apply_started', ...Array(3).fill('step_done'), ...Array(3).fill('step_started')].toSorted(),
    );
    expect(events.every(({ property_id }) => property_id === PROPERTY)).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'apply_ended', outcome: 'applied', done: 3, failed: [] });
  });

  test('says that there was nothing to do', async () => {
    const { stdout } = await trying().run(['apply', 'same.json', '--yes', '--json']);
    expect(lines(stdout).at(-1)).toMatchObject({ type: 'apply_ended', outcome: 'applied', done: 0 });
  });

  test('says what failed', async () => {
    const { run, sandbox } = trying();
    sandbox.failNext({ status: 422, method: 'PUT' });
    const { code, stdout } = await run(['apply', 'hotel.json', '--yes', '--json']);
    expect(code).toBe(1);
    expect(lines(stdout).at(-1)).toMatchObject({
      outcome: 'failed',
      failed: [{ error: { name: 'ValidationError', status: 422 } }],
    });
  });

  test('ends several properties with a summary', async () => {
    const { stdout } = await trying().run(['apply', ...Object.keys(TWO), '--yes', '--json'], { files: TWO });
    expect(lines(stdout).at(-1)).toEqual({
      type: 'run_ended',
      properties: 2,
      applied: 2,
      done: 6,
      failed: 0,
      open: 0,
      notStarted: 0,
    });
  });

  test('needs --yes', async () => {
    const { code } = await trying().run(['apply', 'hotel.json', '--json'], answering('yes'));
    expect(code).toBe(2);
  });
});
