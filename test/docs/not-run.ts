/** Blocks that no test can run, by page and first line, with the reason. Everything else is run. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'docs/architecture.md:                            cli':
    'the figure of the wings; test/architecture checks what each imports',
  'docs/studio.md: staytax examples lisbon > hotel.json':
    'serves until it is stopped; test/pages/studio/command.test.ts runs the command',
  'docs/studio.md: staytax studio hotel.json --export studio.html':
    'needs the bundle of the studio; test/pages/studio/command.test.ts runs the command with one',
  'docs/studio.md: staytax preview hotel.json --html studio.html --interactive':
    'needs the bundle of the studio; test/pages/studio/command.test.ts runs the command with one',
  'docs/scale.md: parallel --pipepart --keep-order --block 20M -a STAYS.ndjson \\':
    'GNU parallel is not on every machine; the command it pipes through is run above it',
  'docs/scale.md: step = (': 'needs a Spark cluster',
  'docs/scale.md: import duckdb, subprocess': 'needs Python with DuckDB, and a table of bookings',
  'docs/scale.md: npx tsx bench/make-stays.ts 1000000 > stays.ndjson':
    'a million stays: how the table below was measured',
  'docs/invoices.md: npx xslt3 -xsl:EN16931-UBL-validation.xslt -export:rules/UBL.sef.json -nogo':
    'needs the official rules, which no package has',
  "docs/testing.md: import { test } from 'node:test';":
    'ten lines that test/slow/packed-kit.test.ts runs with the tarball, by node:test and by vitest',
  'docs/testing.md: STAYTAX_SEED=1234567 STAYTAX_RUNS=3000 npx vitest run test/oracle/differential.test.ts':
    'runs the tests inside the tests',
  "docs/frameworks.md: import 'reflect-metadata';": 'NestJS: test/slow/jest.test.ts runs it',
  "docs/frameworks.md: import { BadRequestException } from '@nestjs/common';": 'NestJS: test/slow/jest.test.ts runs it',
  "docs/frameworks.md: const { quote } = require('staytax');": 'Jest: test/slow/jest.test.ts runs it',
  'docs/testing.md: npm run mutation -- --mutate src/core/calculation/windows.ts':
    'runs the tests inside the tests, and against changed code',
};
