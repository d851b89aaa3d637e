import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { REFUSED_VECTORS } from '../../.ci/refused-vectors.js';
import { validateDefinitions } from '../../src/channel/api/index.js';
import type { Issue } from '../../src/core/issues/issue.js';
import {
  createCalculator,
  recordOf,
  validateRecord,
  validateStay,
  validateTax,
  validateTaxSet,
} from '../../src/index.js';
import { booking } from '../../src/trials/testing/index.js';
import { kindsBooking } from '../oracle/local/random-kinds.js';
import type { Dice } from '../seed.js';
import { diceFrom, runsUpTo, seed } from '../seed.js';

/** An input of a validator, right or wrong. */
interface Input {
  readonly validate: keyof typeof VALIDATORS;
  readonly input: unknown;
  readonly currency?: string;
}

const VALIDATORS = {
  tax: validateTax,
  taxSet: validateTaxSet,
  stay: (input: unknown, currency: string) => validateStay(input, currency),
  definitions: validateDefinitions,
  record: validateRecord,
} satisfies Record<string, (input: unknown, currency: string) => { readonly issues?: readonly Issue[] | undefined }>;

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const ROOT = new URL('../../', import.meta.url);
const filesIn = (folder: string): Array<Record<string, Json>> =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(new URL(`${folder}/${file}`, ROOT), 'utf8')));

const bare = ({ $schema: _, ...fields }: Record<string, Json>) => fields;

/** What is damaged: examples of every kind, and what is refused already. */
function soundAndRefused(): Input[] {
  const sets = [...filesIn('examples/places'), ...filesIn('examples/tax-sets')].map(bare);
  const stays = filesIn('examples/stays').map(bare);
  const drawn = [...fc.sample(kindsBooking, { numRuns: 100, seed }), ...fc.sample(booking(), { numRuns: 50, seed })];
  const records = sets.flatMap((set, at) => {
    const stay = stays[at % stays.length];
    const { value: taxSet } = validateTaxSet(set);
    if (stay === undefined || taxSet === undefined) return [];
    const { value } = validateStay(stay, taxSet.currency);
    return value === undefined ? [] : [recordOf(createCalculator(taxSet).quote(value))];
  });
  const refused = filesIn('test/fixtures/bad').flatMap(({ validate, input, currency }): Input[] => {
    const kind = namedValidator(validate);
    return kind === undefined ? [] : [{ validate: kind, input, ...(typeof currency === 'string' ? { currency } : {}) }];
  });
  return [
    ...REFUSED_VECTORS,
    ...refused,
    ...[...sets, ...drawn.map(({ taxSet }) => taxSet)].map((input): Input => ({ validate: 'taxSet', input })),
    ...drawn.flatMap(({ taxSet }) =>
      taxSet.taxes.map(({ level: _, taxes: __, ...input }): Input => ({ validate: 'tax', input })),
    ),
    ...[...stays, ...drawn.map(({ stay }) => stay)].map(
      (input): Input => ({ validate: 'stay', input, currency: 'EUR' }),
    ),
    ...filesIn('examples/definitions').map((input): Input => ({ validate: 'definitions', input })),
    ...records.map((input): Input => ({ validate: 'record', input: JSON.parse(JSON.stringify(input)) })),
  ];
}

function namedValidator(name: unknown): Input['validate'] | undefined {
  return Object.keys(VALIDATORS).find((one): one is Input['validate'] => one === name);
}

/** Values that are wrong nearly everywhere, and some that are right in another place. */
const STRANGE: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 2.5, 151, 1_001, '', ' ', [], {}, [null], [{}], '0', '1', '100', '100.01', '2.005'],
  ...['1e3', '-1.00', '1,50', '0.05', '12345678901234567890123456789012', '0.000000000000000000001', 'x'.repeat(256)],
  // What is a digit, a space or a year to one language and not to another.
  ...[
    '\u0661\u0660',
    '\uff11.00',
    '\u0662026-05-01',
    '\u06606-01',
    '\ufeff',
    '\u0085',
    '\u001c',
    '0001-01-01',
    '0100-01-01',
  ],
  ...['2026-05-01', '2026-02-30', '9999-12-31', '02-29', '02-30', 'EUR', 'JPY', 'eur', 'VAT', 'percent', 'per_night'],
  ...[
    'per_booking',
    'per_room',
    'net',
    'nothing',
    'price',
    'channel',
    'here',
    'each',
    'guest',
    'room',
    'bedroom',
    'lodging',
  ],
];

