// Finds a stall: sessions in a row without progress.
import type { ProgressionReason } from '../reasons.js';
import { weightOf, type Exposure } from './exposures.js';
import type { WeightSteps } from './weights.js';

// Choice: three sessions in a row in which neither the hardest weight nor its repetitions exceed those
// of the session before it are a stall. A suggested deload has 80 % of the weight, or half of the
// sets.
const STALLED_SESSIONS = 3;
const DELOAD_SHARE = 0.8;

interface Best {
  readonly weightKg: number;
  readonly count: number;
}

/** The hardest weight, and its repetitions or seconds together. */
const bestOf = ({ sets }: Exposure, { hardest }: WeightSteps): Best => {
  const weightKg = hardest(sets.map(weightOf));
  const top = sets.filter((set) => weightOf(set) === weightKg);
  return {
    weightKg,
    count: top.reduce((sum, { reps, seconds }) => sum + Number(reps ?? seconds), 0),
  };
};

const isBetter = (a: Best, b: Best, { hardest }: WeightSteps): boolean =>
  a.weightKg === b.weightKg ? a.count > b.count : hardest([a.weightKg, b.weightKg]) === a.weightKg;

/** Compares the exposures of the same workout, up to the one that the suggestion comes from. */
export function stallReasons(
  from: Exposure,
  exposures: readonly Exposure[],
  steps: WeightSteps,
): readonly ProgressionReason[] {
  const last = exposures
    .slice(0, exposures.indexOf(from) + 1)
    .filter(({ workoutKey }) => workoutKey === from.workoutKey)
    .slice(-STALLED_SESSIONS - 1)
    .map((exposure) => bestOf(exposure, steps));
  const [before, ...later] = last;
  const latest = later.at(-1);
  if (before === undefined || latest === undefined || later.length < STALLED_SESSIONS) return [];
  const isProgress = later.some((best, at) =>
    last.slice(at, at + 1).some((earlier) => isBetter(best, earlier, steps)),
  );
  if (isProgress) return [];
  const lightKg = steps.floor(latest.weightKg * DELOAD_SHARE);
  const toKg = steps.isAssistance || lightKg <= 0 ? null : lightKg;
  return [{ code: 'stalled', params: { sessions: STALLED_SESSIONS, toKg } }];
}
