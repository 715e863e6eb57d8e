// The data of the page, for the type check of its modules. Nothing loads this file.

/**
 * @typedef {'kg' | 'lb'} Unit
 * @typedef {'rir' | 'rpe'} Effort
 * @typedef {'fatigued' | 'recovering' | 'nearly_recovered' | 'recovered' | 'untrained'} Band
 * @typedef {{ type: string, programDayId?: number, customWorkoutId?: number, logId?: number }} Ref
 * @typedef {{ exerciseId: number, name: string }} Named
 * @typedef {Named & { sets: number, repsMin: number, repsMax: number, superset?: number | null }} Exercise
 * @typedef {{ muscleGroup: string, sets: number, primary: boolean }} Target
 * @typedef {{ maxScore: number, until: string, note: string | null }} Correction
 * @typedef {{ minutes: number | null, equipment: string[], avoid: string[] }} Wishes
 * @typedef {{ never: number[], favourites: number[], places: { name: string, equipment: string[] }[], level: string | null, daysPerWeek: number | null }} Preferences
 * @typedef {{ method: string, path: string, body?: any }} Write
 * @typedef {{ data: any, error: (Error & { code?: string }) | null, at: number | null }} Entry
 */

/**
 * What the user accepted when fitting a session, for the logs that plan it from then on. The
 * equipment is as in `gearOf`.
 *
 * @typedef {{ userId: number, logIds: number[], minutes: number, equipment: string }} Fitted
 */

/**
 * `isMade`: created for one log. `isVariant`: with another exercise.
 *
 * @typedef {{ ref: Ref, name: string, programName: string | null, exercises: Exercise[], muscleGroups?: Target[], recovery?: any, leaveOut?: readonly Named[], isMade?: boolean, isVariant?: boolean, fitted?: Fitted }} Workout
 */

/** @typedef {{ id: number, originalLogId: number, swappedLogId: number, revertedAt: string | null, createdAt: string }} Swap */

/**
 * `replaced`: the logs that it replaced by swaps, latest first. `isWaiting`: not sent yet.
 *
 * @typedef {{ id: number, source: Ref | null, scheduledFor: string | null, completedAt: string | null, swappedFromId: number | null, workout: Workout | null, performed: Named[], swap: Swap | null, replaced: readonly number[], isWaiting?: boolean }} Log
 */

/**
 * `eligibleAt`: when it no longer rules out workouts.
 *
 * @typedef {{ muscleGroup: string, score: number, band: Band, readyAt: string | null, eligibleAt: string | null, lastWorkoutDate: string | null, correction: Correction | null }} Group
 */

/** @typedef {{ answer: any, groups: Group[], planned: Log[], completed: Log[], nextCursor: string | null, workouts: Workout[], isPartial: boolean }} Home */

/** @typedef {{ reps?: number, seconds?: number, weightKg?: number, rir?: number, rpe?: number, type?: string, side?: string | null }} PerformedSet */

/**
 * A set in a table. `weight`: in kg, with what the user typed and its unit; null if it is empty.
 * `scale`: what the effort is given in. `before`: the set of last time.
 *
 * @typedef {{ weight: { kg?: number, typed?: string, unit?: Unit } | null, amount: string, effort: string, scale?: Effort, type: string, side: string | null, done: boolean, before: PerformedSet | null }} Row
 */

/**
 * `leftOut`: why the exercise is left out today; empty if it is not.
 *
 * @typedef {Named & { plan: string, hold: boolean, isBodyweight?: boolean, leftOut?: string, last: { sets: PerformedSet[], at: string } | null, advice?: string, superset: number | null, isEdited?: boolean, rows: Row[] }} Block
 */

/**
 * A workout in progress, or a correction. `logIds`: the planned log, and those whose place it took.
 * `source`: where a new log comes from; null is free training. `plan`: the
 * exercises that it follows, as text. `planned`: their ids.
 *
 * @typedef {{ id: string, userId: number, logIds: number[], source: any, name: string, startedAt: string, plan: string, planned: number[], blocks: Block[] }} Draft
 */

/**
 * A write that waits for the server, or until it can no longer be undone. `key`: its idempotency
 * key; sending it again has no further effect. `text`: what it does, in words for the user. `at`:
 * when the user asked for it. `dueAt`: when it may be sent. `logId`: the log that it changes.
 * `muscleGroup`: the muscle that it marks.
 *
 * @typedef {{ key: string, userId: number, write: Write, text: string, at: number, dueAt?: number, logId?: number, muscleGroup?: string, kind?: string }} Waiting
 */
