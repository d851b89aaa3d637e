import type { Colors } from '../output/text.js';
import { fieldInWords, named } from '../sync/step-text.js';
import type { FileChange } from './merge.js';

const SIGNS = { create: '+ add', update: '~ change', remove: '- remove' } as const;

/** `~ change tax "VAT"`, then each field on a line of its own. */
export function fileChangeText({ action, fields, ...what }: FileChange, colors: Colors): string {
  const paint = { create: colors.green, update: colors.yellow, remove: colors.red }[action];
  const why = action === 'remove' ? ' (the property does not have it)' : '';
  const lines = fields.map((field) => `      ${fieldInWords(field)}\n`);
  return `  ${paint(SIGNS[action])} ${named(what)}${why}\n${lines.join('')}`;
}
