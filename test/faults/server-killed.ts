import assert from 'node:assert/strict';
import { createFreshlegs, isFreshlegsError, type TrainingMethods } from 'freshlegs';
import { postgresRepository } from 'freshlegs/postgres';
import pg from 'pg';
import { createRandom, pickIndex } from '../bench/recommendation/random.js';
import { startCluster, type Cluster } from '../support/cluster.js';
import { crashedPostgres } from './crash-stores.js';
import { examine } from './examine.js';
import { writeForever, type Perform } from './writes.js';

/**
 * What happened when the server was killed under load. `lost`, `torn` and `doubled` must stay 0.
 */
export interface ServerFigures {
  readonly kills: number;
  readonly acknowledged: number;
  /** How often each code was the first answer to a write that a kill interrupted. */
  readonly codes: ReadonlyMap<string, number>;
  readonly lost: number;
  readonly torn: number;
  /** How many writes were stored twice. */
  readonly doubled: number;
}

const USERS = [1_000, 1_001, 1_002, 1_003];
const WRITES_MIN = 20;
const WRITES_MORE = 60;
/**
 * The codes that a write may report if its server is killed. It can then be retried with the same
 * key.
 */
const TOLD = ['CONNECTION_LOST', 'OUTCOME_UNKNOWN'];
const ENOUGH = new Error('enough was written');

// The data on the server's disk has to survive a kill, as in production.
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** Connects again and again until the server answers. */
const answers = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url }).on('error', () => undefined);
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  if (!isThere) await answers(url);
};

/**
 * Kills one of the processes that serve connections. The server then ends all of these processes
 * and recovers.
 */
const killBackend = async (admin: pg.Pool): Promise<void> => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state = 'active' desc limit 1`,
  );
  const [victim] = rows;
  assert.ok(victim, 'There must be a connected client.');
  process.kill(victim.pid, 'SIGKILL');
};

/**
 * The state that the writers share: whom to notify after how many acknowledged writes, and when to
 * stop.
 */
interface Load {
  acknowledged: number;
  /** Calls `reached` when `acknowledged` has reached `at`. */
  next: { readonly at: number; readonly reached: () => void } | null;
  isOver: boolean;
  /** Resolves when the server is running. */
  server: Promise<void>;
  readonly codes: Map<string, number>;
}

/** Retries a write with the same key if the server goes away. */
const performer = (load: Load): Perform => {
  let keys = 0;
  return async (call) => {
    const key = `${keys++}`;
    for (let attempt = 1; ; attempt++) {
      if (load.isOver) throw ENOUGH;
      await load.server;
      try {
        return await call(key);
      } catch (error) {
        if (!isFreshlegsError(error) || !TOLD.includes(error.code)) throw error;
        if (attempt === 1) load.codes.set(error.code, (load.codes.get(error.code) ?? 0) + 1);
      }
    }
  };
};

/** Writes as one user until enough has been written, then examines the result. */
const writeAs = async (training: TrainingMethods, userId: number, load: Load) => {
  const said: [word: string, id: number][] = [];
  const end: unknown = await writeForever(training, userId, performer(load), (word, id) => {
    said.push([word, id]);
    load.acknowledged++;
    if (load.acknowledged === load.next?.at) load.next.reached();
  }).catch((error: unknown) => error);
  if (end !== ENOUGH) throw end;
  return examine(training, userId, said);
};

/** Kills the server and one of its processes in turn. Waits for more writes before each kill. */
const killUnderLoad = async (
  cluster: Cluster,
  admin: pg.Pool,
  load: Load,
  seed: string,
  kills: number,
): Promise<void> => {
  const random = createRandom(`${seed} server`);
  for (let kill = 0; kill < kills; kill++) {
    const at = load.acknowledged + WRITES_MIN + pickIndex(random, WRITES_MORE);
    await new Promise<void>((reached) => (load.next = { at, reached }));
    const killed = kill % 2 === 0 ? cluster.killAndRestart() : killBackend(admin);
    load.server = killed.then(() => answers(cluster.url));
    await load.server;
  }
  const at = load.acknowledged + WRITES_MIN;
  await new Promise<void>((reached) => (load.next = { at, reached }));
  load.isOver = true;
};

/** Four users write without a pause while the server is killed `kills` times. */
export const killServers = async (kills: number, seed: string): Promise<ServerFigures> => {
  const cluster = await startCluster(DURABLE);
  const open = () =>
    new pg.Pool({ connectionString: cluster.url, max: USERS.length }).on('error', () => undefined);
  const [pool, admin] = [open(), open()];
  try {
    const { addUser } = await crashedPostgres(cluster.url, admin);
    for (const userId of USERS) await addUser(userId);
    const training = createFreshlegs({ repository: postgresRepository({ pool }) });
    const load: Load = {
      ...{ acknowledged: 0, next: null, isOver: false },
      ...{ server: Promise.resolve(), codes: new Map() },
    };
    const writing = USERS.map((userId) => writeAs(training, userId, load));
    const [findings] = await Promise.all([
      Promise.all(writing),
      killUnderLoad(cluster, admin, load, seed, kills),
    ]);
    const sum = (of: (one: (typeof findings)[number]) => number): number =>
      findings.reduce((total, one) => total + of(one), 0);
    return {
      ...{ kills, acknowledged: load.acknowledged, codes: load.codes },
      ...{ lost: sum(({ lost }) => lost), torn: sum(({ torn }) => torn) },
      doubled: sum(({ unsaid }) => Math.abs(unsaid)),
    };
  } finally {
    await Promise.all([pool.end(), admin.end()]);
    await cluster.stop();
  }
};

export const describeServers = (seed: string, figures: ServerFigures): string => {
  const { kills, acknowledged, codes, lost, torn, doubled } = figures;
  const told = [...codes].map(([code, times]) => `${code} ${times}`).join(', ');
  return `PostgreSQL itself, seed ${seed}: killed ${kills} times under load, ${acknowledged} acknowledged, ${told}, lost ${lost}, torn ${torn}, doubled ${doubled}\n`;
};
