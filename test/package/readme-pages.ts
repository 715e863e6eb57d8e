import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** A page of the documentation: its path in the repository, and its text. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** Reads one page. */
export const readPage = (path: string): Page => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
});

const pathsUnder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );

/** All pages: README.md, and the pages next to the code that they describe. */
export const PAGES: readonly Page[] = [
  'README.md',
  ...['src', 'adapters', 'examples', 'test'].flatMap(pathsUnder),
]
  .filter((path) => path.endsWith('README.md'))
  .map(readPage);

/** A page without its code blocks. */
export const proseOf = ({ text }: Page): string => text.replace(/^```[^]*?^```$/gm, '');

/** The part of a page that follows a heading, up to the next heading of the same level. */
export const sectionOf = ({ text }: Page, heading: string): string =>
  `\n${text}\n## `.split(`\n${heading}\n`)[1]?.split('\n## ')[0] ?? '';
