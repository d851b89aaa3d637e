import { getLocation } from 'jsonc-parser';
import vscode from 'vscode-json-languageservice';
import type { FileKind } from '../../.ci/file-schemas.js';
import { fileSchemas } from '../../.ci/file-schemas.js';

/** What an editor does with a file that names one of our schemas: the language service of VS Code. */
const schemas = new Map<string, string>(
  Object.entries(fileSchemas()).map(([kind, schema]) => [kind, JSON.stringify(schema)]),
);
const service = vscode.getLanguageService({
  schemaRequestService: async (uri) => schemas.get(uri.replace(/^.*\/(.*)\.json$/, '$1')) ?? '',
  workspaceContext: { resolveRelativePath: (relative, base) => new URL(relative, base).href },
});

/** Where a file of this kind finds its schema. */
const ADDRESS = (kind: FileKind) => `./node_modules/staytax/dist/schemas/${kind}.json`;

function opened(text: string) {
  const document = vscode.TextDocument.create('file:///project/file.json', 'json', 1, text);
  return { document, json: service.parseJSONDocument(document) };
}

/** The places in which an editor says that something is wrong, as `rooms[0].persons`, with what it says. */
export async function complaintsOf(kind: FileKind, input: object): Promise<Array<{ path: string; message: string }>> {
  const text = JSON.stringify({ ...input, $schema: ADDRESS(kind) }, null, 2);
  const { document, json } = opened(text);
  const found = await service.doValidation(document, json);
  return found.map(({ range, message }) => {
    const { path } = getLocation(text, document.offsetAt(range.start));
    return { path: pathText(path), message: String(message) };
  });
}

function pathText(path: ReadonlyArray<string | number>): string {
  return path
    .map((segment, at) => (typeof segment === 'number' ? `[${segment}]` : at === 0 ? segment : `.${segment}`))
    .join('');
}

/** What an editor suggests where `|` stands in a file. */
export async function suggestionsAt(kind: FileKind, marked: string): Promise<string[]> {
  const whole = marked.replace('{', `{ "$schema": "${ADDRESS(kind)}", `);
  const { document, json } = opened(whole.replace('|', ''));
  const found = await service.doComplete(document, document.positionAt(whole.indexOf('|')), json);
  return (found?.items ?? []).map(({ label }) => label.replaceAll('"', ''));
}
