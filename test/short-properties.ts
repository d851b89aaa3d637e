import fc from 'fast-check';
import './seed.js';

/**
 * In a mutation run a property ends after a moment, however many cases it has left: it is asked thousands of times, and
 * what it does not find at once is mostly found by an example. The two differential tests say otherwise for themselves.
 */
const MILLISECONDS = Number(process.env.STAYTAX_PROPERTY_MS ?? 20);

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  interruptAfterTimeLimit: MILLISECONDS,
  markInterruptAsFailure: false,
  // Nobody reads the smallest case that fails.
  endOnFailure: true,
});
