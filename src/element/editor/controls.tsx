import type { ComponentChildren, JSX } from 'preact';
import { HALF_A_DATE } from '../../editor/reading.js';
import { useEditor } from './context.js';

interface FieldProps {
  /** Of the field, unique within the editor. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly problems?: readonly string[] | undefined;
  readonly hint?: string | undefined;
  readonly kind?: string | undefined;
  readonly onText: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
}

const MODES: Readonly<Record<string, 'decimal' | 'numeric'>> = { decimal: 'decimal', whole: 'numeric' };

/** An input with its label, and what is wrong with what was typed. The text is that of the person, whatever it means. */
export function TextField({ id, label, text, problems = [], hint, kind, onText, onLeave }: FieldProps): JSX.Element {
  const { prefix } = useEditor();
  const name = prefix + id;
  const isWrong = problems.length > 0;
  return (
    <div class={`field ${kind ?? 'text'}`} part="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={id}
        {...(kind === 'date' ? ({ type: 'date' } as const) : ({ type: 'text' } as const))}
        value={text === HALF_A_DATE ? '' : text}
        placeholder={hint}
        inputMode={MODES[kind ?? '']}
        autocomplete="off"
        spellcheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${name}-problem` : undefined}
        onInput={({ currentTarget: { value, validity } }) => onText(validity.badInput ? HALF_A_DATE : value)}
        onBlur={onLeave}
      />
      <Problems id={`${name}-problem`} problems={problems} />
    </div>
  );
}

interface ChoiceProps extends FieldProps {
  readonly choices: ReadonlyArray<{ readonly value: string; readonly name: string }>;
}

/** A choice with its label. */
export function ChoiceField({ id, label, text, problems = [], choices, onText }: ChoiceProps): JSX.Element {
  const { prefix } = useEditor();
  const name = prefix + id;
  const isKnown = choices.some(({ value }) => value === text);
  const isWrong = problems.length > 0;
  return (
    <div class="field choice" part="field">
      <label for={name}>{label}</label>
      <select
        id={name}
        name={id}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${name}-problem` : undefined}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      >
        {!isKnown && <option value={text}>{text === '' ? 'choose' : text}</option>}
        {choices.map(({ value, name: words }) => (
          <option value={value} selected={value === text}>
            {words}
          </option>
        ))}
      </select>
      <Problems id={`${name}-problem`} problems={problems} />
    </div>
  );
}

function Problems({ id, problems }: { readonly id: string; readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <p class="problem" id={id} part="problem">
      {problems.join(' ')}
    </p>
  );
}

interface ButtonProps {
  readonly label?: string;
  readonly name: string;
  readonly isOff?: boolean;
  readonly kind?: string;
  readonly onPress: () => void;
  readonly children: ComponentChildren;
}

/** A button that can be found again after what it did redrew the page: by its name. */
export function Button({ label, name, isOff = false, kind = '', onPress, children }: ButtonProps): JSX.Element {
  return (
    <button
      type="button"
      class={kind}
      part="button"
      data-button={name}
      aria-label={label}
      title={label}
      // Not `disabled`: a button that is switched off under the finger must not lose the focus.
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      {children}
    </button>
  );
}
