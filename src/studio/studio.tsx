import { type JSX, render } from 'preact';
import { writtenSet } from '../editor/draft.js';
import type { Consequences } from '../editor/figures.js';
import { fragmentOf, readFragment, readJson, type Shared } from '../editor/share.js';
import { isUnsaved, replacedDraft, stayTaken, withSaved } from '../editor/state.js';
import type { Comparer } from '../element/compare.js';
import { Button } from '../element/editor/controls.js';
import { type MountedEditor, mountEditor } from '../element/mount.js';
import { validateStay } from '../stay/validate-stay.js';
import { studioCalls } from './calls.js';
import { JsonDialog, Lines, LinkDialog, PlanDialog } from './dialogs.js';
import { keptDrafts } from './kept.js';
import { LINK_PATH } from './page.js';
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
  const kept = keptDrafts(opened.file ?? '');
  /** Whether there is a file to save to. */
  const hasFile = opened.revision !== undefined;
  let sets = opened.sets.length === 0 ? [EMPTY] : opened.sets;
  const [head, body, below] = [
    document.createElement('header'),
    document.createElement('main'),
    document.createElement('div'),
  ];
  for (const part of [head, body]) part.className = 'studio staytax';
  below.className = 'staytax';
  root.append(head, body, below);
  const before = kept.read();
  let at = before !== undefined && before.at in sets ? before.at : 0;
  let revision = opened.revision ?? '';
  let told: Told | undefined;
  let dialog: 'json' | 'plan' | { readonly link: string } | undefined;
  let editor = mounted(sets[at] ?? EMPTY);
  if (before !== undefined) {
    // An edit of an earlier text of the file stays one: saving it asks about what has changed since.
    if (hasFile) revision = before.revision;
    if (before.saved !== undefined) editor.change((now) => withSaved(now, before.saved));
    take({ draft: before.draft, stay: before.stay });
    tell('This draft was not saved when the page was left. It is here again.');
  }
  await takeFragment();
  draw();
  addEventListener('hashchange', () => void takeFragment());
  addEventListener('beforeunload', (event) => {
    if (isUnsaved(editor.state()) && opened.sets.length > 0) event.preventDefault();
  });

  function mounted({ draft, saved }: OpenedSet): MountedEditor {
    const input = { draft, saved: saved ?? (opened.sets.length === 0 ? undefined : draft), policy: opened.policy };
    return mountEditor(body, input, {
      prefix: 'staytax-',
      today: opened.today,
      locale: () => opened.locale ?? navigator.language,
      comparer,
      tools,
      onChange: (state, last) => {
        if (state.set === last.set && state.base === last.base && state.stay === last.stay) return;
        keep();
        if (state.set !== last.set) told = undefined;
        draw();
      },
      onSave: () => void save(),
    });
  }

  /** What would be lost with the page is kept by the tab. */
  function keep(): void {
    const { set, base, stay } = editor.state();
    const draft = { at, draft: writtenSet(set), saved: base && writtenSet(base), revision, stay: stay.good };
    kept.write(isUnsaved(editor.state()) ? draft : undefined);
  }

  /** A link is used once: what is edited afterwards is not what its address says. */
  async function takeFragment(): Promise<void> {
    const shared = await readFragment(location.hash);
    if (shared === undefined) return;
    history.replaceState(null, '', location.href.split('#')[0]);
    const { saved, ...draft } = shared;
    // Beside a file the draft is an edit of that, whatever the link compares it with.
    take(hasFile || saved === undefined ? draft : shared);
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
        onLink={() => void showLink()}
        onPlan={() => show('plan')}
      />
    );
  }

  function draw(): void {
    const name = opened.file ?? sets[at]?.name ?? 'A tax set';
    const state = editor.state();
    render(
      <>
        <p class="quiet">Staytax studio</p>
        <h1>
          <bdi>{name}</bdi> {isUnsaved(state) && <span class="unsaved">not saved</span>}
        </h1>
        <div role="status">{told && <Lines {...told} />}</div>
      </>,
      head,
    );
    render(
      <>
        {dialog === 'json' && <JsonDialog text={draftText()} onOpen={openText} onClose={() => show(undefined)} />}
        {dialog === 'plan' && (
          <PlanDialog
            isUnsaved={isUnsaved(state)}
            save={save}
            plan={() => calls.plan({ revision })}
            apply={calls.apply}
            onClose={() => show(undefined)}
          />
        )}
        {typeof dialog === 'object' && (
          <LinkDialog link={dialog.link} note={whereLinksLead()} onClose={() => show(undefined)} />
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

  function draftText(): string {
    return JSON.stringify(writtenSet(editor.state().set), null, 2);
  }

  /** Another draft, from an address, a file or the cookbook: undo leads back. */
  function take({ draft, saved, stay }: Shared): void {
    editor.change((now) => replacedDraft(now, draft));
    if (saved !== undefined) editor.change((now) => withSaved(now, saved));
    const currency = editor.state().good?.taxSet.currency ?? 'EUR';
    const { value } = validateStay(stay, currency);
    if (value !== undefined) editor.change((now) => stayTaken(now, value));
  }

  function openText(text: string): boolean {
    const found = readJson(text);
    if (found !== undefined) take(found);
    return found !== undefined;
  }

  function choose(next: number): void {
    const set = sets[next];
    if (set === undefined || next === at) return;
    if (isUnsaved(editor.state())) {
      tell('Save or undo the changes of this tax set first.', [], true);
      editor.draw();
      return;
    }
    at = next;
    editor.unmount();
    editor = mounted(set);
  }

  /** Whether it is saved. */
  async function save(): Promise<boolean> {
    if (!hasFile) {
      show('json');
      return false;
    }
    const { set, base = set } = editor.state();
    const answer = await calls.save({ at, set, base, revision });
    if (answer.outcome === 'refused') {
      tell(answer.message, answer.issues ?? [], true);
      return false;
    }
    ({ revision, sets } = answer);
    editor.change((now) => withSaved(now, writtenSet(set)));
    tell('Saved.', answer.notes);
    return true;
  }

  async function showLink(): Promise<void> {
    const { set, saved, stay } = editor.state();
    try {
      const fragment = await fragmentOf({ draft: writtenSet(set), saved: saved?.taxSet, stay: stay.good });
      // Never the address itself: the token in it is for this run and this person.
      const page = hasFile ? location.origin + LINK_PATH : location.href.split('#')[0];
      show({ link: `${page}#${fragment}` });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      tell('The draft is too large for a link: use JSON.', [], true);
    }
  }

  function whereLinksLead(): string {
    if (location.protocol === 'file:') return 'It opens wherever this page is under the same name.';
    return hasFile
      ? 'It opens on this machine, for as long as the studio runs. For others, "staytax studio --export" writes a page that opens drafts anywhere.'
      : 'It opens in this page, for everybody who can open it.';
  }
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
