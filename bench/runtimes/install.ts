import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Cases } from './cases.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A folder with the packed package in it, and the program that answers all cases. */
export interface Folder {
  readonly path: string;
  /** Prints the answers, for runtimes that run files. */
  readonly program: string;
  /** One script without imports that leaves `answers` behind, for those that load a bundle. */
  readonly bundle: string;
  readonly remove: () => void;
}

/** Packs the package and installs it with npm, as a user would, beside other packages. */
export async function installPacked(cases: Cases, packages: readonly string[]): Promise<Folder> {
  const path = mkdtempSync(join(tmpdir(), 'staytax-runtimes-'));
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', path];
  const tarball = execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n').at(-1) ?? '';
  writeFileSync(join(path, 'package.json'), '{ "type": "module", "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  execFileSync('npm', ['install', ...quiet, `./${tarball}`, ...packages], {
    cwd: path,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return await writeProgram(path, cases, () => rmSync(path, { recursive: true, force: true }));
}

/** The program in a folder where the package is installed. */
export async function writeProgram(path: string, cases: Cases, remove: () => void): Promise<Folder> {
  copyFileSync(new URL('answers.mjs', import.meta.url), join(path, 'answers.mjs'));
  writeFileSync(join(path, 'cases.mjs'), `export default ${JSON.stringify(cases)};\n`);
  const program = join(path, 'program.mjs');
  const imports = "import { answers } from './answers.mjs';\nimport cases from './cases.mjs';\n";
  writeFileSync(program, `${imports}console.log(answers(cases).join('\\n'));\n`);
  const entry = join(path, 'entry.mjs');
  writeFileSync(entry, `${imports}globalThis.answers = () => answers(cases).join('\\n');\n`);
  const bundle = join(path, 'bundle.js');
  await build({
    entryPoints: [entry],
    bundle: true,
    outfile: bundle,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  return { path, program, bundle, remove };
}

/** The first of some files that is there. */
export function firstOf(...files: readonly string[]): string | undefined {
  return files.find((file) => existsSync(file));
}
