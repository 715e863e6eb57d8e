// Finds a stall: sessions in a row without progress.
import type { ProgressionReason } from '../reasons.js';
import type { PerformedSet } from '../records.js';
import { repsOf } from '../recovery/training-load.js';
import { DAY_HOURS, HOUR_MS, LONG_BREAK_DAYS } from '../limits.js';
import { setsInRange } from './compare.js';
import { weightOf, type Exposure } from './exposures.js';
import type { PlannedSets } from './sets.js';
import type { WeightSteps } from './weights.js';

// Choice: three sessions in a row in which neither the hardest weight nor its repetitions exceed those
// of the session before it are a stall. A long break ends it. Whoever is at the top of the range has
// nothing left to add within the plan, so this is no stall. Sessions without a workout count if
// most of their sets are in the planned range, so that heavy and light days are not compared. A
// suggested deload has 80 % of the weight, or half of the sets.
const STALLED_SESSIONS = 3;
const IN_RANGE_SHARE = 0.5;
const DELOAD_SHARE = 0.8;

interface Best {
  readonly weightKg: number;
  /** The sets with this weight. */
  readonly sets: readonly PerformedSet[];
  /** Their repetitions or seconds together. */
  readonly count: number;
}

/** The hardest weight, and how often it was lifted. */
const bestOf = ({ sets }: Exposure, { hardest }: WeightSteps): Best => {
  const weightKg = hardest(sets.map(weightOf));
  const top = sets.filter((set) => weightOf(set) === weightKg);
  return {
    weightKg,
    sets: top,
    count: top.reduce((sum, { reps, seconds }) => sum + Number(reps ?? seconds), 0),
  };
};

const isAtTop = ({ sets }: Best, { repsMax }: PlannedSets): boolean =>
  sets.every((set) => repsOf(set) >= repsMax);

const isBetter = (a: Best, b: Best, { hardest }: WeightSteps): boolean =>
  a.weightKg === b.weightKg ? a.count > b.count : hardest([a.weightKg, b.weightKg]) === a.weightKg;

const LONG_BREAK_MS = LONG_BREAK_DAYS * DAY_HOURS * HOUR_MS;

/** The last exposures without a long break between them. */
const sinceBreak = (exposures: readonly Exposure[]): readonly Exposure[] =>
  exposures.reduce<readonly Exposure[]>((kept, own) => {
    const latest = kept.at(-1)?.at ?? own.at;
    return own.at.getTime() - latest.getTime() >= LONG_BREAK_MS ? [own] : [...kept, own];
  }, []);

/** Compares the exposures of the same workout, up to the one that the suggestion comes from. */
export function stallReasons(
  from: Exposure,
  exposures: readonly Exposure[],
  plan: PlannedSets,
  steps: WeightSteps,
): readonly ProgressionReason[] {
  const workout = { ...from, plan };
  const same = exposures
    .slice(0, exposures.indexOf(from) + 1)
    .filter(
      (exposure) =>
        exposure.workoutKey === from.workoutKey && setsInRange(exposure, workout) > IN_RANGE_SHARE,
    );
  const last = sinceBreak(same)
    .slice(-STALLED_SESSIONS - 1)
    .map((exposure) => bestOf(exposure, steps));
  const latest = last.at(-1);
  if (latest === undefined || last.length <= STALLED_SESSIONS) return [];
  if (isAtTop(latest, plan)) return [];
  const isProgress = last
    .slice(1)
    .some((best, at) => last.slice(at, at + 1).some((earlier) => isBetter(best, earlier, steps)));
  if (isProgress) return [];
  const lightKg = steps.floor(latest.weightKg * DELOAD_SHARE);
  const toKg = steps.isAssistance || lightKg <= 0 ? null : lightKg;
  return [{ code: 'stalled', params: { sessions: STALLED_SESSIONS, toKg } }];
}
