import type { JSX } from 'preact';
import type { Preview } from '../index.js';
import { type ShownSets, scenariosToShow } from './data.js';
import { Detail } from './detail.js';
import { LookPatterns } from './looks.js';
import { ScenarioList } from './scenario-list.js';
import { Shown } from './shown.js';
import { Summary } from './summary.js';

interface PreviewViewProps {
  readonly preview: Preview;
  readonly sets: ShownSets;
  /** What its ids begin with: several previews can be in one document. */
  readonly prefix?: string;
}

/** All of a preview: what changes, the scenarios, and all there is to see of each. */
export function PreviewView({ preview, sets, prefix = '' }: PreviewViewProps): JSX.Element {
  const shown = scenariosToShow(preview, prefix);
  return (
    <Shown.Provider value={{ prefix }}>
      <a class="skip" href={`#${shown[0]?.anchor ?? ''}`}>
        Skip to the first scenario
      </a>
      <LookPatterns />
      <Summary preview={preview} sets={sets} />
      <main>
        <ScenarioList preview={preview} shown={shown} />
        <div class="details">
          {shown.map((scenario) => (
            <Detail scenario={scenario} sets={sets} />
          ))}
        </div>
      </main>
    </Shown.Provider>
  );
}
