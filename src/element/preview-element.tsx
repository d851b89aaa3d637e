import { render } from 'preact';
import { useState } from 'preact/hooks';
import type { TaxSet } from '../definitions/tax-set.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { fieldsOf } from '../editor/json.js';
import { InvalidDefinition } from '../issues/errors.js';
import { below, type Issue } from '../issues/issue.js';
import { type PreviewOptions, preview } from '../preview/preview.js';
import type { Preview } from '../preview/preview-data.js';
import { validateStay } from '../stay/validate-stay.js';
import { List } from '../views/markup.js';
import { PreviewView } from '../views/preview-view.js';
import { STYLE } from '../views/style.js';
import { type Drawn, elementClass, type Given, plain } from './base.js';
import { shadowStyle } from './shadow-style.js';

/** `<staytax-preview>`. */
export function previewElement(): CustomElementConstructor {
  return elementClass(drawPreview, shadowStyle(STYLE));
}

let previews = 0;

function drawPreview(root: ShadowRoot, host: HTMLElement, given: Given): Drawn {
  previews += 1;
  const prefix = `staytax${previews}-`;
  let isDue = false;
  const draw = (): void => {
    isDue = false;
    render(
      given.draft === undefined ? null : <Shown {...found(given)} prefix={prefix} locale={localeOf(given, host)} />,
      root,
    );
  };
  draw();
  return {
    get: () => undefined,
    remove: () => render(null, root),
    // Several properties are set one after the other: what they show is worked out once.
    set: () => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(draw);
    },
  };
}

/** The language that a page asks for or is written in, when it is one that Intl knows. */
export function localeOf({ locale }: Given, host: HTMLElement): string | undefined {
  const tag = locale ?? host.closest('[lang]')?.getAttribute('lang');
  try {
    return typeof tag === 'string' ? Intl.getCanonicalLocales(tag)[0] : undefined;
  } catch {
    return undefined;
  }
}

type Found =
  | { readonly preview: Preview; readonly sets: { readonly draft: TaxSet; readonly saved: TaxSet | undefined } }
  | { readonly issues: readonly Issue[] };

/** What is to be shown, or everything that is wrong with what was given. */
function found(given: Given): Found {
  const draft = validateTaxSet(plain(given.draft));
  const saved = given.saved === undefined ? undefined : validateTaxSet(plain(given.saved));
  const stay = given.stay === undefined ? undefined : validateStay(plain(given.stay), draft.value?.currency ?? 'EUR');
  const issues = [
    ...(draft.issues ?? []),
    ...below('saved', saved?.issues ?? []),
    ...below('stay', stay?.issues ?? []),
  ];
  if (draft.value === undefined || issues.length > 0) return { issues };
  const options: PreviewOptions = {
    ...(saved?.value === undefined ? {} : { saved: saved.value }),
    ...(given.policy === undefined ? {} : { policy: fieldsOf(plain(given.policy)) }),
    ...(stay?.value === undefined ? {} : { automatic: true, scenarios: [{ name: 'Your stay', stay: stay.value }] }),
  };
  try {
    return { preview: preview(draft.value, options), sets: { draft: draft.value, saved: saved?.value } };
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    return { issues: error.issues };
  }
}

type ShownProps = Found & { readonly prefix: string; readonly locale: string | undefined };

function Shown(props: ShownProps) {
  const [chosen, setChosen] = useState('');
  if ('issues' in props) {
    return <List entries={props.issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))} />;
  }
  return <PreviewView {...props} chosen={chosen} onChoose={setChosen} />;
}
