import type { JSX } from 'preact';
import { problemInWords } from '../../editor/words.js';
import type { Issue, IssueOf } from '../../issues/issue.js';
import { shown } from '../../issues/shown.js';
import type { STAY_CODES } from '../../issues/stay-codes.js';
import { warningsAboutStay } from '../../quote/calculation.js';
import { List } from '../../views/markup.js';
import { useView } from '../../views/view-context.js';
import { STAY_FIELDS, STAY_WARNINGS } from '../../words/en/editor.js';
import type { Words } from '../../words/words.js';
import { say } from '../../words/words.js';
import { useEditor } from './controls.js';

/** Codes of warnings about a stay. */
type StayWarning = {
  [Code in keyof typeof STAY_CODES]: (typeof STAY_CODES)[Code]['severity'] extends 'warning' ? Code : never;
}[keyof typeof STAY_CODES];

/** The warnings in words of the form, without names of data fields. */
const SENTENCES: { readonly [Code in StayWarning]: (params: IssueOf<Code>['params'], words: Words) => string } = {
  extra_untaxed: ({ label, suggestion }, words) =>
    withSuggestion(say(words, STAY_WARNINGS, 'extra_untaxed', { label: shown(label) }), suggestion, words),
  extra_without_vat: ({ label }, words) => say(words, STAY_WARNINGS, 'extra_without_vat', { label: shown(label) }),
  label_unknown: ({ label, suggestion }, words) =>
    withSuggestion(say(words, STAY_WARNINGS, 'label_unknown', { label: shown(label) }), suggestion, words),
  paid_before_unknown: ({ title, suggestion }, words) =>
    withSuggestion(say(words, STAY_WARNINGS, 'paid_before_unknown', { title: shown(title) }), suggestion, words),
  ages_missing: ({ title, persons, charged, otherwise, children, age }, words) =>
    say(words, STAY_WARNINGS, 'ages_missing', {
      title: shown(title),
      persons,
      charged,
      otherwise,
      children,
      age,
      field: say(words, STAY_FIELDS, 'ages'),
    }),
  ranges_past: ({ title, last, checkIn = '' }, words) =>
    say(words, STAY_WARNINGS, 'ranges_past', { title: shown(title), last, checkIn }),
  booked_on_missing: ({ title }, words) =>
    say(words, STAY_WARNINGS, 'booked_on_missing', { title: shown(title), field: say(words, STAY_FIELDS, 'bookedOn') }),
  booked_after_check_in: ({ received, checkIn }, words) =>
    say(words, STAY_WARNINGS, 'booked_after_check_in', { received, checkIn }),
  moved_room: ({ later, earlier, nights }, words) =>
    say(words, STAY_WARNINGS, 'moved_room', { later, earlier, n: nights }),
  room_before_stay: ({ received, checkIn }, words) =>
    say(words, STAY_WARNINGS, 'room_before_stay', { received, checkIn }),
  room_long_after_stay: ({ received, checkIn, days }, words) =>
    say(words, STAY_WARNINGS, 'room_long_after_stay', { received, checkIn, n: days }),
  net_below_zero: ({ price, inclusive }, words) => say(words, STAY_WARNINGS, 'net_below_zero', { price, inclusive }),
};

function withSuggestion(sentence: string, suggestion: string | undefined, words: Words): string {
  if (suggestion === undefined) return sentence;
  return `${sentence} ${say(words, STAY_WARNINGS, 'didYouMean', { suggestion: shown(suggestion) })}`;
}

/** The warnings about the stay. Those of the tax set stand at its fields. */
export function StayWarnings(): JSX.Element | null {
  const { scenario } = useEditor();
  const { writing } = useView();
  const warnings = scenario === undefined ? [] : warningsAboutStay(scenario.draft);
  const sentences = new Set(warnings.map((warning) => inWords(warning, writing.prose)));
  if (sentences.size === 0) return null;
  return (
    <section class="advice" aria-label={say(writing, STAY_WARNINGS, 'region')}>
      <h3>{say(writing, STAY_WARNINGS, 'heading')}</h3>
      <List entries={[...sentences]} />
    </section>
  );
}

function inWords(warning: Issue, words: Words): string {
  return isOfStay(warning) ? sentenceOf(warning, words) : problemInWords(warning, words);
}

type StayIssue = { [Code in StayWarning]: IssueOf<Code> }[StayWarning];

function isOfStay(warning: Issue): warning is StayIssue {
  return Object.hasOwn(SENTENCES, warning.code);
}

function sentenceOf<Code extends StayWarning>({ code, params }: IssueOf<Code>, words: Words): string {
  return SENTENCES[code](params, words);
}
