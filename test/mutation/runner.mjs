import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { bundleTests } from './bundle.mjs';
import { createCollector, isOutOfTime, runTest } from './collect.mjs';
import { askSnapshotsOf, expect } from './expect.mjs';

process.env.STAYTAX_RUNS ??= '600';
process.env.NODE_ENV = 'test';
console.log = () => undefined;

/** A changed condition can make a loop endless: it is stopped after so many times as often as unchanged, and some. */
const MOST_TIMES = 100;
const SOME_TIMES = 100_000;

/** The clock ends the loops that do not meet the change again: after so many times as long as unchanged, and some. */
const MOST_TIMES_AS_LONG = 3;
const SOME_MILLISECONDS = 10_000;

/** Unchanged, no loop is endless, and the slowest tests take longer than {@link SOME_MILLISECONDS}. */
const MOST_MILLISECONDS_UNCHANGED = 600_000;

/**
 * What is made once is reached by the test alone that needs it first, though all later ones depend on it: all tests are
 * asked before such a mutant is said to survive.
 */
const FEW = 5;

/**
 * Runs the tests of a mutation run in this process, all of which is one script: each mutant gets a fresh copy of it. The
 * tests that reach a mutant are run from the fastest to the slowest, until one of them fails.
 */
class OneScriptRunner {
  /** What the changed code looks at: which mutant is active, and how often it was met. */
  state = {};

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] = this.state;
    this.bundle = await bundleTests(process.cwd());
    this.first = await this.runAll();
    if (this.first.tests.some(({ status }) => status !== 0)) return;
    // Once more in the order in which mutants meet them: no test may depend on another one.
    const ordered = this.inOrder(this.first.tests.map(({ id }) => id));
    const failed = await this.failureOf(ordered);
    if (failed !== undefined) throw new Error(`${failed.id} depends on other tests: ${failed.error}`);
  }

  dryRun() {
    const { tests, coverage } = this.first;
    return { status: 'complete', tests, mutantCoverage: coverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    const ids = this.inOrder(testFilter ?? this.first.tests.map(({ id }) => id));
    const { state } = this;
    state.hitLimit = hitLimit;
    state.hitCount = 0;
    const isStatic = mutantActivation === 'static';
    let failed = await this.failureOf(ids, activeMutant.id, isStatic);
    if (failed === undefined && ids.length <= FEW) {
      failed = await this.failureOf(this.inOrder(this.times.keys()), activeMutant.id, isStatic);
    }
    state.activeMutant = undefined;
    if (failed === undefined) return { status: 'survived', nrOfTests: ids.length };
    if (failed.isEndless) return { status: 'timeout', reason: failed.error };
    return { status: 'killed', killedBy: [failed.id], failureMessage: failed.error, nrOfTests: failed.count };
  }

  /** Every test once, with nothing changed: how long it takes, what it reaches, and what snapshots say. */
  async runAll() {
    const { state, bundle } = this;
    state.activeMutant = undefined;
    state.mutantCoverage = { static: {}, perTest: {} };
    state.currentTestId = undefined;
    const found = [];
    const { tests, load } = this.newCopy({ isCounting: true });
    for (const file of bundle.files) await load(file);
    for (const test of tests) {
      askSnapshotsOf(test.id, true);
      state.currentTestId = test.id;
      const start = performance.now();
      const error = await errorOf(test, MOST_MILLISECONDS_UNCHANGED);
      const timeSpentMs = performance.now() - start;
      state.currentTestId = undefined;
      const { id, file } = test;
      const told = { id, name: id, fileName: file, timeSpentMs };
      found.push(
        error === undefined
          ? { ...told, status: 0 }
          : { ...told, status: 1, failureMessage: String(error?.stack ?? error) },
      );
    }
    this.times = new Map(found.map(({ id, timeSpentMs }) => [id, timeSpentMs]));
    this.places = new Map(tests.map(({ id, file }) => [id, file]));
    return { tests: found, coverage: state.mutantCoverage };
  }

  inOrder(ids) {
    return [...ids].toSorted((one, other) => this.times.get(one) - this.times.get(other));
  }

  /** The first of some tests that fails, in a fresh copy. A mutant that acts while modules load is active before. */
  async failureOf(ids, mutant, isStatic = false) {
    const { state, places } = this;
    state.activeMutant = isStatic ? mutant : undefined;
    // What this copy reaches is not told to anybody.
    state.mutantCoverage = { static: {}, perTest: {} };
    const { tests, load } = this.newCopy({ isCounting: false });
    const files = new Set(ids.map((id) => places.get(id)));
    try {
      for (const file of this.bundle.files) if (files.has(file)) await load(file);
    } catch (error) {
      return { id: ids[0], error: String(error), count: 0, isEndless: this.isEndless() };
    }
    state.activeMutant = mutant;
    const byId = new Map(tests.map((test) => [test.id, test]));
    for (const [at, id] of ids.entries()) {
      const test = byId.get(id);
      if (test === undefined) return { id, error: 'is no longer defined', count: at + 1, isEndless: false };
      askSnapshotsOf(id, false);
      this.limit(id, mutant);
      const error = await errorOf(test, Math.round(this.times.get(id) * MOST_TIMES_AS_LONG) + SOME_MILLISECONDS);
      if (this.isEndless() || isOutOfTime(error))
        return { id, error: 'went on without end', count: at + 1, isEndless: true };
      if (error !== undefined) return { id, error: String(error?.message ?? error), count: at + 1, isEndless: false };
    }
    return undefined;
  }

  /** By test: what the whole run allows would take minutes in a fast one. */
  limit(id, mutant) {
    const times = this.first.coverage.perTest[id]?.[mutant] ?? 0;
    this.state.hitCount = 0;
    this.state.hitLimit = times * MOST_TIMES + SOME_TIMES;
  }

  isEndless() {
    return this.state.hitCount > this.state.hitLimit;
  }

  newCopy({ isCounting }) {
    const collector = createCollector(expect);
    const loadFile = this.bundle.copy(collector.vitest, { isCounting });
    const load = async (file) => {
      collector.begin(file);
      await loadFile(file);
    };
    return { tests: collector.tests, load };
  }
}

async function errorOf(test, milliseconds) {
  try {
    await runTest(test, milliseconds);
    return undefined;
  } catch (error) {
    return error ?? new Error('threw nothing');
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'one-script', OneScriptRunner)];
