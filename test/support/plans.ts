/** A step of a plan of PostgreSQL, as `explain (analyze, format json)` shows it. */
export interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The most rows that one step of a plan looked at, whether it returned them or not. */
export const mostRows = (node: PlanNode): number =>
  Math.max(
    node['Actual Loops'] *
      (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Join Filter'] ?? 0)),
    ...(node.Plans ?? []).map(mostRows),
  );
