/**
 * The types of the elements for React 18 and 19: import this module once, and `<staytax-editor>` is known in JSX. It has
 * no code. React 19 sets properties and listens to events by itself; in React 18 a ref does.
 *
 * @module staytax/element/react
 */

import type {} from 'react';
import type { StaytaxEditorElement, StaytaxEditorEvents, StaytaxPreviewElement, StaytaxProperties } from './events.js';

/** Attributes that JSX allows on every element. */
interface CommonProps<Of> {
  readonly key?: string | number | null | undefined;
  readonly ref?: ((element: Of | null) => void) | { current: Of | null } | null | undefined;
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly class?: string | undefined;
  readonly slot?: string | undefined;
  readonly hidden?: boolean | undefined;
}

/** The properties of `<staytax-preview>` in JSX. */
export interface StaytaxPreviewProps extends Partial<StaytaxProperties>, CommonProps<StaytaxPreviewElement> {}

/** The properties and events of `<staytax-editor>` in JSX. */
export interface StaytaxEditorProps extends Partial<StaytaxProperties>, CommonProps<StaytaxEditorElement> {
  readonly 'onstaytax-change'?: ((event: StaytaxEditorEvents['staytax-change']) => void) | undefined;
  readonly 'onstaytax-issues'?: ((event: StaytaxEditorEvents['staytax-issues']) => void) | undefined;
  readonly 'onstaytax-save'?: ((event: StaytaxEditorEvents['staytax-save']) => void) | undefined;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'staytax-preview': StaytaxPreviewProps;
      'staytax-editor': StaytaxEditorProps;
    }
  }
}
