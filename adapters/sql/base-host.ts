import { FreshlegsError } from '../../src/errors.js';
import { INTEGER_IDS, TEXT_IDS, type IdTypes } from '../../src/domain/ids.js';
import {
  idTypesOf,
  type HostMapping,
  type HostPrograms,
  type KeyMapping,
  type LogMapping,
  type TimeEncoding,
} from './host.js';

// Choice: exercises of another database may share a name, so only base tables with integer ids have
// unique names.
/**
 * The library's base tables. With `idType: 'text'`, the ids of users, exercises, programs, program
 * days and logs are those of a host in another database. Otherwise they are integers.
 */
export type BaseOption = boolean | { readonly idType: 'text' };

/** Which tables a store uses: the host's own ones, or base tables. */
export interface TablesOptions {
  /** The mapping to the host's own tables. Defaults to the base tables of `migrate`. */
  readonly host?: HostMapping | undefined;
  /** The base tables as `migrate` created them; default those with integer ids. */
  readonly base?: BaseOption | undefined;
}

/** Whether the ids in base tables are texts of the host. Never with a mapping. */
export function hasTextIds({ host, base }: TablesOptions): boolean {
  return host === undefined && typeof base === 'object';
}

/** The types of the host's ids. */
export function idTypesIn(options: TablesOptions): IdTypes {
  if (options.host !== undefined) return idTypesOf(options.host);
  return hasTextIds(options) ? TEXT_IDS : INTEGER_IDS;
}

/** What a repository on base tables with text ids needs in addition. */
export interface NewLogIds {
  /**
   * Creates the id of a log that a swap makes, only for base tables with text ids, and required for
   * them. It is called once per attempt, and must be synchronous. A mapping has `logs.newId`
   * instead.
   */
  readonly newId?: LogMapping['newId'];
}

/** Throws `CONFIGURATION` unless there is a `newId` exactly if the store needs one. */
export function requireNewId(options: TablesOptions & NewLogIds): void {
  const isNeeded = hasTextIds(options);
  if (isNeeded === (options.newId !== undefined)) return;
  throw new FreshlegsError(
    'CONFIGURATION',
    isNeeded
      ? 'Base tables with text ids need newId, which creates the id of a log that a swap makes. Pass it beside base, such as newId: () => crypto.randomUUID().'
      : "newId is only for base tables with text ids. Pass base: { idType: 'text' }, or set logs.newId of the mapping.",
  );
}

type Table = (name: string) => string;

type Key = Pick<KeyMapping, 'idType' | 'idCollation'>;

const programsIn = (table: Table, key: Key): HostPrograms => ({
  days: {
    table: 'program_day',
    id: 'id',
    ...key,
    ...(key.idType && { programIdType: key.idType }),
    select: {
      id: 'day.id',
      name: 'day.name',
      // Of the program, so that a filter excludes programs before their days are read.
      programId: 'program.id',
      programName: 'program.name',
      position: 'day.position',
    },
    from: `${table('program_day')} day join ${table('program')} program on program.id = day.program_id`,
    where: 'program.user_id is null or program.user_id = :userId',
  },
  entries: {
    select: {
      id: 'id',
      dayId: 'program_day_id',
      exerciseId: 'exercise_id',
      sets: 'sets',
      repsMin: 'reps_min',
      repsMax: 'reps_max',
      order: 'order_index',
      superset: 'superset',
    },
    from: table('program_day_exercise'),
  },
});

/**
 * The mapping of the library's own base tables. Performed sets are missing, because the adapters
 * use their base tables directly. `table` quotes a name and adds its schema. `key` describes the
 * ids, if they are texts.
 */
export function baseHost(
  encoding: TimeEncoding,
  table: Table,
  key: Key & NewLogIds = {},
): HostMapping {
  // Without a repository, nothing is created, but checks want to know how it would be.
  const { newId = () => crypto.randomUUID(), ...id } = key;
  return {
    users: { table: 'users', id: 'id', ...id },
    exercises: {
      table: 'exercise',
      id: 'id',
      ...id,
      select: { name: 'name', equipment: 'equipment', mechanic: 'mechanic', force: 'force' },
    },
    muscles: {
      select: { exerciseId: 'exercise_id', muscle: 'muscle', role: 'role', position: 'position' },
      from: table('exercise_muscle'),
    },
    unknownMuscles: 'groups',
    programs: programsIn(table, id),
    logs: {
      table: 'workout_log',
      id: 'id',
      ...id,
      ...(id.idType && { newId }),
      userId: 'user_id',
      startedAt: { column: 'started_at', encoding },
      completedAt: { column: 'completed_at', encoding },
      scheduledDate: 'scheduled_date',
      programDayId: 'program_day_id',
      importKey: 'import_key',
      createdAt: { column: 'created_at', encoding },
      updatedAt: { column: 'updated_at', encoding },
    },
  };
}
