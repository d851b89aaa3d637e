import { createHash } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { withoutAbsent } from '../../../core/issues/reading.js';
import { fieldsOf, textField } from '../../../pages/editor/json.js';
import type { HistoryAnswer, Version } from '../../../pages/studio/protocol.js';
import { InvalidInput, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { cannotWrite, readText, writeFile } from '../../files.js';
import { jsonText } from '../../output/text.js';

/** Above this number the oldest saves are removed. */
const MAX_SAVES = 200;
const MAX_COMMITS = 200;
const MAX_NOTE = 200;

/** A version with its text; `undefined` if it cannot be read any more. */
interface KeptVersion extends Version {
  readonly text: () => Promise<string | undefined>;
}

interface SavedFile {
  readonly file: string;
  /** The text that was replaced; absent for a new file. */
  readonly before?: string | undefined;
  readonly after: string;
  readonly note: string | undefined;
}

/** The versions of a file: its saves, in a folder beside it, and its commits where git has it. Nothing is committed. */
export function fileHistory(io: Io) {
  let listed: ReadonlyMap<string, KeptVersion> = new Map();
  return {
    keep: (saved: SavedFile): Promise<readonly string[]> => keepSave(saved, io),
    list: async (file: string): Promise<HistoryAnswer> => {
      const { versions, notes } = await versionsOf(file, io);
      listed = new Map(versions.map((version) => [version.id, version]));
      return { outcome: 'listed', versions: versions.map(({ text: _, ...version }) => version).reverse(), notes };
    },
    /** The text of a version of the last list. */
    textOf: async (id: string): Promise<string | undefined> => listed.get(id)?.text(),
  };
}

/** Keeps a save, and the text before it if something else wrote that. A failure is a sentence and does not stop the save. */
async function keepSave({ file, before, after, note }: SavedFile, io: Io): Promise<readonly string[]> {
  const folder = folderOf(file);
  const now = Date.now();
  const write = (time: number, save: object): Promise<void> => {
    const savedAt = new Date(time).toISOString();
    const name = join(folder, `${savedAt.replaceAll(/[:.]/g, '-')}.json`);
    return writeFile(name, jsonText({ savedAt, ...save }), io, { makesFolder: true, replacesInput: true });
  };
  try {
    const names = await saveNames(file, io);
    const last = await readSave(names.at(-1), io);
    if (before !== undefined && last?.written !== before) await write(now - 1, { isFound: true, text: before });
    await write(now, { ...withoutAbsent({ note: oneLine(note) }), text: after });
    for (const old of (await saveNames(file, io)).slice(0, -MAX_SAVES)) await io.remove(old);
    return [];
  } catch (error) {
    return [`This save is not in the history: ${cannotWrite(folder, error).message}.`];
  }
}

function oneLine(note = ''): string | undefined {
  return note.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NOTE) || undefined;
}

/** hotel.history for hotel.json. */
function folderOf(file: string): string {
  return file.replace(/(\.json)?$/i, '.history');
}

const SAVE_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.json$/;

/** The oldest first. */
async function saveNames(file: string, io: Io): Promise<readonly string[]> {
  const names = (await io.filesIn(folderOf(file), ['.json'])) ?? [];
  return names.filter((name) => SAVE_NAME.test(basename(name)));
}

async function readSave(name: string | undefined, io: Io) {
  if (name === undefined) return undefined;
  try {
    const save: unknown = JSON.parse(await readText(name, io));
    const [written, note, time] = [textField(save, 'text'), textField(save, 'note'), textField(save, 'savedAt')];
    if (written === undefined || time === undefined || Number.isNaN(Date.parse(time))) return undefined;
    const origin: Version['origin'] = fieldsOf(save)['isFound'] === true ? 'found' : 'save';
    return { written, version: { time, origin, ...withoutAbsent({ note }) } };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof UsageError || error instanceof InvalidInput) return undefined;
    throw error;
  }
}

/** The oldest first. Successive versions with the same text are one: a commit of what was just saved. */
async function versionsOf(file: string, io: Io) {
  const commits = await commitsOf(file, io);
  const kept = (text: string, version: Omit<Version, 'id'>): KeptVersion => {
    return { ...version, id: blobId(text, commits[0]?.id.length), text: async () => text };
  };
  const notes: string[] = [];
  const saves: KeptVersion[] = [];
  try {
    for (const name of await saveNames(file, io)) {
      const save = await readSave(name, io);
      if (save === undefined) notes.push(`${name} cannot be read, and is left out.`);
      else saves.push(kept(save.written, save.version));
    }
  } catch {
    notes.push(`${folderOf(file)} cannot be read.`);
  }
  const earlier = [...saves, ...commits].sort((first, second) => Date.parse(first.time) - Date.parse(second.time));
  const text = await readText(file, io).catch(() => undefined);
  const now = text === undefined ? [] : [kept(text, { time: new Date().toISOString(), origin: 'found' })];
  const versions: KeptVersion[] = [];
  for (const version of [...earlier, ...now]) {
    const last = versions.at(-1);
    if (last?.id === version.id) versions.splice(-1, 1, sameText(last, version));
    else versions.push(version);
  }
  return { versions, notes };
}

/** The first says when there was the text, and either who wrote it and why. */
function sameText(first: KeptVersion, next: KeptVersion): KeptVersion {
  const origin = first.origin === 'found' ? next.origin : first.origin;
  return { ...first, origin, ...withoutAbsent({ note: first.note ?? next.note }) };
}

/** The id that git gives a text. It is longer in a repository with SHA-256. */
function blobId(text: string, length = 40): string {
  const hash = createHash(length === 64 ? 'sha256' : 'sha1');
  return hash.update(`blob ${Buffer.byteLength(text)}\0${text}`).digest('hex');
}

const LOG = [
  ...['log', '--follow', '--raw', '--no-abbrev', '--no-color', '--no-ext-diff', '--no-textconv', '--no-show-signature'],
  ...['--encoding=UTF-8', '--format=%x00%cI%x00%s', `--max-count=${MAX_COMMITS}`],
];
/** Its time and subject, and the id of the file's text. */
const COMMIT = /\0([^\0\n]+)\0(.*)\n+:\d+ \d+ [0-9a-f]+ (?!0+ )([0-9a-f]+) /g;

/** The times of git are whole seconds. A commit comes after a save of the same second. */
const END_OF_SECOND_MS = 999;

/** The commits that changed the file, also under an earlier name; none without git or outside a work tree. */
async function commitsOf(file: string, io: Io): Promise<KeptVersion[]> {
  const git = (args: readonly string[]) => io.git(['--literal-pathspecs', '-C', dirname(file), ...args]);
  const log = (await git([...LOG, '--', basename(file)])) ?? '';
  const commits = [...log.matchAll(COMMIT)].map(([, committed = '', note = '', id = '']): KeptVersion => {
    const time = new Date(Date.parse(committed) + END_OF_SECOND_MS).toISOString();
    return { id, time, note, origin: 'commit', text: () => git(['cat-file', 'blob', id]) };
  });
  return commits.reverse();
}
