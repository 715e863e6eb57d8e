import * as freshlegs from 'freshlegs';
import * as http from 'freshlegs/http';
import * as postgres from 'freshlegs/postgres';
import * as sqlite from 'freshlegs/sqlite';
import * as testing from 'freshlegs/testing';
import pg from 'pg';
import typescript from 'typescript';

const modules: Readonly<Record<string, unknown>> = {
  freshlegs,
  'freshlegs/http': http,
  'freshlegs/postgres': postgres,
  'freshlegs/sqlite': sqlite,
  'freshlegs/testing': testing,
  pg: { __esModule: true, default: pg },
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Runs a block unchanged. `scope` has the names that the page assumes, and `imports` the modules
 * that the block imports. Returns the exports of the block, and the values of the names in
 * `results`.
 */
export const runBlock = async (
  code: string,
  scope: Values,
  imports: Values = {},
  results: string[] = [],
): Promise<Values> => {
  const { outputText } = typescript.transpileModule(code, {
    compilerOptions: {
      module: typescript.ModuleKind.CommonJS,
      target: typescript.ScriptTarget.ES2022,
      esModuleInterop: true,
    },
  });
  const load = (name: string): unknown => {
    const found = { ...modules, ...imports }[name];
    if (found === undefined) throw new Error(`The page imports ${name}, which is not given.`);
    return found;
  };
  const exported: Record<string, unknown> = {};
  const given = { ...scope, require: load, exports: exported };
  const body = `return (async () => { ${outputText}\nreturn { ${results.join(', ')} }; })();`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the code comes from our own page
  const call = new Function(...Object.keys(given), body) as (...values: unknown[]) => unknown;
  const values = (await call(...Object.values(given))) as Record<string, unknown>;
  return { ...exported, ...values };
};
