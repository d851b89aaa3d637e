// Runs in every runtime: nothing here but the language and the package.
import * as staytax from 'staytax';

const VALIDATE = {
  tax: staytax.validateTax,
  taxSet: staytax.validateTaxSet,
  stay: (input, { currency = 'EUR' }) => staytax.validateStay(input, currency),
  policy: staytax.validatePolicy,
};

/** The answer to each case as a line of JSON; a refusal is an answer too. */
export function answers({ taxSets, stays, worked, bad }) {
  const lines = [];
  const answer = (make) => lines.push(JSON.stringify(attempt(make)));
  for (const taxSet of taxSets) {
    answer(() => staytax.validateTaxSet(taxSet));
    const calculator = staytax.createCalculator(taxSet);
    for (const stay of stays) {
      answer(() => staytax.validateStay(stay, taxSet.currency));
      answer(() => calculator.quote(stay));
      answer(() => staytax.explain(calculator.quote(stay)));
    }
  }
  for (const { taxSet, stay, policy } of worked) {
    answer(() => staytax.quote(taxSet, stay, policy));
    answer(() => staytax.preview(taxSet, { saved: taxSets[0] }));
  }
  for (const { validate, input, ...others } of bad)
    if (validate in VALIDATE) answer(() => VALIDATE[validate](input, others));
  return lines;
}

function attempt(make) {
  try {
    return make();
  } catch (error) {
    return { thrown: error.name, issues: error.issues ?? error.message };
  }
}
