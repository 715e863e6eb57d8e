import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as freshlegs from 'freshlegs';
import * as memory from 'freshlegs/memory';
import * as testing from 'freshlegs/testing';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scope = { ...memory, ...testing, ...freshlegs };

interface Example {
  readonly name: string;
  readonly code: string;
}

/** The `@example` blocks in a file, with the names of the documented exports. */
const examplesOf = (file: string): readonly Example[] =>
  Array.from(
    readFileSync(join(root, file), 'utf8').matchAll(
      /@example\n((?: \* ?.*\n)+?) \*\/\n(?:\/\/.*\n)*export (?:const|class|function) (\w+)/g,
    ),
    ([, block = '', name = '']) => ({ name, code: block.replace(/^ \* ?/gm, '').trim() }),
  );

const files = ['src', 'test/conformance'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name)),
);
const examples = files.flatMap(examplesOf).filter(({ name }) => name in scope);

/** Returns the value of the last statement. */
const evaluate = (code: string): unknown => {
  const statements = code.split(/;\s*\n(?=\S)/);
  const last = statements.pop() ?? '';
  const body = `${statements.join(';\n')};\nreturn (${last.replace(/;\s*$/, '')});`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the code is a docstring of ours
  const run = new Function(...Object.keys(scope), body) as (...values: unknown[]) => unknown;
  return run(...Object.values(scope));
};

/** Splits an example into its code and the comment with the result. */
const split = (code: string): { readonly run: string; readonly expected: string } => {
  const at = code.search(/;\s*\/\/ |;\n\/\/ /);
  const comment = code.slice(at + 1).trim();
  return { run: code.slice(0, at), expected: comment.replace(/^\/\/ /gm, '') };
};

describe('examples in docstrings', () => {
  it('exist', () => {
    expect(examples.length).toBeGreaterThan(20);
  });
  it.each(examples.filter(({ code }) => !code.startsWith('//')))('$name', ({ code }) => {
    const { run, expected } = split(code);
    const value = evaluate(run === '' ? code : run);
    if (expected === '') return;
    if (/^\d{4}-/.test(expected)) expect(value).toEqual(new Date(expected));
    else if (expected.endsWith('...')) expect(String(value)).toContain(expected.slice(0, -3));
    else if (!expected.includes('...')) expect(value).toEqual(evaluate(expected));
    else expect(value).toBeDefined();
  });
  it('exist for every function of the public API', () => {
    const documented = new Set(examples.map(({ name }) => name));
    const missing = Object.entries({ ...testing, ...freshlegs })
      .filter(([, value]) => typeof value === 'function')
      .map(([name]) => name)
      .filter((name) => !documented.has(name));
    expect(missing).toEqual([]);
  });
});
