import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { studioHost } from '../../../src/cli/commands/studio/studio.js';
import { git, processFiles } from '../../../src/cli/process/process-io.js';
import { editedSet } from '../../../src/pages/editor/draft.js';
import { openEditor, typeText } from '../../../src/pages/editor/state.js';
import type { HistoryAnswer, Version } from '../../../src/pages/studio/protocol.js';
import { NOTHING_OUTSIDE } from '../../cli/bulk/world.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { committing, hasGit } from './git.js';

const withRate = (rate: string) => ({ ...SET, taxes: [VAT, FEE, { ...CITY, rate }] });

let folder: string;
let file: string;
let host: ReturnType<typeof studioHost>;
const write = (value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const saves = () => readdirSync(join(folder, 'hotel.history'));

beforeEach(() => {
  const made = mkdtempSync(join(tmpdir(), 'staytax-history-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  folder = made;
  file = join(folder, 'hotel.json');
  write(SET);
  host = studioHost({ file, today: '2026-05-01', api: undefined, io: { ...NOTHING_OUTSIDE, ...processFiles, git } });
});

/** Saves the first set with another city tax. */
async function save(rate: string, note?: string, as?: string) {
  const { sets, revision = '' } = await host.open();
  const { set } = openEditor({ draft: sets[0]?.draft });
  const edited = typeText(openEditor({ draft: sets[0]?.draft }), 't3.rate', rate).set;
  return host.save({ at: 0, set: edited, base: set, revision, note, as });
}

function listed(answer: HistoryAnswer) {
  if (answer.outcome === 'refused') throw new Error(answer.message);
  return answer;
}

/** The versions, the newest first: the rate of the city tax, who wrote it, and the note. */
async function history() {
  const { versions } = listed(await host.history({}));
  const rows = [];
  for (const { id, origin, note } of versions) rows.push([await rateIn(id), origin, ...(note ? [note] : [])]);
  return rows;
}

async function rateIn(id: string, name = 'Lisbon'): Promise<unknown> {
  const answer = await host.version({ id, name, at: 0 });
  return answer.outcome === 'refused'
    ? [answer.message, ...(answer.issues ?? [])].join(' ')
    : editedSet(answer.draft).taxes['t3']?.['rate'];
}

describe('the history of a file', () => {
  test('has the text that was found, and each save with its note', async () => {
    expect(await history()).toEqual([['4.00', 'found']]);
    await save('5', 'the town\n raised it ');
    await save('6');
    expect(await history()).toEqual([
      ['6', 'save'],
      ['5', 'save', 'the town raised it'],
      ['4.00', 'found'],
    ]);
    expect(saves()).toHaveLength(3);
    const times = listed(await host.history({})).versions.map(({ time }) => time);
    expect(times.toSorted().reverse()).toEqual(times);
  });

  test('has what another program wrote in between, before and after the next save', async () => {
    await save('5');
    write(withRate('8'));
    expect(await history()).toEqual([
      ['8', 'found'],
      ['5', 'save'],
      ['4.00', 'found'],
    ]);
    await save('9');
    expect((await history()).map(([rate, origin]) => `${rate} ${origin}`)).toEqual([
      '9 save',
      '8 found',
      '5 save',
      '4.00 found',
    ]);
  });

  test('leaves out a save that cannot be read, and says so', async () => {
    await save('5');
    const [first = ''] = saves();
    for (const broken of ['{', '[]', '{"savedAt":"never","text":"{}"}']) {
      writeFileSync(join(folder, 'hotel.history', first), broken);
      expect(listed(await host.history({})).notes).toEqual([
        `${join(folder, 'hotel.history', first)} cannot be read, and is left out.`,
      ]);
      expect(await history()).toEqual([['5', 'save']]);
    }
  });

  test('says that a version is no tax set', async () => {
    await save('5');
    const [first = ''] = saves();
    writeFileSync(join(folder, 'hotel.history', first), JSON.stringify({ savedAt: '2026-01-01', text: '{' }));
    expect((await history()).at(-1)?.[0]).toMatch(/^The file cannot be read\. .*hotel\.json:1:2: /);
    expect(await rateIn('unknown')).toBe('This version cannot be read.');
  });

  test('is listed while the file itself cannot be read', async () => {
    await save('5');
    writeFileSync(file, '{');
    const { versions } = listed(await host.history({}));
    expect(await rateIn(versions[1]?.id ?? '')).toBe('5');
  });

  test('that cannot be written does not stop a save, which says so', async () => {
    writeFileSync(join(folder, 'hotel.history'), 'a file');
    const answer = await save('5');
    expect(answer).toMatchObject({
      outcome: 'saved',
      notes: [
        expect.anything(),
        expect.stringMatching(/^This save is not in the history: cannot write ".*": its folder/),
      ],
    });
    expect(JSON.parse(readFileSync(file, 'utf8')).taxes[2].rate).toBe('5');
    expect(await history()).toEqual([['5', 'found']]);
  });

  test('keeps 200 saves, and no file of anyone else is removed', async () => {
    const made = join(folder, 'hotel.history');
    mkdirSync(made);
    for (let day = 0; day < 205; day += 1) {
      const savedAt = new Date(Date.UTC(2025, 0, 1 + day)).toISOString();
      const name = `${savedAt.replaceAll(/[:.]/g, '-')}.json`;
      writeFileSync(join(made, name), JSON.stringify({ savedAt, text: JSON.stringify(withRate(`${day}`)) }));
    }
    writeFileSync(join(made, 'mine.json'), '{}');
    await save('5');
    expect(saves()).toHaveLength(201);
    expect(existsSync(join(made, 'mine.json'))).toBe(true);
    expect(saves()[0]).toMatch(/^2025-01-08/);
  });

  test('is left out where all files of the folder are read', async () => {
    await save('5');
    expect(await processFiles.filesIn(folder, ['.json'])).toEqual([file]);
  });

  test('of a file that was saved under another name begins with that save', async () => {
    await save('5', 'a test of next year', 'next.json');
    expect(await history()).toEqual([['5', 'save', 'a test of next year']]);
    expect(existsSync(join(folder, 'hotel.history'))).toBe(false);
  });

  test('of a definitions file has the set of that name', async () => {
    const sets = [
      { title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }] },
      { title: 'Lisbon', currency: 'EUR', taxes: [{ tax: 'City tax' }] },
    ];
    const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
    write({ version: 1, property_id: property, taxes: [VAT, CITY], tax_sets: sets });
    const [{ id }] = listed(await host.history({})).versions as [Version];
    const version = async (name: string, at: number) => {
      const answer = await host.version({ id, name, at });
      return answer.outcome === 'read' ? answer.draft : answer.message;
    };
    expect(await version('Lisbon', 0)).toMatchObject({ title: 'Lisbon', taxes: [{ title: 'City tax' }] });
    expect(await version('An earlier name', 0)).toMatchObject({ title: 'Standard' });
    expect(await version('A new set', 2)).toBe('This version has no such tax set.');
  });
});

if (!hasGit()) console.warn('git was not found: the tests of its history do not run');

describe.runIf(hasGit())('the history of a file in git', () => {
  const commit = (message: string) => committing(folder, message);

  test('has the commits of the file, also under an earlier name', async () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    rmSync(file);
    writeFileSync(join(folder, 'old.json'), `${JSON.stringify(withRate('2'), null, 2)}\n`);
    commit('The first tax set');
    execFileSync('git', ['mv', 'old.json', 'hotel.json'], { cwd: folder });
    commit('Another name');
    write(withRate('3'));
    commit('Raise the city tax: "3"');
    writeFileSync(join(folder, 'other.txt'), 'x');
    commit('Something else');
    expect(await history()).toEqual([
      ['3', 'commit', 'Raise the city tax: "3"'],
      ['2', 'commit', 'The first tax set'],
    ]);
  });

  test('has commits and saves in their order; a commit of a save is that save', async () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const at = (time: string) => vi.setSystemTime(`2026-05-01T${time}Z`);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    at('10:00:00');
    commit('The first tax set');
    at('10:00:01');
    await save('5', 'the town decided');
    commit('Raise the city tax');
    at('10:00:02.500');
    await save('6');
    commit('Raise it again');
    at('10:00:03');
    await save('7');
    expect(await history()).toEqual([
      ['7', 'save'],
      ['6', 'save', 'Raise it again'],
      ['5', 'save', 'the town decided'],
      ['4.00', 'commit', 'The first tax set'],
    ]);
    expect(
      execFileSync('git', ['log', '--oneline'], { cwd: folder, encoding: 'utf8' }).trim().split('\n'),
    ).toHaveLength(3);
  });

  test('runs no program that the repository names', async () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    const trap = join(folder, 'trap');
    writeFileSync(trap, `#!/bin/sh\ntouch ${join(folder, 'sprung')}\n`, { mode: 0o755 });
    writeFileSync(join(folder, '.gitattributes'), '*.json diff=trap filter=trap\n');
    for (const name of [
      'diff.trap.command',
      'diff.trap.textconv',
      'diff.external',
      'gpg.program',
      'core.fsmonitor',
      'core.pager',
    ])
      execFileSync('git', ['config', name, trap], { cwd: folder });
    execFileSync('git', ['config', 'log.showSignature', 'true'], { cwd: folder });
    commit('The first tax set');
    rmSync(join(folder, 'sprung'), { force: true });
    expect(await history()).toEqual([['4.00', 'commit', 'The first tax set']]);
    expect(existsSync(join(folder, 'sprung'))).toBe(false);
  });

  test('git is asked in vain outside of a repository, and with a wrong command', async () => {
    expect(await git(['-C', folder, 'log'])).toBeUndefined();
    expect(await git(['no-such-command'])).toBeUndefined();
  });
});
