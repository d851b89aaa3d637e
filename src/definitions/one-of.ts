/**
 * One of some texts. A file that is imported as JSON has the type `string` there, so any text type-checks: validation
 * says whether it is one of them.
 */
export type OneOf<Texts extends string> = Texts | (string & {});
