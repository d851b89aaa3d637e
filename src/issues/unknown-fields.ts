import { pathTo } from './path.js';
import type { FieldsRead, Shape } from './reading.js';
import type { Report } from './report.js';

interface Place {
  readonly shape: Shape;
  readonly path: string;
  readonly report: Report;
}

/** Where nothing else may stand: every field that is not known is an issue. */
export function refuseUnknown({ unknown }: FieldsRead, { shape, path, report }: Place): void {
  const known = shape.names;
  for (const field of unknown) {
    if (report.isFull) return;
    const perhaps = report.meaningOf(field, shape, path);
    report.add('unknown_field', pathTo(path, field), { field, known, perhaps });
  }
}

/**
 * Where other fields are left out. A misspelled field would be left out too, and a tax without its cap is
 * another tax: so a field that is probably a misspelling is an issue. A draft is a person's, and is told of the
 * rest too; a response of the API (it has an id) has fields of its own, and lacks none that it could misspell.
 */
export function leaveOutUnknown(
  { unknown, fields }: FieldsRead,
  { isDraft, shape, path, report }: Place & { isDraft: boolean },
): void {
  const known = shape.names;
  for (const field of unknown) {
    if (report.isFull) return;
    const perhaps = report.meaningOf(field, shape, path);
    if (perhaps !== undefined && (isDraft || fields[perhaps] === undefined)) {
      report.add('unknown_field', pathTo(path, field), { field, known, perhaps });
    } else if (isDraft && report.takesWarnings) {
      report.add('field_ignored', pathTo(path, field), { field });
    }
  }
}
