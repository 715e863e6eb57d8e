import { readFile } from 'node:fs/promises';
import { readHistory, type ImportedFile } from './formats/index';
import type { ImportOptions } from './options';
import { listFirstOfDays, recordSessions } from './recording';
import { replaySessions } from './replay';
import type { ImportResult } from './report';
import { mapHistory } from './sessions';
import { openStore, type HistoryStore } from './store';

/** Is told how far an import is. */
export interface Progress {
  readonly advance: () => void;
  readonly stop: () => void;
}

type StartProgress = (total: number) => Progress;

// A session is an event when it starts and when it ends; a day is one when it is replayed.
const EVENTS_PER_SESSION = 2;
const SILENT: Progress = { advance: () => undefined, stop: () => undefined };

/**
 * Imports a file as the options say. All of it is read before the database is touched, and all of it is recorded or
 * nothing: a file that is refused with INVALID_INPUT leaves nothing behind.
 */
export async function importHistory(
  options: ImportOptions,
  startProgress: StartProgress = () => SILENT,
): Promise<ImportResult> {
  const { timeZone, weightUnit } = options;
  const file = readHistory(await readFile(options.file), {
    timeZone,
    ...(weightUnit === undefined ? {} : { weightUnit }),
  });
  const store = openStore(options);
  // What came before is start-up: the program, the file, the database with its catalogue.
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
  const history = mapHistory(file, store.index, { timeZone, now: new Date() });
  const { sessions } = history;
  const days = replays ? listFirstOfDays(sessions) : [];
  const progress = startProgress(sessions.length * EVENTS_PER_SESSION + days.length);
  try {
    const recording = recordSessions(store, sessions, days, progress.advance);
    const replay = replaySessions(store, days, {
      live: recording.live,
      onDay: progress.advance,
    });
    return { file, history, recording, replay };
  } finally {
    progress.stop();
  }
}
