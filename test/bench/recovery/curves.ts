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

interface Session {
  readonly name: string;
  readonly muscleGroup: string;
  readonly exercises: number;
  readonly sets: readonly PerformedSet[];
}

const HOURS = [0, 12, 24, 36, 48, 72, 96];
const SCORES = [30, 60, 80, 95];
const HOUR_MS = 3_600_000;

const session = (
  name: string,
  muscleGroup: string,
  exercises: number,
  set: PerformedSet,
  count = 3,
): Session => ({ name, muscleGroup, exercises, sets: Array.from({ length: count }, () => set) });

const UNKNOWN_RIR = 4 / 3;
const SESSIONS: readonly Session[] = [
  session('1 exercise, RIR 3, biceps', 'biceps', 1, { reps: 10, rir: 3 }),
  session('2 exercises, RIR 1.3, biceps', 'biceps', 2, { reps: 10, rir: UNKNOWN_RIR }),
  session('3 exercises, RIR 1.3, chest', 'chest', 3, { reps: 10, rir: UNKNOWN_RIR }),
  session('3 exercises, failure, chest', 'chest', 3, { reps: 10, rir: 0 }),
  session('3 exercises, RIR 1.3, quadriceps', 'quadriceps', 3, { reps: 10, rir: UNKNOWN_RIR }),
  session('5 exercises, failure, quadriceps', 'quadriceps', 5, { reps: 10, rir: 0 }),
  ...[5, 6, 7, 8].map((rir) =>
    session(`3 exercises, RIR ${rir}, chest`, 'chest', 3, { reps: 10, rir }),
  ),
  ...(
    [
      ['60 s', 60],
      ['61 s', 61],
      ['10 min', 600],
      ['30 min', 1800],
      ['4 h', 14_400],
    ] as const
  ).map(([name, seconds]) =>
    session(`1 set of ${name}, quadriceps`, 'quadriceps', 1, { seconds }, 1),
  ),
];

const recordOf = ({ muscleGroup, exercises, sets }: Session) => {
  const catalogue = Array.from({ length: exercises }, (_, id) =>
    exerciseOf(id, `Exercise ${id}`, [muscleGroup], []),
  );
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
      own.name,
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
