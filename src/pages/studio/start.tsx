import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { DIALOGS, STUDIO } from '../../language/words/en/pages.js';
import { entriesOf } from '../editor/json.js';
import { hasWords, withoutAccents } from '../editor/search.js';
import { withTaxBegun } from '../editor/state.js';
import { Button, LIST_STEPS, useEditor } from '../element/editor/controls.js';
import { useTexts } from '../views/view-context.js';
import type { OpenedSet } from './protocol.js';
import { readStored, store } from './storage.js';

interface StartProps {
  readonly places: readonly OpenedSet[];
  readonly onPlace: (index: number) => void;
  /** Edits the tax set in a text; false if it is not one. */
  readonly onText: (text: string) => boolean;
}

const MAX_FOUND = 7;
const MAX_RECENT = 3;
const RECENT_KEY = 'staytax:places';

export function Start({ places, onPlace, onText }: StartProps): JSX.Element {
  const { prefix, change, focusOn } = useEditor();
  const studioText = useTexts(STUDIO);
  const dialogText = useTexts(DIALOGS);
  const [isWrong, setWrong] = useState(false);
  const take = (index: number): void => {
    remember(places[index]?.name);
    onPlace(index);
  };
  const begin = (): void => {
    change((now) => withTaxBegun(now));
    focusOn('.tax input');
  };
  const openFile = async (input: HTMLInputElement): Promise<void> => {
    const text = await input.files?.[0]?.text();
    if (text !== undefined) setWrong(!onText(text));
  };
  return (
    <section class="start" aria-labelledby={`${prefix}where`}>
      {places.length > 0 && (
        <>
          <h2 id={`${prefix}where`}>{studioText('whereIsTheHotel')}</h2>
          <p class="quiet">{studioText('startNote')}</p>
          <PlaceSearch places={places} onPlace={take} />
          <Recent places={places} onPlace={take} />
        </>
      )}
      {places.length === 0 && <h2 id={`${prefix}where`}>{studioText('newTaxSet')}</h2>}
      <div class="ways">
        <Button name="start-nothing" text={studioText('fromNothing')} onPress={begin} />
        <label class="file">
          <input
            type="file"
            class="unseen"
            accept=".json,application/json"
            aria-describedby={isWrong ? `${prefix}start-problem` : undefined}
            onChange={({ currentTarget }) => void openFile(currentTarget)}
          />
          {dialogText('openFile')}
        </label>
      </div>
      {isWrong && (
        <p class="problem" role="alert" id={`${prefix}start-problem`}>
          {dialogText('noTaxSet')}
        </p>
      )}
    </section>
  );
}

type PlaceSearchProps = Pick<StartProps, 'places' | 'onPlace'>;

/** A search for places: typing filters the list, arrow keys move, Enter chooses. */
function PlaceSearch({ places, onPlace }: PlaceSearchProps) {
  const { prefix } = useEditor();
  const studioText = useTexts(STUDIO);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const matches = text.trim() === '' ? [] : matchingPlaces(places, text);
  const [list, input] = [`${prefix}places`, `${prefix}place`];
  const onKey = (event: KeyboardEvent): void => {
    const step = LIST_STEPS[event.key];
    const chosen = matches[active];
    if (event.key === 'Escape') setText('');
    if (event.key === 'Enter' && chosen !== undefined) {
      // The key press would also press the next focused button: undo.
      event.preventDefault();
      onPlace(chosen);
    }
    if (step === undefined || matches.length === 0) return;
    event.preventDefault();
    setActive((active + step + matches.length) % matches.length);
  };
  return (
    <div class="search">
      <label for={input} class="unseen">
        {studioText('aPlace')}
      </label>
      <input
        id={input}
        name="place"
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        placeholder={studioText('placeHint')}
        value={text}
        aria-expanded={matches.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={matches.length === 0 ? undefined : `${list}-${active}`}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div id={list} role="listbox" aria-label={studioText('aPlace')} hidden={matches.length === 0}>
        {matches.map((index, place) => (
          <button
            type="button"
            role="option"
            tabIndex={-1}
            id={`${list}-${place}`}
            data-button={`place-${index}`}
            aria-selected={place === active}
            onClick={() => onPlace(index)}
          >
            <PlaceName name={places[index]?.name ?? ''} />
          </button>
        ))}
      </div>
      <p class="quiet" role="status">
        {text.trim() !== '' && matches.length === 0 && studioText('noPlace')}
      </p>
    </div>
  );
}

/** "Milan, four stars: a tourist tax by class of the house": the town and the rest. */
function PlaceName({ name }: { readonly name: string }) {
  const [, town = name, region = ''] = /^([^:]*):\s*(.*)$/.exec(name) ?? [];
  return (
    <>
      <b>{town}</b> <span class="quiet">{region}</span>
    </>
  );
}

function Recent({ places, onPlace }: PlaceSearchProps) {
  const text = useTexts(STUDIO);
  const recent = recentNames().flatMap((name) => {
    const index = places.findIndex((place) => place.name === name);
    return index < 0 ? [] : [index];
  });
  if (recent.length === 0) return null;
  return (
    <div class="recent">
      <h3>{text('recentPlaces')}</h3>
      {recent.map((index) => (
        <Button name={`recent-${index}`} kind="item" onPress={() => onPlace(index)}>
          <PlaceName name={places[index]?.name ?? ''} />
        </Button>
      ))}
    </div>
  );
}

/** Places with all typed words, names that start with them first. */
function matchingPlaces(places: readonly OpenedSet[], text: string): number[] {
  const startsWith = (index: number) =>
    withoutAccents(places[index]?.name ?? '').startsWith(withoutAccents(text).trim());
  return [...places.keys()]
    .filter((index) => hasWords(places[index]?.name ?? '', text))
    .sort((first, second) => Number(startsWith(second)) - Number(startsWith(first)))
    .slice(0, MAX_FOUND);
}

function recentNames(): string[] {
  return entriesOf(readStored('localStorage', RECENT_KEY)).filter((name) => typeof name === 'string');
}

function remember(name: string | undefined): void {
  if (name === undefined) return;
  const names = [name, ...recentNames().filter((recent) => recent !== name)];
  store('localStorage', RECENT_KEY, names.slice(0, MAX_RECENT));
}
