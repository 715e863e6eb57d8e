import type pg from 'pg';
import type { SentStatement } from './counting.js';

/** A step of a plan of PostgreSQL, as `explain (analyze, format json)` shows it. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  /** With `verbose`. */
  readonly Schema?: string;
  readonly Plans?: readonly PlanNode[];
}

/** The plan of a statement; `how` is what follows EXPLAIN, besides the format. */
export const explainOn = async (
  client: pg.Pool | pg.PoolClient,
  { text, values }: Pick<SentStatement, 'text' | 'values'>,
  how = 'analyze',
): Promise<PlanNode> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (${how}, format json) ${text}`,
    [...values],
  );
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  if (explained === undefined) throw new Error('The server returned no plan.');
  return explained.Plan;
};

/** A step and all steps below it. */
export const nodesIn = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesIn),
];

/** How many rows a step looked at, whether it returned them or not. */
export const rowsOf = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0));

/** The most rows that one step of a plan looked at. */
export const mostRows = (plan: PlanNode): number => Math.max(...nodesIn(plan).map(rowsOf));
