import { MarkdownTheme, MarkdownThemeContext } from 'typedoc-plugin-markdown';

/** From what a member was inherited is told where it is declared; said again at every error class it is only long. */
class Context extends MarkdownThemeContext {
  partials = { ...this.partials, inheritance: () => '' };
}

class Theme extends MarkdownTheme {
  getRenderContext(page) {
    return new Context(this, page, this.application.options);
  }
}

export function load(app) {
  app.renderer.defineTheme('staytax', Theme);
}
