import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { printable } from '../../core/issues/texts.js';
import { changeInWords, inOneLine } from '../../language/description/values.js';
import { DIALOGS, HISTORY, STUDIO } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import { editedSet } from '../editor/draft.js';
import type { Disagreement } from '../editor/merge.js';
import { editsBetween } from '../editor/merge.js';
import { Button, Dialog } from '../element/editor/controls.js';
import { Edits } from '../element/editor/review.js';
import { Prose } from '../views/markup.js';
import { useTexts, useView } from '../views/view-context.js';
import { MessageBox } from './dialogs.js';
import type { HistoryAnswer, Version, VersionAnswer } from './protocol.js';

interface NoteProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** A line for the history, in the review. Enter saves. */
export function NoteField({ note, onNote }: NoteProps): JSX.Element {
  const text = useTexts(HISTORY);
  return (
    <div class="field note">
      <label for="staytax-note">{text('note')}</label>
      <input
        id="staytax-note"
        name="note"
        autocomplete="off"
        maxLength={200}
        value={note}
        placeholder={text('noteHint')}
        onInput={({ currentTarget }) => onNote(currentTarget.value)}
        onKeyDown={({ key, isComposing, currentTarget }) => {
          if (key !== 'Enter' || isComposing) return;
          currentTarget.closest('dialog')?.querySelector<HTMLElement>('[data-button="confirm-save"]')?.click();
        }}
      />
    </div>
  );
}

/** The number of versions that are shown at first, and that each press adds. */
const STEP = 20;

interface HistoryProps {
  readonly read: () => Promise<HistoryAnswer>;
  readonly readVersion: (id: string) => Promise<VersionAnswer>;
  readonly onBringBack: (draft: unknown, time: string) => void;
  readonly onClose: () => void;
}

