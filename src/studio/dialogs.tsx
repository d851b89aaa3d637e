import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { SchemaKind } from '../editor/json.js';
import { fieldsOf, schemaAddress, withSchema } from '../editor/json.js';
import type { Disagreement, Edits, Side } from '../editor/merge.js';
import { disagreements } from '../editor/merge.js';
import { Button, Dialog, Icon } from '../element/editor/controls.js';
import type { Fields } from '../issues/reading.js';
import { printable } from '../issues/texts.js';
import { List, Prose } from '../views/markup.js';
import { DIALOGS, STUDIO } from '../words/en/pages.js';
import { say } from '../words/words.js';
import type { ApplyAnswer, PlanAnswer, PlanStep } from './protocol.js';
import { useWords } from './speech.js';
import type { ActionStatus } from './tools.js';
import { MessageLines } from './tools.js';

interface JsonProps {
  readonly text: string;
  readonly saved: string | undefined;
  readonly onOpen: (text: string) => boolean;
  readonly onClose: () => void;
}

/** The draft and the saved set as JSON, and an input for another draft. */
export function JsonDialog({ text, saved, onOpen, onClose }: JsonProps): JSX.Element {
  const words = useWords();
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
    <Dialog title={say(words, DIALOGS, 'jsonTitle')} onClose={onClose}>
      <div class="beside">
        <div class="field">
          <label for="staytax-json">{say(words, STUDIO, 'json')}</label>
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
              {say(words, DIALOGS, 'noTaxSet')}
            </p>
          )}
        </div>
        {saved !== undefined && (
          <div class="field">
            <label for="staytax-saved">{say(words, DIALOGS, 'saved')}</label>
            <textarea id="staytax-saved" rows={16} readOnly value={saved} />
          </div>
        )}
      </div>
      <div class="field">
        <label for="staytax-file">{say(words, DIALOGS, 'openFile')}</label>
        <input
          id="staytax-file"
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => void openFile(currentTarget)}
        />
      </div>
      <p class="buttons">
        <Button name="json-open" text={say(words, DIALOGS, 'editThis')} kind="main" onPress={() => open(typed)} />
        <Button
          name="json-download"
          text={say(words, DIALOGS, 'download')}
          onPress={() => download('tax-set', fieldsOf(JSON.parse(text)))}
        />
        <Button name="json-close" text={say(words, DIALOGS, 'close')} onPress={onClose} />
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
  readonly onSave: (name: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

export function SaveAsDialog({ onSave, onClose }: SaveAsProps): JSX.Element {
  const words = useWords();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const save = async (): Promise<void> => {
    if (name.trim() !== '') setProblem(await onSave(name.trim()));
  };
  return (
    <Dialog title={say(words, DIALOGS, 'saveAsTitle')} onClose={onClose}>
      <p>{say(words, DIALOGS, 'saveAsNote')}</p>
      <div class="field">
        <label for="staytax-as">{say(words, DIALOGS, 'fileName')}</label>
        <input
          id="staytax-as"
          value={name}
          placeholder="new-rates.json"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'staytax-as-problem'}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') void save();
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
          text={say(words, STUDIO, 'saveAs')}
          kind="main"
          isOff={name.trim() === ''}
          onPress={() => void save()}
        />
        <Button name="cancel-save-as" text={say(words, DIALOGS, 'cancel')} onPress={onClose} />
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
  const words = useWords();
  const [status, setStatus] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setStatus(say(words, DIALOGS, 'copied'));
    } catch {
      // The clipboard is blocked on pages without HTTPS.
      document.getElementById('staytax-link')?.focus();
      setStatus(say(words, DIALOGS, 'selected'));
    }
  };
  const page = async (): Promise<void> => {
    setStatus(say(words, DIALOGS, (await onPage()) ? 'pageDownloaded' : 'noPage'));
  };
  return (
    <Dialog title={say(words, DIALOGS, 'linkTitle')} onClose={onClose}>
      <p>{say(words, DIALOGS, 'pageNote')}</p>
      <p>
        <Button name="link-page" kind="main" onPress={() => void page()}>
          <Icon of="download" /> {say(words, DIALOGS, 'downloadPage')}
        </Button>
      </p>
      <h3>{say(words, DIALOGS, 'link')}</h3>
      <p class="quiet">{say(words, DIALOGS, 'linkNote', { note })}</p>
      <div class="field">
        <label for="staytax-link" class="unseen">
          {say(words, DIALOGS, 'link')}
        </label>
        <input id="staytax-link" readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </div>
      <p class="buttons">
        <Button name="link-copy" onPress={() => void copy()}>
          <Icon of="copy" /> {say(words, DIALOGS, 'copy')}
        </Button>
        <Button name="link-close" text={say(words, DIALOGS, 'close')} onPress={onClose} />
        <span role="status">{status}</span>
      </p>
    </Dialog>
  );
}

interface PlanProps {
  readonly isUnsaved: boolean;
  /** Whether the draft is invalid. It cannot be saved, and the file differs from the page. */
  readonly isWrong: boolean;
  readonly save: () => Promise<boolean>;
  readonly plan: () => Promise<PlanAnswer>;
  readonly apply: (id: string) => Promise<ApplyAnswer>;
  readonly now: () => string;
  readonly onClose: () => void;
}

