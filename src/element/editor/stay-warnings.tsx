import type { JSX } from 'preact';
import { STAY_LABELS } from '../../editor/stay-fields.js';
import { problemInWords } from '../../editor/words.js';
import { didYouMean } from '../../issues/field-codes.js';
import type { Issue, IssueOf } from '../../issues/issue.js';
import { counted, shown } from '../../issues/shown.js';
import type { STAY_CODES } from '../../issues/stay-codes.js';
import { List } from '../../views/markup.js';
import { useEditor } from './controls.js';

/** The codes of what is worth knowing about a stay. */
type StayWarning = {
  [Code in keyof typeof STAY_CODES]: (typeof STAY_CODES)[Code]['severity'] extends 'warning' ? Code : never;
}[keyof typeof STAY_CODES];

/** The warnings about a stay in the words of its form: who fills it in knows no fields of data. */
const SENTENCES: { readonly [Code in StayWarning]: (params: IssueOf<Code>['params']) => string } = {
  extra_untaxed: ({ label, suggestion }) =>
    `No tax of this set is computed on the extra ${shown(label)}.${didYouMean(suggestion)}`,
  label_unknown: ({ label, suggestion }) => `No rate of this set is for ${shown(label)}.${didYouMean(suggestion)}`,
  booked_on_missing: ({ title }) =>
    `The rate of ${shown(title)} depends on the day of booking. Fill in "${STAY_LABELS.bookedOn}".`,
  booked_after_check_in: ({ received, checkIn }) =>
    `The stay was booked on ${received}, after the arrival on ${checkIn}.`,
  moved_room: ({ later, earlier, nights }) =>
    `Room ${later} begins where room ${earlier} ends, with as many guests. If they only moved, their ` +
    `${counted(nights, 'night')} before are not counted here, and limits on nights start again.`,
  room_before_stay: ({ received, checkIn }) => `A room arrives on ${received}, before the stay begins on ${checkIn}.`,
  room_long_after_stay: ({ received, checkIn, days }) =>
    `A room arrives on ${received}, ${counted(days, 'day')} after the stay begins on ${checkIn}.`,
  net_below_zero: ({ price, inclusive }) =>
    `What is included (${inclusive}) is more than the price (${price}): the house pays the difference.`,
};

/** The warnings of the quote beside the stay: those of the tax set, and where the stay loses a tax. */
export function StayWarnings(): JSX.Element | null {
  const { scenario } = useEditor();
  const sentences = new Set(scenario?.draft.warnings.map(inWords));
  if (sentences.size === 0) return null;
  return (
    <section class="advice" aria-label="Warnings for this stay">
      <h3>Worth a look</h3>
      <List entries={[...sentences]} />
    </section>
  );
}

function inWords(warning: Issue): string {
  return isOfStay(warning) ? sentenceOf(warning) : problemInWords(warning);
}

type StayIssue = { [Code in StayWarning]: IssueOf<Code> }[StayWarning];

function isOfStay(warning: Issue): warning is StayIssue {
  return Object.hasOwn(SENTENCES, warning.code);
}

function sentenceOf<Code extends StayWarning>({ code, params }: IssueOf<Code>): string {
  return SENTENCES[code](params);
}
