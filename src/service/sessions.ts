// Composes sessions to do now, and accepts them as planned logs.
import type { CustomWorkoutEntry } from '../domain/changes.js';
import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { findLogWorkout } from '../domain/log/source.js';
import { findWorkout, requireWorkout } from '../domain/workout/find.js';
import { invalidInput } from '../errors.js';
import { requireLog } from '../domain/log/state-table.js';
import { countedAs } from '../domain/order.js';
import type { MessageTemplates } from '../domain/reasons.js';
import { analysisWindow } from '../domain/recommendation/context.js';
import type {
  CustomWorkout,
  Exercise,
  Workout,
  WorkoutLog,
  WorkoutRef,
} from '../domain/records.js';
import { modelTag } from '../domain/recovery/model.js';
import { byExerciseId } from '../domain/recovery/training-load.js';
import { viewPresent } from '../domain/recovery/view.js';
import {
  ACCEPT_OF_CUSTOM,
  ACCEPT_SESSION,
  ACCEPT_WITH_ID,
  planAccept,
  type AcceptSnapshot,
} from '../domain/session/accept.js';
import { composeSession } from '../domain/session/compose.js';
import type { ComposedSession } from '../domain/session/session.js';
import { defineWants, type Parts, type Snapshot } from '../domain/snapshot.js';
import { namedExercises, shortenedName } from '../domain/workout/custom-workouts.js';
import { nameByMuscles } from '../domain/workout/usual-names.js';
import { acceptSchema, composeSchema } from '../schemas.js';
import { withReserved } from './custom-workouts.js';
import {
  goalsByGroup,
  groupsIn,
  groupsOf,
  namesAt,
  namesOfKeys,
  preferencesFor,
  requireEquipment,
  requireMuscles,
} from './names.js';
import { historyParams, suggestionOptions } from './progression.js';
import { assigned, defineUseCase, type UseCaseContext } from './use-case.js';
import type { z } from 'zod';

/** The answer of `sessions.compose`. Nothing is stored until you accept the session. */
export interface ComposeAnswer extends ComposedSession {
  /** The time of the answer. */
  readonly asOf: Date;
  /** Pass it to `sessions.accept`. It changes with every write for the user. */
  readonly revision: number;
  /**
   * The given `base`. For `logId`, the log's workout, or the one it was derived from. Null for a new
   * session.
   */
  readonly base: WorkoutRef | null;
  /** The name of the adapted workout, otherwise a name made from the main muscle groups. */
  readonly name: string;
}

/** The answer of `sessions.accept`. */
export interface AcceptAnswer {
  /** The planned log. */
  readonly log: WorkoutLog;
  /** The workout created for the log. */
  readonly customWorkout: CustomWorkout;
}

const COMPOSE = defineWants({
  revision: 'one',
  workouts: 'named',
  exercises: 'named',
  catalogue: 'first',
  history: 'since',
  lastDone: 'before',
  windowLoads: 'since',
  recovery: 'ifStale',
  preferences: 'all',
});
const COMPOSE_OF_LOG = defineWants({ ...COMPOSE, logs: 'one', workouts: 'both' });

type ComposeSnapshot = Snapshot<typeof COMPOSE> & Partial<Pick<Parts, 'logs'>>;
type Input = z.output<ReturnType<typeof composeSchema>>;

/** Adapts the log's workout, otherwise its performed exercises. */
const baseOf = (
  { logs = [], workouts }: ComposeSnapshot,
  { base, logId }: Input,
): Workout | null => {
  if (base !== undefined) return requireWorkout(workouts, base);
  if (logId === undefined) return null;
  const { source } = requireLog({ logs }, logId).log;
  const workout = findLogWorkout(source, workouts) ?? findWorkout(workouts, { type: 'log', logId });
  if (workout !== null) return workout;
  throw invalidInput(
    '/logId',
    'The log has neither a workout nor performed exercises, so there is nothing to adapt.',
  );
};

/** The catalogue, and other exercises that the user has done. */
const exercisesIn = ({ catalogue, exercises }: ComposeSnapshot): readonly Exercise[] => [
  ...byExerciseId([...catalogue, ...exercises]).values(),
];

const nameFor = (
  { exercises: chosen }: ComposedSession,
  exercises: readonly Exercise[],
  { nameByMuscles: template }: Pick<MessageTemplates, 'nameByMuscles'>,
): string => {
  const known = byExerciseId(exercises);
  const entries = chosen.flatMap(({ exerciseId, ...entry }) => {
    const exercise = known.get(exerciseId);
    return exercise === undefined ? [] : [{ ...entry, exercise }];
  });
  return nameByMuscles(entries, template);
};

