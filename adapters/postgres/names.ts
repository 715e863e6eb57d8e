import type { ExerciseId, LogId } from '../../src/domain/ids.js';
import type { WorkoutName } from '../../src/domain/records.js';
import type { LogNames } from '../../src/port/port.js';
import { performedIds } from '../../src/port/session-rows.js';
import { checkId, checkText, orNull, type Row, type Tuple } from '../sql/rows.js';
import { exercisesDone, inOrder, toExercisesDone } from './performed.js';
import { objects, tuples, type ReadPart } from './statement.js';
import type { Tables } from './tables.js';

// The names that lists show for logs.

/** `logs` is SQL that selects the ids, program days and custom workouts of logs. */
export const namesPart = (t: Tables, logs: string): ReadPart => ({
  with: {
    named_logs: logs,
    done_exercises: exercisesDone(t, 'any (array(select named_logs.id from named_logs))'),
  },
  answer: {
    namedLogs: tuples('id, program_day_id, custom_workout_id', 'named_logs'),
    customNames: tuples(
      'workout.id, workout.name',
      `${t.customWorkout} workout where workout.user_id = ${t.user}
      and workout.id = any (array(select custom_workout_id from named_logs))`,
    ),
    dayNames: tuples(
      'day.id, day.name, day.program_name',
      `${t.programDays} day
      where day.id = any (array(select distinct program_day_id from named_logs))`,
    ),
    doneExercises: objects('done_exercises', inOrder(t)),
    exerciseNames: tuples(
      'exercise.id, exercise.name',
      `${t.exercises} exercise
      where exercise.id = any (array(select distinct exercise_id from done_exercises))`,
    ),
  },
});

const byFirst = <Key, Value>(
  answer: Row,
  part: string,
  entryOf: (tuple: Tuple) => readonly [Key, Value],
): ReadonlyMap<Key, Value> => new Map((answer[part] as Tuple[]).map(entryOf));

export const namesIn = (t: Tables, answer: Row): ((logId: LogId) => LogNames) => {
  const toName = ([id, name, programName = null]: Tuple): readonly [unknown, WorkoutName] => [
    id,
    {
      name: checkText(name, 'name'),
      programName: orNull(checkText, programName, 'program_name'),
    },
  ];
  const customs = byFirst(answer, 'customNames', toName);
  const days = byFirst(answer, 'dayNames', toName);
  const exercises = byFirst(answer, 'exerciseNames', ([id, name]) => {
    const exerciseId = checkId<ExerciseId>(id, 'exercise.id');
    return [exerciseId, { exerciseId, name: typeof name === 'string' ? name : '' }];
  });
  const performed = new Map(
    toExercisesDone(t, answer['doneExercises'] as Row[]).map((log) => [log.logId, log]),
  );
  const names = byFirst(answer, 'namedLogs', ([id, programDayId, customWorkoutId]) => {
    const logId = checkId<LogId>(id, 'workout_log.id');
    // If the custom workout was deleted, use the name of the program day.
    const workout = customs.get(customWorkoutId) ?? days.get(programDayId) ?? null;
    const log = performed.get(logId);
    const done = log === undefined ? [] : performedIds([log]);
    return [logId, { workout, exercises: done.flatMap((each) => exercises.get(each) ?? []) }];
  });
  return (logId) => names.get(logId) ?? { workout: null, exercises: [] };
};
