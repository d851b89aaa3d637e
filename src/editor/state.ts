import { digitsFor, type Policy } from '../definitions/policy.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition } from '../issues/errors.js';
import type { Issue } from '../issues/issue.js';
import { type Calculator, createCalculator } from '../quote/calculator.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { type EditedSet, editedSet, placeOf, writtenSet, writtenText } from './draft.js';
import { fieldId, fieldOf, firstInside, readField, specOf, textOf } from './fields.js';
import { type Path, textField } from './json.js';
import { isRead } from './reading.js';
import {
  checkedStay,
  type Money,
  STAY_FIELDS,
  type StayField,
  type TypedStay,
  typedStay,
  withStayText,
} from './stay.js';
import { fieldValue, withField } from './write.js';

/** The draft at one moment: what undo goes back to. */
interface Moment {
  readonly set: EditedSet;
  /** What was typed, of the fields whose text is not simply their value. */
  readonly texts: Readonly<Record<string, string>>;
  /** What is wrong with the set, as far as it can be read. */
  readonly issues: readonly Issue[];
  /** Calculates with the last draft without an issue; `undefined` when there was none yet. */
  readonly good: Calculator | undefined;
  readonly stay: TypedStay;
  /** What led to it: the id of the field that was typed in, or the step in words. */
  readonly step: string;
}

/** An edited draft, its typed stay and its past. Plain data, but for the calculators. */
export interface EditorState extends Moment {
  readonly policy: Policy | undefined;
  readonly saved: Calculator | undefined;
  /** What is saved, its taxes under the keys of the draft; `undefined` when nothing is. */
  readonly base: EditedSet | undefined;
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** The field that is being typed in: all of that is one step of undo. */
  readonly typing: string | undefined;
}

/** What an editor starts with. */
export interface EditorInput {
  readonly draft: unknown;
  readonly saved?: unknown;
  readonly policy?: Policy | undefined;
  /** A stay to begin with. What is no stay is passed over. */
  readonly stay?: unknown;
}

/** So many steps can be undone. */
const MOST_STEPS = 200;

/** A stay to begin with, when none is given: a week in May for two, as in the examples. */
export const FIRST_STAY: Stay = {
  checkIn: '2026-05-01',
  rooms: [{ persons: 2, nightlyPrices: new Array<string>(7).fill('100.00') }],
};

/** The editor as it is opened. */
export function openEditor({ draft, saved, policy, stay }: EditorInput): EditorState {
  const set = editedSet(draft);
  const opened = checked(set, {}, undefined, policy);
  const money = moneyOf(opened.good);
  const first = validateStay(stay, money?.currency ?? 'EUR', money?.digits).value ?? FIRST_STAY;
  const isSaved = saved !== undefined && saved !== null;
  return {
    ...opened,
    policy,
    saved: isSaved ? calculatorOf(saved, policy).calculator : undefined,
    base: isSaved ? editedSet(saved, set) : undefined,
    stay: typedStay(first, money),
    step: '',
    past: [],
    future: [],
    typing: undefined,
  };
}

/** A text was typed in a field of the draft. The draft takes what it means, once it means something. */
export function typed(state: EditorState, id: string, text: string): EditorState {
  const field = fieldOf(id);
  if (field === undefined) return state;
  const reading = readField(field.spec, text);
  const texts = { ...state.texts, [id]: text };
  const set = isRead(reading) ? withField(state.set, field, reading.value) : state.set;
  return stepped(state, withDraft(state, set, texts), { step: id, isTyped: true });
}

/** A field was left: a text that means something gives way to its value. */
export function left(state: EditorState, id: string): EditorState {
  const { [id]: text, ...texts } = state.texts;
  const field = fieldOf(id);
  if (text === undefined || field === undefined || !isRead(readField(field.spec, text))) {
    return { ...state, typing: undefined };
  }
  return { ...state, texts, typing: undefined };
}

