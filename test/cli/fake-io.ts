import type { Io } from '../../src/cli/command-io.js';
import { run } from '../../src/cli/run.js';
import type { TaxSetEntryInput } from '../../src/index.js';
import { fakeFiles, NOTHING_OUTSIDE } from './bulk/world.js';

export interface World {
  /** Text or bytes of the files that exist. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isTTY?: boolean;
  /** Of the terminal that standard output is. */
  readonly columns?: number;
  /** The day it is [2026-05-01]. */
  readonly today?: string;
  /** Whatever else there is outside. */
  readonly io?: Partial<Io>;
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line in a world of its own: no process, no file system. */
export async function cli(argv: readonly string[], world: World = {}): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const writer = (name: keyof typeof written) => (text: string) => {
    written[name] += text;
  };
  const isTTY = world.isTTY ?? false;
  const io: Io = {
    ...NOTHING_OUTSIDE,
    ...fakeFiles(world, (_, bytes) => writer('stdout')(new TextDecoder().decode(bytes))),
    stdout: { isTTY, write: writer('stdout'), columns: world.columns },
    stderr: { isTTY, write: writer('stderr') },
    filesIn: async (path, endings) => filesBelow(path, endings, world.files ?? {}),
    examples: EXAMPLES,
    today: () => world.today ?? '2026-05-01',
    env: world.env ?? {},
    ...world.io,
  };
  const code = await run(argv, io);
  return { code, ...written };
}

/** Where the examples of the package are in a world of its own. */
export const EXAMPLES = '/package/examples';

function filesBelow(
  path: string,
  endings: readonly string[],
  files: NonNullable<World['files']>,
): string[] | undefined {
  const below = Object.keys(files).filter((name) => name.startsWith(`${path}/`));
  return below.length === 0
    ? undefined
    : below.filter((name) => endings.some((ending) => name.endsWith(ending))).sort();
}

export const VAT: TaxSetEntryInput = {
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '20.00',
  currency: null,
  is_inclusive: false,
  level: 0,
};
export const CLEANING: TaxSetEntryInput = {
  title: 'Cleaning fee',
  logic: 'per_night',
  type: 'fee',
  rate: '10.00',
  currency: 'EUR',
  is_inclusive: false,
  level: 1,
};
export const TAX_SET = { title: 'Fee, then VAT', currency: 'EUR', taxes: [CLEANING, VAT] };
export const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };

export function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
