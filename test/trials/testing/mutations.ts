import fc from 'fast-check';

/** A change to some value inside a document, as a careless or a hostile hand would make it. */
export interface Mutation {
  readonly how: (typeof WAYS)[number];
  /** Which of the places, counted through. */
  readonly where: number;
  readonly what: unknown;
  /** Which of the values that are too much or too strange. */
  readonly which: number;
}

const WAYS = ['drop', 'retype', 'duplicate', 'nest', 'overflow', 'unicode', 'swap', 'rename', 'multiply'] as const;

const OVERFLOWS: readonly unknown[] = [
  Number.MAX_SAFE_INTEGER,
  1e308,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  -0,
  -1,
  2 ** 31,
  1_001,
  '9'.repeat(200),
  '9'.repeat(201),
  `0.${'0'.repeat(150)}1`,
  'x'.repeat(300),
  'x'.repeat(100_000),
  '('.repeat(100_000),
  10n ** 40n,
  '9999-12-31',
  '0100-01-01',
  '275760-09-13',
];

const UNICODE = [
  '\u0000',
  '\ud800',
  '١٢٣',
  '１２',
  '\u202e100',
  '😀'.repeat(255),
  '\ufeff10.00',
  'é',
  '__proto__',
  '\u2028',
];

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'length',
  '0',
  '',
  'x'.repeat(100_000),
  '\n',
  'título',
  '"',
  '["',
];

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  how: fc.constantFrom(...WAYS),
  where: fc.nat(),
  which: fc.nat(100),
  what: fc.oneof(
    fc.constantFrom<unknown>(null, undefined, true, 0, '', [], {}, '10.00', 1, '2026-05-01', 'percent', 'EUR', [null]),
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
  ),
});

type Container = Record<string, unknown> | unknown[];
type Slot = readonly [Container, string | number];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Every place in a document that holds a value; a document may already have a circle in it. */
function slotsOf(value: unknown, seen = new Set<unknown>()): Slot[] {
  if (!isContainer(value) || seen.has(value)) return [];
  seen.add(value);
  const keys: Array<string | number> = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key): Slot[] => [[value, key], ...slotsOf(read(value, key), seen)]);
}

function read(container: Container, key: string | number): unknown {
  return (container as Record<string | number, unknown>)[key];
}

function write(container: Container, key: string | number, value: unknown): void {
  Object.defineProperty(container, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The document after some mutations. What was put in by one is left alone by the next. */
export function mutated(document: unknown, mutations: readonly Mutation[]): unknown {
  const root = [structuredClone(document)];
  const slots = slotsOf(root);
  for (const { how, where, what, which } of mutations) {
    const [container, key] = slots[where % slots.length] ?? [root, 0];
    mutate(container, key, { how, what, which, other: slots[(where + 7) % slots.length] ?? [root, 0] });
  }
  return root[0];
}

function mutate(
  container: Container,
  key: string | number,
  { how, what, which, other }: Omit<Mutation, 'where'> & { other: Slot },
): void {
  const value = read(container, key);
  switch (how) {
    case 'drop':
      if (Array.isArray(container)) container.splice(Number(key), 1);
      else delete container[key];
      return;
    case 'retype':
      write(container, key, what);
      return;
    case 'duplicate':
      if (Array.isArray(container)) container.push(value);
      else write(container, `${key}_copy`, value);
      return;
    case 'nest':
      // A tax inside a tax like it, a value inside a list, and now and then a circle.
      if (isContainer(value) && !Array.isArray(value))
        write(value, 'taxes', [typeof what === 'boolean' ? value : { ...value }]);
      else write(container, key, [value]);
      return;
    case 'overflow':
      write(container, key, OVERFLOWS[which % OVERFLOWS.length]);
      return;
    case 'unicode':
      write(container, key, UNICODE[which % UNICODE.length]);
      return;
    case 'swap':
      write(container, key, read(...other));
      return;
    case 'rename':
      if (!Array.isArray(container)) delete container[key];
      write(container, Array.isArray(container) ? key : (NAMES[which % NAMES.length] ?? ''), value);
      return;
    case 'multiply':
      if (Array.isArray(container)) for (let more = 0; more < which * 20; more += 1) container.push(value);
      else for (let more = 0; more < which * 20; more += 1) write(container, `${key}${more}`, value);
  }
}
