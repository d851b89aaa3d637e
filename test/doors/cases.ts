import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Stay, TaxSet } from '../../src/index.js';
import { validateStay, validateTaxSet } from '../../src/index.js';
import { policy, stayFor, taxSet } from '../../src/trials/testing/index.js';
import { ROOT } from '../docs/blocks.js';

/** A tax set, which may have a policy of its own, and stays for it. */
export interface Case {
  readonly name: string;
  readonly set: TaxSet;
  readonly stays: readonly Stay[];
}

/** How many generated stays, and how many of the examples, each set is tried with. */
export const STAYS_EACH = Number(process.env['STAYTAX_DOOR_STAYS'] ?? 1);
/** A random set costs little beside what prepares it. */
const RANDOM_STAYS = 3;

function filesIn(folder: string): Array<readonly [name: string, content: unknown]> {
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8'))]);
}

/** Every place and tax set of the examples, with stays of the examples that fit, in turn, and some that reach its rows. */
export function exampleCases(seed: number): Case[] {
  const stays = filesIn('examples/stays').map(([, stay]) => stay);
  return [...filesIn('examples/places'), ...filesIn('examples/tax-sets')].map(([name, content], place) => {
    const { value: set } = validateTaxSet(content);
    if (set === undefined) throw new Error(`${name} is not valid`);
    const digits = set.local?.policy?.rounding?.digits;
    const fitting = stays.flatMap((stay) => validateStay(stay, set.currency, digits).value ?? []);
    const turn = (seed + place) % Math.max(1, fitting.length);
    const some = [...fitting.slice(turn), ...fitting.slice(0, turn)].slice(0, STAYS_EACH);
    return { name, set, stays: [...some, ...fc.sample(stayFor(set), { numRuns: STAYS_EACH, seed })] };
  });
}

/** Random sets, most with local rules and a policy of their own. */
const anySet: fc.Arbitrary<TaxSet> = fc
  .record({ set: fc.oneof(taxSet({ local: true, maxTaxes: 4 }), taxSet({ maxTaxes: 4 })), own: policy() })
  .map(({ set, own }) => validateTaxSet({ ...set, local: { policy: own } }).value ?? set);

export const randomCase: fc.Arbitrary<Case> = anySet.chain((set) =>
  fc.array(stayFor(set, { maxNights: 12 }), { minLength: 1, maxLength: RANDOM_STAYS }).map((stays) => ({
    name: 'random',
    set,
    stays,
  })),
);
