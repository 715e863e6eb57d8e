import type { IdTypes } from 'freshlegs';
import { numberedId } from '../../conformance/ids.js';
import type { Rows } from '../../support/fill.js';
import { UUIDS } from '../../support/typed-mapping.js';
import type { Fixture } from '../../conformance/fixture.js';
import type { Task, World } from './world.js';

// The same world for a host with UUIDs. Each id of the host becomes a UUID made from its number.

type Owner = keyof IdTypes;

const REFERRED: ReadonlyMap<string, Owner> = new Map([
  ['user_id', 'users'],
  ['original_log_id', 'logs'],
  ['swapped_log_id', 'logs'],
  ['swapped_from_id', 'logs'],
  ['workout_log_id', 'logs'],
  ['exercise_id', 'exercises'],
  ['program_day_id', 'programDays'],
  ['source_program_day_id', 'programDays'],
]);

const ownerOf = (table: string, column: string): Owner | undefined =>
  table === 'workout_log' && column === 'id' ? 'logs' : REFERRED.get(column);

const toRows = (table: string, rows: Rows): Rows =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const owner = ownerOf(table, column);
        const isId = owner !== undefined && typeof value === 'number';
        return [column, isId ? numberedId(UUIDS, owner, value) : value];
      }),
    ),
  );

const toFixture = ({ userIds, exercises, programs }: Fixture): Fixture => ({
  idTypes: UUIDS,
  userIds: userIds.map((id) => numberedId(UUIDS, 'users', id)),
  exercises: exercises.map((exercise) => ({
    ...exercise,
    id: numberedId(UUIDS, 'exercises', exercise.id),
  })),
  programs: programs.map((program) => ({
    ...program,
    id: numberedId(UUIDS, 'programs', program.id),
    days: program.days.map((day) => ({
      ...day,
      id: numberedId(UUIDS, 'programDays', day.id),
      exercises: day.exercises.map((entry) => ({
        ...entry,
        exerciseId: numberedId(UUIDS, 'exercises', entry.exerciseId),
      })),
    })),
  })),
});

/** {@link toUuidTask} converts the tasks of this world. */
export const toUuidWorld = ({ fixture, rows, tasks }: World): World => ({
  fixture: toFixture(fixture),
  rows: Object.fromEntries(
    Object.entries(rows).map(([table, list]) => [table, toRows(table, list)]),
  ),
  tasks,
});

export const toUuidTask = ({ userId, exercises, target, ...logs }: Task): Task => ({
  userId: numberedId(UUIDS, 'users', userId),
  completeLogId: numberedId(UUIDS, 'logs', logs.completeLogId),
  swapLogId: numberedId(UUIDS, 'logs', logs.swapLogId),
  revertLogId: numberedId(UUIDS, 'logs', logs.revertLogId),
  exercises: exercises.map(({ exerciseId, sets }) => ({
    exerciseId: numberedId(UUIDS, 'exercises', exerciseId),
    sets,
  })),
  target: {
    type: 'program',
    programDayId: numberedId(UUIDS, 'programDays', target.programDayId),
  },
});

const UUID = /^[a-e]{2}000000-0000-4000-8000-([0-9a-f]{12})$/;

/** Cursors contain the ids of the last row of a page. */
const isCursor = (name: string, value: unknown): value is string =>
  name === 'nextCursor' && typeof value === 'string';

const toPlace = (cursor: string): unknown =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;

export const withNumbers = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(withNumbers);
  if (typeof answer === 'string') {
    const [, number] = UUID.exec(answer) ?? [];
    return number === undefined ? answer : parseInt(number, 16);
  }
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      withNumbers(isCursor(name, value) ? toPlace(value) : value),
    ]),
  );
};
