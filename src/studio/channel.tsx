import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { hasLocal } from '../definitions/local/channel-side.js';
import { stayTaken } from '../editor/state.js';
import { Button, useEditor } from '../element/editor/controls.js';
import { policies } from '../index.js';
import { type ChannelDifference, channelDifferences } from '../preview/channel.js';
import { changeInWords } from '../preview/words/differences.js';
import { Prose } from '../views/markup.js';
import type { Begin } from './work.js';

/** So long nobody has to type until all stays are compared again. */
const PAUSE_MS = 250;
/** So many stays are listed. */
const MOST_LISTED = 20;

interface Found {
  readonly of: unknown;
  readonly differences: readonly ChannelDifference[];
}

interface ChannelProps {
  readonly begin: Begin;
  /** Around which everyday stays lie. */
  readonly today: string | undefined;
}

/** The tab: where the channel manager, which cannot say everything that this set says, charges a different amount. */
export function ChannelManager({ begin, today }: ChannelProps): JSX.Element {
  const { state } = useEditor();
  const { good, policy, stay } = state;
  const [found, setFound] = useState<Found | undefined>(undefined);
  useEffect(() => {
    if (good === undefined) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = begin({ kind: 'channel', draft: good.taxSet, saved: undefined, policy, today }, (told) => {
        if (told.told === 'channel') setFound({ of: good, differences: told.differences });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [good, policy]);
  const ofStay = useMemo(() => {
    if (good === undefined || stay.good === undefined) return [];
    const scenario = { name: '', why: '', group: 'own', stay: stay.good } as const;
    return channelDifferences(good.taxSet, [scenario], {
      policy: good.policy,
      channelPolicy: policies.channelManager,
    });
  }, [good, stay.good]);
  if (good === undefined) return <p class="quiet">There are no figures until the tax set can be read.</p>;
  if (!hasLocal(good.taxSet)) {
    return (
      <p class="quiet">
        The channel manager is told everything that this set says. Where a rule has no words there, such as a rate for
        children, the stays on which it charges a different amount are listed here.
      </p>
    );
  }
  const [own] = ofStay;
  const isBehind = found?.of !== good;
  return (
    <section class="changes channel" aria-label="The channel manager">
      <p>
        <Prose
          text={
            own === undefined
              ? 'This stay costs the same by the channel manager.'
              : `This stay: ${said(own, good.taxSet.currency)}`
          }
        />
      </p>
      <div role="status">{isBehind && <p class="behind quiet">Other stays are being compared.</p>}</div>
      {found !== undefined && <Listed differences={found.differences} currency={good.taxSet.currency} />}
    </section>
  );
}

interface ListedProps extends Pick<Found, 'differences'> {
  readonly currency: string;
}

function Listed({ differences, currency }: ListedProps) {
  const { change } = useEditor();
  const shown = differences.slice(0, MOST_LISTED);
  if (shown.length === 0) return <p class="quiet">No other stay that was looked at costs a different amount there.</p>;
  return (
    <>
      <p class="quiet">
        {differences.length} of the stays that were looked at cost a different amount there
        {differences.length > shown.length && `; the ${shown.length} largest differences`}:
      </p>
      <ul>
        {shown.map((difference) => (
          <li>
            <Button
              name={`channel-${difference.scenario.name}`}
              kind="link"
              onPress={() => change((now) => stayTaken(now, difference.scenario.stay))}
            >
              <Prose text={difference.scenario.name} />
            </Button>
            <br />
            <Prose text={said(difference, currency)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** "108.00 EUR here, 116.00 by the channel manager: 8.00 more." */
function said({ here, channel, amount }: ChannelDifference, currency: string): string {
  return `${here} ${currency} here, ${channel} by the channel manager: ${changeInWords(amount)}.`;
}
