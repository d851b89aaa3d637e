import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../docs/blocks.js';

const read = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8');

/** The rows of the table of held packages: each package, the folder of its package.json, the version it is held at. */
const HELD = read('CONTRIBUTING.md')
  .split('\n')
  .flatMap((line) => {
    const [, names = '', held = ''] = /^\| (`[^|]+) \| ([\d.]+) \|/.exec(line) ?? [];
    return [...names.matchAll(/`([^`]+)`(?: \(`([^`]+)`\))?/g)].map(([, name = '', folder = '']) => {
      return { name, folder: folder || (/\(`([^`]+)`\)$/.exec(names)?.[1] ?? ''), held };
    });
  });

const ofPackage = (folder: string): Record<string, string> => {
  const { dependencies, devDependencies } = JSON.parse(read(folder === '' ? 'package.json' : `${folder}/package.json`));
  return { ...dependencies, ...devDependencies };
};

describe('packages that Node 20 holds back', () => {
  const ignored = [...read('.github/dependabot.yml').matchAll(/dependency-name: "?([^",]+)"?,/g)].map(
    ([, name]) => name,
  );

  test('are listed', () => expect(HELD.length).toBeGreaterThan(8));

  test.each(HELD)('$name is installed at $held, and Dependabot leaves newer versions out', ({ name, folder, held }) => {
    const installed = ofPackage(folder)[name] ?? ofPackage('')[name];
    expect(`${installed}.`).toMatch(new RegExp(`^${held.replace('.', '\\.')}\\.`));
    expect(ignored).toContain(name.replace(/^@stryker-mutator\/.*/, '@stryker-mutator/*'));
  });

  test('are all that Dependabot leaves out, beside TypeScript', () => {
    const names = HELD.map(({ name }) => name.replace(/^@stryker-mutator\/.*/, '@stryker-mutator/*'));
    expect([...new Set([...names, 'typescript'])].toSorted()).toEqual(ignored.toSorted());
  });
});
