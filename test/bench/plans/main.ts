import { startCluster } from '../../support/cluster.js';
import { readCalls, repeatableCalls, prepare, type Calls } from '../../support/use-cases.js';
import { atMost, endWith } from '../gate.js';
import { NOW } from '../speed/world.js';
import { formatTable } from '../table.js';
import { openPostgres, openSqlite, type Store } from './stores.js';

// Times every statement of every use case for a user with 100,000 logs, and for a twin with the
// latest of them. Fails if one takes more than three times as long as for the twin.

const LOGS = 100_000;
/** No use case looks at more logs of this user, who trains every hour. */
const LOGS_OF_TWIN = 500;
const RUNS = 7;
const RATIO_MAX = 3;
/** Shorter times differ by chance. */
const SHORTEST_MS = { SQLite: 0.05, PostgreSQL: 0.5 };

/** They look at the whole history: they check all rows, find logs without loads, or list all swaps. */
const WHOLE_HISTORY = [
  ...['recovery.verify', 'recovery.backfill', 'recovery.backfill, a later page'],
  'swaps.hiddenLogIds',
];

const clock = { now: NOW };
const CALLS: Calls = {
  ...readCalls({ clock, pool: () => ({ query: () => Promise.resolve() }) }),
  ...repeatableCalls(clock),
};

/** The shortest time of each statement of a call, in the order in which they ran. */
const timesOf = async (store: Store, name: string): Promise<ReadonlyMap<string, number>> => {
  const ids = await prepare(store.training);
  const shortest = new Map<string, number>();
  for (let run = 0; run < RUNS; run += 1) {
    await store.run(
      async (training) => {
        // Some calls fail without what the host does first.
        await CALLS[name]?.(training, ids, { idempotencyKey: 'the key' }).catch(() => undefined);
      },
      (text, milliseconds) => {
        shortest.set(text, Math.min(milliseconds, shortest.get(text) ?? Infinity));
      },
    );
  }
  return shortest;
};

interface Compared {
  readonly call: string;
  readonly text: string;
  readonly long: number;
  readonly twin: number;
  readonly ratio: number;
}

const compare = async (
  [long, twin]: readonly [Store, Store],
  shortest: number,
): Promise<readonly Compared[]> => {
  const found: Compared[] = [];
  for (const call of Object.keys(CALLS)) {
    if (WHOLE_HISTORY.includes(call)) continue;
    const [times, twins] = [await timesOf(long, call), await timesOf(twin, call)];
    for (const [text, time] of times) {
      const other = twins.get(text);
      if (other === undefined) continue;
      const ratio = Math.max(time, shortest) / Math.max(other, shortest);
      found.push({ call, text, long: time, twin: other, ratio });
    }
  }
  return found;
};

const DATABASES = [
  { database: 'SQLite', open: openSqlite },
  { database: 'PostgreSQL', open: openPostgres },
] as const;

const cluster = await startCluster();
let slow = 0;
for (const { database, open } of DATABASES) {
  const stores = [await open(LOGS, cluster.url), await open(LOGS_OF_TWIN, cluster.url)] as const;
  for (const statistics of ['without statistics', 'with statistics']) {
    if (statistics === 'with statistics') for (const store of stores) await store.analyze();
    const compared = await compare(stores, SHORTEST_MS[database]);
    const texts = new Set(compared.map(({ text }) => text));
    const worst = compared.toSorted((a, b) => b.ratio - a.ratio);
    slow += worst.filter(({ ratio }) => ratio > RATIO_MAX).length;
    console.log(
      `${database} ${statistics}: ${texts.size} texts in ${Object.keys(CALLS).length - WHOLE_HISTORY.length} calls`,
    );
    const rows = worst
      .slice(0, 5)
      .map(({ call, text, long, twin, ratio }) => [
        call,
        long.toFixed(2),
        twin.toFixed(2),
        ratio.toFixed(2),
        text.replaceAll(/\s+/g, ' ').slice(0, 60),
      ]);
    console.log(formatTable([['call', 'ms', 'ms, twin', 'ratio', 'statement'], ...rows]));
  }
  for (const store of stores) await store.close();
}
await cluster.stop();
endWith([atMost(`statements that take more than ${RATIO_MAX} times as long`, slow, 0)]);
