import { expect, test } from 'vitest';
import { EVERY_COMMAND } from './declared.js';
import { cli, json, STAY, TAX_SET } from './fake-io.js';
import { ENV, trying } from './trying.js';

const FILES = { 'set.json': json(TAX_SET), 'stay.json': json(STAY), 'bad.json': '{"title": "",\n "taxes": []}' };
const WORDS = EVERY_COMMAND.map(({ words }) => words.join(' '));

test.each(WORDS)('%s reports a wrong use with --json as one JSON object on standard output', async (words) => {
  const { code, stdout, stderr } = await cli([...words.split(' '), '--json', '--no-such-option']);
  expect([code, stderr]).toEqual([2, '']);
  expect(JSON.parse(stdout)).toEqual({
    error: { code: 'usage', message: expect.stringMatching(/^(?:unknown|required) option '/) },
  });
});

test('quote reports a missing file as one JSON object', async () => {
  const { code, stdout, stderr } = await cli(['quote', 'no.json', '--stay', 'stay.json', '--json'], { files: FILES });
  expect([code, stderr]).toEqual([2, '']);
  expect(JSON.parse(stdout)).toEqual({
    error: { code: 'usage', message: 'cannot read "no.json": there is no such file' },
  });
});

test('an unknown command is a usage error in JSON', async () => {
  expect(JSON.parse((await cli(['qoute', '--json'])).stdout)).toMatchObject({ error: { code: 'usage' } });
});

test.each([['quote'], ['explain'], ['price-for', '--total', '100.00']])(
  '%s reports every issue of invalid input with its file and place',
  async (...command) => {
    const argv = [...command, 'bad.json', '--stay', 'stay.json', '--json'];
    const { code, stdout, stderr } = await cli(argv, { files: FILES });
    expect([code, stderr]).toEqual([1, '']);
    const { issues } = JSON.parse(stdout);
    expect(issues).toContainEqual({
      file: 'bad.json',
      code: 'blank',
      path: 'title',
      message: expect.any(String),
      line: 1,
      column: 11,
    });
    expect(issues.length).toBeGreaterThan(1);
  },
);

test('plan reports a call that the API rejects as one JSON object', async () => {
  const env = { ...ENV, STAYTAX_API_KEY: 'other' };
  const { code, stdout, stderr } = await trying().run(['plan', 'hotel.json', '--json'], { env });
  expect([code, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: expect.any(String), message: expect.stringContaining('GET /api/v1/taxes') },
  });
});

test('--help with --json prints the help', async () => {
  expect((await cli(['quote', '--json', '--help'])).stdout).toContain('Usage: staytax quote');
});
