import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { printable } from '../issues/printable.js';
import { taxesOf } from '../preview/breakpoints.js';
import { draftKeys, matchTaxes } from '../preview/matching.js';
import type { PreviewedSets } from '../preview/words/edited.js';
import { type LocalWriting, writingFor } from './writing.js';

/** What every view of one preview is shown with. */
export interface ShownWith {
  readonly sets: PreviewedSets;
  /** What the ids of this preview begin with: several can be in one document. */
  readonly prefix: string;
  readonly writing: LocalWriting;
  /** Names, dates and amounts in a sentence. */
  readonly pattern: RegExp;
  readonly names: ReadonlySet<string>;
  /** What each tax of the saved set is called in the draft, by key. */
  readonly keys: ReadonlyMap<string, string>;
  /** Whether a script keeps the views up to date: what is folded away can then wait until it is opened. */
  readonly isLive: boolean;
}

/** Where a sentence cuts a name. */
const LONGEST_NAME = 39;
const DATE = '\\d{4}-\\d\\d-\\d\\d';
const DECIMAL = '\\d+\\.\\d+';

/** What stays the same while a set is edited. */
interface Surroundings {
  readonly prefix: string;
  readonly writing: LocalWriting;
  readonly isLive: boolean;
}

export function shownWith(sets: PreviewedSets, { prefix, writing, isLive }: Surroundings): ShownWith {
  const { draft, saved } = sets;
  const all = [draft, ...(saved === undefined ? [] : [saved])];
  const titles = all.flatMap((set) => [set.title, ...taxesOf(set).map(({ title }) => title)]);
  const names = new Set([...titles, ...titles.map((title) => title.slice(0, LONGEST_NAME))].map(printable));
  const longestFirst = [...names].filter((name) => name !== '').sort((one, other) => other.length - one.length);
  const parts = [...longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')), DATE, DECIMAL];
  return {
    sets,
    prefix,
    writing,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}.])(${parts.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
    names,
    keys: saved === undefined ? new Map() : draftKeys(matchTaxes(taxesOf(draft), taxesOf(saved))),
    isLive,
  };
}

const NOTHING = shownWith(
  { draft: { title: '', currency: 'EUR', taxes: [] }, saved: undefined },
  { prefix: '', writing: writingFor('en'), isLive: false },
);

export const Shown = createContext<ShownWith>(NOTHING);

export function useShown(): ShownWith {
  return useContext(Shown);
}

/** What fills the bars of a tax: the pattern of its look. */
export function useFill(): (look: number) => string {
  const { prefix } = useShown();
  return (look) => `url(#${prefix}look${look})`;
}
