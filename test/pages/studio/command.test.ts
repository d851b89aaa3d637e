import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../../src/cli/command-io.js';
import { filePage } from '../../../src/pages/studio/page.js';
import { heldScript, packedText } from '../../../src/pages/studio/page-contents.js';
import { cli, json } from '../../cli/fake-io.js';
import { SET } from '../editor/sets.js';
import { filesInMemory, heldIn } from './files.js';

const FILES = { 'lisbon.json': json(SET), '/package/examples/places/a.json': json({ ...SET, title: 'A place' }) };

/** A port that answers nobody, and a person who stops at once. */
function world(calls: string[]) {
  const io: Partial<Io> = {
    ...filesInMemory().io,
    studioScript: async () => 'run()',
    serve: async (fetch, { port }) => {
      calls.push(`port ${port}`);
      const answer = await fetch(
        new Request('http://127.0.0.1:4711/?token=secret', { headers: { host: '127.0.0.1:4711' } }),
      );
      calls.push(String(answer.status));
      return { url: 'http://127.0.0.1:4711', port: 4711, close: async () => void calls.push('closed') };
    },
    openPage: (url) => void calls.push(`open ${url}`),
  };
  return { files: FILES, io };
}

describe('staytax studio', () => {
  test('prints its address as the first line, opens it, and ends when it is stopped', async () => {
    const calls: string[] = [];
    const { code, stdout } = await cli(['studio', 'lisbon.json', '--port', '4711'], world(calls));
    expect(code).toBe(0);
    expect(stdout).toBe('http://127.0.0.1:4711/?token=secret\n');
    expect(calls).toEqual(['port 4711', '200', 'open http://127.0.0.1:4711/?token=secret', 'closed']);
  });

  test('opens no browser with --no-open, and needs no file', async () => {
    const calls: string[] = [];
    expect((await cli(['studio', '--port', '0', '--no-open'], world(calls))).code).toBe(0);
    expect(calls.some((call) => call.startsWith('open'))).toBe(false);
  });

  test('--export writes one page with the file in it, and serves nothing', async () => {
    const calls: string[] = [];
    const { io, written } = filesInMemory();
    const { code, stderr } = await cli(['studio', 'lisbon.json', '--export', 'studio.html'], {
      ...world(calls),
      io: { ...world(calls).io, ...io },
    });
    expect([code, calls]).toEqual([0, []]);
    expect(stderr).toContain('studio.html is written');
    expect(written.get('studio.html')).toContain('"title":"Lisbon"');
    expect((await cli(['studio', '--export', '-'], world(calls))).code).toBe(2);
  });

  test.each([
    ['a file that is not there', ['studio', 'nowhere.json'], 2],
    ['standard input', ['studio', '-'], 2],
    ['a file that is no tax set', ['studio', 'odd.json'], 1],
  ])('%s is told before there is a page', async (_, argv, expected) => {
    const calls: string[] = [];
    const { code, stdout } = await cli(argv, { ...world(calls), files: { ...FILES, 'odd.json': '{ "rooms": [] }' } });
    expect([code, stdout, calls]).toEqual([expected, '', []]);
  });
});

describe('staytax preview --interactive', () => {
  test('writes the studio as one file, with the draft in it', async () => {
    const { io, written } = filesInMemory();
    const argv = ['preview', 'lisbon.json', '--html', 'studio.html', '--interactive'];
    const { code } = await cli(argv, { ...world([]), io: { ...world([]).io, ...io } });
    expect(code).toBe(0);
    const page = written.get('studio.html') ?? '';
    const { script, places } = await heldIn(page);
    expect(script).toBe('run()');
    expect(page).toMatch(
      /default-src 'none'; script-src 'sha256-[\w+/=]+' 'sha256-[\w+/=]+'; img-src data:; worker-src blob:/,
    );
    expect(page).toContain('"title":"Lisbon"');
    expect(JSON.parse(places ?? '')).toMatchObject([{ name: 'A place', draft: { title: 'A place' } }]);
    expect(page).not.toContain('"policy":');
  });

  test('calculates with the policy of the options', async () => {
    const { io, written } = filesInMemory();
    const argv = ['preview', 'lisbon.json', '--html', 'a.html', '--interactive', '--exclusive-base', 'net'];
    await cli(argv, { ...world([]), io: { ...world([]).io, ...io } });
    expect(written.get('a.html')).toContain('"policy":{"exclusiveBase":"net"}');
  });

  test('needs --html', async () => {
    expect((await cli(['preview', 'lisbon.json', '--interactive'], world([]))).code).toBe(2);
  });
});

describe('a page that holds its script', () => {
  // The last bits of a text and the three escaped values meet in some of these lengths alone.
  test('unpacks any script, places and translation, of any length', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (script, places, translation) => {
        const data = { places: packedText(places), translation: packedText(translation) };
        const page = filePage({ sets: [] }, heldScript(script), undefined, data);
        expect(page).not.toContain('\r');
        expect(page).not.toContain('\0');
        expect(await heldIn(new TextDecoder().decode(new TextEncoder().encode(page)))).toEqual({
          script,
          places,
          translation,
        });
      }),
      { numRuns: 40 },
    );
  });
});
