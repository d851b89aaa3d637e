import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../package/built.js';
import type { Block } from './blocks.js';
import { blocksOf, docstringBlocksOf, filesBelow, pages, ROOT, textOf } from './blocks.js';

/** The declarations that users get: the source would be checked again with them. */
const DOORS = {
  staytax: [`${ROOT}/dist/types/index.d.ts`],
  'staytax/testing': [`${ROOT}/dist/types/testing/index.d.ts`],
  'staytax/api': [`${ROOT}/dist/types/api/index.d.ts`],
  'staytax/sandbox': [`${ROOT}/dist/types/sandbox/index.d.ts`],
  'staytax/webhooks': [`${ROOT}/dist/types/webhooks/index.d.ts`],
  'staytax/bookings': [`${ROOT}/dist/types/bookings/index.d.ts`],
  'staytax/invoice': [`${ROOT}/dist/types/invoice/index.d.ts`],
  'staytax/returns': [`${ROOT}/dist/types/returns/index.d.ts`],
  'staytax/element': [`${ROOT}/dist/types/element/index.d.ts`],
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

// One program for both: reading the declarations again takes as long as checking all blocks.
let complaints: readonly string[] = [];
let blocks: readonly Block[] = [];
beforeAll(() => {
  ensureBuilt();
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
