import { isConnected } from '../../core/definitions/local/channel-side.js';
import type { Policy } from '../../core/definitions/policy.js';
import { digitsFor } from '../../core/definitions/policy.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import { InvalidDefinitionError, InvalidStayError } from '../../core/issues/errors.js';
import type { Issue } from '../../core/issues/issue.js';
import { issue, pathIn } from '../../core/issues/issue.js';
import type { Fields } from '../../core/issues/reading.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { calculatorOf } from '../../core/quote/calculator.js';
import type { Room, Stay } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import { percentText } from '../../language/description/values.js';
import { EDITOR } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { firstStay } from '../../trials/preview/first-stay.js';
import type { EditedSet, TaxKey } from './draft.js';
import { editedSet, fieldsOfOwner, keysIn, pathOfOwner, placeOf, withFieldsOf, writtenSet } from './draft.js';
import { expectedIn, fieldId, fieldOf, nearestField, readField, specOf, textOf } from './fields.js';
import { fieldsOf } from './json.js';
import type { TaxKind } from './new-tax.js';
import { withNewTax } from './new-tax.js';
import type { ReadResult } from './reading.js';
import { HALF_A_DATE, isRead } from './reading.js';
import { PERIODS, RATES, YEAR_SEASONS } from './rows.js';
import type { StayMoney, TypedStay } from './stay.js';
import { checkedStay, leaveStayField, stayText, typedStay, withRooms, withStayText } from './stay.js';
import type { StayField } from './stay-fields.js';
import { stayLabel } from './stay-fields.js';
import { unitOf } from './units.js';
import { problemInWords } from './words.js';
import { fieldValue, withField } from './write.js';

/** The draft at one moment, as undo restores it. */
export interface Moment {
  readonly set: EditedSet;
  /** The typed texts of fields that do not simply show their value. */
  readonly texts: Readonly<Record<string, string>>;
  readonly issues: readonly Issue[];
  /** Calculates with the last valid draft; `undefined` before the first one. */
  readonly good: Calculator | undefined;
  readonly stay: TypedStay;
  /** The step that led here: the id of the edited field, or its name in words. */
  readonly step: string;
}

/** An edited draft with its typed stay and its history. Plain data, except for the calculators and the words. */
export interface EditorState extends Moment {
  /** The language of problems and of undo steps. */
  readonly words: Words;
  readonly policy: Policy | undefined;
  readonly saved: Calculator | undefined;
  /** The saved set with the tax keys of the draft; `undefined` if nothing is saved. */
  readonly base: EditedSet | undefined;
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** The field being typed in. All its changes are one undo step. */
  readonly typing: string | undefined;
  /** The unfolded taxes and tables, and the ids of empty fields that the user opened. */
  readonly shown: ReadonlySet<string>;
  /** Prefix of the ids of a new row, until the focus leaves it. */
  readonly fresh: string | undefined;
  /** The result of the last paste, and the id of its rows. */
  readonly pasted: { readonly at: string; readonly note: string } | undefined;
  /** A new tax, until the focus leaves it: its problems are not shown. */
  readonly begun: string | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The side that a narrow window shows. */
  readonly side: EditorSide;
  /** Whether a channel manager has the set. Without one, its fields are hidden. */
  readonly hasChannel: boolean;
}

export type EditorSide = 'taxes' | 'ledger';

export interface EditorInput {
  readonly draft: unknown;
  readonly saved?: unknown;
  readonly policy?: Policy | undefined;
  /** Whether a channel manager has the set [true if the set or one of its taxes has an id]. */
  readonly channel?: boolean | undefined;
  readonly stay?: unknown;
  /** YYYY-MM-DD: the first possible check-in of the default stay. */
  readonly today?: string | undefined;
  /** The language of its texts [English]. */
  readonly words?: Words | undefined;
}

const MAX_STEPS = 200;

export function openEditor(input: EditorInput): EditorState {
  const { draft, saved, policy, stay, today, words = ENGLISH } = input;
  const { channel = [draft, saved].some((side) => isConnected(fieldsOf(side))) } = input;
  const set = editedSet(draft);
  const { calculator: good, issues } = calculatorOfDraft(writtenSet(set), policy);
  const money = moneyOf(good);
  const isSaved = saved !== undefined && saved !== null;
  const before = isSaved ? calculatorOfDraft(saved, policy).calculator : undefined;
  const first = readStay(stay, good) ?? firstStay(good, before, today);
  return {
    set,
    texts: {},
    issues,
    good,
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
    side: 'taxes',
    hasChannel: channel,
  };
}

