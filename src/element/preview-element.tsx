import { render } from 'preact';
import { useState } from 'preact/hooks';
import { List } from '../views/markup.js';
import { PreviewView } from '../views/preview-view.js';
import { STYLE } from '../views/style.js';
import { writingFor } from '../views/view-context.js';
import { issueIn } from '../words/issue-text.js';
import { type DrawnElement, type ElementProperties, elementClass } from './base.js';
import { type PreviewResult, previewResult } from './previewed.js';
import { shadowStyle } from './shadow-style.js';
import { elementLanguage } from './spoken.js';

/** `<staytax-preview>`. */
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
