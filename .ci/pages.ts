/**
 * The pages of docs that are made from data, and not committed: issues, API coverage and the cookbook.
 *
 *   npm run docs   writes them, and the API reference
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cookbookPages } from './cookbook.js';
import { issuesPage } from './issues-page.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const COVERAGE = join(ROOT, 'test/fixtures/api-coverage.json');

/** The file of a test in `test/`, without `.test.ts`, and its title. */
export type NamedTest = readonly [file: string, title: string];

/** A line of the API's specification. `null` where the client has no part in it. */
export interface CoverageRow {
  readonly what: string;
  readonly client: NamedTest | null;
  readonly sandbox: NamedTest;
}

/** The rows of the page about the API by their section. */
export const readCoverage = (): Readonly<Record<string, readonly CoverageRow[]>> =>
  JSON.parse(readFileSync(COVERAGE, 'utf8'));

const COVERAGE_INTRODUCTION = `# Coverage of the API

The specification of the API line by line, each with a test that shows it: on the client (\`staytax/api\`), and on the
sandbox (\`staytax/sandbox\`). Tests are in \`test/\` of the repository; a title with \`%s\` stands for several. The tests of
\`conformance\` also run against the real service (\`STAYTAX_API_URL\`), except those that need an OTA or the clock of the
sandbox. The client has no part in events: the service calls the callback address.

The last section has what the specification leaves out, as the service did it in November 2026.
`;

function coveragePage(): string {
  const cell = (test: NamedTest | null) => (test === null ? 'no part in it' : `\`${test[0]}\`: "${test[1]}"`);
  const sections = Object.entries(readCoverage()).map(([name, rows]) => {
    const lines = rows.map(({ what, client, sandbox }) => `| ${what} | ${cell(client)} | ${cell(sandbox)} |\n`);
    return `## ${name}\n\n| What | Client | Sandbox |\n|---|---|---|\n${lines.join('')}`;
  });
  return [COVERAGE_INTRODUCTION, ...sections].join('\n');
}

let known: ReadonlyMap<string, string> | undefined;

/** Every made page by its path from the root on. */
export function madePages(): ReadonlyMap<string, string> {
  known ??= new Map([
    ['docs/issues.md', issuesPage()],
    ['docs/api-coverage.md', coveragePage()],
    ...cookbookPages(ROOT),
  ]);
  return known;
}

/** Writes the made pages into docs, and removes those of places that are no more. */
export function writePages(): void {
  rmSync(join(ROOT, 'docs/cookbook'), { recursive: true, force: true });
  for (const [path, text] of madePages()) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writePages();