/** The state in another language. Past undo steps keep their language. */
export function inLanguage(state: EditorState, words: Words): EditorState {
  if (state.words === words) return state;
  return { ...state, words, stay: checkedStay(state.stay, moneyOf(state.good), words) };
}

export function showSide(state: EditorState, side: EditorSide): EditorState {
  return { ...state, side };
}

/** Unfolds or folds a tax, or shows or hides an empty field. */
export function withShown(state: EditorState, id: string, isShown = true): EditorState {
  if (state.shown.has(id) === isShown) return state;
  const others = [...state.shown].filter((text) => text !== id);
  return { ...state, shown: new Set(isShown ? [...others, id] : others) };
}

/** A part of a tax that begins folded: its seasons, its rates, or its rare fields. */
export type FoldedPart = 'when' | 'who' | 'others';

export function partId(key: TaxKey, part: FoldedPart): string {
  return `${key}.${part}`;
}

const TABLES = { when: [PERIODS, YEAR_SEASONS], who: [RATES] } as const;

/** Unfolds the tax of a field, and the table that contains it. */
export function showField(state: EditorState, id: string): EditorState {
  const [key = ''] = id.split('.');
  if (!Object.hasOwn(state.set.taxes, key)) return state;
  const part = (['when', 'who'] as const).find((name) =>
    TABLES[name].some(({ path }) => id.startsWith(fieldId(key, path))),
  );
  const opened = withShown(state, key);
  return part === undefined ? opened : withShown(opened, partId(key, part));
}

interface TypedText {
  readonly id: string;
  readonly text: string;
}

/** A draft after a text was typed. It takes the value of the text, once it has one. */
function withText(draft: TypedDraft, typed: TypedText): TypedDraft {
  if (fieldOf(typed.id) === undefined) return draft;
  // Earlier texts may become readable: "5%" as soon as the tax is a percentage.
  const unread = Object.entries(draft.texts).filter(([id, text]) => id !== typed.id && isUnread(draft, { id, text }));
  const set = [typed, ...unread.map(([id, text]) => ({ id, text }))].reduce((now, { id, text }) => {
    const field = fieldOf(id);
    const reading = readText({ ...draft, set: now }, { id, text });
    return field !== undefined && isRead(reading) ? withField(now, field, reading.value) : now;
  }, draft.set);
  return { ...draft, set, texts: { ...draft.texts, [typed.id]: typed.text } };
}

export function typeText(state: EditorState, id: string, text: string): EditorState {
  if (fieldOf(id) === undefined) return state;
  const { set, texts } = withText(state, { id, text });
  const fresh = isFresh(state, id) ? undefined : state.fresh;
  // A table that an error unfolded stays open once it is mended.
  return { ...withStep(showField(state, id), withDraft(state, set, texts), { step: id, isTyped: true }), fresh };
}

export function typeTexts(state: EditorState, typed: readonly TypedText[]): EditorState {
  const { set, texts } = typed.reduce<TypedDraft>(withText, state);
  const now = withDraft(state, set, texts);
  // The last good figures may be those after some of the texts.
  if (now.issues.length > 0) return typed.reduce((draft, { id, text }) => typeText(draft, id, text), state);
  const isSameRow = typed.every(({ id }) => isFresh(state, id));
  return { ...state, ...now, fresh: isSameRow ? state.fresh : undefined };
}

export function setList(state: EditorState, id: string, value: readonly string[]): EditorState {
  const field = fieldOf(id);
  if (field === undefined) return state;
  const { [id]: _, ...texts } = state.texts;
  const set = withField(state.set, field, value.length === 0 ? undefined : value);
  return withStep(state, withDraft(state, set, texts), { step: id });
}

function isFresh({ fresh }: Pick<EditorState, 'fresh'>, id: string): boolean {
  return fresh !== undefined && id.startsWith(fresh);
}

/** Whether the problems of a field are hidden: it is being typed in, or its row is new. */
export function isUnjudged(state: Pick<EditorState, 'fresh' | 'typing'>, id: string): boolean {
  return isFresh(state, id) || (state.typing === id && fieldOf(id)?.spec.choices === undefined);
}

