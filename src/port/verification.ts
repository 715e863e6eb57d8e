/** The pages and the order of a verification. Its rules are in `src/domain/verification`. */
import type { Id } from '../domain/ids.js';
import { groupedBy } from '../domain/lookup.js';
import type { MuscleGroupLoad } from '../domain/records.js';
import { compareFindings } from '../domain/verification/checks.js';
import type { Finding } from '../domain/verification/findings.js';
import type { StrayLoads } from '../domain/verification/checks.js';

/** How many rows a verification reads at once. */
export const VERIFIED_AT_ONCE = 500;

/** The id after which the next page begins; null after the last page. */
export const nextAfter = <RowId extends Id>(
  rows: readonly { readonly id: RowId }[],
): RowId | null => (rows.length < VERIFIED_AT_ONCE ? null : (rows.at(-1)?.id ?? null));

/** Puts the findings of all pages in order. */
export const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  [...findings].sort(compareFindings);

/** The logs that have loads, and whether any is counted. */
export const strayLoadsIn = (loads: readonly MuscleGroupLoad[]): readonly StrayLoads[] =>
  Array.from(
    groupedBy(loads, ({ workoutLogId }) => workoutLogId),
    ([logId, own]) => ({ logId, counted: own.some(({ counted }) => counted) }),
  );
