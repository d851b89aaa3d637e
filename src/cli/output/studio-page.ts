import type { Policy } from '../../index.js';
import { packedPage, pageLanguage } from '../../studio/page-contents.js';
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

/** The studio as one HTML file with tax sets and the cookbook in it. It loads and sends nothing. */
export async function studioPage({ sets, cases, today, locale, policy, channel }: StudioPage, io: Io): Promise<string> {
  const language = await pageLanguage(locale);
  const opened = {
    sets,
    ...(cases === undefined ? {} : { cases }),
    today,
    ...language.opened,
    ...(policy === undefined ? {} : { policy }),
    ...(channel === undefined ? {} : { channel }),
    places: await cookbookSets(io),
  };
  return packedPage(opened, await io.studioScript(), language.words);
}
