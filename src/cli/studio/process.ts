import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { StudioIo } from './io.js';

/** The studio in a process of its own. */
export function processStudioIo(script: URL): StudioIo {
  return {
    script: () => readFile(script, 'utf8'),
    serve,
    open,
    token: () => randomBytes(24).toString('hex'),
  };
}

const serve: StudioIo['serve'] = async (fetch, place) => {
  const { serve: serveHere } = await import('../../sandbox/common/serve.js');
  return serveHere(fetch, place);
};

const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** A machine without a browser is no reason to end: the address is printed too. */
function open(url: string): void {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
