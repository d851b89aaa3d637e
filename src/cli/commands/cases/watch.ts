import { dirname } from 'node:path';
import { printable } from '../../../issues/printable.js';
import { EXIT, type ExitCode, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { readIfThere } from '../../input/read-file.js';
import { colorsFor } from '../../output/text.js';
import { untilStopped } from '../../person.js';
import { resultsText, summaryText } from './results.js';
import { filesOf, type TestedFile, testedFile } from './tested-file.js';

/** What a file of cases was last run with, and what became of it. */
interface Known {
  readonly texts: string;
  readonly tested: TestedFile;
}

/** Runs cases, and again what a changed file concerns, until it is stopped. */
export async function watchCases(sourcesOf: () => Promise<readonly string[]>, io: Io): Promise<ExitCode> {
  let known: ReadonlyMap<string, Known> = new Map();
  let watched = '';
  let release = (): void => undefined;
  let running: Promise<void> = Promise.resolve();
  const runAgain = (): void => {
    running = running.then(run).catch(toldOf);
  };

  /** While a file is written there may be none. */
  function toldOf(error: unknown): void {
    if (!(error instanceof UsageError)) throw error;
    io.stderr.write(`${printable(error.message)}\n`);
  }

  async function run(): Promise<void> {
    const { now, folders } = await runOnce(await sourcesOf(), known, io);
    const again = [...now].filter(([source, { tested }]) => tested !== known.get(source)?.tested);
    if (again.length > 0 || now.size !== known.size) report(again, now);
    known = now;
    if (folders.join('\n') === watched) return;
    watched = folders.join('\n');
    release();
    release = io.watch(folders, runAgain);
  }

  function report(again: ReadonlyArray<readonly [string, Known]>, all: ReadonlyMap<string, Known>): void {
    const colors = colorsFor(io.stdout, io.env);
    const results = again.map(([, { tested }]) => resultsText(tested, colors, io.stdout.columns));
    io.stdout.write([...results, summaryText([...all.values()].map(({ tested }) => tested))].join(''));
  }

  const stopped = untilStopped(io);
  await run();
  io.stderr.write('Files are watched until Ctrl-C.\n');
  await stopped;
  release();
  await running;
  return EXIT.fine;
}

/** What became of each file; those whose texts are the same are not run again. */
async function runOnce(
  sources: readonly string[],
  known: ReadonlyMap<string, Known>,
  io: Io,
): Promise<{ readonly now: ReadonlyMap<string, Known>; readonly folders: readonly string[] }> {
  const now = new Map<string, Known>();
  const folders = new Set<string>();
  for (const source of sources) {
    const files = await filesOf(source, io);
    for (const file of files) folders.add(dirname(file));
    const texts = JSON.stringify(await Promise.all(files.map((file) => readIfThere(file, io))));
    const before = known.get(source);
    now.set(source, before?.texts === texts ? before : { texts, tested: await testedFile(source, io) });
  }
  return { now, folders: [...folders].sort() };
}
