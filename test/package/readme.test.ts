import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as freshlegs from 'freshlegs';
import { describe, expect, it } from 'vitest';
import { PAGES, proseOf, readPage, root, sectionOf, type Page } from './readme-pages.js';

const service = readPage('src/service/README.md');

it.each([
  ['README.md', '# freshlegs', 'quick-start'],
  ['adapters/postgres/README.md', '## In your own Postgres', 'embed-in-postgres'],
])('%s shows under %s the unchanged code of %s', (path, heading, name) => {
  const file = readFileSync(join(root, `examples/${name}.ts`), 'utf8').trim();
  expect(sectionOf(readPage(path), heading)).toContain('```ts\n' + file + '\n```');
});

it('src/domain/README.md lists every choice that the code marks', () => {
  const choices = ['src', 'adapters', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .flatMap((name) =>
        Array.from(
          readFileSync(join(root, folder, name), 'utf8').matchAll(
            /Choice: ([^\n*]*(?:\n *(?:\/\/|\*) (?!\/|@)[^\n]*)*)/g,
          ),
          () => join(folder, name),
        ),
      ),
  );
  const counts = new Map<string, number>();
  for (const file of choices) counts.set(file, (counts.get(file) ?? 0) + 1);
  const listed = Array.from(
    sectionOf(readPage('src/domain/README.md'), '## Choices').matchAll(
      /`((?:src|adapters|examples)\/[\w/-]+\.ts)`(?: \((\d+)\))?/g,
    ),
  );
  const onPage = new Map<string, number>();
  for (const [, file = '', times] of listed)
    onPage.set(file, (onPage.get(file) ?? 0) + Number(times ?? 1));
  expect(Object.fromEntries(onPage)).toEqual(Object.fromEntries(counts));
});

it('the pages name every error code', () => {
  const errors = readFileSync(join(root, 'src/errors.ts'), 'utf8');
  const listed = sectionOf(service, '## Errors');
  for (const [, code = ''] of errors.matchAll(/\| '([A-Z_]+)'/g))
    expect(listed).toContain(`| \`${code}\``);
});

it('the pages describe every method', () => {
  const described = Array.from(
    sectionOf(service, '## Methods').matchAll(/^\| `(\w+\.\w+)`/gm),
    ([, name]) => name,
  );
  const methods = Object.entries(freshlegs.inputSchemasOf()).flatMap(([group, cases]) =>
    Object.keys(cases).map((name) => `${group}.${name}`),
  );
  expect([...described].sort()).toEqual(methods.sort());
});

it('every version in the CHANGELOG has separate parts for users and for authors of adapters', () => {
  const [, ...versions] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) {
    const headings = Array.from(version.matchAll(/^### (.*)\n\n- /gm), ([, heading]) => heading);
    expect(headings).toEqual(['For users', 'For adapter authors']);
  }
});

/**
 * Links in README.md are absolute, so that they also work on the registry's page of the package.
 */
const FILE = 'https://github.com/freshlegs/freshlegs/blob/main/';
/** A link to a folder shows the folder's README.md. */
const FOLDER = 'https://github.com/freshlegs/freshlegs/tree/main/';
const RAW = 'https://raw.githubusercontent.com/freshlegs/freshlegs/main/';

it('README.md links to every page', () => {
  const [readme, ...others] = PAGES;
  expect(readme?.path).toBe('README.md');
  expect(others.length).toBeGreaterThan(10);
  const linked = Array.from(readme?.text.matchAll(/\]\(([^)#]+)/g) ?? [], ([, url]) => url);
  for (const { path } of others) expect(linked).toContain(`${FOLDER}${dirname(path)}`);
});

it('README.md has at most 12 KB, and only absolute links', () => {
  const { text } = readPage('README.md');
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12_288);
  expect(text.match(/\]\((?!https:|#)[^)]*\)/g)).toBeNull();
});

it('the pages show only existing pictures, of at most 150 kB each', () => {
  const { text } = readPage('README.md');
  const pictures = Array.from(text.matchAll(/(?:src|srcset)="([^"]+)"/g), ([, url = '']) => url);
  expect(pictures).toHaveLength(2);
  for (const url of pictures) {
    expect(url.startsWith(RAW)).toBe(true);
    const { size } = statSync(join(root, url.slice(RAW.length)));
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThanOrEqual(150_000);
  }
});

/** GitHub generates this anchor for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

const anchorsOf = (page: Page): readonly string[] =>
  Array.from(proseOf(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => anchorOf(heading));

const scripts = Object.keys(
  (
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    }
  ).scripts,
);

describe.each([...PAGES, readPage('SECURITY.md')])('$path', (page) => {
  it('names existing test files, with the numbers of the faults that they test', () => {
    const named = page.text.matchAll(
      /`((?:src|adapters|examples|test)\/[\w./-]+)`(?: \(([FT\d, ]+)\))?/g,
    );
    for (const [, path = '', marks] of named) {
      expect(existsSync(join(root, path)), path).toBe(true);
      // A number after `Choices` is a count, which another test above compares.
      for (const mark of marks?.match(/[FT]\d+/g) ?? [])
        expect(readFileSync(join(root, path), 'utf8')).toMatch(new RegExp(`\\b${mark}\\b`));
    }
  });
  it('has links to existing targets', () => {
    for (const [, target = ''] of proseOf(page).matchAll(/\]\(([^)]+)\)/g)) {
      const [url = '', anchor] = target.split('#');
      const ours = url.startsWith(FOLDER)
        ? `${url.slice(FOLDER.length)}/README.md`
        : url.startsWith(FILE)
          ? url.slice(FILE.length)
          : null;
      if (/^https?:/.test(url) && ours === null) continue;
      const path = ours ?? (url === '' ? page.path : join(dirname(page.path), url));
      expect(existsSync(join(root, path)), target).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(readPage(path)), target).toContain(anchor);
    }
  });
  it('names existing scripts of package.json', () => {
    for (const [, script = ''] of page.text.matchAll(/npm run ([a-z][\w:-]*)/g))
      expect(scripts).toContain(script);
  });
});
