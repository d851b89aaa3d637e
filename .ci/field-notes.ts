import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** The interfaces whose fields JSON Schemas describe, by file of src. */
const INTERFACES: Readonly<Record<string, readonly string[]>> = {
  'core/definitions/tax.ts': ['Tax', 'TaxSetEntry', 'TaxSet'],
  'core/definitions/local/periods.ts': ['DateRange', 'Season'],
  'core/definitions/local/of-tax.ts': [
    'LocalTax',
    'LocalRate',
    'LocalBase',
    'LocalOverStay',
    'LocalRounding',
    'LocalInvoice',
    'LocalSource',
    'LocalPart',
    'LocalRules',
  ],
  'core/stay/schema.ts': ['Stay', 'Room', 'Guest', 'Extra', 'Evidence'],
};

const NOTES = fileURLToPath(new URL('../src/core/schema/field-notes.ts', import.meta.url));

type Fields = Readonly<Record<string, string>>;

/** The notes as the doc comments have them now: by interface, by field. Throws for a field without one. */
export function fieldNotes(): Readonly<Record<string, Fields>> {
  return Object.fromEntries(Object.entries(INTERFACES).flatMap(([file, names]) => interfacesIn(file, names)));
}

function interfacesIn(file: string, names: readonly string[]): Array<readonly [name: string, fields: Fields]> {
  const path = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const declared = new Map(source.statements.filter(ts.isInterfaceDeclaration).map((node) => [node.name.text, node]));
  return names.map((name) => {
    const node = declared.get(name);
    if (node === undefined) throw new Error(`${file} has no interface ${name}`);
    const members = node.members.filter(ts.isPropertySignature);
    return [name, Object.fromEntries(members.map((member) => noteOf(name, member)))];
  });
}

function noteOf(owner: string, member: ts.PropertySignature): readonly [field: string, note: string] {
  const field = member.name.getText();
  const comment = ts.getJSDocCommentsAndTags(member).filter(ts.isJSDoc).at(-1)?.comment;
  const note = ts.getTextOfJSDocComment(comment)?.replaceAll(/\s+/g, ' ');
  if (note === undefined) throw new Error(`${owner}.${field} has no doc comment`);
  return [field, note];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const notes = JSON.stringify(fieldNotes(), null, 2);
  const head = '// Written by `npm run write-field-notes` from the doc comments of the interfaces.\n\n';
  writeFileSync(
    NOTES,
    `${head}/** What each field is, for JSON Schemas. */\nexport const FIELD_NOTES = ${notes} as const;\n`,
  );
}
