import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LinesAsBytes } from '../../../src/cli/bulk/answers.js';
import { runsUpTo } from '../../seed.js';

function bytesOf(lines: readonly string[]): Uint8Array {
  const bytes = new LinesAsBytes();
  for (const line of lines) bytes.add(line);
  return bytes.taken();
}

test('each line ends with a line break', () => {
  expect(new TextDecoder().decode(bytesOf(['{"a":1}', '', 'Zürich']))).toBe('{"a":1}\n\nZürich\n');
  expect(bytesOf([])).toHaveLength(0);
});

test('lines of any length and content become their bytes', () => {
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .tuple(fc.constantFrom('a', 'é', '€', '😀'), fc.integer({ min: 0, max: 70_000 }))
      .map(([one, times]) => one.repeat(times)),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const expected = Buffer.from(lines.map((one) => `${one}\n`).join(''), 'utf8');
      expect(Buffer.compare(bytesOf(lines), expected)).toBe(0);
    }),
    runsUpTo(200),
  );
});
