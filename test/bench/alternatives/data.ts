import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The parsed file at `path` in the shared data, or the file that the variable names. Null if it is
 * missing.
 */
export const readData = (path: string, variable: string): unknown => {
  const usual = new URL(`../../../../shared/data/${path}`, import.meta.url);
  const file = process.env[variable] ?? fileURLToPath(usual);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  console.error(`Skipped: ../shared/data/${path} is missing; set ${variable} to its file.`);
  return null;
};
