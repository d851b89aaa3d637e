import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // What takes long and changes seldom: npm run test:slow.
    exclude: process.env['STAYTAX_SLOW'] === undefined ? ['test/slow/**'] : [],
    setupFiles: ['test/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // However busy the machine is: a page that is polled has what it takes.
    expect: { poll: { timeout: 20_000 } },
    // Left to itself vitest leaves one core idle, which is half of them where there are two.
    maxWorkers: '100%',
    // One module graph for all files of a worker: loading is a third of the time, and no module of ours has a state but
    // the languages that were loaded: what is tested in English and with the numbers of another language takes one without texts.
    isolate: false,
    // What has been compiled once is compiled for the next run too: for the time zones, which follow in `npm run check`.
    experimental: { fsModuleCache: true },
  },
});
