import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));

interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const importsOf = (file: string): readonly Import[] =>
  Array.from(
    readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import|export)( type)?\b[^;]*?from '([^']+)'|^import '([^']+)'/gm,
    ),
    ([, type, from, bare]) => {
      const specifier = from ?? bare ?? '';
      return {
        file,
        specifier: specifier.startsWith('.')
          ? relative(root, normalize(join(root, dirname(file), specifier)))
          : specifier,
        typeOnly: type !== undefined,
      };
    },
  );

const importsUnder = (folder: string): readonly Import[] => filesUnder(folder).flatMap(importsOf);

const offenders = (folder: string, allowed: RegExp): readonly string[] =>
  importsUnder(folder)
    .filter(({ specifier }) => !allowed.test(specifier))
    .map(({ file, specifier }) => `${file} imports ${specifier}`);

describe('imports run one way', () => {
  it.each([
    ['src/domain', /^(src\/domain\/|src\/errors\.js$|date-fns|@date-fns\/tz$)/],
    [
      'src/service',
      /^(src\/(domain|service)\/|src\/(errors|repository|schemas)\.js$|zod$|node:crypto$)/,
    ],
    ['adapters/memory', /^(adapters\/memory\/|src\/domain\/|src\/(errors|repository)\.js$)/],
    ['adapters/sql', /^(adapters\/sql\/|src\/domain\/|src\/(errors|repository)\.js$)/],
    ['adapters/sqlite', /^(adapters\/(sqlite|sql)\/|src\/domain\/|src\/(errors|repository)\.js$)/],
    ['test/conformance', /^(test\/conformance\/|freshlegs$|node:assert\/strict$)/],
    ['examples', /^(examples\/|freshlegs(\/\w+)?$|node:|[a-z@][\w@/-]*(\.js)?$)/],
  ])('%s', (folder, allowed) => {
    expect(filesUnder(folder).length).toBeGreaterThan(0);
    expect(offenders(folder, allowed)).toEqual([]);
  });
  it('examples never reach into the sources', () => {
    const reaching = importsUnder('examples').filter(({ specifier }) =>
      /^(src|adapters|test)\//.test(specifier),
    );
    expect(reaching).toEqual([]);
  });
  it('src/repository and src/schemas know only the domain', () => {
    for (const file of ['src/repository.ts', 'src/schemas.ts']) {
      for (const { specifier } of importsOf(file)) {
        expect(specifier).toMatch(/^(src\/domain\/|src\/errors\.js$|zod$)/);
      }
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
