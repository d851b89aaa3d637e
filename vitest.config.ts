import { defineConfig } from 'vitest/config';

const ofBrowsersAndProcesses = 'test/**/*.e2e.test.{ts,tsx}';
// test/mutation has packages of its own, once it has run.
const packages = '**/node_modules/**';
const slow = 'test/slow/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    // `npm test` runs the first, `npm run test:e2e` the second, `npm run test:slow` the third: long, and seldom changed.
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.{ts,tsx}'], exclude: [packages, ofBrowsersAndProcesses, slow] },
      },
      { extends: true, test: { name: 'e2e', include: [ofBrowsersAndProcesses], testTimeout: 180_000 } },
      { extends: true, test: { name: 'slow', include: [slow] } },
    ],
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
  },
});
