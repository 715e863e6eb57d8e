import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('../..', import.meta.url));

export interface Page {
  readonly path: string;
  readonly text: string;
}

export const readPage = (path: string): Page => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
});

const pathsUnder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );

/** README.md, and the pages next to the code that they describe. */
export const PAGES: readonly Page[] = [
  'README.md',
  ...['src', 'adapters', 'examples', 'test'].flatMap(pathsUnder),
]
  .filter((path) => path.endsWith('README.md') && !path.includes('node_modules'))
  .map(readPage);

export const proseOf = ({ text }: Page): string => text.replace(/^```[^]*?^```$/gm, '');

/** The text from a heading to the next heading of the same level. */
export const sectionOf = ({ text }: Page, heading: string): string =>
  `\n${text}\n## `.split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? '';
