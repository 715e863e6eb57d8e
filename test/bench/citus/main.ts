import { deepStrictEqual } from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createFreshlegs, type Freshlegs, type Port } from 'freshlegs';
import { migrate, postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { CITUS_URL, openCluster } from '../../stores/citus/stores.js';
import { BENCH, FIXTURE, LEGS, PULL, PUSH } from '../../support/integer-ids.js';
import { createFill } from '../../support/fill.js';
import { queryOnPool, quote, type Query } from '../../support/query.js';
import { formatTable } from '../table.js';
import { printSizes } from './sizes.js';
import { median } from '../statistics.js';

// What a cluster costs per call: the library on Citus compared with plain PostgreSQL, ideally with
// the same binary on the same machine. Uses one connection and one call at a time. Both servers get
// the same calls for the same users, alternately. CITUS_URL is the coordinator, PLAIN_URL the plain
// server.

const { PLAIN_URL = '' } = process.env;
const USERS = Array.from({ length: 300 }, (_, at) => at + 1);
const WARM_UP = 100;
const NOW = new Date('2026-03-04T18:00:00Z');
const fixture = { ...FIXTURE, userIds: USERS };
const SETS = [{ exerciseId: BENCH, sets: [{ reps: 8, rir: 1 }, { reps: 8 }] }];

interface Side {
  readonly training: Freshlegs;
  readonly query: Query;
  readonly schema: string;
  readonly close: () => Promise<unknown>;
}

const serve = (repository: Port): Freshlegs => createFreshlegs({ repository, now: () => NOW });

const openPlain = async (): Promise<Side> => {
  const schema = `freshlegs_bench_${randomBytes(4).toString('hex')}`;
  const pool = new pg.Pool({ connectionString: PLAIN_URL, max: 1 });
  const query = queryOnPool(pool);
  await migrate(pool, { base: true, schema });
  await (
    await createFill(query, schema)
  )(fixture);
  return {
    training: serve(postgresRepository({ pool, schema })),
    query,
    schema,
    close: async () => {
      await query(`drop schema ${quote(schema)} cascade`);
      await pool.end();
    },
  };
};

const openCitus = async (): Promise<Side> => {
  const cluster = await openCluster(CITUS_URL);
  const pool = cluster.openPool('coordinator', { max: 1 });
  await cluster.fill(fixture);
  const { schema, query } = cluster;
  return {
    training: serve(postgresRepository({ pool, schema, distribution: 'citus' })),
    query,
    schema,
    close: cluster.close,
  };
};

type Call = (training: Freshlegs, userId: number, ids: Record<string, number>) => Promise<unknown>;

/** In the typical order of calls. `ids` keeps the ids that later calls need. */
const CALLS: Readonly<Record<string, Call>> = {
  'logs.create, planned': async ({ logs }, userId, ids) => {
    const created = await logs.create({ userId, source: PUSH, completed: false });
    ids['planned'] = created.log.id;
    return created;
  },
  'logs.create, completed': async ({ logs }, userId, ids) => {
    const created = await logs.create({ userId, source: PUSH, exercises: SETS });
    ids['completed'] = created.log.id;
    return created;
  },
  'swaps.swap, planned': async ({ swaps }, userId, ids) => {
    const swapped = await swaps.swap({ userId, logId: ids['planned'] ?? 0, target: LEGS });
    ids['swap'] = swapped.swap.id;
    return swapped;
  },
  'swaps.revert, planned': ({ swaps }, userId, ids) =>
    swaps.revert({ userId, swapId: ids['swap'] ?? 0 }),
  'logs.complete': ({ logs }, userId, ids) =>
    logs.complete({ userId, logId: ids['planned'] ?? 0, exercises: SETS }),
  'swaps.swap, completed': ({ swaps }, userId, ids) =>
    swaps.swap({ userId, logId: ids['completed'] ?? 0, target: PULL, exercises: SETS }),
  'customWorkouts.derive': ({ customWorkouts }, userId) =>
    customWorkouts.derive({ userId, from: PUSH }),
  'recovery.muscleGroups': ({ recovery }, userId) => recovery.muscleGroups({ userId }),
  'recovery.mostRecovered': ({ recovery }, userId) => recovery.mostRecovered({ userId }),
  'recommendations.smartWorkout': ({ recommendations }, userId) =>
    recommendations.smartWorkout({ userId }),
  'swaps.targets': ({ swaps }, userId, ids) =>
    swaps.targets({ userId, logId: ids['planned'] ?? 0 }),
  'logs.list': ({ logs }, userId) => logs.list({ userId }),
};

/** Ids may differ between the servers, and cursors contain ids. */
const withoutIds = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      /id$|ids$|cursor$/i.test(name) ? undefined : value,
    ),
  );

const measure = async (citus: Side, plain: Side): Promise<void> => {
  const sides = [citus, plain].map((side) => ({ ...side, ids: new Map(), times: new Map() })) as {
    readonly training: Freshlegs;
    readonly ids: Map<number, Record<string, number>>;
    readonly times: Map<string, number[]>;
  }[];
  for (const userId of USERS) {
    for (const [name, call] of Object.entries(CALLS)) {
      const answers: unknown[] = [];
      for (const { training, ids, times } of userId % 2 === 0 ? sides : [...sides].reverse()) {
        const own = ids.get(userId) ?? {};
        ids.set(userId, own);
        const begun = performance.now();
        const answer = await call(training, userId, own);
        const took = performance.now() - begun;
        if (userId > WARM_UP) times.set(name, [...(times.get(name) ?? []), took]);
        answers.push(withoutIds(answer));
      }
      deepStrictEqual(answers[0], answers[1], `${name} answers otherwise`);
    }
  }
  const [onCitus, onPlain] = sides.map(({ times }) => times);
  const rows = Object.keys(CALLS).map((name) => {
    const [slow, fast] = [onCitus, onPlain].map((times) => median(times?.get(name) ?? []));
    const [citusMs = NaN, plainMs = NaN] = [slow, fast];
    return [name, citusMs.toFixed(2), plainMs.toFixed(2), (citusMs / plainMs).toFixed(1)];
  });
  console.log(formatTable([['call', 'citus ms', 'plain ms', 'ratio'], ...rows]));
};

if (CITUS_URL === '' || PLAIN_URL === '') {
  process.stderr.write(
    'CITUS_URL and PLAIN_URL must name a coordinator and a PostgreSQL server.\n',
  );
  process.exitCode = 1;
} else {
  const plain = await openPlain();
  try {
    const citus = await openCitus();
    try {
      await measure(citus, plain);
    } finally {
      await citus.close();
    }
    await printSizes(plain.query, plain.schema, USERS.length);
  } finally {
    await plain.close();
  }
}
