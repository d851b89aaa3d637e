import type * as z from 'zod/mini';
import type { SchemaIssue } from '../issues/schema-issues.js';
import { acceptorOf, REFUSED } from './accept.js';

/** A value that a schema found nothing wrong with, its defaults filled in; or everything that is wrong with it. */
export type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  | { readonly success: false; readonly data?: undefined; readonly issues: readonly SchemaIssue[] };

/** How values of one kind are parsed, and which fields they have. */
export interface Parser<Value> {
  readonly names: readonly string[];
  parse(value: unknown): Parsed<Value>;
}

/** Of the schema of an object. */
export function parserOf<Schema extends z.ZodMiniObject>(schema: Schema): Parser<z.output<Schema>> {
  const accept = acceptorOf(schema);
  return {
    names: Object.keys(schema.shape),
    parse(value) {
      const accepted = accept(value);
      // What a schema accepts has the type that the schema gives it.
      if (accepted !== REFUSED) return { success: true, data: accepted as z.output<Schema> };
      const parsed = schema.safeParse(value);
      return parsed.success ? parsed : { success: false, issues: parsed.error.issues };
    },
  };
}