/**
 * The draft has another structure: taxes, their nesting or their rows. Texts of rows that moved are no longer theirs.
 * `step` says what was done, for undo.
 */
export function restructured(state: EditorState, set: EditedSet, step = 'edit'): EditorState {
  if (set === state.set) return state;
  const texts = Object.fromEntries(
    Object.entries(state.texts).filter(
      ([id]) => set.taxes[id.split('.')[0] ?? ''] === state.set.taxes[id.split('.')[0] ?? ''],
    ),
  );
  return stepped(state, withDraft(state, set, texts), { step });
}

/** A text was typed in a field of the stay. */
export function stayTyped(state: EditorState, field: StayField, text: string): EditorState {
  const stay = withStayText(state.stay, field, text, moneyOf(state.good));
  return stepped(state, { ...momentOf(state), stay }, { step: `stay.${field}`, isTyped: true });
}

/** Another stay is looked at. */
export function stayTaken(state: EditorState, stay: Stay): EditorState {
  return stepped(state, { ...momentOf(state), stay: typedStay(stay, moneyOf(state.good)) }, { step: 'another stay' });
}

/** Another draft takes the place of this one: undo leads back. */
export function replacedDraft(state: EditorState, draft: unknown): EditorState {
  return stepped(state, withDraft(state, editedSet(draft, state.base), {}), { step: 'another draft' });
}

/** What is saved is now another set. */
export function withSaved(state: EditorState, saved: unknown): EditorState {
  const { calculator } = calculatorOf(saved, state.policy);
  return { ...state, saved: calculator, base: editedSet(saved, state.set) };
}

/** Whether the draft is other than what is saved; one that was never saved, whether it was edited. */
export function isUnsaved({ base, set, past }: Pick<EditorState, 'base' | 'set' | 'past'>): boolean {
  return base === undefined ? past.length > 0 : base !== set && writtenText(base) !== writtenText(set);
}

export function undone(state: EditorState): EditorState {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  const future = [momentOf(state), ...state.future];
  return { ...state, ...before, past: state.past.slice(0, -1), future, typing: undefined };
}

export function redone(state: EditorState): EditorState {
  const [after, ...future] = state.future;
  if (after === undefined) return state;
  return { ...state, ...after, past: [...state.past, momentOf(state)], future, typing: undefined };
}

/** What undo takes back, and what redo brings back: "Rate 4.00 to 4.50". Empty when there is nothing. */
export function stepNames(state: EditorState): { readonly undo: string; readonly redo: string } {
  const [before, after] = [state.past.at(-1), state.future[0]];
  return {
    undo: before === undefined ? '' : nameOfStep(before, state),
    redo: after === undefined ? '' : nameOfStep(state, after),
  };
}

function nameOfStep(before: Moment, after: Moment): string {
  const { step } = after;
  const stayField = STAY_LABELS.get(step.slice('stay.'.length));
  const label = fieldOf(step)?.spec.label ?? stayField;
  if (label === undefined) return step;
  const [was, is] = [before, after].map((moment) => textAt(moment, step) || 'empty');
  return `${label} ${was} to ${is}`;
}

function textAt(moment: Moment, id: string): string {
  return id.startsWith('stay.')
    ? (textField(moment.stay.texts, id.slice('stay.'.length)) ?? '')
    : shownText(moment, id);
}

const STAY_LABELS: ReadonlyMap<string, string> = new Map(Object.entries(STAY_FIELDS));

/** What stands in a field: what was typed, or its value. */
export function shownText(state: Pick<EditorState, 'set' | 'texts'>, id: string): string {
  const typedText = state.texts[id];
  if (typedText !== undefined) return typedText;
  const field = fieldOf(id);
  return field === undefined ? '' : textOf(fieldValue(state.set, field));
}

