import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesUnder = (folder: string, kind = /\.ts$/): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));

interface Import {
  readonly file: string;
  /**
   * The path from the root for a file of the project, such as `src/errors.ts`; otherwise the
   * specifier as written.
   */
  readonly target: string;
}

/** Includes type imports, and dynamic imports with a literal name. */
const importsOf = (file: string): readonly Import[] =>
  ts
    .preProcessFile(readFileSync(join(root, file), 'utf8'))
    .importedFiles.map(({ fileName: name }) => ({
      file,
      target: name.startsWith('.') ? join(dirname(file), name).replace(/\.js$/, '.ts') : name,
    }));

const importsUnder = (folder: string): readonly Import[] => filesUnder(folder).flatMap(importsOf);

const offenders = (folder: string, allowed: RegExp): readonly string[] =>
  importsUnder(folder)
    .filter(({ target }) => !allowed.test(target))
    .map(({ file, target }) => `${file} imports ${target}`);

/** Finds files with circular imports. */
const circleAmong = (imports: readonly Import[]): readonly string[] => {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) {
    targets.set(file, [...(targets.get(file) ?? []), target]);
  }
  const done = new Set<string>();
  const search = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const target of targets.get(file) ?? []) {
      const circle = search(target, [...path, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  for (const file of targets.keys()) {
    const circle = search(file, []);
    if (circle.length > 0) return circle;
  }
  return [];
};

describe('imports run one way: domain <- service -> port <- adapters', () => {
  it.each([
    [
      'src',
      /^(src\/|zod$|date-fns\/formatDuration$|@date-fns\/tz\/tzOffset$|@noble\/hashes\/(sha2|utils)\.js$)/,
    ],
    [
      'src/domain',
      /^(src\/domain\/|src\/errors\.ts$|date-fns\/formatDuration$|@date-fns\/tz\/tzOffset$)/,
    ],
    ['src/catalogue', /^src\/(catalogue|domain)\//],
    ['src/port', /^(src\/(domain|port)\/|src\/errors\.ts$|@noble\/hashes\/(sha2|utils)\.js$)/],
    ['src/service', /^(src\/(domain|port|service)\/|src\/(errors|schemas)\.ts$|zod$)/],
    ['adapters/memory', /^(adapters\/memory\/|src\/(domain|port)\/|src\/errors\.ts$)/],
    ['adapters/sql', /^(adapters\/sql\/|src\/(domain|port)\/|src\/errors\.ts$)/],
    ['adapters/sqlite', /^(adapters\/(sqlite|sql)\/|src\/(domain|port)\/|src\/errors\.ts$)/],
    ['adapters/postgres', /^(adapters\/(postgres|sql)\/|src\/(domain|port)\/|src\/errors\.ts$)/],
    // The CLI imports drivers, because `init` opens a database before a config exists.
    ['adapters/cli', /^(adapters\/|src\/|node:|pg$|better-sqlite3$)/],
    [
      'adapters/http',
      /^(adapters\/http\/|src\/(domain|service)\/|src\/errors\.ts$|zod$|typescript$|node:url$)/,
    ],
    ['test/conformance', /^(test\/conformance\/|freshlegs$|node:assert\/strict$)/],
    [
      'examples',
      /^(examples\/|freshlegs(\/(catalogue|http|memory|postgres|sqlite|testing))?$|(?!freshlegs|src\/|adapters\/|test\/)[a-z@])/,
    ],
  ])('%s imports only what it may', (folder, allowed) => {
    expect(filesUnder(folder).length).toBeGreaterThan(0);
    expect(offenders(folder, allowed)).toEqual([]);
  });

  it('src and adapters have no circular imports', () => {
    const circle = [
      { file: 'a', target: 'b' },
      { file: 'b', target: 'c' },
      { file: 'c', target: 'b' },
    ];
    expect(circleAmong(circle)).toEqual(['b', 'c', 'b']);
    expect(circleAmong(circle.slice(0, 2))).toEqual([]);
    expect(circleAmong([...importsUnder('src'), ...importsUnder('adapters')])).toEqual([]);
  });

  it("no file imports the catalogue, so that only the catalogue's own entry loads it", () => {
    const isOurs = (path: string) => path.startsWith('src/catalogue/');
    const imports = [...importsUnder('src'), ...importsUnder('adapters')];
    const ofCatalogue = imports.filter(({ target }) => isOurs(target));
    expect(ofCatalogue).not.toEqual([]);
    expect(ofCatalogue.filter(({ file }) => !isOurs(file))).toEqual([]);
  });

  it('no file exports everything of another, and FreshlegsError is the only class', () => {
    const lines = ['src', 'adapters', 'examples', 'test']
      .flatMap((folder) => filesUnder(folder, /\.[jt]s$/))
      .flatMap((file) => readFileSync(join(root, file), 'utf8').split('\n'));
    expect(lines.filter((line) => /^\s*export (type )?\*/.test(line))).toEqual([]);
    const classes = lines.filter((line) =>
      /^\s*(export )?(default )?(declare )?(abstract )?class\b[^:]*\{$/.test(line),
    );
    expect(classes).toEqual(['export class FreshlegsError extends Error {']);
  });

  it('only adapters/cli imports dynamically', () => {
    const dynamic = [...filesUnder('src'), ...filesUnder('adapters')].filter((file) =>
      /\bimport\(/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(dynamic.filter((file) => !file.startsWith('adapters/cli/'))).toEqual([]);
    expect(dynamic).not.toEqual([]);
  });

  it('src/schemas imports only the domain', () => {
    for (const { target } of importsOf('src/schemas.ts')) {
      expect(target).toMatch(/^(src\/domain\/|src\/errors\.ts$|zod$)/);
    }
  });

  it('the domain has no clock, no randomness and no I/O', () => {
    for (const file of filesUnder('src/domain')) {
      const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      expect(code, file).not.toMatch(
        /new Date\(\)|Date\.now|Math\.random|process\.|setTimeout|console\./,
      );
    }
  });
});
