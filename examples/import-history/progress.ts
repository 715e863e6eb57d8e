// Shows how much of a long piece of work is done. The clock and the stream are arguments.

const REWRITE_MS = 100;
const LINE_MS = 10_000;

/** Called whenever one more is done. */
export type Advance = () => void;

/** Begins a piece of work, such as `('Recording', 700, 'workouts')`. */
export type StartProgress = (doing: string, total: number, noun: string) => Advance;

export const SILENT: StartProgress = () => () => undefined;

interface Stream {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/**
 * On a terminal, rewrites one line, and clears it when all is done. Elsewhere, writes a line every
 * ten seconds.
 */
export function showProgress(stream: Stream, now: () => number): StartProgress {
  const isTerminal = stream.isTTY === true;
  return (doing, total, noun) => {
    const begun = now();
    let [done, shown] = [0, begun];
    return () => {
      done += 1;
      const at = now();
      if (isTerminal && done === total) stream.write('\r\u001b[K');
      else if (at - shown >= (isTerminal ? REWRITE_MS : LINE_MS)) {
        shown = at;
        const leftMs = ((at - begun) / done) * (total - done);
        const left = done === total ? '' : `, about ${formatDuration(leftMs)} left`;
        const percent = Math.floor((done / total) * 100);
        const text = `${doing}: ${done} of ${total} ${noun} (${percent} %)${left}`;
        stream.write(isTerminal ? `\r${text}\u001b[K` : `${text}\n`);
      }
    };
  };
}
