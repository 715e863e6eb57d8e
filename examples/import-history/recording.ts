import { isDeepStrictEqual } from 'node:util';
import type { MuscleGroupsAnswer, PerformedExercise, SmartWorkoutAnswer } from 'freshlegs';
import { replaceCorrected, type Replacement } from './replacements';
import type { MappedHistory, Session } from './sessions';
import type { HistoryStore } from './store';

/** What the service answers at the start of a session. */
export interface Answers {
  readonly recovery: MuscleGroupsAnswer;
  readonly recommendation: SmartWorkoutAnswer;
}

export interface Recording {
  readonly importedLogs: number;
  /** Workouts that were already stored, including updated ones. */
  readonly skippedDuplicates: number;
  /** Skipped workouts whose exercises had changed. */
  readonly updatedLogs: number;
  /** Skipped workouts that are stored with another end time. */
  readonly movedLogs: number;
  /** Skipped workouts of which an earlier import knew more. */
  readonly keptLogs: number;
  /** Skipped workouts whose start was corrected in the app. */
  readonly replacements: readonly Replacement[];
  /** The live answers per session, for the sessions that the replay can compare. */
  readonly live: ReadonlyMap<Session, Answers>;
}

type Outcome = 'imported' | 'unchanged' | 'updated' | 'moved' | 'kept';

const NO_OUTCOMES: Record<Outcome, number> = {
  imported: 0,
  unchanged: 0,
  updated: 0,
  moved: 0,
  kept: 0,
};

const BACKFILL_LIMIT = 500;

interface Event {
  readonly at: Date;
  readonly type: 'start' | 'end';
  readonly session: Session;
}

/** The first session of each training day. The service is asked when it starts. */
export function listFirstOfDays(sessions: readonly Session[]): readonly Session[] {
  const days = new Set<string>();
  return sessions.filter(({ date }) => !days.has(date) && days.add(date));
}

/**
 * Records all sessions or none. Inserts new ones in bulk, like a host's own logs, and a backfill
 * computes their loads. Asks the service at the start of each session in `days`, when only earlier
 * sessions are recorded.
 */
export function recordSessions(
  store: HistoryStore,
  history: Pick<MappedHistory, 'sessions' | 'importKeys'>,
  days: readonly Session[],
  onSession: () => void,
): Recording {
  return store.inTransaction(() => {
    const { sessions } = history;
    // First, because a live answer must know all stored logs at the times that they now have.
    const replacements = replaceCorrected(store, history);
    const known = store.logsByKey();
    const isComparable = createComparability(store);
    const asked = new Set(days);
    const live = new Map<Session, Answers>();
    const counts = { ...NO_OUTCOMES };
    const ended: Session[] = [];
    const recordEnded = (): void => {
      const all = ended.splice(0);
      const added = all.filter(({ importKey }) => !known.has(importKey));
      if (added.length > 0) recordNew(store, added);
      counts.imported += added.length;
      for (const session of all) {
        if (known.has(session.importKey)) counts[updateStored(store, session, known)] += 1;
      }
    };
    for (const { at, type, session } of listEvents(sessions)) {
      store.setNow(at);
      if (type === 'end') {
        ended.push(session);
        onSession();
      } else if (asked.has(session) && isComparable(at)) {
        recordEnded();
        live.set(session, askLive(store));
      }
    }
    recordEnded();
    return {
      importedLogs: counts.imported,
      skippedDuplicates: sessions.length - counts.imported,
      updatedLogs: counts.updated,
      movedLogs: counts.moved,
      keptLogs: counts.kept,
      replacements,
      live,
    };
  });
}

/** The completion times of all logs, ascending. */
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

// A live answer at t must only know the logs performed before t. So a session that ends at t or
// later is recorded after the service was asked.
function listEvents(sessions: readonly Session[]): readonly Event[] {
  const starts = sessions.map((session): Event => ({
    at: session.startedAt,
    type: 'start',
    session,
  }));
  const ends = sessions.map((session): Event => ({ at: session.endedAt, type: 'end', session }));
  // The sort is stable, so starts stay before ends at the same instant.
  return [...starts, ...ends].sort((a, b) => a.at.getTime() - b.at.getTime());
}

// Logs from before this import that were performed at t or later change the live answers at t. So
// live answers are comparable only after the newest such log.
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

/** Inserts new logs like a host, then lets the library compute their loads. */
function recordNew(store: HistoryStore, sessions: readonly Session[]): void {
  const { training, userId } = store;
  store.insertLogs(sessions);
  let cursor: string | undefined;
  do {
    const page = training.recovery.backfill({ userId, limit: BACKFILL_LIMIT, cursor });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Compares a session with the stored log that has its import key. */
function updateStored(
  store: HistoryStore,
  session: Session,
  known: ReadonlyMap<string, number>,
): Outcome {
  const { training, userId } = store;
  const { importKey, endedAt, exercises } = session;
  // A log with this key exists, so the call returns it.
  const { log } = training.logs.create({ userId, importKey, completedAt: endedAt, exercises });
  if (log.status !== 'active') return 'unchanged';
  if (log.completedAt?.getTime() !== endedAt.getTime()) return 'moved';
  const stored = training.logs.find({ userId, logId: log.id });
  if (isDeepStrictEqual(stored?.exercises, exercises)) return 'unchanged';
  // Choice: never delete what an earlier import stored and this one cannot know: sets whose name was
  // given in --map then, or a workout of the same minute that was since deleted in the app, so that
  // the numbers in the keys of the others have changed.
  const wasMapped = session.isPartial && !isContained(stored?.exercises ?? [], exercises);
  if (wasMapped || known.has(session.nextImportKey)) return 'kept';
  // Choice: update a workout that was corrected or continued in the app, instead of recording it
  // twice.
  training.logs.record({ userId, logId: log.id, exercises });
  return 'updated';
}

/** Whether each entry has one of its exercise in the other list. */
function isContained(
  entries: readonly PerformedExercise[],
  others: readonly PerformedExercise[],
): boolean {
  const left = others.map(({ exerciseId }) => exerciseId);
  return entries.every(({ exerciseId }) => {
    const at = left.indexOf(exerciseId);
    return at !== -1 && left.splice(at, 1).length > 0;
  });
}
