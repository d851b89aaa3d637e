import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../../src/cli/process/process-io.js';

const ADDRESS = 'http://127.0.0.1:4711/?token=5ecret&a="b"';

test.runIf(process.platform === 'linux')(
  'the browser gets no token as an argument, but a file of this user',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'staytax-browser-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [browser, told] = [join(folder, 'xdg-open'), join(folder, 'told')];
    writeFileSync(browser, `#!/bin/sh\nprintf '%s ' "$@" > ${told}.new && mv ${told}.new ${told}\n`);
    chmodSync(browser, 0o755);
    vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    openPage(ADDRESS);
    await vi.waitFor(() => expect(existsSync(told)).toBe(true), 10_000);
    const args = readFileSync(told, 'utf8').trim();
    expect(args).toMatch(/^file:[^ ]*$/);
    expect(args).not.toContain('5ecret');
    const file = fileURLToPath(args);
    onTestFinished(() => rmSync(dirname(file), { recursive: true }));
    expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(readFileSync(file, 'utf8')).toContain('url=http://127.0.0.1:4711/?token=5ecret&amp;a=&quot;b&quot;"');
  },
);
