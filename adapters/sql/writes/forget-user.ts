import type { WritePlan } from '../plan.js';
import type { Store, StoreTables } from '../store-tables.js';
import { assign } from './write-columns.js';

const REFERENCES = ['swapped_from_id', 'custom_workout_id', 'custom_workout_exercise_id'] as const;

/** Whether a log refers to the user's rows in the library's tables. */
export function hasReferences(log: string): string {
  return `(${REFERENCES.map((column) => `${log}.${column} is not null`).join(' or ')})`;
}

/** Tables that refer to others come first. */
const FORGOTTEN = [
  'idempotencyKey',
  'place',
  'preference',
  'correction',
  'load',
  'recovery',
  'swap',
  'customWorkoutExercise',
  'customWorkout',
  'state',
] as const satisfies readonly (keyof StoreTables)[];

/** Deletes all rows of the user. Logs stay, but their references to deleted rows become null. */
export function forgetUserWrites({ d, t }: Store): WritePlan {
  const { table, userId, touch } = t.logTable;
  const cleared = REFERENCES.map((column) => [column, 'null'] as const);
  return [
    {
      name: 'unreferencedLogs',
      text: `
    update ${table} as log set ${assign([...cleared, ...touch(':now')])}
    where ${d.of('log', userId)} and ${hasReferences('log')}`,
    },
    ...FORGOTTEN.map((name) => ({
      name: `forgotten_${name}`,
      text: `
    delete from ${t[name]} as gone where ${d.of('gone')}`,
    })),
  ];
}
