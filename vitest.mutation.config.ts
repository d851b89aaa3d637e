import { defineConfig } from 'vitest/config';

// The fast tests alone: what needs a build, a process or a packed tarball says nothing more about a rule.
export default defineConfig({
  test: {
    include: [
      'test/{money,calendar,definitions,issues,stay,calculation}/**/*.test.ts',
      'test/oracle/differential.test.ts',
    ],
    exclude: ['test/definitions/hostile.test.ts', 'test/calendar/time-zones.test.ts', 'test/issues/page.test.ts'],
    env: { STAYTAX_RUNS: '400', STAYTAX_SEED: '20261120' },
    testTimeout: 60_000,
  },
});
