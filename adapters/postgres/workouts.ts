import type { ExerciseId, UserId } from '../../src/domain/ids.js';
import { groupedBy } from '../../src/domain/lookup.js';
import { nameKey } from '../../src/domain/muscle-groups.js';
import { compareRefs, refId } from '../../src/domain/order.js';
import type {
  Exercise,
  LogSource,
  PlannedExercise,
  Workout,
  WorkoutRef,
} from '../../src/domain/records.js';
import type { AllParams, Parts, Wants } from '../../src/domain/snapshot.js';
import { isStoredBy } from '../../src/domain/recovery/view.js';
import { sessionWorkout } from '../../src/domain/workout/sessions.js';
import { byExerciseId } from '../../src/domain/recovery/training-load.js';
import type { WorkoutFilter, WorkoutList } from '../../src/port/port.js';
import { exerciseIdsOf } from '../sql/wanted-recovery.js';
import { checkInt, orNull, type Row, type Tuple } from '../sql/rows.js';
import {
  toCustomAsWorkout,
  toPlan,
  toProgramWorkout,
  type DayValues,
  type EntryValues,
} from '../sql/workouts.js';
import type { Ask, Values } from './driver.js';
import {
  catalogueIds,
  exercisesOf,
  exercisesPart,
  PAST_IDS,
  PERFORMED_IDS,
  PLANNED_IDS,
} from './exercises.js';
import { logsOf, logsPart } from './logs.js';
import { performedInSessions, sessionSetsPart } from './performed.js';
import { preferencesOf, preferencesPart } from './preferences.js';
import { candidateIds, sessionsOf, sessionsParts, sessionValues } from './recommendation.js';
import { asWanted, modelOf, modelPart, recordsPart, recoveryOf, replayPart } from './recovery.js';
import {
  composeRead,
  idArray,
  idsOf,
  objects,
  textArray,
  tuples,
  type ReadPart,
} from './statement.js';
import { foldedName, foldingFor } from './folding.js';
import type { Tables } from './tables.js';

/** Program days available to the user. */
const selectDays = (t: Tables, conditions: string): string => `
    select day.id, day.name, day.program_id, day.program_name, day.position
    from ${t.programDays} day where true ${conditions}`;

/** The user's custom workouts. A workout is `open` unless it is reserved for a log. */
const selectCustoms = (t: Tables, conditions: string): string => `
    select workout.id, workout.name, workout.source_program_day_id,
      workout.source_custom_workout_id, workout.for_log_id is null as open
    from ${t.customWorkout} workout where workout.user_id = ${t.user} ${conditions}`;

const ENTRY_COLUMNS =
  'part.id, part.exercise_id, part.sets, part.reps_min, part.reps_max, part.order_index';
const ENTRY_NAMES = 'id, exercise_id, sets, reps_min, reps_max, order_index';

const customsPart = (t: Tables, customs: string): ReadPart => ({
  with: {
    customs,
    custom_entries: `
    select part.custom_workout_id, ${ENTRY_COLUMNS}, part.replaced_exercise_id
    from ${t.customWorkoutExercise} part
    where part.user_id = ${t.user}
      and part.custom_workout_id = any (array(select id from customs))`,
  },
  answer: {
    customs: objects('customs'),
    customEntries: tuples(
      `custom_workout_id, ${ENTRY_NAMES}, replaced_exercise_id`,
      'custom_entries',
    ),
  },
});

const daysPart = (t: Tables, days: string): ReadPart => ({
  with: {
    days,
    day_entries: `
    select part.program_day_id, ${ENTRY_COLUMNS} from ${t.programDayExercises} part
    where part.program_day_id = any (array(select id from days))`,
  },
  answer: {
    days: tuples('id, name, program_id, program_name, position', 'days'),
    dayEntries: tuples(`program_day_id, ${ENTRY_NAMES}`, 'day_entries'),
  },
});

const isGiven = <T>(value: T | false | undefined): value is T =>
  value !== false && value !== undefined;

/** Whether the references include program days, custom workouts, or logs as workouts. */
export interface NamedKinds {
  readonly program: boolean;
  readonly custom: boolean;
  readonly log: boolean;
}

/**
 * All parts with workouts or exercises: named workouts, workouts of logs, candidates, exercises,
 * and the catalogue. They share subqueries, because otherwise the server would plan the same joins
 * several times.
 */
