interface Entry {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly example: string;
  readonly fix: string;
}

const INTRODUCTION = `# Issues

Validation answers with a value and its warnings, or with every issue at once. An issue has a stable \`code\` for
programs, a \`path\` to the field (\`taxes[0].applicable_date_ranges[1].before\`, or empty for the whole value) and
a \`message\` for people: one sentence that says what is wrong and what would be right. Warnings have the same
shape; the value is fine, but probably not what was meant.

This page is made from the catalogue in \`src/issues\`, and a test keeps the two equal.
`;

/** The catalogue of issues as a page: a table of errors, a table of warnings. */
export function issuesPage(entries: readonly Entry[]): string {
  return `${INTRODUCTION}\n## Errors\n\n${table(entries, 'error')}\n## Warnings\n\n${table(entries, 'warning')}`;
}

function table(entries: readonly Entry[], severity: Entry['severity']): string {
  const rows = entries
    .filter((entry) => entry.severity === severity)
    .map(({ code, example, fix }) => `| \`${code}\` | ${inCode(example)} | ${inCode(fix)} |\n`);
  return `| Code | An input that gives it | The same, put right |\n|---|---|---|\n${rows.join('')}`;
}

function inCode(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}
