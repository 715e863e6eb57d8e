import type { WorkoutRef } from '../../src/domain/records.js';
import { isStoredBy } from '../../src/domain/recovery-report.js';
import type { Repository } from '../../src/repository.js';
import { toPerformed, toSwap } from '../sql/logs.js';
import {
  customWorkoutsOf,
  exercisesOf,
  factsOf,
  loadsOf,
  modelOf,
  recoveryOf,
  rowsOf,
  verificationOf,
  workoutsOf,
  type Answer,
} from './answers.js';
import type { Connections, Values } from './driver.js';
import { factsPart, performedPart, logsPart, swapsPart } from './logs.js';
import { createComposer, type Part } from './parts.js';
import { candidatesOf, candidatesPart } from './recommendation.js';
import {
  replayPart,
  storedByOther,
  storedParts,
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
  ...storedParts(t),
  replayPart(t, before ? { before } : { when: storedByOther(t) }),
];

const idOf = (ref: WorkoutRef | null): number | null => {
  if (ref === null) return null;
  return ref.type === 'program' ? ref.programDayId : ref.customWorkoutId;
};

type AskParts = (shape: string, parts: () => readonly Part[], values: Values) => Promise<Answer>;

/**
 * Recovery with `others`, in one statement. One that can replay is planned and run only as of an
 * instant, or once the records turn out to be another model's, and reads all anew then: it takes
 * half as long again where statements are not prepared.
 */
const askRecovery = async (
  t: Tables,
  ask: AskParts,
  shape: string,
  others: () => readonly Part[],
  values: Values & { readonly model: string },
  before = false,
): Promise<Answer> => {
  if (!before) {
    const own = () => [...storedParts(t), ...others()];
    const answer = await ask(`${shape} own`, own, values);
    if (isStoredBy(modelOf(answer), values.model)) return answer;
  }
  const parts = () => [...recoveryParts(t, before), ...others()];
  return ask(`${shape} ${before}`, parts, values);
};

const logReads = (t: Tables, ask: AskParts) =>
  ({
    findLog: async (user, logId) => {
      const parts = () => [factsPart(t, 'and log.id = :logId'), performedPart(t)];
      const answer = await ask('findLog', parts, { user, logId });
      const [facts] = factsOf(answer);
      if (facts === undefined) return null;
      return { facts, performed: toPerformed(rowsOf(answer, 'performed')) };
    },
    listLogs: async (user, filter) => {
      const { after, limit, completed, includeInactive } = filter;
      const shape = `listLogs ${after === null} ${completed} ${includeInactive}`;
      return factsOf(await ask(shape, () => [logsPart(t, filter)], { user, after, limit }));
    },
  }) satisfies Partial<Repository>;

const recoveryReads = (t: Tables, ask: AskParts) =>
  ({
    readRecovery: async (user, { model, before }) => {
      const values = { user, model, before: before?.toISOString() ?? null };
      return recoveryOf(await askRecovery(t, ask, 'recovery', () => [], values, before !== null));
    },
    readForecast: async (user, { before, workouts }) => {
      const ids = (type: WorkoutRef['type']) =>
        JSON.stringify(workouts.filter((ref) => ref.type === type).map(idOf));
      const parts = () => [
        ...storedParts(t),
        replayPart(t, { before: before !== null }),
        ...(workouts.length === 0 ? [] : [namedWorkoutsPart(t)]),
      ];
      const shape = `forecast ${before === null} ${workouts.length === 0}`;
      const answer = await ask(shape, parts, {
        user,
        before: before?.toISOString() ?? null,
        programDayIds: ids('program'),
        customWorkoutIds: ids('custom'),
      });
      return {
        recovery: recoveryOf(answer),
        workouts: workouts.length === 0 ? [] : workoutsOf(answer),
      };
    },
    readVerification: async (user) =>
      verificationOf(await ask('verification', () => verificationParts(t), { user })),
  }) satisfies Partial<Repository>;

const recommendationReads = (t: Tables, ask: AskParts) =>
  ({
    readRecommendation: async (user, query) => {
      const before = query.before !== null;
      const parts = () => [windowPart(t, before), candidatesPart(t, before)];
      const values = {
        user,
        model: query.model,
        before: query.before?.toISOString() ?? null,
        now: query.now.toISOString(),
        loadsSince: query.loadsSince.toISOString(),
        logsSince: query.logsSince.toISOString(),
        scheduledOn: query.scheduledOn,
        programIds: JSON.stringify(query.programIds),
        candidatesMin: query.candidatesMin,
        candidatesMax: query.candidatesMax,
      };
      const answer = await askRecovery(t, ask, 'recommendation', parts, values, before);
      return {
        recovery: recoveryOf(answer),
        loads: loadsOf(answer, 'windowLoads'),
        ...candidatesOf(answer),
      };
    },
  }) satisfies Partial<Repository>;

const swapReads = (t: Tables, ask: AskParts) =>
  ({
    readSwap: async (user, query) =>
      previewStateOf(await ask('preview', () => previewParts(t), swapValues(user, query)), query),
    readAlternatives: async (user, { exerciseId, exercisesMax, model }) => {
      const values = {
        user,
        model,
        limit: exercisesMax,
        exerciseIds: JSON.stringify([exerciseId]),
      };
      const answer = await askRecovery(t, ask, 'catalogue', () => [cataloguePart(t)], values);
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
      const given = [after, chainOfLogId, logId, from, to].map((value) => value !== null);
      const shape = `listSwaps ${given.join(' ')}`;
      return rowsOf(await ask(shape, () => [swapsPart(t, filter)], values), 'swaps').map(toSwap);
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
      const parts = () => [
        ...(filter.exceptOfLogId === null ? [] : [factsPart(t, 'and log.id = :logId')]),
        listWorkoutsPart(t, filter),
      ];
      const { type, after, exceptOfLogId, text } = filter;
      const given = [exceptOfLogId, text, keys].map((value) => value !== null);
      const shape = `workouts ${type} ${after?.type} ${given.join(' ')}`;
      const answer = await askRecovery(t, ask, shape, parts, values);
      return {
        workouts: workoutsOf(answer),
        recovery: recoveryOf(answer),
        exceptLog: exceptOfLogId === null ? null : (factsOf(answer)[0] ?? null),
      };
    },
    listCustomWorkouts: async (user, { after, limit }) => {
      const cursor = after === null ? '' : 'and workout.id < :after';
      const conditions = `and workout.for_log_id is null ${cursor} order by workout.id desc limit :limit`;
      const parts = () => [customWorkoutsPart(t, conditions)];
      const shape = `customWorkouts ${after === null}`;
      return customWorkoutsOf(await ask(shape, parts, { user, after, limit }));
    },
    findCustomWorkout: async (user, customWorkoutId) => {
      const parts = () => [customWorkoutsPart(t, 'and workout.id = :customWorkoutId')];
      const answer = await ask('customWorkout', parts, { user, customWorkoutId });
      return customWorkoutsOf(answer)[0] ?? null;
    },
  }) satisfies Partial<Repository>;

/** The reads of the port; each is one statement, and another where the records are another model's. */
export const readVerbs = (t: Tables, { read }: Connections) => {
  const textOf = createComposer();
  const ask: AskParts = async (shape, parts, values) =>
    (await read(textOf(shape, parts), values)) as Answer;
  return {
    ...logReads(t, ask),
    ...recoveryReads(t, ask),
    ...recommendationReads(t, ask),
    ...swapReads(t, ask),
    ...workoutReads(t, ask),
  };
};
