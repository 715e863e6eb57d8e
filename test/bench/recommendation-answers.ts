import type { RecommendationCandidate, Recommendations } from 'freshlegs';

/** An answer that recommends one workout, or none. */
export const onlyOf = (chosen: RecommendationCandidate | undefined): Recommendations => ({
  window: { from: new Date(0), to: new Date(0) },
  excludedMuscleGroups: [],
  recommendations:
    chosen === undefined
      ? []
      : [
          {
            rank: 1,
            workout: { ref: chosen.ref, name: chosen.name, programName: chosen.programName },
            minutes: 0,
            recovery: { percentage: 0, limitingMuscleGroup: '' },
            readiness: 'ready',
            betterFrom: null,
            lastDoneAt: null,
            leaveOut: [],
            muscleGroups: [],
            reasons: [],
            message: '',
          },
        ],
});
