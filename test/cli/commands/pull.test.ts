import { describe, expect, test } from 'vitest';
import { PROPERTY, VAT } from '../../api/sync-world.js';
import { BEFORE, OLD, trying } from '../trying.js';

describe('staytax pull', () => {
  test('prints the file, and nothing else', async () => {
    const { code, stdout, stderr } = await trying().run(['pull', '--property', PROPERTY]);
    expect([code, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      ...BEFORE,
      taxes: [
        { ...OLD, rate: '7.00' },
        { ...VAT, rate: '6.00' },
      ],
    });
  });

  test('writes it where it is wanted, and says what comes next', async () => {
    const { code, stdout, stderr, out } = await trying().run([
      'pull',
      '--property',
      PROPERTY,
      '--out',
      'my.json',
      '--ids',
    ]);
    expect([code, stdout]).toEqual([0, '']);
    expect(JSON.parse(out['my.json'] ?? '').taxes[0].id).toBe('7163 Old tax');
    expect(stderr).toBe('2 taxes and 1 tax set written to my.json. Next, when it is edited: staytax plan my.json\n');
  });

  test.each([[['pull']], [['pull', '--property', 'hotel']]])('%j is a wrong use', async (argv) => {
    expect((await trying().run(argv)).code).toBe(2);
  });
});
