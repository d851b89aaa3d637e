import type { ComponentChildren, JSX } from 'preact';
import { printable } from '../../core/issues/texts.js';
import { ELEMENTS } from '../../language/words/en/editor.js';
import { DIALOGS, LEDGER, STUDIO } from '../../language/words/en/pages.js';
import { countEdits } from '../editor/merge.js';
import { isUnsaved, showSide } from '../editor/state.js';
import { Button, Icon, Menu, useEditor } from '../element/editor/controls.js';
import { useTexts } from '../views/view-context.js';
import type { OpenedSet } from './protocol.js';
import type { ActionStatus, StudioEvent, StudioState, Trouble } from './state.js';
import { hasFile, nameOfSet } from './state.js';

interface HeadingProps {
  readonly state: StudioState;
  readonly onEvent: (event: StudioEvent) => void;
}

export function Heading({
  state,
  onEvent,
  children,
}: HeadingProps & { readonly children?: ComponentChildren }): JSX.Element {
  const text = useTexts(STUDIO);
  const ledgerText = useTexts(LEDGER);
  const { editor, savedAt, sets, index, trouble } = state;
  const edits = countEdits(editor);
  const name = state.file ?? nameOfSet(state);
  const chooseSet = (chosen: number) => onEvent({ type: 'set-chosen', index: chosen });
  return (
    <div class="heading">
      <h1 title={name}>
        <bdi>{nameOfFile(name)}</bdi>
      </h1>
      {isUnsaved(editor) ? (
        <span class="state unsaved">{edits === 0 ? text('notSaved') : ledgerText('edits', { n: edits })}</span>
      ) : (
        editor.base !== undefined && (
          <span class="state">{savedAt === undefined ? text('isSaved') : text('savedAt', { time: savedAt })}</span>
        )
      )}
      {trouble !== undefined && <Notice {...trouble} onEvent={onEvent} />}
      {children}
      {sets.length > 1 && <Choice label={text('taxSet')} options={sets} chosen={index} onChoose={chooseSet} />}
    </div>
  );
}

/** What keeps the draft from being saved. The page alone has the draft of a process that is gone. */
function Notice({ message, isAlone, onEvent }: Trouble & Pick<HeadingProps, 'onEvent'>) {
  const text = useTexts(STUDIO);
  const onTake = () => onEvent({ type: 'dialog-opened', dialog: { name: 'json' } });
  return (
    <div class="notice" role="alert">
      <Icon of="warning" />
      <span>
        {printable(message)}{' '}
        {isAlone && <Button name="take-draft" kind="link" text={text('takeDraft')} onPress={onTake} />}
      </span>
    </div>
  );
}

/** The first tab stop: skips the header. */
export function Skip(): JSX.Element | null {
  const { prefix, state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  if (state.set.tree.length === 0) return null;
  return (
    <a
      class="skip"
      href={`#${prefix}taxes`}
      onClick={(event) => {
        event.preventDefault();
        change((now) => showSide(now, 'taxes'));
        focusOn(`#${prefix}taxes`);
      }}
    >
      {text('skip')}
    </a>
  );
}

export function nameOfFile(name: string): string {
  return name.replace(/^.*[/\\](?=.)/, '');
}

interface PlaceSelectProps {
  readonly places: readonly OpenedSet[];
  readonly onPlace: (index: number) => void;
}

export function Places({ places, onPlace }: PlaceSelectProps): JSX.Element | null {
  const text = useTexts(STUDIO);
  if (places.length === 0) return null;
  return <Choice label={text('startFrom')} none={text('aPlace')} options={places} chosen={-1} onChoose={onPlace} />;
}

interface StudioMenuProps extends PlaceSelectProps, HeadingProps {
  /** "Cases", with the number that pass and fail. */
  readonly casesName: ComponentChildren;
  readonly onLink: () => void;
}

/** Discard and share, and everything rare behind "More". */
export function StudioMenu({ places, onPlace, state, casesName, onLink, onEvent }: StudioMenuProps) {
  const studioText = useTexts(STUDIO);
  const ledgerText = useTexts(LEDGER);
  const open = (name: 'json' | 'plan' | 'save-as' | 'cases' | 'history') => () =>
    onEvent({ type: 'dialog-opened', dialog: { name } });
  const items = [
    { name: 'plan', icon: 'send', text: studioText('send'), act: state.opened.canApply === true && open('plan') },
    { name: 'save-as', icon: 'saveAs', text: studioText('saveAs'), act: hasFile(state) && open('save-as') },
    { name: 'history', icon: 'history', text: studioText('history'), act: hasFile(state) && open('history') },
    { name: 'cases', icon: 'done', text: casesName, act: open('cases') },
    { name: 'json', icon: 'json', text: studioText('json'), act: open('json') },
  ] as const;
  const isSaved = !isUnsaved(state.editor);
  return (
    <>
      <Button
        name="discard"
        kind="quiet"
        label={ledgerText('discard')}
        isOff={isSaved || state.editor.base === undefined}
        onPress={() => onEvent({ type: 'discarded' })}
      >
        <Icon of="discard" /> <span class="word">{ledgerText('discard')}</span>
      </Button>
      <Button name="link" kind="quiet" label={ledgerText('share')} onPress={onLink}>
        <Icon of="link" /> <span class="word">{ledgerText('share')}</span>
      </Button>
      <Menu name="more" text={studioText('more')} label={studioText('more')} kind="quiet" icon="more">
        {(close) => {
          const closing = (act: () => void) => () => {
            close();
            act();
          };
          return (
            <>
              <Places places={places} onPlace={(place) => closing(() => onPlace(place))()} />
              {items.map(
                ({ name, icon, text, act }) =>
                  act && (
                    <Button name={name} onPress={closing(act)}>
                      <Icon of={icon} /> {text}
                    </Button>
                  ),
              )}
            </>
          );
        }}
      </Menu>
    </>
  );
}

interface SelectProps {
  readonly label: string;
  readonly none?: string;
  readonly options: readonly OpenedSet[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Choice({ label, none, options, chosen, onChoose }: SelectProps) {
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
        {options.map(({ name }, index) => (
          <option value={String(index)} selected={index === chosen}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Toast({ message, lines, isBad, actions, onEvent }: ActionStatus & Pick<HeadingProps, 'onEvent'>) {
  const dialogText = useTexts(DIALOGS);
  return (
    <div class={isBad ? 'toast bad' : 'toast'}>
      <Icon of={isBad ? 'warning' : 'done'} />
      <div>
        <MessageLines message={message} lines={lines} />
        {actions.length > 0 && (
          <p class="actions">
            {actions.map(({ name, text, event }) => (
              <Button name={name} text={text} kind="link" onPress={() => onEvent(event)} />
            ))}
          </p>
        )}
      </div>
      <Button
        name="toast-close"
        kind="quiet"
        label={dialogText('close')}
        onPress={() => onEvent({ type: 'status-closed' })}
      >
        <Icon of="close" />
      </Button>
    </div>
  );
}

/** A sentence with lines below it. */
export function MessageLines({ message, lines }: Pick<ActionStatus, 'message' | 'lines'>): JSX.Element {
  return (
    <>
      <p>{printable(message)}</p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li>{printable(line)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
