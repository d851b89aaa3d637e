import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { Folder } from './install.js';

const LONGEST_MS = 120_000;

/** Nothing may be compiled from text, or come from elsewhere. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
const PAGE = '<!doctype html><title>staytax</title><script src="/bundle.js"></script><script src="/send.js"></script>';
const SEND = `
const send = (to, body) => fetch(to, { method: 'POST', body });
try { send('/answers', answers()); } catch (error) { send('/failed', String(error)); }`;

/** Opens a page that answers all cases and sends them back; `browser` is started with the address of the page. */
export async function inBrowser(folder: Folder, start: (url: string) => ChildProcess): Promise<string> {
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', PAGE],
    '/send.js': ['text/javascript', SEND],
    '/bundle.js': ['text/javascript', readFileSync(folder.bundle, 'utf8')],
  };
  let browser: ChildProcess | undefined;
  let server: Server | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The page sent nothing.')), LONGEST_MS);
      server = createServer((request, response) => {
        if (request.method === 'POST') {
          textOf(request).then((text) => {
            response.end();
            if (request.url === '/answers') resolve(text);
            else reject(new Error(text));
          }, reject);
          return;
        }
        const [type, text] = files[request.url ?? ''] ?? [];
        if (type === undefined) {
          response.writeHead(404).end();
          return;
        }
        response
          .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY })
          .end(text);
      });
      server.listen(0, '127.0.0.1', () => {
        browser = start(`http://127.0.0.1:${portOf(server)}/`);
        browser.on('error', reject);
      });
    });
  } finally {
    clearTimeout(timer);
    await ended(browser);
    server?.close();
    server?.closeAllConnections();
  }
}

function portOf(server: Server | undefined): number {
  const address = server?.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const more of request) text += more;
  return text;
}

/** Ends the browser with all its processes: it is started as a group of its own. */
async function ended(browser: ChildProcess | undefined): Promise<void> {
  if (browser?.pid === undefined || browser.exitCode !== null) return;
  const gone = new Promise((resolve) => browser.once('exit', resolve));
  process.kill(-browser.pid, 'SIGKILL');
  await gone;
}

export function startBrowser(command: string, options: readonly string[]): ChildProcess {
  return spawn(command, options, { stdio: 'ignore', detached: true });
}
