import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { INTERRUPTED } from '../../../src/cli/command-io.js';
import { askOn } from '../../../src/cli/process/process-io.js';

test.each([
  ['a line', 'yes\r', 'yes'],
  ['an empty line', '\r', ''],
  ['Ctrl-C', '\u0003', INTERRUPTED],
  ['Ctrl-C within an answer', 'ye\u0003', INTERRUPTED],
  ['Ctrl-D', '\u0004', undefined],
])('a question that is answered with %s', async (_, typed, answer) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asked = askOn('Apply? ', input, output);
  input.write(typed);
  expect(await asked).toBe(answer);
  expect(String(output.read())).toContain('Apply? ');
});
