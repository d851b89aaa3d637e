/**
 * Two custom elements for any back office: `<staytax-preview>` shows what a tax set does, `<staytax-editor>` edits it.
 * They ask nothing of the network but the texts of a language other than English, which are part of your bundle, and work
 * under a strict content security policy. Their language is that of the property or attribute `locale`, or else of the
 * nearest `lang` around them.
 *
 * @module staytax/element
 */

export type {
  ChangeDetail,
  IssuesDetail,
  SaveDetail,
  StaytaxEditorElement,
  StaytaxEditorEvents,
  StaytaxPreviewElement,
  StaytaxProperties,
} from './events.js';
export { registerElements, registerPreview } from './register.js';
