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

/** Name of the cases file of a tax set: hotel.cases.json for hotel.json. */
function besideSet(file: string): string {
  return file.replace(/(\.json)?$/i, '.cases.json');
}

/** The cases of a tax set. An unusable file is reported as `problem`, and the set can still be edited. */
export async function keptCases(file: string, io: Io): Promise<KeptCases> {
  const { name, cases, problem } = await openCases(file, io);
  return { file: name, cases, ...(problem === undefined ? {} : { problem }) };
}

/** Adds a case to the cases file, or creates the file. Keeps the existing text. */
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
  /** Absent if the file does not exist. */
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

/** Unsaved drafts by file. They survive the process and the address of the page. */
interface KeptDrafts {
  /** The last draft; `null` if it was saved or discarded, or there was none. */
  read(file: string): Promise<unknown>;
  /** Keeps a draft, or removes it with `null`. Ignores failures, because the browser tab has the draft too. */
  write(file: string, draft: unknown): Promise<void>;
}

/** Keeps drafts in the user's state folder, readable by the user only. */
export function keptDrafts(io: Io): KeptDrafts {
  return {
    read: async (file) => {
      const place = draftPath(file, io.env);
      if (place === undefined) return null;
      try {
        return JSON.parse((await readText(place, io)) ?? 'null');
      } catch {
        // No draft, or an incomplete one.
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
        // The disk may be full, or the folder read-only.
      }
    },
  };
}

/** Path of a draft in the state folder of the XDG Base Directory Specification, or of Windows. */
function draftPath(file: string, env: Io['env']): string | undefined {
  const { XDG_STATE_HOME: state, LOCALAPPDATA: local, HOME: home } = env;
  const folder = state || local || (home ? join(home, '.local', 'state') : undefined);
  if (folder === undefined) return undefined;
  const name = createHash('sha256').update(resolve(file)).digest('hex').slice(0, 32);
  return join(folder, 'staytax', 'drafts', `${name}.json`);
}
