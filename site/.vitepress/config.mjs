import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';

// Files of the examples that are linked to, and are no pages.
process.env.VITE_EXTRA_EXTENSIONS = 'ndjson,mjs,mts,tsx,yml,py,sh,json';

/** Where it is published: SITE_URL is needed for the sitemap alone. */
const url = new URL(process.env.SITE_URL ?? 'https://example.com/');
const hasReference = existsSync(fileURLToPath(new URL('../.pages/api/index.md', import.meta.url)));

const links = (...pages) => pages.map(([text, link]) => ({ text, link }));

/** A header of a table that says nothing is a cell. */
function emptyHeaders({ tokens }) {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[at + 1].content !== '') continue;
    token.tag = 'td';
    tokens[at + 2].tag = 'td';
  }
}

export default defineConfig({
  title: 'staytax',
  description: 'Hotel taxes and tax sets: validated, calculated to the last cent, previewed before they are saved.',
  lang: 'en',
  base: url.pathname,
  srcDir: '.pages',
  outDir: 'dist',
  srcExclude: ['public/**'],
  sitemap: { hostname: url.href },
  // Files that are no pages: the examples, the vectors, the playground.
  ignoreDeadLinks: [/\/(examples|vectors)\//, /playground/],
  // Firefox asks the policy of all else for what a link would load ahead.
  router: { prefetchLinks: false },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    image: { lazyLoading: true },
    config: (md) => void md.core.ruler.push('empty-headers', emptyHeaders),
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      ...links(['Guide', '/guide'], ['How do I say', '/how-do-i-say'], ['Places', '/places']),
      // It is no page of VitePress: the browser has to load it.
      { text: 'Playground', link: '/playground/', target: '_self', noIcon: true },
      ...links(['API', hasReference ? '/api/' : '/reference']),
    ],
    sidebar: [
      {
        text: 'Start',
        items: links(
          ['Overview', '/'],
          ['Guide', '/guide'],
          ['Command line', '/command-line'],
          ['Studio', '/studio'],
          ['Agents', '/agents'],
        ),
      },
      {
        text: 'Rules',
        items: links(
          ['Calculation', '/calculation'],
          ['Rounding', '/rounding'],
          ['How do I say ...?', '/how-do-i-say'],
          ['Places', '/places'],
          ['Cookbook', '/cookbook/'],
          ['Cases', '/cases'],
          ['Vectors', '/vectors'],
          ['Issues', '/issues'],
        ),
      },
      {
        text: 'Before and after',
        items: links(
          ['Preview', '/preview'],
          ['Changes', '/changes'],
          ['Invoices', '/invoices'],
          ['Returns', '/returns'],
        ),
      },
      {
        text: 'Channel manager',
        items: links(
          ['Sync', '/sync'],
          ['Webhooks', '/webhooks'],
          ['Bookings', '/bookings'],
          ['Sandbox', '/sandbox'],
          ['API coverage', '/api-coverage'],
        ),
      },
      {
        text: 'The project',
        items: links(
          ['API reference', hasReference ? '/api/' : '/reference'],
          ['Testing', '/testing'],
          ['Speed', '/speed'],
          ['Scale', '/scale'],
          ['Security', '/security'],
          ['Architecture', '/architecture'],
          ['Decisions', '/decisions/'],
          ['Changelog', '/changelog'],
        ),
      },
    ],
  },
  // What runs in a page is in its policy by its hash; nothing comes from another host.
  transformHtml(html) {
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text);
    const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    const policy = [
      "default-src 'none'",
      `script-src 'self' ${hashes.join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; ');
    return html.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);
  },
});
