import { describe, expect, test } from 'vitest';
import type { QuoteRecord, Stay, TaxSetInput } from '../../../src/index.js';
import { quote, recordOf, verifyRecord } from '../../../src/index.js';
import { bulkCli } from '../bulk/world.js';
import { cli, json, STAY, TAX_SET } from '../fake-io.js';

const taxSet: TaxSetInput = TAX_SET;
const stay: Stay = STAY;
const record: QuoteRecord = recordOf(quote(taxSet, stay));
const { total } = record.quote;
const FORGED = json({ ...record, paid: true, quote: { ...record.quote, total: '1.00', net: undefined } });

describe('quote --record', () => {
  const files = { 'set.json': json(TAX_SET), 'stay.json': json(STAY) };

  test('writes a record that verifies, beside the quote', async () => {
    const argv = ['quote', 'set.json', '--stay', 'stay.json', '--rounding-unit', 'night', '--record', 'record.json'];
    const { code, out, stdout } = await bulkCli(argv, { files });
    expect([code, Object.keys(out)]).toEqual([0, ['record.json']]);
    expect(stdout).toContain(total);
    const written = JSON.parse(out['record.json'] ?? '');
    expect(written.policy.rounding.unit).toBe('night');
    expect(verifyRecord(written)).toEqual([]);
  });

  test('keeps ages in place of birth dates on request', async () => {
    const stayOptions = ['--check-in', '2026-05-01', '--nights', '2', '--price', '100.00', '--ages', '2014-03-09'];
    const argv = ['quote', 'set.json', ...stayOptions, '--persons', '2', '--record', 'record.json'];
    const guestsOf = async (...more: string[]) => {
      const { out } = await bulkCli([...argv, ...more], { files });
      const written = JSON.parse(out['record.json'] ?? '');
      expect(verifyRecord(written)).toEqual([]);
      return written.stay.rooms[0].guests;
    };
    expect(await guestsOf()).toEqual([{ birthDate: '2014-03-09' }]);
    expect(await guestsOf('--keep-ages')).toEqual([{ age: 12 }]);
  });

  test('is for one stay', async () => {
    const argv = ['quote', 'set.json', '--stays', 'stays.ndjson', '--record', 'record.json'];
    const { code, stderr } = await cli(argv, { files });
    expect([code, stderr]).toEqual([2, expect.stringContaining('--record')]);
  });
});

describe('verify', () => {
  const files = { 'good.json': json(record), 'forged.json': FORGED, 'none.json': '{"version": 1}', 'text.json': 'no' };

  test('says that a record agrees', async () => {
    expect(await cli(['verify', 'good.json'], { files })).toEqual({
      code: 0,
      stdout: 'good.json: agrees\n',
      stderr: '',
    });
    const { stdout } = await cli(['verify', '-'], { stdin: json(record) });
    expect(stdout).toBe('<stdin>: agrees\n');
  });

  test('prints each figure that differs, and looks at every file', async () => {
    const { code, stdout } = await cli(['verify', 'forged.json', 'none.json', 'text.json', 'good.json'], { files });
    const lines = stdout.split('\n');
    expect(code).toBe(1);
    expect(lines.slice(0, 3)).toEqual([
      `forged.json  quote.net  is missing (computed ${record.quote.net})`,
      `forged.json  quote.total  recorded 1.00, computed ${total}`,
      'forged.json  paid  is not part of the calculation (recorded true)',
    ]);
    expect(stdout).toMatch(/^none\.json:1:1 {2}stay .*\(required\)$/m);
    expect(stdout).toMatch(/^text\.json:.*\(json_syntax\)$/m);
    expect(lines.at(-2)).toBe('good.json: agrees');
  });

  test('prints the same as JSON', async () => {
    const { code, stdout } = await cli(['verify', '--json', 'good.json', 'forged.json', 'none.json'], { files });
    const [good, forged, none] = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(good).toEqual({ file: 'good.json', differences: [], issues: [] });
    expect(forged.differences).toContainEqual({ path: 'quote.total', recorded: '1.00', computed: total });
    expect(none.issues[0]).toMatchObject({ code: 'required', path: 'staytax', line: 1, column: 1 });
  });

  test('refuses a record in which a key stands twice', async () => {
    const twice = json(record).replace('"version"', '"staytax": "0", "version"');
    const { code, stdout } = await cli(['verify', 'twice.json'], { files: { 'twice.json': twice } });
    expect([code, stdout]).toEqual([1, expect.stringContaining('(duplicate_key)')]);
  });

  test('is used wrongly without a file, or with one that is not there', async () => {
    expect((await cli(['verify'])).code).toBe(2);
    expect((await cli(['verify', 'nowhere.json'])).code).toBe(2);
  });
});
