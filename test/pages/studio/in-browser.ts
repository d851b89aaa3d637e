import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Api } from '../../../src/channel/api/index.js';
import { serve } from '../../../src/channel/sandbox/common/serve.js';
import { studioHost } from '../../../src/cli/commands/studio/studio.js';
import { git, processFiles } from '../../../src/cli/process/process-io.js';
import { createStudioServer } from '../../../src/pages/studio/server.js';
import { NOTHING_OUTSIDE } from '../../cli/bulk/world.js';
import { opened } from '../page/opened.js';
import { bundled, studioScript } from './bundle.js';

const TOKEN = 'a'.repeat(48);

/** A studio that runs on a file, as the command line serves it. */
export interface Running {
  readonly page: Page;
  readonly url: string;
  readonly file: string;
  readonly read: () => unknown;
  readonly write: (value: unknown) => void;
}

/** Serves a file, opens it, and holds that the page complained about nothing. */
export async function onServer(
  browser: Browser,
  content: unknown,
  look: (running: Running) => Promise<void>,
  api?: Api,
  locale = 'en',
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-studio-'));
  const file = join(folder, 'hotel.json');
  const write = (value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  write(content);
  const { url, stop } = await served(file, { api });
  // A browser keeps what belongs to an origin: each port is one, so nothing of another test is in its tab.
  const { page, complaints, close } = await opened(browser, url, { locale });
  try {
    await look({ page, url, file, write, read: () => JSON.parse(readFileSync(file, 'utf8')) });
    expect(complaints.filter((text) => !text.includes('favicon') && !/status of 4\d\d/.test(text))).toEqual([]);
  } finally {
    await close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ServedWith {
  readonly api?: Api | undefined;
  /** The environment of the process: where it keeps drafts. */
  readonly env?: Readonly<Record<string, string>>;
  /** The port of an earlier process [any]. */
  readonly port?: number;
  readonly token?: string;
}

/** A process that serves the studio of a file, on any free port. */
export async function served(
  file: string,
  { api, env = {}, port: wanted = 0, token = TOKEN }: ServedWith = {},
): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const host = studioHost({ file, today: '2026-05-01', api, io: { ...NOTHING_OUTSIDE, ...processFiles, git, env } });
  let port = 0;
  const workbook = () => bundled('src/trials/replay/workbook.ts', 'esm');
  const app = createStudioServer({ host, script: await studioScript(), workbook, token, port: () => port });
  const server = await serve((request) => app.fetch(request), { port: wanted, host: '127.0.0.1' });
  port = server.port;
  return { url: `http://127.0.0.1:${port}/?token=${token}`, stop: () => server.close() };
}
