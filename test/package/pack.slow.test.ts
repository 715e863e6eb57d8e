import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import typescript from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectNames } from '../conformance/collect.js';
import { FIXTURE } from '../support/integer-ids.js';
import { repositorySuite } from '../conformance/suite.js';
import { memoryStore } from '../support/memory-store.js';

/** `npm run test:all` combines every compiler and resolution, CI takes each of them once. */
const IS_FULL = process.env['PACKAGE'] === 'full';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let tarball = '';

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Installs what users get: the tarball of the last `npm run build`, in an empty folder. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshlegs-package-'));
  run('npm', ['pack', '--silent', '--pack-destination', folder], root);
  [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true }');
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline'];
  run('npm', [...install, `./${tarball}`], folder);
  run(
    'npm',
    [...install, '--prefix', join(folder, 'oldest'), `typescript@${OLDEST_VERSION}`],
    root,
  );
}, 180_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const SCENARIO = `
if (findExercise('RDL (Barbell)')?.name !== 'Romanian Deadlift') throw new Error('no catalogue');
const tables = createMemoryTables({
  users: [{ id: 1 }],
  exercises: [{ id: 1, name: 'Squat', primaryMuscles: ['quads'], secondaryMuscles: [], equipment: null, mechanic: null, force: null }],
});
const training = createFreshlegs({ repository: memoryRepository({ tables }) });
const { muscleGroups } = training.sync.logs.create({ userId: 1, exercises: [{ exerciseId: 1, sets: [{ reps: 10 }] }] });
const code = (() => { try { training.sync.logs.delete({ userId: 1, logId: 9 }); return ''; } catch (error) { return isFreshlegsError(error) ? error.code : 'foreign'; } })();
console.log([muscleGroups[0].muscleGroup, code, typeof migrate, typeof sqliteRepository].join(' '));
`;

/** Code of a host. Some of it must compile, and the compiler must reject the rest. */
const CONSUMER = `
import { createFreshlegs, type Freshlegs, type MuscleGroupRecovery, type SyncFreshlegs } from 'freshlegs';
import { findExercise, type CatalogueExercise } from 'freshlegs/catalogue';
import { memoryRepository } from 'freshlegs/memory';
import { postgresRepository, type PostgresPool } from 'freshlegs/postgres';
import { sqliteRepository, type SqliteDatabase } from 'freshlegs/sqlite';
import { conformanceFixture, repositorySuite, type RawAccess, type Runner, type Setup } from 'freshlegs/testing';
declare const runner: Runner;
declare const raw: RawAccess;
const setup: Setup = () => ({ repository: memoryRepository(), raw, close: () => undefined });
repositorySuite(runner, setup, conformanceFixture);
// @ts-expect-error -- a synchronous suite needs a synchronous repository
const broken: Setup = () => ({ repository: { ...memoryRepository(), sync: undefined }, raw, close: () => undefined, mode: 'sync' });
const training: SyncFreshlegs = createFreshlegs({ repository: memoryRepository() });
const promised: Freshlegs = training;
// @ts-expect-error -- this type does not have the synchronous service
void promised.sync;
declare const pool: PostgresPool;
// @ts-expect-error -- Postgres is never synchronous
const atOnce: SyncFreshlegs = createFreshlegs({ repository: postgresRepository({ pool }) });
const groups: readonly MuscleGroupRecovery[] = training.sync.recovery.muscleGroups({ userId: 1 }).muscleGroups;
const score: number | undefined = groups[0]?.score;
const known: CatalogueExercise | null = findExercise('Squat');
// @ts-expect-error -- the result may be missing
known.name;
declare const database: SqliteDatabase;
const onSqlite: SyncFreshlegs = createFreshlegs({ repository: sqliteRepository({ database }) });
void onSqlite.logs.find({ userId: 1, logId: 1 }).then((found) => found?.log.completedAt?.getTime());
// @ts-expect-error -- userId is required
void training.logs.find({ logId: 1 });
// @ts-expect-error -- a reference to a workout needs a type
void training.swaps.swap({ userId: 1, logId: 1, target: { programDayId: 1 } });
export { atOnce, score, broken };
`;

