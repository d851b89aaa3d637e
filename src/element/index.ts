/**
 * Two custom elements for any back office: `<staytax-preview>` shows what a tax set does, `<staytax-editor>` edits it.
 * They ask nothing of the network, and work under a strict content security policy.
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
