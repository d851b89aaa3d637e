import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { install, Reader, uninstall } from '../docs/reader.js';
import { commandsIn, helpsBelow, nextIn, serves } from '../docs/shell.js';

/**
 * Each command that a help prints, and each that is printed for what comes next, typed in an empty folder in which npm
 * has installed the tarball. `npm run test:packed` types those of README and docs there too.
 */

const BIN = 'node_modules/.bin/staytax';
/** Those of `complete` are for a shell that is interactive; the test of that command loads the scripts. */
const LOADED_BY_A_SHELL = /^staytax complete/;

const home = await install(true);
let readers: Reader[] = [];
afterAll(() => {
  for (const reader of readers) reader.leave();
  uninstall(home);
});

const help = (of: readonly string[]): string =>
  execFileSync(process.execPath, [join(home.folder, BIN), ...of, '--help'], {
    encoding: 'utf8',
    env: { NO_COLOR: '1' },
  });

/** In an empty folder, before a sandbox of its own; then each command that is printed for what comes next. How many. */
async function typed(lines: readonly string[]): Promise<number> {
  const reader = new Reader(home);
  readers = [...readers, reader];
  await reader.startSandbox('staytax sandbox');
  const next: string[] = [];
  for (const line of lines) next.push(...(await typeLine(reader, line)));
  for (const line of next) {
    await reader.startSandbox('staytax sandbox');
    await typeLine(reader, line);
  }
  reader.leave();
  return lines.length + next.length;
}

async function typeLine(reader: Reader, line: string): Promise<readonly string[]> {
  const words = line.split(/\s+/);
  if (serves(words.slice(1))) {
    const own = words.map((word, at) => (words[at - 1] === '--port' ? '0' : word)).join(' ');
    const { end, text } = await reader.serve(own.includes('--port') ? own : `${own} --port 0`);
    expect([0, 130, 'SIGINT'], `${line}\n${text}`).toContain(end);
    return [];
  }
  // In one line, and with the address of this sandbox.
  const here = line.replaceAll(/\s*\n\s*/g, ' ').replace('http://127.0.0.1:4010', '"$STAYTAX_API_URL"');
  const block = {
    page: line,
    line: 1,
    language: 'sh',
    file: undefined,
    code: `${here}\n`,
  };
  const printed = await reader.type(block);
  return line.includes('>') ? [] : nextIn(printed.join('\n'));
}

describe('every command that --help of the tarball prints', () => {
  test('runs in an empty folder, and so do those that it prints', { timeout: 900_000 }, async () => {
    const helps = helpsBelow([], help);
    expect(helps.length).toBeGreaterThan(20);
    const failed: string[] = [];
    let count = 0;
    for (const of of helps) {
      const lines = commandsIn(help(of)).filter((line) => !LOADED_BY_A_SHELL.test(line));
      try {
        if (lines.length > 0) count += await typed(lines);
      } catch (error) {
        failed.push(`${of.join(' ')}: ${error instanceof Error ? error.message : error}`);
      }
    }
    console.log(`${count} commands of ${helps.length} helps`);
    expect(failed.join('\n\n')).toBe('');
  });

  test('commands accept names for files, and suggest a similar one', { timeout: 120_000 }, () => {
    const run = (...words: string[]) => {
      try {
        return execFileSync(process.execPath, [join(home.folder, BIN), ...words], {
          cwd: home.folder,
          encoding: 'utf8',
          stdio: 'pipe',
        });
      } catch (error) {
        return String(Object(error).stderr);
      }
    };
    expect(run('quote', 'lisbn', '--stay', 'weekend')).toContain('Did you mean "lisbon"?');
    expect(run('quote', 'places/lisbn', '--stay', 'weekend')).toContain('Did you mean "places/lisbon"?');
    writeFileSync(join(home.folder, 'hotel.json'), run('examples', 'lisbon'));
    expect(run('quote', 'hotel.json', '--stay', 'weekend')).toBe(run('quote', 'lisbon', '--stay', 'weekend'));
  });
});