const compilerIn = (name: string) => {
  const json = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  const { version } = JSON.parse(json) as { version: string };
  return { compiler: `TypeScript ${version}`, bin: join(root, `node_modules/${name}/bin/tsc`) };
};
const OLDEST_VERSION = '5.0.4';
const OLDEST = {
  compiler: `TypeScript ${OLDEST_VERSION}`,
  // Relative to the folder that the tarball is installed in.
  bin: 'oldest/node_modules/typescript/bin/tsc',
};
const CURRENT = compilerIn('typescript');
const NEWEST = compilerIn('typescript-newest');

// The strictest mode of Node, in which an ES module cannot be loaded with require. Code that
// compiles in this mode also compiles with nodenext.
const NODE16 = { moduleResolution: 'node16', module: 'node16', files: ['types.mts', 'types.cts'] };
const BUNDLER = { moduleResolution: 'bundler', module: 'esnext', files: ['types.ts'] };
const RESOLUTIONS = [NODE16, BUNDLER];

// The mode from before Node supported `exports`. The newest compiler no longer has it.
const NODE10 = { moduleResolution: 'node', module: 'commonjs', files: ['types.ts'] };

/** Also checks the declarations of this package and of its dependencies. */
const WITH_LIBRARIES = { skipLibCheck: false };
const ALONE = { skipLibCheck: true };

const COMPILED = [CURRENT, NEWEST].flatMap((compiler) =>
  RESOLUTIONS.map((resolution) => ({ ...compiler, ...resolution, ...WITH_LIBRARIES })),
);
const EVERY_WAY = [
  ...COMPILED,
  ...RESOLUTIONS.map((resolution) => ({
    ...OLDEST,
    ...resolution,
    // The libraries are checked in one mode only, because this takes five times as long.
    ...(resolution.module === 'esnext' ? WITH_LIBRARIES : ALONE),
  })),
  ...[CURRENT, OLDEST].map((compiler) => ({ ...compiler, ...NODE10, ...ALONE })),
];

const waysOf = (
  compiler: { readonly bin: string },
  resolution: { readonly moduleResolution: string },
) =>
  EVERY_WAY.filter(
    ({ bin, moduleResolution }) =>
      bin === compiler.bin && moduleResolution === resolution.moduleResolution,
  );
const ON_CURRENT = waysOf(CURRENT, NODE16);
const ON_NEWEST = waysOf(NEWEST, BUNDLER);
const COMPILED_FOR_TYPES = IS_FULL
  ? EVERY_WAY
  : [...ON_CURRENT, ...ON_NEWEST, ...waysOf(OLDEST, NODE10)];
/** Registered ids depend on neither the compiler nor the resolution. */
const COMPILED_FOR_IDS = IS_FULL ? [...ON_CURRENT, ...ON_NEWEST] : ON_NEWEST;
const REGISTRATIONS = readdirSync(join(root, 'test/package/registrations'));

const compile = (compiled: (typeof COMPILED)[number]) => {
  const { bin, module, moduleResolution, files, skipLibCheck } = compiled;
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck,
    module,
    moduleResolution,
    // The latest target that TypeScript 5.0 supports.
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { stdout, status } = spawnSync('node', [bin], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { stdout, status };
};

const { exports: exported } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

/** What a user can import, with the name of the package. */
const ENTRIES = Object.keys(exported)
  .filter((path) => !path.endsWith('.json'))
  .map((path) => path.replace('.', 'freshlegs'));

/** Does not compile if an entry or one of its exports has no type. */
const entryTypes = (names: Readonly<Record<string, readonly string[]>>): string =>
  ENTRIES.map(
    (entry, at) => `import * as entry${at} from '${entry}';
export const names${at}: readonly (keyof typeof entry${at})[] = ${JSON.stringify(names[entry])};
// @ts-expect-error -- the entry has no such export
void entry${at}.nothing;`,
  ).join('\n');

/** `examples/hosts/README.md` states this size. */
const CATALOGUE_GZIPPED_KB_MAX = 44;
const DEPENDENCIES = ['@date-fns/tz', 'date-fns', 'zod'];

const show = (figure: string): void => {
  process.stdout.write(`${figure}\n`);
};

/**
 * Bundles and minifies an entry with everything that it loads from this package. Keeps imports of
 * other packages.
 */
const bundle = (entry: string) => {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [join(folder, `node_modules/freshlegs/dist/${entry}.js`)],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    external: [...DEPENDENCIES, 'better-sqlite3', 'pg'],
    write: false,
    metafile: true,
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) =>
    imports.map(({ path }) => path.replace(/^node:/, '')),
  );
  return {
    code: Buffer.concat(outputFiles.map(({ contents }) => contents)),
    imported: [...new Set(imported)].sort(),
  };
};

