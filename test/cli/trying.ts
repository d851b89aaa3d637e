import type { DefinitionsInput } from '../../src/channel/api/index.js';
import type { Sandbox } from '../../src/channel/sandbox/index.js';
import { sandboxWith } from '../channel/api/remote.js';
import { CITY_TAX, file, VAT } from '../channel/api/sync-world.js';
import type { Outcome, World } from './fake-io.js';
import { cli, json } from './fake-io.js';

export const ENV = { STAYTAX_API_URL: 'https://api.example.com', STAYTAX_API_KEY: 'key', NO_COLOR: '1' };
export const OLD = { ...VAT, title: 'Old tax' };
export const BEFORE = file({
  taxes: [{ ...VAT, rate: '6' }, OLD],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT' }] }],
});
/** VAT is on the city tax too, and that is meant. */
const MEANT = { ...VAT, local: { base: { plus: ['City tax'] } } };
const FILES = { 'hotel.json': json(file({ taxes: [MEANT, CITY_TAX] })), 'same.json': json(BEFORE) };

export interface Try {
  readonly sandbox: Sandbox;
  readonly run: (
    argv: readonly string[],
    world?: World,
  ) => Promise<Outcome & { questions: string[]; out: Record<string, string> }>;
}

/** A property that has what definitions say, and the command line in front of it. */
export function trying(before: DefinitionsInput = BEFORE): Try {
  const { sandbox } = sandboxWith(before);
  return {
    sandbox,
    run: async (argv, world = {}) => {
      const questions: string[] = [];
      const out: Record<string, string> = {};
      const ask = async (question: string) => {
        questions.push(question);
        return world.io?.ask?.(question);
      };
      const openSink = async (name = '') => ({
        write: async (bytes: Uint8Array) => {
          out[name] = new TextDecoder().decode(bytes);
          return true;
        },
        close: async () => undefined,
        discard: async () => undefined,
      });
      const io = { fetch: sandbox.fetch, openSink, ...world.io, ask };
      const outcome = await cli(argv, { files: FILES, env: ENV, ...world, io });
      return { ...outcome, questions, out };
    },
  };
}
