import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, isThere, pages, ROOT } from './blocks.js';
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
  test.each(PAGES)('of %s lead somewhere', (page) => {
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
});