const entryName = (entry: string): string =>
  entry === 'index' ? 'freshlegs' : `freshlegs/${entry}`;

/**
 * Bundles a program with all dependencies, as for a browser. Fails on a module of Node, and hides
 * Node's globals from the program.
 */
const bundleForEdge = (program: string) => {
  const { outputFiles, warnings } = buildSync({
    stdin: { contents: program, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { process: 'undefined', Buffer: 'undefined', global: 'undefined' },
    write: false,
  });
  expect(warnings).toEqual([]);
  const [code = ''] = outputFiles.map(({ text }) => text);
  return { code, size: code.length, gzipped: gzipSync(code).length };
};

const EDGE_PROGRAM = `
import { createFreshlegs } from 'freshlegs';
import { findExercise } from 'freshlegs/catalogue';
import { createHandler } from 'freshlegs/http';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';
const tables = createMemoryTables({
  users: [{ id: 1 }],
  exercises: [{ id: 1, name: 'Squat', primaryMuscles: ['quads'], secondaryMuscles: [], equipment: null, mechanic: null, force: null }],
});
const training = createFreshlegs({ repository: memoryRepository({ tables }) });
const authenticate = ({ headers }) => (headers.get('x-user') === '1' ? 1 : null);
const handler = createHandler({ training, authenticate, log: () => undefined });
const ask = (path, init = {}) =>
  handler(new Request('http://edge' + path, { ...init, headers: { 'x-user': '1', 'content-type': 'application/json', 'idempotency-key': 'k', ...init.headers } }));
const log = { method: 'POST', body: JSON.stringify({ exercises: [{ exerciseId: 1, sets: [{ reps: 10 }] }] }) };
const answers = [await ask('/api/recovery/muscle-groups'), await ask('/api/logs', log), await ask('/api/logs', log),
    await ask('/api/logs?limit=1'), await ask('/api/home', { headers: { 'x-user': '2' } }), await ask('/api/openapi.json')];
console.log(JSON.stringify({ statuses: answers.map(({ status }) => status), squat: findExercise('Back Squat (Barbell)').name }));
`;

describe('the packed package', () => {
  it('can be imported', () => {
    const file = join(folder, 'esm.mjs');
    writeFileSync(
      file,
      `import { createFreshlegs, isFreshlegsError } from 'freshlegs';
import { findExercise } from 'freshlegs/catalogue';
import { createMemoryTables, memoryRepository } from 'freshlegs/memory';
import { migrate, sqliteRepository } from 'freshlegs/sqlite';
${SCENARIO}`,
    );
    expect(run('node', [file], folder).trim()).toBe('quadriceps NOT_FOUND function function');
  });
  it('can be required', () => {
    const file = join(folder, 'cjs.cjs');
    writeFileSync(
      file,
      `const { createFreshlegs, isFreshlegsError } = require('freshlegs');
const { findExercise } = require('freshlegs/catalogue');
const { createMemoryTables, memoryRepository } = require('freshlegs/memory');
const { migrate, sqliteRepository } = require('freshlegs/sqlite');
${SCENARIO}`,
    );
    expect(run('node', [file], folder).trim()).toBe('quadriceps NOT_FOUND function function');
  });
  it('recognizes errors of its other build', () => {
    const file = join(folder, 'both.mjs');
    writeFileSync(
      file,
      `import { createRequire } from 'node:module';
import { isFreshlegsError } from 'freshlegs';
const { FreshlegsError } = createRequire(import.meta.url)('freshlegs');
console.log(isFreshlegsError(new FreshlegsError('NOT_FOUND', 'x')));`,
    );
    expect(run('node', [file], folder).trim()).toBe('true');
  });
  it('has only one copy of the domain for all entries', () => {
    const dist = join(folder, 'node_modules/freshlegs/dist');
    for (const [name, imported] of [
      ['testing.js', /^(?:import|export)[^;]*? from "([^"]+)"/gm],
      ['testing.cjs', /require\('([^']+)'\)/g],
    ] as const) {
      const code = readFileSync(join(dist, name), 'utf8');
      const specifiers = Array.from(code.matchAll(imported), ([, specifier = '']) => specifier);
      expect(specifiers.some((specifier) => specifier.startsWith('./chunk-'))).toBe(true);
      for (const specifier of specifiers) {
        expect(specifier).toMatch(/^(\.\/chunk-|(node:)?assert\/strict$)/);
      }
    }
  });
  it.each([
    ['imported', 'mjs', typescript.ModuleKind.ESNext],
    ['required', 'cjs', typescript.ModuleKind.CommonJS],
  ])('includes the suite, which runs under node:test if it is %s', (_how, extension, module) => {
    const toScript = (source: string, name: string) => {
      const { outputText } = typescript.transpileModule(source, { compilerOptions: { module } });
      writeFileSync(join(folder, `${name}.${extension}`), outputText);
    };
    toScript(readFileSync(join(root, 'test/support/memory-store.ts'), 'utf8'), 'memory-store');
    toScript(
      `import { describe, it } from 'node:test';
import { conformanceFixture, repositorySuite } from 'freshlegs/testing';
import { memoryStore } from './memory-store.${extension}';
describe('memory', () => repositorySuite({ describe, it }, memoryStore, conformanceFixture));`,
      'suite',
    );
    const output = run('node', ['--test', '--test-reporter=tap', `suite.${extension}`], folder);
    const names = collectNames((runner) => {
      repositorySuite(runner, memoryStore, FIXTURE);
    });
    expect(output).toContain(`\n# tests ${names.length}\n`);
    expect(output).toContain(`\n# pass ${names.length}\n`);
  });
  it('has all entries, whether they are imported or required', () => {
    const imported = `console.log(JSON.stringify(Object.fromEntries(await Promise.all(
  ${JSON.stringify(ENTRIES)}.map(async (entry) => [entry, Object.keys(await import(entry))])))));`;
    const required = `console.log(JSON.stringify(Object.fromEntries(
  ${JSON.stringify(ENTRIES)}.map((entry) => [entry, Object.keys(require(entry)).sort()]))));`;
    writeFileSync(join(folder, 'all.mjs'), imported);
    writeFileSync(join(folder, 'all.cjs'), required);
    const names = run('node', ['all.mjs'], folder);
    expect(ENTRIES.length).toBeGreaterThan(4);
    expect(names).not.toContain('[]');
    expect(run('node', ['all.cjs'], folder)).toBe(names);
  });
  it.each(COMPILED_FOR_TYPES)(
    'has types for $compiler with $moduleResolution',
    (compiled) => {
      const names = JSON.parse(run('node', ['all.cjs'], folder)) as Record<string, string[]>;
      const code = `${CONSUMER}\n${entryTypes(names)}`;
      for (const name of compiled.files) writeFileSync(join(folder, name), code);
      const { stdout } = compile(compiled);
      const faults = stdout.split('\n').filter((line) => line !== '');
      // The declarations of zod use NoInfer, which is new in TypeScript 5.4. With older compilers,
      // a host sets skipLibCheck.
      const isOfZod = (fault: string) =>
        compiled.bin === OLDEST.bin && /^node_modules\/zod\/.*'NoInfer'/.test(fault);
      expect(faults.filter((fault) => !isOfZod(fault))).toEqual([]);
    },
    120_000,
  );
  it.each(
    COMPILED_FOR_IDS.flatMap((compiled) => REGISTRATIONS.map((ids) => ({ ...compiled, ids }))),
  )(
    'accepts registered ids, $ids, for $compiler with $moduleResolution',
    ({ ids, ...compiled }) => {
      const source = (file: string) =>
        readFileSync(join(root, 'test/package/registrations', ids, file), 'utf8');
      // A host registers its ids for the build that it imports, because the other build has
      // separate types.
      const files = compiled.files.flatMap((name) => {
        const register = name.replace('types.', 'register.d.');
        writeFileSync(join(folder, name), source('host.ts'));
        writeFileSync(join(folder, register), source('register.d.ts'));
        return [name, register];
      });
      expect(compile({ ...compiled, files })).toEqual({ stdout: '', status: 0 });
    },
    120_000,
  );
  it('has a command, which reports that it cannot read a config in TypeScript', () => {
    const freshlegs = (...args: readonly string[]) =>
      spawnSync(join(folder, 'node_modules/.bin/freshlegs'), args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '' },
      });
    expect(freshlegs('--help').stdout).toContain('Usage: freshlegs <command>');
    expect(freshlegs('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    writeFileSync(
      join(folder, 'freshlegs.config.ts'),
      `import { defineConfig } from 'freshlegs/sqlite';
const base: boolean = true;
export default defineConfig({ connect: () => { throw new Error('not asked'); }, base });`,
    );
    const { status, stdout, stderr } = freshlegs('print');
    if ('typescript' in process.features && process.features.typescript !== false) {
      expect(stdout).toContain('create table if not exists users');
    } else {
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/does not read TypeScript[^]*freshlegs\.config\.mjs/);
    }
    writeFileSync(
      join(folder, 'freshlegs.config.mjs'),
      readFileSync(join(folder, 'freshlegs.config.ts'), 'utf8').replace(': boolean', ''),
    );
    rmSync(join(folder, 'freshlegs.config.ts'));
    expect(freshlegs('print').stdout).toContain('create table if not exists users');
  });
  it('contains the intended files and nothing else', () => {
    const files = readdirSync(join(folder, 'node_modules/freshlegs'));
    expect(files.sort()).toEqual([
      ...['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json', 'src'],
    ]);
    const notices = join(folder, 'node_modules/freshlegs/src');
    expect(readdirSync(notices, { recursive: true }).sort()).toEqual([
      'catalogue',
      join('catalogue', 'NOTICE.md'),
    ]);
  });
  it('has three dependencies, which have no dependencies', () => {
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optional?: boolean }>;
    };
    const installed = Object.keys(lock.packages)
      .filter((path) => path !== '' && path !== 'node_modules/freshlegs')
      .map((path) => path.replace(/^node_modules\//, ''));
    show(`dependencies: ${installed.length} (${installed.join(', ')})`);
    expect(installed.sort()).toEqual(DEPENDENCIES);
  });
  it('has a core without drivers', () => {
    const { code, imported } = bundle('index');
    const allowed = ['@date-fns/tz/tzOffset', 'date-fns/formatDuration', 'zod'];
    expect(imported).toEqual(allowed);
    // Sizes are shown, not limited.
    const { size } = statSync(join(folder, tarball));
    show(`packed: ${size} bytes; core: ${gzipSync(code).length} bytes gzipped`);
  });
  it('runs on edge runtimes, which have no modules, process or Buffer of Node', () => {
    for (const entry of ['index', 'memory', 'http', 'catalogue', 'postgres']) {
      const { size, gzipped } = bundleForEdge(`export * from '${entryName(entry)}';`);
      show(`${entryName(entry)} with all dependencies: ${size} bytes, ${gzipped} gzipped`);
    }
    const file = join(folder, 'edge.mjs');
    writeFileSync(file, bundleForEdge(EDGE_PROGRAM).code);
    expect(JSON.parse(run('node', [file], folder))).toEqual({
      statuses: [200, 201, 201, 200, 401, 200],
      squat: 'Barbell Squat',
    });
  });
  it('has a catalogue that is as small as its README says, and that no other entry loads', () => {
    const { code, imported } = bundle('catalogue');
    expect(imported).toEqual([]);
    const bytes = gzipSync(code).length;
    show(
      `catalogue: ${code.length} bytes, ${bytes} gzipped, at most ${CATALOGUE_GZIPPED_KB_MAX} kB`,
    );
    expect(bytes).toBeLessThanOrEqual(1000 * CATALOGUE_GZIPPED_KB_MAX);
    expect(bytes).toBeGreaterThan(1000 * (CATALOGUE_GZIPPED_KB_MAX - 3));
    const stated = `\`freshlegs/catalogue\` [^\n]* ${CATALOGUE_GZIPPED_KB_MAX} kB gzipped`;
    const page = join(root, 'examples/hosts/README.md');
    expect(readFileSync(page, 'utf8')).toMatch(new RegExp(stated));
    const isIn = (text: string) => text.includes('Squeeze-Only Triceps Pressdown');
    expect(isIn(code.toString())).toBe(true);
    for (const entry of ['index', 'sqlite', 'postgres', 'memory', 'http', 'testing', 'cli'])
      expect(isIn(bundle(entry).code.toString()), entry).toBe(false);
  });
});
