import type { UserId } from '../../src/domain/ids.js';
import type { DayRow } from '../../src/port/derive.js';
import type { UserRows } from '../../src/port/user-rows.js';
import type { MemoryTables } from './memory-tables.js';

function daysOf(tables: MemoryTables, userId: UserId): readonly DayRow[] {
  return tables.programDays.flatMap(({ id, programId, name, position = null }) => {
    const program = tables.programs.find((other) => other.id === programId);
    if (program === undefined || (program.userId !== null && program.userId !== userId)) return [];
    const entries = tables.programDayExercises.filter(({ programDayId }) => programDayId === id);
    return [{ id, name, program: { programId, name: program.name }, position, entries }];
  });
}

/** The rows that a user has or can see. */
export function userRowsOf(tables: MemoryTables, userId: UserId): UserRows {
  const own = <Row extends { readonly userId: UserId }>(rows: readonly Row[]): readonly Row[] =>
    rows.filter((row) => row.userId === userId);
  const withoutUser = <Row extends { readonly userId: UserId }>(
    rows: readonly Row[],
  ): readonly Omit<Row, 'userId'>[] => own(rows).map(({ userId: _, ...row }) => row);
  const [state] = own(tables.trainingStates);
  const logs = own(tables.logs);
  const logIds = new Set(logs.map(({ id }) => id));
  return {
    revision: state?.revision ?? 0,
    model: state?.model ?? null,
    logs,
    swaps: own(tables.swaps),
    customWorkouts: own(tables.customWorkouts).map((workout) => ({
      ...workout,
      exercises: tables.customWorkoutExercises.filter(
        ({ customWorkoutId }) => customWorkoutId === workout.id,
      ),
    })),
    performed: tables.performed.filter(({ logId }) => logIds.has(logId)),
    loads: withoutUser(tables.loads),
    records: withoutUser(tables.records),
    corrections: withoutUser(tables.corrections),
    preferences: own(tables.preferences)[0] ?? {},
    days: daysOf(tables, userId),
    exercises: tables.exercises,
  };
}
