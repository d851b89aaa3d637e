import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { median } from './measure.js';
import { table } from './report.js';

const ROUNDS = 21;

/**
 * What importing the core costs a fresh process, in milliseconds of processor time: a process that imports it less one that
 * imports nothing, the median of rounds in which both take turns.
 */
export async function importTime(root: URL, folder: URL): Promise<string> {
  const core = new URL('core.mjs', folder).pathname;
  // As .config/tsup.config.ts makes dist: zod and a few functions of date-fns are inside.
  await build({
    entryPoints: [new URL('src/index.ts', root).pathname],
    outfile: core,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const scripts = ['', importOf(core)];
  const samples = scripts.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, script] of scripts.entries()) samples[at]?.push(millisecondsOf(script, root));
  }
  const [empty = [], loaded = []] = samples;
  return table(
    ['import', 'milliseconds'],
    [
      ['the core, with all it imports', median(loaded.map((time, at) => time - (empty[at] ?? 0)))],
      ['(an empty process, taken off)', median(empty)],
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
