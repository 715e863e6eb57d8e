import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createFreshlegs, isFreshlegsError, type TrainingMethods } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import { describe, expect, it } from 'vitest';
import { IDS, LEGS, PULL, PUSH, USER } from '../support/integer-ids.js';
import { READ_METHODS, WRITE_METHODS } from '../conformance/methods.js';
import { entriesOf, prepare } from '../conformance/verbs.js';
import { usePostgres } from '../support/bench.js';
import { recordPool } from '../support/counting.js';
import { queryOnPool } from '../support/query.js';
import { rawAccess } from '../support/raw.js';
import { answerOrError } from '../support/outcome.js';
import { refusingPool } from './failing-pool.js';

// Threats to a library that stores people's training logs. The numbers are those of SECURITY.md.
const bench = usePostgres();
const user = { userId: USER };

const dump = async (): Promise<string> => rawAccess(queryOnPool(bench.pool()), 'public').dump();

describe('T7: endless swaps', () => {
  it('cost the same for the last swap of a chain as for the first, and the chain stays valid', async () => {
    const { pool, statements } = recordPool(bench.pool());
    const repository = postgresRepository({ pool });
    const { logs, swaps, recovery } = createFreshlegs({ repository, now: () => bench.clock.now });
    const { log } = await logs.create({ ...user, source: PUSH });
    const swapIds: number[] = [];
    const costs = new Set<number>();
    for (let at = 0, logId = log.id; at < 60; at++) {
      statements.splice(0);
      const { swap } = await swaps.swap({ ...user, logId, target: at % 2 === 0 ? LEGS : PUSH });
      costs.add(statements.length);
      swapIds.push(swap.id);
      logId = swap.swappedLogId;
      await expect(
        swaps.swap({ ...user, logId: swap.originalLogId, target: PULL }),
      ).rejects.toMatchObject({ code: 'ALREADY_SWAPPED' });
    }
    expect(costs.size).toBe(1);
    const page = await swaps.list({ ...user, chainOfLogId: log.id, limit: 100 });
    expect(page.swaps).toHaveLength(60);
    for (const swapId of swapIds.reverse()) {
      await swaps.revert({ ...user, swapId });
      await expect(swaps.revert({ ...user, swapId })).rejects.toMatchObject({
        code: 'NOT_REVERTIBLE',
      });
    }
    const found = await logs.find({ ...user, logId: log.id });
    expect(found?.log).toEqual(log);
    expect((await recovery.verify(user)).consistent).toBe(true);
  });
});

describe('T12: names in the configuration', () => {
  it.each(['x"; drop schema public; --', "x'", '', 'a'.repeat(64), 'x\0', 'x y'])(
    'are refused, or quoted and then not found: the schema %j',
    async (schema) => {
      const before = await dump();
      const read = async () =>
        createFreshlegs({
          repository: postgresRepository({ pool: bench.pool(), schema }),
        }).recovery.muscleGroups(user);
      expect(await answerOrError(read())).toMatchObject({
        code: expect.stringMatching(/^(INVALID_INPUT|SCHEMA_OUTDATED|HOST_MAPPING)$/) as string,
      });
      expect(await dump()).toBe(before);
    },
  );
});

