import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { anchorOf } from '../pages.ts';

// Files of the examples that are linked to, and are no pages.
process.env.VITE_EXTRA_EXTENSIONS = 'ndjson,mjs,mts,tsx,yml,py,sh,json';

/** Where it is published: SITE_URL is needed for the sitemap alone. */
const url = new URL(process.env.SITE_URL ?? 'https://example.com/');
/** Written by prepare.ts. */
const PAGES = fileURLToPath(new URL('../.pages/', import.meta.url));
const about = JSON.parse(readFileSync(`${PAGES}about.json`, 'utf8'));

const links = (...pages) => pages.map(([text, link]) => ({ text, link }));

/** A header of a table that says nothing is a cell. */
function emptyHeaders({ tokens }) {
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[at + 1].content !== '') continue;
    token.tag = 'td';
    tokens[at + 2].tag = 'td';
  }
}

/** Of the reference the search knows names and first sentences: its tables would bury everything else. */
function searched(source, env, md) {
  const html = md.render(source, env);
  if (env.frontmatter.search === false) return '';
  if (env.relativePath.startsWith('api/')) return html.split('<h2')[0];
  // A town without a page is found as if it were a heading of the place that is nearest to it.
  return html.replace(
    /<li id="(near-[^"]+)"><b>([^<]+)<\/b>([^<]*)<\/li>/g,
    (_, id, town, away) =>
      `<h3 id="${id}">${town}: nearest place${away && `, ${away.trim()} away`} <a href="#${id}"></a></h3>\n<p>${town}</p>`,
  );
}

/**
 * VitePress calls the window of its search a button, and its results options with links inside. To a screen reader they are a
 * dialog with a list of links here.
 */
const SEARCH_ROLES = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"\s+aria-labelledby="[^"]*"/,
    'role="dialog" aria-modal="true" aria-label="Search"',
  ],
  [/:aria-activedescendant="[^"]*"\s+aria-autocomplete="both"\s+:aria-controls="[^"]*"/, ''],
  [/:role="results\?\.length \? 'listbox' : undefined"/, ''],
  [/:aria-selected="[^"]*"\s+role="option"/, ''],
  [/:aria-label="\[\.\.\.p\.titles, p\.title\][^"]*"/, ''],
  [/<span class="title-icon">/, '<span class="title-icon" aria-hidden="true">'],
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
];
const searchAsDialog = {
  name: 'search-as-dialog',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/VPLocalSearchBox.vue')) return;
    return SEARCH_ROLES.reduce((text, [found, better]) => {
      if (text.search(found) < 0) throw new Error(`The search of VitePress changed: no ${found}`);
      return text.replace(found, better);
    }, code);
  },
};

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
  head: [['link', { rel: 'icon', href: `${url.pathname}icon.svg` }]],
  vite: {
    plugins: [searchAsDialog],
    // The start page has the package as it is published: the sources have the schemas of files in them, which it leaves out.
    resolve: {
      alias: [
        {
          find: /^(\.\.\/)+src\/index\.js$/,
          replacement: fileURLToPath(new URL('../../dist/index.js', import.meta.url)),
        },
      ],
    },
    // The index of the search is large, and loaded when a search is opened.
    build: { chunkSizeWarningLimit: 2000 },
  },
  markdown: {
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    image: { lazyLoading: true },
    config: (md) => void md.core.ruler.push('empty-headers', emptyHeaders),
  },
  themeConfig: {
    search: { provider: 'local', options: { _render: searched } },
    outline: [2, 3],
    siteTitle: 'staytax',
    logo: { src: '/icon.svg', alt: '' },
    externalLinkIcon: true,
    nav: [
      { text: 'Guide', link: '/guide', activeMatch: '^/(guide|overview|command-line|calculation|preview|sync)' },
      { text: 'How do I say', link: '/how-do-i-say' },
      { text: 'Places', link: '/places/', activeMatch: '^/places/' },
      // It is no page of VitePress: the browser has to load it.
      { text: 'Editor', link: '/playground/', target: '_self', noIcon: true },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
    ],
    sidebar: {
      '/places/': [
        { text: 'Places', link: '/places/' },
        ...about.places.map(({ text, items, anchor }) => ({
          text,
          items,
          link: `/places/#${anchor}`,
          collapsed: true,
        })),
      ],
      '/api/': [
        { text: 'API reference', link: '/api/' },
        ...about.reference.map((module) => ({ ...module, collapsed: true })),
      ],
      '/': [
        {
          text: 'Start',
          items: links(
            ['Overview', '/overview'],
            ['Guide', '/guide'],
            ['Frameworks', '/frameworks'],
            ['Command line', '/command-line'],
            ['Studio', '/studio'],
            ['Agents', '/agents'],
          ),
        },
        {
          text: 'Rules',
          items: links(
            ['How do I say ...?', '/how-do-i-say'],
            ['Coming from another product', '/coming-from-another-product'],
            ['Problems of other products', '/problems-of-other-products'],
            ['Places', '/places/'],
            ['Calculation', '/calculation'],
            ['Rounding', '/rounding'],
            ['Cases', '/cases'],
            ['Glossary', '/glossary'],
            ['Vectors', '/vectors'],
            ['Issues', '/issues'],
          ),
        },
        {
          text: 'Before and after',
          items: links(
            ['Preview', '/preview'],
            ['Changes', '/changes'],
            ['Upgrading', '/upgrade'],
            ['Invoices', '/invoices'],
            ['Returns', '/returns'],
            ['Personal data', '/personal-data'],
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
            ['API reference', '/api/'],
            ['Examples', '/examples/'],
            ['Testing', '/testing'],
            ['Speed', '/speed'],
            ['Scale', '/scale'],
            ['Security', '/security'],
            ['Architecture', '/architecture'],
            ['Decisions', '/decisions'],
            ['Changelog', '/changelog'],
          ),
        },
      ],
    },
  },
  // What a chat or a network shows of a link.
  transformHead({ page, title, description }) {
    const [, place] = /^places\/(.+)\.md$/.exec(page) ?? [];
    const picture = place === undefined || place === 'index' ? 'card.png' : `cards/${place}.png`;
    const address = new URL(page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html'), url).href;
    const named = { 'og:type': 'website', 'og:site_name': 'staytax', 'og:title': title, 'og:description': description };
    const drawn = {
      'og:image': new URL(picture, url).href,
      'og:image:alt': `${title}: what a stay costs`,
      'og:image:width': '1200',
      'og:image:height': '630',
    };
    const tags = { ...named, 'og:url': address, ...(existsSync(`${PAGES}public/${picture}`) ? drawn : {}) };
    return [
      ['link', { rel: 'canonical', href: address }],
      ...Object.entries(tags).map(([property, content]) => ['meta', { property, content }]),
      ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ];
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
