import type { Command } from 'commander';
import type { ExitCode } from './exit.js';
import type { Io } from './io.js';

/** A command adds itself to the program, and says through `finish` how it ended. One file exports one of these. */
export type Register = (program: Command, io: Io, finish: (code: ExitCode) => void) => void;