/** The versions of the file. Two of them can be compared, and one brought back. */
export function HistoryDialog({ read, readVersion, onBringBack, onClose }: HistoryProps): JSX.Element {
  const text = useTexts(HISTORY);
  const dialogText = useTexts(DIALOGS);
  const when = useTime();
  const [history, setHistory] = useState<HistoryAnswer>();
  const [answers, setAnswers] = useState<ReadonlyMap<string, VersionAnswer>>(new Map());
  const [shown, setShown] = useState(STEP);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const versions = history?.outcome === 'listed' ? history.versions : [];
  const problems = history?.outcome === 'refused' ? [history.message, ...(history.issues ?? [])] : history?.notes;
  const [problem, ...more] = problems ?? [];
  // A shown version is compared with the one before it. They are read one by one.
  const unread = versions.slice(0, shown + 1).find(({ id }) => !answers.has(id))?.id;
  useEffect(() => void read().then(setHistory), []);
  useEffect(() => {
    if (unread === undefined) return;
    void readVersion(unread).then((answer) => setAnswers((known) => new Map([...known, [unread, answer]])));
  }, [unread]);
  const draftOf = (index: number): unknown => {
    const answer = answers.get(versions[index]?.id ?? '');
    return answer?.outcome === 'read' ? answer.draft : undefined;
  };
  const choose = (index: number): void =>
    setChosen(chosen.includes(index) ? chosen.filter((other) => other !== index) : [...chosen.slice(-1), index]);
  const [newer = -1, older = -1] = chosen.toSorted((first, second) => first - second);
  return (
    <Dialog title={useTexts(STUDIO)('history')} onClose={onClose}>
      <p class="quiet">{text('about')}</p>
      <div role="status">{history === undefined && text('reading')}</div>
      {problem !== undefined && <MessageBox message={problem} lines={more} isBad />}
      <ol class="history">
        {versions.slice(0, shown).map((version, index) => (
          <VersionRow
            key={`${version.time} ${version.id}`}
            version={version}
            index={index}
            answer={answers.get(version.id)}
            before={draftOf(index + 1)}
            isFirst={index === versions.length - 1}
            isChosen={chosen.includes(index)}
            onChoose={() => choose(index)}
            onBringBack={onBringBack}
          />
        ))}
      </ol>
      {shown < versions.length && (
        <Button name="history-older" kind="link" text={text('older')} onPress={() => setShown(shown + STEP)} />
      )}
      {older >= 0 && (
        <Comparison
          before={{ draft: draftOf(older), name: when(versions[older]?.time ?? '') }}
          after={{ draft: draftOf(newer), name: when(versions[newer]?.time ?? '') }}
        />
      )}
      <p class="buttons">
        <Button name="history-close" text={dialogText('close')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

/** Writes a time as the reader's clock and language do, with seconds: a mistake is often saved again within a minute. */
function useTime(): (time: string) => string {
  const { locale } = useView().writing;
  return (time) => new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' });
}

interface VersionProps extends Pick<HistoryProps, 'onBringBack'> {
  readonly version: Version;
  readonly index: number;
  /** Absent until it is read. */
  readonly answer: VersionAnswer | undefined;
  /** The set in the version before this one. */
  readonly before: unknown;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function VersionRow({ version, index, answer, before, isFirst, isChosen, onChoose, onBringBack }: VersionProps) {
  const { prose } = useView().writing;
  const text = useTexts(HISTORY);
  const time = useTime()(version.time);
  const { note = '', origin } = version;
  const draft = answer?.outcome === 'read' ? answer.draft : undefined;
  const line = useMemo(
    () => (draft === undefined || before === undefined ? '' : lineOf(edits(before, draft, prose), prose)),
    [draft, before, prose],
  );
  const changes = answer?.outcome === 'refused' ? [answer.message, ...(answer.issues ?? [])].join(' ') : line;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name={`version-${index}`}
          aria-label={text('compare', { time })}
          checked={isChosen}
          disabled={draft === undefined}
          onChange={onChoose}
        />
        <time dateTime={version.time}>{time}</time>
      </label>
      <div>
        <Prose as="div" text={isFirst && changes === '' ? text('first') : changes} />
        {origin === 'found' && <span class="quiet">{text('found')}</span>}
        {note !== '' && <span class="quiet">{printable(note)}</span>}
      </div>
      <Button
        name={`bring-back-${index}`}
        label={text('bringBackOf', { time })}
        text={text('bringBack')}
        isOff={draft === undefined}
        onPress={() => onBringBack(draft, time)}
      />
    </li>
  );
}

function edits(before: unknown, after: unknown, words: Words): readonly Disagreement[] {
  const base = editedSet(before);
  return editsBetween(base, editedSet(after, base), words);
}

/** The number of edits that are written out. */
const MAX_WRITTEN = 2;

function lineOf(all: readonly Disagreement[], words: Words): string {
  const lines = all.slice(0, MAX_WRITTEN).map(({ label, mine, theirs }) => {
    // A table of rates has a line for each row.
    const isShort = mine.length < 2 && theirs.length < 2;
    return isShort ? changeInWords(label, theirs.join(), mine.join(), words) : label;
  });
  const line = inOneLine(words, lines);
  if (line === '') return say(words, HISTORY, 'sameSet');
  return all.length > MAX_WRITTEN ? say(words, HISTORY, 'more', { line, n: all.length - MAX_WRITTEN }) : line;
}

interface ComparedVersion {
  readonly name: string;
  readonly draft: unknown;
}

function Comparison({ before, after }: { readonly before: ComparedVersion; readonly after: ComparedVersion }) {
  const { prose } = useView().writing;
  const text = useTexts(HISTORY);
  const all = useMemo(() => edits(before.draft, after.draft, prose), [before.draft, after.draft, prose]);
  return (
    <section class="compared">
      <h3>{text('between', { before: before.name, after: after.name })}</h3>
      {all.length > 0 ? <Edits edits={all} heads={[before.name, after.name]} /> : <p>{text('noDifference')}</p>}
    </section>
  );
}
