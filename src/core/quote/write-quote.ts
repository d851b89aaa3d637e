import { amountOf } from '../calculation/amounts.js';
import { bySide, countTaxableNights, factorOf } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import type { Issue } from '../issues/issue.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import type { TaxText } from './as-json.js';
import { asJson, taxAsJson } from './as-json.js';
import { joined } from './calculation.js';
import type { Calculator } from './calculator.js';
import { charged } from './calculator.js';
import type { JsonWriter } from './json-writer.js';
import { isPlain, quotedTax, sumsByType, taxTexts } from './quote.js';
import { writeNights } from './write-nights.js';

/**
 * Writes the quote of an unchecked stay as JSON from its amounts: the text of `quoteToJson`. Returns the warnings about
 * the stay. A separate module, so that only programs that use it load it.
 *
 * @param opening the text before its first field, with the brace
 * @throws InvalidStayError before anything is written
 */
export function writeQuote(calculator: Calculator, stay: unknown, opening: string, json: JsonWriter): readonly Issue[] {
  return charged(calculator).answer(stay, (calculation, { ofSet, ofStay }) => {
    writeFigures(calculation, opening, joined(ofSet, ofStay), json);
    return ofStay;
  });
}

function writeFigures(calculation: Calculation, opening: string, warnings: readonly Issue[], json: JsonWriter): void {
  const { currency, digits, lines } = calculation.program;
  const { price, inclusive, exclusive, handedOver, dueAtHouse } = bySide(calculation);
  const { tax, fee, cityTax } = sumsByType(calculation, add(inclusive, exclusive));
  const total = add(price, exclusive);
  const write = (name: string, amount: Integer) => {
    json.text(name);
    json.amount(amount, digits);
  };
  json.text(opening);
  json.text('"currency":"');
  json.text(currency);
  write('","price":"', price);
  write('","net":"', subtract(price, inclusive));
  write('","inclusive":"', inclusive);
  write('","exclusive":"', exclusive);
  write('","total":"', total);
  write('","kept":"', subtract(total, handedOver));
  write('","due":{"booking":"', subtract(total, dueAtHouse));
  write('","house":"', dueAtHouse);
  json.text('"},"taxes":[');
  const texts = taxTexts(calculation.program);
  for (let index = 0; index < lines.length; index += 1)
    writeTax(calculation, itemAt(lines, index), itemAt(texts, index), json);
  write('],"byType":{"tax":"', tax);
  write('","fee":"', fee);
  write('","city_tax":"', cityTax);
  json.text('"},"warnings":');
  json.text(asJson(warnings));
  json.text(',"nights":');
  writeNights(calculation, texts, json);
  json.text('}');
}

function writeTax(calculation: Calculation, line: Line, text: TaxText, json: JsonWriter): void {
  if (!isPlain(calculation, line)) {
    json.text((line.index === 0 ? '' : ',') + taxAsJson(quotedTax(calculation, line), text));
    return;
  }
  const { digits } = calculation.program;
  const { head, factor, tail } = text.prepared;
  json.prepared(head);
  json.amount(amountOf(calculation, line), digits);
  json.prepared(factor);
  if (line.isPercent) {
    json.amount(factorOf(calculation, line), digits);
    json.text('"');
  } else json.text(asJson(Number(factorOf(calculation, line))));
  json.text(',"taxableNights":');
  json.text(String(countTaxableNights(calculation, line)));
  json.prepared(tail);
}
