import type { Policy } from '../../core/definitions/policy.js';
import type { TaxSetInput } from '../../core/definitions/tax.js';
import type { Issue } from '../../core/issues/issue.js';
import type { Quote } from '../../core/quote/quote.js';
import type { Stay } from '../../core/stay/schema.js';
import type { PreviewSummary } from '../../trials/preview/preview-data.js';

/** The properties of both elements. */
export interface StaytaxProperties {
  /** The tax set to edit or show. An editor returns the current draft. */
  draft: TaxSetInput | undefined;
  /** The saved set, with which the draft is compared. */
  saved: TaxSetInput | undefined;
  /** The policy of the calculation [that of the tax set, or the documented defaults]. */
  policy: Policy | undefined;
  /** The initial stay of an editor. A preview shows it beside the automatic scenarios. */
  stay: Stay | undefined;
  /**
   * The language of texts, numbers and dates, as in `Intl` [that of the page]. Texts exist in English, German, French,
   * Spanish and Italian. Any other language has its numbers and dates, and English texts.
   */
  locale: string | undefined;
}

/** `staytax-change`: the user edited the draft. */
export interface ChangeDetail {
  /** The draft as it would be saved. */
  readonly draft: TaxSetInput;
  /** Whether it has no issue, and no field with an unreadable text. */
  readonly isValid: boolean;
  /** The quote of the typed stay under the last valid draft. */
  readonly quote: Quote | undefined;
}

/** `staytax-issues`: the issues of the draft changed, or a field became unreadable or readable. */
export interface IssuesDetail {
  /** All issues, with one (`not_accepted`) for each field whose text cannot be read; empty for a valid draft. */
  readonly issues: readonly Issue[];
}

/** `staytax-save`: the user reviewed a valid draft and saves it. Set `saved` after storing it. */
export interface SaveDetail {
  /** The draft to store. */
  readonly draft: TaxSetInput;
  /** The changes; absent while they are being compared. */
  readonly summary: PreviewSummary | undefined;
}

/** The events of an editor. They bubble, and leave shadow roots. */
export interface StaytaxEditorEvents {
  /** The user edited the draft. */
  'staytax-change': CustomEvent<ChangeDetail>;
  /** The issues of the draft changed, or a field became unreadable or readable. */
  'staytax-issues': CustomEvent<IssuesDetail>;
  /** The user saves a reviewed draft. */
  'staytax-save': CustomEvent<SaveDetail>;
}

/** `<staytax-preview>`: shows the effect of a draft. */
export interface StaytaxPreviewElement extends HTMLElement, StaytaxProperties {}

/** `<staytax-editor>`: edits a draft, and shows its effect at each keystroke. */
export interface StaytaxEditorElement extends HTMLElement, StaytaxProperties {
  /** An event of `StaytaxEditorEvents`, with a typed detail. */
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
