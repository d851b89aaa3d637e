import { render } from 'preact';
import { useState } from 'preact/hooks';
import { completePolicy } from '../../core/definitions/complete-policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import { InvalidDefinitionError } from '../../core/issues/errors.js';
import type { Issue } from '../../core/issues/issue.js';
import { below } from '../../core/issues/issue.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import { VIEWS } from '../../language/words/en/pages.js';
import { issueIn } from '../../language/words/issue-text.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import type { PreviewOptions } from '../../trials/preview/preview.js';
import { previewIn } from '../../trials/preview/preview.js';
import type { Preview } from '../../trials/preview/preview-data.js';
import { fieldsOf } from '../editor/json.js';
import { List } from '../views/markup.js';
import { PreviewView } from '../views/preview-view.js';
import { STYLE } from '../views/style.js';
import { writingFor } from '../views/view-context.js';
import type { DrawnElement, ElementProperties } from './base.js';
import { elementClass, plainCopy, shadowStyle } from './base.js';
import { elementLanguage } from './language.js';

export function previewElement(): CustomElementConstructor {
  return elementClass(drawPreview, shadowStyle(STYLE));
}

let previews = 0;

function drawPreview(root: ShadowRoot, host: HTMLElement, given: ElementProperties): DrawnElement {
  previews += 1;
  const prefix = `staytax${previews}-`;
  let isDue = false;
  const draw = (): void => {
    isDue = false;
    const spoken = language.now();
    if (spoken === undefined) return;
    const { locale } = spoken;
    const { prose } = writingFor(locale ?? 'en');
    render(
      given.draft === undefined ? null : (
        <PreviewContent {...previewResult(given, prose)} prefix={prefix} locale={locale} />
      ),
      root,
    );
  };
  const language = elementLanguage(() => localeOf(given, host), draw);
  draw();
  return {
    get: () => undefined,
    remove: () => {
      language.stop();
      render(null, root);
    },
    // Draws once after several properties were set in a row.
    set: () => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(draw);
    },
  };
}

/** The language that the page sets or is written in, if `Intl` knows it. */
export function localeOf({ locale }: ElementProperties, host: HTMLElement): string | undefined {
  const tag = locale ?? host.closest('[lang]')?.getAttribute('lang');
  try {
    return typeof tag === 'string' ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

type PreviewContentProps = PreviewResult & { readonly prefix: string; readonly locale: string | undefined };

function PreviewContent(props: PreviewContentProps) {
  const [chosen, setChosen] = useState('');
  if ('issues' in props) {
    // Outside of a frame, sentences are complete.
    const writing = writingFor(props.locale ?? 'en');
    const entries = props.issues.map((issue) => {
      const text = issueIn(writing, issue);
      return issue.path === '' ? text : `${issue.path}: ${text}`;
    });
    return <List entries={entries} />;
  }
  return <PreviewView {...props} chosen={chosen} onChoose={setChosen} />;
}

export type PreviewResult =
  | { readonly preview: Preview; readonly sets: { readonly draft: TaxSet; readonly saved: TaxSet | undefined } }
  | { readonly issues: readonly Issue[] };

/** The preview of the properties of an element, with sentences for `Prose`, or all issues of the properties. */
export function previewResult(given: Omit<ElementProperties, 'locale'>, words: Words = ENGLISH): PreviewResult {
  const draft = validateTaxSet(plainCopy(given.draft));
  const saved = given.saved === undefined ? undefined : validateTaxSet(plainCopy(given.saved));
  const pagePolicy = given.policy === undefined ? undefined : fieldsOf(plainCopy(given.policy));
  const { currency, digits, wrong } = moneyOf(draft.value, pagePolicy);
  const stay = given.stay === undefined ? undefined : validateStay(plainCopy(given.stay), currency, digits);
  const issues = [
    ...(draft.issues ?? []),
    ...wrong,
    ...below('saved', saved?.issues ?? []),
    ...below('stay', stay?.issues ?? []),
  ];
  if (draft.value === undefined || issues.length > 0) return { issues };
  const scenarios = stay?.value && [{ name: say(words, VIEWS, 'yourStay'), stay: stay.value }];
  const automatic = scenarios && true;
  const options: PreviewOptions = withoutAbsent({ saved: saved?.value, policy: pagePolicy, automatic, scenarios });
  try {
    return { preview: previewIn(words, draft.value, options), sets: { draft: draft.value, saved: saved?.value } };
  } catch (error) {
    if (!(error instanceof InvalidDefinitionError)) throw error;
    return { issues: error.issues };
  }
}

function moneyOf(draft: TaxSet | undefined, pagePolicy: unknown) {
  const { currency = 'EUR' } = draft ?? {};
  const completed = completePolicy(pagePolicy, draft);
  if ('issues' in completed) return { currency, wrong: completed.issues };
  return { currency, digits: digitsFor(currency, completed.policy), wrong: [] };
}