export const workoutsParts = (t: Tables, wants: Wants, named: NamedKinds): readonly ReadPart[] => {
  const ofLogs = wants.workouts === 'ofLogs' || wants.workouts === 'both';
  const isCandidate = wants.candidates !== undefined;
  const days = [
    named.program && `:programDayIds::${t.dayId}[]`,
    ofLogs && 'array(select program_day_id from facts where custom_workout_id is null)',
    isCandidate && 'array(select id from familiar_days) || array(select id from all_days)',
  ].filter(isGiven);
  const customs = [
    named.custom && ':customWorkoutIds::bigint[]',
    ofLogs && 'array(select custom_workout_id from facts)',
    isCandidate && 'array(select id from open_customs)',
  ].filter(isGiven);
  const exercises = [
    customs.length > 0 && 'array(select exercise_id from custom_entries)',
    days.length > 0 && 'array(select exercise_id from day_entries)',
    wants.exercises && `:exerciseIds::${t.exerciseId}[]`,
    wants.performed !== undefined && PERFORMED_IDS,
    wants.performed === 'since' && PLANNED_IDS,
    wants.history && PAST_IDS,
    named.log && 'array(select distinct exercise_id from session_sets)',
    named.log && 'array(select exercise_id from session_plans)',
    wants.catalogue && catalogueIds(t),
  ].filter(isGiven);
  return [
    isCandidate && candidateIds(t),
    named.log && sessionSetsPart(t),
    customs.length > 0 &&
      customsPart(t, selectCustoms(t, `and workout.id = any (${customs.join(' || ')})`)),
    days.length > 0 && daysPart(t, selectDays(t, `and day.id = any (${days.join(' || ')})`)),
    // Sessions include only exercises that are available to the user.
    exercises.length > 0 && exercisesPart(t, exercises, wants.performed === 'ofLogs'),
  ].filter(isGiven);
};

/** Reads an array with the id of the entry if `source` is available to the user, otherwise null. */
export const openSourcePart = (t: Tables, type: LogSource['type']): ReadPart => ({
  answer: {
    openSource:
      type === 'program'
        ? `select array[null] from ${t.programDays} day where day.id = :sourceId::${t.dayId}`
        : `select array[(select entry.id from ${t.customWorkoutExercise} entry
        where entry.user_id = ${t.user} and entry.custom_workout_id = workout.id
          and entry.id = :sourceEntryId::bigint)]
      from ${t.customWorkout} workout
      where workout.user_id = ${t.user} and workout.id = :sourceId::bigint
        and workout.for_log_id is null`,
  },
});

export const sourceValues = (source: LogSource | null): Values => ({
  sourceId: source && refId(source),
  sourceEntryId: source?.type === 'custom' ? source.customWorkoutExerciseId : null,
});

export const openSourceOf = (answer: Row, source: LogSource | null): LogSource | null => {
  const open = (answer['openSource'] ?? null) as Tuple | null;
  if (open === null || source === null || source.type === 'program') return open && source;
  return { ...source, customWorkoutExerciseId: orNull(checkInt, open[0], 'id') };
};

export const refValues = (refs: readonly WorkoutRef[]): Values => ({
  programDayIds: idArray(refs.flatMap((ref) => (ref.type === 'program' ? ref.programDayId : []))),
  customWorkoutIds: idArray(
    refs.flatMap((ref) => (ref.type === 'custom' ? ref.customWorkoutId : [])),
  ),
  sessionLogIds: idArray(refs.flatMap((ref) => (ref.type === 'log' ? ref.logId : []))),
});

type OwnedEntry = readonly [workoutId: unknown, ...EntryValues];

const plansOf = (
  entries: readonly OwnedEntry[],
  exercises: ReadonlyMap<ExerciseId, Exercise>,
  isCustom: boolean,
): ((workoutId: unknown) => readonly PlannedExercise[]) => {
  const byWorkout = groupedBy(entries, ([workoutId]) => workoutId);
  return (workoutId) => {
    const own = (byWorkout.get(workoutId) ?? []).map(([, ...entry]) => entry);
    return toPlan(own, exercises, isCustom);
  };
};

interface FoundWorkout {
  readonly workout: Workout;
  readonly open: boolean;
}

