import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Fields } from '../../core/issues/reading.js';
import { printable } from '../../core/issues/texts.js';
import { DIALOGS, STUDIO } from '../../language/words/en/pages.js';
import type { SchemaKind } from '../editor/json.js';
import { fieldsOf, schemaAddress, withSchema } from '../editor/json.js';
import type { Disagreement, Edits, Side } from '../editor/merge.js';
import { disagreements } from '../editor/merge.js';
import { Button, Dialog, Icon } from '../element/editor/controls.js';
import { Lines, List, Prose } from '../views/markup.js';
import { useTexts, useView } from '../views/view-context.js';
import type { ApplyAnswer, PlanAnswer, PlanStep } from './protocol.js';
import type { ActionStatus, PlanProgress } from './state.js';
import { MessageLines } from './tools.js';

interface JsonProps {
  readonly text: string;
  readonly saved: string | undefined;
  readonly onOpen: (text: string) => boolean;
  readonly onClose: () => void;
}

/** The draft and the saved set as JSON, and an input for another draft. */
export function JsonDialog({ text, saved, onOpen, onClose }: JsonProps): JSX.Element {
  const dialogText = useTexts(DIALOGS);
  const studioText = useTexts(STUDIO);
  const [typed, setTyped] = useState(text);
  const [isWrong, setWrong] = useState(false);
  const open = (given: string): void => {
    if (onOpen(given)) onClose();
    else setWrong(true);
  };
  const openFile = async (input: HTMLInputElement): Promise<void> => {
    const file = input.files?.[0];
    if (file !== undefined) open(await file.text());
  };
  return (
    <Dialog title={dialogText('jsonTitle')} onClose={onClose}>
      <div class="beside">
        <div class="field">
          <label for="staytax-json">{studioText('json')}</label>
          <textarea
            id="staytax-json"
            rows={16}
            spellcheck={false}
            value={typed}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'staytax-json-problem' : undefined}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {isWrong && (
            <p class="problem" id="staytax-json-problem">
              {dialogText('noTaxSet')}
            </p>
          )}
        </div>
        {saved !== undefined && (
          <div class="field">
            <label for="staytax-saved">{dialogText('saved')}</label>
            <textarea id="staytax-saved" rows={16} readOnly value={saved} />
          </div>
        )}
      </div>
      <div class="field">
        <label for="staytax-file">{dialogText('openFile')}</label>
        <input
          id="staytax-file"
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => void openFile(currentTarget)}
        />
      </div>
      <p class="buttons">
        <Button name="json-open" text={dialogText('editThis')} kind="main" onPress={() => open(typed)} />
        <Button
          name="json-download"
          text={dialogText('download')}
          onPress={() => download('tax-set', fieldsOf(JSON.parse(text)))}
        />
        <Button name="json-close" text={dialogText('close')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

/** Saves a JSON file, with its JSON Schema, from the browser. Nothing is sent. */
export function download(kind: SchemaKind, fields: Fields): void {
  const file = withSchema(fields, schemaAddress(kind));
  const name = kind === 'cases' ? 'tax-set.cases.json' : 'tax-set.json';
  downloadText(`${JSON.stringify(file, null, 2)}\n`, name, 'application/json');
}

export function downloadText(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

interface SaveAsProps {
  /** The reason why the last name was refused. */
  readonly problem?: string | undefined;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

export function SaveAsDialog({ problem, onSave, onClose }: SaveAsProps): JSX.Element {
  const text = useTexts(DIALOGS);
  const studioText = useTexts(STUDIO);
  const [name, setName] = useState('');
  const save = () => {
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <Dialog title={text('saveAsTitle')} onClose={onClose}>
      <p>{text('saveAsNote')}</p>
      <div class="field">
        <label for="staytax-as">{text('fileName')}</label>
        <input
          id="staytax-as"
          value={name}
          placeholder="new-rates.json"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'staytax-as-problem'}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') save();
          }}
        />
        {problem !== undefined && (
          <p class="problem" id="staytax-as-problem" role="alert">
            {printable(problem)}
          </p>
        )}
      </div>
      <p class="buttons">
        <Button
          name="confirm-save-as"
          text={studioText('saveAs')}
          kind="main"
          isOff={name.trim() === ''}
          onPress={save}
        />
        <Button name="cancel-save-as" text={text('cancel')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

interface LinkProps {
  readonly link: string;
  /** The page that the link opens. */
  readonly note: string;
  readonly onPage: () => Promise<boolean>;
  readonly onClose: () => void;
}

export function LinkDialog({ link, note, onPage, onClose }: LinkProps): JSX.Element {
  const text = useTexts(DIALOGS);
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setStatus(text('copied'));
    } catch {
      // The clipboard is blocked on pages without HTTPS.
      document.getElementById('staytax-link')?.focus();
      setStatus(text('selected'));
    }
  };
  const page = async (): Promise<void> => {
    setStatus(text((await onPage()) ? 'pageDownloaded' : 'noPage'));
  };
  return (
    <Dialog title={text('linkTitle')} onClose={onClose}>
      <p>{text('pageNote')}</p>
      <p>
        <Button name="link-page" kind="main" onPress={() => void page()}>
          <Icon of="download" /> {text('downloadPage')}
        </Button>
      </p>
      <h3>{text('link')}</h3>
      <p class="quiet">{text('linkNote', { note })}</p>
      <div class="field">
        <label for="staytax-link" class="unseen">
          {text('link')}
        </label>
        <input id="staytax-link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </div>
      <p class="buttons">
        <Button name="link-copy" onPress={() => void copy()}>
          <Icon of="copy" /> {text('copy')}
        </Button>
        <Button name="link-close" text={text('close')} onPress={onClose} />
        <span role="status">{status}</span>
      </p>
    </Dialog>
  );
}

interface PlanProps extends PlanProgress {
  readonly isUnsaved: boolean;
  /** Whether the draft is invalid. It cannot be saved, and the file differs from the page. */
  readonly isWrong: boolean;
  readonly onPlan: () => void;
  readonly onApply: () => void;
  readonly onClose: () => void;
}

export function PlanDialog({ isUnsaved, isWrong, planned, applied, onPlan, onApply, onClose }: PlanProps): JSX.Element {
  const text = useTexts(DIALOGS);
  const studioText = useTexts(STUDIO);
  const isWaiting = typeof planned === 'string';
  const isReady = typeof planned === 'object' && planned.outcome === 'planned' && applied === undefined;
  return (
    <Dialog title={studioText('send')} onClose={onClose}>
      <div role="status">
        {isWrong && <p class="problem">{text('planWrong')}</p>}
        {!isWrong && planned === undefined && <p>{text(isUnsaved ? 'planNoteUnsaved' : 'planNote')}</p>}
        {isWaiting && <p>{text('reading')}</p>}
        {typeof planned === 'object' && applied === undefined && <PlanResult answer={planned} />}
        {applied === 'applying' && <p>{text('applying')}</p>}
        {typeof applied === 'object' && <ApplyResult {...applied} />}
      </div>
      <p class="buttons">
        {isReady && planned.steps.length > 0 ? (
          <Button name="apply" text={text('apply')} kind="main" onPress={onApply} />
        ) : (
          <Button
            name="make-plan"
            text={text(isUnsaved ? 'saveAndPlan' : planned === undefined ? 'plan' : 'planAgain')}
            kind="main"
            isOff={isWrong || isWaiting || applied === 'applying'}
            onPress={onPlan}
          />
        )}
        <Button name="plan-close" text={text('close')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

function PlanResult({ answer }: { readonly answer: PlanAnswer }) {
  const text = useTexts(DIALOGS);
  if (answer.outcome === 'refused') return <MessageBox message={answer.message} lines={answer.issues ?? []} isBad />;
  return (
    <>
      <StepList head={text('ofGuests')} steps={answer.guests} />
      <StepList head={text('ofChannel')} steps={answer.channel} />
      <StepList head={text('ofSteps')} steps={answer.steps} />
      {answer.notes.map((note) => (
        <p>{note}</p>
      ))}
    </>
  );
}

function StepList({ head, steps }: { readonly head: string; readonly steps: readonly PlanStep[] }) {
  if (steps.length === 0) return null;
  return (
    <>
      <h3>{head}</h3>
      {steps.map(({ headline, lines }) => (
        <div class="told">
          <Prose as="p" text={headline} />
          {lines.length > 0 && <List entries={lines} />}
        </div>
      ))}
    </>
  );
}

function ApplyResult({ answer, time }: { readonly answer: ApplyAnswer; readonly time: string }) {
  const text = useTexts(DIALOGS);
  const lines = answer.outcome === 'refused' ? (answer.issues ?? []) : answer.lines;
  const isDone = answer.outcome === 'applied';
  return (
    <>
      {isDone && (
        <p class="done">
          <Icon of="done" /> {text('doneAt', { time })}
        </p>
      )}
      <MessageBox message={answer.message} lines={lines} isBad={!isDone} />
    </>
  );
}

type MessageBoxProps = Pick<ActionStatus, 'message' | 'lines'> & { readonly isBad?: boolean };

export function MessageBox({ isBad = false, ...message }: MessageBoxProps): JSX.Element {
  return (
    <div class={isBad ? 'told bad' : 'told'}>
      <MessageLines {...message} />
    </div>
  );
}

interface ConflictProps {
  readonly edits: Edits;
  readonly onMerge: (sides: ReadonlyMap<string, Side>) => void;
  readonly onClose: () => void;
}

const CHANGED_BY = { mine: 'changedByMine', theirs: 'changedByTheirs', both: 'changedByBoth' } as const;

/** Asks which value to keep at each place, after another program or person changed the file. */
export function ConflictDialog({ edits, onMerge, onClose }: ConflictProps): JSX.Element {
  const { prose } = useView().writing;
  const text = useTexts(DIALOGS);
  const conflicts = useMemo(() => disagreements(edits, prose), [edits, prose]);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(
    new Map(conflicts.map(({ id, changedBy }) => [id, changedBy === 'theirs' ? 'theirs' : 'mine'])),
  );
  const keep = (id: string, side: Side) => setSides(new Map([...sides, [id, side]]));
  const all = (side: Side) => onMerge(new Map(conflicts.map(({ id }) => [id, side])));
  return (
    <Dialog title={text('conflictTitle')} onClose={onClose}>
      <p>{text('conflictNote')}</p>
      {conflicts.map((place) => (
        <KeepChoice place={place} side={sides.get(place.id) ?? 'mine'} onSide={(side) => keep(place.id, side)} />
      ))}
      <p class="buttons">
        <Button name="merge" text={text('keepChosen')} kind="main" onPress={() => onMerge(sides)} />
        <Button name="all-mine" text={text('allMine')} onPress={() => all('mine')} />
        <Button name="all-theirs" text={text('allTheirs')} onPress={() => all('theirs')} />
        <Button name="conflict-close" text={text('notNow')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

interface KeepChoiceProps {
  readonly place: Disagreement;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
}

function KeepChoice({ place: { id, label, changedBy, ...said }, side, onSide }: KeepChoiceProps) {
  const text = useTexts(DIALOGS);
  return (
    <fieldset class="keep">
      <legend>
        {printable(label)} <span class="quiet">{text(CHANGED_BY[changedBy])}</span>
      </legend>
      <div>
        {(['mine', 'theirs'] as const).map((choice) => (
          <label>
            <input
              type="radio"
              name={`keep-${id}`}
              value={choice}
              checked={side === choice}
              onChange={() => onSide(choice)}
            />
            <span>
              <span class="whose">{text(choice)}</span>
              <Lines lines={said[choice]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
