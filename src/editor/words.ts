import { didYouMean } from '../issues/field-codes.js';
import type { Issue, IssueOf } from '../issues/issue.js';
import { grouped, shown } from '../issues/shown.js';
import { TAX_SPECS } from './fields.js';

const TWICE = 'Another tax of the set has this name. Give one of them another name.';
const OF_100 = 'A percentage must be between 0 and 100.';

/** Issues whose sentence names fields of a file, in the words of the form: who fills it in knows no fields of data. */
const WORDS: { readonly [Code in Issue['code']]?: string } = {
  blank: 'This must not be empty.',
  range_open: 'Fill in the first day, the last day or both; or remove the row.',
  range_reversed: 'The last day must not be before the first.',
  rate_over_100: OF_100,
  local_rate_over_100: `${OF_100} It may be more only where it is computed on other taxes alone.`,
  local_rate_required: 'A rate is needed here, because the one for the channel manager is of another kind.',
  at_least_over_at_most: 'The least must not be more than the most.',
  tax_conflict: TWICE,
  tax_repeated: TWICE,
  key_beside_channel: 'Leave this out where the channel manager alone charges the tax.',
  inclusive_units: 'Leave this out of a percentage in the price, which is found by taking the price apart.',
  inclusive_price_from_net: 'A tax in the price whose rows have a price cannot be computed on the net.',
  percent_of_tax_sent:
    'The channel manager would take this percentage of the price. Choose "Charged by: this house alone"; or add ' +
    '"Rate here" and "Charged here", and say what the channel manager is told instead.',
  base_of_nothing: 'Name at least one tax.',
  cap_within_skip: 'The limit of nights is not above the first nights that are not charged. Check that both are meant.',
};

/** The same for sentences with a name or a number in them. */
const SENTENCES = {
  same_title: ({ title }) => `Two taxes are called ${shown(title)}. Guests cannot tell them apart on a bill.`,
  key_without_use: ({ needed }) => {
    const uses = [
      ...(needed.includes('percent') ? ['percentages'] : []),
      ...(needed.includes('rows') ? ['rows with a price'] : []),
    ];
    return `Leave this out: it is for ${uses.join(' and ')}.`;
  },
  key_without_effect: ({ field, because }) =>
    `${shown(TAX_SPECS[`local.${field}`]?.label ?? field)} has no effect: ${because}.`,
  nights_reversed: ({ field }) =>
    field === 'age_under'
      ? 'This must be above the age from which the row holds.'
      : 'This must not be less than where the row starts.',
  plus_unknown: ({ reference, suggestion }) =>
    `There is no tax ${shown(reference)} in the set.${didYouMean(suggestion)}`,
  plus_ambiguous: ({ reference }) => `Several taxes are called ${shown(reference)}.`,
  plus_repeated: ({ reference }) => `${shown(reference)} is named twice.`,
  plus_circular: ({ reference }) => `${shown(reference)} is this tax, or is computed on it.`,
  plus_later: ({ reference }) => `${shown(reference)} is calculated later. Give it a higher level.`,
  plus_not_here: ({ reference }) => `${shown(reference)} is charged by the channel manager alone.`,
  never_applies: ({ skip, longest }) =>
    `The tax is never charged: it leaves out the first ${grouped(skip)} nights, and a stay has at most ${grouped(longest)}.`,
  cap_out_of_reach: ({ title, cap, longest }) =>
    `The limit of ${grouped(cap)} nights of ${shown(title)} has no effect within a season: the longest has ${grouped(longest)}.`,
  channel_charges_otherwise: ({ amount, stay, differing, looked }) =>
    `The channel manager charges ${amount.slice(1)} ${amount.startsWith('-') ? 'less' : 'more'} for ${stay}, because it ` +
    `cannot be told every rule (${grouped(differing)} of ${grouped(looked)} stays differ). Check that guests may be shown that.`,
  persons_below_guests: ({ guests }) =>
    `${grouped(guests)} guests are named, with an age or nights of their own: there must be as many persons.`,
  label_reserved: ({ received }) => `An extra cannot be called ${shown(received)}, which is the price of the room.`,
} satisfies { readonly [Code in Issue['code']]?: (params: IssueOf<Code>['params']) => string };

type Told = keyof typeof SENTENCES;
type ToldIssue = { [Code in Told]: IssueOf<Code> }[Told];
const BY_CODE: { readonly [Code in Told]: (params: IssueOf<Code>['params']) => string } = SENTENCES;

/** What is wrong, or worth a look, as the form says it. What must hold of one value is said without the name of its field. */
export function problemInWords(issue: Issue): string {
  const { code, params, message } = issue;
  const words = isTold(issue) ? sentenceOf(issue) : WORDS[code];
  if (words !== undefined) return words;
  const isOfValue = 'expected' in params && ('field' in params || code === 'step_not_payable');
  return isOfValue ? `This must be ${params.expected}.`.replace('or null', 'or left out') : message;
}

function isTold(issue: Issue): issue is ToldIssue {
  return Object.hasOwn(SENTENCES, issue.code);
}

function sentenceOf<Code extends Told>({ code, params }: IssueOf<Code>): string {
  return BY_CODE[code](params);
}
