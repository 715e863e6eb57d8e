import type { LogId } from '../ids.js';

interface FindingKind {
  /** What the rows have in common. A list of ids can follow. */
  readonly title: string;
  /** What mends such rows. */
  readonly remedy: string;
  /** Whether the rows contradict each other. Otherwise the finding is only a note. */
  readonly contradiction: boolean;
  /** Whether `logs.record` mends it from what is stored, without a decision by a person. */
  readonly record: boolean;
}

// Choice: what a verification reports, and what mends it. Loads that differ from the stored sets
// are not repaired by themselves, because recording such a log again would use the muscles that its
// exercises have today.
/**
 * The kinds of findings of `recovery.verify`, by code: what each means, what mends it, and whether
 * it is a contradiction or only a note.
 *
 * @example
 * FINDINGS.other_time.record; // true
 */
export const FINDINGS = {
  counted_not_completed: {
    title: 'Loads that count although their log is deleted or not completed',
    remedy:
      'The app changed these logs with its own SQL but did not call logs.record. Call it now.',
    contradiction: true,
    record: true,
  },
  completed_not_counted: {
    title: 'Completed logs whose loads do not count',
    remedy:
      'The app changed these logs with its own SQL but did not call logs.record. Call it now.',
    contradiction: true,
    record: true,
  },
  other_time: {
    title: 'Completed logs whose loads have another time',
    remedy:
      'The app changed the completion with its own SQL but did not call logs.record. Call it now.',
    contradiction: true,
    record: true,
  },
  other_sets: {
    title: 'Completed logs whose stored sets give other loads',
    remedy:
      'The sets, or the muscles of an exercise, were changed after the log was recorded. Call logs.record for these logs, or run freshlegs backfill --again. Both use the muscles of today.',
    contradiction: true,
    record: false,
  },
  impossible_loads: {
    title: 'Completed logs with loads that no sets can give',
    remedy: 'Call logs.record with the exercises that were performed.',
    contradiction: true,
    record: false,
  },
  inactive_completed: {
    title: 'Completed logs that a swap replaced or withdrew',
    remedy:
      'The app completed these logs with its own SQL, so their workouts do not count. Set their completion to null. If such a workout was done, complete the log that is active instead: the new log of the swap, or the original if the swap was reverted.',
    contradiction: true,
    record: false,
  },
  swap_link: {
    title: 'Logs whose swapped_from_id differs from their swap',
    remedy:
      'swapped_from_id is the original log of the swap that created the log, and null without a swap. Set the wrong one of swapped_from_id and workout_swap to the other.',
    contradiction: true,
    record: false,
  },
  lost_swap: {
    title: 'Swaps of logs that the user does not have',
    remedy: 'Give the row of workout_swap the user of its logs, or delete it.',
    contradiction: true,
    record: false,
  },
  swap_times: {
    title: 'Swaps whose times contradict each other',
    remedy:
      'updated_at is the time of the revert, and created_at if the swap was not reverted. Set reverted_at, created_at or updated_at accordingly.',
    contradiction: true,
    record: false,
  },
  moved_time: {
    title: 'Swaps that moved another completion than that of the original log',
    remedy:
      'Set moved_completed_at of the swap, and performed_at of the loads of its original log, to the time when that log was completed.',
    contradiction: true,
    record: false,
  },
  reservation: {
    title: 'Custom workouts reserved for a log that does not refer to them',
    remedy:
      'Set custom_workout_id of the log to this workout, or for_log_id of the workout to the log that refers to it. customWorkouts.saveAsOwn ends the reservation.',
    contradiction: true,
    record: false,
  },
  reserved_elsewhere: {
    title: 'Logs that refer to a custom workout reserved for another log',
    remedy: 'Set custom_workout_id of the log to its own workout, or to null.',
    contradiction: true,
    record: false,
  },
  workout_source: {
    title: 'Custom workouts derived from a workout that the user does not have, or from themselves',
    remedy: 'Set source_custom_workout_id to the workout it was derived from, or to null.',
    contradiction: true,
    record: false,
  },
  workout_entries: {
    title: 'Custom workouts with entries from before their creation or after their last change',
    remedy:
      'Such an entry belongs to another workout, or a time was changed. Set custom_workout_id or created_at of the entry, or created_at or updated_at of the workout.',
    contradiction: true,
    record: false,
  },
  left_out_sets: {
    title: 'Logs with sets that are left out',
    remedy:
      'Their repetitions or seconds cannot be read, or their exercise is missing. Correct the rows or the mapping.',
    contradiction: false,
    record: false,
  },
  sets_without_time: {
    title: 'Logs with performed sets but without a completion time',
    remedy:
      'A workout in progress has none yet, and its sets do not count. If it was finished, set the time and call logs.record.',
    contradiction: false,
    record: false,
  },
  unreadable_log: {
    title: 'Logs with a value that cannot be read',
    remedy:
      'Correct the value. Until then the log is not verified, and calls that need it fail with CORRUPT, which names the column.',
    contradiction: false,
    record: false,
  },
  leftover_loads: {
    title: 'Planned or deleted logs with leftover loads',
    remedy:
      'These loads do not count. They are left over when a log that replaced another one is deleted. logs.record removes them.',
    contradiction: false,
    record: true,
  },
  dangling_reference: {
    title: 'Logs that refer to a deleted custom workout, entry or log',
    remedy: 'The library reads such a reference as null. You can set the columns to null.',
    contradiction: false,
    record: false,
  },
  source_type: {
    title: 'Logs whose source_type differs from what they refer to',
    remedy:
      'Nothing reads the column. Set it to custom for a log with a custom workout, and to program for one with a program day.',
    contradiction: false,
    record: false,
  },
  unrecorded: {
    title: 'Completed logs that are not recorded',
    remedy:
      'Run freshlegs backfill once. It leaves out logs in the future (correct their time), logs with neither readable sets nor a workout, and logs that load no muscle, such as cardio. Such logs stay in this list.',
    contradiction: false,
    record: false,
  },
} as const satisfies Readonly<Record<string, FindingKind>>;

/** The code of a finding. */
export type FindingCode = keyof typeof FINDINGS;

/** A row that contradicts others, or a note about it. It names the log, swap or custom workout. */
export interface Finding {
  /** The kind of finding; see {@link FINDINGS}. */
  readonly code: FindingCode;
  /** Id of the log. */
  readonly logId?: LogId;
  /** Id of the swap. */
  readonly swapId?: number;
  /** Id of the custom workout. */
  readonly customWorkoutId?: number;
}
