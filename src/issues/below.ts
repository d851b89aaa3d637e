import type { Issue } from './issue.js';

/** The issues of a value that is itself at a place: ("saved", "taxes[0].rate") is "saved.taxes[0].rate". */
export function below(place: string, issues: readonly Issue[]): Issue[] {
  return issues.map((issue) => {
    const { path } = issue;
    return { ...issue, path: path === '' ? place : `${place}${path.startsWith('[') ? '' : '.'}${path}` };
  });
}
