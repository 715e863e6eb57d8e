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

// The most that a backfill takes in one page.
const BACKFILL_LIMIT = 500;

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
 * Records the sessions, all or nothing: those that are new in bulk, as a host stores its own logs, and a backfill then
 * computes their loads. At the start of each session of `days` only what ended by then is recorded, and the service is
 * asked what it answers just then.
 */
export function recordSessions(
  store: HistoryStore,
  sessions: readonly Session[],
  days: readonly Session[],
  onEvent: () => void,
): Recording {
  return store.inTransaction(() => {
    const known = store.importKeys();
    const isComparable = createComparability(store);
    const asked = new Set(days);
    const live = new Map<Session, Answers>();
    const counts: Record<Outcome, number> = { imported: 0, unchanged: 0, updated: 0, moved: 0 };
    const ended: Session[] = [];
    const recordEnded = (): void => {
      const all = ended.splice(0);
      const added = all.filter(({ importKey }) => !known.has(importKey));
      if (added.length > 0) recordNew(store, added);
      counts.imported += added.length;
      for (const session of all) {
        if (known.has(session.importKey)) counts[updateStored(store, session)] += 1;
      }
    };
    for (const { at, type, session } of listEvents(sessions)) {
      store.setNow(at);
      if (type === 'end') {
        ended.push(session);
      } else if (asked.has(session) && isComparable(at)) {
        recordEnded();
        live.set(session, askLive(store));
      }
      onEvent();
    }
    recordEnded();
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

/** Stores new logs as a host stores its own, and lets the library compute what they loaded. */
function recordNew(store: HistoryStore, sessions: readonly Session[]): void {
  const { training, userId } = store;
  store.insertLogs(sessions);
  let cursor: string | undefined;
  do {
    const page = training.recovery.backfill({ userId, limit: BACKFILL_LIMIT, cursor });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Compares a session with the log that has its import key. */
function updateStored(store: HistoryStore, session: Session): Outcome {
  const { training, userId } = store;
  const { importKey, endedAt, exercises } = session;
  // The key is taken, so this answers the log that has it.
  const { log } = training.logs.create({ userId, importKey, completedAt: endedAt, exercises });
  if (log.status !== 'active') return 'unchanged';
  if (log.completedAt?.getTime() !== endedAt.getTime()) return 'moved';
  const stored = training.logs.find({ userId, logId: log.id });
  if (isDeepStrictEqual(stored?.exercises, exercises)) return 'unchanged';
  // Choice: a workout that was corrected or continued in the app since is brought up to date, not recorded twice.
  training.logs.record({ userId, logId: log.id, exercises });
  return 'updated';
}
