import { createHash } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { readCases } from '../../../cases/read.js';
import { entriesOf, fieldsOf } from '../../../editor/json.js';
import type { KeepAnswer, KeptCase, KeptCases } from '../../../studio/protocol.js';
import { InvalidInput, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { editText, parseJson, refuseDuplicates } from '../../input/json-document.js';
import { MissingFile, readText } from '../../input/read-file.js';
import { newFileText, writeFile } from '../../output/write-file.js';

/** The file of cases beside a tax set: that of hotel.json is hotel.cases.json. */
function besideSet(file: string): string {
  return file.replace(/(\.json)?$/i, '.cases.json');
}

/** The cases beside a tax set. A file that cannot be used says why, and keeps nobody from editing the set. */
export async function keptCases(file: string, io: Io): Promise<KeptCases> {
  const { name, cases, problem } = await openCases(file, io);
  return { file: name, cases, ...(problem === undefined ? {} : { problem }) };
}

/** Adds a case to the file, which is written where there was none. What is in it already stays as it is written. */
export async function keepCase(file: string, kept: unknown, io: Io): Promise<KeepAnswer> {
  const { name, text, cases, problem } = await openCases(file, io);
  if (problem !== undefined) return { outcome: 'refused', message: problem };
  const taxSet = basename(file);
  const { issues, cases: read } = readCases({ taxSet, cases: [kept] });
  if (issues.length > 0) {
    const lines = issues.map(({ path, message }) => `${path}: ${message}`);
    return { outcome: 'refused', message: 'The case cannot be kept.', issues: lines };
  }
  const title = read[0]?.name ?? '';
  if (cases.some((one) => one.name === title)) {
    return { outcome: 'refused', message: `There is a case "${title}" already.` };
  }
  const after =
    text === undefined
      ? newFileText('cases', { taxSet, cases: [kept] }, name)
      : editText(text, [{ path: ['cases', cases.length], value: kept, isNew: true }]);
  await writeFile(name, after, io, { replacesInput: true });
  return { outcome: 'kept', cases: await keptCases(file, io) };
}

interface CasesFile {
  readonly name: string;
  /** `undefined`: there is no such file yet. */
  readonly text?: string;
  readonly cases: readonly KeptCase[];
  readonly problem?: string;
}

async function openCases(file: string, io: Io): Promise<CasesFile> {
  const name = besideSet(file);
  try {
    const text = await readText(name, io);
    const document = parseJson(name, text);
    refuseDuplicates(document);
    const { taxSet, cases, isWrong } = readCases(document.value);
    if (isWrong) return { name, cases: [], problem: `${name} is no file of cases: "staytax test" says why.` };
    if (typeof taxSet !== 'string' || resolve(dirname(name), taxSet) !== resolve(file)) {
      return { name, cases: [], problem: `${name} has cases of another tax set.` };
    }
    const written = entriesOf(fieldsOf(document.value)['cases']);
    return { name, text, cases: cases.map((one, at) => ({ ...one, written: written[at] })) };
  } catch (error) {
    if (error instanceof MissingFile) return { name, cases: [] };
    if (!(error instanceof InvalidInput || error instanceof UsageError)) throw error;
    return { name, cases: [], problem: `${name} cannot be read: "staytax test" says why.` };
  }
}

/** The unsaved draft of a file. It outlives the process: the key is the file, wherever the page was served. */
interface KeptDrafts {
  /** What was kept last; `null` where that was saved or discarded, or never was. */
  read(file: string): Promise<unknown>;
  /** Keeps a draft, or forgets it with `null`. What cannot be written is not kept: the tab of the browser has it too. */
  write(file: string, draft: unknown): Promise<void>;
}

/** Among the files of state of the user, whom alone they are for. */
export function keptDrafts(io: Io): KeptDrafts {
  return {
    read: async (file) => {
      const place = draftPath(file, io.env);
      if (place === undefined) return null;
      try {
        return JSON.parse((await readText(place, io)) ?? 'null');
      } catch {
        // None was kept, or half of one.
        return null;
      }
    },
    write: async (file, draft) => {
      const place = draftPath(file, io.env);
      if (place === undefined) return;
      try {
        const written = { isSecret: true, makesFolder: true, replacesInput: true };
        await writeFile(place, `${JSON.stringify(draft)}\n`, io, written);
      } catch {
        // A disk that is full, a folder that nothing may be written to.
      }
    },
  };
}

/** The folder of state as the XDG Base Directory Specification has it, or as Windows has it. */
function draftPath(file: string, env: Io['env']): string | undefined {
  const { XDG_STATE_HOME: state, LOCALAPPDATA: local, HOME: home } = env;
  const folder = state || local || (home ? join(home, '.local', 'state') : undefined);
  if (folder === undefined) return undefined;
  const name = createHash('sha256').update(resolve(file)).digest('hex').slice(0, 32);
  return join(folder, 'staytax', 'drafts', `${name}.json`);
}
