import type { ComponentChildren, ComponentProps, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { STAYS_TAB } from '../../language/words/en/pages.js';
import type { Replay, ReplayedStay } from '../../trials/replay/replay-data.js';
import { groupedNumber } from '../../trials/replay/replay-data.js';
import type { EditorState } from '../editor/state.js';
import { openStay } from '../editor/state.js';
import { Button, useEditor } from '../element/editor/controls.js';
import { ReplayView } from '../views/replay.js';
import { useTexts, useView } from '../views/view-context.js';
import { Columns, createMappings } from './columns.js';
import type { Mapping } from './stays-file.js';
import type { Begin, WorkProblem } from './work.js';

/** A file of stays, and the result of the last replay. Outlives the tab. */
type Replays = ReturnType<typeof createReplays>;

type AskedColumns = Pick<ComponentProps<typeof Columns>, 'table' | 'mapping'>;

type ReplayedSets = Pick<EditorState, 'good' | 'saved' | 'policy'>;

export function createReplays(begin: Begin, redraw: () => void) {
  const mappings = createMappings();
  let file: File | undefined;
  let result: Replay | undefined;
  let isTable = false;
  let asked: AskedColumns | undefined;
  let problem: WorkProblem | undefined;
  let progress: { share: number; stays: number } | undefined;
  let answered: ReplayedSets | undefined;
  let stop = () => {};
  /** Replays the current file or another one under this draft. `asks`: a person says first what its columns are. */
  const replay = (sets: ReplayedSets, { chosen = file, asks = false } = {}): void => {
    const { good, saved, policy } = sets;
    if (good === undefined || saved === undefined || chosen === undefined) return;
    stop();
    if (chosen !== file) [result, isTable] = [undefined, false];
    file = chosen;
    answered = sets;
    [problem, asked] = [undefined, undefined];
    progress = { share: 0, stays: 0 };
    const task = {
      kind: 'replay',
      draft: good.taxSet,
      saved: saved.taxSet,
      policy,
      file,
      mappings: mappings.all(),
      asks,
    } as const;
    stop = begin(task, (message) => {
      progress = message.type === 'progress' ? message : undefined;
      if (message.type === 'problem') {
        problem = message.problem;
        result = undefined;
      }
      if (message.type === 'columns') asked = message;
      if (message.type === 'replay') ({ replay: result, isTable } = message);
      redraw();
    });
    redraw();
  };
  return {
    file: () => file,
    result: () => result,
    isTable: () => isTable,
    asked: () => asked,
    problem: () => problem,
    progress: () => progress,
    isOf: ({ good, saved }: ReplayedSets) => answered?.good === good && answered?.saved === saved,
    replay,
    map: (sets: ReplayedSets, mapping: Mapping): void => {
      mappings.add(mapping);
      isTable = true;
      replay(sets);
    },
    cancel: () => {
      stop();
      progress = undefined;
      // The shown result is of an earlier draft, or there is none.
      answered = undefined;
      redraw();
    },
  };
}

/** Pause in typing before an edited draft is replayed, in milliseconds. */
const PAUSE_MS = 600;

export function YourStays({ replays }: { readonly replays: Replays }): JSX.Element {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(STAYS_TAB);
  const [isCancelled, setCancelled] = useState(false);
  const { good, saved } = state;
  const asked = replays.asked();
  const isBehind = replays.file() !== undefined && asked === undefined && !replays.isOf(state);
  useEffect(() => {
    if (!isBehind || isCancelled) return undefined;
    const timer = setTimeout(() => replays.replay(state), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [good, saved, isBehind, isCancelled]);
  const open = (file: File | undefined): void => {
    setCancelled(false);
    if (file !== undefined) replays.replay(state, { chosen: file });
  };
  if (saved === undefined || good === undefined) {
    return <p class="quiet">{text('nothingSaved')}</p>;
  }
  const replay = replays.result();
  const problem = replays.problem();
  const way = ({ line, stay }: ReplayedStay, name: string) => (
    <Button name={`replayed-${line}`} text={name} kind="link" onPress={() => change((now) => openStay(now, stay))} />
  );
  return (
    <section class="your-stays" aria-label={text('title')}>
      <Choose file={replays.file()} onFile={open}>
        {replays.isTable() && asked === undefined && (
          <Button
            name="columns"
            kind="link"
            text={text('columns')}
            onPress={() => replays.replay(state, { asks: true })}
          />
        )}
      </Choose>
      <Progress
        replays={replays}
        onCancel={() => {
          setCancelled(true);
          replays.cancel();
        }}
      />
      <div role="status">
        {problem !== undefined && <p class="problem">{text(problem.key, problem.values)}</p>}
        {isBehind && (replay !== undefined || isCancelled) && (
          <p class="stale-replay problem">
            {replay !== undefined && `${text('isBehind')} `}
            {isCancelled && (
              <Button
                name="replay-again"
                text={text('again')}
                onPress={() => {
                  setCancelled(false);
                  replays.replay(state);
                }}
              />
            )}
          </p>
        )}
      </div>
      {asked !== undefined && (
        <Columns
          key={asked}
          file={replays.file()?.name ?? ''}
          {...asked}
          onMap={(mapping) => {
            replays.map(state, mapping);
            focusOn('[data-button="columns"]');
          }}
        />
      )}
      {replay !== undefined && asked === undefined && (
        <div class={isBehind || replays.progress() !== undefined ? 'behind' : undefined}>
          <ReplayView replay={replay} way={way} />
        </div>
      )}
    </section>
  );
}

const EXAMPLE = `checkIn,nights,persons,price
2026-05-01,7,2,700.00
2026-05-03,2,1,180.00`;

interface ChooseProps {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  /** Beside the name of the file. */
  readonly children: ComponentChildren;
}

/** Accepts a dropped or chosen file. Explains its format until there is one. */
function Choose({ file, onFile, children }: ChooseProps) {
  const { prefix } = useEditor();
  const text = useTexts(STAYS_TAB);
  const [isOver, setOver] = useState(false);
  return (
    <fieldset
      aria-label={text('file')}
      class={`drop${isOver ? ' over' : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer?.files[0]);
      }}
    >
      <div class="field">
        <label for={`${prefix}stays-file`}>{text(file === undefined ? 'title' : 'otherStays')}</label>
        <input
          id={`${prefix}stays-file`}
          type="file"
          accept=".xlsx,.csv,.tsv,.ndjson,.jsonl,.gz"
          onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
        />
      </div>
      {children}
      {file === undefined && (
        <>
          <p>{text('drop')}</p>
          <p class="quiet">{text('form')}</p>
          <pre>{EXAMPLE}</pre>
        </>
      )}
    </fieldset>
  );
}

function Progress({ replays, onCancel }: { readonly replays: Replays; readonly onCancel: () => void }) {
  const { writing } = useView();
  const text = useTexts(STAYS_TAB);
  const progress = replays.progress();
  if (progress === undefined) return null;
  return (
    <p class="progress">
      <progress value={progress.share} aria-label={text('progress')} />{' '}
      {text('stays', { stays: groupedNumber(progress.stays, writing) })}{' '}
      <Button name="cancel-replay" text={text('cancel')} onPress={onCancel} />
    </p>
  );
}
