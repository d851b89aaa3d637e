import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The example compiles with the types of both, as a project of theirs would compile it. */
test.each([
  ['React 18', 'types-react-18'],
  ['React 19', '@types/react'],
])('the example compiles with the types of %s', (_, types) => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths: {
      react: [`${ROOT}node_modules/${types}/index.d.ts`],
      'react/jsx-runtime': [`${ROOT}node_modules/${types}/jsx-runtime.d.ts`],
      staytax: [`${ROOT}src/index.ts`],
      'staytax/element': [`${ROOT}src/pages/element/events.ts`],
      'staytax/element/react': [`${ROOT}src/pages/element/react.ts`],
    },
  };
  const text = ts.sys.readFile(`${ROOT}examples/react/tax-editor.tsx`) ?? '';
  // The components of the elements are JSX of another library: what the door declares is enough here.
  const example = text
    .replace('import { registerElements, type', 'declare function registerElements(): void;\nimport { type')
    .replace(
      "import 'staytax/element/react';",
      "import 'staytax/element/react';\nconst wrong = <staytax-editor drift={1} />;",
    );
  const file = `${ROOT}examples/react/tried.tsx`;
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version, ...rest) =>
    name === file
      ? ts.createSourceFile(name, example, version, true, ts.ScriptKind.TSX)
      : getSourceFile(name, version, ...rest);
  const program = ts.createProgram([file], options, host);
  const complaints = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 90));
  expect(complaints).toEqual([expect.stringContaining('drift')]);
});
