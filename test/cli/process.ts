import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder for each test, in which the command runs as a process, from its source code. */
export const useFolder = () => {
  let folder = '';
  // The folder is inside the project, so that a config finds the packages that it imports.
  beforeEach(() => {
    folder = mkdtempSync(join(root, 'node_modules/.cache-freshlegs-'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    path: (name: string): string => join(folder, name),
    write: (name: string, text: string): void => {
      writeFileSync(join(folder, name), text);
    },
    start: (...args: readonly string[]) => {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', join(root, 'adapters/cli/main.ts'), ...args],
        { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const written = { out: '', err: '' };
      child.stdout.on('data', (part: Buffer) => {
        written.out += part.toString();
      });
      child.stderr.on('data', (part: Buffer) => {
        written.err += part.toString();
      });
      const ended = once(child, 'close').then(([code, signal]) => ({
        code: code as number | null,
        signal: signal as string | null,
        ...written,
      }));
      /** Resolves when the process has written this text to the stream of errors. */
      const told = async (text: string): Promise<void> => {
        while (!written.err.includes(text)) await once(child.stderr, 'data');
      };
      return { child, ended, told };
    },
  };
};