/** What is wrong, by the field that it is shown at. What has no field of its own is shown at the title. */
export function problemsOf({
  set,
  texts,
  issues,
}: Pick<EditorState, 'set' | 'texts' | 'issues'>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (id: string, message: string): void => {
    found.set(id, [...(found.get(id) ?? []), message]);
  };
  for (const [id, text] of Object.entries(texts)) {
    const field = fieldOf(id);
    const reading = field && readField(field.spec, text);
    if (reading !== undefined && !isRead(reading)) add(id, reading.problem);
  }
  for (const { path, message } of issues) {
    const place = placeOf(set.tree, path);
    const owner = place.key ?? 'set';
    add(
      specOf(owner, place.path) === undefined
        ? fieldId(owner, nearestOf(owner, place.path))
        : fieldId(owner, place.path),
      message,
    );
  }
  return found;
}

/** The figures on the page are of an earlier draft while something is wrong. */
export function isStale(state: EditorState): boolean {
  return problemsOf(state).size > 0 || Object.keys(state.stay.problems).length > 0;
}

/** What has no field of its own is shown at the first one of the object or entry that it is in, or at the title. */
function nearestOf(owner: string, path: Path): Path {
  if (path.length < 2) return ['title'];
  const inside = firstInside(owner, path);
  if (inside !== undefined) return inside;
  const entry = path.findLastIndex((segment) => typeof segment === 'number');
  return entry === path.length - 1 ? ['title'] : nearestOf(owner, path.slice(0, entry + 1));
}

interface Stepped {
  readonly step: string;
  /** Whether more of it may follow: all that is typed into one field is one step. */
  readonly isTyped?: boolean;
}

/** A new step of undo, or the same one with more typed into it. */
function stepped(state: EditorState, now: Omit<Moment, 'step'>, { step, isTyped = false }: Stepped): EditorState {
  const isSameStep = isTyped && state.typing === step && state.past.length > 0;
  const past = isSameStep ? state.past : [...state.past, momentOf(state)].slice(-MOST_STEPS);
  return { ...state, ...now, step, past, future: [], typing: isTyped ? step : undefined };
}

/** The state with another draft, its stay checked against it. */
function withDraft(state: EditorState, set: EditedSet, texts: Moment['texts']): Omit<Moment, 'step'> {
  const now = checked(set, texts, state.good, state.policy);
  return { ...now, stay: now.good === state.good ? state.stay : checkedAgain(state.stay, now.good) };
}

/** A stay that the fields cannot say stays as it was given, as long as the new currency takes its prices. */
function checkedAgain(stay: TypedStay, good: Calculator | undefined): TypedStay {
  const money = moneyOf(good);
  const isUntouched = stay.good !== undefined && stay.good.rooms.length > 1;
  return isUntouched && stay.good !== undefined ? typedStay(stay.good, money) : checkedStay(stay, money);
}

function momentOf({ set, texts, issues, good, stay, step }: EditorState): Moment {
  return { set, texts, issues, good, stay, step };
}

function checked(
  set: EditedSet,
  texts: Moment['texts'],
  before: Calculator | undefined,
  policy: Policy | undefined,
): Pick<Moment, 'set' | 'texts' | 'issues' | 'good'> {
  const { calculator, issues } = calculatorOf(writtenSet(set), policy);
  return { set, texts, issues, good: calculator ?? before };
}

function calculatorOf(
  written: unknown,
  policy: Policy | undefined,
): { readonly calculator: Calculator | undefined; readonly issues: readonly Issue[] } {
  const { value, issues } = validateTaxSet(written);
  if (value === undefined) return { calculator: undefined, issues };
  try {
    return { calculator: createCalculator(value, policy), issues: [] };
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    return { calculator: undefined, issues: error.issues };
  }
}

/** What prices of the stay are checked against. */
function moneyOf(good: Calculator | undefined): Money | undefined {
  if (good === undefined) return undefined;
  const { currency } = good.taxSet;
  return { currency, digits: digitsFor(currency, good.policy) };
}
