import type { Id, IdTypes } from 'freshlegs';
import { baseHost } from '../../../adapters/sql/base-host.js';
import { INTEGERS, numberedId } from '../../conformance/ids.js';
import type { RawAccess } from '../../conformance/suite.js';
import { TEXTS, UUIDS, withIdTypes } from '../typed-mapping.js';
import { baseRows } from '../fill.js';
import { baseTables } from '../raw.js';
import type { WorkedHost } from './host.js';

/** The type of the host's log ids, and how they are generated. */
interface LogIds {
  /** The column's type, and its default if it has one. */
  readonly column: string;
  readonly idCollation?: string;
  readonly newId?: () => Id;
}

const tablesSql = ({ users, exercises, programs, programDays }: IdTypes, logId: string): string => `
create sequence log_number;
create table users (id ${users} primary key);
create table exercise (
  id ${exercises} primary key,
  name text not null,
  equipment text,
  mechanic text,
  force text
);
create table exercise_muscle (
  exercise_id ${exercises} not null references exercise on delete cascade,
  position integer not null,
  muscle text not null,
  role text not null,
  primary key (exercise_id, position)
);
create table program (
  id ${programs} primary key,
  user_id ${users} references users on delete cascade,
  name text not null
);
create table program_day (
  id ${programDays} primary key,
  program_id ${programs} not null references program on delete cascade,
  name text not null,
  position integer
);
create index program_day_program on program_day (program_id);
create table program_day_exercise (
  id bigint primary key,
  program_day_id ${programDays} not null references program_day on delete cascade,
  exercise_id ${exercises} not null references exercise,
  sets integer not null,
  reps_min integer not null,
  reps_max integer not null,
  order_index integer,
  superset integer
);
create index program_day_exercise_day on program_day_exercise (program_day_id);
create table workout_log (
  id ${logId} primary key,
  user_id ${users} not null references users on delete cascade,
  program_day_id ${programDays} references program_day on delete set null,
  scheduled_date date,
  started_at timestamptz,
  completed_at timestamptz,
  import_key text,
  created_at timestamptz,
  updated_at timestamptz,
  unique (user_id, import_key)
);
create index workout_log_user on workout_log (user_id, id);
create index workout_log_user_completed on workout_log (user_id, completed_at);
create index workout_log_program_day on workout_log (program_day_id);
alter sequence log_number owned by workout_log.id;`;

/** A host like the base tables, but with other types of ids. */
const typedHost = (idTypes: IdTypes, { column, ...logIds }: LogIds): WorkedHost => {
  const { logs, ...host } = withIdTypes(
    baseHost('timestamptz', (name) => `public.${name}`),
    idTypes,
  );
  // The store only reads the sets of a host.
  const { log, sets: _sets, ...raw } = baseTables('public');
  const { newId } = logIds;
  return {
    sql: tablesSql(idTypes, column),
    mapping: { ...host, logs: { ...logs, ...logIds } },
    tablesSchema: 'public',
    rows: baseRows,
    raw: { ...raw, idTypes, log: { ...log, ...(newId === undefined ? {} : { newId }) } },
  };
};

/**
 * A host with UUIDs as ids. The defaults of the log ids ascend, like UUIDs that contain the time.
 */
export const withUuids = (): WorkedHost =>
  typedHost(UUIDS, {
    column: `uuid default
      ('be000000-0000-4000-8000-' || lpad(to_hex(nextval('log_number')), 12, '0'))::uuid`,
  });

/**
 * The log ids count up, and the code that inserts a log generates them. Text ids have the collation
 * "C".
 */
export const withMadeIds = (idTypes: IdTypes): WorkedHost => {
  const logIds = { made: 0 };
  const newId = () => numberedId(idTypes, 'logs', ++logIds.made);
  const column =
    idTypes.logs === 'text'
      ? { column: 'text collate "C"', idCollation: 'C' }
      : { column: idTypes.logs };
  return { ...typedHost(idTypes, { ...column, newId }), logIds };
};

/** Takes back log ids that a call generated but did not use, for example in a refused write. */
export const withoutLogGaps =
  (idTypes: IdTypes, logIds: NonNullable<WorkedHost['logIds']>, raw: Pick<RawAccess, 'log'>) =>
  async <T>(call: () => Promise<T>): Promise<T> => {
    const { made } = logIds;
    const isUsed = async () => (await raw.log(numberedId(idTypes, 'logs', logIds.made))) !== null;
    try {
      return await call();
    } finally {
      while (logIds.made > made && !(await isUsed())) logIds.made--;
    }
  };

export const withTexts = (): WorkedHost => withMadeIds(TEXTS);

/**
 * A host that grew over time: its users are in an auth service, its exercises have names as ids,
 * and its other ids are serial.
 */
export const withMixedIds = (): WorkedHost =>
  typedHost(
    { ...INTEGERS, users: 'uuid', exercises: 'text', programDays: 'integer' },
    { column: 'bigserial' },
  );
