import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Button, useEditor } from '../element/editor/controls.js';
import { STUDIO } from '../words/en/studio.js';
import { say } from '../words/words.js';
import type { OpenedSet } from './protocol.js';
import { useWords } from './speech.js';

interface HeadingProps {
  /** Of the file, with the folders that it is in. */
  readonly name: string;
  readonly isUnsaved: boolean;
  readonly sets: readonly OpenedSet[];
  readonly at: number;
  readonly onSet: (at: number) => void;
  readonly children: ComponentChildren;
}

/** What is edited, and whether it is saved. */
export function Heading({ name, isUnsaved, sets, at, onSet, children }: HeadingProps): JSX.Element {
  const words = useWords();
  return (
    <div class="heading">
      <h1 title={name}>
        <bdi>{name.replace(/^.*[/\\](?=.)/, '')}</bdi>
      </h1>
      {isUnsaved && <span class="unsaved">{say(words, STUDIO, 'notSaved')}</span>}
      {sets.length > 1 && <Choice label={say(words, STUDIO, 'taxSet')} options={sets} chosen={at} onChoose={onSet} />}
      {children}
    </div>
  );
}

interface PlacesProps {
  readonly places: readonly OpenedSet[];
  readonly onPlace: (at: number) => void;
}

/** A place to start from. */
export function Places({ places, onPlace }: PlacesProps): JSX.Element | null {
  const words = useWords();
  if (places.length === 0) return null;
  return (
    <Choice
      label={say(words, STUDIO, 'startFrom')}
      none={say(words, STUDIO, 'aPlace')}
      options={places}
      chosen={-1}
      onChoose={onPlace}
    />
  );
}

interface MoreProps extends PlacesProps {
  readonly onJson: () => void;
  readonly onLink: () => void;
  /** Absent where nothing can be sent to a channel manager. */
  readonly onPlan?: () => void;
  /** Absent where there is no file. */
  readonly onSaveAs?: () => void;
  readonly onDiscard: () => void;
  readonly isUnsaved: boolean;
}

/** What the studio offers beside what every editor does. */
export function More({ places, onPlace, onJson, onLink, onPlan, onSaveAs, onDiscard, isUnsaved }: MoreProps) {
  const { prefix, focusOn } = useEditor();
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    // What a dialog gives the focus back to must still be there.
    focusOn('[data-button="more"]');
  };
  const item = (act: () => void) => () => {
    close();
    act();
  };
  const id = `${prefix}more`;
  return (
    <fieldset
      class="menu"
      aria-label={say(words, STUDIO, 'more')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) close();
      }}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        data-button="more"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {say(words, STUDIO, 'more')} ▾
      </button>
      {isOpen && (
        <div class="items" id={id}>
          <Places places={places} onPlace={(place) => item(() => onPlace(place))()} />
          {onPlan && (
            <Button name="plan" onPress={item(onPlan)}>
              {say(words, STUDIO, 'send')}
            </Button>
          )}
          <Button name="json" onPress={item(onJson)}>
            {say(words, STUDIO, 'json')}
          </Button>
          <Button name="link" onPress={item(onLink)}>
            {say(words, STUDIO, 'copyLink')}
          </Button>
          {onSaveAs && (
            <Button name="save-as" onPress={item(onSaveAs)}>
              {say(words, STUDIO, 'saveAs')}
            </Button>
          )}
          <Button name="discard" isOff={!isUnsaved} onPress={item(onDiscard)}>
            {say(words, STUDIO, 'discard')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly none?: string;
  readonly options: readonly OpenedSet[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}

function Choice({ label, none, options, chosen, onChoose }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select
        value={String(chosen)}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '-1') onChoose(Number(currentTarget.value));
        }}
      >
        {none !== undefined && <option value="-1">{none}</option>}
        {options.map(({ name }, at) => (
          <option value={String(at)} selected={at === chosen}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
