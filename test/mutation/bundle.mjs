import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { build } from 'esbuild';

// The fast tests alone: what needs a build, a process or a packed tarball says nothing more about a rule.
const FOLDERS = ['money', 'calendar', 'definitions', 'issues', 'stay', 'calculation', 'quote', 'property'];
const FILES = [
  'test/docs/cookbook.test.ts',
  'test/oracle/differential.test.ts',
  'test/oracle/local-differential.test.ts',
];
const OTHERS = [
  'test/core/definitions/hostile.test.ts',
  'test/core/issues/page.test.ts',
  // It loads modules a second time, which a script has once.
  'test/core/money/configured.test.ts',
];

function testFiles(folder) {
  const found = FOLDERS.flatMap((name) =>
    readdirSync(join(folder, 'test/core', name), { recursive: true }).map((file) => `test/core/${name}/${file}`),
  );
  const tests = found.filter(
    (file) => file.endsWith('.test.ts') && !file.endsWith('.e2e.test.ts') && !OTHERS.includes(file),
  );
  return [...tests.toSorted(), ...FILES];
}

/**
 * All tests and what they test as one script. Each call of what it answers is another copy of every module, with
 * caches of its own, in some hundredths of a second; a process that imports them takes a hundred times as long.
 *
 * @returns the paths of the test files, and a function that makes a copy: what it answers loads one file of it
 */
export async function bundleTests(folder) {
  const files = testFiles(folder);
  const modules = files.map((file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)})`);
  const { outputFiles } = await build({
    stdin: {
      contents: `import './test/short-properties.js'; export const files = { ${modules.join(',\n')} };`,
      resolveDir: folder,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    // The other form of jsonc-parser requires its parts by computed names, which a bundle does not have.
    mainFields: ['module', 'main'],
    target: 'node20',
    logLevel: 'error',
    plugins: [vitestOfRunner, addressOfFile],
  });
  const counting = new TextDecoder().decode(outputFiles[0].contents);
  const scriptOf = (text) =>
    new Script(`(function (require, module, vitest) { ${text}\n})`, {
      filename: resolve(folder, 'tests-and-source.cjs'),
    }).runInThisContext();
  const script = scriptOf(counting);
  // Counting which mutants a test reaches takes three times as long as the test.
  const quickScript = scriptOf(counting.replaceAll(/function stryCov_\w+\(\) \{/g, '$& return;'));
  const require = createRequire(resolve(folder, 'package.json'));
  return {
    files,
    copy(vitest, { isCounting }) {
      const module = { exports: {} };
      const make = isCounting ? script : quickScript;
      make(require, module, vitest);
      return (file) => module.exports.files[file]();
    },
  };
}

const vitestOfRunner = {
  name: 'vitest-of-runner',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^vitest$/ }, () => ({ path: 'vitest', namespace: 'runner' }));
    onLoad({ filter: /.*/, namespace: 'runner' }, () => ({ contents: 'module.exports = vitest;', loader: 'js' }));
  },
};

/** A script has no address of its own: each file keeps the one that it had. */
const addressOfFile = {
  name: 'address-of-file',
  setup({ onLoad }) {
    onLoad({ filter: /\/(test|src|bench|\.ci)\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: 'ts' };
    });
  },
};
