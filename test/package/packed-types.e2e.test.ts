import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked } from './built.js';

/** The packed package in TypeScript projects, without skipLibCheck: its declarations are checked as its code is. */
let folder = '';
let remove = (): void => undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked('fast-check'));
  write('package.json', '{ "name": "hotel", "private": true, "type": "module" }');
});
afterAll(() => remove());

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  resolveJsonModule: true,
  esModuleInterop: true,
  noEmit: true,
  types: [],
  // For console and fetch alone: no types of Node are installed in this folder.
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
};

const RESOLUTIONS = {
  node10: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Node10 },
  node16: { module: ts.ModuleKind.Node16, moduleResolution: ts.ModuleResolutionKind.Node16 },
  nodenext: { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  bundler: { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
} as const;

function write(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** TypeScript's own libraries, read once for all compilations. */
const libraries = new Map<string, ts.SourceFile | undefined>();
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...more) => {
    if (!/\/typescript\/lib\/lib\.[\w.]+$/.test(name)) return read(name, ...more);
    if (!libraries.has(name)) libraries.set(name, read(name, ...more));
    return libraries.get(name);
  };
  return host;
}

/**
 * What the compiler has to say, as `line: message`, of one file and of the declarations of the package; of `everything`,
 * the packages that those stand on are checked too. TypeScript's own libraries are not: that takes seconds.
 */
function compile(name: string, text: string, resolution: keyof typeof RESOLUTIONS, of?: 'everything'): string[] {
  const options = { ...OPTIONS, ...RESOLUTIONS[resolution] };
  const program = ts.createProgram([write(name, text)], options, hostOf(options));
  const isChecked = (file: ts.SourceFile) =>
    of === 'everything' ? !program.isSourceFileDefaultLibrary(file) : file.fileName.startsWith(folder);
  const checked = program.getSourceFiles().filter(isChecked);
  expect(checked.length).toBeGreaterThan(1);
  const found = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
  return found.map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
    const where = file?.fileName.endsWith(name) ? '' : `${file?.fileName}:`;
    return `${where}${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

const USE = `
  import fc from 'fast-check';
  import { createCalculator, InvalidStayError, type Issue, type Policy, policies, type Quote, type Result, type Stay, type Tax, type TaxSet, quote, validateTax, validateTaxSet } from 'staytax';
  import { applySync, createApi, NotFoundError, planSync, pull, fetchRemote, type TaxApi, validateDefinitions } from 'staytax/api';
  import { createSandbox, type Sandbox } from 'staytax/sandbox';
  import { assertLaws, booking, type BookingConstraints, laws, type LawReport, stay as arbitraryStay, stayFor, tax as arbitraryTax } from 'staytax/testing';

  const policy: Policy = { ...policies.channelManager, maxNights: 'taxable' };
  const taxSet = {
    title: 'Lisbon',
    currency: 'EUR',
    taxes: [
      { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
      { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, max_nights: 7 },
    ],
  } as const;
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['106.00'] }] };
  const calculator = createCalculator(taxSet, policy);
  const quoted: Quote = calculator.quote(stay);
  const total: string = quoted.total;
  const amount: string | undefined = quoted.nights[0]?.taxes[0]?.amount;
  const { price } = calculator.totals(stay);
  const read: Result<TaxSet> = validateTaxSet(JSON.parse('{}'));
  if (read.issues === undefined) quote(read.value, stay);
  else read.issues.map(({ code, path, message }: Issue) => [code, path, message]);
  const tax: Tax | undefined = validateTax({}).value;
  try {
    calculator.quote({ checkIn: '2026-05-01', rooms: [] });
  } catch (error) {
    if (error instanceof InvalidStayError) console.log(error.issues[0]?.code);
  }
  console.log(total, amount, price, tax?.rate);

  const sandbox: Sandbox = createSandbox({ apiKeys: ['a key'], properties: [] });
  const api: TaxApi = createApi({ baseUrl: 'http://127.0.0.1', apiKey: 'a key', fetch: sandbox.fetch });
  const id: string | undefined = await api.taxes.get('1').then((found) => found.id, (error) => error instanceof NotFoundError ? undefined : error);
  const definitions = validateDefinitions(await pull(api, 'a property')).value;
  if (definitions !== undefined) console.log(id, planSync(definitions, await fetchRemote(api, 'a property')), applySync);

  const constraints: BookingConstraints = { currency: 'JPY', maxTaxes: 3, logics: ['percent'] };
  fc.assert(fc.property(booking(constraints), ({ taxSet, stay }) => createCalculator(taxSet).quote(stay).currency === 'JPY'));
  const anyTax: fc.Arbitrary<Tax> = arbitraryTax();
  const anyStay: fc.Arbitrary<Stay> = arbitraryStay();
  fc.assert(laws.partsAddUp.property(calculator, stayFor(calculator.taxSet)), { numRuns: 10 });
  const report: LawReport = assertLaws(taxSet, { runs: 10, laws: ['scalesWithPrices'] });
  console.log(report.ok, anyTax, anyStay);
`;

describe('a TypeScript project', () => {
  test('compiles under nodenext, strict, all four doors, with every package checked', () => {
    expect(compile('use.ts', USE, 'nodenext', 'everything')).toEqual([]);
  });

  test.each(['node10', 'node16', 'bundler'] as const)(
    'compiles under %s, strict, with every declaration checked',
    (resolution) => {
      expect(compile('use.ts', USE, resolution)).toEqual([]);
    },
  );

  test.each(['node10', 'nodenext', 'bundler'] as const)('reads a JSON Schema under %s', (resolution) => {
    const attribute = resolution === 'nodenext' ? " with { type: 'json' }" : '';
    const text = `import schema from 'staytax/schemas/tax-set.json'${attribute};\nconst title: string = schema.title;\nconsole.log(title);\n`;
    expect(compile('schema.mts', text, resolution)).toEqual([]);
  });

  // If the declarations were missing or all any, these would compile.
  test('gets type errors for its mistakes', () => {
    const found = compile(
      'mistakes.ts',
      `
        import { createCalculator, quote } from 'staytax';
        const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true } as const;
        createCalculator({ title: 'A', currency: 'EUR', taxes: [{ ...tax, rate: 6 }] });
        createCalculator({ title: 'A', currency: 'EUR', taxes: [{ ...tax, logic: 7 }] });
        createCalculator({ title: 'A', currency: 'EUR', taxes: [] }, { maxNights: 'all' });
        quote({ title: 'A', currency: 'EUR', taxes: [] }, { checkIn: '2026-05-01', rooms: [] }).totals;
        quote({ title: 'A', currency: 'EUR', taxes: [] }, { checkIn: '2026-05-01', rooms: [] }).total = '0.00';
      `,
      'nodenext',
    );
    expect(found.map((line) => Number.parseInt(line, 10))).toEqual([4, 5, 6, 7, 8]);
  });
});
