import type { ComponentChildren, JSX } from 'preact';
import { createContext } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { printable } from '../../../core/issues/texts.js';
import { ELEMENTS } from '../../../language/words/en/editor.js';
import type { PreviewedScenario } from '../../../trials/preview/preview-data.js';
import { fieldId, specOf } from '../../editor/fields.js';
import type { Path } from '../../editor/json.js';
import { textsIn, valueAt } from '../../editor/json.js';
import { HALF_A_DATE } from '../../editor/reading.js';
import { offeredParts, offeredTaxes } from '../../editor/sections.js';
import type { EditorState } from '../../editor/state.js';
import { isUnjudged, leaveField, setList, shownText, typeText } from '../../editor/state.js';
import { unitOf } from '../../editor/units.js';
import type { LocalWriting } from '../../views/view-context.js';
import { useTexts } from '../../views/view-context.js';
import type { IconName } from './icons.js';
import { ICONS } from './icons.js';

export interface EditorOf {
  readonly prefix: string;
  readonly state: EditorState;
  readonly writing: LocalWriting;
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly scenario: PreviewedScenario | undefined;
  readonly change: (next: (state: EditorState) => EditorState) => void;
  /** Moves the focus to a button or input after the next drawing. */
  readonly focusOn: (selector: string) => void;
}

export const LIST_STEPS: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowUp: -1 };

/** `Editor` provides the value to all parts. */
export const EditorContext = createContext<EditorOf | undefined>(undefined);

