import type { Policy } from '../definitions/policy.js';
import type { TaxSetInput } from '../definitions/tax-set.js';
import type { Issue } from '../issues/issue.js';
import type { PreviewSummary } from '../preview/preview-data.js';
import type { Quote } from '../quote/quote.js';
import type { Stay } from '../stay/schema.js';

/** The properties of both elements. */
export interface StaytaxProperties {
  /** The tax set that is edited or looked at. An editor gives it back as it is now. */
  draft: TaxSetInput | undefined;
  /** What is saved: the draft is compared with it. */
  saved: TaxSetInput | undefined;
  /** The policy to calculate with [that of the tax set, or else the documented one]. */
  policy: Policy | undefined;
  /** The stay to begin with; the preview looks at it beside the automatic ones. */
  stay: Stay | undefined;
  /**
   * The language of texts, numbers and dates, as in `Intl` [that of the page]. There are texts in English, German, French,
   * Spanish and Italian; any other language has its numbers and dates, and English texts.
   */
  locale: string | undefined;
}

/** `staytax-change`: the draft was edited. */
export interface ChangeDetail {
  /** The draft as it would be saved. */
  readonly draft: TaxSetInput;
  /** Whether it has no issue, and no field is half typed. */
  readonly isValid: boolean;
  /** What the typed stay costs under the last valid draft. */
  readonly quote: Quote | undefined;
}

/** `staytax-issues`: the problems of the draft changed. */
export interface IssuesDetail {
  /** Everything that is wrong; empty once nothing is. */
  readonly issues: readonly Issue[];
}

/** `staytax-save`: a user has reviewed a valid draft and wants to save it. Set `saved` once it is. */
export interface SaveDetail {
  /** The draft as it is to be saved. */
  readonly draft: TaxSetInput;
  /** What changes; absent while it is still being compared. */
  readonly summary: PreviewSummary | undefined;
}

/** The events of an editor. They bubble, and leave shadow roots. */
export interface StaytaxEditorEvents {
  /** The draft was edited. */
  'staytax-change': CustomEvent<ChangeDetail>;
  /** What is wrong with the draft is not what it was. */
  'staytax-issues': CustomEvent<IssuesDetail>;
  /** A reviewed draft is to be saved. */
  'staytax-save': CustomEvent<SaveDetail>;
}

/** `<staytax-preview>`: shows the effect of a draft. */
export interface StaytaxPreviewElement extends HTMLElement, StaytaxProperties {}

/** `<staytax-editor>`: edits a draft, and shows its effect at each keystroke. */
export interface StaytaxEditorElement extends HTMLElement, StaytaxProperties {
  /** One of its own events: its detail is typed. */
  addEventListener<Name extends keyof StaytaxEditorEvents>(
    type: Name,
    listener: (this: StaytaxEditorElement, event: StaytaxEditorEvents[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  /** Any other event. */
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'staytax-preview': StaytaxPreviewElement;
    'staytax-editor': StaytaxEditorElement;
  }
}