/** Ends the edit of a field: a readable text is replaced by its value. */
export function leaveField(before: EditorState, id: string): EditorState {
  const state = isFresh(before, id) ? { ...before, fresh: undefined } : before;
  if (id.startsWith('stay.'))
    return {
      ...state,
      stay: leaveStayField(state.stay, fieldOfStay(id), moneyOf(state.good), state.words),
      typing: undefined,
    };
  const { [id]: text, ...texts } = state.texts;
  const isKept = text === undefined || !isRead(readText(state, { id, text }));
  return { ...state, ...(!isKept && { texts }), typing: undefined };
}

/**
 * The draft with another structure: taxes, nesting or rows. Drops the texts of moved rows. `step` names the step for
 * undo.
 */
export function withStructure(
  state: EditorState,
  set: EditedSet,
  step: string = say(state.words, EDITOR, 'edit'),
): EditorState {
  if (set === state.set) return state;
  const isKept = (owner = ''): boolean => fieldsOfOwner(set, owner) === fieldsOfOwner(state.set, owner);
  const texts = Object.fromEntries(Object.entries(state.texts).filter(([id]) => isKept(id.split('.')[0])));
  return withStep(state, withDraft(state, set, texts), { step });
}

/** Replaces the rows of a tax, or of the set. `fresh` is the prefix of the ids of a new row. */
export function withTaxRows(
  state: EditorState,
  owner: TaxKey | 'set',
  next: (fields: Fields) => Fields,
  { step, fresh }: { readonly step: string; readonly fresh?: string | undefined },
): EditorState {
  const set = withFieldsOf(state.set, owner, next(fieldsOfOwner(state.set, owner)));
  return { ...withStructure(state, set, step), fresh };
}

/** Adds an unfolded tax at the end. Its problems are hidden until the focus leaves it. */
export function withTaxBegun(state: EditorState, kind?: TaxKind, step?: string): EditorState {
  const { set, key } = withNewTax(state.set, state.words, kind);
  return { ...withShown(withStructure(state, set, step), key), begun: key };
}

export function asOneStep(state: EditorState, step: string, edit: (state: EditorState) => EditorState): EditorState {
  return withStep(state, edit(state), { step });
}

/** The form of the stay, which a problem unfolds. */
export const STAY_FORM = 'stay';

export function typeIntoStay(state: EditorState, field: StayField, text: string): EditorState {
  const stay = withStayText(state.stay, field, text, moneyOf(state.good), state.words);
  // It stays unfolded once the problem is mended.
  const shown = withShown(state, STAY_FORM);
  return withStep(shown, { ...momentOf(state), stay }, { step: `stay.${field}`, isTyped: true });
}

/** Changes the rooms of the stay. `digits` are those of its currency. */
export function changeStay(
  state: EditorState,
  change: (rooms: readonly Room[], digits: number) => readonly Room[],
  step: string = say(state.words, EDITOR, 'rooms'),
): EditorState {
  const { words } = state;
  const money = moneyOf(state.good);
  const stay = withRooms(state.stay, change(state.stay.written.rooms, money?.digits ?? 0), money, words);
  return withStep(state, { ...momentOf(state), stay }, { step });
}

export function openStay(state: EditorState, stay: Stay): EditorState {
  const { words } = state;
  const opened = typedStay(stay, moneyOf(state.good), words);
  return withStep(state, { ...momentOf(state), stay: opened }, { step: say(words, EDITOR, 'anotherStay') });
}

export function replaceDraft(state: EditorState, draft: unknown): EditorState {
  return replaceSet(state, editedSet(draft, state.base), say(state.words, EDITOR, 'anotherDraft'));
}

export function replaceSet(state: EditorState, set: EditedSet, step: string): EditorState {
  return withStep(state, withDraft(state, set, {}), { step });
}

export function withSaved(state: EditorState, saved: unknown): EditorState {
  return withBase(state, editedSet(saved, state.set));
}

/** `withSaved` for a set that has the tax keys of the draft. */
export function withBase(state: EditorState, base: EditedSet): EditorState {
  return { ...state, saved: calculatorOfDraft(writtenSet(base), state.policy).calculator, base };
}

/**
 * Whether the draft differs from the saved set; without a saved set, whether it was edited. Unreadable texts count:
 * they are not in the draft, but would be lost with the page.
 */
export function isUnsaved(state: TypedDraft & Pick<EditorState, 'base' | 'past'>): boolean {
  const { base, set, past } = state;
  if (base === undefined) return past.length > 0;
  const isEdited = base !== set && JSON.stringify(writtenSet(base)) !== JSON.stringify(writtenSet(set));
  return isEdited || hasUnread(state);
}

