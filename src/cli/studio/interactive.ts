import { createHash } from 'node:crypto';
import { filePage } from '../../studio/page.js';
import type { Io } from '../io.js';
import type { PreviewInput } from '../preview-input.js';

/** The studio as one file, with a draft and what is saved in it: it loads nothing, and sends nothing. */
export async function interactivePage(
  { draft, saved }: PreviewInput,
  { today, locale }: { readonly today: string; readonly locale: string | undefined },
  io: Io,
): Promise<string> {
  const script = await io.studio.script();
  const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  const set = { name: draft.title, draft, ...(saved === undefined ? {} : { saved }) };
  return filePage({ sets: [set], today, ...(locale === undefined ? {} : { locale }) }, { script, hash });
}