const requireNames = (input: Input, { catalogue, recovery }: ComposeSnapshot): void => {
  const muscles = [
    ...namesAt('avoid', input.avoid),
    ...namesOfKeys('weeklySetsGoals', input.weeklySetsGoals),
  ];
  requireMuscles(muscles, catalogue, groupsIn(recovery));
  requireEquipment(namesAt('equipment', input.equipment), catalogue);
};

const composed = (
  snapshot: ComposeSnapshot,
  input: Input,
  context: UseCaseContext,
): ComposeAnswer => {
  requireNames(input, snapshot);
  const workout = baseOf(snapshot, input);
  const exercises = exercisesIn(snapshot);
  const progression = suggestionOptions(input, snapshot.preferences, context);
  const session = composeSession(
    {
      exercises,
      base: workout?.exercises ?? null,
      workout: workout && countedAs(workout),
      scoreOf: viewPresent(snapshot.recovery, context).scoreOf,
      loads: snapshot.windowLoads,
      logs: [...snapshot.lastDone, ...snapshot.history],
    },
    {
      ...preferencesFor(input, snapshot.preferences),
      minutes: input.minutes,
      avoid: input.avoid.flatMap(groupsOf),
      weeklySetsGoals: goalsByGroup(input.weeklySetsGoals),
      supersets: input.supersets,
      seed: input.seed,
      progression,
    },
    context.now,
  );
  return {
    asOf: context.now,
    revision: snapshot.revision,
    base: workout && { ...(input.base ?? countedAs(workout)) },
    name:
      workout === null
        ? nameFor(session, exercises, context.messagesFor(input.locale))
        : shortenedName(workout.name),
    ...session,
  };
};

const compose = defineUseCase({
  operation: 'sessions.compose',
  input: composeSchema,
  call: (port, { userId, base, logId }, { model, now }): ComposeSnapshot => {
    const params = {
      ...historyParams(now),
      loadsSince: analysisWindow(now).from,
      before: null,
      exerciseIds: [],
      exercisesMax: EXERCISES_COMPARED_MAX,
      model: modelTag(model),
    };
    return logId === undefined
      ? port.read(userId, COMPOSE, { ...params, refs: base === undefined ? [] : [base] })
      : port.read(userId, COMPOSE_OF_LOG, { ...params, logId, refs: [{ type: 'log', logId }] });
  },
  shape: composed,
});

type Session = z.output<ReturnType<typeof acceptSchema>>['session'];

const toEntries = ({ exercises }: Session): readonly CustomWorkoutEntry[] =>
  exercises.map((entry, orderIndex) => ({ ...entry, id: null, orderIndex }));

/** No workout has this id. */
const NO_WORKOUT = 0;

const accept = defineUseCase({
  operation: 'sessions.accept',
  input: acceptSchema,
  call: (
    port,
    { userId, logId, session, revision = null, scheduledFor = null },
    { now, writeOptions },
  ) => {
    const { name, base } = session;
    const exercises = toEntries(session);
    const params = { refs: base === null ? [] : [base], exerciseIds: namedExercises(exercises) };
    const decide = (state: AcceptSnapshot) =>
      planAccept(state, { userId, logId, name, base, exercises, revision, scheduledFor }, now);
    const customWorkoutId = base?.type === 'custom' ? base.customWorkoutId : NO_WORKOUT;
    const ofCustom = { ...params, customWorkoutId };
    if (logId !== undefined) {
      return port.write(userId, ACCEPT_WITH_ID, { ...ofCustom, logId }, decide, writeOptions);
    }
    return base?.type === 'custom'
      ? port.write(userId, ACCEPT_OF_CUSTOM, ofCustom, decide, writeOptions)
      : port.write(userId, ACCEPT_SESSION, params, decide, writeOptions);
  },
  shape: ({ ids: assignedIds, response: { log, customWorkout, existingIds } }): AcceptAnswer => {
    const ids = existingIds ?? assignedIds;
    return withReserved(ids, { id: assigned(ids.logId), ...log }, customWorkout);
  },
});

/** The methods of `training.sessions`. */
export const sessions = {
  /**
   * Composes a session to do now and writes nothing. With `base` or `logId`, adapts that workout to
   * the time, the equipment and today's recovery. Its order and main lifts stay, and `changes`
   * gives a reason for every difference. Otherwise chooses the exercises that are most needed this
   * week. Each exercise has suggested sets. `unmet` lists what was not possible. Errors:
   * `NOT_FOUND` (the workout or the log); `INVALID_INPUT`, including an unknown muscle, equipment
   * or place.
   */
  compose,
  /**
   * Creates a planned log and a custom workout from a composed session. `session` is the answer of
   * `compose`, unchanged or edited. Errors: `CONFLICT_STALE` if the library wrote anything for the
   * user since `revision`; `NOT_FOUND` (the workout or an exercise).
   */
  accept,
} as const;
