import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAuthenticate } from '../../examples/express-server/demo/user';
import { seedDemo } from '../../examples/express-server/demo/seed';
import { description } from '../http/contract';
import { NOW, startServer, type Json, type TestServer } from '../http/harness';
import { openSqliteStore } from '../http/stores';

// Beside the packages that the client imports, so that they resolve.
const folder = mkdtempSync(
  join(fileURLToPath(new URL('node_modules', import.meta.url)), '.typed-client-'),
);

let server: TestServer;

beforeAll(async () => {
  const store = await openSqliteStore();
  const inTransaction = <T>(body: (inside: typeof store) => Promise<T>) => body(store);
  server = await startServer({
    open: () => Promise.resolve(store),
    authenticate: demoAuthenticate(store.query),
  });
  await store.query('delete from users');
  await seedDemo({ inTransaction }, { now: NOW });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly example?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': Json } };
}

/** Calls an operation with its examples. */
const callOf = (path: string, method: string, operation: Operation): string => {
  const { operationId, parameters = [], requestBody } = operation;
  const at = (place: Parameter['in']): Json =>
    Object.fromEntries(
      parameters.flatMap(({ name, in: where, example }) =>
        where === place && example !== undefined && name !== 'Idempotency-Key'
          ? [[name, example]]
          : [],
      ),
    );
  const params = { path: at('path'), query: at('query') };
  const given = Object.entries(params).filter(([, values]) => Object.keys(values).length > 0);
  const init = {
    ...(given.length === 0 ? {} : { params: Object.fromEntries(given) }),
    ...(requestBody ? { body: requestBody.content['application/json']['example'] } : {}),
  };
  const call = `client.${method.toUpperCase()}('${path}', ${JSON.stringify(init)})`;
  return `  ['${operationId}', async () => {
    const { data, error, response } = await ${call};
    return { status: response.status, code: error === undefined ? null : error.code, data };
  }],`;
};

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [path, method, operation as unknown as Operation] as const,
  ),
);

const PROGRAM = `import createClient from 'openapi-fetch';
import type { paths } from './api.js';
export const callsOn = (baseUrl: string) => {
  const client = createClient<paths>({ baseUrl });
  return [
${operations.map((parts) => callOf(...parts)).join('\n')}
  ] as const;
};
`;

/** What a strict compiler says about each file. */
const faultsIn = (...names: readonly string[]): readonly (readonly string[])[] => {
  const files = names.map((name) => join(folder, name));
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
};

interface Result {
  readonly status: number;
  readonly code: string | null;
  readonly data: unknown;
}

describe('a typed client, generated from the description', () => {
  it('compiles with a call of every operation, but not with a wrong call', async () => {
    const types = await openapiTS(JSON.stringify(description));
    writeFileSync(join(folder, 'api.ts'), astToString(types));
    writeFileSync(join(folder, 'calls.ts'), PROGRAM);
    const wrong = `createClient<paths>({}).GET('/api/logs/{logId}', { params: { path: { logId: 'x' } } });`;
    writeFileSync(join(folder, 'wrong.ts'), `${PROGRAM}${wrong}`);
    const [inTypes, inCalls, inWrong] = faultsIn('api.ts', 'calls.ts', 'wrong.ts');
    expect([inTypes, inCalls]).toEqual([[], []]);
    expect(inWrong).toEqual([expect.stringContaining("'string' is not assignable")]);
  }, 120_000);

  it('calls every operation, and no request is refused as invalid', async () => {
    const code = ts.transpile(PROGRAM, {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
    });
    writeFileSync(join(folder, 'calls.mjs'), code);
    const { callsOn } = (await import(join(folder, 'calls.mjs'))) as {
      readonly callsOn: (url: string) => readonly (readonly [string, () => Promise<Result>])[];
    };
    const calls = callsOn(server.url);
    expect(calls).toHaveLength(operations.length);
    const succeeded: string[] = [];
    for (const [operation, call] of calls) {
      const { status, code: problem, data } = await call();
      // The ids in the examples are from another state of the demo, so some do not exist here.
      expect({ operation, status, problem }).toSatisfy(
        () => status < 300 || [404, 409].includes(status),
      );
      if (status < 300 && data !== undefined) succeeded.push(operation);
    }
    expect(succeeded.length).toBeGreaterThan(operations.length / 2);
  });
});
