import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What tries many random stays tells last: a mutant is mostly told by the examples and the properties of its file. */
const LAST =
  /\/test\/(oracle\/|calculation\/engine\/one-calculator|calculation\/stay\/rule-sets|quote\/(quote-to-json|one-shot))/;

class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLast = ({ moduleId }: TestSpecification): boolean => LAST.test(moduleId);
    return [...files.filter((file) => !isLast(file)), ...files.filter(isLast)];
  }
}

// The fast tests alone: what needs a build, a process or a packed tarball says nothing more about a rule. One
// module graph for all files: a mutant is tried three thousand times, and loading is most of the time.
export default defineConfig({
  test: {
    include: [
      'test/{money,calendar,definitions,issues,stay,calculation,quote}/**/*.test.ts',
      'test/oracle/{differential,local-differential}.test.ts',
    ],
    exclude: ['test/definitions/hostile.test.ts', 'test/calendar/time-zones.test.ts', 'test/issues/page.test.ts'],
    env: { STAYTAX_RUNS: '60' },
    setupFiles: ['test/short-properties.ts'],
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
  },
});
