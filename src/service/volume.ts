import { volumeSince, weeklyVolume, type VolumeWeek } from '../domain/recovery/volume.js';
import { EXERCISES_COMPARED_MAX } from '../domain/limits.js';
import { defineWants, type Parts, type Snapshot } from '../domain/snapshot.js';
import { modelTag } from '../domain/recovery/model.js';
import { volumeWeeksSchema } from '../schemas.js';
import { goalsByGroup, groupsIn, namesOfKeys, needsCatalogue, requireMuscles } from './names.js';
import { defineUseCase } from './use-case.js';

/** The answer of `volume.weeks`. */
export interface VolumeAnswer {
  /** The time of the answer. */
  readonly asOf: Date;
  /** Oldest first. The last week is the current one, or that of `asOf`. */
  readonly weeks: readonly VolumeWeek[];
}

const VOLUME = defineWants({ windowLoads: 'since' });
// Also reads the catalogue and the records, to find names that the library does not know.
const VOLUME_OF_NAMES = defineWants({ ...VOLUME, recovery: 'ifStale', catalogue: 'first' });

type VolumeSnapshot = Snapshot<typeof VOLUME> & Partial<Pick<Parts, 'catalogue' | 'recovery'>>;

const weeks = defineUseCase({
  operation: 'volume.weeks',
  input: volumeWeeksSchema,
  call: (port, input, { now, model }): VolumeSnapshot => {
    const asOf = input.asOf ?? now;
    const params = { loadsSince: volumeSince(asOf, input.weeks), before: input.asOf ?? null };
    return needsCatalogue(namesOfKeys('goals', input.goals))
      ? port.read(input.userId, VOLUME_OF_NAMES, {
          ...params,
          model: modelTag(model),
          exercisesMax: EXERCISES_COMPARED_MAX,
        })
      : port.read(input.userId, VOLUME, params);
  },
  shape: ({ windowLoads, catalogue = null, recovery }, input, context): VolumeAnswer => {
    const given = namesOfKeys('goals', input.goals);
    requireMuscles(given, catalogue, groupsIn(recovery));
    const asOf = input.asOf ?? context.now;
    const goals = goalsByGroup(input.goals);
    const { weekStartsOn, zoneFor } = context;
    const days = { timeZone: zoneFor(input.timeZone), weekStartsOn };
    return {
      asOf,
      weeks: weeklyVolume(windowLoads, asOf, { ...days, weeks: input.weeks, goals }),
    };
  },
});

/** The methods of `training.volume`. */
export const volume = {
  /**
   * Returns each muscle group's sets and training days in the last `weeks` calendar weeks (default
   * 4). Says whether the sets are below, inside or above the range in `goals` (default 10 to 20).
   * Errors: `INVALID_INPUT`, also for a muscle group that is neither built in nor used by an
   * exercise.
   */
  weeks,
} as const;
