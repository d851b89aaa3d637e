import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, isThere, pages, ROOT, textOf } from './blocks.js';
import type { Link } from './page-links.js';
import { isBroken, linksOf } from './page-links.js';

const PAGES = [...new Set(['CHANGELOG.md', 'CONTRIBUTING.md', ...pages(), ...filesBelow('examples', '.md')])].filter(
  isThere,
);

/** The page that is shown for a link: that of a folder is its README. */
function shownFor({ file }: Link): string {
  const isFolder = existsSync(`${ROOT}/${file}`) && statSync(`${ROOT}/${file}`).isDirectory();
  return isFolder ? posix.join(file, 'README.md') : file;
}

describe('links', () => {
  test.each(PAGES)('%s links only to pages and headings that exist', (page) => {
    expect(
      linksOf(page)
        .filter(isBroken)
        .map(({ to }) => to),
    ).toEqual([]);
  });

  test('are found', () => {
    expect(PAGES.flatMap(linksOf).length).toBeGreaterThan(100);
    expect(linksOf('docs/preview.md').map(({ file }) => file)).toContain('docs/preview.webp');
    expect(isBroken({ to: '', file: 'README.md', anchor: 'no-such-heading' })).toBe(true);
  });

  test('lead from the README to every page of docs, and to the examples', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const link of linksOf(page)) if (PAGES.includes(shownFor(link))) reached.add(shownFor(link));
    }
    const pages = PAGES.filter((page) => page.includes('/'));
    expect(pages.filter((page) => !reached.has(page))).toEqual([]);
  });

  test('lead from the sidebar of the site to every page of docs but the hint to the API reference', () => {
    const sidebar = textOf('site/.vitepress/config.mjs');
    const names = PAGES.flatMap((page) => /^docs\/([\w-]+)\.md$/.exec(page)?.[1] ?? []);
    expect(names.filter((name) => !sidebar.includes(`'/${name}'`))).toEqual(['reference']);
  });
});

/** Files and folders that a page names in code, from the root on; of several at once, the folder that they are in. */
function pathsIn(page: string): string[] {
  const named = textOf(page).matchAll(/`((?:src|test|bench|\.ci|\.config|\.github)\/[\w./*-]+)`/g);
  return [...named].map(([, path = '']) => path.replace(/\*.*$/, ''));
}

test.each(['CONTRIBUTING.md', 'docs/testing.md', 'docs/architecture.md', 'docs/problems-of-other-products.md'])(
  'each path in %s exists',
  (page) => {
    expect(pathsIn(page).length).toBeGreaterThan(0);
    expect(pathsIn(page).filter((path) => !isThere(path))).toEqual([]);
  },
);

test('each file that docs/architecture.md names by its folder exists', () => {
  const named = textOf('docs/architecture.md').matchAll(/`((?!src\/|test\/)[a-z]+\/[\w/-]+\.tsx?)`/g);
  const files = [...named].map(([, file]) => file);
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter((file) => !isThere(`src/${file}`))).toEqual([]);
});

test('each name that docs/architecture.md gives behind a file is exported by it', () => {
  const rows = [...textOf('docs/architecture.md').matchAll(/`([a-z]+\/[\w/-]+\.tsx?)` \(`(\w+)`/g)];
  expect(rows.length).toBeGreaterThan(3);
  const isIn = (file: string, name: string) =>
    new RegExp(`export (?:async )?(?:const|function\\*?) ${name}\\b`).test(textOf(`src/${file}`));
  expect(rows.filter(([, file = '', name = '']) => !isIn(file, name)).map(([row]) => row)).toEqual([]);
});