/** Custom workouts, then sessions, then program days. Each kind is ordered by id. */
const foundWorkouts = (
  t: Tables,
  answer: Row,
  exercises: readonly Exercise[],
): readonly FoundWorkout[] => {
  const byId = byExerciseId(exercises);
  const customPlan = plansOf((answer['customEntries'] ?? []) as OwnedEntry[], byId, true);
  const dayPlan = plansOf((answer['dayEntries'] ?? []) as OwnedEntry[], byId, false);
  const customs = ((answer['customs'] ?? []) as Row[]).map((row) => ({
    workout: toCustomAsWorkout(row, customPlan(row['id'])),
    open: row['open'] === true,
  }));
  const days = ((answer['days'] ?? []) as DayValues[]).map((day) => ({
    workout: toProgramWorkout(day, dayPlan(day[0])),
    open: true,
  }));
  const sessions = answer['sessionLogs'] === undefined ? [] : performedInSessions(t, answer);
  const logs = sessions.flatMap((log) => {
    const workout = sessionWorkout(log, exercises);
    return workout === null ? [] : { workout, open: true };
  });
  return [...customs, ...logs, ...days].sort((a, b) => compareRefs(a.workout.ref, b.workout.ref));
};

/** Uses all days instead of the familiar ones if those are too few. */
const candidatesOf = (answer: Row, found: readonly FoundWorkout[]): readonly Workout[] => {
  const all = idsOf(answer, 'allDays');
  const days = new Set(all.length > 0 ? all : idsOf(answer, 'familiarDays'));
  const customs = new Set(idsOf(answer, 'openCustoms'));
  return found.flatMap(({ workout }) => {
    const { ref } = workout;
    const isOne =
      (ref.type === 'custom' && customs.has(ref.customWorkoutId)) ||
      (ref.type === 'program' && days.has(ref.programDayId));
    return isOne ? workout : [];
  });
};

type WorkoutParts = Pick<Parts, 'workouts' | 'candidates' | 'exercises' | 'catalogue'>;

export const readWorkoutParts = (
  t: Tables,
  answer: Row,
  wants: Wants,
  params: Partial<AllParams>,
  { logs = [], performed = [], history = [] }: Partial<Parts>,
): Partial<WorkoutParts> => {
  // The field is missing if the statement reads no exercises.
  const exercises = answer['exercises'] === undefined ? [] : exercisesOf(t, answer);
  const found = foundWorkouts(t, answer, exercises);
  const named = wants.workouts === 'ofLogs' ? [] : (params.refs ?? []);
  const ofLogs = wants.workouts === 'named' ? [] : logs.flatMap(({ log }) => log.source ?? []);
  const exerciseIds = new Set(exerciseIdsOf(params, [...performed, ...history]));
  return {
    ...(wants.workouts && {
      workouts: found.flatMap(({ workout, open }) =>
        (open && named.some((ref) => compareRefs(ref, workout.ref) === 0)) ||
        ofLogs.some((ref) => compareRefs(ref, workout.ref) === 0)
          ? workout
          : [],
      ),
    }),
    ...(wants.candidates && { candidates: candidatesOf(answer, found) }),
    ...(wants.exercises && { exercises: exercises.filter(({ id }) => exerciseIds.has(id)) }),
    ...(wants.catalogue && { catalogue: exercises.slice(0, params.exercisesMax) }),
  };
};

const trains = (t: Tables, entries: string, belongs: string): string =>
  t.exerciseMuscles === null
    ? `
      and exists (
        select 1 from ${entries} part
        where ${belongs} and part.exercise_id = any (:trainingIds::${t.exerciseId}[]))`
    : `
      and exists (
        select 1 from ${entries} part join ${t.exerciseMuscles} muscle
          on muscle.exercise_id = part.exercise_id and muscle.role = 'primary'
        where ${belongs}
          and ${foldedName('muscle.muscle')} = any (:muscleKeys::text[]))`;

const ofCustom = (t: Tables): string =>
  `part.user_id = ${t.user} and part.custom_workout_id = workout.id`;

const nameContains = (name: string): string =>
  `and strpos(lower(${name} collate "C"), lower(:text::text collate "C")) > 0`;

/**
 * Custom workouts, then program days, if they are available to the user. Each kind is ordered by
 * id. These parts use `facts`.
 */