type Container = Json[] | { [name: string]: Json };
type Slot = readonly [container: Container, key: string | number, name: string];

const isContainer = (value: Json | undefined): value is Container => typeof value === 'object' && value !== null;
const read = (container: Container, key: string | number): Json | undefined =>
  Array.isArray(container) ? container[Number(key)] : container[key];

function write(container: Container, key: string | number, value: Json): void {
  if (Array.isArray(container)) container[Number(key)] = value;
  else container[key] = value;
}

/** Every place that holds a value, with the name of the field that it is in. */
function slotsOf(value: Json | undefined, name = ''): Slot[] {
  if (!isContainer(value)) return [];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key): Slot[] => {
    const own = typeof key === 'string' ? key : name;
    return [[value, key, own], ...slotsOf(read(value, key), own)];
  });
}

/** The values that fields have anywhere, by the name of the field. */
type Donors = ReadonlyMap<string, readonly Json[]>;

function donorsOf(inputs: readonly Input[]): Donors {
  const found = new Map<string, Json[]>();
  for (const { input } of inputs) {
    for (const [container, key, name] of slotsOf(plain(input))) {
      const value = read(container, key);
      if (value !== undefined && typeof key === 'string') found.set(name, [...(found.get(name) ?? []), value]);
    }
  }
  return found;
}

/** A copy, as JSON has it. */
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value ?? null));

/** An input after some damage, with the issues that this package finds. */
function damagedVector(name: string, { validate, input, currency }: Input, donors: Donors, dice: Dice) {
  const root: Json[] = [plain(input)];
  for (let times = 1 + dice(3); times > 0; times -= 1) damage(root, donors, dice);
  const damaged = root[0] ?? null;
  const { issues = [] } = VALIDATORS[validate](damaged, currency ?? 'EUR');
  const answer = issues.map(({ code, path }) => ({ code, path }));
  return { name, validate, input: damaged, ...(validate === 'stay' ? { currency: currency ?? 'EUR' } : {}), answer };
}

function damage(root: Json[], donors: Donors, dice: Dice): void {
  const pick = <T>(list: readonly T[]): T | undefined => list[dice(list.length)];
  const [container, key, name] = pick(slotsOf(root)) ?? [root, 0, ''];
  const value = read(container, key);
  const names = [...donors.keys()];
  switch (dice(7)) {
    case 0:
      if (Array.isArray(container)) container.splice(Number(key), 1);
      else delete container[key];
      return;
    case 1:
      write(container, key, plain(pick(STRANGE)));
      return;
    case 2:
    case 3:
      // The same field with the value that it has elsewhere: sound by itself, and perhaps not beside the others.
      write(container, key, plain(pick(donors.get(name) ?? STRANGE)));
      return;
    case 4:
      if (isContainer(value) && !Array.isArray(value)) {
        const other = pick(names) ?? '';
        write(value, other, plain(pick(donors.get(other) ?? STRANGE)));
      }
      return;
    case 5:
      if (Array.isArray(container)) container.push(plain(value));
      return;
    default:
      if (!Array.isArray(container)) {
        delete container[key];
        write(container, `${key}s`, value ?? null);
      }
  }
}

test('the engine in Python refuses damaged inputs with the codes and paths of this package', () => {
  const inputs = soundAndRefused();
  const [donors, dice] = [donorsOf(inputs), diceFrom(seed)];
  const vectors = Array.from({ length: runsUpTo(20_000).numRuns }, (_, at) => {
    const input = inputs[dice(inputs.length)];
    if (input === undefined) throw new Error('there is no input');
    return damagedVector(`damaged ${at}`, input, donors, dice);
    // Which thousand issues are told of is no rule.
  }).filter(({ answer }) => answer.every(({ code }) => code !== 'too_many_issues'));
  const codes = new Set(vectors.flatMap(({ answer }) => answer.map(({ code }) => code)));
  expect(codes.size).toBeGreaterThan(50);
  const folder = mkdtempSync(join(tmpdir(), 'staytax-refused-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'damaged.json');
  writeFileSync(file, JSON.stringify({ vectors }));
  const program = fileURLToPath(new URL('examples/vectors/check.py', ROOT));
  const { stdout, stderr } = spawnSync('python3', [program, file], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const { length } = vectors;
  expect(stdout.slice(-5_000) + stderr).toBe(`damaged.json: ${length} of ${length} vectors agree\n`);
}, 300_000);
