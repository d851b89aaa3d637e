import type { Issue } from '../issues/issue.js';

/** Issues whose sentence names the fields of a file, in the words of the form. */
const SENTENCES: ReadonlyMap<string, string> = new Map<Issue['code'], string>([
  [
    'percent_of_tax_sent',
    'The channel manager would take this percent of the price. Choose "Charged: here alone"; or add "Rate here" and ' +
      '"Logic here", and say what the channel manager is told instead.',
  ],
  ['base_of_nothing', 'Where a base starts from nothing, "Base adds" must name at least one tax.'],
]);

/** What is wrong, as the form says it. */
export function problemInWords({ code, message }: Pick<Issue, 'code' | 'message'>): string {
  return SENTENCES.get(code) ?? message;
}
