import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { TAX_CARD } from '../../../language/words/en/editor.js';
import { fieldId, specOf } from '../../editor/fields.js';
import { hasWords } from '../../editor/search.js';
import type { FieldGroup } from '../../editor/sections.js';
import { withShown } from '../../editor/state.js';
import { useTexts } from '../../views/view-context.js';
import { Button, Menu, useEditor } from './controls.js';

export interface Setting {
  /** The name of its button. */
  readonly button: string;
  readonly name: string;
  readonly isOff?: boolean;
  /** Whether it can be chosen several times in a row, so that the list stays open. */
  readonly isRepeated?: boolean;
  readonly onChoose: () => void;
}

export interface SettingGroup {
  readonly name: string;
  readonly settings: readonly Setting[];
}

/** The fields of groups that are not in use, as settings. */
export function useFieldSettings(
  owner: string,
): (groups: readonly FieldGroup[], isUsed: (field: string) => boolean) => SettingGroup[] {
  const { state, change, focusOn } = useEditor();
  const show = (id: string): void => {
    change((now) => withShown(now, id));
    focusOn(`[name="${id}"]`);
  };
  return (groups, isUsed) =>
    groups.map(({ name, fields }) => ({
      name,
      settings: fields
        .filter((field) => !isUsed(field))
        .map((field) => {
          const id = fieldId(owner, [field]);
          const label = specOf(owner, field.split('.'), state.words)?.label ?? field;
          return { button: `show-${id}`, name: label, onChoose: () => show(id) };
        }),
    }));
}

interface SettingMenuProps {
  /** The name by which the button is found again. */
  readonly button: string;
  readonly text: string;
  readonly settings: readonly Setting[];
}

/** A short list of settings. */
export function SettingMenu({ button, text, settings }: SettingMenuProps): JSX.Element {
  return (
    <Menu name={button} text={text} kind="add">
      {(close) => <SettingItems settings={settings} close={close} />}
    </Menu>
  );
}

function SettingItems({ settings, close }: Pick<SettingMenuProps, 'settings'> & Pick<SettingListProps, 'close'>) {
  return (
    <>
      {settings.map((setting) => (
        <Button
          name={setting.button}
          text={setting.name}
          kind="item"
          isOff={setting.isOff ?? false}
          onPress={() => choose(setting, close)}
        />
      ))}
    </>
  );
}

function choose({ isRepeated = false, onChoose }: Setting, close: () => void): void {
  if (!isRepeated) close();
  onChoose();
}

interface SettingsProps {
  readonly owner: string;
  readonly text: string;
  readonly groups: () => readonly SettingGroup[];
}

/** Everything that can be set beside what is shown, in a list with a search. */
export function Settings({ owner, text, groups }: SettingsProps): JSX.Element {
  return (
    <Menu name={`rest-${owner}`} text={text} kind="add">
      {(close) => <SettingList owner={owner} groups={groups()} close={close} />}
    </Menu>
  );
}

interface SettingListProps {
  readonly owner: string;
  readonly groups: readonly SettingGroup[];
  readonly close: () => void;
}

function SettingList({ owner, groups, close }: SettingListProps) {
  const { prefix } = useEditor();
  const text = useTexts(TAX_CARD);
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  const matches = groups
    .map(({ name, settings }) => ({
      name,
      settings: settings.filter((setting) => hasWords(`${name} ${setting.name}`, query)),
    }))
    .filter(({ settings }) => settings.length > 0);
  const [first] = matches.flatMap(({ settings }) => settings);
  const id = `${prefix}search-${owner}`;
  return (
    <>
      <label for={id} class="unseen">
        {text('search')}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        autocomplete="off"
        placeholder={text('search')}
        value={query}
        onInput={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || first === undefined) return;
          // The key press would also press the button that has the focus next.
          event.preventDefault();
          choose(first, close);
        }}
      />
      {matches.map(({ name, settings }) => (
        <div class="items-of">
          <p>{name}</p>
          <SettingItems settings={settings} close={close} />
        </div>
      ))}
      <p class="quiet" role="status">
        {matches.length === 0 && text('noSetting')}
      </p>
    </>
  );
}
