import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The path of a file or folder of the shared data, or the one that the variable names. Prints a line
 * and gives null if it is not on this machine.
 */
export const findData = (name: string, variable: string): string | null => {
  const usual = new URL(`../../../shared/${name}`, import.meta.url);
  const found = process.env[variable] ?? fileURLToPath(usual);
  if (existsSync(found)) return found;
  console.error(`Skipped: ../shared/${name} is missing; set ${variable} to its path.`);
  return null;
};
