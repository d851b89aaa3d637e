import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { hasLocal } from '../../core/definitions/local/channel-side.js';
import { policies } from '../../core/definitions/policy.js';
import { CHANNEL_TAB } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import type { ChannelDifference } from '../../trials/preview/channel.js';
import { channelDifferences } from '../../trials/preview/channel.js';
import { openStay } from '../editor/state.js';
import { useEditor } from '../element/editor/controls.js';
import { StayTable } from '../element/editor/results.js';
import { Prose } from '../views/markup.js';
import { useTexts, useView } from '../views/view-context.js';
import type { PageData } from './protocol.js';
import type { Begin } from './work.js';

/** Pause in typing before all stays are compared, in milliseconds. */
const PAUSE_MS = 250;
const MAX_LISTED = 20;

interface ChannelResult {
  readonly of: unknown;
  readonly differences: readonly ChannelDifference[];
}

interface ChannelProps {
  readonly begin: Begin;
  readonly today: string | undefined;
  readonly language: Pick<PageData, 'locale' | 'translation'>;
}

/** The tab of stays that the channel manager charges differently, because it does not support all rules of the set. */
export function ChannelManager({ begin, today, language }: ChannelProps): JSX.Element {
  const { state } = useEditor();
  const text = useTexts(CHANNEL_TAB);
  const { prose } = useView().writing;
  const { good, policy, stay } = state;
  const [result, setResult] = useState<ChannelResult | undefined>(undefined);
  useEffect(() => {
    if (good === undefined) return undefined;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = begin({ kind: 'channel', draft: good.taxSet, saved: undefined, policy, today, language }, (message) => {
        if (message.type === 'channel') setResult({ of: good, differences: message.differences });
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
  if (good === undefined) return <p class="quiet">{text('noFigures')}</p>;
  if (!hasLocal(good.taxSet)) {
    return <p class="quiet">{text('toldAll')}</p>;
  }
  const [difference] = ofStay;
  const isBehind = result?.of !== good;
  return (
    <section class="changes channel" aria-label={text('title')}>
      <p>
        <Prose
          text={
            difference === undefined
              ? text('same')
              : text('ofStay', { difference: differenceSentence(difference, good.taxSet.currency, prose) })
          }
        />
      </p>
      <div role="status">{isBehind && <p class="behind quiet">{text('comparing')}</p>}</div>
      {result !== undefined && <DifferenceList differences={result.differences} currency={good.taxSet.currency} />}
    </section>
  );
}

type DifferenceListProps = Pick<ChannelResult, 'differences'> & { readonly currency: string };

function DifferenceList({ differences, currency }: DifferenceListProps) {
  const { change } = useEditor();
  const text = useTexts(CHANNEL_TAB);
  const shown = differences.slice(0, MAX_LISTED);
  if (shown.length === 0) return <p class="quiet">{text('noOther')}</p>;
  const n = differences.length;
  return (
    <>
      <p class="quiet">{n > shown.length ? text('largest', { n, shown: shown.length }) : text('others', { n })}</p>
      <StayTable
        caption={text('title')}
        heads={[text('here'), text('there'), text('difference', { currency })]}
        rows={shown.map(({ scenario: { name, why, stay }, here, channel, amount }) => ({
          name,
          why,
          before: here,
          after: channel,
          change: amount,
          onOpen: () => change((now) => openStay(now, stay)),
        }))}
      />
    </>
  );
}

/** "108.00 EUR here, 116.00 by the channel manager: 8.00 more." */
function differenceSentence({ here, channel, amount }: ChannelDifference, currency: string, words: Words): string {
  return say(words, CHANNEL_TAB, amount.startsWith('-') ? 'less' : 'more', {
    here,
    channel,
    currency,
    amount: amount.slice(1),
  });
}
