import { isDeepStrictEqual } from 'node:util';
import { readImportKey, toLocalText, type MappedHistory, type Session } from './sessions';
import type { HistoryStore } from './store';

/** A stored log that now has another start. Both are local times of the file. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

interface Pair {
  readonly session: Session;
  readonly logId: number;
  readonly storedKey: string;
  readonly storedWallMs: number;
  readonly distanceMs: number;
}

const DISTANCE_MAX_MS = 12 * 3_600_000;

/**
 * Moves a stored log to a workout of the file, if the user corrected the start in the app. Its
 * exercises and sets must be equal.
 *
 * Choice: the starts differ by at most 12 hours on the local clock, and the file no longer has the
 * stored start. So two equal workouts in one file stay two logs. If several pairs are possible, the
 * nearest starts belong together.
 */
export function replaceCorrected(
  store: HistoryStore,
  history: Pick<MappedHistory, 'sessions' | 'importKeys'>,
): readonly Replacement[] {
  const moved = new Set<Session>();
  const used = new Set<number>();
  const replacements: Replacement[] = [];
  for (const pair of listPairs(store, history)) {
    const { session, logId, storedKey } = pair;
    if (moved.has(session) || used.has(logId) || !isSameWork(store, pair)) continue;
    moved.add(session);
    used.add(logId);
    moveLog(store, pair);
    store.changeKey(storedKey, session.importKey);
    replacements.push({
      from: toLocalText(pair.storedWallMs),
      to: toLocalText(session.wallStartMs),
    });
  }
  return replacements.sort((a, b) => (a.to < b.to ? -1 : 1));
}

/** A stored start moves too, so that it is never after the new end. */
function moveLog({ training, userId }: HistoryStore, { session, logId }: Pair): void {
  const { startedAt, endedAt: completedAt } = session;
  const stored = training.logs.find({ userId, logId })?.log.startedAt ?? null;
  const hasStart = session.hasDuration || stored !== null;
  training.logs.update({ userId, logId, completedAt, ...(hasStart && { startedAt }) });
}

/** New workouts with the logs that the file no longer has, the nearest starts first. */
function listPairs(
  store: HistoryStore,
  { sessions, importKeys }: Pick<MappedHistory, 'sessions' | 'importKeys'>,
): readonly Pair[] {
  const stored = store.logsByKey();
  const added = sessions.filter(({ importKey }) => !stored.has(importKey));
  // A file is of one app.
  const { format } = readImportKey(added[0]?.importKey ?? '');
  return [...stored]
    .filter(([key]) => !importKeys.has(key) && readImportKey(key).format === format)
    .flatMap(([storedKey, logId]) => {
      const storedWallMs = readImportKey(storedKey).wallStartMs;
      return added
        .map((session) => {
          const distanceMs = Math.abs(session.wallStartMs - storedWallMs);
          return { session, logId, storedKey, storedWallMs, distanceMs };
        })
        .filter(({ distanceMs }) => distanceMs <= DISTANCE_MAX_MS);
    })
    .sort((a, b) => a.distanceMs - b.distanceMs || (a.storedKey < b.storedKey ? -1 : 1));
}

function isSameWork({ training, userId }: HistoryStore, { session, logId }: Pair): boolean {
  const stored = training.logs.find({ userId, logId });
  return (
    stored?.log.status === 'active' &&
    stored.log.completedAt !== null &&
    isDeepStrictEqual(stored.exercises, session.exercises)
  );
}
