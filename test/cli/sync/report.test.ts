import { describe, expect, test } from 'vitest';
import { file, PROPERTY, VAT } from '../../channel/api/sync-world.js';
import { envelope } from '../../channel/api/world.js';
import { json } from '../fake-io.js';
import type { Try } from '../trying.js';
import { trying } from '../trying.js';

const APPLY = ['apply', 'hotel.json', '--yes'];

/** The list of taxes has one more, which cannot be read. */
function withOddTax({ sandbox }: Try): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const answer = await sandbox.fetch(request.clone());
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' || pathname !== '/api/v1/taxes') return answer;
    const { data, meta } = (await answer.json()) as { data: object[]; meta: { total: number } };
    data.push(envelope('odd', { title: 'Lunar tax', logic: 'per_moon' }));
    return Response.json({ data, meta: { ...meta, total: meta.total + 1 } });
  };
}

describe('a record of the property that cannot be read', () => {
  test.each([['plan', 'hotel.json'], APPLY])('is named in a warning by %s', async (...argv) => {
    const tried = trying();
    const { code, stderr } = await tried.run(argv, { io: { fetch: withOddTax(tried) } });
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^hotel\.json:1:1 {2}warning {2}The tax "Lunar tax" \(odd\) of the property cannot be read/m,
    );
    expect(stderr).not.toContain('data[');
  });
});

describe('steps that overlap', () => {
  const taxes = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) => ({ ...VAT, title }));
  const files = { 'hotel.json': json({ version: 1, property_id: PROPERTY, taxes, tax_sets: [] }) };

  test('are reported in whole lines, one for each', async () => {
    const { run, sandbox } = trying(file({ taxes: [], tax_sets: [] }));
    sandbox.failNext({ latencyMs: 5, method: 'POST', times: 3 });
    const { code, stdout } = await run(APPLY, { files });
    const lines = stdout.split('\n').filter((line) => line.startsWith('  ['));
    expect(code).toBe(0);
    expect(lines.toSorted()).toEqual(
      taxes.map(({ title }, index) => `  [${index + 1}/6] + create tax "${title}" ... done`),
    );
  });

  test('and fail together are all reported and counted', async () => {
    const { run, sandbox } = trying(file({ taxes: taxes.map((tax) => ({ ...tax, rate: '1' })), tax_sets: [] }));
    sandbox.failNext({ status: 422, latencyMs: 300, method: 'PUT', times: 2 });
    const { code, stderr } = await run(APPLY, { files });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^~ update tax "A" .*failed\. PUT .*$\n^~ update tax "B" .*failed\. PUT /m);
    expect(stderr).toMatch(/^\d done, 2 failed, \d not started\. Next: apply again/m);
  });

  test('and are refused because another run creates the same say so', async () => {
    const { run, sandbox } = trying(file({ taxes: [], tax_sets: [] }));
    let lists = 0;
    const meddling: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      const { method, headers, url } = request;
      lists += method === 'GET' && url.includes('/taxes?') ? 1 : 0;
      // After the readings for the plan and before the first step comes the first look.
      if (lists === 3 && method === 'GET') {
        const tax = { ...taxes[0], property_id: PROPERTY };
        await sandbox.fetch(new URL('/api/v1/taxes', url), { method: 'POST', headers, body: JSON.stringify({ tax }) });
      }
      return sandbox.fetch(request);
    };
    const { code, stdout, stderr } = await run(APPLY, { files, io: { fetch: meddling } });
    expect(code).toBe(1);
    expect(stdout).toContain('[1/6] + create tax "A" ... refused\n');
    expect(stderr).toMatch(/plan again\.\n {2}tax "A" was added\n$/);
  });
});
