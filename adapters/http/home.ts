import { addDays, localDate, type Zone } from '../../src/domain/calendar.js';
import { WEEK_DAYS } from '../../src/domain/limits.js';
import { groupedBy } from '../../src/domain/lookup.js';
import { refKey } from '../../src/domain/order.js';
import type {
  ComposeOffer,
  Recommendation,
  Rest,
  TodayPlan,
} from '../../src/domain/recommendation/context.js';
import type { BodyRegionRecovery, MuscleGroupReport } from '../../src/domain/recovery/report.js';
import type { Freshlegs, TrainingMethods } from '../../src/service/index.js';
import type { SmartWorkoutAnswer } from '../../src/service/recommendations.js';
import type { SwapTarget } from '../../src/service/targets.js';

type Input = Parameters<TrainingMethods['recommendations']['smartWorkout']>[0];
type Log = Awaited<ReturnType<TrainingMethods['logs']['list']>>['logs'][number];

/** A calendar day with the logs that were completed on it. */
export interface WeekDay {
  readonly date: string;
  /** Oldest first. */
  readonly logs: readonly Log[];
}

/** What an app's first screen shows. */
export interface HomeAnswer {
  readonly asOf: Date;
  /** The workout scheduled for today, with its verdict; null if none is scheduled. */
  readonly today: TodayPlan | null;
  readonly recommendations: readonly Recommendation[];
  /** How long to wait for the best workout, or a day of rest; null without a reason to rest. */
  readonly rest: Rest | null;
  /** What to train if the user has no workout at all; otherwise null. */
  readonly focus: NonNullable<SmartWorkoutAnswer['focus']> | null;
  /** An offer to compose a session; null if the planned workout, or else another one, fits. */
  readonly compose: ComposeOffer | null;
  /** The workouts of `today`, `recommendations` and `rest`, with their exercises. */
  readonly workouts: readonly SwapTarget[];
  readonly muscleGroups: readonly MuscleGroupReport[];
  readonly bodyRegions: readonly BodyRegionRecovery[];
  /** The last seven days, ending today. */
  readonly week: readonly WeekDay[];
  /** The next planned logs, at most ten. */
  readonly planned: readonly Log[];
  /** The latest completed logs, at most ten. */
  readonly lastLogs: readonly Log[];
}

const SHOWN_MAX = 10;
const PAGE = 100;
/** More logs than anyone completes in a week. */
const WEEK_LOGS_MAX = 100;

const weekOf = (logs: readonly Log[], now: Date, timeZone: Zone): readonly WeekDay[] => {
  const today = localDate(now, timeZone);
  const byDate = groupedBy(
    logs,
    ({ completedAt }) => completedAt && localDate(completedAt, timeZone),
  );
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const date = addDays(today, index + 1 - WEEK_DAYS);
    return { date, logs: (byDate.get(date) ?? []).reverse() };
  });
};

/** Reads more pages only while a workout of the answer is missing. */
const readWorkouts = async (
  training: TrainingMethods,
  userId: Input['userId'],
  { today, recommendations, rest }: SmartWorkoutAnswer,
): Promise<readonly SwapTarget[]> => {
  const named = [today, today?.swapTo, ...recommendations, rest].flatMap(
    (one) => one?.workout?.ref ?? [],
  );
  const wanted = new Set(named.map(refKey));
  const found: SwapTarget[] = [];
  for (let cursor: string | undefined; found.length < wanted.size;) {
    const page = await training.swaps.targets({ userId, limit: PAGE, cursor });
    found.push(...page.workouts.filter(({ ref }) => wanted.has(refKey(ref))));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  return found;
};

// Choice: the parts of the first screen are read at the same time, not in one snapshot. A
// concurrent write may show in one part but not in another.
const readHome = async (training: Freshlegs, input: Input): Promise<HomeAnswer> => {
  const { userId, timeZone = training.timeZone } = input;
  const [recommended, recovery, planned, completed] = await Promise.all([
    training.recommendations.smartWorkout({ ...input, timeZone }),
    training.recovery.muscleGroups({ userId }),
    training.logs.list({ userId, completed: false, limit: SHOWN_MAX }),
    training.logs.list({ userId, completed: true, limit: WEEK_LOGS_MAX }),
  ]);
  const { asOf, today = null, recommendations, rest = null } = recommended;
  const { focus = null, compose = null } = recommended;
  const { muscleGroups, bodyRegions } = recovery;
  const workouts = await readWorkouts(training, userId, recommended);
  return {
    asOf,
    today,
    recommendations,
    rest,
    focus,
    compose,
    workouts,
    muscleGroups,
    bodyRegions,
    week: weekOf(completed.logs, asOf, { timeZone, dayStartsAt: training.dayStartsAt }),
    planned: planned.logs,
    lastLogs: completed.logs.slice(0, SHOWN_MAX),
  };
};

/** A method that combines others, for an app's first screen. */
export interface HomeMethods {
  readonly home: {
    /**
     * Returns what the first screen shows, in one answer: the plan for today, recommendations,
     * recovery, the week and the last logs. Errors: `INVALID_INPUT`.
     */
    readonly read: (input: Input) => Promise<HomeAnswer>;
  };
}

export const homeMethods = (training: Freshlegs): HomeMethods => ({
  home: { read: (input) => readHome(training, input) },
});
