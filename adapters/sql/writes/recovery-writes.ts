import type { Changes } from '../../../src/domain/changes.js';
import type { WriteStatement } from '../plan.js';
import type { Store } from '../store-tables.js';
import { givenColumns } from './write-columns.js';

const RECORDS = {
  muscle_group: 'text',
  last_workout_date: 'timestamptz',
  intensity: 'numeric',
  exercises_count: 'integer',
};
const CORRECTIONS = { muscle_group: 'text', at_most: 'float8', until: 'timestamptz', note: 'text' };

const statementsOf = ({ d, t }: Store) =>
  ({
    records: {
      name: 'storedRecords',
      text: `
    insert into ${t.recovery} (user_id, created_at, updated_at, muscle_group, last_workout_date,
      intensity, exercises_count)
    select :user, :now, :now, ${givenColumns(RECORDS)} from ${d.given(RECORDS)} where true
    on conflict (user_id, muscle_group) do update set
      last_workout_date = excluded.last_workout_date, intensity = excluded.intensity,
      exercises_count = excluded.exercises_count, updated_at = excluded.updated_at`,
    },
    corrections: {
      name: 'storedCorrections',
      text: `
    insert into ${t.correction} (user_id, muscle_group, at_most, until, note)
    select :user, ${givenColumns(CORRECTIONS)} from ${d.given(CORRECTIONS)} where true
    on conflict (user_id, muscle_group) do update set
      at_most = excluded.at_most, until = excluded.until, note = excluded.note`,
    },
    cleared: {
      name: 'clearedCorrections',
      text: `
    delete from ${t.correction} as held
    where ${d.of('held')} and ${d.among('held.muscle_group', ':cleared')}`,
    },
  }) as const satisfies Readonly<Record<string, WriteStatement>>;

export function recoveryWrites(store: Store): (changes: Changes) => readonly WriteStatement[] {
  const statements = statementsOf(store);
  return ({ records = [], corrections = [], clearCorrections: cleared = [] }) => {
    const found: WriteStatement[] = [];
    if (records.length > 0) {
      const values = records.map((record) => [
        ...[record.muscleGroup, record.lastWorkoutDate, record.intensity, record.exercisesCount],
      ]);
      const rows = { columns: Object.keys(RECORDS), values };
      found.push({ ...statements.records, rows, changes: values.length });
    }
    // No two statements change one row, so a correction that is also cleared is not stored.
    const held = corrections.filter(({ muscleGroup }) => !cleared.includes(muscleGroup));
    if (held.length > 0) {
      const values = held.map((one) => [one.muscleGroup, one.maxScore, one.until, one.note]);
      const rows = { columns: Object.keys(CORRECTIONS), values };
      found.push({ ...statements.corrections, rows, changes: values.length });
    }
    if (cleared.length > 0) found.push({ ...statements.cleared, values: { cleared } });
    return found;
  };
}
