import { render } from 'preact';
import { fieldsOf } from '../editor/json.js';
import { InvalidDefinition, InvalidStay } from '../issues/errors.js';
import { type PreviewOptions, preview } from '../preview/preview.js';
import { createCalculator } from '../quote/calculator.js';
import { List } from '../views/markup.js';
import { PreviewView } from '../views/preview-view.js';
import { type Drawn, elementClass, type Given } from './base.js';

/** `<staytax-preview>`. */
export function previewElement(): CustomElementConstructor {
  return elementClass(drawPreview);
}

let previews = 0;

function drawPreview(root: ShadowRoot, _: HTMLElement, given: Given): Drawn {
  previews += 1;
  const prefix = `staytax${previews}-`;
  let isDue = false;
  const draw = (): void => {
    isDue = false;
    render(given.draft === undefined ? null : <Shown given={given} prefix={prefix} />, root);
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

function Shown({ given, prefix }: { readonly given: Given; readonly prefix: string }) {
  const { draft, saved, policy, stay } = plainOf(given);
  try {
    const options: PreviewOptions = {
      ...(saved === undefined ? {} : { saved: saved as NonNullable<PreviewOptions['saved']> }),
      ...(policy === undefined ? {} : { policy: fieldsOf(policy) }),
      ...(stay === undefined
        ? {}
        : {
            automatic: true,
            scenarios: [{ name: 'Your stay', stay: stay as NonNullable<PreviewOptions['scenarios']>[number]['stay'] }],
          }),
    };
    const found = preview(draft as Parameters<typeof preview>[0], options);
    const setOf = (set: unknown) => createCalculator(set as Parameters<typeof createCalculator>[0]).taxSet;
    const sets = { draft: setOf(draft), saved: saved === undefined ? undefined : setOf(saved) };
    return <PreviewView preview={found} sets={sets} prefix={prefix} />;
  } catch (error) {
    if (!(error instanceof InvalidDefinition || error instanceof InvalidStay)) throw error;
    return <List entries={error.issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))} />;
  }
}

/** Copies of our own: what a page hands over may be a proxy, or changed later. */
function plainOf({ draft, saved, policy, stay }: Given): Record<'draft' | 'saved' | 'policy' | 'stay', unknown> {
  const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  return { draft: plain(draft), saved: plain(saved), policy: plain(policy), stay: plain(stay) };
}
