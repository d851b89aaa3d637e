import { readdirSync, readFileSync } from 'node:fs';

/** Everything that each runtime has to answer, as plain data. */
export interface Cases {
  readonly taxSets: readonly unknown[];
  readonly stays: readonly unknown[];
  readonly worked: readonly { readonly taxSet: unknown; readonly stay: unknown; readonly policy?: unknown }[];
  readonly bad: readonly { readonly validate: string; readonly input: unknown; readonly currency?: string }[];
}

const ROOT = new URL('../../', import.meta.url);

/** Every place and tax set of the examples with every stay, the worked examples, and the bad inputs. */
export function readCases(): Cases {
  return {
    taxSets: [...jsonIn('examples/places/'), ...jsonIn('examples/tax-sets/')],
    stays: [...jsonIn('examples/stays/'), ...linesOf('examples/stays/many.ndjson')],
    worked: jsonIn('test/fixtures/calculation/'),
    bad: jsonIn('test/fixtures/bad/'),
  };
}

function jsonIn(folder: string) {
  const names = readdirSync(new URL(folder, ROOT)).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => JSON.parse(readFileSync(new URL(folder + name, ROOT), 'utf8')));
}

function linesOf(file: string): unknown[] {
  const lines = readFileSync(new URL(file, ROOT), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line));
}
