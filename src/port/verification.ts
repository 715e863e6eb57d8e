/** The pages and the order of a verification. Its rules are in `src/domain/verification`. */
import { groupedBy } from '../domain/lookup.js';
import type { MuscleGroupLoad } from '../domain/records.js';
import { compareFindings } from '../domain/verification/checks.js';
import type { Finding } from '../domain/verification/findings.js';
import type { StrayLoads } from '../domain/verification/checks.js';

/** How many rows a verification reads at once. */
export const VERIFIED_AT_ONCE = 500;

/** Puts the findings of all pages in order. */
export function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort(compareFindings);
}

/** The logs that have loads, and whether any is counted. */
export function strayLoadsIn(loads: readonly MuscleGroupLoad[]): readonly StrayLoads[] {
  return Array.from(
    groupedBy(loads, ({ workoutLogId }) => workoutLogId),
    ([logId, own]) => ({ logId, counted: own.some(({ counted }) => counted) }),
  );
}
