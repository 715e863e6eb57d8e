import type { Checking } from '../../sql/checking.js';

// What the server says about how it would run a statement.

/** How to begin and undo settings. */
export interface Bounds {
  readonly begin: string;
  readonly undo: string;
}

/** A node of a plan, as EXPLAIN gives it in JSON. */
interface Plan {
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
export function* planOf(text: string): Checking<Plan> {
  const { rows } = yield { kind: 'plan', text };
  const shown = rows[0]?.['QUERY PLAN'];
  const [explained] = (typeof shown === 'string' ? JSON.parse(shown) : shown) as [{ Plan: Plan }];
  return explained.Plan;
}

const PREFER_INDEXES = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(
  (name) => `set_config('${name}', 'off', true)`,
);

/**
 * The settings make the planner use an index if there is one, so that the answer does not depend on
 * the size of the tables. `begin` and `undo` bound them.
 */
export function* scansIn(
  { begin, undo }: Bounds,
  queries: readonly string[],
): Checking<readonly (readonly string[])[]> {
  yield { kind: 'run', text: begin };
  try {
    yield { kind: 'run', text: `select ${PREFER_INDEXES.join(', ')}` };
    const found: (readonly string[])[] = [];
    for (const query of queries) found.push([...new Set(scannedIn(yield* planOf(query)))]);
    return found;
  } finally {
    yield { kind: 'run', text: undo };
  }
}
