/** One change of a cure, as texts that a program can apply. */
export interface Edit {
  /** The path of the object that the field belongs to, or of the value that is replaced; '' is the whole value. */
  readonly at: string;
  /** `field: value`, where `null` leaves the field out; or a value alone, which replaces the one at `at`. JSON. */
  readonly write: string;
}

/** How a program cures a warning: one edit, or several. None: a program cannot. */
export interface Cure {
  /** What to write: `field: value` or a value. */
  readonly write?: string | undefined;
  /** The path that `write` belongs to, if it is not that of the warning. */
  readonly at?: string | undefined;
  /** Several edits, which belong together. They go before `write`. Empty: a program cannot cure the warning. */
  readonly edits?: readonly Edit[] | undefined;
}

/** A cure whose text the sentence of its warning has. */
export interface CureInSentence extends Cure {
  readonly write: string;
}

/** The params of a cure, at the end of those of its sentence. */
export const CURE = ['write', 'at', 'edits'] as const;

/** Longer texts and lists are left out: an issue never repeats megabytes of input. */
export const LONGEST_WRITE = 2_000;
const MOST_EDITS = 100;

/** The params of edits for a warning at a path; empty if they are too long to be reported. */
export function cureOf(path: string, edits: readonly Edit[]): Cure {
  const [first, ...others] = edits;
  if (first === undefined || edits.length > MOST_EDITS) return {};
  if (edits.some(({ write }) => write.length > LONGEST_WRITE)) return {};
  if (others.length > 0) return { edits };
  return first.at === path ? { write: first.write } : first;
}

/**
 * Like `cureOf`, for a warning whose sentence has the text. The text stays where the edits are too long to be reported:
 * `edits` is then empty, so that no program writes it.
 */
export function cureInSentence(path: string, edits: readonly Edit[], write = writtenTogether(edits)): CureInSentence {
  const cure = cureOf(path, edits);
  return { at: cure.at, edits: cure.write === write ? undefined : (cure.edits ?? []), write };
}

/** The edits of a cure that was reported at a path. */
export function editsOf(path: string, { write, at = path, edits }: Cure): readonly Edit[] {
  return edits ?? (write === undefined ? [] : [{ at, write }]);
}

/** The texts of edits in a sentence: `per: "guest", price_of: "person"`. */
export function writtenTogether(edits: readonly Edit[]): string {
  return edits.map(({ write }) => write).join(', ');
}

export function writeField(path: string, field: string, value: unknown): Edit {
  return { at: path, write: `${field}: ${writtenValue(value)}` };
}

/** A value as JSON, on one line with spaces: `{ "base": { "plus": [] } }`. Fields that are `undefined` are left out. */
export function writtenValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writtenValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries<unknown>({ ...value }).filter(([, content]) => content !== undefined);
  if (fields.length === 0) return '{}';
  return `{ ${fields.map(([name, content]) => `${JSON.stringify(name)}: ${writtenValue(content)}`).join(', ')} }`;
}
