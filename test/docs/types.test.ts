import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { type Block, blocksOf, docstringBlocksOf, filesBelow, pages, ROOT, textOf } from './blocks.js';

const DOORS = {
  staytax: [`${ROOT}/src/index.ts`],
  'staytax/testing': [`${ROOT}/src/testing/index.ts`],
  'staytax/api': [`${ROOT}/src/api/index.ts`],
  'staytax/sandbox': [`${ROOT}/src/sandbox/index.ts`],
  'staytax/webhooks': [`${ROOT}/src/webhooks/index.ts`],
  'staytax/bookings': [`${ROOT}/src/bookings/index.ts`],
  'staytax/element': [`${ROOT}/src/element/index.ts`],
};

/** What the compiler says of blocks that a reader pastes into a strict project. Each is a module of its own. */
function complaintsAbout(blocks: readonly Block[]): string[] {
  const { config } = ts.readConfigFile(`${ROOT}/tsconfig.json`, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options;
  const options = { ...parsed, paths: DOORS, noUnusedLocals: false, noUnusedParameters: false };
  const files = new Map(blocks.map((block, at) => [`${ROOT}/test/docs/block-${at}.ts`, block]));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.getSourceFile = (file, version, ...rest) => {
    const block = files.get(file);
    if (block === undefined) return getSourceFile(file, version, ...rest);
    return ts.createSourceFile(file, `${block.code}\nexport {};`, version, true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files].flatMap(([file, { page, line }]) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) => {
      const at = source?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
      return `${page}:${line + at} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
    });
  });
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

test('a block that does not compile is told by its page and line', () => {
  expect(complaints.filter(isOfWrong)).toEqual(['a page:12 Expected 2-3 arguments, but got 1.']);
});
