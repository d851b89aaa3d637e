import { defineConfig } from 'vitest/config';

// The fast tests alone: what needs a build, a process or a packed tarball says nothing more about a rule. One
// module graph for all files: a mutant is tried three thousand times, and loading is most of the time.
export default defineConfig({
  test: {
    include: [
      'test/{money,calendar,definitions,issues,stay,calculation,quote}/**/*.test.ts',
      'test/oracle/{differential,local-differential}.test.ts',
    ],
    exclude: ['test/definitions/hostile.test.ts', 'test/calendar/time-zones.test.ts', 'test/issues/page.test.ts'],
    env: { STAYTAX_RUNS: '80' },
    setupFiles: ['test/seed.ts'],
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
  },
});
