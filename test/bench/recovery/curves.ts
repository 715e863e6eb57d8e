import {
  calculateRecoveryScore,
  hoursUntilScore,
  replayRecovery,
  sessionLoads,
  type PerformedSet,
} from 'freshlegs';
import { exerciseOf } from '../../support/exercises.js';
import { formatTable } from '../table.js';

// The curves of the library for ordinary sessions, and for sets at the limits of the model.

const HOURS = [0, 12, 24, 36, 48, 72, 96];
const SCORES = [30, 60, 80, 95];
const HOUR_MS = 3_600_000;
const UNKNOWN_RIR = 4 / 3;

type Session = readonly [name: string, exercises: number, muscleGroup: string, set: PerformedSet];

const SESSIONS: readonly Session[] = [
  ['1 exercise, RIR 3', 1, 'biceps', { reps: 10, rir: 3 }],
  ['2 exercises, RIR 1.3', 2, 'biceps', { reps: 10, rir: UNKNOWN_RIR }],
  ['3 exercises, RIR 1.3', 3, 'chest', { reps: 10, rir: UNKNOWN_RIR }],
  ['3 exercises, failure', 3, 'chest', { reps: 10, rir: 0 }],
  ['3 exercises, RIR 1.3', 3, 'quadriceps', { reps: 10, rir: UNKNOWN_RIR }],
  ['5 exercises, failure', 5, 'quadriceps', { reps: 10, rir: 0 }],
  ['3 exercises, RIR 5', 3, 'chest', { reps: 10, rir: 5 }],
  ['3 exercises, RIR 6', 3, 'chest', { reps: 10, rir: 6 }],
  ['3 exercises, RIR 7', 3, 'chest', { reps: 10, rir: 7 }],
  ['3 exercises, RIR 8', 3, 'chest', { reps: 10, rir: 8 }],
  ['1 set of 60 s', 1, 'quadriceps', { seconds: 60 }],
  ['1 set of 61 s', 1, 'quadriceps', { seconds: 61 }],
  ['1 set of 10 min', 1, 'quadriceps', { seconds: 600 }],
  ['1 set of 30 min', 1, 'quadriceps', { seconds: 1800 }],
  ['1 set of 4 h', 1, 'quadriceps', { seconds: 14_400 }],
];
/** Sets of each exercise. A set of some time is the only one. */
const SETS = 3;

const recordOf = ([, exercises, muscleGroup, set]: Session) => {
  const catalogue = Array.from({ length: exercises }, (_, id) =>
    exerciseOf(id, `Exercise ${id}`, [muscleGroup], []),
  );
  const sets = Array.from({ length: set.seconds === undefined ? SETS : 1 }, () => set);
  const performed = catalogue.map(({ id }) => ({ exerciseId: id, sets }));
  const loads = sessionLoads(performed, catalogue).map((load) => ({
    ...load,
    performedAt: new Date(0),
  }));
  return { muscleGroup, ...replayRecovery(muscleGroup, loads) };
};

/** The score after some hours, and the hours until the score reaches a threshold. */
export const describeCurves = (): string => {
  const lines = SESSIONS.map((own) => {
    const record = recordOf(own);
    return [
      `${own[0]}, ${own[2]}`,
      ...HOURS.map((hours) => calculateRecoveryScore(record, new Date(hours * HOUR_MS)).toFixed(0)),
      ...SCORES.map((score) => hoursUntilScore(record, score, new Date(0)).toFixed(0)),
    ];
  });
  const head = [
    '3 x 10 per exercise',
    ...HOURS.map((hours) => `${hours} h`),
    ...SCORES.map((score) => `until ${score}`),
  ];
  return [
    'The score after some hours, and the hours until a score:',
    formatTable([head, ...lines]),
  ].join('\n');
};
