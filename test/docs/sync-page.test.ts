import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import * as api from '../../src/api/index.js';
import { createSandbox } from '../../src/sandbox/index.js';
import { stateOf } from '../api/sync-world.js';

const PAGE = readFileSync(new URL('../../docs/sync.md', import.meta.url), 'utf8');
const [DEFINITIONS = ''] = blocks(PAGE, 'json');
const [PROGRAM = ''] = blocks(PAGE, 'ts');

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, block = '']) => block,
  );
}

/** Runs an example; a line `value; // => expected` is checked. */
async function run(code: string, globals: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const checked = code.replace(/^(.+); \/\/ => (.+)$/gm, 'expect($1).toEqual($2);');
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(checked, { compilerOptions });
  const names = { require: () => ({ ...api, ...globals }), exports: {}, expect, ...globals };
  const body = `return (async () => {\n${outputText}\n})();`;
  await new Function(...Object.keys(names), body)(...Object.values(names));
}

describe('docs/sync.md', () => {
  test('its file is valid', () => {
    expect(api.validateDefinitions(JSON.parse(DEFINITIONS))).toMatchObject({ warnings: [] });
  });

  test('its program brings a property to what its file says', async () => {
    const definitions = JSON.parse(DEFINITIONS) as api.DefinitionsInput;
    const sandbox = createSandbox({ apiKeys: ['key'], properties: [definitions.property_id], state: stateOf([]) });
    const createTaxApi = (options: api.TaxApiOptions) => api.createTaxApi({ ...options, fetch: sandbox.fetch });
    const steps: string[] = [];
    const log = (title: string, state: string) => steps.push(`${title} ${state}`);
    await run(PROGRAM, { createTaxApi, apiKey: 'key', text: DEFINITIONS, log });
    expect(steps.filter((step) => step.endsWith('done'))).toEqual(['City tax done', 'VAT done', 'Standard done']);
  });
});

const FOLDER = new URL('../../src/api/', import.meta.url);
const EXAMPLES = readdirSync(FOLDER)
  .filter((file) => /^(apply|definitions-file|plan|pull)/.test(file))
  .flatMap((file) => {
    const found = readFileSync(new URL(file, FOLDER), 'utf8').replace(/^ \* ?/gm, '');
    return blocks(found, 'ts').map((code) => [file, code] as const);
  });

describe('the examples of docstrings', () => {
  test('are found', () => expect(EXAMPLES.length).toBeGreaterThan(6));
  test.each(EXAMPLES)('%s', (_, code) => run(code));
});
