import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fragmentOf, readFragment, readJson } from '../../../src/pages/editor/share.js';
import { USUAL_STAY } from '../../../src/trials/preview/first-stay.js';
import { exampleSets, SET } from './sets.js';

const packed = (text: string) => `draft=${deflateRawSync(text).toString('base64url')}`;

describe('a fragment', () => {
  test.each(exampleSets())('brings %s back', async (_, draft) => {
    const fragment = await fragmentOf({ draft, saved: SET, stay: USUAL_STAY });
    expect(fragment).toMatch(/^draft=[\w-]+$/);
    expect(await readFragment(`#${fragment}`)).toEqual({ draft, saved: SET, stay: USUAL_STAY });
  });

  test.each([
    ['of another page', '#chapter-2'],
    ['that is cut off', packed(JSON.stringify({ draft: SET })).slice(0, -20)],
    ['that is no JSON', packed('<script>')],
    ['that says nothing of a draft', packed('[1]')],
    ['that unpacks to more than anybody wrote', packed(`{"draft":{"x":"${'0'.repeat(20_000_000)}"}}`)],
    ['that is longer than an address', `draft=${'A'.repeat(200_000)}`],
  ])('%s is passed over', async (_, fragment) => {
    expect(await readFragment(fragment)).toBeUndefined();
  });

  test('never throws, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        await readFragment(`draft=${text}`);
      }),
    );
  });
});

test('reads a set or a shared state from JSON', () => {
  expect(readJson(JSON.stringify(SET))).toEqual({ draft: SET });
  expect(readJson(JSON.stringify({ draft: SET, stay: USUAL_STAY }))).toEqual({ draft: SET, stay: USUAL_STAY });
  for (const text of ['', '{', '[]', '7', '{"draft":1}']) expect(readJson(text)).toBeUndefined();
});
