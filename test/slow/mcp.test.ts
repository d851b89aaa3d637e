import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt, ROOT } from '../package/built.js';

/** The built server over real pipes. */

const MAIN = join(ROOT, 'dist/cli/main.js');
beforeAll(ensureBuilt);

test('a thousand calls each get their own answer', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'] }));
  const started = performance.now();
  for (let batch = 0; batch < 20; batch += 1) {
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const price = `${100 + batch * 50 + at}.00`;
        const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: [price] }] };
        const { content } = await client.callTool({ name: 'quote', arguments: { taxSet: 'lisbon', stay } });
        const [first] = Array.isArray(content) ? content : [];
        return { price, quoted: JSON.parse(String(first?.text)).price };
      }),
    );
    for (const { price, quoted } of answers) expect(quoted).toBe(price);
  }
  console.log(`1,000 calls in ${Math.round(performance.now() - started)} ms`);
  const found = await client.callTool({ name: 'search_docs', arguments: { query: 'long stays' } });
  expect(JSON.stringify(found)).toContain('how-do-i-say.md');
  await client.close();
});

test('the server ends when its client dies', async () => {
  const child = spawn(process.execPath, [MAIN, 'mcp'], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', (code) => resolve(code)));
  const call = (id: number) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'preview', arguments: { draft: 'lisbon' } } })}\n`;
  child.stdin.write(Array.from({ length: 20 }, (_, at) => call(at)).join(''));
  child.stdout.destroy();
  child.stdin.destroy();
  expect(await ended).toBe(0);
});