export function undoStep(state: EditorState): EditorState {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  const future = [momentOf(state), ...state.future];
  return { ...state, ...before, past: state.past.slice(0, -1), future, typing: undefined };
}

export function redoStep(state: EditorState): EditorState {
  const [after, ...future] = state.future;
  if (after === undefined) return state;
  return { ...state, ...after, past: [...state.past, momentOf(state)], future, typing: undefined };
}

/** The field "nights" of the id "stay.nights". */
function fieldOfStay(id: string): StayField {
  return id.slice('stay.'.length);
}

export function shownText({ set, texts, words }: TypedDraft, id: string): string {
  const typedText = texts[id];
  if (typedText !== undefined) return typedText;
  const field = fieldOf(id);
  return field === undefined ? '' : textOf(fieldValue(set, field), field.spec, words);
}

/** The problems by the field that shows them. A problem without a field is shown at the title. */
export function problemsOf(state: Pick<EditorState, 'set' | 'texts' | 'issues' | 'words'>): Map<string, string[]> {
  const { set, texts, issues, words } = state;
  const match = new Map<string, string[]>();
  const add = (id: string, message: string): void => {
    match.set(id, [...(match.get(id) ?? []), message]);
  };
  for (const [id, text] of Object.entries(texts)) {
    const reading = readText(state, { id, text });
    if (!isRead(reading)) add(id, reading.problem);
  }
  for (const issue of issues) {
    const place = placeOf(set.tree, issue.path);
    const owner = place.key ?? 'set';
    const spec = specOf(owner, place.path, words);
    const path = spec === undefined ? nearestField(owner, place.path) : place.path;
    add(fieldId(owner, path), problemInWords(issue, words, spec));
  }
  return match;
}

/** The issues of the draft, after one for each field whose text cannot be read. */
export function issuesIn(state: Pick<EditorState, 'set' | 'texts' | 'issues' | 'words'>): readonly Issue[] {
  const texts = Object.entries(state.texts).map(([id, text]) => ({ id, text }));
  const unread = texts.filter((typed) => isUnread(state, typed)).flatMap((typed) => unreadIssue(state.set, typed));
  return unread.length === 0 ? state.issues : [...unread, ...state.issues];
}

function unreadIssue({ tree }: EditedSet, { id, text }: TypedText): Issue[] {
  const field = fieldOf(id);
  if (field === undefined) return [];
  const path = pathIn(pathOfOwner(tree, field.owner), ...field.path);
  // The browser does not pass the text of an incomplete date on.
  const received = text === HALF_A_DATE ? '' : text;
  const params = { field: String(field.path.at(-1)), received, expected: expectedIn(field.spec) };
  return [issue('not_accepted', path, params)];
}

/** Whether the figures belong to an earlier draft, because the draft or stay has a problem. */
export function isStale(state: Pick<EditorState, 'set' | 'texts' | 'issues' | 'stay' | 'words'>): boolean {
  return problemsOf(state).size > 0 || Object.keys(state.stay.problems).length > 0;
}

interface StepOptions {
  readonly step: string;
  /** Whether the next text in the same field joins the step. */
  readonly isTyped?: boolean;
}

function withStep(state: EditorState, now: Omit<Moment, 'step'>, { step, isTyped = false }: StepOptions): EditorState {
  const isSameStep = isTyped && state.typing === step && state.past.length > 0;
  const past = isSameStep ? state.past : [...state.past, momentOf(state)].slice(-MAX_STEPS);
  return { ...state, ...now, step, past, future: [], pasted: undefined, typing: isTyped ? step : undefined };
}

function withDraft(state: EditorState, set: EditedSet, texts: TypedTexts): Omit<Moment, 'step'> {
  const { calculator: good = state.good, issues } = calculatorOfDraft(writtenSet(set), state.policy);
  const stay = good === state.good ? state.stay : checkedStay(state.stay, moneyOf(good), state.words);
  return { set, texts, issues, good, stay };
}

function momentOf({ set, texts, issues, good, stay, step }: EditorState): Moment {
  return { set, texts, issues, good, stay, step };
}

/** Without a calculator for an invalid draft. */
function calculatorOfDraft(
  written: unknown,
  policy: Policy | undefined,
): { readonly calculator?: Calculator; readonly issues: readonly Issue[] } {
  const definition = validateTaxSet(written);
  if (definition.issues !== undefined) return { issues: definition.issues };
  try {
    return { calculator: calculatorOf(definition, policy), issues: [] };
  } catch (error) {
    if (!(error instanceof InvalidDefinitionError)) throw error;
    return { issues: error.issues };
  }
}