const workoutListParts = (t: Tables, filter: WorkoutFilter): readonly ReadPart[] => {
  const { type, after, text, primaryMuscleKeys: keys, exceptOfLogId, sessions } = filter;
  // Custom workouts come first, so a cursor at a program day is past all of them.
  const noCustoms = (type ?? 'custom') !== 'custom' || after?.type === 'program';
  const customs = `
      and workout.for_log_id is null ${noCustoms ? 'and false' : ''}
      ${after?.type === 'custom' ? 'and workout.id > :after::bigint' : ''}
      ${
        exceptOfLogId === null
          ? ''
          : `and workout.id is distinct from
        (select custom_workout_id from facts where custom_workout_exercise_id is null)`
      }
      ${text === null ? '' : nameContains('workout.name')}
      ${keys === null ? '' : trains(t, t.customWorkoutExercise, ofCustom(t))}
    order by workout.id limit :limit::bigint`;
  const days = `
      ${(type ?? 'program') === 'program' ? '' : 'and false'}
      ${after?.type === 'program' ? `and day.id${t.byDayId} > :after::${t.dayId}` : ''}
      ${
        exceptOfLogId === null
          ? ''
          : `and day.id is distinct from
        (select program_day_id from facts where custom_workout_id is null)`
      }
      ${text === null ? '' : nameContains('day.name')}
      ${keys === null ? '' : trains(t, t.programDayExercises, 'part.program_day_id = day.id')}
    order by day.id${t.byDayId} limit :limit::bigint - (select count(*) from customs)`;
  return [
    customsPart(t, selectCustoms(t, customs)),
    daysPart(t, selectDays(t, days)),
    ...(sessions ? sessionsParts(t) : []),
    exercisesPart(
      t,
      [
        'array(select exercise_id from custom_entries)',
        'array(select exercise_id from day_entries)',
        ...(sessions ? [PERFORMED_IDS, PLANNED_IDS] : []),
        ...((filter.exercisesMax ?? null) === null ? [] : [catalogueIds(t)]),
      ],
      false,
    ),
  ];
};

/** The values for a search by muscle group. If SQL cannot search muscles, reads all exercises. */
const trainingValues = async (
  t: Tables,
  ask: Ask,
  user: UserId,
  keys: readonly string[],
): Promise<Values> => {
  if (t.exerciseMuscles !== null) {
    const muscleKeys = t.toMuscleKeys(keys);
    return { muscleKeys: textArray(muscleKeys), ...foldingFor(muscleKeys) };
  }
  const all = composeRead([exercisesPart(t, [catalogueIds(t)], false)]);
  const exercises = exercisesOf(t, (await ask(all, { user, exercisesMax: null })) as Row);
  const training = exercises.filter(({ primaryMuscles }) =>
    primaryMuscles.some((name) => keys.includes(nameKey(name))),
  );
  return { trainingIds: idArray(training.map(({ id }) => id)) };
};

export const listWorkouts = async (
  t: Tables,
  ask: Ask,
  user: UserId,
  filter: WorkoutFilter,
): Promise<WorkoutList> => {
  const { after, limit, text, primaryMuscleKeys: keys, exceptOfLogId, model } = filter;
  const { sessions = null, exercisesMax = null } = filter;
  const values = {
    user,
    limit,
    text,
    after: after === null ? null : refId(after),
    logId: exceptOfLogId,
    ...(keys === null ? {} : await trainingValues(t, ask, user, keys)),
    ...(sessions && sessionValues(sessions)),
    exercisesMax,
  };
  const listed = [
    ...(exceptOfLogId === null ? [] : [logsPart(t, 'one', false)]),
    ...workoutListParts(t, filter),
    ...[modelPart(t), recordsPart(t), preferencesPart(t)],
  ];
  let answer = (await ask(composeRead(listed), values)) as Row;
  if (!isStoredBy(modelOf(answer), model)) {
    answer = (await ask(composeRead([...listed, replayPart(t, {})]), values)) as Row;
  }
  const exercises = exercisesOf(t, answer);
  return {
    workouts: foundWorkouts(t, answer, exercises).map(({ workout }) => workout),
    // Another call may have stored new records between the two reads.
    recovery: asWanted('ifStale', recoveryOf(answer, modelOf(answer)), model, {}),
    exceptLog: exceptOfLogId === null ? null : (logsOf(answer)[0] ?? null),
    sessions: sessions && sessionsOf(t, answer, exercises, sessions),
    catalogue: exercisesMax === null ? null : exercises.slice(0, exercisesMax),
    preferences: preferencesOf(answer, 'all'),
  };
};
