import { taxNameParser } from '../../definitions/fields/tax.js';
import { keptTitle } from '../../definitions/tax.js';
import { pathTo } from '../../issues/issue.js';
import type { Report } from '../../issues/report.js';
import { addSchemaIssues, readObject } from '../../issues/report.js';
import { SYNC_CODES } from '../../issues/sync-codes.js';
import { probablyMeant } from '../../issues/texts.js';
import type { DefinedTax } from './definitions.js';
import { fileWording, REFERENCE_SHAPE } from './definitions.js';

interface KnownName {
  readonly path: string;
  readonly id: string | undefined;
  readonly title: string | undefined;
  /** `undefined` when something is wrong with it, which was then noted where it is written. */
  readonly value: DefinedTax | undefined;
}

/** The names of the taxes or tax sets of a file: ids, or titles as the API stores them where there is no id. */
export class NamesOfFile {
  readonly #byId = new Map<string, KnownName>();
  readonly #byTitle = new Map<string, KnownName[]>();

  /** Adds a name, and reports conflicts with earlier ones. */
  add(
    { id: givenId, title: givenTitle }: { readonly id?: unknown; readonly title?: unknown },
    { path, value, report }: { path: string; value: DefinedTax | undefined; report: Report },
  ): void {
    const id = typeof givenId === 'string' ? givenId : undefined;
    const title = typeof givenTitle === 'string' ? givenTitle : undefined;
    const namesake = id === undefined ? undefined : this.#byId.get(id);
    // A definition with the id of another is not read further: every use of it would be a conflict.
    const named: KnownName = { path, id, title, value: namesake === undefined ? value : undefined };
    if (id !== undefined) {
      if (namesake !== undefined)
        report.addIn(SYNC_CODES, 'id_repeated', pathTo(path, 'id'), { id, first: namesake.path });
      else this.#byId.set(id, named);
    }
    if (title === undefined) return;
    const kept = keptTitle(title);
    const others = this.#byTitle.get(kept) ?? [];
    const first = others.find((other) => id === undefined || other.id === undefined);
    if (first !== undefined)
      report.addIn(SYNC_CODES, 'title_repeated', pathTo(path, 'title'), { title, first: first.path });
    this.#byTitle.set(kept, [...others, named]);
  }

  /** The fields of the tax that a reference names, with the level and the nested entries of the reference. */
  fieldsOf(input: unknown, path: string, report: Report): Record<string, unknown> | undefined {
    const expected = 'a reference such as { "tax": "VAT" }';
    const fields = readObject(input, { path, shape: REFERENCE_SHAPE, expected, report });
    if (fields === undefined) return undefined;
    const parsed = taxNameParser().parse(fields);
    if (!parsed.success) {
      addSchemaIssues(parsed.issues, fields, { path, wording: fileWording(), report });
      return undefined;
    }
    const tax = this.#find(parsed.data.tax, pathTo(path, 'tax'), report)?.value;
    return tax === undefined ? undefined : { ...tax, level: fields['level'], taxes: fields['taxes'] };
  }

  #find(reference: string, path: string, report: Report): KnownName | undefined {
    const byId = this.#byId.get(reference);
    if (byId !== undefined) return byId;
    const [first, ...others] = this.#byTitle.get(keptTitle(reference)) ?? [];
    if (first === undefined) {
      const suggestion = probablyMeant(reference, [...this.#byTitle.keys()]);
      report.addIn(SYNC_CODES, 'unknown_reference', path, { reference, suggestion });
    } else if (others.length > 0) {
      const ids = [first, ...others].flatMap(({ id }) => (id === undefined ? [] : [id]));
      // Without ids the titles themselves are the issue, and it was noted.
      if (ids.length > others.length) report.addIn(SYNC_CODES, 'ambiguous_reference', path, { title: reference, ids });
      return undefined;
    }
    return first;
  }
}
