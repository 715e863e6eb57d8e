import type { WorkoutRef } from '../../src/domain/records.js';
import type { Repository } from '../../src/repository.js';
import { toPerformed, toSwap } from '../sql/logs.js';
import { toCompletion } from '../sql/recovery.js';
import {
  customWorkoutsOf,
  exercisesOf,
  factsOf,
  loadsOf,
  recoveryOf,
  rowsOf,
  verificationOf,
  workoutsOf,
  type Answer,
} from './answers.js';
import type { Connections, Values } from './driver.js';
import { factsPart, performedPart, logsPart, swapsPart } from './logs.js';
import { compose, type Part } from './parts.js';
import { candidatesPart } from './recommendation.js';
import {
  recordsPart,
  replayPart,
  statePart,
  storedByOther,
  verificationParts,
  windowPart,
} from './recovery.js';
import { previewParts, previewStateOf, swapValues } from './states.js';
import type { Tables } from './tables.js';
import {
  cataloguePart,
  customWorkoutsPart,
  foldingFor,
  listWorkoutsPart,
  namedWorkoutsPart,
} from './workouts.js';

/** Recovery as of `:before`, or now with loads only where another model wrote the records. */
const recoveryParts = (t: Tables, before: boolean): readonly Part[] => [
  statePart(t),
  recordsPart(t),
  replayPart(t, before ? { before } : { when: storedByOther }),
];

const idOf = (ref: WorkoutRef | null): number | null => {
  if (ref === null) return null;
  return ref.type === 'program' ? ref.programDayId : ref.customWorkoutId;
};

type AskParts = (parts: readonly Part[], values: Values) => Promise<Answer>;

const logReads = (t: Tables, ask: AskParts) =>
  ({
    findLog: async (user, logId) => {
      const parts = [factsPart(t, 'and log.id = :logId'), performedPart(t)];
      const answer = await ask(parts, { user, logId });
      const [facts] = factsOf(answer);
      if (facts === undefined) return null;
      return { facts, performed: toPerformed(rowsOf(answer, 'performed')) };
    },
    listLogs: async (user, filter) => {
      const { after, limit } = filter;
      return factsOf(await ask([logsPart(t, filter)], { user, after, limit }));
    },
  }) satisfies Partial<Repository>;

const recoveryReads = (t: Tables, ask: AskParts) =>
  ({
    readRecovery: async (user, { model, before }) => {
      const values = { user, model, before: before?.toISOString() ?? null };
      return recoveryOf(await ask(recoveryParts(t, before !== null), values));
    },
    readForecast: async (user, { before, workouts }) => {
      const ids = (type: WorkoutRef['type']) =>
        JSON.stringify(workouts.filter((ref) => ref.type === type).map(idOf));
      const parts = [
        statePart(t),
        recordsPart(t),
        replayPart(t, { before: before !== null }),
        namedWorkoutsPart(t),
      ];
      const answer = await ask(parts, {
        user,
        before: before?.toISOString() ?? null,
        programDayIds: ids('program'),
        customWorkoutIds: ids('custom'),
      });
      return { recovery: recoveryOf(answer), workouts: workoutsOf(answer) };
    },
    readVerification: async (user) => verificationOf(await ask(verificationParts(t), { user })),
    readRecommendation: async (user, query) => {
      const before = query.before !== null;
      const parts = [...recoveryParts(t, before), windowPart(t, before), candidatesPart(t, before)];
      const answer = await ask(parts, {
        user,
        model: query.model,
        before: query.before?.toISOString() ?? null,
        now: query.now.toISOString(),
        loadsSince: query.loadsSince.toISOString(),
        logsSince: query.logsSince.toISOString(),
        programIds: JSON.stringify(query.programIds),
        candidatesMin: query.candidatesMin,
        candidatesMax: query.candidatesMax,
      });
      const completions = rowsOf(answer, 'completions').map(toCompletion);
      return {
        recovery: recoveryOf(answer),
        loads: loadsOf(answer, 'windowLoads'),
        completions: completions.map(({ workout, completedAt }) => ({ workout, completedAt })),
        candidates: workoutsOf(answer),
      };
    },
  }) satisfies Partial<Repository>;

const swapReads = (t: Tables, ask: AskParts) =>
  ({
    readSwap: async (user, query) =>
      previewStateOf(await ask(previewParts(t), swapValues(user, query)), query),
    readAlternatives: async (user, { exerciseId, exercisesMax, model }) => {
      const values = {
        user,
        model,
        limit: exercisesMax,
        exerciseIds: JSON.stringify([exerciseId]),
      };
      const answer = await ask([cataloguePart(t), ...recoveryParts(t, false)], values);
      const exercises = exercisesOf(answer);
      return {
        exercise: exercises.find(({ id }) => id === exerciseId) ?? null,
        exercises: exercises.slice(0, exercisesMax),
        recovery: recoveryOf(answer),
      };
    },
    listSwaps: async (user, filter) => {
      const { after, chainOfLogId, logId, from, to, limit } = filter;
      const values = { user, after, chainOfLogId, logId, from, to, limit };
      return rowsOf(await ask([swapsPart(t, filter)], values), 'swaps').map(toSwap);
    },
  }) satisfies Partial<Repository>;

const workoutReads = (t: Tables, ask: AskParts) =>
  ({
    listWorkouts: async (user, filter) => {
      const keys = filter.primaryMuscleKeys;
      const values = {
        user,
        logId: filter.exceptOfLogId,
        after: idOf(filter.after),
        limit: filter.limit,
        text: filter.text,
        model: filter.model,
        ...(keys === null ? {} : { muscleKeys: JSON.stringify(keys), ...foldingFor(keys) }),
      };
      const parts = [
        factsPart(t, 'and log.id = :logId'),
        listWorkoutsPart(t, filter),
        ...recoveryParts(t, false),
      ];
      const answer = await ask(parts, values);
      return {
        workouts: workoutsOf(answer),
        recovery: recoveryOf(answer),
        exceptLog: factsOf(answer)[0] ?? null,
      };
    },
    listCustomWorkouts: async (user, { after, limit }) => {
      const cursor = after === null ? '' : 'and workout.id < :after';
      const conditions = `and workout.for_log_id is null ${cursor} order by workout.id desc limit :limit`;
      const parts = [customWorkoutsPart(t, conditions)];
      return customWorkoutsOf(await ask(parts, { user, after, limit }));
    },
    findCustomWorkout: async (user, customWorkoutId) => {
      const parts = [customWorkoutsPart(t, 'and workout.id = :customWorkoutId')];
      return customWorkoutsOf(await ask(parts, { user, customWorkoutId }))[0] ?? null;
    },
  }) satisfies Partial<Repository>;

/** The reads of the port; each is one statement. */
export const readVerbs = (t: Tables, { read }: Connections) => {
  const ask: AskParts = async (parts, values) => (await read(compose(...parts), values)) as Answer;
  return {
    ...logReads(t, ask),
    ...recoveryReads(t, ask),
    ...swapReads(t, ask),
    ...workoutReads(t, ask),
  };
};
