import { describe, expect, test } from 'vitest';
import type { StopSignal } from '../../../src/cli/bulk/io.js';
import type { World } from '../fake-io.js';
import { trying } from '../trying.js';

const answering = (answer: string | undefined): World => ({ sync: { canAsk: true, ask: async () => answer } });

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
