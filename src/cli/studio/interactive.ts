import { createHash } from 'node:crypto';
import { filePage } from '../../studio/page.js';
import type { Io } from '../command-io.js';
import type { PreviewInput } from '../preview-input.js';
import { placesIn } from './places.js';

/** The studio as one file, with a draft, what is saved, and the cookbook in it: it loads nothing, and sends nothing. */
export async function interactivePage(
  { draft, saved }: PreviewInput,
  { today, locale }: { readonly today: string; readonly locale: string | undefined },
  io: Io,
): Promise<string> {
  const script = await io.studioScript();
  const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
  const set = { name: draft.title, draft, ...(saved === undefined ? {} : { saved }) };
  const opened = { sets: [set], today, places: await placesIn(io), ...(locale === undefined ? {} : { locale }) };
  return filePage(opened, { script, hash });
}
