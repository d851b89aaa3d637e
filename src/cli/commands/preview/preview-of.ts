import { InvalidDefinition, InvalidStay, type Preview } from '../../../index.js';
import { previewIn } from '../../../preview/preview.js';
import { ENGLISH, type Words } from '../../../words/words.js';
import { InvalidInput } from '../../command.js';
import { locate } from '../../input/parts.js';
import type { PreviewInput } from './read-preview.js';

/** Which scenarios are looked at. */
export interface PreviewedStays {
  readonly onlyMine?: true;
  /** Around which day everyday stays lie. */
  readonly today: string;
}

/** Draft, saved set and stays are valid. The policy of a worked case, or a quote, can still be refused. */
export function previewOf(input: PreviewInput, { onlyMine, today }: PreviewedStays, words: Words = ENGLISH): Preview {
  const { draft, saved, scenarios, policy, channel, placeIssues, stays } = input;
  try {
    return previewIn(words, draft, {
      ...(policy === undefined ? {} : { policy }),
      automatic: !onlyMine,
      scenarios,
      today,
      channel,
      ...(saved === undefined ? {} : { saved }),
    });
  } catch (error) {
    if (error instanceof InvalidDefinition) throw new InvalidInput(placeIssues(error.issues));
    if (!(error instanceof InvalidStay)) throw error;
    throw new InvalidInput(
      error.issues.map((issue) => {
        const [, at, path = ''] = /^scenarios\[(\d+)\]\.stay\.?(.*)$/.exec(issue.path) ?? [];
        const stay = stays[Number(at)];
        if (stay === undefined) throw error;
        return locate(stay, { ...issue, path }, 'issue');
      }),
    );
  }
}
