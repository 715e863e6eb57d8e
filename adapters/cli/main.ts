#!/usr/bin/env node
import { runCommand } from './run.js';

const interrupted = new AbortController();
process.once('SIGINT', () => {
  interrupted.abort();
});

void runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  now: () => new Date(),
  interrupted: interrupted.signal,
}).then((code) => {
  process.exitCode = code;
});
