import type { CatalogueEntry } from './field-codes.js';
import { shown } from './shown.js';

/** Params of doubts. */
export interface DoubtParams {
  /** The title of the other tax. */
  readonly title?: string | undefined;
  /** The usual intention, as it is written in the definition. */
  readonly write: string;
  /** What to write if the definition is meant literally. */
  readonly keep?: string | undefined;
  /** The label that a guest has and the room lacks. */
  readonly label?: string | undefined;
  /** The day that two periods share. */
  readonly day?: string | undefined;
  /** The index of the other row, from 0. */
  readonly other?: number | undefined;
  /** The path of the other tax. */
  readonly first?: string | undefined;
  /** A plain stay, in words. */
  readonly stay?: string | undefined;
  /** The amount for that stay, with the currency. */
  readonly charged?: string | undefined;
  /** The amount for that stay once `write` is written. */
  readonly meant?: string | undefined;
}

/** The entry of a doubt: the definition's text, both amounts, and what to write. */
function doubt(saying: (params: DoubtParams) => string, named: ReadonlyArray<keyof DoubtParams> = []) {
  return {
    severity: 'warning',
    sentence: (params: DoubtParams) => `${saying(params)} ${whatToWrite(params)}`,
    params: [...named, 'write', 'keep', 'stay', 'charged', 'meant'],
  } as const;
}

function whatToWrite({ write, keep, stay, charged, meant }: DoubtParams): string {
  const orKeep = keep === undefined ? '' : `, or ${keep} to keep it as it is`;
  if (stay === undefined) return `Write ${write}${orKeep}.`;
  return `For ${stay}, it charges ${charged}, and ${meant} with ${write}. Write that${orKeep}.`;
}

/** Codes of valid definitions that nearly always mean something else. */
export const DOUBT_CODES = {
  guest_row_on_room_percent: doubt(
    ({ title, label }) =>
      label === undefined
        ? 'This row asks the age of a guest, but the percentage is one for the room, which takes the highest rate of its guests.'
        : `Not the whole room has the label ${shown(label)}, but the percentage ${shown(title)} is one for the room, which takes ` +
          'the highest rate of its guests.',
    ['title', 'label'],
  ),
  price_of_unsaid: doubt(() => 'This condition looks at the price of the room, but the tax is one for each guest.'),
  inclusive_on_exclusive: doubt(
    ({ title }) =>
      `This inclusive tax is computed on the exclusive ${shown(title)} too, so the tax on what is beside the price is ` +
      `taken out of the price. Where ${shown(title)} is taxed too, add an exclusive tax on it alone.`,
    ['title'],
  ),
  base_unsaid: doubt(
    ({ title }) =>
      `Nothing says whether the price that this tax is computed on has the inclusive ${shown(title)} in it. Now it has.`,
    ['title'],
  ),
  fee_on_vat: doubt(
    ({ title }) => `This fee is computed on the tax ${shown(title)}, and not the tax on the fee.`,
    ['title'],
  ),
  net_adds_inclusive: doubt(
    ({ title }) =>
      `The net of this tax adds the inclusive ${shown(title)} again, because that stands on a higher level.`,
    ['title'],
  ),
  ranges_share_day: doubt(
    ({ day, other, title, first }) =>
      first === undefined
        ? `This period ends on ${day}, the day on which that of row ${(other ?? 0) + 1} begins, and the first of the two rows applies.`
        : `This period ends on ${day}, the day on which that of the other ${shown(title)} begins (${first}), and both are charged.`,
    ['day', 'other', 'title', 'first'],
  ),
} as const satisfies Record<string, CatalogueEntry>;

/** Whether a warning is a doubt. */
export function isDoubt({ code }: { readonly code: string }): boolean {
  return Object.hasOwn(DOUBT_CODES, code);
}
