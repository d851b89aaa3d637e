import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writePages } from '../../.ci/pages.js';
import { filesBelow } from '../docs/blocks.js';
import { isBroken, linksOf } from '../docs/page-links.js';
import type { Packed } from './built.js';
import { ensureBuilt, listPacked, ROOT } from './built.js';

/** The files that are published. They are packed as they lie here. */
let packed: Packed;

beforeAll(() => {
  ensureBuilt();
  writePages();
  // Typedoc fails on a link to nowhere, and on a name that is used and not exported.
  const typedoc = join(ROOT, 'node_modules/typedoc/bin/typedoc');
  execFileSync(process.execPath, [typedoc], { cwd: ROOT, stdio: 'pipe' });
  packed = listPacked();
});

describe('the tarball', () => {
  // What belongs in it, by kind: a file of no kind is one too many.
  const KINDS: Record<string, RegExp> = {
    'about the package': /^(package\.json|README\.md|CHANGELOG\.md|SECURITY\.md|LICENSE)$/,
    doors:
      /^dist\/(index|(api|bookings|calculator|element|invoice|returns|sandbox|testing|webhooks)\/index|element\/react)\.js$/,
    'what the command line imports of each wing': /^dist\/inside\/(?:core|language|trials|documents|channel)\.js$/,
    'source maps of what a server imports':
      /^dist\/(?:(?:api|bookings|calculator|invoice|returns|testing|webhooks)\/[\w-]+|index|chunk-\w+|(?:booking-change|channel-checks|taxes)-\w+)\.js\.map$/,
    'what is loaded at once, or alone': /^dist\/(?:api\/create-api|bookings\/process-bookings|sandbox\/serve)\.js$/,
    'what a client loads at the first use': /^dist\/(?:cjs\/)?(?:booking-change|channel-checks|taxes)-\w+\.js$/,
    'doors as CommonJS':
      /^dist\/cjs\/(?:index|(?:api|bookings|calculator|invoice|returns|sandbox|testing|webhooks)\/index|package)\.js(?:on)?$/,
    'what these share': /^dist\/cjs\/(?:chunk|translation|previews|pages)-\w+\.js$/,
    'their declarations': /^dist\/cjs\/types\/.*\.d\.ts$/,
    languages: /^dist\/(?:translation|previews|pages)-\w+\.js$/,
    'the page of the studio': /^dist\/studio\/(page|workbook)\.js$/,
    'what doors share': /^dist\/chunk-\w+\.js$/,
    'the command line': /^dist\/cli\/(main|bulk-worker|return-worker|serve-tools|use-proxy|entry\/worker)\.js$/,
    // A file for each command, and for what several share.
    'parts of the command line': /^dist\/cli\/[a-z-]+-[0-9A-Z]{8}\.js$/,
    'licences of what is bundled': /^dist\/((cli|studio)\/)?NOTICES(-serve-tools|-use-proxy|-workbook)?\.txt$/,
    declarations: /^dist\/types\/(?!cli\/).*\.d\.ts$/,
    'JSON Schemas': /^dist\/schemas\/(cases|definitions|record|stay|tax|tax-set)\.json$/,
    pages: /^docs\/(?!api\/)([\w-]+\/)*[\w.-]+\.md$/,
    examples: /^examples\/([\w-]+\/)?[\w-]+\.(json|ndjson|csv|md|mjs|d\.mts|sh|html|js|tsx|yml|py)$/,
    vectors: /^vectors\/(bad|currencies|defects|invoices|local|plain|policies|returns|rules|schema)\.json$/,
    'a container': /^examples\/service\/Dockerfile$/,
    'worked cases': /^examples\/cases\/([\w-]+\/)?[\w-]+\.cases\.json$/,
    'the example project': /^examples\/typescript\/src\/(?:quote|form|sync|bookings|documents)\.ts$/,
  };
  const FIXED = {
    'about the package': 5,
    doors: 11,
    'what is loaded at once, or alone': 3,
    'what the command line imports of each wing': 5,
    'what a client loads at the first use': 6,
    'doors as CommonJS': 10,
    'the command line': 6,
    'licences of what is bundled': 6,
    'JSON Schemas': 6,
  };
  // Half a megabyte of it is the CommonJS of docs/decisions.md.
  const MOST_BYTES = 2_500_000;
  const MOST_BYTES_UNPACKED = 9_500_000;

  test('holds what users need, and nothing of the workshop', () => {
    const paths = packed.files.map(({ path }) => path);
    const kinds = Object.entries(KINDS).map(
      ([kind, files]) => [kind, paths.filter((path) => files.test(path))] as const,
    );
    expect(paths.filter((path) => !Object.values(KINDS).some((files) => files.test(path)))).toEqual([]);
    expect(kinds.filter(([, found]) => found.length === 0)).toEqual([]);
    expect(Object.fromEntries(kinds.map(([kind, found]) => [kind, found.length]))).toMatchObject(FIXED);
  });

  test('has every file that its README and its pages link to, and a text in place of each picture', () => {
    const paths = new Set(packed.files.map(({ path }) => path));
    const isThere = (to: string) => paths.has(to) || [...paths].some((path) => path.startsWith(`${to}/`));
    const pages = [...paths].filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
    const broken = pages.flatMap((page) => {
      const text = readFileSync(join(ROOT, page), 'utf8')
        .replace(/```[\s\S]*?```/g, '')
        .replace(/!\[[^\]]+\]\([^)]+\)/g, '');
      const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, to = '']) => to);
      const own = links.filter((to) => !/^[a-z]+:/.test(to)).map((to) => posix.join(posix.dirname(page), to));
      return own.filter((to) => !isThere(to.replace(/\/$/, ''))).map((to) => `${page}: ${to}`);
    });
    expect(pages).toEqual(expect.arrayContaining(['docs/guide.md', 'docs/issues.md', 'docs/cookbook/rome.md']));
    expect(broken).toEqual([]);
  });

  test.each([
    ['.', ['date-fns', 'p-limit', 'p-retry', 'hono', '@hono/node-server']],
    [
      'cli',
      [
        '@bomb.sh/tab',
        'commander',
        'cli-progress',
        'cli-table3',
        'hono',
        'jsonc-parser',
        'papaparse',
        'picocolors',
        'tinypool',
      ],
    ],
  ])('%s has the licence of each package that is bundled into it', (door, packages) => {
    const notices = readFileSync(join(ROOT, `dist/${door}/NOTICES.txt`), 'utf8');
    for (const name of packages) expect(notices).toMatch(new RegExp(`^${name} [0-9.]+ \\((MIT|ISC)\\)$`, 'm'));
    // Each has its licence's own words, which ask to be passed on.
    expect(notices.match(/permission notice (shall be included|appear)/g)?.length).toBeGreaterThanOrEqual(
      packages.length,
    );
  });

  test('has a bill of materials, made by npm', () => {
    const made = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    const { components }: { components: Array<{ name: string }> } = JSON.parse(made);
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });

  test('stays small', () => {
    expect(packed.size).toBeLessThan(MOST_BYTES);
    expect(packed.unpackedSize).toBeLessThan(MOST_BYTES_UNPACKED);
  });
});

describe('the API reference', () => {
  const pages = () => filesBelow('docs/api', '.md');

  test('has a page for each door, and one that lists them', () => {
    expect(pages()).toHaveLength(11);
    for (const page of pages().filter((name) => name !== 'docs/api/README.md'))
      expect(linksOf('docs/api/README.md').map(({ file }) => file)).toContain(page);
  });

  test('has no link that leads nowhere', () => {
    const links = pages().flatMap((page) => linksOf(page).map((link) => ({ page, ...link })));
    expect(links.length).toBeGreaterThan(1_000);
    expect(links.filter(isBroken).map(({ page, to }) => `${page}: ${to}`)).toEqual([]);
  });
});
