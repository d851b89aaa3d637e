import { inChargesOf } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt } from '../calculation/calculation.js';
import { dateOf } from '../calendar/plain-date.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import type { TaxText } from './as-json.js';
import type { JsonWriter } from './json-writer.js';
import { mustAddUpToQuote } from './rooms-and-nights.js';

/** Writes `JSON.stringify(quotedNights(calculation))` without making the objects. */
export function writeNights(calculation: Calculation, texts: readonly TaxText[], json: JsonWriter): void {
  const { digits, lines } = calculation.program;
  const { days, prices, inclusives, exclusives, handedOver, byLine } = mustAddUpToQuote(calculation);
  json.text('[');
  for (let place = 0; place < days.length; place += 1) {
    const price = itemAt(prices, place);
    const inclusive = itemAt(inclusives, place);
    const exclusive = itemAt(exclusives, place);
    const total = add(price, exclusive);
    json.text(place === 0 ? '{"date":"' : ',{"date":"');
    json.text(dateOf(itemAt(days, place)));
    json.text('","price":"');
    json.amount(price, digits);
    json.text('","net":"');
    json.amount(subtract(price, inclusive), digits);
    json.text('","inclusive":"');
    json.amount(inclusive, digits);
    json.text('","exclusive":"');
    json.amount(exclusive, digits);
    json.text('","total":"');
    json.amount(total, digits);
    json.text('","kept":"');
    json.amount(subtract(total, itemAt(handedOver, place)), digits);
    json.text('","taxes":[');
    const amountAt = (index: number): Integer => byLine[index]?.[place] ?? 0;
    for (let index = 0; index < texts.length; index += 1) {
      const inCharges = inChargesOf(itemAt(lines, index), amountAt);
      json.prepared(itemAt(texts, index).prepared.onNight);
      json.amount(add(amountAt(index), inCharges), digits);
      if (inCharges !== 0) {
        json.text('","inCharges":"');
        json.amount(inCharges, digits);
      }
      json.text('"}');
    }
    json.text(']}');
  }
  json.text(']');
}
