/**
 * Two custom elements for any back office: `<staytax-preview>` shows what a tax set does, `<staytax-editor>` edits it.
 * They ask nothing of the network but the texts of a language other than English, which are part of your bundle, and work
 * under a strict content security policy. Their language is that of the property or attribute `locale`, or else of the
 * nearest `lang` around them.
 *
 * @module staytax/element
 */

import { editorElement } from './editor-element.js';
import { previewElement } from './preview-element.js';

export type {
  ChangeDetail,
  IssuesDetail,
  SaveDetail,
  StaytaxEditorElement,
  StaytaxEditorEvents,
  StaytaxPreviewElement,
  StaytaxProperties,
} from './events.js';

/**
 * Registers `<staytax-preview>` and `<staytax-editor>`. Nothing of the page changes before; a second call, or a name
 * that is taken, has no effect. On a server, without a page, it does nothing.
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
 * Registers `<staytax-preview>` alone, for a page that only shows the effect of an edit: it loads 22 kB less.
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
