import { refId } from '../../../src/domain/order.js';
import type { AllParams, Wants } from '../../../src/domain/snapshot.js';
import type {
  LogFilter,
  PageRequest,
  Place,
  SwapFilter,
  WorkoutFilter,
} from '../../../src/port/port.js';
import type { Dialect, Kind, RowStatement, Values } from '../plan.js';
import type { StoreTables } from '../store-tables.js';
import {
  completedPage,
  doneLogs,
  earlierLogs,
  logsAmong,
  namedSessions,
  pastLogs,
  plannedPage,
  replacedLogs,
  wantedLogs,
} from './logs.js';
import { performedExercises, setsOf } from './performed.js';
import { storedPreferences } from './preferences.js';
import { ownLoads, replayLoads, storedRecovery, userState, windowLoads } from './recovery.js';
import { activeAndMakingSwaps, swapById, swapPage, withdrawnSwaps } from './swaps.js';
import { workoutReads } from './workouts.js';

/** What the statements depend on besides the wants. */
export interface Variant {
  /** A write locks logs, and has read revision and model with its lock on the user. */
  readonly isWrite: boolean;
  /** Whether to read the loads for a replay. */
  readonly loads: boolean;
  /** Which kinds of workouts `refs` names. */
  readonly refs: Readonly<Record<'program' | 'custom' | 'log', boolean>>;
  readonly source: 'program' | 'custom' | null;
  readonly importKey: boolean;
  readonly before: boolean;
}

/** The variant of these parameters. */
export function variantOf(
  { refs = [], source = null, importKey = null, before = null }: Partial<AllParams>,
  { isWrite, loads }: Pick<Variant, 'isWrite' | 'loads'>,
): Variant {
  const names = (type: string): boolean => refs.some((ref) => ref.type === type);
  return {
    isWrite,
    loads,
    refs: { program: names('program'), custom: names('custom'), log: names('log') },
    source: source?.type ?? null,
    importKey: importKey !== null,
    before: before !== null,
  };
}

/** A text that is equal for equal variants. */
export const keyOfVariant = ({
  isWrite,
  loads,
  refs,
  source,
  importKey,
  before,
}: Variant): string =>
  `${isWrite} ${loads} ${refs.program} ${refs.custom} ${refs.log} ${source} ${importKey} ${before}`;

const knownKeys = new WeakMap<Wants, string>();

/** A text that is equal for equal wants. It is computed once for the same object. */
export function keyOfWants(wants: Wants): string {
  const known = knownKeys.get(wants);
  if (known !== undefined) return known;
  const key = Object.entries(wants).flat().join(' ');
  knownKeys.set(wants, key);
  return key;
}

/** The values that the statements of a read name. */
export function valuesOf({ refs, source, ...plain }: Partial<AllParams>): Values {
  return {
    ...plain,
    ...(refs && {
      programDayIds: refs.flatMap((ref) => (ref.type === 'program' ? ref.programDayId : [])),
      customWorkoutIds: refs.flatMap((ref) => (ref.type === 'custom' ? ref.customWorkoutId : [])),
      sessionLogIds: refs.flatMap((ref) => (ref.type === 'log' ? ref.logId : [])),
    }),
    ...(source && {
      [source.type === 'program' ? 'daySourceId' : 'customSourceId']: refId(source),
    }),
  };
}

/** A text that is equal for pages with equal statements. */
const keyOfWorkoutList = ({
  type,
  after,
  text,
  primaryMuscleKeys,
  exceptOfLogId,
  sessions = null,
  exercisesMax = null,
}: WorkoutFilter): string =>
  `list ${type} ${after?.type} ${[text, primaryMuscleKeys, exceptOfLogId, sessions, exercisesMax]
    .map((value) => value !== null)
    .join(' ')}`;

