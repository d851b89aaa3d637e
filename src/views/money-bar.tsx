import type { JSX } from 'preact';
import { printable } from '../issues/printable.js';
import { directionOf } from '../preview/words/verdict.js';
import type { Quote } from '../quote/quote.js';
import { VIEWS } from '../words/en/pages.js';
import { say } from '../words/words.js';
import { across, Name } from './markup.js';
import type { Money, ShownScenario } from './scenario-data.js';
import { differenceOf, lookOfChange, looksOf, moneyOf, placesOfSaved, signed } from './scenario-data.js';
import { useFill, useSets, useView } from './view-context.js';

/** A tax under both sets. `undefined` where a set does not charge it. */
interface PaidTax {
  readonly title: string;
  readonly isInclusive: boolean;
  readonly draft: string | undefined;
  readonly saved: string | undefined;
  readonly look: number;
}

/** The total as one bar: net and taxes. Below it the taxes alone, enlarged to the same width. */
export function MoneyBar({ anchor, draft, saved }: ShownScenario): JSX.Element {
  const { writing } = useView();
  const { keys } = useSets();
  const money = moneyOf(draft);
  const paid = paidOf(draft, saved, keys);
  const taxes = (side: 'draft' | 'saved') => paid.reduce((sum, one) => sum + unitsIn(one[side], money), 0);
  const [now, before] = [taxes('draft'), taxes('saved')];
  const total = unitsIn(draft.total, money);
  const isSame = saved === undefined || paid.every((one) => one.draft === one.saved);
  const share = total <= 0 ? 0 : Math.min(1, now / total);
  const widest = Math.max(now, isSame ? 0 : before, 1);
  return (
    <figure class="money">
      <figcaption>
        <h3>{say(writing, VIEWS, 'moneyBar')}</h3>
        {!isSame && <p>{say(writing, VIEWS, 'outlined')}</p>}
      </figcaption>
      <div class="ends" aria-hidden="true">
        <span>
          {say(writing, VIEWS, 'youKeep')} <b>{writing.amount(draft.net)}</b>
        </span>
        <span>
          {say(writing, VIEWS, 'taxes')} <b>{writing.amount(money.print(now))}</b>
        </span>
      </div>
      <svg
        width="100%"
        height={isSame ? BARS : BARS + 12}
        role="img"
        aria-label={say(writing, VIEWS, 'moneyPicture', {
          share: writing.amount((share * 100).toFixed(1)),
          net: writing.amount(draft.net),
          total: writing.amount(draft.total),
        })}
        aria-describedby={`${anchor}-money`}
      >
        <rect class="net" x="0" y="0" width={across(1 - share)} height={HEIGHT} />
        {now > 0 && <Parts paid={paid} money={money} from={1 - share} per={total} y={0} />}
        {now > 0 && (
          <>
            <line class="lens" x1={across(1 - share)} y1={HEIGHT} x2="0" y2={LOWER} />
            <line class="lens" x1="100%" y1={HEIGHT} x2={across(now / widest)} y2={LOWER} />
            <Parts paid={paid} money={money} from={0} per={widest} y={LOWER} />
          </>
        )}
        {!isSame && <rect class="saved" x="0.5" y={BARS + 2.5} width={across(before / widest)} height="7" />}
      </svg>
      <Amounts id={`${anchor}-money`} paid={paid} isCompared={!isSame} money={money} />
    </figure>
  );
}

/** Height of a bar in pixels. */
const HEIGHT = 22;
/** Top of the lower bar, below the lines to it. */
const LOWER = 42;
const BARS = LOWER + HEIGHT;

interface PartsProps {
  readonly paid: readonly PaidTax[];
  readonly money: Money;
  /** Start of the part, as a share of the width. */
  readonly from: number;
  /** Minor units in the whole width. */
  readonly per: number;
  readonly y: number;
}

function Parts({ paid, money, from, per, y }: PartsProps) {
  const fillOf = useFill();
  let at = from;
  return (
    <>
      {paid.map((one) => {
        const width = Math.max(0, unitsIn(one.draft, money) / per);
        const x = at;
        at += width;
        return width === 0 ? null : (
          <rect class="part" x={across(x)} y={y} width={across(width)} height={HEIGHT} fill={fillOf(one.look)} />
        );
      })}
    </>
  );
}

interface AmountsProps extends Pick<PartsProps, 'paid' | 'money'> {
  readonly id: string;
  readonly isCompared: boolean;
}

/** The amounts as a table. Tests and scripts find the amount of a tax by its title, and read `value`. */
function Amounts({ id, paid, isCompared, money }: AmountsProps) {
  const { writing } = useView();
  const fillOf = useFill();
  if (paid.length === 0) return <p id={id}>{say(writing, VIEWS, 'noTaxes')}</p>;
  return (
    <table class="paid" id={id}>
      <caption class="unseen">{say(writing, VIEWS, 'taxes')}</caption>
      <thead>
        <tr>
          <th scope="col">{say(writing, VIEWS, 'tax')}</th>
          <th scope="col">{say(writing, VIEWS, 'kind')}</th>
          {isCompared && (
            <>
              <th scope="col" class="number">
                {say(writing, VIEWS, 'saved')}
              </th>
              <th scope="col" class="number">
                {say(writing, VIEWS, 'difference')}
              </th>
            </>
          )}
          <th scope="col" class="number">
            {say(writing, VIEWS, 'amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {paid.map(({ title, isInclusive, draft, saved, look }) => {
          const change = differenceOf(draft, saved, money);
          return (
            <tr>
              <th scope="row">
                <svg width="12" height="12" aria-hidden="true">
                  <rect width="12" height="12" rx="2" fill={fillOf(look)} />
                </svg>{' '}
                <Name of={title} />
              </th>
              <td>{say(writing, VIEWS, isInclusive ? 'isIncluded' : 'isOnTop')}</td>
              {isCompared && (
                <>
                  <td class="number">{saved === undefined ? say(writing, VIEWS, 'none') : writing.amount(saved)}</td>
                  <td class="number">
                    <span class={lookOfChange('total', directionOf(change))}>{signed(change, writing)}</span>
                  </td>
                </>
              )}
              <td class="number">
                {draft === undefined ? (
                  say(writing, VIEWS, 'gone')
                ) : (
                  <data data-charge={printable(title)} value={draft}>
                    {writing.amount(draft)}
                  </data>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function unitsIn(amount: string | undefined, money: Money): number {
  return amount === undefined ? 0 : Number(money.units(amount));
}

/** Inclusive taxes first, as in the bar, each with its saved amount. */
function paidOf(draft: Quote, saved: Quote | undefined, keys: ReadonlyMap<string, string>): PaidTax[] {
  const looks = looksOf(draft.taxes, saved?.taxes ?? [], keys);
  const places = placesOfSaved(draft.taxes, saved?.taxes ?? [], keys);
  const now = draft.taxes.map(
    ({ title, is_inclusive, amount }, at): PaidTax => ({
      title,
      isInclusive: is_inclusive,
      draft: amount,
      saved: saved?.taxes[places[at] ?? -1]?.amount,
      look: looks.draft[at] ?? 0,
    }),
  );
  const gone = (saved?.taxes ?? []).flatMap(({ title, is_inclusive, amount }, at): PaidTax[] =>
    places.includes(at)
      ? []
      : [{ title, isInclusive: is_inclusive, draft: undefined, saved: amount, look: looks.saved[at] ?? 0 }],
  );
  return [...now, ...gone].sort((one, other) => Number(other.isInclusive) - Number(one.isInclusive));
}
