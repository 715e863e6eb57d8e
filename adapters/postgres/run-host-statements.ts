import type { LogId, UserId } from '../../src/domain/ids.js';
import type { Changes, NewLog } from '../../src/domain/changes.js';
import { encodeDate } from '../sql/host-relations.js';
import {
  hostCompletions,
  isReturning,
  setValues,
  STATEMENT_FIELDS,
  withoutId,
  withoutRow,
  type StatementName,
} from '../sql/host-statements.js';
import { replaceNames } from '../sql/named.js';
import type { Reading } from '../../src/port/derive.js';
import { checkId, type Row } from '../sql/rows.js';
import type { Ask, Values } from './driver.js';
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
  userId: t.user,
  logId: `:logId::${t.logId}`,
  programDayId: `:programDayId::${t.dayId}`,
  importKey: ':importKey::text',
});

const typed = (t: Tables, text: string): string => {
  const known = typedValues(t);
  return replaceNames(text, (value) => known[value] ?? `:${value}`);
};

const run = async ({ ask, user }: WriteContext, text: string, values: Values): Promise<unknown> =>
  ask(text, { ...values, user });

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

/** Runs a statement of the host, which must change a log. */
const changeLog = async (
  context: WriteContext,
  name: 'setCompletedAt' | 'delete',
  text: string,
  values: Values,
): Promise<void> => {
  try {
    await run(context, requiringRow(typed(context.t, text)), values);
  } catch (error) {
    if (error instanceof Error && error.message.includes(`"0 ${NO_ROW}"`)) throw withoutRow(name);
    throw error;
  }
};

/** Makes the host's insert return the id of the new log. */
const answeringId = (text: string): string =>
  `with inserted as (${text.replace(/;\s*$/, '')}) select to_json(id)::text as answer from inserted`;

/** The host's statements as the library runs them, with their field in the mapping. */
export function sqlOfHost(t: Tables): readonly (readonly [field: string, text: string])[] {
  return Object.entries(t.logTable.statements).map(([name, statement]) => {
    const text = typed(t, statement);
    const field = STATEMENT_FIELDS[name as StatementName];
    if (name === 'insert') return [field, answeringId(text)] as const;
    const changesLog = name === 'setCompletedAt' || name === 'delete';
    return [field, changesLog ? requiringRow(text) : text] as const;
  });
}

/**
 * Runs the host's statement for a new log before anything is stored. Null if the library inserts
 * the log.
 */
export async function insertByHost(context: WriteContext, log: NewLog): Promise<LogId | null> {
  const { statements, encoding } = context.t.logTable;
  if (statements.insert === undefined) return null;
  if (!isReturning(statements.insert)) throw withoutId();
  const { source, swappedFrom, completedAt: given } = log;
  const moved =
    swappedFrom?.movesCompletion === true
      ? storedCompletion(context.answer, swappedFrom.logId)
      : null;
  const id = await run(context, answeringId(typed(context.t, statements.insert)), {
    completedAt: moved ?? (given === null ? null : encodeDate(encoding, given)),
    scheduledDate: log.scheduledFor,
    programDayId: source?.type === 'program' ? source.programDayId : null,
    importKey: log.importKey,
  });
  if (id === null || id === undefined) throw withoutId();
  return checkId<LogId>(id, 'id');
}

/**
 * Runs the host's statements for changed logs after everything else is stored. Until then, the
 * original log of a swap still has its completion.
 */
export async function changeByHost(context: WriteContext, changes: Changes): Promise<void> {
  const { setCompletedAt, delete: deletes } = context.t.logTable.statements;
  if (setCompletedAt !== undefined) {
    const completions = hostCompletions(
      changes,
      (instant) => encodeDate(context.t.logTable.encoding, instant),
      (logId) => storedCompletion(context.answer, logId),
    );
    for (const [logId, completedAt] of completions) {
      await changeLog(context, 'setCompletedAt', setCompletedAt, { logId, completedAt });
    }
  }
  if (deletes !== undefined) {
    for (const logId of changes.deleteLogs ?? []) {
      await changeLog(context, 'delete', deletes, { logId });
    }
  }
}

/**
 * Runs the host's statement that deletes the sets of deleted logs. If the host has a statement that
 * deletes logs, that one must also handle the sets.
 */
export async function deleteSetsByHost(
  context: WriteContext,
  { deleteLogs = [] }: Changes,
): Promise<void> {
  const { delete: deletes, deleteSets } = context.t.logTable.statements;
  if (deleteSets === undefined || deletes !== undefined) return;
  for (const logId of deleteLogs) await run(context, typed(context.t, deleteSets), { logId });
}

/**
 * Runs the host's statements for the performed sets of a log. Does nothing for an existing log
 * unless the host has a statement that deletes its sets.
 */
export async function storeSetsByHost(
  context: WriteContext,
  { performed }: Changes,
  newLogId: LogId | null,
): Promise<void> {
  const { insertSet, deleteSets } = context.t.logTable.statements;
  const logId = performed?.logId ?? newLogId;
  if (performed === undefined || logId === null || insertSet === undefined) return;
  if (performed.logId !== null) {
    if (deleteSets === undefined) return;
    await run(context, typed(context.t, deleteSets), { logId });
  }
  const text = typed(context.t, insertSet);
  for (const { userId: _, ...values } of setValues(
    context.t,
    context.user,
    logId,
    performed.exercises,
  )) {
    await run(context, text, values);
  }
}
