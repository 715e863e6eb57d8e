import type { HostMapping } from '../../sql/host.js';
import type { HostFault, HostFinding } from '../../sql/host-faults.js';
import { missingIndex, refusedSql, type HotQuery } from '../../sql/host-selects.js';
import { isTrue, type PostgresClient, type PostgresResult } from '../driver.js';
import { refusedSql as problemOf, refusedValue } from '../errors.js';
import type { Tables } from '../tables.js';

// Asks the server about the SQL of a mapping.

/** Runs a statement. If the server refuses it, the caller's transaction can go on. */
export type Attempt = (text: string, values?: (string | null)[]) => Promise<PostgresResult>;

/** How to run statements that may be refused, and how to begin and undo settings. */
export interface Attempts {
  readonly attempt: Attempt;
  readonly begin: string;
  readonly undo: string;
}

/** In the caller's transaction, a statement runs in a savepoint, because a refused one aborts all. */
export async function attemptsOn(client: PostgresClient): Promise<Attempts> {
  const send: Attempt = (text, values) => client.query(text, values);
  const savepoint = 'savepoint freshlegs_check';
  const undo = 'rollback to savepoint freshlegs_check';
  // Outside a transaction, the setting ends with this statement. A savepoint would tell as much,
  // but write an error to the server's log.
  await send(`select set_config('freshlegs.checks', 'on', true)`);
  if (!(await isTrue(client, `coalesce(current_setting('freshlegs.checks', true), '') = 'on'`))) {
    return { attempt: send, begin: 'begin', undo: 'rollback' };
  }
  const attempt: Attempt = async (text, values) => {
    await send(savepoint);
    try {
      return await send(text, values);
    } catch (error) {
      await send(undo);
      throw error;
    }
  };
  return { attempt, begin: savepoint, undo };
}

/** The SQL of a mapping that the server refuses. */
export async function selectFaults(
  attempt: Attempt,
  host: HostMapping,
  table: (name: string) => string,
  t: Tables,
): Promise<readonly HostFault[]> {
  const asked = refusedSql(host, table, t.user.replace(':user', 'null'), t);
  let step = asked.next();
  while (step.done !== true) {
    let problem: string | null = null;
    try {
      await attempt(`explain ${step.value}`);
    } catch (error) {
      problem = problemOf(error) ?? refusedValue(error);
      if (problem === null) throw error;
    }
    step = asked.next(problem);
  }
  return step.value;
}

/** A node of a plan, as EXPLAIN gives it in JSON. */
export interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly Plan[];
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'TID Cond'];

/** A subquery that runs once, unlike a materialized query, which all rows pass through. */
const runsOnce = (plan: Plan): boolean =>
  plan['Parent Relationship'] === 'InitPlan' && plan['Subplan Name']?.startsWith('CTE') !== true;

/** The tables that a plan reads in full. */
const scannedIn = (plan: Plan): readonly string[] => {
  const { Plans: plans = [], 'Relation Name': table } = plan;
  const isFull =
    plan['Node Type'].endsWith('Scan') && !CONDITIONS.some((name) => Object.hasOwn(plan, name));
  return [
    ...(isFull && table !== undefined ? [table] : []),
    ...plans.filter((each) => !runsOnce(each)).flatMap(scannedIn),
  ];
};

/** The plan of a statement. */
export async function planOf(client: PostgresClient, text: string): Promise<Plan> {
  const { rows } = await client.query(`explain (format json) ${text}`);
  const [row] = rows as readonly { readonly 'QUERY PLAN': unknown }[];
  const shown = row?.['QUERY PLAN'];
  const [explained] = (typeof shown === 'string' ? JSON.parse(shown) : shown) as [{ Plan: Plan }];
  return explained.Plan;
}

const PREFER_INDEXES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(
  (name) => `set_config('${name}', 'off', true)`,
);

/**
 * The queries that find their rows by no index. The settings make the planner use an index if there
 * is one, so that the answer does not depend on the size of the tables.
 */
export async function scanFaults(
  client: PostgresClient,
  { begin, undo }: Attempts,
  queries: readonly HotQuery[],
): Promise<readonly HostFinding[]> {
  await client.query(begin);
  try {
    await client.query(`select ${PREFER_INDEXES.join(', ')}`);
    const found: HostFinding[] = [];
    for (const query of queries) {
      const tables = [...new Set(scannedIn(await planOf(client, query.text)))];
      if (tables.length > 0) found.push(missingIndex(query, tables));
    }
    return found;
  } finally {
    await client.query(undo);
  }
}
