// The package types its main door only; we import the list itself, which loads nothing else.
declare module 'currency-codes/data.js' {
  const currencies: ReadonlyArray<{ code: string; digits: number; currency: string }>;
  export default currencies;
}
