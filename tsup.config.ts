import { defineConfig } from 'tsup';

const common = { format: 'esm', target: 'node20' } as const;

export default defineConfig([
  {
    ...common,
    entry: { index: 'src/index.ts', 'testing/index': 'src/testing/index.ts', 'api/index': 'src/api/index.ts' },
    platform: 'neutral',
    splitting: true,
  },
  {
    ...common,
    // With its HTTP library in it: whoever tries the sandbox, or the command line, installs nothing more.
    entry: { 'sandbox/index': 'src/sandbox/index.ts' },
    platform: 'node',
    splitting: false,
  },
  {
    ...common,
    entry: {
      'cli/main': 'src/cli/main.ts',
      'cli/bulk-worker': 'src/cli/bulk-worker.ts',
      // What the worker pool starts its threads with; it looks for it here, beside the file it is bundled into.
      'cli/entry/worker': 'node_modules/tinypool/dist/entry/worker.js',
    },
    platform: 'node',
    splitting: false,
    // The command line runs the library beside it, as users import it, and not a copy of its own.
    external: ['../index.js', '../api/index.js', '../sandbox/index.js'],
    // commander is CommonJS and requires modules of Node: bundled into an ES module it needs a `require`.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  },
]);
