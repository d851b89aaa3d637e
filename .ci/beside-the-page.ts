import type { Plugin } from 'esbuild';

/** Leaves the reader of workbooks out of the page of the studio, which loads it from beside its script if it is needed. */
export const besideThePage: Plugin = {
  name: 'beside-the-page',
  setup(build) {
    build.onResolve({ filter: /\/workbook\.js$/ }, () => ({ path: './workbook.js', external: true }));
  },
};
