import { defineConfig } from 'tsup';

const common = { format: 'esm', target: 'node20' } as const;

export default defineConfig([
  {
    ...common,
    entry: { index: 'src/index.ts', 'testing/index': 'src/testing/index.ts' },
    platform: 'neutral',
    splitting: true,
  },
  {
    ...common,
    entry: { 'cli/main': 'src/cli/main.ts' },
    platform: 'node',
    splitting: false,
    // The command line runs the library beside it, as users import it, and not a copy of its own.
    external: ['../index.js'],
    // commander is CommonJS and requires modules of Node: bundled into an ES module it needs a `require`.
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  },
]);
