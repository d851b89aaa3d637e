import { type JSX, render } from 'preact';
import { type EditedSet, writtenSet } from '../editor/draft.js';
import type { Consequences } from '../editor/figures.js';
import { fragmentOf, readFragment, readJson, type Shared } from '../editor/share.js';
import { replacedDraft, withSaved } from '../editor/state.js';
import { typedStay } from '../editor/stay.js';
import type { Comparer } from '../element/compare.js';
import { Button } from '../element/editor/controls.js';
import { type MountedEditor, mountEditor } from '../element/mount.js';
import { validateStay } from '../stay/validate-stay.js';
import { studioCalls } from './calls.js';
import { JsonDialog, Lines, PlanDialog } from './dialogs.js';
import type { Opened, OpenedSet } from './protocol.js';

/** A set to begin with where there is none. */
const EMPTY: OpenedSet = { name: 'New tax set', draft: { title: 'New tax set', currency: 'EUR', taxes: [] } };

interface Told {
  readonly message: string;
  readonly lines: readonly string[];
  readonly isBad: boolean;
}

/** Draws the studio: the editor of one tax set, with what the file, the address and the channel manager add to it. */
export async function openStudio(
  root: HTMLElement,
  opened: Opened,
  comparer: (done: (found: Consequences) => void) => Comparer,
): Promise<void> {
  const calls = studioCalls(location.href);
  let sets = opened.sets.length === 0 ? [EMPTY] : opened.sets;
  const [head, body, below] = [
    document.createElement('header'),
    document.createElement('main'),
    document.createElement('div'),
  ];
  for (const part of [head, body]) part.className = 'studio staytax';
  below.className = 'staytax';
  root.append(head, body, below);
  let at = 0;
  let revision = opened.revision ?? '';
  let told: Told | undefined;
  let dialog: 'json' | 'plan' | undefined;
  let editor = mounted(sets[0] ?? EMPTY);
  /** The set as the file has it, under the keys of the editor. */
  let base: EditedSet = editor.state().set;
  const shared = await readFragment(location.hash);
  if (shared !== undefined) take(shared);
  draw();
  addEventListener('hashchange', () => {
    void readFragment(location.hash).then((found) => found && take(found));
  });

  function mounted({ draft, saved }: OpenedSet): MountedEditor {
    const input = { draft, saved: saved ?? (opened.sets.length === 0 ? undefined : draft) };
    return mountEditor(body, input, {
      prefix: 'staytax-',
      today: opened.today,
      locale: () => opened.locale ?? navigator.language,
      comparer,
      tools,
      onSave: () => void save(),
    });
  }

  function tools() {
    return (
      <Tools
        sets={sets}
        at={at}
        places={opened.places ?? []}
        canPlan={opened.canApply === true}
        onSet={choose}
        onPlace={(place) => take({ draft: opened.places?.[place]?.draft })}
        onJson={() => show('json')}
        onLink={() => void copyLink()}
        onPlan={() => show('plan')}
      />
    );
  }

  function draw(): void {
    const name = opened.file ?? sets[at]?.name ?? 'A tax set';
    render(
      <>
        <p class="quiet">Staytax studio</p>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <div role="status">{told && <Lines {...told} />}</div>
      </>,
      head,
    );
    render(
      <>
        {dialog === 'json' && <JsonDialog text={draftText()} onOpen={openText} onClose={() => show(undefined)} />}
        {dialog === 'plan' && (
          <PlanDialog plan={() => calls.plan(edited())} apply={calls.apply} onClose={() => show(undefined)} />
        )}
      </>,
      below,
    );
  }

  function show(what: typeof dialog): void {
    dialog = what;
    draw();
  }

  function tell(message: string, lines: readonly string[] = [], isBad = false): void {
    told = { message, lines, isBad };
    draw();
  }

  function edited() {
    return { at, set: editor.state().set, base, revision };
  }

  function draftText(): string {
    return JSON.stringify(writtenSet(editor.state().set), null, 2);
  }

  /** Another draft, from an address, a file or the cookbook: undo leads back. */
  function take({ draft, saved, stay }: Shared): void {
    editor.change((now) => replacedDraft(now, draft));
    if (saved !== undefined) editor.change((now) => withSaved(now, saved));
    const currency = editor.state().good?.taxSet.currency ?? 'EUR';
    const { value } = validateStay(stay, currency);
    if (value !== undefined) editor.change((now) => ({ ...now, stay: typedStay(value, undefined) }));
  }

  function openText(text: string): boolean {
    const found = readJson(text);
    if (found !== undefined) take(found);
    return found !== undefined;
  }

  function choose(next: number): void {
    const set = sets[next];
    if (set === undefined || next === at) return;
    if (writtenText(editor.state().set) !== writtenText(base)) {
      tell('Save or undo the changes of this tax set first.', [], true);
      editor.draw();
      return;
    }
    at = next;
    editor.unmount();
    editor = mounted(set);
    base = editor.state().set;
  }

  async function save(): Promise<void> {
    if (opened.revision === undefined) return show('json');
    const sent = edited();
    const answer = await calls.save(sent);
    if (answer.outcome === 'refused') return tell(answer.message, answer.issues ?? [], true);
    ({ revision, sets } = answer);
    base = sent.set;
    editor.change((now) => withSaved(now, writtenSet(sent.set)));
    tell('Saved.', answer.notes);
  }

  async function copyLink(): Promise<void> {
    const state = editor.state();
    try {
      const fragment = await fragmentOf({
        draft: writtenSet(state.set),
        saved: state.saved?.taxSet,
        stay: state.stay.good,
      });
      // Without the query: the token in it is for this run and this person.
      const link = `${location.origin === 'null' ? location.href.split(/[?#]/)[0] : location.origin + location.pathname}#${fragment}`;
      history.replaceState(null, '', `#${fragment}`);
      await navigator.clipboard.writeText(link);
      tell('The link is copied. The draft is in it, and is sent to nobody.');
    } catch (error) {
      const isTooLarge = error instanceof RangeError;
      const message = isTooLarge
        ? 'The draft is too large for a link: use JSON.'
        : 'The draft is in the address now: copy it from there.';
      tell(message, [], isTooLarge);
    }
  }
}

function writtenText(set: EditedSet): string {
  return JSON.stringify(writtenSet(set));
}

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
}

/** What the studio offers beside what every editor does. */
function Tools({ sets, at, places, canPlan, onSet, onPlace, onJson, onLink, onPlan }: ToolsProps): JSX.Element {
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