/** The values that a page of workouts names. It reads one more, which may be the log's own. */
const workoutListValues = (filter: WorkoutFilter): Values => {
  const { after, limit, text, exceptOfLogId, sessions = null, exercisesMax = null } = filter;
  return {
    limit: limit + 1,
    text,
    logId: exceptOfLogId,
    exercisesMax,
    ...(after?.type === 'custom' ? { pageCustomId: after.customWorkoutId } : {}),
    ...(after?.type === 'program' ? { pageDayId: after.programDayId } : {}),
    ...(sessions === null ? {} : { logsSince: sessions.logsSince, until: sessions.until }),
  };
};

/** The statements of reads; each comes after those that it looks up. */
export function readPlans(d: Dialect, t: StoreTables) {
  const store = { d, t };
  const workouts = workoutReads(d, t);

  const logsOf = (wants: Wants, { isWrite, importKey }: Variant): readonly RowStatement[] => {
    // The logs of a swap are read even if they are no part, because their completions are compared.
    const which = wants.logs ?? (wants.swap && 'ofSwap');
    if (which === undefined || (which === 'importKey' && !importKey)) return [];
    return wantedLogs(store, which, isWrite);
  };

  const workoutsOf = ({ workouts: which }: Wants, { refs }: Variant): readonly RowStatement[] => {
    const isNamed = which === 'named' || which === 'both';
    const isOfLogs = which === 'ofLogs' || which === 'both';
    const customIds = [
      ...(isNamed && refs.custom ? [':customWorkoutIds'] : []),
      ...(isOfLogs ? ['logs.custom_workout_id'] : []),
    ];
    const dayIds = [
      ...(isNamed && refs.program ? [':programDayIds'] : []),
      ...(isOfLogs ? ['logs.program_day_id'] : []),
    ];
    return [
      ...(isNamed && refs.log
        ? [namedSessions(store), ...setsOf(store, 'namedSets', 'named.session_id')]
        : []),
      ...(customIds.length === 0
        ? []
        : [
            workouts.customs(
              'customs',
              `${d.own('workout')} and ${d.among('workout.id', ...customIds)}`,
              customIds,
            ),
          ]),
      ...(dayIds.length === 0 ? [] : workouts.days('days', d.among('day.id', ...dayIds), dayIds)),
    ];
  };

  /** The logs before the period, and what they have of these exercises. */
  const earlierOf = (exerciseIds: readonly string[]): readonly RowStatement[] => {
    const sets = setsOf(store, 'earlierSets', 'earlier.id');
    return sets.length === 0 ? [] : [earlierLogs(store, exerciseIds), ...sets];
  };

  /** The entries and exercises of the workouts and sets that `found` reads. */
  const contentsOf = (wants: Wants, found: readonly RowStatement[]): readonly RowStatement[] => {
    const columns = (kind: Kind, column: string): readonly string[] =>
      found.filter((own) => own.kind === kind).map(({ name }) => `${name}.${column}`);
    const ofCustoms = [
      ...columns('custom', 'id'),
      ...found.flatMap(({ name }) =>
        (name === 'done' && wants.performed === 'since') || name === 'named'
          ? `${name}.session_workout_id`
          : [],
      ),
    ];
    const entries = ofCustoms.length === 0 ? [] : [workouts.entriesOf('entries', ...ofCustoms)];
    const dayEntries = workouts.dayEntries(
      ...columns('day', 'id').filter((source) => source !== 'sourceDay.id'),
    );
    const needsExercises = wants.workouts ?? wants.candidates ?? wants.exercises ?? wants.catalogue;
    if (needsExercises === undefined) return [...entries, ...dayEntries];
    const planned = [
      ...(entries.length === 0 ? [] : ['entries.exercise_id']),
      ...(dayEntries.length === 0 ? [] : ['dayEntries.exercise_id']),
      ...(wants.exercises ? [':exerciseIds'] : []),
    ];
    const earlier = wants.lastDone ? earlierOf([...planned, ...columns('set', 'exercise_id')]) : [];
    const performed = [...found, ...earlier]
      .filter(({ kind }) => kind === 'set')
      .map(({ name }) => `${name}.exercise_id`);
    return [
      ...entries,
      ...dayEntries,
      ...earlier,
      ...workouts.exercises(
        'exercises',
        [
          ...(entries.length === 0 ? [] : ['entries.exercise_id']),
          ...performed,
          ...(wants.exercises ? [':exerciseIds'] : []),
          ...columns('exerciseId', 'id'),
        ],
        // A write that records a log also needs exercises that are no longer available.
        wants.performed === 'ofLogs' ? performed : [],
      ),
      ...workouts.exercises(
        'dayExercises',
        dayEntries.length === 0 ? [] : ['dayEntries.exercise_id'],
      ),
    ];
  };

  const ofWants = (wants: Wants, variant: Variant): readonly RowStatement[] => {
    const { isWrite, loads, source, before } = variant;
    const found: readonly RowStatement[] = [
      ...(wants.swap ? [swapById(store)] : []),
      ...logsOf(wants, variant),
      ...(wants.completions ? [doneLogs(store, before), replacedLogs(store)] : []),
      ...(wants.history ? [pastLogs(store), ...setsOf(store, 'pastSets', 'past.id')] : []),
      ...(wants.performed === 'ofLogs' ? setsOf(store, 'sets', 'logs.id') : []),
      ...(wants.performed === 'since' ? setsOf(store, 'sets', 'done.session_id') : []),
      ...(wants.candidates ? workouts.candidates : []),
      ...workoutsOf(wants, variant),
      ...(wants.customWorkout ? [workouts.customWorkout] : []),
      ...(wants.openSource && source === 'custom' ? [workouts.openCustom] : []),
      ...(wants.openSource && source === 'program' ? workouts.openDay : []),
      ...(wants.catalogue ? [workouts.catalogue] : []),
    ];
    const isRecovered = wants.recovery !== undefined;
    return [
      ...(isWrite || !(wants.revision ?? wants.recovery) ? [] : [userState(store)]),
      ...found,
      ...contentsOf(wants, found),
      ...(wants.ownLoads ? [ownLoads(store, wants)] : []),
      ...(wants.withdrawn ? [withdrawnSwaps(store)] : []),
      ...(isRecovered && (loads || wants.recovery !== 'ifLoaded') ? storedRecovery(store) : []),
      ...(loads ? [replayLoads(store, wants, before && wants.recovery === 'asOf')] : []),
      ...(wants.windowLoads ? [windowLoads(store, before)] : []),
      ...(wants.preferences ? storedPreferences(store) : []),
    ];
  };

  const comparesMuscles = d.nameKey !== null && t.exerciseMuscles !== null;

  /**
   * A page of workouts, with what is shown beside it. If the database cannot compare the names of
   * muscles, `:trainingIds` are the exercises with one of `primaryMuscleKeys`.
   */
  const ofWorkoutList = (filter: WorkoutFilter, loads: boolean): readonly RowStatement[] => {
    const { type, after, text, exceptOfLogId, sessions = null, exercisesMax = null } = filter;
    const trains = (entries: string, condition: string): string => {
      if (filter.primaryMuscleKeys === null) return '';
      if (d.nameKey === null || t.exerciseMuscles === null) {
        return `and exists (select 1 from ${entries} part
        where ${condition} and ${d.among('part.exercise_id', ':trainingIds')})`;
      }
      return `and exists (select 1 from ${entries} part join ${t.exerciseMuscles} named
          on named.exercise_id = part.exercise_id and named.role = 'primary'
        where ${condition} and ${d.among(d.nameKey.of('named.muscle'), ':muscleKeys')})`;
    };
    // Custom workouts come first, so a page after a program day has none.
    const hasCustoms = (type ?? 'custom') === 'custom' && after?.type !== 'program';
    const hasDays = (type ?? 'program') === 'program';
    const contains = (name: string): string => (text === null ? '' : `and ${d.contains(name)}`);
    const found: readonly RowStatement[] = [
      ...(exceptOfLogId === null ? [] : wantedLogs(store, 'one', false)),
      ...(sessions === null
        ? []
        : [
            doneLogs(store, false),
            replacedLogs(store),
            ...setsOf(store, 'sets', 'done.session_id'),
          ]),
      ...(hasCustoms
        ? [
            workouts.customs(
              'customs',
              `${d.of('workout')} and workout.for_log_id is null
      ${after?.type === 'custom' ? 'and workout.id > :pageCustomId' : ''} ${contains('workout.name')}
      ${trains(t.customWorkoutExercise, `${d.own('part')} and part.custom_workout_id = workout.id`)}
    order by workout.id limit :limit`,
            ),
          ]
        : []),
      ...(hasDays
        ? workouts.days(
            'days',
            `true ${after?.type === 'program' ? `and day.id${d.collate.day} > :pageDayId` : ''}
      ${contains('day.name')}
      ${trains(t.programDayExercises ?? '', 'part.program_day_id = day.id')}
    order by day.id${d.collate.day} limit :limit`,
          )
        : []),
      ...(exercisesMax === null ? [] : [workouts.catalogue]),
    ];
    return [
      userState(store),
      ...found,
      ...contentsOf(
        { candidates: 'forUser', ...(sessions === null ? {} : { performed: 'since' }) },
        found,
      ),
      ...storedRecovery(store),
      ...(loads ? [replayLoads(store, {}, false)] : []),
      ...storedPreferences(store),
    ];
  };

  /** The names of the workouts and exercises of logs. */
  const namesOf = (...lists: readonly string[]): readonly RowStatement[] => {
    const columns = (column: string) => lists.map((list) => `${list}.${column}`);
    const done = performedExercises(store, ...columns('id'));
    const customIds = columns('custom_workout_id');
    const dayIds = columns('program_day_id');
    return [
      workouts.customs(
        'customs',
        `${d.own('workout')} and ${d.among('workout.id', ...customIds)}`,
        customIds,
      ),
      ...workouts.days('days', d.among('day.id', ...dayIds), dayIds),
      ...done,
      ...(done.length === 0 ? [] : [workouts.exerciseNames('sets.exercise_id')]),
    ];
  };

  /** Pages of planned and of completed logs, with their swaps and names. */
  const ofLogList = (
    planned: LogFilter | null,
    completed: LogFilter | null,
  ): readonly RowStatement[] => {
    const pages = [
      ...(planned === null ? [] : [plannedPage(store, planned)]),
      ...(completed === null ? [] : [completedPage(store, completed)]),
    ];
    const lists = pages.map(({ name }) => name);
    return [
      ...pages,
      ...activeAndMakingSwaps(store, ...lists.map((name) => `${name}.id`)),
      ...namesOf(...lists),
    ];
  };

  return {
    ofLogList,
    ofSwapList: (filter: SwapFilter): readonly RowStatement[] => [
      swapPage(store, filter),
      logsAmong(store, 'swapLogs', 'log', 'swapPage.original_log_id', 'swapPage.swapped_log_id'),
      ...namesOf('swapLogs'),
    ],
    ofCustomList: (page: PageRequest<Place>): readonly RowStatement[] => [
      workouts.page(page),
      workouts.entriesOf('entries', 'customs.id'),
    ],
    ofWants,
    ofWorkoutList,
    keyOfWorkoutList,
    comparesMuscles,
    workoutListValues,
    /** What is read if the first round shows that loads are needed. */
    ofLoads: (wants: Wants, isLocked: boolean): readonly RowStatement[] => [
      ...(isLocked ? [] : [userState(store)]),
      ...(wants.swap ? [swapById(store)] : []),
      ...storedRecovery(store),
      replayLoads(store, wants, false),
    ],
  };
}
