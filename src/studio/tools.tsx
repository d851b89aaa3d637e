import type { JSX } from 'preact';
import { Button } from '../element/editor/controls.js';
import type { OpenedSet } from './protocol.js';

interface ToolsProps {
  readonly sets: readonly OpenedSet[];
  readonly at: number;
  readonly places: readonly OpenedSet[];
  readonly canPlan: boolean;
  readonly onSet: (at: number) => void;
  readonly onPlace: (at: number) => void;
  readonly onJson: () => void;
  readonly onLink: () => void;
  readonly onPlan: () => void;
  /** Absent where there is no file. */
  readonly onSaveAs?: () => void;
  readonly onDiscard: () => void;
  readonly isUnsaved: boolean;
}

/** What the studio offers beside what every editor does. */
export function Tools(props: ToolsProps): JSX.Element {
  const { sets, at, places, canPlan, onSet, onPlace, onJson, onLink, onPlan, onSaveAs, onDiscard } = props;
  return (
    <>
      {sets.length > 1 && <Choice label="Tax set" options={sets} chosen={at} onChoose={onSet} />}
      {places.length > 0 && (
        <Choice label="Start from" none="a place" options={places} chosen={-1} onChoose={onPlace} />
      )}
      <Button name="json" onPress={onJson}>
        JSON
      </Button>
      <Button name="link" onPress={onLink}>
        Copy a link
      </Button>
      {onSaveAs && (
        <Button name="save-as" onPress={onSaveAs}>
          Save as
        </Button>
      )}
      <Button name="discard" isOff={!props.isUnsaved} onPress={onDiscard}>
        Discard changes
      </Button>
      {canPlan && (
        <Button name="plan" onPress={onPlan}>
          Send to the channel manager
        </Button>
      )}
    </>
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
