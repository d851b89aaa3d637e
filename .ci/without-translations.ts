import type { Plugin } from 'esbuild';

/**
 * Leaves the translations out of the page of the studio: it is one script, in which every `import()` would be bundled.
 * The process that serves or writes a page gives it the one translation that it needs, with the data that it begins with.
 */
export const withoutTranslations: Plugin = {
  name: 'without-translations',
  setup(build) {
    build.onLoad({ filter: /src[\\/]language[\\/]words[\\/]\w+[\\/]\w+\.json$/ }, () => ({
      contents: '{}',
      loader: 'json',
    }));
  },
};
