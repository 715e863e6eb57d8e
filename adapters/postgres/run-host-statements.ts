import type { LogId, UserId } from '../../src/domain/ids.js';
import type { Changes, NewLog } from '../../src/domain/changes.js';
import {
  changeCalls,
  deleteSetCalls,
  insertCall,
  setCalls,
  type HostCall,
} from '../sql/host-calls.js';
import { withoutId } from '../sql/host-refusals.js';
import { encodeDate } from '../sql/host-relations.js';
import {
  isReturning,
  STATEMENT_FIELDS,
  withoutRow,
  type StatementName,
} from '../sql/host-statements.js';
import { replaceNames } from '../sql/named.js';
import type { Reading } from '../../src/port/derive.js';
import { checkId, type Row } from '../sql/rows.js';
import type { Ask } from './driver.js';
import { storedCompletion } from './logs.js';
import type { Tables } from './tables.js';

/** What is needed to store a write, besides its changes. */
export interface WriteContext {
  readonly ask: Ask;
  readonly t: Tables;
  readonly user: UserId;
  readonly now: Date;
  /** The snapshot that the write was decided from. */
  readonly snapshot: Reading;
  /** What the first statement answered in addition: the drawn ids, and completions as stored. */
  readonly answer: Row;
}

/** Values with a type cast, for a host's statement. Other values get the type of their column. */
const typedValues = (t: Tables): Readonly<Record<string, string>> => ({
  exerciseId: `:exerciseId::${t.exerciseId}`,
  exerciseOrder: ':exerciseOrder::integer',
  position: ':position::integer',
  reps: ':reps::integer',
  seconds: ':seconds::float8',
  weightKg: ':weightKg::float8',
  rir: ':rir::float8',
  rpe: ':rpe::float8',
  type: ':type::text',
  side: ':side::text',
  superset: ':superset::integer',
  userId: t.user,
  logId: `:logId::${t.logId}`,
  programDayId: `:programDayId::${t.dayId}`,
  importKey: ':importKey::text',
});

const typed = (t: Tables, text: string): string => {
  const known = typedValues(t);
  return replaceNames(text, (value) => known[value] ?? `:${value}`);
};

const NO_ROW = 'rows changed';

/**
 * Makes the host's statement fail if it changes no row, so that the caller cannot commit. Only
 * `update` and `delete` are changed.
 */
const requiringRow = (text: string): string =>
  /^\s*(update|delete)\b/i.test(text)
    ? `with changed as (${text.replace(/;\s*$/, '')}${isReturning(text) ? '' : '\nreturning 1'})
      select case when count(*) > 0 then 'null'
        else (count(*)::text || ' ${NO_ROW}')::integer::text end as answer from changed`
    : text;

/** Makes the host's insert return the id of the new log. */
const answeringId = (text: string): string =>
  `with inserted as (${text.replace(/;\s*$/, '')}) select to_json(id)::text as answer from inserted`;

/** A statement of the host as the library runs it. */
const toSql = (t: Tables, name: StatementName, statement: string): string => {
  const text = typed(t, statement);
  if (name === 'insert') return answeringId(text);
  return name === 'setCompletedAt' || name === 'delete' ? requiringRow(text) : text;
};

/** The host's statements as the library runs them, with their field in the mapping. */
export function sqlOfHost(t: Tables): readonly (readonly [field: string, text: string])[] {
  return Object.entries(t.logTable.statements).map(([name, statement]) => [
    STATEMENT_FIELDS[name as StatementName],
    toSql(t, name as StatementName, statement),
  ]);
}

const call = async ({ ask, t, user }: WriteContext, { name, values }: HostCall) => {
  try {
    return await ask(toSql(t, name, t.logTable.statements[name] ?? ''), { ...values, user });
  } catch (error) {
    if (error instanceof Error && error.message.includes(`"0 ${NO_ROW}"`)) {
      throw withoutRow(name);
    }
    throw error;
  }
};

const completionsIn = ({ t, answer }: WriteContext) => ({
  encode: (instant: Date) => encodeDate(t.logTable.encoding, instant),
  stored: (logId: LogId) => storedCompletion(answer, logId),
});

/** Returns the id of the inserted log; null if the library inserts it. */
export async function insertByHost(context: WriteContext, log: NewLog): Promise<LogId | null> {
  const insert = insertCall(context.t.logTable, log, completionsIn(context));
  if (insert === null) return null;
  const id = await call(context, insert);
  if (id === null || id === undefined) throw withoutId();
  return checkId<LogId>(id, 'id');
}

/** Deletes the sets of deleted logs, before anything else changes. */
export async function deleteSetsByHost(context: WriteContext, changes: Changes): Promise<void> {
  for (const each of deleteSetCalls(context.t.logTable, changes)) await call(context, each);
}

/** Changes logs and stores sets, after everything else is stored. */
export async function changeByHost(
  context: WriteContext,
  changes: Changes,
  newLogId: LogId | null,
): Promise<void> {
  const { t } = context;
  const calls = changeCalls(t.logTable, changes, completionsIn(context));
  for (const each of [...calls, ...setCalls(t, changes, newLogId)]) await call(context, each);
}
