import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Leaves the reader of workbooks out of a bundle, which imports it from this path if it is needed: it is one file for the
 * page of the studio and for the command line.
 */
export function workbookAt(path: string): Plugin {
  return {
    name: 'workbook-beside',
    setup(build) {
      build.onResolve({ filter: /\/workbook\.js$/ }, () => ({ path, external: true }));
    },
  };
}

const IN_PLACE = `
import { strFromU8, unzipSync } from 'fflate/browser';
const unzip = (bytes, ...others) => {
  const done = others.pop();
  try {
    done(null, unzipSync(bytes, ...others));
  } catch (error) {
    done(error);
  }
};
export { strFromU8, unzip };
`;

/** Unzips in the thread that reads the workbook: fflate would start workers, which the policy of the page forbids. */
export const unzipInPlace: Plugin = {
  name: 'unzip-in-place',
  setup(build) {
    build.onResolve({ filter: /^fflate$/ }, ({ path, importer }) => ({
      path,
      namespace: 'in-place',
      pluginData: dirname(importer),
    }));
    build.onLoad({ filter: /./, namespace: 'in-place' }, ({ pluginData }) => ({
      contents: IN_PLACE,
      resolveDir: pluginData,
    }));
  },
};
