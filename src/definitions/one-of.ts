/**
 * One of several texts. Any text type-checks, because texts of an imported JSON file have the type `string`;
 * validation checks the value.
 */
export type OneOf<Texts extends string> = Texts | (string & {});
