import { deflateRawSync } from 'node:zlib';
import type { Policy } from '../../index.js';
import { heldScript } from '../../studio/held-script.js';
import { filePage } from '../../studio/page.js';
import { pageLanguage } from '../../studio/page-language.js';
import type { KeptCases, OpenedSet } from '../../studio/protocol.js';
import type { Io } from '../command-io.js';
import { cookbookSets } from '../input/examples.js';

interface StudioPage {
  readonly sets: readonly OpenedSet[];
  readonly cases?: KeptCases | undefined;
  readonly today: string;
  readonly locale?: string | undefined;
  readonly policy?: Policy | undefined;
  /** Whether a channel manager has the sets [where they have ids]. */
  readonly channel?: boolean | undefined;
}

/** The studio as one file, with tax sets and the cookbook in it: it loads nothing, and sends nothing. */
export async function studioPage({ sets, cases, today, locale, policy, channel }: StudioPage, io: Io): Promise<string> {
  const language = await pageLanguage(locale);
  const opened = {
    sets,
    ...(cases === undefined ? {} : { cases }),
    today,
    // Packed they take a fourth.
    places: deflateRawSync(JSON.stringify(await cookbookSets(io))).toString('base64url'),
    ...language.opened,
    ...(policy === undefined ? {} : { policy }),
    ...(channel === undefined ? {} : { channel }),
  };
  return filePage(opened, heldScript(await io.studioScript()), language.words);
}
