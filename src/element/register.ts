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
  if (typeof customElements === 'undefined') return;
  if (customElements.get('staytax-preview') === undefined) customElements.define('staytax-preview', previewElement());
  if (customElements.get('staytax-editor') === undefined) customElements.define('staytax-editor', editorElement());
}
