import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { INTERRUPTED } from '../../../src/cli/command-io.js';
import { PLACES_BY_COUNTRY } from '../../../src/cli/input/examples.js';
import { run } from '../../../src/cli/run.js';
import { fakeFiles, NOTHING_OUTSIDE } from '../bulk/world.js';

const ROOT = new URL('../../../', import.meta.url);
const PLACES = readdirSync(new URL('examples/places', ROOT)).map((file) => file.replace('.json', ''));
const EXAMPLES: Record<string, string> = {};
for (const place of PLACES) {
  for (const file of [`places/${place}.json`, `cases/places/${place}.cases.json`]) {
    EXAMPLES[`/package/examples/${file}`] = readFileSync(new URL(`examples/${file}`, ROOT), 'utf8');
  }
}

type Answer = string | undefined | typeof INTERRUPTED;

/** Runs a command in a world with the real examples, where somebody answers, or nobody is there. */
async function cli(argv: readonly string[], given: Record<string, string> = {}, answers?: readonly Answer[]) {
  const files: Record<string, string> = { ...EXAMPLES, ...given };
  const text = { stdout: '', stderr: '' };
  const questions: string[] = [];
  const left = [...(answers ?? [])];
  const written: Record<string, string> = {};
  const write = (file: string | undefined, bytes: Uint8Array) => {
    if (file !== undefined) written[file] = (written[file] ?? '') + new TextDecoder().decode(bytes);
  };
  const opened = async function* (path: string) {
    const content = files[path];
    if (content === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
    yield new TextEncoder().encode(content);
  };
  const code = await run(argv, {
    ...NOTHING_OUTSIDE,
    ...fakeFiles({ files }, write),
    read: opened,
    filesIn: async (path) => Object.keys(files).filter((name) => name.startsWith(path)),
    examples: '/package/examples',
    stdout: {
      isTTY: false,
      write: (more) => {
        text.stdout += more;
      },
    },
    stderr: {
      isTTY: false,
      write: (more) => {
        text.stderr += more;
      },
    },
    env: { NO_COLOR: '1' },
    canAsk: answers !== undefined,
    ask: async (question) => {
      questions.push(question);
      return left.shift();
    },
  });
  return { code, ...text, written, questions };
}

/** What was written passes its own cases. */
async function passes(written: Record<string, string>): Promise<number> {
  const [cases = ''] = Object.keys(written).filter((file) => file.endsWith('.cases.json'));
  const { code } = await cli(['test', cases], written);
  return code;
}

test('every place has a country', () => {
  expect(Object.values(PLACES_BY_COUNTRY).flat().toSorted()).toEqual(PLACES.toSorted());
});

describe('init with options', () => {
  test('writes the place of the country with its cases, which pass', async () => {
    const { code, stderr, written } = await cli([
      'init',
      '--country',
      'portugal',
      '--place',
      'lisbon',
      '--title',
      'Hotel Aurora',
    ]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      'lisbon.json and lisbon.cases.json (3 cases) written, from the example "lisbon".\n' +
        'Check every rate. Next: staytax test lisbon.cases.json\n',
    );
    expect(JSON.parse(written['lisbon.json'] ?? '')).toMatchObject({
      $schema: './node_modules/staytax/dist/schemas/tax-set.json',
      title: 'Hotel Aurora',
      currency: 'EUR',
    });
    expect(await passes(written)).toBe(0);
  });

  test('a likely mistake is reported with the file', async () => {
    const { code, stderr } = await cli(['init', '--place', 'lisbon', '--title', 'Hotel Aurora ']);
    expect(code).toBe(0);
    expect(stderr).toContain('lisbon.json  warning  title  title should not begin or end with whitespace');
  });

  test.each(Object.keys(PLACES_BY_COUNTRY))('a set for %s passes its cases', async (country) => {
    const [place = ''] = PLACES_BY_COUNTRY[country] ?? [];
    const { code, written } = await cli(['init', '--country', country, '--place', place]);
    expect([code, await passes(written)]).toEqual([0, 0]);
  });

  test('calculates the amounts of the cases again for other rates, and says so in the cases', async () => {
    const argv = ['init', 'hotels', '--place', 'lisbon', '--rate', 'VAT=13.00', '--name', 'aurora'];
    const { written, stderr } = await cli(argv);
    expect(stderr).toContain('with your changes');
    const cases = JSON.parse(written['hotels/aurora.cases.json'] ?? '');
    expect(cases.taxSet).toBe('aurora.json');
    const { local } = JSON.parse(written['hotels/aurora.json'] ?? '');
    expect(local.source.url).toBe(JSON.parse(EXAMPLES['/package/examples/places/lisbon.json'] ?? '').local.source.url);
    expect(local.source).toEqual({
      url: local.source.url,
      says: expect.stringContaining('Not the rates of this file'),
    });
    // 960.00 with 13% in it: 960 x 13 / 113 = 110.44.
    expect(cases.cases[0]).toMatchObject({ expect: { taxes: { VAT: '110.44', 'City tax': '84.00' } } });
    expect(cases.cases[0].source.says).toContain('check it by hand');
    expect(await passes(written)).toBe(0);
  });

  test('writes another currency to every amount', async () => {
    const { written } = await cli(['init', '--place', 'lisbon', '--currency', 'CZK']);
    const set = JSON.parse(written['lisbon.json'] ?? '');
    expect([set.currency, set.taxes[0].currency, set.taxes[1].currency]).toEqual(['CZK', null, 'CZK']);
    expect(await passes(written)).toBe(0);
  });

  test('a country without a place starts from one with its currency, and says so', async () => {
    const { written, stderr } = await cli(['init', '--country', 'IE', '--currency', 'EUR'], {}, []);
    expect(JSON.parse(written['andorra.json'] ?? '').currency).toBe('EUR');
    expect(stderr).toContain('\nThere is no example of Ireland. The rules are those of another country.\n');
  });

  test.each([
    ['Korea', 'South Korea'],
    ['Aland Islands', 'Åland Islands'],
  ])('a country is known as %s', async (name, country) => {
    const { stderr } = await cli(['init', '--country', name, '--currency', 'EUR'], {}, []);
    expect(stderr).toContain(`There is no example of ${country}.`);
  });

  test.each(['Turkey', 'turkiye', 'TR'])('Istanbul is the place of %s', async (country) => {
    const { written } = await cli(['init', '--country', country]);
    expect(Object.keys(written)).toContain('istanbul.json');
  });
});

describe('init on a terminal', () => {
  test('asks for missing values, with their defaults', async () => {
    const { code, questions, written } = await cli(['init'], {}, [
      'Germany',
      'berlin',
      '',
      'Pension Sonne',
      '7.00',
      '',
    ]);
    expect(code).toBe(0);
    expect(questions[0]).toBe('Country of the house: ');
    const places = 'berlin, hamburg, kellenhusen, regen, potsdam, germany-vat, bosau, bad-koenigshofen, cologne';
    expect(questions[1]).toBe(`Start from which place (${places}) [berlin]: `);
    expect(JSON.parse(written['berlin.json'] ?? '').title).toBe('Pension Sonne');
  });

  test('asks again after an invalid answer', async () => {
    const answers = ['', 'Portgal', 'Portugal', 'lisbn', 'lisbon', 'EURO', 'EUR', '', '6,00', '13.00'];
    const { code, questions, stderr, written } = await cli(['init'], {}, answers);
    expect([code, questions.length]).toEqual([0, answers.length]);
    expect(stderr).toContain('Did you mean "Portugal"?\n');
    expect(stderr).toContain('there is no place "lisbn"');
    expect(stderr).toContain('--currency is an ISO 4217 code');
    expect(stderr).toMatch(/must be a decimal number.*6,00/);
    expect(JSON.parse(written['lisbon.json'] ?? '').taxes[0].rate).toBe('13.00');
  });

  test('asks for currency and place if the country has no example', async () => {
    const { questions, stderr, written } = await cli(['init'], {}, ['Brazil', 'BRL', '', 'mexico']);
    expect(questions.slice(1, 4)).toEqual([
      'Currency of the prices: ',
      expect.stringMatching(/^Start from which place \(andorra, dubai, .*\): $/),
      expect.stringMatching(/^Start from which place /),
    ]);
    expect(stderr).toMatch(/^There is no example of Brazil\. The nearest are those with the same currency\.\n/);
    expect(JSON.parse(written['mexico.json'] ?? '').currency).toBe('BRL');
  });

  test('Ctrl-C ends it, with nothing written', async () => {
    const { code, written } = await cli(['init'], {}, ['Germany', INTERRUPTED]);
    expect([code, written]).toEqual([130, {}]);
  });

  test('a file that exists is replaced only after yes', async () => {
    const existing = { 'lisbon.json': 'mine' };
    const no = await cli(['init', '--place', 'lisbon'], existing, ['', '', '', 'no']);
    expect([no.code, no.written, no.stderr]).toEqual([1, {}, 'Nothing was written.\n']);
    expect(no.questions.at(-1)).toBe('Replace lisbon.json? Only "yes" does: ');
    const yes = await cli(['init', '--place', 'lisbon'], existing, ['', '', '', 'yes']);
    expect(Object.keys(yes.written)).toEqual(['lisbon.json', 'lisbon.cases.json']);
    expect((await cli(['init', '--place', 'lisbon'], existing)).code).toBe(2);
    expect((await cli(['init', '--place', 'lisbon', '--yes'], existing)).code).toBe(0);
  });
});

test.each([
  [['--country', 'Portugl'], 'Did you mean "Portugal"?'],
  [['--place', 'nowhere'], 'there is no place "nowhere". "staytax examples" lists them.'],
  [['--place', 'lisbn'], 'there is no place "lisbn". Did you mean "lisbon"?'],
  [
    ['--country', 'IT'],
    'Italy has several places, so --place is needed: one of rome, bologna, florence, milan, naples,',
  ],
  [
    ['--country', 'IE', '--currency', 'EUR'],
    'there is no example of Ireland; the nearest are those in EUR, so --place is needed: one of andorra, ',
  ],
  [['--place', 'lisbon', '--currency', 'XYZ'], '--currency is an ISO 4217 code'],
  [['--place', 'lisbon', '--rate', 'VAT'], '--rate is a title and a rate'],
  [['--place', 'lisbon', '--rate', 'GST=5'], 'the set has no tax "GST" with one rate (it has "VAT")'],
  [['--place', 'lisbon', '--name', '../x'], '--name is letters'],
  [['--country', 'IE'], 'there is no example of Ireland, so --currency or --place is needed'],
  [['--country', 'BR', '--currency', 'BRL'], 'there is no example of Brazil, and none in BRL, so --place is needed'],
  [[], '--country or --place is needed'],
])('%j is refused', async (argv, message) => {
  const { code, stderr, written } = await cli(['init', ...argv]);
  expect([code, written]).toEqual([2, {}]);
  expect(stderr).toContain(message);
});

test('an invalid rate gives every issue', async () => {
  const { code, stderr } = await cli(['init', '--place', 'lisbon', '--rate', 'VAT=1e3']);
  expect(code).toBe(1);
  expect(stderr).toContain('taxes[0].rate');
});
