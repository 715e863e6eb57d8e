import type { Terminal } from './terminal.js';

// Choice: on a terminal, progress rewrites one line ten times a second, after the first half second.
// Elsewhere, such as in a log file, it writes a line every ten seconds.
const REWRITE_MS = 100;
const FIRST_MS = 500;
const LINE_MS = 10_000;

export interface Progress {
  /** One more is done. */
  readonly advance: () => void;
  /** Writes a line above the progress. */
  readonly say: (line: string) => void;
  readonly stop: () => void;
}

/** What shows the progress of a piece of work. */
export type StartProgress = (doing: string, total: number, noun: string) => Progress;

/**
 * Formats a duration in its largest units.
 *
 * @example
 * durationOf(7_400_000); // '2 h 3 min'
 */
export function durationOf(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}

/**
 * Says how much is done, and how long the rest takes at the same speed.
 *
 * @example
 * progressText('Verifying', 120, 300, 'users', 8_000);
 * // 'Verifying: 120 of 300 users (40 %), about 12 s left'
 */
export function progressText(
  doing: string,
  done: number,
  total: number,
  noun: string,
  elapsedMs: number,
): string {
  const [all, n] = [Math.max(total, done), (value: number) => value.toLocaleString('en-US')];
  const left = done === 0 ? '' : `, about ${durationOf((elapsedMs / done) * (all - done))} left`;
  const percent = all === 0 ? 100 : Math.floor((done / all) * 100);
  return `${doing}: ${n(done)} of ${n(all)} ${noun} (${percent} %)${done === all ? '' : left}`;
}

/** Shows progress on `err`, by the terminal's clock. */
export function progressOn({
  err,
  now,
  isInteractive,
}: Pick<Terminal, 'err' | 'now' | 'isInteractive'>): StartProgress {
  return (doing, total, noun) => {
    const begun = now().getTime();
    let [done, shown, isDrawn] = [0, isInteractive ? begun + FIRST_MS - REWRITE_MS : begun, false];
    const clear = (): void => {
      if (isDrawn) err('\r\u001b[K');
      isDrawn = false;
    };
    return {
      advance: () => {
        done += 1;
        const at = now().getTime();
        if (at - shown < (isInteractive ? REWRITE_MS : LINE_MS)) return;
        shown = at;
        const text = progressText(doing, done, total, noun, at - begun);
        err(isInteractive ? `\r${text}\u001b[K` : `${text}\n`);
        isDrawn = isInteractive;
      },
      say: (line) => {
        clear();
        err(`${line}\n`);
      },
      stop: clear,
    };
  };
}
