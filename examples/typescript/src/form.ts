import { flattenIssues, formatIssues, loadLocale, taxSetSchema, treeIssues, validateTaxSet } from 'staytax';

// What a form gives: every issue at once, at its field. Nothing is thrown.
const given: unknown = JSON.parse(`{
  "title": "Lisbon",
  "currency": "EUR",
  "taxes": [
    { "title": "VAT", "logic": "percent", "type": "tax", "rate": "119", "is_inclusive": true },
    { "title": "City tax", "logic": "per_persn", "type": "city_tax", "rate": 4, "is_inclusive": false }
  ]
}`);
const { value, issues = [] } = validateTaxSet(given);
for (const { keys, message } of issues) console.log(`${keys.join(' > ')}: ${message}`);

// In the shapes that forms take: by field, as a tree, and through the Standard Schema of a form library.
console.log(`taxes: ${flattenIssues(issues).fieldErrors['taxes']?.length} issues`);
console.log(`second tax: ${Object.keys(treeIssues(issues).properties?.['taxes']?.items?.[1]?.properties ?? {}).join(' and ')}`);
const standard = await taxSetSchema['~standard'].validate(given);
console.log(`standard schema: ${standard.issues?.length} issues`);

// In the language of the user.
await loadLocale('de');
console.log(formatIssues(issues, 'de'));
console.log(value === undefined ? 'not saved' : `saved ${value.title}`);
