import { describe, expect, test } from 'vitest';
import { cli } from './fake-io.js';

async function validate(text: string) {
  return cli(['validate', 'f.json'], { files: { 'f.json': text } });
}

describe('validate: files that are not what they should be', () => {
  test.each([
    ['a missing value', '{\n  "a": ,\n}', '2:8', 'A value is expected'],
    ['a missing comma', '{\n  "a": 1\n  "b": 2\n}', '3:3', 'comma is missing'],
    ['a missing colon', '{"a" 1}', '1:6', 'colon is missing'],
    ['a trailing comma in an object', '{\r\n  "a": 1,\r\n}', '2:9', 'comma too many before }'],
    ['a trailing comma in a list', '[1,\n]', '1:3', 'comma too many before ]'],
    ['a comment', '{\n  // why\n  "a": 1}', '2:3', 'no comments'],
    ['single quotes', "{'a': 1}", '1:2', 'double quotes'],
    ['an open text', '{"a": "b\n}', '1:7', 'closing double quote'],
    ['an open object', '{"a": {"b": 1}', '1:15', 'closing }'],
    ['more after the end', '{} {}', '1:4', 'nothing may follow'],
    ['a number with a leading zero', '{"a": 012}', '1:8', ''],
    ['a wrong escape', '{"a": "\\x"}', '1:7', 'escape'],
    ['nothing', ' \n', '1:1', 'empty'],
  ])('reports %s with its place', async (_, text, place, words) => {
    const { code, stdout } = await validate(text);
    expect([code, stdout.split('\n').length]).toEqual([1, 2]);
    expect(stdout).toMatch(/\(json_syntax\)\n$/);
    expect(stdout).toContain(`f.json:${place}  `);
    expect(stdout).toContain(words);
  });

  test('reports a duplicate field at its second place', async () => {
    const { code, stdout } = await validate('{"title": "a", "currency": "EUR",\n "taxes": [], "title": "b"}');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^f\.json:2:15 {2}title {2}.*given twice.*\(duplicate_key\)\n$/);
  });

  test('a __proto__ key is a field like any other', async () => {
    const { stdout } = await validate('{"title": "T", "currency": "EUR", "taxes": [],\n "__proto__": {"x": 1}}');
    expect(stdout).toMatch(/^f\.json:2:2 {2}__proto__ .*\(unknown_field\)$/m);
  });

  test('a binary, too large or too deep file is an issue without a stack', async () => {
    const binary = await cli(['validate', 'f'], { files: { f: Uint8Array.from([0x89, 0x50, 0, 0xff]) } });
    expect([binary.code, binary.stdout]).toEqual([
      1,
      expect.stringMatching(/^f {2}The file is not text.*\(file_not_text\)\n$/),
    ]);
    const large = await cli(['validate', 'f'], { files: { f: new Uint8Array(17 * 1024 * 1024) } });
    expect([large.code, large.stdout]).toEqual([
      1,
      expect.stringMatching(/^f {2}.*larger than 16 MB.*\(file_too_large\)\n$/),
    ]);
    const deep = await validate('['.repeat(100_000));
    expect([deep.code, deep.stdout]).toEqual([1, expect.stringMatching(/^f\.json:1:401 {2}.*\(json_too_deep\)\n$/)]);
  });

  test('100,000 unknown or duplicate fields are reported in one pass', async () => {
    const unknown = Array.from({ length: 100_000 }, (_, index) => `"u${index}":1`).join(',');
    const started = process.cpuUsage();
    const { code, stdout } = await validate(`{"title":"T","currency":"EUR","taxes":[],${unknown}}`);
    const twice = await validate(`{${'"a":1,'.repeat(100_000)}"b":1}`);
    expect(process.cpuUsage(started).user).toBeLessThan(2_500_000);
    expect([code, twice.code]).toEqual([1, 1]);
    expect(stdout.split('\n').length).toBeLessThan(1_010);
    expect(stdout).toContain('f.json:1:4432  u500  Unknown field "u500"');
    expect(twice.stdout.match(/duplicate_key/g)).toHaveLength(1_000);
  });
});
