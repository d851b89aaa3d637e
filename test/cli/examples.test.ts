import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { policies, quote, validateStay, validateTaxSet } from '../../src/index.js';
import { cli } from './fake-io.js';

const ROOT = new URL('../../', import.meta.url);
const taxSets = readdirSync(new URL('examples/tax-sets', ROOT));
const stays = readdirSync(new URL('examples/stays', ROOT)).filter((name) => name.endsWith('.json'));

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

describe('examples', () => {
  test.each(taxSets)('tax-sets/%s is valid, without a warning', (name) => {
    const result = validateTaxSet(JSON.parse(read(`examples/tax-sets/${name}`)));
    expect(result.issues).toBeUndefined();
    expect(result.warnings).toEqual([]);
    expect(JSON.stringify(result.value)).not.toContain('"id"');
  });

  test.each(stays)('stays/%s is valid', (name) => {
    expect(validateStay(JSON.parse(read(`examples/stays/${name}`)), 'EUR').issues).toBeUndefined();
  });

  test.each(taxSets.flatMap((taxSet) => stays.map((stay) => [taxSet, stay])))(
    '%s for %s is quoted',
    async (taxSet, stay) => {
      const files = { taxSet: read(`examples/tax-sets/${taxSet}`), stay: read(`examples/stays/${stay}`) };
      for (const policy of Object.keys(policies)) {
        const argv = ['quote', 'taxSet', '--stay', 'stay', '--policy', policy, '--nights-table'];
        const { code, stdout, stderr } = await cli(argv, { files });
        expect([code, stderr]).toEqual([0, '']);
        expect(stdout).toMatch(/^Total .*\d$/m);
      }
    },
  );

  test('quotes the totals of the table in the examples page', () => {
    const rows = [
      ...read('examples/README.md').matchAll(/^\| \[(.+?)\]\((tax-sets\/.+?)\) \|.*\| ([A-Z]{3}) ([\d.]+) \|$/gm),
    ];
    expect(rows).toHaveLength(taxSets.length);
    const stay = JSON.parse(read('examples/stays/week-family.json'));
    for (const [, , path, currency, total] of rows) {
      const quoted = quote(JSON.parse(read(`examples/${path}`)), stay);
      expect(`${quoted.currency} ${quoted.total}`).toBe(`${currency} ${total}`);
    }
  });
});
