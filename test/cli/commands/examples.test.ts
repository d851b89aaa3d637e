import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FOLDERS } from '../../../src/cli/input/examples.js';
import { cli, EXAMPLES, json, STAY, TAX_SET } from '../fake-io.js';

const FILES = {
  [`${EXAMPLES}/README.md`]: '# Examples',
  [`${EXAMPLES}/tax-sets/fee.json`]: json(TAX_SET),
  [`${EXAMPLES}/tax-sets/same.json`]: json(TAX_SET),
  [`${EXAMPLES}/places/same.json`]: json({ ...TAX_SET, title: 'A place' }),
  [`${EXAMPLES}/stays/one-night.json`]: json(STAY),
  [`${EXAMPLES}/definitions/hotel.json`]: json({ taxes: [{}], tax_sets: [{}, {}] }),
  [`${EXAMPLES}/typescript/package.json`]: '{}',
};
const examples = (...argv: string[]) => cli(['examples', ...argv], { files: FILES });

describe('examples', () => {
  test('lists the examples with their titles', async () => {
    const { code, stdout, stderr } = await examples();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Tax sets\n {2}tax-sets\/fee +Fee, then VAT\n {2}tax-sets\/same +Fee, then VAT\n\nPlaces/);
    expect(stdout).toMatch(/^ {2}stays\/one-night +arrives on 2026-05-01, 1 room$/m);
    expect(stdout).toMatch(/^ {2}definitions\/hotel +1 tax, 2 tax sets$/m);
    expect(stdout).toContain(`The files are in ${EXAMPLES}`);
    expect(stdout).not.toContain('typescript');
  });

  test('prints the list with --json', async () => {
    const list = JSON.parse((await examples('--json')).stdout);
    expect(list[0]).toEqual({ name: 'tax-sets/fee', path: `${EXAMPLES}/tax-sets/fee.json`, title: 'Fee, then VAT' });
  });

  test('lists with --sources where the rules of the places stand, the oldest reading first', async () => {
    const place = (title: string, source?: object) => json({ ...TAX_SET, title, local: { source } });
    const files = {
      [`${EXAMPLES}/places/new.json`]: place('New', {
        url: 'https://new.example',
        checked: '2026-11-21',
        says: 'Two.',
      }),
      [`${EXAMPLES}/places/old.json`]: place('Old', {
        url: 'https://old.example',
        checked: '2025-01-02',
        says: 'One.',
      }),
      [`${EXAMPLES}/places/none.json`]: json(TAX_SET),
      [`${EXAMPLES}/tax-sets/fee.json`]: place('No place', { checked: '2020-01-01' }),
    };
    expect((await cli(['examples', '--sources'], { files })).stdout).toBe(
      [
        'never       places/none',
        '2025-01-02  places/old   https://old.example',
        '            One.',
        '2026-11-21  places/new   https://new.example',
        '            Two.',
        '',
      ].join('\n'),
    );
    expect(JSON.parse((await cli(['examples', '--sources', '--json'], { files })).stdout)).toEqual(
      [
        { name: 'places/none' },
        { name: 'places/old', url: 'https://old.example', checked: '2025-01-02', says: 'One.' },
        { name: 'places/new', url: 'https://new.example', checked: '2026-11-21', says: 'Two.' },
      ].map((source) => ({ ...source, path: `${EXAMPLES}/${source.name}.json` })),
    );
  });

  test.each(['fee', 'fee.json', 'tax-sets/fee', 'tax-sets/fee.json'])('prints %s as the file is', async (name) => {
    expect(await examples(name)).toEqual({ code: 0, stdout: json(TAX_SET), stderr: '' });
  });

  test('prints the path with --path', async () => {
    expect((await examples('fee', '--path')).stdout).toBe(`${EXAMPLES}/tax-sets/fee.json\n`);
    expect((await examples('--path')).stdout).toBe(`${EXAMPLES}\n`);
  });

  test('prints the one that "quote" takes where two folders have the name', async () => {
    expect((await examples('same')).stdout).toBe(FILES[`${EXAMPLES}/places/same.json`]);
    expect((await examples('tax-sets/same')).stdout).toBe(json(TAX_SET));
  });

  test.each([
    ['unknown', ''],
    ['sane', ' Did you mean "same"?'],
    ['tax-sets/sane', ' Did you mean "tax-sets/same"?'],
    ['stays/one-nigth', ' Did you mean "stays/one-night"?'],
  ])('%s is exit 2, with the nearest', async (name, hint) => {
    const { code, stdout, stderr } = await examples(name);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`there is no example "${name}".${hint} "staytax examples" lists them.`);
  });

  test('the real ones are all listed, each under a title', async () => {
    const root = new URL('../../../examples/', import.meta.url).pathname;
    const names = Object.keys(FOLDERS).flatMap((folder) =>
      readdirSync(join(root, folder)).map((file) => `${folder}/${file}`),
    );
    const files = Object.fromEntries(
      names.map((name) => [`${EXAMPLES}/${name}`, readFileSync(join(root, name), 'utf8')]),
    );
    const list = JSON.parse((await cli(['examples', '--json'], { files })).stdout);
    expect(list).toHaveLength(names.length);
    for (const { name, title } of list) expect(`${name}: ${title}`).toMatch(/: \S.+/);
  });
});

