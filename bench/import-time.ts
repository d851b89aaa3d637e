import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from './measure.js';
import { table } from './report.js';

const ROUNDS = 21;

/** What the core imports from other packages, each measured alone. */
const PARTS = ['date-fns/addMonths', 'date-fns/eachMonthOfInterval', '@date-fns/utc/date/mini'] as const;

/**
 * What importing the core and its parts costs a fresh process, in milliseconds of processor time: a process
 * that imports it less one that imports nothing, the median of rounds in which all of them take turns.
 */
export async function importTime(root: URL, folder: URL): Promise<string> {
  const core = new URL('core.mjs', folder).pathname;
  // As tsup.config.ts makes dist: what is a dependency stays outside, and zod is inside.
  await build({
    entryPoints: [new URL('src/index.ts', root).pathname],
    outfile: core,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['date-fns', '@date-fns/utc'],
  });
  const scripts = [
    '',
    importOf(core),
    ...PARTS.map((part) => importOf(part)),
    PARTS.map((part) => importOf(part)).join(';'),
  ];
  const samples = scripts.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, script] of scripts.entries()) samples[at]?.push(millisecondsOf(script, root));
  }
  const [empty = [], ...others] = samples;
  const [whole = 0, ...parts] = others.map((times) => median(times.map((time, at) => time - (empty[at] ?? 0))));
  const together = parts.pop() ?? 0;
  return table(
    ['import', 'milliseconds'],
    [
      ['the core, with all it imports', whole],
      ...PARTS.map((part, at): [string, number] => [`${part} alone`, parts[at] ?? 0]),
      ['these packages together', together],
      ['what is left: our own files and the schemas they set up', whole - together],
      ['(an empty process, in each of these and taken off)', median(empty)],
    ],
  );
}

function importOf(name: string): string {
  return `await import(${JSON.stringify(name)})`;
}

function millisecondsOf(script: string, root: URL): number {
  const reporting = `${script};const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)`;
  const options = { cwd: root, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', reporting], options);
  if (status !== 0) throw new Error(`${script} failed: ${stderr}`);
  return Number(stdout);
}
