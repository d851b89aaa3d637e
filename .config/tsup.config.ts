import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Options } from 'tsup';
import { defineConfig } from 'tsup';
import { unzipInPlace, workbookAt } from '../.ci/beside-the-page.js';
import { jsonSchemasAsData } from '../.ci/json-schemas.js';
import { libraryInside } from '../.ci/library-inside.js';
import { pureConstants } from '../.ci/pure-constants.js';
import { withoutTranslations } from '../.ci/without-translations.js';

/** Packages that are bundled come with their licences: what they ask for in return. */
function notices(file: string): NonNullable<Options['esbuildPlugins']>[number] {
  return {
    name: 'notices',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        const inputs = Object.keys(metafile?.inputs ?? {}).join('\n');
        const folders = new Set(inputs.match(/^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/gm));
        if (folders.size === 0) return;
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(
          file,
          [...folders]
            .sort()
            .map(notice)
            .join(`\n${'-'.repeat(80)}\n\n`),
        );
      });
    },
  };
}

function notice(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? declared(license, author) : readFileSync(`${folder}/${file}`, 'utf8').trim();
  if (text === undefined) throw new Error(`${name} is bundled, and has no licence that could go with it`);
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** A package without a licence file may still declare MIT and its author: the licence asks for its text. */
function declared(license: unknown, author: unknown): string | undefined {
  if (license !== 'MIT' || typeof author !== 'string') return undefined;
  const ours = readFileSync('LICENSE', 'utf8');
  const terms = ours.slice(ours.indexOf('Permission is hereby granted')).trim();
  return `The MIT License\n\nCopyright (c) ${author}\n\n${terms}`;
}

/**
 * Chunks have no side effects, so a bare import of one does nothing but make bundlers warn of it. esbuild writes some, to
 * keep the order in which chunks are evaluated.
 */
const withoutBareImports: NonNullable<Options['plugins']>[number] = {
  name: 'without-bare-imports',
  renderChunk(code) {
    return { code: code.replaceAll(/^import "\.{1,2}\/chunk-\w+\.js";\n/gm, '') };
  },
};

/** Styles are texts to esbuild: what they need no space for is taken out of them here. */
const squeezedStyles: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'squeezed-styles',
  setup(build) {
    build.onLoad({ filter: /src\/pages\/(views|element|studio)\/style\.tsx?$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(/`[^`]*`/g, squeezed),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

function squeezed(style: string): string {
  return style
    .replaceAll(/([;:{},]) +/g, '$1')
    .replaceAll(' {', '{')
    .replaceAll(/;\s*\}/g, '}');
}

/**
 * Entries keep what a client loads at once in chunks without what it loads later: bundlers of users split by file. No doors:
 * users cannot import them.
 */
const LOADED_AT_ONCE = {
  'api/create-api': 'src/channel/api/create-api.ts',
  'bookings/process-bookings': 'src/channel/bookings/process-bookings.ts',
  // It loads the HTTP modules of Node, for which commands that need none would wait.
  'sandbox/serve': 'src/channel/sandbox/common/serve.ts',
};

/** What is read only when it is wanted stays a file of its own. */
const besideTheCommand: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'beside-the-command',
  setup(build) {
    build.onResolve({ filter: /\/(use-proxy|serve-tools)\.js$/ }, ({ path }) => ({
      path: `./${basename(path)}`,
      external: true,
    }));
  },
};

/** The parts of undici that no call through a proxy needs: half of it. */
const smallUndici: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'small-undici',
  setup(build) {
    const unused =
      /undici\/lib\/(?:mock|interceptor|cache|web\/(?:websocket|eventsource|cache)|handler\/(?:cache|retry|redirect|decorator|deduplication)|dispatcher\/(?:socks5|balanced|round|retry))/;
    build.onLoad({ filter: unused }, () => ({ contents: 'module.exports = {}' }));
  },
};

/** Our tools ask users nothing, so that no answer of theirs is held against a schema. */
const withoutElicitation: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-elicitation',
  setup(build) {
    const validator = /sdk\/dist\/esm\/validation\/ajv-provider\.js$/;
    build.onLoad({ filter: validator }, () => ({ contents: 'export class AjvJsonSchemaValidator {}' }));
  },
};

/** For packages that are CommonJS and require modules of Node: bundled into an ES module they need a `require`. */
const REQUIRE = {
  js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
};

const LIBRARY = {
  index: 'src/index.ts',
  'calculator/index': 'src/core/calculator/index.ts',
  'testing/index': 'src/trials/testing/index.ts',
  'api/index': 'src/channel/api/index.ts',
  'webhooks/index': 'src/channel/webhooks/index.ts',
  'bookings/index': 'src/channel/bookings/index.ts',
  'invoice/index': 'src/documents/invoice/index.ts',
  'returns/index': 'src/documents/returns/index.ts',
  'element/index': 'src/pages/element/index.ts',
  'element/react': 'src/pages/element/react.ts',
};
const SANDBOX = { 'sandbox/index': 'src/channel/sandbox/index.ts' };

const COMMAND_LINE = {
  'cli/main': 'src/cli/main.ts',
  'cli/bulk-worker': 'src/cli/bulk/answers.ts',
  'cli/return-worker': 'src/cli/commands/return/read-batch.ts',
};

const inside = await libraryInside({ ...LIBRARY, ...SANDBOX, ...LOADED_AT_ONCE }, COMMAND_LINE);

const common = { format: 'esm', target: 'node20' } as const;

export default defineConfig([
  {
    ...common,
    // The sandbox has its HTTP library in it, so that nothing more is installed to try it.
    entry: { ...LIBRARY, ...SANDBOX, ...LOADED_AT_ONCE, ...inside.entries },
    platform: 'neutral',
    external: [/^node:/],
    splitting: true,
    sourcemap: true,
    plugins: [withoutBareImports],
    esbuildPlugins: [jsonSchemasAsData, pureConstants, notices('dist/NOTICES.txt')],
  },
  {
    ...common,
    entry: {
      ...COMMAND_LINE,
      // What the worker pool starts its threads with; it looks for it here, beside the file it is bundled into.
      'cli/entry/worker': 'node_modules/tinypool/dist/entry/worker.js',
    },
    platform: 'node',
    splitting: true,
    esbuildOptions: (options) => {
      // Parts of the command line stand beside it: they find the library, and their workers, as it does.
      options.chunkNames = 'cli/[name]-[hash]';
      options.minify = true;
      // Its whole source is three times as large, and is in both.
      options.alias = { papaparse: 'papaparse/papaparse.min.js' };
    },
    // The command line runs the library beside it, as users import it, and not a copy of its own.
    esbuildPlugins: [
      besideTheCommand,
      inside.plugin,
      workbookAt('../studio/workbook.js'),
      notices('dist/cli/NOTICES.txt'),
    ],
    banner: REQUIRE,
  },
  {
    ...common,
    entry: { 'cli/use-proxy': 'src/cli/process/use-proxy.ts' },
    platform: 'node',
    splitting: false,
    // A whole HTTP client, for the few who have a proxy.
    minify: true,
    esbuildPlugins: [smallUndici, notices('dist/cli/NOTICES-use-proxy.txt')],
    banner: REQUIRE,
  },
  {
    ...common,
    // The protocol of agents, for those who have one.
    entry: { 'cli/serve-tools': 'src/cli/commands/mcp/serve-tools.ts' },
    platform: 'node',
    splitting: false,
    minify: true,
    esbuildPlugins: [withoutElicitation, notices('dist/cli/NOTICES-serve-tools.txt')],
    banner: REQUIRE,
  },
  {
    // The page of the studio and its worker, as one script that a page can also hold in itself.
    entry: { 'studio/page': 'src/pages/studio/app.tsx' },
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    outExtension: () => ({ js: '.js' }),
    noExternal: [/./],
    minify: true,
    splitting: false,
    esbuildPlugins: [
      squeezedStyles,
      withoutTranslations,
      pureConstants,
      workbookAt('./workbook.js'),
      notices('dist/studio/NOTICES.txt'),
    ],
  },
  {
    // For those who have their stays in a workbook: for the page and for the command line.
    entry: { 'studio/workbook': 'src/trials/replay/workbook.ts' },
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    noExternal: [/./],
    minify: true,
    splitting: false,
    esbuildPlugins: [unzipInPlace, notices('dist/studio/NOTICES-workbook.txt')],
  },
  {
    ...common,
    // What `npm run declarations` has written; of it only what can be reached from a door: the rest is nobody's to see.
    entry: Object.fromEntries(
      Object.entries({ ...LIBRARY, ...SANDBOX }).map(([door, file]) => [
        door,
        file.replace(/^src\/(.*)\.ts$/, 'dist/declarations/$1.d.ts'),
      ]),
    ),
    outDir: 'dist/types',
    dts: { only: true },
  },
]);
