import { readFile } from 'node:fs/promises';
import { readHistory, type ImportedFile } from './formats/index';
import type { ImportOptions } from './options';
import { SILENT, type StartProgress } from './progress';
import { listFirstOfDays, recordSessions } from './recording';
import { replaySessions } from './replay';
import type { ImportResult } from './report';
import { mapHistory } from './sessions';
import { openStore, type HistoryStore } from './store';

/**
 * Reads the whole file before it opens the database, and records everything or nothing. Refuses a
 * bad file with INVALID_INPUT.
 */
export async function importHistory(
  options: ImportOptions,
  startProgress: StartProgress = SILENT,
): Promise<ImportResult> {
  const { timeZone, weightUnit } = options;
  const file = readHistory(await readFile(options.file), {
    timeZone,
    ...(weightUnit === undefined ? {} : { weightUnit }),
  });
  const store = openStore(options);
  // The measured time excludes starting the program, reading the file and opening the database.
  const startedAt = performance.now();
  try {
    const found = recordAndReplay(file, store, options, startProgress);
    return { ...found, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    store.close();
  }
}

function recordAndReplay(
  file: ImportedFile,
  store: HistoryStore,
  { timeZone, replay: replays }: ImportOptions,
  startProgress: StartProgress,
): Omit<ImportResult, 'seconds'> {
  const now = new Date();
  store.setNow(now);
  const history = mapHistory(file, store.index, { timeZone, now });
  const { sessions } = history;
  const days = replays ? listFirstOfDays(sessions) : [];
  const onSession = startProgress('Recording', sessions.length, 'workouts');
  const recording = recordSessions(store, history, days, onSession);
  const onDay = startProgress('Checking', days.length, 'training days');
  const replay = replaySessions(store, days, { live: recording.live, onDay });
  return { file, history, recording, replay };
}
