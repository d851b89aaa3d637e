import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Outside } from '../../src/cli/command-io.js';
import { processIo } from '../../src/cli/process/process-io.js';
import { run } from '../../src/cli/run.js';
import type { Written } from '../cli/bulk/world.js';
import { streams } from '../cli/bulk/world.js';
import { ROOT } from './blocks.js';

/**
 * Runs the commands that a shell types in this process: starting Node and loading the command line takes longer than
 * most commands do. `npm run test:packed` types them into the installed binary.
 */
export interface CommandServer {
  /** A line of bash that runs its arguments as a command. */
  readonly script: string;
  close(): void;
}

/** Ends a command that failed in a way that no page expects. */
const DEFECT = 70;

/** Files, network and ports of this machine. */
export const OUTSIDE: Outside = processIo(pathToFileURL(`${ROOT}/`), () => undefined);

/** Each command has a folder in `home`, with its input and what it answers. */
export async function serveCommands(home: string): Promise<CommandServer> {
  const boxes = mkdtempSync(join(home, 'commands-'));
  let last = Promise.resolve();
  const server = createServer((socket) => {
    socket.setEncoding('utf8').once('data', (box) => {
      last = last.then(() => answer(String(box).trimEnd())).then(() => void socket.end('done\n'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    script: `box=$(mktemp -d '${boxes}/XXXXXX') && cat > "$box/stdin" && env -0 > "$box/env" &&
printf '%s\\0' staytax "$@" > "$box/words" && exec 3<> /dev/tcp/127.0.0.1/${port} &&
printf '%s\\n' "$box" >&3 && read -r _ <&3 && . "$box/answer"`,
    close: () => void server.close(),
  };
}

/** Writes the answer as a script that prints it: the pieces in their order, and the exit code. */
async function answer(box: string): Promise<void> {
  const listIn = (file: string) => readFileSync(join(box, file), 'utf8').split('\0').slice(0, -1);
  const env = Object.fromEntries(listIn('env').map((pair) => [pair.slice(0, pair.indexOf('=')), afterEquals(pair)]));
  const pieces: Array<{ readonly stream: string; readonly bytes: Uint8Array[] }> = [];
  const written: Written = (stream, bytes) => {
    if (pieces.at(-1)?.stream !== stream) pieces.push({ stream, bytes: [] });
    pieces.at(-1)?.bytes.push(bytes);
  };
  const io: Outside = { ...OUTSIDE, ...streams(readFileSync(join(box, 'stdin')), written), env };
  const before = process.cwd();
  process.chdir(env['PWD'] ?? box);
  const code = await run(listIn('words').slice(1), io).catch((error: unknown) => {
    io.stderr.write(error instanceof Error ? `${error.stack}` : String(error));
    return DEFECT;
  });
  process.chdir(before);
  for (const [at, { bytes }] of pieces.entries()) writeFileSync(join(box, String(at)), Buffer.concat(bytes));
  const prints = pieces.map(({ stream }, at) => `cat '${box}/${at}'${stream === 'stderr' ? ' >&2' : ''}`);
  writeFileSync(join(box, 'answer'), [...prints, `exit ${code}\n`].join('\n'));
}

const afterEquals = (pair: string): string => pair.slice(pair.indexOf('=') + 1);
