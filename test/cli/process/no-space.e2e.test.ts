import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createApi } from '../../../src/channel/api/create-api.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';

// `npm run test:e2e` builds before it runs the tests: what is tried here is what users get.
const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';

/** Runs the built command after a line of the shell. */
function staytax(before: string, args: readonly string[], url: string): Promise<{ code: unknown; stderr: string }> {
  const env = { ...process.env, STAYTAX_API_URL: url, STAYTAX_API_KEY: 'secret', NO_COLOR: '1' };
  const script = ['-c', `${before}; exec "$@"`, 'bash', process.execPath, MAIN, ...args];
  return new Promise((resolve) => {
    execFile('bash', script, { env }, (error, _, stderr) => resolve({ code: error?.code ?? 0, stderr }));
  });
}

test('pull leaves the file as it is when no file may grow', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-no-space-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
  const { url, close } = await sandbox.listen();
  onTestFinished(close);
  const file = join(folder, 'hotel.json');
  const pull = ['pull', '--property', PROPERTY, '--out', file, '--yes'];
  const api = createApi({ baseUrl: url, apiKey: 'secret' });
  const tax = { logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true, property_id: PROPERTY } as const;
  await api.taxes.create({ ...tax, title: 'VAT' });
  expect(await staytax('true', pull, url)).toMatchObject({ code: 0 });
  const before = readFileSync(file, 'utf8');
  await api.taxes.create({ ...tax, title: 'Another' });
  const { code, stderr } = await staytax('ulimit -f 0', pull, url);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^error: cannot write .* than is allowed$/m),
  });
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(readdirSync(folder)).toEqual(['hotel.json']);
});
