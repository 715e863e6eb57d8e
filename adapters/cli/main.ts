#!/usr/bin/env node
import { runCommand } from './run.js';

const interrupted = new AbortController();
process.once('SIGINT', () => {
  interrupted.abort();
});

// If the program that reads the output stops early, as `head` does, exit as if killed by SIGPIPE.
const CLOSED_PIPE = 141;
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(CLOSED_PIPE);
  });
}

void runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  now: () => new Date(),
  interrupted: interrupted.signal,
}).then((code) => {
  process.exitCode = code;
});
