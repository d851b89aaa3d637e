import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Block } from './blocks.js';
import { blocksOf, docstringBlocksOf, filesBelow, pages, ROOT, textOf } from './blocks.js';

const DOORS = {
  staytax: [`${ROOT}/src/index.ts`],
  'staytax/testing': [`${ROOT}/src/testing/index.ts`],
  'staytax/api': [`${ROOT}/src/api/index.ts`],
  'staytax/sandbox': [`${ROOT}/src/sandbox/index.ts`],
  'staytax/webhooks': [`${ROOT}/src/webhooks/index.ts`],
  'staytax/bookings': [`${ROOT}/src/bookings/index.ts`],
  'staytax/invoice': [`${ROOT}/src/invoice/index.ts`],
  'staytax/returns': [`${ROOT}/src/returns/index.ts`],
  'staytax/element': [`${ROOT}/src/element/index.ts`],
};

const COMPILER = `${ROOT}/node_modules/typescript-native/bin/tsc`;
/** `block-3.ts(2,7): error TS2554: Expected ...`, as the compiler prints it without a terminal. */
const COMPLAINT = /^block-(\d+)\.ts\((\d+),\d+\): error TS\d+: (.*)$/;

/** What the compiler says of blocks that a reader pastes into a strict project. Each is a module of its own. */
function complaintsAbout(blocks: readonly Block[]): string[] {
  // Inside the project, so that its packages are found.
  const cache = `${ROOT}/node_modules/.cache/staytax`;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}/blocks-`);
  try {
    for (const [at, { code }] of blocks.entries()) writeFileSync(`${folder}/block-${at}.ts`, `${code}\nexport {};`);
    const compilerOptions = { paths: DOORS, noUnusedLocals: false, noUnusedParameters: false };
    const config = { extends: `${ROOT}/tsconfig.json`, include: ['*.ts'], compilerOptions };
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
    const words = [COMPILER, '-p', '.', '--pretty', 'false'];
    const { status, stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    const lines = stdout.split('\n').filter((line) => !line.startsWith(' ') && line !== '');
    if ((status === 0) !== (lines.length === 0)) throw new Error(`The compiler ended with ${status}: ${stdout}`);
    return lines.map((complaint) => {
      const [, block = '', line = '', text = ''] = COMPLAINT.exec(complaint) ?? [];
      const found = blocks[Number(block)];
      return text === '' || found === undefined ? complaint : `${found.page}:${found.line + Number(line) - 1} ${text}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const WRONG: Block = {
  page: 'a page',
  line: 10,
  language: 'ts',
  file: undefined,
  code: "import { quote } from 'staytax';\n\nquote(5);\n",
};

// One program for both: reading the source again takes as long as checking all blocks.
let complaints: readonly string[] = [];
let blocks: readonly Block[] = [];
beforeAll(() => {
  const ofPages = pages().flatMap((page) => blocksOf(page, textOf(page)));
  const ofDocstrings = filesBelow('src', '.ts').flatMap(docstringBlocksOf);
  blocks = [...ofPages, ...ofDocstrings].filter(({ language }) => language === 'ts');
  complaints = complaintsAbout([...blocks, WRONG]);
});
const isOfWrong = (complaint: string) => complaint.startsWith(`${WRONG.page}:`);

test('every TypeScript block of a page or a docstring compiles in a strict project', () => {
  expect(blocks.length).toBeGreaterThan(50);
  expect(complaints.filter((complaint) => !isOfWrong(complaint))).toEqual([]);
});

test('a block that does not compile is reported by page and line', () => {
  expect(complaints.filter(isOfWrong)).toEqual(['a page:12 Expected 2-3 arguments, but got 1.']);
});
