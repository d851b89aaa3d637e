/**
 * What is made when it is first needed, and kept: schemas cost more to set up than to import, and many programs need
 * few of them. A bundler drops what nobody asks for.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
