import { describe, expect, it } from 'vitest';
import { showProgress } from '../../examples/import-history/progress';

/** What is written if one more of four workouts is done at each of these times. */
const writtenAt = (isTTY: boolean, ...times: readonly number[]): readonly string[] => {
  const written: string[] = [];
  let now = 0;
  const start = showProgress({ isTTY, write: (text) => written.push(text) }, () => now);
  const advance = start('Recording', 4, 'workouts');
  for (const time of times) {
    now = time;
    advance();
  }
  return written;
};

describe('the progress of an import', () => {
  it('rewrites one line on a terminal, and clears it at the end', () => {
    expect(writtenAt(true, 50, 200, 250, 400)).toEqual([
      '\rRecording: 2 of 4 workouts (50 %), about 1 s left\u001b[K',
      '\r\u001b[K',
    ]);
  });
  it('writes a line every ten seconds elsewhere, and none for short work', () => {
    expect(writtenAt(false, 100, 200, 300, 400)).toEqual([]);
    expect(writtenAt(false, 9000, 10_000, 19_000, 20_000)).toEqual([
      'Recording: 2 of 4 workouts (50 %), about 10 s left\n',
      'Recording: 4 of 4 workouts (100 %)\n',
    ]);
  });
});