export function useEditor(): EditorOf {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('staytax: a part of the editor is drawn outside of it');
  return editor;
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  /** Text after the label, visible in headings only. */
  readonly whose?: string | undefined;
  readonly text: string;
  readonly problems?: readonly string[] | undefined;
  readonly hint?: string | undefined;
  readonly kind?: string | undefined;
  /** The unit beside the input: "EUR". */
  readonly unit?: string | undefined;
  /** Hides the label: in a table the head of the column shows it. */
  readonly isBare?: boolean | undefined;
  /** A field in a sentence, with its label hidden and its problems below the sentence. */
  readonly isInline?: boolean | undefined;
  readonly onText: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

const MODES: Readonly<Record<string, 'decimal' | 'numeric'>> = {
  decimal: 'decimal',
  fraction: 'decimal',
  whole: 'numeric',
};

/** An input with its label and problems. Always shows the typed text, valid or not. */
export function TextField(props: FieldProps): JSX.Element {
  const { id, text, problems = [], hint, kind = 'text', unit, isInline, onText, onLeave, children } = props;
  const { prefix } = useEditor();
  const name = prefix + id;
  const isWrong = problems.length > 0;
  return (
    <div class={`field ${kind}${isInline ? ' inline' : ''}`} part="field">
      <Label {...props} />
      <input
        id={name}
        name={id}
        {...(kind === 'date' ? ({ type: 'date' } as const) : ({ type: 'text' } as const))}
        value={text === HALF_A_DATE ? '' : text}
        placeholder={hint}
        inputMode={MODES[kind]}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={[isWrong && `${name}-problem`, unit && `${name}-unit`].filter(Boolean).join(' ') || undefined}
        onInput={({ currentTarget: { value, validity } }) => onText(validity.badInput ? HALF_A_DATE : value)}
        onBlur={onLeave && ((event) => afterPress(event, onLeave))}
      />
      {unit && (
        <span class="unit" id={`${name}-unit`}>
          {unit}
        </span>
      )}
      {!isInline && <Problems id={`${name}-problem`} problems={problems} />}
      {children}
    </div>
  );
}

/** Hidden in a table, for screen readers alone. */
function Label({ id, label, whose, isBare, isInline }: FieldProps) {
  const { prefix } = useEditor();
  return (
    <label for={prefix + id} class={isBare || isInline ? 'unseen' : undefined}>
      {label}
      {whose && <span class="unseen">{whose}</span>}
    </label>
  );
}

interface ChoiceFieldProps extends FieldProps {
  /** The field, if several choices are of one [that of the id]. */
  readonly name?: string;
  readonly choices: ReadonlyArray<{ readonly value: string; readonly name: string }>;
}

export function ChoiceField(props: ChoiceFieldProps): JSX.Element {
  const { id, name = id, text, problems = [], choices, isInline, onText } = props;
  const { prefix } = useEditor();
  const elementText = useTexts(ELEMENTS);
  const isKnown = choices.some(({ value }) => value === text);
  const isWrong = problems.length > 0;
  return (
    <div class={isInline ? 'field choice inline' : 'field choice'} part="field">
      <Label {...props} />
      <select
        id={prefix + id}
        name={name}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${prefix}${name}-problem` : undefined}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      >
        {!isKnown && <option value={text}>{text === '' ? elementText('choose') : text}</option>}
        {choices.map(({ value, name: words }) => (
          <option value={value} selected={value === text}>
            {words}
          </option>
        ))}
      </select>
      {!isInline && <Problems id={`${prefix}${name}-problem`} problems={problems} />}
    </div>
  );
}

/** The issues of the fields in a sentence, below it. */
export function ProblemsBelow({ owner, fields }: { readonly owner: string; readonly fields: readonly string[] }) {
  const { prefix, state, problems } = useEditor();
  return (
    <>
      {fields.map((field) => {
        const id = fieldId(owner, [field]);
        return <Problems key={id} id={`${prefix}${id}-problem`} problems={problemsAt(state, problems, id)} />;
      })}
    </>
  );
}

function problemsAt(state: EditorState, problems: EditorOf['problems'], id: string): readonly string[] {
  return isUnjudged(state, id) ? [] : (problems.get(id) ?? []);
}

function Problems({ id, problems }: { readonly id: string; readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <p class="problem" id={id} part="problem">
      {problems.join(' ')}
    </p>
  );
}

/** An icon beside the text of a button, or instead of it if the button has a label. */
export function Icon({ of }: { readonly of: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={ICONS[of]} />
    </svg>
  );
}

interface ButtonProps {
  readonly label?: string;
  readonly hint?: string;
  readonly name: string;
  readonly isOff?: boolean;
  /** Present on a button that opens something below it. */
  readonly isOpen?: boolean;
  readonly kind?: string;
  readonly text?: string | undefined;
  readonly onPress: () => void;
  readonly children?: ComponentChildren;
}

/** A button with a name, by which it is found again after the page was redrawn. */
export function Button(props: ButtonProps): JSX.Element {
  const { label, hint = label, name, isOff = false, isOpen, kind = '', text, onPress, children } = props;
  return (
    <button
      type="button"
      class={kind}
      part="button"
      data-button={name}
      aria-label={label}
      title={hint}
      // Not `disabled`: a button that becomes disabled while pressed would lose the focus.
      aria-disabled={isOff}
      aria-expanded={isOpen}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {text ?? children}
    </button>
  );
}

interface DraftFieldProps extends Pick<FieldProps, 'isBare' | 'isInline'> {
  readonly owner: string;
  readonly path: Path;
  /** Names of choices that differ in a sentence. */
  readonly nameOf?: (value: string) => string | undefined;
}

export function DraftField({ owner, path, nameOf, ...look }: DraftFieldProps): JSX.Element | null {
  const { state, problems, change } = useEditor();
  const spec = specOf(owner, path, state.words);
  if (spec === undefined) return null;
  const id = fieldId(owner, path);
  const unit = unitOf(state.set, { owner, path, spec });
  const common = {
    id,
    label: spec.label,
    text: shownText(state, id),
    problems: problemsAt(state, problems, id),
    unit: unit === 'percent' ? '%' : unit?.currency,
    ...look,
    onText: (text: string) => change((now) => typeText(now, id, text)),
  };
  if (spec.choices !== undefined) {
    const choices = spec.choices.map(({ value, name }) => ({ value, name: nameOf?.(value) ?? name }));
    return <ChoiceField {...common} choices={choices} />;
  }
  if (spec.offers === 'taxes') return <TaxesField {...common} owner={owner} path={path} />;
  const parts =
    spec.offers === 'parts' ? offeredParts(state.set, state.stay.written, valueAt(state.set.taxes[owner], path)) : [];
  return (
    <TextField {...common} kind={spec.kind} hint={spec.hint} onLeave={() => change((now) => leaveField(now, id))}>
      {parts.map((part) => (
        <Button
          name={`part-${id}-${part}`}
          kind="more"
          onPress={() => change((now) => setList(now, id, [...textsIn(valueAt(now.set.taxes[owner], path)), part]))}
        >
          + <bdi>{printable(part)}</bdi>
        </Button>
      ))}
    </TextField>
  );
}

/** A checkbox for each other tax of the set, so that the user does not type names. */
function TaxesField({
  id,
  label,
  problems = [],
  owner,
  path,
}: Omit<FieldProps, 'onText'> & Pick<DraftFieldProps, 'owner' | 'path'>) {
  const { prefix, state, change } = useEditor();
  const text = useTexts(ELEMENTS);
  const isWrong = problems.length > 0;
  const taxes = offeredTaxes(state.set, owner, valueAt(state.set.taxes[owner], path));
  return (
    <fieldset class="field taxes" part="field" aria-describedby={isWrong ? `${prefix}${id}-problem` : undefined}>
      <legend>{label}</legend>
      {taxes.length === 0 && <span class="quiet">{text('noOtherTax')}</span>}
      {taxes.map(({ title, isChosen, next }) => (
        <label>
          <input
            type="checkbox"
            name={id}
            value={title}
            checked={isChosen}
            aria-invalid={isWrong && isChosen}
            onChange={() => change((now) => setList(now, id, next))}
          />{' '}
          <bdi>{printable(title)}</bdi>
        </label>
      ))}
      <Problems id={`${prefix}${id}-problem`} problems={problems} />
    </fieldset>
  );
}

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** A dialog that is open while it is drawn. The browser keeps the focus in it, and restores it. */
export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    const root = shown?.getRootNode();
    const before = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
    if (shown?.isConnected && !shown.open) shown.showModal();
    return () => {
      shown?.close();
      // The button that opened the dialog may be a new element now: restores the focus to it, not to the page.
      queueMicrotask(() => before instanceof HTMLElement && before.focus());
    };
  }, []);
  return (
    <dialog ref={dialog} part="dialog" aria-label={title} onClose={onClose}>
      <h2>{title}</h2>
      {children}
    </dialog>
  );
}

/** Calls back after this time even if no event ends the press. */
const LONGEST_PRESS_MS = 1000;

/**
 * Calls back after the press that moved the focus has ended. Drawing problems or advice earlier would move the
 * pressed button away from the pointer, and the click would be lost.
 */
export function afterPress({ relatedTarget }: FocusEvent, callback: () => void): void {
  if (!(relatedTarget instanceof Element && relatedTarget.matches(':active'))) {
    // Removing a focused input also fires `blur`, during drawing: the state must not change then.
    queueMicrotask(callback);
    return;
  }
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
    clearTimeout(timer);
    // The click follows the release of the pointer.
    setTimeout(callback);
  };
  const timer = setTimeout(end, LONGEST_PRESS_MS);
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: ended.signal });
}

interface MenuProps {
  readonly name: string;
  readonly text: string;
  /** The label of a button that only shows an icon. */
  readonly label?: string;
  readonly kind?: string;
  /** An icon beside the text. The text is hidden in a narrow window. */
  readonly icon?: IconName;
  /** The content. `close` returns the focus to the button. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button with a menu. A click outside, Escape, or moving the focus away closes it. Arrow keys move through it. */
export function Menu({ name, text, label, kind = '', icon, children }: MenuProps): JSX.Element {
  const { prefix, focusOn } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLFieldSetElement>(null);
  const id = `${prefix}${name}-items`;
  useLayoutEffect(() => {
    const shown = menu.current;
    if (!isOpen || shown === null) return undefined;
    const onPress = (event: Event): void => {
      // Outside of a shadow root, events have its host as target.
      if (!event.composedPath().includes(shown)) setOpen(false);
    };
    const page = shown.ownerDocument;
    page.addEventListener('pointerdown', onPress);
    return () => page.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    // The element that receives the focus when a dialog closes must still exist.
    focusOn(`[data-button="${name}"]`);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      close();
      return;
    }
    const step = LIST_STEPS[event.key];
    const { currentTarget, target } = event;
    if (step === undefined || event.altKey || !isOpen || !(currentTarget instanceof HTMLElement)) return;
    if (!(target instanceof HTMLButtonElement || target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const stops = [...currentTarget.querySelectorAll<HTMLElement>('button, input[type="search"]')];
    stops[(stops.indexOf(target) + step + stops.length) % stops.length]?.focus();
  };
  return (
    <fieldset
      class="menu"
      aria-label={label ?? text}
      ref={menu}
      onKeyDown={onKey}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        class={kind}
        data-button={name}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon === undefined ? (
          text
        ) : (
          <>
            <Icon of={icon} /> <span class="word">{text}</span>
          </>
        )}
      </button>
      {isOpen && (
        <div class="items" id={id}>
          {children(close)}
        </div>
      )}
    </fieldset>
  );
}