/** Reads a stay that a caller passes, in the money of the draft; `undefined` if it is invalid. */
export function readStay(stay: unknown, good: Calculator | undefined): Stay | undefined {
  const { currency = 'EUR', digits } = moneyOf(good) ?? {};
  return validateStay(stay, currency, digits).value;
}

export function moneyOf(good: Calculator | undefined): StayMoney | undefined {
  if (good === undefined) return undefined;
  const { currency } = good.taxSet;
  const refused = (stay: Stay): readonly Issue[] => {
    try {
      good.totals(stay);
    } catch (error) {
      if (error instanceof InvalidStayError) return error.issues;
      throw error;
    }
    return [];
  };
  return { currency, digits: digitsFor(currency, good.policy), refused };
}

/** The names of the undo and redo steps: "Rate 4.00 to 4.50". Empty if there is none. */
export function stepNames(state: EditorState): { readonly undo: string; readonly redo: string } {
  const [before, after] = [state.past.at(-1), state.future[0]];
  return {
    undo: before === undefined ? '' : nameOfStep(before, state, state.words),
    redo: after === undefined ? '' : nameOfStep(state, after, state.words),
  };
}

function nameOfStep(before: Moment, after: Moment, words: Words): string {
  const { step } = after;
  const label = step.startsWith('stay.') ? stayLabel(fieldOfStay(step), words) : fieldOf(step, words)?.spec.label;
  if (label === undefined) return step;
  const textIn = (moment: Moment): string => textAt(moment, step, words) || say(words, EDITOR, 'empty');
  return say(words, EDITOR, 'step', { label, was: textIn(before), is: textIn(after) });
}

function textAt(moment: Moment, id: string, words: Words): string {
  if (id.startsWith('stay.')) return stayText(moment.stay, fieldOfStay(id), words);
  const text = shownText({ ...moment, words }, id);
  const field = fieldOf(id);
  const reading = readText({ ...moment, words }, { id, text });
  const isPercentage = field !== undefined && unitOf(moment.set, field) === 'percent' && isRead(reading);
  return isPercentage ? percentText(String(reading.value), words) : text;
}

type TypedTexts = Readonly<Record<string, string>>;

interface TypedDraft {
  readonly set: EditedSet;
  readonly texts: TypedTexts;
  /** The language of typed numbers [English]. */
  readonly words?: Words;
}

/** A text as its field reads it; as it is, if there is no such field. */
function readText({ set, words }: TypedDraft, { id, text }: TypedText): ReadResult<unknown> {
  const field = fieldOf(id);
  return field === undefined ? { value: text } : readField(field.spec, text, words, unitOf(set, field));
}

function isUnread(draft: TypedDraft, typed: TypedText): boolean {
  return !isRead(readText(draft, typed));
}

export function hasUnread(draft: TypedDraft): boolean {
  return Object.entries(draft.texts).some(([id, text]) => isUnread(draft, { id, text }));
}

/** The unreadable texts by the index of their tax: a draft that is read again has other keys. */
export function unreadByPlace(draft: TypedDraft): TypedTexts {
  const keys = [...keysIn(draft.set.tree)];
  // The text of an incomplete date is unknown.
  const unread = Object.entries(draft.texts).filter(
    ([id, text]) => text !== HALF_A_DATE && isUnread(draft, { id, text }),
  );
  return Object.fromEntries(
    unread.map(([id, text]) => [withOwner(id, (key) => String(Math.max(0, keys.indexOf(key)))), text]),
  );
}

export function withUnread<State extends TypedDraft>(state: State, byPlace: TypedTexts): State {
  const keys = [...keysIn(state.set.tree)];
  const typed = Object.entries(byPlace)
    .map(([id, text]): [string, string] => [withOwner(id, (place) => keys[Number(place)] ?? ''), text])
    .filter(([id, text]) => isUnread(state, { id, text }));
  return typed.length === 0 ? state : { ...state, texts: { ...state.texts, ...Object.fromEntries(typed) } };
}

function withOwner(id: string, ownerOf: (owner: string) => string): string {
  const [owner = '', ...path] = id.split('.');
  return [owner === 'set' ? owner : ownerOf(owner), ...path].join('.');
}
