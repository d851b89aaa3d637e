import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OutputFailed } from '../../../src/cli/command.js';
import { writeFile } from '../../../src/cli/files.js';
import { processFiles } from '../../../src/cli/process/process-io.js';
import { NOTHING_OUTSIDE } from '../bulk/world.js';

const io = { ...NOTHING_OUTSIDE, ...processFiles };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staytax-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a missing folder is created only for commands that ask for it', async () => {
  const file = join(folder, 'hotels/north/set.json');
  await expect(writeFile(file, '{}', io)).rejects.toThrow('there is no such folder');
  expect(existsSync(join(folder, 'hotels'))).toBe(false);
  await writeFile(file, '{}', io, { makesFolder: true });
  expect(readFileSync(file, 'utf8')).toBe('{}');
});

test('a file in the place of the folder is an error', async () => {
  writeFileSync(join(folder, 'hotels'), '');
  const written = writeFile(join(folder, 'hotels/set.json'), '{}', io, { makesFolder: true });
  await expect(written).rejects.toThrow(
    new OutputFailed(`cannot write "${join(folder, 'hotels/set.json')}": its folder is a file`),
  );
});
