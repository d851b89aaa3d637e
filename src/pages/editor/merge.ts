import type { LocalRate } from '../../core/definitions/local/of-tax.js';
import type { TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import type { Fields } from '../../core/issues/reading.js';
import { isRecord } from '../../core/issues/reading.js';
import { conditionsInWords, unitLimitsInWords } from '../../language/description/conditions.js';
import { ruleInWords } from '../../language/description/local-rules.js';
import { absentName } from '../../language/description/names.js';
import { valueInWords } from '../../language/description/values.js';
import { EDITOR } from '../../language/words/en/editor.js';
import { COUNTS } from '../../language/words/en/explanation.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import { chargeInWords } from './charge-in-words.js';
import type { EditedSet, TaxKey, TreeNode } from './draft.js';
import { keysIn, shownTaxes, writtenSet } from './draft.js';
import type { FieldSpec } from './fields.js';
import { fieldId, nameOfField, specOf, textOf } from './fields.js';
import type { Path } from './json.js';
import { entriesOf, fieldsOf, isSame, textField, valueAt, withValue } from './json.js';
import type { EditorState } from './state.js';
import { inUnit, unitOf } from './units.js';
import { withoutEmpty } from './write.js';

export type Side = 'mine' | 'theirs';

/** A place at which two edits differ: a field of a tax or set, or the order of taxes. */
export interface Disagreement {
  /** "t1.rate", "set.title"; "t2" for a tax that only one side has; "taxes" for the order. */
  readonly id: string;
  readonly label: string;
  /** The value of each side, in the words of a hotelier; one line per row of a list. */
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  /** The side that changed the place. A change of one side alone is kept by default. */
  readonly changedBy: Side | 'both';
}

export interface Edits {
  readonly base: EditedSet;
  readonly mine: EditedSet;
  readonly theirs: EditedSet;
}

const ORDER = 'taxes';

/** A place at which two edits differ. The path of a tax that only one side has is empty. */
interface Difference {
  readonly id: string;
  readonly owner: string;
  readonly path: Path;
  readonly changedBy: Disagreement['changedBy'];
}

function differences({ base, mine, theirs }: Edits): Difference[] {
  const [ofBase, ofMine, ofTheirs] = [base, mine, theirs].map(fieldsByOwner);
  return ['set', ...new Set([...Object.keys(mine.taxes), ...Object.keys(theirs.taxes)])].flatMap((owner) => {
    const [before, is, so] = [ofBase, ofMine, ofTheirs].map((fields) => fields?.get(owner));
    if (is === so) return [];
    const paths = is === undefined || so === undefined ? [[]] : pathsIn(is, so);
    return paths.flatMap((path) => {
      const [was, mine, theirs] = [before, is, so].map((fields) => valueAt(fields, path));
      return mine === theirs || isSame([mine], [theirs])
        ? []
        : [{ id: fieldId(owner, path), owner, path, changedBy: sideOfChange(was, mine, theirs) }];
    });
  });
}

/** The fields of the set and of each of its taxes. */
function fieldsByOwner({ fields, taxes, tree }: EditedSet): ReadonlyMap<string, Fields> {
  return new Map([['set', fields], ...[...keysIn(tree)].map((key) => [key, taxes[key] ?? {}] as const)]);
}

export function disagreements(edits: Edits, words: Words = ENGLISH): Disagreement[] {
  const { mine, theirs } = edits;
  const owners = new Map([...fieldsByOwner(theirs), ...fieldsByOwner(mine)]);
  const ofMine = sideWords(mine, say(words, EDITOR, 'asInDraft'), words);
  const ofTheirs = sideWords(theirs, say(words, EDITOR, 'asInFile'), words);
  const differing = differences(edits).map(({ id, owner, path, changedBy }): Disagreement => {
    const title = textField(owners.get(owner), 'title') ?? say(words, EDITOR, 'tax');
    const name = owner === 'set' ? say(words, EDITOR, 'taxSet') : title;
    if (path.length === 0) {
      return { id, label: name, mine: ofMine.ofTax(owner), theirs: ofTheirs.ofTax(owner), changedBy };
    }
    const label = say(words, EDITOR, 'place', { owner: name, field: placeInWords(owner, path, words) });
    return { id, label, mine: ofMine.ofValue(owner, path), theirs: ofTheirs.ofValue(owner, path), changedBy };
  });
  const order = disagreedOrder(edits, words);
  return order === undefined ? differing : [...differing, order];
}

/** The order of taxes, if it differs. */
function disagreedOrder({ base, mine, theirs }: Edits, words: Words): Disagreement | undefined {
  const [orderBefore, orderOfMine, orderOfTheirs] = [base, mine, theirs].map(({ tree }) => placesOf(tree));
  if (orderOfMine === orderOfTheirs) return undefined;
  const changedBy = sideOfChange(orderBefore, orderOfMine, orderOfTheirs);
  const linesOfSide = (set: EditedSet) => set.tree.map((node) => orderOf(set, node, words));
  return {
    id: ORDER,
    label: say(words, EDITOR, 'order'),
    mine: linesOfSide(mine),
    theirs: linesOfSide(theirs),
    changedBy,
  };
}

function sideOfChange(before: unknown, mine: unknown, theirs: unknown): Disagreement['changedBy'] {
  if (isSame([before], [mine])) return 'theirs';
  return isSame([before], [theirs]) ? 'mine' : 'both';
}

/** My edit, with their value at each place of `sides` that is theirs. */
export function mergeEdits({ base, mine, theirs }: Edits, sides: ReadonlyMap<string, Side>): EditedSet {
  const isTheirs = (id: string): boolean => sides.get(id) === 'theirs';
  let { fields, taxes } = mine;
  for (const { id, owner, path } of differences({ base, mine, theirs })) {
    if (!isTheirs(id)) continue;
    const theirFields = owner === 'set' ? theirs.fields : (theirs.taxes[owner] ?? {});
    const myFields = owner === 'set' ? fields : (taxes[owner] ?? {});
    const now =
      path.length === 0
        ? theirFields
        : withoutEmpty(fieldsOf(withValue(myFields, path, valueAt(theirFields, path))), path);
    if (owner === 'set') fields = now;
    else taxes = { ...taxes, [owner]: now };
  }
  const all = [...new Set([...keysIn(mine.tree), ...keysIn(theirs.tree)])];
  const kept = new Set(all.filter((key) => keysIn((isTheirs(key) ? theirs : mine).tree).has(key)));
  const order = onlyKept((isTheirs(ORDER) ? theirs : mine).tree, kept);
  const placed = keysIn(order);
  // Taxes that one side added come last if the order is the other side's.
  const added = [...kept].filter((key) => !placed.has(key));
  const levels = new Map([...theirs.tree, ...mine.tree].map(({ key, level }) => [key, level]));
  const tree = [...order, ...added.map((key) => ({ key, level: levels.get(key), taxes: [] }))];
  return { fields, taxes, tree, next: Math.max(mine.next, theirs.next) };
}

function onlyKept(tree: readonly TreeNode[], kept: ReadonlySet<TaxKey>): TreeNode[] {
  return tree.flatMap((node) => (kept.has(node.key) ? [{ ...node, taxes: onlyKept(node.taxes, kept) }] : []));
}

/** Groups of independent rules: each of their fields is a separate place. */
const GROUPS: ReadonlySet<string> = new Set(['local', 'local.policy', 'local.policy.rounding']);

function pathsIn(first: Fields, second: Fields, above: Path = []): Path[] {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  return [...names].flatMap((name) => {
    const path = [...above, name];
    const isGroup =
      GROUPS.has(path.join('.')) &&
      [first[name], second[name]].every((of) => isRecord(of) || of === undefined || of === null);
    return isGroup ? pathsIn(fieldsOf(first[name]), fieldsOf(second[name]), path) : [path];
  });
}

function placesOf(tree: readonly TreeNode[]): string {
  return JSON.stringify(tree, (name, value: unknown) => (name === 'level' ? (value ?? 0) : value));
}

/** Local rules without a text for absence. The other rules have a usual value. */
const FIELDS_WITHOUT_TEXT: readonly string[] = ['rates', 'source', 'titles', 'invoice', 'at_most', 'at_least'];

/** The name of a place: "Rate", "Computed on", "A limit of nights counts". */
export function placeInWords(owner: string, path: Path, words: Words = ENGLISH): string {
  const name = nameOfField(owner, path, words);
  return name ?? say(words, EDITOR, 'unnamed', { path: path.join(' ') });
}

type EditedState = Pick<EditorState, 'base' | 'set' | 'words'>;

/** The edits of a draft, as the review lists them; none if nothing is saved. */
export function editsOf({ base, set, words }: EditedState): readonly Disagreement[] {
  return base === undefined || base === set ? [] : editsBetween(base, set, words);
}

/** The number of these edits, which needs no words for their values. */
export function countEdits({ base, set, words }: EditedState): number {
  if (base === undefined || base === set) return 0;
  const edits = { base, mine: set, theirs: base };
  const order = disagreedOrder(edits, words);
  return differences(edits).length + (order !== undefined && isWorthShowing(order) ? 1 : 0);
}

export function editsBetween(before: EditedSet, after: EditedSet, words: Words): readonly Disagreement[] {
  return disagreements({ base: before, mine: after, theirs: before }, words).filter(isWorthShowing);
}

/** Hides the order of taxes if it only differs by an added or removed tax. */
function isWorthShowing({ id, mine, theirs }: Disagreement): boolean {
  const both = (lines: readonly string[], others: readonly string[]) => lines.filter((line) => others.includes(line));
  const isSameOrder = both(mine, theirs).join('\n') === both(theirs, mine).join('\n');
  const isPlain = mine.length !== theirs.length && both(mine, theirs).length === Math.min(mine.length, theirs.length);
  return id !== ORDER || !(isSameOrder && isPlain);
}

/** The texts of a side. An invalid place has the text `elsewhere`: "as in the file". */
function sideWords(set: EditedSet, elsewhere: string, words: Words) {
  // An invalid set has no texts.
  const read = validateTaxSet(writtenSet(set)).value;
  const places = new Map(
    shownTaxes(set.tree)
      .map((place) => [place.key, place] as const)
      .reverse(),
  );
  return {
    ofValue: (owner: string, path: Path) => {
      const of = owner === 'set' ? set.fields : (set.taxes[owner] ?? {});
      const value = valueAt(of, path) ?? undefined;
      const rates = readTax(read, places.get(owner)?.at ?? [])?.local?.rates ?? [];
      return linesOf({ set, of, owner, path, value, rates, isValid: read !== undefined, words }) ?? [elsewhere];
    },
    /** A tax that the other side does not have. */
    ofTax: (key: TaxKey) => {
      const place = places.get(key);
      return [place === undefined ? say(words, EDITOR, 'gone') : chargeInWords(set, place, words)];
    },
  };
}

/** The tax as validated, with all defaults. */
function readTax(set: TaxSet | undefined, [first, ...inner]: readonly number[]): TaxSetEntry | undefined {
  const top = set?.taxes[first ?? -1];
  return inner.reduce<TaxSetEntry | undefined>((tax, index) => tax?.taxes[index], top);
}

/** "VAT, computed before City tax, under it: Cleaning fee". */
function orderOf({ taxes, tree }: EditedSet, { key, level, taxes: nested }: TreeNode, words: Words): string {
  const title = (owner: TaxKey) => textField(taxes[owner], 'title') ?? say(words, EDITOR, 'tax');
  const under = (nodes: readonly TreeNode[]): string =>
    nodes
      .map(({ key: inner, taxes: below }) =>
        below.length === 0
          ? title(inner)
          : say(words, EDITOR, 'titleAndUnder', { title: title(inner), taxes: under(below) }),
      )
      .join(', ');
  const later = tree.filter((other) => Number(other.level ?? 0) < Number(level ?? 0)).map((other) => title(other.key));
  return [
    title(key),
    ...(later.length === 0 ? [] : [say(words, EDITOR, 'computedBefore', { taxes: later.join(', ') })]),
    ...(nested.length === 0 ? [] : [say(words, EDITOR, 'under', { taxes: under(nested) })]),
  ].join(', ');
}

interface SidePlace {
  readonly set: EditedSet;
  readonly of: Fields;
  readonly owner: string;
  readonly path: Path;
  readonly value: unknown;
  readonly rates: readonly LocalRate[];
  readonly isValid: boolean;
  readonly words: Words;
}

/** `undefined` if there is no text for the place. */
function linesOf(place: SidePlace): string[] | undefined {
  const { owner, path, value, isValid, words } = place;
  const [first, rule] = path;
  const spec = specOf(owner, path, words);
  if (spec?.choices !== undefined) return [chosenIn(spec, value, words)];
  if (first === 'local' && path.length === 2) return ofRule(place, String(rule));
  if (value === undefined) return [absentName(path.join('.'), words)];
  if (first === 'applicable_date_ranges') {
    return isValid ? entriesOf(value).map((range) => valueInWords(first, [range], words)) : undefined;
  }
  const isNights = first === 'max_nights' || first === 'skip_nights';
  return isNights && typeof value === 'number' ? [say(words, COUNTS, 'night', { n: value })] : scalar(place, spec);
}

function ofRule(place: SidePlace, rule: string): string[] | undefined {
  const { of, owner, path, value, isValid, words } = place;
  if (value === undefined)
    return [FIELDS_WITHOUT_TEXT.includes(rule) ? absentName(rule, words) : ruleInWords(undefined, rule, words)];
  const spec = specOf(owner, path, words);
  if (spec !== undefined && !isRecord(value)) return scalar(place, spec);
  if (!isValid) return undefined;
  if (rule === 'rates') {
    const unit = unitOf(place.set, { owner, path, spec: { unit: 'rate' } });
    return place.rates.map(({ rate, at_most, at_least, ...conditions }) => {
      const limits = unitLimitsInWords({ at_most, at_least }, words);
      const rated = [inUnit(rate, unit, words), ...limits].join(', ');
      return `${rated}: ${conditionsInWords(conditions, fieldsOf(of['local']), words)}`;
    });
  }
  if (rule === 'base' || rule === 'round') return [ruleInWords(value, rule, words)];
  const inner = Object.entries(fieldsOf(value)).map(([name, inside]) => {
    return `${specOf(owner, [...path, name], words)?.label ?? name}: ${textOf(inside)}`;
  });
  return inner.length === 0 ? [ruleInWords(value, rule, words)] : inner;
}

function scalar(place: SidePlace, spec: FieldSpec | undefined): string[] | undefined {
  const { set, owner, path, value, words } = place;
  if (Array.isArray(value)) {
    const texts = value.filter((entry) => typeof entry !== 'object');
    return texts.length < value.length
      ? undefined
      : [texts.length === 0 ? absentName(path.join('.'), words) : texts.join(', ')];
  }
  if (typeof value === 'object') return undefined;
  const written = textOf(value);
  return [spec?.unit === undefined ? written : inUnit(written, unitOf(set, { owner, path, spec }), words)];
}

function chosenIn({ choices = [] }: FieldSpec, value: unknown, words: Words): string {
  const text = textOf(value);
  return choices.find((choice) => choice.value === text)?.name ?? (text === '' ? absentName('', words) : text);
}