export function PlanDialog({ isUnsaved, isWrong, save, plan, apply, now, onClose }: PlanProps): JSX.Element {
  const words = useWords();
  const [planned, setPlanned] = useState<PlanAnswer | 'waiting' | undefined>(undefined);
  const [applied, setApplied] = useState<ApplyAnswer | 'waiting' | undefined>(undefined);
  const ask = async (): Promise<void> => {
    setPlanned('waiting');
    setApplied(undefined);
    if (isUnsaved && !(await save())) onClose();
    else setPlanned(await plan());
  };
  const send = async (id: string): Promise<void> => {
    setApplied('waiting');
    setApplied(await apply(id));
  };
  const isReady = typeof planned === 'object' && planned.outcome === 'planned' && applied === undefined;
  return (
    <Dialog title={say(words, STUDIO, 'send')} onClose={onClose}>
      <div role="status">
        {isWrong && <p class="problem">{say(words, DIALOGS, 'planWrong')}</p>}
        {!isWrong && planned === undefined && <p>{say(words, DIALOGS, isUnsaved ? 'planNoteUnsaved' : 'planNote')}</p>}
        {planned === 'waiting' && <p>{say(words, DIALOGS, 'reading')}</p>}
        {typeof planned === 'object' && applied === undefined && <PlanResult answer={planned} />}
        {applied === 'waiting' && <p>{say(words, DIALOGS, 'applying')}</p>}
        {typeof applied === 'object' && <ApplyResult answer={applied} time={now()} />}
      </div>
      <p class="buttons">
        {isReady && planned.steps.length > 0 ? (
          <Button name="apply" text={say(words, DIALOGS, 'apply')} kind="main" onPress={() => void send(planned.id)} />
        ) : (
          <Button
            name="make-plan"
            text={say(words, DIALOGS, isUnsaved ? 'saveAndPlan' : planned === undefined ? 'plan' : 'planAgain')}
            kind="main"
            isOff={isWrong || planned === 'waiting' || applied === 'waiting'}
            onPress={() => void ask()}
          />
        )}
        <Button name="plan-close" text={say(words, DIALOGS, 'close')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

function PlanResult({ answer }: { readonly answer: PlanAnswer }) {
  const words = useWords();
  if (answer.outcome === 'refused') return <Lines message={answer.message} lines={answer.issues ?? []} isBad />;
  return (
    <>
      <StepList head={say(words, DIALOGS, 'ofGuests')} steps={answer.guests} />
      <StepList head={say(words, DIALOGS, 'ofChannel')} steps={answer.channel} />
      <StepList head={say(words, DIALOGS, 'ofSteps')} steps={answer.steps} />
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
          <p>
            <Prose text={headline} />
          </p>
          {lines.length > 0 && <List entries={lines} />}
        </div>
      ))}
    </>
  );
}

function ApplyResult({ answer, time }: { readonly answer: ApplyAnswer; readonly time: string }) {
  const words = useWords();
  const lines = answer.outcome === 'refused' ? (answer.issues ?? []) : answer.lines;
  const isDone = answer.outcome === 'applied';
  return (
    <>
      {isDone && (
        <p class="done">
          <Icon of="done" /> {say(words, DIALOGS, 'doneAt', { time })}
        </p>
      )}
      <Lines message={answer.message} lines={lines} isBad={!isDone} />
    </>
  );
}

interface LinesProps extends Pick<ActionStatus, 'message' | 'lines'> {
  readonly isBad?: boolean;
}

export function Lines({ isBad = false, ...message }: LinesProps): JSX.Element {
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
  const words = useWords();
  const found = useMemo(() => disagreements(edits, words), [edits, words]);
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(
    new Map(found.map(({ id, changedBy }) => [id, changedBy === 'theirs' ? 'theirs' : 'mine'])),
  );
  const keep = (id: string, side: Side) => setSides(new Map([...sides, [id, side]]));
  const all = (side: Side) => onMerge(new Map(found.map(({ id }) => [id, side])));
  return (
    <Dialog title={say(words, DIALOGS, 'conflictTitle')} onClose={onClose}>
      <p>{say(words, DIALOGS, 'conflictNote')}</p>
      {found.map((place) => (
        <KeepChoice place={place} side={sides.get(place.id) ?? 'mine'} onSide={(side) => keep(place.id, side)} />
      ))}
      <p class="buttons">
        <Button name="merge" text={say(words, DIALOGS, 'keepChosen')} kind="main" onPress={() => onMerge(sides)} />
        <Button name="all-mine" text={say(words, DIALOGS, 'allMine')} onPress={() => all('mine')} />
        <Button name="all-theirs" text={say(words, DIALOGS, 'allTheirs')} onPress={() => all('theirs')} />
        <Button name="conflict-close" text={say(words, DIALOGS, 'notNow')} onPress={onClose} />
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
  const words = useWords();
  return (
    <fieldset class="keep">
      <legend>
        {printable(label)} <span class="quiet">{say(words, DIALOGS, CHANGED_BY[changedBy])}</span>
      </legend>
      <div>
        {(['mine', 'theirs'] as const).map((of) => (
          <label>
            <input type="radio" name={`keep-${id}`} value={of} checked={side === of} onChange={() => onSide(of)} />
            <span>
              <span class="whose">{say(words, DIALOGS, of)}</span>
              {said[of].map((line) => (
                <div>
                  <Prose text={line} />
                </div>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