describe('an example in place of a file', () => {
  const FLAGS = ['--check-in', '2026-05-01', '--nights', '1', '--price', '100.00', '--persons', '2'];
  const quoted = (...argv: string[]) =>
    cli(['quote', ...argv], { files: { ...FILES, own: json({ ...TAX_SET, title: 'Own' }) } });

  test('is found by its name, with or without its folder; places come first', async () => {
    expect((await quoted('fee', ...FLAGS)).stdout).toContain('Fee, then VAT\n');
    expect((await quoted('same', ...FLAGS)).stdout).toContain('A place\n');
    expect((await quoted('tax-sets/same', ...FLAGS)).stdout).toContain('Fee, then VAT\n');
    expect((await quoted('fee', '--stay', 'one-night')).stdout).toContain('Fee, then VAT\n1 night from 2026-05-01');
  });

  test('is named on standard error, once, and not with --quiet', async () => {
    expect((await quoted('fee', ...FLAGS)).stderr).toBe('using the example fee\n');
    expect((await quoted('tax-sets/fee', '--stay', 'one-night')).stderr).toBe(
      'using the example tax-sets/fee\nusing the example one-night\n',
    );
    expect((await quoted('fee', ...FLAGS, '--quiet')).stderr).toBe('');
    const twice = await cli(['validate', 'fee', 'fee', '--json'], { files: FILES });
    expect(twice.stderr).toBe('using the example fee\n');
  });

  test('a file of that name is used, and that is said', async () => {
    const file = json({ ...TAX_SET, title: 'Own' });
    const typed = (name: string, ...more: string[]) =>
      cli(['quote', name, ...FLAGS, ...more], { files: { ...FILES, [name]: file } });
    const { stdout, stderr } = await typed('fee');
    expect(stdout).toContain('Own\n');
    expect(stderr).toBe('using the file ./fee, not the example\n');
    expect((await typed('tax-sets/fee')).stderr).toBe('using the file ./tax-sets/fee, not the example\n');
    expect((await typed('fee', '--quiet')).stderr).toBe('');
    // No example has the name, or could have it.
    expect((await typed('other')).stderr).toBe('');
    expect((await typed('fee.json')).stderr).toBe('');
  });

  test.each([
    ['fee.json', 'tax-sets/fee'],
    ['tax-sets/fee.json', 'tax-sets/fee'],
    ['same.json', 'places/same'],
  ])('is not meant by %s, which has an extension', async (name, example) => {
    const { code, stdout, stderr } = await quoted(name, ...FLAGS);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`error: cannot read "${name}": there is no such file. `);
    expect(stderr).toContain(`"staytax examples ${example} > FILE" writes the example to a file.`);
  });

  test('a stay as a tax set, or an unknown name, is exit 2 with the nearest name', async () => {
    expect(await quoted('one-night', ...FLAGS)).toMatchObject({ code: 2 });
    const { code, stderr } = await quoted('sane', ...FLAGS);
    expect(code).toBe(2);
    expect(stderr).toContain('there is no file "sane", and no example of that name. Did you mean "same"?');
  });

  test('a command that changes its file takes no example', async () => {
    expect(await cli(['studio', 'fee'], { files: FILES })).toMatchObject({ code: 2, stdout: '' });
  });

  const real = (name: string) => readFileSync(new URL(`../../../examples/${name}`, import.meta.url), 'utf8');
  const installed = (...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`${EXAMPLES}/${name}`, real(name)]));

  test('cases, bookings, returns and lines of stays have names too', async () => {
    const files = installed(
      'places/lisbon.json',
      'cases/places/lisbon.cases.json',
      'tax-sets/lisbon.json',
      'cases/tax-sets/lisbon.cases.json',
      'bookings/city-tax-uncapped.json',
      'bookings/many.ndjson',
      'returns/july.ndjson',
      'stays/many.csv',
      'stays/many.ndjson',
    );
    const words = (line: string) => cli(line.split(' '), { files });
    expect((await words('test lisbon')).stdout).toContain(`${EXAMPLES}/cases/places/lisbon.cases.json`);
    expect((await words('test tax-sets/lisbon')).stdout).toContain(`${EXAMPLES}/cases/tax-sets/lisbon.cases.json`);
    const set = '--tax-set tax-sets/lisbon';
    expect((await words(`reconcile city-tax-uncapped ${set}`)).stdout).toContain('City tax');
    expect((await words(`reconcile --bookings many ${set} --json`)).code).toBe(0);
    expect((await words('return july --month 2026-07')).stdout).toContain('City tax');
    const lines = await words('quote lisbon --stays many --totals --quiet');
    expect(lines).toMatchObject({ code: 0, stderr: '' });
    const csv = await cli(['quote', 'lisbon', '--stays', 'many.csv', '--totals', '--quiet'], {
      files: { ...files, 'many.csv': real('stays/many.csv') },
    });
    expect([csv.code, csv.stderr, csv.stdout.split('\n').length - 1]).toEqual([0, '', 10]);
    expect((await words('quote lisbon --stays mny --totals')).stderr).toContain(
      'there is no file "mny", and no example of that name. Did you mean "many"?',
    );
    expect((await words('quote lisbon --stays stays/mny --totals')).stderr).toContain('Did you mean "stays/many"?');
  });

  test('cases are written with the tax set of the package', async () => {
    const files = installed('cases/places/berlin.cases.json', 'places/berlin.json');
    const { stdout } = await cli(['examples', 'cases/places/berlin'], { files });
    expect(JSON.parse(stdout)).toMatchObject({
      $schema: './node_modules/staytax/dist/schemas/cases.json',
      taxSet: './node_modules/staytax/examples/places/berlin.json',
    });
  });

  test('a file of lines that is not there and has an ending is a file', async () => {
    const { code, stderr } = await quoted('fee', '--stays', 'none.ndjson');
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot read "none.ndjson": there is no such file')]);
  });
});
