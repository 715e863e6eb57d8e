import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

const sectionOf = (title: string): string =>
  `\n${readme}\n## `.split(`\n${title}\n`)[1]?.split('\n## ')[0] ?? '';

it.each([
  ['# freshlegs', 'quick-start'],
  ['## In your own Postgres', 'embed-in-postgres'],
  ['## Postgres', 'with-kysely'],
  ['## Postgres', 'with-drizzle'],
])('shows under %s the file %s as it is run', (title, name) => {
  const file = readFileSync(join(root, `examples/${name}.ts`), 'utf8').trim();
  expect(sectionOf(title)).toContain('```ts\n' + file + '\n```');
});

it('lists every choice that the code marks', () => {
  const choices = ['src', 'adapters', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
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
  const choicesInReadme = readme.split('## Choices')[1]?.split('\n## ')[0] ?? '';
  const listed = Array.from(
    choicesInReadme.matchAll(/`((?:src|adapters|examples)\/[\w/-]+\.ts)`(?: \((\d+)\))?/g),
  );
  const inReadme = new Map<string, number>();
  for (const [, file = '', times] of listed)
    inReadme.set(file, (inReadme.get(file) ?? 0) + Number(times ?? 1));
  expect(Object.fromEntries(inReadme)).toEqual(Object.fromEntries(counts));
});

it('names every error code', () => {
  const errors = readFileSync(join(root, 'src/errors.ts'), 'utf8');
  for (const [, code = ''] of errors.matchAll(/\| '([A-Z_]+)'/g))
    expect(readme).toContain(`\`${code}\``);
});

it('tells users and authors of adapters apart in every version of the CHANGELOG', () => {
  const [, ...versions] = readFileSync(join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) {
    const headings = Array.from(version.matchAll(/^### (.*)\n\n- /gm), ([, heading]) => heading);
    expect(headings).toEqual(['For users', 'For adapter authors']);
  }
});

it('names files that exist, and under Guarantees tests that name the fault', () => {
  const pages = ['README.md', 'SECURITY.md'].map((name) => readFileSync(join(root, name), 'utf8'));
  const named = pages.flatMap((page) =>
    Array.from(page.matchAll(/`((?:src|adapters|examples|test)\/[\w./-]+)`(?: \(([FT\d, ]+)\))?/g)),
  );
  expect(named.length).toBeGreaterThan(60);
  for (const [, path = '', marks] of named) {
    expect(existsSync(join(root, path)), path).toBe(true);
    // Choices have a count there, which is compared above.
    for (const mark of marks?.match(/[FT]\d+/g) ?? [])
      expect(readFileSync(join(root, path), 'utf8')).toMatch(new RegExp(`\\b${mark}\\b`));
  }
});
