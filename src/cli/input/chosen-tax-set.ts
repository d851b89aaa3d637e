import { definedTaxSets } from '../../channel/api/index.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { printable } from '../../core/issues/texts.js';
import { validateTaxSet } from '../../index.js';
import { EndedByUser, EXIT, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { INTERRUPTED } from '../command-io.js';
import { nameOf } from '../files.js';
import { desiredIn } from '../sync/planning.js';
import type { TaxSetAndPolicy } from './booking.js';
import { readTaxSet } from './booking.js';
import { OF_TAX_SETS, readFileOrExample } from './examples.js';
import type { JsonDocument } from './json-document.js';
import { partsOf } from './json-document.js';
import type { PolicyOptions } from './shared-options.js';
import { policyFrom } from './shared-options.js';

/** Looks for tax sets before definitions files. */
const LOOKUP = { ...OF_TAX_SETS, folders: [...OF_TAX_SETS.folders, 'definitions'] };

export interface ChosenTaxSet extends TaxSetAndPolicy {
  readonly document: JsonDocument;
}

/**
 * The tax set of a file: a tax set, or a definitions file with one. Of several it is the one that `FILE#TITLE` names, or
 * that the user chooses at the terminal.
 */
export async function chosenTaxSet(source: string, options: PolicyOptions, io: Io): Promise<ChosenTaxSet> {
  const [file, title] = (await io.isThere(source)) ? [source] : splitAtTitle(source);
  const document = await readFileOrExample(file, LOOKUP, io);
  if (partsOf(document)[0]?.kind !== 'definitions') {
    if (title !== undefined) throw new UsageError(`"${nameOf(file)}" is one tax set: leave out #${title}`);
    return { document, ...readTaxSet(document, options) };
  }
  const { definitions, warnings } = desiredIn(file, document);
  const sets = definedTaxSets(definitions);
  const chosen = setTitled(await chosenTitle(sets, { file, title }, io), sets, file);
  const { value: taxSet } = validateTaxSet(chosen);
  // The definitions file is valid, and with it each of its sets.
  if (taxSet === undefined) throw new UsageError(`the tax set "${chosen.title}" cannot be used`);
  return { document, taxSet, policy: policyFrom(options, {}), warnings };
}

function splitAtTitle(source: string): [file: string, title?: string] {
  const hash = source.indexOf('#');
  return hash === -1 ? [source] : [source.slice(0, hash), source.slice(hash + 1)];
}

type Titled = Pick<TaxSet, 'title'>;

interface WantedSet {
  readonly file: string;
  readonly title: string | undefined;
}

async function chosenTitle(sets: readonly Titled[], { file, title }: WantedSet, io: Io): Promise<string> {
  const [only, ...others] = sets;
  if (only === undefined) throw new UsageError(`"${nameOf(file)}" has no tax set`);
  if (title !== undefined) return title;
  if (others.length === 0) return only.title;
  if (!io.canAsk)
    throw new UsageError(`${severalSets(sets, file)}; name one: --tax-set ${JSON.stringify(`${file}#${only.title}`)}`);
  const answer = await io.ask(`Which tax set (${printable(sets.map((set) => set.title).join(', '))}): `);
  if (answer === INTERRUPTED) throw new EndedByUser(EXIT.interrupted);
  return answer?.trim() ?? '';
}

function setTitled<Set extends Titled>(title: string, sets: readonly Set[], file: string): Set {
  const set = sets.find((candidate) => candidate.title === title);
  if (set !== undefined) return set;
  throw new UsageError(`there is no tax set ${JSON.stringify(title)}: ${severalSets(sets, file)}`);
}

function severalSets(sets: readonly Titled[], file: string): string {
  const titles = sets.map((set) => JSON.stringify(set.title)).join(', ');
  return `"${nameOf(file)}" has the tax ${sets.length === 1 ? 'set' : 'sets'} ${titles}`;
}
