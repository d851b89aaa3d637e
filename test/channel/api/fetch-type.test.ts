import { expectTypeOf, test } from 'vitest';
import type { Fetch } from '../../../src/channel/api/index.js';

test("the fetch of a runtime is a Fetch, and a sandbox's can take its place", () => {
  expectTypeOf<typeof globalThis.fetch>().toExtend<Fetch>();
  expectTypeOf<Fetch>().toExtend<typeof globalThis.fetch>();
});
