import { isDeepStrictEqual } from 'node:util';
import type { MuscleGroupsAnswer, SmartWorkoutAnswer } from 'freshlegs';
import type { Session } from './sessions';
import type { HistoryStore } from './store';

/** What was answered at the start of a session. */
export interface Answers {
  readonly recovery: MuscleGroupsAnswer;
  readonly recommendation: SmartWorkoutAnswer;
}

/** What recording a history did. */
export interface Recording {
  readonly importedLogs: number;
  /** Workouts that were there already, also those that were updated. */
  readonly skippedDuplicates: number;
  /** Of those, the ones whose exercises were corrected since. */
  readonly updatedLogs: number;
  /** Of those, the ones that are stored with another end. */
  readonly movedLogs: number;
  /** What was answered live, by session, where a later answer can be compared with it. */
  readonly live: ReadonlyMap<Session, Answers>;
}

type Outcome = 'imported' | 'unchanged' | 'updated' | 'moved';

interface Event {
  readonly at: Date;
  readonly type: 'start' | 'end';
  readonly session: Session;
}

/** The first session of each training day: those at whose start the service is asked. */
export function listFirstOfDays(sessions: readonly Session[]): readonly Session[] {
  const days = new Set<string>();
  return sessions.filter(({ date }) => !days.has(date) && days.add(date));
}

/**
 * Records the sessions as they happened: the clock goes from event to event, asks at the start of each day's first
 * session what the service answers just then, and records each session at its end. All or nothing.
 */
export function recordSessions(
  store: HistoryStore,
  sessions: readonly Session[],
  onEvent: () => void,
): Recording {
  return store.inTransaction(() => {
    const isComparable = createComparability(store);
    const asked = new Set(listFirstOfDays(sessions));
    const live = new Map<Session, Answers>();
    const counts: Record<Outcome, number> = { imported: 0, unchanged: 0, updated: 0, moved: 0 };
    for (const { at, type, session } of listEvents(sessions)) {
      store.setNow(at);
      if (type === 'end') counts[recordSession(store, session)] += 1;
      else if (asked.has(session) && isComparable(at)) live.set(session, askLive(store));
      onEvent();
    }
    return {
      importedLogs: counts.imported,
      skippedDuplicates: counts.unchanged + counts.updated + counts.moved,
      updatedLogs: counts.updated,
      movedLogs: counts.moved,
      live,
    };
  });
}

/** The instants at which the user's logs were completed, ascending. */
export function listCompletions({ training, userId }: HistoryStore): readonly number[] {
  const times: number[] = [];
  let cursor: string | undefined;
  do {
    const page = training.logs.list({ userId, completed: true, limit: 100, cursor });
    times.push(...page.logs.flatMap(({ completedAt }) => completedAt?.getTime() ?? []));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return times.sort((a, b) => a - b);
}

// "Live at t" is what is answered while only the logs performed before t are recorded. A session that starts before
// another has ended is asked for before that one is recorded, and so is one that starts just as another ends.
function listEvents(sessions: readonly Session[]): readonly Event[] {
  const starts = sessions.map((session): Event => ({
    at: session.startedAt,
    type: 'start',
    session,
  }));
  const ends = sessions.map((session): Event => ({ at: session.endedAt, type: 'end', session }));
  // The sort is stable, so at one instant the starts stay before the ends.
  return [...starts, ...ends].sort((a, b) => a.at.getTime() - b.at.getTime());
}

// A log that was there before this import, and performed at t or later, is in what is answered now, and was not in
// what was answered at t. From the newest such log on, all that was performed before t is recorded, and nothing else.
function createComparability(store: HistoryStore): (at: Date) => boolean {
  const newest = listCompletions(store).at(-1) ?? -Infinity;
  const hasCorrections = store.hasCorrections();
  return (at) => !hasCorrections && at.getTime() > newest;
}

function askLive({ training, userId }: HistoryStore): Answers {
  return {
    recovery: training.recovery.muscleGroups({ userId }),
    recommendation: training.recommendations.smartWorkout({ userId }),
  };
}

function recordSession(store: HistoryStore, session: Session): Outcome {
  const { training, userId } = store;
  const { importKey, endedAt, exercises } = session;
  const { log, duplicate } = training.logs.create({
    userId,
    importKey,
    completedAt: endedAt,
    exercises,
  });
  if (duplicate !== true) return 'imported';
  if (log.status !== 'active') return 'unchanged';
  if (log.completedAt?.getTime() !== endedAt.getTime()) return 'moved';
  const stored = training.logs.find({ userId, logId: log.id });
  if (isDeepStrictEqual(stored?.exercises, exercises)) return 'unchanged';
  // Choice: a workout that was corrected or continued in the app since is brought up to date, not recorded twice.
  training.logs.record({ userId, logId: log.id, exercises });
  return 'updated';
}
