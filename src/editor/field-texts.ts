/** The texts of a field: its label, its placeholder, and its choices. */
interface ReadField {
  readonly label: string;
  readonly hint?: string;
  readonly choices?: ReadonlyArray<{ readonly value: string; readonly name: string }>;
}

/** The texts of fields by key: "local.only" is a label, "local.only=here" a choice, "level hint" a placeholder. */
export function textsOf(fields: Readonly<Record<string, ReadField>>, prefix = ''): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [path, { label, hint, choices = [] }] of Object.entries(fields)) {
    const key = prefix + path;
    texts[key] = label;
    if (isWord(hint)) texts[hintKey(key)] = hint;
    for (const { value, name } of choices) texts[choiceKey(key, value)] = name;
  }
  return texts;
}

/** A field with its texts in another language. */
export function translatedField<Field extends ReadField>(
  field: Field,
  key: string,
  textOf: (key: string) => string,
): Field {
  const { hint, choices } = field;
  return {
    ...field,
    label: textOf(key),
    ...(isWord(hint) && { hint: textOf(hintKey(key)) }),
    ...(choices && { choices: choices.map(({ value }) => ({ value, name: textOf(choiceKey(key, value)) })) }),
  };
}

/** The key of a choice. */
export function choiceKey(key: string, value: string): string {
  return `${key}=${value}`;
}

function hintKey(key: string): string {
  return `${key} hint`;
}

/** Numbers are the same in every language. */
function isWord(hint: string | undefined): hint is string {
  return hint !== undefined && /[a-z]/i.test(hint);
}
