import { isConnected } from '../definitions/local/channel-side.js';
import { digitsFor, type Policy } from '../definitions/policy.js';
import { validateTaxSet } from '../definitions/validate-tax-set.js';
import { InvalidDefinition, InvalidStay } from '../issues/errors.js';
import type { Issue } from '../issues/issue.js';
import type { Fields } from '../issues/reading.js';
import { firstStay } from '../preview/first-stay.js';
import { type Calculator, createCalculator } from '../quote/calculator.js';
import type { Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { EDITOR } from '../words/en/editor.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import { type EditedSet, editedSet, placeOf, type TaxKey, writtenSet, writtenText } from './draft.js';
import { fieldId, fieldOf, nearestField, readField, specOf, textOf } from './fields.js';
import { fieldsOf } from './json.js';
import { isRead } from './reading.js';
import { checkedStay, type StayMoney, stayLeft, type TypedStay, typedStay, withStayText } from './stay.js';
import type { StayField } from './stay-fields.js';
import { hasUnread } from './unread.js';
import { problemInWords } from './words.js';
import { fieldValue, withField } from './write.js';

/** The draft at one moment: what undo goes back to. */
export interface Moment {
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

/** An edited draft, its typed stay and its past. Plain data, but for the calculators and the words. */
export interface EditorState extends Moment {
  /** The language of what the state says: of problems, and of what undo takes back. */
  readonly words: Words;
  readonly policy: Policy | undefined;
  readonly saved: Calculator | undefined;
  /** What is saved, its taxes under the keys of the draft; `undefined` when nothing is. */
  readonly base: EditedSet | undefined;
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** The field that is being typed in: all of that is one step of undo. */
  readonly typing: string | undefined;
  /** The taxes that are unfolded, and the ids of empty fields that somebody asked for. */
  readonly shown: ReadonlySet<string>;
  /** What the ids of a row begin with that was added and not yet left. */
  readonly fresh: string | undefined;
  /** What became of the cells that were pasted last, and the id of the rows that they came to. */
  readonly pasted: { readonly at: string; readonly note: string } | undefined;
  /** The tax that was added and not yet left: it is not judged. */
  readonly begun: string | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** Which of the views beside the taxes is shown, and whether in their place where there is no room for both. */
  readonly tab: number;
  readonly isBeside: boolean;
  /** Whether a channel manager has the set: without one, nothing is said of it. */
  readonly hasChannel: boolean;
}

/** In which language numbers are read and written. */
type Spoken = Pick<EditorState, 'words'>;

/** The taxes, or the place of a view beside them. */
export type ShownTab = 'taxes' | number;

/** What an editor starts with. */
export interface EditorInput {
  readonly draft: unknown;
  readonly saved?: unknown;
  readonly policy?: Policy | undefined;
  /** Whether a channel manager has the set [where it, or a tax of it, has an id]. */
  readonly channel?: boolean | undefined;
  /** A stay to begin with. What is no stay is passed over. */
  readonly stay?: unknown;
  /** YYYY-MM-DD: from which on a stay begins that was not given. */
  readonly today?: string | undefined;
  /** The language of what it says [English]. */
  readonly words?: Words | undefined;
}

/** So many steps can be undone. */
const MOST_STEPS = 200;

/** The editor as it is opened. */
export function openEditor(input: EditorInput): EditorState {
  const { draft, saved, policy, stay, today, words = ENGLISH } = input;
  const { channel = [draft, saved].some((side) => isConnected(fieldsOf(side))) } = input;
  const set = editedSet(draft);
  const opened = checked(set, {}, undefined, policy);
  const money = moneyOf(opened.good);
  const isSaved = saved !== undefined && saved !== null;
  const before = isSaved ? calculatorOf(saved, policy).calculator : undefined;
  const first = readStay(stay, opened.good) ?? firstStay(opened.good, before, today);
  return {
    ...opened,
    words,
    policy,
    saved: before,
    base: isSaved ? editedSet(saved, set) : undefined,
    stay: typedStay(first, money, words),
    step: '',
    past: [],
    future: [],
    typing: undefined,
    shown: new Set(Object.keys(set.taxes).slice(0, 1)),
    fresh: undefined,
    pasted: undefined,
    begun: undefined,
    today: today ?? first.checkIn,
    tab: 0,
    isBeside: false,
    hasChannel: channel,
  };
}

/** The same state in another language; names of steps that were taken stay in theirs. */
export function inLanguage(state: EditorState, words: Words): EditorState {
  if (state.words === words) return state;
  return { ...state, words, stay: checkedStay(state.stay, moneyOf(state.good), words) };
}

/** Somebody looks at the taxes, or at what stands beside them. */
export function lookingAt(state: EditorState, at: ShownTab): EditorState {
  return at === 'taxes' ? { ...state, isBeside: false } : { ...state, tab: at, isBeside: true };
}

/** A tax is folded or unfolded; an empty field is shown or not. */
export function withShown(state: EditorState, id: string, isShown = true): EditorState {
  const shown = new Set(state.shown);
  if (isShown) shown.add(id);
  else shown.delete(id);
  return { ...state, shown };
}

/** A text was typed in a field of the draft. The draft takes what it means, once it means something. */
export function typed(state: EditorState, id: string, text: string): EditorState {
  const field = fieldOf(id);
  if (field === undefined) return state;
  const reading = readField(field.spec, text, state.words);
  const texts = { ...state.texts, [id]: text };
  const set = isRead(reading) ? withField(state.set, field, reading.value) : state.set;
  const fresh = isFresh(state, id) ? undefined : state.fresh;
  return { ...stepped(state, withDraft(state, set, texts), { step: id, isTyped: true }), fresh };
}

/** What is offered for a field was chosen, or taken out of it again. */
export function chosen(state: EditorState, id: string, value: readonly string[]): EditorState {
  const field = fieldOf(id);
  if (field === undefined) return state;
  const { [id]: _, ...texts } = state.texts;
  const set = withField(state.set, field, value.length === 0 ? undefined : value);
  return stepped(state, withDraft(state, set, texts), { step: id });
}

/** Whether a field is of the row that was added just now. */
function isFresh({ fresh }: Pick<EditorState, 'fresh'>, id: string): boolean {
  return fresh !== undefined && id.startsWith(fresh);
}

/** Whether nobody is told yet what is wrong in a field: it is being typed in, or its row was added just now. */
export function isUnjudged(state: Pick<EditorState, 'fresh' | 'typing'>, id: string): boolean {
  return isFresh(state, id) || (state.typing === id && fieldOf(id)?.spec.choices === undefined);
}

/** A field was left: a text that means something gives way to its value. */
export function left(before: EditorState, id: string): EditorState {
  const state = isFresh(before, id) ? { ...before, fresh: undefined } : before;
  if (id.startsWith('stay.'))
    return { ...state, stay: stayLeft(state.stay, fieldOfStay(id), state.words), typing: undefined };
  const { [id]: text, ...texts } = state.texts;
  const field = fieldOf(id);
  if (text === undefined || field === undefined || !isRead(readField(field.spec, text, state.words))) {
    return { ...state, typing: undefined };
  }
  return { ...state, texts, typing: undefined };
}

/**
 * The draft has another structure: taxes, their nesting or their rows. Texts of rows that moved are no longer theirs.
 * `step` says what was done, for undo.
 */
export function restructured(
  state: EditorState,
  set: EditedSet,
  step: string = say(state.words, EDITOR, 'edit'),
): EditorState {
  if (set === state.set) return state;
  const texts = Object.fromEntries(
    Object.entries(state.texts).filter(
      ([id]) => set.taxes[id.split('.')[0] ?? ''] === state.set.taxes[id.split('.')[0] ?? ''],
    ),
  );
  return stepped(state, withDraft(state, set, texts), { step });
}

/** A tax has other rows. What the ids of a new one begin with is `fresh`. */
export function withTaxRows(
  state: EditorState,
  key: TaxKey,
  next: (tax: Fields) => Fields,
  { step, fresh }: { readonly step: string; readonly fresh?: string | undefined },
): EditorState {
  const taxes = { ...state.set.taxes, [key]: next(state.set.taxes[key] ?? {}) };
  return { ...restructured(state, { ...state.set, taxes }, step), fresh };
}

/** Several edits that undo takes back together. */
export function asOneStep(state: EditorState, step: string, edit: (state: EditorState) => EditorState): EditorState {
  return stepped(state, edit(state), { step });
}

/** A text was typed in a field of the stay. */
export function stayTyped(state: EditorState, field: StayField, text: string): EditorState {
  const stay = withStayText(state.stay, field, text, moneyOf(state.good), state.words);
  return stepped(state, { ...momentOf(state), stay }, { step: `stay.${field}`, isTyped: true });
}

/** The stay has other rooms. */
export function stayChanged(
  state: EditorState,
  change: (stay: TypedStay, money: StayMoney | undefined, words: Words) => TypedStay,
): EditorState {
  const { words } = state;
  const stay = change(state.stay, moneyOf(state.good), words);
  return stepped(state, { ...momentOf(state), stay }, { step: say(words, EDITOR, 'rooms') });
}

/** Another stay is looked at. */
export function stayTaken(state: EditorState, stay: Stay): EditorState {
  const { words } = state;
  const taken = typedStay(stay, moneyOf(state.good), words);
  return stepped(state, { ...momentOf(state), stay: taken }, { step: say(words, EDITOR, 'anotherStay') });
}

/** Another draft takes the place of this one: undo leads back. */
export function replacedDraft(state: EditorState, draft: unknown): EditorState {
  return replacedSet(state, editedSet(draft, state.base), say(state.words, EDITOR, 'anotherDraft'));
}

/** Another set takes the place of this one, with nothing of what was typed. */
export function replacedSet(state: EditorState, set: EditedSet, step: string): EditorState {
  return stepped(state, withDraft(state, set, {}), { step });
}

/** What is saved is now another set. */
export function withSaved(state: EditorState, saved: unknown): EditorState {
  return withBase(state, editedSet(saved, state.set));
}

/** The same, where the set that is saved has its taxes under the keys of the draft. */
export function withBase(state: EditorState, base: EditedSet): EditorState {
  return { ...state, saved: calculatorOf(writtenSet(base), state.policy).calculator, base };
}

/**
 * Whether the draft is other than what is saved; one that was never saved, whether it was edited. What is typed and means
 * nothing is no part of the draft, and would be lost with the page all the same.
 */
export function isUnsaved({
  base,
  set,
  texts,
  past,
  words,
}: Pick<EditorState, 'base' | 'set' | 'texts' | 'past'> & Partial<Spoken>): boolean {
  if (base === undefined) return past.length > 0;
  return (base !== set && writtenText(base) !== writtenText(set)) || hasUnread(texts, words);
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

/** "stay.nights" is the field "nights". */
export function fieldOfStay(id: string): StayField {
  return id.slice('stay.'.length);
}

/** What stands in a field: what was typed, or its value. */
export function shownText(
  { set, texts, words }: Pick<EditorState, 'set' | 'texts'> & Partial<Spoken>,
  id: string,
): string {
  const typedText = texts[id];
  if (typedText !== undefined) return typedText;
  const field = fieldOf(id);
  return field === undefined ? '' : textOf(fieldValue(set, field), field.spec, words);
}

/** What is wrong, by the field that it is shown at. What has no field of its own is shown at the title. */
export function problemsOf({
  set,
  texts,
  issues,
  words,
}: Pick<EditorState, 'set' | 'texts' | 'issues' | 'words'>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (id: string, message: string): void => {
    found.set(id, [...(found.get(id) ?? []), message]);
  };
  for (const [id, text] of Object.entries(texts)) {
    const field = fieldOf(id);
    const reading = field && readField(field.spec, text, words);
    if (reading !== undefined && !isRead(reading)) add(id, reading.problem);
  }
  for (const issue of issues) {
    const place = placeOf(set.tree, issue.path);
    const owner = place.key ?? 'set';
    const spec = specOf(owner, place.path, words);
    const path = spec === undefined ? nearestField(owner, place.path) : place.path;
    add(fieldId(owner, path), problemInWords(issue, words, spec));
  }
  return found;
}

/** The figures on the page are of an earlier draft while something is wrong. */
export function isStale(state: Pick<EditorState, 'set' | 'texts' | 'issues' | 'stay' | 'words'>): boolean {
  return problemsOf(state).size > 0 || Object.keys(state.stay.problems).length > 0;
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
  return { ...state, ...now, step, past, future: [], pasted: undefined, typing: isTyped ? step : undefined };
}

/** The state with another draft, its stay checked against it. */
function withDraft(state: EditorState, set: EditedSet, texts: Moment['texts']): Omit<Moment, 'step'> {
  const now = checked(set, texts, state.good, state.policy);
  return {
    ...now,
    stay: now.good === state.good ? state.stay : checkedStay(state.stay, moneyOf(now.good), state.words),
  };
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

/** A stay that somebody hands over, in the money of the draft; `undefined` for what is no stay. */
export function readStay(stay: unknown, good: Calculator | undefined): Stay | undefined {
  const { currency = 'EUR', digits } = moneyOf(good) ?? {};
  return validateStay(stay, currency, digits).value;
}

/** What the stay is checked against. */
function moneyOf(good: Calculator | undefined): StayMoney | undefined {
  if (good === undefined) return undefined;
  const { currency } = good.taxSet;
  const refused = (stay: Stay): readonly Issue[] => {
    try {
      good.totals(stay);
    } catch (error) {
      if (error instanceof InvalidStay) return error.issues;
      throw error;
    }
    return [];
  };
  return { currency, digits: digitsFor(currency, good.policy), refused };
}
