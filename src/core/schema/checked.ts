/**
 * Types of arguments that are checked as they are written: a literal text must be one of the choices, and a wide type,
 * such as `string` of an imported JSON file, is left to validation.
 */

/** Whether a type is `any`, such as the result of `JSON.parse`. */
export type IsAny<Type> = 0 extends 1 & Type ? true : false;

/** The type of a field of `Given`, `never` without the field. */
export type FieldOf<Given, Field extends PropertyKey> = Given extends { readonly [Name in Field]?: infer Value }
  ? Value
  : never;

/** The listed texts of a choice, without the free text of `OneOf`. */
type Listed<Text> = Text extends unknown ? (string extends Text ? never : Text) : never;

type ListedOrFree<Text> = [Listed<Text>] extends [never] ? Text : Listed<Text>;

type CheckedText<Given, Text> = string extends Given ? Text : ListedOrFree<Text>;

type CheckedOther<Given, Known> = Known extends readonly (infer Entry)[]
  ? ReadonlyArray<Checked<Given extends readonly (infer GivenEntry)[] ? GivenEntry : never, Entry>>
  : Known extends object
    ? CheckedFields<Given, Known>
    : Known;

/** `Known` for an argument of the type `Given`: where that has a literal text, only the listed choices fit. */
type Checked<Given, Known> =
  IsAny<Given> extends true
    ? Known
    : [Known] extends [Given]
      ? Known
      : CheckedText<Given, Extract<Known, string>> | CheckedOther<Given, Exclude<Known, string>>;

/** The fields of `Known`, each checked for its value in `Given`. */
export type CheckedFields<Given, Known> = {
  readonly [Field in keyof Known]: Checked<FieldOf<Given, Field>, Known[Field]>;
};