describe('T13: what an error reveals', () => {
  const FACTS = {
    table: 'secret_table',
    column: 'secret_column',
    constraint: 'secret_key',
    detail: 'Key (user_id)=(42) already exists.',
    hint: 'select 1',
  };
  const TEXT = 'violates "secret_key" at db.internal, postgres://app:secret_password@db/app';
  const STATES = [
    ...['40001', '40P01', '23505', '23503', '23514', '22012', '22P02', '57014', '55P03', '25P04'],
    ...['57P01', '57P02', '08006', '53300', '53100', '53200', '25006', '42P01', '42703', '42501'],
    ...['3F000', '25P02', '22007', 'XX001', 'ECONNRESET', 'ECONNREFUSED'],
  ];
  // HOST_MAPPING may mention the host's table and columns, because developers who map them need to
  // know.
  it.each(STATES)(
    'is nothing about the database if it has the code %s, at a read, a write or COMMIT',
    async (code) => {
      const error = () => Object.assign(new Error(TEXT), { code, ...FACTS });
      const create = ({ logs }: TrainingMethods) => logs.create({ ...user, source: PUSH });
      const read = ({ recovery }: TrainingMethods) => recovery.mostRecovered(user);
      for (const [statement, call] of [
        ...[/^begin/, /training_state/, /^commit/, /./].map((text) => [text, create] as const),
        [/muscle_group_recovery/, read] as const,
      ]) {
        const { pool } = refusingPool(bench.pool(), statement, error);
        const repository = postgresRepository({ pool });
        const training = createFreshlegs({ repository, now: () => bench.clock.now });
        const thrown: unknown = await call(training).catch((caught: unknown) => caught);
        if (!isFreshlegsError(thrown)) throw thrown;
        const told = JSON.stringify([thrown.message, thrown.details]);
        expect(told).not.toMatch(/secret_[kp]|42\)|db\.internal|postgres:|insert into/i);
        if (thrown.code !== 'HOST_MAPPING') expect(told).not.toMatch(/secret|user_id/i);
      }
    },
  );
});

describe('T14: objects with special keys', () => {
  it('are refused if they name properties that all objects have or are deeply nested, and change no prototype', async () => {
    const { logs, recommendations } = bench.training();
    const polluted = JSON.parse(
      '{"userId":1,"source":{"type":"program","programDayId":1},"__proto__":{"completed":false}}',
    ) as never;
    expect(await answerOrError(logs.create(polluted))).toMatchObject({ code: 'INVALID_INPUT' });
    let deep: unknown = 1;
    for (let depth = 0; depth < 10_000; depth++) deep = [deep];
    expect(await answerOrError(logs.create({ ...user, exercises: deep as never }))).toMatchObject({
      code: 'INVALID_INPUT',
    });
    const goals = JSON.parse('{"__proto__":5,"constructor":5,"toString":5}') as never;
    await answerOrError(recommendations.smartWorkout({ ...user, weeklySetsGoals: goals }));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['completed']).toBeUndefined();
  });
});

describe('T20: what an installation brings with it', () => {
  it('runs nothing during installation, and needs three packages', () => {
    const path = fileURLToPath(new URL('../../package.json', import.meta.url));
    const { scripts, dependencies } = JSON.parse(readFileSync(path, 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
    expect(Object.keys(scripts).filter((name) => hooks.includes(name))).toEqual([]);
    expect(Object.keys(dependencies).sort()).toEqual(['@date-fns/tz', 'date-fns', 'zod']);
  });
  it('uses neither the network, the environment nor the machine', () => {
    const folders = ['../../src', '../../adapters'].map((folder) =>
      fileURLToPath(new URL(folder, import.meta.url)),
    );
    // The command is a program. `npm run openapi` describes the API, and no entry loads that code.
    const files = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !/^(cli|http\/openapi)\//.test(name))
        .map((name) => `${folder}/${name}`),
    );
    expect(files.length).toBeGreaterThan(60);
    const filesWith = (pattern: RegExp) =>
      files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
    expect(filesWith(/from 'node:(?!crypto)|fetch\(|process\.env|eval\(|new Function/)).toEqual([]);
    // These files wait: before a transaction is retried, and while a migration waits for a lock.
    const waiting = ['/postgres/driver.ts', '/postgres/schema/locked.ts'];
    const timers = filesWith(/setTimeout|setInterval|setImmediate/);
    expect(timers.every((file) => waiting.some((name) => file.endsWith(name)))).toBe(true);
  });
});

describe('T22: reads', () => {
  it('write nothing, so that they work on a read-only database', async () => {
    const ids = await prepare({ training: bench.training(), ids: IDS });
    const pool = bench
      .database()
      .openPool({ max: 1, options: '-c default_transaction_read_only=on' });
    const training = createFreshlegs({
      repository: postgresRepository({ pool }),
      now: () => bench.clock.now,
    });
    for (const [, read] of entriesOf(READ_METHODS)) await read(training, user, ids);
    for (const [, write] of entriesOf(WRITE_METHODS)) {
      expect(await answerOrError(write(training, user, ids))).toMatchObject({ code: 'READ_ONLY' });
    }
  });
});
