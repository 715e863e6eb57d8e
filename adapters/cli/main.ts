#!/usr/bin/env node
import { showsColours } from './output.js';
import { runCommand } from './run.js';

// Gives the command the process: its streams, the clock and the signals.

// If the program that reads the output stops early, as `head` does, exit as if killed by SIGPIPE.
const CLOSED_PIPE = 141;
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(CLOSED_PIPE);
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Only the first signal aborts. Then a signal ends the process again. */
const untilInterrupted = (): AbortSignal => {
  const controller = new AbortController();
  const abort = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, abort);
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, abort);
  return controller.signal;
};

void runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  colours: {
    out: showsColours(process.stdout, process.env),
    err: showsColours(process.stderr, process.env),
  },
  isInteractive: process.stderr.isTTY && process.env['TERM'] !== 'dumb',
  now: () => new Date(),
  untilInterrupted,
}).then((code) => {
  process.exitCode = code;
});
