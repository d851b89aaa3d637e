import { editorElement } from './editor-element.js';
import { previewElement } from './preview-element.js';

/**
 * Registers `<staytax-preview>` and `<staytax-editor>`. Until it is called nothing of the page changes; a second call,
 * or a name that is taken, changes nothing. Where there is no page, on a server, it does nothing.
 *
 * @example
 * ```ts
 * import { registerElements } from 'staytax/element';
 *
 * registerElements();
 * ```
 */
export function registerElements(): void {
  registerPreview();
  register('staytax-editor', editorElement);
}

/**
 * Registers `<staytax-preview>` alone, as `registerElements` does both: a page that only shows what an edit does loads 15 kB
 * less.
 *
 * @example
 * ```ts
 * import { registerPreview } from 'staytax/element';
 *
 * registerPreview();
 * ```
 */
export function registerPreview(): void {
  register('staytax-preview', previewElement);
}

function register(name: string, elementOf: () => CustomElementConstructor): void {
  if (typeof customElements === 'undefined') return;
  if (customElements.get(name) === undefined) customElements.define(name, elementOf());
}
